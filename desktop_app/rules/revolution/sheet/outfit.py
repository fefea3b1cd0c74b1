"""Edits of a sheet's things, removals, things taken in hand, and open names. Rule: section 2"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from desktop_app.language import wording
from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.content_lists import Row
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.revolution.checks.rolls import base_of
from desktop_app.rules.revolution.sheet import additions, character, house_rules, tables
from desktop_app.rules.revolution.shown.cards import LOCATIONS, location_name

WORDS: Final = {"weapons": "weapon", "armour": "armour", "items": "thing", "blueprints": "blueprint", "powers": "power"}
SR_MODS: Final = (("always", -1), ("melee_vs_size_M", -2), ("melee_vs_size_L", -2))
SPECIALS: Final = ((character.IMPALE, "effect"), (character.SLASH, "auto"), (character.BLOCK, "passive"))
RANGE_CLASSES: Final = ("S", "M", "L")
RELOADING: Final = (5, 8, 10, 12, 15)
MOST_COVERAGE: Final = 2
NEW_LEAD: Final = 3
NEW_DEITY: Final = "New deity"
NEW_TRAIT: Final = "New Trait"
NEW_POWER: Final = "New power"


def rearrangements(sheet: character.CharacterSheet, world: tables.RevolutionWorld) -> Iterator[SheetChange]:
    """List every possible change other than a number; equal names are numbered."""
    seen: dict[str, int] = {}
    for change in _changes(sheet, world):
        seen[change.label] = count = seen.get(change.label, 0) + 1
        yield change if count == 1 else replace(change, label=f"{change.label} ({count})")


def _changes(sheet: character.CharacterSheet, world: tables.RevolutionWorld) -> Iterator[SheetChange]:
    for i, skill in enumerate(sheet.skills):
        yield SheetChange(label=f"Add trait: {skill.name}", path=f"/skills/{i}", value=additions.with_trait(skill, NEW_TRAIT))
    yield from _faith(sheet)
    yield SheetChange(label="Add motivation", path=f"/motivations/{len(sheet.motivations)}", value={"text": "No text yet"})
    yield from _layers(sheet)
    yield from _others(sheet)
    yield from _things(sheet)
    assert world.codec is not None, "a system's world carries its codec"
    yield from _weapons(sheet, world.codec)
    yield from _removals(sheet)


def without_trait(skill: character.Skill, trait: str) -> Row:
    """Write a skill with one trait less: with the last one goes what it added to the base. Rule: RV-TEST-04"""
    left: list[Json] = [listed for listed in skill.traits if listed != trait]
    rating = skill.rating if left else base_of(skill, house_rules.RevolutionSettings().trait_bonus)
    written: Row = {"name": skill.name, "traits": left, "rating": rating}
    return written if skill.base is None else {**written, "base": skill.base}


def _faith(sheet: character.CharacterSheet) -> Iterator[SheetChange]:
    new: Json = {"deity": NEW_DEITY, "score": 1}
    if sheet.allegiance(NEW_DEITY) is None:
        yield SheetChange(label="Add allegiance", path=f"/allegiances/{len(sheet.allegiances)}", value=new)
    for i, allegiance in enumerate(sheet.allegiances):
        yield from _cult(sheet, allegiance, f"/allegiances/{i}")


def _cult(sheet: character.CharacterSheet, allegiance: character.Allegiance, path: str) -> Iterator[SheetChange]:
    """Offer ranks, and weapons and powers of the sheet as the cult's. Rule: RV-BLESS-04, RV-BLESS-09"""
    for rank in character.RANKS:
        if rank != allegiance.rank:
            yield SheetChange(label=f"Rank: {rank} of {allegiance.deity}", path=f"{path}/rank", value=rank)
    powers = [power.name for power in sheet.powers if power.overcome]
    for field_name, held in (("cult_weapons", [weapon.name for weapon in sheet.weapons]), ("cult_powers", powers)):
        there, word = getattr(allegiance, field_name), field_name.removeprefix("cult_").removesuffix("s")
        for name in held:
            if name not in there:
                label = f"Cult {word} of {allegiance.deity}: {name}"
                yield SheetChange(label=label, path=f"{path}/{field_name}/{len(there)}", value=name)
        for i, name in enumerate(there):
            yield SheetChange(label=f"No cult {word} of {allegiance.deity}: {name}", path=f"{path}/{field_name}/{i}", value=None)


