"""What can be taken from a sheet or in hand: skills, weapons, armour, spells, gear, injury lines."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet, WinterDawnWorld

NEW_LINE: Json = [3, 1]


def rearrangements(sheet: WinterDawnSheet, world: WinterDawnWorld) -> Iterator[SheetChange]:
    """List every change of what is there that is more than another number."""
    yield SheetChange(label="Add an injury line", path=f"/injury_lines/{len(sheet.injury_lines)}", value=NEW_LINE)
    if sheet.kind == "mount":
        yield from _training(sheet)
    yield from _hands(sheet)
    yield from _removals(sheet, world)


def _training(sheet: WinterDawnSheet) -> Iterator[SheetChange]:
    """List what may be said of a mount in battle: trained, not trained, or what its ranks say. Rule: WD-MOUNT-02, G-33"""
    words: dict[bool | None, str] = {True: "Trained for battle", False: "Not trained for battle", None: "Battle training as its ranks say"}
    for value, label in words.items():
        if value is not sheet.combat_trained:
            yield SheetChange(label=label, path="/combat_trained", value=value)


def _hands(sheet: WinterDawnSheet) -> Iterator[SheetChange]:
    """List what can be taken in hand; a weapon that needs both hands empties the other one by itself when it is used."""
    for weapon in (*sheet.weapons, *sheet.shields):
        if weapon.id != sheet.wielded.main:
            off = "" if weapon.hands > 1 or sheet.wielded.off == weapon.id else sheet.wielded.off
            yield SheetChange(label=f"In the main hand: {weapon.name}", path="/wielded", value={"main": weapon.id, "off": off})
        if weapon.hands == 1 and weapon.id not in (sheet.wielded.off, sheet.wielded.main):
            yield SheetChange(label=f"In the off hand: {weapon.name}", path="/wielded/off", value=weapon.id)
    if sheet.wielded.main or sheet.wielded.off:
        yield SheetChange(label="Empty both hands", path="/wielded", value={"main": "", "off": ""})


def _removals(sheet: WinterDawnSheet, world: WinterDawnWorld) -> Iterator[SheetChange]:
    for field_name, word in (("weapons", "weapon"), ("shields", "shield"), ("armour", "armour"), ("spells", "spell")):
        for i, item in enumerate(getattr(sheet, field_name)):
            yield SheetChange(label=f"Remove {word}: {item.name}", path=f"/{field_name}/{i}", value=None)
    for i, name in enumerate(sheet.gear):
        yield SheetChange(label=f"Remove gear: {name}", path=f"/gear/{i}", value=None)
    for skill_id in sheet.skill_rank:
        title = world.skills[skill_id].title if skill_id in world.skills else skill_id
        yield SheetChange(label=f"Remove skill: {title}", path=f"/skill_rank/{skill_id}", value=None)
    if len(sheet.injury_lines) > 1:
        yield SheetChange(label="Remove the last injury line", path=f"/injury_lines/{len(sheet.injury_lines) - 1}", value=None)
