"""What a Model's sheet can be given: arms, armour, trappings, learned actions, spells, lores, talents, careers. Rule: section 2"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from desktop_app.language import wording
from desktop_app.rules.expedition.sheet import records
from desktop_app.rules.expedition.sheet.content import LISTS, as_entry
from desktop_app.rules.kernel.additions import Addition, AdditionKind, OwnField, OwnRows, in_list, own_field
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.content_lists import Row, listed_in, rows_of
from desktop_app.rules.kernel.record import Json

NAME: Final = OwnField(path="/name", label="Name")
TEXT: Final = OwnField(path="/text", label="Description", optional=True)
LEFT: Final = "left"
GLYPHS: Final = {"major": "Major", "minor": "Minor", "reaction": "Reaction"}
COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "weapons": (
        Column(head="Class", align=LEFT),
        Column(head="Reach", align=LEFT),
        Column(head="Damage", hint="with this sheet's Strength"),
        Column(head="Range", hint="squares"),
        Column(head="Hands"),
        Column(head="Initiative"),
    ),
    "armour": (Column(head="Value"), Column(head="Soak")),
    "shields": (Column(head="Rating"), Column(head="Soak")),
    "trappings": (Column(head="Drinkable", align=LEFT, hint="one use"),),
    "manoeuvres": (Column(head="Action", align=LEFT), Column(head="Tier", align=LEFT), Column(head="Momentum"), Column(head="Threat")),
    "spells": (Column(head="Lore", align=LEFT), Column(head="Casting", hint="Casting Number"), Column(head="Keywords", align=LEFT)),
}
TITLES: Final = {
    "weapons": ("Weapons", "weapon"),
    "armour": ("Armour", "armour"),
    "shields": ("Shields", "shield"),
    "trappings": ("Trappings", "trapping"),
    "manoeuvres": ("Manoeuvres", "manoeuvre"),
    "spells": ("Spells", "spell"),
}
NAMES: Final = (
    ("talents", "talent", "Talents"),
    ("careers", "career", "Careers"),
    ("traits", "trait", "Traits"),
    ("keywords", "keyword", "Keywords"),
)
"""Lists of plain words: field of the sheet, list of the table `creation`, heading."""
FIELDS: Final[Mapping[str, tuple[OwnField, ...]]] = {
    "weapons": (
        *(own_field(records.Weapon, name) for name in ("weapon_class", "reach", "damage_mode", "damage_mod", "range_max")),
        OwnField(path="/hands", label="Hands", choice=Choice(low=1, high=2), default=1),
        OwnField(path="/initiative_modifier", label="Initiative", choice=Choice(low=-9, high=9), default=0),
        own_field(records.Weapon, "qualities"),
        own_field(records.Weapon, "critical_qualities"),
    ),
    "armour": (own_field(records.Armour, "armour_value", "Value"), own_field(records.Armour, "soak_max", "Soak")),
    "shields": (own_field(records.Shield, "shield_rating", "Rating"), own_field(records.Shield, "soak_max", "Soak")),
    "trappings": (own_field(records.Trapping, "potion", "Drinkable"),),
    "manoeuvres": (
        own_field(records.ActionRecord, "action_kind", "Action"),
        own_field(records.ActionRecord, "tier"),
        OwnField(path="/momentum_cost", label="Momentum", choice=Choice(low=0, high=9), default=0),
        OwnField(path="/threat_cost", label="Threat", choice=Choice(low=0, high=9), default=0),
        OwnField(path="/outcomes/success", label="Success", optional=True),
    ),
    "spells": (own_field(records.Spell, "lore"), own_field(records.Spell, "casting_number"), own_field(records.Spell, "keywords")),
}
BLANKS: Final[Mapping[str, Row]] = {
    "weapons": {"weapon_class": "melee", "reach": "M", "damage_mod": 0, "hands": 1},
    "armour": {"armour_value": 1, "soak_max": 1},
    "shields": {"shield_rating": 1, "soak_max": 1},
    "trappings": {"potion": False},
    "manoeuvres": {"action_kind": "major", "tier": "basic", "outcomes": {}},
    "spells": {"lore": "fire", "casting_number": 3},
}


def kinds(sheet: records.ModelSheet, tables: Mapping[str, Json], world: records.ExpeditionWorld) -> Iterator[AdditionKind]:
    """Lay everything out, kind by kind."""
    for field_name, (table, name) in LISTS.items():
        held = [str(getattr(entry, "id", entry.name)) for entry in getattr(sheet, field_name)]
        title, word = TITLES[field_name]
        additions = (_thing(sheet, field_name, held, row) for row in rows_of(tables, table, name).values())
        own = OwnRows(table=table, name=name, fields=(NAME, *FIELDS[field_name], TEXT), blank=BLANKS[field_name])
        yield AdditionKind(id=field_name, title=title, word=word, columns=COLUMNS[field_name], additions=tuple(additions), own=own)
    yield _skills(sheet, world)
    yield _lores(sheet, tables)
    for field_name, word, title in NAMES:
        names = [(key, str(row["name"]), str(row.get("text", ""))) for key, row in rows_of(tables, "creation", word).items()]
        is_barred = field_name == "careers" and sheet.model_type.value != "character"
        words = None if is_barred else OwnRows(table="creation", name=word, fields=(NAME, TEXT))
        listed = tuple(_words(sheet, field_name, names, is_barred=is_barred))
        yield AdditionKind(id=field_name, title=title, word=word, additions=listed, own=words)


def _thing(sheet: records.ModelSheet, field_name: str, held: list[str], row: Row) -> Addition:
    value, name = as_entry(field_name, row), str(row.get("name", row["id"]))
    made = Addition(id=str(row["id"]), name=name, value=value, cells=CELLS[field_name](sheet, row), text=str(row.get("text", "")))
    return in_list(field_name, held, name if field_name == "manoeuvres" else str(row["id"]), made)


def _weapon(sheet: records.ModelSheet, row: Row) -> tuple[Json, ...]:
    """Write what a weapon does in these hands. Rule: EX-DMG-02"""
    bonus, by_strength = row.get("damage_mod", 0), row.get("damage_mode", "strength") == "strength"
    damage = (bonus if isinstance(bonus, int) else 0) + (sheet.strength if by_strength else 0)
    is_melee = row.get("weapon_class", "melee") == "melee"
    reach, hands = row.get("reach", "M") if is_melee else "", row.get("hands", 1)
    return row.get("weapon_class", "melee"), reach, damage, row.get("range_max"), hands, row.get("initiative_modifier")


def _action(_: records.ModelSheet, row: Row) -> tuple[Json, ...]:
    action = str(row.get("action_kind", "major"))
    return GLYPHS.get(action, action), row.get("tier", "basic"), row.get("momentum_cost"), row.get("threat_cost")


def _spell(_: records.ModelSheet, row: Row) -> tuple[Json, ...]:
    return row.get("lore"), row.get("casting_number", 3), ", ".join(map(str, listed_in(row, "keywords")))


CELLS: Final[Mapping[str, Callable[[records.ModelSheet, Row], tuple[Json, ...]]]] = {
    "weapons": _weapon,
    "armour": lambda _, row: (row.get("armour_value", 0), row.get("soak_max", 0)),
    "shields": lambda _, row: (row.get("shield_rating", 0), row.get("soak_max", 0)),
    "trappings": lambda _, row: ("yes" if row.get("potion") else "",),
    "manoeuvres": _action,
    "spells": _spell,
}


def _skills(sheet: records.ModelSheet, world: records.ExpeditionWorld) -> AdditionKind:
    """Give a first advance in a skill; without one everybody has the characteristic. Rule: EX-ABIL-03"""
    additions = tuple(
        Addition(
            id=skill.id,
            name=skill.title,
            value=1,
            path=f"/skill_advances/{skill.id}",
            cells=(wording(skill.by), int(getattr(sheet, skill.by)) + sheet.skill_advances.get(skill.id, 0)),
            text=skill.text,
            there=f"/skill_advances/{skill.id}" if sheet.skill_advances.get(skill.id) else None,
        )
        for skill in world.skills.values()
    )
    columns = (Column(head="Characteristic", align=LEFT), Column(head="Current rating"))
    return AdditionKind(id="skills", title="Skills", word="skill", columns=columns, additions=additions)


def _lores(sheet: records.ModelSheet, tables: Mapping[str, Json]) -> AdditionKind:
    """List fields of knowledge by category. Rule: EX-ABIL-07, EX-TAB-19"""
    held = [f"{lore.category}/{lore.name}" for lore in sheet.lores]
    additions = []
    for row_id, row in rows_of(tables, "creation", "lore").items():
        category, name = str(row.get("category", "academic")), str(row["name"])
        made = Addition(id=row_id, name=name, value={"category": category, "name": name}, cells=(wording(category),))
        additions.append(in_list("lores", held, f"{category}/{name}", made))
    fields = (NAME, OwnField(path="/category", label="Category", choice=Choice(values=records.LORE_CATEGORIES)))
    own = OwnRows(table="creation", name="lore", fields=fields, blank={"category": records.LORE_CATEGORIES[0]})
    columns = (Column(head="Category", align=LEFT),)
    return AdditionKind(id="lores", title="Lores", word="lore", columns=columns, additions=tuple(additions), own=own)


def _words(sheet: records.ModelSheet, field_name: str, names: Sequence[tuple[str, str, str]], *, is_barred: bool) -> Iterator[Addition]:
    """List words that a sheet bears; only Characters have careers. Rule: EX-ABIL-08, EX-MODEL-02"""
    held, refusal = list(getattr(sheet, field_name)), "only Characters have careers" if is_barred else ""
    for row_id, name, text in names:
        yield in_list(field_name, held, name, Addition(id=row_id, name=name, value=name, text=text, refusal=refusal))
