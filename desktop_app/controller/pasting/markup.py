"""Marks of other programs in a pasted text, as plain text has them: Markdown, wikis, HTML, quoted blocks, tables, bullets of fonts.

A heading becomes a line that begins with "# ", bold words at the start of a line a label, each bullet "• ". What stands between
quotation marks is left to `layout`, which makes these changes.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from typing import Final, TypeAlias

from desktop_app.controller.pasting.paging import foot_at
from desktop_app.controller.pasting.tables import Letters, labelled, tabbed
from desktop_app.exchange.hidden_signs import visible_text

Changes: TypeAlias = dict[int, tuple[int, Letters]]
"""Changes by start: the end of the replaced text, and its replacement."""

CODE: Final = (
    r"\[/?(?:[biusq]|size|colou?r|font|center|left|right|justify|indent|quote|list|[uo]l|li|hr|table|t[rdh]|url|img|spoiler|h[1-6])"
    r"(?:=[^\]\n]{0,60})?\]"
)
"""A mark of the posts of a board."""
CODED: Final = re.compile(rf"[ \t]*((?:{CODE}){{1,6}})([^\[\]:\n]{{1,80}})(?:{CODE}){{1,6}}[ \t]*")
"""A line that stands in such marks as a whole."""
LOUD: Final = re.compile(r"\[(?:b|u|size|h)\b|\[h\d", re.IGNORECASE)
"""A mark that makes a heading of a line of its own."""
BARRED: Final = re.compile(r"[ \t]*[^\W\d_][^|:\n]{0,60}?([ \t]*\|[ \t]*)(?=(?:damage|dmg|dégâts?)\b)", re.IGNORECASE)
"""A weapon whose numbers stand behind bars."""
BAR: Final = re.compile(r"[ \t]*\|[ \t]*")
WIKI_ROW: Final = re.compile(r"[ \t]*\|[ \t]*'{0,5}([^|'\n]{1,60}?)[ \t]*'{0,5}[ \t]*\|\|[ \t]*(?=\S)")
"""The first cell of a row of a table of a wiki, both of them on a line."""
WIKI_HEAD: Final = re.compile(r"[ \t]*!(?:[ \t]*[a-z]{1,12}=\"[^\"\n]{0,40}\"){1,4}[ \t]*\|[ \t]*(?=\S)")
"""The mark before a head across several columns of such a table."""
WIKI_FRAME: Final = re.compile(r"[ \t]*(?:\{\|[^\n]*|\|\}|\|-[^\n|]*)")
LINE: Final = re.compile(
    r"(?P<quote>[ \t]*(?:>[ \t]?)+)?(?P<callout>\[![\w-]{1,30}\][+-]?[ \t]*)?"
    r"(?P<rule>[ \t]*(?:_{3,}|-{3,}|\*{3,}|={3,})[ \t]*$)?"
    r"(?P<head>(?:#{1,6}[ \t]+|h[1-6]\.[ \t]+|={2,6}[ \t]*(?=\S[^\n]*==)"
    r"|-{2,6}[ \t]*(?=[^\W\d_][^\n]*--$)|[~–—-][ \t]+(?=[^\W\d_][^\n:]*[^\W_\)][ \t]+[~–—-]$)"
    r"|;[ \t]+(?=[^\W\d_][^:\n]*$)|(?:[Nn]ame|NAME|[Nn]om|NOM)[ \t\u00a0]*:[ \t]+(?=\S)))?"
    r"(?P<bullet>[ \t]*(?:[•▪●·§\uf0a7\uf0b7*@+–—-]|o(?=\t))[ \t]+|\*(?=\'{3})|[ \t]*\[(?:\*|li)\][ \t]*)?"
)
DOTTED: Final = re.compile(r"(?<=\S)[ \t]+[·∙][ \t]+(?=\S)")
"""A dot in the middle between things that a line lists."""
BOLD: Final = re.compile(r"(\*{2,3}|'{3,5}|__)(?=\S)((?:(?!\1)[^\n]){1,200}?)(?<=\S)\1")
INLINE: Final = re.compile(
    r"(?P<bold>\*{2,3}|'{2,5}|__)|(?P<star>(?<![\w*])\*(?=\S)[^*\n]{1,200}(?<=\S)\*(?![\w*]))|(?P<escape>\\(?=[-*_#>\[\]()~.+!|]))"
    r"|(?P<picture>!\[[^\[\]\n]{0,200}\]\([^()\n]{0,400}\)|!\[\[[^\[\]\n]{1,200}\]\])"
    r"|(?P<link>\[(?P<text>[^\[\]\n]{1,200})\]\([^()\n]{1,400}\)"
    r"|\[\[(?:[^\[\]|\n]{0,200}[^\[\]|\s]\|)?(?P<page>(?!\d+\])[^\W_][^\[\]|\n]{0,200})\]\])"
    r"|(?P<line><br[ \t]*/?>)|(?P<entity>&(?:#\w{1,6}|[a-z]{2,6});)|(?P<ligature>[\ufb00-\ufb06])"
    rf"|(?P<closed>[ \t]*(?:#+|={{2,6}}|-{{2,6}})[ \t]*$)|(?P<code>{CODE})",
    re.MULTILINE | re.IGNORECASE,
)
RULED: Final = re.compile(r"[ \t]*\|?[ \t]*(?:-{2,}:?|:-+:?)[ \t]*(?:\|[ \t]*(?:-{2,}:?|:-+:?)[ \t]*)*\|?[ \t]*")
ROW: Final = re.compile(r"[ \t]*[\^|][ \t]*([^|^\n]{1,60}?)[ \t]*[|^][ \t]*([^\n]*?\S)[ \t]*[|^][ \t]*")
"""A row of a table of a wiki with two cells."""
KEYED: Final = re.compile(r"(?![^\t\n]*[ \t][dDwW]\d)[^\W\d_a-z][^\t:\n]{1,38}(\t)(?=[^\s][^\t]*$)")
"""A line of a table whose two cells are parted by a tab."""
LONGEST_HEAD: Final = 80
"""Letters of bold words that may be a label or a heading."""
VALUE: Final = re.compile(r"[ \t]*:|[ \t]+(?:[^\W_a-z]|[dw]\d)")
"""The text after bold words used as a label."""


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
            found[lines[place][0]] = (end, labelled([lines[place], *lines[place + 2 : stop]], lines[place][0]))
            place = stop
            continue
        stop = foot_at(lines, place) if not lines[place][1].strip() else place
        if stop > place:
            found[lines[place][0]] = (lines[stop][0], ())
            place = stop
            continue
        table = tabbed(lines, place)
        if table is not None:
            stop, laid = table
            found[lines[place][0]] = (lines[stop - 1][0] + len(lines[stop - 1][1]), laid)
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
    if _of_a_page(at, bare, found):
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
    _dots(at, bare, stop, found)


def _dots(at: int, line: str, stop: int, found: Changes) -> None:
    """Replace middle dots by commas, except between labels."""
    if line.count(":") <= 1:
        for one in DOTTED.finditer(line, stop):
            _put(found, at + one.start(), at + one.end(), ", ")


def _of_a_page(at: int, line: str, found: Changes) -> bool:
    """Read a line of a table of a wiki, or one that a board's marks make a heading; tell whether it is one."""
    cell, coded = WIKI_ROW.match(line), CODED.fullmatch(line)
    head, barred = WIKI_HEAD.match(line), BARRED.match(line)
    if barred is not None:
        _put(found, at + barred.start(1), at + barred.end(1), " (")
        for one in BAR.finditer(line, barred.end(1)):
            _put(found, at + one.start(), at + one.end(), ", ")
        _put(found, at + len(line) - 1, at + len(line), f"{line[-1]})")
    elif WIKI_FRAME.fullmatch(line):
        _put(found, at, at + len(line), "")
    elif cell is not None:
        _put(found, at, at + cell.start(1), "")
        _put(found, at + cell.end(1), at + cell.end(), ": ")
        for one in INLINE.finditer(line, cell.end()):
            _inline(at, one, found, is_head=False)
    elif head is not None:
        _put(found, at, at + head.end(), "# ")
    elif coded is not None and LOUD.search(coded[1]):
        _put(found, at, at + coded.start(2), "# ")
        _put(found, at + coded.end(2), at + len(line), "")
    else:
        return False
    return True


def _strong(at: int, line: str, bold: re.Match[str], found: Changes, *, has_bullet: bool) -> int:
    """Read bold words at the start of a line: alone a heading, else a label; return the place after them."""
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
    elif one["link"]:
        shown = "text" if one["text"] else "page"
        _put(found, start, at + one.start(shown), "")
        _put(found, at + one.end(shown), end, "")
    elif one["line"]:
        _put(found, start, end, "\n")
    elif one["entity"]:
        _put(found, start, end, visible_text(html.unescape(one[0])))
    elif one["ligature"]:
        _put(found, start, end, unicodedata.normalize("NFKC", one[0]))
    elif not one["closed"] or is_head:
        _put(found, start, end, "")
