"""The pages of the journal in groups, with how many texts speak of each; while something is searched, with the passage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QItemSelection, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.views import painting, theme
from desktop_app.views.accessible import in_words
from desktop_app.views.journal.models import LineShown
from desktop_app.views.parts.text import font_of

Index = QModelIndex | QPersistentModelIndex
NONE: Final = QModelIndex()
LINE: Final = Qt.ItemDataRole.UserRole + 1
HEAD, PLAIN, FOUND = 30, 32, 48


class _Lines(QAbstractListModel):
    """The lines as shown; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[LineShown] = ()

    def show_lines(self, lines: Sequence[LineShown]) -> None:
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index = NONE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_page = 0 <= index.row() < len(self.lines) and bool(self.lines[index.row()].id)
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if is_page else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401  (Qt takes any)
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return line.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return in_words(", ".join(word for word in (line.title, line.passage, line.speaking) if word))
        return None


class _Delegate(QStyledItemDelegate):
    """Draws a line; the chosen one is raised."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: LineShown = index.data(LINE)
        return QSize(120, HEAD if not line.id else FOUND if line.passage else PLAIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: LineShown = index.data(LINE)
        painter.save()
        painting.smooth(painter)
        current, area = theme.active(), QRectF(option.rect)
        if not line.id:
            painting.write(painter, area.adjusted(10, 8, -6, 0), line.title, font_of("caption"), current.muted)
            painter.restore()
            return
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painting.plate(painter, area.adjusted(0, 1, 0, -1), current.raised if is_chosen else current.card, None)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painting.focus_ring(painter, area.adjusted(1, 2, -1, -2))
        words = area.adjusted(10, 0, -10, 0)
        if line.speaking:
            width = painting.width_of(line.speaking, theme.font(theme.TINY))
            painting.write(
                painter, QRectF(words.right() - width, area.top(), width + 1, PLAIN), line.speaking, theme.font(theme.TINY), current.muted
            )
            words.setRight(words.right() - width - 8)
        ink = current.muted if line.is_closed else current.text
        title = QRectF(words.left(), area.top() + (4 if line.passage else 0), words.width(), 22 if line.passage else area.height())
        painting.write(painter, title, line.title, theme.font(strong=is_chosen), ink)
        if line.passage:
            painting.write(
                painter, QRectF(words.left(), area.top() + 25, words.width(), 16), line.passage, theme.font(theme.TINY), current.muted
            )
        painter.restore()


class PageList(QListView):
    """One page is chosen at a time; Enter goes into it, Del throws it away."""

    chosen = Signal(str)
    opened = Signal(str)
    thrown_away = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._lines = _Lines()
        self._wanted, self._is_quiet = "", False
        self.setModel(self._lines)
        self.setItemDelegate(_Delegate(self))
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda _: self.opened.emit(self.current))

    @property
    def lines(self) -> Sequence[LineShown]:
        """Return the lines that are listed now, headings too."""
        return self._lines.lines

    @property
    def current(self) -> str:
        """Return the id of the chosen page, "" if there is none."""
        place = self.currentIndex().row()
        return self.lines[place].id if 0 <= place < len(self.lines) else ""

    def show_lines(self, lines: Sequence[LineShown]) -> None:
        """List these; the chosen page stays chosen if it is there."""
        if list(lines) == list(self.lines):
            return
        self._is_quiet = True
        self._lines.show_lines(lines)
        self._is_quiet = False
        self.choose(self._wanted)

    def choose(self, page: str) -> None:
        """Mark a page, without a signal."""
        self._wanted = page
        place = next((place for place, line in enumerate(self.lines) if line.id == page and page), None)
        self._is_quiet = True
        if place is None:
            self.clearSelection()
        else:
            self.setCurrentIndex(self._lines.index(place))
            self.scrollTo(self._lines.index(place))
        self._is_quiet = False

    def choose_first(self) -> None:
        """Choose the first page and take the keys."""
        first = next((place for place, line in enumerate(self.lines) if line.id), None)
        if first is not None:
            self.setFocus()
            self.setCurrentIndex(self._lines.index(first))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if not self._is_quiet and self.current:
            self._wanted = self.current
            self.chosen.emit(self.current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.current and not event.modifiers():
            self.opened.emit(self.current)
        elif event.key() == Qt.Key.Key_Delete and self.current:
            self.thrown_away.emit(self.current)
        elif event.text() in {"/", "?"}:
            event.ignore()
        else:
            super().keyPressEvent(event)
