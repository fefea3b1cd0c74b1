"""A board on paper: cut into pages at one inch a cell, to be laid side by side, or as one page; with marks where to cut."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.printing.documents import PageOptions, PaperSize, page_data
from desktop_app.printing.plain import one_line
from desktop_app.printing.typesetting import PrintedPart
from desktop_app.rules.kernel.record import Json

SHEETS: Final = {PaperSize.A4: (8.27, 11.69), PaperSize.LETTER: (8.5, 11.0)}
"""Width and height of the paper, in inches."""
EDGE: Final = 0.45
"""Inches around what is drawn: no printer reaches the edge, and the marks stand there."""
FOOT: Final = 0.25
"""Inches beneath it for what the page is called."""
MOST_PAGES: Final = 80
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class BoardArea(NamedTuple):
    """A rectangle of a board, in board units: neighbours are 1 apart."""

    left: float
    top: float
    width: float
    height: float


Draw = Callable[[BoardArea, float], bytes]
"""Draws a rectangle of the board with so many pixels a unit, as PNG or JPEG."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Map:
    """A board to print: its extent in board units, its painter, and its numbered notes."""

    title: str
    extent: BoardArea
    draw: Draw
    notes: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """How an extent is cut: the size of a page's part in units, how many lie across and down, and whether the paper lies across."""

    wide: float
    high: float
    across: int
    down: int
    is_turned: bool

    @property
    def pages(self) -> int:
        """Sheets of paper that the map takes: those across times those down."""
        return self.across * self.down


def cut(extent: BoardArea, paper_size: PaperSize) -> Cut:
    """Cut a board at one inch a unit into as few pages as can be; a page holds whole units, so that no cell of squares is divided."""
    short, long = SHEETS[paper_size]

    def cut_for(width: float, height: float, *, is_turned: bool) -> Cut:
        wide, high = math.floor(width - 2 * EDGE), math.floor(height - 2 * EDGE - FOOT)
        return Cut(
            wide=wide,
            high=high,
            across=max(1, math.ceil(round(extent.width / wide, 6))),
            down=max(1, math.ceil(round(extent.height / high, 6))),
            is_turned=is_turned,
        )

    return min((cut_for(short, long, is_turned=False), cut_for(long, short, is_turned=True)), key=lambda one: one.pages)


def map_part(board: Map, options: PageOptions, *, one_page: bool, ppi: float) -> PrintedPart:
    """Make a board a document to be set, drawn with `ppi` pixels an inch.

    Raises:
        AppError: at one inch a cell it would need more than 80 pages.
    """
    paper_size = options.get("paper_size", PaperSize.A4)
    pictures: dict[str, bytes] = {}
    plain = _whole(board, paper_size, ppi, pictures) if one_page else _pages(board, cut(board.extent, paper_size), ppi, pictures)
    notes: list[Json] = [one_line(note) for note in board.notes]
    data = page_data(options) | plain | {"title": one_line(board.title), "notes": notes, "edge": EDGE, "foot": FOOT}
    return PrintedPart(template="map.typ", data=data, pictures=pictures)


def _pages(board: Map, made: Cut, ppi: float, pictures: dict[str, bytes]) -> dict[str, Json]:
    if made.pages > MOST_PAGES:
        raise AppError(
            said(
                "At one inch a cell this board needs {pages} pages; the limit is {most}. Print it on one page.",
                pages=made.pages,
                most=MOST_PAGES,
            )
        )
    sheets: list[Json] = []
    for down in range(made.down):
        for across in range(made.across):
            left, top = across * made.wide, down * made.high
            wide, high = min(made.wide, board.extent.width - left), min(made.high, board.extent.height - top)
            name = f"map-{across}-{down}.json"
            pictures[name] = board.draw(BoardArea(board.extent.left + left, board.extent.top + top, wide, high), ppi)
            place = f"{_letter(across)}{down + 1}" if made.pages > 1 else ""
            sheets.append({"picture": name, "wide": wide, "high": high, "place": place, "across": across, "down": down})
    return {"sheets": sheets, "is_turned": made.is_turned, "across": made.across, "down": made.down}


def _whole(board: Map, paper_size: PaperSize, ppi: float, pictures: dict[str, bytes]) -> dict[str, Json]:
    """Shrink or enlarge a board to one page."""
    short, long = SHEETS[paper_size]
    is_turned = board.extent.width > board.extent.height
    width, height = (long, short) if is_turned else (short, long)
    scale = min((width - 2 * EDGE) / board.extent.width, (height - 2 * EDGE - FOOT) / board.extent.height)
    pictures["map.json"] = board.draw(board.extent, ppi * scale)
    wide, high = board.extent.width * scale, board.extent.height * scale
    sheet: Json = {"picture": "map.json", "wide": wide, "high": high, "place": "", "across": 0, "down": 0}
    return {"sheets": [sheet], "is_turned": is_turned, "across": 1, "down": 1}


def _letter(place: int) -> str:
    """Name a column of pages: A to Z, then AA, AB."""
    return LETTERS[place] if place < len(LETTERS) else _letter(place // len(LETTERS) - 1) + LETTERS[place % len(LETTERS)]
