"""One answer to what is asked, as a painted row: chosen by its key or a click, with the word for the usual one."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent

from desktop_app.views import painting, theme
from desktop_app.views.encounter.offer_row import BEFORE, OfferRow
from desktop_app.views.speech import tr


class AnswerRow(OfferRow):
    """An answer: its key or a click chooses it, the button at the foot gives it."""

    reached = Signal()
    """The keys have come to it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_usual = False

    def choose(self, *, is_chosen: bool) -> None:
        """Mark it as the one that would be given."""
        self.is_open = is_chosen
        self._describe()
        self.update()

    def _describe(self) -> None:
        super()._describe()
        words = (self.accessibleDescription(), tr("chosen") if self.is_open else "")
        self.setAccessibleDescription(", ".join(word for word in words if word))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.offer is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        if self.is_open:
            painting.plate(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), None, QColor(theme.active().accent))
        if self.is_usual:
            self._paint_usual(painter)

    @property
    def _may_lead(self) -> bool:
        """Keep no line free: what an answer leads to comes with it."""
        return bool(self._leads)

    def _after_title(self) -> float:
        return painting.width_of(tr("default"), theme.font(theme.TINY)) + 22 if self.is_usual else 0

    def _paint_usual(self, painter: QPainter) -> None:
        """Put the word after the title, where there is room for it."""
        assert self.offer is not None
        font, word = theme.font(theme.TINY), tr("default")
        left = BEFORE + painting.width_of(self.offer.title, theme.font(strong=True)) + 8
        middle = 14.5 if self._detail() or self._leads else self.height() / 2
        area = QRectF(left, middle - 8.5, self._after_title() - 8, 17)
        if area.right() <= self.width() - self._taken_right():
            accent = QColor(theme.active().accent)
            painting.plate(painter, area, None, accent, radius=8)
            painting.write(painter, area, word, font, accent, painting.CENTRE)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # Enter gives the answer that is chosen
