"""Squares: column and row, row downward. Eight neighbours; facing 0 to 3 is an edge: right, down, left, up."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
DIRECTIONS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
FACING_NAMES: Final = ("east", "south", "west", "north")
DIRECTION_NAMES: Final = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
FACES_RIGHT, FACES_LEFT = 0, 2
FIRST_ANGLE: Final = 0.0
"""Direction of facing 0 in degrees, clockwise from the right."""
CORNERS: Final = ((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5))
"""The corners of a cell around its middle, in board units."""


def neighbour(cell: Cell, direction: int) -> Cell:
    """Return the next cell in a direction, taken modulo 8."""
    dx, dy = DIRECTIONS[direction % 8]
    return (cell[0] + dx, cell[1] + dy)


def steps(a: Cell, b: Cell) -> int:
    """Count the steps between two cells, a diagonal as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def distance(a: Cell, b: Cell) -> int:
    """Measure with diagonals that count 1 and 2 in turn: the longer side plus half the shorter, rounded down."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dx, dy) + min(dx, dy) // 2


def ahead(cell: Cell, facing: int, other: Cell) -> int:
    """Tell on which side another cell lies: 1 in front, 0 exactly at the side, -1 behind."""
    fx, fy = ((1, 0), (0, 1), (-1, 0), (0, -1))[facing % 4]
    product = fx * (other[0] - cell[0]) + fy * (other[1] - cell[1])
    return (product > 0) - (product < 0)


def line(a: Cell, b: Cell) -> list[Cell]:
    """List the cells on the straight line between two cells, both included."""
    count = steps(a, b)
    if not count:
        return [a]
    return [(round(a[0] + (b[0] - a[0]) * i / count), round(a[1] + (b[1] - a[1]) * i / count)) for i in range(count + 1)]


def centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell in board units; y grows downward."""
    return (float(cell[0]), float(cell[1]))


def cell_at(x: float, y: float) -> Cell:
    """Return the cell that holds a point given in board units."""
    return (math.floor(x + 0.5), math.floor(y + 0.5))


def extent(columns: int, rows: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a rectangular map in board units."""
    return (-0.5, -0.5, float(columns), float(rows))


def from_offset(column: int, row: int) -> Cell:
    """Return the cell in a column and row of the map."""
    return (column, row)


def to_offset(cell: Cell) -> tuple[int, int]:
    """Return the column and row of a cell."""
    return cell


@lru_cache(maxsize=8192)
def crossed(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """List the cells that the straight line between two centres passes through, the first left out, the last included.

    Where it passes exactly through a corner, the two cells beside it are not touched.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    wide, high = abs(dx), abs(dy)
    step_x, step_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    x, y, across, down, found = a[0], a[1], 0, 0, []
    while across < wide or down < high:
        side = (1 + 2 * across) * high - (1 + 2 * down) * wide
        if side <= 0:
            x, across = x + step_x, across + 1
        if side >= 0:
            y, down = y + step_y, down + 1
        found.append((x, y))
    return tuple(found)
