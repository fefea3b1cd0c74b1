"""The days from today on, painted beside each other: what falls on them as dots. A press asks to move the date there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views import accessible, painting, theme
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.dates import StripDay

TALL: Final = 58
GAP: Final = 4
DOT: Final = 3.0


class DayStrip(QWidget):
    """Tiles of days, today first. `chosen` brings how many days ahead one is."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._days: Sequence[StripDay] = ()
        self._at = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Days from today"))

    def sizeHint(self) -> QSize:
        return QSize(256, TALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, TALL)

    def show_days(self, days: Sequence[StripDay]) -> None:
        """Show these days; the first one is today."""
        self._days = tuple(days)
        self._at = min(self._at, max(0, len(days) - 1))
        self.update()

    def _areas(self) -> list[QRectF]:
        count = max(1, len(self._days))
        wide = (self.width() - GAP * (count - 1)) / count
        return [QRectF(place * (wide + GAP), 0, wide, self.height()) for place in range(len(self._days))]

    def _told(self, day: StripDay) -> str:
        """Say a day in words, for a tip and a screen reader."""
        rules = tr("the rules: {count}", count=day.rules) if day.rules else ""
        events = tr("events: {count}", count=day.events) if day.events else ""
        return ", ".join(part for part in (day.date, day.feasts, rules, events) if part)

    # ---- by ear

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the days for a screen reader."""
        pairs = zip(self._days, self._areas(), strict=True)
        return [accessible.Item(str(place), self._told(day), area.toRect(), place > 0) for place, (day, area) in enumerate(pairs)]

    def accessible_at(self) -> str:
        """Return the day on which the keys are."""
        return str(self._at) if self._days else ""

    def press_accessible(self, item: str) -> None:
        """Ask to move the date to a day."""
        self._choose(int(item))

    # ---- keys and mouse

    def _choose(self, place: int) -> None:
        if 0 < place < len(self._days):
            self.chosen.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and self._days:
            self._at = min(len(self._days) - 1, max(0, self._at + step))
            accessible.moved(self)
            self.update()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._choose(self._at)
        else:
            super().keyPressEvent(event)

    def _place_at(self, point: QPointF) -> int:
        return next((place for place, area in enumerate(self._areas()) if area.contains(point)), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self._place_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_day = self._place_at(event.position()) > 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_day else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._place_at(QPointF(event.pos()))
            show_tip(event.globalPos(), self._told(self._days[place]) if place >= 0 else "", self)
            return True
        return super().event(event)

    # ---- paint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        for place, (day, area) in enumerate(zip(self._days, self._areas(), strict=True)):
            self._paint(painter, day, area, is_today=place == 0)
            if self.hasFocus() and place == self._at:
                painting.focus_ring(painter, area)

    @staticmethod
    def _paint(painter: QPainter, day: StripDay, area: QRectF, *, is_today: bool) -> None:
        current = theme.active()
        painting.plate(painter, area, current.accent if is_today else current.card, None if is_today else current.card_edge)
        ink, quiet = (current.on_accent, current.on_accent) if is_today else (current.text, current.muted)
        painting.write(painter, QRectF(area.left(), 6, area.width(), 14), day.weekday, theme.font(theme.TINY), quiet, painting.CENTRE)
        number = QRectF(area.left(), 20, area.width(), 20)
        painting.write(painter, number, str(day.number), theme.font(theme.LEAD, strong=True, figures=True), ink, painting.CENTRE)
        marks = [current.blood] * bool(day.rules) + [current.neutral] * bool(day.events) + [current.good] * bool(day.feasts)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, mark in enumerate(marks):
            painter.setBrush(QColor(current.on_accent if is_today else mark))
            x = area.center().x() + (place - (len(marks) - 1) / 2) * DOT * 3
            painter.drawEllipse(QPointF(x, area.bottom() - 10), DOT, DOT)
