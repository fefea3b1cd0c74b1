"""The board as it is painted: ground from a cache, tokens above it, moves with their cost, what is aimed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.grid.board import OPEN, TURNED, Board, Cell
from desktop_app.views import accessible, painting, theme
from desktop_app.views.board import far, ground, light, tokens
from desktop_app.views.board.geometry import Geometry, least_shift
from desktop_app.views.board.ground_layer import GroundLayer, backdrop
from desktop_app.views.board.kept_views import KeptViews
from desktop_app.views.board.layer import SceneryLayer
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.controller.play.scenery_shown import SceneryShown
    from desktop_app.controller.play.shown import TokenShown

RangeText = Callable[[str, Cell], str]
PathText = Callable[[float], str]
TOOLS: Final = 44
"""Height of the tools that lie over the upper edge, in one line."""
FOOT: Final = 120
"""Height at the lower edge kept free of tokens, on a much higher board."""
DISC: Final = 0.36
"""Radius of a token's disc that takes a click before its neighbours, in cells."""
DOTS: Final = 10.0
"""Pixels of a cell below which tokens are dots."""
READABLE: Final = 30.0
"""Pixels of a cell up to which the view zooms in on the combatants."""


@dataclass
class MovingToken:
    """A token that is being moved: by dragging, or by keys (M) until Enter."""

    who: str
    start: Cell | None
    """None: it had no place yet."""
    at: Cell
    by_drag: bool


@dataclass
class Picking:
    """A cell is being picked for a form: one of `cells`, by click, or by arrows and Enter."""

    cells: tuple[Cell, ...]
    at: Cell


