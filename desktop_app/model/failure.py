"""What the database says when it fails, put into sentences for the user.

Failures that come from outside (disk, file, other programs) become an `AppError`; mistakes in our own statements stay what they are.
"""

import sqlite3

from desktop_app.errors import AppError
from desktop_app.language import marked, said

_SENTENCES = {
    sqlite3.SQLITE_PERM: marked("The program may not use this file. No change was made."),
    sqlite3.SQLITE_BUSY: marked("Another program is using this file. No change was made; try again."),
    sqlite3.SQLITE_LOCKED: marked("Another part of the program is using this file. No change was made; try again."),
    sqlite3.SQLITE_READONLY: marked("This file can't be written to. No change was made."),
    sqlite3.SQLITE_IOERR: marked("The disk reported an error or is full. No change was made; free some space or save a copy elsewhere."),
    sqlite3.SQLITE_CORRUPT: marked("This file is damaged. No change was made; restore a backup."),
    sqlite3.SQLITE_FULL: marked("The disk is full. No change was made; free some space and try again."),
    sqlite3.SQLITE_PROTOCOL: marked("Other programs blocked this file. No change was made; try again."),
    sqlite3.SQLITE_TOOBIG: marked("A text is too large to save. No change was made."),
    sqlite3.SQLITE_NOLFS: marked("This disk can't store so large a file. No change was made."),
    sqlite3.SQLITE_CANTOPEN: marked("This file can't be opened; the file, its folder or the disk is missing or not accessible."),
    sqlite3.SQLITE_INTERRUPT: marked("This file needs more work than any campaign does; the program stopped."),
    sqlite3.SQLITE_NOTADB: marked("This file is not a campaign, or it is damaged."),
}


class BadCampaign(AppError):  # noqa: N818 - says what is wrong; AppError says that it is an error
    """Say why a file cannot be opened as a campaign."""


class ReadOnlyCampaign(AppError):  # noqa: N818
    """Say why a campaign cannot be changed."""


class NotFound(AppError):  # noqa: N818
    """The campaign has nothing with that id."""


def primary_code(error: sqlite3.Error) -> int:
    """Give SQLite's primary result code, 0 where the error does not come from SQLite itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def told(error: sqlite3.Error, path: str, *, newer: bool = False) -> AppError | None:
    """Put a failure into a sentence; None if it is a bug of ours. `newer` says that the file comes from a newer version."""
    known = _SENTENCES.get(primary_code(error))
    sentence = said(known) if known is not None else None
    if sentence is None and "decode to UTF-8" in str(error):
        sentence = said("A text in this file is damaged and can't be read.")
    if sentence is None and newer and primary_code(error) == sqlite3.SQLITE_ERROR:
        sentence = said("A newer version of Strikeboard made this part of the campaign; this version can't read it.")
    return None if sentence is None else AppError(sentence, path)
