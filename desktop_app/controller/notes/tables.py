"""Random tables: the text of a page read as rows, and rolled. One row to a line, as it is typed or pasted.

    d20                     the dice, where they are not plain from the rows
    1-3   A raft            a row by what the dice show; `4. A raft`, `4; A raft`, `| 4 | A raft |` will do as well
    3x A raft               a row by its weight; without a number a row has the weight 1
    A raft, 3               all rows by weights that stand last
    2d6 wolves              dice in a row are rolled
    [[Wolf]]                a link to a table is rolled too, any other stays; `{roll: weather}` must be a table

Headings, quotations, marks of parts and empty lines are no rows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from random import Random
from typing import Final, NamedTuple, TypeAlias

from desktop_app.controller.notes.links import LINK, key_of
from desktop_app.errors import AppError
from desktop_app.language import said

ROLL: Final = re.compile(r"\{roll:[ \t]*([^{}\n]*[^{}\s])[ \t]*\}")
"""A table that is rolled from a page, or from the row of another."""
TABLE: Final = re.compile(f"{LINK.pattern}|{ROLL.pattern}")
DICE: Final = re.compile(r"(?<![\w\[])(\d{0,2})[dD](\d{1,6})(?:[ \t]?([-+×*\u2212])[ \t]?(\d{1,6}))?(?!\w)")
LINE: Final = re.compile(
    r"^[ \t]*(?:[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\|[ \t]*)?"
    r"(?:(\d{1,6})(?:[ \t]*[-\u2013\u2014][ \t]*(\d{1,6})(?:[ \t]*[.):;,|\t]|(?=[ \t]))|[ \t]*([.):;,|\t]|[x×](?=[ \t])))[ \t]*)?"
    r"(\S[^\n]*)$",
    re.MULTILINE,
)
LAST: Final = re.compile(r"^(.*\S)[ \t]*[,;\t][ \t]*(\d{1,6})$")
NO_ROW: Final = re.compile(r"#{1,6}[ \t]|>|:::|```|~~~|!\[|\|?[-: |]+$")
MOST_DICE: Final = 20
MOST_ROLLS: Final = 200
"""Tables that one roll rolls in all."""
LARGEST: Final = 10**9
WEIGHTS: Final = ("x", "×")


class Rolled(NamedTuple):
    """A rolled table row: faces, and the row with inner rolls resolved."""

    title: str
    dice: str
    face: int
    text: str

    @property
    def line(self) -> str:
        """Tell it in a line, as a log or a page has it."""
        return said("{title} ({face}): {text}", title=self.title, face=self.face, text=self.text)


@dataclass(frozen=True, kw_only=True)
class RandomTable:
    """Rows in the order of what the dice show: row i is rolled from after `highs[i - 1]` to `highs[i]`."""

    title: str
    count: int
    sides: int
    low: int
    highs: tuple[int, ...]
    rows: tuple[str, ...]

    @property
    def dice(self) -> str:
        """Name the dice: "d20", "2d6"."""
        return _told(self.count, self.sides)

    @cached_property
    def refers(self) -> tuple[str, ...]:
        """Give the titles that its rows link to, each once."""
        whole = "\n".join(self.rows)
        titles = [found[1].strip() for found in (*LINK.finditer(whole), *ROLL.finditer(whole))] if "[[" in whole or "{roll" in whole else []
        return tuple(dict.fromkeys(titles))

    def row(self, face: int) -> str:
        """Return the row of what the dice show. Raises: AppError."""
        low, high = self.low, self.highs[-1]
        if not low <= face <= high:
            told = said(
                "{dice} of “{title}” show {low} to {high}, not {face}.", dice=self.dice, title=self.title, low=low, high=high, face=face
            )
            raise AppError(told)
        return self.rows[bisect_left(self.highs, face)]


Find: TypeAlias = Callable[[str], RandomTable | None]
"""Finds a table by its title; None: there is none of that title. Raises: AppError."""


class _TableLine(NamedTuple):
    first: str
    last: str
    sign: str
    text: str


def read_table(title: str, text: str) -> RandomTable:
    """Read the rows of a table. Raises: AppError naming what is wrong with them."""
    lines = [line for line in map(_TableLine._make, LINE.findall(text.replace("\r", ""))) if line.first or NO_ROW.match(line.text) is None]
    dice, lines = _dice(lines)
    numbered = sum(bool(line.first) for line in lines)
    if numbered and numbered == len(lines) - 1 and not lines[0].first:
        lines = lines[1:]  # what the columns are called
    if not lines:
        raise AppError(said("The table “{title}” has no rows yet. Write one on each line.", title=title))
    if not numbered or all(line.sign in WEIGHTS for line in lines if line.first):
        return _by_weights(title, dice, lines)
    by_range = dice is not None or any(line.last for line in lines)
    if not by_range and all(line.first for line in lines) and any(int(one.first) >= int(other.first) for one, other in pairwise(lines)):
        return _by_weights(title, dice, lines)
    return _by_faces(title, dice, lines)


def _dice(lines: list[_TableLine]) -> tuple[tuple[int, int] | None, list[_TableLine]]:
    """Take the line that names the dice from before the rows; of a table with columns it heads the first."""
    found = DICE.match(lines[0].text) if lines and not lines[0].first else None
    if found is None or found[3] or lines[0].text[found.end() :].strip()[:1] not in ("", "|", ",", ";"):
        return None, lines
    count, sides = int(found[1] or 1), int(found[2])
    return ((count, sides), lines[1:]) if 0 < count <= MOST_DICE and sides > 0 else (None, lines)


def _by_weights(title: str, dice: tuple[int, int] | None, lines: list[_TableLine]) -> RandomTable:
    texts, weights = [line.text for line in lines], [int(line.first or 1) for line in lines]
    last = [LAST.match(text) for text in texts] if LAST.match(texts[0]) or LAST.match(texts[-1]) else [None]
    if not any(line.first for line in lines):
        heads = 1 if len(last) > 1 and last[0] is None else 0
        found = [one for one in last[heads:] if one is not None]
        if found and len(found) == len(texts) - heads:
            texts, weights = [one[1] for one in found], [int(one[2]) for one in found]
    highs = tuple(accumulate(weights))
    if not 0 < highs[-1] <= LARGEST or 0 in weights:
        raise AppError(said("A weight of “{title}” is 0, or all of them are too large.", title=title))
    if dice is not None and dice != (1, highs[-1]):
        told = said("“{title}” rolls {dice}, but its rows have {count#place|places}.", title=title, dice=_told(*dice), count=highs[-1])
        raise AppError(told)
    return RandomTable(title=title, count=1, sides=highs[-1], low=1, highs=highs, rows=tuple(map(_cell, texts)))


def _by_faces(title: str, dice: tuple[int, int] | None, lines: list[_TableLine]) -> RandomTable:
    """Read rows by die face: each face has one."""
    bounds: list[tuple[int, int]] = []
    for line in lines:
        if not line.first:
            raise AppError(said("“{row}” of “{title}” has no number.", row=_cell(line.text)[:60], title=title))
        low, high = int(line.first), int(line.last or line.first)
        bounds.append((low or _hundred(line.first), high or _hundred(line.last or line.first)))
    order = sorted(range(len(lines)), key=lambda place: bounds[place])
    count, sides = dice if dice is not None else (1, max(high for _, high in bounds))
    at = count - 1
    for place in order:
        low, high = bounds[place]
        if low > at + 1:
            raise AppError(said("“{title}” has no row for {faces}.", title=title, faces=_faces(at + 1, min(low, count * sides + 1) - 1)))
        if low <= at or high < low:
            raise AppError(
                said("“{title}” has more than one row for {faces}, or a row that ends before it starts.", title=title, faces=low)
            )
        at = high
    if at < count * sides:
        raise AppError(said("“{title}” has no row for {faces}.", title=title, faces=_faces(at + 1, count * sides)))
    if at > count * sides:
        raise AppError(said("“{title}” has a row for {face}, but {dice} never show it.", title=title, face=at, dice=_told(count, sides)))
    rows = tuple(_cell(lines[place].text) for place in order)
    return RandomTable(title=title, count=count, sides=sides, low=count, highs=tuple(bounds[place][1] for place in order), rows=rows)


def _hundred(typed: str) -> int:
    """Read 00 as percentile dice show it: 100."""
    return 10 ** len(typed) if len(typed) > 1 else 0


def _faces(low: int, high: int) -> str:
    return str(low) if high <= low else f"{low}\u2013{high}"


def _told(count: int, sides: int) -> str:
    return f"{count if count > 1 else ''}d{sides}"


def _cell(text: str) -> str:
    """Give the words of a row without what stands around a cell."""
    text = text.rstrip()
    text = text[:-1].rstrip() if text.endswith("|") and not text.endswith("\\|") else text
    return text[1:-1].replace('""', '"') if len(text) > 1 and text[0] == text[-1] == '"' else text


def require_no_loop(table: RandomTable, find: Find) -> None:
    """Refuse a table that would roll itself, by whatever way. Raises: AppError naming the tables in order."""
    whole: set[str] = set()
    path: list[str] = [table.title]
    waiting: list[Iterator[str]] = [iter(table.refers)]
    while waiting:
        title = next(waiting[-1], None)
        if title is None:
            waiting.pop()
            whole.add(key_of(path.pop()))
            continue
        other = find(title)
        if other is None or key_of(other.title) in whole:
            continue
        keys = [key_of(one) for one in path]
        if key_of(other.title) in keys:
            loop = [*path[keys.index(key_of(other.title)) :], other.title]
            raise AppError(said("These tables roll on each other without end: {path}.", path=" \u2192 ".join(loop)))
        path.append(other.title)
        waiting.append(iter(other.refers))


def roll(table: RandomTable, dice: Random, find: Find, face: int | None = None) -> Rolled:
    """Roll on a table, with its row's own rolls; `face`: that of real dice. Raises: AppError."""
    require_no_loop(table, find)
    return _Roller(dice, find).rolled(table, face)


