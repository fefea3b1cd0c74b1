"""The only access to an open campaign file: who may read and write, transactions, and failures in sentences.

It knows no table. Threading: there is one connection; any thread may use it, one at a time. A transaction belongs to the thread
that opened it, others wait until it ends. After a fork the child must not touch it.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TypeAlias

from desktop_app.errors import AppError
from desktop_app.language import marked, said
from desktop_app.model.failure import ReadOnlyCampaign, told
from desktop_app.model.files import Identity, clear_rest, connect, identity, write_through

_UNDONE = marked("An earlier failure undid the whole change. No change was made.")
_GONE = marked("Another program deleted, moved or replaced the file of this campaign. No change was made; put it back or save a copy.")

_CUT = marked("Another program cut off or overwrote the file of this campaign. No change was made; restore a backup.")

Touched: TypeAlias = tuple[str, str, str]
"""The row that was written last: table, id, time of its change (empty: it was deleted)."""
_HOLDS = (
    "SELECT name, created FROM campaign",
    "SELECT id, updated FROM document ORDER BY id",
    "SELECT id, at, updated FROM play ORDER BY id",
    "SELECT play_id, count(*) FROM step GROUP BY play_id ORDER BY play_id",
    "SELECT id FROM picture ORDER BY id",
)
"""What tells whether two files hold the same campaign, up to the last step."""


class Database:
    """Hold the connection of one campaign file.

    `read_only_reason` is empty if it may be written; `generation` changes whenever what is derived from the documents may be stale.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, *, read_only_reason: str = "", newer: bool = False) -> None:
        self.path = path
        self.read_only_reason = read_only_reason
        self.newer = newer
        self.generation = 0
        self.notice = ""
        """What the user must know of this file though it could be opened."""
        self._connection = connection
        self._lock = RLock()
        self._depth = 0
        self._open = True
        self._size = 0
        self._note_files()
        self.written = 0
        """How many changes were written since the file was opened."""
        self.touched: Touched | None = None
        """What the transaction under way has written last; the stores say it."""
        self.on_writing: Callable[[Touched], None] = lambda _: None
        """Hears of it before it goes to disk."""
        self.on_written: Callable[[Touched], None] = lambda _: None
        """Hears of it once it is on disk."""

    def close(self) -> None:
        """Close the file; closing twice does nothing.

        Raises: RuntimeError inside a transaction.
        """
        with self._lock:
            if self._depth:
                raise RuntimeError(said("closed inside a transaction"))
            if self._open and not self.read_only_reason:
                with suppress(sqlite3.Error):  # a reader elsewhere is in the way: it closes as it is
                    self._connection.execute(
                        "PRAGMA journal_mode = DELETE"
                    )  # the first bytes tell a closed file from a copy of an open one
            self._open = False
            self._connection.close()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection, for whoever opens the file."""
        return self._connection

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for reading; all that is read within is of one moment.

        Raises: AppError.
        """
        with self._lock:
            connection = self._opened()
            own = not connection.in_transaction
            try:
                if own:
                    connection.execute("BEGIN")
                yield connection
            except sqlite3.Error as error:
                raise self._told(error) from error
            finally:
                if own:
                    self._roll_back()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for writing: what is written within is on disk when this ends, or nothing of it is.

        Inside another one it is all or nothing by itself and waits for the outer one to be on disk.
        Raises: AppError, ReadOnlyCampaign.
        """
        with self._lock:
            self._opened()
            self._require_writable()
            if not self._depth:
                self._require_file()
            connection = self._connection
            try:
                with self._nested(connection) if self._depth else self._outermost(connection):
                    yield connection
            except sqlite3.Error as error:
                raise self._told(error) from error

    @contextmanager
    def _outermost(self, connection: sqlite3.Connection) -> Iterator[None]:
        connection.execute("BEGIN IMMEDIATE")
        self._depth = 1
        try:
            yield
            if not connection.in_transaction:
                raise AppError(said(_UNDONE), str(self.path))
            if self.touched is not None:
                self.on_writing(self.touched)
            connection.execute("COMMIT")
            self.written += 1
            if self.touched is not None:
                self.on_written(self.touched)
        except BaseException:
            self._roll_back()
            self.generation += 1
            raise
        finally:
            self._depth = 0
            self.touched = None

    @contextmanager
    def _nested(self, connection: sqlite3.Connection) -> Iterator[None]:
        if not connection.in_transaction:  # a full disk makes SQLite undo the whole transaction by itself
            raise AppError(said(_UNDONE), str(self.path))
        connection.execute(f"SAVEPOINT nested_{self._depth}")
        self._depth += 1
        try:
            yield
            connection.execute(f"RELEASE nested_{self._depth - 1}")
        except BaseException:
            if connection.in_transaction:
                connection.execute(f"ROLLBACK TO nested_{self._depth - 1}")
                connection.execute(f"RELEASE nested_{self._depth - 1}")
            self.generation += 1
            raise
        finally:
            self._depth -= 1

    def copy_to(self, target: sqlite3.Connection) -> None:
        """Copy the whole file into another database, as it is at this moment, even if it was deleted meanwhile.

        Raises: AppError; RuntimeError inside a transaction, whose changes may still fall.
        """
        with self._lock:
            if self._depth:
                raise RuntimeError(said("copied inside a transaction"))
            try:
                self._opened().backup(target)
            except sqlite3.Error as error:
                raise self._told(error) from error

    def data_version(self) -> int:
        """Give a number that changes when another program has written to the file."""
        with self.reading() as connection:
            return int(connection.execute("PRAGMA data_version").fetchone()[0])

    def _opened(self) -> sqlite3.Connection:
        if not self._open:
            raise AppError(said("This campaign is closed."), str(self.path))
        return self._connection

    def _require_writable(self) -> None:
        if self.read_only_reason:
            raise ReadOnlyCampaign(self.read_only_reason, str(self.path))

    def _require_file(self) -> None:
        """Notice a missing file: the system would write on into one nobody can find again."""
        if self._identify() != self._identity and not self._take_up():
            raise AppError(said(_GONE), str(self.path))
        size = self._main_size()
        if size < self._size:
            raise AppError(said(_CUT), str(self.path))
        self._size = size

    def _note_files(self) -> None:
        names = (os.fspath(self.path), f"{self.path}-wal")
        self._files = tuple(name for name in names if os.path.exists(name))  # noqa: PTH110
        self._identity = self._identify()
        self._size = self._main_size()

    def _take_up(self) -> bool:
        """Open the file now under this name, if it is the same campaign up to the last step; else keep the open one.

        What is open here is closed first: two connections to one file would share the notes about a log that is gone. Closing writes
        nothing into a file that was moved, and into one whose log is gone nothing that it does not hold.
        """
        try:
            if not self._holds_the_same():
                return False
            is_another = identity(self.path) != self._identity[0]
            self._open = False
            self._connection.close()
            if is_another:
                clear_rest(self.path)  # our log belongs to the file that was there
            self._connection = connect(self.path, "mode=rw")
            write_through(self._connection)
        except (OSError, sqlite3.Error):
            return False
        self._open = True
        self._note_files()
        self.generation += 1
        return True

    def _holds_the_same(self) -> bool:
        """Return whether the file alone, without a log, equals the open one; another program's log means it writes there."""
        log = f"{self.path}-wal"
        if identity(log) not in (None, *self._identity[1:]) and os.path.getsize(log):  # noqa: PTH202
            return False
        with closing(connect(self.path, "immutable=1")) as found:
            return all(found.execute(query).fetchall() == self._connection.execute(query).fetchall() for query in _HOLDS)

    def _main_size(self) -> int:
        try:
            return os.stat(self._files[0]).st_size if self._files else 0  # noqa: PTH116
        except OSError:
            return 0

    def _identify(self) -> tuple[Identity | None, ...]:
        return tuple(identity(file) for file in self._files)

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # the failure that led here is the one to tell
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _told(self, error: sqlite3.Error) -> Exception:
        return told(error, str(self.path), newer=self.newer) or error
