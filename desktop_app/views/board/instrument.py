"""What is held over the board in play (an area, a ruler, the brush of the fog): it has mouse and keys until Esc puts it away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen

from desktop_app.grid.board import Board, Cell
from desktop_app.views import theme
from desktop_app.views.board.geometry import least_shift
from desktop_app.views.board.gestures import ARROWS, ZOOM
from desktop_app.views.board.surface import TOOLS, BoardSurface
from desktop_app.views.keyboard import step_of

ENTERS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
EDGE: Final = 50
"""Pixels kept visible around the focus."""


@dataclass(frozen=True, slots=True)
class Control:
    """An instrument's button: label, action, state (None: no switch), and key."""

    text: str
    act: Callable[[], None]
    is_on: bool | None = None
    key: str = ""
    name: str = ""


class Instrument(QObject):
    """Takes events of a canvas while it is held. `at` is the cell that arrows move and the pointer takes along."""

    changed = Signal()
    left = Signal()
    name = ""
    """What names it: pressed again, its key puts it away."""
    hint = ""

    def __init__(self, canvas: BoardSurface, at: Cell) -> None:
        """Hold it over a cell."""
        super().__init__(canvas)
        self._canvas, self.at = canvas, at
        self.covered = TOOLS
        """Pixels at the upper edge that something lies over."""

    @property
    def board(self) -> Board:
        """Return the board under it."""
        return self._canvas.geometry_of.board

    def controls(self) -> tuple[Control, ...]:
        """List its buttons: always the same ones, in what they say and whether they are on as it is now."""
        return ()

    def told(self) -> str:
        """Say in words what it shows; "": nothing."""
        return ""

    def spread(self) -> float:
        """Say how many cells around the one that it is at stay in view with it."""
        return 0.0

    def renew(self) -> None:
        """Update the display after the play has changed."""
        self._canvas.update()
        self.changed.emit()

    def put(self) -> None:
        """Do what Enter does with this instrument; nothing by itself."""

    # ---- events

    def press(self, event: QMouseEvent) -> bool:
        """Begin with the mouse; tell whether the press is its own."""
        return event.button() == Qt.MouseButton.LeftButton

    def move(self, event: QMouseEvent) -> None:
        """Go with the pointer to the cell beneath it, if that is another."""
        cell = self.cell_under(event)
        if cell is not None and cell != self.at:
            self.at = cell
            self.renew()

    def release(self, event: QMouseEvent) -> None:
        """End what the press began."""

    def cell_under(self, event: QMouseEvent) -> Cell | None:
        """Return the cell under the pointer."""
        return self._canvas.geometry_of.cell_at(event.position())

    def key(self, event: QKeyEvent) -> bool:
        """Carry out a key; tell whether it meant anything here."""
        key = Qt.Key(event.key())
        if by := step_of(event):
            self.grow(by)
        elif key in ARROWS:
            self.go(*ARROWS[key])
        elif key in ENTERS:
            self.put()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            return self.letter(key, event.text())
        return True

    def grow(self, by: int) -> None:
        """Make it one size larger (1) or smaller (-1); one without sizes zooms the board."""
        self._canvas.zoom(ZOOM**by)

    def letter(self, key: Qt.Key, text: str) -> bool:
        """Carry out a key of its own; tell whether it is one."""
        for control in self.controls():
            if control.key and text.upper() == control.key:
                control.act()
                return True
        return False

    def go(self, across: int, down: int) -> None:
        """Move by a cell with an arrow key, and keep that in view."""
        self.at = self._canvas.geometry_of.step(self.at, across, down)
        point = self._canvas.geometry_of.centre(self.at)
        area = QRectF(self._canvas.rect()).adjusted(0, self.covered, 0, 0)
        edge = min(EDGE + self.spread() * self._canvas.geometry_of.scale, area.width() / 3, area.height() / 3)
        area.adjust(edge, edge, -edge, -edge)
        if area.isValid() and not area.contains(point):
            self._canvas.follow(least_shift(point, area))
        self.renew()

    # ---- painting

    def paint(self, painter: QPainter) -> None:
        """Draw it over the board."""

    def ring(self, painter: QPainter, cell: Cell) -> None:
        """Mark the cell that it is at."""
        painter.setPen(QPen(QColor(theme.active().neutral), 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(self._canvas.geometry_of.outline(cell, 2))
