"""The passage of a text that the search shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import shorten
from typing import Final

from desktop_app.controller.notes.links import LINK
from desktop_app.language import folded

PASSAGE: Final = 60
"""Most letters of a found text's passage."""
BEFORE: Final = 20
"""Letters before the word that was found."""
SIGNS: Final = re.compile(
    r"^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)]|:{3,}[^\n]*|\|)[ \t]*|!\[|\*\*|__|`+|\[[ xX]\][ \t]|\]\([^)\n]{0,1000}+\)", re.MULTILINE
)


def plain(text: str) -> str:
    """Give a text without the signs of Markdown, links by their words."""
    return SIGNS.sub("", LINK.sub(lambda found: (found[2] or "").strip() or found[1], text)).replace("\\[[", "[[")


def passage(text: str, words: Sequence[str], most: int = PASSAGE) -> str:
    """Cut a text from near the first of the words (folded) on; of one that has none of them the beginning."""
    at = min((place for word in words if (place := folded(text).find(word)) >= 0), default=0)
    return around(text, at, most)


def around(text: str, at: int, most: int = PASSAGE) -> str:
    """Cut a text from a little before a place on, at a word, on one line."""
    cut = text.rfind(" ", 0, max(0, at - BEFORE)) + 1 if at > BEFORE else 0
    return shorten(text[cut : cut + 4 * most], most, placeholder="\u2026")
