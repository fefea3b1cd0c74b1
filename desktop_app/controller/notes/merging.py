"""Merges two authors of one text: the program's lines are rewritten unless a person edited them; a person's text stays.

A merge of three texts, line by line. It knows nothing of what the lines say but where they lead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final

from desktop_app.controller.notes.links import LINK, key_of

ALIKE: Final = 0.6
"""From this share of common letters on a line takes the place of another."""

LONGEST_LINE: Final = 400
"""Letters of a line by which it is told how alike two are."""
MOST_COMPARED: Final = 1_000_000
"""Lines times lines that are compared: those of an evening are some hundreds."""
MOST_PAIRS: Final = 10_000
"""The same where each is looked at letter by letter."""


@dataclass(slots=True)
class _Touched:
    """Changes of a text's lines: `gone` are removed, `put` are inserted before that line, `anew` replace it."""

    gone: set[int] = field(default_factory=set)
    put: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    anew: dict[int, str] = field(default_factory=dict)


def written_anew(before: str, now: str, anew: str) -> str:
    """Merge a text's edits (`before` to `now`) with the program's new version `anew`.

    A line that somebody changed or took out stays so; every line that somebody wrote stays, in the order in which it stands.
    """
    if before == now:
        return anew
    lines = _lines(before)
    mine, theirs = _of_a_person(lines, _lines(now)), _of_the_program(lines, _lines(anew))
    made: list[str] = []
    gone = mine.gone | theirs.gone
    for place in range(len(lines) + 1):
        _put(made, mine.put[place], theirs.put[place])
        if place < len(lines) and place not in gone:
            made.append(theirs.anew.get(place, lines[place]))
    return "\n".join(made)


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


def _put(made: list[str], mine: Sequence[str], theirs: Sequence[str]) -> None:
    """Join both insertions at one place: a person's line directly beneath stays there, a paragraph comes after."""
    there = set(mine)
    theirs = [line for line in theirs if not line or line not in there]
    if mine and theirs and (not made or not made[-1].strip() or not mine[0].strip()):
        made += theirs
        made += [""] if theirs[-1].strip() and mine[0].strip() else []
        made += mine
    else:
        made += [*mine, *theirs]


def _of_a_person(before: Sequence[str], after: Sequence[str]) -> _Touched:
    found = _Touched()
    for first, last, begin, end in _differing(before, after):
        found.gone |= {*range(first, last)}
        found.put[first] += after[begin:end]
    return found


def _of_the_program(before: Sequence[str], after: Sequence[str]) -> _Touched:
    """Take differing lines as replacements of an old line, else as removed and inserted."""
    found = _Touched()
    for first, last, begin, end in _differing(before, after):
        pairs, place = _pairs(before[first:last], after[begin:end]), first
        for new in range(begin, end):
            old = pairs.get(new - begin, -1) + first
            if old >= place:
                found.anew[old] = after[new]
                place = old + 1
            else:
                found.put[place].append(after[new])
        found.gone |= {old for old in range(first, last) if old not in found.anew}
    return found


def _differing(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Return the differing ranges of both texts. Very different ones count as one range."""
    alike = next(
        (place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), min(len(before), len(after))
    )
    first, second = before[alike:], after[alike:]
    if len(first) * len(second) > MOST_COMPARED:
        yield alike, len(before), alike, len(after)
        return
    for what, *span in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if what != "equal":
            yield span[0] + alike, span[1] + alike, span[2] + alike, span[3] + alike


def _pairs(before: Sequence[str], after: Sequence[str]) -> Mapping[int, int]:
    """Match new lines with old ones: the same link target, else the most similar."""
    if len(before) * len(after) > MOST_PAIRS:
        return {}
    left = {old: line for old, line in enumerate(before) if line.strip()}
    found: dict[int, int] = {}
    for new, line in enumerate(after):
        shares = {old: _alike(line, left[old]) for old in left} if line.strip() else {}
        best = max(shares, key=lambda old: shares[old], default=-1)
        if best >= 0 and shares[best] >= ALIKE:
            found[new] = best
            del left[best]
    return found


def _alike(one: str, other: str) -> float:
    """Return two lines' similarity, 0 to 1; different link targets are not similar, other steps of the same play are."""
    targets = [key_of(link[1]) if (link := LINK.search(line)) is not None else "" for line in (one, other)]
    if any(targets):
        first, second = sorted(targets, key=len)
        return float(first == second or (bool(first) and first == second.partition("#")[0]))
    return SequenceMatcher(None, one[:LONGEST_LINE], other[:LONGEST_LINE], autojunk=False).ratio()
