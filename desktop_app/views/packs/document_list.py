"""A list of documents: with check boxes, or with decisions; headings separate the kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractListModel, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.views import painting, theme
from desktop_app.views.parts.line_list import LINE, NOWHERE, Index, LineList, answer, mark, tick_box
from desktop_app.views.parts.tips import literal
from desktop_app.views.speech import tr

BOX: Final = 34
"""Pixels that the box takes at the left."""
WIDEST_TAG: Final = 0.45


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentLine:
    """A document, or a heading (`id` is empty): `ticked` None has no box; `is_fixed`: it stays as it is."""

    id: str
    title: str
    line: str = ""
    ticked: bool | None = None
    is_fixed: bool = False
    tag: str = ""
    tone: str = "plain"

    @property
    def is_heading(self) -> bool:
        """Tell whether it only parts others."""
        return not self.id


class _Lines(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[DocumentLine] = []

    def show_lines(self, lines: Sequence[DocumentLine]) -> None:
        """Show other lines; for the same documents only their texts change."""
        if [one.id for one in lines] == [one.id for one in self.lines]:
            self.lines = list(lines)
            if self.lines:
                self.dataChanged.emit(self.index(0), self.index(len(self.lines) - 1))
            return
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_heading = not index.isValid() or self.lines[index.row()].is_heading
        return Qt.ItemFlag.NoItemFlags if is_heading else Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(line.line) or None
        ticked = "" if line.ticked is None else tr("chosen") if line.ticked else tr("not chosen")
        return answer(role, line, line.title, line.line, line.tag, ticked)


class _Painter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: DocumentLine = index.data(LINE)
        return QSize(160, 30 if line.is_heading else 46 if line.line else 32)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: DocumentLine = index.data(LINE)
        current, area = theme.active(), QRectF(option.rect).adjusted(0, 1, 0, -1)
        painter.save()
        painting.smooth(painter)
        if line.is_heading:
            painting.write(painter, area.adjusted(8, 6, -8, 0), line.title, theme.font(theme.TINY, strong=True), current.muted)
            painting.write(painter, area.adjusted(8, 6, -8, 0), line.line, theme.font(theme.TINY), current.muted, painting.RIGHT)
            painter.restore()
            return
        mark(painter, option, area)
        left, right = area.left() + 10, area.right() - 10
        if line.ticked is not None:
            box = QRectF(left, area.center().y() - 7.5, 15, 15)
            painter.setOpacity(0.5 if line.is_fixed else 1)
            tick_box(painter, box, is_ticked=line.ticked)
            painter.setOpacity(1)
            left += BOX - 10
        if line.tag:
            width = min(painting.tag_width(line.tag), area.width() * WIDEST_TAG)
            painting.tag(painter, QRectF(right - width, area.center().y() - 10, width, 20), line.tag, line.tone)
            right -= width + 8
        room = QRectF(left, area.top(), right - left, area.height())
        if line.line:
            painting.write(painter, QRectF(left, area.top() + 4, room.width(), 19), line.title, theme.font(), current.text)
            painting.write(painter, QRectF(left, area.top() + 23, room.width(), 16), line.line, theme.font(theme.TINY), current.muted)
        else:
            painting.write(painter, room, line.title, theme.font(), current.text)
        painter.restore()


class DocumentList(LineList):
    """One line is the current one; a click on a box, Space or Enter ticks it."""

    ticked = Signal(str)
    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._lines = _Lines()
        self.setModel(self._lines)
        self.setItemDelegate(_Painter(self))
        self.selectionModel().currentChanged.connect(lambda *_: self.chosen.emit(self.current) if self.current else None)

    @property
    def lines(self) -> Sequence[DocumentLine]:
        """Return the lines in their order, headings among them."""
        return self._lines.lines

    def show_lines(self, lines: Sequence[DocumentLine]) -> None:
        """Show these lines; the current one stays so where it is there."""
        here = self.current
        self._lines.show_lines(lines)
        if here and self.current != here:
            self.go_to(here)

    @property
    def current(self) -> str:
        """Return the id of the current line, empty if there is none."""
        place = self.currentIndex().row()
        return self._lines.lines[place].id if 0 <= place < len(self._lines.lines) else ""

    def go_to(self, line_id: str) -> None:
        """Make a line the current one, if it is shown."""
        place = next((place for place, line in enumerate(self._lines.lines) if line.id == line_id), None)
        if place is not None:
            self.setCurrentIndex(self._lines.index(place))

    def begin(self) -> None:
        """Take the keys, with a line that is the current one."""
        if not self.current:
            first = next((line.id for line in self._lines.lines if not line.is_heading), "")
            self.go_to(first)
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.current:
            self.ticked.emit(self.current)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} or event.text().isdecimal() or event.text() in {"/", "?"}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton and self.current:
            line = self._lines.lines[index.row()]
            if line.ticked is not None and event.position().x() < BOX:
                self.ticked.emit(line.id)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid() and self.current:
            self.ticked.emit(self.current)
