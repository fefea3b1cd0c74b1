"""A sheet over the whole window that asks for something; Esc or a click outside cancels it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop_app.views import theme
from desktop_app.views.parts.layouts import tab_within


class Overlay(QWidget):
    """Covers its window, dims it, and gives the keyboard back when it goes."""

    accessible_role = QAccessible.Role.Dialog

    def __init__(self, window: QWidget, top: int = 84) -> None:
        super().__init__(window)
        self._came_from: QWidget | None = None
        self._held: QWidget | None = None
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, top, 0, 0)
        window.installEventFilter(self)
        self.hide()

    def hold(self, sheet: QWidget, *, in_middle: bool = False) -> None:
        """Put the sheet in the middle: near the upper edge, or as far from the lower one."""
        self._held = sheet
        upright = Qt.AlignmentFlag.AlignVCenter if in_middle else Qt.AlignmentFlag.AlignTop
        self._outer.addWidget(sheet, 0, Qt.AlignmentFlag.AlignHCenter | upright)

    def cover(self, first: QWidget) -> None:
        """Show it, with the keyboard in one of its parts; a menu that is still open would keep the keys, and goes."""
        menu = QApplication.activePopupWidget()
        if menu is not None:
            menu.close()
        window = self.parentWidget()
        if window is not None:
            self.setGeometry(window.rect())
            self._came_from = window.focusWidget()
        self.show()
        self.raise_()
        first.setFocus()

    def close_up(self) -> None:
        """Put it away and give the keyboard back."""
        self.hide()
        if self._came_from is not None and isValid(self._came_from) and self._came_from.isVisible():
            self._came_from.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tell()

    def _tell(self) -> None:
        """Tell a screen reader that the window's readable part has changed."""
        window = self.parentWidget()
        if window is not None and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(window, QAccessible.Event.ObjectReorder))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        window = self.parentWidget()
        if event.type() == QEvent.Type.Resize and window is not None and watched is window and self.isVisible():
            self.setGeometry(window.rect())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        event.accept()  # nothing behind it hears a key

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Stay within the sheet: what is behind it does not take the keys."""
        if not self.isVisible():
            return super().focusNextPrevChild(next_one)
        return tab_within(self, 1 if next_one else -1)

    def paintEvent(self, event: QPaintEvent) -> None:
        shade = QColor(theme.active().ground)
        shade.setAlphaF(0.6)
        QPainter(self).fillRect(self.rect(), shade)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go away with a click beside the sheet; one on its empty places is nothing."""
        if self._held is None or not self._held.geometry().contains(event.position().toPoint()):
            self.close_up()
