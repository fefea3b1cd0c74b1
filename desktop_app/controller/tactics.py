"""A simple way to play a side: strike whoever is near, walk up otherwise, answer every question. For demos and forecasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from desktop_app.controller.session import Asking, Idle, Result, Session
from desktop_app.rules.kernel.command import Command, Offer
from desktop_app.rules.kernel.state import Encounter, decision

STRIKES = ("attack_melee", "attack_ranged", "attack")
RISES = ("stand_up", "stand")
DECLARES = ("declare_action", "declare_opening")
NO = ("decline", "pass", "pass_interrupt", "reroll", "abort_exchange")
"""Answers that are given when there is no other: to do nothing, and to pay for another roll."""


def play_on(session: Session, *, until: Callable[[Encounter], bool], limit: int = 2000) -> None:
    """Play both sides until a state is reached, the fight is over, or nothing goes on any more."""
    for _ in range(limit):
        if until(session.state) or not goes_on(session):
            return


def goes_on(session: Session) -> bool:
    """Make one step; tell whether there was one to make."""
    state, system = session.state, session.system
    asked = decision(state)
    over = system.is_over(state) if asked is None else None
    if over is not None:
        return _done(session.do(system.end_fight(state, over)))
    if session.due(state) is not None:
        return _done(session.next())
    if asked is not None:
        return _first_accepted(session, _answers(system.offers(state, asked.who[0])))
    acting = system.acting(state)
    if acting is None:
        return _first_accepted(session, _declarations(session))
    ends = system.pass_turn(state)
    return _first_accepted(session, [*_turn(session, acting), *([ends] if ends is not None else [])])


def _done(result: Result) -> bool:
    assert not isinstance(result, Asking), "the program rolls for a side that it plays"
    return not isinstance(result, Idle)


def _first_accepted(session: Session, commands: Iterable[Command[Any]]) -> bool:
    for command in commands:
        if command.refuse(session.state) is None:
            return _done(session.do(command))
    return False


def _answers(offers: list[Offer[Any]]) -> list[Command[Any]]:
    """Order answers: what can be done as it stands, refusing to act last."""
    ready = [offer.command for offer in offers if offer.refusal is None]
    return sorted(ready, key=lambda command: command.kind in NO)


def _turn(session: Session, who: str) -> list[Command[Any]]:
    """Order what somebody could do in its turn: strike, get up, come nearer."""
    state, system = session.state, session.system
    offers = system.offers(state, who)
    found = [offer.command for kind in STRIKES for offer in offers if offer.command.kind == kind and offer.refusal is None]
    able = [command for command in found if _target_can_act(state, command)]
    if able:
        return able
    rises = [offer.command for offer in offers if offer.command.kind in RISES and offer.refusal is None]
    return [*rises, *_nearer(session, who), *found]


def _declarations(session: Session) -> list[Command[Any]]:
    """Let the first who can declare do so: an attack before anything else; where nobody can, end what is being played."""
    state, system = session.state, session.system
    ends = system.pass_turn(state)
    turn = [row.who for row in system.order(state) if row.state == "current"]
    for who in (*turn, *state.roster):
        found = [o.command for o in system.offers(state, who) if o.command.kind in DECLARES and o.refusal is None]
        if found:
            return found
    return [ends] if ends is not None else []


def _target_can_act(state: Encounter, command: Command[Any]) -> bool:
    target = getattr(command, "target", "")
    return target in state.combatants and state.combatants[target].can_act


def _nearer(session: Session, who: str) -> list[Command[Any]]:
    """Walk to the cell within reach that is nearest to any opponent who can act."""
    state, system = session.state, session.system
    me = state.combatants[who]
    foes = [f.cell for f in state.combatants.values() if f.side != me.side and f.can_act and f.cell is not None]
    board = state.world.board
    if me.cell is None or board is None or not foes:
        return []
    geometry = board.grid.geometry

    def away(cell: tuple[int, int]) -> int:
        return min(int(geometry.distance(cell, foe)) for foe in foes)

    ways = system.reach(state, who)
    best = min(ways, key=lambda cell: (away(cell), ways[cell][0], cell), default=None)
    if best is None or away(best) >= away(me.cell):
        return []
    return [system.walk(state, who, ways[best][1])]
