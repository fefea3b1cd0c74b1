"""The running encounter on one screen. It draws what it is given and says by signals what the game master wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from desktop_app.grid.board import Board, Cell
from desktop_app.views.board.canvas import BoardCanvas, RangeText
from desktop_app.views.encounter.banner import Banner
from desktop_app.views.encounter.inspector import Inspector
from desktop_app.views.encounter.log import LogPanel
from desktop_app.views.encounter.order import OrderList
from desktop_app.views.encounter.reminders import Reminders
from desktop_app.views.encounter.top_bar import TopBar
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.text import Label, frame

if TYPE_CHECKING:
    from desktop_app.controller.shown import InspectorShown, LogLine, OfferShown, TrackerShown

ORDER_WIDTH: Final = 268
INSPECTOR_WIDTH: Final = 330
MOST_COMING_UP: Final = 170
LETTERS: Final = {Qt.Key.Key_D: "damage", Qt.Key.Key_H: "heal", Qt.Key.Key_C: "condition", Qt.Key.Key_N: "note"}


class TrackerView(QWidget):
    """The tracker. Names of combatants in signals are their ids."""

    next_pressed = Signal()
    undo_pressed = Signal()
    redo_pressed = Signal()
    offer_chosen = Signal(int, dict, bool)
    dice_typed = Signal(list)
    ask_cancelled = Signal()
    selection_changed = Signal(list)
    box_clicked = Signal(str, str, int, int)
    counter_set = Signal(str, str, int)
    flag_set = Signal(str, str, bool)
    gauge_set = Signal(str, int)
    token_dropped = Signal(str, object, bool)
    facing_turned = Signal(str, int)
    move_begun = Signal(str)
    move_hovered = Signal(str, object)
    reminder_answered = Signal(int, int)
    rule_opened = Signal(str)
    damage_requested = Signal()
    heal_requested = Signal()
    condition_requested = Signal()
    note_requested = Signal()
    manual_dice_toggled = Signal(bool)
    menu_requested = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._shown: TrackerShown | None = None
        self.top_bar, self.order, self.reminders = TopBar(), OrderList(), Reminders()
        self.board, self.inspector, self.log = BoardCanvas(), Inspector(), LogPanel()
        self.banner = Banner()
        self._build()
        self._connect()
        for keys, signal in (("Ctrl+Z", self.undo_pressed), ("Ctrl+Shift+Z", self.redo_pressed), ("Ctrl+Y", self.redo_pressed)):
            shortcut = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(signal)

    # ---- what is shown

    def show_tracker(self, shown: TrackerShown) -> None:
        """Draw a moment of the encounter."""
        with self._keys_kept():
            self._draw(shown)

    @contextmanager
    def _keys_kept(self) -> Iterator[None]:
        """Give the keys back to the fight when what had them goes away: a button that inherits them would eat Space."""
        before = QApplication.focusWidget()
        held = before is not None and self.isAncestorOf(before)
        yield
        now = QApplication.focusWidget()
        if held and now is not before and (now is None or not self.banner.isAncestorOf(now)):
            self.setFocus()

    def _draw(self, shown: TrackerShown) -> None:
        before, self._shown = self._shown, shown
        self.top_bar.show_bar(shown)
        self.order.show_rows(shown.order)
        self._order_count.setText(f"{len(shown.order)} in the fight")
        self.board.set_tokens(shown.tokens, shown.acting_id, shown.ground)
        self.reminders.show_reminders(shown.reminders)
        self._coming_up.setVisible(bool(self.reminders.cards))
        self.banner.show_decision(shown.banner, shown.ask)
        self._place_overlays()
        saved = "read-only" if shown.is_read_only else "saved"
        self.log.show_count(f"{shown.steps} steps · {saved}")
        if before is None or before.acting_id != shown.acting_id:
            self.order.see(shown.acting_id)
            self.board.show_token(shown.acting_id or "")

    def show_inspector(self, shown: InspectorShown | None) -> None:
        """Show the selected combatant."""
        with self._keys_kept():
            self.inspector.show_combatant(shown, read_only=self._shown is not None and self._shown.is_read_only)

    def append_log(self, lines: Sequence[LogLine]) -> None:
        """Add lines to the log."""
        self.log.list.append(lines)

    def reset_log(self, lines: Sequence[LogLine]) -> None:
        """Show these lines in the log."""
        self.log.list.reset_to(lines)

    def set_board(self, board: Board) -> None:
        """Show another board."""
        self.board.set_board(board)

    def show_reach(self, cells: Mapping[Cell, float]) -> None:
        """Shade what the one who is being moved can reach, with the cost of each cell in metres."""
        self.board.show_reach(cells)

    def show_path(self, cells: Sequence[Cell], label: str = "") -> None:
        """Draw the way of a move, the start included."""
        self.board.show_path(cells, label)

    def set_range_text(self, text: RangeText | None) -> None:
        """Take what says the distance from a combatant to a cell."""
        self.board.set_range_text(text)

    def select(self, ids: Sequence[str]) -> None:
        """Select combatants, without a signal."""
        self.order.select_ids(ids)
        self.board.set_selection(ids)
        self._tell_others(ids)

    def set_manual_dice(self, manual: bool) -> None:
        """Show whether a person types the dice, without a signal."""
        self._type_dice.setChecked(manual)

    @property
    def selected(self) -> list[str]:
        """Return the selected ids, the main one first."""
        return self.order.chosen()

    # ---- building

    def _build(self) -> None:
        left = frame("panel", edge="right")
        left.setFixedWidth(ORDER_WIDTH)
        self._order_count = Label("", "caption", "muted")
        self._coming_up = QWidget()
        self._coming_up.setLayout(column(Label("Coming up", "caption", "muted"), self.reminders, None, gap=8, margins=(2, 4, 0, 0)))
        area = scrolling(self._coming_up)
        area.setMaximumHeight(MOST_COMING_UP)
        self._coming_area = area
        head = row(Label("Order", "caption", "muted"), None, self._order_count, margins=(4, 0, 4, 2))
        left.setLayout(column(head, self.order, area, gap=6, margins=(8, 12, 8, 8)))
        self.inspector.setFixedWidth(INSPECTOR_WIDTH)
        middle = row(left, self.board, self.inspector, gap=0)
        middle.setStretch(1, 1)
        whole = column(self.top_bar, middle, self.log, gap=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.banner.setParent(self.board)
        self.banner.hide()
        self._tools = self._build_tools()
        self.setFocusProxy(self.order)

    def _build_tools(self) -> QFrame:
        tools = QFrame(self.board)
        self._type_dice = Button("Type dice", "choice", small=True, key="T")
        self._type_dice.clicked.connect(self.manual_dice_toggled)
        line = row(gap=6)
        for text, key, act in (("Move", "M", self._begin_move), ("Turn", "[ ]", self._turn), ("Fit", "F", self.board.fit)):
            button = Button(text, small=True, key=key)
            button.clicked.connect(lambda _=False, act=act: act())
            line.addWidget(button)
        for text, factor, name in (("−", 1 / 1.2, "Zoom out"), ("+", 1.2, "Zoom in")):
            button = Button(text, small=True, name=name)
            button.clicked.connect(lambda _=False, factor=factor: self.board.zoom(factor))
            line.addWidget(button)
        line.addWidget(self._type_dice)
        tools.setLayout(line)
        return tools

    def _connect(self) -> None:
        bar, inspector, board = self.top_bar, self.inspector, self.board
        for source, target in (
            (bar.next_pressed, self.next_pressed),
            (bar.undo_pressed, self.undo_pressed),
            (bar.redo_pressed, self.redo_pressed),
            (bar.gauge_set, self.gauge_set),
            (inspector.box_clicked, self.box_clicked),
            (inspector.counter_set, self.counter_set),
            (inspector.flag_set, self.flag_set),
            (inspector.rule_opened, self.rule_opened),
            (self.banner.rule_opened, self.rule_opened),
            (self.log.rule_opened, self.rule_opened),
            (self.banner.dice_typed, self.dice_typed),
            (self.banner.ask_cancelled, self.ask_cancelled),
            (self.reminders.answered, self.reminder_answered),
            (board.token_dropped, self.token_dropped),
            (board.facing_turned, self.facing_turned),
            (board.move_begun, self.move_begun),
            (board.move_hovered, self.move_hovered),
            (board.menu_requested, self.menu_requested),
            (self.order.menu_requested, self.menu_requested),
        ):
            source.connect(target)
        inspector.offer_chosen.connect(lambda offer, fields: self._choose(offer, fields, from_banner=False))
        self.banner.chosen.connect(lambda offer, fields: self._choose(offer, fields, from_banner=True))
        inspector.asked.connect(self._ask)
        self.banner.resized.connect(self._place_overlays)
        self.order.selection_changed.connect(self._selected_in_order)
        board.selection_changed.connect(self._selected_on_board)

    # ---- what is done

    def _choose(self, offer: OfferShown, fields: dict[str, object], *, from_banner: bool) -> None:
        self.offer_chosen.emit(offer.index, fields, from_banner)

    def _ask(self, what: str) -> None:
        signals = {"damage": self.damage_requested, "heal": self.heal_requested, "condition": self.condition_requested}
        signals.get(what, self.note_requested).emit()

    def _selected_in_order(self, ids: list[str]) -> None:
        self.board.set_selection(ids)
        if len(ids) == 1:
            self.board.show_token(ids[0])
        self._tell_others(ids)
        self.selection_changed.emit(ids)

    def _selected_on_board(self, ids: list[str]) -> None:
        self.order.select_ids(ids)
        self._tell_others(ids)
        self.selection_changed.emit(ids)

    def _tell_others(self, ids: Sequence[str]) -> None:
        names = {row.id: row.name for row in self._shown.order} if self._shown else {}
        self.inspector.show_others([names.get(who, who) for who in ids[1:]])

    def _begin_move(self) -> None:
        if self.selected:
            self.board.setFocus()
            self.board.gestures.begin(self.selected[0], by_drag=False)

    def _turn(self) -> None:
        self.board.gestures.turn(Qt.Key.Key_BracketRight)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if self.banner.take_key(event) or self.board.gestures.turn(key):
            return True
        if key == Qt.Key.Key_Space:
            if self._shown is not None and self._shown.can_next and not event.isAutoRepeat():
                self.next_pressed.emit()
        elif key in LETTERS:
            self._ask(LETTERS[key])
        elif key == Qt.Key.Key_M:
            self._begin_move()
        elif key == Qt.Key.Key_T:
            self._type_dice.click()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return self.reminders.accept_first()
        elif key == Qt.Key.Key_Escape:
            return self.inspector.offers.fold() or self.reminders.defer_first()
        else:
            return event.text().isdigit() and self.inspector.offers.press(int(event.text()) - 1)
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place_overlays()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_overlays()

    def _place_overlays(self) -> None:
        self._tools.move(12, 10)
        self._tools.adjustSize()
        width = min(self.board.width() - 28, 760)
        layout = self.banner.layout()
        height = layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else self.banner.sizeHint().height()
        self.banner.setGeometry((self.board.width() - width) // 2, self.board.height() - height - 14, width, height)
        self._coming_area.setVisible(bool(self.reminders.cards))
        inner = self._coming_up.layout()
        tall = inner.totalHeightForWidth(ORDER_WIDTH - 30) if inner is not None and inner.hasHeightForWidth() else 0
        self._coming_area.setFixedHeight(min(MOST_COMING_UP, (tall or self._coming_up.sizeHint().height()) + 2))
