"""Possible additions to a Savage Worlds sheet: weapons, armour, shields, gear, skills, edges, hindrances; and removals.

Rule: section 2.3, SW-TAB-02, SW-TAB-18 to SW-TAB-20
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from desktop_app.language import signed
from desktop_app.rules.kernel.additions import Addition, AdditionKind, OwnField, OwnRows, SheetChange, in_list, own_field, removals
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.content_lists import items_of, rows_of
from desktop_app.rules.kernel.record import Json, Record, as_written
from desktop_app.rules.savage.creation.steps import damage_words, edge_words
from desktop_app.rules.savage.sheet.character import LINKED, ArmourPiece, Gear, SavageSheet, Shield, Weapon
from desktop_app.rules.savage.sheet.tables import SavageWorld

THINGS: Final[tuple[tuple[str, str, str, type[Record]], ...]] = (
    ("weapons", "weapon", "Weapons", Weapon),
    ("armour", "armour", "Armour", ArmourPiece),
    ("shields", "shield", "Shields", Shield),
    ("gear", "gear", "Gear", Gear),
)
"""Field of the sheet and list of the table `items`, word, heading, record."""
POUNDS: Final = Column(head="lb", hint="weight in pounds")
COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "weapons": (
        Column(head="Damage", align="left", hint="with the Strength of this sheet"),
        Column(head="Range", align="left", hint="short, medium and long, in inches"),
        Column(head="AP", hint="armour pierced"),
        Column(head="RoF", hint="rate of fire"),
        Column(head="Reach"),
        Column(head="Parry"),
        Column(head="Hands"),
        POUNDS,
    ),
    "armour": (Column(head="Covers", align="left"), Column(head="Armour"), POUNDS),
    "shields": (Column(head="Parry"), POUNDS),
    "gear": (POUNDS,),
}
NAME: Final = OwnField(path="/name", label="Name")
FIELDS: Final[Mapping[str, tuple[OwnField, ...]]] = {
    "weapons": (
        own_field(Weapon, "category"),
        own_field(Weapon, "uses_strength", "Adds Strength"),
        own_field(Weapon, "damage_dice", "Damage dice (6, 6)"),
        own_field(Weapon, "damage_flat", "Damage and more"),
        own_field(Weapon, "range_s", "Short range"),
        own_field(Weapon, "range_m", "Medium range"),
        own_field(Weapon, "range_l", "Long range"),
        own_field(Weapon, "ap", "AP"),
        own_field(Weapon, "rof_max", "Rate of fire"),
        own_field(Weapon, "reach"),
        own_field(Weapon, "parry_mod", "Parry"),
        own_field(Weapon, "hands"),
        own_field(Weapon, "weight", "Weight (lb)"),
        own_field(Weapon, "ammo_max", "Shots"),
        own_field(Weapon, "damage_types", "Damage types"),
        own_field(Weapon, "natural", "Natural"),
        own_field(Weapon, "heavy", "Heavy weapon"),
    ),
    "armour": (
        own_field(ArmourPiece, "locations", "Covers"),
        own_field(ArmourPiece, "value", "Armour"),
        own_field(ArmourPiece, "weight", "Weight (lb)"),
        own_field(ArmourPiece, "heavy", "Heavy armour"),
    ),
    "shields": (own_field(Shield, "parry_bonus", "Parry"), own_field(Shield, "weight", "Weight (lb)")),
    "gear": (own_field(Gear, "weight", "Weight (lb)"), own_field(Gear, "quantity", "How many")),
}
BLANKS: Final[Mapping[str, Mapping[str, Json]]] = {
    "weapons": {"category": "melee", "uses_strength": True, "damage_dice": [6], "damage_flat": 0, "damage_types": ["cutting"], "weight": 1},
    "armour": {"locations": ["torso"], "value": 1, "weight": 5},
    "shields": {"parry_bonus": 1, "weight": 8},
    "gear": {"weight": 1, "quantity": 1},
}


def kinds(sheet: SavageSheet, tables: Mapping[str, Json], world: SavageWorld) -> Iterator[AdditionKind]:
    """Lay everything out, kind by kind."""
    assert world.codec is not None, "a system's world carries its codec"
    for field_name, word, title, record in THINGS:
        held = [entry.name for entry in getattr(sheet, field_name)]
        others = {thing.name for thing in sheet.things} - {*held}
        additions = []
        for row_id, row in items_of(tables, field_name).items():
            cells = CELLS[field_name](sheet, world.codec.decode(record, row, f"/{field_name}/{row_id}"))
            name = str(row["name"])
            taken = "a weapon or shield already has this name" if name in others and field_name != "armour" else ""
            made = Addition(id=row_id, name=name, value=row, cells=cells, refusal=taken)
            additions.append(in_list(field_name, held, name, made))
        own = OwnRows(table="items", name=field_name, fields=(NAME, *FIELDS[field_name]), blank=BLANKS[field_name])
        yield AdditionKind(id=field_name, title=title, word=word, columns=COLUMNS[field_name], additions=tuple(additions), own=own)
    yield _skills(sheet)
    yield from (_edges(sheet, tables, world, word) for word in ("edge", "hindrance"))


def _weapon(sheet: SavageSheet, weapon: Record) -> tuple[Json, ...]:
    assert isinstance(weapon, Weapon), "a row of the weapons"
    bands = "/".join(map(str, weapon.bands)) if weapon.bands else ""
    rate = weapon.rof_max if weapon.category == "ranged" else None
    parry = signed(weapon.parry_mod) if weapon.parry_mod else None
    weighs = as_written(weapon.weight) or None
    return damage_words(sheet, weapon), bands, weapon.ap or None, rate, weapon.reach or None, parry, weapon.hands, weighs


def _armour(_: SavageSheet, piece: Record) -> tuple[Json, ...]:
    assert isinstance(piece, ArmourPiece), "a row of the armour"
    return ", ".join(piece.locations), piece.value, as_written(piece.weight) or None


def _shield(_: SavageSheet, shield: Record) -> tuple[Json, ...]:
    assert isinstance(shield, Shield), "a row of the shields"
    return signed(shield.parry_bonus), as_written(shield.weight) or None


def _gear(_: SavageSheet, thing: Record) -> tuple[Json, ...]:
    assert isinstance(thing, Gear), "a row of the gear"
    return (as_written(thing.weight) or None,)


CELLS: Final[Mapping[str, Callable[[SavageSheet, Record], tuple[Json, ...]]]] = {
    "weapons": _weapon,
    "armour": _armour,
    "shields": _shield,
    "gear": _gear,
}


def _skills(sheet: SavageSheet) -> AdditionKind:
    """List the skills with their attributes; a new one begins at d4. Rule: SW-TAB-02, SW-XP-03"""
    additions = tuple(
        Addition(
            id=skill,
            name=skill.capitalize(),
            value="d4",
            path=f"/skills/{skill}",
            cells=(linked.capitalize(), str(sheet.attribute(linked)), sheet.skills.get(skill)),
            there=f"/skills/{skill}" if skill in sheet.skills else None,
        )
        for skill, linked in LINKED.items()
    )
    columns = (Column(head="Attribute", align="left"), Column(head="its die"), Column(head="Die now"))
    return AdditionKind(id="skills", title="Skills", word="skill", columns=columns, additions=additions)


def _edges(sheet: SavageSheet, tables: Mapping[str, Json], world: SavageWorld, word: str) -> AdditionKind:
    """List edges or hindrances: those with numbers, and those in words. Rule: SW-XP-03"""
    name = f"{word}s"
    held = [entry.casefold() for entry in getattr(sheet, name)]
    rows = {key: (row.name, edge_words(row)) for key, row in world.edges.items() if row.hindrance == (word == "hindrance")}
    rows |= {key: (str(row["name"]), str(row.get("text", ""))) for key, row in rows_of(tables, "creation", word).items()}
    additions = tuple(
        in_list(name, held, label.casefold(), Addition(id=key, name=label, value=label, cells=(effect,)))
        for key, (label, effect) in rows.items()
    )
    own = OwnRows(table="creation", name=word, fields=(NAME, OwnField(path="/text", label="Description", optional=True)))
    columns = (Column(head="Effect", align="left"),)
    return AdditionKind(id=name, title=name.capitalize(), word=word, columns=columns, additions=additions, own=own)


def rearrangements(sheet: SavageSheet) -> Iterator[SheetChange]:
    """List what can be put away."""
    yield from removals(sheet, {field_name: word for field_name, word, _, _ in THINGS})
    for skill in sheet.skills:
        yield SheetChange(label=f"Remove skill: {skill.capitalize()}", path=f"/skills/{skill}", value=None)
    yield from removals(sheet, {"edges": "edge", "hindrances": "hindrance"})
