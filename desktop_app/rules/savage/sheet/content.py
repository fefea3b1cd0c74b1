"""Tables, characters and creatures of the content files, as JSON that the records read: what is only named is filled in.

Rule: section 2, section 4
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.conditions import OwnCondition
from desktop_app.rules.kernel.content_lists import Row, fill_in, items_of, require_sound, rows_of, sheet_in, typed_rows
from desktop_app.rules.kernel.record import Json, Record, first_unknown, range_sentence
from desktop_app.rules.kernel.references import DanglingError, unresolved
from desktop_app.rules.savage.sheet.character import ArmourPiece, Shield, Weapon, broken_entry
from desktop_app.rules.savage.sheet.tables import (
    BRINGS,
    AttackRow,
    CoverRow,
    EdgeRow,
    ManoeuvreRow,
    ModRow,
    Named,
    ObstacleRow,
    PoisonRow,
    RankRow,
    SavageWorld,
    ThingRow,
)

KINDS: Final[Mapping[str, type[Record]]] = {"weapons": Weapon, "armour": ArmourPiece, "shields": Shield}
"""Field of the sheet whose entries may be named from a list of the table `items`, and what they are."""
BUILT_IN: Final = ("grapple", "break_free", "trick", "test_of_wills", "detect")
"""Manoeuvres of the rules, which keep their names."""
N = TypeVar("N", bound=Named)


def typed_tables(codec: Codec, tables: Mapping[str, Json], board: Board | None, conditions: Mapping[str, OwnCondition]) -> SavageWorld:
    """Read the tables, and judge what sheets are filled in from; `conditions` are the game master's own. Raises: BadDocumentError."""
    for field_name, kind in KINDS.items():
        path = f"/{field_name}"
        require_sound(typed_rows(codec, items_of(tables, field_name), kind, path), broken_entry, path)

    def read(kind: type[N], name: str) -> dict[str, N]:
        return typed_rows(codec, rows_of(tables, "tables", name), kind, f"/{name}")

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
        own_conditions=conditions,
        manoeuvres=manoeuvres_in(codec, tables, conditions),
    )


def manoeuvres_in(codec: Codec, tables: Mapping[str, Json], conditions: Collection[str] = ()) -> Mapping[str, ManoeuvreRow]:
    """Read the manoeuvres of a game master's own, which may bring conditions of their own. Rule: SW-TEST-07

    Raises: BadDocumentError for a slip, with its path.
    """
    path = "/manoeuvre"
    found = typed_rows(codec, rows_of(tables, "manoeuvres", "manoeuvre"), ManoeuvreRow, path)
    require_sound(found, broken_manoeuvre, path)
    for key, row in found.items():
        for dangling in unresolved(row, {"brings": (*BRINGS, *conditions)}, f"{path}/{key}"):
            raise DanglingError(dangling)
    return found


def broken_manoeuvre(row: ManoeuvreRow) -> tuple[str, str] | None:
    """Name what is wrong with a manoeuvre: a word that nobody knows, a number out of range, means that cannot be told apart."""
    unknown = first_unknown(row)
    if unknown is not None:
        return unknown[1:], said("no such entry")
    found = next((wrong for one in (row, *row.means) if (wrong := range_sentence(one)) is not None), None)
    if found is not None:
        return found
    if row.id in BUILT_IN:
        return "id", said("the id {row_id} is there already", row_id=repr(row.id))
    if not row.means or len({one.trait for one in row.means}) != len(row.means):
        return "means", said("it is rolled by one trait or several, each of them once")
    return None


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    sheet = sheet_in(document)
    if sheet.get("character_kind") == "pc":
        sheet.setdefault("is_wild_card", True)
    for field_name in KINDS:
        fill_in(sheet, field_name, items_of(tables, field_name))
    return sheet
