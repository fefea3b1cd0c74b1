"""An open campaign: one SQLite file with its documents and plays. This is what the rest of the program holds."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from desktop_app import CAMPAIGN_SUFFIX
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import files, jsontext, opening
from desktop_app.model.clock import Clock, stamp, utc_now
from desktop_app.model.database import Database
from desktop_app.model.documents import DocumentStore
from desktop_app.model.failure import BadCampaign
from desktop_app.model.filelock import FileLock
from desktop_app.model.forecasts import ForecastStore
from desktop_app.model.pictures import PictureStore
from desktop_app.model.plays import PlayStore
from desktop_app.model.records import Finding
from desktop_app.model.strange import LONGEST_NAME

if TYPE_CHECKING:
    from desktop_app.model.backups import Backup

EXTENSION = CAMPAIGN_SUFFIX
"""What the name of a campaign file ends with, unless the user names it otherwise."""


class Campaign:
    """Hold a campaign file open, with its `documents`, `plays`, `pictures` and `forecasts`.

    Any thread may call it; one call at a time is carried out, and a transaction keeps the others waiting. Every call may raise `AppError`
    when the disk fails; what it was to write is then not written, and the campaign can be used on.
    """

    def __init__(self, database: Database, lock: FileLock | None, clock: Clock) -> None:
        self.documents = DocumentStore(database, clock)
        self.plays = PlayStore(database, clock)
        self.pictures = PictureStore(database)
        self.forecasts = ForecastStore(database)
        self.database = database
        """The open file: its connection, and who may write to it."""
        self._lock = lock
        self._clock = clock
        self._backed_up = 0
        self._name, self.created, self.app_version = self._read_row()

    @classmethod
    def create(cls, path: Path, name: str, *, clock: Clock = utc_now, app_version: str = "") -> Self:
        """Make a new campaign file and open it.

        Raises: BadCampaign if there is a file already or none can be made.
        """
        jsontext.require_text(str(path), name)
        path = path.absolute()
        opening.create_file(path, (name, stamp(clock), app_version))
        return cls.open(path, clock=clock)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, clock: Clock = utc_now) -> Self:
        """Open a campaign file; an older one is backed up and brought up to date first.

        It opens for reading only, and says why, if that is asked, if another program has it open, if a newer version made it or
        if it cannot be written to.
        Raises: BadCampaign; AppError if an older file cannot be brought up to date.
        """
        database, lock = opening.open_database(files.settled(path), clock, read_only=read_only)
        try:
            return cls(database, lock, clock)
        except BaseException:
            database.close()
            if lock is not None:
                lock.release()
            raise

    @property
    def today(self) -> str:
        """Tell the day on this computer, as ISO text."""
        return self._clock().astimezone().date().isoformat()

    @property
    def now(self) -> str:
        """Tell the moment as what is stored tells it, as UTC text."""
        return stamp(self._clock)

    def close(self) -> None:
        """Close the file and let others open it; closing twice does nothing."""
        self.database.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The file in which the campaign is kept."""
        return self.database.path

    @property
    def name(self) -> str:
        """What the campaign is called."""
        return self._name

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed."""
        return bool(self.database.read_only_reason)

    @property
    def read_only_reason(self) -> str:
        """The sentence that says why nothing can be changed, empty if it can."""
        return self.database.read_only_reason

    @property
    def is_changed(self) -> bool:
        """Whether anything was written here since the last backup of this campaign while it is open."""
        return self.database.written > self._backed_up

    @property
    def notice(self) -> str:
        """The sentence on losses in the file, empty if it is as it was left."""
        return self.database.notice

    def rename(self, name: str) -> None:
        """Call the campaign something else; the file keeps its name.

        Raises: AppError.
        """
        jsontext.require_text(str(self.path), name)
        with self.database.writing() as connection:
            connection.execute("UPDATE campaign SET name = ?", (name,))
        self._name = name

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all that the stores write within one change: on disk when this ends, or, if anything is raised, none of it.

        Raises: AppError.
        """
        with self.database.writing():
            yield

    def version(self) -> tuple[int, int]:
        """Give a value that changes when the list of documents may have changed, here or by another program."""
        return self.database.data_version(), self.database.generation

    def check(self) -> list[Finding]:
        """List what is wrong with the file, nothing if it is sound; it takes as long as the file is large."""
        from desktop_app.model.check import check

        return check(self.database)

    def check_index(self) -> list[Finding]:
        """List what is wrong with the search index alone; `documents.reindex` mends it."""
        from desktop_app.model.check import check_index

        return check_index(self.database)

    def backup(self) -> "Backup":
        """Make a verified backup beside the file and drop those that are no longer kept; other calls wait.

        Raises: AppError, and there is no new backup then.
        """
        from desktop_app.model.backups import make_backup

        written = self.database.written
        made = make_backup(self.path, self._clock, self.database.copy_to)
        self._backed_up = written
        return made

    def save_copy(self, path: Path) -> None:
        """Write the campaign into another file, even when its own file was deleted.

        Raises: AppError if there is such a file already or it cannot be written.
        """
        from desktop_app.model.backups import save_copy

        save_copy(path, self.database.copy_to)

    def _read_row(self) -> tuple[str, str, str]:
        try:
            with self.database.reading() as connection:
                row = connection.execute("SELECT substr(name, 1, ?), created, app_version FROM campaign", (LONGEST_NAME,)).fetchone()
        except (AppError, sqlite3.Error) as error:
            raise BadCampaign(said("“{name}” can't be opened. {error}", name=self.path.name, error=error), str(self.path)) from error
        if row is None:
            raise BadCampaign(
                said("“{name}” is damaged: the description of the campaign is missing. Restore a backup.", name=self.path.name),
                str(self.path),
            )
        return str(row[0]), str(row[1]), str(row[2])
