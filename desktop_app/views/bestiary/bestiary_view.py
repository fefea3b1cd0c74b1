"""The bestiary: search as you type, facets, the stat card, and how many go into the encounter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.cards import CardList, Haystack
from desktop_app.views.parts.chips import Chips
from desktop_app.views.parts.fault import FaultPage
from desktop_app.views.parts.inputs import EmptyState, SearchField
from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label, font_of, frame
from desktop_app.views.sheet.page import PageView
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import CardShown, CreatureShown

LIST_WIDTH: Final = 330
MOST_CHIPS: Final = 12
MOST_ADDED: Final = 40


class BestiaryView(QWidget):
    """Results at the left, the chosen creature at the right."""

    creature_chosen = Signal(str)
    add_requested = Signal(str, int)
    copy_requested = Signal(str)
    person_requested = Signal(str)
    """One of this kind is wanted among the characters."""
    edited = Signal(str, str, object)
    text_edited = Signal(str, str, str, str)
    repair_requested = Signal(str)
    rule_opened = Signal(str)
    new_requested = Signal()
    change_requested = Signal(str)
    """Something is to be added to the sheet of one's own creature, or taken away."""
    renamed = Signal(str, str)
    thrown_away = Signal(str)
    undone = Signal()
    redone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._cards: Sequence[CardShown] = ()
        self._haystack = Haystack()
        self._creature: CreatureShown | None = None
        self._faulty = ""
        self.search = SearchField(tr("Search creatures"))
        self.chips = Chips(tr("Filter creatures"))
        self.list = CardList(tr("Creatures"))
        self.page = PageView()
        self.count = Stepper(tr("How many"), 4, low=1, high=MOST_ADDED)
        self.add_button = Button(tr("Add 4 to the encounter"), "accent")
        self._copy = Button(tr("Make a copy to edit"))
        self._person = Button(tr("Bring to the table"), name=tr("Bring one to the table, among the characters"))
        self.name = NameField(tr("Name of the creature"))
        self.name.setFont(font_of("heading"))
        self.name.setFixedHeight(40)
        self.name.keeper.page_undoes = True
        self.name.keeper.written.connect(self.renamed)
        self.undo_button = Button(tr("Undo"), "quiet", icon="undo", key="Ctrl Z", name=tr("Take the last change back"), small=True)
        self.redo_button = Button(tr("Redo"), "quiet", icon="redo", name=tr("Restore what was taken back (Ctrl+Shift+Z)"), small=True)
        self.rename_button = Button(tr("Rename"), "quiet", key="F2", name=tr("Rename the creature"), small=True)
        self.change_button = Button(tr("Add or change"), "quiet", icon="plus", name=tr("Add or remove weapons, armour, skills"), small=True)
        self.throw_button = Button(tr("Delete"), "quiet", key="Del", name=tr("Delete the creature"), small=True)
        self.new_button = Button(tr("New creature"), icon="plus", name=tr("Begin a creature from blank"))
        self._own = QWidget()
        self._title, self._text = Label("", "display"), Label("", "body", "muted", wrap=True)
        self.fault = FaultPage()
        self.fault.repair_requested.connect(lambda: self.repair_requested.emit(self._faulty))
        self._build()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.left_down.connect(self.list.choose_first)
        self.chips.changed.connect(self._filter)
        self.list.chosen.connect(self.creature_chosen)
        self.list.opened.connect(lambda _: self._add())
        self.count.changed.connect(lambda number: self.add_button.set_text(tr("Add {number} to the encounter", number=number)))
        self.add_button.clicked.connect(self._add)
        self._copy.clicked.connect(lambda: self.copy_requested.emit(self.list.current))
        self._person.clicked.connect(lambda: self.person_requested.emit(self.list.current))
        self._connect_own()
        self.page.edited.connect(self.edited)
        self.page.text_edited.connect(self.text_edited)
        self.page.rule_opened.connect(self.rule_opened)

    def show_creatures(self, cards: Sequence[CardShown]) -> None:
        """Show what there is; the most frequent facets become chips."""
        self._cards = cards
        self._haystack = Haystack(cards)
        counted = Counter(facet for card in cards for facet in card.facets)
        self.chips.show_chips([word for word, _ in counted.most_common(MOST_CHIPS)])
        self._filter()
        if not cards:
            self._stack.setCurrentIndex(0)

    def show_creature(self, creature: CreatureShown | None) -> None:
        """Show the stat card of a creature."""
        self._creature = creature
        if creature is None:
            self._stack.setCurrentIndex(0)
            return
        self.list.choose(creature.id)
        self._title.show_text("" if creature.is_own else creature.page.title)
        self.name.setVisible(creature.is_own)
        self.name.keeper.bind(creature.id if creature.is_own else "", creature.page.title)
        self._own.setVisible(creature.is_own)
        self._text.show_text(creature.text or creature.page.subtitle)
        self._copy.set_text(tr("Make another copy") if creature.is_own else tr("Make a copy to edit"))
        self.page.show_page(creature.page, creature.id)
        self._stack.setCurrentIndex(1)

    def show_fault(self, creature_id: str, name: str, sentence: str, changes: Sequence[str]) -> None:
        """Show in the place of a card why a creature cannot be used, and what a repair would change."""
        self._creature, self._faulty = None, creature_id
        self.fault.show_fault(name, sentence, changes)
        self._stack.setCurrentWidget(self.fault)

    def show_all(self) -> None:
        """Empty the search, so that nothing is hidden by it."""
        self.search.clear()
        self.chips.clear()

    def show_undo(self, *, can_undo: bool, can_redo: bool) -> None:
        """Show whether there is something to take back, or to restore."""
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)

    def name_it(self) -> None:
        """Put the keys into the name of one's own creature, all of it marked: what is typed takes its place."""
        if not self.name.isHidden():
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.name.selectAll()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.begin()

    def focus_search(self) -> None:
        """Put the keyboard into the search field."""
        self.search.setFocus()
        self.search.selectAll()

    def _filter(self) -> None:
        kept = self._haystack.found(self.search.text(), self.chips.chosen())
        self.list.show_cards(kept)
        self._found.setText(tr("{count} of {whole}", count=len(kept), whole=len(self._cards)))
        self._nothing.setVisible(bool(self._cards) and not kept)
        self.list.setVisible(bool(kept))

    def _add(self) -> None:
        count = self.count.value
        if self._creature is not None and not self.count.complaint:
            self.add_requested.emit(self._creature.id, count)

    def _connect_own(self) -> None:
        """Tie what can be done to creatures of one's own to buttons and keys."""
        self.new_button.clicked.connect(self.new_requested)
        self.change_button.clicked.connect(lambda: self.change_requested.emit(self.list.current))
        self.throw_button.clicked.connect(lambda: self.thrown_away.emit(self.list.current))
        self.list.thrown_away.connect(self.thrown_away)
        self.rename_button.clicked.connect(self.name_it)
        self.undo_button.clicked.connect(self.undone)
        self.redo_button.clicked.connect(self.redone)
        for keys, act in (("F2", self.name_it), ("Ctrl+Z", self.undone.emit), ("Ctrl+Shift+Z", self.redone.emit)):
            shortcut = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _build(self) -> None:
        self._found = Label("", "caption", "muted")
        self._nothing = EmptyState(tr("Nothing fits"), tr("Take a word out of the search, or switch a filter off."), width=270)
        left = frame("panel", edge="right")
        left.setFixedWidth(LIST_WIDTH)
        head = row(Label(tr("Creatures"), "caption", "muted"), None, self._found, margins=(2, 4, 2, 0))
        new = row(None, self.new_button, None)
        lines = column(self.search, self.chips, head, self.list, self._nothing, new, gap=8, margins=(12, 12, 12, 8))
        lines.setStretch(3, 1)
        lines.setStretch(4, 1)
        left.setLayout(lines)
        head_right = row(column(self._title, self.name, self._text, gap=2), gap=16)
        head_right.setStretch(0, 1)
        bar = row(self.count, self.add_button, self._copy, self._person, None, gap=10)
        content = QWidget()
        content.setLayout(column(self.page, None, margins=(0, 14, 12, 20)))
        card = QWidget()
        changes = (self.undo_button, self.redo_button, self.rename_button, self.change_button, self.throw_button)
        self._own.setLayout(row(*changes, None, gap=4))
        top = column(head_right, 4, bar, self._own, gap=8, margins=(0, 0, 12, 0))
        card.setLayout(column(top, scrolling(content), gap=0, margins=(22, 14, 10, 0)))
        self._stack = QStackedWidget()
        self._stack.addWidget(EmptyState(tr("Choose a creature"), tr("Type a name or a tag at the left; Enter adds it to the encounter.")))
        self._stack.addWidget(card)
        self._stack.addWidget(self.fault)
        body = row(left, self._stack, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.search)
