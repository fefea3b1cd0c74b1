"""What the card of a Model says on paper: its numbers, its arms, and every action it has learned. Rule: section 2"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.expedition.sheet import records

KINDS: Final = {"major": "Major", "minor": "Minor", "reaction": "Reaction"}


def joined(*parts: str) -> str:
    """Join what is not empty."""
    return " · ".join(part for part in parts if part)


def prices(action: records.ActionRecord) -> str:
    """Write what a learned action costs. Rule: EX-ABIL-09"""
    pools = (("A", action.pool_cost.a), ("C", action.pool_cost.c), ("E", action.pool_cost.e))
    costs = [f"{name} {value}" for name, value in pools if value]
    costs += [f"{value} {name}" for name, value in (("Momentum", action.momentum_cost), ("Threat", action.threat_cost)) if value]
    return joined(*costs)


def weapon_damage(sheet: records.ModelSheet, weapon: records.Weapon) -> int:
    """Return the Damage S of a weapon in these hands. Rule: EX-DMG-02"""
    return weapon.damage_mod + (sheet.strength if weapon.damage_mode == "strength" else 0)


def weapon_words(weapon: records.Weapon) -> str:
    """Say how a weapon is used: reach or range, qualities, what it takes off the initiative."""
    far = f"up to {weapon.range_max}" if weapon.range_max is not None else "any range"
    return joined(
        f"reach {weapon.reach}" if weapon.is_melee else joined(weapon.weapon_class, far),
        ", ".join((*weapon.qualities, *weapon.critical_qualities)),
        f"initiative −{weapon.initiative_modifier}" if weapon.initiative_modifier > 0 else "",
        "off-hand" if weapon.hand == "off" else "",
        "" if weapon.ready else "put away",
    )


def card_lines(sheet: records.ModelSheet, world: records.ExpeditionWorld) -> tuple[str, ...]:
    """Give the lines of a card."""
    return tuple(line for line in _lines(sheet, world) if line)


def _lines(sheet: records.ModelSheet, world: records.ExpeditionWorld) -> Iterator[str]:
    yield "  ".join(f"{records.ABBREVIATIONS[name]} {getattr(sheet, name)}" for name in records.CHARACTERISTICS)
    trained = [skill for skill in world.skills.values() if sheet.skill_advances.get(skill.id)]
    yield ", ".join(f"{skill.title} {getattr(sheet, skill.by) + sheet.skill_advances[skill.id]}" for skill in trained)
    yield joined(f"Attacks {sheet.attacks}", f"magic {sheet.magic}" if sheet.magic else "", *sheet.traits, *sheet.talents)
    for weapon in sheet.weapons:
        yield f"{weapon.name}: damage {weapon_damage(sheet, weapon)} · {weapon_words(weapon)}"
    for shield in sheet.shields:
        yield f"{shield.name}: rating {shield.shield_rating} · soak {shield.soak_left} of {shield.soak_max}"
    for piece in sheet.armour:
        yield f"{piece.name}: armour {piece.armour_value} · soak {piece.soak_left} of {piece.soak_max}"
    for action in sheet.manoeuvres:
        yield f"{action.name} ({joined(KINDS[action.action_kind.value], action.tier.value, prices(action))}): {action.text}"
    for spell in sheet.spells:
        yield f"{spell.name} (casting {spell.casting_number}): {spell.text}"
    if sheet.side is records.Side.ADVERSARY:
        yield f"Brings A {sheet.pool_a} · C {sheet.pool_c} · E {sheet.pool_e}"
