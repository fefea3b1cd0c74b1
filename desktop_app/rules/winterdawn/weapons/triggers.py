"""Attacks of opportunity: who may strike at a provoking opponent. Rule: WD-REACT-04 to WD-REACT-06, WD-GRID-05, WD-TAB-16"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.positions import are_parted
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure
from desktop_app.rules.winterdawn.position import holds
from desktop_app.rules.winterdawn.position.space import Side, distance, has_sight, pair_of, side_of
from desktop_app.rules.winterdawn.sheet.records import Weapon
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, replace_slot
from desktop_app.rules.winterdawn.weapons import arms


def reaching_weapons(state: WinterDawnState, who: str, target: str) -> tuple[Weapon, ...]:
    """List the weapons whose range of attack the target is in: a listed band, or close with a free hand. Rule: WD-REACT-04"""
    return weapons_at(state, who, distance(state, who, target))


def weapons_at(state: WinterDawnState, who: str, metres: int) -> tuple[Weapon, ...]:
    """List the weapons of somebody that do damage so many metres away, close with a free hand. Rule: WD-REACT-04"""
    return tuple(
        weapon for weapon in arms.melee_weapons(state.sheet_of(who), defending=False) if arms.can_damage_at(state, who, weapon, metres)
    )


def threatens(state: WinterDawnState, who: str, target: str) -> bool:
    """Tell whether a target is in a combatant's range of attack and sight. Rule: WD-REACT-05, WD-GRID-05"""
    fighter = state.combatants[who]
    if not fighter.can_act or target in fighter.unaware_of or not state.are_opponents(who, target):
        return False
    if not holds.may_strike(state, who, target):
        return False
    if side_of(state, who, target) is Side.REAR or not has_sight(state, who, target) or are_parted(state, who, target):
        return False
    return bool(reaching_weapons(state, who, target))


def why_no_opportunity(state: WinterDawnState, who: str, target: str) -> str | None:
    """Return the refusal code for an attack of opportunity that a combatant is not entitled to; None: it is entitled."""
    fighter = state.combatants[who]
    if target in fighter.unaware_of:
        return "unaware"
    if fighter.stance_mos is not None:
        return "stance"
    if fighter.aoo_used:
        return "aoo_used"
    if not holds.may_strike(state, who, target):
        return "grappled"
    if side_of(state, who, target) is Side.REAR:
        return "rear"
    if not threatens(state, who, target):
        return "no_trigger"
    return _why_no_dice(state, who, target)


def _why_no_dice(state: WinterDawnState, who: str, target: str) -> str | None:
    """Return the first reason why no weapon in reach leaves a die, the bonus die counted; None: one does. Rule: WD-REACT-07, WD-INJ-07"""
    return arms.why_no_dice_with(state, who, reaching_weapons(state, who, target), arms.opportunity(state, who, target))


@memo(lambda state: (state.combatants, state.roster, state.sheets, state.settings, state.world, state.ground, state.openings, state.round))
def entitlements(state: WinterDawnState, targets: tuple[str, ...]) -> Mapping[str, str | None]:
    """Map each opponent to why it may not strike at any of the targets (a code; None: it may). Rule: WD-REACT-05, section 5.0"""
    able, found = [target for target in targets if state.combatants[target].can_act], {}
    for who in state.roster if able else ():
        if who not in targets and any(state.are_opponents(who, target) for target in able):
            whys = [why_no_opportunity(state, who, target) for target in able]
            found[who] = next((why for why in whys if why is None), whys[0])
    return found


def reactors(state: WinterDawnState, targets: tuple[str, ...], asked: tuple[str, ...]) -> tuple[str, ...]:
    """List who may strike at one of the targets now, highest spirit first, computed at the asking. Rule: WD-REACT-06"""
    entitled = [who for who, why in entitlements(state, targets).items() if why is None and who not in asked]
    return tuple(sorted(entitled, key=lambda who: _asked_first(state, who)))


def _asked_first(state: WinterDawnState, who: str) -> tuple[int, int, int, int]:
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    return (-fighter.spirit, -sheet.agility, -int(sheet.kind == "pc"), state.roster.index(who))


class Triggered(Procedure[WinterDawnState]):
    """An opening that `target` gives: those entitled are asked one by one.

    `own_movement`: walking in its slot, which each reactor is offered once. Rule: WD-REACT-06, G-53
    """

    kind = "triggered"
    needs: ClassVar[tuple[str, ...]] = ("target",)
    target: str
    asked: tuple[str, ...] = ()
    cause: str = "moving"
    own_movement: bool = False

    def targets(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the reactor's possible targets: of a moving pair, rider or mount. Rule: WD-MOUNT-01"""
        return pair_of(state, self.target) if self.cause == "moving" else (self.target,)

    def asks(self, state: WinterDawnState) -> Decision | None:
        able = self.able(state)
        return Decision(topic="aoo", who=able[:1], answers=("opportunity_attack", "pass")) if able else None

    def able(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the combatants who may strike now, in order."""
        return reactors(state, self.targets(state), self.asked)

    def why_not(self, state: WinterDawnState, who: str, target: str) -> str | None:
        """Return the refusal code for a strike at one of the targets; None: it may."""
        return why_no_opportunity(state, who, target)

    def weapons_of(self, state: WinterDawnState, who: str, target: str) -> tuple[Weapon, ...]:
        """List the weapons with which a combatant may strike at one of the targets."""
        return reaching_weapons(state, who, target)

    def struck(self, draft: WinterDawnDraft, attack: Procedure[WinterDawnState]) -> None:
        """Take an attack of opportunity that has been declared: it is resolved at once."""
        draft.push(attack)

    def advance(self, draft: WinterDawnDraft) -> None:
        """End: nobody is left to ask. Why it was nothing to the others is told to those who ask later in the slot. Rule: section 5.0"""
        draft.pop()
        slot, whys = draft.state.current, entitlements(draft.state, self.targets(draft.state))
        barred = {who: why or "no_window" for who, why in whys.items() if why != "no_trigger"}
        if slot is not None and barred:
            replace_slot(draft, slot, evolve(slot, openings={**slot.openings, **barred}))
