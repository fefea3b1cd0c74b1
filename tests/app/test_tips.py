"""Each figure and sign that the window shows says in a tip what it is: labels and painted parts of all pages, in five systems."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.words.span import Span
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import painting
from desktop_app.views.parts import card
from desktop_app.views.parts.told_tips import words_at
from tests.parts import page_of

SIGN = re.compile(r"[\d%⚠✗×→±]")
NAMED = re.compile(
    r"\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d"  # a date
    r"|\d+ m per [^\W\d]{4,}"
    r"|[^\W\d]{4,} (?:of )?[+−-]?\d+(?:[.,]\d+)?(?: of \d+)?"  # wounds 3 of 4
    r"|[+−-]?\d+(?:[.,]\d+)? [^\W\d]{4,}"  # 3 wounds
    r"|Revolution D100"
)
"""Figures with their noun beside them explain themselves."""
SENTENCE = 12
"""A text of so many words is prose."""


class Shown(NamedTuple):
    """A text in the window: whose it is, where in it, and the words."""

    widget: QWidget
    at: QPoint
    words: str


def is_bare(words: str) -> bool:
    """A figure or sign stands there without a noun."""
    return SIGN.search(NAMED.sub("", words)) is not None and len(words.split()) < SENTENCE and not words.startswith("/")


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """What is painted from now on, widget by widget."""
    found: list[Shown] = []

    def note(painter: QPainter, area: QRectF, words: str) -> None:
        device = painter.device()
        if isinstance(device, QWidget):
            found.append(Shown(device, QRectF(area).center().toPoint(), words))

    write, write_spans = painting.write, painting.write_spans

    def written(painter: QPainter, area: QRectF, text: str, *more: Any, **named: Any) -> object:
        note(painter, area, text)
        return write(painter, area, text, *more, **named)

    def spans_written(painter: QPainter, area: QRectF, spans: tuple[Span, ...], *more: Any, **named: Any) -> object:
        note(painter, area, painting.spans_text(spans))
        return write_spans(painter, area, spans, *more, **named)

    monkeypatch.setattr(painting, "write", written)
    monkeypatch.setattr(painting, "write_spans", spans_written)
    return found


def labels(window: QWidget) -> Iterator[Shown]:
    for label in window.findChildren(QLabel):
        if label.isVisible() and not label.visibleRegion().isEmpty():
            yield Shown(label, label.rect().center(), html.unescape(re.sub("<[^>]*>", "", label.text())))


def tip_at(shown: Shown, explained: list[str], wait: Callable[[int], None]) -> str:
    """What is told where the mouse rests on a text: by a tip, or by the card that explains a number."""
    widget: QWidget | None = shown.widget
    at = shown.at
    QToolTip.hideText()
    explained.clear()
    QApplication.sendEvent(shown.widget, QHelpEvent(QEvent.Type.ToolTip, at, shown.widget.mapToGlobal(at)))
    if told := QToolTip.text():
        return told
    while widget is not None and not widget.isWindow() and not isinstance(widget, QAbstractScrollArea):
        if widget.toolTip():
            return widget.toolTip()
        within, over = QPointF(at), QPointF(widget.mapToGlobal(at))
        QApplication.sendEvent(widget, QEnterEvent(within, within, over))
        no = Qt.MouseButton.NoButton
        QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, within, over, no, no, Qt.KeyboardModifier.NoModifier))
        wait(0)
        if explained:
            return explained[0]
        at, widget = widget.mapToParent(at), widget.parentWidget()
    return ""


@pytest.mark.parametrize("program", [(system, "en") for system in SYSTEMS], ids=list(SYSTEMS), indirect=True)
def test_each_figure_and_sign_says_what_it_is(
    qtbot: QtBot, qapp: QApplication, program: Program, painted: list[Shown], monkeypatch: pytest.MonkeyPatch
) -> None:
    explained: list[str] = []
    monkeypatch.setattr(card, "explain", lambda _, __, title, *more, **named: explained.append(title or "it is explained"))
    program.window.resize(1366, 768)
    mute: list[str] = []
    looked = 0
    for page in program.window.pages:
        program.window.show_page(page.id)
        qtbot.wait(30)
        painted.clear()
        program.window.grab()
        for shown in (*labels(program.window), *painted):
            if not is_bare(shown.words) or not shown.widget.isVisible() or not shown.widget.visibleRegion().contains(shown.at):
                continue
            looked += 1
            if not tip_at(shown, explained, qtbot.wait):
                mute.append(f"{page.id}: {type(shown.widget).__name__}: {shown.words}")
    assert looked > 60
    assert mute == []


def test_a_button_that_shows_its_words_is_not_told_twice(program: Program) -> None:
    program.window.show_page("campaign")
    buttons = page_of(program.window).findChildren(QWidget)
    named = next(one for one in buttons if getattr(one, "text", str)() == "Save a copy")
    assert words_at(program.window, named.mapTo(program.window, named.rect().center())) == ""
