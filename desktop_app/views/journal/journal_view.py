"""The journal: its pages at the left, the chosen one as it reads, and what speaks of it at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.views import theme
from desktop_app.views.journal.aside import WIDTH, Aside
from desktop_app.views.journal.completion import Completion
from desktop_app.views.journal.editor import EDGE, PageEditor
from desktop_app.views.journal.page_list import PageList
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.fault import FaultPage
from desktop_app.views.parts.inputs import DropDown, EmptyState, SearchField
from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import NO_LIMIT, PageStack, column, row
from desktop_app.views.parts.shortcuts import go_to_panel, on_keys, on_steps
from desktop_app.views.parts.side_list import SMALL, SideList
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtGui import QImage, QResizeEvent

    from desktop_app.views.journal.models import GoalShown, PageLine, PageShown
    from desktop_app.views.palette import Entry

LIST_WIDTH: Final = 226
WIDEST: Final = 760
TITLE_SIZE, SMALL_TITLE = 34, 26
ROOMY: Final = 1100
"""Width of the page from which its title is large."""
LEAST, LOW = 84, 190
"""Least and most height of the mentions beneath a page."""


class JournalView(SearchedPage):
    """The page of the journal."""

    new_requested = Signal()
    evening_requested = Signal()
    evening_ended = Signal()
    last_time_requested = Signal()
    sort_chosen = Signal(str)
    thrown_away = Signal(str)
    print_requested = Signal()
    picture_asked = Signal()
    undone = Signal()
    redone = Signal()

    def __init__(
        self, sorts: Sequence[tuple[str, str]], find: Callable[[str], Sequence[GoalShown]], image_of: Callable[[str], QImage]
    ) -> None:
        """`sorts` are page subjects (id, name), `find` returns link targets, `image_of` finds a picture."""
        super().__init__()
        self._sorts = [sort for sort, _ in sorts]
        self.search = SearchField(tr("Search all notes"))
        self.list = PageList(tr("Pages of the journal"))
        self.title, self.aliases = NameField(tr("Title of the page")), NameField(tr("Aliases"))
        self.editor = PageEditor(tr("Text of the page"), image_of)
        self.sort = DropDown(tr("Kind of page"), passes_signs=True)
        for _, name in sorts:
            self.sort.addItem(name)
        self.line = Label("", "body", "muted")
        self.closed = Button(tr("Closed"), "choice", small=True, name=tr("Thread closed"))
        self.print_button = Button(tr("Print"), name=tr("Print this page"))
        self.players_button = Button(tr("Show the player page"))
        self.evening_line = Label("", "body", "muted")
        self.end_button = Button(tr("End session"), key="Ctrl+Shift+E")
        self.anew_button = Button(tr("Update page"))
        self.last_time_button = Button(tr("Player recap"), name=tr("Show the player recap"))
        self.aside, self.fault = Aside(), FaultPage()
        self._build()
        self.completion = Completion(self.editor, self, find)
        self._connect()

    def _connect(self) -> None:
        self.search.left_down.connect(self.list.choose_first)
        self.list.opened.connect(lambda _: self.editor.setFocus())
        self.list.thrown_away.connect(self.thrown_away)
        for field in (self.title, self.aliases):
            field.keeper.page_undoes = True
        self.title.returnPressed.connect(self.editor.setFocus)
        self.sort.activated.connect(lambda place: self.sort_chosen.emit(self._sorts[place]))
        self.print_button.clicked.connect(self.print_requested)
        self.end_button.clicked.connect(self.evening_ended)
        self.last_time_button.clicked.connect(self.last_time_requested)
        on_steps(self, self.undone, self.redone)
        on_keys(
            self,
            ("Ctrl+N", self.new_requested),
            ("Ctrl+Shift+N", self.evening_requested),
            ("Ctrl+Shift+E", self.evening_ended),
            ("Ctrl+Shift+L", self.last_time_requested),
            ("Ctrl+P", self.print_requested),
            ("F2", self.name_it),
            ("F6", lambda: go_to_panel((self.list, self.editor, self.aside), 1)),
            ("Shift+F6", lambda: go_to_panel((self.list, self.editor, self.aside), -1)),
            ("Ctrl+Shift+P", self.put_players),
            ("Ctrl+Shift+S", self.put_secret),
            ("Ctrl+Shift+I", self.picture_asked),
        )

    def commands(self) -> Sequence[Entry]:
        """List the actions on the shown page."""
        if self._stack.currentWidget() is not self._page:
            return super().commands()
        return [
            *super().commands(),
            (tr("Player section"), "Ctrl+Shift+P", self.put_players),
            (tr("Secret section"), "Ctrl+Shift+S", self.put_secret),
            (tr("A picture in the text"), "Ctrl+Shift+I", self.picture_asked.emit),
            (tr("A check-box in the text"), "", lambda: self.editor.put_line("- [ ] ")),
            (tr("A table in the text"), "", lambda: self.editor.put_line("|  |  |\n|---|---|\n|  |  |")),
            (tr("Delete page"), "", lambda: self.thrown_away.emit(self.list.current)),
        ]

    # ---- what is shown

    def show_lines(self, lines: Sequence[PageLine], current: str) -> None:
        """List pages in groups, or those that a search has found; `current` is marked."""
        self.list.show_lines(lines)
        self.list.choose(current)

    def show_page(self, shown: PageShown | None) -> None:
        """Show a page; None: there is none."""
        if shown is None:
            self._stack.setCurrentIndex(0)
            return
        self._stack.setCurrentWidget(self._page)
        self.title.keeper.bind(shown.id, shown.title)
        self.aliases.keeper.bind(shown.id, shown.aliases)
        self.editor.keeper.bind(shown.id, shown.text)
        for field in (self.title, self.aliases, self.editor):
            field.setReadOnly(shown.is_read_only)
        for line in (self.title, self.aliases):
            if not line.hasFocus():
                line.setCursorPosition(0)
        self.sort.setCurrentIndex(self._sorts.index(shown.sort))
        self.sort.setEnabled(not shown.is_read_only)
        self.line.show_text(shown.line)
        self.closed.setVisible(shown.is_thread)
        self.closed.setChecked(shown.is_closed)
        self.show_players_part(has_one=shown.has_players_part)
        self.evening_line.show_text(shown.evening)
        self.end_button.setVisible(shown.goes_on and not shown.is_read_only)
        self.anew_button.setVisible(bool(shown.evening) and not shown.goes_on and not shown.is_read_only)
        self._evening.setVisible(bool(shown.evening))

    def show_players_part(self, *, has_one: bool) -> None:
        """Offer to show the players' part where there is one."""
        self.players_button.setVisible(has_one)

    def show_fault(self, name: str, sentence: str, changes: Sequence[str]) -> None:
        """Show in the place of the page why it cannot be read, and what a repair would change."""
        self.fault.show_fault(name, sentence, changes)
        self._stack.setCurrentWidget(self.fault)

    def show_top(self) -> None:
        """Show where the text begins, and go on there."""
        self.editor.moveCursor(QTextCursor.MoveOperation.Start)

    def name_it(self) -> None:
        """Let the title be typed."""
        if self._stack.currentWidget() is self._page:
            self.title.setFocus()
            self.title.selectAll()

    def put_players(self) -> None:
        """Put a part for the players around what is selected."""
        self._put_part(":::players")

    def put_secret(self) -> None:
        """Put a secret part around what is selected."""
        self._put_part(":::secret")

    def _put_part(self, begins: str) -> None:
        if self._stack.currentWidget() is self._page and not self.editor.isReadOnly():
            self.editor.put_around(begins, ":::")

    def flush(self) -> bool:
        """Write all that is typed; tell whether all of it is on disk."""
        saved = [field.keeper.flush() for field in (self.title, self.aliases, self.editor)]
        return all(saved)

    # ---- how it is laid out

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small = self.width() < SMALL
        self._dress_title()
        self._grid.addWidget(self.aside, *((1, 0) if is_small else (0, 1)))
        self._grid.setColumnStretch(1, 0)
        self.aside.setProperty("edge", "top" if is_small else "left")
        self.aside.setMinimumSize(*((0, LEAST) if is_small else (WIDTH, 0)))
        self.aside.setMaximumSize(*((NO_LIMIT, LOW) if is_small else (WIDTH, NO_LIMIT)))
        self.aside.style().polish(self.aside)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._dress_title()

    def _dress_title(self) -> None:
        """Let the title be as large as there is room, in the font of the theme in force."""
        font = theme.heading_font(TITLE_SIZE if self.width() >= ROOMY else SMALL_TITLE)
        if self.title.font() != font:
            self.title.setFont(font)

    def _build(self) -> None:
        new, first = Button(tr("New page"), icon="plus", key="Ctrl+N"), Button(tr("New page"), "accent", icon="plus")
        new.clicked.connect(self.new_requested)
        first.clicked.connect(self.new_requested)
        left = SideList(self, LIST_WIDTH, column(self.search, self.list, row(new, None), gap=10, margins=(12, 12, 12, 14)), new)
        self.title.setProperty("page", True)
        self.aliases.setPlaceholderText(tr("aliases … (separated by commas)"))
        self.aliases.setProperty("page", True)
        head = row(self.sort, self.closed, self.line, None, self.print_button, self.players_button, gap=8)
        self._evening = QWidget()
        self._evening.setLayout(row(self.evening_line, None, self.end_button, self.anew_button, self.last_time_button, gap=8))
        names = column(head, self.title, self.aliases, self._evening, gap=6, margins=(EDGE, 0, EDGE, 0))
        words = column(names, self.editor, gap=2, margins=(28, 22, 24, 12))
        words.setStretch(1, 1)
        inner = QWidget()
        inner.setMaximumWidth(WIDEST + 80)
        inner.setLayout(words)
        middle = QWidget()
        line = row(inner, gap=0)
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line.setStretch(0, 1)
        middle.setLayout(line)
        self._page = QWidget()
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.addWidget(middle, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(0, 1)
        self._page.setLayout(self._grid)
        self._stack = PageStack()
        empty = EmptyState(
            tr("No page yet"), tr("Places, people, threads: type [[ to link them to each other and to everything in the campaign."), first
        )
        for widget in (empty, self._page, self.fault):
            self._stack.addWidget(widget)
        body = row(left, self._stack, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.list)
