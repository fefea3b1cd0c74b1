"""Where the labelled lines of a pasted text begin and end, and where one creature ends and the next begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from desktop_app.controller.pasting.layout import depths
from desktop_app.controller.pasting.vocabulary import LineText, Vocabulary, vocabularies
from desktop_app.language import folded

LABEL: Final = re.compile(r"(?<![^\W_])([^\W\d_][^\W_]{0,30}(?:[ \n’'/-]{1,2}[^\W_]{1,30}){0,6})[ \n]?(?:\*\*)?:(?:\*\*)?")
UNMARKED: Final = re.compile(r"([^\W\d_]{3,16})(?= +[+-]?\d)")
BEFORE: Final = "\n;.•*|"
"""What stands before a label."""
MARKS: Final = " *_#>•▪@-"
"""What may stand around a label or a name and says nothing."""
BULLETED: Final = re.compile(r"(?:^|\n)\s*[•*▪●@-]\s*$")
Found: TypeAlias = tuple[LineText, int, int, str]
"""A label: its line, from where to where it stands, and the language that it is in."""
SIGN: Final = ("is_wild_card",)
FAR: Final = 12
"""So many letters before a label are looked at."""


@dataclass(frozen=True)
class Segment:
    """A labelled line: its form, the place of its label, and where what it says begins and ends."""

    line: LineText
    label: int
    start: int
    end: int


def labels_in(text: str, system_id: str, depth: Sequence[int] | None = None) -> list[Found]:
    """Find the labels of a text: the line, from where to where it stands, and the language."""
    depth = depth if depth is not None else depths(text)
    words = vocabularies(system_id)
    found: list[Found] = []
    for match in LABEL.finditer(text):
        if depth[match.start(1)] == 0 and (one := _label(text, match, words)) is not None:
            found.append(one)
    taken = {place for _, start, end, _ in found for place in range(start, end)}
    for match in UNMARKED.finditer(text):
        if match.start() in taken or depth[match.start()] or not _begins(text, match.start()):
            continue
        for tongue in words:
            line = tongue.labels.get(folded(match[1]))
            if line is not None and line.form in ("figure", "value") and (line.en or line.fr):
                found.append((line, match.start(), match.end(), tongue.code))
                break
    return _beside_abilities(text, sorted(found, key=lambda one: one[1]))


def _beside_abilities(text: str, labels: list[Found]) -> list[Found]:
    """Leave out what is an item of a list of abilities ("- Armor +2: ...") though it looks like a label."""
    kept: list[Found] = []
    for one in labels:
        is_item = BULLETED.search(text[max(0, one[1] - FAR) : one[1]]) is not None or text[one[2] - 1] not in ":*"
        if not (kept and kept[-1][0].form == "abilities" and is_item):
            kept.append(one)
    return kept


def _label(text: str, match: re.Match[str], words: Sequence[Vocabulary]) -> Found | None:
    """Find the longest label at the end of words before a colon."""
    start = match.start(1)
    told = match[1]
    offsets = [0, *(gap.end() for gap in re.finditer(r"[ \n’'/-]+", told))]
    for offset in offsets:
        plain = folded(re.sub(r"\s+", " ", told[offset:]))
        for one in words:
            line = one.labels.get(plain)
            if line is None:
                continue
            is_printed = bool(line.en or line.fr)
            if _begins(text, start + offset) or (is_printed and told[offset].isupper()):
                return line, start + offset, match.end(), one.code
    return None


def _begins(text: str, place: int) -> bool:
    """Tell whether a line or a sentence begins at a place."""
    before = text[max(0, place - FAR) : place].rstrip(MARKS)
    return before[-1] in BEFORE if before else place < FAR


def language_of(labels: Sequence[Found], text: str, system_id: str) -> str:
    """Say in which language most of a text is."""
    counted = Counter(code for line, _, _, code in labels)
    shared = Counter[str]()
    for words in vocabularies(system_id):
        for _, start, end, _ in labels:
            plain = folded(re.sub(r"\s+", " ", text[start:end].rstrip(" *:\n")))
            shared[words.code] += plain in words.labels
    best = max(vocabularies(system_id), key=lambda words: (shared[words.code], counted[words.code]), default=None)
    return best.code if best is not None else "en"


def creatures_in(text: str, labels: Sequence[Found]) -> list[int]:
    """Say where each creature of a text begins: at the name above labels that come a second time."""
    begins = [0]
    seen: set[str] = set()
    anchors = [one for one in labels if one[0].form == "traits"] or list(labels)
    first = anchors[0][0].id if anchors else ""
    for line, start, _, _ in labels:
        if line.id == first and line.id in seen:
            begins.append(_name_above(text, begins[-1], start))
            seen = set()
        seen.add(line.id)
    return begins


def _name_above(text: str, least: int, place: int) -> int:
    """Find where the name above a label begins: after the last empty line, else the line right above."""
    block = text[least:place]
    gap = max(block.rstrip().rfind("\n\n"), block.rstrip().rfind("\n \n"))
    if gap >= 0:
        return least + gap + 2
    above = block.rstrip("\n ").rfind("\n")
    return least + above + 1 if above >= 0 else place


def segments_of(text: str, labels: Sequence[Found], start: int, end: int) -> list[Segment]:
    """Cut a creature's part of a text into labelled lines."""
    here = [one for one in labels if start <= one[1] and one[2] <= end]
    if here and here[0][0].fields == SIGN and not text[start : here[0][1]].strip(MARKS + "\n"):
        here = here[1:]  # a sign before the name
    if not here:
        return []
    after = [*(one[1] for one in here[1:]), end]
    return [Segment(line, at, begin, stop) for (line, at, begin, _), stop in zip(here, after, strict=True)]
