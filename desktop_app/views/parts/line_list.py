"""The base of lists with painted lines: look, movement, accessible text, choosing and opening."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem

from desktop_app.views import icons, painting, theme
from desktop_app.views.accessible import in_words
from desktop_app.views.parts.held import HeldKey

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
LINE: Final = Qt.ItemDataRole.UserRole + 1
"""The role of a line's data in a model."""


def answer(role: int, line: object, title: str, *more: str) -> object:
    """Return a line's data for a view: the line, its title, or for a screen reader title and remarks."""
    if role == LINE:
        return line
    if role == Qt.ItemDataRole.DisplayRole:
        return title
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return in_words(", ".join(words for words in (title, *more) if words))
    return None


def mark(painter: QPainter, option: QStyleOptionViewItem, area: QRectF) -> None:
    """Raise a chosen or hovered line, and draw a ring around the focused one."""
    current = theme.active()
    if option.state & QStyle.StateFlag.State_Selected:
        painting.plate(painter, area, current.raised, None)
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painting.plate(painter, area, current.card, None)
    if option.state & QStyle.StateFlag.State_HasFocus:
        painting.focus_ring(painter, area.adjusted(1, 1, -1, -1))


def tick_box(painter: QPainter, box: QRectF, *, is_ticked: bool) -> None:
    """Draw a box, ticked if its line is taken."""
    current = theme.active()
    painting.plate(painter, box, current.accent if is_ticked else None, current.accent if is_ticked else current.muted, radius=4)
    if is_ticked:
        icons.paint(painter, box, "check", QColor(current.on_accent))


class LineList(QListView):
    """Lines that a delegate paints, as wide as the list; nothing is edited in place."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class Entry(Protocol):
    """A line that can be chosen by its id, or a heading."""

    @property
    def id(self) -> str:
        """Return what names it for good; "" names nothing: a heading."""


class EntryList(LineList):
    """One entry is chosen at a time; Enter or a double click opens it, Del throws it away."""

    chosen = Signal(str)
    opened = Signal(str)
    thrown_away = Signal(str)

    def __init__(self, name: str, entries: Callable[[], Sequence[Entry]]) -> None:
        super().__init__(name)
        self._entries = entries
        """Gives what the model lists, from the top."""
        self._is_quiet = False
        self._wanted = ""
        """The last choice: restored after a search without it."""
        self._held = HeldKey()
        self.doubleClicked.connect(lambda _: self.opened.emit(self.current))

    @property
    def current(self) -> str:
        """Return the id of the chosen entry, "" if there is none."""
        place, entries = self.currentIndex().row(), self._entries()
        return entries[place].id if 0 <= place < len(entries) else ""

    def choose(self, entry_id: str) -> None:
        """Mark an entry, without a signal; one that is not listed now is marked when it is."""
        self._wanted = entry_id
        place = next((place for place, entry in enumerate(self._entries()) if entry.id == entry_id and entry_id), None)
        self._is_quiet = True
        if place is None:
            self.selectionModel().clear()
        else:
            self._go_to(place)
            self.scrollTo(self.currentIndex())
        self._is_quiet = False

    def begin(self) -> None:
        """Choose the first entry if none is chosen yet."""
        first = next((place for place, entry in enumerate(self._entries()) if entry.id), None)
        if first is not None and not self.selectionModel().hasSelection():
            self._go_to(first)

    def choose_first(self) -> None:
        """Take the focus with a chosen entry: the present one, else the first."""
        if any(entry.id for entry in self._entries()):
            self.begin()
            self.setFocus()

    def _go_to(self, place: int) -> None:
        self.setCurrentIndex(self.model().index(place, 0))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if not self._is_quiet and self.current:
            self._wanted = self.current
            self.chosen.emit(self.current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.current:
            if not self._held.repeats(event):  # a key that is held does it once
                self.opened.emit(self.current)
        elif event.key() == Qt.Key.Key_Delete and self.current:
            self.thrown_away.emit(self.current)
        elif event.text() in {"/", "?"}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._held.release(event)
        super().keyReleaseEvent(event)
