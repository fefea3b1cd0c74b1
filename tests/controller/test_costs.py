"""What reading costs: no reader of a text from elsewhere takes more than the length of the text, times a logarithm at most.

Each is given texts that are known to be dear, of one, four and sixteen sizes; what is measured is the time of the processor, the least of
several readings, and where it grows by more than a multiple of the size it must stay small. `dev.py soak` reads larger ones.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from desktop_app import plain_toml
from desktop_app.controller.campaign.coming_in import look_into
from desktop_app.controller.notes import links, looks, parts, passages, tables
from desktop_app.controller.notes.merging import written_anew
from desktop_app.controller.pasting.loot import on_page
from desktop_app.controller.pasting.other_rules import other_rules
from desktop_app.controller.pasting.reading import read_stat_blocks
from desktop_app.errors import AppError
from desktop_app.exchange import fences, limits
from desktop_app.exchange.html_text import markdown_of
from desktop_app.exchange.plain_yaml import read_yaml
from desktop_app.language import files as language_files
from desktop_app.language import filled, folded
from desktop_app.printing.markdown import as_words, html_of, paragraphs

LETTERS: Final = 3_000 if int(os.environ.get("STRIKEBOARD_MUTATIONS", "0")) else 1_000
"""Of the smallest text."""
STEEPEST: Final = 8.0
"""Four times the text may cost so many times as much: linear is 4, with a logarithm 5, by the square 16."""
SMALL: Final = 0.07 if sys.platform == "win32" else 0.03
"""Seconds that are too few to tell anything; on Windows the time of a process goes in steps of a 64th of a second."""
BOUNDED: Final = {"an evening that is written anew": 0.6}
"""Seconds at most where the square is taken of a number of lines that has a bound."""
UNITS: Final = (
    "[",
    "![",
    "[[",
    "[[a|b",
    "[[a]]",
    "[a](",
    "](",
    "]",
    "[a](<b ",
    "![a]({p} '",
    "[a]: b\n",
    "*",
    "**a ",
    "*a_ ",
    "_",
    "~~",
    "~~a",
    "`",
    "`a``b",
    "```\n",
    "~~~\n",
    "```statblock\n",
    "````strikeboard\na: b\n```\n",
    "| ",
    "|a|b|\n",
    "> ",
    "> a\n",
    "- ",
    "- a\n",
    "1. a\n",
    "  - a\n",
    "# ",
    "---\n",
    "***\n",
    ":::players\n",
    ":::secret\na\n",
    ":::\n",
    "\\",
    "\\[",
    '\\\\"',
    "<",
    "<a ",
    "<a b='",
    "<!--",
    "</p>",
    "<p>",
    "<br",
    "&",
    "&amp;",
    "&#",
    "<td><tr>",
    "{",
    "{a?b|c}",
    "{a",
    "{{",
    "{roll: ",
    "{loot: a, ",
    '"',
    "'",
    '"a\\',
    "'''",
    '"""',
    '"""\\',
    "# '''\n",
    "a.",
    "a = 1\n",
    "[a]\n",
    "[[a]]\n",
    "[a.b]\n",
    "a: ",
    'a: "b\n',
    "a: [\n",
    "a: |\n",
    "a: {b: [",
    "- - ",
    " ",
    "\t",
    "\n",
    "\r\n",
    "a",
    "a ",
    "1",
    "1.",
    "1d6+",
    "d",
    "Str ",
    "Strength d8, ",
    "Parry: 5\n",
    "Toughness: 5 (1); ",
    "\u00e9",
    "a\u0301",
    "\u200b",
    "%",
    "/",
    "a/b ",
    ",",
    ";",
    ": ",
    "(",
    "((a",
    "1-2 A\n",
    "A (2) ",
    "A carries a ",
    "armour +1 ",
    "a. Ab ",
    "\n88\n\n",
    "Str(d8)+",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ",
)
"""What is repeated to the length of a text."""
BLOCK: Final = "Bog imp\nAttributes: Agility d8, Smarts d6, Spirit d6, Strength d8, Vigor d6\nPace: 6; Parry: 5; Toughness: 5\n"
NAMES: Final = ("a", "bog imp", "Str", "Strength")
Read = Callable[[str, Path], object]
READERS: Final[dict[str, Read]] = {
    "markdown as HTML": lambda text, _: html_of(text),
    "markdown on paper": lambda text, _: paragraphs(text),
    "a name within markdown": lambda text, _: as_words(text),
    "TOML": lambda text, _: plain_toml.toml_of(text),
    "JSON": lambda text, _: limits.json_of(text),
    "YAML": lambda text, _: read_yaml(text),
    "fences of notes": lambda text, _: (fences.has_fence(text), fences.sheets_of(text)),
    "HTML of other programs": lambda text, _: markdown_of(text),
    "links": lambda text, _: (links.targets_of(text), links.renamed(text, {"a"}, "b")),
    "mentions": lambda text, _: links.linked(text, NAMES, "Bog imp"),
    "lines of a page": lambda text, _: look(text),
    "parts for the players": lambda text, _: (parts.for_players(text), parts.of_handout(text)),
    "words of a page": lambda text, _: (passages.plain(text), passages.passage(text, NAMES)),
    "random tables": lambda text, _: tables.read_table("A", text),
    "loot on a page": lambda text, _: on_page(text),
    "a sentence": lambda text, _: filled(text, {"a": "b"}, "fr"),
    "a stat block": lambda text, _: read_stat_blocks(text, "savage"),
    "gear of a stat block": lambda text, _: read_stat_blocks(f"{BLOCK}Gear: {text}", "savage"),
    "abilities of a stat block": lambda text, _: read_stat_blocks(f"{BLOCK}Special Abilities:\n{text}", "savage"),
    "by which rules it is written": lambda text, _: other_rules(text, "savage"),
    "a file that comes in": lambda text, path: look_into(written(path / "a.md", text), "savage"),
    "a table that comes in": lambda text, path: look_into(written(path / "a.csv", f"Name;Parry\n{text}"), "savage"),
    "an evening that is written anew": lambda text, _: written_anew(text, f"{text}\nmine", f"new\n{text}"),
    "a search": lambda text, _: folded(text),
    "a language's sentences": lambda text, path: language_files.require_texts(path / "program.toml", text),
    "a language's window": lambda text, path: language_files.require_texts(path / "window.ts", text),
}


