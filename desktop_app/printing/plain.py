"""Blocks of a sheet as JSON for the templates: every value is finished text, a number, or yes and no.

What it hands over is described in `resources/sheets/README.md`, for whoever writes a template.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from desktop_app import language
from desktop_app.language import folded, yes_no
from desktop_app.printing.markdown import as_typed, paragraphs, words_of
from desktop_app.printing.words import Words
from desktop_app.rules.kernel.blocks import (
    Block,
    BoxLine,
    ColumnCell,
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
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.record import Json

MOST_TICKS: Final = 24
PLAIN_TICKS: Final = 10
LONGEST_PIECE: Final = 500
MOST_BOXES: Final = 60
EMPTY_LINES: Final = 2
SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")
FRACTION: Final = re.compile(r"\s*(\d+)\s*/\s*(\d+)\s*")


def text(value: str) -> str:
    """Leave out what cannot be printed; line breaks stay."""
    kept = value.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(sign for sign in kept if sign == "\n" or unicodedata.category(sign) not in {"Cc", "Cs"})


def one_line(value: str) -> str:
    """Make one line of a text."""
    return " ".join(text(value).split("\n")).strip()


def shown(value: Json) -> str | bool:
    """Say a value as it is printed: minus signs, halves, lists with dots between; yes and no stay for a box."""
    match value:
        case None:
            return ""
        case bool():
            return value
        case int():
            return str(value).replace("-", "−")
        case float():
            return number(value)
        case str():
            return one_line(value)
        case list():
            return " · ".join(str(shown(part)) for part in value)
        case dict():
            return " · ".join(f"{one_line(key)} {shown(part)}" for key, part in value.items())


def number(value: float) -> str:
    """Print a number with its half as a fraction, other parts with a point."""
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if rest == 0.5:
        return f"{sign}{int(whole) or ''}½"
    return f"{sign}{language.number(abs(value))}"


def summed(breakdown: Breakdown) -> str:
    """Write a sum out: 7 + 6 − 1."""
    first, *rest = breakdown.terms or (None,)
    if first is None:
        return ""
    return " ".join([str(shown(first.value)), *(f"{'−' if term.value < 0 else '+'} {abs(term.value)}" for term in rest)])


def explained(breakdown: Breakdown) -> str:
    """Write a sum out with what each number stands for: 1 always + 3 rank of the skill."""
    signed = " ".join(f"{'−' if term.value < 0 else '+'} {abs(term.value)} {one_line(term.label)}" for term in breakdown.terms)
    return signed.removeprefix("+ ")


def pieces(value: str, longest: int = LONGEST_PIECE) -> Iterator[tuple[str, bool]]:
    """Cut a text into paragraphs, and those into parts that surely fit on a page; True: goes on from the one before.

    A part ends with a sentence where it can, otherwise with a word.
    """
    for paragraph in text(value).split("\n"):
        part, runs_on = "", False
        for sentence in SENTENCE_END.split(paragraph.strip()):
            for words in textwrap.wrap(sentence, longest, break_on_hyphens=False):
                if part and len(part) + 1 + len(words) > longest:
                    yield part, runs_on
                    part, runs_on = "", True
                part = f"{part} {words}".lstrip()
        if part:
            yield part, runs_on


# ---- rows


def ticks(row: Row) -> Json:
    """Say how many cells of how many are filled: as the note says ("3/8"), else in tenths."""
    if row.progress is None:
        return None
    said = FRACTION.fullmatch(row.note)
    if said and 0 < int(said[2]) <= MOST_TICKS:
        return [min(int(said[1]), int(said[2])), int(said[2])]
    share = min(max(row.progress, 0.0), 1.0)
    return [round(share * PLAIN_TICKS), PLAIN_TICKS]


def plain_rows(row: Row) -> Iterator[dict[str, Json]]:
    """Give one row, or several where its words are too many for one."""
    labels = [part for part, _ in pieces(one_line(row.label))] or [""]
    value = shown(row.shown)
    values = [value] if isinstance(value, bool) else [part for part, _ in pieces(value)] or [""]
    notes = [part for part, _ in pieces(one_line(row.note))] or [""]
    for index in range(max(len(labels), len(values), len(notes))):
        yield {
            "label": labels[index] if index < len(labels) else "",
            "value": values[index] if index < len(values) else "",
            "note": notes[index] if index < len(notes) else "",
            "figure": one_line(row.figure) if index == 0 else "",
            "ticks": ticks(row) if index == 0 else None,
            "strong": row.strong,
            "write": row.value == "" and not row.figure and not row.note and row.progress is None,
        }


def plain_section(section: Section) -> dict[str, Json]:
    """Give a section with its rows."""
    value = shown(section.value)
    return {
        "title": one_line(section.title),
        "value": value if isinstance(value, str) else "",
        "rows": [plain for row in section.rows for plain in plain_rows(row)],
    }


def plain_line(line: BoxLine) -> Iterator[dict[str, Json]]:
    """Give a line of boxes; one with very many goes on beneath itself."""
    grades = [grade for grade, count in enumerate(line.sizes) for _ in range(max(0, count))]
    for start in range(0, max(1, len(grades)), MOST_BOXES):
        part = grades[start : start + MOST_BOXES]
        yield {
            "label": one_line(line.label) if start == 0 else "",
            "sizes": [part.count(grade) for grade in range(len(line.sizes))],
            "ticked": max(0, line.ticked - start),
            "note": one_line(line.note) if start == 0 else "",
        }


def plain_lines(lines: Iterable[BoxLine]) -> list[Json]:
    """Turn rows of boxes into JSON for the template, a row that wraps into several."""
    return [plain for line in lines for plain in plain_line(line)]


# ---- blocks


def plain_block(block: Block, words: Words) -> dict[str, Json]:
    """Give a block with its kind and place."""
    head: dict[str, Json] = {"title": one_line(block.title), "place": block.place if block.place in {0, 1, 2} else 3, "aside": ""}
    match block:
        case TableBlock():
            return head | {
                "kind": "table",
                "aside": one_line(block.columns),
                "sections": [plain_section(section) for section in block.sections],
            }
        case ColumnsBlock():
            return head | plain_columns(block)
        case GaugeBlock():
            sum_of = summed(block.breakdown) if block.breakdown and len(block.breakdown.terms) > 1 else ""
            return head | {"kind": "gauge", "aside": sum_of, "value": shown(block.value), "maximum": shown(block.maximum)}
        case ScalesBlock():
            return head | {
                "kind": "scales",
                "scales": [plain_scale(scale.left, scale.right, (scale.step, scale.steps)) for scale in block.scales],
            }
        case TrackBlock():
            has_grades = any(len([count for count in line.sizes if count]) > 1 for line in block.lines)
            thick_box = words.thick_box if has_grades and block.title else ""
            return head | {"kind": "track", "aside": thick_box, "lines": plain_lines(block.lines), "note": one_line(block.note)}
        case TextBlock():
            return head | plain_text(block)
    assert_never(block)


def plain_columns(block: ColumnsBlock) -> dict[str, Json]:
    """Give a real table: its heads, and the lines with a text for each column; a line too short for the heads is filled up."""
    heads: list[Json] = [{"head": one_line(column.head), "align": column.align, "joined": column.joined} for column in block.columns]
    lines: list[Json] = []
    for line in block.lines:
        cells: list[Json] = [plain_cell(cell) for cell in line.cells[: len(heads)]]
        cells += [""] * (len(heads) - len(cells))
        lines.append({"cells": cells, "note": one_line(line.note), "strong": line.strong})
    return {"kind": "columns", "aside": one_line(block.legend), "columns": heads, "lines": lines}


def plain_cell(cell: ColumnCell) -> str:
    """Say a cell with the signs around its value; an empty one is empty."""
    value = shown(cell.shown)
    words = yes_no(value) if isinstance(value, bool) else value
    return one_line(f"{cell.before}{words}{cell.after}") if words else ""


def plain_scale(left: str, right: str, position: tuple[int, int]) -> dict[str, Json]:
    """Give a scale; `position` is the step, counted from 0, and how many there are."""
    return {"left": one_line(left), "right": one_line(right), "step": position[0], "steps": position[1]}


def plain_text(block: TextBlock) -> dict[str, Json]:
    """Give a text: whole paragraphs for a wide place, pieces for a column, and how many lines to write on.

    What a person wrote is read as Markdown (`markdown.paragraphs`); a paragraph that is cut for a column loses its type.
    """
    written = text(block.text)
    told = paragraphs(written) if block.edit is not None else [as_typed(line) for line in written.split("\n") if line.strip()]
    cut: list[Json] = [piece for paragraph in told for piece in _cut(paragraph)]
    lines = max(block.lines, EMPTY_LINES) if not told else max(0, block.lines - len(told))
    return {"kind": "text", "paragraphs": told, "pieces": cut, "lines": lines}


def _cut(paragraph: Json) -> Iterator[Json]:
    words = words_of(paragraph)
    if len(words) <= LONGEST_PIECE:
        yield {"told": paragraph, "runs-on": False}
    else:
        yield from ({"told": as_typed(part), "runs-on": runs_on} for part, runs_on in pieces(words))


def plain_sums(page: SheetPage, words: Words) -> dict[str, Json] | None:
    """Return a block explaining every computed number; None if there is none."""
    rows: list[Json] = [plain | {"tall": True} for block in page.blocks for row in _sums_of(block) for plain in plain_rows(row)]
    section: Json = {"title": "", "value": "", "rows": rows}
    return {"title": words.sums, "place": 3, "aside": "", "kind": "table", "sections": [section]} if rows else None


def _sums_of(block: Block) -> Iterator[Row]:
    match block:
        case TableBlock():
            for row in (row for section in block.sections for row in section.rows):
                yield from _sum(row.label, row.figure or str(shown(row.shown)), row.breakdown)
        case ColumnsBlock():
            for line in block.lines:  # each cell by the name of its line and the head of its column
                name = plain_cell(line.cells[0]) if line.cells else ""
                for column, cell in zip(block.columns, line.cells, strict=False):
                    yield from _sum(", ".join(part for part in (name, column.head) if part), plain_cell(cell), cell.breakdown)
        case GaugeBlock():
            yield from _sum(block.title, str(block.maximum), block.breakdown)
        case ScalesBlock() | TrackBlock() | TextBlock():
            return


def _sum(label: str, figure: str, breakdown: Breakdown | None) -> Iterator[Row]:
    """Explain a number; one that is nothing but itself ("6 agility" for Agility) needs no words."""
    terms = breakdown.terms if breakdown is not None else ()
    if breakdown is not None and terms and not (len(terms) == 1 and folded(terms[0].label) == folded(label)):
        yield Row(label=label, figure=figure, note=explained(breakdown))
