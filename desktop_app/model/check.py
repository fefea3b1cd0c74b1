"""The health check of a campaign: reports everything that can be wrong with its file, in sentences.

It only reads. It knows the tables, not what documents, parts and steps mean.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from desktop_app.errors import AppError
from desktop_app.language import marked, said
from desktop_app.model import jsontext, search
from desktop_app.model.database import Database
from desktop_app.model.documents import split_tags
from desktop_app.model.failure import primary_code, told
from desktop_app.model.jsontext import Json
from desktop_app.model.pictures import damaged_pictures
from desktop_app.model.records import Finding, PlayKind, PlayStatus
from desktop_app.model.strange import with_expression

_Findings: TypeAlias = Iterator[Finding]
_Texts: TypeAlias = dict[str, str]
_Sections: TypeAlias = tuple[tuple[str, Callable[[sqlite3.Connection], _Findings]], ...]


def check(database: Database) -> list[Finding]:
    """List what is wrong with a campaign, nothing if it is sound.

    Raises: AppError if it is closed.
    """
    return _looked_over(database, _SECTIONS)


def check_index(database: Database) -> list[Finding]:
    """List the faults of the search index alone, which can be rebuilt from the documents.

    Raises: AppError if it is closed.
    """
    return _looked_over(database, _OF_THE_INDEX)


def _looked_over(database: Database, sections: _Sections) -> list[Finding]:
    findings: list[Finding] = []
    with database.reading() as connection:
        for what, section in sections:
            try:
                findings += section(connection)
            except (sqlite3.Error, AppError, TypeError, ValueError, AttributeError) as error:  # a cell that is not what it should be
                findings.append(Finding(sentence=said("{what} can't be read: {error}.", what=said(what), error=_why(error)), place=what))
    return findings


def _why(error: Exception) -> str:
    """Say what stopped a look, in our words or SQLite's."""
    known = told(error, "") if isinstance(error, sqlite3.Error) else error
    if isinstance(known, AppError):
        return known.sentence.rstrip(".")
    return str(error) if isinstance(error, sqlite3.Error) else said("a part of it has the wrong form")


def damage(connection: sqlite3.Connection) -> list[str]:
    """List SQLite's findings on a file, without the search index: it can be rebuilt, and only newer versions check it.

    Raises: sqlite3.Error.
    """
    lines = [str(line) for (line,) in connection.execute("PRAGMA integrity_check")]
    return [line for line in lines if line != "ok" and "fts5" not in line.casefold()]


_TEXT, _NUMBER, _BYTES = ("text",), ("integer",), ("blob",)
COLUMNS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "campaign": {"id": _NUMBER, "name": _TEXT, "created": _TEXT, "app_version": _TEXT},
    "document": {
        "number": _NUMBER,
        "id": _TEXT,
        "kind": _TEXT,
        "system": _TEXT,
        "name": _TEXT,
        "rank": ("integer", "null"),
        "tags": _TEXT,
        "updated": _TEXT,
        "schema_version": _NUMBER,
        "search_text": _TEXT,
        "body": _TEXT,
    },
    "link": {"document_id": _TEXT, "target": _TEXT},
    "picture": {"id": _TEXT, "media_type": _TEXT, "width": _NUMBER, "height": _NUMBER, "body": _BYTES},
    "play": {
        "id": _TEXT,
        "system": _TEXT,
        "kind": _TEXT,
        "name": _TEXT,
        "status": _TEXT,
        "rules_version": _TEXT,
        "at": _NUMBER,
        "dice_state": _TEXT,
        "updated": _TEXT,
    },
    "forecast": {"play_id": _TEXT, "key": _TEXT, "fights": _NUMBER, "wins": _NUMBER, "came_true": ("integer", "null")},
    "first": {"play_id": _TEXT, "path": _TEXT, "body": _TEXT},
    "part": {"play_id": _TEXT, "path": _TEXT, "body": _TEXT},
    "step": {"play_id": _TEXT, "n": _NUMBER, "body": _TEXT, "before": _TEXT, "after": _TEXT},
}
"""What a cell of each column may hold, as SQLite names it; a test holds this to the tables."""
_BODIES: Final = frozenset({"body", "before", "after"})
"""Columns that are read whole further on."""
_OURS: Final = frozenset({*COLUMNS, "alembic_version", "sqlite_stat1"})


