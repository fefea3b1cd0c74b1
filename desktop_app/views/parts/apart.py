"""Work on the disk that takes longer than a key may wait, away from the window's thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, Signal

from desktop_app.errors import AppError


class Apart(QThread):
    """A thread that calls one function. The function may use the campaign's stores, but no widget."""

    failed = Signal(str)
    """The sentence of the AppError that the function raised; received in the window's thread."""

    def __init__(self, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act

    def run(self) -> None:
        try:
            self._act()
        except AppError as error:
            self.failed.emit(error.sentence)
