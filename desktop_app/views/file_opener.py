"""Takes the files that a desktop hands to the running program: on a Mac by an event, not as an argument."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class FileOpener(QObject):
    """Watches the application's events, and passes on which file is to be opened."""

    def __init__(self, open_file: Callable[[Path], None]) -> None:
        """Pass files on to this."""
        super().__init__()
        self._open_file = open_file

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open_file(Path(event.file()))
            return True
        return super().eventFilter(watched, event)
