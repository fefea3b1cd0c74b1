"""Tells a key held down from one pressed repeatedly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class HeldKey:
    """Watches the keys of one widget. X tells of a held key by releases and presses at one moment, which Qt does not always see through."""

    def __init__(self) -> None:
        self._released = (0, 0)

    def release(self, event: QKeyEvent) -> None:
        """Take note of a key that went up."""
        self._released = (event.key(), event.timestamp())

    def repeats(self, event: QKeyEvent) -> bool:
        """Tell whether a key that went down was down before."""
        return event.isAutoRepeat() or (event.timestamp() > 0 and (event.key(), event.timestamp()) == self._released)
