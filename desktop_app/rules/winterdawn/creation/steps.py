"""Making a WinterDawn character: attributes, skills, virtues, gear. The book names no budgets: they are house rules. Rule: section 2"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.kernel.choosing import number, one_of, rank, thing
from desktop_app.rules.kernel.creation import WHO, Budget, Creation, InPlay, Option, Problem, Section, Step, house_budget
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.person_page import person_words
from desktop_app.rules.kernel.record import Json, Record, evolve
from desktop_app.rules.winterdawn.position.load import limit_of_load, load_of
from desktop_app.rules.winterdawn.sheet import house_rules, money, person, reading
from desktop_app.rules.winterdawn.sheet.outfit import armed
from desktop_app.rules.winterdawn.sheet.records import (
    ATTRIBUTES,
    UNARMED,
    VIRTUES,
    Armour,
    Protection,
    Skill,
    Spell,
    Weapon,
    WinterDawnSheet,
    WinterDawnWorld,
    die_of,
)
from desktop_app.rules.winterdawn.shown.pages import VIRTUE_ENDS, damage_words, pool_words, skill_pool
from desktop_app.rules.winterdawn.weapons.arms import pick_attribute

Sheet = WinterDawnSheet
GROUP_PRICE: Final = 3
"""A rank of a group costs as much as three ranks of a skill. Rule: WD-XP-04"""
SIZES: Final = ("small", "medium", "large")
VIRTUE_STEPS: Final = 5
MIDDLE: Final = (2, 3)
"""Steps of a virtue that are in balance. Rule: WD-TAB-06"""
LISTS: Final = (
    ("weapons", "weapon", "Weapons", Weapon),
    ("shields", "shield", "Shields", Weapon),
    ("armour", "armour", "Armour", Armour),
    ("gear", "gear", "Things", None),
)
"""Field of the sheet, list of the items, heading and record."""


def creation(tables: Mapping[str, Json], world: WinterDawnWorld, settings: house_rules.WinterDawnSettings) -> Creation[Sheet]:
    """Lay out the steps under these house rules."""
    items = reading.items_by_kind(tables)
    prices = {str(item["name"]): money.price_of_item(item) or 0 for listed in items.values() for item in listed.values()}
    return Creation(
        steps=(
            Step(id="attributes", title="Attributes", sections=(_attributes(settings), _sizes())),
            Step(id="skills", title="Skills", sections=(*_groups(world, settings), _alone(world, settings))),
            Step(id="virtues", title="Virtues", sections=(_virtues(),)),
            Step(id="gear", title="Gear", sections=(*_gear(items, world, prices), _spells(items, world))),
            Step(id="who", title="Who", words=(*WHO, *person_words(person.WinterDawnPerson))),
        ),
        budgets=tuple(_budgets(world, settings, prices)),
        figures=lambda sheet: tuple(_figures(sheet, world)),
        settle=armed,
        faults=lambda sheet: _faults(sheet, world),
    )


# ---- budgets


def price_of(ranks: int) -> int:
    """Return what ranks cost: the first 1, the second 2 more, and so on."""
    return ranks * (ranks + 1) // 2


def _budgets(world: WinterDawnWorld, settings: house_rules.WinterDawnSettings, prices: Mapping[str, int]) -> Iterator[Budget[Sheet]]:
    def attributes(sheet: Sheet) -> int:
        return sum(sheet.attribute(name) for name in ATTRIBUTES)

    def skills(sheet: Sheet) -> int:
        return sum(map(price_of, sheet.skill_rank.values())) + GROUP_PRICE * sum(map(price_of, sheet.group_rank.values()))

    given = house_budget("attributes", "Attributes", settings.creation_attributes, attributes, step="attributes", rule="WD-ATTR-01")
    yield replace(given, whole=True)
    yield house_budget("skills", "Skills", settings.creation_skills, skills, step="skills", rule="WD-SKILL-01")
    for group in world.groups.values():
        spent = _spent_in(group.id, tuple(skill.id for skill in world.skills.values() if skill.group == group.id))
        limit = house_budget("group", group.title, settings.creation_group, spent, step="skills", rule="WD-SKILL-03", limits=True)
        yield replace(limit, id=group.id)

    def leaning(sheet: Sheet) -> int:
        return sum(_leaning(sheet, name) for name in VIRTUES)

    most = settings.creation_virtues
    yield house_budget("virtues", "Virtues out of balance", most, leaning, step="virtues", rule="WD-VIRTUE-01", one="step")
    yield Budget(
        id="money",
        step="gear",
        label="Money",
        spent=lambda sheet: sum(prices.get(name, 0) for name in _names(sheet)),
        total=lambda _: settings.creation_silver * money.COPPER,
        setting="creation_silver",
        rule="WD-TAB-28",
        unit="silver",
        one="silver",
        shown=lambda copper: f"{copper / money.COPPER:g}",
        keep=lambda sheet, copper: evolve(sheet, coins=sheet.coins + copper),
    )


def _spent_in(group: str, members: tuple[str, ...]) -> Callable[[Sheet], int]:
    def spent(sheet: Sheet) -> int:
        ranks = sheet.skill_rank
        return _group_price(sheet, group) + sum(price_of(ranks[name]) for name in members if name in ranks)

    return spent


def _group_price(sheet: Sheet, group: str) -> int:
    return GROUP_PRICE * price_of(sheet.group_rank.get(group, 0))


def _names(sheet: Sheet) -> Iterator[str]:
    for field_name, *_ in LISTS:
        for held in getattr(sheet, field_name):
            yield held if isinstance(held, str) else held.name


def _leaning(sheet: Sheet, virtue: str) -> int:
    """Count the steps by which a virtue is out of balance. Rule: WD-TAB-06"""
    step = sheet.virtue.get(virtue, MIDDLE[0])
    return max(MIDDLE[0] - step, step - MIDDLE[1], 0)


# ---- options


def _attributes(settings: house_rules.WinterDawnSettings) -> Section[Sheet]:
    options = tuple(_attribute(name, settings) for name in ATTRIBUTES)
    return Section(id="attributes", title="Attributes", options=options, budgets=("attributes",))


def _attribute(name: str, settings: house_rules.WinterDawnSettings) -> Option[Sheet]:
    return number(
        f"attributes.{name}",
        name,
        low=settings.creation_lowest,
        high=settings.creation_highest,
        spent=lambda sheet: sheet.attribute(name),
        figure=lambda sheet: f"d{die_of(sheet.attribute(name))}",
        rule="WD-ATTR-03",
    )


def _sizes() -> Section[Sheet]:
    options: tuple[Option[Sheet], ...] = tuple(
        one_of(f"size.{size}", size.capitalize(), "size", size, otherwise="medium") for size in SIZES
    )
    return Section(id="size", title="Size", options=options, look="one")


def _groups(world: WinterDawnWorld, settings: house_rules.WinterDawnSettings) -> Iterator[Section[Sheet]]:
    for group in world.groups.values():
        members = tuple(_skill(skill, settings) for skill in world.skills.values() if skill.group == group.id)
        head = _group_rank(group.id, group.title, settings)
        yield Section(id=group.id, title=group.title, options=members, budgets=("skills", group.id), head=head)


def _group_rank(group: str, title: str, settings: house_rules.WinterDawnSettings) -> Option[Sheet]:
    top, spent = settings.creation_rank, lambda sheet: _group_price(sheet, group)
    return rank(f"groups.{group}", "group_rank", group, title, high=top, spent=spent, rule="WD-SKILL-03")


def _alone(world: WinterDawnWorld, settings: house_rules.WinterDawnSettings) -> Section[Sheet]:
    options = tuple(_skill(skill, settings) for skill in world.skills.values() if not skill.group)
    return Section(id="alone", title="Ungrouped", options=options, budgets=("skills",))


def _skill(skill: Skill, settings: house_rules.WinterDawnSettings) -> Option[Sheet]:
    return rank(
        f"skills.{skill.id}",
        "skill_rank",
        skill.id,
        skill.title,
        high=settings.creation_rank,
        spent=lambda sheet: price_of(sheet.skill_rank.get(skill.id, 0)),
        figure=lambda sheet: dice_of(sheet, skill),
        note=skill.text,
        rule="WD-SKILL-01",
    )


def dice_of(sheet: Sheet, skill: Skill) -> str:
    """Write the pool of a skill."""
    return skill_pool(sheet, skill.id, skill)


def _virtues() -> Section[Sheet]:
    note = "0 is complete lack, 2 and 3 are balance, 5 is complete excess."
    return Section(id="virtues", title="Virtues", options=tuple(map(_virtue, VIRTUES)), budgets=("virtues",), note=note)


def _virtue(name: str) -> Option[Sheet]:
    lack, excess = VIRTUE_ENDS[name]

    def figure(sheet: Sheet) -> str:
        step = sheet.virtue.get(name, MIDDLE[0])
        return lack if step < MIDDLE[0] else excess if step > MIDDLE[1] else ""

    return Option(
        id=f"virtues.{name}",
        label=name.capitalize(),
        value=lambda sheet: sheet.virtue.get(name, MIDDLE[0]),
        put=lambda sheet, step: evolve(sheet, virtue={**sheet.virtue, name: step}),
        high=VIRTUE_STEPS,
        spent=lambda sheet: _leaning(sheet, name),
        figure=figure,
        rule="WD-TAB-06",
    )


def _gear(items: Mapping[str, Mapping[str, reading.Item]], world: WinterDawnWorld, prices: Mapping[str, int]) -> Iterator[Section[Sheet]]:
    assert world.codec is not None, "a system's world carries its codec"
    for field_name, listed, title, record in LISTS:
        options: list[Option[Sheet]] = []
        for item_id, item in items[listed].items():
            if item_id == UNARMED.id:
                continue
            name = str(item["name"])
            entry = name if record is None else world.codec.decode(record, item, f"/{listed}/{item_id}")
            price, note = prices[name], str(item.get("text", ""))
            made: Option[Sheet] = thing(
                f"{field_name}.{item_id}", name, field_name, entry, price=price, figure=_worth(entry), note=note, rule="WD-TAB-28"
            )
            options.append(made)
        yield Section(id=field_name, title=title, options=tuple(options), look="marks", budgets=("money",))


def _worth(entry: Record | str) -> Callable[[Sheet], str]:
    """Return a thing's values in words: a weapon's damage for this character, an armour's protection."""
    if isinstance(entry, Weapon):
        return lambda sheet: damage_words(sheet, entry)
    words = _protection(entry.protection) if isinstance(entry, Armour) else ""
    return lambda _: words


