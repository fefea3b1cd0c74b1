"""Characters: a searchable list, and the sheet of the selected one, edited in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.cards import CardList, Haystack
from desktop_app.views.parts.fault import FaultPage
from desktop_app.views.parts.inputs import EmptyState, SearchField
from desktop_app.views.parts.layouts import FlowLayout, PageStack, column, empty, row, scrolling
from desktop_app.views.parts.shortcuts import go_to_panel, on_keys
from desktop_app.views.parts.side_list import SideList
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.portraits.badge import PortraitBadge
from desktop_app.views.sheet.page import PageView
from desktop_app.views.sheet.title import SheetTitle
from desktop_app.views.speech import tr
from desktop_app.views.theme import active

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from desktop_app.rules.kernel.blocks import SheetPage
    from desktop_app.views.home.models import CardShown
    from desktop_app.views.palette import Entry

LIST_WIDTH: Final = 260
GAP: Final = 12
NAME_ROOM: Final = 330
"""Least width of portrait and name on a line with the buttons."""


class Rule(QFrame):
    """A line in the accent colour."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(2)

    def paintEvent(self, event: object) -> None:
        from PySide6.QtGui import QColor, QPainter

        QPainter(self).fillRect(self.rect(), QColor(active().accent))


class SheetView(SearchedPage):
    """People at the left, the sheet at the right."""

    print_requested = Signal()
    new_requested = Signal()
    action_chosen = Signal(int)
    portrait_requested = Signal(object)
    """A picture that was dropped on the portrait, or None: it is to be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._people: Sequence[CardShown] = ()
        self._haystack = Haystack()
        self._action_buttons: list[Button] = []
        self.search = SearchField(tr("Search people"))
        self.list = CardList(tr("People"))
        self.nothing = Label(tr("No matches. Remove a word from the search."), "small", "muted", wrap=True)
        self.page = PageView()
        self.title, self._subtitle = SheetTitle(tr("Name of the character")), Label("", "body", "muted")
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.portrait = PortraitBadge()
        self.portrait.clicked.connect(lambda: self.portrait_requested.emit(None))
        self.portrait.dropped.connect(self.portrait_requested)
        self._actions, self.tools = FlowLayout(GAP), QWidget()
        self._printed = Button(tr("Print"), "accent", name=tr("Print this sheet"))
        self.fault = FaultPage()
        self._build()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.left_down.connect(self.list.choose_first)
        self.list.opened.connect(lambda _: self.fill_in())
        self.title.left.connect(self.list.setFocus)
        on_keys(self, ("Ctrl+P", self.print_requested), ("Ctrl+N", self.new_requested), ("F2", self.name_it))
        panels = (self.list, self.page, self.tools)
        on_keys(self, ("F6", lambda: go_to_panel(panels, 1)), ("Shift+F6", lambda: go_to_panel(panels, -1)))

    def show_people(self, people: Sequence[CardShown], current: str = "") -> None:
        """Show the characters, and the chosen one."""
        self._people = people
        self._haystack = Haystack(people)
        self._filter()
        if current:
            self.list.choose(current)
        if not people:
            self._stack.setCurrentIndex(0)

    def show_sheet(
        self, page: SheetPage | None, actions: Sequence[str] = (), document: str = "", token: tuple[str, str, str] = ("", "", "")
    ) -> None:
        """Show a sheet; `actions` are buttons beside Print, `document` says whose it is, `token` are its letters, side and portrait."""
        if page is None:
            self._stack.setCurrentIndex(1 if self._people else 0)
            return
        self.title.show_name(document, page.title)
        self.portrait.show_portrait(*token)
        self._subtitle.show_text(page.subtitle)
        self._show_actions(actions)
        self.page.show_page(page, document)
        self._stack.setCurrentIndex(2)

    def fill_in(self) -> None:
        """Put the keys on the first value of the sheet: what is typed there is taken, Tab goes on to the next."""
        go_to_panel((self.page,), 1)

    def show_fault(self, name: str, sentence: str, changes: Sequence[str]) -> None:
        """Show in the place of a sheet why it cannot be used, and what a repair would change."""
        self.fault.show_fault(name, sentence, changes)
        self._stack.setCurrentWidget(self.fault)

    def name_it(self) -> None:
        """Let the chosen one be called something else."""
        if self.title.isVisible():
            self.title.rename()

    def commands(self) -> Sequence[Entry]:
        """List the buttons' actions, and renaming, which has none."""
        return [*super().commands(), *([(tr("Rename"), "F2", self.name_it)] if self.title.isVisible() else [])]

    def _filter(self) -> None:
        found = self._haystack.found(self.search.text())
        self.list.show_cards(found)
        self.nothing.setVisible(bool(self._people) and not found)

    def _show_actions(self, actions: Sequence[str]) -> None:
        if [button.text() for button in self._action_buttons] == list(actions):
            return
        self._actions.removeWidget(self._printed)
        empty(self._actions)
        self._action_buttons = [Button(text) for text in actions]
        for place, button in enumerate(self._action_buttons):
            button.clicked.connect(lambda _=False, place=place: self.action_chosen.emit(place))
            self._actions.addWidget(button)
        self._actions.addWidget(self._printed)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the buttons beneath the name where they would leave it too little room."""
        wanted = sum(button.sizeHint().width() + GAP for button in (*self._action_buttons, self._printed))
        is_wide = self.width() - LIST_WIDTH - wanted > NAME_ROOM
        self._head.setStretch(0, int(is_wide))
        self._head.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)

    def _build(self) -> None:
        new = Button(tr("New character"), icon="plus", key="Ctrl+N")
        new.clicked.connect(self.new_requested)
        self.nothing.hide()
        lines = column(self.search, self.nothing, self.list, row(None, new, None), gap=10, margins=(12, 12, 12, 12))
        left = SideList(self, LIST_WIDTH, lines, new)
        self._printed.clicked.connect(self.print_requested)
        who = row(self.portrait, column(self.title, self._subtitle, gap=0), gap=12)
        who.setStretch(1, 1)
        self.tools.setLayout(self._actions)
        self._head = head = row(who, self.tools, gap=12)
        head.setAlignment(self.tools, Qt.AlignmentFlag.AlignBottom)
        content = QWidget()
        content.setLayout(column(self.page, None, margins=(0, 14, 12, 20)))
        sheet = QWidget()
        top = column(head, 8, Rule(), gap=0, margins=(0, 0, 12, 0))
        whole = column(top, scrolling(content), gap=0, margins=(22, 14, 10, 0))
        whole.setStretch(1, 1)
        sheet.setLayout(whole)
        first = Button(tr("New character"), "accent", icon="plus")
        first.clicked.connect(self.new_requested)
        self._stack = PageStack()
        self._stack.addWidget(
            EmptyState(
                tr("No characters yet"),
                tr("Create the first character of your party, paste stat blocks (Ctrl+V), or drop files of other programs here."),
                first,
            )
        )
        self._stack.addWidget(EmptyState(tr("Choose a character"), tr("Choose a name at the left, or press / to search.")))
        self._stack.addWidget(sheet)
        self._stack.addWidget(self.fault)
        body = row(left, self._stack, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.list)
