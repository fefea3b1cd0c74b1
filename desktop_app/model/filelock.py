"""A lock beside a file: "a program has this open". It ends with the program, however that ends.

It knows nothing of databases. The lock belongs to the process and is not inherited by a fork, so that a worker which outlives a
killed program does not keep the file locked. The lock file stays: removing it would let two programs lock two files of one name.
It holds a note of what was written last, which no damage to the campaign itself can take away.

`QLockFile` would bring Qt into the store, and guesses when a lock is stale.
"""

import os
import sys
from pathlib import Path
from threading import Lock
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_LOCKED_AT: Final = 1 << 30
"""On Windows no other program can read a locked byte: it is far behind the end, as in SQLite, so that the file can be copied."""
_NOTE_AT: Final = 16
_NOTE_BYTES: Final = 512
_held: set[str] = set()  # a process does not stand in the way of its own lock
_guard = Lock()


class FileLock:
    """Hold the lock of one file until `release`."""

    def __init__(self, name: str, descriptor: int, *, is_new: bool) -> None:
        self._name = name
        self._descriptor = descriptor
        self.is_new = is_new
        """Whether nobody has locked the file under this name before."""

    def note(self) -> str:
        """Read what was noted last, empty if nothing was.

        Raises: OSError.
        """
        os.lseek(self._descriptor, _NOTE_AT, os.SEEK_SET)
        return os.read(self._descriptor, _NOTE_BYTES).rstrip(b"\0 ").decode(errors="replace")

    def write_note(self, text: str) -> None:
        """Note something; it is there after a crash of the program, and mostly after one of the computer.

        Raises: OSError.
        """
        os.lseek(self._descriptor, _NOTE_AT, os.SEEK_SET)
        os.write(self._descriptor, text.encode()[:_NOTE_BYTES].ljust(_NOTE_BYTES))

    @classmethod
    def acquire(cls, path: Path) -> "FileLock | None":
        """Take the lock of a file; None if another program, or this one, has it.

        Raises: OSError if no lock file can be made there.
        """
        name = os.path.realpath(path) + ".lock"
        with _guard:
            if name in _held:
                return None
            is_new = not os.path.exists(name)  # noqa: PTH110
            descriptor = os.open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
            try:
                _take(descriptor)
            except (BlockingIOError, PermissionError):
                os.close(descriptor)
                return None
            except OSError:
                os.close(descriptor)
                raise
            _held.add(name)
        return cls(name, descriptor, is_new=is_new)

    def release(self) -> None:
        """Give the lock back; releasing twice does nothing."""
        with _guard:
            if self._name in _held:
                _held.discard(self._name)
                os.close(self._descriptor)


def note_beside(path: Path) -> str | None:
    """Return the note beside a file without locking it; "" if this process holds the lock, None without a note.

    Nobody opens a lock that is held here: closing it again would let it go.
    """
    name = os.path.realpath(path) + ".lock"
    with _guard:
        if name in _held:
            return ""
        try:
            with Path(name).open("rb") as file:
                file.seek(_NOTE_AT)
                return file.read(_NOTE_BYTES).rstrip(b"\0 ").decode(errors="replace")
        except FileNotFoundError:
            return None
        except OSError:
            return ""
