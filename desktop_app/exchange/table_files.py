"""Tables of creatures: rows of a text that is parted by commas, semicolons or tabs, or drawn as a table of Markdown."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from desktop_app.exchange import limits
from desktop_app.language import grouped, said

SIGNS: Final = ("\t", ";", ",")
RULE: Final = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
CELL: Final = re.compile(r"(?<!\\)\|")
LEAST: Final = 2
"""Columns of a table, and rows with its head."""
MOST_COLUMNS: Final = 200
LOOKED_AT: Final = 20


@dataclass(frozen=True)
class Table:
    """A table: what its columns are called, and its rows, each as long as the head. `report` are sentences."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    report: tuple[str, ...] = ()


def table_in(text: str) -> Table | None:
    """Read a table; None: the text is none. Raises: TooMuchError."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")
    found = _markdown(lines) if "|" in text else None
    if found is None and (sign := _sign_of(lines)) is not None:
        found = _parted("\n".join(lines), sign)
    if found is None or len(found) < LEAST or len(found[0]) < LEAST:
        return None
    if len(found[0]) > MOST_COLUMNS:
        raise limits.TooMuchError(said("it has {count} columns; the limit is {most}", count=len(found[0]), most=MOST_COLUMNS))
    head = tuple(" ".join(cell.split())[: limits.LONGEST_NAME] for cell in found[0])
    rows = [row for row in found[1:] if any(cell.strip() for cell in row)]
    report = []
    if len(rows) > limits.MOST_SHEETS:
        report.append(said("Only the first {most} of {count} rows are read.", count=grouped(len(rows)), most=grouped(limits.MOST_SHEETS)))
    longer = sum(len(row) > len(head) for row in rows)
    if longer:
        report.append(said("{count#row is|rows are} longer than the head; the rest is left out.", count=longer))
    made = tuple((*row[: len(head)], *([""] * (len(head) - len(row)))) for row in rows[: limits.MOST_SHEETS])
    return Table(head, made, tuple(report)) if made else None


def _markdown(lines: list[str]) -> list[list[str]] | None:
    """Read the first table of Markdown: a head, a line of dashes, rows."""
    for place, line in enumerate(lines[1:], 1):
        if RULE.match(line) and "|" in lines[place - 1]:
            rows = [lines[place - 1]]
            for one in lines[place + 1 :]:
                if "|" not in one:
                    break
                rows.append(one)
            return [
                [cell.strip().replace("\\|", "|") for cell in CELL.split(row.strip().removeprefix("|").removesuffix("|"))] for row in rows
            ]
    return None


def _sign_of(lines: list[str]) -> str | None:
    """Find the column separator: equally frequent in most of the first lines; None: there is none."""
    told = [line for line in lines if line.strip()][:LOOKED_AT]
    if len(told) < LEAST:
        return None
    for sign in SIGNS:
        heads = told[0].count(sign)
        if not heads or told[0].rstrip().endswith((":", ".")):
            continue
        counts = Counter(len(row) - 1 for row in _parted("\n".join(told), sign) or ())
        if counts[heads] * 2 >= sum(counts.values()) and not any(":" in cell for cell in told[0].split(sign)):
            return sign
    return None


def _parted(text: str, sign: str) -> list[list[str]] | None:
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=sign) if row]
    except csv.Error:
        return None
