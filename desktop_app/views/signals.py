"""The system's signals before it ends a program: logging out, or closing the terminal.

Python would hear of it when its own code runs next, which while Qt waits may be never. The signal wakes Qt through a pair of sockets.
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QSocketNotifier

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGBREAK") if hasattr(signal, name))
"""Not every system has all of them."""


@contextmanager
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Let `end` be called from Qt's loop whenever the system wants the program to end."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.setblocking(False)
        notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)

        def hear() -> None:
            ours.recv(64)
            end()

        notifier.activated.connect(hear)
        woken = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        heard = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]  # nohup says: stay
        before = {number: signal.signal(number, lambda *_: None) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(woken)
            notifier.setEnabled(False)
