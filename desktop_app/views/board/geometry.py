"""The screen positions of a board's cells: pan, zoom, outlines, and the cell at a point."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from desktop_app.grid import hexes, squares
from desktop_app.grid.board import Board, Cell, Grid

SMALLEST: Final = 14.0
WHOLE: Final = 240.0
"""Least size in pixels of a very large board's longer side."""
LARGEST: Final = 120.0
FIRST: Final = 46.0
TILE: Final = 128
"""Pixels of a tile of textured ground, on a side."""


class Geometry:
    """The view of a board: `scale` pixels from cell to neighbour, `origin` where the middle of cell (0, 0) lies."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.scale = FIRST
        self.origin = QPointF(0, 0)

    @property
    def is_hex(self) -> bool:
        """Tell whether the cells are hexes."""
        return self.board.grid is Grid.HEX

    @property
    def smallest(self) -> float:
        """Return the least scale: a large board can be seen whole."""
        return min(SMALLEST, WHOLE / max(self.board.columns, self.board.rows))

    def centre(self, cell: Cell) -> QPointF:
        """Return the middle of a cell on screen."""
        return self.point(self.board.geometry.centre(cell))

    def point(self, at: tuple[float, float]) -> QPointF:
        """Return a point of the board, given in board units, on screen."""
        x, y = at
        return QPointF(self.origin.x() + x * self.scale, self.origin.y() + y * self.scale)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell under a point, None beside the board."""
        cell: Cell = self.board.geometry.cell_at(*self.units(point))
        return cell if self.board.contains(cell) else None

    def units(self, point: QPointF) -> tuple[float, float]:
        """Return a point on screen in board units."""
        return ((point.x() - self.origin.x()) / self.scale, (point.y() - self.origin.y()) / self.scale)

    def outline(self, cell: Cell, inset: float = 0) -> QPolygonF:
        """Return the edge of a cell on screen, drawn in by some pixels."""
        return self.shape(inset).translated(self.centre(cell))

    def shape(self, inset: float = 0) -> QPolygonF:
        """Return the edge of a cell around (0, 0)."""
        corners = self.board.geometry.CORNERS
        radius = self.scale - inset * (math.sqrt(3) if self.is_hex else 2)
        points = [QPointF(x * radius, y * radius) for x, y in corners]
        return QPolygonF([*points, points[0]])

    def cells_in(self, area: QRectF) -> Iterator[Cell]:
        """List the cells of the board that touch a rectangle on screen, row by row, and perhaps some beside it."""
        (left, top), (right, bottom) = self.units(area.topLeft()), self.units(area.bottomRight())
        row_high = math.sqrt(3) / 2 if self.is_hex and not self.board.flat_top else 1.0
        column_wide = math.sqrt(3) / 2 if self.is_hex and self.board.flat_top else 1.0
        for row in range(max(0, math.floor(top / row_high - 1)), min(self.board.rows, math.ceil(bottom / row_high + 1.6))):
            for column in range(max(0, math.floor(left / column_wide - 1)), min(self.board.columns, math.ceil(right / column_wide + 1.6))):
                yield self.board.geometry.from_offset(column, row)

    def bounds(self) -> QRectF:
        """Return the rectangle around all cells, on screen."""
        area = QRectF(*self.board.geometry.extent(self.board.columns, self.board.rows))
        return QRectF(
            self.origin.x() + area.x() * self.scale,
            self.origin.y() + area.y() * self.scale,
            area.width() * self.scale,
            area.height() * self.scale,
        )

    def zoom(self, factor: float, around: QPointF) -> bool:
        """Zoom, keeping a point where it is; tell whether anything changed."""
        scale = min(LARGEST, max(self.smallest, self.scale * factor))
        if scale == self.scale:
            return False
        self.origin = around + (self.origin - around) * (scale / self.scale)
        self.scale = scale
        return True

    def fit(self, area: QRectF) -> None:
        """Show the whole board in a rectangle, as large as it goes."""
        now = self.bounds()
        if now.isEmpty() or area.isEmpty():
            return
        self.scale = min(LARGEST, max(self.smallest, self.scale * min(area.width() / now.width(), area.height() / now.height())))
        self.origin += area.center() - self.bounds().center()

    def fit_exactly(self, area: QRectF) -> None:
        """Show the whole board in a rectangle, however small it gets."""
        now = self.bounds()
        self.scale *= min(area.width() / now.width(), area.height() / now.height())
        self.origin += area.center() - self.bounds().center()

    def cover(self, area: QRectF, around: QPointF | None = None) -> None:
        """Fill a rectangle with a readable part of the board: as large as fits its shorter side, around a point."""
        self.fit(area)
        fitted = self.bounds()
        if not fitted.isEmpty():
            factor = max(area.width() / fitted.width(), area.height() / fitted.height())
            self.zoom(max(1.0, SMALLEST / self.scale, min(factor, FIRST * 1.25 / self.scale)), around or fitted.center())
        self.keep_near(area)

    def bring(self, point: QPointF, area: QRectF) -> None:
        """Bring a point near the middle of an area, a little above it, as far as the board goes in both directions."""
        bounds, shift = self.bounds(), QPointF(area.center().x(), area.center().y() - 40) - point
        x = min(max(shift.x(), area.right() - bounds.right()), area.left() - bounds.left())
        y = min(max(shift.y(), area.bottom() - bounds.bottom()), area.top() - bounds.top())
        self.origin += QPointF(x if bounds.width() > area.width() else 0, y if bounds.height() > area.height() else 0)

    def keep_near(self, area: QRectF) -> None:
        """Move the board so that it cannot be lost from sight."""
        now = self.bounds()
        margin = 60.0
        x = max(area.left() + margin - now.right(), min(0.0, area.right() - margin - now.left()))
        y = max(area.top() + margin - now.bottom(), min(0.0, area.bottom() - margin - now.top()))
        self.origin += QPointF(x, y)

    def facing_angle(self, facing: int) -> float:
        """Return the direction of a facing in degrees, clockwise from the right."""
        return float(self.board.geometry.FIRST_ANGLE) + (60 if self.is_hex else 90) * facing

    def step(self, cell: Cell, dx: int, dy: int) -> Cell:
        """Return the next cell for an arrow key; across the rows or columns of hexes it zigzags."""
        geometry = self.board.geometry
        column, row = geometry.to_offset(cell)
        found: Cell = geometry.from_offset(column + dx, row + dy)
        return found if self.board.contains(found) else cell

    def distance(self, a: Cell, b: Cell) -> int:
        """Count the cells between two cells."""
        return hexes.distance(a, b) if self.is_hex else squares.distance(a, b)


def least_shift(point: QPointF, area: QRectF) -> QPointF:
    """Return the shortest way of a point into an area."""
    return QPointF(
        max(area.left() - point.x(), min(0.0, area.right() - point.x())), max(area.top() - point.y(), min(0.0, area.bottom() - point.y()))
    )
