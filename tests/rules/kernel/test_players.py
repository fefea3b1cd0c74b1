"""What the players see: nothing, until it is shown; each reveal is a command that can be refused and undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Fog, Pin
from desktop_app.rules.kernel import players
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm_board import SetFog
from desktop_app.rules.kernel.parts import parts
from desktop_app.rules.kernel.players import Facet, facets_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import World
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC, ToyState

BOARD = Board(grid=Grid.SQUARE, columns=3, rows=3, pins=(Pin(id="well", at=(1, 1), text="A dry well"),))


def state() -> ToyState:
    return evolve(toy.state(), world=World(board=BOARD, codec=CODEC))


def done(before: ToyState, *commands: Command[ToyState]) -> ToyState:
    for command in commands:
        assert command.refuse(before) is None
        before = command.resolve(before, Tape()).state
    return before


def test_it_starts_empty_and_leaves_no_trace_in_what_was_saved_before() -> None:
    assert "players" not in str(parts(CODEC, state()))
    assert facets_of(state(), "ana") == ()


def test_a_combatant_is_shown_as_far_as_was_said_and_hidden_again() -> None:
    shown = done(state(), players.ShowToPlayers(target="ana", facets=(Facet.HARM, Facet.TOKEN)))
    assert facets_of(shown, "ana") == (Facet.TOKEN, Facet.HARM)
    assert done(shown, players.ShowToPlayers(target="ana")) == state()
    assert facets_of(shown.without("ana"), "ana") == ()


def test_notes_texts_and_pictures_are_shown_and_taken_away() -> None:
    shown = done(state(), players.ShowNote(pin="well"), players.HandOut(text="Come at midnight."))
    assert (shown.players.pins, shown.players.text) == (("well",), "Come at midnight.")
    assert done(shown, players.ShowNote(pin="well", value=False), players.HandOut()) == state()


def test_the_board_is_hidden_until_it_is_shown_and_fog_shows_it_as_far_as_it_opens() -> None:
    shown = done(state(), players.ShowBoard(), players.SayAloud(text="A cold hall."))
    assert players.shows_board(shown) and shown.players.said == "A cold hall." and not players.shows_board(state())
    assert done(shown, players.ShowBoard(value=False), players.SayAloud()) == state()
    foggy = done(state(), SetFog(value=Fog.BY_HAND))
    assert players.shows_board(foggy) and not players.shows_board(done(foggy, players.ShowBoard(value=False)))
    refused = players.ShowBoard[ToyState]().refuse(toy.state())
    assert refused is not None and refused.code == "no_board"


def test_of_the_party_everything_is_shown_of_others_all_but_the_name() -> None:
    ana = state().combatants["ana"]
    assert players.facets_to_show(replace(ana, side="party")) == players.ALL
    assert Facet.NAME not in players.facets_to_show(replace(ana, side="foe"))


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (players.ShowToPlayers(target="nobody"), "not_found", "target"),
        (players.ShowToPlayers(target="ana"), "so_already", "facets"),
        (players.ShowGauge(pool="nothing"), "not_found", "pool"),
        (players.ShowNote(pin="nothing"), "not_found", "pin"),
        (players.ShowNote(pin="well", value=False), "so_already", "value"),
        (players.HandOut(), "so_already", "text"),
        (players.HandOut(text="x" * 5000), "value", "text"),
        (players.ShowBoard(value=False), "so_already", "value"),
        (players.SayAloud(), "so_already", "text"),
        (players.SayAloud(text="x" * 500), "value", "text"),
    ],
)
def test_what_changes_nothing_or_is_not_there_is_refused(command: Command[ToyState], code: str, field: str) -> None:
    refusal = command.refuse(state())
    assert refusal is not None and (refusal.code, refusal.field) == (code, field)
