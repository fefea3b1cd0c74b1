"""The language in force and how it writes: its file `language.toml`, and the folders in which languages lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from desktop_app import places
from desktop_app.language.files import LONGEST_WORD, MisfitError, marked, read_toml, require_patterns
from desktop_app.places import RESOURCES

ENGLISH: Final = "en"
TRANSLATIONS: Final = RESOURCES / "translations"
"""A folder for each language but English: `language.toml` (`Manner`), `program.toml`, `window.ts`, and a folder for each system."""
MANNER, WINDOW = "language.toml", "window.ts"
code = ENGLISH
"""The language in force, for the modules of this package; `put_in_force` sets it."""


@dataclass(frozen=True, kw_only=True)
class Manner:
    """What a language calls itself, and how it writes: a number below `one_below` takes the singular (0: 1 alone), `first_day` is the
    first of a month, `before_time` stands between a date and its time. `conditions`: how it says how long something lasts, as patterns.
    `joins`: what becomes of the word before a name or another fact (`AT` stands between them), by pattern: "de |Orsk" is "d’|Orsk".
    `articles`: with which words a name can begin that are small within a sentence, as a pattern. `percent` and `colon` stand behind a
    number, `semicolon` between parts with commas in them. `several`: the endings of words with what they are for several of a kind, the
    first that fits, for each word of a name before what `after_name` finds; none: a name stays as it is.
    """

    name: str = "English"
    decimal: str = "."
    groups: str = ","
    one_below: int = 0
    yes: str = "yes"
    no: str = "no"
    quotes: tuple[str, str] = ("“", "”")
    months: tuple[str, ...] = (
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    )  # fmt: skip
    first_day: str = "1"
    before_time: str = ", "
    conditions: Mapping[str, str] = field(default_factory=dict)
    joins: Mapping[str, str] = field(default_factory=dict)
    articles: str = "[Tt]he "
    percent: str = "%"
    colon: str = ": "
    semicolon: str = "; "
    several: Mapping[str, str] = field(default_factory=dict)
    after_name: str = "$"


@cache
def manner(code: str) -> Manner:
    """Return how a language writes, in English what its file leaves out."""
    path = folder_of(code) / MANNER
    return Manner() if code == ENGLISH or not path.is_file() else read_manner(path)


def read_manner(path: Path) -> Manner:
    """Read how a language writes. Raises: OSError, ValueError for what cannot be read or is none."""
    found = read_toml(path.read_text(encoding="utf-8-sig"))
    told: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}
    usual = Manner()
    for key, value in told.items():
        meant = getattr(usual, key, None)
        fits = type(value) is type(meant) and (not isinstance(value, tuple) or len(value) == len(meant))  # type: ignore[arg-type]
        if not fits or (isinstance(value, (tuple, dict)) and not all(isinstance(one, str) for one in _leaves(value))):
            raise ValueError(key)
        if any(len(one) > LONGEST_WORD and key not in {"conditions", "joins", "after_name"} for one in map(str, _leaves(value))):
            raise MisfitError(marked("a text has more than {most} letters"), most=LONGEST_WORD)
    require_patterns(told)
    return Manner(**told)


def _leaves(value: object) -> Iterator[object]:
    """Go through what tables and lists hold in the end."""
    if isinstance(value, (Mapping, list, tuple)):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _leaves(one)
    else:
        yield value


def of_user() -> Path:
    """Return the user's folder of custom languages, made like those of the program; it may be missing."""
    return places.of_user() / "translations"


def folder_of(code: str) -> Path:
    """Return the folder of a language: the program's own, else one of the user's; it need not be there."""
    shipped = TRANSLATIONS / code
    return shipped if code == ENGLISH or (shipped / MANNER).is_file() else of_user() / code


def in_force() -> str:
    """Return the code of the language in force."""
    return code


def put_in_force(chosen: str) -> None:
    """Make a language the one in force; `available.use` judges first whether it can be spoken."""
    global code
    code = chosen
