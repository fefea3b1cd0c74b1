"""Areas as cells, alike on squares and hexes and in every direction: burst, ring, cone, line; and the ruler.

An area holds the cells whose middle lies in it, its edge included; lengths are in cells, the nearest to where it begins come first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Point

EDGE: Final = 1e-9
CONE_ANGLE: Final = 60.0
"""Degrees of a cone, where nobody says otherwise: a sixth of the circle."""


def burst(board: Board, middle: Point, radius: float) -> tuple[Cell, ...]:
    """List the cells around a point, up to a radius."""
    return _within(board, middle, radius, lambda _x, _y: True)


def ring(board: Board, middle: Point, radius: float, width: float = 1) -> tuple[Cell, ...]:
    """List the cells around a point with distance at most the radius, but more than radius less width."""
    return _within(board, middle, radius, lambda x, y: math.hypot(x, y) > radius - width + EDGE)


def cone(board: Board, tip: Point, towards: Point, length: float, *, angle: float = CONE_ANGLE) -> tuple[Cell, ...]:
    """List the cells of a cone from a point in the direction of another; the cell of its tip is left out."""
    turn = math.atan2(towards[1] - tip[1], towards[0] - tip[0])

    def holds(x: float, y: float) -> bool:
        off = math.remainder(math.atan2(y, x) - turn, 2 * math.pi)
        return math.hypot(x, y) > EDGE and abs(off) <= math.radians(angle / 2) + EDGE

    return _within(board, tip, length, holds)


def line(board: Board, start: Point, towards: Point, length: float, *, width: float = 1) -> tuple[Cell, ...]:
    """List the cells of a strip from a point in the direction of another, half its width to either side."""
    far = math.dist(start, towards)
    dx, dy = ((towards[0] - start[0]) / far, (towards[1] - start[1]) / far) if far > EDGE else (1.0, 0.0)

    def holds(x: float, y: float) -> bool:
        return -EDGE <= x * dx + y * dy <= length + EDGE and abs(x * dy - y * dx) <= width / 2 + EDGE

    return _within(board, start, math.hypot(length, width / 2), holds)


def _within(board: Board, middle: Point, radius: float, holds: Callable[[float, float], bool]) -> tuple[Cell, ...]:
    """List the cells within a radius of a point with their centre, relative to the point, in an area."""
    found: list[tuple[float, Cell]] = []
    for cell in _near(board, middle, radius):
        x, y = board.geometry.centre(cell)
        x, y = x - middle[0], y - middle[1]
        far = math.hypot(x, y)
        if far <= radius + EDGE and holds(x, y):
            found.append((round(far, 6), cell))
    return tuple(cell for _, cell in sorted(found))


def _near(board: Board, middle: Point, radius: float) -> Iterator[Cell]:
    """List the cells of the columns and rows that a circle touches."""
    geometry = board.geometry
    x, y = middle
    ends = [geometry.to_offset(geometry.cell_at(x + dx * radius, y + dy * radius)) for dx in (-1, 1) for dy in (-1, 1)]
    columns, rows = [column for column, _ in ends], [row for _, row in ends]
    for row in range(max(0, min(rows) - 1), min(board.rows, max(rows) + 2)):
        for column in range(max(0, min(columns) - 1), min(board.columns, max(columns) + 2)):
            yield geometry.from_offset(column, row)


def measured(board: Board, path: Sequence[Cell]) -> tuple[int, float | None]:
    """Measure along cells, corner to corner: steps, and metres if the board's scale is known."""
    count = sum(board.geometry.steps(here, there) for here, there in pairwise(path))
    return count, None if board.unit is None else count * board.unit
