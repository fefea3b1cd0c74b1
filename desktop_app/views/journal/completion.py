"""What a link could lead to, listed beneath the cursor while it is typed: arrows choose, Enter or Tab takes, Esc leaves it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from desktop_app.views import icons, painting, theme
from desktop_app.views.journal.models import GoalShown

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

OPEN: Final = re.compile(r"(?<!\\)\[\[([^\[\]|\n]*)$")
ROW: Final = 40
WIDTH: Final = 364
MARGIN: Final = 6
KEYS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
TAKES: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab})


class Completion(QWidget):
    """A list over the page; the focus stays in the field. `find` returns matches for the typed words."""

    taken = Signal(str, bool)
    """A title was taken; True: the page is to be made."""

    def __init__(self, field: QTextEdit | QPlainTextEdit, within: QWidget, find: Callable[[str], Sequence[GoalShown]]) -> None:
        super().__init__(within)
        self._field, self._find = field, find
        self.goals: Sequence[GoalShown] = ()
        self.place = 0
        self._is_taking = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        field.installEventFilter(self)
        field.textChanged.connect(self._look)
        field.cursorPositionChanged.connect(self._follow)
        self.hide()

    @property
    def typed(self) -> str | None:
        """Return the typed part of an unended link; None: there is none at the cursor."""
        cursor = self._field.textCursor()
        found = OPEN.search(cursor.block().text()[: cursor.positionInBlock()])
        return found[1] if found is not None else None

    def _look(self) -> None:
        typed = self.typed
        if typed is None or not self._field.hasFocus() or self._field.isReadOnly() or self._is_taking:
            self.hide()
            return
        self.goals = self._find(typed)
        self.place = 0
        if not self.goals:
            self.hide()
            return
        self._put()
        self.show()
        self.raise_()
        self.update()

    def _follow(self) -> None:
        if self.isVisible() and self.typed is None:
            self.hide()

    def _put(self) -> None:
        """Stand beneath the line, or above it where there is no room beneath."""
        around = self.parentWidget()
        assert around is not None, "it stands within a page"
        height = ROW * len(self.goals) + 2 * MARGIN
        cursor = self._field.cursorRect()
        corner = self._field.viewport().mapTo(around, cursor.bottomLeft())
        y = corner.y() + 8 if corner.y() + 8 + height <= around.height() else corner.y() - cursor.height() - 8 - height
        x = max(4, min(corner.x() - 40, around.width() - WIDTH - 8))
        self.setGeometry(QRect(x, max(4, y), min(WIDTH, around.width() - 8), height))

    def take(self) -> None:
        """Put the chosen title into the text, the link ended."""
        typed, goal = self.typed, self.goals[self.place]
        if typed is None:
            return
        cursor = self._field.textCursor()
        after = cursor.block().text()[cursor.positionInBlock() :]
        if after.startswith("]]"):
            cursor.movePosition(cursor.MoveOperation.Right, cursor.MoveMode.MoveAnchor, 2)
        for _ in range(cursor.positionInBlock() - len(cursor.block().text()[: cursor.positionInBlock()].rpartition("[[")[0]) - 2):
            cursor.movePosition(cursor.MoveOperation.Left, cursor.MoveMode.KeepAnchor)
        self._is_taking = True
        cursor.insertText(f"{goal.title}]]")
        self._field.setTextCursor(cursor)
        self._is_taking = False
        self.hide()
        self.taken.emit(goal.title, goal.is_new)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusOut, QEvent.Type.Hide}:
            self.hide()
        if not self.isVisible() or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        is_ours = event.key() in KEYS or event.key() in TAKES or event.key() == Qt.Key.Key_Escape
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not is_ours:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            if event.key() in KEYS:
                self.place = (self.place + KEYS[Qt.Key(event.key())]) % len(self.goals)
                self.update()
            elif event.key() == Qt.Key.Key_Escape:
                self.hide()
            else:
                self.take()
            return True
        return super().eventFilter(watched, event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.place = max(0, min(len(self.goals) - 1, int(event.position().y() - MARGIN) // ROW))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)
        self.take()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painting.plate(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), QColor(current.card), current.line)
        for place, goal in enumerate(self.goals):
            area = QRectF(MARGIN, MARGIN + place * ROW, self.width() - 2 * MARGIN, ROW)
            if place == self.place:
                painting.plate(painter, area, QColor(current.raised), None, radius=7)
                painting.key_cap(painter, QRectF(area.right() - 30, area.center().y() - 9, 22, 18), "↵", current.color("text"))
            icons.paint(painter, QRectF(area.left() + 10, area.center().y() - 8, 16, 16), goal.icon, current.color("accent"))
            words = area.adjusted(38, 3, -36, 0)
            painting.write(painter, QRectF(words.left(), words.top(), words.width(), 18), goal.title, theme.font(strong=True), current.text)
            painting.write(
                painter, QRectF(words.left(), words.top() + 18, words.width(), 16), goal.line, theme.font(theme.TINY), current.muted
            )
