"""The bestiary next to the board of an encounter: type a name, with a number for several, and press Enter to add them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from desktop_app.views.accessible import say
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.cards import CardList
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.keeping import steps_back
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.home.models import CardShown

LEAST: Final = 90


class CreaturePicker(QFrame):
    """A search with its results; it stays open until Esc, so that several kinds can be added in turn."""

    searched = Signal(str)
    wanted = Signal(str)
    """The id of a creature; how many of it, whoever listens has read from what was typed."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(tr("3 wolves"), passes_enter=True)
        self.search.setAccessibleName(tr("Foes to add: number and name"))
        self.list = CardList(tr("Bestiary"))
        self._told = ElidedLabel("", "small", "muted")
        self._said = ""
        """What was found first, as it was heard last."""
        self.page_button = Button(tr("Open the bestiary"), "quiet", small=True)
        close = Button("", "quiet", icon="close", small=True, key="Esc", name=tr("Close bestiary"))
        close.clicked.connect(self.left)
        self.search.textChanged.connect(self.searched)
        self.search.left_down.connect(self.list.choose_first)
        self.list.opened.connect(self.wanted)
        self.list.setMinimumHeight(LEAST)
        self.search.installEventFilter(self)
        on_keys(self, ("Esc", self.left))
        on_keys(self.search, ("Return", self._take), ("Enter", self._take), here_only=True)
        head = row(Label(tr("Bestiary"), "heading"), None, self.page_button, close, gap=6)
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        lines = column(head, self.search, self.list, self._told, gap=8, margins=(16, 12, 16, 12))
        lines.setStretch(2, 1)
        self.setLayout(lines)
        self.hide()

    def show_found(self, cards: Sequence[CardShown]) -> None:
        """List what was found, the first chosen."""
        self.list.show_cards(cards)
        self.list.begin()
        self._told.setText("" if cards else tr("No creature has that name."))
        found = cards[0].title if cards else self._told.text()
        if self.isVisible() and self.search.text() and found != self._said:
            say(self, found, now=True)
        self._said = found

    def tell(self, sentence: str) -> None:
        """Tell the addition; the next typed text replaces the words."""
        self._told.setText(sentence)
        say(self, sentence, now=True)
        self.search.selectAll()

    def open(self) -> None:
        """Show it, with the keys in its search."""
        self.show()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()
        self.searched.emit(self.search.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While the typed text is selected, for overwriting, Ctrl+Z is the page's: it removes the addition."""
        if isinstance(event, QKeyEvent) and steps_back(event) and self.search.selectedText() == self.search.text():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _take(self) -> None:
        if self.list.current:
            self.wanted.emit(self.list.current)
