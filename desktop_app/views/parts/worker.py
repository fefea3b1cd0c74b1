"""A thread for work on files, so that the window does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

T = TypeVar("T")


class BackgroundWorker(QObject):
    """Does one thing after another on its own thread, and hands each result over on the window's."""

    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="background")
        self._open: dict[Future[Any], Callable[[Any], None]] = {}
        self._done.connect(self._hand_over)

    def do(self, make: Callable[[], T], take: Callable[[T], None]) -> None:
        """Call `make` there, then `take` with its result here; what `make` raises is raised here."""
        future = self._thread.submit(make)
        self._open[future] = take
        future.add_done_callback(self._done.emit)

    def finish(self) -> None:
        """Wait until everything is done and handed over."""
        while self._open:
            future = next(iter(self._open))
            future.exception()
            self._hand_over(future)

    def stop(self) -> None:
        """End the thread; what was not handed over never is."""
        self._open.clear()
        self._thread.shutdown(cancel_futures=True)

    def _hand_over(self, done: Future[Any]) -> None:
        take = self._open.pop(done, None)
        if take is not None:
            take(done.result())
