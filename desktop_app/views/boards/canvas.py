"""The board in the editor: strokes by mouse, or by a cursor moved with arrows; the selected object."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QCursor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent

from desktop_app.controller.boards.editing import Thing, thing_at
from desktop_app.controller.boards.strokes import BARRIERS, Mode, Stroke, Tool, cells_of, pieces_of, side_between
from desktop_app.controller.play.scenery_shown import scenery_of_board
from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Area, Barrier, Fog, Point
from desktop_app.views import painting, theme
from desktop_app.views.accessible import is_heard, say
from desktop_app.views.board import light, spoken, tokens
from desktop_app.views.board.geometry import SMALLEST
from desktop_app.views.board.gestures import ARROWS
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.boards.corners import ZOOM, CornerPicker, bring_into_view
from desktop_app.views.keyboard import step_of
from desktop_app.views.speech import tr

SIDEWAYS: Final = {Qt.Key.Key_PageUp: (0.5, -0.8), Qt.Key.Key_PageDown: (-0.5, 0.8)}
"""The sides of hexes that no arrow points at: up to the right, down to the left."""
MARGIN: Final = 60
"""How far inside the view the cursor is kept."""
MADE_FROM_TWO: Final = (Mode.LINE, Mode.BOX)
"""Tools whose Enter sets first the start, then the end."""


class DrawnBoard(BoardSurface):
    """Draws with the tool in hand. The right button erases, the middle one or Space drags the view."""

    accessible_role = QAccessible.Role.Canvas
    stroke_made = Signal(object)
    side_drawn = Signal(object)
    """A barrier's two ends, drawn at the side of the cursor's cell."""
    thing_chosen = Signal(object)
    thing_moved = Signal(object, object)
    deleted = Signal()
    corners_picked = Signal(object, object)
    """Two corners of the grid on the picture beneath, in board units."""

    def __init__(self) -> None:
        super().__init__()
        self.tool, self.mode, self.ground, self.width_of_brush, self.metres = Tool.GROUND, Mode.BRUSH, "wall", 1, 1.0
        self.chosen: Thing | None = None
        self.marked_cell: Cell | None = None
        self._path: list[Point] = []
        self._begun: Point | None = None
        """The start of a line or rectangle drawn by keys."""
        self._panned_from: QPointF | None = None
        self._is_erasing = self._is_panning = False
        self._dragged: Point | None = None
        self.corners: CornerPicker | None = None
        self.setAccessibleDescription(tr("Arrow keys move the cursor, Enter draws, Shift with an arrow puts a wall on that side"))

    @property
    def board(self) -> Board:
        """Return the board that is drawn."""
        return self.geometry_of.board

    def show_board(self, board: Board, *, is_other: bool) -> None:
        """Show a board: another one in full, the same one after a change without moving the view."""
        if is_other:
            self.set_board(board)
            self.marked_cell, self.chosen, self._begun, self._path = None, None, None, []
        elif board is not self.board:
            is_resized = (board.columns, board.rows) != (self.board.columns, self.board.rows)
            self.geometry_of.board = board
            if is_resized and not self._is_moved:
                self._place()
        if is_other or board.picture is None:
            self._stop_picking()
        self.show_scenery(scenery_of_board(replace(board, fog=Fog.NONE)))
        self.update()

    def _place(self) -> None:
        """Show the whole board, one that would be too small to draw on as large as it fills the view."""
        super()._place()
        if self._is_placed:
            self.fit()
            if self.geometry_of.scale < SMALLEST:
                self.geometry_of.cover(QRectF(self.rect()))

    def show_chosen(self, thing: Thing | None) -> None:
        """Mark a thing as the selected one; None: no thing."""
        self.chosen = thing
        self.update()

    def pick_corners(self) -> None:
        """Let two places of the grid on the picture be picked, by click or keys; what is drawn waits."""
        self._path, self._begun = [], None
        self.corners = CornerPicker(self)
        self.corners.picked.connect(self._end_picking)
        self.corners.left.connect(self._stop_picking)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setFocus()
        self.update()

    def _end_picking(self, first: Point, second: Point) -> None:
        self._stop_picking()
        self.corners_picked.emit(first, second)

    def _stop_picking(self) -> None:
        if self.corners is not None:
            self.corners.deleteLater()
            self.corners = None
            self.unsetCursor()
            self.update()

    # ---- strokes

    def stroke(self) -> Stroke | None:
        """Return what is being drawn now; None: nothing."""
        path = tuple(self._path)
        if not path and self._begun is not None and self.marked_cell is not None:
            path = (self._begun, self._cursor_point())
        return self._stroke(path) if path else None

    def _stroke(self, path: tuple[Point, ...]) -> Stroke:
        mode = Mode.ERASER if self._is_erasing else self.mode
        return Stroke(tool=self.tool, mode=mode, path=path, ground=self.ground, size=self.width_of_brush, metres=self.metres)

    def _finish(self, path: tuple[Point, ...]) -> None:
        made = self._stroke(path)
        self._path, self._begun, self._is_erasing = [], None, False
        self.update()
        self.stroke_made.emit(made)
        self._say_cell()

    def _cursor_point(self) -> Point:
        assert self.marked_cell is not None
        point: Point = self.board.geometry.centre(self.marked_cell)
        return point

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.MiddleButton or self._is_panning:
            self._panned_from = event.position()
            return
        at = self.geometry_of.units(event.position())
        cell = self.geometry_of.cell_at(event.position())
        if self.corners is not None:
            self.corners.point_at(at)
            self.corners.place()
            return
        self.marked_cell = cell or self.marked_cell
        if event.button() == Qt.MouseButton.LeftButton and self.mode is Mode.SELECT:
            self._choose(thing_at(self.board, at))
            self._dragged = at
            return
        self._is_erasing = event.button() == Qt.MouseButton.RightButton
        self._path = [at]
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.geometry_of.units(event.position())
        self.hovered = self.geometry_of.cell_at(event.position())
        if self._panned_from is not None:
            self.pan(event.position() - self._panned_from)
            self._panned_from = event.position()
        elif self.corners is not None:
            self.corners.point_at(at)
        elif self._path and math.dist(self._path[-1], at) > 0.05:
            self._path.append(at)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.geometry_of.units(event.position())
        if self._path or self._dragged is not None:  # the keys go on where the mouse has ended
            self.marked_cell = self.geometry_of.cell_at(event.position()) or self.marked_cell
        if self._panned_from is not None:
            self._panned_from = None
        elif self._path:
            self._finish((*self._path, at))
        elif self._dragged is not None and self.chosen is not None and math.dist(self._dragged, at) > 0.5:
            self.thing_moved.emit(self.chosen, at)
        self._dragged = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def leaveEvent(self, event: object) -> None:
        self.hovered = None
        self.update()

    def _choose(self, thing: Thing | None) -> None:
        self.chosen = thing
        self.thing_chosen.emit(thing)
        self.update()

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.corners is not None and self.corners.press(event):
            return
        key = Qt.Key(event.key())
        towards = ARROWS.get(key) or SIDEWAYS.get(key)
        if towards is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._draw_side(towards)
        elif key in ARROWS:
            self._move_cursor(*ARROWS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._enter()
        elif key == Qt.Key.Key_Escape and (self._begun is not None or self._path or self.chosen is not None):
            self._path, self._begun = [], None
            self._choose(None)
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._delete()
        elif key == Qt.Key.Key_Space:
            self._is_panning = True
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif by := step_of(event):
            self.zoom(ZOOM**by)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_panning = False
            self.unsetCursor()
        super().keyReleaseEvent(event)

    def _move_cursor(self, across: int, down: int) -> None:
        here = self.marked_cell or self.middle_cell()
        column, row = self.board.geometry.to_offset(here)
        to = self.board.geometry.from_offset(column + across, row + down)
        if self.marked_cell is None or self.board.contains(to):
            self.marked_cell = here if self.marked_cell is None else to
        bring_into_view(self, self.geometry_of.centre(self.marked_cell), MARGIN)
        self.update()
        self._say_cell()

    def _say_cell(self) -> None:
        """Have the cell of the cursor heard, with its ground and what stands there."""
        if is_heard() and self.marked_cell is not None:
            thing = self.said_at(self.geometry_of.centre(self.marked_cell), self.marked_cell)
            say(self, ", ".join(filter(None, (spoken.place_told(self, self.marked_cell), thing or tr("open ground")))), now=True)

    def _enter(self) -> None:
        """Draw at the cursor; what goes from one place to another begins here, or ends."""
        if self.marked_cell is None:
            self._move_cursor(0, 0)
            return
        at = self._cursor_point()
        if self.mode is Mode.SELECT:
            self._choose(thing_at(self.board, at))
        elif self.mode in MADE_FROM_TWO and self.tool not in {Tool.DOOR, Tool.WINDOW, Tool.LAMP, Tool.PIN}:
            if self._begun is None:
                self._begun = at
                self.update()
                say(self, tr("Start set: move to the end, then Enter"), now=True)
            else:
                self._finish((self._begun, at))
        else:
            self._finish((at,))

    def _delete(self) -> None:
        if self.chosen is not None:
            self.deleted.emit()
        elif self.marked_cell is not None:
            self._is_erasing = True
            self._finish((self._cursor_point(),))

    def _draw_side(self, towards: tuple[float, float]) -> None:
        """Put a barrier at the side of the cursor's cell that lies in a direction, or take it away."""
        if self.marked_cell is None:
            self._move_cursor(0, 0)
            return
        x, y = self._cursor_point()
        sides = []
        for turn in range(self.board.grid.directions):
            beside = self.board.grid.geometry.neighbour(self.marked_cell, turn)
            bx, by = self.board.geometry.centre(beside)
            side = side_between(self.board, self.marked_cell, beside)
            if side is not None:
                sides.append(((bx - x) * towards[0] + (by - y) * towards[1] - 0.01 * (bx - x), side))
        if sides:
            before = len(self.board.barriers)
            self.side_drawn.emit(max(sides)[1])
            told = tr("Placed") if len(self.board.barriers) > before else tr("Removed")
            say(self, tr("{name}: {words}", name=spoken.wind(QPointF(*towards)), words=told), now=True)

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painting.smooth(painter)
        light.paint_areas(painter, self.geometry_of, self.board.areas, QRectF(self.rect()))
        if self.corners is not None:
            self.corners.paint(painter)
            return
        self._paint_stroke(painter)
        self._paint_chosen(painter)
        if self.marked_cell is not None and self.hasFocus():
            painter.setPen(QPen(QColor(theme.active().neutral), 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(self.geometry_of.outline(self.marked_cell, 2))

    def _paint_stroke(self, painter: QPainter) -> None:
        stroke = self.stroke()
        accent = QColor(theme.active().accent)
        if stroke is None:
            self._paint_hover(painter, accent)
        elif self.tool in BARRIERS and stroke.mode is not Mode.ERASER:
            self._paint_pieces(painter, pieces_of(self.board, stroke), accent)
        else:
            ink = QColor(theme.active().blood) if stroke.mode is Mode.ERASER else accent
            self._shade(painter, cells_of(self.board, stroke), ink)
        if stroke is not None and stroke.mode in MADE_FROM_TWO:
            self._paint_size(painter, stroke)

    def _paint_size(self, painter: QPainter, stroke: Stroke) -> None:
        """Say how large what is drawn from one place to another is, and by keys, how it is ended."""
        to_offset, cell_at = self.board.geometry.to_offset, self.board.geometry.cell_at
        ends = [to_offset(cell_at(*point)) for point in (stroke.path[0], stroke.path[-1])]
        size = " × ".join(str(abs(a - b) + 1) for a, b in zip(*ends, strict=True))
        told = tr("{size}: Enter ends here, Esc cancels", size=size) if self._begun is not None else size
        place = self.geometry_of.point(stroke.path[-1]) - QPointF(0, self.geometry_of.scale * 0.6)
        tokens.paint_label(painter, place, told, QRectF(self.rect()))

    def _paint_hover(self, painter: QPainter, ink: QColor) -> None:
        """Show what a click would touch."""
        if self.hovered is None or self.mode in {Mode.SELECT, Mode.ERASER}:
            return
        at = self.geometry_of.units(QPointF(self.mapFromGlobal(QCursor.pos())))
        if self.tool in {Tool.DOOR, Tool.WINDOW}:
            self._paint_pieces(painter, pieces_of(self.board, self._stroke((at,))), ink)
        elif self.tool is not Tool.WALL:
            painter.setPen(QPen(ink, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(self.geometry_of.outline(self.hovered, 2))

    def _paint_pieces(self, painter: QPainter, pieces: list[tuple[Point, Point]], ink: QColor) -> None:
        painter.setPen(QPen(ink, max(4.0, self.geometry_of.scale * 0.14), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for start, end in pieces:
            painter.drawLine(self.geometry_of.point(start), self.geometry_of.point(end))

    def _shade(self, painter: QPainter, cells: frozenset[Cell], ink: QColor) -> None:
        shade = QColor(ink)
        shade.setAlphaF(0.35)
        painter.setPen(QPen(ink, 1))
        painter.setBrush(shade)
        for cell in cells:
            painter.drawPolygon(self.geometry_of.outline(cell, 1))

    def _paint_chosen(self, painter: QPainter) -> None:
        chosen, ink = self.chosen, QColor(theme.active().neutral)
        if chosen is None:
            return
        if isinstance(chosen, Area):
            self._shade(painter, chosen.cells, ink)
            return
        pen = QPen(ink, 2.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(chosen, Barrier):
            ends = [self.geometry_of.point(chosen.start), self.geometry_of.point(chosen.end)]
            area = QRectF(ends[0], ends[1]).normalized().adjusted(-10, -10, 10, 10)
            painter.drawRoundedRect(area, 6, 6)
        else:
            painter.drawEllipse(self.geometry_of.point(chosen.at), 16, 16)
            if self._dragged is not None and self.hovered is not None:
                painter.drawEllipse(self.geometry_of.centre(self.hovered), 16, 16)
