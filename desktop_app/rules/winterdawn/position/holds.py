"""Holds: their limits, roll penalties and end. Rule: WD-GRAP-02 to WD-GRAP-08, WD-TAB-18"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.breakdown import Term
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.position.space import distance, pair_of
from desktop_app.rules.winterdawn.state import Choke, Fighter, WinterDawnDraft, WinterDawnState, unheld

HOLD_METRES = 1
BRAWLING = "brawling"


def held(state: WinterDawnState, grappler: str, target: str) -> WinterDawnState:
    """Let one hold another. Rule: WD-GRAP-01"""
    one, other = state.combatants[grappler], state.combatants[target]
    return state.with_changed(evolve(one, grappling=(*one.grappling, target)), evolve(other, grappled_by=(*other.grappled_by, grappler)))


def let_go(state: WinterDawnState, one: str, other: str) -> WinterDawnState:
    """End the hold between two, whoever holds, with its pin and choke. Rule: WD-GRAP-05"""
    return state.with_changed(*(unheld(state.combatants[a], b) for a, b in ((one, other), (other, one)) if a in state.combatants))


def turned(state: WinterDawnState, grappler: str, target: str) -> WinterDawnState:
    """Make the held combatant the holder; pin and choke end. Rule: WD-GRAP-04"""
    return held(let_go(state, grappler, target), target, grappler)


def pinned(state: WinterDawnState, grappler: str, target: str) -> WinterDawnState:
    """Lay both down, the holder on top. Rule: WD-GRAP-07, WD-GRAP-08"""
    one, other = state.combatants[grappler], state.combatants[target]
    return state.with_changed(evolve(one, pinning=target, prone=True), evolve(other, pinned_by=grappler, prone=True))


def choked(state: WinterDawnState, grappler: str, target: str) -> WinterDawnState:
    """Begin to choke the one that is held. Rule: WD-GRAP-10"""
    one, other = state.combatants[grappler], state.combatants[target]
    return state.with_changed(evolve(one, choking=target), evolve(other, choked_by=Choke(by=grappler)))


def unchoked(state: WinterDawnState, target: str) -> WinterDawnState:
    """End a choke; the hold stays. Rule: WD-GRAP-10"""
    choke = state.combatants[target].choked_by
    by = state.combatants.get(choke.by) if choke is not None else None
    freed = state.with_changed(evolve(state.combatants[target], choked_by=None))
    return freed if by is None else freed.with_changed(evolve(by, choking=None))


def lapse_holds(draft: WinterDawnDraft) -> None:
    """End the holds of separated pairs and of grapplers who are down. Rule: WD-GRAP-05, G-42"""
    for grappler in draft.state.roster:
        for target in draft.state.combatants[grappler].grappling:
            if _has_lapsed(draft.state, grappler, target):
                draft.state = let_go(draft.state, grappler, target)
                draft.tell("hold_ended", grappler, target=target, rule="WD-GRAP-05")


def _has_lapsed(state: WinterDawnState, grappler: str, target: str) -> bool:
    if not state.combatants[grappler].can_act or state.combatants[target].dead is not None:
        return True
    return distance(state, grappler, target) > HOLD_METRES


def refuse_held(state: WinterDawnState, who: str, rule: str, *, pin: bool = False) -> Refusal | None:
    """Judge whether a combatant can leave its place: nobody in a hold can, nor its mount or rider. Rule: WD-GRAP-02, WD-GRAP-03

    `pin`: the command tells a pin apart.
    """
    if pin and state.combatants[who].pinned_by is not None:
        return Refusal("pinned", "WD-GRAP-08")
    return Refusal("grappled", rule) if any(state.combatants[one].partners for one in pair_of(state, who)) else None


def may_strike(state: WinterDawnState, who: str, target: str) -> bool:
    """Tell whether a hold leaves a combatant free to attack a target: both in it attack only each other. Rule: WD-GRAP-03"""
    partners = state.combatants[who].partners
    return not partners or target in partners


def hold_terms(fighter: Fighter) -> Iterator[Term]:
    """List the malus of being held, on a strength or agility roll. Rule: WD-GRAP-02, WD-GRAP-08, WD-TAB-27"""
    if fighter.hold_malus:
        name, rule = ("pinned", "WD-GRAP-08") if fighter.pinned_by is not None else ("grappled", "WD-GRAP-02")
        yield Term(-fighter.hold_malus, name, rule)


def clinch_terms(fighter: Fighter, skill: str) -> Iterator[Term]:
    """List the malus of an attack in a hold that is not brawling. Rule: WD-GRAP-03, WD-TAB-27"""
    if fighter.partners and skill != BRAWLING:
        yield Term(-1, "not brawling in a hold", "WD-GRAP-03")
