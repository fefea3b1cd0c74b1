"""The columns of a table: widths, positions, and headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.kernel.blocks import Column, ColumnCell, ColumnLine
from desktop_app.views import painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.sheet.row_layout import shown_value

GAP: Final = 13.0
LEAST_GAP: Final = 5.0
FIRST_AT_LEAST: Final = 54.0
FIRST_BEFORE_HEADS: Final = 88.0
"""So wide the first column becomes, if it needs that, before the heads of the others are written out."""
FLAGS: Final = {"left": painting.LEFT, "right": painting.RIGHT, "centre": painting.CENTRE}


def cell_words(cell: ColumnCell) -> str:
    """Write a cell with the signs around its value; an empty one is empty."""
    value = shown_value(cell.shown)
    return f"{cell.before}{value}{cell.after}" if value else ""


@dataclass(frozen=True)
class Widths:
    """The columns with their common widths; the first takes the rest."""

    columns: tuple[Column, ...] = ()
    widths: tuple[float, ...] = ()
    cells: tuple[float, ...] = ()
    """What the cells alone need, without the heads."""

    @staticmethod
    def of(columns: tuple[Column, ...], lines: Sequence[ColumnLine]) -> Widths:
        """Measure what the heads and cells of each column need, in pixels."""
        plain, strong, tiny = theme.font(figures=True), theme.font(strong=True, figures=True), theme.font(theme.TINY)
        widths, alone = [], []
        for place, column in enumerate(columns):
            cells = [(cell_words(line.cells[place]), line.strong) for line in lines if place < len(line.cells)]
            shown = [painting.width_of(words, strong if is_strong else plain) for words, is_strong in cells if words]
            alone.append(max([0.0, *shown]) + 2)
            widths.append(max(painting.width_of(column.head, tiny) + 2 if column.head else 0.0, alone[-1]))
        return Widths(columns, tuple(widths), tuple(alone))

    def areas(self, width: float) -> list[tuple[float, float]]:
        """Return left edge and width of each column; where room is short the gaps give way, then the heads, then the first column."""
        if not self.columns:
            return []
        gaps = sum(not column.joined for column in self.columns[1:])
        missing = min(self.widths[0], FIRST_BEFORE_HEADS) + gaps * LEAST_GAP + sum(self.widths[1:]) - width
        wide = sum(self.widths[1:]) - sum(self.cells[1:])
        give = min(1.0, max(0.0, missing) / wide) if wide else 0.0
        widths = [whole - give * (whole - cells) for whole, cells in zip(self.widths, self.cells, strict=True)]
        room = width - sum(widths[1:]) - FIRST_AT_LEAST
        gap = max(LEAST_GAP, min(GAP, room / gaps)) if gaps else 0.0
        found: list[tuple[float, float]] = []
        right = width
        for place in range(len(self.columns) - 1, 0, -1):
            right -= widths[place]
            found.insert(0, (right, widths[place]))
            right -= 0 if self.columns[place].joined else gap
        return [(0.0, max(0.0, right)), *found]


class ColumnHeads(QWidget):
    """The heads of the columns."""

    def __init__(self) -> None:
        super().__init__()
        self._widths = Widths()
        self.setFixedHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_heads(self, widths: Widths) -> None:
        """Show the heads above columns of these widths."""
        self._widths = widths
        heads = ", ".join(column.head for column in widths.columns if column.head)
        self.setAccessibleName(heads)
        set_tip(self, heads)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        for (left, width), column in zip(self._widths.areas(self.width()), self._widths.columns, strict=True):
            area = QRectF(left, 0, width, self.height())
            painting.write(painter, area, column.head, theme.font(theme.TINY), theme.active().muted, FLAGS[column.align])
        painter.setPen(QPen(QColor(theme.active().line), 1))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))
