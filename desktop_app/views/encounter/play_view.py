"""The screen that a fight and Downtime share: top bar, turn order, selected combatant, questions, log, keys.

Each page fills the middle, the *stage*: with a board, or with tasks and calendar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.views.accessible import say
from desktop_app.views.encounter.log import LogPanel
from desktop_app.views.encounter.moment import MomentBanner
from desktop_app.views.encounter.offer_form import PickPlace
from desktop_app.views.encounter.order import OrderList
from desktop_app.views.encounter.order_panel import OrderPanel
from desktop_app.views.encounter.reminders import Reminders
from desktop_app.views.encounter.side import SidePanel
from desktop_app.views.encounter.top_bar import TopBar
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.falling import FallingDice
from desktop_app.views.parts.layouts import column, is_put_away, row, tab_within
from desktop_app.views.parts.shortcuts import go_to_panel, on_steps
from desktop_app.views.parts.side_list import SMALL
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import InspectorShown, LogLine, MomentShown, OfferShown, PanelShown, TrackerShown
    from desktop_app.views.models import ExplanationShown
    from desktop_app.views.palette import Entry

INSPECTOR_WIDTH, LEAST_INSPECTOR = 330, 260
ALL_BESIDE: Final = 720
"""Width of a page below which the panel at the right can be closed, and opens for questions."""
TALL, LOW = 800, 700
"""Heights of a page beneath which the head of the inspector keeps itself short (most laptops show one offer else), then its other parts."""
OFFERS_FIRST, SHORT = 560, 460
"""Heights of a page below which actions come above the combatant's figures, and the log is folded."""
LETTERS: Final = {Qt.Key.Key_D: "damage", Qt.Key.Key_H: "heal", Qt.Key.Key_C: "condition", Qt.Key.Key_N: "note"}


