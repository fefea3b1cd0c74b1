"""The panel at the left of a page, with what can be chosen there; in a small window a narrow one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QLayout, QWidget

from desktop_app.views.parts.buttons import Button

SMALL: Final = 900
"""Width of a page beneath which it is a small one: lists and the turn order are narrow, panels give way."""
NARROW: Final = 168
MORE: Final = 60
"""Pixels that a list may be wider for the words of a language."""


class SideList(QFrame):
    """Follows the width of its page; its button for something new shows the key alone while it is narrow."""

    def __init__(self, page: QWidget, width: int, lines: QLayout, new: Button | None = None, *, narrow: int = NARROW) -> None:
        """Hold what is laid out, in one width or the other."""
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "right")
        self._wide, self._narrow, self._new = width, narrow, new
        self.setLayout(lines)
        self.setFixedWidth(width)
        page.installEventFilter(self)

    def _needed(self) -> int:
        """Be as wide as meant, and a little wider where the button has more to say in another language."""
        layout = self.layout()
        if self._new is None or layout is None:
            return self._wide
        edges = layout.contentsMargins()
        return min(self._wide + MORE, max(self._wide, self._new.sizeHint().width() + edges.left() + edges.right() + 1))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            is_narrow = watched.width() < SMALL
            if self._new is not None:
                self._new.set_short(is_short=is_narrow)
            self.setFixedWidth(self._narrow if is_narrow else self._needed())
        return False
