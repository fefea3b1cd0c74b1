"""Hexes in axial coordinates (q, r), r downward, corners pointing up.

Neighbours n0 to n5 go clockwise from the right: (+1,0) (0,+1) (-1,+1) (-1,0) (0,-1) (+1,-1).
A facing f from 0 to 5 is the corner between the neighbours n_f and n_(f+1).
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FACING_NAMES: Final = ("south-east", "south", "south-west", "north-west", "north", "north-east")
DIRECTION_NAMES: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")
FACES_RIGHT, FACES_LEFT = 5, 2
FIRST_ANGLE: Final = 30.0
"""Direction of facing 0 in degrees, clockwise from the right."""
_SIDE: Final = 1 / math.sqrt(3)
CORNERS: Final = ((0.5, -_SIDE / 2), (0.5, _SIDE / 2), (0.0, _SIDE), (-0.5, _SIDE / 2), (-0.5, -_SIDE / 2), (0.0, -_SIDE))
"""The corners of a cell around its middle, in board units."""


def neighbour(cell: Cell, direction: int) -> Cell:
    """Return the next cell in a direction, taken modulo 6."""
    dq, dr = DIRECTIONS[direction % 6]
    return (cell[0] + dq, cell[1] + dr)


def distance(a: Cell, b: Cell) -> int:
    """Count the steps between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


steps = distance


def centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell in units of the distance between neighbours; y grows downward."""
    q, r = cell
    return (q + r / 2, r * math.sqrt(3) / 2)


def cell_at(x: float, y: float) -> Cell:
    """Return the cell that holds a point given in the units of `centre`."""
    r = y * 2 / math.sqrt(3)
    q = x - r / 2
    return _rounded(q, r)


def extent(columns: int, rows: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a rectangular map in board units."""
    return (-0.5, -_SIDE, columns + (0.5 if rows > 1 else 0.0), (rows - 1) * math.sqrt(3) / 2 + 2 * _SIDE)


def _rounded(q: float, r: float) -> Cell:
    s = -q - r
    near = [round(q), round(r), round(s)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return (near[0], near[1])


def ahead(cell: Cell, facing: int, other: Cell) -> int:
    """Tell on which side another cell lies: 1 in front, 0 exactly at the side, -1 behind.

    Exact in whole numbers: the sign of the scalar product of the facing direction (n_f + n_(f+1)) and the line.
    """
    fq, fr = DIRECTIONS[facing % 6]
    gq, gr = DIRECTIONS[(facing + 1) % 6]
    dq, dr = fq + gq, fr + gr
    q, r = other[0] - cell[0], other[1] - cell[1]
    product = 2 * dq * q + 2 * dr * r + dq * r + dr * q
    return (product > 0) - (product < 0)


def line(a: Cell, b: Cell) -> list[Cell]:
    """List the cells on the straight line between two cells, both included."""
    steps = distance(a, b)
    if not steps:
        return [a]
    nudge = 1e-6
    return [_rounded(a[0] + (b[0] - a[0]) * i / steps + nudge, a[1] + (b[1] - a[1]) * i / steps + nudge * 2) for i in range(steps + 1)]


def from_offset(column: int, row: int) -> Cell:
    """Turn a column and row of a rectangular map (odd rows pushed right) into axial coordinates."""
    return (column - (row - (row & 1)) // 2, row)


def to_offset(cell: Cell) -> tuple[int, int]:
    """Turn axial coordinates into a column and row of a rectangular map (odd rows pushed right)."""
    q, r = cell
    return (q + (r - (r & 1)) // 2, r)
