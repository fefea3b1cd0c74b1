"""The board: distances in cells and metres, sight, how far a movement comes. Squares or hexes, every step alike. Rule: RV-GRID-01"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.revolution.state import RevolutionState

NOWHERE: Final[Mapping[Cell, tuple[float, Cell]]] = {}


def cells_between(state: RevolutionState, a: str, b: str) -> int | None:
    """Count the cells between two combatants; None if one has no place. Rule: RV-GRID-01"""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return None if here is None or there is None else positions.cells_between(state, here, there)


def metres_between(state: RevolutionState, a: str, b: str) -> int | None:
    """Measure between two combatants; None if one has no place. Rule: RV-GRID-01"""
    cells = cells_between(state, a, b)
    return None if cells is None else cells * state.settings.cell_size_m


def free_cells(state: RevolutionState, who: str) -> tuple[Cell, ...]:
    """List the free cells for an unplaced combatant, nearest to its own side first; none without a board. Rule: RV-GRID-01"""
    return _free_beside(state, state.combatants[who].side)


@memo(lambda state: (state.combatants, state.roster, state.world.board, state.ground))
def _free_beside(state: RevolutionState, side: str) -> tuple[Cell, ...]:
    """List free cells, nearest to those of a side first, once for all of it who wait."""
    steps = positions.geometry_of(state).steps
    there = [fighter.cell for fighter in state.combatants.values() if fighter.side == side and fighter.can_act and fighter.cell is not None]
    return tuple(sorted(positions.free_cells(state), key=lambda cell: min((steps(cell, other) for other in there), default=0)))


def can_see(state: RevolutionState, a: str, b: str) -> bool:
    """Tell whether no blocked ground lies on the line between two; without places sight always holds. Rule: RV-GRID-01"""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return here is None or there is None or sees_cell(state, here, there)


def sees_cell(state: RevolutionState, here: Cell, there: Cell) -> bool:
    """Tell whether the line between two cells is open, seen from either end."""
    return positions.sees(state, here, there)


def refuse_path(state: RevolutionState, who: str, path: tuple[Cell, ...]) -> Refusal | None:
    """Judge a path by its steps and its end, not by its length; others may be passed. Rule: RV-GRID-01, RV-MOVE-04"""
    here = state.combatants[who].cell
    if here is None:
        return Refusal("move", "RV-GRID-01", "path")
    for there in path:
        if not positions.is_step(state, here, there) or positions.is_blocked(state, there):
            return Refusal("move", "RV-GRID-01", "path")
        here = there
    return None if positions.is_free(state, here, who) else Refusal("move", "RV-GRID-01", "path")


@memo(lambda state: (state.world.board, state.ground, state.openings, state.settings))
def reach(state: RevolutionState, here: Cell, metres: int) -> Mapping[Cell, tuple[float, Cell]]:
    """Map each cell within so many metres of one to the metres there and the cell before it, the nearest first."""
    size = state.settings.cell_size_m

    def cost(_here: Cell, there: Cell) -> float | None:
        return None if positions.is_blocked(state, there) else size

    return positions.reach(state, here, metres, cost, is_straight=True)
