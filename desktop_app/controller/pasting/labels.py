"""Labels of a pasted text, with or without a colon: their places, their language, and words that only look like labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from desktop_app.controller.pasting.ends import Found, end_of
from desktop_app.controller.pasting.heads import MARKS, is_heading, name_above
from desktop_app.controller.pasting.layout import depths
from desktop_app.controller.pasting.names import keys_of, named_in, short_names, trait_names
from desktop_app.controller.pasting.vocabulary import LineText, StatBlockWords, lines_of, vocabularies
from desktop_app.language import folded

LABEL: Final = re.compile(r"(?<![^\W_])([^\W\d_][^\W_]{0,30}(?:[ \n’'/-]{1,2}[^\W_]{1,30}){0,6})[ \n]?:")
UNMARKED: Final = re.compile(r"([^\W\d_]{3,16})(?= {1,3}(?:= )?[+-]?\d)")
ALONE: Final = re.compile(r"^[ \t]*(?:#+[ \t]+|•[ \t]+)?([^\W\d_][^\W_]{1,30}(?:[ ’'-][^\W_]{1,30}){0,4})[ \t]*$", re.MULTILINE)
"""A line of words without a colon, that may be a label as a heading."""
LED: Final = re.compile(
    r"^[ \t]*(?:•[ \t]+)?([^\W\d_]{4,20})(?=[ \t]+[^\W\d_]{3,20}(?:[ \t][^\W\d_]{2,20}){0,2}[ \t]+[dDwW]\d)", re.MULTILINE
)
"""A word at the start of a line before a name with a die."""
DASHED: Final = re.compile(
    r"(?:^|(?<=[,;|]))[ \t]*(?:#+[ \t]+|•[ \t]+)?([^\W\d_][^\W_]{1,20}(?: [^\W_]{1,20}){0,2})[ \t]{1,3}--?(?:[ \t]+(?=\S)|$)", re.MULTILINE
)
"""Words before a dash that stands for a colon."""
TRAIT: Final = re.compile(r"^[ \t]*(?:•[ \t]+)?([^\W\d_]{2,20})[ \t]*[:-]?[ \t]*(?=[dDwW]\d)", re.MULTILINE)
"""A word with a die at the start of a line."""
ROLLED: Final = r" d\d{1,2}(?:[+-]\d{1,2})?(?: \(A\))?"
SHORTHAND: Final = re.compile(rf"(?:(?<=: )|^)([^\W\d_]{{1,12}})(?={ROLLED}(?:[,/;]? [^\W\d_]{{1,12}}{ROLLED}){{3}})", re.MULTILINE)
"""The first of dice that follow each other on a line, with the name of each."""
DIE: Final = re.compile(r"[ \t]*[dDwW]\d")
"""A die behind what looks like a label: it is an attribute itself."""
SIGNED: Final = re.compile(r"[ \t]*[+-]\d")
"""A number that raises or lowers a figure and is none itself: "Parry +1"."""
BEFORE: Final = "\n;.•*|"
"""What stands before a label."""
BULLETED: Final = re.compile(r"(?:^|\n)\s*[•*▪●@-]\s*$")
HOLDING: Final = ("traits", "ranks", "abilities")
"""Forms of lines in which a word with a die begins no line of its own."""
FAR: Final = 12
"""So many letters before a label are looked at."""
FARTHEST_ANCHOR: Final = 60
"""So many labels behind a list are looked through for the next creature."""
LONGEST_LIST: Final = 20_000
"""Letters behind the label of abilities in which their end is sought."""


def labels_in(text: str, system_id: str, depth: Sequence[int] | None = None) -> list[Found]:
    """Find a text's labels: line, start and end, and language."""
    depth = depth if depth is not None else depths(text)
    words = vocabularies(system_id)
    found: list[Found] = []
    for match in LABEL.finditer(text):
        one = _label(text, match, words) if depth[match.start(1)] == 0 else None
        if one is not None and not _is_part(text, one[0], one[2], one[2]):
            found.append(one)
    taken = {place for _, start, end, _ in found for place in range(start, end)}
    for match, forms in _unmarked(text, system_id):
        if match.start(1) in taken or depth[match.start(1)]:
            continue
        for tongue in words:
            line = tongue.labels.get(folded(match[1]))
            if line is not None and line.form in forms and (line.en or line.fr) and not _is_part(text, line, match.end(), match.end(1)):
                found.append((line, match.start(1), match.end() if match.re is DASHED else match.end(1), tongue.code))
                taken.update(range(*match.span(1)))
                break
    ends = {end for _, _, end, _ in found}
    found += [one for one in _shorthand(text, system_id) if not depth[one[1]] and ends.isdisjoint((one[1], one[1] - 1))]
    return _with_traits(text, system_id, _beside_abilities(text, sorted(found, key=lambda one: one[1])), depth)


def _is_part(text: str, line: LineText, end: int, word: int) -> bool:
    """Return whether a seeming label is one of its own items, or raises a figure: "Agility: d6", "Parry +1"."""
    return (line.form == "traits" and DIE.match(text, end) is not None) or (line.form == "figure" and SIGNED.match(text, word) is not None)


