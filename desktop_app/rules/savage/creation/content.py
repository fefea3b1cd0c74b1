"""Tables, characters and creatures of the content files, as JSON for the records: names are filled in.

Rule: section 2, section 4
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.content_lists import Row, fill_in, items_of, require_sound, rows_of, sheet_in, typed_rows
from desktop_app.rules.kernel.own_kinds import conditions_in, own_rows_in
from desktop_app.rules.kernel.record import Json, Record, range_sentence
from desktop_app.rules.savage.creation import own
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
"""Sheet lists whose entries can be named from a list of the table `items`, with their records."""
N = TypeVar("N", bound=Named)


def typed_tables(codec: Codec, tables: Mapping[str, Json], board: Board | None) -> SavageWorld:
    """Read the tables, and judge what sheets are filled in from. Raises: BadDocumentError."""
    for field_name, kind in KINDS.items():
        path = f"/{field_name}"
        require_sound(typed_rows(codec, items_of(tables, field_name), kind, path), broken_entry, path)

    conditions = conditions_in(codec, tables, own.CONDITION)

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
        manoeuvres=own_rows_in(
            codec, tables, own.MANOEUVRE, ManoeuvreRow, vocabulary={"brings": (*BRINGS, *conditions)}, broken=broken_manoeuvre
        ),
    )


def broken_manoeuvre(row: ManoeuvreRow) -> tuple[str, str] | None:
    """Name a manoeuvre's fault: a number out of range, or indistinguishable means."""
    found = next((wrong for one in (row, *row.means) if (wrong := range_sentence(one)) is not None), None)
    if found is None and (not row.means or len({one.trait for one in row.means}) != len(row.means)):
        return "means", said("roll it with one trait or several, each of them once")
    return found


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has."""
    sheet = sheet_in(document)
    if sheet.get("character_kind") == "pc":
        sheet.setdefault("is_wild_card", True)
    for field_name in KINDS:
        fill_in(sheet, field_name, items_of(tables, field_name))
    return sheet
