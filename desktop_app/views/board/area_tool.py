"""An area held over the board: it follows pointer or arrows, is turned and resized, and says who is touched."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter

from desktop_app.controller.play.areas import AreaShown
from desktop_app.grid.board import Cell
from desktop_app.grid.scenery import Point
from desktop_app.language import said
from desktop_app.rules.kernel.templates import NAMES, TURNED, Shape, Template
from desktop_app.views import theme
from desktop_app.views.board import tokens
from desktop_app.views.board.gestures import TURNS
from desktop_app.views.board.instrument import Control, Instrument
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.speech import tr

LARGEST: Final = 40
SEEN: Final = 4
"""Cells of an area kept visible around its place."""


class Lay(Protocol):
    """Describes a template laid at a cell and turned towards a point."""

    def __call__(self, template: Template, at: Cell, towards: Point, *, stopped: bool) -> AreaShown: ...


class AreaTool(Instrument):
    """Lays a burst, cone, line or ring. A cone or line begins at a cell and points where the pointer is; a drag begins it elsewhere."""

    put_down = Signal(object)
    """The area as it was put down."""
    name = "area"

    def __init__(
        self,
        canvas: BoardSurface,
        at: Cell,
        known: Mapping[Shape, tuple[Template, ...]],
        *,
        lay: Lay,
        called: Callable[[Template], str],
    ) -> None:
        """Hold the smallest burst over a cell; `known` are the templates of each shape, smallest first."""
        super().__init__(canvas, at)
        self.hint = tr("Arrows move it, [ ] turn it. Enter or a click selects everyone inside, Esc to close.")
        self._known, self._lay, self._called = known, lay, called
        self.template = known[Shape.BURST][0]
        self.direction = 0.0
        """Where it points, in degrees clockwise from the right."""
        self.is_stopped = True
        self._pressed: Cell | None = None
        self.shown = AreaShown()
        self.renew()

    def renew(self) -> None:
        x, y = self.board.geometry.centre(self.at)
        turn = math.radians(self.direction)
        self.shown = self._lay(self.template, self.at, (x + math.cos(turn), y + math.sin(turn)), stopped=self.is_stopped)
        super().renew()

    def controls(self) -> tuple[Control, ...]:
        shapes = (
            Control(said(NAMES[shape]), partial(self.take_shape, shape), self.template.shape is shape, str(place + 1))
            for place, shape in enumerate(Shape)
        )
        return (
            *shapes,
            Control("−", partial(self.grow, -1), name=tr("Smaller")),
            Control("+", partial(self.grow, 1), name=tr("Larger")),
            Control(tr("Turn"), partial(self.turn, 1), key="[ ]"),
            Control(tr("Walls block it"), self.toggle_walls, self.is_stopped, "W"),
        )

    def spread(self) -> float:
        return min(self.template.size, SEEN)

    def told(self) -> str:
        return tr("{name}: {words}", name=self._called(self.template), words=self.shown.names)

    # ---- what is laid

    def take_shape(self, shape: Shape) -> None:
        """Hold another shape, in the size nearest to what is held."""
        self.template = min(self._known[shape], key=lambda one: abs(one.size - self.template.size))
        self.go(0, 0)

    def grow(self, by: int) -> None:
        """Take the next size that the game knows, beyond these by whole cells."""
        known, size = self._known[self.template.shape], self.template.size
        further = [one for one in known if (one.size - size) * by > 0]
        if further:
            self.template = min(further, key=lambda one: abs(one.size - size))
        else:
            wanted = min(LARGEST, max(1, math.floor(size) + by))
            self.template = replace(known[-1], size=wanted, label="", rule="") if wanted != size else self.template
        self.go(0, 0)

    def toggle_walls(self) -> None:
        """Let walls stop it, or not."""
        self.is_stopped = not self.is_stopped
        self.renew()

    def turn(self, by: int) -> None:
        """Turn it to the next direction of the grid."""
        directions = self.board.grid.directions
        angles = [self._angle(self.board.grid.geometry.neighbour(self.at, direction)) for direction in range(directions)]
        off = [(angle - self.direction) * by % 360 for angle in angles]
        self.direction = min(zip(off, angles, strict=True), key=lambda one: one[0] if one[0] > 1 else 360)[1]
        self.renew()

    def _angle(self, cell: Cell) -> float:
        (x, y), (to_x, to_y) = self.board.geometry.centre(self.at), self.board.geometry.centre(cell)
        return math.degrees(math.atan2(to_y - y, to_x - x))

    def put(self) -> None:
        self.put_down.emit(self.shown)

    # ---- events

    def press(self, event: QMouseEvent) -> bool:
        is_own = super().press(event)
        self._pressed = self.cell_under(event) if is_own else None
        return is_own

    def move(self, event: QMouseEvent) -> None:
        if self.template.shape not in TURNED:
            super().move(event)
            return
        cell = self.cell_under(event)
        if self._pressed is not None and cell is not None and cell != self._pressed:
            self.at = self._pressed  # dragged from a cell it begins there
        if cell is not None and cell != self.at:
            x, y = self.board.geometry.centre(self.at)
            to_x, to_y = self._canvas.geometry_of.units(event.position())
            self.direction = math.degrees(math.atan2(to_y - y, to_x - x))
            self.renew()

    def release(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            self.move(event)
            self._pressed = None
            self.put()

    def letter(self, key: Qt.Key, text: str) -> bool:
        if key in TURNS:
            self.turn(TURNS[key])
        else:
            return super().letter(key, text)
        return True

    # ---- painting

    def paint(self, painter: QPainter) -> None:
        tokens.paint_area(painter, self._canvas.geometry_of, self.shown.cells, QColor(theme.active().accent))
        for who in self.shown.who:
            token = self._canvas.tokens.get(who)
            if token is not None and token.cell is not None:
                tokens.paint_aim(painter, self._canvas.geometry_of, token.cell)
        self.ring(painter, self.at)
