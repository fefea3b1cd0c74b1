"""The straightened text of a paste, with each letter's place in the original.

Words cut at the end of a line are joined, two columns side by side are laid one under the other, signs that only look like a
hyphen or a blank become one, and marks of other programs (`markup`) plain text. Nothing between quotation marks is changed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from desktop_app.controller.pasting.markup import KEYED, changes_in
from desktop_app.exchange.hidden_signs import ENDS, HIDDEN

Span: TypeAlias = tuple[int, int]
"""From one letter of the pasted text to before another."""
PLAIN: Final = str.maketrans(
    dict.fromkeys(ENDS, "\n")
    | {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\t": " ", "\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2013": "-", "\u2014": "-"}
)
"""Signs that are read as another."""
GONE: Final = HIDDEN
"""Signs that are left out."""
QUOTED: Final = re.compile(r'(?<=[:(\[|;,] )"(?:[^"\\\n]|\\.)*"|(?<=[(\[{])"(?:[^"\\\n]|\\.)*"')
"""A text that is written as it is."""
TWO_COLUMNS: Final = re.compile(r"^(\s*\S.*?\S)(?: {3,}|\t+)(\S.*)$")
LED: Final = re.compile(r"[^\W\d_a-z][^\t:\n]{1,60}:\t")
"""A label with its colon before a tab."""
LEAST_ROWS: Final = 4
OPEN, CLOSED = "([{", ")]}"


@dataclass(frozen=True)
class Flat:
    """A straightened text; `places` has the place of each of its letters in the pasted one, `joined` the lines whose last word went on."""

    text: str
    places: tuple[int, ...]
    joined: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Return what of the pasted text a part of this one came from, without blanks around it."""
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        if start >= end:
            return 0, 0
        while end - 1 > start and self.places[end - 1] < self.places[start]:
            end -= 1  # the words go on in the other column
        return self.places[start], self.places[end - 1] + 1


def flattened(text: str) -> Flat:
    """Straighten a pasted text so that it can be read line by line."""
    order = _in_columns(text)
    quoted = {place for found in QUOTED.finditer(text) for place in range(*found.span())}
    ends = [place for place, letter in enumerate(text) if letter == "\n"]
    letters: list[str] = []
    places: list[int] = []
    joined: list[int] = []
    changes = changes_in(text)
    k = 0
    while k < len(order):
        place = order[k]
        if place in changes and place not in quoted:
            end, instead = changes[place]
            letters += [letter.translate(PLAIN) for letter, _ in instead]
            places += [at for _, at in instead]
            while k < len(order) and place <= order[k] < end:
                k += 1
            if k == len(order) or order[k] != place:
                continue
        letter = "\n" if place < 0 else text[place]
        k += 1
        if place < 0 or place in quoted:
            letters.append(letter)
            places.append(max(place, places[-1] if places else 0))
            continue
        if letter == "\r" or letter in GONE:
            continue
        letter = letter.translate(PLAIN)
        if letter == "-" and letters and letters[-1].isalpha() and (after := _cut(text, order, k)) is not None:
            joined.append(bisect_left(ends, place) + 1)
            k = after
            if not text[order[after]].isupper():
                continue  # a capital letter begins the second half of a name: the hyphen is its own
        letters.append(letter)
        places.append(place)
    return Flat("".join(letters), tuple(places), tuple(joined))


def _cut(text: str, order: Sequence[int], k: int) -> int | None:
    """Return the continuation of a word cut at the end of a line; None: it is not cut."""
    ended = False
    while k < len(order) and (order[k] < 0 or text[order[k]].isspace()):
        ended = ended or order[k] < 0 or text[order[k]] == "\n"
        k += 1
    return k if ended and k < len(order) and order[k] >= 0 and text[order[k]].isalpha() else None


def _in_columns(text: str) -> Sequence[int]:
    """Give the places of the letters in the order of reading: where most lines have two columns, the left one first; -1 ends a line."""
    lines: list[tuple[int, str]] = []
    at = 0
    for line in text.split("\n"):
        lines.append((at, line))
        at += len(line) + 1
    told = [found for _, line in lines if line.strip() and not _is_row(line) and (found := TWO_COLUMNS.match(line))]
    if len(told) < LEAST_ROWS or 2 * len(told) < sum(bool(line.strip()) for _, line in lines):
        return range(len(text))
    edge = min(found.start(2) for found in told)
    left: list[int] = []
    right: list[int] = []
    for begin, line in lines:
        found = TWO_COLUMNS.match(line)
        if found is not None:
            left += [*range(begin, begin + found.end(1)), -1]
            right += [*range(begin + found.start(2), begin + len(line)), -1]
        else:
            column = right if line.strip() and len(line) - len(line.lstrip()) >= edge else left
            column += [*range(begin, begin + len(line)), -1]
    return [*left, *right]


def _is_row(line: str) -> bool:
    """Tell whether a line is a row of a table whose cells are parted by tabs, no part of two columns."""
    return line.count("\t") > 1 or KEYED.match(line) is not None or LED.match(line) is not None


def depths(text: str) -> list[int]:
    """Count for each letter how many brackets are open around it; a line that begins with a capital letter and a colon closes all."""
    found: list[int] = []
    depth = 0
    quoted = iter(QUOTED.finditer(text))
    here = next(quoted, None)
    for place, letter in enumerate(text):
        while here is not None and here.end() <= place:
            here = next(quoted, None)
        inside = here is not None and here.start() <= place
        if not inside and letter in CLOSED:
            depth = max(0, depth - 1)
        found.append(depth + (1 if inside else 0))
        if not inside and letter in OPEN:
            depth += 1
        if letter == "\n" and depth and STARTS.match(text, place + 1):
            depth = 0
    return found


STARTS: Final = re.compile(r"[^\W\d_a-z][\w’' ]{1,30}:\s")


def pieces(text: str, at: Span, signs: str, depth: Sequence[int]) -> Iterator[Span]:
    """Divide a text at separators outside brackets, except brackets around the whole."""
    start, end = at
    base = min(depth[start:end], default=0)
    begin = start
    for place in range(start, end):
        if depth[place] == base and text[place] in signs:
            if text[begin:place].strip():
                yield begin, place
            begin = place + 1
    if text[begin:end].strip():
        yield begin, end