def _schema(connection: sqlite3.Connection) -> _Findings:
    """Report parts no campaign has: triggers that change writes, views in place of tables, foreign tables."""
    rows = connection.execute("SELECT CAST(type AS BLOB), CAST(name AS BLOB) FROM sqlite_master").fetchall()
    named = [(_plain(kind or b""), _plain(name or b"")) for kind, name in rows]
    for kind, name in named:
        is_search = name.startswith(("document_search", "document_word"))
        if kind in ("trigger", "view") or (kind == "table" and name not in _OURS and not is_search):
            yield Finding(
                sentence=said("The file has a {kind} “{name}”, which no campaign has.", kind=kind, name=name), place=f"{kind}/{name}"
            )
    for table in COLUMNS:
        if ("table", table) not in named:
            yield Finding(sentence=said("The table {table} is missing.", table=table), place=table)


def _cells(connection: sqlite3.Connection) -> _Findings:
    """Find cells of another type than their column, or with invalid text."""
    for table, columns in COLUMNS.items():
        for column, kinds in columns.items():
            place = f"{table}.{column}"
            cells = f"CAST({column} AS BLOB)" if kinds != _BYTES else "NULL"
            query = f"SELECT rowid, typeof({column}), {cells} FROM {table}"
            for row, kind, cell in connection.execute(query):
                if kind not in kinds:
                    wanted = said(" or ").join(kinds)
                    yield Finding(
                        sentence=said(
                            "Row {row} of {place} has {kind}, {wanted} expected.", row=row, place=place, kind=kind, wanted=wanted
                        ),
                        place=f"{table}/{row}",
                    )
                elif kind == "text" and column not in _BODIES and not _is_text(cell):
                    yield Finding(
                        sentence=said("Row {row} of {place} has bytes that are not text.", row=row, place=place), place=f"{table}/{row}"
                    )


def _is_text(cell: bytes) -> bool:
    try:
        cell.decode()
    except UnicodeDecodeError:
        return False
    return True


def _integrity(connection: sqlite3.Connection) -> _Findings:
    computed = with_expression(connection)
    if computed:
        sentence = said("“{name}” contains an expression, which no campaign has, so the check left out damage of the file.", name=computed)
        yield Finding(sentence=sentence, place="file")
        return
    for line in damage(connection):
        yield Finding(sentence=said("The file is damaged: {line}.", line=line), place="file")


def _foreign_keys(connection: sqlite3.Connection) -> _Findings:
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding(
            sentence=said("Row {row} of the table {table} belongs to a missing {parent}.", row=row, table=table, parent=parent),
            place=f"{table}/{row}",
        )


def _campaign(connection: sqlite3.Connection) -> _Findings:
    if connection.execute("SELECT count(*) FROM campaign").fetchone() != (1,):
        yield Finding(sentence=said("The row that describes the campaign is missing."), place="campaign")


def _documents(connection: sqlite3.Connection) -> _Findings:
    query = "SELECT CAST(id AS BLOB), CAST(kind AS BLOB), CAST(name AS BLOB), CAST(body AS BLOB) FROM document ORDER BY number"
    for *texts, body in connection.execute(query):
        id_, kind, name = (_plain(text or b"") for text in texts)
        what = said("The {kind} “{name}” ({id})", kind=said(kind), name=name, id=id_)
        yield from _read(body, what, f"document/{id_}")[1]


def _pictures(connection: sqlite3.Connection) -> _Findings:
    for id_ in damaged_pictures(connection):
        yield Finding(sentence=said("The picture {id} is damaged and can't be shown.", id=id_), place=f"picture/{id_}")


def _plays(connection: sqlite3.Connection) -> _Findings:
    for id_, name, at, kind, status in connection.execute("SELECT id, name, at, kind, status FROM play ORDER BY id").fetchall():
        if kind not in [*PlayKind] or status not in [*PlayStatus]:
            yield Finding(
                sentence=said(
                    "The play “{name}” has an unknown kind or status ({kind}, {status}), so it stays hidden.",
                    name=name,
                    kind=kind,
                    status=status,
                ),
                place=f"play/{id_}",
            )
        yield from _play(connection, id_, name, at)


