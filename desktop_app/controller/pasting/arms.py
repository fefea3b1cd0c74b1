"""Weapons as people write them in a line: "Bite: Str+d6", "Bite - Str+d6", "Bite, Str+d6, AP 1", "Bite [Damage Str+d6]", "Bite Str+d6"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from desktop_app.controller.pasting.layout import Span
from desktop_app.controller.pasting.numbers import begins_with_numbers, goes_on_with_numbers, numbers_in, without_more

PARTED: Final = re.compile(r" ?[:|\[,=→➔] ?| -{1,2}>? |-(?=(?i:str|for)\b)| ")
"""Separators between a weapon's name and its numbers, with single blanks only."""
BEHIND: Final = re.compile(r"(.*\S) ?\(([^()]*)\)")
"""Numbers behind which more of them stand in brackets."""
CARRIES: Final = re.compile(
    r".*\b(?:carry|carries|carrying|has|have|wields?|wielding|(?:also|will|they|he|she|it) uses?|armed with|equipped with"
    r"|portent?|utilisent?|armée?s? d[e’'])(?: (?:an?|the|their|his|her|its|some|two|une?|des|leurs?))? ?((?:[\w’'-]+ ?){1,3})",
    re.IGNORECASE | re.DOTALL,
)
"""The start of a sentence before a weapon's name."""
TELLING: Final = re.compile(
    r"\b(?:usually|typically|often|always|sometimes|but|is|are|was|were|will|may|must|takes?|wears?|does|doing|deals|dealing|inflicts?"
    r"|souvent|toujours|mais|sont|peut|peuvent|infligent?)\b"
)
"""A word that only a sentence has."""
JOINED: Final = re.compile(r"^(?:and|plus|as well as|et|ainsi qu[e’'])\s+", re.IGNORECASE)
OR: Final = {"en": re.compile(r"^or\s+", re.IGNORECASE), "fr": re.compile(r"^ou\s+", re.IGNORECASE)}
"""By language: what "or" is in one is gold in the other."""
COUNTED: Final = re.compile(r"^\d{1,2} ?[x×]? (?=[^\W\d_])| [x×] ?\d{1,2}$")
"""How many there are of a weapon."""
SENTENCES: Final = re.compile(r"(?:\)|\d|[^\W\d_]{2})\. +(?=[^\W\d_a-z][^\W\d_A-Z])|\) +(?=(?:and|plus|or|et|ou) )")
"""The ends of sentences in a list, and words that continue a bracketed item."""
LONGEST: Final = 160
"""Letters of a weapon with its numbers."""
EDGE: Final = " \t\n•*-"


def halves_of(told: str) -> tuple[str, str] | None:
    """Part a weapon from numbers that stand in no round brackets behind it; None: none do."""
    told = " ".join(told[: LONGEST + 1].split())
    more = BEHIND.fullmatch(told)
    if more is not None and "(" not in more[1] and (halves := halves_of(more[1])) is not None:
        return halves[0], f"{halves[1]}, {more[2]}"
    if "(" in told or len(told) > LONGEST:
        return None
    for found in PARTED.finditer(told):
        rest = told[found.end() :].rstrip(" .]")
        name = told[: found.start()].strip(" :=→➔>*-")
        if name and (begins_with_numbers(rest) or begins_with_numbers(without_more(rest))):
            inside = rest.replace(" | ", ", ").replace("|", ",")
            return (name, inside) if numbers_in(inside).field == "weapons" else None
    return None


def named_in_sentence(told: str, code: str) -> str | None:
    """Return a weapon's name without leading words ("and", "carries a"); None for a sentence without a weapon."""
    if len(told) > LONGEST:
        return None
    told = JOINED.sub("", told)
    told = OR[code].sub("", told) if code in OR else told
    carried = CARRIES.fullmatch(told)
    if carried is not None:
        return carried[1].strip()
    return None if TELLING.search(told) else told


def by_sentences(text: str, spans: Iterable[Span], depth: Sequence[int]) -> Iterator[Span]:
    """Cut parts of a list where a sentence ends outside of brackets, or a word joins two things."""
    for start, end in spans:
        base = min(depth[start:end], default=0)
        begin = start
        for found in SENTENCES.finditer(text, start, end):
            if depth[found.start()] == base:
                yield begin, found.end()
                begin = found.end()
        yield begin, end


def without_count(name: str) -> str:
    """Leave out how many there are of a weapon."""
    return COUNTED.sub("", name) or name


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
    """Write Strength in place of its die before another one: "d8+d6" with Strength d8."""
    if not isinstance(strength, str):
        return inside
    return re.sub(rf"(?<![\w+]){re.escape(strength)}(?= ?\+ ?\d?d\d)", "Str", inside, count=1)
