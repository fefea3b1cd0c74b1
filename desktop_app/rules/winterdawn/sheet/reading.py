"""Tables, characters and creatures of the content files, as JSON that the records of WinterDawn read.

The files are written for people (weapons by name, protection in a line); here they become sheets.
"""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.content_lists import rows_of, sheet_in
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.record import Json

Item = dict[str, Json]
KINDS = ("weapon", "shield", "armour", "gear", "spell", "natural")
ARMOUR_TYPES = ("piercing", "cutting", "bludgeoning")


@memo()
def items_by_kind(tables: Mapping[str, Json]) -> dict[str, dict[str, Item]]:
    """Read items and spells: kind to id to the item as a sheet holds it. Nobody changes them in place."""
    found = {kind: rows_of(tables, "spells" if kind == "spell" else "items", kind) for kind in KINDS}
    return {kind: {item_id: as_item(kind, row) for item_id, row in rows.items()} for kind, rows in found.items()}


def as_item(kind: str, row: Mapping[str, Json]) -> Item:
    """Turn one row of the item file into what a sheet holds."""
    item: Item = {key: value for key, value in row.items() if value is not None}
    weight = item.pop("encumbrance", None)
    if isinstance(weight, (int, float)) and weight:
        item["encumbrance"] = f"{weight:g} kg"
    if kind == "armour":
        item["protection"] = {name: item.pop(name, 0) for name in ARMOUR_TYPES}
    return item


def as_sheet(document: Mapping[str, Json], items: Mapping[str, Mapping[str, Item]]) -> dict[str, Json]:
    """Turn a creature or character file into the JSON of a sheet: items named by id are filled in.

    A sheet that is written out already passes unchanged. Raises: BadDocumentError for an item that is not in the list.
    """
    sheet = sheet_in(document)
    for key, kind in (("weapons", "weapon"), ("shields", "shield"), ("armour", "armour"), ("spells", "spell")):
        listed = sheet.get(key, [])
        if isinstance(listed, list):
            sheet[key] = [_filled_in(entry, items[kind], f"/sheet/{key}/{i}") for i, entry in enumerate(listed)]
    natural = sheet.get("natural_weapons", [])
    if isinstance(natural, list):
        known = items["natural"]
        filled = (_filled_in(entry, known, f"/sheet/natural_weapons/{i}") for i, entry in enumerate(natural))
        sheet["natural_weapons"] = [as_item("natural", entry) if isinstance(entry, dict) else entry for entry in filled]
    gear = sheet.get("gear", [])
    if isinstance(gear, list):
        sheet["gear"] = [_gear_name(entry, items["gear"]) for entry in gear]
    return sheet


def _filled_in(entry: Json, known: Mapping[str, Item], path: str) -> Json:
    if not isinstance(entry, str):
        return entry
    if entry not in known:
        raise BadDocumentError(path, said("there is no item {item}", item=repr(entry)))
    return dict(known[entry])


def _gear_name(entry: Json, known: Mapping[str, Item]) -> Json:
    return known[entry]["name"] if isinstance(entry, str) and entry in known else entry
