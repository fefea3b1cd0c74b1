"""Two places of the grid on a picture, picked over the board by mouse, or by a mark that the arrows move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from desktop_app.grid.board import Grid
from desktop_app.views import theme
from desktop_app.views.board import tokens
from desktop_app.views.board.geometry import least_shift
from desktop_app.views.board.gestures import ARROWS
from desktop_app.views.keyboard import step_of
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.grid.scenery import Point
    from desktop_app.views.board.surface import BoardSurface

NEAR, FAR = 2.0, 40.0
"""Pixels of the screen that an arrow moves the mark by, and with Shift."""
ZOOM: Final = 1.2
ARM, GAP = 16.0, 3.0
"""How far a mark reaches from its middle, and how much of the middle it leaves open."""
MARGIN: Final = 40
"""How far inside the view the mark is kept."""


class CornerPicker(QObject):
    """Picks two places. What lies beneath the mark is moved or zoomed with it; the mark stays on the picture."""

    picked = Signal(object, object)
    """Two places in board units."""
    left = Signal()
    """Nothing was picked."""

    def __init__(self, canvas: BoardSurface) -> None:
        """Begin in the middle of the view."""
        super().__init__(canvas)
        self._canvas = canvas
        self.mark: Point = canvas.geometry_of.units(QRectF(canvas.rect()).center())
        self.placed: Point | None = None
        self._keep_on_picture()

    def told(self) -> str:
        """Say what to do now."""
        is_square = self._canvas.geometry_of.board.grid is Grid.SQUARE
        if self.placed is None and is_square:
            return tr("A grid corner: click it, or arrows and Enter. Shift moves far, + and − zoom, Esc cancels.")
        if self.placed is None:
            return tr("The centre of a cell: click it, or arrows and Enter. Shift moves far, + and − zoom, Esc cancels.")
        if is_square:
            return tr("Another corner far from it: click it, or arrows and Enter. Esc cancels.")
        return tr("The centre of a cell far from it, in its row or column: click it, or arrows and Enter. Esc cancels.")

    def point_at(self, at: Point) -> None:
        """Put the mark at a point, in cells of the board."""
        self.mark = at
        self._canvas.update()

    def place(self) -> None:
        """Take the place of the mark: the first, or the second, with which it is done."""
        if self.placed is None:
            self.placed = self.mark
        elif self.mark != self.placed:
            self.picked.emit(self.placed, self.mark)
        self._canvas.update()

    # ---- keys

    def press(self, event: QKeyEvent) -> bool:
        """Move, place, zoom or leave; everything else is not for it, and of what would draw nothing happens meanwhile."""
        key = Qt.Key(event.key())
        if by := step_of(event):
            self._canvas.zoom(ZOOM**by, self._canvas.geometry_of.point(self.mark))
        elif key in ARROWS:
            self._go(*ARROWS[key], FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else NEAR)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.place()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            return key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
        return True

    def _go(self, across: int, down: int, pixels: float) -> None:
        geometry = self._canvas.geometry_of
        self.mark = geometry.units(geometry.point(self.mark) + QPointF(across, down) * pixels)
        self._keep_on_picture()
        bring_into_view(self._canvas, geometry.point(self.mark), MARGIN)
        within, at = QRectF(self._canvas.rect()), geometry.point(self.mark)
        self.mark = geometry.units(QPointF(min(max(at.x(), 0), within.right()), min(max(at.y(), 0), within.bottom())))
        self._canvas.update()

    def _keep_on_picture(self) -> None:
        picture, (x, y) = self._canvas.geometry_of.board.picture, self.mark
        if picture is not None:
            right, bottom = picture.left + picture.width, picture.top + picture.height
            self.mark = (min(max(x, picture.left), right), min(max(y, picture.top), bottom))

    # ---- painting

    def paint(self, painter: QPainter) -> None:
        """Draw the mark, the picked place, and the instruction."""
        current, point = theme.active(), self._canvas.geometry_of.point
        ink, halo = QColor(current.accent), QColor(current.ground if current.is_dark else current.card)
        for at, has_ring in ((self.placed, False), (self.mark, True)):
            if at is None:
                continue
            for pen in (QPen(halo, 5), QPen(ink, 2)):
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                _paint_cross(painter, point(at))
                if has_ring:
                    painter.drawEllipse(point(at), ARM * 0.7, ARM * 0.7)
        area = QRectF(self._canvas.rect())
        tokens.paint_label(painter, QPointF(area.center().x(), area.top() + 30), self.told(), area)


def bring_into_view(canvas: BoardSurface, point: QPointF, margin: int) -> None:
    """Move the view of a board until a point of the screen lies so far inside it, as far as the board lets it."""
    area = QRectF(canvas.rect()).adjusted(margin, margin, -margin, -margin)
    if not area.contains(point) and area.isValid():
        canvas.pan(least_shift(point, area))


def _paint_cross(painter: QPainter, middle: QPointF) -> None:
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        painter.drawLine(middle + QPointF(across, down) * GAP, middle + QPointF(across, down) * ARM)
