"""Tables, characters and creatures of the content files, as JSON for the records: names are filled in.

Rule: section 2, section 4
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from desktop_app.grid.board import Board
from desktop_app.rules.cadwallon.sheet import tables as rows
from desktop_app.rules.cadwallon.sheet.character import Armour, Item, Move, Weapon, broken_entry
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.content_lists import Row, fill_in, items_of, require_sound, rows_of, sheet_in, typed_rows, without
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.record import Json, Record

KINDS: Final[Mapping[str, type[Record]]] = {"weapons": Weapon, "armours": Armour, "items": Item}
"""Sheet lists whose entries can be named from a list of the table `items`, with their records."""
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


@memo()
def moves_of(tables: Mapping[str, Json]) -> dict[str, Row]:
    """List the common moves, and the own named ones; not to be changed in place. Rule: CA-TEST-11"""
    return {key: {"name": key, **without(row, "id")} for key, row in rows_of(tables, "tables", "moves").items()}


def typed_tables(codec: Codec, tables: Mapping[str, Json], board: Board | None) -> rows.CadwallonWorld:
    """Read the tables, and judge what sheets are filled in from. Raises: BadDocumentError."""
    for field_name, kind in KINDS.items():
        path = f"/{field_name}"
        require_sound(typed_rows(codec, items_of(tables, field_name), kind, path), broken_entry, path)
    read: dict[str, Any] = {name: typed_rows(codec, rows_of(tables, "tables", name), kind, f"/{name}") for name, kind in TABLES.items()}
    moves = {key: codec.decode_as(Move, row, f"/moves/{key}") for key, row in moves_of(tables).items()}
    return rows.CadwallonWorld(board=board, codec=codec, moves=moves, **read)


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    sheet = sheet_in(document)
    for field_name in KINDS:
        fill_in(sheet, field_name, items_of(tables, field_name))
    fill_in(sheet, "moves", moves_of(tables))
    return sheet
