"""One file of the folder: path, front matter, the game master's own text, and generated parts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from desktop_app.controller.journal.texts import TextPlace

FENCE: Final = "---"
MADE_BELOW: Final = "%% Strikeboard: what stands below is written anew each time %%"
"""The line between a game master's own text and what the program tells."""
OWN: Final = "sb:"
"""With the id of a thing behind it: the target of a link that leads to its file, whatever it is called."""
HEAD: Final = re.compile(r"---[ \t]*\n(.*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
Told: TypeAlias = "str | int | Sequence[str]"
"""A value of the front matter."""


@dataclass(frozen=True, kw_only=True)
class Note:
    """A note. `goes_back`: the campaign's place of its own text, a page by id; None: it has none to take back.

    `head` is its front matter, beside `title`, `aliases`, `tags` and `sb-id`. `made` is Markdown of the program's own.
    """

    id: str
    folder: str
    title: str
    hint: str = ""
    text: str = ""
    made: str = ""
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    head: Mapping[str, Told] = field(default_factory=dict)
    goes_back: str | TextPlace | None = None


@dataclass(frozen=True, kw_only=True)
class Other:
    """A file that is no note: a picture, a layout."""

    id: str
    folder: str
    title: str
    ending: str
    body: Callable[[], bytes]
    hint: str = ""
    made_of: str = ""
    """Digest of its source: while equal it is not made again. Empty: it is made each time."""


def front_matter(note: Note, name: str) -> str:
    """Write a note's front matter: YAML with JSON quoting, so that every reader reads it alike."""
    aliases = [note.title, *note.aliases] if note.title != name else [*note.aliases]
    head: dict[str, Told] = {"title": note.title}
    if aliases:
        head["aliases"] = list(dict.fromkeys(aliases))
    if note.tags:
        head["tags"] = list(note.tags)
    head |= {"sb-id": note.id, **note.head}
    return "\n".join((FENCE, *(line for key, value in head.items() for line in yaml_lines(key, value)), FENCE, ""))


def yaml_lines(key: str, value: Told) -> list[str]:
    """Write one value of YAML."""
    if isinstance(value, (str, int)):
        return [f"{key}: {yaml_text(value)}"]
    return [f"{key}:", *(f"  - {yaml_text(one)}" for one in value)]


def yaml_text(value: str | int) -> str:
    """Quote a text for YAML: JSON, with the letters escaped that YAML would take for line ends or refuse."""
    if isinstance(value, int):
        return str(value)
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(_plain(letter) for letter in quoted)


def _plain(letter: str) -> str:
    code = ord(letter)
    is_odd = 0x7F <= code < 0xA0 or code in (0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF) or 0xD800 <= code < 0xE000
    return f"\\u{code:04x}" if is_odd else letter


def written(note: Note, name: str, text: str) -> str:
    """Write a note whole; `text` is its own text with the links as they are outside."""
    own = text if not text or text.endswith("\n") else f"{text}\n"
    made = f"{MADE_BELOW}\n\n{note.made.rstrip()}\n" if note.made else ""
    between = "\n" if own and made else ""
    return f"{front_matter(note, name)}\n{own}{between}{made}"


def own_text(whole: str) -> str | None:
    """Give the game master's own text of a note as it was read; None: the line above what the program tells stands there twice."""
    body = whole[_head_end(whole) :].split("\n")
    places = [place for place, line in enumerate(body) if line.strip() == MADE_BELOW]
    if len(places) > 1:
        return None
    return "\n".join(body[: places[0]] if places else body).strip("\n")


def around_text(whole: str) -> str:
    """Return the surroundings of a game master's own text: front matter, and the program's part."""
    end = _head_end(whole)
    return whole[:end] + MADE_BELOW.join(whole[end:].partition(MADE_BELOW)[1:])


def _head_end(whole: str) -> int:
    found = HEAD.match(whole)
    return found.end() if found is not None else 0
