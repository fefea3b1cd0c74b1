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

ROOM: Final = (4, 12, 4, 4)
"""Lines to write on where a list has nothing in it, by the place of its block: the middle column holds skills and the like."""


def emptied(page: SheetPage, title: str) -> SheetPage:
    """Take everything from a sheet that is somebody's; at its head stands a title."""
    return replace(page, title=title, subtitle="", blocks=tuple(_empty(block) for block in page.blocks))


def _empty(block: Block) -> Block:
    match block:
        case TableBlock():
            sections = tuple(replace(section, value=None, rows=_rows(section.rows, block.place)) for section in block.sections)
            return replace(block, sections=sections or (Section(rows=_rows((), block.place)),))
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


def _rows(rows: tuple[Row, ...], place: int) -> tuple[Row, ...]:
    """Leave the labels with a line beside each; a box stays a box."""
    kept = tuple(Row(label=row.label, value=False if isinstance(row.value, bool) else "") for row in rows)
    return kept or tuple(Row(label="", value="") for _ in range(ROOM[min(place, len(ROOM) - 1)]))
