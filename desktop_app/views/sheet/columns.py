"""A real table on a sheet: heads above, figures beneath each other, each edited in place. One line is one stop of the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.kernel.blocks import Block, Column, ColumnCell, ColumnLine, ColumnsBlock
from desktop_app.views import painting, theme
from desktop_app.views.parts import card
from desktop_app.views.parts.layouts import refill
from desktop_app.views.sheet.block_card import BlockCard
from desktop_app.views.sheet.editors import open_editor, stepped
from desktop_app.views.sheet.rows import shown_value

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.rules.kernel.blocks import Edit

GAP: Final = 13.0
LINE: Final = 25
NOTE: Final = 16
FIRST_AT_LEAST: Final = 54.0
FLAGS: Final = {"left": painting.LEFT, "right": painting.RIGHT, "centre": painting.CENTRE}


def cell_words(cell: ColumnCell) -> str:
    """Write a cell with the signs around its value; an empty one is empty."""
    value = shown_value(cell.value)
    return f"{cell.before}{value}{cell.after}" if value else ""


@dataclass(frozen=True)
class Widths:
    """The columns with the widths that all lines share; the first takes what is left."""

    columns: tuple[Column, ...] = ()
    widths: tuple[float, ...] = ()

    @staticmethod
    def of(columns: tuple[Column, ...], lines: Sequence[ColumnLine]) -> Widths:
        """Measure heads and cells."""
        plain, strong, tiny = theme.font(figures=True), theme.font(strong=True, figures=True), theme.font(theme.TINY)
        widths = []
        for place, column in enumerate(columns):
            cells = [(cell_words(line.cells[place]), line.strong) for line in lines if place < len(line.cells)]
            shown = [painting.width_of(words, strong if is_strong else plain) for words, is_strong in cells if words]
            widths.append(max([painting.width_of(column.head, tiny) if column.head else 0.0, *shown]) + 2)
        return Widths(columns, tuple(widths))

    def areas(self, width: float) -> list[tuple[float, float]]:
        """Return left edge and width of each column."""
        found: list[tuple[float, float]] = []
        right = width
        for place in range(len(self.columns) - 1, 0, -1):
            right -= self.widths[place]
            found.insert(0, (right, self.widths[place]))
            right -= 0 if self.columns[place].joined else GAP
        return [(0.0, max(FIRST_AT_LEAST, right)), *found] if self.columns else []


class ColumnHeads(QWidget):
    """The heads of the columns."""

    def __init__(self) -> None:
        super().__init__()
        self._widths = Widths()
        self.setFixedHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_heads(self, widths: Widths) -> None:
        """Show the heads."""
        self._widths = widths
        self.setAccessibleName(", ".join(column.head for column in widths.columns if column.head))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        for (left, width), column in zip(self._widths.areas(self.width()), self._widths.columns, strict=True):
            area = QRectF(left, 0, width, self.height())
            painting.write(painter, area, column.head, theme.font(theme.TINY), theme.active().muted, FLAGS[column.align])
        painter.setPen(QPen(QColor(theme.active().line), 1))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))


class ColumnRow(QWidget):
    """A line of a table. Left and right choose a cell, Enter edits it, + and - step it, W or hover says why."""

    edited = Signal(str, str, object)

    def __init__(self) -> None:
        super().__init__()
        self.line: ColumnLine | None = None
        self._widths = Widths()
        self._is_last = False
        self._hovered = -1
        self._chosen = 0
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: ColumnLine, widths: Widths, *, is_last: bool) -> None:
        """Show a line; the chosen cell stays where it was."""
        self.line, self._widths, self._is_last = line, widths, is_last
        self._chosen = min(self._chosen, max(0, len(line.cells) - 1))
        if not self._uses(self._chosen):
            self._chosen = next((place for place in range(len(line.cells)) if self._uses(place)), 0)
        alive = any(self._uses(place) for place in range(len(line.cells)))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if alive else Qt.FocusPolicy.NoFocus)
        self._name()
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, LINE + (NOTE if self.line is not None and self.line.note else 0))

    @property
    def chosen(self) -> int:
        """Return the place of the cell that the keyboard is on."""
        return self._chosen

    def cell_rect(self, place: int) -> QRectF:
        """Return where a cell is drawn."""
        left, width = self._widths.areas(self.width())[place]
        return QRectF(left, 0, width, LINE)

    def _uses(self, place: int) -> bool:
        if self.line is None or place >= len(self.line.cells):
            return False
        cell = self.line.cells[place]
        return cell.edit is not None or cell.breakdown is not None or bool(cell.rule or cell.hint)

    def _name(self) -> None:
        cells = self.line.cells if self.line is not None else ()
        heads = [column.head for column in self._widths.columns]
        told = [f"{head} {cell_words(cell)}".strip() for head, cell in zip(heads, cells, strict=False) if cell_words(cell)]
        note = self.line.note if self.line is not None else ""
        self.setAccessibleName(", ".join(filter(None, [*told, note])) or "Empty line")
        head = heads[self._chosen] if self._chosen < len(heads) else ""
        edits = self._chosen < len(cells) and cells[self._chosen].edit is not None
        self.setAccessibleDescription(f"Left and right choose a figure; {head or 'the first'}{': Enter edits it' if edits else ''}")

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.line is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        if not self._is_last:
            painter.setPen(QPen(QColor(theme.active().line), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))
        for place, cell in enumerate(self.line.cells[: len(self._widths.columns)]):
            self._paint_cell(painter, place, cell)
        if self.line.note:
            area = QRectF(0, self.height() - NOTE - 4, self.width(), NOTE)
            painting.write(painter, area, self.line.note, theme.font(theme.TINY), theme.active().muted)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(-1, 1, 1, -1), 5)

    def _paint_cell(self, painter: QPainter, place: int, cell: ColumnCell) -> None:
        current, area, line = theme.active(), self.cell_rect(place), self.line
        hot = place == self._hovered or (self.hasFocus() and place == self._chosen)
        if hot and cell.edit is not None:
            painting.plate(painter, area.adjusted(-4, 3, 4, -3), current.raised, None, radius=5)
        ink = current.accent if place == self._hovered and (cell.breakdown or cell.hint or cell.rule) else current.text
        font = theme.font(strong=line is not None and line.strong, figures=place > 0)
        painting.write(painter, area, cell_words(cell), font, ink, FLAGS[self._widths.columns[place].align])

    # ---- what is done

    def begin_edit(self) -> None:
        """Open the editor over the chosen cell."""
        edit = self._edit()
        if edit is not None and self.line is not None:
            area = self.cell_rect(self._chosen).toRect()
            open_editor(self, area, self.line.cells[self._chosen].value, edit, lambda value: self._send(edit, value))

    def step(self, by: int) -> None:
        """Change a number by one."""
        edit = self._edit()
        after = stepped(self.line.cells[self._chosen].value, edit, by) if edit is not None and self.line is not None else None
        if edit is not None and after is not None:
            self._send(edit, after)

    def explain(self, place: int) -> None:
        """Open the card that says why."""
        if self.line is None or not self._uses(place):
            return
        cell = self.line.cells[place]
        names = [cell_words(self.line.cells[0]), cell_words(cell) if place else ""]
        title = " · ".join(name for name in names if name)
        card.explain(self, self.cell_rect(place).toRect(), title, cell.breakdown, rule=cell.rule, note=cell.hint)

    def choose(self, by: int) -> None:
        """Go to the next cell that does something."""
        count = len(self.line.cells) if self.line is not None else 0
        place = next((p for p in range(self._chosen + by, count if by > 0 else -1, by) if self._uses(p)), None)
        if place is not None:
            self._chosen = place
            self._name()
            self.update()

    def _edit(self) -> Edit | None:
        return self.line.cells[self._chosen].edit if self.line is not None and self._chosen < len(self.line.cells) else None

    def _send(self, edit: Edit, value: object) -> None:
        self.edited.emit(edit.target, edit.path, value)

    def _at(self, x: float) -> int:
        for place, (left, width) in enumerate(self._widths.areas(self.width())):
            if left - 4 <= x <= left + width + 4 and self._uses(place):
                return place
        return -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._at(event.position().x())
        if over == self._hovered:
            return
        self._hovered = over
        if over >= 0:
            self.explain(over)
        else:
            card.leave(self)
        edits = over >= 0 and self.line is not None and self.line.cells[over].edit is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if edits else Qt.CursorShape.ArrowCursor)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        card.leave(self)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self._chosen = place
            self._name()
            self.begin_edit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F2:
                self.begin_edit()
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.step(1)
            case Qt.Key.Key_Minus:
                self.step(-1)
            case Qt.Key.Key_Left:
                self.choose(-1)
            case Qt.Key.Key_Right:
                self.choose(1)
            case Qt.Key.Key_W:
                self.explain(self._chosen)
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)


class ColumnsCard(BlockCard):
    """A real table."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[ColumnRow] = []
        self._shown: ColumnsBlock | None = None
        self._theme = ""
        self._heads = ColumnHeads()
        self._body.addWidget(self._heads)

    @property
    def rows(self) -> list[ColumnRow]:
        """Return the lines that are shown."""
        return [widget for widget in self._rows if not widget.isHidden()]

    def show_block(self, block: Block) -> None:
        if not isinstance(block, ColumnsBlock) or (block == self._shown and self._theme == theme.active().id):
            return
        super().show_block(block)
        self._shown, self._theme = block, theme.active().id
        self._aside.setText(block.aside)
        widths = Widths.of(block.columns, block.lines)
        self._heads.show_heads(widths)
        self._heads.setVisible(any(column.head for column in block.columns))
        lines = list(enumerate(block.lines))
        refill(self._body, self._rows, lines, self._new_row, lambda widget, line: _fill(widget, line, widths, len(lines)))

    def _new_row(self) -> ColumnRow:
        made = ColumnRow()
        made.edited.connect(self.edited)
        return made


def _fill(widget: ColumnRow, numbered: tuple[int, ColumnLine], widths: Widths, count: int) -> None:
    place, line = numbered
    widget.show_line(line, widths, is_last=place == count - 1)
