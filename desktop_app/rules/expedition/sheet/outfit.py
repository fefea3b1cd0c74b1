"""What can be added to a sheet, taken away, or taken in hand. Rule: section 2"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop_app.rules.expedition.sheet.content import LISTS, as_entry, rows_of
from desktop_app.rules.expedition.sheet.records import LORE_CATEGORIES, ModelSheet
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import SheetChange

WORDS = {
    "weapons": "weapon",
    "armour": "armour",
    "shields": "shield",
    "trappings": "trapping",
    "manoeuvres": "manoeuvre",
    "spells": "spell",
}
FREE_TEXTS = {"traits": "trait", "talents": "talent", "keywords": "keyword", "careers": "career"}


def sheet_changes(sheet: ModelSheet, tables: Mapping[str, Json]) -> Iterator[SheetChange]:
    """List every change that is more than another number, additions first."""
    for field_name, (table, name) in LISTS.items():
        held = getattr(sheet, field_name)
        there = {getattr(entry, "id", getattr(entry, "name", "")) for entry in held}
        for row_id, row in rows_of(tables, table, name).items():
            if row_id not in there and row.get("name") not in there:
                label = f"Add {WORDS[field_name]}: {row.get('name', row_id)}"
                yield SheetChange(label=label, path=f"/{field_name}/{len(held)}", value=as_entry(field_name, row))
    for category in LORE_CATEGORIES:
        value: Json = {"category": category, "name": "to be named"}
        yield SheetChange(label=f"Add lore: {category.replace('_', ' ')}", path=f"/lores/{len(sheet.lores)}", value=value)
    for field_name, word in FREE_TEXTS.items():
        if field_name != "careers" or sheet.model_type.value == "character":
            held = getattr(sheet, field_name)
            yield SheetChange(label=f"Add {word}", path=f"/{field_name}/{len(held)}", value=f"New {word}")
    yield from _hands(sheet)
    yield from _removals(sheet)


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


def _removals(sheet: ModelSheet) -> Iterator[SheetChange]:
    for field_name, word in {**WORDS, **FREE_TEXTS, "lores": "lore"}.items():
        for i, entry in enumerate(getattr(sheet, field_name)):
            name = entry if isinstance(entry, str) else entry.name
            yield SheetChange(label=f"Remove {word}: {name}", path=f"/{field_name}/{i}", value=None)
