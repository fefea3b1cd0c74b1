"""The pages of the journal in groups, with how many texts speak of each; while something is searched, with the passage."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.views import painting, theme
from desktop_app.views.journal.models import PageLine
from desktop_app.views.parts.line_list import LINE, NOWHERE, EntryList, Index, answer, mark
from desktop_app.views.parts.text import font_of

HEAD, PLAIN, FOUND = 30, 32, 48


class _PageLines(QAbstractListModel):
    """The lines as shown; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[PageLine] = ()

    def show_lines(self, lines: Sequence[PageLine]) -> None:
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_page = 0 <= index.row() < len(self.lines) and bool(self.lines[index.row()].id)
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if is_page else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        return answer(role, line, line.title, line.passage, line.speaking)


class _Delegate(QStyledItemDelegate):
    """Draws a line; the chosen one is raised."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: PageLine = index.data(LINE)
        return QSize(120, HEAD if not line.id else FOUND if line.passage else PLAIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: PageLine = index.data(LINE)
        painter.save()
        painting.smooth(painter)
        current, area = theme.active(), QRectF(option.rect)
        if not line.id:
            painting.write(painter, area.adjusted(10, 8, -6, 0), line.title, font_of("caption"), current.muted)
            painter.restore()
            return
        mark(painter, option, area.adjusted(0, 1, 0, -1))
        words = area.adjusted(10, 0, -10, 0)
        if line.speaking:
            width = painting.width_of(line.speaking, theme.font(theme.TINY))
            painting.write(
                painter, QRectF(words.right() - width, area.top(), width + 1, PLAIN), line.speaking, theme.font(theme.TINY), current.muted
            )
            words.setRight(words.right() - width - 8)
        ink = current.muted if line.is_closed else current.text
        title = QRectF(words.left(), area.top() + (4 if line.passage else 0), words.width(), 22 if line.passage else area.height())
        painting.write(painter, title, line.title, theme.font(strong=bool(option.state & QStyle.StateFlag.State_Selected)), ink)
        if line.passage:
            painting.write(
                painter, QRectF(words.left(), area.top() + 25, words.width(), 16), line.passage, theme.font(theme.TINY), current.muted
            )
        painter.restore()


class PageList(EntryList):
    """The pages, with headings between them."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda: self._lines.lines)
        self._lines = _PageLines()
        self.setModel(self._lines)
        self.setItemDelegate(_Delegate(self))

    @property
    def lines(self) -> Sequence[PageLine]:
        """Return the lines that are listed now, headings too."""
        return self._lines.lines

    def show_lines(self, lines: Sequence[PageLine]) -> None:
        """List these; the chosen page stays chosen if it is there."""
        if list(lines) == list(self.lines):
            return
        self._is_quiet = True
        self._lines.show_lines(lines)
        self._is_quiet = False
        self.choose(self._wanted)
