"""A question about words that were not understood, with its numbered answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, row
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.pasting.read import Doubt


class DoubtCard(QWidget):
    """Shows one question; the one that the keys are at has numbers and a bright edge."""

    answered = Signal(int)
    taken = Signal()
    """It is the one that the keys are for now."""

    def __init__(self, doubt: Doubt, marked: int, line: str) -> None:
        super().__init__()
        self.doubt, self._is_now = doubt, False
        self.title, why = Label(doubt.title, "strong"), ElidedLabel(doubt.why, "small", "muted")
        head = row(self.title, why, Label(line, "tiny", "muted"), gap=10)
        head.setStretch(1, 1)
        self.buttons = [Button(answer.label, "choice", small=True) for answer in doubt.answers]
        flow = FlowLayout(gap=8)
        for place, button in enumerate(self.buttons):
            flow.addWidget(button)
            button.clicked.connect(lambda _=False, place=place: self.answered.emit(place))
        self.setLayout(column(head, flow, gap=8, margins=(12, 8, 12, 10)))
        self.setAccessibleName(tr("{title}: {why}", title=doubt.title, why=doubt.why))
        self.mark(marked)

    def mark(self, place: int) -> None:
        """Show which answer is taken."""
        for at, button in enumerate(self.buttons):
            button.setChecked(at == place)

    @property
    def chosen(self) -> str:
        """Return the answer that is taken, in its words; empty: none is."""
        taken = (answer.label for answer, button in zip(self.doubt.answers, self.buttons, strict=True) if button.isChecked())
        return next(taken, "")

    def be_now(self, is_now: bool) -> None:
        """Be the question that the keys are for, or no longer."""
        self._is_now = is_now
        for place, button in enumerate(self.buttons):
            answer = self.doubt.answers[place].label
            button.set_text(f"{place + 1}  {answer}" if is_now and place < 9 else answer)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.taken.emit()
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = current.attention if self._is_now else mixed(current.panel, current.attention, 0.45)
        painting.plate(painter, area, mixed(current.panel, current.attention, 0.12), edge, width=2 if self._is_now else 1)
