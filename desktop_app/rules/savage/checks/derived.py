"""Numbers derived from sheet and fight: dice, Parry, Toughness, armour, Pace, load. Rule: section 2.1"""

from __future__ import annotations

from math import ceil
from typing import Final, Literal

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.savage.sheet.character import BARE_HANDS, LINKED, DieName, SavageSheet, Shield, Weapon, stepped, value_of
from desktop_app.rules.savage.sheet.tables import EdgeRow
from desktop_app.rules.savage.state import Fighter, SavageState

LOST_DICE: Final = {"broken": "agility", "battered": "vigor", "busted": "strength", "brain_damage": "smarts"}
"""Injury to the attribute that it lowers. Rule: SW-INJ-06, SW-INJ-08"""
UNTRAINED: Final[DieName] = "d4"
ARMS: Final = ("right", "left")
LOCATIONS: Final = {"leg": "legs", "arm": "arms", "head": "head"}
"""Hit locations of aimed attacks to the armour's areas; anything else hits the torso. Rule: SW-MELEE-07"""


def die_of(sheet: SavageSheet, trait: str, fighter: Fighter | None = None) -> DieName | None:
    """Return the die of an attribute or skill as it is now; None: a skill that was never learned. Rule: SW-INJ-06, SW-INJ-09"""
    if trait in LINKED:
        return sheet.skills.get(trait)
    lost = sum(LOST_DICE.get(injury.detail) == trait for injury in fighter.injuries) if fighter is not None else 0
    return stepped(sheet.attribute(trait), -lost)


def die_in_play(state: SavageState, who: str, trait: str) -> DieName | None:
    """Return the die of a character in an encounter."""
    return die_of(state.sheet_of(who), trait, state.combatants[who])


