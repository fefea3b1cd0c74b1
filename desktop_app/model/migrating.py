"""How an older campaign file is brought up to date: backed up, migrated as a copy, verified, then put in place.

It is imported only when a file needs it. Whatever fails, the file stays as it was.
"""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from alembic.util.exc import CommandError
from sqlalchemy.exc import SQLAlchemyError

from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import schema
from desktop_app.model.backups import backup_file, replace_file, verify
from desktop_app.model.clock import Clock


def migrate(path: Path, clock: Clock) -> None:
    """Bring the locked but unopened campaign at `path` to the present version.

    Raises: AppError naming the backup; the file is unchanged then.
    """
    backup = backup_file(path, clock)
    copy = path.with_name(f".{path.name}.migrating")
    try:
        shutil.copyfile(backup.path, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            schema.upgrade(connection)
            _require_no_loose_rows(connection, path)
            verify(connection, path)
        replace_file(copy, path)
    except (OSError, sqlite3.Error, SQLAlchemyError, CommandError, AppError) as error:
        sentence = said("Updating “{name}” failed and it is unchanged; its backup is “{path}”.", name=path.name, path=backup.path)
        raise AppError(f"{sentence} ({error})", str(path)) from error
    finally:
        with suppress(OSError):
            copy.unlink(missing_ok=True)


def _require_no_loose_rows(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise AppError(said("Rows of “{name}” would belong to no row.", name=path.name), str(path))
