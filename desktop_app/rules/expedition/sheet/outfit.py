"""What can be taken from a sheet or in hand. Rule: section 2"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.language import wording
from desktop_app.rules.expedition.sheet.records import LORE_CATEGORIES, ModelSheet
from desktop_app.rules.kernel.additions import SheetChange, removals
from desktop_app.rules.kernel.record import Json

WORDS = {
    "weapons": "weapon",
    "armour": "armour",
    "shields": "shield",
    "trappings": "trapping",
    "manoeuvres": "manoeuvre",
    "spells": "spell",
}
FREE_TEXTS = {"traits": "trait", "talents": "talent", "keywords": "keyword", "careers": "career"}


def rearrangements(sheet: ModelSheet) -> Iterator[SheetChange]:
    """List every possible change other than a number, and words still to be written."""
    for category in LORE_CATEGORIES:
        value: Json = {"category": category, "name": "unnamed"}
        yield SheetChange(label=f"Add lore: {wording(category)}", path=f"/lores/{len(sheet.lores)}", value=value)
    for field_name, word in FREE_TEXTS.items():
        if field_name != "careers" or sheet.model_type.value == "character":
            held = getattr(sheet, field_name)
            yield SheetChange(label=f"Add {word}", path=f"/{field_name}/{len(held)}", value=f"New {word}")
    yield from _hands(sheet)
    for skill_id in (skill for skill, advances in sheet.skill_advances.items() if advances):
        yield SheetChange(label=f"Remove skill: {wording(skill_id)}", path=f"/skill_advances/{skill_id}", value=None)
    yield from removals(sheet, {**WORDS, **FREE_TEXTS, "lores": "lore"})


def _hands(sheet: ModelSheet) -> Iterator[SheetChange]:
    for i, weapon in enumerate(sheet.weapons):
        yield SheetChange(
            label=f"{'Put away' if weapon.ready else 'Take'}: {weapon.name}", path=f"/weapons/{i}/ready", value=not weapon.ready
        )
        if weapon.hands == 1 and (weapon.is_melee or weapon.is_pistol):
            other = "off" if weapon.hand == "main" else "main"
            yield SheetChange(label=f"Into the {other} hand: {weapon.name}", path=f"/weapons/{i}/hand", value=other)
    for i, piece in enumerate(sheet.armour):
        yield SheetChange(label=f"{'Take off' if piece.worn else 'Put on'}: {piece.name}", path=f"/armour/{i}/worn", value=not piece.worn)
    for i, shield in enumerate(sheet.shields):
        label = f"{'Sling' if shield.ready else 'Take'}: {shield.name}"
        yield SheetChange(label=label, path=f"/shields/{i}/ready", value=not shield.ready)
