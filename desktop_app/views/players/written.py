"""Markdown of a page of the journal as the players read it, in letters as large as fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPainter,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)

from desktop_app.controller.notes.looks import PICTURES_ALONE
from desktop_app.views import theme
from desktop_app.views.parts.rich import RichDocument, set_markdown

MOST: Final = 12_000
"""More characters than fit a screen in the smallest letters."""
STEP: Final = 2
LINE: Final = 124
"""Hundredths of a line that one is high."""
APART: Final = 0.42
"""Share of a line between paragraphs."""


def written(markdown: str, width: float, font: QFont) -> RichDocument:
    """Lay out a text; pictures in a line are their words, what looks like HTML stands as it was typed."""
    made = RichDocument()
    made.setDocumentMargin(0)
    made.setDefaultFont(font)
    set_markdown(made, PICTURES_ALONE.sub("", markdown[:MOST]))
    cursor = QTextCursor(made)
    cursor.select(QTextCursor.SelectionType.Document)
    plain = QTextCharFormat()
    plain.setForeground(QColor(theme.active().text))
    cursor.mergeCharFormat(plain)
    apart = QTextBlockFormat()
    apart.setLineHeight(LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    apart.setBottomMargin(font.pixelSize() * APART)
    cursor.mergeBlockFormat(apart)
    made.setTextWidth(width)
    return made


def fitted(markdown: str, area: QRectF, sizes: tuple[int, int], font: Callable[[int], QFont] = theme.font) -> RichDocument:
    """Lay out a text in an area, in letters from the first of the sizes down to the second, as large as it stands there whole."""
    made = written(markdown, area.width(), font(sizes[0]))
    for size in range(sizes[0] - STEP, sizes[1] - 1, -STEP):
        if made.size().height() <= area.height():
            break
        made = written(markdown, area.width(), font(size))
    return made


def draw(painter: QPainter, made: RichDocument, area: QRectF) -> float:
    """Draw the laid-out text at the top of an area, as far as it fits; return the end."""
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, QColor(theme.active().text))
    painter.save()
    painter.setClipRect(area)
    painter.translate(area.topLeft())
    made.documentLayout().draw(painter, context)
    painter.restore()
    return area.top() + min(area.height(), made.size().height())


def draw_written(painter: QPainter, area: QRectF, markdown: str, sizes: tuple[int, int]) -> float:
    """Draw Markdown in an area, in letters between two sizes; return where it ends."""
    return draw(painter, fitted(markdown, area, sizes), area)
