"""Hexes in axial coordinates (q, r) whose corners point right and left: columns stand, odd columns are pushed down.

Neighbours, distances and lines are those of `hexes`; only where a cell lies on the page differs. n0 to n5 go clockwise from the
south-east, and a facing f from 0 to 5 is the corner between the neighbours n_f and n_(f+1), as there.
"""

from __future__ import annotations

import math
from typing import Final

from desktop_app.grid import hexes
from desktop_app.grid.hexes import DIRECTIONS, Cell, ahead, distance, line, neighbour, steps

__all__ = [
    "CORNERS",
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "FACES_LEFT",
    "FACES_RIGHT",
    "FACING_NAMES",
    "FIRST_ANGLE",
    "ahead",
    "cell_at",
    "centre",
    "distance",
    "extent",
    "from_offset",
    "line",
    "neighbour",
    "steps",
    "to_offset",
]

FACING_NAMES: Final = ("south-east", "south-west", "west", "north-west", "north-east", "east")
DIRECTION_NAMES: Final = ("south-east", "south", "south-west", "north-west", "north", "north-east")
FACES_RIGHT, FACES_LEFT = 5, 2
FIRST_ANGLE: Final = 60.0
"""Direction of facing 0 in degrees, clockwise from the right."""
CORNERS: Final = tuple((y, x) for x, y in hexes.CORNERS)
"""The corners of a cell around its middle, in board units."""


def centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell in units of the distance between neighbours; y grows downward."""
    q, r = cell
    return (q * math.sqrt(3) / 2, r + q / 2)


def cell_at(x: float, y: float) -> Cell:
    """Return the cell that holds a point given in the units of `centre`."""
    r, q = hexes.cell_at(y, x)
    return (q, r)


def extent(columns: int, rows: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a rectangular map in board units."""
    top, left, height, width = hexes.extent(rows, columns)
    return (left, top, width, height)


def from_offset(column: int, row: int) -> Cell:
    """Turn a column and row of a rectangular map (odd columns pushed down) into axial coordinates."""
    return (column, row - (column - (column & 1)) // 2)


def to_offset(cell: Cell) -> tuple[int, int]:
    """Turn axial coordinates into a column and row of a rectangular map (odd columns pushed down)."""
    q, r = cell
    return (q, r + (q - (q & 1)) // 2)