def _play(connection: sqlite3.Connection, id_: str, name: str, at: int) -> _Findings:
    """Play the journal from the first state: each step must fit what was before it, and the present state must come out."""
    present, findings = _parts(connection, "part", id_, said("part of “{name}”", name=name))
    yield from findings
    state, findings = _parts(connection, "first", id_, said("first part of “{name}”", name=name))
    yield from findings
    last, journal = 0, state if at == 0 else None
    for n, *cells in connection.execute(_STEPS, (id_,)):
        place, what = f"play/{id_}/step/{n}", said("Step {n} of “{name}”", n=n, name=name)
        if n != last + 1:
            yield Finding(sentence=said("“{name}” has no step {last}, but a step {n}.", name=name, last=last + 1, n=n), place=place)
        (_, before, after), findings = _step(cells, what, place)
        yield from findings
        if any(state.get(path) != value for path, value in before.items()):
            yield Finding(
                sentence=said("{what} does not match the state before it; undo would give another state.", what=what), place=place
            )
        state = {path: value for path, value in (state | after).items() if value is not None}
        last = n
        journal = state if n == at else journal
    if not 0 <= at <= last:
        yield Finding(sentence=said("“{name}” is at step {at}, but has {last}.", name=name, at=at, last=last), place=f"play/{id_}")
    elif journal != present:
        where = _differing(journal or {}, present)
        yield Finding(sentence=said("The state of “{name}” does not match its steps{where}.", name=name, where=where), place=f"play/{id_}")


_STEPS = "SELECT n, CAST(body AS BLOB), CAST(before AS BLOB), CAST(after AS BLOB) FROM step WHERE play_id = ? ORDER BY n"


def _step(cells: Iterable[bytes], what: str, place: str) -> tuple[list[dict[str, Json]], list[Finding]]:
    values, findings = [], []
    inside = f"{what[:1].lower()}{what[1:]}"
    beside = (said("State before {what}", what=inside), said("State after {what}", what=inside))
    for cell, whole in zip(cells, (what, *beside), strict=True):
        value, found = _read(cell, whole, place)
        if whole != what and not found and not isinstance(value, dict):
            found = [_damaged(whole, place)]
        values.append(value if isinstance(value, dict) else {})
        findings += found
    return values, findings


def _parts(connection: sqlite3.Connection, table: str, play_id: str, what: str) -> tuple[dict[str, Json], list[Finding]]:
    parts: dict[str, Json] = {}
    findings: list[Finding] = []
    for path, body in connection.execute(f"SELECT path, CAST(body AS BLOB) FROM {table} WHERE play_id = ?", (play_id,)):
        parts[path], found = _read(body, said("The {what} at {path}", what=what, path=path), f"play/{play_id}/{table}/{path}")
        findings += found
    return parts, findings


def _differing(journal: dict[str, Json], present: dict[str, Json]) -> str:
    paths = sorted(path for path in journal.keys() | present.keys() if journal.get(path) != present.get(path))
    return f" (in {', '.join(paths[:5])}{', …' if len(paths) > 5 else ''})"


def _search(connection: sqlite3.Connection) -> _Findings:
    indexed = {number: tuple(row) for number, *row in connection.execute("SELECT rowid, name, tags, text FROM document_search")}
    for number, id_, name, tags, text in connection.execute("SELECT number, id, name, tags, search_text FROM document"):
        if indexed.pop(number, None) != search.index_row(name, split_tags(tags), text):
            yield Finding(sentence=said("The search index is out of date for “{name}”.", name=name), place=f"document/{id_}")
    for number in indexed:
        yield Finding(
            sentence=said("The search index has a missing document (row {number}).", number=number),
            place=f"document_search/{number}",
        )


def _index(connection: sqlite3.Connection) -> _Findings:
    """Let FTS5 check its own tables, which requires write access."""
    try:
        connection.execute("INSERT INTO document_search (document_search) VALUES ('integrity-check')")
    except sqlite3.Error as error:
        if primary_code(error) != sqlite3.SQLITE_READONLY:
            yield Finding(sentence=said("The search index is damaged: {error}.", error=error), place="document_search")


def _read(cell: bytes | None, what: str, place: str) -> tuple[Json, list[Finding]]:
    if cell is None:
        return None, [_damaged(what, place)]
    try:
        return jsontext.load(cell.decode(), what, ""), []
    except (AppError, UnicodeDecodeError):
        return None, [_damaged(what, place)]


def _damaged(what: str, place: str) -> Finding:
    return Finding(sentence=said("{what} is damaged and can't be read.", what=what), place=place)


def _plain(text: bytes) -> str:
    return text.decode(errors="replace")


_OF_THE_INDEX: _Sections = ((marked("The search index"), _search), (marked("The search index"), _index))
_SECTIONS: _Sections = (
    (marked("The file"), _integrity),
    (marked("The tables"), _schema),
    (marked("The cells"), _cells),
    (marked("The links between tables"), _foreign_keys),
    (marked("The description of the campaign"), _campaign),
    (marked("The documents"), _documents),
    (marked("The pictures"), _pictures),
    (marked("The plays"), _plays),
    *_OF_THE_INDEX,
)
