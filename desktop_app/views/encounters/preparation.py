"""The form preparing an encounter, in three tabs: map, participants, forecast; and Start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.rules.kernel.plan import When
from desktop_app.views.accessible import say
from desktop_app.views.encounters.cast_tab import CastTab
from desktop_app.views.encounters.forecast_tab import ForecastTab
from desktop_app.views.encounters.map_tab import MapTab
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import FlowLayout, PageStack, column, row
from desktop_app.views.parts.tabs import Tabs
from desktop_app.views.parts.text import Label, Refusal, font_of, frame, rule_off
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.encounters.foe_row import FoeRow
    from desktop_app.views.encounters.member_tick import MemberTick
    from desktop_app.views.models import FoeShown, PreparationShown

MAP, CAST, FORECAST = range(3)
"""Places of the tabs."""
GROWS: Final = 120
"""Pixels by which the card of a day grows once it is played."""
WIDE: Final = 960
"""Width beneath which buttons of the head show their keys alone."""
PRINTED: Final = 3
"""The print buttons' place in the head, after name and undo."""


class PreparationForm(QWidget):
    """The form: a head with what can be done, three tabs beneath. Every change is sent at once."""

    member_ticked = Signal(str, str, bool)
    foe_counted = Signal(str, str, int)
    board_chosen = Signal(str, str)
    started = Signal(str)
    print_requested = Signal(str)
    run_sheet_requested = Signal(str)
    thrown_away = Signal(str)
    again_wanted = Signal(str)
    """A copy is wanted, to run it again."""
    foe_arrives = Signal(str, str, int, str)
    foe_hidden = Signal(str, str, bool)
    token_hidden = Signal(str, str)
    """One on the board is hidden, or shown again."""
    token_arrives = Signal(str, str, int, str)
    """One on the board comes in a round, or by a trigger."""
    token_put_down = Signal(str, str, object)
    happening_changed = Signal(str, int, int, str, str)
    loot_changed = Signal(str, str)
    foe_carries = Signal(str, str, str, bool)
    begin_chosen = Signal(str, int, str, object)
    mended = Signal(str)
    seen = Signal()
    """It has come in sight."""

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self.name = NameField(tr("Name of the encounter"))
        self.name.setFont(font_of("heading"))
        self.name.setFixedHeight(40)
        self._make_buttons()
        self._is_narrow = False
        self.refusal = Refusal()
        self.check, self.mend_button = Label("", "small", wrap=True), Button("", small=True)
        self.mend_button.clicked.connect(lambda: self.mended.emit(self._id))
        self.map_tab, self.cast_tab, self.forecast_tab = MapTab(), CastTab(), ForecastTab()
        self._pages = (self.map_tab, self.cast_tab, self.forecast_tab)
        self.board, self.boards = self.map_tab.board, self.map_tab.board.boards
        self.happenings, self.note = self.map_tab.happenings, self.map_tab.note
        cast = self.cast_tab
        self.loot, self.beginnings, self.add_button = cast.loot, cast.beginnings, cast.add_button
        self.picker, self.challenges = cast.picker, cast.challenges
        self.forecast, self.day, self.hard = self.forecast_tab.forecast, self.forecast_tab.day, self.forecast_tab.hard
        self.tabs = Tabs(tr("Parts of the encounter"), tr("Map"), tr("Cast"), tr("Forecast"))
        self._stack = PageStack()
        for page in self._pages:
            self._stack.addWidget(page)
        self.tabs.opened.connect(self._stack.setCurrentIndex)
        self._connect()
        for field in (self.name, self.note):
            field.keeper.page_undoes = True
        self._build()

    def _make_buttons(self) -> None:
        self.start_button = Button(tr("Start"), "accent", key="Ctrl ↵", name=tr("Start the fight"))
        self.start_button.clicked.connect(lambda: self.started.emit(self._id))
        self.print_button = Button(tr("Print cards"), key="Ctrl P", name=tr("Print a card for each combatant"))
        self.print_button.clicked.connect(lambda: self.print_requested.emit(self._id))
        self.run_sheet_button = Button(tr("Run sheet"), name=tr("Print notes, party, events and foes"))
        self.run_sheet_button.clicked.connect(lambda: self.run_sheet_requested.emit(self._id))
        self.throw_button = Button(tr("Delete"), "quiet", key="Del", name=tr("Delete the encounter"), small=True)
        self.throw_button.clicked.connect(lambda: self.thrown_away.emit(self._id))
        self.rename_button = Button(tr("Rename"), "quiet", key="F2", name=tr("Rename the encounter"), small=True)
        self.rename_button.clicked.connect(self.name_it)
        self.again_button = Button(tr("Duplicate"), "quiet", key="Ctrl D", name=tr("Duplicate, to play it again"), small=True)
        self.again_button.clicked.connect(lambda: self.again_wanted.emit(self._id))
        self.undo_button = Button(tr("Undo"), "quiet", icon="undo", key="Ctrl Z", name=tr("Undo"), small=True)
        self.undo_button.set_short(is_short=True)
        self.redo_button = Button(tr("Redo"), "quiet", icon="redo", name=tr("Redo (Ctrl+Shift+Z)"), small=True)
        self._printouts = (self.run_sheet_button, self.print_button)
        self._edits = (self.rename_button, self.again_button, self.throw_button)

    def _connect(self) -> None:
        """Send the tabs' changes, with their encounter."""
        cast = self.cast_tab
        for said, sent in (
            (self.boards.chosen, self.board_chosen),
            (self.board.hidden, self.token_hidden),
            (self.board.put_down, self.token_put_down),
            (self.map_tab.token_arrives, self.token_arrives),
            (self.happenings.changed, self.happening_changed),
            (self.loot.changed, self.loot_changed),
            (self.beginnings.chosen, self.begin_chosen),
            (cast.member_ticked, self.member_ticked),
            (cast.foe_counted, self.foe_counted),
            (cast.foe_arrives, self.foe_arrives),
            (cast.foe_hidden, self.foe_hidden),
            (cast.foe_carries, self.foe_carries),
        ):
            said.connect(lambda *told, sent=sent: sent.emit(self._id, *told))
        self.forecast.said.connect(self.tabs.tabs[FORECAST].show_result)
        for card in (self.forecast, self.day):
            card.told.connect(self._say)
        self.day.wanted.connect(lambda: self.forecast_tab.bring_in_sight(self.day, GROWS))

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Stand in one column where there is no room for two beside each other."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        for page in self._pages:
            page.set_narrow(is_narrow=is_narrow)
        for button in (*self._printouts, *self._edits) if is_narrow else ():
            self._beneath.addWidget(button)
        if not is_narrow:
            self._place_buttons()
        self._shorten()

    def _place_buttons(self) -> None:
        """Put the print buttons beside the name, and general ones beside the tabs."""
        for place, button in enumerate(self._printouts):
            self._head.insertWidget(PRINTED + place, button)
        for button in self._edits:
            self._beside.addWidget(button)

    def _shorten(self) -> None:
        """Leave the keys of some buttons out where there is little room."""
        for button in (self.print_button, *self._edits):
            button.set_short(is_short=self.width() < WIDE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def flush(self) -> None:
        """Hand on what is typed in name and note and not written yet."""
        for field in (self.name, self.note):
            field.keeper.flush()

    def settle(self) -> None:
        """Write what is typed anywhere in the form, while it is still this encounter's: another one is to be shown."""
        now = QApplication.focusWidget()
        if now is not None and self.isAncestorOf(now):
            now.clearFocus()
        self.flush()
        self.happenings.end()

    def show_undo(self, *, can_undo: bool, can_redo: bool) -> None:
        """Show whether there is something to take back, or to restore."""
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)

    def show_preparation(self, shown: PreparationShown) -> None:
        """Show an encounter that is being prepared."""
        self._id = shown.id
        self.name.keeper.bind(shown.id, shown.name)
        self.note.keeper.bind(shown.id, shown.note)
        self.note.show_set()
        self.cast_tab.show_cast(shown)
        self.tabs.tabs[CAST].show_result(_cast_words(shown))
        self.refusal.show_text(shown.refusal)
        self.board.show_board(shown.boards, shown.board, shown.tokens)
        self.map_tab.show_foes(shown.foes, shown.triggers)
        self.happenings.show_happenings(shown.happenings, shown.triggers, _waves(shown.foes, dict(shown.triggers)))
        self.check.setText(shown.check)
        self.mend_button.set_text(shown.mend)
        self.checked.setVisible(bool(shown.check))
        for button in (self.start_button, self.print_button, self.run_sheet_button):
            button.setEnabled(not shown.refusal)
            set_tip(button, shown.refusal)

    def name_it(self) -> None:
        """Put the keys into the name, all of it marked: what is typed takes its place."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def open_tab(self, place: int) -> None:
        """Open a tab; keys that were in the one before go to the tab itself."""
        shown, now = self._stack.currentWidget(), QApplication.focusWidget()
        has_keys = now is not None and shown is not None and shown.isAncestorOf(now)
        self.tabs.open(place)
        if has_keys and shown is not self._stack.currentWidget():
            self.tabs.tabs[self.tabs.place].setFocus(Qt.FocusReason.OtherFocusReason)

    def move_token(self) -> None:
        """Hold the selected token over the map, to be moved with the arrows."""
        self.open_tab(MAP)
        self.board.take_up()

    def open_picker(self) -> None:
        """Open the bestiary beside who takes part."""
        self.open_tab(CAST)
        self.cast_tab.open_picker()

    def bring(self, part: QWidget) -> None:
        """Open the tab that a part stands in, while the form is shown."""
        place = next((place for place, page in enumerate(self._pages) if page.isAncestorOf(part)), -1)
        if place >= 0 and self.isVisible():
            self.tabs.open(place)

    @property
    def members(self) -> list[MemberTick]:
        """Return the ticks that are shown."""
        return self.cast_tab.members

    @property
    def foes(self) -> list[FoeRow]:
        """Return the kinds that are shown."""
        return self.cast_tab.foes

    def _say(self, sentence: str) -> None:
        """Let the end of a simulation be heard, whichever tab is open."""
        if self.isVisible():
            say(self, sentence)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    def _build(self) -> None:
        cast = self.cast_tab
        on_map = (self.board.canvas, self.map_tab.token, self.happenings, self.note)
        in_cast = (cast.party, cast.foe_list, cast.opposing, self.picker, self.beginnings, self.challenges)
        self.panels = (*on_map, *in_cast, self.forecast, self.forecast.what_if, self.day)
        """What F6 goes through, from tab to tab."""
        self.checked = frame("banner")
        line = row(self.check, self.mend_button, gap=10, margins=(12, 8, 12, 8))
        line.setStretch(0, 1)
        self.checked.setLayout(line)
        self._head = row(self.name, self.undo_button, self.redo_button, self.start_button, gap=8, margins=(18, 0, 18, 0))
        self._head.setStretch(0, 1)
        self._beside = row(self.tabs, None, gap=4, margins=(8, 0, 12, 0))
        self._beneath = FlowLayout(4)
        above = column(self._beneath, self.refusal, self.checked, gap=6, margins=(18, 0, 18, 0))
        tabs = column(self._beside, rule_off(), self._stack, gap=0)
        tabs.setStretch(2, 1)
        lines = column(self._head, above, tabs, gap=6, margins=(0, 12, 0, 0))
        lines.setStretch(2, 1)
        self.setLayout(lines)
        self._place_buttons()


def _cast_words(shown: PreparationShown) -> str:
    """Count who takes part: "3 heroes, 4 foes"."""
    heroes, foes = sum(one.is_in for one in shown.members), sum(one.count for one in shown.foes)
    return tr("{heroes#hero|heroes}, {foes#foe|foes}", heroes=heroes, foes=foes)


def _waves(foes: Sequence[FoeShown], triggers: Mapping[str, str]) -> str:
    """Describe arrivals by round, then by trigger."""
    later = sorted((foe for foe in foes if foe.round), key=lambda foe: foe.round)
    told = [tr("round {round}: {foes}", round=foe.round, foes=foe.called) for foe in later]
    told += [tr("{foes} {when}", when=triggers.get(foe.when, foe.when), foes=foe.called) for foe in foes if foe.when]
    if any(foe.when == When.WORD for foe in foes):
        told.append(tr("simulations leave out reinforcements that the GM calls"))
    return " · ".join(told)
