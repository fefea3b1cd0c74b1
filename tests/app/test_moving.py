"""Tokens moved by the mouse in the fight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.grid.board import Cell
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of
from tests.app.counting import Table
from tests.narrowing import there


def drag(qtbot: QtBot, fight: FightPresenter, who: str, cell: Cell, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    board = fight.view.board
    start = board.tokens[who].cell
    assert start is not None
    there = board.geometry_of.centre(cell).toPoint()
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, held, board.geometry_of.centre(start).toPoint())
    for _ in range(2):
        qtbot.mouseMove(board, there)
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, held, there)


def test_a_token_whose_turn_it_is_not_moves_with_shift_alone_and_is_not_held_into_anothers_turn(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    tracker = fight.tracker
    acting = tracker.shown().acting_id
    who = next(token.id for token in tracker.shown().tokens if token.id != acting and not tracker.moving.may_walk(token.id))
    before, free = tracker.session.state.combatants[who].cell, tracker.moving.free_cells()[0]
    drag(qtbot, fight, who, free)
    assert tracker.session.state.combatants[who].cell == before
    assert program.window.messages.text.endswith(" now. Hold Shift to place the token anyway.")
    drag(qtbot, fight, who, free, Qt.KeyboardModifier.ShiftModifier)
    assert tracker.session.state.combatants[who].cell == free
    view, board = fight.view, fight.view.board
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Space):  # from beside the board; Space gives the turn to the next
        view.select([tracker.shown().acting_id or ""])
        qtbot.keyClick(view, Qt.Key.Key_M)
        assert board.moving is not None and board.reach
        qtbot.keyClick(board, Qt.Key.Key_Tab)
        assert board.hasFocus(), "the arrows go on moving it"
        view.setFocus()
        qtbot.keyClick(view, key)
        assert board.moving is None and not board.reach
    assert tracker.shown().acting_id != acting


@pytest.mark.parametrize("table", sorted(set(SYSTEMS) - {"expedition"}), indirect=True)
def test_a_drag_shows_the_path_with_its_cost_or_why_not_and_alt_puts_the_token_there(table: Table) -> None:
    fight, qtbot = fight_of(table.program), table.qtbot
    board, moving = fight.view.board, fight.tracker.moving
    who = fight.tracker.shown().acting_id
    assert who is not None and moving.may_walk(who)
    start, reach = board.tokens[who].cell, moving.reach(who)
    far = next(cell for cell in moving.free_cells() if cell not in reach and any(sign.isdigit() for sign in moving.why_not(who, cell)))
    near, (cost, path) = max(reach.items(), key=lambda one: len(one[1][1]))
    assert start is not None
    board.fit()
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=board.geometry_of.centre(start).toPoint())
    for cell in (near, far):
        for _ in range(2):
            qtbot.mouseMove(board, board.geometry_of.centre(cell).toPoint())
        assert board.moving is not None and board.moving.at == cell
        if cell == near:
            leads = [lead.text for lead in fight.tracker.leads.of_walk(who, (start, *path))]
            assert board.path == (start, *path) and board.move_text(board.moving) == " · ".join([moving.length(cost), *leads])
    assert board.move_text(there(board.moving)).startswith(moving.why_not(who, far)) and not board.path
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, board.geometry_of.centre(far).toPoint())
    assert fight.tracker.session.state.combatants[who].cell == far


def test_a_held_token_says_how_it_is_put_down_and_who_is_in_the_way(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    view, board, moving = fight.view, fight.view.board, fight.tracker.moving
    who = fight.tracker.shown().acting_id
    assert who is not None and not view.hint.isVisible()
    view.select([who])
    qtbot.keyClick(view, Qt.Key.Key_M)
    longest = max(cost for cost, _ in moving.reach(who).values())
    assert view.hint.isVisible() and view.hint.words.text().endswith(f"Numbers: length of the path, {moving.length(longest)} at most")
    assert board.rect().contains(view.hint.geometry())
    other = next(token for token in fight.tracker.shown().tokens if token.id != who and not token.is_down and token.cell is not None)
    board.gestures.hover_to(other.cell)
    assert board.move_text(there(board.moving)).startswith(f"Occupied by {fight.tracker.name(other.id)}. ")
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not view.hint.isVisible()
    drag(qtbot, fight, who, there(other.cell))
    assert program.window.messages.text == f"Occupied by {fight.tracker.name(other.id)}. Hold Shift to place the token anyway."
    fight.refresh()
    assert not view.hint.isVisible(), "only the keys need to be told"