class BoardSurface(QWidget):
    """Draws a board and its tokens. Cells in signals are pairs of whole numbers."""

    selection_changed = Signal(list)
    token_dropped = Signal(str, object, bool)
    facing_turned = Signal(str, int)
    move_begun, move_ended = Signal(str), Signal()
    move_hovered = Signal(str, object)
    cell_picked = Signal(object)
    picking_moved = Signal(object)
    """The cell under the picker."""
    menu_requested = Signal(str, QPoint)
    barrier_clicked = Signal(str)
    door_clicked = Signal(object)
    """The cell of a door that is ground."""
    lamp_clicked = Signal(str)
    board_menu_requested = Signal(str, str, object, QPoint)
    """For the barrier and the lamp under the pointer, empty where there is none, and the cell."""

    has_small_map = True
    """Whether a small map is in the corner where the view shows little of the board."""

    def __init__(self) -> None:
        super().__init__()
        self.geometry_of = Geometry(Board(columns=12, rows=8))
        self.tokens: dict[str, TokenShown] = {}
        self.unplaced: dict[str, TokenShown] = {}
        """Combatants without a place on the board yet."""
        self.selected: list[str] = []
        self.acting: str | None = None
        self.hovered: Cell | None = None
        self.band: QRectF | None = None
        self.reach: Mapping[Cell, float] = {}
        self.zones: Mapping[Cell, str] = {}
        self.darkness: Mapping[Cell, int] = {}
        self.senses: Sequence[tuple[str, frozenset[Cell]]] = ()
        self.path: Sequence[Cell] = ()
        self.path_label = self.path_refusal = ""
        self.is_still = False
        """View only: no token can be moved."""
        self.aim = ("", "", "")
        self.strikers: tuple[str, ...] = ()
        """Attackers with their targets and chances."""
        self.cover: tuple[Cell, ...] = ()
        self.layer = SceneryLayer(self)
        self._middles: tuple[Board, dict[str, TokenShown], list[tuple[TokenShown, tuple[float, float]]]] | None = None
        self.ground_layer = GroundLayer(self)
        self._small_map = far.SmallMap(self, self) if self.has_small_map else None
        for layer in (self.layer, self.ground_layer):
            layer.changed.connect(self.update)
        self._changed: Mapping[str, str] = {}
        self._drawn: tuple[object, Sequence[object]] = (None, ())
        self._range_text: RangeText | None = None
        self._path_text: PathText = "{:g}".format
        self._kept: tuple[str, ...] = ()
        self.tools_height = TOOLS
        """Current height of the tools."""
        self._is_placed, self._is_moved, self._window_size = False, False, QSize()
        self._views = KeptViews()
        self._awaits_tokens = False
        """Whether the view was placed for a board before its tokens were known."""
        self.moving: MovingToken | None = None
        self.picking: Picking | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(240, 180))
        self.setAccessibleName(tr("Board"))

    # ---- what is shown

    def set_board(self, board: Board) -> None:
        """Show another board, in full."""
        if board is self.geometry_of.board:
            return
        self.geometry_of = Geometry(board)
        self.tokens, self.unplaced, self._drawn = {}, {}, (None, ())
        self._is_placed = self._is_moved = False
        self._views.forget()
        self._place()
        self._awaits_tokens = True
        self.update()

    def set_tokens(self, shown: Sequence[TokenShown], acting: str | None, changed: Mapping[str, str]) -> None:
        """Show these tokens; `changed` is the ground that play has altered."""
        where, looks = (acting, dict(changed), [(token.id, token.cell, token.facing) for token in shown]), [*map(tokens.looks, shown)]
        if where != self._drawn[0]:
            self.update()
        else:
            for token, before, now in zip(shown, self._drawn[1], looks, strict=True):
                if token.cell is not None and before != now:
                    self.update(tokens.around(self.geometry_of, token.cell))
        self._drawn = (where, looks)
        self.tokens = {token.id: token for token in shown if token.cell is not None}
        self.unplaced = {token.id: token for token in shown if token.cell is None}
        self.acting = acting
        self._changed = dict(changed)
        accessible.changed(self)
        if not self._is_placed or (self._awaits_tokens and not self._is_moved):
            self._place()
        self._awaits_tokens = False

    def set_selection(self, ids: Sequence[str]) -> None:
        """Mark tokens as selected, without a signal."""
        if list(ids) != self.selected:
            self.selected = list(ids)
            self.update()

    def set_range_text(self, text: RangeText | None) -> None:
        """Take what says the distance from a combatant to a cell."""
        self._range_text = text

    def distance(self, who: str, cell: Cell) -> str:
        """Return the distance from a combatant to a cell as text; empty where no one has set how to write it."""
        return self._range_text(who, cell) if self._range_text is not None else ""

    def set_path_text(self, text: PathText) -> None:
        """Take what says how long a path is, in the measure of the game."""
        self._path_text = text

    def show_reach(self, cells: Mapping[Cell, float]) -> None:
        """Shade the mover's reachable cells, each with its cost in metres."""
        if cells != self.reach:
            self.reach = dict(cells)
            self.update()

    def show_zones(self, cells: Mapping[Cell, str]) -> None:
        """Shade the cells a combatant controls, in its side's colour."""
        if cells != self.zones:
            self.zones = dict(cells)
            self.update()

    def show_darkness(self, cells: Mapping[Cell, int]) -> None:
        """Darken cells, 1 or 2."""
        if cells != self.darkness:
            self.darkness = dict(cells)
            self.update()

    def show_scenery(self, shown: SceneryShown) -> None:
        """Draw the scenery of the board: barriers, light, fog."""
        if self.layer.show(shown):
            self.update()

    def show_senses(self, senses: Sequence[tuple[str, frozenset[Cell]]]) -> None:
        """Draw a line around what each sense of a combatant reaches, with its word."""
        if tuple(senses) != tuple(self.senses):
            self.senses = tuple(senses)
            self.update()

    def show_path(self, cells: Sequence[Cell], label: str = "", refusal: str = "") -> None:
        """Draw a path, start included, with a label at its end; without a path, a sentence telling why."""
        shown = (tuple(cells), label, refusal)
        if shown != (self.path, self.path_label, self.path_refusal):
            self.path, self.path_label, self.path_refusal = shown
            self.update()

    def show_aim(self, who: str, target: str, figure: str = "", first: Sequence[str] = ()) -> None:
        """Draw a line from a combatant to its target, with distance and chances; without a target none. `first` may strike before that."""
        if self.aim != (who, target, figure) or self.strikers != tuple(first):
            self.aim, self.strikers = (who, target, figure), tuple(first)
            self.show_token(target)
            self.update()

    def show_cover(self, cells: Sequence[Cell]) -> None:
        """Tint the cells that an attack on an area would cover."""
        if tuple(cells) != self.cover:
            self.cover = tuple(cells)
            self.update()

    def clear_move(self) -> None:
        """Take reach and path away."""
        self.reach = {}
        self.show_path(())
        self.update()

    def spots(self) -> dict[str, QPointF]:
        """Return where each token is drawn."""
        return tokens.spots(self.geometry_of, self.tokens.values())

    def token_at(self, cell: Cell | None, point: QPointF | None = None) -> TokenShown | None:
        """Return the combatant on a cell; of several the nearest to a point, else the last drawn."""
        here = [token for token in reversed(self.tokens.values()) if cell is not None and token.cell == cell]
        if point is None or len(here) < 2:
            return here[0] if here else None
        drawn = self.spots()
        return min(here, key=lambda token: (drawn[token.id] - point).manhattanLength())

    def middle_cell(self) -> Cell:
        """Return the cell in the middle of what is in sight."""
        board, at = self.geometry_of.board, self.geometry_of.cell_at(QRectF(self.rect()).center())
        return at or board.geometry.from_offset(board.columns // 2, board.rows // 2)

    def cell_name(self, cell: Cell) -> str:
        """Name the ground of a cell, how high it lies, and the areas that it is in; open level ground has no name."""
        return ground.name_of(self.geometry_of.board, cell, self._changed)

    def point_at(self, point: QPointF, cell: Cell | None) -> bool:
        """Note the door under the pointer, unless a token covers it; return whether it changed."""
        token = self.token_at(cell, point)
        off = self.spots()[token.id] - point if token is not None else QPointF()
        is_free = token is None or off.x() ** 2 + off.y() ** 2 > (DISC * self.geometry_of.scale) ** 2
        return self.layer.point_at(self.geometry_of, point if is_free else None)

    def said_at(self, point: QPointF, cell: Cell) -> str:
        """Name what is under a point of a cell: a door, a pin, the ground."""
        named = self.layer.said_at(self.geometry_of, point)
        if named or not self.is_door(cell):
            return named or self.cell_name(cell)
        return ground.said_of_door(self.geometry_of.board, cell, self._changed)

    def is_door(self, cell: Cell | None) -> bool:
        """Return whether a click on a cell turns its door: the cell is free, and the board is in play."""
        kind = self.geometry_of.board.ground_at(cell, self._changed) if cell is not None and self.layer.is_in_play else OPEN
        return kind.id in TURNED and self.token_at(cell) is None

    def said(self, token: TokenShown) -> str:
        """Describe a token in words."""
        words = (tr("active") if token.id == self.acting else "", tr("down") if token.is_down else "", token.words)
        state = ", ".join(filter(None, words))
        return tr("{name}: {words}", name=token.name, words=state) if state else token.name

    def is_moving(self, who: str) -> bool:
        """Tell whether a token is being moved."""
        return self.moving is not None and self.moving.who == who

    # ---- the view

    def fit(self) -> None:
        """Choose scale and place so that the whole board is seen, 12 pixels from the edge."""
        self.geometry_of.fit(QRectF(self.rect()).adjusted(12, 12, -12, -12))
        self.update()

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom in or out around a point."""
        self._is_moved = True
        if self.geometry_of.zoom(factor, around or QRectF(self.rect()).center()):
            self._shift(QPointF())

    def pan(self, by: QPointF) -> None:
        """Move the view by hand."""
        self._is_moved = True
        self._shift(by)

    def follow(self, by: QPointF) -> None:
        """Move the view with what is held over the board."""
        self._shift(by)

    def _shift(self, by: QPointF) -> None:
        self.geometry_of.origin += by
        self.geometry_of.keep_near(QRectF(self.rect()))
        self.update()

    def show_token(self, who: str) -> None:
        """Bring a token into sight if it is not."""
        token = self.tokens.get(who)
        if token is None or token.cell is None:
            return
        point = self.geometry_of.centre(token.cell)
        area = QRectF(self.rect()).adjusted(40, self.tools_height + 20, -40, -max(min(FOOT, self.height() // 4), 40))
        if not area.contains(point):
            self._shift(least_shift(point, area))

    def keep_in_sight(self, people: Sequence[str]) -> None:
        """Bring tokens into sight, each time that they are those of others than before."""
        if tuple(people) != self._kept:
            self._kept = tuple(people)
            for who in people:
                self.show_token(who)

    def _place(self) -> None:
        self._is_placed = self.width() >= self.minimumWidth() and self.isVisible()
        if not self._is_placed:
            return
        area = QRectF(self.rect())
        self.geometry_of.cover(area)
        taken = tokens.taken(self.geometry_of, self.tokens.values())
        if taken is None:
            return
        room = area.adjusted(0, self.tools_height, 0, 0)
        most = max(1.0, READABLE / self.geometry_of.scale)  # of a very large board a part is shown
        self.geometry_of.zoom(min(most, room.width() / taken.width(), room.height() / taken.height()), taken.center())
        self.geometry_of.bring((tokens.taken(self.geometry_of, self.tokens.values()) or taken).center(), area)
        taken = tokens.taken(self.geometry_of, self.tokens.values()) or taken
        self.geometry_of.origin += QPointF(
            max(room.left() - taken.left(), min(0.0, room.right() - taken.right())),
            max(room.top() - taken.top(), min(0.0, room.bottom() - taken.bottom())),
        )

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._small_map is not None:
            self._small_map.follow()
        painter = QPainter(self)
        self._paint_ground(painter)
        light.paint_darkness(painter, self.geometry_of, self.darkness, QRectF(self.rect()))
        painting.smooth(painter)
        self.layer.paint_pointed(painter, self.geometry_of)
        light.paint_senses(painter, self.geometry_of, self.senses, QRectF(self.rect()).adjusted(0, TOOLS, 0, 0))
        tokens.paint_zones(painter, self.geometry_of, self.zones)
        tokens.paint_reach(painter, self.geometry_of, self.reach)
        if self.picking is not None:
            tokens.paint_picking(painter, self.geometry_of, self.picking.cells, self.picking.at)
        tokens.paint_area(painter, self.geometry_of, self.cover, QColor(theme.active().blood))
        self._paint_rings(painter)
        measured = self._range()
        if measured is not None:
            tokens.paint_range(painter, measured[0], measured[1])
        self._paint_tokens(painter)
        if measured is not None:
            tokens.paint_label(
                painter,
                tokens.label_spot(self.geometry_of, self.spots().values(), measured[0], measured[1]),
                measured[2],
                QRectF(self.rect()),
            )
        self._paint_move(painter)
        if self.band is not None:
            painting.plate(painter, self.band, None, theme.active().neutral, radius=2)
        if self.hasFocus():
            painter.setPen(QColor(theme.active().neutral))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_tokens(self, painter: QPainter) -> None:
        """Draw the tokens in view, from afar as dots; the acting one above the others, who is down beneath."""
        if self.geometry_of.scale < DOTS:
            far.paint_dots(painter, self.dots(self.geometry_of), max(3.0, self.geometry_of.scale * 0.7))
            return
        seen = self._in_view()
        drawn = tokens.spots(self.geometry_of, seen)
        for token in sorted(seen, key=lambda token: (not token.is_down, token.id == self.acting)):
            tokens.paint_token(painter, self.geometry_of, token, drawn[token.id], ghost=self.is_moving(token.id))

    def far_picture(self) -> QPixmap:
        """Return the board with a point for each cell."""
        return self.ground_layer.far_picture()

    def dots(self, geometry: Geometry) -> dict[str, list[QPointF]]:
        """Return the cells of tokens in a geometry, by their side."""
        found: dict[str, list[QPointF]] = {}
        for token, at in self._placed():
            found.setdefault(token.side, []).append(geometry.point(at))
        return found

    def _in_view(self) -> list[TokenShown]:
        """List the tokens whose cells are in view, or just outside."""
        area = QRectF(self.rect())
        (left, top), (right, bottom) = self.geometry_of.units(area.topLeft()), self.geometry_of.units(area.bottomRight())
        return [token for token, (x, y) in self._placed() if left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1]

    def _placed(self) -> list[tuple[TokenShown, tuple[float, float]]]:
        """List the tokens with the middles of their cells in board units, counted once for each change."""
        board = self.geometry_of.board
        if self._middles is None or self._middles[0] is not board or self._middles[1] is not self.tokens:
            shown = [(token, board.geometry.centre(token.cell)) for token in self.tokens.values() if token.cell is not None]
            self._middles = (board, self.tokens, shown)
        return self._middles[2]

    def _paint_rings(self, painter: QPainter) -> None:
        for who, acting in [*((who, False) for who in self.selected), *([(self.acting, True)] if self.acting else [])]:
            token = self.tokens.get(who)
            if token is not None and token.cell is not None and not (not acting and who == self.acting and len(self.selected) == 1):
                tokens.paint_ring(painter, self.geometry_of, token.cell, acting=acting)
        aimed = self.tokens.get(self.aim[1])
        if aimed is not None and aimed.cell is not None:
            tokens.paint_aim(painter, self.geometry_of, aimed.cell)
        for who in self.strikers:
            if (token := self.tokens.get(who)) is not None and token.cell is not None:
                tokens.paint_aim(painter, self.geometry_of, token.cell, is_threat=True)

    def _range(self) -> tuple[QPointF, QPointF, str] | None:
        """Return the line between two combatants, or a combatant and the hovered cell, with what is said of it."""
        if self.moving is not None or self._range_text is None:
            return None
        aiming, aimed = self.tokens.get(self.aim[0]), self.tokens.get(self.aim[1])
        if aiming is not None and aimed is not None and aiming.cell is not None and aimed.cell is not None:
            text = " · ".join(part for part in (self._range_text(aiming.id, aimed.cell), self.aim[2]) if part)
            return (self.geometry_of.centre(aiming.cell), self.geometry_of.centre(aimed.cell), text)
        chosen, acting = self.tokens.get(self.selected[0]) if self.selected else None, self.tokens.get(self.acting or "")
        end = self.hovered
        if end is None and acting is not None and chosen is not None and acting is not chosen:
            chosen, end = acting, chosen.cell
        if chosen is None or chosen.cell is None or end is None or end == chosen.cell:
            return None
        text = self._range_text(chosen.id, end)
        return (self.geometry_of.centre(chosen.cell), self.geometry_of.centre(end), text) if text else None

    def _paint_move(self, painter: QPainter) -> None:
        moving = self.moving
        tokens.paint_path(painter, self.geometry_of, self.path)
        token = self.tokens.get(moving.who) or self.unplaced.get(moving.who) if moving is not None else None
        if moving is None or token is None:
            return
        middle = self.geometry_of.centre(moving.at)
        tokens.paint_token(painter, self.geometry_of, token, middle)
        text = self.move_text(moving)
        if text:
            tokens.paint_label(painter, middle - QPointF(0, self.geometry_of.scale * 0.5), text, QRectF(self.rect()))

    def move_text(self, moving: MovingToken) -> str:
        """Say how far it is; nothing where the move begins."""
        if moving.start is None:
            return tr("Press Enter to place here")
        cost = self.reach.get(moving.at)
        if self.path_label or cost is not None:
            return self.path_label or self._path_text(cost or 0)
        is_refused = self.path_refusal and moving.at != moving.start
        return tr("{why} Hold Shift or Alt to place anyway.", why=self.path_refusal) if is_refused else ""

    def _paint_ground(self, painter: QPainter) -> None:
        view = QRectF(self.rect())
        painter.fillRect(self.rect(), backdrop())
        self.ground_layer.paint(painter, self.geometry_of, self._changed, view)
        self.layer.paint(painter, self.geometry_of, self.ground_layer.area, self.ground_layer.key, self.devicePixelRatioF())

    def finish(self) -> None:
        """Draw the ground as it will look when nothing is left to do."""
        self.grab()
        self.ground_layer.finish()
        self.update()

    # ---- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        window, more = self.window().size(), event.size() - event.oldSize()
        is_fold = self._is_placed and window == self._window_size and event.oldSize().isValid()
        if not is_fold:
            self._views.forget()
        if not (is_fold and self._views.restore(self.geometry_of, event.oldSize(), event.size())):
            if not self._is_placed or not (self._is_moved or self._views.is_touched):
                self._place()
            elif event.oldSize().isValid():  # where a panel folds at the right, what is here stays where it is
                self.geometry_of.origin += QPointF(0 if is_fold else more.width() / 2, more.height() / 2)
        self._views.leave(self.geometry_of)
        self._window_size = window

    def showEvent(self, event: QEvent) -> None:
        if not self._is_placed:
            self._place()
