"""The last write, noted outside the campaign file, so that a file with lost steps is detected when opened.

SQLite keeps the last steps in a log beside the file until it is closed. A log that is cut or gone takes them along without a word.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from desktop_app.language import marked, said
from desktop_app.model.database import Touched
from desktop_app.model.filelock import FileLock, note_beside
from desktop_app.model.files import is_connected, read_header

_LOST: Final = marked(
    "The last changes of this campaign are missing: another program shortened or removed the log “{log}”, or "
    "an older file replaced the campaign. Check your data; the Campaign page has the backups."
)
_COPIED: Final = marked(
    "Someone copied this file while it was open, or its log “{log}” is gone, or an older version closed it. "
    "Check your data, and look for the original file."
)
_WAL_MODE: Final = 2


class Noter:
    """Notes pending and finished writes; a program killed between them leaves both.

    Where even a note fails, nothing is lost but the notice.
    """

    def __init__(self, lock: FileLock) -> None:
        """Continue from the earlier note: after a kill any of its entries may be the last write."""
        self._lock = lock
        self._done = _read(lock)

    def before(self, touched: Touched) -> None:
        """Note a pending write, behind the last one."""
        self._note(*self._done, touched)

    def after(self, touched: Touched) -> None:
        """Note what is on disk now."""
        self._done = [touched]
        self._note(touched)

    def _note(self, *noted: Touched) -> None:
        with suppress(OSError):
            self._lock.write_note(json.dumps(noted))


def was_left_open(path: Path) -> bool:
    """Tell by the first bytes whether a file was open when it was left here, and its log did not come along."""
    if is_connected(path):
        return False
    return read_header(path)[18:19] == bytes([_WAL_MODE]) and not Path(f"{path}-wal").exists()


def missing(connection: sqlite3.Connection, path: Path, lock: FileLock, *, left_open: bool) -> str:
    """Say what of the file is missing, by the note of the lock; an empty sentence: nothing is, or it is too damaged to tell."""
    return _missing(connection, path, _read(lock), is_copy=left_open and lock.is_new)


def missing_in(connection: sqlite3.Connection, path: Path, *, left_open: bool) -> str:
    """Return the same for a file opened to look at, unlocked; no lock file is made."""
    note = note_beside(path)
    return _missing(connection, path, _noted(note or ""), is_copy=left_open and note is None)


def _missing(connection: sqlite3.Connection, path: Path, noted: list[Touched], *, is_copy: bool) -> str:
    log = f"{path.name}-wal"
    try:
        is_lost = bool(noted) and not any(_is_there(connection, touched) for touched in noted)
    except sqlite3.Error:
        return ""
    if is_lost:
        return said(_LOST, log=log)
    return said(_COPIED, log=log) if is_copy else ""


def _is_there(connection: sqlite3.Connection, touched: Touched) -> bool:
    table, row_id, stamp = touched
    row = connection.execute(f"SELECT updated FROM {table} WHERE id = ?", (row_id,)).fetchone()
    return bool(("" if row is None else row[0]) == stamp)


def _read(lock: FileLock) -> list[Touched]:
    """Read the note: writes on disk, and possible ones."""
    try:
        return _noted(lock.note())
    except OSError:
        return []


def _noted(note: str) -> list[Touched]:
    try:
        noted = [(str(table), str(row_id), str(stamp)) for table, row_id, stamp in json.loads(note)]
    except (ValueError, TypeError):
        return []
    return noted if all(table in ("document", "play") for table, _, _ in noted) else []
