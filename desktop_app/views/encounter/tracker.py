"""The running encounter on one screen, around its board. It draws given data and signals requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid

from desktop_app.grid.board import Board, Cell
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.board.surface import PathText, RangeText
from desktop_app.views.encounter.board_hint import BoardHint, move_hint, picking_hint
from desktop_app.views.encounter.branch_bar import BranchBar, BranchFrame
from desktop_app.views.encounter.card_row import CardRow
from desktop_app.views.encounter.instrument_strip import InstrumentStrip
from desktop_app.views.encounter.offer_form import PickPlace
from desktop_app.views.encounter.play_view import LOW, SHORT, PlayView
from desktop_app.views.encounter.ruler import RankRuler
from desktop_app.views.encounter.stage_row import StageRow
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.scenery_shown import SceneryShown
    from desktop_app.controller.play.shown import InspectorShown, PanelShown, TrackerShown
    from desktop_app.views.board.instrument import Instrument

INSTRUMENT_KEYS: Final = {"area": "A", "ruler": "X", "fog": "K"}
TOOLS_LEFT: Final = 12
TOOLS_GAP: Final = 6
TOOLS_AROUND: Final = 16
"""What is left free above and beneath the tools together."""
STRIP_GAP: Final = 8
WIDEST_STRIP: Final = 640


class TrackerView(PlayView):
    """The tracker. Names of combatants in signals are their ids."""

    zones_toggled = Signal()
    senses_toggled = Signal()
    shown_to_players = Signal()
    named_to_players = Signal()
    cover_wanted = Signal(str, int, dict)
    """What an offer with these values covers: a cell is being picked for its form."""
    instrument_wanted = Signal(str)
    aloud_wanted = Signal()
    branch_wanted = Signal()
    """A what-if is to begin here."""
    past_wanted = Signal()

    def __init__(self) -> None:
        self.board, self.ruler, self.cards, self.stages = BoardCanvas(), RankRuler(), CardRow(), StageRow()
        self._placing: PickPlace | None = None
        self._is_short = False
        self.notes = Button(tr("Notes"), small=True, name=tr("GM notes"))
        self.notes.hide()
        self._taking: dict[str, Button] = {}
        """The buttons that take an instrument up, by its name."""
        self._take_cell: Callable[[Cell], None] | None = None
        stage = QWidget()
        stage.setLayout(column(self.ruler, self.cards, self.stages, self.board, gap=0))
        super().__init__(stage, people=tr("Order"), count_words=tr("in the fight"))
        self.inspector.offers.unfolded.connect(self._let_go)
        self._whole.addWidget(self.log)
        self.branch, self._branch_frame = BranchBar(), BranchFrame(self)
        self._whole.insertWidget(0, self.branch)
        self.log.fold(is_folded=True)
        self._people.add_waiting(self.reminders)
        self._tools, self.hint = self._build_tools(), BoardHint(board := self.board)
        self.strip = InstrumentStrip(self.board)
        self.strip.left.connect(lambda: self.hold(None))
        self.strip.used.connect(board.setFocus)
        for source, target in (
            (board.move_ended, self._hint_at_nothing),
            (board.menu_requested, self.menu_requested),
            (board.cell_picked, self._picked),
            (board.picking_moved, self._point_at_place),
            (self.ruler.menu_requested, self.menu_requested),
            (self.ruler.selection_changed, self._selected_on_strip),
            (self.cards.menu_requested, self.menu_requested),
            (self.cards.selection_changed, self._selected_on_strip),
            (self.stages.menu_requested, self.menu_requested),
            (self.stages.selection_changed, self._selected_on_strip),
            *((offers.pointed, self._show_shifts) for offers in self.inspector.offer_lists),
            (self.question.pointed, self._show_shifts),
        ):
            source.connect(target)
        board.selection_changed.connect(self._selected_on_board)
        on_keys(
            self,
            ("Shift+Y", self.named_to_players),
            ("Shift+L", self.past_wanted),
            ("Ctrl+B", self.branch_wanted),
            ("Ctrl+Return", self.branch.keep_button.clicked),
            ("Ctrl+Enter", self.branch.keep_button.clicked),
            ("Ctrl+Backspace", self.branch.drop_button.clicked),
        )
        self.log.past_button.show()
        self.top_bar.end_button.show()
        self.log.past_button.clicked.connect(self.past_wanted)

    # ---- what is shown

    def _let_go(self) -> None:
        """Put a held token back once an action is open: Enter belongs to that."""
        if self.board.gestures.moving is not None:
            self.board.gestures.cancel()

    def _draw(self, shown: TrackerShown) -> None:
        before = self._shown
        self.board.set_tokens(shown.tokens, shown.acting_id, shown.ground)
        self._show_strips(shown)
        asks = shown.banner is not None or shown.ask is not None
        is_asked = asks and (before is None or (shown.banner, shown.ask) != (before.banner, before.ask))
        is_over = before is not None and shown.acting_id != before.acting_id
        if self.board.gestures.moving is not None and (is_asked or is_over):
            self.board.gestures.cancel()  # a new question, and another's turn, come before what is held over the board is put down
        self.turning.setVisible(any(token.facing is not None for token in shown.tokens))
        super()._draw(shown)
        if before is None or before.acting_id != shown.acting_id:
            self.board.show_token(shown.acting_id or "")

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Leave the keys with a token that is held over the board: Tab would take its arrows away."""
        moving = self.board.gestures.moving
        if moving is not None and not moving.by_drag:
            self.board.gestures.hold_on()
            return True
        return super().focusNextPrevChild(next_one)

    def _show_strips(self, shown: TrackerShown) -> None:
        """Show the strips above the board, where there is height for them: the order has the same at the left."""
        self.ruler.show_ruler(None if self._is_short else shown.ruler)
        self.cards.show_rows(() if self._is_short else shown.order)
        self.stages.show_stages(() if self._is_short else shown.stages)

    def show_inspector(self, shown: InspectorShown | None) -> None:
        super().show_inspector(shown)
        self._show_shifts()

    def show_panel(self, shown: PanelShown) -> None:
        super().show_panel(shown)
        self._show_shifts()

    def show_branch(self, steps: int | None, why_not: str = "") -> None:
        """Show a what-if's number of steps, and obstacles to keeping it; None: it is the fight."""
        self.log.is_written = steps is None
        self.branch.setVisible(steps is not None)
        self._branch_frame.turn(is_on=steps is not None)
        if steps is not None:
            self.branch.show_branch(steps, why_not)

    def set_board(self, board: Board) -> None:
        """Show another ground; tokens come with the next moment."""
        self.board.set_board(board)

    def show_reach(self, cells: Mapping[Cell, float], longest: str) -> None:
        """Shade a held token's reach, with each cell's cost; if held by keys, show the keys to put it down.

        `longest` says the longest of these paths with its unit, nothing where there is none.
        """
        self.board.show_reach(cells)
        if self.board.moving is not None and not self.board.moving.by_drag:
            self.hint.tell(move_hint(longest))

    def show_zones(self, cells: Mapping[Cell, str]) -> None:
        """Shade the cells that a combatant controls."""
        self.board.show_zones(cells)

    def show_light(self, cells: Mapping[Cell, int]) -> None:
        """Show how dark it is."""
        self.board.show_darkness(cells)

    def show_scenery(self, shown: SceneryShown) -> None:
        """Draw the scenery of the board: barriers, light, fog."""
        self.board.show_scenery(shown)

    def show_senses(self, senses: Sequence[tuple[str, frozenset[Cell]]]) -> None:
        """Show what the selected one perceives with each sense."""
        self.board.show_senses(senses)

    def show_path(self, cells: Sequence[Cell], label: str = "", refusal: str = "") -> None:
        """Draw the path of a move, the start included; where there is none, say why."""
        self.board.show_path(cells, label, refusal)

    def set_range_text(self, text: RangeText | None) -> None:
        """Take what says the distance from a combatant to a cell."""
        self.board.set_range_text(text)

    def set_path_text(self, text: PathText) -> None:
        """Take what says how long a path is, in the measure of the game."""
        self.board.set_path_text(text)

    def select(self, ids: Sequence[str]) -> None:
        """Select combatants, without a signal."""
        self._mark_selected(ids)
        super().select(ids)

    def choose(self, ids: Sequence[str]) -> None:
        """Select combatants as if they had been clicked; one who is out of sight comes into it."""
        self._selected_on_board(list(ids))
        spots, area = self.board.spots(), self.board.rect()
        self.board.show_token(next((who for who in ids if who in spots and not area.contains(spots[who].toPoint())), ""))

    def hold(self, instrument: Instrument | None) -> None:
        """Hold an instrument over the board, which has the keys then; None: put it away."""
        if instrument is None and self.board.instrument is None:
            return
        self._hint_at_picking(is_picking=False)
        self.board.take_up(instrument)
        self.strip.show_instrument(instrument)
        if instrument is not None:
            instrument.left.connect(lambda: self.hold(None))
            instrument.changed.connect(self._place_tools)
            self.board.setFocus()
        else:
            self.setFocus()
        self._mark_held()
        self._place_overlays()
        if instrument is not None:
            self.board.make_room(instrument.covered)

    def _want(self, name: str) -> None:
        self.instrument_wanted.emit(name)
        self._mark_held()

    def _mark_held(self) -> None:
        held = self.board.instrument
        for name, button in self._taking.items():
            button.setChecked(held is not None and held.name == name)

    # ---- building

    def _build_tools(self) -> QFrame:
        tools = QFrame(self.board)
        line = FlowLayout(TOOLS_GAP)
        move, self.turning, fit = (
            Button(tr("Move"), small=True, key="M"),
            Button(tr("Turn"), small=True, key="[ ]"),
            Button(tr("Fit"), small=True, key="F"),
        )
        for button, act in ((move, self.begin_move), (self.turning, self._turn), (fit, self.board.fit)):
            button.clicked.connect(lambda _=False, act=act: act())
            line.addWidget(button)
        for text, factor, name in (("−", 1 / 1.2, tr("Zoom out")), ("+", 1.2, tr("Zoom in"))):
            button = Button(text, small=True, name=name)
            button.clicked.connect(lambda _=False, factor=factor: self.board.zoom(factor))
            line.addWidget(button)
        for text, key, name in ((tr("Area"), "A", "area"), (tr("Ruler"), "X", "ruler"), (tr("Fog"), "K", "fog")):
            button = Button("", "choice", icon=name, small=True, name=tr("{name}, key {key}", name=text, key=key))
            button.clicked.connect(lambda _=False, name=name: self._want(name))
            line.addWidget(button)
            self._taking[name] = button
        line.addWidget(self.scene_button)
        line.addWidget(self.notes)
        line.addWidget(self.dice_button)
        tools.setLayout(line)
        return tools

    def _selected_in_order(self, ids: list[str]) -> None:
        self._mark_selected(ids)
        if len(ids) == 1:
            self.board.show_token(ids[0])
        super()._selected_in_order(ids)

    def _selected_on_board(self, ids: list[str]) -> None:
        """Take over what was clicked on the board; a click on empty ground goes back to the acting one."""
        acting = self._shown.acting_id if self._shown is not None else None
        ids = ids or [acting or next(iter(self._selection), "")]
        self.order.select_ids(ids)
        self._mark_selected(ids)
        super()._selected_in_order(ids)
        if not QApplication.mouseButtons():  # what is pressed may be dragged: nothing moves beneath it
            self.open_side()

    def _selected_on_strip(self, ids: list[str]) -> None:
        self.open_side()
        self.order.select_ids(ids)
        self._selected_in_order(ids)

    def _mark_selected(self, ids: Sequence[str]) -> None:
        self.board.set_selection(ids)
        self.ruler.set_selection(ids)
        self.cards.set_selection(ids)
        self.stages.set_selection(ids)

    def _show_shifts(self) -> None:
        """Show the pointed offer's or chosen answer's shifts on the ruler."""
        offer = self.inspector.pointed_offer or self.question.pointed_offer
        self.ruler.show_shifts(offer.shifts if offer is not None else ())
        aimed = self.inspector.aimed_offer
        filled = self.inspector.filled_form
        self.board.show_cover(filled[0].covers if filled is not None else ())
        figure = aimed.odds.figure if aimed is not None and aimed.odds is not None else ""
        first = [lead.by for lead in offer.leads if lead.by] if offer is not None else []
        self.board.show_aim(self._actor() if aimed is not None else "", aimed.target if aimed is not None else "", figure, first)

    def _actor(self) -> str:
        """Name whose offers the inspector lists: the one selected, or the acting one's at the selected one."""
        acting = self._shown.acting_id if self._shown is not None else None
        return acting if acting is not None and self.inspector.lists_anothers else self.inspector.who

    def _walk(self) -> None:
        self.begin_move()

    def _pick_place(self, asking: PickPlace) -> None:
        self.hold(None)
        self._placing, self._take_cell = asking, None
        asking.destroyed.connect(lambda: self._picking_lapses(asking))
        self._hint_at_picking(is_picking=self.question.isAncestorOf(asking))
        self.board.gestures.pick(asking.cells)
        self.board.setFocus()

    def _point_at_place(self, cell: Cell) -> None:
        """Ask for the open form's area at the pointed cell."""
        filled, asking = self.inspector.filled_form, self._placing
        if filled is not None and asking is not None and isValid(asking) and self.inspector.isAncestorOf(asking):
            self.cover_wanted.emit(filled[0].where, filled[0].index, {**filled[1], **asking.with_cell(cell)})

    def show_cover(self, cells: Sequence[Cell], names: str) -> None:
        """Show the covered cells, and the combatants in them."""
        self.board.show_cover(cells)
        if self.hint.isVisible() or cells:
            self.hint.tell(f"{names}\n{picking_hint()}" if cells else picking_hint())

    def pick_cell(self, cells: Sequence[Cell], take: Callable[[Cell], None]) -> None:
        """Let one of some cells be picked, and hand it over; Esc leaves all as it is."""
        if not cells:
            return
        self.hold(None)
        self._placing, self._take_cell = None, take
        self._hint_at_picking(is_picking=True)
        self.board.gestures.pick(tuple(cells))
        self.board.setFocus()

    def _picking_lapses(self, asking: PickPlace) -> None:
        """End the picking for a form that is gone, unless another has asked since."""
        if self._placing is asking and isValid(self.board):
            self.board.gestures.end_picking(None)

    def _hint_at_picking(self, *, is_picking: bool) -> None:
        """Say on the board that a cell is picked, as long as one is."""
        if is_picking != self.hint.isVisible():
            self.hint.tell(picking_hint() if is_picking else "")
            self._show_shifts()

    def _hint_at_nothing(self) -> None:
        self._hint_at_picking(is_picking=False)

    def _picked(self, cell: Cell | None) -> None:
        self._hint_at_picking(is_picking=False)
        take, self._take_cell = self._take_cell, None
        if take is not None:
            self.setFocus()
            if cell is not None:
                take(cell)
        elif self._placing is not None and isValid(self._placing):
            self._placing.take(cell)

    def begin_move(self) -> None:
        """Take up the token of the first who is selected, to be moved by keys."""
        if self.selected:
            self.hold(None)
            self.board.setFocus()
            self.board.gestures.begin(self.selected[0], by_drag=False)

    def _turn(self) -> None:
        self.board.gestures.turn(Qt.Key.Key_BracketRight)

    def _take_stage_key(self, key: Qt.Key) -> bool:
        acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_M: self.begin_move,
            Qt.Key.Key_F: self.board.gestures.fit,
            Qt.Key.Key_Z: self.zones_toggled.emit,
            Qt.Key.Key_V: self.senses_toggled.emit,
            Qt.Key.Key_Y: self.shown_to_players.emit,
            Qt.Key.Key_W: self.aloud_wanted.emit,
            Qt.Key.Key_L: self.log.toggle,
            **{Qt.Key(ord(key)): partial(self.instrument_wanted.emit, name) for name, key in INSTRUMENT_KEYS.items()},
        }
        if key in acts:
            acts[key]()
            return True
        if key == Qt.Key.Key_Escape and self.board.gestures.put_away():
            return True
        if key == Qt.Key.Key_Escape and self.board.instrument is not None:
            self.hold(None)
            return True
        return self.board.gestures.turn(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.log.set_low(self.height() < LOW)
        self.cards.set_low(self.height() < LOW)
        is_short = self.height() < SHORT
        if is_short != self._is_short:
            self._is_short = is_short
            if self._shown is not None:
                self._show_strips(self._shown)
        super().resizeEvent(event)

    def _settle_stage(self) -> None:
        super()._settle_stage()
        self.board.show_token(next(iter(self._selection), ""))

    def _place_overlays(self) -> None:
        self._people.settle()
        super()._place_overlays()
        asked = self._shown.banner.who if self._shown is not None and self._shown.banner is not None else ""
        current = [row.id for row in self._shown.order if row.state == "current"] if self._shown is not None else []
        self.board.keep_in_sight([*current, asked] if asked else [])
        self._place_tools()
        self.hint.place()

    def _place_tools(self) -> None:
        """Put the tools over the board: without their keys where those find no room, and in as many lines as its width needs then."""
        buttons, room = self._tools.findChildren(Button), self.board.width() - 2 * TOOLS_LEFT
        wide = sum(button.whole_width + TOOLS_GAP for button in buttons if not button.isHidden()) - TOOLS_GAP
        for button in buttons:
            button.set_short(is_short=wide > room)
        width = min(self._tools.sizeHint().width(), room)
        self._tools.setGeometry(TOOLS_LEFT, 10, width, self._tools.heightForWidth(width))
        self.board.tools_height = self._tools.height() + TOOLS_AROUND
        self.strip.move(TOOLS_LEFT, self._tools.geometry().bottom() + STRIP_GAP)
        self.strip.fit(min(WIDEST_STRIP, self.board.width() - 2 * TOOLS_LEFT))
        if self.board.instrument is not None:
            self.board.instrument.covered = self.strip.geometry().bottom()
