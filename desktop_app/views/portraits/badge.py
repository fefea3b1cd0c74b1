"""The portrait at the head of a sheet or a card: a click changes it, a picture can be dropped on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.pictures import has_picture
from desktop_app.views.speech import tr


class PortraitBadge(QAbstractButton):
    """A large token; under the pointer or with the keyboard on it, it says that it can be changed."""

    dropped = Signal(object)

    def __init__(self, side: int = 60) -> None:
        super().__init__()
        self._label, self._side, self._portrait = "", "", ""
        self.setFixedSize(side, side)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Change the portrait"))
        set_tip(self, tr("Change the portrait"))

    def show_portrait(self, label: str, side: str, portrait: str) -> None:
        """Show whose portrait it is."""
        self._label, self._side, self._portrait = label, side, portrait
        self.update()

    def sizeHint(self) -> QSize:
        return self.size()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat()
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.click()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.isEnabled() and has_picture(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.emit(event.mimeData())
        event.acceptProposedAction()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painting.token(painter, area, self._label, self._side, portrait=self._portrait)
        if self.isEnabled() and (self.underMouse() or self.hasFocus()):
            size = area.width() * 0.36
            corner = QRectF(area.right() - size, area.bottom() - size, size, size)
            painting.plate(painter, corner, current.ground, current.line, radius=size / 2)
            icons.paint(painter, corner.adjusted(4, 4, -4, -4), "pencil", current.color("accent"))
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), theme.RADIUS_LARGE)
