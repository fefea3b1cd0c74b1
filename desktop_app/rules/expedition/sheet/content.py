"""Tables, characters and creatures of the content files, as JSON that the records of Expedition read: things named by id are filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel.content_lists import Row, fill_in, rows_of, sheet_in, without
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.record import Json

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


def as_entry(field_name: str, row: Mapping[str, Json]) -> Row:
    """Turn a row of a table into what a sheet holds; learned actions go by their name."""
    return without(row, *DISPLAY, *(("id",) if field_name == "manoeuvres" else ()))


@memo()
def _known(tables: Mapping[str, Json], field_name: str) -> Mapping[str, Row]:
    """List the possible entries of a field: id to the sheet's value."""
    return {key: as_entry(field_name, row) for key, row in rows_of(tables, *LISTS[field_name]).items()}


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    sheet = sheet_in(document)
    if sheet.get("model_type") == "minion":
        sheet.setdefault("wounds_max", MINION_WOUNDS)
    for field_name in LISTS:
        fill_in(sheet, field_name, _known(tables, field_name), own=True)
    return sheet
