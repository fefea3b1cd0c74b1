"""What the tests of printing share: documents set by themselves, and pages read back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from desktop_app.printing.documents import PageOptions, SheetOptions, sheet_part
from desktop_app.printing.rosters import Roster, RosterOptions, roster_part
from desktop_app.printing.screens import Screen, screen_part
from desktop_app.printing.typesetting import PageFormat, typeset
from desktop_app.rules.kernel.blocks import SheetPage


def print_sheet(page: SheetPage, *, template_dir: Path | None = None, **options: Unpack[SheetOptions]) -> bytes:
    return typeset([sheet_part(page, options)], PageFormat.PDF, template_dir=template_dir)[0]


def draw_sheet(page: SheetPage, *, ppi: float = 110, **options: Unpack[SheetOptions]) -> list[bytes]:
    return typeset([sheet_part(page, options)], PageFormat.PNG, ppi=ppi)


def print_roster(roster: Roster, *, template_dir: Path | None = None, **options: Unpack[RosterOptions]) -> bytes:
    return typeset([roster_part(roster, options)], PageFormat.PDF, template_dir=template_dir)[0]


def draw_roster(roster: Roster, *, ppi: float = 110, **options: Unpack[RosterOptions]) -> list[bytes]:
    return typeset([roster_part(roster, options)], PageFormat.PNG, ppi=ppi)


def print_screen(screen: Screen, **options: Unpack[PageOptions]) -> bytes:
    return typeset([screen_part(screen, options)], PageFormat.PDF)[0]


@dataclass(frozen=True)
class PrintedPage:
    """A page as it was read back: its size in points, its text, and the box around each sign."""

    size: tuple[float, float]
    text: str
    boxes: tuple[tuple[float, float, float, float], ...]
    sizes: frozenset[float] = frozenset()
    """Sizes of the letters in points."""

    @property
    def words(self) -> str:
        """The text with single spaces."""
        return " ".join(self.text.split())

    @property
    def joined(self) -> str:
        """The text without any space or line break, for words that were broken."""
        return "".join(self.text.split())


def read_page(document: pdfium.PdfDocument, index: int) -> PrintedPage:
    page = document[index]
    text_page = page.get_textpage()
    try:
        boxes = tuple(text_page.get_charbox(char) for char in range(text_page.count_chars()))
        letters = [char for char, box in enumerate(boxes) if box[2] > box[0]]
        sizes = frozenset(round(pdfium_c.FPDFText_GetFontSize(text_page.raw, char), 2) for char in letters)
        return PrintedPage(page.get_size(), text_page.get_text_range(), boxes, sizes)
    finally:
        text_page.close()
        page.close()


def read_pages(pdf: bytes) -> list[PrintedPage]:
    document = pdfium.PdfDocument(pdf)
    try:
        return [read_page(document, index) for index in range(len(document))]
    finally:
        document.close()


def dark_pixels(pdf: bytes, page: int = 0) -> int:
    """Count the dark pixels of a page, drawn at 72 ppi in grey."""
    document = pdfium.PdfDocument(pdf)
    try:
        drawn = document[page].render(scale=1, grayscale=True)
        return sum(1 for value in bytes(drawn.buffer) if value < 140)
    finally:
        document.close()
