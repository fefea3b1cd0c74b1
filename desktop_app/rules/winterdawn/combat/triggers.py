"""Who may strike at an opponent that gives an opening. Rule: WD-REACT-04 to WD-REACT-06, WD-GRID-05, WD-TAB-16"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.state import Decision, Procedure
from desktop_app.rules.winterdawn.checks.pools import Budget, most_dice
from desktop_app.rules.winterdawn.combat.arms import Purpose, WeaponChoice, attack_bonus, can_damage_at, melee_weapons, weapon_test
from desktop_app.rules.winterdawn.combat.holds import may_strike
from desktop_app.rules.winterdawn.movement.space import Side, distance, has_sight, pair_of, side_of
from desktop_app.rules.winterdawn.sheet.records import Weapon
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState


def reaching_weapons(state: WinterDawnState, who: str, target: str) -> tuple[Weapon, ...]:
    """List the weapons whose range of attack the target is in: a listed band, or close with a free hand. Rule: WD-REACT-04"""
    sheet, metres = state.sheet_of(who), distance(state, who, target)
    return tuple(weapon for weapon in melee_weapons(sheet, defending=False) if can_damage_at(state, who, weapon, metres))


def threatens(state: WinterDawnState, who: str, target: str) -> bool:
    """Tell whether a target is in somebody's range of attack and sight. Rule: WD-REACT-05, WD-GRID-05"""
    fighter = state.combatants[who]
    if not fighter.can_act or target in fighter.unaware_of or not state.are_opponents(who, target):
        return False
    if not may_strike(state, who, target):
        return False
    if side_of(state, who, target) is Side.REAR or not has_sight(state, who, target):
        return False
    return bool(reaching_weapons(state, who, target))


def why_no_opportunity(state: WinterDawnState, who: str, target: str) -> str | None:
    """Return the refusal code for an attack of opportunity that somebody is not entitled to; None: it is entitled."""
    fighter = state.combatants[who]
    if target in fighter.unaware_of:
        return "unaware"
    if fighter.stance_mos is not None:
        return "stance"
    if fighter.aoo_used:
        return "aoo_used"
    if not may_strike(state, who, target):
        return "grappled"
    if side_of(state, who, target) is Side.REAR:
        return "rear"
    if not threatens(state, who, target):
        return "no_trigger"
    return None if _has_dice(state, who, target) else "budget"


def _has_dice(state: WinterDawnState, who: str, target: str) -> bool:
    bonus = attack_bonus(state, who, target, opportunity=True)
    for weapon in reaching_weapons(state, who, target):
        test = weapon_test(state, who, WeaponChoice(weapon=weapon.id), Purpose(budget=Budget.REACTION, bonus=bonus))
        if test is not None and most_dice(state, test) > 0:
            return True
    return False


@memo(lambda state: (state.combatants, state.roster, state.sheets, state.settings, state.world, state.ground, state.round))
def reactors(state: WinterDawnState, targets: tuple[str, ...], asked: tuple[str, ...]) -> tuple[str, ...]:
    """List who may strike at one of the targets now, highest spirit first, computed at the asking. Rule: WD-REACT-06"""
    able = [target for target in targets if state.combatants[target].can_act]
    others = (who for who in state.roster if who not in asked and who not in targets)
    entitled = [who for who in others if any(why_no_opportunity(state, who, target) is None for target in able)]
    return tuple(sorted(entitled, key=lambda who: _asked_first(state, who)))


def _asked_first(state: WinterDawnState, who: str) -> tuple[int, int, int, int]:
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    return (-fighter.spirit, -sheet.agility, -int(sheet.kind == "pc"), state.roster.index(who))


@dataclass(frozen=True, kw_only=True)
class Triggered(Procedure[WinterDawnState]):
    """An opening that `target` gives: those entitled are asked one by one.

    `own_movement`: walking in its slot, which each reactor is offered once. Rule: WD-REACT-06, G-53
    """

    kind = "triggered"
    target: str
    asked: tuple[str, ...] = ()
    cause: str = "moving"
    own_movement: bool = False

    def concerns(self) -> tuple[str, ...]:
        return (self.target,)

    def targets(self, state: WinterDawnState) -> tuple[str, ...]:
        """List whom the reactor may name: of a pair that moves, rider or mount. Rule: WD-MOUNT-01"""
        return pair_of(state, self.target) if self.cause == "moving" else (self.target,)

    def asks(self, state: WinterDawnState) -> Decision | None:
        able = self.able(state)
        return Decision(topic="aoo", who=able[:1], answers=("opportunity_attack", "pass")) if able else None

    def able(self, state: WinterDawnState) -> tuple[str, ...]:
        """List who may strike now, in the order in which they are asked."""
        return reactors(state, self.targets(state), self.asked)

    def why_not(self, state: WinterDawnState, who: str, target: str) -> str | None:
        """Return the refusal code for a strike at one of the targets; None: it may."""
        return why_no_opportunity(state, who, target)

    def weapons_of(self, state: WinterDawnState, who: str, target: str) -> tuple[Weapon, ...]:
        """List the weapons with which somebody may strike at one of the targets."""
        return reaching_weapons(state, who, target)

    def struck(self, draft: WinterDawnDraft, attack: Procedure[WinterDawnState]) -> None:
        """Take an attack of opportunity that has been declared: it is resolved at once."""
        draft.push(attack)

    def advance(self, draft: WinterDawnDraft) -> None:
        """End: nobody is left to ask."""
        draft.pop()