def _unmarked(text: str, system_id: str) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
    """Find possible labels without a colon, with their possible line forms."""
    for match in UNMARKED.finditer(text):
        if _begins(text, match.start()):
            yield match, ("figure", "value")
        elif _begins(text, match.start(), ",)0123456789"):
            yield match, ("figure",)
    for match in DASHED.finditer(text):
        yield match, ("figure", "value", "traits", "ranks", "words", "things", "abilities", "kept")
    last = len(text.rstrip())
    for match in ALONE.finditer(text):
        if match.end() < last:
            yield match, ("figure", "traits", "ranks", "words", "things", "abilities", "kept")
    for match in LED.finditer(text):
        yield match, ("traits", "ranks")
    if (heads := _heads(system_id)) is not None:
        for match in heads.finditer(text):
            yield match, ("abilities",)


def _shorthand(text: str, system_id: str) -> Iterator[Found]:
    """Find where attributes with their dice follow each other in a line though no label leads them."""
    line = next((one for one in lines_of(system_id) if one.form == "traits"), None)
    names = {*trait_names(system_id), *short_names(system_id)} if line is not None else set()
    for match in SHORTHAND.finditer(text):
        before = text[max(0, match.start(1) - FAR) : match.start(1)].rstrip(" \t")
        if line is not None and folded(match[1]) in names and before[-1:] in (":", "\n", ""):
            yield line, match.start(1), match.start(1), "en"


@cache
def _heads(system_id: str) -> re.Pattern[str] | None:
    """Find the heading of the abilities within a line, before a bullet."""
    names = [one for line in lines_of(system_id) if line.form == "abilities" for one in (*line.en, *line.fr) if " " in one]
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?=\s+[•▪●])", re.IGNORECASE) if names else None


def _with_traits(text: str, system_id: str, labels: list[Found], depth: Sequence[int]) -> list[Found]:
    """Add the starts of unlabelled attributes with dice."""
    line = next((one for one in lines_of(system_id) if one.form == "traits"), None)
    ranks = next((one for one in lines_of(system_id) if one.form == "ranks"), None)
    if line is None or ranks is None:
        return labels
    traits, skills = trait_names(system_id), named_in(system_id, keys_of(system_id, ranks.fields[0]))
    made: list[Found] = []
    ahead = list(reversed(labels))
    until = 0
    for match in TRAIT.finditer(text):
        while ahead and ahead[-1][1] <= match.start(1):
            made.append(ahead.pop())
            until = end_of(text, made[-1], min(len(text), made[-1][2] + LONGEST_LIST)) if made[-1][0].form in HOLDING else 0
        word = folded(match[1])
        if match.start(1) >= until and not depth[match.start(1)] and (word in traits or word in skills):
            made.append((line if word in traits else ranks, match.start(1), match.start(1), made[-1][3] if made else "en"))
            until = end_of(text, made[-1], min(len(text), made[-1][2] + LONGEST_LIST))
    return [*made, *reversed(ahead)]


def _beside_abilities(text: str, labels: list[Found]) -> list[Found]:
    """Leave out what is an item of a list of abilities ("- Armor +2: ...") though it looks like a label."""
    kept: list[Found] = []
    until = 0
    for place, one in enumerate(labels):
        is_item = BULLETED.search(text[max(0, one[1] - FAR) : one[1]]) is not None or text[one[2] - 1] != ":" or not _begins(text, one[1])
        line = _line_at(text, one[1])
        is_alone = is_heading(line) and folded(line.strip(MARKS)) == folded(text[one[1] : one[2]])
        if one[1] >= until or not is_item or is_alone or one[0].form in ("traits", "ranks"):
            kept.append(one)
            until = _until(text, labels, place) if one[0].form == "abilities" else 0
    return kept


def _until(text: str, labels: list[Found], place: int) -> int:
    """Return the end of a labelled list of abilities: at the latest the start of the next creature."""
    one = labels[place]
    stop = min(len(text), one[2] + LONGEST_LIST)
    anchor = next((other[1] for other in labels[place + 1 : place + 1 + FARTHEST_ANCHOR] if other[0].form == "traits"), stop)
    begin = name_above(text, one[2], anchor) if anchor < stop else None
    return end_of(text, one, min(stop, begin if begin is not None else anchor), has_heads=True)


def _line_at(text: str, place: int) -> str:
    """Give the line in which a place is."""
    end = text.find("\n", place)
    return text[text.rfind("\n", 0, place) + 1 : end if end >= 0 else len(text)]


def _label(text: str, match: re.Match[str], words: Sequence[StatBlockWords]) -> Found | None:
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


def _begins(text: str, place: int, after: str = BEFORE) -> bool:
    """Tell whether a line or a sentence begins at a place, behind one of these signs."""
    before = text[max(0, place - FAR) : place].rstrip(MARKS)
    return before[-1] in after if before else place < FAR


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
