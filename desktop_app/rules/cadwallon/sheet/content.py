"""Tables, characters and creatures of the content files, as JSON that the records read: what is only named is filled in.

Rule: section 2, section 4
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from desktop_app.grid.board import Board
from desktop_app.rules.cadwallon.sheet import tables as rows
from desktop_app.rules.cadwallon.sheet.character import Armour, Item, Move, Weapon, broken_entry
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.record import Json, Record

Row = dict[str, Json]
KINDS: Final[Mapping[str, type[Record]]] = {"weapons": Weapon, "armours": Armour, "items": Item}
"""Field of the sheet whose entries may be named from a list of the table `items`, and what they are."""
TABLES: Final[Mapping[str, type[Record]]] = {
    "sight": rows.SenseRow,
    "hearing": rows.SenseRow,
    "smell": rows.SenseRow,
    "lights": rows.LightRow,
    "eyes": rows.EyesRow,
    "obstacles": rows.ObstacleRow,
    "manoeuvres": rows.ManoeuvreRow,
    "grounds": rows.GroundRow,
    "modifiers": rows.ModifierRow,
    "terrains": rows.TerrainRow,
    "fires": rows.HazardRow,
    "colds": rows.ColdRow,
    "explosions": rows.HazardRow,
    "diseases": rows.HazardRow,
    "falls": rows.FallRow,
    "hardships": rows.HardshipRow,
    "threats": rows.ThreatRow,
    "cures": rows.CureRow,
    "natures": rows.LevelRow,
    "consequences": rows.LevelRow,
    "indirect": rows.LevelRow,
    "chemical": rows.Row,
    "mechanical": rows.Row,
}
"""List of the file `tables` to what its rows are; the world has them under the same name."""


def rows_of(tables: Mapping[str, Json], table: str, name: str) -> dict[str, Row]:
    """Read one list of a table: id to row."""
    listed = tables.get(table, {})
    found = listed.get(name, []) if isinstance(listed, dict) else []
    return {str(row["id"]): dict(row) for row in found if isinstance(row, dict)} if isinstance(found, list) else {}


def items_of(tables: Mapping[str, Json], field_name: str) -> dict[str, Row]:
    """List what a field of the sheet can be filled in from: id to what the sheet then holds."""
    return {key: {name: value for name, value in row.items() if name != "id"} for key, row in rows_of(tables, "items", field_name).items()}


def moves_of(tables: Mapping[str, Json]) -> dict[str, Row]:
    """List the moves that everybody has. Rule: CA-TEST-11"""
    return {
        key: {"name": key, **{name: value for name, value in row.items() if name != "id"}}
        for key, row in rows_of(tables, "tables", "moves").items()
    }


def typed_tables(codec: Codec, tables: Mapping[str, Json], board: Board | None) -> rows.CadwallonWorld:
    """Read the tables, and judge what sheets are filled in from. Raises: BadDocumentError."""
    for field_name, kind in KINDS.items():
        for row_id, row in items_of(tables, field_name).items():
            broken = broken_entry(codec.decode_as(kind, row, f"/{field_name}/{row_id}"))
            if broken is not None:
                raise BadDocumentError(f"/{field_name}/{row_id}/{broken[0]}", broken[1])
    read: dict[str, Any] = {
        name: {key: codec.decode_as(kind, row, f"/{name}/{key}") for key, row in rows_of(tables, "tables", name).items()}
        for name, kind in TABLES.items()
    }
    moves = {key: codec.decode_as(Move, row, f"/moves/{key}") for key, row in moves_of(tables).items()}
    return rows.CadwallonWorld(board=board, codec=codec, moves=moves, **read)


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    raw = document.get("sheet")
    sheet: Row = dict(raw) if isinstance(raw, dict) else dict(document)
    sheet.setdefault("name", document.get("name", ""))
    for key in ("player", "concept"):
        if isinstance(document.get(key), str):
            sheet.setdefault(key, document[key])
    for field_name, known in {**{name: items_of(tables, name) for name in KINDS}, "moves": moves_of(tables)}.items():
        listed = sheet.get(field_name, [])
        if isinstance(listed, list):
            sheet[field_name] = [_filled_in(entry, known, f"/sheet/{field_name}/{i}") for i, entry in enumerate(listed)]
    return sheet


def _filled_in(entry: Json, known: Mapping[str, Row], path: str) -> Json:
    """Fill in an entry that is only named; one written as a table with the id of a row overrides its values."""
    named = entry.get("id") if isinstance(entry, dict) else entry
    if not isinstance(named, str):
        return entry
    if named not in known:
        raise BadDocumentError(path, f"there is no {named!r} in the list")
    return {**known[named], **{key: value for key, value in entry.items() if key != "id"}} if isinstance(entry, dict) else known[named]
