"""The roll behind a question, above its answers: roller, dice, result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.views import painting
from desktop_app.views.parts.layouts import refill
from desktop_app.views.parts.rich import SpanLabel
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import DieShown, LogLine

DIE: Final = 26
GAP: Final = 5


class DiceStrip(QWidget):
    """Dice side by side, in as many lines as they need; those that score are lit."""

    accessible_role = QAccessible.Role.Graphic

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[DieShown, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_dice(self, dice: tuple[DieShown, ...]) -> None:
        """Show other dice, or none."""
        self._dice = dice
        self.setVisible(bool(dice))
        self.setAccessibleName(tr("Dice {dice}", dice=" ".join(str(die.face) for die in dice)))
        self._fit()
        self.update()

    @property
    def _in_line(self) -> int:
        return max(1, (self.width() + GAP) // (DIE + GAP))

    def sizeHint(self) -> QSize:
        lines = -(-len(self._dice) // self._in_line)
        return QSize(DIE, lines * (DIE + GAP) - GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.height() != (wanted := max(DIE, self.sizeHint().height())):
            self.setFixedHeight(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        for place, die in enumerate(self._dice):
            line, column = divmod(place, self._in_line)
            painting.die(painter, QRectF(column * (DIE + GAP), line * (DIE + GAP), DIE, DIE), die)


class _RollLine(QWidget):
    """A sentence of the log with its dice beneath."""

    def __init__(self) -> None:
        super().__init__()
        self._words, self._dice = SpanLabel(wrap=True), DiceStrip()
        stack = QVBoxLayout(self)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(GAP)
        stack.addWidget(self._words)
        stack.addWidget(self._dice)

    def show_line(self, line: LogLine) -> None:
        self._words.show_spans(tuple(span for span in line.spans if span.role != "dice"))
        self._dice.show_dice(line.dice)


class ExchangeCard(QFrame):
    """The rolls behind a question; hidden without any."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self.setAccessibleName(tr("Roll"))
        self._lines: list[_RollLine] = []
        self._stack = QVBoxLayout(self)
        self._stack.setContentsMargins(12, 10, 12, 10)
        self._stack.setSpacing(10)
        self._shown: tuple[LogLine, ...] = ()

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Show the lines of another exchange."""
        if self._shown != (shown := tuple(lines)):
            self._shown = shown
            refill(self._stack, self._lines, shown, _RollLine, _RollLine.show_line)
        self.setVisible(bool(shown))
