"""Shield walls: their members, their speed, the slot they move in. Rule: WD-GRID-06, G-45"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.breakdown import Term
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.position import load, space
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState


def wall_of(state: WinterDawnState, who: str) -> tuple[str, ...]:
    """List the members of a combatant's wall in roster order, those included who have strayed from it; nobody without a wall."""
    wall = state.combatants[who].shield_wall_id
    return () if wall is None else tuple(other for other in state.roster if state.combatants[other].shield_wall_id == wall)


def can_hold(state: WinterDawnState, who: str) -> bool:
    """Tell whether a combatant is able to stand in a wall: on its own feet, in no hold, with a shield to hide behind."""
    fighter = state.combatants[who]
    if fighter.partners or not space.is_on_foot(state, who):
        return False
    return fighter.can_act and not fighter.prone and space.tall_shield(state, who) is not None


def holds_wall(state: WinterDawnState, who: str) -> bool:
    """Tell whether a combatant stands in its wall now: next to another member who does. Rule: WD-GRID-06"""
    if not can_hold(state, who):
        return False
    return any(other != who and can_hold(state, other) and space.distance(state, who, other) <= 1 for other in wall_of(state, who))


def wall_terms(state: WinterDawnState, target: str, attacker: str) -> Iterator[Term]:
    """List the malus of an attack from the front on a member of a wall. Rule: WD-GRID-06, WD-TAB-27"""
    if holds_wall(state, target) and space.side_of(state, target, attacker) is space.Side.FRONT:
        yield Term(-1, "shield wall", "WD-GRID-06")


def last_of_wall(state: WinterDawnState, who: str) -> str:
    """Name the member in whose first slot the whole wall walks: the lowest initiative, the last called of equals; else oneself."""
    able = [member for member in wall_of(state, who) if state.combatants[member].can_act]
    if len(able) < 2 or who not in able:
        return who
    return min(able, key=lambda member: (state.combatants[member].initiative, state.combatants[member].spirit, -state.roster.index(member)))


def walking_metres(state: WinterDawnState, who: str) -> float:
    """Return the metres that a combatant may still walk: a rider as far as its mount, in a wall no farther than its slowest member.

    Rule: WD-MOVE-01, WD-BEAST-04, WD-MOUNT-01, WD-GRID-06
    """
    left = state.combatants[space.carrier_of(state, who)].movement_left
    able = [member for member in wall_of(state, who) if state.combatants[member].can_act]
    if len(able) < 2 or who not in able:
        return left
    slowest = min(load.speed_of(state, member) for member in able)
    return max(0, left - max(0, load.speed_of(state, who) - slowest))


def close_ranks(draft: WinterDawnDraft) -> None:
    """Let those leave their wall who do not stand in it when a slot ends. Rule: WD-GRID-06"""
    strayed = [
        who for who in draft.state.roster if draft.state.combatants[who].shield_wall_id is not None and not holds_wall(draft.state, who)
    ]
    for who in strayed:
        draft.put(evolve(draft.state.combatants[who], shield_wall_id=None))
        draft.tell("left_wall", who, rule="WD-GRID-06")
