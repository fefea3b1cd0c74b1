"""What the board shows of light and senses, by the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from desktop_app.rules.cadwallon.state import CadwallonState
from tests.app.counting import KEY, Table
from tests.narrowing import of_kind


@pytest.mark.parametrize("table", ["cadwallon"], indirect=True)
def test_the_board_shows_the_light_and_with_a_key_what_the_selected_one_perceives(table: Table) -> None:
    board, tracker = table.fight.view.board, table.fight.tracker
    state, system = tracker.session.state, tracker.session.system
    assert board.darkness == system.darkness(state) != {} and not board.senses, "as the light falls"
    table.key(KEY.Key_V)
    who = table.fight.view.selected[0]
    words, reached = zip(*board.senses, strict=True)
    assert words == ("sees", "hears", "smells") and all(state.combatants[who].cell in cells for cells in reached)
    other = next(one for one in state.roster if one != who)
    table.click_row(other)
    assert board.senses == tracker.moving.perceived(other) != ()
    assert board.darkness == system.darkness(state, other)
    table.key(KEY.Key_V)
    assert not board.senses and board.darkness == system.darkness(state)


@pytest.mark.parametrize("table", ["winterdawn"], indirect=True)
def test_a_system_that_knows_no_light_shows_none(table: Table) -> None:
    table.key(KEY.Key_V)
    board = table.fight.view.board
    assert not board.darkness and not board.senses


@pytest.mark.parametrize("table", ["cadwallon"], indirect=True)
def test_the_stages_of_a_round_say_who_comes_at_each_and_a_click_selects(table: Table) -> None:
    strip = table.fight.view.stages
    assert strip.isVisible()
    state = table.fight.tracker.session.state
    assert [stage.label for stage in strip._stages] == ["Pugnacity", "Sleight", "Style", "Opportunism", "Subtlety", "Discipline"]
    assert sorted(row.id for row, _ in strip.tokens()) == sorted(of_kind(CadwallonState, state).taking_part())
    row, area = list(strip.tokens())[-1]
    table.qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=area.center().toPoint())
    assert table.fight.view.selected == [row.id]
