"""A ruler held over the board: from cell to cell with points on the way, as far as the game measures, and what walking it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPen

from desktop_app.controller.play.areas import LengthShown
from desktop_app.grid.board import Cell
from desktop_app.views import theme
from desktop_app.views.board import tokens
from desktop_app.views.board.instrument import Control, Instrument
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.speech import tr


class RulerTool(Instrument):
    """Measures from the first point past the set ones to the pointer or the arrow keys' cell. It changes nothing."""

    name = "ruler"

    def __init__(self, canvas: BoardSurface, start: Cell, measure: Callable[[Sequence[Cell]], LengthShown]) -> None:
        """Begin at a cell; `measure` tells the length of a way by its points."""
        super().__init__(canvas, start)
        self.hint = tr("Drag, or use the arrows; a click or Enter sets a waypoint, Backspace removes it. Esc to close.")
        self._measure = measure
        self.points: list[Cell] = [start]
        self._pressed: Cell | None = None
        self._is_dragged = False
        self.shown = LengthShown()

    def controls(self) -> tuple[Control, ...]:
        return (Control(tr("Start here"), self.begin, key="X"), Control(tr("Remove waypoint"), self.back))

    def told(self) -> str:
        return "  ·  ".join(part for part in (self.shown.straight, self.shown.walk) if part) or tr("Point at the end of the distance.")

    def renew(self) -> None:
        self.shown = self._measure([*self.points, self.at]) if self.points != [self.at] else LengthShown()
        super().renew()

    def put(self) -> None:
        """Set a point on the way."""
        if self.at != self.points[-1]:
            self.points.append(self.at)
        self.renew()

    def begin(self) -> None:
        """Measure from where it is now."""
        self.points = [self.at]
        self.renew()

    def back(self) -> None:
        """Take the last point back."""
        if len(self.points) > 1:
            self.points.pop()
        self.renew()

    # ---- events

    def press(self, event: QMouseEvent) -> bool:
        is_own = super().press(event)
        self._pressed, self._is_dragged = (self.cell_under(event), False) if is_own else (None, False)
        return is_own

    def move(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._is_dragged and self.cell_under(event) not in {None, self._pressed}:
            self._is_dragged, self.points = True, [self._pressed]
        super().move(event)

    def release(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            self.move(event)
            self.put()
        self._pressed = None

    def letter(self, key: Qt.Key, text: str) -> bool:
        if key == Qt.Key.Key_Backspace:
            self.back()
            return True
        return super().letter(key, text)

    # ---- painting

    def paint(self, painter: QPainter) -> None:
        geometry, current = self._canvas.geometry_of, theme.active()
        tokens.paint_path(painter, geometry, self.shown.path)
        middles = [geometry.centre(cell) for cell in (*self.points, self.at)]
        line = QPainterPath(middles[0])
        for middle in middles[1:]:
            line.lineTo(middle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((QColor(current.board), 5.0), (QColor(current.neutral), 2.5)):
            painter.setPen(QPen(color, width, Qt.PenStyle.DashLine))
            painter.drawPath(line)
        painter.setPen(QPen(QColor(current.board), 1.5))
        painter.setBrush(QColor(current.neutral))
        for middle in middles[:-1]:
            painter.drawEllipse(middle, 5.5, 5.5)
        self.ring(painter, self.at)
        if self.shown.straight:
            place = middles[-1] - QPointF(0, geometry.scale * 0.5)
            tokens.paint_label(painter, place, self.shown.straight, QRectF(self._canvas.rect()))
