"""What mouse and keyboard do on the board: select, drag or walk a token, turn it, pan, zoom, draw a selection band."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from desktop_app.grid.board import Cell
from desktop_app.views.accessible import say
from desktop_app.views.board.surface import BoardSurface, MovingToken, Picking
from desktop_app.views.keyboard import step_of
from desktop_app.views.parts.markdown import show_note
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.speech import tr

ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
TURNS: Final = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1, Qt.Key.Key_Q: -1, Qt.Key.Key_E: 1}
NEARS: Final = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
"""Keys moving a held token next to the nearest foe, then the next one; a cell picker from one fitting cell to the next."""
ZOOM: Final = 1.2
PAN: Final = 48
BY_HAND: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier
"""Either puts a token down against the rules."""


class Gestures:
    """Turns events of the canvas into its signals."""

    def __init__(self, canvas: BoardSurface) -> None:
        self._canvas = canvas
        self._pressed: QPointF | None = None
        self._pressed_on: str | None = None
        self._panned_from: QPointF | None = None
        self._has_panned = False
        self._nearing: int | None = None
        """The last foe a held token was moved to, by distance rank."""

    @property
    def moving(self) -> MovingToken | None:
        """Return the token that is being moved."""
        return self._canvas.moving

    @moving.setter
    def moving(self, moving: MovingToken | None) -> None:
        self._canvas.moving = moving

    @property
    def is_panning(self) -> bool:
        """Tell whether the view is being dragged."""
        return self._panned_from is not None

    @property
    def picking(self) -> Picking | None:
        """Return the cell that is being picked."""
        return self._canvas.picking

    @picking.setter
    def picking(self, picking: Picking | None) -> None:
        self._canvas.picking = picking

    # ---- mouse

    def press(self, event: QMouseEvent) -> None:
        """Begin: a click, a drag, a band, or panning with the middle or right button."""
        canvas, point = self._canvas, event.position()
        canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() in {Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton}:
            self._panned_from, self._has_panned = point, False
            return
        cell = canvas.geometry_of.cell_at(point)
        if self.picking is not None:
            self.end_picking(cell)
            return
        if self.moving is not None and not self.moving.by_drag:
            self.hover_to(cell)
            self.drop(as_gm=bool(event.modifiers() & BY_HAND))
            return
        canvas.point_at(point, cell)
        token = canvas.token_at(cell, point) if canvas.layer.pointed is None else None
        self._pressed, self._pressed_on = point, token.id if token else None
        if token is not None:
            add = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if add or token.id not in canvas.selected:  # one of several selected may be dragged with them
                self._select(token.id, add=add)

    def move(self, event: QMouseEvent) -> None:
        """Go on: pan, drag, draw the band, or only look."""
        canvas, point = self._canvas, event.position()
        if self._panned_from is not None:
            self._has_panned = self._has_panned or (point - self._panned_from).manhattanLength() > 4
            canvas.pan(point - self._panned_from)
            self._panned_from = point
            return
        cell = canvas.geometry_of.cell_at(point)
        if self.picking is not None and cell in self.picking.cells and cell != self.picking.at:
            self._pick_at(cell)
        far = self._pressed is not None and (point - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._pressed is not None and self._pressed_on is not None and far and self.moving is None:
            self.begin(self._pressed_on, by_drag=True)
        if self.moving is not None:
            self.hover_to(cell)
        elif self._pressed is not None and self._pressed_on is None and (far or canvas.band is not None):
            canvas.band = QRectF(self._pressed, point).normalized()
            canvas.update()
        elif canvas.point_at(point, cell) or cell != canvas.hovered:
            canvas.hovered = cell
            self._tell(event, cell)
            canvas.update()

    def release(self, event: QMouseEvent) -> None:
        """End what the press began."""
        canvas = self._canvas
        if self._panned_from is not None and event.button() != Qt.MouseButton.LeftButton:
            self._panned_from = None
            if event.button() == Qt.MouseButton.RightButton and not self._has_panned:
                self._ask_for_menu(event)
            return
        if self.moving is not None and self.moving.by_drag:
            canvas.hovered = canvas.geometry_of.cell_at(event.position())
            self.drop(as_gm=bool(event.modifiers() & BY_HAND))
        elif canvas.band is not None:
            self._select_band(canvas.band, add=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif self._pressed is not None and self._pressed_on is None and canvas.layer.pointed is not None:
            canvas.barrier_clicked.emit(canvas.layer.pointed.id)
        elif self._pressed is not None and self._pressed_on is None:
            self._click_ground(event.position())
        elif self._pressed_on is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._select(self._pressed_on, add=False)
        self._pressed, self._pressed_on, canvas.band = None, None, None
        canvas.update()

    def _click_ground(self, point: QPointF) -> None:
        """Turn the lamp or the door at a place where nobody stands; elsewhere nobody is selected."""
        canvas = self._canvas
        lamp, cell = canvas.layer.lamp_at(canvas.geometry_of, point), canvas.geometry_of.cell_at(point)
        if lamp is not None:
            canvas.lamp_clicked.emit(lamp.id)
        elif canvas.is_door(cell):
            canvas.door_clicked.emit(cell)
        else:
            self._choose([])

    def _ask_for_menu(self, event: QMouseEvent) -> None:
        """Ask for the menu of a token, or of the board at a place."""
        canvas, point, at = self._canvas, event.position(), event.globalPosition().toPoint()
        cell = canvas.geometry_of.cell_at(point)
        canvas.point_at(point, cell)
        token = canvas.token_at(cell, point)
        door = canvas.layer.pointed
        if token is not None and door is None:
            canvas.menu_requested.emit(token.id, at)
        elif cell is not None:
            lamp = canvas.layer.lamp_at(canvas.geometry_of, point)
            canvas.board_menu_requested.emit(door.id if door is not None else "", lamp.id if lamp is not None else "", cell, at)

    # ---- moving a token

    def begin(self, who: str, *, by_drag: bool) -> None:
        """Take a token up; one that stands nowhere yet is held over the middle of the board."""
        canvas = self._canvas
        token = canvas.tokens.get(who) or canvas.unplaced.get(who)
        if token is None or canvas.is_still:
            return
        self.moving, self._nearing = MovingToken(who, token.cell, token.cell or canvas.hovered or canvas.middle_cell(), by_drag), None
        self._canvas.move_begun.emit(who)
        self._canvas.update()

    def hover_to(self, cell: Cell | None) -> None:
        """Hold it over a cell."""
        if self.moving is not None and cell is not None and cell != self.moving.at:
            self._hold_over(self.moving, cell)

    def _hold_over(self, moving: MovingToken, cell: Cell) -> None:
        moving.at = cell
        self._canvas.show_path(())
        self._canvas.move_hovered.emit(moving.who, cell)
        self._canvas.update()

    def bring_near(self, by: int) -> None:
        """Hold it over the cell of its reach nearest to a foe: the nearest foe first, then others by `by`."""
        moving, foes = self.moving, self._foes()
        if moving is None or not foes:
            return
        apart, reached = self._canvas.geometry_of.distance, self._reached()
        self._nearing = (0 if self._nearing is None else self._nearing + by) % len(foes)
        self._hold_over(moving, min(reached, key=lambda cell: (apart(cell, foes[self._nearing or 0]), reached[cell])))

    def bring_away(self) -> None:
        """Hold it over the cell of its reach from which the nearest foe is farthest: another than its own, if there is one."""
        moving, foes = self.moving, self._foes()
        if moving is None or not foes:
            return
        apart, reached = self._canvas.geometry_of.distance, self._reached()
        others = [cell for cell in reached if cell != moving.start] or list(reached)
        self._hold_over(moving, max(others, key=lambda cell: (min(apart(cell, foe) for foe in foes), -reached[cell])))

    def _reached(self) -> Mapping[Cell, float]:
        """Return the reachable cells of a held token, its own included, with their costs."""
        moving = self.moving
        return {moving.start: 0.0, **self._canvas.reach} if moving is not None and moving.start is not None else self._canvas.reach

    def _foes(self) -> list[Cell]:
        """List the cells of a held token's foes, nearest first; if there are none, tell so."""
        canvas, moving = self._canvas, self.moving
        held = canvas.tokens.get(moving.who) if moving is not None else None
        if moving is None or held is None or moving.start is None:
            return []
        apart, start, friends = canvas.geometry_of.distance, moving.start, {held.side, "neutral"}
        cells = [one.cell for one in canvas.tokens.values() if one.side not in friends and not one.is_down and one.cell is not None]
        if not cells:
            say(canvas, tr("No one to go to"), now=True)
        return sorted(cells, key=lambda cell: apart(start, cell))

    def drop(self, *, as_gm: bool) -> None:
        """Put it down where it is held; on its own cell nothing has happened. Moved by keys, it stays in hand over a cell out of reach."""
        moved, reach = self.moving, self._canvas.reach
        if moved is not None and not (moved.by_drag or as_gm) and reach and moved.at not in (*reach, moved.start):
            self._canvas.token_dropped.emit(moved.who, moved.at, False)  # it is told why
            return
        self._let_go()
        if moved is not None and moved.at != moved.start:
            self._canvas.token_dropped.emit(moved.who, moved.at, as_gm)
        elif moved is not None:
            say(self._canvas, tr("Put back"), now=True)

    def hold_on(self) -> None:
        """Keep the focus on a held token, and tell the keys to put it down."""
        self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        say(self._canvas, tr("Still held: Enter places it, Esc puts it back"), now=True)

    def cancel(self) -> None:
        """Put a held token back."""
        if self.moving is not None:
            say(self._canvas, tr("Put back"), now=True)
        self._let_go()

    def _let_go(self) -> None:
        self.moving = None
        self._canvas.clear_move()
        self._canvas.move_ended.emit()

    def put_away(self) -> bool:
        """Put back what is held over the board, or end the picking; tell whether there was any of it."""
        if self.moving is not None:
            self.cancel()
        elif self.picking is not None:
            self.end_picking(None)
        else:
            return False
        return True

    # ---- picking a cell

    def pick(self, cells: tuple[Cell, ...]) -> None:
        """Let a cell be picked."""
        if self.moving is not None:
            self.cancel()
        self.picking = Picking(cells, cells[0])
        self._pick_at(cells[0])

    def _pick_at(self, cell: Cell) -> None:
        """Hold the picking over a cell."""
        assert self.picking is not None, "a cell is being picked"
        self.picking.at = cell
        self._canvas.picking_moved.emit(cell)
        self._canvas.update()

    def end_picking(self, cell: Cell | None) -> None:
        """Hand the cell over; none: nothing is picked. A cell that is not one of them ends nothing."""
        if self.picking is None or (cell is not None and cell not in self.picking.cells):
            return
        self.picking = None
        self._canvas.update()
        self._canvas.cell_picked.emit(cell)

    def _picking_key(self, key: Qt.Key) -> bool:
        assert self.picking is not None, "a cell is being picked"
        if key in ARROWS:
            self._pick_at(self._canvas.geometry_of.step(self.picking.at, *ARROWS[key]))
        elif key in NEARS:
            cells, at = self.picking.cells, self.picking.at
            self._pick_at(cells[(cells.index(at) + NEARS[key]) % len(cells)] if at in cells else cells[0])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.end_picking(self.picking.at)
        elif key == Qt.Key.Key_Escape:
            self.end_picking(None)
        else:
            return False
        return True

    # ---- keys

    def key(self, event: QKeyEvent) -> bool:
        """Carry out a key; tell whether it meant anything here."""
        key = Qt.Key(event.key())
        as_gm = bool(event.modifiers() & BY_HAND)
        if self.picking is not None:
            return self._picking_key(key)
        if self.moving is not None and key in ARROWS:
            self.hover_to(self._canvas.geometry_of.step(self.moving.at, *ARROWS[key]))
        elif self.moving is not None and key in NEARS:
            self.bring_near(NEARS[key])
        elif self.moving is not None and key == Qt.Key.Key_End:
            self.bring_away()
        elif self.moving is not None and key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.drop(as_gm=as_gm)
        elif self.moving is not None and key == Qt.Key.Key_Escape:
            self.cancel()
        elif by := step_of(event):
            self._canvas.zoom(ZOOM**by)
        elif key in ARROWS:
            dx, dy = ARROWS[key]
            self._canvas.pan(QPointF(-dx * PAN, -dy * PAN))
        elif key == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        else:
            return self.turn(key)
        return True

    def fit(self) -> None:
        """Bring the whole board in view, and say so."""
        self._canvas.fit()
        say(self._canvas, tr("The whole board is in view"), now=True)

    def turn(self, key: Qt.Key) -> bool:
        """Turn each selected token that has a facing by one step; return whether there was any."""
        tokens = self._canvas.tokens
        turning = [who for who in self._canvas.selected if who in tokens and tokens[who].facing is not None] if key in TURNS else []
        for who in turning:
            self._canvas.facing_turned.emit(who, TURNS[key])
        return bool(turning)

    # ---- selecting

    def _select(self, who: str, *, add: bool) -> None:
        selected = self._canvas.selected
        if add:
            self._choose([other for other in selected if other != who] if who in selected else [*selected, who])
        elif selected != [who]:
            self._choose([who])

    def _select_band(self, band: QRectF, *, add: bool) -> None:
        canvas = self._canvas
        inside = [
            token.id for token in canvas.tokens.values() if token.cell is not None and band.contains(canvas.geometry_of.centre(token.cell))
        ]
        self._choose(list(dict.fromkeys([*(canvas.selected if add else []), *inside])))

    def _choose(self, ids: list[str]) -> None:
        if ids != self._canvas.selected:
            self._canvas.set_selection(ids)
            self._canvas.selection_changed.emit(ids)

    def _tell(self, event: QMouseEvent, cell: Cell | None) -> None:
        token = self._canvas.token_at(cell, event.position())
        if token is not None:
            show_tip(event.globalPosition().toPoint(), self._canvas.said(token), self._canvas)
        elif cell is not None and (said := self._canvas.said_at(event.position(), cell)):
            show_note(event.globalPosition().toPoint(), said, self._canvas)
        else:
            QToolTip.hideText()
