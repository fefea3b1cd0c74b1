"""The extent of labelled lines in a pasted text, and of its creatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from desktop_app.controller.pasting.ends import Found, end_of
from desktop_app.controller.pasting.heads import MARKS, name_above
from desktop_app.controller.pasting.vocabulary import LineText

SIGN: Final = ("is_wild_card",)
MOST_BEFORE: Final = 4
"""So many labels may stand between a name and the dice of a creature."""


@dataclass(frozen=True)
class Segment:
    """A labelled line: its form, label, start and end."""

    line: LineText
    label: int
    start: int
    end: int


def creatures_in(text: str, labels: Sequence[Found]) -> list[int]:
    """Return the start of each creature of a text: its name, above repeated labels; the first at its name, or at 0."""
    anchors = [one for one in labels if one[0].form == "traits"] or list(labels)
    first = anchors[0][0].id if anchors else ""
    begins = [_begin_of_first(text, labels)]
    seen: set[str] = set()
    for place, one in enumerate(labels):
        if one[0].id == first and first in seen:
            begins.append(_begin_of(text, labels[max(0, place - MOST_BEFORE) : place + 1]))
            seen = set()
        seen.add(one[0].id)
    return begins


def _begin_of_first(text: str, labels: Sequence[Found]) -> int:
    """Say where the first creature of a text begins: at the name nearest above its dice, else at the first title, or at 0."""
    if not labels:
        return 0
    place = next((place for place, one in enumerate(labels) if one[0].form == "traits"), 0)
    found = _name_before(text, labels[max(0, place - MOST_BEFORE) : place + 1])
    return found if found is not None else name_above(text, 0, labels[0][1]) or 0


def _begin_of(text: str, labels: Sequence[Found]) -> int:
    """Return the start of the creature with the last of some dice labels: its name, or the end of the label before."""
    found = _name_before(text, labels)
    return found if found is not None else end_of(text, labels[-2], labels[-1][1])


def _name_before(text: str, labels: Sequence[Found]) -> int | None:
    """Find the name above the last of some labels, behind the label before or one of those further up."""
    for before, after in reversed(list(pairwise(labels))):
        end = end_of(text, before, after[1])
        found = name_above(text, end, after[1])
        if found is None and not text[end : after[1]].strip(MARKS + "\n"):
            found = name_above(text, before[2], after[1])  # its name follows the block before without a gap
        if found is not None:
            return found
        if before[0].form in ("abilities", "traits"):
            break
    return None


def segments_of(text: str, labels: Sequence[Found], start: int, end: int) -> list[Segment]:
    """Divide a creature's text into labelled lines; each ends at the next, or with its own content."""
    here = [one for one in labels if start <= one[1] and one[2] <= end]
    if here and here[0][0].fields == SIGN and not text[start : here[0][1]].strip(MARKS + "\n"):
        here = here[1:]  # a sign before the name
    if not here:
        return []
    after = [*(one[1] for one in here[1:]), end]
    return [Segment(one[0], one[1], one[2], end_of(text, one, stop, has_heads=True)) for one, stop in zip(here, after, strict=True)]
