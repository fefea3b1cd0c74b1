"""Notes are set while nobody types in them: keys, clicks, and what they never do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views import stylesheet
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.markdown import SET_AT_MOST, MarkdownField, show_note

Show = Callable[[QWidget], QWidget]
NOTES = (
    "# The quarry\n\nHe *never* says **why**.\nNot once.\n\n- owes [Ana](https://example.org) a boat\n\n"
    "![map](file:///etc/passwd) <b>bold</b>"
)


@pytest.fixture
def field(show: Show) -> MarkdownField:
    made = MarkdownField("Notes", "Write notes here", grows=True)
    made.keeper.bind("one", NOTES)
    made.show_set()
    made.resize(400, 100)
    show(made)
    return made


def test_notes_are_set_and_enter_and_esc_go_to_and_fro(qtbot: QtBot, field: MarkdownField) -> None:
    assert field.is_set and field.set_text == "The quarry\nHe never says why.\nNot once.\nowes Ana a boat\nmap <b>bold</b>"
    field.reading.setFocus()
    qtbot.keyClick(field.reading, Qt.Key.Key_Return)
    assert not field.is_set and field.hasFocus() and field.toPlainText() == NOTES
    with qtbot.waitSignal(field.keeper.written) as written:
        qtbot.keyClicks(field, "So ")
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert written.args == ["one", f"So {NOTES}"]
    assert field.is_set and field.reading.hasFocus()
    qtbot.mouseClick(field.reading.viewport(), Qt.MouseButton.LeftButton)
    assert not field.is_set
    field.clearFocus()
    assert field.is_set


def test_a_note_is_as_high_as_its_text_and_an_empty_one_low(field: MarkdownField) -> None:
    full = field.height()
    field.keeper.bind("two", "")
    field.show_set()
    empty = field.height()
    field.keeper.bind("three", "One line.\n\n" * 30)
    field.show_set()
    assert empty < full < field.height()


def test_a_note_in_a_tool_tip_is_set_and_asks_for_no_picture(show: Show) -> None:
    widget = show(QWidget())
    show_note(QPoint(4, 4), "A **loose** board ![x](file:///etc/passwd)", widget)
    assert "font-weight" in QToolTip.text() and "img" not in QToolTip.text()
    show_note(QPoint(4, 4), "<b>A loose board", widget)
    assert QToolTip.text() == "<qt>&lt;b&gt;A loose board</qt>"
    QToolTip.hideText()


def test_nothing_is_fetched_or_followed(field: MarkdownField) -> None:
    document = field.reading.document()
    shown = document.resource(QTextDocument.ResourceType.ImageResource, "file:///etc/passwd")
    assert isinstance(shown, QImage) and shown.size() == QSize(1, 1), "for an empty answer Qt would open the file itself"
    assert not field.reading.openLinks() and not field.reading.openExternalLinks()
    assert "img" not in document.toHtml()


@pytest.mark.parametrize("text", ["*" * 9_000, "> " * 5_000, "[" * 9_000, "word " * 100_000])
def test_no_text_is_too_odd_or_too_long(field: MarkdownField, text: str) -> None:
    field.keeper.bind("odd", text)
    field.show_set()
    assert field.toPlainText() == text
    assert len(text) <= SET_AT_MOST or field.set_text == f"{text[:SET_AT_MOST]}…"


def test_a_hint_too_long_for_a_line_is_whole_and_goes_with_the_first_word(qtbot: QtBot, show: Show) -> None:
    page = QWidget()
    field = MarkdownField("Notes", "What happened, who wants what, what comes next")
    field.setParent(page)
    show(page)
    field.resize(220, 150)
    field.show()
    hint = field.hint
    one_line = hint.fontMetrics().height()
    assert hint.isVisible() and hint.height() >= hint.heightForWidth(hint.width()) > 1.5 * one_line, "both lines have room"
    below = field.grab().toImage().copy(0, hint.y() + one_line + 3, 220, one_line)
    assert len({below.pixel(x, y) for x in range(20, 200) for y in range(below.height())}) > 1, "and the second is drawn"
    qtbot.mouseClick(field.reading.viewport(), Qt.MouseButton.LeftButton)
    assert not field.is_set and hint.isVisible(), "it stays until something is written"
    qtbot.keyClicks(field, "R")
    assert not hint.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Backspace)
    assert hint.isVisible()


def test_an_empty_field_that_grows_has_room_for_its_hint(field: MarkdownField) -> None:
    field.keeper.bind("two", "")
    field.show_set()
    low = field.height()
    field.hint_with("Write what this person has seen, whom it knows and what it wants here " * 6)
    assert field.height() > low and field.hint.height() >= field.hint.heightForWidth(field.hint.width())


def test_a_long_note_wraps_and_is_not_scrolled_sideways(show: Show) -> None:
    page = QWidget()
    field = MarkdownField("Note")
    field.setParent(page)
    show(page)
    field.show()
    field.setPlainText("Two bandits start a noisy quarrel at the gate. " * 8)
    for width in range(300, 420):
        field.resize(width, 90)
        QApplication.processEvents()
        assert not field.horizontalScrollBar().isVisible()


def test_a_field_that_grows_shows_all_of_its_text_at_once(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    field = MarkdownField("Notes", grows=True)
    page.setLayout(column(field, None))
    page.resize(290, 200)
    stylesheet.dress(page)
    field.keeper.bind("one", "Owes the ferryman a favour. Never wounds a wolf.")
    field.show_set()
    page.show()
    QApplication.processEvents()
    assert field.reading.size() == field.size() and not field.reading.verticalScrollBar().isVisible()