class _Roller:
    """One roll, with all that follows from it."""

    def __init__(self, dice: Random, find: Find) -> None:
        self._dice, self._find, self._rolls = dice, find, 0

    def rolled(self, table: RandomTable, face: int | None = None) -> Rolled:
        self._rolls += 1
        if self._rolls > MOST_ROLLS:
            raise AppError(said("“{title}” would roll more than {most} tables at once.", title=table.title, most=MOST_ROLLS))
        shown = self._sum(table.count, table.sides) if face is None else face
        return Rolled(table.title, table.dice, shown, self._whole(table.row(shown), table.title))

    def _sum(self, count: int, sides: int) -> int:
        return sum(self._dice.randint(1, sides) for _ in range(count))

    def _whole(self, row: str, title: str) -> str:
        """Roll what a row holds: dice, then tables; links to anything else stay as they are."""
        made, at = [], 0
        for found in TABLE.finditer(row):
            made += [DICE.sub(self._number, row[at : found.start()]), self._linked(found) if found[1] else self._must(found[3], title)]
            at = found.end()
        return "".join((*made, DICE.sub(self._number, row[at:])))

    def _linked(self, found: re.Match[str]) -> str:
        table = self._find(found[1].strip())
        return found[0] if table is None else self.rolled(table).text

    def _must(self, wanted: str, title: str) -> str:
        table = self._find(wanted)
        if table is None:
            raise AppError(said("“{title}” rolls on “{wanted}”, but that table does not exist.", title=title, wanted=wanted))
        return self.rolled(table).text

    def _number(self, found: re.Match[str]) -> str:
        count, sides, by = int(found[1] or 1), int(found[2]), int(found[4] or 0)
        if not count > 0 or not sides:
            return found[0]
        number = self._sum(count, sides)
        return str(number * by if found[3] and found[3] in "x×*" else number - by if found[3] and found[3] in "-\u2212" else number + by)
