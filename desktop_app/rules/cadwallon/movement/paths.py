"""Manoeuvre costs, reachable squares, and the manoeuvres along a path.

Rule: CA-MOVE-02 to CA-MOVE-06, CA-MOVE-10, CA-MOVE-11, CA-TAB-07 to CA-TAB-09
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from desktop_app.grid.squares import DIRECTIONS, neighbour
from desktop_app.rules.cadwallon.movement.ground import obstacle_at, spot_at
from desktop_app.rules.cadwallon.movement.light import LADDER, luminosity_at, perceived, place_of, shining
from desktop_app.rules.cadwallon.sheet.tables import Luminosity
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.barriers import is_barred
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import roughened, standing
from desktop_app.rules.kernel.state import Cell

State = CadwallonState
Manoeuvre: TypeAlias = Literal["F", "QL", "QR", "SL", "SR", "B", "DFL", "DFR", "DBL", "DBR"]
STEPS: Final[Mapping[Manoeuvre, int]] = {"F": 0, "DFR": 1, "SR": 2, "DBR": 3, "B": 4, "DBL": 5, "SL": 6, "DFL": 7}
"""Manoeuvre to its direction from the facing, in eighths to the right. Rule: CA-GRID-05"""
TURNS: Final[Mapping[Manoeuvre, int]] = {"QR": 1, "QL": -1}
CLOSE: Final = 1
"""How much higher or lower a step may lead. Rule: CA-MOVE-11"""


class Stand(NamedTuple):
    """Where a combatant is on a path: square, facing, points left, quarter turns in a row, whether a point was spent."""

    cell: Cell
    facing: int
    left: int
    turns: int = 0
    spent: bool = False
    elevation: int = 0


MOST: Final = 999
"""Points with which a path is found whatever it costs."""


def stand_of(state: State, who: str) -> Stand | None:
    """Return where a combatant begins; None without a square."""
    one = state.combatants[who]
    if one.cell is None:
        return None
    return Stand(one.cell, one.facing or 0, one.mov_left, one.quarter_turns_in_row, one.mov_spent, int(one.elevation))


class Dark(NamedTuple):
    """Darkness for a walker: the brightest light that counts as dark, and the reach of accompanying lights."""

    seen: tuple[Luminosity, ...]
    lights: tuple[int, ...]


def dark_to(state: State, who: str) -> Dark:
    """Return the darkness for a combatant entering with its lit sources. Rule: CA-LIGHT-02, CA-MOVE-10"""
    own_eyes, pitch_too = state.settings.dark_move_uses_perceived, state.settings.pitch_dark_moves_as_dark
    told = {found: perceived(state, who, found) if own_eyes else found for found in LADDER}
    lit = (light for light in state.lights if light.carrier == who and light.lit and place_of(state, light) is not None)
    return Dark(
        tuple(found for found in LADDER if told[found] == "dark" or (told[found] == "pitch_dark" and pitch_too)),
        tuple(state.tables.lights[light.light_kind].perimeter for light in lit if light.light_kind in state.tables.lights),
    )


def _lie_of_the_land(state: State) -> tuple[object, ...]:
    """Depend on the squares alone, whoever stands in them: it lasts from step to step."""
    return (state.squares, state.areas, state.ground, state.openings, state.obstacles, state.world.board, state.world, state.settings)


@memo(_lie_of_the_land)
def _cost_of_ground(state: State, cell: Cell) -> Breakdown:
    spot = spot_at(state, cell)
    made = Breakdown.of(spot.ground.mov, spot.ground.word, "CA-MOVE-02")
    for modifier in spot.modifiers:
        made = made.plus(modifier.mov, modifier.word, "CA-TAB-09")
    rough = roughened(state, cell, made.total) - made.total
    return made.plus(rough, "rough area", "CA-MOVE-02") if rough else made


def entry_cost(state: State, who: str, cell: Cell) -> Breakdown:
    """Add up what a square costs to enter, before the manoeuvre. Rule: CA-MOVE-02, CA-TAB-08, CA-TAB-09"""
    return _entry_cost(state, cell, dark_to(state, who))


def _entry_cost(state: State, cell: Cell, dark: Dark) -> Breakdown:
    made = _cost_of_ground(state, cell)
    if luminosity_at(state, cell, tuple((cell, far) for far in dark.lights)) in dark.seen:
        made = made.plus(state.tables.modifiers["dark_square"].mov, "dark square", "CA-MOVE-10")
    return made


def is_obstructed(state: State, here: Cell, there: Cell) -> bool:
    """Tell whether a threshold or obstacle makes a diagonal dearer. Rule: CA-MOVE-05"""
    near = (there, (here[0], there[1]), (there[0], here[1]))
    return spot_at(state, here).threshold or any(spot_at(state, cell).threshold or obstacle_at(state, cell) is not None for cell in near)


def is_open(state: State, here: Cell, there: Cell, *, elevation: int) -> bool:
    """Tell whether a square can be entered from another if nobody stands in it. Rule: CA-MOVE-05, CA-MOVE-11"""
    spot = spot_at(state, there)
    obstacle = obstacle_at(state, there)
    if not spot.passable or (obstacle is not None and not obstacle.enterable):
        return False
    if abs(spot.elevation - elevation) > CLOSE or is_barred(state, here, there):
        return False
    if here[0] != there[0] and here[1] != there[1]:
        return spot_at(state, (here[0], there[1])).passable or spot_at(state, (there[0], here[1])).passable
    return True


class Exit(NamedTuple):
    """A square reachable from another: cost before the manoeuvre, and whether its diagonal costs more."""

    cell: Cell
    cost: int
    obstructed: bool
    elevation: int


@memo(
    lambda state: (
        state.combatants, state.roster, state.lights, state.squares, state.areas, state.ground, state.openings,
        state.lamps, state.obstacles, state.world.board,
        state.card, state.settings, state.sheets,
    )
)  # fmt: skip
def exits(state: State, who: str, cell: Cell, elevation: int) -> tuple[Exit | None, ...]:
    """List what lies around a square, by direction. Rule: CA-MOVE-02, CA-MOVE-05, CA-MOVE-11"""
    taken, alone = standing(state), (who,)
    around = _entries(state, cell, elevation, dark_to(state, who))
    return tuple(None if step is None or taken.get(step.cell, alone) != alone else step for step in around)


@memo(lambda state: (*_lie_of_the_land(state), shining(state), state.card))
def _entries(state: State, cell: Cell, elevation: int, dark: Dark) -> tuple[Exit | None, ...]:
    """List the unoccupied surroundings of a square, with their cost at a degree of darkness."""
    around = _openings(state, cell, elevation)
    return tuple(None if step is None else step._replace(cost=_entry_cost(state, step.cell, dark).total) for step in around)


@memo(_lie_of_the_land)
def _openings(state: State, cell: Cell, elevation: int) -> tuple[Exit | None, ...]:
    """List what lies around a square, by direction, if nobody stands there and all is lit."""
    around = [neighbour(cell, direction) for direction in range(len(DIRECTIONS))]
    return tuple(
        Exit(
            there,
            _cost_of_ground(state, there).total,
            direction % 2 == 1 and is_obstructed(state, cell, there),
            spot_at(state, there).elevation,
        )
        if is_open(state, cell, there, elevation=elevation)
        else None
        for direction, there in enumerate(around)
    )


def price_of(state: State, who: str, here: Cell, there: Cell) -> int | None:
    """Return the cost of a step forward, or forward over a corner; None: it leads nowhere. Rule: CA-MOVE-02, CA-MOVE-05"""
    for direction, step in enumerate(exits(state, who, here, spot_at(state, here).elevation)):
        if step is not None and step.cell == there:
            row = state.tables.manoeuvres["DFL" if direction % 2 else "F"]
            return max(0, step.cost + row.cost + row.obstructed * step.obstructed)
    return None


def turned(state: State, stand: Stand, name: Manoeuvre) -> Stand | Refusal:
    """Make a quarter turn: the first costs nothing, each that follows one point. Rule: CA-MOVE-04"""
    cost = int(stand.turns > 0)
    if cost > stand.left:
        return Refusal("mov", "CA-MOVE-04", "path", (("needed", cost), ("left", stand.left)))
    facing = (stand.facing + TURNS[name]) % 4
    return stand._replace(facing=facing, left=stand.left - cost, turns=stand.turns + 1, spent=stand.spent or cost > 0)


def stepped(state: State, who: str, stand: Stand, name: Manoeuvre) -> Stand | Refusal:
    """Make a step; the first of a turn leads forward at whatever cost. Rule: CA-MOVE-02, CA-MOVE-03, CA-MOVE-05, CA-MOVE-06"""
    step = exits(state, who, stand.cell, stand.elevation)[(2 * stand.facing + STEPS[name]) % len(DIRECTIONS)]
    if step is None:
        return Refusal("blocked", "CA-MOVE-11", "path")
    row = state.tables.manoeuvres[name]
    cost = step.cost + row.cost + row.obstructed * step.obstructed
    left = stand.left - cost
    if left < 0:
        has_all = stand.left >= 1 and not stand.spent and name == "F"
        if not (has_all and state.settings.minimum_step):
            return Refusal("mov", "CA-MOVE-06", "path", (("needed", cost), ("left", stand.left)))
        left = 0
    turns = 0 if state.settings.quarter_turn_reset == "step" else stand.turns
    return Stand(step.cell, stand.facing, left, turns, True, step.elevation)


def walked(state: State, who: str, path: tuple[Manoeuvre, ...]) -> Stand | Refusal:
    """Walk a path on trial: its end, or its fault; a path too long reports its whole cost. Rule: CA-MOVE-06"""
    start = stand_of(state, who)
    if start is None or not path:
        return Refusal("blocked", "CA-MOVE-06", "path")
    end = _walked(state, who, start, path)
    if isinstance(end, Stand) or end.code != "mov":
        return end
    whole = _walked(state, who, start._replace(left=MOST), path)
    return replace(end, facts=(("needed", MOST - whole.left), ("left", start.left))) if isinstance(whole, Stand) else whole


def _walked(state: State, who: str, stand: Stand, path: tuple[Manoeuvre, ...]) -> Stand | Refusal:
    for name in path:
        if name not in TURNS and name not in STEPS:
            return Refusal("value", "CA-MOVE-03", "path")
        made = turned(state, stand, name) if name in TURNS else stepped(state, who, stand, name)
        if isinstance(made, Refusal):
            return made
        stand = made
    return stand


# ---- where a combatant can get


TURNINGS: Final[tuple[tuple[tuple[Manoeuvre, ...], int], ...]] = (((), 0), (("QR",), 1), (("QL",), -1), (("QR", "QR"), 2))
"""The quarter turns that may come before a step, and how far they turn."""


def _choices(
    state: State, who: str, stand: Stand, least: Mapping[Cell, int] = MappingProxyType({})
) -> Iterator[tuple[Stand, tuple[Manoeuvre, ...]]]:
    """List the steps from a place, each with the quarter turns before it: `turned` and `stepped` without their refusals.

    `least` are points that must be left in a square.
    """
    whole = stand.left >= 1 and not stand.spent and state.settings.minimum_step
    if not (whole or stand.left or _has_free_step(state, stand)):
        return  # half of all places: the last points are spent there
    around, resets = exits(state, who, stand.cell, stand.elevation), state.settings.quarter_turn_reset == "step"
    steps = _priced(state)
    for turning, by in TURNINGS:
        price = max(0, len(turning) - (stand.turns == 0))
        facing, left = (stand.facing + by) % 4, stand.left - price
        if left < 0:
            continue
        turns = 0 if resets else stand.turns + len(turning)
        from_facing = (*around[2 * facing :], *around[: 2 * facing])
        for step, (name, cost, dearer) in zip(from_facing, steps, strict=True):
            if step is None:
                continue
            rest = left - step.cost - cost - dearer * step.obstructed
            if rest < 0:
                if not whole or price or name != "F":
                    continue
                rest = 0
            if rest >= least.get(step.cell, rest):
                yield Stand(step.cell, facing, rest, turns, True, step.elevation), (*turning, name)


def _has_free_step(state: State, stand: Stand) -> bool:
    """Tell whether the ground beside a combatant may cost nothing; what else counts makes it dearer."""
    return any(step is not None and step.cost <= 0 for step in _openings(state, stand.cell, stand.elevation))


@memo(lambda state: (state.tables,))
def _priced(state: State) -> tuple[tuple[Manoeuvre, int, int], ...]:
    """List the steps by direction from the facing, with cost and extra cost past an obstacle."""
    rows = state.tables.manoeuvres
    return tuple((name, rows[name].cost, rows[name].obstructed) for name in sorted(STEPS, key=STEPS.__getitem__))


@memo(
    lambda state: (
        state.combatants, state.roster, state.lights, state.squares, state.areas, state.ground, state.openings,
        state.lamps, state.obstacles, state.world.board,
        state.card, state.settings, state.sheets, state.acting,
    )
)  # fmt: skip
def reach(state: State, who: str) -> Mapping[Cell, tuple[int, tuple[Cell, ...], tuple[Manoeuvre, ...]]]:
    """Map the squares within reach to the points spent, the squares passed and the manoeuvres; straight and unturned is preferred."""
    start = stand_of(state, who)
    if start is None:
        return {}
    best: dict[tuple[Cell, int, int], tuple[int, int]] = {}
    found: dict[Cell, tuple[int, tuple[Cell, ...], tuple[Manoeuvre, ...]]] = {}
    queue: list[tuple[int, int, int, Stand, tuple[Cell, ...], tuple[Manoeuvre, ...]]] = [(0, 0, 0, start, (), ())]
    least: dict[Cell, int] = {}
    """Points that are left in a square on the cheapest way there, and after one turn: with fewer nobody goes on from it."""
    dearest_turn = 1 if state.settings.quarter_turn_reset == "step" else start.left
    count = 0
    while queue:
        spent, effort, _, stand, cells, names = heapq.heappop(queue)
        if stand.left < least.setdefault(stand.cell, stand.left - dearest_turn):
            continue
        if stand.cell != start.cell and stand.cell not in found:
            found[stand.cell] = (spent, cells, names)
        for made, more in _choices(state, who, stand, least):
            price = (start.left - made.left, effort + len(more) + _is_diagonal(stand.cell, made.cell))
            node = (made.cell, made.facing, min(1, made.turns))
            if node not in best or price < best[node]:
                best[node] = price
                count += 1
                heapq.heappush(queue, (*price, count, made, (*cells, made.cell), (*names, *more)))
    return found


def _is_diagonal(here: Cell, there: Cell) -> bool:
    """Tell whether a step is a diagonal: of two paths of one cost the straighter one is walked."""
    return here[0] != there[0] and here[1] != there[1]


def manoeuvres_along(state: State, who: str, path: tuple[Cell, ...]) -> tuple[Manoeuvre, ...]:
    """Find the cheapest manoeuvres through these squares in order; none if impossible.

    Those that cost more than is left are found too: what is missing is said of them.
    """
    start = stand_of(state, who)
    if start is None or not path:
        return ()
    known = reach(state, who).get(path[-1])
    if known is not None and known[1] == path:
        return known[2]
    return _along(state, who, start, path) or _along(state, who, start._replace(left=MOST), path)


def _along(state: State, who: str, start: Stand, path: tuple[Cell, ...]) -> tuple[Manoeuvre, ...]:
    ends: dict[tuple[int, int], tuple[int, Stand, tuple[Manoeuvre, ...]]] = {(start.facing, start.turns): (0, start, ())}
    for there in path:
        after: dict[tuple[int, int], tuple[int, Stand, tuple[Manoeuvre, ...]]] = {}
        for spent, stand, names in ends.values():
            for made, more in _choices(state, who, stand):
                cost = spent + stand.left - made.left
                key = (made.facing, made.turns)
                if made.cell == there and (key not in after or (cost, len(names) + len(more)) < (after[key][0], len(after[key][2]))):
                    after[key] = (cost, made, (*names, *more))
        ends = after
    best = min(ends.values(), key=lambda end: (end[0], len(end[2])), default=None)
    return best[2] if best is not None else ()
