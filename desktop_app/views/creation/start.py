"""How a new character begins: guided, at random by archetype, a ready one, a blank sheet. Typing finds one, Enter makes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.cards import CardList, Haystack
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.home.models import CardShown

WIDTH: Final = 560


class CreationStartView(WindowPage):
    """A list of methods of making a character, with a search; `begun` brings the id of the one that is chosen."""

    begun = Signal(str)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._haystack = Haystack()
        self._line = Label("", "body", "muted")
        self._nothing = Label(tr("No matches. Remove a word from the search."), "body", "muted")
        self.search = SearchField(tr("Search"), passes_enter=True)
        self.list = CardList(tr("Ways to start"))
        self.search.textChanged.connect(lambda words: self._filter(words))
        self.search.left_down.connect(self.list.choose_first)
        self.list.opened.connect(self.begun)
        close = Button(tr("Back"), icon="back", key="Esc")
        close.clicked.connect(self.closed)
        self.make_button = make = Button(tr("Start"), "accent", key="Enter")
        make.clicked.connect(self._make)
        sheet = frame("sheet")
        sheet.setFixedWidth(WIDTH)
        sheet.setLayout(
            column(
                Label(tr("A new character"), "display"),
                self._line,
                self.search,
                self._nothing,
                self.list,
                row(close, None, make),
                gap=10,
                margins=(22, 16, 22, 18),
            )
        )
        self.setLayout(row(None, sheet, None, margins=(20, 20, 20, 20)))
        self.setFocusProxy(self.search)

    def show_methods(self, line: str, cards: Sequence[CardShown]) -> None:
        """Show the methods of making a character."""
        self._line.setText(line)
        self._haystack = Haystack(cards)
        self._filter("")
        self.list.begin()

    def focus_search(self) -> bool:
        """Put the keys into the search field."""
        self.search.setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat() and self.make_button.isEnabled():
            self._make()
        else:
            super().keyPressEvent(event)

    def _filter(self, words: str) -> None:
        found = self._haystack.found(words)
        self.list.show_cards(found)
        if words.strip() and found:
            self.list.choose(found[0].id)
        else:
            self.list.begin()
        self._nothing.setVisible(not found)
        self.make_button.setEnabled(bool(found))

    def _make(self) -> None:
        if self.list.current:
            self.begun.emit(self.list.current)
