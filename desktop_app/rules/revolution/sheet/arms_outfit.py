"""Changes of weapons beyond numbers: specials, skills, deities. Rule: section 2.3"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.revolution.sheet.character import BLOCK, IMPALE, SLASH, CharacterSheet, Weapon

SPECIALS: Final = ((IMPALE, "effect"), (SLASH, "auto"), (BLOCK, "passive"))
RANGE_CLASSES: Final = ("S", "M", "L")
RELOADING: Final = (5, 8, 10, 12, 15)
MOST_COVERAGE: Final = 2
NEW_LEAD: Final = 3


def weapon_changes(sheet: CharacterSheet, codec: Codec) -> Iterator[SheetChange]:
    """List a custom weapon, and the changes of the present ones."""
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


def _specials(weapon: Weapon, path: str) -> Iterator[SheetChange]:
    for name, mode in SPECIALS:
        if not weapon.has(name):
            yield SheetChange(
                label=f"Add {name}: {weapon.name}", path=f"{path}/special/{len(weapon.special)}", value={"name": name, "mode": mode}
            )
    for i, special in enumerate(weapon.special):
        yield SheetChange(label=f"Remove {special.name}: {weapon.name}", path=f"{path}/special/{i}", value=None)


def _ranged(weapon: Weapon, path: str) -> Iterator[SheetChange]:
    """Offer loading and range classes. Rule: RV-ACT-04, RV-RANGE-01"""
    label = f"Needs no reloading: {weapon.name}" if weapon.needs_reload else f"Needs reloading: {weapon.name}"
    yield SheetChange(label=label, path=f"{path}/needs_reload", value=not weapon.needs_reload)
    for cost in RELOADING if weapon.needs_reload else ():
        if cost != weapon.reload_sr:
            yield SheetChange(label=f"Reloading takes {cost} SR: {weapon.name}", path=f"{path}/reload_sr", value=cost)
    for name in RANGE_CLASSES:
        if name != weapon.range_class:
            yield SheetChange(label=f"Range class {name}: {weapon.name}", path=f"{path}/range_class", value=name)


def _shield(weapon: Weapon, path: str) -> Iterator[SheetChange]:
    """Offer what a shield adds to coverage. Rule: RV-ARM-09"""
    for bonus in range(MOST_COVERAGE + 1) if weapon.weapon_kind == "shield" else ():
        if bonus != weapon.coverage_bonus:
            yield SheetChange(label=f"Coverage +{bonus}: {weapon.name}", path=f"{path}/coverage_bonus", value=bonus)


def _use(sheet: CharacterSheet, weapon: Weapon, path: str) -> Iterator[SheetChange]:
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
