"""One sentence at the foot of the window: an error or a note. It never blocks the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop_app.views import icons, painting, theme
from desktop_app.views.accessible import say
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

NOTE_MS: Final = 7000
WIDTH: Final = 620


class _Sign(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.is_error = False
        self.setFixedSize(22, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        color = theme.active().color("blood" if self.is_error else "good")
        icons.paint(QPainter(self), QRectF(self.rect()).adjusted(1, 1, -1, -1), "warning" if self.is_error else "note", color)


class MessageStrip(QFrame):
    """Shows one message at a time. A note goes by itself, an error stays until it is put away."""

    def __init__(self, window: QWidget, foot: Callable[[], int] = int) -> None:
        """Show nothing yet over a window. `foot` gives the pixels at its foot that are not to be covered."""
        super().__init__(window)
        self._foot = foot
        self._sign = _Sign()
        self._text = Label("", "body", wrap=True)
        self._action = Button("", small=True)
        self._action.clicked.connect(self._act)
        self._close = Button("", "quiet", icon="close", small=True, name=tr("Close message"))
        self._close.clicked.connect(self.hide)
        self._callback: Callable[[], None] | None = None
        self._timer = QTimer(self, singleShot=True, interval=NOTE_MS)
        self._timer.timeout.connect(self.hide)
        line = row(self._sign, self._text, self._action, self._close, gap=12, margins=(14, 8, 8, 8))
        line.setStretch(1, 1)
        self.setLayout(line)
        self.hide()

    def note(self, sentence: str, *, action: str = "", callback: Callable[[], None] | None = None) -> None:
        """Tell a result, in neutral colours; with `action` a button that calls `callback`."""
        self._show(sentence, action, callback, is_error=False)

    def error(self, sentence: str, *, action: str = "", callback: Callable[[], None] | None = None) -> None:
        """Tell a failure, its consequences and the remedy."""
        self._show(sentence, action, callback, is_error=True)

    def outdate(self) -> None:
        """Put away an offer to undo: something else was changed since, or it was undone by its key."""
        if self._action.text() == tr("Undo"):
            self._timer.stop()
            self.hide()

    def turn_page(self) -> None:
        """Put away a note: it spoke of the page that is left. An error stays."""
        if not self._sign.is_error:
            self._timer.stop()
            self.hide()

    @property
    def text(self) -> str:
        """Return the sentence that is shown, empty if there is none."""
        return "" if self.isHidden() else self._text.text()

    def place(self) -> None:
        """Stand at the foot of the window, or above what is kept free there."""
        window = self.parentWidget()
        layout = self.layout()
        if window is None or layout is None:
            return
        width = min(WIDTH, window.width() - 100)
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else self.sizeHint().height()
        self.setGeometry((window.width() - width + 60) // 2, window.height() - height - 16 - self._foot(), width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        color = current.color("blood" if self._sign.is_error else "good")
        painting.plate(painter, QRectF(self.rect()), mixed(current.raised, color, 0.10), color, radius=theme.RADIUS)

    def _show(self, sentence: str, action: str, callback: Callable[[], None] | None, *, is_error: bool) -> None:
        self._sign.is_error = is_error
        self._callback = callback
        self._text.setText(sentence)
        self._action.set_text(action)
        self._action.setVisible(bool(action))
        self.setAccessibleName(tr("Error: {sentence}", sentence=sentence) if is_error else tr("Note: {sentence}", sentence=sentence))
        self._timer.stop()
        if not is_error:
            self._timer.start()
        self.place()
        self.show()
        self.raise_()
        self.update()
        say(self, self.accessibleName(), now=is_error)

    def _act(self) -> None:
        callback, self._callback = self._callback, None
        self.hide()
        if callback is not None:
            callback()
