"""Chances of an attack: what both sides would roll now, if the target answers with all it has. Rule: WD-MELEE-08, WD-RANGE-06"""

from __future__ import annotations

from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.winterdawn.arms import (
    WeaponChoice,
    attack_terms,
    defence_terms,
    melee_weapons,
    position_terms,
    weapon_test,
)
from desktop_app.rules.winterdawn.rolls import Budget, Test, allowance, body_terms
from desktop_app.rules.winterdawn.sheet import UNARMED, die_of
from desktop_app.rules.winterdawn.state import WinterDawnState


def melee_contest(state: WinterDawnState, test: Test, choice: WeaponChoice, target: str, *, opportunity: bool = False) -> Contest | None:
    """Describe a melee exchange before it is declared."""
    sheet = state.sheet_of(test.who)
    weapon = sheet.weapon(choice.weapon) or UNARMED
    dice = allowance(state, test, choice).total
    if dice < 1:
        return None
    flat = sum(term.value for term in attack_terms(state, test.who, target, weapon, test=test, opportunity=opportunity)) - choice.malus
    sides = die_of(sheet.attribute(test.attribute))
    ward = _best_ward(state, target, test.who)
    if ward is None:
        given = -sum(term.value for term in position_terms(state, target, test.who))
        return Contest(dice=dice + (given if state.settings.undefended_malus_becomes_dice else 0), sides=sides, flat=flat)
    other_dice, other_sides, other_flat = ward
    return Contest(dice=dice, sides=sides, flat=flat, other_dice=other_dice, other_sides=other_sides, other_flat=other_flat)


def _best_ward(state: WinterDawnState, who: str, attacker: str) -> tuple[int, int, int] | None:
    """Return dice, sides and maluses of the defence that promises most; None: there is none."""
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    if not fighter.can_act or attacker in fighter.unaware_of:
        return None
    found = []
    for weapon in melee_weapons(sheet, defending=True):
        test = weapon_test(state, who, WeaponChoice(weapon=weapon.id), budget=Budget.REACTION, warding=True)
        dice = allowance(state, test).total if test is not None else 0
        if test is not None and dice > 0:
            flat = sum(term.value for term in defence_terms(state, who, attacker, weapon, test=test))
            sides = die_of(sheet.attribute(test.attribute))
            found.append((dice * sides + 8 * flat, (dice, sides, flat)))
    return max(found)[1] if found else None


def dodge_numbers(state: WinterDawnState, test: Test) -> tuple[int, int, int]:
    """Return dice, sides and malus of a dodge."""
    sheet = state.sheet_of(test.who)
    flat = sum(term.value for term in body_terms(state, test.who, test.attribute))
    return allowance(state, test).total, die_of(sheet.attribute(test.attribute)), flat
