"""A simple way to play a side: strike an opponent who is near, walk up otherwise, answer every question. For demos and forecasts."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from desktop_app.controller.play.session import Asking, Idle, Result, Session
from desktop_app.grid.board import Cell, Grid
from desktop_app.grid.crossing import crosses
from desktop_app.grid.scenery import Barrier, BarrierKind, Opening
from desktop_app.rules.kernel import planned
from desktop_app.rules.kernel.barriers import barriers_now
from desktop_app.rules.kernel.command import Command, Offer, Resume, Role, value_at
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.gm_board import SetOpening
from desktop_app.rules.kernel.manner import Prey
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.positions import cells_between, geometry_of, grid_of, is_blocked, neighbours, standing
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Combatant, Encounter, decision, is_due
from desktop_app.rules.kernel.system import AnySystem

STRIKES: Final = frozenset({Role.STRIKE})
BOOSTS: Final = frozenset({Role.BOOST})
RISES: Final = frozenset({Role.RISE})
APPROACHES: Final = frozenset({Role.APPROACH})
DECLARES: Final = frozenset({Role.DECLARE})
FLIGHTS: Final = frozenset({Role.FLEE})
WALKED_OPEN: Final = frozenset({BarrierKind.DOOR, BarrierKind.BARS})
"""What a combatant opens to walk through; nobody climbs through a window."""
LOOKED_AT: Final = 12
"""Cells from which a shooter looks for a target."""
WAIT: Final = 3
"""Steps that one goes farther rather than stand behind somebody."""
PATIENCE: Final = 25
"""Rounds before everyone able to leave does: nobody can win that fight."""
STALEMATE: Final = 60
"""Rounds after which both sides part."""


# ---- what is done next


def choose(system: AnySystem, state: Encounter) -> Command[Any] | None:
    """Say what is done next, by both sides; None: nothing goes on any more. Nothing is rolled and nothing changes.

    Whoever can neither act nor end the turn runs, if it can.
    """
    if system.has_ended(state):
        return None
    due = Resume() if is_due(state) else _arriving(system, state) or _lost_by_all(system, state) or system.next_step(state)
    if due is not None:
        return due
    asked = decision(state)
    if asked is not None:
        return answer(system, state, asked.who[0])
    over = system.is_over(state) or _left_alone(state)
    if over is not None or state.round > STALEMATE:
        return system.end_fight(state, over)
    acting = system.acting(state)
    chosen = _turn(system, state, acting) if acting is not None else declaration(system, state)
    passed = chosen if chosen is not None else _accepted(state, system.pass_turn(state))
    return passed if passed is not None or acting is None else next(_ready(system.listed(state, acting, FLIGHTS)), None)


def _lost_by_all(system: AnySystem, state: Encounter) -> Command[Any] | None:
    """End a fight in which nobody is up any more and no round will bring anybody: both sides have lost it."""
    if not state.round or state.pending or any(one.can_act for one in state.combatants.values()):
        return None
    if any(entry.newcomers and entry.trigger is None for entry in state.planned):
        return None
    is_up = Standing.UP in system.standing(state).values()
    return None if is_up else _accepted(state, system.end_fight(state, None))


def _left_alone(state: Encounter) -> str | None:
    """Name the side of which alone somebody is left, once all others have run."""
    sides = {one.side for one in state.combatants.values() if one.side != "neutral"}
    return next(iter(sides)) if state.round and len(sides) == 1 else None


def _arriving(system: AnySystem, state: Encounter) -> Command[Any] | None:
    """Let those arrive who are planned for this round, and join the fight."""
    if state.pending or not state.round:
        return None
    plans = (reminder.commands[0] for reminder in planned.due(state, system.stands, system.coming_round(state)))
    joins = (system.join(state, who) for who in system.awaiting(state))
    return next((ready for command in (*plans, *joins) if (ready := _accepted(state, command)) is not None), None)


def _accepted(state: Encounter, command: Command[Any] | None) -> Command[Any] | None:
    return command if command is not None and command.refuse(state) is None else None


def _ready(offers: Iterable[Offer[Any]]) -> Iterator[Command[Any]]:
    """List what can be done as it stands."""
    return (offer.command for offer in offers if offer.refusal is None)


def _serving(system: AnySystem, state: Encounter, who: str, roles: frozenset[Role]) -> Iterator[Command[Any]]:
    """List what can be done of some roles, and serves them."""
    return (command for command in _ready(system.listed(state, who, roles)) if command.serves(state))


def answer(system: AnySystem, state: Encounter, who: str) -> Command[Any] | None:
    """Take the first answer that can be given as it stands and serves; doing nothing is the last, for nothing before paying for it."""
    declined: list[Command[Any]] = []
    for command in _ready(system.listed(state, who)):
        if command.tactical_role is not Role.DECLINE and command.serves(state):
            return command
        declined.append(command)
    return min(declined, key=lambda command: (not command.serves(state), command.is_paid), default=None)


def _turn(system: AnySystem, state: Encounter, who: str) -> Command[Any] | None:
    """Act with an able combatant: strike, get up, approach; leave an endless fight. The broken only leave.

    Rather than nothing: strike the fallen, or whoever stands beside, with a blow that serves little.
    """
    is_broken = _breaks(system, state, who)
    leaves = _leaving(system, state, who) if is_broken or _gives_up(state, who) else None
    if leaves is not None or (is_broken and system.exits(state, who)):
        return leaves
    if system.is_spent(state, who):
        return _nearer(system, state, who)
    rather: list[Command[Any]] = []
    for command in _by_target(system, state, who, _ready(system.listed(state, who, STRIKES))):
        serves, can_act = command.serves(state), _target_can_act(state, command)
        if serves and can_act:
            return next(_serving(system, state, who, BOOSTS), None) or command.as_played(state)
        if serves or (can_act and _is_beside(state, who, command)):
            rather.append(command)
    return (
        next(_serving(system, state, who, RISES), None)
        or _nearer(system, state, who)
        or next(_serving(system, state, who, APPROACHES), None)
        or next(iter(rather), None)
    )


def _gives_up(state: Encounter, who: str) -> bool:
    """Tell whether a fight has lasted too long for the side that has no more heads than the other."""
    if state.round <= PATIENCE:
        return False
    able = [one.side == state.combatants[who].side for one in state.combatants.values() if one.can_act and _is_there(state, one)]
    return 2 * sum(able) <= len(able)


def _breaks(system: AnySystem, state: Encounter, who: str) -> bool:
    """Tell whether a combatant has had enough: of its side so many are lost as its manner says; alone, of its health."""
    me = state.combatants[who]
    if not me.manner.breaks_at:
        return False
    side = [one for one, other in state.combatants.items() if other.side == me.side]
    lost = (
        1 - system.health(state, who) if len(side) == 1 else sum(system.stands(state, one) is not Standing.UP for one in side) / len(side)
    )
    return 100 * lost >= me.manner.breaks_at


def _by_target(system: AnySystem, state: Encounter, who: str, commands: Iterator[Command[Any]]) -> Iterator[Command[Any]]:
    """Aim commands at a combatant's preferred target first, by its manner; else keep their order."""
    listed = tuple(commands) if state.combatants[who].manner.target is not Prey.ANY else ()
    for foe in _sought(system, state, state.combatants[who]) if listed else ():
        for command in listed:
            if command.aims not in command.__dataclass_fields__:
                continue
            aimed: Command[Any] = evolve(command, **{command.aims: foe})  # type: ignore[arg-type]
            if aimed.refuse(state) is None:
                yield aimed
    yield from listed or commands


