"""Possible additions to a Cadwallon sheet: weapons, armour, products and machines, moves, resources; and removals.

Rule: section 2.3 to section 2.5, CA-TEST-11, CA-SOCIAL-05
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from desktop_app.rules.cadwallon.sheet import character
from desktop_app.rules.cadwallon.sheet.content import moves_of
from desktop_app.rules.kernel.additions import Addition, AdditionKind, OwnField, OwnRows, SheetChange, in_list, own_field, removals
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.content_lists import items_of, rows_of
from desktop_app.rules.kernel.record import Json

THINGS: Final = (("weapons", "weapon", "Weapons"), ("armours", "armour", "Armour and shields"), ("items", "item", "Products and machines"))
"""Field of the sheet and list of the table `items`, word, heading."""
COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "weapons": (
        Column(head="Class", align="left"),
        Column(head="Damage"),
        Column(head="Type", align="left", hint="effect against protection"),
        Column(head="Range", hint="reach, or short/medium/long range, in areas"),
        Column(head="Parry"),
        Column(head="cm", hint="length"),
        Column(head="Instability"),
        Column(head="Refills"),
    ),
    "armours": (Column(head="PRO"), Column(head="Parry"), Column(head="Metal", align="left")),
    "items": (Column(head="Category", align="left"), Column(head="Instability"), Column(head="Refills"), Column(head="Structure")),
}
NAME: Final = OwnField(path="/name", label="Name")
CATEGORY: Final = OwnField(
    path="/category", label="Category", choice=Choice(values=("", *character.CHEMICAL, *character.MECHANICAL)), optional=True
)
PARRY: Final = own_field(character.Weapon, "parry_bonus", "Parry")
USED_UP: Final = (
    CATEGORY,
    own_field(character.Item, "instability"),
    own_field(character.Item, "refills"),
)
FIELDS: Final[Mapping[str, tuple[OwnField, ...]]] = {
    "weapons": (
        own_field(character.Weapon, "weapon_class", "Class"),
        own_field(character.Weapon, "pow", "Damage dice"),
        own_field(character.Weapon, "damage_type/lethal"),
        own_field(character.Weapon, "damage_type/pen", "Penetrating"),
        own_field(character.Weapon, "reach"),
        own_field(character.Weapon, "short_max", "Short range"),
        own_field(character.Weapon, "medium_max", "Medium range"),
        own_field(character.Weapon, "long_max", "Long range"),
        PARRY,
        own_field(character.Weapon, "length_cm", "Length (cm)"),
        own_field(character.Weapon, "drawn", "In hand"),
        *USED_UP,
    ),
    "armours": (own_field(character.Armour, "pro", "PRO"), own_field(character.Armour, "metal"), PARRY),
    "items": (*USED_UP, own_field(character.Item, "structure"), own_field(character.Item, "addictive")),
    "moves": (
        own_field(character.Move, "attitude"),
        own_field(character.Move, "senses"),
        own_field(character.Move, "answers"),
        own_field(character.Move, "confrontation"),
        own_field(character.Move, "interaction"),
    ),
}
BLANKS: Final[Mapping[str, Mapping[str, Json]]] = {
    "weapons": {"weapon_class": "contact", "pow": 3, "damage_type": {"lethal": 0}, "length_cm": 100},
    "armours": {"pro": 1, "metal": False},
    "items": {"instability": 0},
    "moves": {"attitude": "SLE"},
}


ONLY_THESE: Final = "A sheet that names one of these moves has only those that it names."


def kinds(sheet: character.CadwallonSheet, tables: Mapping[str, Json]) -> Iterator[AdditionKind]:
    """Lay everything out, kind by kind."""
    for field_name, word, title in THINGS:
        held = [entry.name for entry in getattr(sheet, field_name)]
        others = {thing.name for thing in sheet.things} - {*held}
        additions = []
        for row_id, row in items_of(tables, field_name).items():
            name = str(row["name"])
            taken = "a weapon or item already has this name" if name in others and field_name != "armours" else ""
            value: Json = {**row, "drawn": True} if field_name == "weapons" and _is_bare(sheet) else row
            made = Addition(id=row_id, name=name, value=value, cells=_cells(field_name, row), refusal=taken)
            additions.append(in_list(field_name, held, name, made))
        own = OwnRows(table="items", name=field_name, fields=(NAME, *FIELDS[field_name]), blank=BLANKS[field_name])
        yield AdditionKind(id=field_name, title=title, word=word, columns=COLUMNS[field_name], additions=tuple(additions), own=own)
    yield _moves(sheet, tables)
    yield _resources(sheet, tables)


def _is_bare(sheet: character.CadwallonSheet) -> bool:
    """Tell whether this is a creature that shows no weapon yet: teeth are not drawn first."""
    return sheet.character_kind == "creature" and not any(weapon.drawn for weapon in sheet.weapons)


def _cells(field_name: str, row: Mapping[str, Json]) -> tuple[Json, ...]:
    parry = row.get("parry_bonus") or None
    if field_name == "armours":
        return row.get("pro", 0), parry, "metal" if row.get("metal") else ""
    if field_name == "items":
        return row.get("category", ""), row.get("instability") or None, row.get("refills"), row.get("structure")
    is_contact = row.get("weapon_class", "contact") == "contact"
    far = row.get("reach", 1) if is_contact else "/".join(str(row.get(name, "")) for name in ("short_max", "medium_max", "long_max"))
    power = f"{row['pow']}d6" if row.get("pow") is not None else "POW"
    used_up = row.get("instability") or None, row.get("refills")
    return row.get("weapon_class", "contact"), power, _damage_type(row.get("damage_type")), far, parry, row.get("length_cm", 100), *used_up


def _damage_type(written: Json) -> str:
    read: dict[str, Any] = dict(written) if isinstance(written, dict) else {}
    words = character.DamageType(**read).words
    return "" if words == "Normal" else words


def _moves(sheet: character.CadwallonSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List the moves; a sheet's version may differ from the common one. Rule: CA-TEST-11"""
    held = [move.name for move in sheet.moves]
    names, listed = {str(key): title for key, title in character.ATTITUDE_NAMES.items()}, rows_of(tables, "tables", "moves")
    additions = tuple(
        in_list(
            "moves",
            held,
            str(row["name"]),
            Addition(
                id=key,
                name=str(listed[key].get("name") or character.move_title(key)),
                value=row,
                text="" if sheet.moves or listed[key].get("name") else ONLY_THESE,
                cells=(names[str(row.get("attitude", "SLE"))], _listed(row.get("senses")), row.get("answers", "")),
            ),
        )
        for key, row in moves_of(tables).items()
    )
    columns = (Column(head="Attitude", align="left"), Column(head="Senses", align="left"), Column(head="Answers", align="left"))
    own = OwnRows(table="tables", name="moves", fields=(NAME, *FIELDS["moves"]), blank=BLANKS["moves"])
    return AdditionKind(id="moves", title="Moves", word="move", columns=columns, additions=additions, own=own)


def _listed(words: Json) -> str:
    return ", ".join(map(str, words)) if isinstance(words, list) else ""


def _resources(sheet: character.CadwallonSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List resources of one's own making: the book has no list of them. Rule: CA-SOCIAL-05"""
    held = list(sheet.resources)
    rows = rows_of(tables, "creation", "resource")
    additions = tuple(
        in_list("resources", held, str(row["name"]), Addition(id=key, name=str(row["name"]), value=str(row["name"])))
        for key, row in rows.items()
    )
    own = OwnRows(table="creation", name="resource", fields=(NAME,))
    return AdditionKind(id="resources", title="Resources", word="resource", additions=additions, own=own)


def rearrangements(sheet: character.CadwallonSheet) -> Iterator[SheetChange]:
    """List what can be put away."""
    return removals(sheet, {**{field_name: word for field_name, word, _ in THINGS}, "moves": "move", "resources": "resource"})
