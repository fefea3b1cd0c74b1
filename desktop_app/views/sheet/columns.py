"""A real table on a sheet: heads above, figures beneath each other, each edited in place. One line is one stop of the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.kernel.blocks import Block, ColumnCell, ColumnLine, ColumnsBlock
from desktop_app.views import painting, theme
from desktop_app.views.keyboard import step_of
from desktop_app.views.parts import card
from desktop_app.views.parts.layouts import refill
from desktop_app.views.sheet.block_card import BlockCard, rows_height
from desktop_app.views.sheet.column_widths import FLAGS, ColumnHeads, Widths, cell_words
from desktop_app.views.sheet.editors import open_editor, stepped, takes_digits, type_over
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.rules.kernel.blocks import Edit

LINE: Final = 25
NOTE: Final = 16


class ColumnRow(QWidget):
    """A line of a table. Left and right choose a cell, Enter edits it, + and - step it, W or hover says why.

    The words beneath the cells are one place more, after the last cell.
    """

    accessible_role = QAccessible.Role.ListItem
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
        used = [place for place in range(len(line.cells) + 1) if self._uses(place)]
        if self._chosen not in used:
            self._chosen = used[0] if used else 0
        alive = bool(used)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if alive else Qt.FocusPolicy.NoFocus)
        self._name()
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(180, self.height_at(self.width()))

    def height_at(self, width: int) -> int:
        """Return how high it is in a width; the words beneath wrap."""
        return LINE + NOTE * len(self._note_lines(width))

    def _note_lines(self, width: int) -> tuple[str, ...]:
        note = self.line.note if self.line is not None else ""
        return painting.wrapped(note, theme.font(theme.TINY), width) if note else ()

    @property
    def chosen(self) -> int:
        """Return the place of the cell that the keyboard is on."""
        return self._chosen

    def cell_rect(self, place: int) -> QRectF:
        """Return where a cell is drawn, or the words beneath."""
        if self.line is not None and place >= len(self.line.cells):
            high = NOTE * len(self._note_lines(self.width()))
            return QRectF(0, self.height() - high - 4, self.width(), high)
        left, width = self._widths.areas(self.width())[place]
        return QRectF(left, 0, width, LINE)

    def _uses(self, place: int) -> bool:
        if self.line is None or place >= len(self.line.cells):
            return self.line is not None and bool(self.line.note) and self.line.note_edit is not None
        cell = self.line.cells[place]
        return cell.edit is not None or cell.breakdown is not None or bool(cell.rule or cell.hint)

    def _name(self) -> None:
        cells = self.line.cells if self.line is not None else ()
        heads = [column.head for column in self._widths.columns]
        told = [f"{head} {cell_words(cell)}".strip() for head, cell in zip(heads, cells, strict=False) if cell_words(cell)]
        note = self.line.note if self.line is not None else ""
        self.setAccessibleName(", ".join(filter(None, [*told, note])) or tr("Empty line"))
        head = heads[self._chosen] if self._chosen < len(heads) else tr("the words beneath")
        edits = self._edit() is not None
        self.setAccessibleDescription(
            tr("Left and right choose a figure. {head}: Enter edits it", head=head or tr("the first"))
            if edits
            else tr("Left and right choose a figure. {head}", head=head or tr("the first"))
        )

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
            self._paint_note(painter)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(-1, 1, 1, -1), 5)

    def _is_hot(self, place: int) -> bool:
        return place == self._hovered or (self.hasFocus() and place == self._chosen)

    def _paint_note(self, painter: QPainter) -> None:
        place = len(self.line.cells) if self.line is not None else 0
        area, font, lines = self.cell_rect(place), theme.font(theme.TINY), self._note_lines(self.width())
        if self._uses(place) and self._is_hot(place):
            width = min(area.width(), max(painting.width_of(line, font) for line in lines) + 8)
            painting.plate(painter, QRectF(-4, area.top(), width, area.height()), theme.active().raised, None, radius=5)
        for number, line in enumerate(lines):
            painting.write(painter, QRectF(0, area.top() + number * NOTE, area.width(), NOTE), line, font, theme.active().muted)

    def _paint_cell(self, painter: QPainter, place: int, cell: ColumnCell) -> None:
        current, area, line = theme.active(), self.cell_rect(place), self.line
        if self._is_hot(place) and cell.edit is not None:
            painting.plate(painter, area.adjusted(-4, 3, 4, -3), current.raised, None, radius=5)
        ink = current.accent if place == self._hovered and (cell.breakdown or cell.hint or cell.rule) else current.text
        font = theme.font(strong=line is not None and line.strong, figures=place > 0)
        painting.write(painter, area, cell_words(cell), font, ink, FLAGS[self._widths.columns[place].align])

    # ---- what is done

    def begin_edit(self) -> None:
        """Open the editor over the chosen cell."""
        edit = self._edit()
        if edit is not None:
            open_editor(self, self.cell_rect(self._chosen).toRect(), self._value(), edit, lambda value: self._send(edit, value))

    def step(self, by: int) -> None:
        """Change a number by one."""
        edit = self._edit()
        after = stepped(self._value(), edit, by) if edit is not None else None
        if edit is not None and after is not None:
            self._send(edit, after)

    def explain(self, place: int) -> None:
        """Open the card that says why."""
        if self.line is None or place >= len(self.line.cells) or not self._uses(place):
            return
        cell = self.line.cells[place]
        names = [cell_words(self.line.cells[0]), cell_words(cell) if place else ""]
        title = " · ".join(name for name in names if name)
        card.explain(self, self.cell_rect(place).toRect(), title, cell.breakdown, rule=cell.rule, note=cell.hint)

    def choose(self, by: int) -> None:
        """Go to the next cell that does something."""
        count = len(self.line.cells) + 1 if self.line is not None else 0
        place = next((p for p in range(self._chosen + by, count if by > 0 else -1, by) if self._uses(p)), None)
        if place is not None:
            self._chosen = place
            self._name()
            self.update()

    def _edit(self) -> Edit | None:
        if self.line is None:
            return None
        return self.line.cells[self._chosen].edit if self._chosen < len(self.line.cells) else self.line.note_edit

    def _value(self) -> object:
        if self.line is None:
            return None
        return self.line.cells[self._chosen].value if self._chosen < len(self.line.cells) else self.line.note

    def _send(self, edit: Edit, value: object) -> None:
        self.edited.emit(edit.target, edit.path, value)

    def _at(self, x: float, y: float) -> int:
        if y > LINE:
            beneath = len(self.line.cells) if self.line is not None else 0
            return beneath if self._uses(beneath) else -1
        for place, (left, width) in enumerate(self._widths.areas(self.width())):
            if left - 4 <= x <= left + width + 4 and self._uses(place):
                return place
        return -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._at(event.position().x(), event.position().y())
        if over == self._hovered:
            return
        self._hovered = over
        is_cell = self.line is not None and 0 <= over < len(self.line.cells)
        if is_cell:
            self.explain(over)
        else:
            card.leave(self)
        edits = over >= 0 and (not is_cell or (self.line is not None and self.line.cells[over].edit is not None))
        self.setCursor(Qt.CursorShape.PointingHandCursor if edits else Qt.CursorShape.ArrowCursor)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        card.leave(self)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._at(event.position().x(), event.position().y())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self._chosen = place
            self._name()
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.begin_edit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F2:
                self.begin_edit()
            case _ if by := step_of(event):
                self.step(by)
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
                if not self._takes(event.text()):
                    super().keyPressEvent(event)

    def _takes(self, text: str) -> bool:
        """Take a digit: over the chosen number, else over the first of the line that can be typed, else as a question why it is so."""
        if not text.isdecimal():
            return False
        if not takes_digits(self._value(), self._edit()):
            cells = self.line.cells if self.line is not None else ()
            typed = next((place for place, cell in enumerate(cells) if takes_digits(cell.value, cell.edit)), None)
            if typed is None:
                self.explain(self._chosen)
                return True
            self._chosen = typed
            self._name()
            self.update()
        return type_over(self, text, self._value(), self._edit(), begin=self.begin_edit, send=self._send)


class ColumnsCard(BlockCard):
    """A table with heads of which every line has the same cells."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[ColumnRow] = []
        self._shown: ColumnsBlock | None = None
        self._theme = ""
        self._heads = ColumnHeads()
        self._body.addWidget(self._heads)

    def height_at(self, width: int) -> int:
        return rows_height(self, self.rows, width)

    @property
    def rows(self) -> list[ColumnRow]:
        """Return the lines that are shown."""
        return [widget for widget in self._rows if not widget.isHidden()]

    def show_block(self, block: Block) -> None:
        if not isinstance(block, ColumnsBlock) or (block == self._shown and self._theme == theme.active().id):
            return
        super().show_block(block)
        self._shown, self._theme = block, theme.active().id
        self.show_note(block.legend)
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
