"""Encounters: what is running, prepared or over at the left; the form of the chosen one, in tabs, at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton

from desktop_app.views.accessible import say
from desktop_app.views.encounters.preparation import PreparationForm
from desktop_app.views.encounters.running import RunningFight
from desktop_app.views.keyboard import digit_of
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.cards import CardList, Haystack
from desktop_app.views.parts.fault import FaultPage
from desktop_app.views.parts.inputs import EmptyState, SearchField
from desktop_app.views.parts.layouts import PageStack, column, row
from desktop_app.views.parts.shortcuts import go_to_panel, on_keys, on_steps
from desktop_app.views.parts.side_list import SMALL, SideList
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.home.models import CardShown
    from desktop_app.views.models import PreparationShown, RunningShown

LIST_WIDTH: Final = 246
TURNS: Final = (("Ctrl+Tab", 1), ("Ctrl+PgDown", 1), ("Ctrl+Shift+Tab", -1), ("Ctrl+PgUp", -1))
"""Keys that turn to the next tab or the one before."""


class EncountersView(WindowPage):
    """The page on which encounters are prepared: their list, and the form of the chosen one."""

    new_requested = Signal()
    undone = Signal()
    redone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._cards: Sequence[CardShown] = ()
        self._haystack = Haystack()
        self.search = SearchField(tr("Search encounters"))
        self.list = CardList(tr("Encounters"))
        self.form = PreparationForm()
        self.running = RunningFight()
        self.fault = FaultPage()
        self._build()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.left_down.connect(self.list.choose_first)
        self.form.name.returnPressed.connect(self.list.setFocus)
        self.form.undo_button.clicked.connect(self.undone)
        self.form.redo_button.clicked.connect(self.redone)
        self.list.installEventFilter(self)
        form = self.form
        on_steps(self, self.undone, self.redone, form.undo_button, form.redo_button)
        forecast, day = form.forecast, form.day
        on_keys(
            self,
            ("Ctrl+N", self.new_requested),
            ("Ctrl+Return", partial(_press, form.start_button)),
            ("Ctrl+Enter", partial(_press, form.start_button)),
            ("Ctrl+P", partial(_press, form.print_button)),
            ("F2", partial(_press, form.rename_button)),
            ("Ctrl+B", partial(self._press_on_tab, form.add_button)),
            ("F5", partial(self._press_on_tab, forecast.stop_button)),
            ("F7", partial(self._press_on_tab, forecast.what_if.all_button)),
            ("F8", partial(self._press_on_tab, forecast.what_if.make_button)),
            ("F9", partial(self._press_on_tab, day.turn_button)),
            ("Shift+F9", partial(self._press_on_tab, day.play_button)),
            *((f"Alt+{n + 1}", partial(self._press_on_tab, way)) for n, way in enumerate(forecast.what_if.ways)),
            ("Ctrl+D", partial(_press, form.again_button)),
            *((key, partial(self._turn_tab, by)) for key, by in TURNS),
            ("F6", lambda: go_to_panel((self.list, *form.panels), 1, form.bring)),
            ("Shift+F6", lambda: go_to_panel((self.list, *form.panels), -1, form.bring)),
        )

    def _press_on_tab(self, button: QAbstractButton) -> None:
        """Press a button by its key, on its tab."""
        self.form.bring(button)
        _press(button)

    def _open_tab(self, place: int) -> None:
        """Open a tab; where the keys stay elsewhere it is heard with its result."""
        if self.form.isVisible():
            self.form.open_tab(place)
            tab = self.form.tabs.tabs[self.form.tabs.place]
            if not tab.hasFocus():
                say(self, tab.accessibleName(), now=True)

    def _turn_tab(self, by: int) -> None:
        self._open_tab(self.form.tabs.place + by)

    def take_key(self, event: QKeyEvent) -> bool:
        """Open a tab by its digit, and hold a token over the map by M, where no text is written."""
        if not self.form.isVisible() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        digit = digit_of(event)
        if digit is not None and 0 < digit <= len(self.form.tabs.tabs):
            self._open_tab(digit - 1)
        elif event.key() == Qt.Key.Key_M:
            self.form.move_token()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let digits open tabs from the list too, which would search for a name beginning with one."""
        is_digit = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and digit_of(event) is not None
        return is_digit and isinstance(event, QKeyEvent) and self.take_key(event)

    def show_encounters(self, cards: Sequence[CardShown], current: str = "") -> None:
        """List the encounters, narrowed by the words of the search; `current` is chosen, "": as before."""
        self._cards = cards
        self._haystack = Haystack(cards)
        self._filter()
        if current:
            self.list.choose(current)
        if not cards:
            self._stack.setCurrentIndex(0)

    def show_preparation(self, shown: PreparationShown | None) -> None:
        """Show the form of an encounter."""
        if shown is None:
            self._stack.setCurrentIndex(1 if self._cards else 0)
            return
        self.form.show_preparation(shown)
        self._stack.setCurrentIndex(2)

    def show_running(self, shown: RunningShown) -> None:
        """Show where a fight under way stands."""
        self.running.show_fight(shown)
        self._stack.setCurrentIndex(3)

    def show_fault(self, name: str, sentence: str, changes: Sequence[str]) -> None:
        """Show in the place of the form why an encounter cannot be read, and what a repair would change."""
        self.fault.show_fault(name, sentence, changes)
        self._stack.setCurrentWidget(self.fault)

    def focus_search(self) -> bool:
        """Put the keyboard into the search field."""
        self.search.setFocus()
        self.search.selectAll()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.form.set_narrow(is_narrow=self.width() < SMALL)

    def _filter(self) -> None:
        self.list.show_cards(self._haystack.found(self.search.text()))

    def _build(self) -> None:
        new, first = Button(tr("New encounter"), icon="plus", key="Ctrl+N"), Button(tr("New encounter"), "accent", icon="plus")
        new.clicked.connect(self.new_requested)
        first.clicked.connect(self.new_requested)
        left = SideList(self, LIST_WIDTH, column(self.search, self.list, row(None, new, None), gap=10, margins=(12, 12, 12, 12)), new)
        self._stack = PageStack()
        self._stack.addWidget(
            EmptyState(tr("No encounters yet"), tr("The party is added automatically; choose foes and a board, then start."), first)
        )
        self._stack.addWidget(
            EmptyState(tr("Choose an encounter"), tr("Choose one at the left to prepare it; Enter continues a fight in progress."))
        )
        self._stack.addWidget(self.form)
        self._stack.addWidget(self.running)
        self._stack.addWidget(self.fault)
        body = row(left, self._stack, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.list)


def _press(button: QAbstractButton) -> None:
    """Do by a key what a button does while it is shown: beside a fight under way the form of another encounter is not."""
    if button.isVisible():
        button.click()
