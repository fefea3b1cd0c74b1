"""Walls of a board, as Expedition plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.scenery import Barrier
from desktop_app.rules.expedition.movement.ground import can_see, is_cut_off, open_steps
from desktop_app.rules.kernel.sighting import seen_by
from tests.rules.expedition.builders import board, cell, encounter, model


@pytest.mark.rule("EX-SENSE-01")
@pytest.mark.rule("EX-GRID-02")
@pytest.mark.rule("EX-MOVE-01")
def test_a_wall_stops_sight_blades_and_steps_and_what_is_seen_is_what_the_rules_say() -> None:
    x, y = cell(0)
    wall = Barrier(id="w", start=(x + 0.5, y - 1.5), end=(x + 0.5, y + 1.5))
    state = encounter(model("ana", at=cell(0)), model("ork", "minion", at=cell(0, 3)), ground=replace(board(), barriers=(wall,)))
    assert not can_see(state, cell(0), cell(2)) and is_cut_off(state, cell(0), cell(1)) and cell(1) not in open_steps(state, cell(0))
    assert can_see(state, cell(0), cell(-2)) and not is_cut_off(state, cell(0), cell(-1))
    seen = seen_by(state, "ana")
    assert seen == {one for one in board().cells() if can_see(state, cell(0), one)}
    assert cell(0, 4) not in seen, "somebody stands before it"
