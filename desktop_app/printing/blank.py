"""A sheet of any system with nothing on it: labels and headings stay, values become lines to write on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from desktop_app.rules.kernel.blocks import (
    Block,
    ColumnsBlock,
    GaugeBlock,
    Row,
    ScalesBlock,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)

MIDDLE: Final = 1
ROOM: Final = (4, 12, 4, 4)
"""Lines to write on where a list has nothing in it, by the place of its block: the middle column holds skills and the like."""


def emptied(page: SheetPage, title: str) -> SheetPage:
    """Take everything from a sheet that is a character's; at its head stands a title."""
    return replace(page, title=title, subtitle="", blocks=tuple(_empty(block) for block in page.blocks))


def _empty(block: Block) -> Block:
    match block:
        case TableBlock():
            *others, last = block.sections or (Section(),)
            kept = tuple(replace(section, value=None, rows=_labels(section.rows)) for section in others)
            there = sum(len(section.rows) for section in kept)
            return replace(block, sections=(*kept, replace(last, value=None, rows=_rows(last.rows, block.place, there))))
        case ColumnsBlock():
            names = tuple(Row(label=str(line.cells[0].shown)) for line in block.lines if line.cells)
            heads = " · ".join(column.head for column in block.columns if column.head)
            return TableBlock(title=block.title, columns=heads, sections=(Section(rows=_rows(names, block.place)),), place=block.place)
        case GaugeBlock():
            return TableBlock(title=block.title, sections=(Section(rows=_rows((Row(label=""),), block.place)),), place=block.place)
        case ScalesBlock():
            return block
        case TrackBlock():
            return replace(block, lines=tuple(replace(line, ticked=0, note="") for line in block.lines), note="")
        case TextBlock():
            return replace(block, text="")
    assert_never(block)


def _labels(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Leave the labels with a line beside each; a box stays a box."""
    return tuple(Row(label=row.label, value=False if isinstance(row.value, bool) else "") for row in rows)


def _rows(rows: tuple[Row, ...], place: int, there: int = 0) -> tuple[Row, ...]:
    """Keep labels, and blank lines to fill a short list: in the middle column, or in all. `there` are above."""
    room = ROOM[min(place, len(ROOM) - 1)]
    more = room - there - len(rows) if place == MIDDLE or not rows else 0
    return (*_labels(rows), *(Row(label="", value="") for _ in range(more)))
