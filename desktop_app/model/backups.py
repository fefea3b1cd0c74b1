"""Backups of a campaign file: made whole, verified, kept for a while, put back.

They lie in a folder beside the campaign, named by the UTC time they were taken:
`Hill Road.strikeboard backups/20250301T123005Z.strikeboard`.
It knows the file, not what is in its tables.
"""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import schema
from desktop_app.model.check import damage
from desktop_app.model.clock import Clock
from desktop_app.model.failure import BadCampaign, told
from desktop_app.model.filelock import FileLock
from desktop_app.model.files import connect, connect_to_look, new_file, put_in_place, require_campaign_file, settled

KEPT_NEWEST = 10
KEPT: Final = ((timedelta(days=1), "%Y%m%d%H"), (timedelta(days=7), "%Y%m%d"), (timedelta(weeks=12), "%G%V"))
"""Older backups are thinned: up to each age the newest per hour, day or week stays, with the format naming it."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(?P<stamp>\d{8}T\d{6}Z)(?:-(?P<number>\d+))?")


@dataclass(frozen=True, kw_only=True)
class Backup:
    """Name a backup: its file, the UTC time it was taken, its size."""

    path: Path
    taken: datetime
    size_bytes: int


def backup_folder(path: Path) -> Path:
    """Give the folder in which the backups of a campaign lie."""
    return path.parent / f"{path.name} backups"


def list_backups(path: Path) -> list[Backup]:
    """List the backups of a campaign, the latest first."""
    path = settled(path)
    found: list[tuple[datetime, int, Backup]] = []
    with suppress(OSError):
        for file in backup_folder(path).iterdir():
            match = _NAME.fullmatch(file.stem)
            if match is None or file.suffix != path.suffix:
                continue
            taken = datetime.strptime(match["stamp"], _STAMP).replace(tzinfo=UTC)
            found.append((taken, int(match["number"] or 1), Backup(path=file, taken=taken, size_bytes=file.stat().st_size)))
    return [backup for _, _, backup in sorted(found, key=lambda entry: entry[:2], reverse=True)]


def make_backup(path: Path, clock: Clock, copy: Callable[[sqlite3.Connection], None]) -> Backup:
    """Let `copy` fill a backup of the campaign at `path`, verify it and drop those that are no longer kept.

    Kept are the newest ten, and the newest of each hour of a day, of each of seven days and of each of twelve weeks.
    Raises: AppError, and there is no new backup then.
    """
    now = clock().astimezone(UTC).replace(microsecond=0)
    target = _free_name(path, now)
    with _telling(said("The backup failed"), path):
        target.parent.mkdir(exist_ok=True)
        with _unfinished(target) as unfinished:
            with closing(new_file(unfinished)) as connection:
                copy(connection)
                verify(connection, path)
            put_in_place(unfinished, target)
        made = Backup(path=target, taken=now, size_bytes=target.stat().st_size)
        _prune(path, now)
    return made


def backup_file(path: Path, clock: Clock) -> Backup:
    """Back up a campaign that is not open here; another program may have it open.

    Raises: BadCampaign; AppError, and there is no new backup then.
    """
    path = settled(path)
    require_campaign_file(path)
    with _telling(said("The backup failed"), path), closing(connect_to_look(path)) as source:
        return make_backup(path, clock, source.backup)


def save_copy(path: Path, copy: Callable[[sqlite3.Connection], None]) -> None:
    """Let `copy` fill a new campaign file, verified.

    Raises: AppError, and there is no such file then.
    """
    with _telling(said("The copy failed"), path):
        if path.exists():
            raise AppError(said("A file “{name}” exists. Choose another name.", name=path.name), str(path))
        with _unfinished(path) as unfinished:
            with closing(new_file(unfinished)) as connection:
                copy(connection)
                verify(connection, path)
            put_in_place(unfinished, path)


def restore(path: Path, backup: Path, clock: Clock) -> Backup | None:
    """Put a backup in place of a closed campaign; returns the backup of the replaced file, None if there was none.

    A present file that is too damaged to back up is kept beside the backups, byte for byte.
    Raises: BadCampaign if the backup is none; AppError, and the present file is unchanged then.
    """
    path = settled(path)
    require_campaign_file(backup)
    with _held(path) as lock, _telling(said("Restoring “{name}” failed", name=backup.name), path), _unfinished(path) as unfinished:
        with closing(connect_to_look(backup)) as source, closing(new_file(unfinished)) as copy:
            source.backup(copy)
            verify(copy, backup)
        kept = _keep_present(path, clock) if path.exists() else None
        replace_file(unfinished, path)
        lock.write_note("")  # what was written last is not missed: it was given up
    return kept


def verify(connection: sqlite3.Connection, path: Path) -> None:
    """See to it that a copy is a sound campaign in one file of its own.

    Raises: AppError naming the campaign if it is not; sqlite3.Error.
    """
    connection.execute("PRAGMA journal_mode = DELETE")
    if damage(connection) or connection.execute("PRAGMA application_id").fetchone() != (schema.APPLICATION_ID,):
        raise AppError(said("The copy of “{name}” is damaged.", name=path.name), str(path))


def replace_file(new: Path, path: Path) -> None:
    """Put a finished file in the place of a campaign that nobody has open: at any moment there is the old one or the new.

    Raises: OSError.
    """
    with suppress(sqlite3.Error):  # bring the last steps into the old file, in case the power fails before the new one is there
        if path.exists():
            with closing(connect(path, "mode=rw")) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    put_in_place(new, path)


def _keep_present(path: Path, clock: Clock) -> Backup:
    try:
        return backup_file(path, clock)
    except AppError:
        now = clock().astimezone(UTC).replace(microsecond=0)
        folder = backup_folder(path)
        folder.mkdir(exist_ok=True)
        target = folder / f"{now.strftime(_STAMP)}-damaged{path.suffix}"
        shutil.copyfile(path, target)
        journal = path.with_name(path.name + "-wal")
        if journal.exists():
            shutil.copyfile(journal, target.with_name(target.name + "-wal"))
        return Backup(path=target, taken=now, size_bytes=target.stat().st_size)


def _free_name(path: Path, now: datetime) -> Path:
    """Name a backup of this second: after all those there are, also where earlier ones are no longer kept."""
    stem = now.strftime(_STAMP)
    taken = [_NAME.fullmatch(backup.path.stem) for backup in list_backups(path) if backup.taken == now]
    number = max((int(match["number"] or 1) for match in taken if match), default=0) + 1
    return backup_folder(path) / (f"{stem}{path.suffix}" if number == 1 else f"{stem}-{number}{path.suffix}")


def _prune(path: Path, now: datetime) -> None:
    """Delete backups no longer kept; ones dated in the future by a wrong clock are ignored and kept."""
    seen: set[str] = set()
    for place, backup in enumerate(backup for backup in list_backups(path) if backup.taken <= now):
        age = now - backup.taken
        stands_for = {backup.taken.strftime(span) for longest, span in KEPT if age < longest}
        if place >= KEPT_NEWEST and stands_for <= seen:
            with suppress(OSError):  # one too many does no harm
                backup.path.unlink()
        seen |= {backup.taken.strftime(span) for _, span in KEPT}


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """Give the name of a file in the making beside `path`; what is left of it is removed at the end."""
    unfinished = path.with_name(f".{path.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
            unfinished.with_name(unfinished.name + "-journal").unlink(missing_ok=True)


@contextmanager
def _held(path: Path) -> Iterator[FileLock]:
    """Hold the lock of a campaign.

    Raises: AppError if it is open somewhere.
    """
    try:
        lock = FileLock.acquire(path)
    except OSError as error:
        raise AppError(said("The folder “{parent}” can't be written to.", parent=path.parent), str(path)) from error
    if lock is None:
        raise AppError(said("“{name}” is open; close it first.", name=path.name), str(path))
    try:
        yield lock
    finally:
        lock.release()


@contextmanager
def _telling(failure: str, path: Path) -> Iterator[None]:
    """Put what the disk reports into a sentence."""
    try:
        yield
    except BadCampaign:
        raise
    except OSError as error:
        raise AppError(f"{failure}: {error.strerror or error}.", str(path)) from error
    except UnicodeDecodeError as error:  # what SQLite would say of the damage is no text
        raise AppError(f"{failure}. {said('This file is damaged. No change was made; restore a backup.')}", str(path)) from error
    except sqlite3.Error as error:
        known = told(error, str(path))
        if known is None:
            raise
        raise AppError(f"{failure}. {known.sentence}", str(path)) from error
