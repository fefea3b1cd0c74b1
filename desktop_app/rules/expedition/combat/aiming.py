"""An attack's possible targets: sides, frenzy, sight and range; and their order.

Rule: EX-MODEL-09, EX-COND-10, EX-COND-14, EX-COND-15, EX-RANGE-01, EX-RANGE-03, EX-RANGE-04, EX-SENSE-01
"""

from __future__ import annotations

from desktop_app.rules.expedition.movement.ground import REACH_SQUARES, between, can_see, distance, is_engaged, others_by_distance, within
from desktop_app.rules.expedition.sheet.records import Weapon
from desktop_app.rules.expedition.state import ExpeditionState, Status
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.state import Cell


def refuse_target(state: ExpeditionState, who: str, target: str) -> Refusal | None:
    """Judge whom a Model may attack: not its own side; Frenzied, the nearest of any side. Rule: EX-MODEL-09, EX-COND-15, R61"""
    if target not in state.combatants:
        return Refusal("unknown", field="target", facts=(("what", target),))
    aim = state.combatants[target]
    if target == who or not aim.is_on_board or aim.status not in (Status.ACTIVE, Status.OUT_OF_PLAY):
        return Refusal("target", "EX-MELEE-01", "target")
    if state.combatants[who].has("frenzied"):
        return None if target in nearest(state, who) else Refusal("not_nearest", "EX-COND-15", "target")
    return Refusal("target", "EX-MELEE-01", "target") if state.side_of(target) is state.side_of(who) else None


def nearest(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the Models nearest to a Frenzied one, out-of-play ones excepted. Rule: EX-COND-15, R61"""
    enemies_only = state.settings.ex_frenzy_targets == "enemy"
    others = [
        (far, other)
        for other in state.in_play()
        if other != who and (far := between(state, who, other)) is not None and (not enemies_only or state.are_enemies(who, other))
    ]
    least = min((far for far, _ in others), default=0)
    return tuple(other for far, other in others if far == least)


def refuse_ranged(state: ExpeditionState, who: str, weapon: Weapon | None) -> Refusal | None:
    """Judge what bars shooting: Blinded, Engaged without a Pistol. Rule: EX-RANGE-03, EX-COND-10, EX-COND-14"""
    if state.combatants[who].has("blinded"):
        return Refusal("blinded_ranged", "EX-COND-14")
    if is_engaged(state, who) and not (weapon is not None and weapon.is_pistol):
        return Refusal("engaged_ranged", "EX-RANGE-03")
    return None


def refuse_bars(state: ExpeditionState, who: str, weapon: Weapon | None, targets: tuple[str, ...]) -> Refusal | None:
    """Refuse a shot at a combatant: also at the Hidden, with the shooter as Blinded. Rule: EX-RANGE-03, EX-COND-07"""
    unseen = any(state.combatants[target].has("hidden") for target in targets)
    return refuse_ranged(state, who, weapon) or (Refusal("blinded_ranged", "EX-COND-07", "target") if unseen else None)


def refuse_sight(state: ExpeditionState, who: str, cell: Cell | None, weapon: Weapon) -> Refusal | None:
    """Judge line of sight and range. Rule: EX-RANGE-01, EX-SENSE-01"""
    here = state.combatants[who].cell
    if here is None or cell is None or not can_see(state, here, cell):
        return Refusal("no_los", "EX-SENSE-01", "target")
    if weapon.range_max is not None and distance(here, cell) > weapon.range_max:
        return Refusal("range", "EX-RANGE-01", "target", (("squares", distance(here, cell)), ("most", weapon.range_max)))
    return None


@memo()
def melee_targets(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List whom a blade may be meant for: others within two squares; in a frenzy the nearest of any side. Rule: EX-COND-15"""
    is_frenzied, models = state.combatants[who].has("frenzied"), state.combatants
    near = nearest(state, who) if is_frenzied else within(state, who, REACH_SQUARES["R"])
    foes = (other for other in near if is_frenzied or state.side_of(other) is not state.side_of(who))
    return tuple(sorted(foes, key=lambda other: (not models[other].can_act, models[other].wounds)))


@memo()
def ranged_targets(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List a shot's targets, those outside a melee first. Rule: EX-RANGE-04"""
    foes = [other for _, other in others_by_distance(state, who) if state.side_of(other) is not state.side_of(who)]
    return tuple(sorted(foes, key=lambda other: (not state.combatants[other].can_act, is_engaged(state, other))))
