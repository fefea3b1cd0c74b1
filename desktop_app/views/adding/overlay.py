"""The sheet for choosing things from tables: words narrow them, Tab changes the kind, Space marks, Enter takes the marked
and what is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop_app.language import folded
from desktop_app.views.accessible import is_heard, say
from desktop_app.views.adding.model import AdditionsModel, fits, reason, words_of
from desktop_app.views.adding.own_form import OwnFieldShown, OwnForm
from desktop_app.views.adding.preview import Preview
from desktop_app.views.adding.table import AdditionTable
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.inputs import EmptyState, SearchField
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.additions import Addition, AdditionKind

Mark: TypeAlias = tuple[str, str]
EDGE: Final = 26
WIDEST: Final = 1500
TALLEST: Final = 900
SIDEBAR: Final = 300
PAGE: Final = 10
LONG_NAME: Final = 30
STEPS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: PAGE, Qt.Key.Key_PageUp: -PAGE}


class AddOverlay(Overlay):
    """Asks for additions to a sheet; its owner fills the preview when `looked` signals another mark or look."""

    looked = Signal()
    taken = Signal()
    taken_off = Signal()
    own_begun = Signal(bool)
    """A thing of one's own is to be made, or (True) the one that is looked at to be changed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, top=EDGE)
        self._kinds: Sequence[AdditionKind] = ()
        self.marks: list[Mark] = []
        """The marked things, in order."""
        self.is_making, self._is_open = False, False
        """A thing of one's own is being made; the overlay is asking."""
        self._wanted = 0
        """The place of the kind that was chosen last; words may lead to another one."""
        self._said_kind = ""
        """The kind that was heard last."""
        self._is_typing, self._is_unmarked = False, False
        """A name is being typed: the last key was a letter of it. What is looked at was marked or unmarked last: it speaks for itself."""
        self.search = SearchField(tr("Search; Space marks, Tab continues"))
        self.kinds = Segments(tr("Kind"), small=True)
        self.model = AdditionsModel()
        self.table = AdditionTable(self.model)
        self.preview, self.form = Preview(), OwnForm()
        self.pay = Button(tr("Pay the price"), "choice", key="Ctrl+B")
        self.own = Button("", key="Ctrl+N")
        self.back = Button(tr("Cancel"), key="Esc")
        self.take = Button("", "accent", key="Enter")
        self._title, self._found = Label("", "heading"), Label("", "small", "muted")
        self._nothing_button = Button("", "accent", icon="plus")
        self._nothing_words = tr("No matches")
        self._nothing = EmptyState(self._nothing_words, tr("Remove a word from the search, or make a custom one."), self._nothing_button)
        self._stack, self._pages = QStackedWidget(), QStackedWidget()
        self._build()
        self._connect()

    # ---- what is shown

    def ask(self, title: str, kinds: Sequence[AdditionKind], *, has_money: bool) -> None:
        """Ask anew: nothing is marked, nothing typed."""
        self.marks.clear()
        self._title.setText(title)
        self.pay.setChecked(False)
        self.pay.setVisible(has_money)
        self._stack.setCurrentIndex(0)
        self.is_making, self._is_open = False, True
        self._said_kind = ""
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self._kinds = ()
        self.show_kinds(kinds)
        self.cover(self.search)

    def show_kinds(self, kinds: Sequence[AdditionKind], mark: Mark | None = None) -> None:
        """Show the same kinds as they are now; `mark` is marked and gone to."""
        is_new = [kind.id for kind in kinds] != [kind.id for kind in self._kinds]
        here = mark[0] if mark is not None else self.kind.id if self._kinds and not is_new else ""
        self._kinds = kinds
        if mark is not None:
            self.search.clear()
            self._mark(mark)
        place = next((place for place, kind in enumerate(kinds) if kind.id == here), 0)
        self._wanted = place
        self._label_kinds(place)
        self._show_kind(mark[1] if mark is not None else "")

    @property
    def kind(self) -> AdditionKind:
        """Return the kind that is shown."""
        return self._kinds[max(0, self.kinds.place())]

    @property
    def current(self) -> Addition | None:
        """Return the thing that is looked at."""
        row_at = self.table.currentIndex().row()
        return self.model.rows[row_at] if 0 <= row_at < len(self.model.rows) else None

    @property
    def chosen(self) -> list[Mark]:
        """Return the things to take: all marked ones, and the one looked at, unless just unmarked."""
        one = self.current
        seen = [(self.kind.id, one.id)] if one is not None and not reason(one) else []
        if self.marks and (self._is_unmarked or not self._is_open):
            seen = []
        return [*self.marks, *(mark for mark in seen if mark not in self.marks)]

    @property
    def pays(self) -> bool:
        """Tell whether it is to be paid for."""
        return self.pay.isChecked() and self.pay.isVisible()

    def show_form(self, title: str, fields: Sequence[OwnFieldShown]) -> None:
        """Ask for a thing of one's own."""
        self.is_making = True  # what has the keys is hidden now, and Qt goes to the next one
        self._stack.setCurrentIndex(1)
        self.form.show_fields(title, fields)

    def show_table(self) -> None:
        """Go back from the form."""
        self._stack.setCurrentIndex(0)
        self.is_making = False
        self.search.setFocus()

    def close_up(self) -> None:
        self._is_open = False
        super().close_up()

    # ---- kinds, words, marks

    def _label_kinds(self, place: int) -> None:
        """Write beside each kind how many of it fit the words."""
        words = words_of(self.search.text())
        counts = [sum(fits(one, words) for one in kind.additions) for kind in self._kinds]
        if words and not counts[place]:
            place = next((other for other, count in enumerate(counts) if count), place)
        self.kinds.set_labels([f"{kind.title} {count}" for kind, count in zip(self._kinds, counts, strict=True)])
        self.kinds.choose(place)

    def _show_kind(self, name: str = "") -> None:
        kind, words = self.kind, words_of(self.search.text())
        self.model.show_kind(kind, words, {one for kind_id, one in self.marks if kind_id == kind.id})
        self._pages.setCurrentIndex(0 if self.model.rows else 1)
        self._found.setText(tr("{count} of {whole}", count=len(self.model.rows), whole=len(kind.additions)))
        set_tip(self._found, tr("{count} of {whole} shown", count=len(self.model.rows), whole=len(kind.additions)))
        can_make = kind.own is not None
        own = tr("New custom {thing}", thing=kind.word) if can_make else ""
        for button in (self.own, self._nothing_button):
            button.set_text(own)
            button.setVisible(can_make)
        first = next((place for place, one in enumerate(self.model.rows) if not reason(one)), 0)
        self.table.go_to(self.model.row_of(name) if name else first)
        self._look()
        self._say_current()

    def _typed(self) -> None:
        """Stay with the kind that was chosen as long as anything of it fits."""
        self._is_unmarked = False
        self._label_kinds(self._wanted)
        self._show_kind()

    def _next_kind(self, step: int) -> None:
        """Go to the next kind in which anything fits."""
        words, count, here = words_of(self.search.text()), len(self._kinds), max(0, self.kinds.place())
        listed = [(here + step * n) % count for n in range(1, count + 1)]
        place = next((one for one in listed if any(fits(thing, words) for thing in self._kinds[one].additions)), listed[0])
        self._choose_kind(place)

    def _choose_kind(self, place: int) -> None:
        self._wanted = place
        self.kinds.choose(place)
        self._show_kind()

    def toggle(self) -> None:
        """Mark the current thing, or no longer; what would be written in the same place as another takes its mark."""
        one = self.current
        if one is None or reason(one):
            return
        mark = (self.kind.id, one.id)
        if mark in self.marks:
            self.marks.remove(mark)
        else:
            self._mark(mark)
        self._is_unmarked = mark not in self.marks
        self.model.show_marks({name for kind_id, name in self.marks if kind_id == self.kind.id})
        self._look()
        self._say_current()

    def _mark(self, mark: Mark) -> None:
        path = self._path(mark)
        if not path.rpartition("/")[2].isdecimal():
            self.marks = [other for other in self.marks if self._path(other) != path]
        self.marks.append(mark)

    def _path(self, mark: Mark) -> str:
        return self._thing(mark).path

    def _thing(self, mark: Mark) -> Addition:
        listed = (one for kind in self._kinds if kind.id == mark[0] for one in kind.additions)
        return next(one for one in listed if one.id == mark[1])

    def _look(self) -> None:
        """Say what Enter does now, and let the preview be filled."""
        chosen = self.chosen
        self.take.setEnabled(bool(chosen))
        self.take.set_text(self._take_words(chosen))
        self.looked.emit()

    def _say_current(self) -> None:
        """Have what is looked at heard: the keys stay in the search field."""
        if not self._is_open or self.is_making or not is_heard():
            return
        place, kind = self.table.currentIndex().row(), self.kind
        if self.current is None or not self.model.rows:
            say(self, self._nothing_words, now=True)
            return
        which = tr("{place} of {count}", place=place + 1, count=len(self.model.rows))
        parts = (kind.title if kind.id != self._said_kind else "", self.model.told(place), which, self.preview.refusal.text())
        self._said_kind = kind.id
        say(self, ", ".join(part for part in parts if part), now=True)

    def _take_words(self, chosen: Sequence[Mark]) -> str:
        is_change = all(not self._word(kind_id) for kind_id, _ in chosen) and bool(chosen)
        if len(chosen) > 1:
            return tr("Apply {count}", count=len(chosen)) if is_change else tr("Add {count}", count=len(chosen))
        if is_change:
            return tr("Confirm")
        name = next((self._thing(mark).name for mark in chosen), "")
        return tr("Add {name}", name=name) if name and len(name) <= LONG_NAME else tr("Add it")

    def _word(self, kind_id: str) -> str:
        return next((kind.word for kind in self._kinds if kind.id == kind_id), "")

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._takes(event):
            return True
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Do what a key in the search field means to the table; tell whether it meant anything."""
        key, held = Qt.Key(event.key()), event.modifiers()
        was_typing, self._is_typing = self._is_typing, bool(event.text().strip()) and event.text().isprintable()
        if key in STEPS:
            self.table.go_to(min(max(0, self.table.currentIndex().row() + STEPS[key]), len(self.model.rows) - 1))
            self._say_current()
        elif key == Qt.Key.Key_Space and self.current is not None and not (was_typing and self._goes_on_after_a_space()):
            before = len(self.marks)
            self.toggle()
            if len(self.marks) != before:
                self.search.selectAll()  # what is typed next looks for the next thing
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._take()
        elif key == Qt.Key.Key_Escape and not self.search.text():
            self.close_up()
        elif key == Qt.Key.Key_F2:
            self.own_begun.emit(True)
        elif key == Qt.Key.Key_Delete and not self.search.selectedText():
            self.taken_off.emit()
        elif held & Qt.KeyboardModifier.ControlModifier and key in {Qt.Key.Key_N, Qt.Key.Key_B}:
            (self.own if key == Qt.Key.Key_N else self.pay).click()
        elif held & Qt.KeyboardModifier.AltModifier and Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.table.sort_by(key - Qt.Key.Key_1)
        else:
            return False
        return True

    def _goes_on_after_a_space(self) -> bool:
        """Tell whether what is typed is the beginning of words in the name of anything: "fusil" of "fusil d'assaut"."""
        typed = f"{folded(self.search.text()).strip()} "
        return any(typed in folded(one.name) for kind in self._kinds for one in kind.additions)

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Stay in the overlay: Tab goes from kind to kind, or from field to field of the form."""
        if not self._is_open:
            return super().focusNextPrevChild(next_one)
        if not self.is_making:
            self._next_kind(1 if next_one else -1)
            self.search.setFocus()
            return True
        held = [*self.form.editors.values(), self.form.back_button, self.form.keep_button]
        here = next((place for place, widget in enumerate(held) if widget.hasFocus()), -1)
        held[(here + (1 if next_one else -1)) % len(held)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_making:
            self.show_table()
        else:
            super().keyPressEvent(event)

    def _moved(self) -> None:
        self._is_unmarked = False
        self._look()

    def _take(self) -> None:
        if self.take.isEnabled():
            self.taken.emit()

    # ---- building

    def _connect(self) -> None:
        self.search.installEventFilter(self)
        self.search.textChanged.connect(lambda _: self._typed())
        self.kinds.chosen.connect(self._choose_kind)
        self.table.moved.connect(self._moved)
        self.table.marked.connect(self.toggle)
        self.preview.take_off.clicked.connect(self.taken_off)
        self.pay.clicked.connect(lambda _: self._look())
        self.own.clicked.connect(lambda _: self.own_begun.emit(False))
        self._nothing_button.clicked.connect(lambda _: self.own_begun.emit(False))
        self.preview.change.clicked.connect(lambda: self.own_begun.emit(True))
        self.take.clicked.connect(lambda _: self._take())
        self.back.clicked.connect(lambda _: self.close_up())
        self.form.left.connect(self.show_table)

    def _build(self) -> None:
        self.search.setMinimumWidth(160)
        self.search.setMaximumWidth(340)
        head = row(self._title, None, self._found, self.search, gap=12)
        head.setStretch(3, 1)
        self._pages.addWidget(self.table)
        self._pages.addWidget(self._nothing)
        sidebar = frame("panel", edge="left")
        sidebar.setFixedWidth(SIDEBAR)
        sidebar.setLayout(column(self.preview, margins=(14, 4, 0, 4)))
        middle = row(self._pages, sidebar, gap=12)
        middle.setStretch(0, 1)
        foot = row(self.own, None, self.pay, self.back, self.take, gap=10)
        tables = QWidget()
        tables.setLayout(column(head, self.kinds, middle, foot, gap=10))
        self._stack.addWidget(tables)
        self._stack.addWidget(self.form)
        self._sheet = frame("sheet")
        self._sheet.setLayout(column(self._stack, margins=(20, 16, 20, 16)))
        self.hold(self._sheet)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = event.size()
        self._sheet.setFixedSize(max(0, min(WIDEST, size.width() - 2 * EDGE)), max(0, min(TALLEST, size.height() - 2 * EDGE)))
