"""Reinforcements from the fight itself: by keys, by a click on the board, by dragging a row."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.kernel.gm import Place
from desktop_app.views.dragging import drag_of
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import ask_for_foes, fight_of
from tests.parts import message_button, palette_of, row_of


def wolves(fight: FightPresenter) -> list[str]:
    return [token.id for token in fight.tracker.shown().tokens if token.name.startswith("Wolf")]


def typed(qtbot: QtBot, program: Program, words: str) -> None:
    """Type into the palette and press Enter."""
    palette = palette_of(program.window)
    assert palette.isVisible()
    qtbot.keyClicks(palette.field, words)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)


def test_four_wolves_are_in_the_order_and_on_the_board_by_three_inputs(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    program.window.open_palette()
    typed(qtbot, program, "4 wolves")
    shown = {token.id: token for token in fight.tracker.shown().tokens}
    assert len(wolves(fight)) == 4 and all(shown[who].cell is not None for who in wolves(fight))
    assert "4 wolves more in the fight" in program.window.messages.text
    message_button(program.window).click()
    assert wolves(fight) == []


def test_without_a_number_it_is_asked_for(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    program.window.open_palette()
    typed(qtbot, program, "add wolf")
    assert palette_of(program.window).field.accessibleName() == "How many wolves?"
    typed(qtbot, program, "4")
    assert len(wolves(fight)) == 4


def test_the_menu_of_the_palette_asks_for_both(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    program.window.open_palette()
    typed(qtbot, program, "reinforcements: a")
    typed(qtbot, program, "2 wolves")
    assert len(wolves(fight)) == 2


def test_the_place_can_be_clicked(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    board, cell = fight.view.board, fight.tracker.moving.free_cells()[0]
    program.window.open_palette()
    palette = palette_of(program.window)
    qtbot.keyClicks(palette.field, "2 wolves")
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert wolves(fight) == [] and board.gestures.picking is not None
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.geometry_of.centre(cell).toPoint())
    assert cell in [token.cell for token in fight.tracker.shown().tokens if token.id in wolves(fight)]


def test_escape_while_the_place_is_picked_brings_nobody(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight._pick_where("wolf", 2)
    qtbot.keyClick(fight.view.board, Qt.Key.Key_Escape)
    assert wolves(fight) == [] and fight.view.board.gestures.picking is None


def put_off_the_board(fight: FightPresenter) -> str:
    """Take a combatant's token off the board whose turn it is not."""
    who = next(row.id for row in fight.tracker.shown().order if row.state != "current")
    fight.act(lambda: fight.tracker.do(Place(target=who, cell=None)))
    return who


def test_a_row_is_dragged_to_the_board(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who, board, cell = put_off_the_board(fight), fight.view.board, fight.tracker.moving.free_cells()[0]
    order = fight.view.order
    place = next(place for place, row in enumerate(order.rows) if row.id == who)
    data = order.model().mimeData([row_of(order.model(), place)])
    assert data.formats() == drag_of(who).formats() and order.dragEnabled()
    point, actions, buttons = board.geometry_of.centre(cell), Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    board.dragEnterEvent(QDragEnterEvent(QPoint(5, 5), actions, data, buttons, Qt.KeyboardModifier.NoModifier))
    board.dropEvent(QDropEvent(QPointF(point), actions, data, buttons, Qt.KeyboardModifier.NoModifier))
    assert fight.tracker.session.state.combatants[who].cell == cell


def test_m_puts_a_combatant_without_a_place_on_the_board(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who, board = put_off_the_board(fight), fight.view.board
    fight.view.select([who])
    fight.view.begin_move()
    assert board.gestures.moving is not None and board.gestures.moving.start is None
    qtbot.keyClick(board, Qt.Key.Key_Right)
    at = board.gestures.moving.at
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert fight.tracker.session.state.combatants[who].cell == at


def test_move_stays_on_over_a_cell_out_of_reach_and_says_so(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    ask_for_foes(fight)
    acting = fight.tracker.shown().acting_id
    assert acting is not None
    fight.view.select([acting])
    fight.view.begin_move()
    board = fight.view.board
    moving, reach = board.gestures.moving, dict(board.reach)
    assert moving is not None and reach
    far = max(
        (cell for cell in board.geometry_of.board.cells() if cell not in reach),
        key=lambda cell: board.geometry_of.distance(cell, moving.start or cell),
    )
    board.gestures.hover_to(far)
    steps = fight.tracker.steps
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert board.gestures.moving is moving and dict(board.reach) == reach
    assert "Hold Shift" in program.window.messages.text and fight.tracker.steps == steps
    board.gestures.hover_to(next(cell for cell in reach if cell != moving.start))
    board.setFocus()
    qtbot.keyClick(QApplication.focusWidget() or board, Qt.Key.Key_Return)
    assert board.gestures.moving is None and fight.tracker.steps == steps + 1


def test_all_that_are_selected_are_dragged_together_by_hand_as_one_step(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    foes = [token.id for token in fight.tracker.shown().tokens if token.side == "foe" and token.cell is not None][:3]
    board, state = fight.view.board, fight.tracker.session.state
    fight.view.select(foes)
    board.set_selection(foes)
    here = state.combatants[foes[0]].cell
    assert here is not None
    point = board.geometry_of.centre(here).toPoint()
    there = next(cell for cell in fight.tracker.moving.free_cells() if board.rect().contains(board.geometry_of.centre(cell).toPoint()))
    steps = fight.tracker.steps
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=point)
    assert sorted(fight.view.selected) == sorted(foes), "a press on one of several keeps them selected"
    for place in (QPoint(point.x() + 12, point.y()), board.geometry_of.centre(there).toPoint()):
        qtbot.mouseMove(board, place)
        QApplication.processEvents()
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, board.geometry_of.centre(there).toPoint())
    moved = {who: fight.tracker.session.state.combatants[who].cell for who in foes}
    assert moved[foes[0]] == there and fight.tracker.steps == steps + 1
    assert all(moved[who] != state.combatants[who].cell for who in foes) and len(set(moved.values())) == 3
    fight.undo()
    assert all(fight.tracker.session.state.combatants[who].cell == state.combatants[who].cell for who in foes)
