"""A sheet as Markdown, and as the stat block of Obsidian's plug-in *Fantasy Statblocks*, with the layout that draws it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from desktop_app.controller.notes_out.note import yaml_text
from desktop_app.language import folded, said
from desktop_app.printing.markdown import as_words
from desktop_app.rules.kernel.blocks import Block, ColumnsBlock, GaugeBlock, Row, ScalesBlock, SheetPage, TableBlock, TextBlock, TrackBlock
from desktop_app.rules.kernel.record import Json

TICKED, FREE = "\u2612", "\u2610"
TICKS: Final = "```"
ID_LETTERS: Final = 12
Rows = list[tuple[str, str]]


def as_markdown(page: SheetPage) -> str:
    """Write a sheet as headings with tables."""
    found = [as_words(page.subtitle)] if page.subtitle else []
    for block in page.blocks:
        told = _table(block) if isinstance(block, ColumnsBlock) else _text(block)
        if told:
            found.append(f"## {as_words(block.title)}\n\n{told}")
    return "\n\n".join(found)


def _text(block: Block) -> str:
    """Write a block that is no table of columns."""
    if isinstance(block, TextBlock):
        return block.text.strip()
    rows = rows_of(block)
    if not rows:
        return ""
    return table(("", ""), rows)


def _table(block: ColumnsBlock) -> str:
    heads = [column.head for column in block.columns]
    lines = [[f"{cell.before}{_shown(cell.shown)}{cell.after}" for cell in line.cells] for line in block.lines]
    if any(line.note for line in block.lines):
        heads.append("")
        lines = [[*cells, line.note] for cells, line in zip(lines, block.lines, strict=True)]
    return table(heads, lines) if lines else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; a row that is shorter than its head is filled up."""
    width = len(heads)
    listed = [[*row, *[""] * width][:width] for row in rows]
    head, *lines = (f"| {' | '.join(map(as_words, line))} |" for line in (heads, *listed))
    return "\n".join((head, f"|{' --- |' * width}", *lines))


def _line(text: str) -> str:
    return " ".join(text.split())


def _shown(value: Json) -> str:
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def rows_of(block: Block) -> Rows:
    """Give a block as names with what is told of each."""
    match block:
        case TableBlock():
            return [row for section in block.sections for row in _section(section.title, section.value, section.rows)]
        case ColumnsBlock():
            return [_columns(block, [_shown(cell.shown) for cell in line.cells], line.note) for line in block.lines]
        case GaugeBlock():
            return [(block.title, f"{block.value} / {block.maximum}")]
        case ScalesBlock():
            return [(f"{scale.left} \u2013 {scale.right}", f"{scale.step} / {scale.steps}") for scale in block.scales]
        case TrackBlock():
            return [(line.label, TICKED * line.ticked + FREE * (sum(line.sizes) - line.ticked)) for line in block.lines]
        case TextBlock():
            return [(block.title, block.text)] if block.text.strip() else []


def _section(title: str, value: Json, rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    if title:
        yield title, _shown(value)
    for row in rows:
        told = " ".join(filter(None, (_shown(row.shown), row.figure, f"({row.note})" if row.note else "")))
        if told:
            yield row.label, told


def _columns(block: ColumnsBlock, cells: Sequence[str], note: str) -> tuple[str, str]:
    heads = [column.head for column in block.columns]
    told = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], cells[1:], strict=False) if cell]
    return (cells[0] if cells else ""), ", ".join((*told, note) if note else told)


# ---- stat blocks


def statblock(page: SheetPage, layout: str) -> str:
    """Write a sheet as a fence for the plug-in with our layout; names inside allow other layouts."""
    lines = [f"{TICKS}statblock", f"layout: {yaml_text(layout)}", f"name: {yaml_text(page.title)}"]
    if page.subtitle:
        lines.append(f"subtitle: {yaml_text(page.subtitle)}")
    for key, _, rows in _properties(page):
        lines.append(f"{key}:")
        for name, told in rows:
            lines += [f"  - name: {yaml_text(_line(name))}", f"    desc: {yaml_text(_line(told))}"]
    return "\n".join((*lines, TICKS))


def _properties(page: SheetPage) -> Iterator[tuple[str, str, Rows]]:
    taken = {"layout", "name", "subtitle", "image"}
    for block in page.blocks:
        rows = rows_of(block)
        if rows:
            key = property_of(block.title)
            while key in taken:
                key += "_"
            taken.add(key)
            yield key, block.title, rows


def property_of(title: str) -> str:
    """Name the property of a block: its title in plain letters."""
    plain = "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in folded(title))
    return "sb_" + ("_".join(filter(None, plain.split("_"))) or "block")


def layout_file(name: str, pages: Iterable[SheetPage]) -> bytes:
    """Make the layout of a system that draws all of these sheets, as the plug-in imports it: a heading, then each block by its title."""
    titles: dict[str, str] = {}
    for page in pages:
        for key, title, _ in _properties(page):
            titles.setdefault(key, title)
    blocks: list[Json] = [
        {"type": "heading", "id": _id(name, "name"), "properties": ["name"], "size": 1, "conditioned": True, "hasRule": False},
        {"type": "subheading", "id": _id(name, "subtitle"), "properties": ["subtitle"], "conditioned": True, "hasRule": True},
    ]
    for key, title in titles.items():
        blocks.append(
            {
                "type": "traits",
                "id": _id(name, key),
                "properties": [key],
                "heading": title,
                "conditioned": True,
                "markdown": False,
                "dice": False,
                "hasRule": True,
            }
        )
    made = {"blocks": blocks, "id": _id(name, "layout"), "name": name, "edited": False}
    return (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode()


def _id(name: str, key: str) -> str:
    return hashlib.sha256(f"{name}:{key}".encode()).hexdigest()[:ID_LETTERS]


def layout_name(title: str) -> str:
    """Name the layout of a system."""
    return said("Strikeboard {system}", system=title)
