"""Sections of a text: `:::players` … `:::` is shown to the players, `:::secret` … `:::` only to the game master.

In doubt nothing is shown: a secret section inside a player section stays secret, and so does the reverse; a player section without
an end is none, a secret one extends to the end of the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from desktop_app.controller.notes.links import LINK

BEGIN: Final = re.compile(r" {0,3}:{3,}[ \t]*(players|secret)[ \t]*\r?")
END: Final = re.compile(r" {0,3}:{3,}[ \t]*\r?")


class Audience(StrEnum):
    """For whom a part of a text is."""

    PLAYERS = "players"
    SECRET = "secret"


def begun(line: str) -> Audience | None:
    """Tell what a line begins; None: nothing."""
    found = BEGIN.fullmatch(line)
    return Audience(found[1]) if found is not None else None


def ends(line: str) -> bool:
    """Tell whether a line ends a part."""
    return END.fullmatch(line) is not None


def for_players(text: str) -> str:
    """Give what of a text is for the players, parts one after another; of a link only its words."""
    told = "\n\n".join("\n".join(lines).strip("\n") for lines in _shown(text))
    return LINK.sub(lambda found: (found[2] or "").strip() or " ".join(found[1].split()), told)


def of_handout(text: str) -> str:
    """Return a handout's part for the players: marked parts, or without marks all but secrets."""
    theirs = for_players(text)
    return theirs or LINK.sub(lambda found: (found[2] or "").strip() or " ".join(found[1].split()), "\n".join(_not_secret(text)))


def _not_secret(text: str) -> Iterator[str]:
    """Return a text's lines outside parts; an unended part extends to the end."""
    depth = 0
    for line in text.split("\n"):
        if begun(line) is not None:
            depth += 1
        elif depth and ends(line):
            depth -= 1
        elif not depth:
            yield line


def _shown(text: str) -> Iterator[list[str]]:
    open_parts: list[Audience] = []
    within: Counter[Audience] = Counter()
    lines: list[str] = []
    for line in text.split("\n"):
        beginning = begun(line)
        if beginning is not None:
            open_parts.append(beginning)
            within[beginning] += 1
        elif open_parts and ends(line):
            within[open_parts.pop()] -= 1
            if lines and not within[Audience.PLAYERS]:
                yield lines
                lines = []
        elif within[Audience.PLAYERS] and not within[Audience.SECRET]:
            lines.append(line)