def toughness(sheet: SavageSheet, fighter: Fighter | None = None) -> Breakdown:
    """Add Toughness up, without armour. Rule: SW-SIZE-01, SW-TAB-28"""
    vigor = die_of(sheet, "vigor", fighter) or UNTRAINED
    made = Breakdown.of(2, "Toughness").plus(value_of(vigor) // 2, "half of Vigor").plus(sheet.size_mod, "size", "SW-SIZE-01")
    made = made.plus(sheet.toughness_mod, "special abilities")
    return changed_by(made, fighter, "toughness")


def armour_at(sheet: SavageSheet, location: str = "") -> int:
    """Return the armour worn at a location; the best of several pieces counts. Rule: section 2.1"""
    covered = LOCATIONS.get(location, "torso")
    return max((piece.value for piece in sheet.armour if covered in piece.locations), default=0)


def is_heavily_armoured(sheet: SavageSheet) -> bool:
    """Tell whether only heavy weapons hurt it. Rule: SW-RANGE-16"""
    return sheet.heavy_armor or any(piece.heavy for piece in sheet.armour)


def things_in_hand(sheet: SavageSheet, fighter: Fighter) -> tuple[Weapon | Shield, ...]:
    """List weapons and shields that are held."""
    found = (sheet.weapon(name) or sheet.shield(name) for name in fighter.hands)
    return tuple(thing for thing in found if thing is not None)


def is_armed(sheet: SavageSheet, fighter: Fighter) -> bool:
    """Tell whether a character has a weapon in hand or of its own body; a shield alone is none. Rule: SW-MELEE-12"""
    return any(isinstance(thing, Weapon) for thing in things_in_hand(sheet, fighter)) or any(w.natural for w in sheet.weapons)


def parry(sheet: SavageSheet, fighter: Fighter | None = None, *, tricked: int = -2) -> Breakdown:
    """Add Parry up; never below 0. Rule: SW-MELEE-09, SW-MELEE-10, SW-MELEE-16, SW-MELEE-17, SW-MELEE-19"""
    die = sheet.skills.get("fighting")
    made = Breakdown.of(2, "Parry").plus(value_of(die) // 2 if die is not None else 0, "half of Fighting")
    made = made.plus(sheet.parry_mod, "special abilities")
    if fighter is None:
        return made
    for thing in things_in_hand(sheet, fighter):
        made = made.plus(thing.parry_mod if isinstance(thing, Weapon) else thing.parry_bonus, Name(thing.name), "SW-MELEE-19")
    made = made.plus(-2 * fighter.wild_attack, "wild attack", "SW-MELEE-09").plus(-2 * fighter.prone, "prone", "SW-MELEE-10")
    made = made.plus(2 * fighter.full_defense, "full defence", "SW-MELEE-16").plus(tricked * fighter.tricked, "tricked", "SW-MELEE-17")
    return changed_by(made, fighter, "parry").at_least(0, "at least 0")


def parry_of(state: SavageState, who: str) -> Breakdown:
    """Add up the Parry of a character in an encounter. Rule: SW-MELEE-17"""
    tricked = 0 if state.settings.trick_penalty == "all_traits" else -2
    made = parry(state.sheet_of(who), state.combatants[who], tricked=tricked)
    return with_edges(made, state.tables.edges_of(state.sheet_of(who)), "parry", "SW-MELEE-01").at_least(0, "at least 0")


def with_edges(made: Breakdown, edges: tuple[EdgeRow, ...], what: Literal["parry", "pace", "charisma"], rule: str) -> Breakdown:
    """Add what edges and hindrances do to a number. Rule: section 2.1"""
    for row in edges:
        made = made.plus(getattr(row, what), row.name, rule)
    return made


def pace(state: SavageState, who: str) -> Breakdown:
    """Work out how many inches a turn takes a character. Rule: SW-MOVE-01, SW-INJ-07, SW-ACT-04"""
    sheet, fighter = state.sheet_of(who), state.combatants[who]
    if any(injury.location == "leg" for injury in fighter.injuries):
        return Breakdown.of(1, "leg injury", "SW-INJ-07")
    made = Breakdown.of(sheet.pace, "Pace", "SW-MOVE-01")
    made = changed_by(with_edges(made, state.tables.edges_of(sheet), "pace", "SW-MOVE-01"), fighter, "pace")
    made = made.at_least(1, "at least 1", "SW-MOVE-01")
    if state.settings.wounds_reduce_pace:
        made = made.plus(-fighter.wounds, "wounds", "SW-MOVE-01").at_least(1, "at least 1", "SW-MOVE-01")
    if fighter.shaken and state.settings.shaken_move == "half":
        made = made.plus(-(made.total // 2), "Shaken", "SW-ACT-04")
    return made


def load_limit(sheet: SavageSheet, fighter: Fighter | None = None) -> int:
    """Return what can be carried freely. Rule: SW-LOAD-01, SW-TAB-31"""
    return 5 * value_of(die_of(sheet, "strength", fighter) or UNTRAINED)


def load_penalty(sheet: SavageSheet, fighter: Fighter | None = None) -> int:
    """Return what too heavy a load takes off Agility, Strength and their skills. Rule: SW-LOAD-01, SW-TAB-31"""
    return -max(0, ceil(sheet.load / load_limit(sheet, fighter)) - 1)


def is_usable(sheet: SavageSheet, fighter: Fighter, weapon: Weapon) -> bool:
    """Tell whether a weapon can be struck with now: of the body, bare hands, or in hand. Rule: SW-MELEE-18, SW-INJ-05"""
    if weapon.natural or weapon.name == BARE_HANDS.name:
        return True
    if lacks_arm(fighter, weapon):
        return False
    if weapon.hands == 2:
        return fighter.right_hand == weapon.name and fighter.left_hand == weapon.name
    return weapon.name in fighter.hands


def lacks_arm(fighter: Fighter, weapon: Weapon) -> bool:
    """Return whether a weapon's arm is lost: either of two, its holding arm, or both if none holds it. Rule: SW-INJ-05"""
    lost = {side for side in ARMS if fighter.arm_is_lost(side)}
    held = {side for side, name in zip(ARMS, (fighter.right_hand, fighter.left_hand), strict=True) if name == weapon.name}
    return bool(lost) and (weapon.hands == 2 or lost >= (held or {*ARMS}))
