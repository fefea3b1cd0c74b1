"""A fight begins in the light in which its board was drawn, and is drawn in the light that the rules have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.controller.campaign.beginning import Beginning
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.library import words_for, world_of
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.scenery_shown import scenery_of
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Lamp
from desktop_app.rules.cadwallon.sheet.tables import CadwallonWorld
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM as CADWALLON
from desktop_app.rules.catalogue import system_named
from desktop_app.rules.kernel.barriers import BRIGHT, DARK, DIM, ambient
from desktop_app.rules.kernel.record import evolve, with_fields
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import Setup
from desktop_app.rules.savage.state import SavageState
from tests.demos import open_demo
from tests.narrowing import of_kind

BEGINS = {
    ("winterdawn", Ambient.DIM): ("light", "low", DIM),
    ("winterdawn", Ambient.DARK): ("light", "dark", DARK),
    ("savage", Ambient.DIM): ("light", "dim", DIM),
    ("savage", Ambient.DARK): ("light", "dark", DARK),
    ("revolution", Ambient.DARK): ("darkness", True, DARK),
}
"""System and light of the board: the field of the rules, what it is set to, how it is drawn."""


def opened(campaign: OpenCampaign, light: Ambient, monkeypatch: pytest.MonkeyPatch) -> Encounter:
    """Build the first state of the first ready encounter on its board, drawn in a light."""
    prepared = campaign.encounters.all()[0]
    board = replace(campaign.boards.of(prepared), ambient=light)
    monkeypatch.setattr(campaign.boards, "of", lambda _: board)
    return campaign.opening(prepared)[0]


@pytest.mark.parametrize(("system", "light"), BEGINS)
def test_the_light_of_a_board_is_the_light_of_the_scene(
    system: str, light: Ambient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", system)
    name, value, drawn = BEGINS[system, light]
    state = opened(campaign, light, monkeypatch)
    assert getattr(state, name) == value
    assert ambient(state) == drawn
    assert scenery_of(state).darkness == BRIGHT - drawn
    heading = [phrase.name for phrase in system_named(system).heading(state)]
    assert any(word in one for one in heading for word in ("dark", "dim", "low")), "the heading says it"
    campaign.close()


@pytest.mark.parametrize("system", ["winterdawn", "savage"])
def test_prepare_shows_the_light_and_what_is_set_there_is_drawn(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", system)
    state = opened(campaign, Ambient.DARK, monkeypatch)
    shown = Beginning(system_named(system), state, words_for(system)).shown()
    assert next(field.value for offer in shown if offer.kind == "set_light" for field in offer.fields) == "dark"
    lit = with_fields(state, {"light": {"winterdawn": "light", "savage": "normal"}[system]})
    assert ambient(lit) == BRIGHT, "what the rules have is drawn"
    campaign.close()


def cadwallon(board: Board) -> CadwallonState:
    made = CADWALLON.setup(Setup(entries=(), board=board), of_kind(CadwallonWorld, world_of("cadwallon", board)))
    return of_kind(CadwallonState, made)


SQUARES = Board(
    id="cellar", grid=Grid.SQUARE, columns=12, rows=10, ambient=Ambient.DARK, lamps=(Lamp(id="lamp", at=(5.0, 5.0), bright=2, dim=2),)
)


@pytest.mark.rule("CA-SENSE-02")
def test_squares_of_a_dark_board_are_dark_unless_its_card_says_otherwise() -> None:
    state = cadwallon(SQUARES)
    assert state.card.default_lighting == "pitch_dark"
    assert [phrase.name for phrase in CADWALLON.heading(state)][-1] == "light_pitch_dark"
    said = cadwallon(replace(SQUARES, scene={"card": {"default_lighting": "dark"}}))
    assert said.card.default_lighting == "dark"


@pytest.mark.rule("CA-LIGHT-01", "CA-GRID-04")
def test_a_lamp_is_drawn_in_the_shape_in_which_it_counts() -> None:
    """Squares count as far as the corner: 5 by 5 of them around a lamp of perimeter 2; a disc would leave the corners dark."""
    (shown,) = scenery_of(cadwallon(SQUARES)).lamps
    assert shown.cells == frozenset((x, y) for x in range(3, 8) for y in range(3, 8))
    assert shown.outline == ()


def test_the_players_see_the_same_light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", "savage")
    dark = evolve(of_kind(SavageState, opened(campaign, Ambient.DAY, monkeypatch)), light="dark")
    tracker = Tracker(Session(system_named("savage"), dark, MemoryJournal()), words_for("savage"), "x", is_read_only=True)
    tracker.players.show_board(value=True)
    board = tracker.players.shown().board
    assert board is not None
    assert board.ambient is Ambient.DARK
    campaign.close()
