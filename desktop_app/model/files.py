"""A campaign as a file: told from other files, connected to, put in place whole. Knows nothing of what is in its tables.

Nobody but SQLite opens a file that is open here: where a process closes a file by any of its names, the system drops all locks that it has
on it, and the next program that reads the campaign takes away the log of its last steps.
"""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, TypeAlias

from desktop_app.atomic import move_over
from desktop_app.language import said
from desktop_app.model import schema
from desktop_app.model.failure import BadCampaign

BUSY_SECONDS = 1.0
"""How long a statement waits for another program, which keeps the window waiting too."""

LARGEST_CELL: Final = 200_000_000
"""Bytes of what stands in one cell; no campaign has as many, and a file from others is not to ask for more."""

Identity: TypeAlias = tuple[int, int]
"""Which file it is, whatever its name: device and number."""
_connected: Final[Counter[Identity]] = Counter()  # the files that SQLite has open here, with the number of its connections
_guard: Final = Lock()
_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")  # in a URI; urllib takes 5 ms to load


def require_campaign_file(path: Path) -> None:
    """Judge by its first bytes whether a file can be a campaign.

    Raises: BadCampaign.
    """
    if is_connected(path):
        return  # it was judged when it was opened
    header = read_header(path)
    if not header.startswith(_MAGIC) or len(header) < _HEADER_BYTES:
        raise BadCampaign(said("“{name}” is not a campaign: it is not an SQLite file, or its start is damaged.", name=path.name), str(path))
    if int.from_bytes(header[68:72], "big") != schema.APPLICATION_ID:
        raise BadCampaign(said("“{name}” is a database of another program, not a campaign.", name=path.name), str(path))


def identity(path: str | os.PathLike[str]) -> Identity | None:
    """Tell which file has this name; None: there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116 - at every step, and a Path costs ten times as much
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def is_connected(path: Path) -> bool:
    """Tell whether SQLite has a file open here, under this name or another."""
    return _connected[identity(path) or (0, 0)] > 0


class _Connection(sqlite3.Connection):
    """A connection with the path of its open file."""

    holds: Identity | None = None
    apart: tempfile.TemporaryDirectory[str] | None = None
    """The copy read in place of the file, until this is closed."""

    def execute(self, sql: str, parameters: Sequence[object] = (), /) -> sqlite3.Cursor:  # type: ignore[override]
        """Carry a statement out. A schema so damaged that SQLite's message is no text is told as any damage is."""
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as error:
            damaged = sqlite3.DatabaseError("the schema is damaged")
            damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damaged from error

    def close(self) -> None:
        super().close()
        with _guard:
            if self.holds is not None:
                _connected[self.holds] -= 1
            self.holds = None
        if self.apart is not None:
            self.apart.cleanup()
            self.apart = None


def _why_missing(path: Path) -> str:
    """Say why there is no file at a path."""
    if path.parent.is_dir():
        where = said("in “{parent}”", parent=path.parent)
    elif path.parent.exists():
        return said("There is no campaign “{name}” because “{parent}” is not a folder.", name=path.name, parent=path.parent)
    else:
        where = said("because there is no folder “{parent}”", parent=path.parent)
    return said("There is no campaign “{name}” {where}.", name=path.name, where=where)


def read_header(path: Path) -> bytes:
    """Read the first bytes of a file that is not open here.

    Raises: BadCampaign if there is none to read.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise BadCampaign(said("“{name}” is not a file, so not a campaign.", name=path.name), str(path))
        if path.is_dir():  # Windows says of a folder that it may not be read
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        with path.open("rb") as file:
            return file.read(_HEADER_BYTES)
    except (FileNotFoundError, NotADirectoryError) as error:  # Windows says the first of a path through a file too
        raise BadCampaign(_why_missing(path), str(path)) from error
    except IsADirectoryError as error:
        raise BadCampaign(said("“{name}” is a folder, not a campaign.", name=path.name), str(path)) from error
    except PermissionError as error:
        raise BadCampaign(said("The program may not open “{name}”.", name=path.name), str(path)) from error
    except (OSError, ValueError) as error:
        raise BadCampaign(said("“{name}” can't be opened: {error}.", name=path.name, error=error), str(path)) from error


def settled(path: Path) -> Path:
    """Return the absolute name under which a file is locked, backed up and replaced: not a link's. Raises: BadCampaign."""
    try:
        return path.resolve() if path.is_symlink() else path.absolute()
    except (OSError, RuntimeError, ValueError) as error:  # links that lead in a circle, a name without end
        why = getattr(error, "strerror", None) or said("its links are circular")
        raise BadCampaign(said("“{name}” can't be opened: {error}.", name=path.name[:200], error=why), str(path)) from None


def connect(path: Path, parameters: str) -> sqlite3.Connection:
    """Open a file that is there; `parameters` are those of an SQLite URI, such as `mode=ro`.

    Raises: sqlite3.Error.
    """
    name = path.absolute().as_posix()
    root = "" if name.startswith("/") else "/"
    quoted = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in os.fsencode(name))
    uri = f"file://{root}{quoted}?{parameters}"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=_Connection)
    with _guard:
        connection.holds = identity(path)
        if connection.holds is not None:
            _connected[connection.holds] += 1
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_CELL)
        connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_look(path: Path) -> sqlite3.Connection:
    """Open a file to look at it, without leaving files beside it: SQLite would make some for one with a log.

    Where a log lies beside it without the memory that those share who have it open, copies of both are looked at.
    Raises: sqlite3.Error; OSError.
    """
    if is_connected(path) or Path(f"{path}-shm").exists():
        return connect(path, "mode=ro")
    if not Path(f"{path}-wal").exists():
        return connect(path, "mode=ro&immutable=1")
    apart = tempfile.TemporaryDirectory(prefix="strikeboard-")
    try:
        for rest in ("", "-wal"):
            shutil.copyfile(f"{path}{rest}", Path(apart.name) / f"campaign{rest}")
        connection = connect(Path(apart.name) / "campaign", "mode=ro")
    except BaseException:
        apart.cleanup()
        raise
    assert isinstance(connection, _Connection)
    connection.apart = apart
    return connection


def new_file(path: Path) -> sqlite3.Connection:
    """Open a file of our own in the making. Raises: sqlite3.Error."""
    return sqlite3.connect(path, isolation_level=None, factory=_Connection)


def write_through(connection: sqlite3.Connection) -> None:
    """Let what is written be on the disk when a transaction ends.

    Raises: sqlite3.Error.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def clear_rest(path: Path) -> None:
    """Remove the rest of an earlier file of this name: SQLite would apply it to the present one.

    Raises: OSError.
    """
    for rest in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + rest).unlink(missing_ok=True)


def put_in_place(new: Path, path: Path) -> None:
    """Give a finished file its name, also on the disk, without an earlier file's rest.

    Raises: OSError.
    """
    clear_rest(path)
    move_over(new, path)
    with suppress(OSError):  # not every system can
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
