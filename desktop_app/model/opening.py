"""Creating and opening campaign files: refusals, and reasons for opening read-only.

It decides before anything is written; the tables belong to the stores.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from desktop_app.language import marked, quoted, said
from desktop_app.model import lastwritten, schema, strange
from desktop_app.model.clock import Clock
from desktop_app.model.database import Database
from desktop_app.model.failure import BadCampaign, primary_code, told
from desktop_app.model.filelock import FileLock
from desktop_app.model.files import connect, connect_to_look, put_in_place, require_campaign_file, write_through

_ASKED = marked("This campaign is open as read-only.")
_SECOND = marked("Another program has this campaign open, so it is read-only here.")
_LINKED = marked(
    "This file is the same as {other} (a hard link). Two open names of one file destroy each other's changes, "
    "so it is read-only; save a copy, or delete one of the names."
)
_UNWRITABLE = marked("This campaign or its folder can't be written to, so it is read-only.")
_NEWER = marked("A newer version of Strikeboard made this campaign, so it is read-only; update the program to change it.")
_BUSY = marked("Another program is writing to this campaign, so it is read-only.")


def open_database(path: Path, clock: Clock, *, read_only: bool) -> tuple[Database, FileLock | None]:
    """Open a campaign for writing, or for reading with the reason; the lock is given where it may be written.

    Raises: BadCampaign; AppError if an older file cannot be brought up to date.
    """
    require_campaign_file(path)
    if read_only:
        return _open_to_look(path), None
    lock, reason = _lock(path)
    if lock is None:
        return _open_read_only(path, reason), None
    left_open = lastwritten.was_left_open(path)
    try:
        database = _open_writable(path, clock)
        database.notice = lastwritten.missing(database.connection, path, lock, left_open=left_open)
        noter = lastwritten.Noter(lock)
        database.on_writing, database.on_written = noter.before, noter.after
    except sqlite3.Error as error:
        lock.release()
        return _open_read_only(path, _reason(error, path)), None
    except BaseException:
        lock.release()
        raise
    if database.read_only_reason:
        lock.release()
        return database, None
    return database, lock


def _lock(path: Path) -> tuple[FileLock | None, str]:
    other = _other_name(path)
    if other is not None:
        return None, said(_LINKED, other=other)
    try:
        return FileLock.acquire(path), said(_SECOND)
    except OSError:
        return None, said(_UNWRITABLE)


def _other_name(path: Path) -> str | None:
    """Name another name of the same file, a hard link; None: it has one name only."""
    with suppress(OSError):
        here = path.stat()
        if here.st_nlink > 1:
            others = (other for other in path.parent.iterdir() if other.name != path.name)
            same = (other for other in others if other.is_file() and other.stat().st_ino == here.st_ino)
            return next((quoted(other.name) for other in same), said("another name in another folder"))
    return None


def _reason(error: sqlite3.Error, path: Path) -> str:
    """Say why a file that cannot be opened for writing is opened for reading.

    Raises: BadCampaign if reading will not do either.
    """
    match primary_code(error):
        case sqlite3.SQLITE_BUSY:
            return said(_BUSY)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return said(_UNWRITABLE)
        case _:
            raise _bad(error, path) from error


def _bad(error: sqlite3.Error, path: Path) -> Exception:
    known = told(error, str(path))
    return (
        error
        if known is None
        else BadCampaign(said("“{name}” can't be opened. {sentence}", name=path.name, sentence=known.sentence), str(path))
    )


def _open_writable(path: Path, clock: Clock) -> Database:
    """Open a locked file; an older one is migrated, a newer one opened for reading."""
    connection = connect(path, "mode=rw")
    try:
        version = _version(connection, path)
        odd = strange.why_strange(connection)
        if odd:
            connection.close()
            return _open_read_only(path, odd)
        if version < schema.SCHEMA_VERSION:
            from desktop_app.model import migrating

            connection.close()
            migrating.migrate(path, clock)
            connection = connect(path, "mode=rw")
        elif version > schema.SCHEMA_VERSION:
            connection.close()
            return _open_read_only(path, said(_NEWER))
        write_through(connection)
        connection.execute("BEGIN IMMEDIATE")  # tells whether another program is writing
        connection.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION}")  # tells whether this one may
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return Database(connection, path)


def _open_to_look(path: Path) -> Database:
    """Open a file to look at it: nothing is left beside it, and losses in it are told."""
    left_open = lastwritten.was_left_open(path)
    database = _open_read_only(path, said(_ASKED), connect_to_look)
    try:
        database.notice = lastwritten.missing_in(database.connection, path, left_open=left_open)
    except BaseException:
        database.close()
        raise
    return database


def _open_read_only(path: Path, reason: str, connected: Callable[[Path], sqlite3.Connection] | None = None) -> Database:
    try:
        connection = (connected or _connect_read_only)(path)
    except OSError as error:
        raise BadCampaign(said("“{name}” can't be opened: {error}.", name=path.name, error=error.strerror), str(path)) from error
    except sqlite3.Error as error:
        raise _bad(error, path) from error
    strange.be_patient(connection)
    try:
        version = _version(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise _bad(error, path) from error
    newer = version > schema.SCHEMA_VERSION
    if version < schema.SCHEMA_VERSION:
        connection.close()
        sentence = said("An older version made “{name}”; it needs an update first.", name=path.name)
        elsewhere = said("It is read-only here. Open it once from a writable folder; the program saves a copy of the current state.")
        here = said("Open it once in the program; the program saves a copy of the current state.")
        raise BadCampaign(f"{sentence} {here if reason == said(_ASKED) else elsewhere}", str(path))
    return Database(connection, path, read_only_reason=said(_NEWER) if newer else reason, newer=newer)


def _connect_read_only(path: Path) -> sqlite3.Connection:
    """Open for reading; without access even to shared memory, read the file as an immutable one."""
    connection = connect(path, "mode=ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        connection.close()
        if primary_code(error) not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
        _require_no_journal(path)
        return connect(path, "immutable=1")
    return connection


def _require_no_journal(path: Path) -> None:
    """Refuse to show an older state than the one that was saved last."""
    journal = Path(f"{path}-wal")
    with suppress(OSError):
        if journal.stat().st_size:
            sentence = said(
                "The last steps of “{name}” are still in “{journal}”, and this folder can't be written to.",
                name=path.name,
                journal=journal.name,
            )
            raise BadCampaign(
                said("{sentence} Copy both files to another folder and open the campaign there.", sentence=sentence), str(path)
            )


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Give the version of the file.

    Raises: BadCampaign if it has none; sqlite3.Error if it is damaged.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version < 1:
        raise BadCampaign(said("“{name}” is damaged: its version is missing.", name=path.name), str(path))
    return version


def create_file(path: Path, row: tuple[str, str, str]) -> None:
    """Make a campaign file of the present version with its name, time and program; either whole or not at all.

    Raises: BadCampaign if there is a file already or none can be made.
    """
    unfinished = path.parent / f".{path.name}.new"
    try:
        if path.exists():
            raise BadCampaign(said("A file “{name}” exists. Choose another name.", name=path.name), str(path))
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
            schema.create_schema(connection)
            connection.execute("INSERT INTO campaign (id, name, created, app_version) VALUES (1, ?, ?, ?)", row)
        put_in_place(unfinished, path)
    except (OSError, ValueError, sqlite3.Error) as error:
        with suppress(OSError, ValueError):
            unfinished.unlink(missing_ok=True)
        raise BadCampaign(
            said("“{name}” can't be created in “{parent}”: {why}", name=path.name, parent=path.parent, why=_why(error)), str(path)
        ) from error


def _why(error: Exception) -> str:
    known = told(error, "") if isinstance(error, sqlite3.Error) else None
    if known is not None:
        return known.sentence
    return f"{error.strerror}." if isinstance(error, OSError) and error.strerror else f"{error}."
