"""Cards on a sheet: each kind of block as a widget that can be filled again without losing focus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent

from desktop_app.language import capital
from desktop_app.rules.kernel.blocks import Block, ColumnsBlock, GaugeBlock, Row, ScalesBlock, TableBlock, TextBlock, TrackBlock
from desktop_app.views import theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import refill
from desktop_app.views.parts.markdown import MarkdownField
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.sheet.block_card import SIDES, BlockCard, rows_height
from desktop_app.views.sheet.columns import ColumnsCard
from desktop_app.views.sheet.editors import is_number
from desktop_app.views.sheet.marks import GaugeCard, ScalesCard, TrackCard
from desktop_app.views.sheet.row_layout import Columns
from desktop_app.views.sheet.rows import SheetRow
from desktop_app.views.speech import tr

FOLDED_FROM: Final = 3
"""So many empty rows of a block fold into a line."""


class TableCard(BlockCard):
    """Rows of a sheet in sections, each with a label, a value and a note. Empty ones fold into a line at the foot."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[SheetRow] = []
        self.unfold = Button("", "link", small=True)
        self.unfold.clicked.connect(self._unfold)
        self._foot.addWidget(self.unfold)
        self.unfold.hide()
        self._unfolded: str | None = None
        """The document whose empty rows are shown."""
        self._shown: TableBlock | None = None
        self._theme = ""

    def show_block(self, block: Block) -> None:
        if isinstance(block, TableBlock) and (block != self._shown or self._theme != theme.active().id):
            super().show_block(block)
            self._shown, self._theme = block, theme.active().id
            self.show_note(block.columns)
            self._fill(block)

    def _fill(self, block: TableBlock) -> None:
        empty = frozenset() if self._unfolded == self.document else _empty_rows(block)
        self.unfold.setVisible(bool(empty))
        self.unfold.set_text(tr("Show {count#empty row|empty rows}", count=len(empty)))
        lines = [line for line in self._lines(block) if line[0].label not in empty]
        values = [line for line, is_head in lines if not is_head]
        large = (
            len(block.sections) == 1
            and not block.sections[0].title
            and all(is_number(line.value) and (line.strong or line.breakdown is None) for line in values)
        )
        columns = Columns.of([line for line, _ in lines], large=large and len(values) <= 10)
        refill(self._body, self._rows, list(enumerate(lines)), self._new_row, lambda widget, line: _fill(widget, line, columns, len(lines)))
        for widget in self.rows if block.columns else ():
            has_card = widget.row is None or widget.row.breakdown is not None
            set_tip(widget, "" if has_card else f"{block.columns}\n{widget.accessibleName()}")

    def _unfold(self) -> None:
        """Show the empty rows of this document too; the keys go to the first of them."""
        assert self._shown is not None
        first = next(line.label for line, _ in self._lines(self._shown) if line.label in _empty_rows(self._shown))
        self._unfolded = self.document
        self._fill(self._shown)
        self.updateGeometry()
        next(row for row in self.rows if row.row is not None and row.row.label == first).setFocus()

    @property
    def rows(self) -> list[SheetRow]:
        """Return the rows that are shown."""
        return [widget for widget in self._rows if not widget.isHidden()]

    def height_at(self, width: int) -> int:
        return rows_height(self, self.rows, width)

    @staticmethod
    def _lines(block: TableBlock) -> list[tuple[Row, bool]]:
        lines: list[tuple[Row, bool]] = []
        for section in block.sections:
            if section.title:
                head = Row(label=section.title, value=section.value, edit=section.edit, purchase=section.purchase)
                lines.append((head, True))
            lines.extend((line, False) for line in section.rows)
        return lines

    def _new_row(self) -> SheetRow:
        made = SheetRow()
        made.edited.connect(self.edited)
        made.purchased.connect(self.purchased)
        return made


def _empty_rows(block: TableBlock) -> frozenset[str]:
    """Name the empty rows, if they are worth folding; names are always shown."""
    rows = (row for section in block.sections for row in section.rows if row.edit is not None)
    empty = (row for row in rows if not row.shown and row.shown != 0 and not (row.figure or row.note or row.breakdown))
    named = frozenset(row.label for row in empty if row.edit is not None and row.edit.path.rpartition("/")[2] != "name")
    return named if len(named) >= FOLDED_FROM else frozenset()


class TextCard(BlockCard):
    """Free text of a document."""

    def __init__(self) -> None:
        super().__init__()
        self._words = Label("", "body", wrap=True)
        self._field = MarkdownField(tr("Text"), grows=True)
        self._field.setFont(theme.font())
        self._field.resized.connect(self.updateGeometry)
        self._field.keeper.written.connect(self._send)
        self._body.addWidget(self._words)
        self._body.addWidget(self._field)

    def sizeHint(self) -> QSize:
        hint, lines = super().sizeHint(), self.layout()
        is_wrapped = lines is not None and not self._words.isHidden() and self.width() > 0
        return QSize(hint.width(), lines.heightForWidth(self.width())) if is_wrapped and lines is not None else hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # words wrap otherwise

    def show_block(self, block: Block) -> None:
        if not isinstance(block, TextBlock):
            return
        super().show_block(block)
        self._field.setVisible(block.edit is not None)
        self._words.setVisible(block.edit is None)
        self._words.setText(block.text)
        self._field.setAccessibleName(block.title or tr("Text"))
        self._field.hint_with(capital(tr("Write {title} here", title=block.title.lower())) if block.title else "")
        self._field.keep_lines(max(3, block.lines))
        place = "\n".join((self.document, block.edit.target, block.edit.path)) if block.edit is not None else ""
        self._field.keeper.bind(place, block.text)
        self._field.show_set()

    def height_at(self, width: int) -> int:
        if self._field.isHidden():
            return super().height_at(width)
        return self.sizeHint().height() - self._field.height() + self._field.height_at(width - 2 * SIDES)

    def _send(self, place: str, text: str) -> None:
        document, target, path = place.split("\n")
        self.text_edited.emit(document, target, path, text)


def _fill(widget: SheetRow, numbered: tuple[int, tuple[Row, bool]], columns: Columns, count: int) -> None:
    place, (line, is_head) = numbered
    widget.show_row(line, columns, is_head=is_head, is_last=place == count - 1)


def card_for(block: Block) -> BlockCard:
    """Make the widget for a kind of block."""
    made: BlockCard
    match block:
        case TableBlock():
            made = TableCard()
        case ColumnsBlock():
            made = ColumnsCard()
        case GaugeBlock():
            made = GaugeCard()
        case ScalesBlock():
            made = ScalesCard()
        case TrackBlock():
            made = TrackCard()
        case TextBlock():
            made = TextCard()
    return made
