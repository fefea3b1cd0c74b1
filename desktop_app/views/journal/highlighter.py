"""Dresses the lines of a page as they read; on the line with the cursor the signs are seen. The text itself is never touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextBlock, QTextBlockUserData, QTextCharFormat, QTextDocument, QTextFormat

from desktop_app.controller.notes.links import LINK, key_of
from desktop_app.controller.notes.looks import LineKind, LineLook, LineSpan, LineState, look_of
from desktop_app.views import theme

SIZES: Final = (26, theme.HEADING, theme.TITLE)
"""Pixels of headings, from the first on."""
TEXT: Final = 14
UNSEEN: Final = 1
"""Pixels of a sign that is not to be seen."""
ROW_RULE: Final = 5
LINE_HEIGHT: Final = 145
"""Hundredths of its letters that a line is high."""
TALL: Final = 0.83 * 100 / LINE_HEIGHT
"""Pixels of a font whose lines are one pixel high."""


class Dressed(QTextBlockUserData):
    """How a line was dressed, for what is painted over it."""

    def __init__(self, look: LineLook, *, is_raw: bool) -> None:
        super().__init__()
        self.look, self.is_raw = look, is_raw
        """It is shown as it is typed."""


def dressed(block: QTextBlock) -> Dressed | None:
    """Return how a line was dressed."""
    data = block.userData()
    return data if isinstance(data, Dressed) else None


class Highlighter(QSyntaxHighlighter):
    """Sets the formats of each line when it changes, and when the cursor comes to it or leaves it."""

    def __init__(self, document: QTextDocument, picture_height: Callable[[str], int]) -> None:
        """Dress a document; `picture_height` says how high the picture on a line is shown, 0: there is none."""
        super().__init__(document)
        self._picture_height = picture_height
        self.raw: frozenset[int] = frozenset()
        """Numbers of the lines that are shown as they are typed."""
        self.missing: Callable[[str], bool] = lambda key: False
        """Tells whether the target of a link, folded, leads to nothing."""

    def highlightBlock(self, text: str) -> None:
        look, after = look_of(text, LineState.unpacked(self.previousBlockState()))
        self.setCurrentBlockState(after.packed())
        is_raw = self.currentBlock().blockNumber() in self.raw
        self.setCurrentBlockUserData(Dressed(look, is_raw=is_raw))
        size = SIZES[min(look.level, len(SIZES)) - 1] if look.kind is LineKind.HEADING else TEXT
        if not is_raw and look.kind in {LineKind.ROW, LineKind.ROW_RULE}:
            self._hide_row(text, look.kind)
            return
        if not is_raw and look.kind is LineKind.PICTURE and (height := self._picture_height(text)):
            self._make_room(text, height)
            return
        if look.kind is LineKind.HEADING:
            self.setFormat(0, len(text), _of(theme.heading_font(size)))
        elif look.kind in {LineKind.QUOTE, LineKind.CODE} or look.is_ticked:
            self.setFormat(0, len(text), _ink("muted"))
        for span in look.spans:
            self._dress(text, span, look, size=size, is_raw=is_raw)

    def _dress(self, text: str, span: LineSpan, look: LineLook, *, size: int, is_raw: bool) -> None:
        made = QTextCharFormat(self.format(span.start))
        match span.role:
            case "sign" | "lead" if is_raw or (span.role == "sign" and look.kind in {LineKind.MARK, LineKind.FENCE}):
                made.setForeground(theme.active().color("muted"))
                if look.kind is LineKind.MARK and not is_raw:
                    made.setForeground(QColor(0, 0, 0, 0))
            case "sign":
                made = _unseen()
            case "lead":
                made.setForeground(QColor(0, 0, 0, 0))
            case "bold":
                made.setFontWeight(QFont.Weight.DemiBold)
            case "italic":
                made.setFontItalic(True)
            case "code":
                made.setFontFamilies(["monospace"])
                made.setBackground(QColor(theme.active().raised))
            case "strike":
                made.setFontStrikeOut(True)
            case "link" | "roll":
                self._dress_link(made, text, span)
            case _:
                pass
        self.setFormat(span.start, span.length, made)

    def _dress_link(self, made: QTextCharFormat, text: str, span: LineSpan) -> None:
        found = next((one for one in LINK.finditer(text) if one.start() <= span.start < one.end()), None)
        is_missing = found is not None and self.missing(key_of(found[1]))
        made.setForeground(theme.active().color("muted" if is_missing else "accent"))
        made.setUnderlineStyle(made.UnderlineStyle.DashUnderline if is_missing else made.UnderlineStyle.SingleUnderline)
        made.setUnderlineColor(theme.active().color("muted" if is_missing else "accent"))

    def _hide_row(self, text: str, kind: LineKind) -> None:
        made = QTextCharFormat()
        made.setForeground(QColor(0, 0, 0, 0))
        if kind is LineKind.ROW_RULE:
            made.setProperty(QTextFormat.Property.FontPixelSize, ROW_RULE)
        self.setFormat(0, len(text), made)

    def _make_room(self, text: str, height: int) -> None:
        """Leave so much room for a picture: one unseen sign is as high as it."""
        self.setFormat(0, len(text), _unseen())
        tall = _unseen()
        tall.setProperty(QTextFormat.Property.FontPixelSize, max(UNSEEN, round(height * TALL)))
        self.setFormat(0, 1, tall)


def _of(font: QFont) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(font)
    return made


def _ink(role: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(theme.active().color(role))
    return made


def _unseen() -> QTextCharFormat:
    made = QTextCharFormat()
    made.setProperty(QTextFormat.Property.FontPixelSize, UNSEEN)
    made.setFontLetterSpacingType(QFont.SpacingType.PercentageSpacing)
    made.setFontLetterSpacing(1)
    made.setForeground(QColor(0, 0, 0, 0))
    return made
