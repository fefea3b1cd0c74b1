"""Cards on a sheet: each kind of block as a widget that can be filled again without losing focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QPlainTextEdit

from desktop_app.rules.kernel.blocks import Block, ColumnsBlock, GaugeBlock, Row, ScalesBlock, TableBlock, TextBlock, TrackBlock
from desktop_app.views import theme
from desktop_app.views.parts.layouts import refill
from desktop_app.views.parts.text import Label
from desktop_app.views.sheet.block_card import BlockCard
from desktop_app.views.sheet.columns import ColumnsCard
from desktop_app.views.sheet.editors import is_number
from desktop_app.views.sheet.marks import GaugeCard, ScalesCard, TrackCard
from desktop_app.views.sheet.rows import Columns, SheetRow

if TYPE_CHECKING:
    from desktop_app.rules.kernel.blocks import Edit

PAUSE_MS: Final = 700


class TableCard(BlockCard):
    """Rows in sections."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[SheetRow] = []
        self._shown: TableBlock | None = None
        self._theme = ""

    def show_block(self, block: Block) -> None:
        if not isinstance(block, TableBlock) or (block == self._shown and self._theme == theme.active().id):
            return
        super().show_block(block)
        self._shown, self._theme = block, theme.active().id
        self._aside.setText(block.columns)
        lines = self._lines(block)
        values = [line for line, is_head in lines if not is_head]
        large = (
            len(block.sections) == 1
            and not block.sections[0].title
            and all(is_number(line.value) and (line.strong or line.breakdown is None) for line in values)
        )
        columns = Columns.of([line for line, _ in lines], large=large and len(values) <= 10)
        refill(self._body, self._rows, list(enumerate(lines)), self._new_row, lambda widget, line: _fill(widget, line, columns, len(lines)))

    @property
    def rows(self) -> list[SheetRow]:
        """Return the rows that are shown."""
        return [widget for widget in self._rows if not widget.isHidden()]

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
        made.rule_opened.connect(self.rule_opened)
        return made


class TextCard(BlockCard):
    """Free text; what is typed is sent after a pause, and when one goes elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self._edit: Edit | None = None
        self._sent = ""
        self._words = Label("", "body", wrap=True)
        self._field = QPlainTextEdit()
        self._field.setTabChangesFocus(True)
        self._field.setFont(theme.font())
        self._field.installEventFilter(self)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._send)
        self._field.textChanged.connect(self._typed)
        self._body.addWidget(self._words)
        self._body.addWidget(self._field)

    def show_block(self, block: Block) -> None:
        if not isinstance(block, TextBlock):
            return
        super().show_block(block)
        self._edit = block.edit
        self._field.setVisible(block.edit is not None)
        self._words.setVisible(block.edit is None)
        self._words.setText(block.text)
        self._field.setAccessibleName(block.title or "Text")
        self._field.setPlaceholderText(f"Write {block.title.lower()} here" if block.title else "")
        self._field.setFixedHeight(max(3, block.lines) * 18 + 16)
        if not self._field.hasFocus() and self._field.toPlainText() != block.text:
            self._field.blockSignals(True)
            self._field.setPlainText(block.text)
            self._field.blockSignals(False)
        self._sent = block.text

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._send()
        return super().eventFilter(watched, event)

    def _typed(self) -> None:
        self._timer.start()

    def _send(self) -> None:
        self._timer.stop()
        text = self._field.toPlainText()
        if self._edit is not None and text != self._sent:
            self._sent = text
            self.edited.emit(self._edit.target, self._edit.path, text)


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
