"""Positions: cells, ground, obstacles and reach. The system sets the cost of a step."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Final

from desktop_app.grid.board import Cell, Grid, Ground
from desktop_app.grid.paths import StepCost, path_to, reachable, same_length
from desktop_app.rules.kernel.barriers import hides, is_barred, solid_ground
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.state import Encounter

NOBODY: Final[tuple[str, ...]] = ()
PLAIN: Final = Fraction(1)
LEAST_ROUGH: Final = Fraction(1, 4)
"""An area makes no step cheaper than a quarter: none is free."""


def grid_of(state: Encounter) -> Grid:
    """Return the cell grid of the fight; without a board, the system's own."""
    return state.world.board.grid if state.world.board is not None else state.own_grid


def geometry_of(state: Encounter) -> ModuleType:
    """Return the geometry module of the fight's cells."""
    return state.world.board.geometry if state.world.board is not None else state.own_grid.geometry


def cells_between(state: Encounter, a: Cell, b: Cell) -> int:
    """Count the steps between two cells, a diagonal as one."""
    count: int = grid_of(state).geometry.steps(a, b)
    return count


def are_parted(state: Encounter, who: str, other: str) -> bool:
    """Tell whether a barrier that stops movement stands between two: nobody strikes through it."""
    here, there = state.combatants[who].cell, state.combatants[other].cell
    return here is not None and there is not None and is_barred(state, here, there)


@memo(lambda state: (state.world.board, state.own_grid, state.openings))
def _around(state: Encounter) -> Mapping[Cell, tuple[Cell, ...]]:
    """Map each cell to the cells around it that lie on the board and can be stepped to."""
    board, grid = state.world.board, grid_of(state)
    neighbour, directions = grid.geometry.neighbour, range(grid.directions)
    has_barriers = board is not None and bool(board.barriers)

    def around(cell: Cell) -> tuple[Cell, ...]:
        found = [neighbour(cell, direction) for direction in directions]
        inside = found if board is None else [beside for beside in found if board.contains(beside)]
        return tuple([beside for beside in inside if not is_barred(state, cell, beside)] if has_barriers else inside)

    return OnDemand(around)


def neighbours(state: Encounter, cell: Cell) -> tuple[Cell, ...]:
    """List the cells around one that lie on the board and can be stepped to past its barriers, in the grid's order of directions."""
    return _around(state)[cell]


@memo(lambda state: (state.world.board, state.own_grid))
def cells_within(state: Encounter, cell: Cell, most: int) -> tuple[Cell, ...]:
    """List the cells of the board within so many steps of one, barriers or not, the nearest first; itself is left out."""
    board, grid = state.world.board, grid_of(state)
    seen = ring = {cell: None}
    for _ in range(most):
        beside = (grid.geometry.neighbour(one, direction) for one in ring for direction in range(grid.directions))
        ring = {one: None for one in beside if one not in seen and (board is None or board.contains(one))}
        seen = seen | ring
    return tuple(seen)[1:]


@memo(lambda state: (state.world.board, state.ground))
def edge_cells(state: Encounter) -> tuple[Cell, ...]:
    """List the open cells at the edge of the board; none without a board."""
    board, grid = state.world.board, grid_of(state)
    if board is None:
        return ()
    around = range(grid.directions)
    edge = (cell for cell in board.cells() if not all(board.contains(grid.geometry.neighbour(cell, direction)) for direction in around))
    return tuple(cell for cell in edge if not is_blocked(state, cell))


