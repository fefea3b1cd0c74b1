"""How far something has come that takes long: covers the window with a sentence and a bar; Esc or its button call it off."""

from __future__ import annotations

from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.errors import AppError
from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

AFTER: Final = 0.4
"""Seconds before it is shown: quicker work needs no sign."""
EVERY: Final = 0.06
WIDE: Final = 420
DROPS: Final = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class CalledOffError(AppError):
    """Somebody has called it off."""


class _Bar(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0
        self.setFixedSize(WIDE, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painting.plate(painter, QRectF(self.rect()), current.raised, None, radius=5)
        if self.share > 0:
            painting.plate(
                painter, QRectF(0, 0, max(10.0, self.width() * min(1.0, self.share)), self.height()), current.accent, None, radius=5
            )


class Progress(QWidget):
    """Stands over its window while it is called; used as a context, it goes at the end.

    Meanwhile the window paints itself, but hears nothing: it takes neither keys nor files, and closing it calls off what is done.
    `off` is what is said then.
    """

    def __init__(self, window: QWidget, doing: str, off: str = "") -> None:
        super().__init__(window)
        self._begun = self._last = monotonic()
        self._is_off = False
        self._off = off or tr("Cancelled: nothing was imported.")
        self._keys: QWidget | None = None
        """Who has the keys again when it goes."""
        self.can_be_called_off = True
        self.setAccessibleName(doing)
        self.doing, self.bar = Label(doing, "title"), _Bar()
        self.cancel = Button(tr("Cancel"), key="Esc")
        self.cancel.clicked.connect(self.call_off)
        inner = column(None, self.doing, self.bar, row(self.cancel, None), None, gap=14)
        self.setLayout(row(None, inner, None))
        self.hide()

    def __enter__(self) -> Progress:
        self.window().installEventFilter(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.window().removeEventFilter(self)
        now = QApplication.focusWidget()
        self.hide()
        if now is not None and self.isAncestorOf(now) and self._keys is not None:
            self._keys.setFocus()
        self.deleteLater()

    def call_off(self) -> None:
        """Let what is done end, with nothing done."""
        self._is_off = True

    def going(self, done: int, of: int) -> None:
        """Say how far it has come. Raises: CalledOffError, if somebody wants that."""
        now = monotonic()
        if now - self._last < EVERY or now - self._begun < AFTER:
            return
        self._last = now
        window = self.parentWidget()
        if self.isHidden() and window is not None:
            self._keys = QApplication.focusWidget()
            self.setGeometry(window.rect())
            self.show()
            self.raise_()
            self.cancel.setFocus()
        self.bar.share = done / max(1, of)
        self.bar.update()
        self.cancel.setVisible(self.can_be_called_off)
        if self.can_be_called_off:
            QApplication.processEvents()
            if self._is_off:
                raise CalledOffError(self._off)
        else:
            self.repaint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Close:
            self.call_off()
            event.ignore()
            return True
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return event.type() in DROPS or super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no shortcut of the window is meant: the key comes here
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.call_off()
        event.accept()  # nothing behind it hears a key

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(theme.active().ground))