def _sought(system: AnySystem, state: Encounter, me: Combatant) -> list[str]:
    """List the opponents who can act as a combatant goes for them."""

    def order(foe: Combatant) -> float:
        if me.manner.target is Prey.WEAKEST:
            return system.health(state, foe.id)
        return math.inf if me.cell is None or foe.cell is None else cells_between(state, me.cell, foe.cell)

    return [one.id for one in sorted((one for one in state.combatants.values() if one.side != me.side and one.can_act), key=order)]


def _is_there(state: Encounter, one: Combatant) -> bool:
    return one.cell is not None or state.world.board is None


def _leaving(system: AnySystem, state: Encounter, who: str) -> Command[Any] | None:
    """Leave the fight, or walk towards an exit; nobody leaves past an adjacent opponent."""
    me, exits = state.combatants[who], system.exits(state, who)
    leaves, here = next(_ready(system.listed(state, who, FLIGHTS)), None), me.cell
    if leaves is not None or here is None or not exits:
        return leaves
    if here in exits:
        is_held = any(one.side != me.side and one.can_act and one.cell in neighbours(state, here) for one in state.combatants.values())
        return _accepted(state, RemoveCombatant(actor=who)) if system.is_left_by_hand and not is_held else None
    return _along(system, state, who, here, rings=_rings(state, exits, _in_the_way(state, who)))


