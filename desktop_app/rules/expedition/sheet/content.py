"""Tables, characters and creatures of the content files, as JSON that the records of Expedition read: things named by id are filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json

Row = dict[str, Json]
LISTS: Final = {
    "weapons": ("items", "weapon"),
    "armour": ("items", "armour"),
    "shields": ("items", "shield"),
    "trappings": ("items", "trapping"),
    "manoeuvres": ("manoeuvres", "manoeuvre"),
    "spells": ("spells", "spell"),
}
"""Field of the sheet to table and list that its entries may be named from."""
MINION_WOUNDS: Final = 1
"""A Minion that does not say falls at the first Wound. Rule: section 2.2"""
DISPLAY: Final = ("price", "tags", "encumbrance")
"""What only lists and shops show; a sheet does not hold it."""


def rows_of(tables: Mapping[str, Json], table: str, name: str) -> dict[str, Row]:
    """Read one list of a table: id to row."""
    listed = tables.get(table, {})
    rows = listed.get(name, []) if isinstance(listed, dict) else []
    return {str(row["id"]): dict(row) for row in rows if isinstance(row, dict)} if isinstance(rows, list) else {}


def as_entry(field_name: str, row: Mapping[str, Json]) -> Row:
    """Turn a row of a table into what a sheet holds; learned actions go by their name."""
    kept = {key: value for key, value in row.items() if key not in DISPLAY}
    if field_name == "manoeuvres":
        kept.pop("id", None)
    return kept


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    raw = document.get("sheet")
    sheet: Row = dict(raw) if isinstance(raw, dict) else dict(document)
    sheet.setdefault("name", document.get("name", ""))
    if sheet.get("model_type") == "minion":
        sheet.setdefault("wounds_max", MINION_WOUNDS)
    for key in ("player", "concept"):
        if isinstance(document.get(key), str):
            sheet.setdefault(key, document[key])
    for field_name, (table, name) in LISTS.items():
        listed = sheet.get(field_name, [])
        known = rows_of(tables, table, name)
        if isinstance(listed, list):
            sheet[field_name] = [_filled_in(field_name, entry, known, i) for i, entry in enumerate(listed)]
    return sheet


def _filled_in(field_name: str, entry: Json, known: Mapping[str, Row], place: int) -> Json:
    """Fill in an entry that is only named; one written as a table with an id overrides the list's values."""
    if isinstance(entry, dict) and isinstance(entry.get("id"), str) and str(entry["id"]) in known:
        return {**as_entry(field_name, known[str(entry["id"])]), **as_entry(field_name, entry)}
    if not isinstance(entry, str):
        return entry
    if entry not in known:
        raise BadDocumentError(f"/sheet/{field_name}/{place}", f"there is no {entry!r} in the list")
    return as_entry(field_name, known[entry])
