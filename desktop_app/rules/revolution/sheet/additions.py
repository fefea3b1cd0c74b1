"""What a sheet of Revolution D100 can be given: arms, armour, suits, things, blueprints, powers, skills, traits, faith, motivations.

Rule: section 2, RV-TAB-02, RV-TAB-06, RV-TAB-11, RV-TAB-13
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from desktop_app.rules.kernel.additions import Addition, AdditionKind, OwnField, OwnRows, in_list, own_field
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.content_lists import Row, listed_in, rows_of
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.revolution.sheet import content, house_rules
from desktop_app.rules.revolution.sheet.character import (
    COMPLEXITIES,
    ArmourElement,
    Blueprint,
    CharacterSheet,
    Item,
    Location,
    Power,
    Skill,
    Weapon,
    plain_trait,
)
from desktop_app.rules.revolution.sheet.tables import RevolutionWorld
from desktop_app.rules.revolution.shown.pages import skill_base_sum

LEFT: Final = "left"
SKILLS: Final = (*house_rules.SKILL_BASES, "Communication", "Craft", "Endurance", "Knowledge", "Operate", "Stealth", "Willpower")
"""Skills that are offered by name. Rule: RV-TEST-04, RV-TAB-11"""
VALUE: Final = (Column(head="Value", hint="opposing pool for crafting"), Column(head="Complexity", align=LEFT))
NAME: Final = OwnField(path="/name", label="Name")
TEXT: Final = OwnField(path="/text", label="Description", optional=True)
PRICE: Final = OwnField(path="/price", label="Price", choice=Choice(low=0, high=999_999), optional=True)


class Shelf(NamedTuple):
    """How the things for a field of the sheet are offered: heads, columns and their cells, and the form of a custom one."""

    title: str
    word: str
    columns: tuple[Column, ...]
    row_cells: Callable[[Row], tuple[Json, ...]]
    fields: tuple[OwnField, ...]
    blank: Row


def _weapon(value: Row) -> tuple[Json, ...]:
    names = ", ".join(str(one.get("name")) for one in listed_in(value, "special") if isinstance(one, dict))
    far, of_class = value.get("range_max"), value.get("range_class")
    metres = f"{far} ({of_class})" if far is not None and of_class else far
    return value.get("sr"), value.get("att_cost"), value.get("def_cost"), value.get("damage"), value.get("parry"), metres, names


def _value(value: Row) -> tuple[Json, Json]:
    return value.get("value", 1), value.get("complexity", COMPLEXITIES[0])


SHELVES: Final[Mapping[str, Shelf]] = {
    "weapons": Shelf(
        title="Weapons",
        word="weapon",
        columns=(
            Column(head="SR", hint="this sheet's Strike Rank with it"),
            Column(head="Att", hint="SR cost of an attack"),
            Column(head="Def", hint="SR cost of a defence"),
            Column(head="Damage", align=LEFT, hint="with this sheet's Might"),
            Column(head="Parry"),
            Column(head="Range", hint="metres and range class"),
            Column(head="Special", align=LEFT),
        ),
        row_cells=_weapon,
        fields=(
            own_field(Weapon, "weapon_kind", "Kind"),
            own_field(Weapon, "trait"),
            OwnField(path="/sr_mod", label="SR bonus", choice=Choice(low=-9, high=20), default=0),
            replace(own_field(Weapon, "att_cost", "Att", optional=True), default=None),
            replace(own_field(Weapon, "def_cost", "Def", optional=True), default=None),
            own_field(Weapon, "damage", "Damage (1d6+1d2)"),
            own_field(Weapon, "damage_types"),
            own_field(Weapon, "parry"),
            own_field(Weapon, "range_max", "Range (m)"),
            OwnField(path="/range_class", label="Range class", choice=Choice(values=("", "S", "M", "L")), optional=True),
            own_field(Weapon, "needs_reload", "Needs reloading"),
            own_field(Weapon, "reload_sr", "SR to reload"),
            PRICE,
        ),
        blank={"weapon_kind": "melee", "trait": "", "sr_mod": 3, "att_cost": 6, "def_cost": 3, "damage": "1d6", "parry": 2},
    ),
    "armour": Shelf(
        title="Armour",
        word="armour",
        columns=(Column(head="AP"), Column(head="Coverage", hint="lowest roll that hits it")),
        row_cells=lambda value: (value.get("ap", 0), value.get("coverage", 0)),
        fields=(own_field(ArmourElement, "ap", "AP"), own_field(ArmourElement, "coverage"), PRICE),
        blank={"ap": 1, "coverage": 1},
    ),
    "items": Shelf(
        title="Items",
        word="item",
        columns=(*VALUE, Column(head="Toughness"), Column(head="Uses", align=LEFT)),
        row_cells=lambda value: (*_value(value), value.get("toughness", 1), "once" if value.get("one_use") else ""),
        fields=(*(own_field(Item, name) for name in ("value", "complexity", "toughness")), own_field(Item, "one_use", "One use"), PRICE),
        blank={"value": 1, "complexity": COMPLEXITIES[0], "toughness": 1},
    ),
    "blueprints": Shelf(
        title="Blueprints",
        word="blueprint",
        columns=(*VALUE, Column(head="Kind", align=LEFT)),
        row_cells=lambda value: (*_value(value), value.get("blueprint_kind", "blueprint")),
        fields=(own_field(Blueprint, "value"), own_field(Blueprint, "complexity"), own_field(Blueprint, "blueprint_kind", "Kind")),
        blank={"value": 1},
    ),
    "powers": Shelf(
        title="Powers",
        word="power",
        columns=(Column(head="Might"), Column(head="Overcome by", align=LEFT)),
        row_cells=lambda value: (value.get("might"), value.get("overcome") or ""),
        fields=(own_field(Power, "might"), own_field(Power, "overcome", "Overcome by", optional=True)),
        blank={},
    ),
}
"""By field of the sheet."""


def kinds(sheet: CharacterSheet, tables: Mapping[str, Json], world: RevolutionWorld) -> Iterator[AdditionKind]:
    """Lay everything out, kind by kind."""
    for field_name, shelf in SHELVES.items():
        table, name, *_ = content.LISTS[field_name]
        additions = tuple(_thing(sheet, field_name, row) for row in rows_of(tables, table, name).values())
        texts = () if field_name == "blueprints" else (TEXT,)
        own = OwnRows(table=table, name=name, fields=(NAME, *shelf.fields, *texts), blank=shelf.blank)
        yield AdditionKind(id=field_name, title=shelf.title, word=shelf.word, columns=shelf.columns, additions=additions, own=own)
    yield _suits(sheet, tables)
    yield _bodies(sheet, tables)
    yield _skills(sheet, tables)
    yield _traits(sheet, tables)
    yield _blessings(sheet, world)
    yield _deities(sheet, tables)
    yield _motivations(sheet, tables, world)


def _thing(sheet: CharacterSheet, field_name: str, row: Row) -> Addition:
    value = content.as_entry(field_name, row, strike_rank=sheet.strike_rank, might=sheet.might)
    row_id, name = str(row["id"]), str(row.get("name", row["id"]))
    price, by_id = row.get("price"), field_name in ("items", "blueprints")
    held = [entry.id if by_id else entry.name for entry in getattr(sheet, field_name)]
    made = Addition(
        id=row_id,
        name=name,
        value=value,
        cells=SHELVES[field_name].row_cells(value),
        text=str(row.get("text", "")),
        price=price if isinstance(price, int) else None,
    )
    return in_list(field_name, held, row_id if by_id else name, made)


# ---- what is worn on the whole body


def element_row(element: ArmourElement) -> Row:
    """Write an element of armour."""
    named: Row = {"name": element.name} if element.name else {}
    return {**named, "ap": element.ap, "coverage": element.coverage}


def location_row(location: Location) -> Row:
    """Write a hit location as the row of a sheet: its faces, its layers of armour, its toughness."""
    layers: list[Json] = [element_row(layer) for layer in location.layers]
    return {"key": location.key, "faces": [*location.faces], "layers": layers, "toughness": location.toughness}


def _suits(sheet: CharacterSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List suits for the whole body; putting one on replaces the worn armour. Rule: RV-TAB-06, RV-ARM-10"""
    pieces, worn = rows_of(tables, "items", "armour"), [element_row(element) for element in sheet.armour]
    additions = []
    for suit_id, suit in rows_of(tables, "items", "suit").items():
        names = map(str, listed_in(suit, "pieces"))
        value: list[Json] = [content.as_entry("armour", pieces[name]) for name in names if name in pieces]
        cells = tuple(suit.get(group) for group in ("head", "torso", "arms", "legs"))
        is_worn = "" if value == worn else None
        text = str(suit.get("text", ""))
        additions.append(Addition(id=suit_id, name=str(suit["name"]), path="/armour", value=value, cells=cells, text=text, there=is_worn))
    columns = tuple(Column(head=head, hint="AP and lowest roll that hits each element") for head in ("Head", "Torso", "Arms", "Legs"))
    return AdditionKind(id="suits", title="Suits", word="suit", columns=columns, additions=tuple(additions))