def declaration(system: AnySystem, state: Encounter) -> Command[Any] | None:
    """Make a declaration: leave an endless fight, else the useful one, else the first one.

    Whoever is beset spends all on reactions, and has no turn in which to leave.
    """
    for who in system.undeclared(state):
        leaves = next(_ready(system.listed(state, who, FLIGHTS)), None) if _gives_up(state, who) else None
        if leaves is not None:
            return leaves
        listed = tuple(_ready(system.listed(state, who, DECLARES)))
        if listed:
            return next((command for command in listed if command.serves(state)), listed[0])
    return None


def _target_can_act(state: Encounter, command: Command[Any]) -> bool:
    target = value_at(command, command.aims) if command.aims else ""
    return isinstance(target, str) and target in state.combatants and state.combatants[target].can_act


def _is_beside(state: Encounter, who: str, command: Command[Any]) -> bool:
    """Tell whether a command is aimed at somebody in a neighbouring cell."""
    here, there = state.combatants[who].cell, state.combatants[str(value_at(command, command.aims))].cell
    return here is not None and there is not None and there in neighbours(state, here)


def _nearer(system: AnySystem, state: Encounter, who: str) -> Command[Any] | None:
    """Walk into or towards striking distance of an able opponent; a shooter in range stays, or falls back."""
    me = state.combatants[who]
    foes = tuple(f for f in state.combatants.values() if f.side != me.side and f.can_act and f.cell is not None)
    if me.cell is None or state.world.board is None or not foes:
        return None
    if any(system.shoots(state, who, foe.id) for foe in foes):
        return _back(system, state, me, here=me.cell, foes=foes)
    goals = tuple(dict.fromkeys(cell for foe in foes for cell in system.striking_cells(state, who, foe.id)))
    if me.cell in goals:
        return None
    aside = _into_sight(system, state, me, foes=foes) if system.is_shooter(state, who) else None
    if aside is not None:
        return aside
    rings = _rings(state, goals, _in_the_way(state, who))
    return _along(system, state, who, me.cell, rings=rings) or _through_a_door(system, state, who, me.cell, foes=_cells(foes))


def _back(system: AnySystem, state: Encounter, me: Combatant, *, here: Cell, foes: tuple[Combatant, ...]) -> Command[Any] | None:
    """Let a shooter go to where nobody is nearer than its manner allows, or farther away than here, and it still has one in sight.

    Whoever stands beside an opponent stays: to turn one's back costs a blow.
    """
    cells, least = _cells(foes), me.manner.keeps_distance

    def away(cell: Cell) -> int:
        return min(least, *(cells_between(state, cell, foe) for foe in cells))

    now = away(here) if least else 0
    if not 1 < now < least:
        return None
    reached = system.reach(state, me.id)
    ends = sorted((-away(cell), reached[cell][0], cell) for cell in reached if away(cell) > now)
    for _, _, cell in ends[:LOOKED_AT]:
        then = state.with_changed(evolve(me, cell=cell))
        if any(system.shoots(then, me.id, foe.id) for foe in foes):
            return _accepted(state, system.walk(state, me.id, reached[cell][1]))
    return None


def _into_sight(system: AnySystem, state: Encounter, me: Combatant, *, foes: tuple[Combatant, ...]) -> Command[Any] | None:
    """Let a shooter walk to the nearest cell, beside no opponent, from which it has one in range and sight; a few are looked at."""
    reached, beside = system.reach(state, me.id), {cell for foe in _cells(foes) for cell in neighbours(state, foe)}
    ends = sorted((reached[cell][0], cell) for cell in reached if cell not in beside)
    for _, cell in ends[:LOOKED_AT]:
        then = state.with_changed(evolve(me, cell=cell))
        if any(system.shoots(then, me.id, foe.id) for foe in foes):
            return _accepted(state, system.walk(state, me.id, reached[cell][1]))
    return None


def _cells(people: Iterable[Combatant]) -> tuple[Cell, ...]:
    return tuple(one.cell for one in people if one.cell is not None)


def _in_the_way(state: Encounter, who: str) -> Collection[Cell]:
    """List the cells in which somebody else stands or lies."""
    return [cell for cell, people in standing(state).items() if people != (who,)]


def _along(system: AnySystem, state: Encounter, who: str, here: Cell, *, rings: Iterable[tuple[Cell, ...]]) -> Command[Any] | None:
    """Walk to the cell within reach that lies in the first of some rings; None: nobody comes nearer than here."""
    reached: Mapping[Cell, tuple[float, tuple[Cell, ...]]] | None = None
    for ring in rings:
        if here in ring:
            return None
        if reached is None:
            reached = system.reach(state, who)
        ends = [cell for cell in ring if cell in reached]
        if ends:
            best = min(((*reached[cell], cell) for cell in ends), key=lambda end: (end[0], end[2]))
            return _accepted(state, system.walk(state, who, best[1]))
    return None


