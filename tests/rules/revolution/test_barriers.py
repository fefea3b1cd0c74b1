"""Walls and lamps of a board, as Revolution D100 plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.scenery import Barrier, Lamp
from desktop_app.rules.revolution.checks.rolls import in_the_dark
from desktop_app.rules.revolution.movement.ground import can_see, reach, refuse_path
from tests.rules.revolution.builders import board, cell, combat, fighter, idle


@pytest.mark.rule("RV-GRID-01")
def test_a_wall_stops_sight_and_steps() -> None:
    x, y = cell(0)
    wall = Barrier(id="w", start=(x + 0.5, y - 2.5), end=(x + 0.5, y + 2.5))
    walled = replace(board(), barriers=(wall,))
    state = combat(fighter("ana", at=cell(0)), fighter("bob", at=cell(2), side="foe"), ground=walled)
    assert not can_see(state, "ana", "bob")
    refusal = refuse_path(state, "ana", (cell(1),))
    assert refusal is not None and refusal.code == "move"
    size = state.settings.cell_size_m
    plain = idle(fighter("ana", at=cell(0)), ground=board())
    assert reach(plain, cell(0), 9 * size)[cell(1)][0] == size
    assert reach(state, cell(0), 9 * size)[cell(1)][0] == (3 + 1 + 3) * size


@pytest.mark.rule("RV-SENSE-01")
def test_darkness_takes_nothing_from_one_who_stands_in_lamplight() -> None:
    x, y = cell(0)
    lit = replace(board(), lamps=(Lamp(id="l", at=(float(x), float(y)), bright=2, dim=4),))
    state = combat(fighter("ana", at=cell(0)), fighter("bob", at=cell(5), side="foe"), ground=lit, darkness=True)
    assert (in_the_dark(state, "ana").count, in_the_dark(state, "bob").count) == (0, -1)