def look(text: str) -> None:
    state = looks.LineState()
    for line in text.split("\n"):
        _, state = looks.look_of(line, state)
        looks.cells(line)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def cost(read: Read, text: str, path: Path) -> float:
    """Measure one reading; what the reader refuses is read too."""
    html_of.cache_clear()
    begun = time.process_time()
    with suppress(AppError, ValueError, RecursionError):
        read(text, path)
    return time.process_time() - begun


def is_steep(now: float, before: float, small: float) -> bool:
    """Tell whether four times as much took too long."""
    return now > small and now > STEEPEST * max(before, SMALL / STEEPEST)


@pytest.mark.whole
@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_as_long_as_its_text_and_not_its_square(name: str, tmp_path: Path) -> None:
    read, small, steep = READERS[name], BOUNDED.get(name, SMALL), []
    for unit in UNITS:
        before = 0.0
        for times in (1, 4, 16):
            size = LETTERS * times
            text = (unit * (size // len(unit) + 1))[:size]
            now = cost(read, text, tmp_path)
            if times > 1 and is_steep(now, before, small):  # what else the processor did may have been in it
                now = min(now, *(cost(read, text, tmp_path) for _ in range(3)))
            if times > 1 and is_steep(now, before, small):
                steep.append(f"{unit!r}: {size} letters {now:.2f} s, a quarter of them {before:.3f} s")
                break
            before = now
    assert not steep