def _bodies(sheet: CharacterSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List bodies, and suits that dress each location of a body. Rule: RV-ARM-10, RV-LOC-02"""
    whole: list[Json] = [element_row(element) for element in sheet.armour]
    now = [location_row(location) for location in sheet.locations]
    additions = []
    for body_id, body in rows_of(tables, "items", "body").items():
        count = len(listed_in(body, "locations"))
        suits = rows_of(tables, "items", "suit") if body_id == "humanoid" else {}
        dressed = {f"{body_id}.{key}": (f"{suit['name']}, by location", suit) for key, suit in suits.items()}
        for key, (name, suit) in {body_id: (str(body["name"]), None), **dressed}.items():
            value: list[Json] = content.locations_of(body, sheet.toughness, whole, suit)
            there, words = "" if value == now else None, "suit" if suit is not None else "worn armour"
            additions.append(Addition(id=key, name=name, path="/locations", value=value, cells=(count, words), there=there))
    columns = (Column(head="Locations"), Column(head="Wears", align=LEFT))
    return AdditionKind(id="bodies", title="Bodies", word="body", columns=columns, additions=tuple(additions))


# ---- what is known


def _skills(sheet: CharacterSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """Add a skill at the sum of its characteristics. Rule: RV-TEST-04"""
    held = [skill.name for skill in sheet.skills]
    own = [str(row["name"]) for row in rows_of(tables, "creation", "skill").values()]
    additions = []
    for name in dict.fromkeys((*SKILLS, *own)):
        base = skill_base_sum(sheet, name)
        by = " + ".join(part.upper() for part in house_rules.SKILL_BASES.get(name, ()))
        made = Addition(id=name, name=name, value={"name": name, "rating": base.total}, cells=(by, base.total))
        additions.append(in_list("skills", held, name, made))
    columns = (Column(head="By", align=LEFT), Column(head="Base", hint="untrained percentage"))
    rows = OwnRows(table="creation", name="skill", fields=(NAME,))
    return AdditionKind(id="skills", title="Skills", word="skill", columns=columns, additions=tuple(additions), own=rows)


def with_trait(skill: Skill, trait: str) -> Row:
    """Write a skill with one trait more: the first one raises base to rating, any further one leaves it. Rule: RV-BG-01"""
    bonus = 0 if skill.traits else house_rules.RevolutionSettings().trait_bonus
    written: Row = {"name": skill.name, "traits": [*skill.traits, trait], "rating": skill.rating + bonus}
    return written if skill.base is None else {**written, "base": skill.base}


def _traits(sheet: CharacterSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List traits by skill; the first of a skill is worth what a Trait is. Rule: RV-TEST-04, RV-BG-03"""
    places = {skill.name: i for i, skill in enumerate(sheet.skills)}
    additions, named = [], rows_of(tables, "creation", "skill")
    for row_id, row in rows_of(tables, "creation", "trait").items():
        skill, name = str(row.get("skill", "")), str(row["name"])
        skill_name = str(named.get(skill, {"name": skill})["name"])
        cells: tuple[Json, ...] = (skill_name, "free" if row.get("free") else "")
        place = places.get(skill_name)
        if place is None:
            made = Addition(id=row_id, name=name, value=None, cells=cells, refusal=f"add the skill {skill_name} first")
        else:
            known, trait = sheet.skills[place], f"+{name}" if row.get("free") else name
            there = "" if plain_trait(name) in map(plain_trait, known.traits) else None
            made = Addition(id=row_id, name=name, path=f"/skills/{place}", value=with_trait(known, trait), cells=cells, there=there)
        additions.append(made)
    columns = (Column(head="Skill", align=LEFT), Column(head="Slot", align=LEFT, hint="takes a slot?"))
    fields = (NAME, OwnField(path="/skill", label="Skill", choice=Choice(values=SKILLS)))
    own = OwnRows(table="creation", name="trait", fields=fields, blank={"skill": SKILLS[0]})
    return AdditionKind(id="traits", title="Traits", word="trait", columns=columns, additions=tuple(additions), own=own)


# ---- faith and drives


def _blessings(sheet: CharacterSheet, world: RevolutionWorld) -> AdditionKind:
    held = list(sheet.blessings)
    additions = tuple(
        in_list(
            "blessings",
            held,
            row.id,
            Addition(id=row.id, name=row.name, value=row.id, cells=(row.minimum, row.rank, row.might, row.range), text=row.text),
        )
        for row in world.blessings.values()
    )
    columns = (Column(head="From %"), Column(head="Rank", align=LEFT), Column(head="Might"), Column(head="Range", align=LEFT))
    return AdditionKind(id="blessings", title="Blessings", word="blessing", columns=columns, additions=additions)


def _deities(sheet: CharacterSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List deities to be allied with, the weapons of their cults beside them. Rule: RV-BLESS-01"""
    held = [allegiance.deity for allegiance in sheet.allegiances]
    additions = []
    for row_id, row in rows_of(tables, "creation", "deity").items():
        name, weapons = str(row["name"]), listed_in(row, "cult_weapons")
        value: Row = {"deity": name, "score": 1, "cult_weapons": weapons}
        made = Addition(id=row_id, name=name, value=value, cells=(", ".join(map(str, weapons)),))
        additions.append(in_list("allegiances", held, name, made))
    own = OwnRows(table="creation", name="deity", fields=(NAME, OwnField(path="/cult_weapons", label="Weapons of the cult", many=True)))
    columns = (Column(head="Weapons of the cult", align=LEFT),)
    return AdditionKind(id="deities", title="Deities", word="deity", columns=columns, additions=tuple(additions), own=own)


def _motivations(sheet: CharacterSheet, tables: Mapping[str, Json], world: RevolutionWorld) -> AdditionKind:
    """List what drives people of each background. Rule: RV-BG-04"""
    held = [drive.text for drive in sheet.motivations]
    told = {text: background.name for background in world.backgrounds.values() for text in background.motivations}
    told |= {str(row["name"]): "" for row in rows_of(tables, "creation", "motivation").values()}
    listed = (Addition(id=text, name=text, value={"text": text}, cells=(where,)) for text, where in told.items())
    additions = tuple(in_list("motivations", held, one.name, one) for one in listed)
    own = OwnRows(table="creation", name="motivation", fields=(NAME,))
    columns = (Column(head="Background", align=LEFT),)
    return AdditionKind(id="motivations", title="Motivations", word="motivation", columns=columns, additions=additions, own=own)
