"""Possible additions to a WinterDawn sheet: weapons, armour, gear, spells and skills, with their values for this character.

Rule: WD-TAB-28 to WD-TAB-30, WD-MAGIC-01
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from desktop_app.rules.kernel.additions import Addition, AdditionKind, OwnField, OwnRows, in_list, own_field
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.winterdawn.position.load import kilograms, weight_of_gear
from desktop_app.rules.winterdawn.sheet.money import COPPER, MONEY, price_of_item
from desktop_app.rules.winterdawn.sheet.reading import ARMOUR_TYPES, Item
from desktop_app.rules.winterdawn.sheet.records import ATTRIBUTES, Armour, Spell, Weapon, WinterDawnSheet, WinterDawnWorld
from desktop_app.rules.winterdawn.shown.pages import DAMAGE_WORDS, damage_words, skill_pool

WORDS: Final = Column(align="left")
KILOGRAMS, PRICE = Column(head="kg", hint="weight in kg"), Column(head="silver", hint="price in silver")
COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "weapon": (
        Column(head="Skill", align="left"),
        Column(head="Damage", align="left", hint="by this sheet's die"),
        Column(head="Reach", align="left"),
        Column(head="Far", hint="metres per range increment"),
        Column(head="Hands"),
        KILOGRAMS,
        PRICE,
    ),
    "natural": (
        Column(head="Skill", align="left"),
        Column(head="Damage", align="left", hint="by this sheet's die"),
        Column(head="Reach", align="left"),
        Column(head="Far", hint="metres per range increment"),
    ),
    "shield": (Column(head="Damage", align="left"), Column(head="Shield", hint="bonus to defence"), KILOGRAMS, PRICE),
    "armour": (
        Column(head="Covers", align="left"),
        Column(head="P", hint="protection against piercing damage"),
        Column(head="C", hint="protection against cutting damage"),
        Column(head="B", hint="protection against bludgeoning damage"),
        KILOGRAMS,
        PRICE,
    ),
    "gear": (KILOGRAMS, PRICE),
    "spell": (
        Column(head="Skill", align="left"),
        Column(head="Pool", hint="this sheet's casting dice"),
        Column(head="From", hint="minimum MoS to work"),
        Column(head="Damage", align="left"),
        Column(head="Range", align="left"),
        Column(head="Duration", align="left"),
    ),
}
FIELDS: Final = {"weapon": "weapons", "natural": "natural_weapons", "shield": "shields", "armour": "armour", "spell": "spells"}
"""List of the items to the field of the sheet."""
TITLES: Final = {
    "weapon": "Weapons",
    "natural": "Natural",
    "shield": "Shields",
    "armour": "Armour",
    "gear": "Gear",
    "spell": "Spells",
}
WORD_OF_NATURAL: Final = "natural weapon"
RECORDS: Final[Mapping[str, type[Record]]] = {"weapon": Weapon, "natural": Weapon, "shield": Weapon, "armour": Armour, "spell": Spell}
NAME: Final = OwnField(path="/name", label="Name")
TEXT: Final = OwnField(path="/text", label="Description", optional=True)
WEIGHT: Final = OwnField(path="/encumbrance", label="Weight (kg)", choice=Choice(low=0, high=500), fraction=True, default=0)
COST: Final = OwnField(path="/price", label="Price (3 silver)", optional=True, coins=tuple(MONEY.coins))
DAMAGE: Final = (
    OwnField(path="/damage/attribute", label="Damage by", choice=Choice(values=("", *ATTRIBUTES))),
    OwnField(path="/damage/plus", label="and more", choice=Choice(low=-20, high=30), default=0),
    OwnField(path="/damage/fixed", label="or fixed", choice=Choice(low=0, high=40), default=0),
)


def kinds(sheet: WinterDawnSheet, items: Mapping[str, Mapping[str, Item]], world: WinterDawnWorld) -> Iterator[AdditionKind]:
    """Lay everything out, kind by kind."""
    own = _own(world)
    for kind, listed in items.items():
        cells = _things(kind, sheet, world)
        rows = ((item, cells(item)) for item in listed.values())
        additions = tuple(_gear(sheet, item, told, world) if kind == "gear" else _thing(kind, sheet, item, told) for item, told in rows)
        title, word = TITLES[kind], WORD_OF_NATURAL if kind == "natural" else kind
        yield AdditionKind(id=kind, title=title, word=word, columns=COLUMNS[kind], additions=additions, own=own[kind])
    yield _skills(sheet, world)
    yield _groups(sheet, world)


def _thing(kind: str, sheet: WinterDawnSheet, item: Item, cells: tuple[Json, ...]) -> Addition:
    field_name = FIELDS[kind]
    carried = [entry.id for entry in getattr(sheet, field_name)]
    item_id, name, text = str(item["id"]), str(item["name"]), str(item.get("text", ""))
    made = Addition(id=item_id, name=name, value=dict(item), cells=cells, text=text, price=price_of_item(item))
    return in_list(field_name, carried, item_id, made)


def _gear(sheet: WinterDawnSheet, item: Item, cells: tuple[Json, ...], world: WinterDawnWorld) -> Addition:
    """Add a thing carried in any number: the sheet has its name and a weight unknown to the lists."""
    path, name, weight = f"/gear/{len(sheet.gear)}", str(item["name"]), kilograms(str(item.get("encumbrance", "")))
    value = name if weight == weight_of_gear(name, world) else f"{name} ({weight:g} kg)"
    return Addition(
        id=str(item["id"]), name=name, path=path, value=value, cells=cells, text=str(item.get("text", "")), price=price_of_item(item)
    )


def _things(kind: str, sheet: WinterDawnSheet, world: WinterDawnWorld) -> Callable[[Item], tuple[Json, ...]]:
    """Give what fills the columns of a thing of a kind."""
    assert world.codec is not None, "a system's world carries its codec"
    codec = world.codec

    def read(item: Item) -> Any:  # noqa: ANN401 - one of several records
        return codec.decode(RECORDS[kind], item, f"/{kind}/{item['id']}")

    def worth(item: Item) -> tuple[Json, ...]:
        price = price_of_item(item)
        weight = kilograms(str(item.get("encumbrance", "")))
        return (_plain(weight) if weight else None, None if price is None else _plain(price / COPPER))

    match kind:
        case "weapon":
            return lambda item: (*_weapon(sheet, read(item), world), *worth(item))
        case "natural":
            return lambda item: _weapon(sheet, read(item), world)[:-1]
        case "shield":
            return lambda item: (damage_words(sheet, read(item)), read(item).shield_defence, *worth(item))
        case "armour":
            return lambda item: (", ".join(read(item).body_parts), *_protection(read(item)), *worth(item))
        case "spell":
            return lambda item: _spell(sheet, read(item), world)
        case _:
            return worth


def _plain(number: float) -> Json:
    return int(number) if number == int(number) else number


def _weapon(sheet: WinterDawnSheet, weapon: Weapon, world: WinterDawnWorld) -> tuple[Json, ...]:
    skills = ", ".join(world.skills[use.skill].title if use.skill in world.skills else use.skill for use in weapon.skills)
    reach = ", ".join(band.value for band in weapon.bands)
    return skills, damage_words(sheet, weapon), reach, weapon.far_increment or None, weapon.hands


def _protection(piece: Armour) -> tuple[Json, ...]:
    return tuple(_plain(getattr(piece.protection, name)) for name in ARMOUR_TYPES)


def _spell(sheet: WinterDawnSheet, spell: Spell, world: WinterDawnWorld) -> tuple[Json, ...]:
    skill = world.skills.get(spell.skill_id)
    damage = f"{DAMAGE_WORDS[spell.damage_type]} d{spell.damage_die}" if spell.damage_type is not None else ""
    title = skill.title if skill is not None else spell.skill_id
    return title, skill_pool(sheet, spell.skill_id, skill), spell.threshold, damage, spell.range, spell.duration


def _skills(sheet: WinterDawnSheet, world: WinterDawnWorld) -> AdditionKind:
    columns = (
        Column(head="Group", align="left"),
        Column(head="Attributes", align="left"),
        Column(head="Now", hint="roll without a rank"),
    )
    additions = tuple(
        Addition(
            id=skill.id,
            name=skill.title,
            path=f"/skill_rank/{skill.id}",
            value=1,
            cells=(world.groups[skill.group].title if skill.group else "", ", ".join(skill.attributes), skill_pool(sheet, skill.id, skill)),
            text=skill.text,
            there=f"/skill_rank/{skill.id}" if sheet.skill_rank.get(skill.id) else None,
        )
        for skill in world.skills.values()
    )
    return AdditionKind(id="skill", title="Skills", word="skill", columns=columns, additions=additions)


def _groups(sheet: WinterDawnSheet, world: WinterDawnWorld) -> AdditionKind:
    members = {group: [skill.title for skill in world.skills.values() if skill.group == group] for group in world.groups}
    additions = tuple(
        Addition(
            id=group.id,
            name=group.title,
            path=f"/group_rank/{group.id}",
            value=1,
            cells=(len(members[group.id]),),
            text=", ".join(members[group.id]),
            there=f"/group_rank/{group.id}" if sheet.group_rank.get(group.id) else None,
        )
        for group in world.groups.values()
    )
    return AdditionKind(id="group", title="Skill groups", word="skill group", columns=(Column(head="Skills"),), additions=additions)


def _own(world: WinterDawnWorld) -> Mapping[str, OwnRows]:
    """List the open fields of a custom thing; others keep the values of its template."""
    skills = Choice(values=tuple(world.skills))
    harms: dict[str, Json] = {"damage": {"attribute": "strength", "plus": 2, "fixed": 0}, "damage_types": [{"type": "cutting"}], "hands": 1}
    used = OwnField(path="/skills/0/skill", label="Skill", choice=skills)
    kind_of_damage = OwnField(path="/damage_types/0/type", label="Damage type", choice=Choice(values=ARMOUR_TYPES))
    reach = own_field(Weapon, "bands", "Reach (close, medium, long)")
    hands = OwnField(path="/hands", label="Hands", choice=Choice(low=0, high=2), default=1)
    arms = (NAME, used, *DAMAGE, kind_of_damage, reach)
    far = OwnField(path="/far_increment", label="Range increment (m)", choice=Choice(low=0, high=200), fraction=True, default=0)
    ward = OwnField(path="/shield_defence", label="Shield", choice=Choice(low=1, high=9), default=0)
    points = tuple(
        OwnField(path=f"/{name}", label=name.capitalize(), choice=Choice(low=0, high=20), fraction=True, default=0) for name in ARMOUR_TYPES
    )
    cast = OwnField(path="/skill_id", label="Skill", choice=skills)
    spell = (
        own_field(Spell, "threshold", "From (MoS)"),
        own_field(Spell, "range", "Range"),
        own_field(Spell, "duration", "Duration"),
        own_field(Spell, "effect", "Effect"),
        own_field(Spell, "damage_die", "Damage die"),
        OwnField(path="/damage_type", label="Damage", choice=Choice(values=("", *ARMOUR_TYPES, "burning")), optional=True),
    )
    return {
        "weapon": OwnRows(
            table="items",
            name="weapon",
            fields=(*arms, far, hands, WEIGHT, COST, TEXT),
            blank={"skills": [{"skill": "swords_1h"}], "bands": ["medium"], "far_increment": 0, "encumbrance": 1, **harms},
        ),
        "natural": OwnRows(
            table="items",
            name="natural",
            fields=(*arms, far, TEXT),
            blank={"skills": [{"skill": "brawling"}], "bands": ["close"], **harms, "hands": 0, "tags": ["natural"]},
        ),
        "shield": OwnRows(
            table="items",
            name="shield",
            fields=(*arms, ward, WEIGHT, COST, TEXT),
            blank={"skills": [{"skill": "brawling"}], "bands": ["close"], "shield_defence": 1, "encumbrance": 1, **harms},
        ),
        "armour": OwnRows(
            table="items",
            name="armour",
            fields=(NAME, own_field(Armour, "body_parts", "Covers"), *points, WEIGHT, COST, TEXT),
            blank={"body_parts": ["torso"], "piercing": 1, "cutting": 1, "bludgeoning": 1, "encumbrance": 1},
        ),
        "gear": OwnRows(table="items", name="gear", fields=(NAME, WEIGHT, COST, TEXT), blank={"encumbrance": 1}),
        "spell": OwnRows(table="spells", name="spell", fields=(NAME, cast, *spell, TEXT), blank={"skill_id": "fire", "threshold": 1}),
    }
