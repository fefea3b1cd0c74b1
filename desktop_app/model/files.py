"""A campaign as a file: told from other files, connected to, put in place whole. Knows nothing of what is in its tables."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from desktop_app.language import said
from desktop_app.model import schema
from desktop_app.model.failure import BadCampaign

BUSY_SECONDS = 1.0
"""How long a statement waits for another program, which keeps the window waiting too."""

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")  # in a URI; urllib takes 5 ms to load


def require_campaign_file(path: Path) -> None:
    """Judge by its first bytes whether a file can be a campaign.

    Raises: BadCampaign.
    """
    header = _read_header(path)
    if not header.startswith(_MAGIC) or len(header) < _HEADER_BYTES:
        raise BadCampaign(said("“{name}” is not a campaign: it is no SQLite file, or its beginning is damaged.", name=path.name), str(path))
    if int.from_bytes(header[68:72], "big") != schema.APPLICATION_ID:
        raise BadCampaign(said("“{name}” is a database of another program, not a campaign.", name=path.name), str(path))


def _read_header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER_BYTES)
    except FileNotFoundError as error:
        where = (
            said("in “{parent}”", parent=path.parent)
            if path.parent.is_dir()
            else said("because there is no folder “{parent}”", parent=path.parent)
        )
        raise BadCampaign(said("There is no campaign “{name}” {where}.", name=path.name, where=where), str(path)) from error
    except NotADirectoryError as error:
        raise BadCampaign(
            said("There is no campaign “{name}” because “{parent}” is not a folder.", name=path.name, parent=path.parent), str(path)
        ) from error
    except IsADirectoryError as error:
        raise BadCampaign(said("“{name}” is a folder, not a campaign.", name=path.name), str(path)) from error
    except PermissionError as error:
        raise BadCampaign(said("The program may not read “{name}”.", name=path.name), str(path)) from error
    except (OSError, ValueError) as error:
        raise BadCampaign(said("“{name}” cannot be read: {error}.", name=path.name, error=error), str(path)) from error


def settled(path: Path) -> Path:
    """Give the one absolute name that a file is locked, backed up and replaced under: not that of a link to it."""
    return path.resolve() if path.is_symlink() else path.absolute()


def connect(path: Path, parameters: str) -> sqlite3.Connection:
    """Open a file that is there; `parameters` are those of an SQLite URI, such as `mode=ro`.

    Raises: sqlite3.Error.
    """
    name = path.absolute().as_posix()
    root = "" if name.startswith("/") else "/"
    quoted = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in os.fsencode(name))
    uri = f"file://{root}{quoted}?{parameters}"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def put_in_place(new: Path, path: Path) -> None:
    """Give a finished file its name, also on the disk, without anything that another file of that name left behind.

    Raises: OSError.
    """
    for rest in ("-wal", "-shm", "-journal"):  # SQLite would apply them to the new file
        path.with_name(path.name + rest).unlink(missing_ok=True)
    new.replace(path)
    with suppress(OSError):  # not every system can
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
