"""Tables, characters and creatures of the content files, as JSON that the records read: what is only named is filled in.

Rule: section 2, section 4
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.savage.sheet.character import ArmourPiece, Shield, Weapon, broken_entry
from desktop_app.rules.savage.sheet.tables import (
    AttackRow,
    CoverRow,
    EdgeRow,
    ModRow,
    Named,
    ObstacleRow,
    PoisonRow,
    RankRow,
    SavageWorld,
    ThingRow,
)

Row = dict[str, Json]
KINDS: Final[Mapping[str, type[Record]]] = {"weapons": Weapon, "armour": ArmourPiece, "shields": Shield}
"""Field of the sheet whose entries may be named from a list of the table `items`, and what they are."""
N = TypeVar("N", bound=Named)


def rows_of(tables: Mapping[str, Json], table: str, name: str) -> dict[str, Row]:
    """Read one list of a table: id to row."""
    listed = tables.get(table, {})
    rows = listed.get(name, []) if isinstance(listed, dict) else []
    return {str(row["id"]): dict(row) for row in rows if isinstance(row, dict)} if isinstance(rows, list) else {}


def items_of(tables: Mapping[str, Json], field_name: str) -> dict[str, Row]:
    """List what a field of the sheet can be filled in from: id to what the sheet then holds."""
    return {key: {name: value for name, value in row.items() if name != "id"} for key, row in rows_of(tables, "items", field_name).items()}


def typed_tables(codec: Codec, tables: Mapping[str, Json], board: Board | None) -> SavageWorld:
    """Read the tables, and judge what sheets are filled in from. Raises: BadDocumentError."""
    for field_name, kind in KINDS.items():
        for row_id, row in items_of(tables, field_name).items():
            broken = broken_entry(codec.decode_as(kind, row, f"/{field_name}/{row_id}"))
            if broken is not None:
                raise BadDocumentError(f"/{field_name}/{row_id}/{broken[0]}", broken[1])

    def read(kind: type[N], name: str) -> dict[str, N]:
        return {key: codec.decode_as(kind, row, f"/{name}/{key}") for key, row in rows_of(tables, "tables", name).items()}

    return SavageWorld(
        board=board,
        codec=codec,
        covers=read(CoverRow, "cover"),
        lights=read(AttackRow, "light"),
        aims=read(AttackRow, "aim"),
        bands=read(AttackRow, "band"),
        obstacles=read(ObstacleRow, "obstacle"),
        climbing=read(ModRow, "climbing"),
        tracking=read(ModRow, "tracking"),
        stealth=read(ModRow, "stealth"),
        things=read(ThingRow, "thing"),
        poisons=read(PoisonRow, "poison"),
        ranks=read(RankRow, "rank"),
        edges=read(EdgeRow, "edge"),
    )


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    raw = document.get("sheet")
    sheet: Row = dict(raw) if isinstance(raw, dict) else dict(document)
    sheet.setdefault("name", document.get("name", ""))
    for key in ("player", "concept"):
        if isinstance(document.get(key), str):
            sheet.setdefault(key, document[key])
    if sheet.get("character_kind") == "pc":
        sheet.setdefault("is_wild_card", True)
    for field_name in KINDS:
        listed = sheet.get(field_name, [])
        if isinstance(listed, list):
            known = items_of(tables, field_name)
            sheet[field_name] = [_filled_in(entry, known, f"/sheet/{field_name}/{i}") for i, entry in enumerate(listed)]
    return sheet


def _filled_in(entry: Json, known: Mapping[str, Row], path: str) -> Json:
    """Fill in an entry that is only named; one written as a table with the id of a row overrides its values."""
    if isinstance(entry, dict) and isinstance(entry.get("id"), str):
        row = known.get(str(entry["id"]))
        if row is None:
            raise BadDocumentError(path, said("there is no {name} in the list", name=repr(entry["id"])))
        return {**row, **{key: value for key, value in entry.items() if key != "id"}}
    if not isinstance(entry, str):
        return entry
    if entry not in known:
        raise BadDocumentError(path, said("there is no {name} in the list", name=repr(entry)))
    return known[entry]
