"""The game master's screen: the tables of a system, close together on as few pages as they need."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from desktop_app.printing.documents import PageOptions, page_data
from desktop_app.printing.plain import one_line
from desktop_app.printing.typesetting import PrintedPart
from desktop_app.rules.kernel.record import Json

SHORT: Final = 12
"""Signs of a cell that is never broken: a column with nothing longer is as wide as it needs."""
LONGEST_SHARE: Final = 60
NEGATIVE: Final = re.compile(r"(?<![\w\u2212])-(?=\d)")


@dataclass(frozen=True, kw_only=True, slots=True)
class ScreenTable:
    """A table: its heads, and rows with a text for each of them; `note` stands beneath."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Screen:
    """All tables of a screen, in the order in which they stand."""

    title: str
    tables: tuple[ScreenTable, ...] = ()


def screen_part(screen: Screen, options: PageOptions) -> PrintedPart:
    """Make a screen a document to be set."""
    return PrintedPart(template="screen.typ", data=screen_data(screen, options))


def screen_data(screen: Screen, options: PageOptions) -> dict[str, Json]:
    """Give the templates a screen."""
    return page_data(options) | {"title": one_line(screen.title), "tables": [_plain(table) for table in screen.tables]}


def _plain(table: ScreenTable) -> dict[str, Json]:
    """Give a table with the share of the width that each column takes; 0: as much as it needs."""
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    shares: list[Json] = [_share(_cell(head), [row[place] for row in rows]) for place, head in enumerate(table.columns)]
    heads: list[Json] = [_cell(head) for head in table.columns]
    lines: list[Json] = [list(row) for row in rows]
    return {"title": one_line(table.title), "columns": heads, "rows": lines, "shares": shares, "note": one_line(table.note)}


def _cell(text: str) -> str:
    """Write a cell as it is printed: names of the rules as words, signs of numbers as such."""
    return NEGATIVE.sub("\u2212", one_line(text).replace("_", " "))


def _share(head: str, cells: list[str]) -> int:
    """Say how wide a column is beside others: by its longest text, and so that its longest word has room."""
    longest = max(map(len, cells), default=0)
    word = max((len(word) for cell in (head, *cells) for word in cell.split()), default=0)
    return 0 if max(longest, len(head)) <= SHORT else max(min(longest, LONGEST_SHARE), 3 * word)
