"""The bestiary: search as you type, facets, favourites, sorted as one likes; the chosen creature, or two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent

from desktop_app.language import folded
from desktop_app.views.bestiary.compared import ComparedView
from desktop_app.views.bestiary.creature_card import CreatureCard
from desktop_app.views.bestiary.facet_rows import FacetRows
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.cards import CardList, Haystack
from desktop_app.views.parts.fault import FaultPage
from desktop_app.views.parts.inputs import EmptyState, SearchField
from desktop_app.views.parts.layouts import PageStack, column, row
from desktop_app.views.parts.shortcuts import on_keys, on_steps
from desktop_app.views.parts.side_list import SideList
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.home.models import CardShown
    from desktop_app.views.models import CreatureShown, FacetShown

LIST_WIDTH: Final = 330
NARROW_LIST: Final = 236
LOW: Final = 520
"""Height of the page beneath which filters and variants give way."""


class BestiaryView(SearchedPage):
    """Results at the left, the chosen creature at the right."""

    creature_chosen = Signal(str)
    add_requested = Signal(str, int)
    copy_requested = Signal(str)
    person_requested = Signal(str)
    """One of this kind is wanted among the characters."""
    repair_requested = Signal(str)
    new_requested = Signal()
    paste_requested = Signal()
    copied = Signal(str)
    """A creature is to be put on the clipboard as text."""
    save_requested = Signal(str)
    """One's own creature is to be written as a file."""
    change_requested = Signal(str)
    """Something is to be added to the sheet of one's own creature, or taken away."""
    thrown_away = Signal(str)
    starred = Signal(str)
    compare_requested = Signal(str)
    """A creature is to be laid beside another; "" leaves that off."""
    undone = Signal()
    redone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._cards: Sequence[CardShown] = ()
        self._haystack = Haystack()
        self._faulty = ""
        self.search = SearchField(tr("Search creatures"))
        self.facets = FacetRows()
        self.list = CardList(tr("Creatures"))
        self.sorting = Segments(tr("Sort by"), (tr("rank"), tr("name")), small=True)
        self.stars = Button(tr("favourites"), "choice", small=True, name=tr("Favourites only"))
        self.new_button = Button(tr("New creature"), icon="plus", key="Ctrl+N", name=tr("Start with a blank creature"))
        self.file_button = Button(icon="file", name=tr("Import a creature from a file"))
        self.card = CreatureCard()
        self.compared = ComparedView()
        self.fault = FaultPage()
        self.fault.button.clicked.connect(lambda: self.repair_requested.emit(self._faulty))
        self._build()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.left_down.connect(self.list.choose_first)
        self.card.name.returnPressed.connect(self.list.setFocus)
        self.facets.changed.connect(self._filter)
        self.facets.unfolded.connect(self._filter)
        self.sorting.chosen.connect(lambda _: self._filter())
        self.stars.clicked.connect(lambda _: self._filter())
        self.list.chosen.connect(self.creature_chosen)
        self.list.opened.connect(lambda _: self.card.add())
        self._connect_card()

    def show_creatures(self, cards: Sequence[CardShown], facets: Sequence[FacetShown] = ()) -> None:
        """Show the creatures by rank, and their filters."""
        self._cards = cards
        self._haystack = Haystack(cards)
        self.facets.show_facets(facets)
        self.show_stars(cards)
        if not cards:
            self._stack.setCurrentIndex(0)

    def show_stars(self, cards: Sequence[CardShown]) -> None:
        """Show the same creatures with their favourites changed."""
        self._cards = cards
        self._haystack.renew(cards)
        self.stars.setVisible(any(card.has_star for card in cards))
        if self.stars.isHidden():
            self.stars.setChecked(False)
        self._filter()

    def show_creature(self, creature: CreatureShown | None) -> None:
        """Show the stat card of a creature."""
        if creature is None:
            self.card.creature = None
            self._stack.setCurrentIndex(0)
            return
        self.list.choose(creature.id)
        self.card.show_creature(creature)
        self._stack.setCurrentWidget(self.card)

    def show_both(self, first: CreatureShown, second: CreatureShown) -> None:
        """Show two creatures side by side."""
        self.card.creature = second
        self.list.choose(second.id)
        self.compared.show_both(first, second)
        self._stack.setCurrentWidget(self.compared)

    def show_fault(self, creature_id: str, name: str, sentence: str, changes: Sequence[str]) -> None:
        """Show in the place of a card why a creature cannot be used, and what a repair would change."""
        self.card.creature, self._faulty = None, creature_id
        self.fault.show_fault(name, sentence, changes)
        self._stack.setCurrentWidget(self.fault)

    def show_all(self) -> None:
        """Empty the search, so that nothing is hidden by it."""
        self.search.clear()
        self.facets.clear()
        self.stars.setChecked(False)
        self._filter()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.begin()

    def _filter(self) -> None:
        kept = self._haystack.found(self.search.text(), self.facets.chosen())
        if self.stars.isChecked():
            kept = [card for card in kept if card.has_star]
        if self.sorting.place() == 1 and not self.search.text().strip():
            kept.sort(key=lambda card: folded(card.title))
        self.list.show_cards(kept)
        self.found.setText(tr("{count} of {whole}", count=len(kept), whole=len(self._cards)))
        set_tip(self.found, tr("{count} of {whole} shown", count=len(kept), whole=len(self._cards)))
        is_beside = not self.facets.takes_all
        self.nothing.setVisible(bool(self._cards) and not kept and is_beside)
        self.list.setVisible(bool(kept) and is_beside)

    def _connect_card(self) -> None:
        """Tie what can be done with the chosen creature to buttons and keys."""
        card, here = self.card, self.list
        card.add_requested.connect(lambda count: self.add_requested.emit(card.creature.id, count) if card.creature else None)
        self.new_button.clicked.connect(self.new_requested)
        self.compared.close_button.clicked.connect(lambda: self.compare_requested.emit(""))
        here.thrown_away.connect(self.thrown_away)
        card.rename_button.clicked.connect(card.name_it)
        card.undo_button.clicked.connect(self.undone)
        card.redo_button.clicked.connect(self.redone)
        for button, signal in (
            (card.copy_button, self.copy_requested),
            (card.person_button, self.person_requested),
            (card.change_button, self.change_requested),
            (card.throw_button, self.thrown_away),
            (card.star_button, self.starred),
            (card.compare_button, self.compare_requested),
            (card.save_button, self.save_requested),
        ):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit(card.creature.id if card.creature else here.current))
        leaves = partial(self.compare_requested.emit, "")
        on_keys(
            self,
            ("F2", card.name_it),
            ("Ins", lambda: self.change_requested.emit(self._meant())),
            ("Ctrl+N", self.new_requested),
            ("Ctrl+D", self._copy),
            ("Ctrl+C", lambda: self.copied.emit(self._meant())),
        )
        on_steps(self, self.undone, self.redone, card.undo_button, card.redo_button)
        on_keys(here, ("F", lambda: self.starred.emit(here.current)), ("Esc", leaves))
        on_keys(self.compared, ("Esc", leaves))

    def _meant(self) -> str:
        """Name the creature a key refers to; if the shown one does not match the typed words, the first match."""
        if not self.list.current and self.list.cards:
            self.creature_chosen.emit(self.list.cards[0].id)
        return self.list.current

    def _copy(self) -> None:
        if self._meant():
            self.card.copy_button.click()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_low, before = self.height() < LOW, self.facets.takes_all
        self.facets.set_low(is_low=is_low)
        self.card.set_low(is_low=is_low)
        if self.facets.takes_all != before:
            self._filter()

    def _build(self) -> None:
        self.found = Label("", "caption", "muted")
        self.nothing = EmptyState(tr("No matches"), tr("Remove a word from the search, or clear a filter."), width=270)
        head = row(self.found, None, self.stars, self.sorting, gap=8, margins=(2, 0, 2, 0))
        new = row(None, self.new_button, self.file_button, None, gap=8)
        lines = column(self.search, self.facets, head, self.list, self.nothing, new, gap=8, margins=(12, 12, 12, 8))
        lines.setStretch(3, 1)
        lines.setStretch(4, 1)
        left = SideList(self, LIST_WIDTH, lines, self.new_button, narrow=NARROW_LIST)
        self._stack = PageStack()
        self._stack.addWidget(EmptyState(tr("Choose a creature"), tr("Search by name or tag at the left; Enter adds it to the encounter.")))
        for page in (self.card, self.fault, self.compared):
            self._stack.addWidget(page)
        body = row(left, self._stack, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.search)
