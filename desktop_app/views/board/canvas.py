"""The board on screen, under mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip

from desktop_app.views.board.gestures import Gestures
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.dragging import dragged

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent


class BoardCanvas(BoardSurface):
    """Hands what mouse and keyboard do to its gestures."""

    def __init__(self) -> None:
        super().__init__()
        self.gestures = Gestures(self)
        self.setAcceptDrops(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.gestures.release(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = None
        self.layer.point_at(self.geometry_of, None)
        QToolTip.hideText()
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        who = dragged(event.mimeData())
        if who is not None:
            self.gestures.begin(who, by_drag=True)
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.gestures.hover_to(self.geometry_of.cell_at(event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.gestures.cancel()

    def dropEvent(self, event: QDropEvent) -> None:
        self.gestures.hover_to(self.geometry_of.cell_at(event.position()))
        self.gestures.drop(as_gm=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        event.acceptProposedAction()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.gestures.key(event):
            super().keyPressEvent(event)
