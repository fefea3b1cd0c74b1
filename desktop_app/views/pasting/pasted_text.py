"""The pasted text, line by line: understood, doubtful and leftover words underlined."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.pasting.layout import Span

NUMBERS: Final = 34
"""Width of the numbers of the lines."""
HEIGHT: Final = 27
PAD: Final = 10
LONGEST: Final = 4_000
"""Letters that are drawn; a longer paste ends with dots."""
PLAIN, UNDERSTOOD, TO_SETTLE, KEPT = range(4)


class PastedText(QWidget):
    """Draws the text; a click on words names them, a click beside them the row's doubt."""

    clicked = Signal(int)
    """With the place of a letter."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._states: list[int] = []
        self._lit: Span = (0, 0)
        self._rows: list[tuple[int, int, int]] = []
        """Each drawn row: its line's number (0: it continues the row before), start and end."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, understood: Sequence[Span], to_settle: Sequence[Span], kept: Sequence[Span]) -> None:
        """Show a text with the state of its words."""
        self._text = text if len(text) <= LONGEST else f"{text[:LONGEST]} \u2026"
        self._states = [PLAIN] * len(self._text)
        for state, spans in ((UNDERSTOOD, understood), (KEPT, kept), (TO_SETTLE, to_settle)):
            for start, end in spans:
                for place in range(start, min(end, len(self._states))):
                    self._states[place] = state
        self.setAccessibleName(self._text)
        self._lay_out()

    def light_up(self, span: Span) -> None:
        """Mark the words of the row looked at."""
        self._lit = span
        self.update()

    def line_of(self, place: int) -> int:
        """Say in which line a letter stands, the first is 1."""
        return self._text.count("\n", 0, place) + 1

    def sizeHint(self) -> QSize:
        return QSize(300, 2 * PAD + HEIGHT * max(1, len(self._rows)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int((event.position().y() - PAD) // HEIGHT)
        if 0 <= row < len(self._rows):
            _, start, end = self._rows[row]
            metrics = QFontMetricsF(theme.font(theme.LEAD))
            x = event.position().x() - NUMBERS
            place = next((at for at in range(start, end) if x >= 0 and metrics.horizontalAdvance(self._text[start : at + 1]) > x), end)
            if place >= len(self._states) or self._states[place] != TO_SETTLE:
                place = next((at for at in range(start, end) if self._states[at] == TO_SETTLE), place)
            self.clicked.emit(place)

    def _lay_out(self) -> None:
        metrics = QFontMetricsF(theme.font(theme.LEAD))
        width = max(60.0, self.width() - NUMBERS - PAD)
        rows: list[tuple[int, int, int]] = []
        at = 0
        for number, line in enumerate(self._text.split("\n"), 1):
            start, shown = at, number
            for place, letter in enumerate(line):
                if metrics.horizontalAdvance(self._text[start : at + place + 1]) > width and place > start - at:
                    blank = self._text.rfind(" ", start, at + place)
                    cut = blank + 1 if blank > start else at + place
                    rows.append((shown, start, cut))
                    start, shown = cut, 0
                del letter
            rows.append((shown, start, at + len(line)))
            at += len(line) + 1
        while rows and rows[-1][1] == rows[-1][2]:
            rows.pop()
        self._rows = rows
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        font = theme.font(theme.LEAD)
        metrics = QFontMetricsF(font)
        inks = {UNDERSTOOD: current.party, TO_SETTLE: current.attention, KEPT: current.past}
        for row, (number, start, end) in enumerate(self._rows):
            top = PAD + row * HEIGHT
            if number:
                painting.write(
                    painter, QRectF(0, top, NUMBERS - 12, HEIGHT), str(number), theme.font(theme.TINY), current.muted, painting.RIGHT
                )
            for (state, is_lit), group in groupby(range(start, end), key=self._look):
                places = list(group)
                left = NUMBERS + metrics.horizontalAdvance(self._text[start : places[0]])
                right = NUMBERS + metrics.horizontalAdvance(self._text[start : places[-1] + 1])
                if is_lit:
                    painter.fillRect(
                        QRectF(left, top + 2, right - left, HEIGHT - 4), mixed(current.card, inks.get(state, current.accent), 0.35)
                    )
                color = QColor(current.attention_text if state == TO_SETTLE else current.text)
                painting.write(
                    painter, QRectF(left, top, right - left + 40, HEIGHT - 2), self._text[places[0] : places[-1] + 1], font, color
                )
                if state != PLAIN:
                    dots = Qt.PenStyle.DotLine if state == KEPT else Qt.PenStyle.SolidLine
                    painter.setPen(QPen(QColor(inks[state]), 2, dots))
                    painter.drawLine(QPointF(left, top + HEIGHT - 3.5), QPointF(right, top + HEIGHT - 3.5))

    def _look(self, place: int) -> tuple[int, bool]:
        return self._states[place], self._lit[0] <= place < self._lit[1]
