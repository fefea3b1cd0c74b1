"""What was written last, noted outside the campaign file, so that a file which has lost its last steps is found when it is opened.

SQLite keeps the last steps in a log beside the file until it is closed. A log that is cut or gone takes them along without a word.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from desktop_app.model.database import Touched
from desktop_app.model.filelock import FileLock

_LOST: Final = (
    "The last changes of this campaign are missing: the log “{log}” beside the file was cut or is gone, or the file was replaced by an "
    "older one. See what is there; the page Campaign has the backups."
)
_COPIED: Final = (
    "This file was copied while it was open, or its log “{log}” is gone: its last changes may be missing. "
    "Look for the file it was copied from, or see what is there."
)
_WAL_MODE: Final = 2


def note(lock: FileLock, touched: Touched) -> None:
    """Note what has just been written; where even that fails, nothing is lost but the notice."""
    with suppress(OSError):
        lock.write_note(json.dumps(touched))


def was_left_open(path: Path) -> bool:
    """Tell by the first bytes whether a file was open when it was left here, and its log did not come along."""
    with suppress(OSError):
        with path.open("rb") as file:
            header = file.read(20)
        return header[18:19] == bytes([_WAL_MODE]) and not Path(f"{path}-wal").exists()
    return False


def missing(connection: sqlite3.Connection, path: Path, lock: FileLock, *, left_open: bool) -> str:
    """Say what of the file is missing, by the note of the lock; an empty sentence: nothing is, or it is too damaged to tell."""
    log = f"{path.name}-wal"
    noted = _read(lock)
    if noted is not None:
        table, row_id, stamp = noted
        try:
            row = connection.execute(f"SELECT updated FROM {table} WHERE id = ?", (row_id,)).fetchone()
        except sqlite3.Error:
            return ""
        if ("" if row is None else row[0]) != stamp:
            return _LOST.format(log=log)
    return _COPIED.format(log=log) if left_open and lock.is_new else ""


def _read(lock: FileLock) -> Touched | None:
    try:
        table, row_id, stamp = json.loads(lock.note())
    except (OSError, ValueError, TypeError):
        return None
    return (table, str(row_id), str(stamp)) if table in ("document", "play") else None
