"""Random tables through the window: rolled from Ctrl+K and from a page, into the log and onto the page, taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.notes.page import PageSort
from tests.app.counting import CTRL, KEY
from tests.app.test_finding import typed
from tests.app.test_journal import at_end, journal_of, put, text_of
from tests.parts import focused

ROAD = "d20\n1-13. A ferry\n14. A raft with nobody on it\n15-20. [[Wolf]]"


def test_a_table_is_rolled_with_three_inputs_and_shown_beside_the_page(qtbot: QtBot, program: Program) -> None:
    put(program, "road", "On the river road", ROAD, PageSort.TABLE)
    put(program, "grey", "Greywater", "A ford.")
    made = journal_of(qtbot, program)
    made.show_page("grey")
    palette = typed(qtbot, program, "river road 14")
    assert palette.entries[0][0] == "Roll: On the river road, the dice show 14"
    qtbot.keyClick(palette.field, KEY.Key_Return)
    rolled = made.view.aside.rolled
    assert rolled.isVisible() and rolled.text.text() == "A raft with nobody on it" and rolled.roll.text() == "Roll d20"
    at_end(made.view)
    rolled.put_button.click()
    made.view.flush()
    assert text_of(program, "Greywater") == "A ford.\nOn the river road (14): A raft with nobody on it"
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert text_of(program, "Greywater") == "A ford."


def test_real_dice_are_typed_beside_the_page_and_a_wrong_number_is_a_sentence(qtbot: QtBot, program: Program) -> None:
    put(program, "road", "On the river road", ROAD, PageSort.TABLE)
    made = journal_of(qtbot, program)
    made.show_page("road")
    rolled = made.view.aside.rolled
    for face, text in (("20", "Wolf"), ("14", "A raft with nobody on it")):
        qtbot.keyClicks(rolled.face, face)
        qtbot.keyClick(rolled.face, KEY.Key_Return)
        assert rolled.text.text() == text and not rolled.put_button.isVisible()
    qtbot.keyClicks(rolled.face, "21")
    qtbot.keyClick(rolled.face, KEY.Key_Return)
    assert rolled.text.text() == "A raft with nobody on it"
    assert program.window.messages.text == "d20 of “On the river road” show 1 to 20, not 21."


def test_a_roll_at_the_table_is_a_line_of_its_log_and_is_taken_back(qtbot: QtBot, program: Program) -> None:
    put(program, "road", "On the river road", ROAD, PageSort.TABLE)
    program.window.show_page("table")
    table = program.table
    assert table is not None
    qtbot.keyClick(typed(qtbot, program, "river road 14").field, KEY.Key_Return)
    assert table.tracker.session.state.notes[-1] == "On the river road (14): A raft with nobody on it"
    before = len(table.tracker.session.state.notes)
    table.undo()
    assert len(table.tracker.session.state.notes) == before - 1


def test_a_table_that_a_page_names_is_rolled_where_the_cursor_stands(qtbot: QtBot, program: Program) -> None:
    put(program, "weather", "Weather", "Rain", PageSort.TABLE)
    put(program, "grey", "Greywater", "Today: {roll: weather}")
    made = journal_of(qtbot, program)
    made.show_page("grey")
    at_end(made.view)
    qtbot.keyClick(made.view.editor, KEY.Key_Return, CTRL)
    assert made.view.aside.rolled.text.text() == "Rain"


def test_a_table_that_a_page_names_answers_a_click(qtbot: QtBot, program: Program) -> None:
    put(program, "weather", "Weather", "Rain", PageSort.TABLE)
    put(program, "grey", "Greywater", "First.\n\nToday: {roll: weather}")
    made = journal_of(qtbot, program)
    made.show_page("grey")
    editor = made.view.editor
    cursor = editor.textCursor()
    cursor.setPosition(len("First.\n\nToday: {ro"))
    place = editor.cursorRect(cursor).center()
    qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert made.view.aside.rolled.text.text() == "Rain"


def test_a_table_that_cannot_be_rolled_says_why(qtbot: QtBot, program: Program) -> None:
    put(program, "road", "On the river road", "d6\n1-4 A\n6 B", PageSort.TABLE)
    made = journal_of(qtbot, program)
    made.show_page("road")
    rolled = made.view.aside.rolled
    assert not rolled.roll.isVisible() and rolled.text.text().startswith("“6 B” of")
