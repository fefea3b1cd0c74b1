"""Wounds and death. Rule: RV-INJ-01 to RV-INJ-06, RV-LOC-04, RV-LOC-05"""

from __future__ import annotations

from enum import IntEnum

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.harm.armour import toughness_at
from desktop_app.rules.revolution.sheet.character import Location
from desktop_app.rules.revolution.state import RevolutionDraft, judge_death
from desktop_app.rules.revolution.turn.rank import lose


class Wound(IntEnum):
    """How bad a wound is. Rule: RV-INJ-01"""

    NONE = 0
    MINOR = 1
    MAJOR = 2


def graded(net: int, toughness: int) -> Wound:
    """Grade net damage against Toughness. Rule: RV-INJ-01"""
    if net < 1:
        return Wound.NONE
    return Wound.MINOR if net < toughness else Wound.MAJOR


def wound(draft: RevolutionDraft, who: str, net: int, location: Location | None) -> None:
    """Grade net damage against Toughness and let the wound act. Rule: RV-INJ-01"""
    match graded(net, toughness_at(draft.state, who, location)):
        case Wound.NONE:
            draft.tell("no_wound", who, rule="RV-INJ-01")
        case Wound.MINOR:
            _minor(draft, who, net)
        case Wound.MAJOR:
            _major(draft, who, net, location)


def _minor(draft: RevolutionDraft, who: str, net: int) -> None:
    """Take strike rank only; nothing is added up and nothing outlasts the round. Rule: RV-INJ-02, RV-INJ-03, RV-LOC-04"""
    worst = draft.state.combatants[who].worst_minor
    counts = max(0, net - worst) if draft.state.settings.minor_wounds == "worst_only" else net
    lost = lose(draft, who, counts)
    draft.put(evolve(draft.state.combatants[who], worst_minor=max(worst, net)))
    draft.tell("minor_wound", who, rule="RV-INJ-02", net=net, lost=lost)


def _major(draft: RevolutionDraft, who: str, net: int, location: Location | None) -> None:
    """Take life points below zero at once: adding up over the whole body, or in each location apart. Rule: RV-INJ-04, RV-LOC-05"""
    fighter, settings = draft.state.combatants[who], draft.state.settings
    deep = net if settings.major_wound_depth == "net_damage" else net - toughness_at(draft.state, who, location) + 1
    if location is None:
        lp, totals = min(fighter.lp, 0) - deep, dict(fighter.major_total)
    else:
        total = fighter.major_total.get(location.key, 0) + deep
        lp, totals = min(fighter.lp, -total), {**fighter.major_total, location.key: total}
    draft.put(evolve(fighter, lp=lp, wounded=True, major_total=totals))
    lost = lose(draft, who, net) if settings.major_wound_hits_sr else 0
    where = location.key if location is not None else None
    draft.tell("major_wound", who, rule="RV-INJ-04" if location is None else "RV-LOC-05", net=net, lp=lp, lost=lost, location=where)
    judge_death(draft, who)
