"""A lock beside a file that says "a program has this open", and that dies with the program, however it dies.

It knows nothing of databases. The lock belongs to the process and is not inherited by a fork, so that a worker which outlives a
killed program does not keep the file locked. The empty lock file stays: removing it would let two programs lock two files of one name.
"""

import os
import sys
from pathlib import Path
from threading import Lock

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_held: set[str] = set()  # a process does not stand in the way of its own lock
_guard = Lock()


class FileLock:
    """Hold the lock of one file until `release`."""

    def __init__(self, name: str, descriptor: int) -> None:
        self._name = name
        self._descriptor = descriptor

    @classmethod
    def acquire(cls, path: Path) -> "FileLock | None":
        """Take the lock of a file; None if another program, or this one, has it.

        Raises: OSError if no lock file can be made there.
        """
        name = os.path.realpath(path) + ".lock"
        with _guard:
            if name in _held:
                return None
            descriptor = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _take(descriptor)
            except (BlockingIOError, PermissionError):
                os.close(descriptor)
                return None
            except OSError:
                os.close(descriptor)
                raise
            _held.add(name)
        return cls(name, descriptor)

    def release(self) -> None:
        """Give the lock back; releasing twice does nothing."""
        with _guard:
            if self._name in _held:
                _held.discard(self._name)
                os.close(self._descriptor)
