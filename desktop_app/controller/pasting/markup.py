"""Marks of other programs in a pasted text, as plain text has them: Markdown, wikis, HTML, quoted blocks, tables, bullets of fonts.

A heading becomes a line that begins with "# ", bold words at the start of a line a label, each bullet "• ". What stands between
quotation marks is left to `layout`, which makes these changes.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from desktop_app.exchange.hidden_signs import visible_text

Letters: TypeAlias = Sequence[tuple[str, int]]
"""Letters with the place of each in the pasted text."""
Changes: TypeAlias = dict[int, tuple[int, Letters]]
"""By the place where a change begins: where what it stands for ends, and what stands there instead."""

LINE: Final = re.compile(
    r"(?P<quote>[ \t]*(?:>[ \t]?)+)?(?P<callout>\[![\w-]{1,30}\][+-]?[ \t]*)?"
    r"(?P<rule>[ \t]*(?:_{3,}|-{3,}|\*{3,}|={3,})[ \t]*$)?"
    r"(?P<head>(?:#{1,6}[ \t]+|={2,6}[ \t]*(?=\S[^\n]*==)|(?:[Nn]ame|NAME|[Nn]om|NOM)[ \t\u00a0]*:[ \t]+(?=\S)))?"
    r"(?P<bullet>[ \t]*(?:[•▪●·§\uf0a7\uf0b7*@+–—-]|o(?=\t))[ \t]+|\*(?=\'{3}))?"
)
BOLD: Final = re.compile(r"(\*{2,3}|'{3,5}|__)(?=\S)((?:(?!\1)[^\n]){1,200}?)(?<=\S)\1")
INLINE: Final = re.compile(
    r"(?P<bold>\*{2,3}|'{2,5}|__)|(?P<star>(?<![\w*])\*(?=\S)[^*\n]{1,200}(?<=\S)\*(?![\w*]))|(?P<escape>\\(?=[-*_#>\[\]()~.+!|]))"
    r"|(?P<line><br[ \t]*/?>)|(?P<entity>&(?:#\w{1,6}|[a-z]{2,6});)|(?P<ligature>[\ufb00-\ufb06])|(?P<closed>[ \t]*(?:#+|={2,6})[ \t]*$)",
    re.MULTILINE,
)
RULED: Final = re.compile(r"[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*")
CELL: Final = re.compile(r"(?<!\\)\|")
BROKEN: Final = re.compile(r"[ \t]{0,9}<br[ \t]?/?>[ \t]*")
ROW: Final = re.compile(r"[ \t]*[\^|][ \t]*([^|^\n]{1,60}?)[ \t]*[|^][ \t]*([^\n]*?\S)[ \t]*[|^][ \t]*")
"""A row of a table of a wiki with two cells."""
KEYED: Final = re.compile(r"[^\W\d_a-z][^\t:\n]{1,38}(\t)(?=[^\s][^\t]*$)")
"""A line of a table whose two cells are parted by a tab."""
LONGEST_HEAD: Final = 80
"""Letters of bold words that may be a label or a heading."""
VALUE: Final = re.compile(r"[ \t]*:|[ \t]+(?:[^\W_a-z]|[dw]\d)")
"""What follows bold words that are a label."""


def changes_in(text: str) -> Changes:
    """Find what is to be changed, line by line; tables are laid out as labelled lines."""
    found: Changes = {}
    lines = list(_lines(text))
    place = 0
    while place < len(lines):
        if place + 1 < len(lines) and "|" in lines[place][1] and RULED.fullmatch(lines[place + 1][1]):
            stop = place + 2
            while stop < len(lines) and "|" in lines[stop][1]:
                stop += 1
            end = lines[stop - 1][0] + len(lines[stop - 1][1])
            found[lines[place][0]] = (end, _labelled([lines[place], *lines[place + 2 : stop]], lines[place][0]))
            place = stop
            continue
        _mark(*lines[place], found)
        place += 1
    return found


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _put(found: Changes, start: int, end: int, instead: str) -> None:
    found[start] = (end, [(letter, start) for letter in instead])


def _mark(at: int, line: str, found: Changes) -> None:
    """Note the changes of one line that begins at a place of the text."""
    bare = line.rstrip("\r \t\\")
    if not bare:
        return
    row, keyed = ROW.fullmatch(bare), KEYED.match(bare)
    if row is not None and "|" not in row[2]:
        _put(found, at, at + row.start(1), "")
        _put(found, at + row.end(1), at + row.start(2), ": ")
        _put(found, at + row.end(2), at + len(bare), "")
        return
    if keyed is not None:
        _put(found, at + keyed.start(1), at + keyed.end(1), ": ")
    begin = LINE.match(bare)
    assert begin is not None, "everything in it is optional"
    if begin["rule"]:
        _put(found, at, at + len(line), "")
        return
    stop, is_head = begin.end(), bool(begin["head"] or begin["callout"])
    sign = "# " if is_head else "• " if begin["bullet"] else ""
    if stop and (begin["quote"] or sign):
        _put(found, at, at + stop, sign)
    bold = BOLD.match(bare, stop)
    if bold is not None and not is_head and len(bold[2]) <= LONGEST_HEAD:
        stop = _strong(at, bare, bold, found, has_bullet=bool(begin["bullet"]))
    for one in INLINE.finditer(bare, stop):
        _inline(at, one, found, is_head=is_head)


def _strong(at: int, line: str, bold: re.Match[str], found: Changes, *, has_bullet: bool) -> int:
    """Read bold words at the start of a line: a heading where they stand alone, a label where something follows; say where it goes on."""
    rest = line[bold.end() :]
    inner = bold[2].rstrip(" .:")
    if rest.strip(" :") and (has_bullet or bold[2][-1] in ".:" or VALUE.match(rest) is not None):
        colon = len(rest) - len(rest.lstrip(" "))
        end = bold.end() + (colon + 1 if rest.lstrip(" ")[:1] == ":" else 0)
        _put(found, at + bold.start(), at + bold.start(2), "")
        _put(found, at + bold.start(2) + len(inner), at + end, ": " if rest[:1] != ":" and not rest.startswith(" ") else ":")
        return end
    if not rest.strip(" :") and not has_bullet and (bold[2][-1] != ":" and ":" not in rest):
        _put(found, at + bold.start(), at + bold.start(2), "# ")
        _put(found, at + bold.end(2), at + bold.end(), "")
        return bold.end()
    return bold.start()


def _inline(at: int, one: re.Match[str], found: Changes, *, is_head: bool) -> None:
    start, end = at + one.start(), at + one.end()
    if one["star"]:
        _put(found, start, start + 1, "")
        _put(found, end - 1, end, "")
    elif one["line"]:
        _put(found, start, end, "\n")
    elif one["entity"]:
        _put(found, start, end, visible_text(html.unescape(one[0])))
    elif one["ligature"]:
        _put(found, start, end, unicodedata.normalize("NFKC", one[0]))
    elif not one["closed"] or is_head:
        _put(found, start, end, "")


# ---- tables


def _labelled(rows: Sequence[tuple[int, str]], at: int) -> Letters:
    """Lay a table out as lines "head: cell" where one row stands beneath its heads, else "first: second" where it has two columns."""
    cells = [list(_cells(start, line)) for start, line in rows]
    letters: list[tuple[str, int]] = []
    if len(cells) == 2:
        pairs = list(zip(cells[0], cells[1], strict=False))
    elif all(len(row) == 2 for row in cells):
        pairs = [(row[0], row[1]) for row in cells]
    else:
        pairs = [(row, []) for row in ([letter for cell in row for letter in (*cell, (" ", at))] for row in cells)]
    for label, value in pairs:
        if label or value:
            colon = [(":", at), (" ", at)] if label and value and label[-1][0] != ":" else []
            letters += [("\n", at), *label, *colon, *value]
    return [*letters, ("\n", at)]


def _cells(at: int, line: str) -> Iterator[Letters]:
    """Give the letters of the cells of a row; lines within a cell become items of a list."""
    bare = line.strip()
    start = at + line.find(bare)
    offset = 1 if bare.startswith("|") else 0
    for cell in CELL.split(bare[offset:].removesuffix("|")):
        begin = start + offset + len(cell) - len(cell.lstrip())
        told: list[tuple[str, int]] = []
        k = 0
        body = cell.strip()
        while k < len(body):
            broken = BROKEN.match(body, k)
            if broken is not None:
                told += [(",", begin + k), (" ", begin + k)]
                k = broken.end()
                continue
            if body[k] not in "*":
                told.append((body[k], begin + k))
            k += 1
        yield told
        offset += len(cell) + 1
