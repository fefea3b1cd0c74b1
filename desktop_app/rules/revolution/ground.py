"""The board: distances in cells and metres, what blocks, sight, ways. Squares or hexes, every step alike. Rule: RV-GRID-01"""

from __future__ import annotations

from desktop_app.grid import hexes, squares
from desktop_app.grid.board import Grid
from desktop_app.grid.paths import reachable
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.revolution.state import RevolutionState

NEXT_TO = 1
"""Cells within which a melee weapon reaches, and a touch. Rule: RV-ACT-02, RV-RANGE-03"""


def grid_of(state: RevolutionState) -> Grid:
    """Return the kind of cells; without a board, squares."""
    return state.world.board.grid if state.world.board is not None else Grid.SQUARE


def steps(state: RevolutionState, a: Cell, b: Cell) -> int:
    """Count the cells between two, each step as one. Rule: RV-GRID-01"""
    return squares.steps(a, b) if grid_of(state) is Grid.SQUARE else hexes.distance(a, b)


def cells_between(state: RevolutionState, a: str, b: str) -> int | None:
    """Count the cells between two combatants; None if one has no place. Rule: RV-GRID-01"""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return None if here is None or there is None else steps(state, here, there)


def metres_between(state: RevolutionState, a: str, b: str) -> int | None:
    """Measure between two combatants; None if one has no place. Rule: RV-GRID-01"""
    cells = cells_between(state, a, b)
    return None if cells is None else cells * state.settings.cell_size_m


def is_blocked(state: RevolutionState, cell: Cell) -> bool:
    """Tell whether a cell is blocked ground or lies off the board."""
    board = state.world.board
    return board is not None and (not board.contains(cell) or board.ground_at(cell, state.ground).blocked)


def is_free(state: RevolutionState, cell: Cell, *movers: str) -> bool:
    """Tell whether a movement can end in a cell: open, and nobody living stands there. Rule: RV-GRID-01"""
    taken = any(f.cell == cell and not f.dead and f.id not in movers for f in state.combatants.values())
    return not taken and not is_blocked(state, cell)


def free_cells(state: RevolutionState, who: str) -> list[Cell]:
    """List where somebody can be put down, nearest to its own side first; without a board nowhere. Rule: RV-GRID-01"""
    board, side = state.world.board, state.combatants[who].side
    if board is None:
        return []
    comrades = [f.cell for f in state.combatants.values() if f.side == side and f.id != who and f.can_act and f.cell is not None]
    found = [cell for cell in board.cells() if is_free(state, cell, who)]
    return sorted(found, key=lambda cell: min((steps(state, cell, other) for other in comrades), default=0))


def neighbours(state: RevolutionState, cell: Cell) -> list[Cell]:
    """List the cells around one that lie on the board."""
    grid = grid_of(state)
    around = [grid.geometry.neighbour(cell, direction) for direction in range(grid.directions)]
    return [beside for beside in around if state.world.board is None or state.world.board.contains(beside)]


def can_see(state: RevolutionState, a: str, b: str) -> bool:
    """Tell whether no blocked ground lies on the line between two; without places sight always holds. Rule: RV-GRID-01"""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return here is None or there is None or sees_cell(state, here, there)


def sees_cell(state: RevolutionState, here: Cell, there: Cell) -> bool:
    """Tell whether the line between two cells is open, seen from either end."""
    line = grid_of(state).geometry.line
    return any(not any(is_blocked(state, cell) for cell in way[1:-1]) for way in (line(here, there), line(there, here)))


def refuse_way(state: RevolutionState, who: str, path: tuple[Cell, ...]) -> Refusal | None:
    """Judge a way by its steps and its end, not by its length; others may be passed. Rule: RV-GRID-01, RV-MOVE-04"""
    here = state.combatants[who].cell
    if here is None:
        return Refusal("move", "RV-GRID-01", "path")
    for there in path:
        if steps(state, here, there) != 1 or is_blocked(state, there):
            return Refusal("move", "RV-GRID-01", "path")
        here = there
    return None if is_free(state, here, who) else Refusal("move", "RV-GRID-01", "path")


def reach(state: RevolutionState, who: str, metres: int) -> dict[Cell, tuple[float, Cell]]:
    """Map each cell within so many metres to the metres there and the cell before it."""
    here, size = state.combatants[who].cell, state.settings.cell_size_m
    if here is None:
        return {}

    def cost(_here: Cell, there: Cell) -> float | None:
        return None if is_blocked(state, there) else size

    return reachable(here, metres, lambda cell: neighbours(state, cell), cost, length=_straightness)


def _straightness(here: Cell, there: Cell) -> int:
    """Count a diagonal as longer: of two ways of as many steps the straighter one is walked."""
    return abs(here[0] - there[0]) + abs(here[1] - there[1])
