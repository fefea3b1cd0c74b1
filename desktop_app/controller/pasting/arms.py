"""Weapons as people write them in a line: "Bite: Str+d6", "Bite - Str+d6", "Bite, Str+d6, AP 1", "Bite [Damage Str+d6]", "Bite Str+d6"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from desktop_app.controller.pasting.layout import Span
from desktop_app.controller.pasting.numbers import begins_with_numbers, goes_on_with_numbers, numbers_in, without_more

PARTED: Final = re.compile(r" ?[:|\[,=→➔] ?| -{1,2}>? | ")
"""What may stand between the name of a weapon and its numbers, where all blanks are single."""
LONGEST: Final = 160
"""Letters of a weapon with its numbers."""
EDGE: Final = " \t\n•*-"


def halves_of(told: str) -> tuple[str, str] | None:
    """Part a weapon from numbers that stand in no round brackets behind it; None: none do."""
    told = " ".join(told[: LONGEST + 1].split())
    if "(" in told or len(told) > LONGEST:
        return None
    for found in PARTED.finditer(told):
        rest = told[found.end() :].rstrip(" .]")
        name = told[: found.start()].strip(" :=→➔>*-")
        if name and (begins_with_numbers(rest) or begins_with_numbers(without_more(rest))):
            inside = rest.replace(" | ", ", ").replace("|", ",")
            return (name, inside) if numbers_in(inside).field == "weapons" else None
    return None


def by_lines(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Cut parts of a list where a line is a weapon with its numbers though no sign ends the line before it."""
    for start, end in spans:
        begin = start
        place = text.find("\n", start, end)
        while place >= 0:
            after = text.find("\n", place + 1, end)
            line = text[place + 1 : after if after >= 0 else end].lstrip(EDGE)
            is_name = line[:1].isalpha() and not goes_on_with_numbers(line)
            before = text[begin:place].strip(EDGE) if is_name and place - begin <= 2 * LONGEST else ""
            if before and (goes_on_with_numbers(before) or halves_of(before) is not None):
                yield begin, place
                begin = place + 1
            place = after
        yield begin, end


def gathered(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Join what is nothing but numbers to the weapon before it: a comma parted them."""
    held: Span | None = None
    for start, end in spans:
        told = text[start : min(end, start + LONGEST)].strip(EDGE)
        if held is not None and goes_on_with_numbers(told):
            held = (held[0], end)
            continue
        if held is not None:
            yield held
        held = (start, end)
    if held is not None:
        yield held


def by_strength(inside: str, strength: object) -> str:
    """Write Strength where a damage has put in its die before another: "d8+d6" of somebody whose Strength is d8."""
    if not isinstance(strength, str):
        return inside
    return re.sub(rf"(?<![\w+]){re.escape(strength)}(?= ?\+ ?\d?d\d)", "Str", inside, count=1)