# ---- armour


def _layers(sheet: character.CharacterSheet) -> Iterator[SheetChange]:
    new: Json = {"ap": 1, "coverage": 0}
    yield SheetChange(
        label="Add armour: another element", path=f"/armour/{len(sheet.armour)}", value={"name": "New element", "ap": 1, "coverage": 0}
    )
    for i, location in enumerate(sheet.locations):
        name = location_name(location.key).lower()
        yield SheetChange(label=f"Add layer: {name}", path=f"/locations/{i}/layers/{len(location.layers)}", value=new)
        for j, layer in enumerate(location.layers):
            label = f"Remove layer: {name}, {layer.ap}/{layer.coverage}+"
            yield SheetChange(label=label, path=f"/locations/{i}/layers/{j}", value=None)
    for key, name in LOCATIONS.items():
        if sheet.location(key) is None:
            value: Json = {"key": key, "faces": [], "layers": [], "toughness": sheet.toughness}
            yield SheetChange(label=f"Add location: {name.lower()}", path=f"/locations/{len(sheet.locations)}", value=value)


# ---- the rest


def _others(sheet: character.CharacterSheet) -> Iterator[SheetChange]:
    for when, value in SR_MODS:
        if all(modifier.when != when for modifier in sheet.sr_mods):
            label = f"Add Strike Rank modifier: {wording(when)}"
            yield SheetChange(label=label, path=f"/sr_mods/{len(sheet.sr_mods)}", value={"when": when, "value": value})
    if character.KINETIC not in sheet.immunities:
        path = f"/immunities/{len(sheet.immunities)}"
        yield SheetChange(label=f"Add immunity: {character.KINETIC} weapons", path=path, value=character.KINETIC)
    for i, kind in enumerate(sheet.immunities):
        yield SheetChange(label=f"Remove immunity: {kind} weapons", path=f"/immunities/{i}", value=None)
    if not sheet.protection:
        yield SheetChange(label="Add protection", path="/protection", value=1)


def _things(sheet: character.CharacterSheet) -> Iterator[SheetChange]:
    """Offer custom things and powers, and the edits of the present things. Rule: section 2.5"""
    number = next(n for n in range(1, len(sheet.items) + 2) if sheet.item(f"thing-{n}") is None)
    new: Json = {"id": f"thing-{number}", "name": "New item", "value": 1}
    yield SheetChange(label="Add item: another one", path=f"/items/{len(sheet.items)}", value=new)
    if all(power.name != NEW_POWER for power in sheet.powers):
        yield SheetChange(
            label="Add power: another one", path=f"/powers/{len(sheet.powers)}", value={"name": NEW_POWER, "text": "No text yet"}
        )
    for i, item in enumerate(sheet.items):
        for complexity in character.COMPLEXITIES:
            if complexity != item.complexity:
                label = f"Make it a firearm: {item.name}" if complexity == "firearm" else f"Make it {complexity}: {item.name}"
                yield SheetChange(label=label, path=f"/items/{i}/complexity", value=complexity)
        label = f"{'Reusable' if item.one_use else 'One use'}: {item.name}"
        yield SheetChange(label=label, path=f"/items/{i}/one_use", value=not item.one_use)


def _removals(sheet: character.CharacterSheet) -> Iterator[SheetChange]:
    for field_name, word in {**WORDS, "skills": "skill"}.items():
        for i, entry in enumerate(getattr(sheet, field_name)):
            yield SheetChange(label=f"Remove {word}: {entry.name}", path=f"/{field_name}/{i}", value=None)
    for i, skill in enumerate(sheet.skills):
        for trait in skill.traits:
            yield SheetChange(label=f"Remove trait: {trait} of {skill.name}", path=f"/skills/{i}", value=without_trait(skill, trait))
    for i, allegiance in enumerate(sheet.allegiances):
        yield SheetChange(label=f"Remove allegiance: {allegiance.deity}", path=f"/allegiances/{i}", value=None)
    for i, blessing in enumerate(sheet.blessings):
        yield SheetChange(label=f"Remove blessing: {wording(blessing)}", path=f"/blessings/{i}", value=None)
    for i, drive in enumerate(sheet.motivations):
        yield SheetChange(label=f"Remove motivation: {drive.text}", path=f"/motivations/{i}", value=None)
    for i, modifier in enumerate(sheet.sr_mods):
        yield SheetChange(label=f"Remove Strike Rank modifier: {wording(modifier.when)}", path=f"/sr_mods/{i}", value=None)
    for i, location in enumerate(sheet.locations):
        yield SheetChange(label=f"Remove location: {location_name(location.key).lower()}", path=f"/locations/{i}", value=None)


