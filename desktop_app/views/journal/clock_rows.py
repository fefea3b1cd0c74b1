"""Threat clocks: a pie of segments filled by pressing, name, and movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.dates import ClockShown

SIZE: Final = 40
WHOLE: Final = 360 * 16
HOUR, DAY, WEEK = 1, 24, 24 * 7
LESS: Final = {Qt.Key.Key_Minus, Qt.Key.Key_Backspace, Qt.Key.Key_Left, Qt.Key.Key_Down}
MORE: Final = {Qt.Key.Key_Plus, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Up}


def moves(every: int) -> str:
    """Say how a clock moves by itself; "": not at all."""
    if not every:
        return ""
    if every == DAY:
        return tr("one each day")
    return tr("one each week") if every == WEEK else tr("one every {hours#hour|hours}", hours=every)


class ClockPie(QAbstractButton):
    """A clock as a pie: a press fills a segment, a right click or minus empties one, Del puts it away."""

    turned = Signal(int)
    dropped = Signal()

    def __init__(self, shown: ClockShown) -> None:
        super().__init__()
        self._shown = shown
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        told = tr("{title}: {filled} of {segments}", title=shown.title, filled=shown.filled, segments=shown.segments)
        self.setAccessibleName(told)
        set_tip(self, tr("Click fills a segment, right click empties one, Del deletes the clock."))
        self.clicked.connect(lambda: self.turned.emit(1))

    def sizeHint(self) -> QSize:
        return QSize(SIZE, SIZE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self.turned.emit(-1)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in MORE or key in LESS:
            self.turned.emit(1 if key in MORE else -1)
        elif key == Qt.Key.Key_Delete:
            self.dropped.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, shown = theme.active(), self._shown
        area = QRectF(1.5, 1.5, SIZE - 3, SIZE - 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current.card))
        painter.drawEllipse(area)
        painter.setBrush(QColor(current.neutral if shown.every else current.blood))
        if shown.filled:
            painter.drawPie(area, 90 * 16, -WHOLE * shown.filled // shown.segments)
        painter.setPen(QPen(QColor(current.muted), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(area)
        painter.translate(area.center())
        for _ in range(shown.segments):
            painter.drawLine(QPointF(0, 0), QPointF(0, -area.height() / 2))
            painter.rotate(360 / shown.segments)
        painter.resetTransform()
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), SIZE / 2)


class ClockRow(QWidget):
    """A clock with its words, and a small button that puts it away."""

    def __init__(self, shown: ClockShown) -> None:
        super().__init__()
        self.pie = ClockPie(shown)
        self.away = Button("", "quiet", icon="close", small=True, name=tr("Delete the clock {title}", title=shown.title))
        count = tr("{filled} of {segments}", filled=shown.filled, segments=shown.segments)
        line = " · ".join(part for part in (count, moves(shown.every), shown.note) if part)
        words = column(Label(shown.title, "strong", wrap=True), Label(line, "small", "muted", wrap=True), gap=1)
        made = row(self.pie, words, self.away, gap=10)
        made.setStretch(1, 1)
        self.setLayout(made)
        self.away.clicked.connect(self.pie.dropped)
