"""The language in force: which one it is, its sentences, and how it writes numbers, plurals, dates and quotation marks.

The English sentence with its {names} is its own key: the files of the other languages say what it is there, and what they do not know
is told in English, a whole sentence at a time. Knows nothing of what is told; the window's own words are Qt's to look up
(`views/speech.py`), the sentences of the rules those of `controller/words/sentences.py`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from functools import cache
from typing import Final, TypeAlias

from desktop_app.places import RESOURCES

Fact: TypeAlias = object
"""What fills a sentence: a number is written as the language does, anything else as it writes itself."""
ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "fr": "Français"}
"""What the program speaks: code, and the name that the language has for itself."""
TRANSLATIONS: Final = RESOURCES / "translations"
FACT: Final = re.compile(r"\{(\w+)(?:([?#&])([^{}|]*)(?:\|([^{}]*))?)?\}")
"""A fact in a sentence: {name}, {fact?yes|no}, {number#one|many} with its number, {number&one|many} without it."""
SINGLE_LETTERS: Final = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
MONTHS: Final = {
    ENGLISH: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
    "fr": ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"],
}
AFTER_NAME: Final = re.compile(r" (?:(?:of|in|from|with|who|on|at|for|the)\b|\().*$")
"""What follows the word that takes the plural."""
SEVERAL: Final = tuple(
    (re.compile(ending, re.IGNORECASE), told)
    for ending, told in (
        (r"(?:folk|undead|deer|sheep|swine|fish|risen|dead|[^su]s|[\W\d_])$", r"\g<0>"),
        (r"(?<!hu)(m)an$", r"\1en"),
        (r"((?:l|ea|oa|(?<!ch)ie))f$", r"\1ves"),
        (r"(kni|li|wi)fe$", r"\1ves"),
        (r"(m|l)ouse$", r"\1ice"),
        (r"(g)oose$", r"\1eese"),
        (r"(\box)$", r"\1en"),
        (r"(child)$", r"\1ren"),
        (r"([^aeiou])y$", r"\1ies"),
        (r"(?:s|x|z|ch|sh)$", r"\g<0>es"),
        (r"$", "s"),
    )
)
"""English endings, each with that for several; the first that fits."""
_in_force = ENGLISH


def in_force() -> str:
    """Return the code of the language in force."""
    return _in_force


def use(choice: str = "", system: str = "") -> None:
    """Speak a language from now on: the one chosen, else that of the system, as far as the program speaks it."""
    global _in_force
    wanted = choice or (system or of_system())[:2].lower()
    _in_force = wanted if wanted in LANGUAGES else ENGLISH


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak another language for a while: a sheet is printed in it."""
    before = _in_force
    use(code)
    try:
        yield
    finally:
        use(before)


class _PlainLetters(dict[int, str | int | None]):
    """What letters become in a search, found once for each: accents go, and what is two letters in one comes apart."""

    def __missing__(self, code: int) -> int | None:
        self[code] = made = None if unicodedata.combining(chr(code)) else code
        return made


_plain_letters: Final = _PlainLetters({ord(letter): plain for letter, plain in SINGLE_LETTERS.items()})


def folded(text: str) -> str:
    """Take away case and accents, as a search compares words: `Œuvre` and `oeuvre` are the same, and so are all apostrophes."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())  # 𝛢 shows its case only once it is Α
    return plain.translate(_plain_letters)


def of_system() -> str:
    """Return what the system says of its language ("fr_FR.UTF-8"); "" where it says nothing."""
    told = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    if name := next((name for name in told if name), ""):
        return name
    import locale

    return locale.getlocale()[0] or ""


def marked(sentence: str, /) -> str:
    """Mark a sentence that stands in a table; `said` says it where it is told."""
    return sentence


def said(sentence: str, /, **facts: Fact) -> str:
    """Say an English sentence in the language in force, filled with facts."""
    own = sentences(_in_force).get(sentence) if _in_force != ENGLISH else None
    return filled(sentence if own is None else own, facts, ENGLISH if own is None else _in_force)


@cache
def sentences(code: str) -> Mapping[str, str]:
    """Read what the program's English sentences are in another language; a file that is not there translates nothing."""
    path = TRANSLATIONS / f"{code}.toml"
    if not path.is_file():
        return {}
    import tomllib

    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {english: own for group in found.values() for english, own in group.items()}


def filled(template: str, facts: Mapping[str, Fact], code: str) -> str:
    """Fill a sentence of a language with facts; one that is not given stays as it is written."""
    if "{" not in template:
        return template
    return FACT.sub(lambda found: _fact(found, facts, code), template)


def _fact(found: re.Match[str], facts: Mapping[str, Fact], code: str) -> str:
    name, sign, first, second = found.groups()
    if name not in facts:
        return found.group()
    value = facts[name]
    if sign is None:
        return written(value, code)
    one, many = first or "", second or ""
    if sign == "?":
        return one if value else many
    word = one if is_one(value, code) else many
    return f"{written(value, code)} {word}" if sign == "#" else word


def written(value: Fact, code: str | None = None) -> str:
    """Write a fact: a number with a real minus sign and the language's decimal sign, a text as it is."""
    if isinstance(value, bool):
        return yes_no(value, code)
    if isinstance(value, (int, float)):
        return number(value, code)
    return "" if value is None else str(value)


def number(value: float, code: str | None = None) -> str:
    """Write a number with a real minus sign, and the decimal sign of the language."""
    plain = (f"{value:g}" if value % 1 else str(int(value))).replace("-", "\u2212")
    return plain if (code or _in_force) == ENGLISH else plain.replace(".", ",")


def grouped(value: int) -> str:
    """Write a large whole number in groups of three digits: "10,000"; in French with spaces at which no line breaks."""
    return f"{value:,}" if _in_force == ENGLISH else f"{value:,}".replace(",", "\u00a0")


def is_one(value: Fact, code: str | None = None) -> bool:
    """Tell whether a number takes the singular: 1 in English; in French everything under 2."""
    if (code or _in_force) == ENGLISH or not isinstance(value, (int, float)):
        return value == 1
    return abs(value) < 2


def several(name: str) -> str:
    """Give the English word for several of a kind by its name: "Ash wolf" is "Ash wolves", "Priest of the Hunt" "Priests of the Hunt".

    What ends like a word for several, or in a figure, stays as it is.
    """
    head = name[: found.start()] if (found := AFTER_NAME.search(name)) else name
    for ending, told in SEVERAL:
        if ending.search(head):
            return ending.sub(told, head) + name[len(head) :]
    return name


def yes_no(value: bool, code: str | None = None) -> str:  # noqa: FBT001 - it is the value itself that is written
    """Say yes or no."""
    return {ENGLISH: ("no", "yes"), "fr": ("non", "oui")}[code or _in_force][value]


def quoted(text: str) -> str:
    """Put a name between the quotation marks of the language."""
    return f"“{text}”" if _in_force == ENGLISH else f"«\u00a0{text}\u00a0»"


def day(when: date) -> str:
    """Write a date: "3 May 2026"."""
    number_of_day = "1er" if when.day == 1 and _in_force == "fr" else str(when.day)
    return f"{number_of_day} {MONTHS[_in_force][when.month - 1]} {when.year}"


def moment(when: datetime) -> str:
    """Write a date with its time: "3 May 2026, 14:05"."""
    return f"{day(when)}{', ' if _in_force == ENGLISH else ' à '}{when:%H:%M}"