def is_step(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether one step leads from a cell to another: neighbours on the board, and no barrier between."""
    return there in _around(state)[here]


@memo(lambda state: (state.world.board, state.ground))
def ground_at(state: Encounter, cell: Cell) -> Ground | None:
    """Return the ground of a cell as play has left it; None without a board."""
    return None if state.world.board is None else state.world.board.ground_at(cell, state.ground)


def height_at(state: Encounter, cell: Cell) -> float:
    """Return how many metres a cell lies above the plain: by its kind of ground, and as the board has raised it."""
    ground, board = ground_at(state, cell), state.world.board
    return (ground.elevation if ground is not None else 0) + (board.heights.get(cell, 0) if board is not None else 0)


@memo(lambda state: (state.world.board,))
def _roughness(state: Encounter) -> Mapping[Cell, Fraction]:
    found: dict[Cell, Fraction] = {}
    for area in state.world.board.areas if state.world.board is not None else ():
        if area.terrain != PLAIN:
            factor = max(LEAST_ROUGH, Fraction(str(area.terrain)))
            found.update({cell: max(found.get(cell, factor), factor) for cell in sorted(area.cells)})
    return found


def roughness(state: Encounter, cell: Cell) -> Fraction:
    """Return the factor of a step into a cell by the roughest area on it; 1 outside areas.

    A system whose rules know difficult ground multiplies with it in its own cost of a step.
    """
    return _roughness(state).get(cell, PLAIN)


def roughened(state: Encounter, cell: Cell, cost: int) -> int:
    """Multiply a cost that is counted in whole numbers by how rough a cell is, rounded up."""
    factor = roughness(state, cell)
    return cost if factor is PLAIN else math.ceil(cost * factor)


def is_blocked(state: Encounter, cell: Cell) -> bool:
    """Tell whether a cell is blocked ground or lies off the board; without a board nothing is."""
    board = state.world.board
    return board is not None and (cell in solid_ground(state) or not board.contains(cell))


@memo(lambda state: (state.combatants, state.roster))
def standing(state: Encounter) -> Mapping[Cell, tuple[str, ...]]:
    """Map each occupied cell to its combatants, in roster order."""
    found: dict[Cell, tuple[str, ...]] = {}
    for who in state.roster:
        combatant = state.combatants[who]
        if combatant.cell is not None and combatant.takes_space:
            found[combatant.cell] = (*found.get(combatant.cell, NOBODY), who)
    return found


def occupants(state: Encounter, cell: Cell, *movers: str) -> tuple[str, ...]:
    """Name those who take a cell up, the movers apart."""
    there = standing(state).get(cell, NOBODY)
    return tuple(who for who in there if who not in movers) if there and movers else there


def is_free(state: Encounter, cell: Cell, *movers: str) -> bool:
    """Tell whether a cell is open ground, and nobody but the movers stands there."""
    return not is_blocked(state, cell) and not occupants(state, cell, *movers)


@memo(lambda state: (state.combatants, state.roster, state.world.board, state.ground))
def free_cells(state: Encounter) -> tuple[Cell, ...]:
    """List the cells of the board on which a combatant can be put down; without a board none."""
    board, taken, solid = state.world.board, standing(state), solid_ground(state)
    return tuple(cell for cell in board.cells() if cell not in taken and cell not in solid) if board is not None else ()


def line_is_open(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether no blocked ground lies on the straight line between two cells, both ends apart, and no barrier hides one."""
    return is_ground_open(state, here, there) and not hides(state, here, there)


def is_ground_open(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether no blocked ground lies on the straight line between two cells, both ends apart."""
    return not any(is_blocked(state, cell) for cell in grid_of(state).geometry.line(here, there)[1:-1])


def sees(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether one cell is seen from another past barriers and past blocked ground on the line."""
    is_open = is_ground_open(state, here, there) or (state.sees_back and is_ground_open(state, there, here))
    return is_open and not hides(state, here, there)


def reach(state: Encounter, start: Cell, budget: float, cost: StepCost, *, is_straight: bool = False) -> dict[Cell, tuple[float, Cell]]:
    """Map each cell within a budget to its cost and the cell before it, the start included.

    With `is_straight`, of two paths of one cost the straighter one is walked: a diagonal counts as longer than a straight step.
    """
    length = straightness if is_straight else same_length
    return reachable(start, budget, _around(state).__getitem__, cost, length=length)


class Paths(Mapping[Cell, tuple[float, tuple[Cell, ...]]]):
    """Some of the cells that were reached, each with its cost and the path there: a path is built when it is asked for."""

    def __init__(self, found: Mapping[Cell, tuple[float, Cell]], ends: Iterable[Cell]) -> None:
        """Store the reached cells, and those a move may end in."""
        self._found = found
        self._ends = dict.fromkeys(ends)

    def __getitem__(self, cell: Cell) -> tuple[float, tuple[Cell, ...]]:
        if cell not in self._ends:
            raise KeyError(cell)
        return self._found[cell][0], path_to(cell, self._found)

    def __contains__(self, cell: object) -> bool:
        return cell in self._ends

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._ends)

    def __len__(self) -> int:
        return len(self._ends)

    def cost(self, cell: Cell) -> float:
        """Return what it costs to get to a cell, without its path."""
        return self._found[cell][0]


def straightness(here: Cell, there: Cell) -> int:
    """Count a diagonal as longer than a straight step: of two paths of one cost the straighter one is walked."""
    return abs(here[0] - there[0]) + abs(here[1] - there[1])