def _protection(protection: Protection) -> str:
    return f"{protection.piercing:g} \u00b7 {protection.cutting:g} \u00b7 {protection.bludgeoning:g}"


def _spells(items: Mapping[str, Mapping[str, reading.Item]], world: WinterDawnWorld) -> Section[Sheet]:
    assert world.codec is not None, "a system's world carries its codec"
    spells = {key: world.codec.decode(Spell, row, f"/spell/{key}") for key, row in items["spell"].items()}
    options = tuple(_spell(key, spell, world) for key, spell in spells.items())
    return Section(id="spells", title="Spells", options=options, look="marks", note="A spell requires a rank in its skill.")


def _spell(key: str, spell: Spell, world: WinterDawnWorld) -> Option[Sheet]:
    figure: Callable[[Sheet], str] = lambda sheet: dice_of(sheet, world.skills[spell.skill_id])  # noqa: E731
    return thing(f"spells.{key}", spell.name, "spells", spell, figure=figure, note=spell.text, rule="WD-MAGIC-01")


# ---- what follows, what is wrong, what comes of it


def _faults(sheet: Sheet, world: WinterDawnWorld) -> Iterator[Problem]:
    if not sheet.weapons:
        yield Problem(step="gear", phrase=Phrase.of("creation_unarmed"), field="weapons")
    for spell in sheet.spells:
        skill = world.skills[spell.skill_id]
        if not sheet.skill_rank.get(skill.id, 0) + sheet.group_rank.get(skill.group, 0):
            phrase = Phrase.of("creation_spell", spell=spell.name, skill=skill.title)
            yield Problem(step="skills", phrase=phrase, field=f"skills.{skill.id}", rule="WD-MAGIC-01")


