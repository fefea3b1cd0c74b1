"""The brush of the fog: what the players know of the board, revealed and covered by strokes."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter

from desktop_app.controller.boards.strokes import Mode, Stroke, Tool, cells_of
from desktop_app.grid.board import Cell
from desktop_app.grid.scenery import Point
from desktop_app.views import theme
from desktop_app.views.board import tokens
from desktop_app.views.board.instrument import Control, Instrument
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.speech import tr

WIDEST: Final = 6


class FogTool(Instrument):
    """Draws with a brush or rectangle; each stroke is one step. The right button does the other of revealing and covering."""

    stroke_made = Signal(object, bool)
    """The cells, and whether they are covered."""
    name = "fog"

    def __init__(self, canvas: BoardSurface, at: Cell) -> None:
        """Hold a brush that reveals over a cell."""
        super().__init__(canvas, at)
        self.hint = tr("Drag, or arrows and Enter; right button or Del does the opposite. + − brush size. Esc to close.")
        self.covers, self.mode, self.width_of_brush = False, Mode.BRUSH, 2
        self._path: list[Point] = []
        self._begun: Point | None = None
        """The start of a rectangle drawn by keys."""
        self._is_other = False

    def controls(self) -> tuple[Control, ...]:
        return (
            Control(tr("Reveal"), partial(self.set_covers, is_on=False), not self.covers, "1"),
            Control(tr("Cover"), partial(self.set_covers, is_on=True), self.covers, "2"),
            Control(tr("Brush"), partial(self.take_mode, Mode.BRUSH), self.mode is Mode.BRUSH, "3"),
            Control(tr("Rectangle"), partial(self.take_mode, Mode.BOX), self.mode is Mode.BOX, "4"),
            Control("−", partial(self.grow, -1), name=tr("Smaller")),
            Control("+", partial(self.grow, 1), name=tr("Larger")),
        )

    def told(self) -> str:
        how = tr("a rectangle") if self.mode is Mode.BOX else tr("a brush of size {size}", size=self.width_of_brush)
        return tr("Hides from the players, with {how}", how=how) if self.covers else tr("Reveals to the players, with {how}", how=how)

    def set_covers(self, *, is_on: bool) -> None:
        """Cover with it, or reveal."""
        self.covers = is_on
        self.renew()

    def take_mode(self, mode: Mode) -> None:
        """Draw with a brush, or from corner to corner."""
        self.mode, self._begun = mode, None
        self.renew()

    def grow(self, by: int) -> None:
        """Draw with a wider brush, or a narrower one."""
        self.width_of_brush = min(WIDEST, max(1, self.width_of_brush + by))
        self.renew()

    # ---- strokes

    def _cells(self, path: list[Point]) -> frozenset[Cell]:
        return cells_of(self.board, Stroke(tool=Tool.GROUND, mode=self.mode, path=tuple(path), size=self.width_of_brush))

    def _finish(self, path: list[Point], *, is_other: bool) -> None:
        cells = self._cells(path)
        self._path, self._begun, self._is_other = [], None, False
        if cells:
            self.stroke_made.emit(tuple(sorted(cells)), self.covers is not is_other)
        self.renew()

    def _cursor(self) -> Point:
        at: Point = self.board.geometry.centre(self.at)
        return at

    def put(self) -> None:
        self._put(is_other=False)

    def _put(self, *, is_other: bool) -> None:
        """Draw at the cursor; a rectangle begins there, or ends."""
        if self.mode is Mode.BOX and self._begun is None:
            self._begun = self._cursor()
            self.renew()
        else:
            self._finish([*([self._begun] if self._begun is not None else []), self._cursor()], is_other=is_other)

    # ---- events

    def press(self, event: QMouseEvent) -> bool:
        is_own = event.button() in {Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton}
        if is_own:
            self._is_other = event.button() == Qt.MouseButton.RightButton
            self._path = [self._canvas.geometry_of.units(event.position())]
            self.renew()
        return is_own

    def move(self, event: QMouseEvent) -> None:
        if self._path:
            self._path.append(self._canvas.geometry_of.units(event.position()))
            self._canvas.update()
        super().move(event)

    def release(self, event: QMouseEvent) -> None:
        if self._path:
            self._finish([*self._path, self._canvas.geometry_of.units(event.position())], is_other=self._is_other)

    def letter(self, key: Qt.Key, text: str) -> bool:
        if key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._put(is_other=True)
        else:
            return super().letter(key, text)
        return True

    # ---- painting

    def paint(self, painter: QPainter) -> None:
        path = self._path or [*([self._begun] if self._begun is not None else []), self._cursor()]
        ink = theme.active().blood if self.covers is not self._is_other else theme.active().accent
        strength = 0.3 if self._path or self._begun else 0.16
        tokens.paint_area(painter, self._canvas.geometry_of, self._cells(path), QColor(ink), strength)
        self.ring(painter, self.at)
