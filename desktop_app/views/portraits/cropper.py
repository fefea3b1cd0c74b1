"""A picture with the square that becomes a token: dragged by mouse or moved by arrow keys, zoomed by wheel, slider or + and -."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.controller.library.portraits import SMALLEST_CROP, WHOLE, Portrait
from desktop_app.views import icons, painting, theme
from desktop_app.views.dragging import files_of
from desktop_app.views.keyboard import step_of
from desktop_app.views.pictures import has_picture
from desktop_app.views.speech import tr

SIDE: Final = 300
STEP: Final = 20
ZOOM: Final = 1.1
NO_IMAGE: Final = QImage()
ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class Cropper(QWidget):
    """Shows the cropped part as large as the widget, its surroundings dim."""

    dropped = Signal(object)
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.image = NO_IMAGE
        self.crop = Portrait()
        self._grabbed: QPointF | None = None
        self.setFixedSize(SIDE, SIDE)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Visible part of the picture"))
        self.setAccessibleDescription(tr("Arrow keys move it, + and - zoom"))

    def show_image(self, image: QImage, crop: Portrait | None = None) -> None:
        """Show a picture and its crop; by default its upper middle, mostly the face."""
        self.image = image
        shorter = min(image.width(), image.height()) or 1
        self.crop = crop or Portrait(left=round((image.width() - shorter) / 2 * WHOLE / shorter))
        self.update()
        self.changed.emit()

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def zoom(self, side: int) -> None:
        """Cut a square of another size around the same middle, in thousandths of the shorter side."""
        side = max(SMALLEST_CROP, min(WHOLE, side))
        shift = (self.crop.side - side) / 2
        self._cut(self.crop.left + shift, self.crop.top + shift, side)

    def _cut(self, left: float, top: float, side: int) -> None:
        """Cut out a square that lies within the picture."""
        if self.image.isNull():
            return
        shorter = min(self.image.width(), self.image.height())
        wide, high = (round(length * WHOLE / shorter) for length in (self.image.width(), self.image.height()))
        left, top = round(min(max(0, left), wide - side)), round(min(max(0, top), high - side))
        made = Portrait(left=left, top=top, side=side)
        if made != self.crop:
            self.crop = made
            self.update()
            self.changed.emit()

    # ---- hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        if by := step_of(event):
            self.zoom(round(self.crop.side / ZOOM**by))
        elif arrow is not None:
            step = STEP * self.crop.side / WHOLE
            self._cut(self.crop.left + arrow[0] * step, self.crop.top + arrow[1] * step, self.crop.side)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(round(self.crop.side * (1 / ZOOM if event.angleDelta().y() > 0 else ZOOM)))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grabbed = event.position()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is not None:
            away = (event.position() - self._grabbed) * self.crop.side / self.width()
            if abs(away.x()) >= 1 or abs(away.y()) >= 1:
                self._grabbed = event.position()
                self._cut(self.crop.left - away.x(), self.crop.top - away.y(), self.crop.side)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grabbed = None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_picture(event.mimeData()) or files_of(event.mimeData()):  # of what is none it is said why
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.emit(event.mimeData())
        event.acceptProposedAction()

    # ---- paint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        painting.plate(painter, area.adjusted(1, 1, -1, -1), current.card, current.line)
        if self.image.isNull():
            icons.paint(painter, QRectF(area.center().x() - 17, area.center().y() - 44, 34, 34), "picture", QColor(current.muted))
            words = QRectF(20, area.center().y(), area.width() - 40, 24)
            painting.write(painter, words, tr("Drop a picture here"), theme.font(strong=True), current.text, painting.CENTRE)
            words.translate(0, 22)
            painting.write(painter, words, tr("or choose or paste one below"), theme.font(theme.SMALL), current.muted, painting.CENTRE)
        else:
            self._paint_image(painter, area)
        if self.hasFocus():
            painting.focus_ring(painter, area)

    def _paint_image(self, painter: QPainter, area: QRectF) -> None:
        shorter = min(self.image.width(), self.image.height())
        scale = area.width() / (self.crop.side * shorter / WHOLE)
        origin = QPointF(-self.crop.left, -self.crop.top) * (area.width() / self.crop.side)
        painter.save()
        painter.setClipRect(area.adjusted(2, 2, -2, -2))
        painter.drawImage(QRectF(origin.x(), origin.y(), self.image.width() * scale, self.image.height() * scale), self.image)
        shade, around, hole = QColor(theme.active().ground), QPainterPath(), QPainterPath()
        shade.setAlphaF(0.62)
        around.addRect(area)
        hole.addEllipse(area.adjusted(3, 3, -3, -3))
        painter.fillPath(around.subtracted(hole), shade)
        painter.restore()