class PlayView(WindowPage):
    """A play on screen: it draws given data and signals requests. Names in signals are ids.

    A page puts `log`, `reminders` and the two buttons where they belong.
    """

    next_pressed = Signal()
    next_barred = Signal()
    undo_pressed = Signal()
    redo_pressed = Signal()
    offer_chosen = Signal(str, int, dict)
    """Where the offer is listed, its index, the values of its form."""
    offer_changed = Signal(str, int, dict)
    usual_kept = Signal(int, dict)
    """The answer to a question that is the usual one from now on, and the values of its form."""
    selection_changed = Signal(list)
    panel_closed = Signal()
    reminder_answered = Signal(int, int)
    rule_opened = Signal(str)
    why_asked = Signal(object)
    """Asks for the background of a log line or an impossible offer."""
    damage_requested = Signal()
    heal_requested = Signal()
    condition_requested = Signal()
    note_requested = Signal()
    menu_requested = Signal(str, QPoint)

    def __init__(self, stage: QWidget, *, people: str, count_words: str) -> None:
        """Put a stage in the middle; `people` is the caption over the list, `count_words` what follows its number."""
        super().__init__()
        self._stage, self._count_words = stage, count_words
        self._shown: TrackerShown | None = None
        self._selection: list[str] = []
        self.goes_through = False
        """Whether questions after the last choice get their defaults."""
        self.top_bar, self.order, self.reminders = TopBar(), OrderList(), Reminders()
        self.log, self._side = LogPanel(), SidePanel()
        self.inspector, self.question, self.explanation = self._side.inspector, self._side.question, self._side.explanation
        self.dice_button = Button(tr("Type dice"), "choice", small=True, key="T")
        self.scene_button = Button(tr("Scene"), small=True, key="S", name=tr("Actions for the whole scene"))
        self._build(people)
        self._connect()
        on_steps(self, self.undo_pressed, self.redo_pressed)

    # ---- what is shown

    def show_tracker(self, shown: TrackerShown) -> None:
        """Draw a moment of the play."""
        is_new = self._shown is None or (shown.banner, shown.ask) != (self._shown.banner, self._shown.ask)
        with self._keys_kept():
            self._draw(shown)
        if is_new and (shown.banner or shown.ask) and self.reminders.isAncestorOf(QApplication.focusWidget() or self):
            self.setFocus()  # a new question is answered before what waits at the side

    @contextmanager
    def _keys_kept(self) -> Iterator[None]:
        """Return the focus to the page when its widget disappears: a button inheriting it would take Space."""
        before = QApplication.focusWidget()
        held = before is not None and self.isAncestorOf(before)
        yield
        now = QApplication.focusWidget()
        if held and now is not before and (now is None or not self.question.isAncestorOf(now)):
            self.setFocus()

    def _draw(self, shown: TrackerShown) -> None:
        before, self._shown = self._shown, shown
        self.top_bar.show_bar(shown)
        self.order.show_rows(shown.order)
        self._people.show_count(f"{len(shown.order)} {self._count_words}")
        self.reminders.show_reminders(shown.reminders)
        self._side.show_moment(shown)
        self._place_overlays()
        if before is None or self.question.is_open or before.acting_id != shown.acting_id:
            self.open_side()
        self.log.count_steps(shown.steps, read_only=shown.is_read_only)
        if before is None or before.acting_id != shown.acting_id:
            self.order.see(shown.acting_id)

    def show_steps(self, steps: int, *, can_undo: bool, can_redo: bool) -> None:
        """Draw a step after which the moment looks as it did."""
        assert self._shown is not None
        self._shown = replace(self._shown, steps=steps, can_undo=can_undo, can_redo=can_redo)
        self.top_bar.show_bar(self._shown)
        self.log.count_steps(steps, read_only=self._shown.is_read_only)

    def show_inspector(self, shown: InspectorShown | None) -> None:
        """Show the selected combatant; None: no one is. The focus stays where it is."""
        with self._keys_kept():
            self.inspector.show_combatant(shown, read_only=self._shown is not None and self._shown.is_read_only)
        self._side.show_open()

    def show_panel(self, shown: PanelShown) -> None:
        """Show offers outside any turn in place of the selected combatant."""
        with self._keys_kept():
            self.inspector.show_panel(shown)
            self._show_selected()
        self._side.show_open()

    def show_form(self, offer: OfferShown | None) -> None:
        """Show an open form's result: limits, dice, obstacles. None: the offer is gone."""
        if offer is not None:
            (self.question if offer.where == "banner" else self.inspector).show_form(offer)

    def show_big_moment(self, shown: MomentShown | None) -> None:
        """Show what the fight waits for, or nothing; meanwhile Space is the banner's alone."""
        if shown == self.moment.shown:
            return
        self.moment.show_moment(shown)
        for button in (self._side.foot.next_button, self.top_bar.next_button):
            button.set_key("" if shown is not None else "Space")

    def put_form_away(self) -> None:
        """Close the form that is open in the inspector; the keys go back to the page."""
        with self._keys_kept():
            self.inspector.fold()

    def explain(self, shown: ExplanationShown) -> None:
        """Explain something in the place of the inspector, until Esc."""
        self._side.explain(shown)
        self.open_side()

    def open_side(self, *, is_open: bool = True) -> bool:
        """Show the panel at the right or, where there is no room for all, put it away; tell whether it was otherwise before."""
        is_open = is_open or self.width() >= ALL_BESIDE
        if is_open != self._side.isHidden():
            return False
        if is_open and self.width() < ALL_BESIDE:
            self._people.turn(to_waiting=False)
        if not is_open and self._side.isAncestorOf(QApplication.focusWidget() or self):
            self.setFocus()
        self._side.setVisible(is_open)
        self._settle_stage()
        return True

    def _settle_stage(self) -> None:
        """Lay out overlays of the stage after the panels next to it changed their width."""
        self._whole.activate()
        self._place_overlays()

    def append_log(self, lines: Sequence[LogLine]) -> None:
        """Add lines to the log."""
        self.log.list.append(lines)

    def cut_log(self, step: int) -> bool:
        """Remove the lines of later steps from the log; return whether any are left."""
        return self.log.list.cut_after(step)

    def reset_log(self, lines: Sequence[LogLine]) -> None:
        """Show these lines in the log."""
        self.log.list.reset_to(lines)

    def select(self, ids: Sequence[str]) -> None:
        """Select people, without a signal."""
        self._selection = list(ids)
        self.order.select_ids(ids)
        self._tell_others(ids)

    def set_manual_dice(self, manual: bool) -> None:
        """Show whether a person types the dice, without a signal."""
        self.dice_button.setChecked(manual)

    @property
    def selected(self) -> list[str]:
        """Return the selected ids, the main one first."""
        return self.order.chosen()

    # ---- building

    def _build(self, people: str) -> None:
        self._people = OrderPanel(people, self.order)
        self._side.setFixedWidth(INSPECTOR_WIDTH)
        middle = row(self._people, self._stage, self._side, gap=0)
        middle.setStretch(1, 1)
        self._whole = column(self.top_bar, middle, gap=0)
        self._whole.setStretch(1, 1)
        self.setLayout(self._whole)
        self.moment, self.falling = MomentBanner(self._stage), FallingDice(self._stage)
        self._stage.installEventFilter(self)
        self.setFocusProxy(self.order)

    def _connect(self) -> None:
        bar, inspector = self.top_bar, self.inspector
        for source, target in (
            (bar.next_button.clicked, self.next_pressed),
            (self._side.foot.next_button.clicked, self.next_pressed),
            (bar.undo_button.clicked, self.undo_pressed),
            (bar.redo_button.clicked, self.redo_pressed),
            (inspector.rule_opened, self.rule_opened),
            (self.question.rule_opened, self.rule_opened),
            (self.log.list.line_opened, self.why_asked),
            (self.explanation.rule_wanted, self.rule_opened),
            (self.order.menu_requested, self.menu_requested),
        ):
            source.connect(target)
        for offers in inspector.offer_lists:
            offers.why_asked.connect(self.why_asked)
        for asking in (*inspector.offer_lists, self.question):
            asking.changed.connect(lambda offer, fields: self.offer_changed.emit(offer.where, offer.index, fields))
            asking.chosen.connect(self._choose)
            asking.placing.connect(self._pick_place)
        self.question.gone_through.connect(partial(self._choose_so, through=True))
        self.question.usual_kept.connect(lambda offer, fields: self.usual_kept.emit(offer.index, fields))
        inspector.asked.connect(self._ask)
        self.explanation.closed.connect(self.setFocus)
        self.reminders.answered.connect(self._answer_reminder)
        self.reminders.left.connect(self._leave_waiting)
        self._people.pending_button.clicked.connect(self._go_to_waiting)
        self.order.clicked.connect(lambda _: self._show_selected())
        self._side.turned.connect(self._side_turned)
        self.order.selection_changed.connect(self._selected_in_order)

    # ---- what is done

    def _choose(self, offer: OfferShown, fields: dict[str, object]) -> None:
        """Emit the choice; with Shift held, all questions after it get their defaults."""
        self._choose_so(offer, fields, through=bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier))

    def _choose_so(self, offer: OfferShown, fields: dict[str, object], *, through: bool) -> None:
        self.goes_through = through
        if offer.walks and offer.where == "inspector":
            self._walk()
        else:
            self.offer_chosen.emit(offer.where, offer.index, fields)

    def _walk(self) -> None:
        """Let the token of the selected one be walked; a page without a board has none."""

    def _pick_place(self, asking: PickPlace) -> None:
        """Let a place of a form be picked on the board; a page without a board has none."""

    def _ask(self, what: str) -> None:
        signals = {"damage": self.damage_requested, "heal": self.heal_requested, "condition": self.condition_requested}
        signals.get(what, self.note_requested).emit()

    def _pay(self) -> bool:
        """Take the first answer that spends a scarce resource: to the question, else to a reminder."""
        shown = self._shown
        asked = shown.banner.offers if shown is not None and shown.banner is not None and not self.question.isHidden() else ()
        for offer in asked:
            if offer.is_paid and offer.is_possible:
                self._choose_so(offer, {}, through=False)
                return True
        for place, reminder in enumerate(shown.reminders if shown is not None else ()):
            for offer in reminder.offers:
                if offer.is_paid and offer.is_possible:
                    self._answer_reminder(place, offer.index)
                    return True
        return False

    def _answer_reminder(self, place: int, offer: int) -> None:
        """Pass the answer on; the keys go back to the page, so that a second Enter does not answer the next card."""
        if self.reminders.isAncestorOf(QApplication.focusWidget() or self):
            self._leave_waiting()
        self._people.turn(to_waiting=False)
        self.reminder_answered.emit(place, offer)

    def _go_to_waiting(self) -> bool:
        """Bring the keys to the next card of what waits; tell whether there is any."""
        if self.reminders.cards:
            self.open_side(is_open=False)
            self._people.turn(to_waiting=True)
            self._settle_stage()
        return self.reminders.go_to_next()

    def _leave_waiting(self) -> None:
        self._people.turn(to_waiting=False)
        self.open_side()
        self.setFocus()

    def _show_selected(self) -> None:
        """Show the selected combatant in place of the question."""
        self._side.look_aside()
        self.open_side()

    def _side_turned(self) -> None:
        """Give the keys to the page when the panel that had them went away."""
        if is_put_away(QApplication.focusWidget()):
            self.setFocus()

    def _selected_in_order(self, ids: list[str]) -> None:
        """Take a selection over; while an action is open, one of its targets is chosen instead."""
        targets = self.inspector.open_targets
        if targets is not None and len(ids) == 1 and targets.take(ids[0]):
            self.select(self._selection)
            return
        self._selection = list(ids)
        self._tell_others(ids)
        self._side.look_aside()
        self.selection_changed.emit(ids)

    def _tell_others(self, ids: Sequence[str]) -> None:
        names = {row.id: row.name for row in self._shown.order} if self._shown else {}
        self.inspector.show_others([names.get(who, who) for who in ids[1:]])

    def commands(self) -> Sequence[Entry]:
        """List nothing: whose play it is lists its actions, with their targets and keys."""
        return ()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            self._say_idle(event)
            super().keyPressEvent(event)

    def _say_idle(self, event: QKeyEvent) -> None:
        """Say that a key does nothing now, unless the window has a use for it."""
        if event.key() == Qt.Key.Key_Escape:
            say(self, tr("No action open"), now=True)
        elif event.text().isprintable() and event.text() and event.text() not in "?/,;":
            say(self, tr("{key} does nothing now", key=event.text().upper()), now=True)

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that nothing else wanted, wherever it was pressed; tell whether it meant anything here."""
        key = Qt.Key(event.key())
        if self.explanation.isVisible() and self.explanation.take_key(event):
            return True
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if self.moment.take_key(event) or self.question.take_key(event) or self._take_stage_key(key) or self._take_letter(key):
            return True
        if key in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._go_on(key, is_repeat=event.isAutoRepeat())
        elif key == Qt.Key.Key_R:
            return self._go_to_waiting()
        elif key == Qt.Key.Key_F6:
            self.open_side()
            go_to_panel(self._panels(), -1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif key == Qt.Key.Key_Escape:
            return self.inspector.fold() or self._close_panel() or self._side.look_aside(is_wanted=False) or self.open_side(is_open=False)
        else:
            return event.text().isdigit() and self._press_offer(int(event.text()) - 1)
        return True

    def _press_offer(self, place: int) -> bool:
        """Open the offer with a number; tell whether there is one."""
        is_there = self.inspector.offers.press(place)
        if is_there:
            self.open_side()
        return is_there

    def _go_on(self, key: Qt.Key, *, is_repeat: bool) -> None:
        """Confirm the open action (Enter), or continue (Space); tell if there is neither."""
        is_next = key == Qt.Key.Key_Space
        if is_next and self._shown is not None and self._shown.can_next and not is_repeat:
            self.next_pressed.emit()
        elif not is_repeat and (is_next or not self.inspector.do_open()):
            self.next_barred.emit()

    def _take_letter(self, key: Qt.Key) -> bool:
        """Run the command of a letter; return whether there is one."""
        if key in LETTERS:
            self._ask(LETTERS[key])
        elif key == Qt.Key.Key_T:
            self.dice_button.click()
        elif key == Qt.Key.Key_S:
            self.scene_button.click()
        elif key == Qt.Key.Key_G:
            return self.order.toggle_fold()
        elif key == Qt.Key.Key_I:
            return self.open_side() or self.open_side(is_open=False)
        elif key == Qt.Key.Key_B:
            return self._pay()
        elif key == Qt.Key.Key_P and self.order.has_hidden:
            self.order.peek(not self.order.is_peeking)
        else:
            return False
        return True

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Go through the targets with Tab while an action is open; else move the focus, round and round within the page.

        Qt asks this too when what has the keys goes away: then they are the page's again.
        """
        now = QApplication.focusWidget()
        if is_put_away(now):
            self.setFocus()
            return True
        targets = self.inspector.open_targets
        if targets is not None:
            targets.step(1 if next_one else -1)
            return True
        return tab_within(self, 1 if next_one else -1)

    def _panels(self) -> list[QWidget]:
        """List the panels that F6 goes through."""
        return [self.order, self.reminders, self._stage, self.question, self.inspector, self.log, self.top_bar]

    def _close_panel(self) -> bool:
        """Go back from a panel to the question that is open, else to the selected one; return whether there was a panel."""
        if not self.inspector.shows_panel:
            return False
        self.setFocus()
        self.panel_closed.emit()
        return self._side.look_aside(is_wanted=False) or True

    def _take_stage_key(self, key: Qt.Key) -> bool:
        """Let the stage take a key; tell whether it did."""
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place_overlays()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the stage: it has its place only after the page has its size and the panels are shown or hidden."""
        if watched is self._stage and event.type() == QEvent.Type.Resize:
            self._place_overlays()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.inspector.set_low(self.height() < TALL)
        self._fit_sides()
        self._place_overlays()

    def _fit_sides(self) -> None:
        """Shrink the panels next to the stage in a small window."""
        is_small, is_tiny = self.width() < SMALL, self.width() < ALL_BESIDE
        self._people.set_size(is_small=is_small, is_low=self.height() < LOW)
        self._side.setMinimumWidth(LEAST_INSPECTOR if is_tiny else INSPECTOR_WIDTH)
        self.inspector.set_offers_first(is_first=self.height() < OFFERS_FIRST)
        for button in (self.dice_button, self.scene_button):
            button.set_short(is_short=is_tiny)
        self.top_bar.set_goes_on(goes_on=is_tiny)
        if not is_tiny:
            self.open_side()

    def _place_overlays(self) -> None:
        """Place the overlays of the stage."""
