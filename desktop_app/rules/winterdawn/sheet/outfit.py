"""What can be taken from a sheet or in hand: skills, weapons, armour, spells, gear, injury lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.winterdawn.sheet.records import Wielded, WinterDawnSheet, WinterDawnWorld, numeral

NEW_LINE: Json = [3, 1]
MOST_BOXES: Final = 12
"""Of a grade in an injury line."""
REMOVED: Final = (
    ("weapons", "weapon"),
    ("natural_weapons", "natural weapon"),
    ("shields", "shield"),
    ("armour", "armour"),
    ("spells", "spell"),
)
"""List of the sheet, and what an entry of it is called."""


def rearrangements(sheet: WinterDawnSheet, world: WinterDawnWorld) -> Iterator[SheetChange]:
    """List every possible change of the outfit other than a number."""
    yield SheetChange(label="Add an injury line", path=f"/injury_lines/{len(sheet.injury_lines)}", value=NEW_LINE)
    yield from _boxes(sheet)
    if sheet.kind == "mount":
        yield from _training(sheet)
    yield from _hands(sheet)
    yield from _removals(sheet, world)


def armed(sheet: WinterDawnSheet) -> WinterDawnSheet:
    """Keep in hand what is still carried; empty hands take the first weapon, and a shield beside it."""
    carried = {weapon.id: weapon for weapon in (*sheet.weapons, *sheet.shields)}
    main = sheet.wielded.main if sheet.wielded.main in carried else next((weapon.id for weapon in sheet.weapons), "")
    if not main:
        return sheet if not (sheet.wielded.main or sheet.wielded.off) else evolve(sheet, wielded=Wielded())
    off = sheet.wielded.off if sheet.wielded.off in carried else next((shield.id for shield in sheet.shields), "")
    made = Wielded(main=main, off="" if carried[main].hands > 1 else off)
    return sheet if made == sheet.wielded else evolve(sheet, wielded=made)


def with_hands_emptied(sheet: WinterDawnSheet) -> WinterDawnSheet:
    """Let go of what is no longer carried."""
    carried = {weapon.id for weapon in (*sheet.weapons, *sheet.natural_weapons, *sheet.shields)}
    for item in {sheet.wielded.main: None, sheet.wielded.off: None}:
        sheet = sheet if item in carried else evolve(sheet, wielded=sheet.wielded.without(item))
    return sheet


def _boxes(sheet: WinterDawnSheet) -> Iterator[SheetChange]:
    """List one box more or less of each grade in each injury line; none is left without a box. Rule: WD-INJ-01"""
    for i, sizes in enumerate(sheet.injury_lines):
        for place, grade in enumerate(("minor", "major")):
            for by, word in ((1, "more"), (-1, "less")):
                after = sizes[place] + by
                if 0 <= after <= MOST_BOXES and sum(sizes) + by > 0:
                    label = f"Injury line {numeral(i)}: one {word} {grade} box (now {sizes[place]})"
                    yield SheetChange(label=label, path=f"/injury_lines/{i}/{place}", value=after)


def _training(sheet: WinterDawnSheet) -> Iterator[SheetChange]:
    """List the values of a mount's battle training: trained, not trained, or by its ranks. Rule: WD-MOUNT-02, G-33"""
    words: dict[bool | None, str] = {True: "Trained for battle", False: "Not trained for battle", None: "Battle training by its ranks"}
    for value, label in words.items():
        if value is not sheet.combat_trained:
            yield SheetChange(label=label, path="/combat_trained", value=value)


def _hands(sheet: WinterDawnSheet) -> Iterator[SheetChange]:
    """List the things to take in hand; a two-handed weapon empties the other hand when it is used."""
    for weapon in (*sheet.weapons, *sheet.shields):
        if weapon.id != sheet.wielded.main:
            off = "" if weapon.hands > 1 or sheet.wielded.off == weapon.id else sheet.wielded.off
            yield SheetChange(label=f"In the main hand: {weapon.name}", path="/wielded", value={"main": weapon.id, "off": off})
        if weapon.hands == 1 and weapon.id not in (sheet.wielded.off, sheet.wielded.main):
            yield SheetChange(label=f"In the off hand: {weapon.name}", path="/wielded/off", value=weapon.id)
    if sheet.wielded.main or sheet.wielded.off:
        yield SheetChange(label="Empty both hands", path="/wielded", value={"main": "", "off": ""})


def _removals(sheet: WinterDawnSheet, world: WinterDawnWorld) -> Iterator[SheetChange]:
    for field_name, word in REMOVED:
        for i, item in enumerate(getattr(sheet, field_name)):
            yield SheetChange(label=f"Remove {word}: {item.name}", path=f"/{field_name}/{i}", value=None)
    for i, name in enumerate(sheet.gear):
        yield SheetChange(label=f"Remove gear: {name}", path=f"/gear/{i}", value=None)
    for skill_id in sheet.skill_rank:
        title = world.skills[skill_id].title if skill_id in world.skills else skill_id
        yield SheetChange(label=f"Remove skill: {title}", path=f"/skill_rank/{skill_id}", value=None)
    if len(sheet.injury_lines) > 1:
        yield SheetChange(label="Remove the last injury line", path=f"/injury_lines/{len(sheet.injury_lines) - 1}", value=None)
