"""Links of a text, `[[Title]]` or `[[Title|words]]`: found, renamed, made of a mention. What they lead to is not known here."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from desktop_app.language import folded

LINK: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|]+)(?:\|([^\[\]\n]*))?\]\]")
NOT_IN_TITLES: Final = re.compile(r"[\[\]|\n\r]")
FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
CODE: Final = re.compile(r"(?<!`)(`+)(?!`)(?:.*?[^`])\1(?!`)", re.DOTALL)
LEAST_MENTION: Final = 3
"""Least letters of a title searched for without links."""


class Link(NamedTuple):
    """A link as it stands in a text, from `start` to before `end`; `words` are what is read of it."""

    start: int
    end: int
    title: str
    words: str


def key_of(title: str) -> str:
    """Give the form by which titles are compared: without case, accents and superfluous blanks."""
    return folded(" ".join(title.split()))


def links_in(text: str) -> Iterator[Link]:
    """Give the links of a text in order; those in code are none."""
    code = iter(_code(text) if "`" in text or "~~~" in text else ())
    start, end = next(code, (len(text), len(text)))
    for found in LINK.finditer(text):
        while end <= found.start() and start < len(text):
            start, end = next(code, (len(text), len(text)))
        if found.start() < start and found[1].strip():
            title = " ".join(found[1].split())
            yield Link(found.start(), found.end(), title, (found[2] or "").strip() or title)


def targets_of(*texts: str) -> set[str]:
    """Give what texts link to, as the index keeps it."""
    return {key_of(link.title) for text in texts if "[[" in text for link in links_in(text)}


def link_to(title: str, words: str = "") -> str:
    """Write a link; words that are the title but for case and blanks need not be said."""
    return f"[[{title}]]" if words in ("", title) else f"[[{title}|{words}]]"


def renamed(text: str, targets: Collection[str], title: str) -> str:
    """Let the links to any of these targets lead to a title; words of their own stay, all else stays as it is."""
    return relinked(text, dict.fromkeys(targets, title))


def relinked(text: str, titles: Mapping[str, str]) -> str:
    """Let links lead elsewhere: `titles` are the new ones by what they led to (folded)."""
    made, at = [], 0
    for link in links_in(text) if titles and "[[" in text else ():
        title = titles.get(key_of(link.title))
        if title is not None:
            own = link.words if link.words != link.title else ""
            made += [text[at : link.start], link_to(title, own)]
            at = link.end
    return "".join((*made, text[at:]))


def mention_of(text: str, names: Collection[str]) -> tuple[int, int] | None:
    """Find the first place in which a text names something without linking it: whole words, whatever their case; None: nowhere."""
    return next(_mentions(text, names), None)


def _mentions(text: str, names: Collection[str]) -> Iterator[tuple[int, int]]:
    """Return a text's mentions of a name outside links and code, with start and end."""
    wanted = sorted((name for name in names if len(name) >= LEAST_MENTION), key=len, reverse=True)
    if not wanted:
        return
    taken = iter(sorted([(link.start, link.end) for link in links_in(text)] + _code(text)))
    start, end = next(taken, (len(text), len(text)))
    told = "|".join(r"\s+".join(map(re.escape, name.split())) for name in wanted)
    for found in re.finditer(rf"(?<!\w)(?:{told})(?!\w)", text, re.IGNORECASE):
        while end <= found.start() and start < len(text):
            start, end = next(taken, (len(text), len(text)))
        if found.start() < start:
            yield found.span()


def linked(text: str, names: Collection[str], title: str) -> str:
    """Make a link of every place in which a text names something without linking it."""
    made, at = [], 0
    for start, end in _mentions(text, names):
        made += [text[at:start], link_to(title, text[start:end])]
        at = end
    return "".join((*made, text[at:]))


def _code(text: str) -> list[tuple[int, int]]:
    """Return a text's code ranges: between fences, and within a line between backticks."""
    found: list[tuple[int, int]] = []
    at, opened, sign = 0, -1, ""
    for line in text.splitlines(keepends=True):
        fence = FENCE.match(line)
        if opened < 0 and fence is not None:
            opened, sign = at, fence[1]
        elif opened >= 0 and fence is not None and fence[1].startswith(sign) and not line.strip().strip(sign[0]):
            found.append((opened, at + len(line)))
            opened = -1
        elif opened < 0:
            found += [(at + code.start(), at + code.end()) for code in CODE.finditer(line)]
        at += len(line)
    return [*found, (opened, at)] if opened >= 0 else found
