"""Tables in a pasted text, laid out as labelled lines: of Markdown, of wikis, and such whose cells are parted by tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from desktop_app.language import folded

Letters: TypeAlias = Sequence[tuple[str, int]]
"""Letters with the place of each in the pasted text."""
Row: TypeAlias = Sequence[Letters]

CELL: Final = re.compile(r"(?<!\\)\|")
BROKEN: Final = re.compile(r"[ \t]{0,9}<br[ \t]?/?>[ \t]*")
TAB: Final = re.compile(r"\t")
DIE: Final = re.compile(r"\b[dDwW]\d")
WEAPONS: Final = frozenset(map(folded, ("Weapon", "Weapons", "Attack", "Attacks", "Arme", "Armes", "Attaque", "Attaques")))
DAMAGES: Final = frozenset(map(folded, ("Damage", "Dmg", "Dégâts", "Dégât")))
NOTHING: Final = ("", "-", "–", "—")
LEAST_ROWS: Final = 3
"""Least number of tabbed lines, with heads in the first, for columns of dice."""


def labelled(rows: Sequence[tuple[int, str]], at: int) -> Letters:
    """Lay a table out: a row beneath its heads as "head: cell", two columns as "first: second", weapons with their numbers."""
    cells = [list(_cells(start, line, CELL)) for start, line in rows]
    if _is_of_weapons(cells):
        return _weapons(cells, at)
    letters: list[tuple[str, int]] = []
    if len(cells) == 2:
        pairs = list(zip(cells[0], cells[1], strict=False))
    elif all(len(row) == 2 for row in cells):
        pairs = [(row[0], row[1]) for row in cells]
    else:
        pairs = [(row, []) for row in ([letter for cell in row for letter in (*cell, (" ", at))] for row in cells)]
    for label, value in pairs:
        if label or value:
            colon = [(":", at), (" ", at)] if label and value and label[-1][0] != ":" else []
            letters += [("\n", at), *label, *colon, *value]
    return [*letters, ("\n", at)]


def tabbed(lines: Sequence[tuple[int, str]], place: int) -> tuple[int, Letters] | None:
    """Read a table whose cells are parted by tabs: weapons with their damage, or heads over columns of dice; with the line after it."""
    at, line = lines[place]
    if "\t" not in line:
        return None
    count, stop = line.count("\t"), place + 1
    cells = [list(_cells(at, line, TAB))]
    is_of_weapons = _is_of_weapons(cells)
    heads = [_told(cell) for cell in cells[0]]
    if not is_of_weapons and (not all(heads) or any(DIE.search(head) for head in heads)):
        return None
    while stop < len(lines) and lines[stop][1].count("\t") == count:
        row = list(_cells(*lines[stop], TAB))
        if not is_of_weapons and not all(not told or DIE.search(told) for told in map(_told, row)):
            break
        cells.append(row)
        stop += 1
    if is_of_weapons and len(cells) > 1:
        return stop, _weapons(cells, at)
    if is_of_weapons or len(cells) < LEAST_ROWS:
        return None
    return stop, [letter for column in range(count + 1) for letter in _column([row[column] for row in cells], at)]


def _column(cells: Sequence[Letters], at: int) -> Iterator[tuple[str, int]]:
    """Lay a column out as one line that its head leads."""
    yield from (("\n", at), *cells[0], (":", at), (" ", at))
    for count, cell in enumerate(one for one in cells[1:] if one):
        yield from ((",", cell[0][1]), (" ", cell[0][1])) if count else ()
        yield from cell
    yield ("\n", at)


def _told(cell: Letters) -> str:
    return "".join(letter for letter, _ in cell).strip()


def _is_of_weapons(cells: Sequence[Row]) -> bool:
    """Tell whether the heads of a table are a weapon and its damage."""
    heads = [folded(_told(cell)) for cell in cells[0]]
    return heads[0] in WEAPONS and not DAMAGES.isdisjoint(heads)


def _weapons(cells: Sequence[Row], at: int) -> Letters:
    """Lay a table of weapons out as a list, the numbers of each in brackets; a bare number has its head before it."""
    heads = [folded(_told(cell)) for cell in cells[0]]
    order = sorted(range(1, len(heads)), key=lambda column: heads[column] not in DAMAGES)
    letters: list[tuple[str, int]] = [("\n", at), *cells[0][0], (":", at)]
    for row in cells[1:]:
        if not row or not row[0]:
            continue
        numbers: list[tuple[str, int]] = []
        for column in (one for one in order if one < len(row) and _told(row[one]) not in NOTHING):
            here = row[column][0][1]
            title = [*cells[0][column], (" ", here)] if _told(row[column]).isdigit() else []
            numbers += [*([(",", here), (" ", here)] if numbers else []), *title, *row[column]]
        last = row[0][-1][1]
        letters += [("\n", row[0][0][1]), *row[0], *([(" ", last), ("(", last), *numbers, (")", last)] if numbers else []), (";", last)]
    return [*letters, ("\n", at)]


def _cells(at: int, line: str, apart: re.Pattern[str]) -> Iterator[Letters]:
    """Give the letters of the cells of a row; lines within a cell become items of a list."""
    bare = line.strip() if apart is CELL else line
    start = at + line.find(bare)
    offset = 1 if apart is CELL and bare.startswith("|") else 0
    for cell in apart.split(bare[offset:].removesuffix("|")):
        begin = start + offset + len(cell) - len(cell.lstrip())
        told: list[tuple[str, int]] = []
        k = 0
        body = cell.strip()
        while k < len(body):
            broken = BROKEN.match(body, k)
            if broken is not None:
                told += [(",", begin + k), (" ", begin + k)]
                k = broken.end()
                continue
            if body[k] not in "*":
                told.append((body[k], begin + k))
            k += 1
        yield told
        offset += len(cell) + 1
