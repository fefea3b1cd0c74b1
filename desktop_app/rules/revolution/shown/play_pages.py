"""A combatant's changes in play on the sheet: wounds, disabled actions, active blessings. Rule: section 2.6"""

from __future__ import annotations

from desktop_app.language import wording
from desktop_app.rules.kernel.blocks import Row, Section, TableBlock
from desktop_app.rules.kernel.fields import state_edit
from desktop_app.rules.kernel.record import fields_with_tags
from desktop_app.rules.revolution.sheet.character import CharacterSheet
from desktop_app.rules.revolution.shown.cards import joined, location_name
from desktop_app.rules.revolution.state import ActiveBlessing, Fighter


def harm(sheet: CharacterSheet, fighter: Fighter) -> TableBlock:
    """Show wounds and what hinders, each to be set by hand. Rule: RV-INJ-04, RV-LOC-05"""
    rows = [
        Row(label=tag.label, value=bool(getattr(fighter, name)), rule=tag.rule, edit=state_edit(fighter, name, sheet))
        for name, _, tag in fields_with_tags(Fighter)
        if tag.label
    ]
    for key, total in fighter.major_total.items():
        edit = state_edit(fighter, f"major_total/{key}", sheet)
        rows.append(Row(label=f"Major Wounds, {location_name(key).lower()}", value=total, rule="RV-LOC-05", edit=edit))
    return TableBlock(title="Harm", sections=(Section(rows=tuple(rows)),), place=2)


def at_work(fighter: Fighter | None) -> TableBlock | None:
    """Show the blessings that last until the scene ends. Rule: RV-BLESS-03"""
    if fighter is None or not fighter.active_blessings:
        return None
    rows = tuple(
        Row(label=wording(active.blessing).capitalize(), note=_gives(active), rule="RV-BLESS-03") for active in fighter.active_blessings
    )
    return TableBlock(title="Active blessings", sections=(Section(rows=rows),), place=2)


def _gives(active: ActiveBlessing) -> str:
    return joined(
        f"of {active.deity}",
        f"Protection {active.protection}" if active.protection else "",
        f"Resist {active.resist_kind} {active.resist}" if active.resist else "",
        f"damage +{active.damage_bonus}" if active.damage_bonus else "",
        f"immune to {', '.join(active.immunities)} weapons" if active.immunities else "",
        ", ".join(active.traits),
        active.text,
    )