# ---- weapons


def _weapons(sheet: character.CharacterSheet, codec: Codec) -> Iterator[SheetChange]:
    """List a custom weapon, and the changes of the present ones. Rule: section 2.3"""
    new: Json = {"name": "New weapon", "trait": "New weapon", "sr": sheet.strike_rank + NEW_LEAD, "att_cost": 6, "def_cost": 3}
    if sheet.weapon("New weapon") is None:
        yield SheetChange(label="Add weapon: another one", path=f"/weapons/{len(sheet.weapons)}", value=new)
    for i, weapon in enumerate(sheet.weapons):
        path = f"/weapons/{i}"
        yield from _specials(weapon, path)
        yield from _ranged(weapon, path) if weapon.is_ranged else _shield(weapon, path)
        yield from _use(sheet, weapon, path)
        if weapon.def_cost is not None:
            written = codec.encode(weapon)
            assert isinstance(written, dict), "a weapon is written as an object"
            yield SheetChange(label=f"Cannot defend: {weapon.name}", path=path, value={**written, "def_cost": None})


def _specials(weapon: character.Weapon, path: str) -> Iterator[SheetChange]:
    for name, mode in SPECIALS:
        if not weapon.has(name):
            yield SheetChange(
                label=f"Add {name}: {weapon.name}", path=f"{path}/special/{len(weapon.special)}", value={"name": name, "mode": mode}
            )
    for i, special in enumerate(weapon.special):
        yield SheetChange(label=f"Remove {special.name}: {weapon.name}", path=f"{path}/special/{i}", value=None)


def _ranged(weapon: character.Weapon, path: str) -> Iterator[SheetChange]:
    """Offer loading and range classes. Rule: RV-ACT-04, RV-RANGE-01"""
    label = f"Needs no reloading: {weapon.name}" if weapon.needs_reload else f"Needs reloading: {weapon.name}"
    yield SheetChange(label=label, path=f"{path}/needs_reload", value=not weapon.needs_reload)
    for cost in RELOADING if weapon.needs_reload else ():
        if cost != weapon.reload_sr:
            yield SheetChange(label=f"Reloading takes {cost} SR: {weapon.name}", path=f"{path}/reload_sr", value=cost)
    for name in RANGE_CLASSES:
        if name != weapon.range_class:
            yield SheetChange(label=f"Range class {name}: {weapon.name}", path=f"{path}/range_class", value=name)


def _shield(weapon: character.Weapon, path: str) -> Iterator[SheetChange]:
    """Offer what a shield adds to coverage. Rule: RV-ARM-09"""
    for bonus in range(MOST_COVERAGE + 1) if weapon.weapon_kind == "shield" else ():
        if bonus != weapon.coverage_bonus:
            yield SheetChange(label=f"Coverage +{bonus}: {weapon.name}", path=f"{path}/coverage_bonus", value=bonus)


def _use(sheet: character.CharacterSheet, weapon: character.Weapon, path: str) -> Iterator[SheetChange]:
    """Offer a weapon's skill and trait, and the deity it is dedicated to. Rule: RV-ACT-03, RV-BLESS-09"""
    for skill in sheet.skills:
        if skill.name != weapon.skill:
            yield SheetChange(label=f"Used with {skill.name}: {weapon.name}", path=f"{path}/skill", value=skill.name)
            continue
        for trait in (listed.removeprefix("+") for listed in skill.traits):
            if trait != weapon.trait:
                yield SheetChange(label=f"Used as {trait}: {weapon.name}", path=f"{path}/trait", value=trait)
    for allegiance in sheet.allegiances:
        if weapon.dedicated_to != allegiance.deity:
            yield SheetChange(label=f"Dedicate to {allegiance.deity}: {weapon.name}", path=f"{path}/dedicated_to", value=allegiance.deity)
