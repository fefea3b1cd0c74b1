"""Which cells lie within walls: from them nothing leads to the edge of the board but through doors and windows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.scenery import BarrierKind

NEAR: Final = 2.5
"""Board units between a line and the farthest middle from which a step may cross it, and some more."""
Places: TypeAlias = "NDArray[np.int64]"
Points: TypeAlias = "NDArray[np.float64]"
Mask: TypeAlias = "NDArray[np.bool_]"
CLOSING: Final = frozenset({"wall", "door", "open_door", "exit"})
"""Looks of ground that close a room."""
PARTING: Final = frozenset({BarrierKind.WALL, BarrierKind.DOOR, BarrierKind.WINDOW, BarrierKind.BARS})
MOST: Final = 40_000
"""Cells of a board that is looked at; on a larger one all lies in the open."""


def indoors(board: Board) -> frozenset[Cell]:
    """List the cells within walls, those of the walls themselves left out."""
    closing = {kind.id for kind in board.kinds.values() if kind.paint in CLOSING}
    walls = [cell for cell, kind in board.ground.items() if kind in closing and board.contains(cell)]
    lines = tuple((*one.start, *one.end) for one in board.barriers if one.kind in PARTING)
    if board.columns * board.rows > MOST or not (walls or lines):
        return frozenset()
    empty = Board(grid=board.grid, columns=board.columns, rows=board.rows, flat_top=board.flat_top)
    return _within(_Plan(empty, tuple(walls), lines))


class _Plan(NamedTuple):
    """The walls and doors of a board: the only key of its rooms, whatever else is on it."""

    board: Board
    walls: tuple[Cell, ...]
    lines: tuple[tuple[float, ...], ...]

    def __hash__(self) -> int:
        return hash((self.board.columns, self.board.rows, self.walls, self.lines))


@lru_cache(maxsize=4)
def _within(plan: _Plan) -> frozenset[Cell]:
    board, walls, lines = plan
    rows, columns = (array.ravel() for array in np.indices((board.rows, board.columns)))
    is_wall = np.zeros(len(rows), bool)
    for column, row in map(board.geometry.to_offset, walls):
        is_wall[row * board.columns + column] = True
    is_out = ~is_wall & ((rows == 0) | (columns == 0) | (rows == board.rows - 1) | (columns == board.columns - 1))
    first, second = _passages(board, is_wall, np.array(lines, float).reshape(-1, 4))
    count = -1
    while (now := int(is_out.sum())) != count:
        count = now
        is_out[second[is_out[first]]] = True
        is_out[first[is_out[second]]] = True
    return frozenset(board.geometry.from_offset(int(columns[at]), int(rows[at])) for at in np.flatnonzero(~is_out & ~is_wall))


def _passages(board: Board, is_wall: Mask, lines: Points) -> tuple[Places, Places]:
    """List the pairs of neighbours that nothing parts, as places row by row."""
    geometry = board.geometry
    rows, columns = (array.ravel() for array in np.indices((board.rows, board.columns)))
    here = geometry.from_offset(columns, rows)
    found: list[tuple[Places, Places]] = []
    for direction in (0, 2) if board.grid is Grid.SQUARE else (0, 1, 2):
        beside = geometry.neighbour(here, direction)
        column, row = geometry.to_offset(beside)
        is_within = (column >= 0) & (column < board.columns) & (row >= 0) & (row < board.rows)
        first = np.flatnonzero(is_within)
        second = row[first] * board.columns + column[first]
        starts, ends = _middles(board, here)[first], _middles(board, beside)[first]
        is_free = ~(is_wall[first] | is_wall[second])
        rising = np.maximum.accumulate(starts[:, 1])  # row by row: a line is near a few rows alone
        for line in lines:
            near = slice(*np.searchsorted(rising, (min(line[1::2]) - NEAR, max(line[1::2]) + NEAR)))
            is_free[near] &= ~_crossed(starts[near], ends[near], line)
        found.append((first[is_free], second[is_free]))
    return np.concatenate([pair[0] for pair in found]), np.concatenate([pair[1] for pair in found])


def _middles(board: Board, cells: tuple[Places, Places]) -> Points:
    """Return the middles of cells, as `centre` gives them."""
    return np.stack(cells if board.grid is Grid.SQUARE else board.geometry.centre(cells), 1).astype(float)


def _crossed(starts: Points, ends: Points, line: Points) -> Mask:
    """Tell which of the paths cross a line."""
    a, b = line[:2], line[2:]

    def side(of: Points, start: Points, end: Points) -> Points:
        dx, dy = (end - start).T if end.ndim > 1 else (end - start)
        off = of - start
        return np.asarray(dx * off.T[1] - dy * off.T[0])

    apart = side(starts, a, b) * side(ends, a, b) < 0
    return np.asarray(apart & (side(a, starts, ends) * side(b, starts, ends) <= 0))
