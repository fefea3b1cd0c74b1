"""Possible targets: the living by distance, computed once a moment. The commands judge them."""

from __future__ import annotations

from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.winterdawn.position.space import distance
from desktop_app.rules.winterdawn.state import WinterDawnState


def placing(state: WinterDawnState) -> tuple[object, ...]:
    """The cache key: combatants present and their cells."""
    return (state.combatants, state.roster, state.world.board)


@memo(placing)
def others_by_distance(state: WinterDawnState, actor: str) -> tuple[str, ...]:
    """List everybody else, the dead too, nearest first, then in the order of the roster."""
    return tuple(sorted((who for who in state.roster if who != actor), key=lambda who: distance(state, actor, who)))


@memo(placing)
def others_within(state: WinterDawnState, actor: str, metres: int) -> tuple[str, ...]:
    """List everybody else within some metres, nearest first."""
    return tuple(who for who in others_by_distance(state, actor) if distance(state, actor, who) <= metres)


@memo(placing)
def opponents_by_distance(state: WinterDawnState, actor: str) -> tuple[str, ...]:
    """List the living opponents, nearest first, the able before the fallen."""
    people = state.combatants
    living = [who for who in others_by_distance(state, actor) if state.are_opponents(actor, who) and people[who].dead is None]
    return tuple(sorted(living, key=lambda who: not people[who].can_act))


@memo(placing)
def opponents_within(state: WinterDawnState, actor: str, metres: int) -> tuple[str, ...]:
    """List the living opponents within some metres, those who can act before the fallen."""
    return tuple(who for who in opponents_by_distance(state, actor) if distance(state, actor, who) <= metres)
