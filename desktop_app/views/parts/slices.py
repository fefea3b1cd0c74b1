"""Work that is done in slices between the keys: a window stays quick while something long is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

SLICE: Final = 0.005
"""Seconds of work before the window gets its turn."""
APART: Final = 0.001
"""Seconds in which no other work goes on after a slice: two in one turn of the window would be one long one."""


class Slices(QObject):
    """Runs one generator at a time, slice by slice; a new one takes the place of the one before. Others wait until it is done."""

    _latest: tuple[float, Slices | None] = (0.0, None)
    """When the last slice ended, and whose it was."""

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
        begun, (ended, whose) = perf_counter(), Slices._latest
        if whose is not self and begun < ended + APART:
            return
        while self._work is not None and perf_counter() < begun + SLICE:
            self._advance()
        Slices._latest = (perf_counter(), self if self._work is not None else None)

    def _advance(self) -> None:
        work = self._work
        if work is not None and next(work, self) is self and self._work is work:
            self.stop()
