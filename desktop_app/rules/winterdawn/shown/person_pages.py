"""The rest of a WinterDawn sheet: protection by place, supplies, state."""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.blocks import Column, ColumnCell, ColumnLine, ColumnsBlock, Row, Section, TableBlock
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.fields import edit_of, state_edit
from desktop_app.rules.winterdawn.position.load import limit_of_load, load_of
from desktop_app.rules.winterdawn.sheet.records import Protection, WinterDawnSheet, WinterDawnWorld
from desktop_app.rules.winterdawn.state import Fighter

PLACES: Final = ("head", "face", "neck", "torso", "arms", "hands", "legs", "feet")
"""From the top down; places that armour names beside these come after them."""
KINDS: Final = ("piercing", "cutting", "bludgeoning")


def protection_by_place(sheet: WinterDawnSheet) -> ColumnsBlock | None:
    """Add up what is worn at each place, natural armour with it; None: nothing is worn. Rule: WD-DMG-04, WD-DMG-06"""
    named = {place: None for piece in sheet.armour for place in piece.body_parts}
    places = sorted(named, key=lambda place: PLACES.index(place) if place in PLACES else len(PLACES))
    columns = (Column(align="left"), *(Column(head=head) for head in ("piercing", "cutting", "blunt")))
    lines = tuple(ColumnLine(cells=(ColumnCell(value=place.capitalize()), *_protection(sheet, place))) for place in places)
    return ColumnsBlock(title="Protection by place", columns=columns, lines=lines, place=2) if lines else None


def _protection(sheet: WinterDawnSheet, place: str) -> tuple[ColumnCell, ...]:
    worn: list[tuple[str, Protection]] = [(piece.name, piece.current) for piece in sheet.armour if place in piece.body_parts]
    layers = [*worn, *([("natural armour", sheet.natural_armour)] if sheet.natural_armour.highest else [])]
    return tuple(_sum([(name, getattr(layer, kind)) for name, layer in layers]) for kind in KINDS)


def _sum(layers: list[tuple[str, float]]) -> ColumnCell:
    """Write a sum of halves; the terms are told where all are whole."""
    total = sum(value for _, value in layers)
    made = Breakdown()
    for name, value in layers:
        made = made.plus(int(value), name, "WD-DMG-04")
    is_whole = all(value == int(value) for _, value in layers)
    return ColumnCell(value=f"{total:g}", breakdown=made if is_whole else None, rule="WD-DMG-04")


def supplies(sheet: WinterDawnSheet, world: WinterDawnWorld) -> TableBlock | None:
    """Show coins, food, ammunition and the total load; for a foe only its own supplies. Rule: WD-X-07"""
    load, limit = load_of(sheet, world), limit_of_load(sheet)
    counted = (("Coins (copper)", "coins"), ("Rations", "rations"), ("Ammunition", "ammunition"))
    rows = [Row(label=label, value=getattr(sheet, name), edit=edit_of(WinterDawnSheet, name)) for label, name in counted]
    kept = [row for row in rows if row.value or sheet.kind == "pc"]
    is_told = bool(kept) or sheet.kind == "mount"
    kept += (
        [Row(label="Load", value=f"{load:g} kg", note=f"of {limit:g} kg", rule="WD-X-07", strong=load > limit)] if load and is_told else []
    )
    return TableBlock(title="Supplies", sections=(Section(rows=tuple(kept)),), place=2) if kept else None


def how_it_is(sheet: WinterDawnSheet, fighter: Fighter) -> TableBlock:
    """Say whether a combatant can act at all. Rule: WD-COND-03, WD-COND-05"""
    incapacitated = state_edit(fighter, "incapacitated", sheet)
    rows = (
        Row(label="Incapacitated", value=fighter.incapacitated, rule="WD-COND-03", edit=incapacitated),
        Row(label="Unconscious", value=fighter.unconscious is not None, rule="WD-COND-05"),
    )
    return TableBlock(title="Condition", sections=(Section(rows=rows),), place=2, part="harm")
