"""Nothing hidden reaches the players: whatever is changed of what they were not shown, all that they get is the same, to the last sign.

Random play of every system; every few steps all that is hidden is changed, and the copy is made again. More with
`STRIKEBOARD_MUTATIONS`, as `dev.py soak` sets it; `STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.controller.paper.printouts import Choices, board_map, pdf_of
from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.play.redacting import redacted
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Opening
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.players import ALL, ShowToPlayers
from desktop_app.rules.kernel.record import evolve, with_fields
from desktop_app.rules.kernel.sighting import fog_of, party_sees, seen_by
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.winterdawn.state import Lamp as Torch
from desktop_app.views.board.picture import drawn_for_print
from desktop_app.views.players.window import PlayersWindow
from tests.controller.secrets import TOLD, copy_of, moments, written
from tests.rules.winterdawn.builders import board, cell, hero
from tests.rules.winterdawn.builders import fight as start

SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
GAMES = max(3, int(os.environ.get("STRIKEBOARD_MUTATIONS", "20")) // 20)
PLAYERS = Choices(for_players=True, one_page=True)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_of_what_is_hidden_changes_a_byte_of_what_the_players_get(system: str) -> None:
    told = 0
    for seed in range(SEED, SEED + GAMES):
        for place, (session, state, other) in enumerate(moments(system, seed)):
            before, after = copy_of(session, state), copy_of(session, other)
            got = written(after)
            assert got == written(before), f"seed {seed}, moment {place}"
            assert TOLD not in got
            told += not before.is_empty
    assert told > 5, "they were shown something"


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_of_what_is_hidden_changes_a_pixel_or_a_printed_page(qtbot: QtBot, system: str) -> None:
    window = PlayersWindow()
    qtbot.addWidget(window)
    for place, (session, state, other) in enumerate(moments(system, SEED + 1)):
        if place % 5 == 0:
            assert drawn(window, copy_of(session, state)) == drawn(window, copy_of(session, other)), place
        if place == 5:
            assert state.world.board is not None and other.world.board is not None
            pages = [pdf_of(board_map(one, drawn_for_print), PLAYERS) for one in (state.world.board, other.world.board)]
            assert pages[0] == pages[1]
            assert TOLD.encode() not in pages[1]


def drawn(window: PlayersWindow, copy: PlayersShown) -> QImage:
    """Draw the players' window anew."""
    window.show_copy(PlayersShown())
    window.show_copy(copy)
    window.stage.board.finish()
    return window.stage.grab().toImage()


# ---- one secret each


def lit_people() -> Encounter:
    """Ana of the party without a light, Bob of the foes with a torch five cells away, in the dark and under fog."""
    people = (hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(5), lamp=Torch(lamp="torch", out_at_round=99)))
    return start(*people, ground=replace(board(), ambient=Ambient.DARK, fog=Fog.WALKED))


def test_the_light_of_somebody_who_is_not_shown_opens_no_fog_until_he_is() -> None:
    state = lit_people()
    assert cell(5) in seen_by(state, "ana"), "she herself would see him"
    assert cell(5) not in party_sees(state)
    known = Place[Encounter](target="bob", cell=cell(6)).resolve(state, Tape()).state
    moved = Place[Encounter](target="bob", cell=cell(4)).resolve(known, Tape()).state
    assert party_sees(moved) == party_sees(state) and moved.revealed == known.revealed != ""
    shown = ShowToPlayers[Encounter](target="bob", facets=ALL).resolve(moved, Tape()).state
    fog = fog_of(shown)
    assert fog is not None and cell(4) in fog.seen


def test_the_light_of_who_is_shown_but_out_of_sight_tells_nothing_of_where_he_stands() -> None:
    state = lit_people()
    assert state.world.board is not None
    x, y = state.world.board.geometry.centre(cell(3))
    wall = Barrier(id="w", start=(x, y - 3), end=(x, y + 0.9))  # light falls past its end
    walled = evolve(state, world=replace(state.world, board=replace(state.world.board, barriers=(wall,))))
    seen = ShowToPlayers[Encounter](target="bob", facets=ALL).resolve(walled, Tape()).state
    assert cell(5) not in seen_by(seen, "ana") and party_sees(seen) < seen_by(seen, "ana")


def test_a_secret_window_is_a_wall_to_the_fog_until_it_stands_open() -> None:
    lit = Board(grid=Grid.SQUARE, columns=9, rows=1, fog=Fog.WALKED)
    window = Barrier(id="w", start=(4.5, -1), end=(4.5, 1), kind=BarrierKind.WINDOW, is_secret=True)
    state = lit_people().with_changed(evolve(lit_people().combatants["ana"], cell=(0, 0)))
    shut = evolve(by_day(state), world=replace(state.world, board=replace(lit, barriers=(window,))))
    assert len(party_sees(shut)) == 5 and len(seen_by(shut, "ana")) == 9
    assert len(party_sees(evolve(shut, openings={"w": Opening.OPEN}))) == 9


def by_day(state: Encounter) -> Encounter:
    return with_fields(state, {"light": "normal"})


@pytest.mark.usefixtures("qapp")
def test_of_a_secret_door_nothing_is_left_in_the_players_board() -> None:
    whole = (Barrier(id="w", start=(2.5, -0.5), end=(2.5, 3.5)),)
    door = Barrier(id="d", start=(2.5, 0.5), end=(2.5, 1.5), kind=BarrierKind.DOOR, is_secret=True, state=Opening.LOCKED, note="hinge")
    parts = (Barrier(id="a", start=(2.5, -0.5), end=(2.5, 0.5)), Barrier(id="b", start=(2.5, 1.5), end=(2.5, 3.5)))
    plain = Board(grid=Grid.SQUARE, columns=6, rows=4, barriers=whole, name="Cellar")
    secret = replace(plain, barriers=(*parts, replace(door, sight=False, light=False, movement=False, extra={"key": "iron"})), id="x")
    assert redacted(secret) == redacted(plain)
    assert pdf_of(board_map(secret, drawn_for_print), PLAYERS) == pdf_of(board_map(plain, drawn_for_print), PLAYERS)


def test_players_do_not_see_that_a_door_is_locked() -> None:
    door = Barrier(id="d", start=(2.5, 0.5), end=(2.5, 1.5), kind=BarrierKind.DOOR, state=Opening.LOCKED)
    locked = Board(grid=Grid.SQUARE, columns=6, rows=4, barriers=(door,))
    shut, open_ = (replace(locked, barriers=(replace(door, state=state),)) for state in (Opening.CLOSED, Opening.OPEN))
    assert redacted(locked) == redacted(shut) != redacted(open_)
