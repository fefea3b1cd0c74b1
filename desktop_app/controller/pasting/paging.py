"""Feet and heads of pages in a copied text: a number and maybe a title between empty lines, where a list or a sentence goes on behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

NUMBER: Final = re.compile(r"(?:(?:page|p\.|[^\W\d_]+ [^\W\d_]+)\s*)?[-–|]?\s*\d{1,4}\s*[-–|]?", re.IGNORECASE)
"""The number of a page, maybe with two words before it."""
GOING_ON: Final = re.compile(r"(?:[•▪●*–-]\s|[^\W\d_A-ZÀ-Þ])")
"""How a line begins that goes on with a list or a sentence."""
DICE: Final = re.compile(r"\b[dDwW]\d[^\n]*,[^\n]*\b[dDwW]\d")
"""Attributes or skills, with which a block begins rather than goes on."""
LONGEST: Final = 60
"""Letters of a line of a foot or a head."""
MOST_EMPTY: Final = 8


def foot_at(lines: Sequence[tuple[int, str]], place: int) -> int:
    """Return the line after a page's foot and head, beginning with an empty line; that line itself without them.

    Before the number of the page and behind it there is one line each at the most, alone between empty ones.
    """
    before = behind = empty = 0
    has_number = False
    for stop in range(place, len(lines)):
        line = lines[stop][1].strip()
        if not line:
            empty += 1
        elif has_number and GOING_ON.match(line):
            return place if DICE.search(line[:LONGEST]) else stop
        elif len(line) > LONGEST or (stop + 1 < len(lines) and lines[stop + 1][1].strip()):
            break
        elif not has_number and NUMBER.fullmatch(line):
            has_number = True
        else:
            before, behind = before + (not has_number), behind + has_number
        if max(before, behind) > 1 or empty > MOST_EMPTY:
            break
    return place
