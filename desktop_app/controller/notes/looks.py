"""Classifies each line of a page: its kind, its Markdown signs, its emphasised words. It knows no Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from desktop_app.controller.notes import parts
from desktop_app.controller.notes.links import FENCE, LINK
from desktop_app.controller.notes.parts import Audience
from desktop_app.controller.notes.tables import ROLL

HEADING: Final = re.compile(r" {0,3}(#{1,6})[ \t]+")
ITEM: Final = re.compile(r"([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+")
BOX: Final = re.compile(r"\[([ xX])\](?=[ \t]|$)")
QUOTE: Final = re.compile(r" {0,3}(?:>[ \t]?)+")
RULE: Final = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}")
LOOT: Final = re.compile(r"\{loot:[ \t]*([^{}\n]*[^{}\s])[ \t]*\}")
"""What lies at a place to be taken."""
PICTURE: Final = re.compile(r"[ \t]*!\[([^\]\n]*)\]\(picture:([0-9A-Za-z_-]+)\)[ \t]*")
PICTURES_ALONE: Final = re.compile(rf"^{PICTURE.pattern}$", re.MULTILINE)
"""Lines with nothing but a picture: the players are handed pictures on their own."""
ROW: Final = re.compile(r" {0,3}\|.*")
ROW_RULE: Final = re.compile(r" {0,3}\|[ \t:|-]*-[ \t:|-]*")
LONGEST_BOLD: Final = 400
"""Letters in bold at a stretch; without an end to it each pair of stars would look through the whole line."""
INLINE: Final = re.compile(
    r"(?<!`)(?P<code>`++)(?P<coded>[^`\n]++)(?P=code)"
    rf"|(?P<bold>\*\*|__)(?P<bolded>[^\s*_](?:[^\n]{{0,{LONGEST_BOLD}}}?[^\s*_])?)(?P=bold)"
    r"|(?<![\w*])(?P<italic>\*|_)(?P<slanted>[^\s*_](?:[^\n*_]*?[^\s*_])?)(?P=italic)(?![\w*])"
    r"|(?P<strike>~~)(?P<struck>[^\s~][^\n~]*)~~"
)
CELL: Final = re.compile(r"(?<!\\)\|")


class LineKind(IntEnum):
    """What a line of a page is taken for."""

    TEXT = 0
    HEADING = 1
    ITEM = 2
    QUOTE = 3
    CODE = 4
    FENCE = 5
    RULE = 6
    ROW = 7
    ROW_RULE = 8
    PICTURE = 9
    MARK = 10
    """It begins or ends a part for somebody."""


class LineSpan(NamedTuple):
    """Signs of a line that look alike. `role`: sign, lead, bold, italic, code, strike, link, roll."""

    start: int
    length: int
    role: str


class LineState(NamedTuple):
    """The state carried from line to line: open fence, and parts."""

    fence: str = ""
    parts: tuple[Audience, ...] = ()

    def packed(self) -> int:
        """Write it as a number from 0 on."""
        signs = {"": 0, "`": 1, "~": 2}[self.fence[:1]]
        inner = 0
        for part in self.parts[-MOST_PARTS:]:
            inner = inner * 3 + (1 if part is Audience.PLAYERS else 2)
        return (inner * 16 + min(15, len(self.fence))) * 3 + signs

    @classmethod
    def unpacked(cls, number: int) -> LineState:
        """Read it from that number; below 0 nothing holds."""
        if number < 0:
            return cls()
        rest, signs = divmod(number, 3)
        inner, length = divmod(rest, 16)
        found: list[Audience] = []
        while inner:
            inner, which = divmod(inner, 3)
            found.insert(0, Audience.PLAYERS if which == 1 else Audience.SECRET)
        return cls(("", "`", "~")[signs] * length, tuple(found))


MOST_PARTS: Final = 6


class LineLook(NamedTuple):
    """How a line reads: its kind, how deep, the parts it stands in, and its spans."""

    kind: LineKind
    level: int
    parts: tuple[Audience, ...]
    spans: tuple[LineSpan, ...]
    is_ticked: bool | None = None
    """Of an item with a check-box: is it ticked."""


def look_of(line: str, before: LineState) -> tuple[LineLook, LineState]:
    """Say how a line reads, and what holds after it."""
    if before.fence:
        fence = FENCE.match(line)
        is_end = fence is not None and fence[1].startswith(before.fence) and not line.strip().strip(before.fence[0])
        kind = LineKind.FENCE if is_end else LineKind.CODE
        look = LineLook(kind, 0, before.parts, _all(line, "sign" if is_end else "code"))
        return look, before._replace(fence="" if is_end else before.fence)
    beginning = parts.begun(line)
    if beginning is not None:
        after = before._replace(parts=(*before.parts, beginning)[-MOST_PARTS:])
        return LineLook(LineKind.MARK, 1, after.parts, _all(line, "sign")), after
    if before.parts and parts.ends(line):
        return LineLook(LineKind.MARK, 0, before.parts, _all(line, "sign")), before._replace(parts=before.parts[:-1])
    fence = FENCE.match(line)
    if fence is not None:
        return LineLook(LineKind.FENCE, 1, before.parts, _all(line, "sign")), before._replace(fence=fence[1])
    return _block(line, before.parts), before


def _block(line: str, within: tuple[Audience, ...]) -> LineLook:
    if (found := HEADING.match(line)) is not None:
        return LineLook(LineKind.HEADING, len(found[1]), within, (LineSpan(0, found.end(), "sign"), *_inline(line, found.end())))
    if RULE.fullmatch(line) is not None:
        return LineLook(LineKind.RULE, 0, within, _all(line, "sign"))
    if PICTURE.fullmatch(line) is not None:
        return LineLook(LineKind.PICTURE, 0, within, _all(line, "sign"))
    if ROW_RULE.fullmatch(line) is not None:
        return LineLook(LineKind.ROW_RULE, 0, within, _all(line, "sign"))
    if ROW.fullmatch(line) is not None:
        return LineLook(
            LineKind.ROW, 0, within, (*(LineSpan(found.start(), 1, "sign") for found in CELL.finditer(line)), *_inline(line, 0))
        )
    if (found := ITEM.match(line)) is not None:
        return _item(line, found, within)
    if (found := QUOTE.match(line)) is not None:
        return LineLook(
            LineKind.QUOTE, line[: found.end()].count(">"), within, (LineSpan(0, found.end(), "lead"), *_inline(line, found.end()))
        )
    return LineLook(LineKind.TEXT, 0, within, (*_inline(line, 0),))


def _item(line: str, found: re.Match[str], within: tuple[Audience, ...]) -> LineLook:
    box = BOX.match(line, found.end())
    if box is not None:
        spans = (LineSpan(len(found[1]), box.end() - len(found[1]), "lead"), *_inline(line, box.end()))
        return LineLook(LineKind.ITEM, len(found[1].expandtabs(4)) // 2, within, spans, box[1] != " ")
    role = "lead" if found[2] in "-*+" else "number"
    return LineLook(
        LineKind.ITEM, len(found[1].expandtabs(4)) // 2, within, (LineSpan(len(found[1]), len(found[2]), role), *_inline(line, found.end()))
    )


def _all(line: str, role: str) -> tuple[LineSpan, ...]:
    return (LineSpan(0, len(line), role),) if line else ()


def _inline(line: str, start: int) -> Iterator[LineSpan]:
    """Give what stands out within a line; code first, as nothing in it means anything."""
    coded: list[tuple[int, int]] = []
    for found in INLINE.finditer(line, start):
        role, inner = _role(found)
        if role == "code":
            coded.append(found.span())
        yield LineSpan(found.start(), found.start(inner) - found.start(), "sign")
        yield LineSpan(found.start(inner), found.end(inner) - found.start(inner), role)
        yield LineSpan(found.end(inner), found.end() - found.end(inner), "sign")
    for found in LINK.finditer(line, start):
        if not any(begin <= found.start() < end for begin, end in coded):
            words = 2 if found[2] and found[2].strip() else 1
            yield LineSpan(found.start(), found.start(words) - found.start(), "sign")
            yield LineSpan(found.start(words), found.end(words) - found.start(words), "link")
            yield LineSpan(found.end(words), found.end() - found.end(words), "sign")
    for sign in (ROLL, LOOT):
        for found in sign.finditer(line, start):
            yield LineSpan(found.start(), found.end() - found.start(), "roll")


def _role(found: re.Match[str]) -> tuple[str, str]:
    for sign, inner, role in (("code", "coded", "code"), ("bold", "bolded", "bold"), ("italic", "slanted", "italic")):
        if found[sign]:
            return role, inner
    return "strike", "struck"


def cells(line: str) -> list[str]:
    """Give the cells of a row of a table, as they are read."""
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [
        INLINE.sub(lambda found: found[_role(found)[1]], LINK.sub(lambda f: (f[2] or "").strip() or f[1], cell)).strip()
        for cell in CELL.split(inner)
    ]


def toggled(line: str) -> str | None:
    """Tick the check-box of a line, or clear it; None: it has none."""
    item = ITEM.match(line)
    box = BOX.match(line, item.end()) if item is not None else None
    if box is None:
        return None
    return f"{line[: box.start(1)]}{'x' if box[1] == ' ' else ' '}{line[box.end(1) :]}"


def next_item(line: str) -> str | None:
    """Say how the line after an item begins; "" where the item is empty, and the list ends; None: it is no item."""
    found = ITEM.match(line)
    if found is None:
        return None
    box = BOX.match(line, found.end())
    if not line[box.end() if box is not None else found.end() :].strip():
        return ""
    number = re.match(r"\d+", found[2])
    mark = f"{int(number[0]) + 1}{found[2][-1]}" if number is not None else found[2]
    return f"{found[1]}{mark} {'[ ] ' if box is not None else ''}"