def _figures(sheet: Sheet, world: WinterDawnWorld) -> Iterator[InPlay]:
    """List what will be rolled most: weapons, spells, dodging, initiative; then spirit, protection and pace."""
    for weapon in (*sheet.weapons, *sheet.shields):
        for use in weapon.skills[:1]:
            pool = pool_words(sheet, use.skill, world.skills.get(use.skill), pick_attribute(sheet, use, None))
            yield InPlay(label=Name(weapon.name), value=pool, note=damage_words(sheet, weapon), rule="WD-TEST-01")
    for spell in sheet.spells:
        yield InPlay(label=Name(spell.name), value=dice_of(sheet, world.skills[spell.skill_id]), rule="WD-MAGIC-01")
    reflex, perception = (dice_of(sheet, world.skills[name]) for name in ("reflex", "perception"))
    yield InPlay(label="Dodge", value=reflex, note="reflex", rule="WD-RANGE-05")
    yield InPlay(label="Initiative", value=f"{reflex} + {perception}", note="reflex and perception", rule="WD-INIT-01")
    yield InPlay(label="Spirit", value=str(sheet.spirit_max), rule="WD-SPIRIT-01")
    worn = [piece.current for piece in sheet.armour]
    together = Protection(
        piercing=sum(one.piercing for one in worn),
        cutting=sum(one.cutting for one in worn),
        bludgeoning=sum(one.bludgeoning for one in worn),
    )
    yield InPlay(label="Armour", value=_protection(together), note="piercing / cutting / blunt", rule="WD-DMG-04")
    yield InPlay(label="Load", value=f"{load_of(sheet, world):g} kg", note=f"of {limit_of_load(sheet):g} kg", rule="WD-X-07")
    yield InPlay(label="Movement", value=f"{sheet.movement_speed:g} m", rule="WD-MOVE-01")
