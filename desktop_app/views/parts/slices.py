"""Work that is done in slices between the keys: a window stays quick while something long is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

SLICE: Final = 0.008
"""Seconds of work before the window gets its turn."""


class Slices(QObject):
    """Runs one generator at a time, slice by slice; a new one takes the place of the one before."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def begin(self, work: Iterator[object]) -> None:
        """Work this out from now on."""
        self._work = work
        self._timer.start()

    def stop(self) -> None:
        """Leave what is not worked out yet."""
        self._work = None
        self._timer.stop()

    def finish(self) -> None:
        """Work out at once what is left."""
        while self._work is not None:
            self._advance()

    def _go_on(self) -> None:
        end = perf_counter() + SLICE
        while self._work is not None and perf_counter() < end:
            self._advance()

    def _advance(self) -> None:
        work = self._work
        if work is not None and next(work, self) is self and self._work is work:
            self.stop()
