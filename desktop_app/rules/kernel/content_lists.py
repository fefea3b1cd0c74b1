"""Lists of the content files: their rows by id, and documents that only name a row. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.record import Json, Record

Row: TypeAlias = "dict[str, Json]"
R = TypeVar("R", bound=Record)


def rows_of(tables: Mapping[str, Json], table: str, name: str) -> dict[str, Row]:
    """Read one list of a table: id to row."""
    listed = tables.get(table, {})
    rows = listed.get(name, []) if isinstance(listed, dict) else []
    return {str(row.get("id", "")): dict(row) for row in rows if isinstance(row, dict)} if isinstance(rows, list) else {}


def listed_in(row: Mapping[str, Json], key: str) -> list[Json]:
    """Return the list at a key; none there is an empty one."""
    found = row.get(key)
    return found if isinstance(found, list) else []


def without(row: Mapping[str, Json], *names: str) -> Row:
    """Copy a row but for some of its keys."""
    return {name: value for name, value in row.items() if name not in names}


@memo()
def items_of(tables: Mapping[str, Json], name: str) -> dict[str, Row]:
    """Return the entries of one list of the table `items`: id to the sheet's value. Not to be changed in place."""
    return {key: without(row, "id") for key, row in rows_of(tables, "items", name).items()}


def typed_rows(codec: Codec, rows: Mapping[str, Row], kind: type[R], path: str) -> dict[str, R]:
    """Read the rows of a list as records: id to record. Raises: BadDocumentError."""
    return {key: codec.decode_as(kind, row, f"{path}/{key}") for key, row in rows.items()}


def require_sound(entries: Mapping[str, R], broken: Callable[[R], tuple[str, str] | None], path: str) -> None:
    """Require that each entry keeps a sheet valid; `broken` returns an entry's fault. Raises: BadDocumentError."""
    for key, entry in entries.items():
        found = broken(entry)
        if found is not None:
            raise BadDocumentError(f"{path}/{key}/{found[0]}", found[1])


def sheet_in(document: Mapping[str, Json]) -> Row:
    """Begin the JSON of a sheet with a creature or character file: its part `sheet`, or all of it, and the words that stand beside."""
    raw = document.get("sheet")
    sheet: Row = dict(raw) if isinstance(raw, dict) else dict(document)
    sheet.setdefault("name", document.get("name", ""))
    for key in ("player", "concept"):
        if isinstance(document.get(key), str):
            sheet.setdefault(key, document[key])
    return sheet


def fill_in(sheet: Row, field_name: str, known: Mapping[str, Row], *, own: bool = False) -> None:
    """Fill in the entries of a field that only name a row; one written as a table with the id of a row overrides its values.

    `own`: a table whose id no list has is a thing of its own. Raises: BadDocumentError for a thing that no list has.
    """
    listed = sheet.get(field_name, [])
    if isinstance(listed, list):
        sheet[field_name] = [*_filled_in(listed, known, f"/sheet/{field_name}", own=own)]


def _filled_in(listed: Iterable[Json], known: Mapping[str, Row], path: str, *, own: bool) -> Iterable[Json]:
    for place, entry in enumerate(listed):
        named = entry.get("id") if isinstance(entry, dict) else entry
        if not isinstance(named, str) or (own and isinstance(entry, dict) and named not in known):
            yield entry
            continue
        if named not in known:
            raise BadDocumentError(f"{path}/{place}", said("there is no {name} in the list", name=repr(named)))
        yield {**known[named], **without(entry, "id")} if isinstance(entry, dict) else dict(known[named])