def _through_a_door(system: AnySystem, state: Encounter, who: str, here: Cell, *, foes: tuple[Cell, ...]) -> Command[Any] | None:
    """Without another way to an opponent, walk to a door and open it. Locked and secret doors stay shut."""
    doors = _closed_doors(state)
    if not doors or any(here in ring for ring in _rings(state, foes)):
        return None
    opened = evolve(state, openings=_openings_with(state))
    rings = list(_rings(opened, foes))
    place = next((number for number, ring in enumerate(rings) if here in ring), 0)
    beyond = (
        [cell for cell in _open_beside(opened)[here] if cell in rings[place - 1] and cell not in neighbours(state, here)] if place else []
    )
    if not beyond:
        return _along(system, state, who, here, rings=rings[: place + 1])
    centre = geometry_of(state).centre
    stands = (door for door in doors if crosses(centre(here), centre(beyond[0]), door.start, door.end))
    return _accepted(state, SetOpening[Encounter](barrier=next(stands).id))


@memo(lambda state: (barriers_now(state),))
def _closed_doors(state: Encounter) -> tuple[Barrier, ...]:
    return tuple(one for one in barriers_now(state) if one.kind in WALKED_OPEN and one.state is Opening.CLOSED and not one.is_secret)


@memo(lambda state: (barriers_now(state),))
def _openings_with(state: Encounter) -> dict[str, Opening]:
    """Say how everything stands once the closed doors are open."""
    return {**state.openings, **{door.id: Opening.OPEN for door in _closed_doors(state)}}


def _rings(state: Encounter, goals: Iterable[Cell], in_the_way: Collection[Cell] = ()) -> Iterator[tuple[Cell, ...]]:
    """Give the cells by the number of steps to any of some cells, nearest first, where open ground leads.

    To pass a cell in which somebody is in the way counts as `WAIT` steps more: who cannot go around stands in line.
    """
    seen: dict[Cell, None] = {}
    due: dict[int, dict[Cell, None]] = {0: dict.fromkeys(goals)}
    taken, open_beside = frozenset(in_the_way), _open_beside(state)
    number = 0
    while due:
        ring = tuple(cell for cell in due.pop(number, ()) if cell not in seen)
        yield ring
        seen.update(dict.fromkeys(ring))
        for cell in ring:
            later = due.setdefault(number + 1 + WAIT * (cell in taken), {})
            for beside in open_beside[cell]:
                if beside not in seen:
                    later[beside] = None
        due = {at: cells for at, cells in due.items() if cells}
        number += 1


@memo(lambda state: (state.world.board, state.ground, state.openings))
def _open_beside(state: Encounter) -> Mapping[Cell, tuple[Cell, ...]]:
    """Map each cell to its open neighbours; on squares no path leads between two blocked ones."""

    def beside(cell: Cell) -> tuple[Cell, ...]:
        found = (beside for beside in neighbours(state, cell) if not is_blocked(state, beside))
        if grid_of(state) is not Grid.SQUARE:
            return tuple(found)
        corners = ((beside, (cell[0], beside[1]), (beside[0], cell[1])) for beside in found)
        return tuple(beside for beside, one, other in corners if not (is_blocked(state, one) and is_blocked(state, other)))

    return OnDemand(beside)


# ---- doing it


def play_on(session: Session, *, until: Callable[[Encounter], bool], limit: int = 2000) -> None:
    """Play both sides until a state is reached, the fight is over, or nothing goes on any more."""
    for _ in range(limit):
        if until(session.state) or not goes_on(session):
            return


def goes_on(session: Session) -> bool:
    """Make one step through the session's door; tell whether there was one to make."""
    if session.due(session.state) is not None:
        return _done(session.next())
    chosen = choose(session.system, session.state)
    return chosen is not None and _done(session.do(chosen))


def _done(result: Result) -> bool:
    assert not isinstance(result, Asking), "the program rolls for a side that it plays"
    return not isinstance(result, Idle)


def played(system: AnySystem, state: Encounter, *, seed: int, limit: int = 5000) -> Iterator[Encounter]:
    """Play a fight on from a state, in the mind alone: no journal, no record; give the state after each command."""
    source = SeededSource(seed)
    for _ in range(limit):
        chosen = choose(system, state)
        if chosen is None:
            return
        state = chosen.resolve(state, Tape((), source)).state
        yield state
