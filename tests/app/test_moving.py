"""Tokens moved by the mouse in the fight."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.grid.board import Cell
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of


def drag(qtbot: QtBot, fight: FightPresenter, who: str, cell: Cell, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    board = fight.view.board
    start = board.tokens[who].cell
    assert start is not None
    there = board.geometry_of.centre(cell).toPoint()
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, held, board.geometry_of.centre(start).toPoint())
    for _ in range(2):
        qtbot.mouseMove(board, there)
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, held, there)


def test_a_token_whose_turn_it_is_not_moves_with_shift_alone(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    tracker = fight.tracker
    acting = tracker.shown().acting_id
    who = next(token.id for token in tracker.shown().tokens if token.id != acting and not tracker.moving.may_walk(token.id))
    before, free = tracker.session.state.combatants[who].cell, tracker.moving.free_cells()[0]
    drag(qtbot, fight, who, free)
    assert tracker.session.state.combatants[who].cell == before
    assert program.window.messages.text.endswith(" now. Hold Shift to put the token there by hand.")
    drag(qtbot, fight, who, free, Qt.KeyboardModifier.ShiftModifier)
    assert tracker.session.state.combatants[who].cell == free
