"""The end of a labelled part of a pasted text: an empty line, a heading, another label, the end of a list."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import Final, TypeAlias

from desktop_app.controller.pasting.heads import ITEM, LONGEST_TITLE, is_title
from desktop_app.controller.pasting.vocabulary import LineText

GAP: Final = re.compile(
    r"(?<=[^\s,])[ \t]*\n[ \t]*"
    r"(?=\n\s*(?![a-z\s]|\((?:[\da-z+]|Str|For|Range|Damage|Portée|Dégâts))"
    r"|#[# ]*[ \t]|[^\W\d_a-z][^\W_]{1,20}(?: [^\W_]{1,20}){0,2}:[ \n](?![ \t]*[dDwW]\d))"
)
"""The end of a labelled line: an empty line, a heading, or an unknown label."""
PARAGRAPH: Final = re.compile(r"\n[ \t]*\n\s*|\n(?=[ \t]*#+[ \t])")
LISTED: Final = re.compile(r"\s*[•▪●]|(?:[ ]{2,}|\t)\S")
"""How a paragraph begins that belongs to a list with bullets."""
Found: TypeAlias = tuple[LineText, int, int, str]
"""A label: its line, start and end, and language."""
FAR: Final = 120
"""Letters before a line's end in which an open bracket is sought."""
HEADED: Final = re.compile(r"[ \t]*#+[ \t]+[^\n]{1,60}\n[ \t]*(?=[^\s#•-])")
"""A heading with a text right beneath it."""


def end_of(text: str, label: Found, stop: int, *, has_heads: bool = False) -> int:
    """Return the end of a label's text, before a place: an empty line or a heading after the first words.

    `has_heads`: the next creature lies behind the place, so a heading with a text right beneath it is the name of an ability.
    """
    line, _, begin, _ = label
    while begin < stop and text[begin] in " \t\n:":
        begin += 1
    if line.form == "around" or begin >= stop:
        return stop
    if line.form == "abilities":
        return _end_of_list(text, begin, stop, HEADED if has_heads else None)
    return next((gap.start() for gap in GAP.finditer(text, begin, stop) if not _is_open(text, begin, gap.start())), stop)


def _is_open(text: str, begin: int, place: int) -> bool:
    """Return whether a bracket is open at the end of a line, so that its text continues."""
    least = max(begin, place - FAR)
    return text.rfind("(", least, place) > text.rfind(")", least, place)


def _end_of_list(text: str, begin: int, stop: int, headed: re.Pattern[str] | None) -> int:
    """Return the end of a list of abilities: a heading, or a paragraph that neither is an item nor continues one.

    `headed`: how a heading looks that names an ability.
    """
    has_bullets = LISTED.match(text, begin) is not None
    for gap, after in pairwise(chain(PARAGRAPH.finditer(text, begin, stop), (None,))):
        assert gap is not None, "only the last is none"
        rest, end = gap.end(), after.start() if after is not None else stop
        if headed is not None and headed.match(text, rest, stop):
            continue
        belongs = (LISTED if has_bullets else ITEM).match(text, rest) is not None or text[rest : rest + 1].islower()
        goes_on = has_bullets and after is not None and LISTED.match(text, after.end()) is not None and after.end() < stop
        if text[rest : rest + 1] == "#" or not (belongs or (goes_on and not is_title(text[rest : min(end, rest + LONGEST_TITLE + 1)]))):
            return gap.start()
    return stop
