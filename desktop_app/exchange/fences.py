"""Stat blocks in notes of Obsidian: a `statblock` fence or the fields at the head of a note; and our own `strikeboard` fence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from desktop_app.exchange import limits
from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.hidden_signs import visible
from desktop_app.exchange.html_text import markdown_of
from desktop_app.exchange.plain_yaml import read_yaml
from desktop_app.language import said

OPENS: Final = re.compile(r"[ ]{0,3}(`{3,}+|~{3,}+)[ ]*+(statblock|strikeboard)")
CLOSES: Final = re.compile(r"[ ]{0,3}(`{3,}+|~{3,}+)[ ]*+")
FRONT: Final = re.compile(r"\A---[ ]*\n(.*?)\n(?:---|\.\.\.)[ ]*(?:\n|\Z)", re.DOTALL)
LINK: Final = re.compile(r"!?\[\[([^\[\]|#\n]{0,300}+)[^\[\]|\n]{0,300}+(?:\|([^\[\]\n]{0,300}+))?\]\]")
SWITCHES: Final = frozenset(
    [
        "layout",
        "statblock",
        "columns",
        "columnWidth",
        "forceColumns",
        "dice",
        "render",
        "export",
        "note",
        "path",
        "bestiary",
        "image",
        "source",
        "columnHeight",
    ]
)
TEXTS: Final = ("description", "text", "desc")
ABILITIES: Final = ("Str", "Dex", "Con", "Int", "Wis", "Cha")
OURS: Final = "Strikeboard "
MOST: Final = 500
SHORT: Final = 3
"""So long is a key that is no abbreviation."""
DICE: Final = re.compile(r"[^\W\d_]{2,20}\s[dDwW]\d{1,2}\b[^\n,;]{0,40}[,;]\s[^\W\d_]{2,20}\s[dDwW]\d")
"""Names with dice, several in a line: a stat block of labelled lines."""


def has_fence(text: str) -> bool:
    """Tell whether a note has a stat block."""
    return next(_fences(text), None) is not None or _front(text) is not None


def _fences(text: str) -> Iterator[tuple[str, str]]:
    """Return each ended fence's kind and content; ends are looked up in a table, not searched for repeatedly."""
    lines = text.split("\n")
    ends: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        if (closing := CLOSES.fullmatch(line)) is not None:
            ends.setdefault(closing[1], []).append(place)
    past = 0
    for place, line in enumerate(lines):
        opening = OPENS.match(line) if place >= past else None
        listed = ends.get(opening[1], []) if opening is not None else []
        at = bisect_right(listed, place)
        if opening is not None and at < len(listed):
            past = listed[at] + 1
            yield opening[2], "\n".join([*lines[place + 1 : listed[at]], ""])


def _front(text: str) -> dict[str, Any] | None:
    """Read the fields at the head of a note that says it is a stat block itself."""
    found = FRONT.match(text)
    if found is None or not re.search(r"^statblock\s*:\s*[\"']?true", found[1], re.MULTILINE | re.IGNORECASE):
        return None
    value = read_yaml(LINK.sub(_linked, found[1]))
    return value if isinstance(value, dict) else None


def _linked(found: re.Match[str]) -> str:
    return found[2] or found[1].rpartition("/")[2]


def sheets_of(text: str) -> list[ForeignSheet]:
    """Read the stat blocks of a note. Raises: ValueError with a sentence's part; TooMuchError."""
    found: list[ForeignSheet] = []
    front = _front(text)
    if front is not None:
        found.append(_stub(front))
    ours = 0
    for kind, inside in islice(_fences(text), MOST):
        if kind == "strikeboard":
            value = limits.json_of(inside)
            limits.require_within(value)
            value = visible(value)
            if isinstance(value, dict) and isinstance(value.get("name"), str):
                system = value.get("system")
                whole = {key: one for key, one in value.items() if key != "system"}
                found.append(ForeignSheet(name=value["name"], system=system if isinstance(system, str) else "", whole=whole))
                ours += 1
        else:
            value = read_yaml(LINK.sub(_linked, inside))
            if isinstance(value, dict) and not str(value.get("layout", "")).startswith(OURS):
                found.append(_stub(value))
    return found


def _stub(value: Mapping[str, Any]) -> ForeignSheet:
    """Read a stat block of whatever game: its name, and all else as text; one whose traits are dice as labelled lines too."""
    name = str(value.get("name") or value.get("monster") or value.get("creature") or said("Nameless"))
    described = next((str(value[key]) for key in TEXTS if isinstance(value.get(key), str)), "")
    if any(DICE.search(_told(held)) for held in value.values()):
        lines = tuple((key.replace("_", " ").capitalize(), (_line(held),)) for key, held in value.items() if _is_line(key, held))
        return ForeignSheet(name=name, lines=lines, description=markdown_of(described))
    figures: list[str] = []
    kept: list[str] = []
    for key, held in value.items():
        if key in SWITCHES or key in ("name", *TEXTS) or held in (None, "", [], {}):
            continue
        label = key.upper() if len(key) < SHORT else key.replace("_", " ").capitalize()
        if key == "stats" and isinstance(held, list):
            named = ABILITIES if len(held) == len(ABILITIES) else [str(place + 1) for place in range(len(held))]
            figures.append(", ".join(f"{one} {_told(number)}" for one, number in zip(named, held, strict=True)))
        elif isinstance(held, list) and any(isinstance(one, dict) and "name" in one for one in held):
            kept += [told for one in held for told in _paragraphs(one)]
        else:
            figures.append(f"{label} {_told(held)}")
    return ForeignSheet(
        name=name, is_stub=True, description=markdown_of(described), kept=tuple(one for one in ("; ".join(figures), *kept) if one)
    )


def _is_line(key: str, held: object) -> bool:
    return key not in SWITCHES and key not in ("name", *TEXTS) and held not in (None, "", [], {})


def _line(held: object) -> str:
    """Write a value as it stands behind a label: paragraphs with names as a list."""
    if isinstance(held, list) and any(isinstance(one, dict) and "name" in one for one in held):
        return "".join(f"\n• {told}" for one in held for told in _paragraphs(one))
    return _told(held)


def _paragraphs(one: object) -> Iterator[str]:
    """Write a trait or an action, with those within it."""
    if not isinstance(one, dict):
        yield _told(one)
        return
    told = _prose(one.get("desc") or one.get("text") or _values(one))
    name = _told(one.get("name") or "")
    yield f"{name}: {told}" if name and told else name or told
    inside = one.get("traits")
    for each in inside if isinstance(inside, list) else ():
        if isinstance(each, dict):
            yield f"{_told(each.get('name') or '')}: {_prose(each.get('desc') or '')}"


def _values(one: Mapping[object, object]) -> str:
    """Write what else an item of a list has: the die of a skill, the damage and the range of an attack; a bare number behind its key."""
    told = {str(key): _told(held) for key, held in one.items() if key != "name" and isinstance(held, (str, int, float))}
    return ", ".join(f"{key} {held}" if held.isdigit() else held for key, held in told.items())


def _prose(value: object) -> str:
    """Write a text with its paragraphs."""
    return markdown_of(value if isinstance(value, str) else _told(value))


def _told(value: object) -> str:
    """Write a value in words."""
    match value:
        case dict():
            return ", ".join(f"{key} {_told(one)}" for key, one in value.items())
        case list():
            return ", ".join(_told(one) for one in value)
        case float():
            return f"{value:g}"
        case _:
            return " ".join(str(value).split())
