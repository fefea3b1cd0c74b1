"""The plays of a campaign: fights and tables, each with its present state by parts and the journal of its steps.

A step is one transaction. What it costs does not grow with the number of steps: all look-ups go by key. It must not know what a
part or a step means.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import jsontext
from desktop_app.model.clock import Clock, stamp
from desktop_app.model.database import Database
from desktop_app.model.failure import NotFound
from desktop_app.model.jsontext import Json, Patch
from desktop_app.model.records import NewPlay, Play, PlayInfo, PlayKind, PlayStatus, Step, StepEntry

_Infos: TypeAlias = list[PlayInfo]
_PartOfEach: TypeAlias = list[tuple[PlayInfo, Json]]
_Entries: TypeAlias = list[StepEntry]
_Patches: TypeAlias = list[dict[str, Json]]

_INFO = """
SELECT id, system, kind, name, status, rules_version, at,
    (SELECT coalesce(max(n), 0) FROM step WHERE play_id = play.id), dice_state, updated FROM play
"""
CREATE = """
INSERT INTO play (id, system, kind, name, status, rules_version, at, dice_state, updated) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)
ON CONFLICT (id) DO NOTHING
"""
SET_PART = "INSERT INTO part (play_id, path, body) VALUES (?, ?, ?) ON CONFLICT (play_id, path) DO UPDATE SET body = excluded.body"
_DROP_PART = "DELETE FROM part WHERE play_id = ? AND path = ?"
_BEFORE = "SELECT n, before FROM step WHERE play_id = ? AND n BETWEEN ? + 1 AND ? ORDER BY n DESC"
_AFTER = "SELECT n, after FROM step WHERE play_id = ? AND n BETWEEN ? + 1 AND ? ORDER BY n"


def _info(row: Sequence[object], path: str) -> PlayInfo:
    id_, system, kind, name, status, rules_version, at, steps, dice_state, updated = row
    try:
        return PlayInfo(
            id=str(id_),
            system=str(system),
            kind=PlayKind(str(kind)),
            name=str(name),
            status=PlayStatus(str(status)),
            rules_version=str(rules_version),
            at=_whole(at),
            steps=_whole(steps),
            dice_state=str(dice_state),
            updated=str(updated),
        )
    except ValueError:
        raise AppError(said("The row of the play “{name}” is damaged in the file and can't be read.", name=name), path) from None


def _whole(cell: object) -> int:
    if not isinstance(cell, int):
        raise ValueError(cell)
    return cell


def _write_parts(connection: sqlite3.Connection, play_id: str, texts: Mapping[str, str]) -> None:
    """Set the parts of a patch, remove those that are `null`."""
    for path, text in texts.items():
        if text == "null":
            connection.execute(_DROP_PART, (play_id, path))
        else:
            connection.execute(SET_PART, (play_id, path, text))


class PlayStore:
    """Keep the plays of one campaign; each call is one transaction, or part of the one that is open.

    When a call that writes returns outside a transaction, all it wrote is on disk.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._path = str(database.path)
        self._clock = clock

    def create(self, play: NewPlay) -> PlayInfo:
        """Store a play with its first state, no step done.

        Raises: AppError if there is a play of that id; ValueError if a part is None.
        """
        texts = jsontext.dump_parts(play.first)
        if "null" in texts.values():
            raise ValueError(said("a first state has no removed parts"))
        jsontext.require_text(self._path, play.id, play.name, *play.first)
        row = (play.id, play.system, play.kind, play.name, play.status, play.rules_version, play.dice_state, stamp(self._clock))
        with self._database.writing() as connection:
            if connection.execute(CREATE, row).rowcount == 0:
                raise AppError(said("This campaign already has a play “{id}”.", id=play.id), self._path)
            parts = [(play.id, path, text) for path, text in texts.items()]
            if connection.execute("SELECT count(*) FROM first WHERE play_id = ?", (play.id,)).fetchone() != (0,):
                raise AppError(
                    said("Parts of a lost play “{id}” are in the way. Check this campaign, and restore a backup.", id=play.id), self._path
                )
            connection.executemany("INSERT INTO first (play_id, path, body) VALUES (?, ?, ?)", parts)
            connection.executemany(SET_PART, parts)
            self._database.touched = ("play", play.id, row[-1])
            return self._read_info(connection, play.id)

    def list(self) -> _Infos:
        """List all plays, the last changed first; damaged rows are left out, and told by the check."""
        with self._database.reading() as connection:
            rows = connection.execute(_INFO + "ORDER BY updated DESC, id").fetchall()
        found = []
        for row in rows:
            with suppress(AppError):
                found.append(_info(row, self._path))
        return found

    def info(self, play_id: str) -> PlayInfo:
        """Name one play and where it stands.

        Raises: NotFound.
        """
        with self._database.reading() as connection:
            return self._read_info(connection, play_id)

    def load(self, play_id: str) -> Play:
        """Give a play as it stands.

        Raises: NotFound; AppError naming the part that is damaged.
        """
        with self._database.reading() as connection:
            info = self._read_info(connection, play_id)
            rows = connection.execute("SELECT path, body FROM part WHERE play_id = ? ORDER BY path", (play_id,)).fetchall()
        return Play(info=info, parts=self._parts(rows, info, "part"))

    def part_of_each(self, path: str) -> _PartOfEach:
        """Return one part of every play with it, the last changed first; damaged ones are left out, and told by the check."""
        found: _PartOfEach = []
        with self._database.reading() as connection:
            rows = dict(connection.execute("SELECT play_id, body FROM part WHERE path = ?", (path,)).fetchall())
        for info in self.list():
            with suppress(AppError):
                if info.id in rows:
                    found.append((info, jsontext.load(rows[info.id], path, self._path)))
        return found

    def first(self, play_id: str) -> dict[str, Json]:
        """Give the parts of the state before step 1.

        Raises: NotFound; AppError naming the part that is damaged.
        """
        with self._database.reading() as connection:
            info = self._read_info(connection, play_id)
            rows = connection.execute("SELECT path, body FROM first WHERE play_id = ? ORDER BY path", (play_id,)).fetchall()
        return self._parts(rows, info, "first part")

    def _parts(self, rows: Sequence[Sequence[object]], info: PlayInfo, what: str) -> dict[str, Json]:
        parts = {}
        for path, body in rows:
            if not isinstance(path, str):
                raise AppError(
                    said("The name of a {what} of “{name}” is damaged in the file and can't be read.", what=what, name=info.name),
                    self._path,
                )
            parts[path] = jsontext.load(body, said("The {what} {path} of “{name}”", what=what, path=path, name=info.name), self._path)
        return parts

    def append(self, play_id: str, body: Json, *, before: Patch, after: Patch, dice_state: str) -> int:
        """Append a step in place of all undone ones. Returns its number.

        `before` and `after` name the same parts: what they were, what they are now.
        Raises: NotFound; ValueError if the patches do not name the same parts.
        """
        if before.keys() != after.keys():
            raise ValueError(said("before and after have different parts"))
        texts = jsontext.dump_parts(after)
        step = (jsontext.dump(body), jsontext.join_parts(jsontext.dump_parts(before)), jsontext.join_parts(texts))
        with self._database.writing() as connection:
            n = self._cursor(connection, play_id) + 1
            connection.execute("DELETE FROM step WHERE play_id = ? AND n >= ?", (play_id, n))
            connection.execute("INSERT INTO step (play_id, n, body, before, after) VALUES (?, ?, ?, ?, ?)", (play_id, n, *step))
            _write_parts(connection, play_id, texts)
            self._set_cursor(connection, play_id, n, dice_state)
        return n

    def move(self, play_id: str, *, to: int, dice_state: str | None = None) -> dict[str, Json]:
        """Undo or redo steps until `to` of them are done; gives all parts that changed on the way as one patch.

        `dice_state` replaces the stored one, None leaves it.
        Raises: NotFound; AppError if there are not so many steps or one of them is damaged, and nothing has moved then.
        """
        with self._database.writing() as connection:
            info = self._read_info(connection, play_id)
            if not 0 <= to <= info.steps:
                raise AppError(said("“{name}” has no step {to}; it has {steps}.", name=info.name, to=to, steps=info.steps), self._path)
            low, high = sorted((to, info.at))
            rows = connection.execute(_BEFORE if to < info.at else _AFTER, (play_id, low, high)).fetchall()
            if len(rows) != high - low:
                raise AppError(
                    said("Steps of “{name}” between {low} and {high} are missing in the file.", name=info.name, low=low, high=high),
                    self._path,
                )
            patch: dict[str, Json] = {}
            for n, text in rows:
                patch.update(jsontext.load_patch(text, said("Step {n} of “{name}”", n=n, name=info.name), self._path))
            _write_parts(connection, play_id, jsontext.dump_parts(patch))
            self._set_cursor(connection, play_id, to, info.dice_state if dice_state is None else dice_state)
        return patch

    def step(self, play_id: str, n: int) -> Step:
        """Give one step whole, done or undone.

        Raises: NotFound; AppError if it is damaged.
        """
        with self._database.reading() as connection:
            row = connection.execute("SELECT body, before, after FROM step WHERE play_id = ? AND n = ?", (play_id, n)).fetchone()
        if row is None:
            raise NotFound(said("There is no step {n} of the play “{play_id}”.", n=n, play_id=play_id), self._path)
        what = said("Step {n} of the play “{play_id}”", n=n, play_id=play_id)
        before, after = (jsontext.load_patch(text, what, self._path) for text in row[1:])
        return Step(n=n, body=jsontext.load(row[0], what, self._path), before=before, after=after)

    def last_with(self, play_id: str, path: str) -> dict[str, Json]:
        """Return the old parts changed by the latest done step that removed a part; empty: there is none.

        Raises: NotFound; AppError if that step is damaged.
        """
        gone = jsontext.join_parts({path: "null"})[1:-1]
        query = "SELECT n FROM step WHERE play_id = ? AND n <= ? AND instr(after, ?) ORDER BY n DESC LIMIT 1"
        at = self.info(play_id).at
        with self._database.reading() as connection:
            found = connection.execute(query, (play_id, at, gone)).fetchone()
        return dict(self.step(play_id, found[0]).before) if found is not None else {}

    def steps(self, play_id: str, *, first: int, last: int) -> _Entries:
        """Give the bodies of the steps from `first` to `last` that there are, done or undone, in order.

        Raises: AppError naming the step that is damaged; the others can still be read.
        """
        query = "SELECT n, body FROM step WHERE play_id = ? AND n BETWEEN ? AND ? ORDER BY n"
        with self._database.reading() as connection:
            rows = connection.execute(query, (play_id, first, last)).fetchall()
        return [
            StepEntry(n=n, body=jsontext.load(body, said("Step {n} of the play “{play_id}”", n=n, play_id=play_id), self._path))
            for n, body in rows
        ]

    def befores(self, play_id: str, *, first: int, last: int) -> _Patches:
        """Give what the parts of each of the steps from `first` to `last` were before it, in order.

        Raises: AppError if one of them is missing or damaged.
        """
        query = "SELECT n, before FROM step WHERE play_id = ? AND n BETWEEN ? AND ? ORDER BY n"
        with self._database.reading() as connection:
            rows = connection.execute(query, (play_id, first, last)).fetchall()
        if len(rows) != max(0, last - first + 1):
            name = self.info(play_id).name
            raise AppError(
                said("Steps of “{name}” between {low} and {high} are missing in the file.", name=name, low=first, high=last), self._path
            )
        return [jsontext.load_patch(text, said("Step {n} of the play “{play_id}”", n=n, play_id=play_id), self._path) for n, text in rows]

    def set_status(self, play_id: str, status: PlayStatus) -> None:
        """Say how far a play has come.

        Raises: NotFound.
        """
        with self._database.writing() as connection:
            now = stamp(self._clock)
            if connection.execute("UPDATE play SET status = ?, updated = ? WHERE id = ?", (status, now, play_id)).rowcount == 0:
                raise self._missing(play_id)
            self._database.touched = ("play", play_id, now)

    def delete(self, play_id: str) -> bool:
        """Take a play away with its whole journal; tells whether there was one."""
        with self._database.writing() as connection:
            self._database.touched = ("play", play_id, "")
            return connection.execute("DELETE FROM play WHERE id = ?", (play_id,)).rowcount > 0

    def _set_cursor(self, connection: sqlite3.Connection, play_id: str, at: int, dice_state: str) -> None:
        now = stamp(self._clock)
        connection.execute("UPDATE play SET at = ?, dice_state = ?, updated = ? WHERE id = ?", (at, dice_state, now, play_id))
        self._database.touched = ("play", play_id, now)

    def _cursor(self, connection: sqlite3.Connection, play_id: str) -> int:
        row = connection.execute("SELECT at FROM play WHERE id = ?", (play_id,)).fetchone()
        if row is None:
            raise self._missing(play_id)
        return int(row[0])

    def _read_info(self, connection: sqlite3.Connection, play_id: str) -> PlayInfo:
        row = connection.execute(_INFO + "WHERE id = ?", (play_id,)).fetchone()
        if row is None:
            raise self._missing(play_id)
        return _info(row, self._path)

    def _missing(self, play_id: str) -> NotFound:
        return NotFound(said("This campaign has no play “{play_id}”.", play_id=play_id), self._path)
