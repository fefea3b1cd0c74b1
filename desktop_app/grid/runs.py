"""A set of cells as a short text: for each row its runs of columns, so that a board half explored is a few hundred letters.

`"3:0+5,9+2;4:0+5"` are the columns 0 to 4, 9 and 10 of row 3, and 0 to 4 of row 4. The same set is always the same text.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from types import ModuleType
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
MOST: Final = 1_000
"""Default maximum of columns and rows read."""
TEXT: Final = re.compile(r"(?:\d{1,4}:\d{1,4}\+\d{1,4}(?:,\d{1,4}\+\d{1,4})*(?:;(?!$)|$))*", re.ASCII)


def is_written(text: str) -> bool:
    """Tell whether a text is one that `read` takes."""
    return TEXT.fullmatch(text) is not None


def write(cells: Collection[Cell], geometry: ModuleType) -> str:
    """Write cells by rows and runs; `geometry` knows their columns and rows."""
    rows: dict[int, list[int]] = {}
    for cell in cells:
        column, row = geometry.to_offset(cell)
        rows.setdefault(row, []).append(column)
    return ";".join(f"{row}:{','.join(f'{first}+{count}' for first, count in _runs(sorted(rows[row])))}" for row in sorted(rows))


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for column in columns:
        if found and sum(found[-1]) == column:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((column, 1))
    return found


@lru_cache(maxsize=64)
def read(text: str, geometry: ModuleType, columns: int = MOST, rows: int = MOST) -> frozenset[Cell]:
    """Read the cells that lie on a map of so many columns and rows. A text of another form means none: `is_written` tells beforehand."""
    if not is_written(text):
        return frozenset()
    found: list[Cell] = []
    for line in filter(None, text.split(";")):
        row, _, runs = line.partition(":")
        for run in runs.split(","):
            first, _, count = run.partition("+")
            if int(row) < rows:
                found.extend(geometry.from_offset(column, int(row)) for column in range(int(first), min(int(first) + int(count), columns)))
    return frozenset(found)
