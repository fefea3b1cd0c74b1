"""A page's text, edited as it reads: its content is the typed Markdown, with its meaning painted over it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QTextEdit

from desktop_app.controller.notes.links import links_in
from desktop_app.controller.notes.looks import PICTURE, LineKind, cells, next_item, toggled
from desktop_app.controller.notes.parts import Audience
from desktop_app.controller.notes.tables import ROLL
from desktop_app.views import icons, painting, theme
from desktop_app.views.dragging import files_of
from desktop_app.views.journal.highlighter import LINE_HEIGHT, TEXT, Highlighter, dressed
from desktop_app.views.parts.keeping import TextKeeper, steps_back
from desktop_app.views.pictures import has_picture
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from desktop_app.controller.notes.links import Link

EDGE: Final = 14
"""Margin at the left for the edges of sections and quotations."""
LAST_SINGLE: Final = 0xFFFF
TALLEST: Final = 320
LOWEST: Final = 72
LEAST: Final = 120
"""Width of a picture, however narrow the page."""
CELL_GAP: Final = 16


class PageEditor(QTextEdit):
    """A field for a page. Ctrl+Enter or a click follows a link, or ticks a check-box; Enter continues a list."""

    link_followed = Signal(str)
    roll_asked = Signal(str)
    """A random table is to be rolled."""
    picture_given = Signal(object)
    """A picture was dropped or pasted (QMimeData)."""
    _theme = ""
    """The theme whose fonts and colours the text wears."""

    def __init__(self, name: str, image_of: Callable[[str], QImage]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._image_of = image_of
        self._pressed_in = -1
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("page", True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)  # the page undoes edits, in its own steps
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(EDGE)
        self.looks = Highlighter(self.document(), self.picture_height)
        self.keeper = TextKeeper(self)
        self.keeper.page_undoes = True
        self.cursorPositionChanged.connect(self._show_signs)
        self.setMouseTracking(True)
        self.setMinimumHeight(LOWEST)
        self._space()
        self.restyle()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.StyleChange} and self._theme not in {"", theme.active().id}:
            self.restyle()

    def restyle(self) -> None:
        """Take the fonts and colours of the theme in force."""
        self._theme = theme.active().id
        self.document().setDefaultFont(theme.font(TEXT))
        self.looks.rehighlight()

    def setPlainText(self, text: str) -> None:
        """Show another text; of a similar one only the differences, so that cursor and position stay."""
        old = self.keeper.text
        start = _alike(old, text)
        end = _alike(old[start:][::-1], text[start:][::-1])
        if not old or 2 * (start + end) < len(old):
            super().setPlainText(text)
            self._space()
        else:
            cursor = self.textCursor()
            cursor.setPosition(_place(old, start))
            cursor.setPosition(_place(old, len(old) - end), cursor.MoveMode.KeepAnchor)
            cursor.insertText(text[start : len(text) - end])
            self.setTextCursor(cursor)
        self._show_signs()

    def _space(self) -> None:
        """Set the spacing of lines: new ones follow those before them."""
        apart = QTextBlockFormat()
        apart.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor = QTextCursor(self.document())
        cursor.select(cursor.SelectionType.Document)
        cursor.mergeBlockFormat(apart)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and steps_back(event):
            self.keeper.flush()  # what is typed becomes a step, which the page undoes
            event.ignore()
            return True
        return super().event(event)

    # ---- where the cursor is

    def line(self) -> str:
        """Return the line on which the cursor is."""
        return self.textCursor().block().text()

    def link_here(self) -> Link | None:
        """Return the link in which the cursor is."""
        cursor = self.textCursor()
        return self._link_at(cursor.block(), cursor.positionInBlock())

    @staticmethod
    def _link_at(block: QTextBlock, place: int) -> Link | None:
        return next((link for link in links_in(block.text()) if link.start <= place <= link.end), None)

    def _show_signs(self) -> None:
        """Show the signs of the line with the cursor, of a table those of all its rows; hide those of the line it came from."""
        raw = frozenset(self._raw_lines()) if self.hasFocus() and not self.isReadOnly() else frozenset()
        before, self.looks.raw = self.looks.raw, raw
        for number in sorted(before ^ raw):
            block = self.document().findBlockByNumber(number)
            if block.isValid():
                self.looks.rehighlightBlock(block)
        self.viewport().update()

    def _raw_lines(self) -> Iterator[int]:
        block = self.textCursor().block()
        yield block.blockNumber()
        if _is_row(block):
            yield from (row.blockNumber() for row in _table(block))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_signs()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_signs()

    # ---- typing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if control:
                self.act_here()
            elif not self._go_on_with_list():
                super().keyPressEvent(event)
        elif control and event.key() in {Qt.Key.Key_B, Qt.Key.Key_I} and not self.isReadOnly():
            self._wrap("**" if event.key() == Qt.Key.Key_B else "*")
        else:
            super().keyPressEvent(event)

    def act_here(self) -> None:
        """Follow the link at the cursor, roll the table named there, else tick its line's check box."""
        link = self.link_here()
        if link is not None:
            self.keeper.flush()
            self.link_followed.emit(link.title)
        elif not self._roll_at(self.textCursor().block(), self.textCursor().positionInBlock()):
            self._toggle(self.textCursor().block())

    def _roll_at(self, block: QTextBlock, place: int) -> bool:
        """Roll the table at a place of a line; return whether there is one."""
        found = _roll_in(block, place)
        if found is not None:
            self.keeper.flush()
            self.roll_asked.emit(found[1])
        return found is not None

    def _toggle(self, block: QTextBlock) -> bool:
        """Tick the check-box of a line, or clear it; tell whether it has one."""
        after = toggled(block.text())
        if after is None or self.isReadOnly():
            return False
        place = next(place for place, (old, new) in enumerate(zip(block.text(), after, strict=True)) if old != new)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + place)
        cursor.setPosition(block.position() + place + 1, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(after[place])
        self.keeper.flush()
        return True

    def _go_on_with_list(self) -> bool:
        cursor = self.textCursor()
        if self.isReadOnly() or cursor.hasSelection() or not cursor.atBlockEnd():
            return False
        begins = next_item(cursor.block().text())
        if begins is None:
            return False
        if begins:
            cursor.insertText(f"\n{begins}")
        else:
            cursor.movePosition(cursor.MoveOperation.StartOfBlock, cursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
        self.setTextCursor(cursor)
        return True

    def _wrap(self, sign: str) -> None:
        cursor = self.textCursor()
        words = cursor.selectedText()
        cursor.insertText(f"{sign}{words}{sign}")
        if not words:
            cursor.setPosition(cursor.position() - len(sign))
        self.setTextCursor(cursor)

    def put_around(self, first: str, last: str) -> None:
        """Put a line before and one after what is selected, or around a new line."""
        cursor = self.textCursor()
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        cursor.setPosition(start)
        cursor.movePosition(cursor.MoveOperation.StartOfBlock)
        begins = cursor.position()
        cursor.setPosition(end)
        cursor.movePosition(cursor.MoveOperation.EndOfBlock)
        cursor.insertText(f"\n{last}")
        cursor.setPosition(begins)
        cursor.insertText(f"{first}\n")
        cursor.setPosition(end + len(first) + 1)
        self.setTextCursor(cursor)
        self.setFocus()

    def put_line(self, line: str) -> None:
        """Insert a separate line at the cursor."""
        cursor = self.textCursor()
        cursor.movePosition(cursor.MoveOperation.EndOfBlock)
        cursor.insertText(f"\n{line}" if cursor.block().text() else line)
        self.setTextCursor(cursor)
        self.setFocus()

    def show_from(self, place: int) -> None:
        """Put the cursor so many signs from the beginning, in sight."""
        cursor = self.textCursor()
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def insertFromMimeData(self, source: QMimeData) -> None:
        if has_picture(source) and not self.isReadOnly():
            self.picture_given.emit(source)
        else:
            self.insertPlainText(source.text())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return has_picture(source) or (source.hasText() and not files_of(source))

    # ---- the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        block = self.cursorForPosition(event.position().toPoint()).block()
        if event.button() == Qt.MouseButton.LeftButton and self.box_of(block).contains(event.position()):
            self._toggle(block)
            return
        self._pressed_in = self.textCursor().blockNumber() if self.hasFocus() else -1
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self.textCursor().hasSelection():
            return
        cursor = self.cursorForPosition(event.position().toPoint())
        block = cursor.block()
        is_new = block.blockNumber() != self._pressed_in or bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        place = cursor.positionInBlock()
        if is_new and (link := self._link_at(block, place)) is not None and link.start < place < link.end:
            self.keeper.flush()
            self.link_followed.emit(link.title)
        elif is_new:
            self._roll_at(block, place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        cursor = self.cursorForPosition(event.position().toPoint())
        block, place = cursor.block(), cursor.positionInBlock()
        leads = (
            self._link_at(block, place) is not None or _roll_in(block, place) is not None or self.box_of(block).contains(event.position())
        )
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.IBeamCursor)

    # ---- what is painted over the letters

    def _area(self, block: QTextBlock) -> QRectF:
        return self.document().documentLayout().blockBoundingRect(block).translated(0, -self.verticalScrollBar().value())

    def _x_of(self, block: QTextBlock, place: int) -> float:
        line = block.layout().lineForTextPosition(place)
        found: object = line.cursorToX(place) if line.isValid() else 0.0
        x = found[0] if isinstance(found, tuple) else found  # Qt gives the place that it took, too
        return self._area(block).left() + (x if isinstance(x, float) else 0.0)

    def box_of(self, block: QTextBlock) -> QRectF:
        """Return the place of a line's check box; empty without one, or while shown as typed."""
        worn = dressed(block)
        if worn is None or worn.look.is_ticked is None or worn.is_raw:
            return QRectF()
        area, lead = self._area(block), worn.look.spans[0]
        height = block.layout().lineAt(0).height() if block.layout().lineCount() else 18.0
        return QRectF(self._x_of(block, lead.start) + 4, area.top() + (height - 15) / 2, 15, 15)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painting.smooth(painter)
        blocks = [*self._seen(QRectF(event.rect()))]
        for block in blocks:
            self._paint_edges(painter, block)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painting.smooth(painter)
        for block in blocks:
            self._paint_over(painter, block)

    def _seen(self, part: QRectF) -> Iterator[QTextBlock]:
        block = self.cursorForPosition(part.topLeft().toPoint()).block()
        block = block.previous() if block.previous().isValid() else block
        while block.isValid() and self._area(block).top() <= part.bottom():
            yield block
            block = block.next()

    def _paint_edges(self, painter: QPainter, block: QTextBlock) -> None:
        """Paint the ground of a section, and the bar of a quotation."""
        worn = dressed(block)
        if worn is None:
            return
        current, area = theme.active(), self._area(block)
        if worn.look.parts:
            secret = Audience.SECRET in worn.look.parts
            ink = current.color("danger" if secret else "party")
            wash = QColor(ink)
            wash.setAlphaF(0.08)
            before = block.previous()
            top = self._area(before).bottom() if worn.look.kind is not LineKind.MARK or not worn.look.level else area.top()
            ground = QRectF(0, top, self.viewport().width(), area.bottom() - top)
            painter.fillRect(ground, wash)
            painter.fillRect(QRectF(0, top, 3, ground.height()), ink)
        if worn.look.kind is LineKind.QUOTE and not worn.is_raw:
            painter.fillRect(QRectF(EDGE, area.top() + 1, 3, area.height() - 2), QColor(current.line))

    def _paint_over(self, painter: QPainter, block: QTextBlock) -> None:
        worn = dressed(block)
        if worn is None or worn.is_raw:
            return
        match worn.look.kind:
            case LineKind.ITEM:
                self._paint_lead(painter, block)
            case LineKind.RULE:
                area = self._area(block)
                painter.fillRect(QRectF(EDGE, area.center().y(), area.width(), 1), QColor(theme.active().line))
            case LineKind.MARK if worn.look.level:
                secret = worn.look.parts[-1] is Audience.SECRET
                told = tr("Secret: never shown to the players") if secret else tr("For the players")
                area = self._area(block)
                painting.write(painter, area, told, theme.font(theme.TINY), theme.active().color("danger" if secret else "party"))
            case LineKind.ROW | LineKind.ROW_RULE:
                self._paint_row(painter, block)
            case LineKind.PICTURE:
                self._paint_picture(painter, block)
            case _:
                pass

    def _paint_lead(self, painter: QPainter, block: QTextBlock) -> None:
        worn = dressed(block)
        assert worn is not None, "a line that is painted over is dressed"
        if worn.look.is_ticked is not None:
            box, current = self.box_of(block), theme.active()
            painting.plate(painter, box, QColor(current.accent) if worn.look.is_ticked else None, current.muted, radius=theme.RADIUS_SMALL)
            if worn.look.is_ticked:
                icons.paint(painter, box.adjusted(1, 1, -1, -1), "check", QColor(current.on_accent))
        elif worn.look.spans[0].role == "lead":
            line = block.layout().lineAt(0)
            x = self._x_of(block, worn.look.spans[0].start)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.active().color("muted"))
            painter.drawEllipse(QPointF(x + 4, self._area(block).top() + line.height() / 2 + 1), 2.4, 2.4)

    def _paint_row(self, painter: QPainter, block: QTextBlock) -> None:
        rows = [row for row in _table(block) if dressed(row) is not None]
        current, area = theme.active(), self._area(block)
        widths = self._widths(rows)
        worn = dressed(block)
        assert worn is not None, "a line that is painted over is dressed"
        painter.setPen(QPen(QColor(current.line), 1))
        if worn.look.kind is LineKind.ROW_RULE:
            painter.drawLine(QPointF(EDGE, area.center().y()), QPointF(EDGE + sum(widths), area.center().y()))
            return
        is_head = block == rows[0] and len(rows) > 1
        x = float(EDGE)
        font = theme.font(TEXT, strong=is_head)
        for width, cell in zip(widths, cells(block.text()), strict=False):
            room = QRectF(x, area.top(), width - CELL_GAP, area.height())
            painter.setFont(font)
            painter.setPen(QColor(current.text))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, cell)
            x += width

    def _widths(self, rows: list[QTextBlock]) -> list[float]:
        """Give each column of a table the room that its longest cell needs; together no more than there is."""
        metrics = QFontMetrics(theme.font(TEXT, strong=True))
        told = [cells(row.text()) for row in rows if (worn := dressed(row)) is not None and worn.look.kind is LineKind.ROW]
        count = max(map(len, told), default=0)
        wanted = [
            max((metrics.horizontalAdvance(row[place]) for row in told if place < len(row)), default=0) + CELL_GAP for place in range(count)
        ]
        share = min(1.0, self._room / max(1, sum(wanted)))
        return [width * share for width in wanted]

    @property
    def _room(self) -> int:
        """Return the width of a line."""
        return self.viewport().width() - 2 * EDGE

    # ---- pictures

    def _picture(self, line: str) -> QImage:
        found = PICTURE.fullmatch(line)
        return self._image_of(found[2]) if found is not None else QImage()

    def _picture_size(self, line: str) -> QSize:
        image = self._picture(line)
        if image.isNull():
            return QSize()
        room = QSize(max(LEAST, self._room), TALLEST)
        return (
            image.size()
            if image.width() <= room.width() and image.height() <= TALLEST
            else image.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        )

    def picture_height(self, line: str) -> int:
        """Say how high the picture of a line is shown; 0: it has none."""
        return self._picture_size(line).height()

    def _paint_picture(self, painter: QPainter, block: QTextBlock) -> None:
        size = self._picture_size(block.text())
        if not size.isEmpty():
            area = self._area(block)
            painter.drawImage(QRectF(EDGE, area.top() + 4, size.width(), size.height()), self._picture(block.text()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and "](picture:" in self.toPlainText():
            self.looks.rehighlight()


def _alike(first: str, second: str) -> int:
    """Say how many signs two texts have in common from the beginning."""
    most = min(len(first), len(second))
    return next((place for place in range(most) if first[place] != second[place]), most)


def _place(text: str, count: int) -> int:
    """Say where in a document so many signs of a text end: Qt counts some as two."""
    return count + sum(1 for sign in text[:count] if ord(sign) > LAST_SINGLE)


def _roll_in(block: QTextBlock, place: int) -> re.Match[str] | None:
    """Find the table that is named at a place of a line to be rolled."""
    return next((one for one in ROLL.finditer(block.text()) if one.start() <= place <= one.end()), None)


def _is_row(block: QTextBlock) -> bool:
    worn = dressed(block)
    return worn is not None and worn.look.kind in {LineKind.ROW, LineKind.ROW_RULE}


def _table(block: QTextBlock) -> list[QTextBlock]:
    """Give the rows of the table that a row is part of."""
    while block.previous().isValid() and _is_row(block.previous()):
        block = block.previous()
    found = []
    while block.isValid() and _is_row(block):
        found.append(block)
        block = block.next()
    return found
