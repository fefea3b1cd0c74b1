"""The board on screen, under mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip

from desktop_app.views.board.gestures import Gestures
from desktop_app.views.board.surface import BoardSurface

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent


class BoardCanvas(BoardSurface):
    """Hands what mouse and keyboard do to its gestures."""

    def __init__(self) -> None:
        super().__init__()
        self.gestures = Gestures(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.gestures.release(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = None
        QToolTip.hideText()
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.gestures.key(event):
            super().keyPressEvent(event)
