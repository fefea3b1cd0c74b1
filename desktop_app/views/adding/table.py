"""The table of things to choose: columns fill the width, impossible rows are muted, marked ones ticked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from desktop_app.views import painting, theme
from desktop_app.views.adding.model import AdditionsModel, reason, shown
from desktop_app.views.parts.line_list import tick_box
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.parts.line_list import Index

HEIGHT: Final = 28
MARK: Final = 30
WIDEST: Final = 210
LEAST_NAME: Final = 190
LEAST_COLUMN: Final = 42
PAD: Final = 20


class AdditionDelegate(QStyledItemDelegate):
    """Paints a cell of what can be added: name, figures, and whether it is marked or on the sheet already."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, AdditionsModel), "the model of the table"
        one, current, area = model.rows[index.row()], theme.active(), QRectF(option.rect)
        painting.smooth(painter)
        view = self.parent()
        if isinstance(view, QTableView) and view.currentIndex().row() == index.row():
            painter.fillRect(area, theme.mixed(current.card, current.accent, 0.16))
        why = reason(one)
        ink = current.muted if why else current.text
        if index.column() == 0:
            if not why:
                tick_box(painter, QRectF(area.left() + 9, area.center().y() - 7.5, 15, 15), is_ticked=one.id in model.marks)
            area = area.adjusted(MARK, 0, 0, 0)
            if why and painting.width_of(one.name, theme.font()) + painting.width_of(why, theme.font(theme.TINY)) < area.width() - PAD:
                painting.write(painter, area.adjusted(0, 0, -8, 0), why, theme.font(theme.TINY), current.muted, painting.RIGHT)
            painting.write(painter, area.adjusted(0, 0, -8, 0), one.name, theme.font(), ink)
            return
        is_right = bool(model.alignment(index.column()) & Qt.AlignmentFlag.AlignRight)
        text, font = str(index.data()), theme.font(figures=is_right)
        painting.write(painter, area.adjusted(8, 0, -10, 0), text, font, ink, painting.RIGHT if is_right else painting.LEFT)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(80, HEIGHT)


class AdditionTable(QTableView):
    """A table whose keys are in the search field above it; a click on the box, or two on a row, mark it."""

    marked = Signal()
    moved = Signal()

    def __init__(self, model: AdditionsModel) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setItemDelegate(AdditionDelegate(self))
        self.setAccessibleName(tr("Available"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(HEIGHT)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(True)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setSortIndicatorShown(True)
        head.setSortIndicatorClearable(True)
        head.sortIndicatorChanged.connect(self._sort)
        model.modelReset.connect(self._begin)

    def sort_by(self, column: int) -> None:
        """Sort by a column; a second time the other way round."""
        if column < self._model.columnCount():
            head = self.horizontalHeader()
            is_up = head.sortIndicatorSection() == column and head.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
            head.setSortIndicator(column, Qt.SortOrder.DescendingOrder if is_up else Qt.SortOrder.AscendingOrder)

    def go_to(self, row: int) -> None:
        """Make a row the current one."""
        if 0 <= row < self._model.rowCount():
            before = self.currentIndex()
            self.setCurrentIndex(self._model.index(row, 0))
            self.scrollTo(self._model.index(row, 0))
            self._repaint(before.row())
            self._repaint(row)
            self.moved.emit()

    def _repaint(self, row: int) -> None:
        if row >= 0:
            for column in range(self._model.columnCount()):
                self.update(self._model.index(row, column))

    def _sort(self, column: int, order: Qt.SortOrder) -> None:
        here = self.currentIndex().row()
        name = self._model.rows[here].id if 0 <= here < len(self._model.rows) else ""
        self._model.sort(column, order)
        self.go_to(max(0, self._model.row_of(name)))

    def _begin(self) -> None:
        head = self.horizontalHeader()
        head.blockSignals(True)
        column, order = self._model.sorting
        head.setSortIndicator(column, order)
        head.blockSignals(False)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Give each column its width, the name the rest; in a narrow window words are shortened."""
        kind, room = self._model.kind, self.viewport().width()
        if kind is None:
            return
        widths = [self._needed(place) for place in range(1, 1 + len(kind.columns))]
        missing = LEAST_NAME + sum(widths) - room
        words = [place for place, column in enumerate(kind.columns) if column.align == "left" and widths[place] > 2 * LEAST_COLUMN]
        for place in words if missing > 0 else ():
            widths[place] = max(2 * LEAST_COLUMN, widths[place] - -(-missing // len(words)))
        for place, width in enumerate((max(LEAST_NAME, room - sum(widths)), *widths)):
            self.setColumnWidth(place, width)

    def _needed(self, column: int) -> int:
        kind = self._model.kind
        assert kind is not None, "something is shown"
        head = painting.width_of(kind.columns[column - 1].head, theme.font(theme.TINY)) + 16
        cells = {shown(one.cells[column - 1]) for one in kind.additions if len(one.cells) >= column}
        widest = max((painting.width_of(cell, theme.font()) for cell in cells), default=0)
        return round(min(WIDEST, max(head, widest, LEAST_COLUMN - PAD))) + PAD

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        self.go_to(index.row())
        box = QRect(self.visualRect(self._model.index(index.row(), 0)))
        box.setWidth(MARK)
        if box.contains(event.position().toPoint()):
            self.marked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.marked.emit()
