"""What a combatant has with the blessings at work: weapons, protection, immunities, traits, size. Rule: section 2.1, RV-BLESS-03"""

from __future__ import annotations

from desktop_app.rules.revolution.sheet.character import DARK_VISION, PERCEPTION, SizeClass, Weapon, plain_trait
from desktop_app.rules.revolution.state import RevolutionState


def weapons(state: RevolutionState, who: str) -> tuple[Weapon, ...]:
    """List the weapons of the sheet, then the natural ones of a shape that was taken. Rule: RV-BLESS-06"""
    own, blessings = state.sheet_of(who).weapons, state.combatants[who].active_blessings
    return (*own, *(active.natural_weapon for active in blessings if active.natural_weapon is not None)) if blessings else own


def weapon_named(state: RevolutionState, who: str, name: str | None) -> Weapon | None:
    """Find a weapon; the natural one of a shape goes before another of its name."""
    for weapon in reversed(weapons(state, who)):
        if weapon.name == name:
            return weapon
    return None


def is_ready(state: RevolutionState, who: str, weapon: Weapon) -> bool:
    """Tell whether a weapon is in hand."""
    return weapon.name not in state.combatants[who].unready


def is_loaded(state: RevolutionState, who: str, weapon: Weapon) -> bool:
    """Tell whether a weapon can be shot: loaded, or it needs no loading. Rule: RV-ACT-04"""
    return not (weapon.needs_reload and weapon.name in state.combatants[who].unloaded)


def damage_bonus(state: RevolutionState, who: str, weapon_name: str) -> int:
    """Return the highest Damage Boosting or Enhancement on a weapon; 0 without one. Rule: RV-DMG-02"""
    found = (active.damage_bonus for active in state.combatants[who].active_blessings if active.weapon == weapon_name)
    return max(found, default=0)


def protection(state: RevolutionState, who: str) -> int:
    """Return the highest Protection: of the sheet, set by hand, or of a blessing. Rule: RV-BLESS-05"""
    fighter = state.combatants[who]
    return max(state.sheet_of(who).protection, fighter.protection, *(active.protection for active in fighter.active_blessings), 0)


def is_immune(state: RevolutionState, who: str, kind: str) -> bool:
    """Tell whether a kind of damage does nothing. Rule: RV-DMG-03"""
    fighter = state.combatants[who]
    own = (*state.sheet_of(who).immunities, *fighter.immunities)
    return kind in own or any(kind in active.immunities for active in fighter.active_blessings)


def size_class(state: RevolutionState, who: str) -> SizeClass:
    """Return the size class of the shape that is worn; the last one taken counts. Rule: RV-BLESS-06"""
    shapes = [active.size_class for active in state.combatants[who].active_blessings if active.size_class is not None]
    return shapes[-1] if shapes else state.sheet_of(who).size_class


def traits(state: RevolutionState, who: str) -> tuple[str, ...]:
    """List the traits that blessings lend. Rule: RV-BLESS-06"""
    return tuple(trait for active in state.combatants[who].active_blessings for trait in active.traits)


def sees_in_the_dark(state: RevolutionState, who: str) -> bool:
    """Tell whether darkness costs nothing: Dark Vision as a power, a trait of Perception, or lent. Rule: RV-SENSE-01"""
    sheet = state.sheet_of(who)
    perception = sheet.skill(PERCEPTION)
    wanted = plain_trait(DARK_VISION)
    named = any(plain_trait(power.name) == wanted for power in sheet.powers)
    return named or (perception is not None and perception.has_trait(DARK_VISION)) or wanted in map(plain_trait, traits(state, who))
