"""Walls, doors and lamps of a board, as Savage Worlds plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.scenery import Barrier, BarrierKind, Lamp, Opening
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.movement.ground import are_adjacent, is_visible, light_on, light_penalty, refuse_path, sees
from desktop_app.rules.savage.state import SavageState
from tests.rules.savage.builders import board, cell, extra, fighter, turn


def parted(kind: BarrierKind) -> SavageState:
    x, y = cell(0)
    barrier = Barrier(id="b", kind=kind, start=(x + 0.5, y - 4.5), end=(x + 0.5, y + 4.5))
    return turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)), ground=replace(board(), barriers=(barrier,)))


@pytest.mark.rule("SW-GRID-03")
@pytest.mark.rule("SW-MOVE-05")
@pytest.mark.parametrize(("kind", "is_seen", "is_passed"), [("wall", False, False), ("window", True, False), ("curtain", False, True)])
def test_what_a_barrier_between_two_neighbours_stops(kind: str, is_seen: bool, is_passed: bool) -> None:
    state = parted(BarrierKind(kind))
    assert sees(state, "ana", "bob") == is_visible(state, "ana", "bob") == is_seen
    assert are_adjacent(state, "ana", "bob") == is_passed
    away = evolve(state, combatants={**state.combatants, "bob": evolve(state.combatants["bob"], cell=cell(5))})
    refusal = refuse_path(away, "ana", (cell(1),))
    assert (refusal is None) == is_passed and (refusal is None or refusal.code == "blocked_square")


def test_an_open_door_parts_nobody() -> None:
    state = evolve(parted(BarrierKind.DOOR), openings={"b": Opening.OPEN})
    assert sees(state, "ana", "bob") and are_adjacent(state, "ana", "bob")


@pytest.mark.rule("SW-SENSE-01")
@pytest.mark.rule("SW-TAB-08")
@pytest.mark.parametrize(("away", "light", "penalty"), [(0, "normal", 0), (3, "normal", 0), (4, "dim", -1), (9, "pitch", -4)])
def test_a_lamp_of_the_board_lights_one_who_stands_in_it(away: int, light: str, penalty: int) -> None:
    x, y = cell(0)
    lit = replace(board(), lamps=(Lamp(id="l", at=(float(x), float(y)), bright=3, dim=6),))
    state = turn(fighter("ana", at=cell(1, 1)), extra("bob", at=cell(away)), ground=lit, light="pitch")
    assert light_on(state, "bob") == light and light_penalty(state, "ana", "bob") == penalty
    out = evolve(state, lamps={"l": False})
    assert light_on(out, "bob") == "pitch"
