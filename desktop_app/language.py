"""The current language: its sentences, and how it writes numbers, plurals, dates and quotation marks.

An English sentence with its {names} is the key of its translations; a sentence without one appears in English as a whole. Does not
know what sentences are about. Qt looks up the sentences of the window (`views/speech.py`), `controller/words/sentences.py` those of
the rules.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from desktop_app import places
from desktop_app.language_files import AT
from desktop_app.language_files import FACT as FACT
from desktop_app.language_files import marked as marked
from desktop_app.places import RESOURCES

Fact: TypeAlias = object
"""What fills a sentence: a number is written as the language does, anything else as it writes itself."""
ENGLISH: Final = "en"
TRANSLATIONS: Final = RESOURCES / "translations"
"""A folder for each language but English: `language.toml` (`Manner`), `program.toml`, `window.ts`, and a folder for each system."""
MANNER, WINDOW = "language.toml", "window.ts"
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
DECIMAL: Final = re.compile(r"(?<![\w.])(\d+)\.(\d+)(?![\d.])")
"""A number with a point, as the code of the rules writes it."""
PERCENT: Final = re.compile(r"(?<=\d) ?%")
"""A sign of percent as the code of the rules writes it."""
COLON: Final = re.compile(r"(?<=\d): ")
"""A colon behind a number, as it does."""
SINGLE_LETTERS: Final = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
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
BEFORE_A_FACT: Final = 16
"""So many letters of a sentence can be changed by the fact behind them."""
OF_A_FACT: Final = 24
"""So many letters of the fact say how."""
_in_force = ENGLISH


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
    return Manner() if code == ENGLISH or not path.is_file() else _read_manner(path)


def _read_manner(path: Path) -> Manner:
    """Read how a language writes. Raises: OSError, ValueError for what cannot be read or is none."""
    from desktop_app.language_files import LONGEST_WORD, MisfitError, read_toml, require_patterns

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


@cache
def fault_of(code: str) -> str:
    """Say what keeps a language of the user's from being spoken; "": nothing. One of the program's is held by its tests."""
    folder = folder_of(code)
    return "" if folder.parent == TRANSLATIONS else fault_in(folder)


def fault_in(folder: Path) -> str:
    """Say what keeps the language in a folder from being spoken; "": nothing."""
    from desktop_app.language_files import MOST_BYTES, MisfitError, require_texts

    for path in sorted((folder / MANNER, *folder.glob("*.ts"), *folder.rglob("*.toml"))):
        try:
            if not path.is_file():
                raise MisfitError(marked("it is not a file"))
            if path.stat().st_size > MOST_BYTES:
                raise MisfitError(marked("more than {most} bytes"), most=MOST_BYTES)
            if path.name == MANNER:
                _read_manner(path)
            else:
                require_texts(path, path.read_text(encoding="utf-8-sig"))
        except MisfitError as error:
            return f"{path.relative_to(folder.parent).as_posix()}: {said(error.sentence, **error.facts)}"
        except (OSError, ValueError, RecursionError, re.error) as error:
            return f"{path.relative_to(folder.parent).as_posix()}: {error}"
    return ""


@cache
def languages() -> Mapping[str, str]:
    """List what the program speaks: code, and the name that the language has for itself, English first."""
    shipped = sorted(path.parent.name for path in TRANSLATIONS.glob(f"*/{MANNER}"))
    own = sorted(path.parent.name for path in of_user().glob(f"*/{MANNER}") if is_code(path.parent.name))
    codes = dict.fromkeys((ENGLISH, *shipped, *(code for code in own if not fault_of(code))))
    return {code: manner(code).name for code in codes}


def read_again() -> None:
    """Read the languages of the user again when they are next asked for: something has written there."""
    for read in (manner, fault_of, languages, sentences, _joins):
        read.cache_clear()


def own_faults() -> Iterator[tuple[str, str]]:
    """Give the codes of the user's languages that are not spoken, each with what is wrong of it."""
    for path in sorted(of_user().glob(f"*/{MANNER}")):
        code = path.parent.name
        fault = fault_of(code) if is_code(code) else said("a folder has the two-letter code of its language")
        if fault and not (TRANSLATIONS / code / MANNER).is_file():
            yield code, fault


def is_code(name: str) -> bool:
    """Tell whether a folder can be called so that holds a language."""
    return name.isascii() and name.isalpha() and name.islower() and len(name) == 2


def in_force() -> str:
    """Return the code of the language in force."""
    return _in_force


def use(choice: str = "", system: str = "") -> None:
    """Speak a language from now on: the one chosen, else that of the system, as far as the program speaks it."""
    global _in_force
    wanted = choice or (system or of_system())[:2].lower()
    _in_force = wanted if is_code(wanted) and (folder_of(wanted) / MANNER).is_file() and not fault_of(wanted) else ENGLISH


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


class Name(str):
    """A name or text of the user's: shown as typed, never taken for a word or an id of the rules."""

    __slots__ = ()


def wording(name: str) -> str:
    """Write an id in plain words, for stored words and for ids without a name."""
    return name.replace("_", " ")


_missing: set[tuple[str, str]] | None = None


@contextmanager
def listening() -> Iterator[set[tuple[str, str]]]:
    """Collect what falls back to English meanwhile: the code of the language, and the missing text.

    In English it is what was shown by its bare id.
    """
    global _missing
    before, _missing = _missing, set()
    try:
        yield _missing
    finally:
        _missing = before


def falls_back(code: str, what: str) -> None:
    """Say that a language does not have something, to who listens."""
    if _missing is not None:
        _missing.add((code, what))


def said(sentence: str, /, **facts: Fact) -> str:
    """Say an English sentence in the language in force, filled with facts."""
    own = sentences(_in_force).get(sentence) if _in_force != ENGLISH else sentence
    if own is None:
        falls_back(_in_force, sentence)
    return filled(sentence if own is None else own, facts, ENGLISH if own is None else _in_force)


@cache
def sentences(code: str) -> Mapping[str, str]:
    """Read what the program's English sentences are in another language; a file that is not there translates nothing."""
    path = folder_of(code) / "program.toml"
    if not path.is_file():
        return {}
    import tomllib

    found = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    return {english: own for group in found.values() for english, own in group.items()}


def filled(template: str, facts: Mapping[str, Fact], code: str) -> str:
    """Fill a sentence of a language with facts; one that is not given stays as it is written."""
    if "{" not in template:
        return template
    told, at = "", 0
    for found in FACT.finditer(template):
        told = "".join(joined(told + template[at : found.start()], _fact(found, facts, code), code))
        at = found.end()
    return told + template[at:]


def joined(before: str, fact: str, code: str) -> tuple[str, str]:
    """Let the words before a fact be as the language has them there: "le tour de ", "Orsk" are "le tour d’", "Orsk" in French."""
    joins = _joins(code)
    place = max(0, len(before) - BEFORE_A_FACT)
    near = before[place:]
    if not joins or not fact or not near.endswith(" ") or AT in near:
        return before, fact
    for pattern, text in joins:
        changed, count = pattern.subn(text, f"{near}{AT}{fact[:OF_A_FACT]}", count=1)
        if count:
            left, _, right = changed.partition(AT)
            return before[:place] + left, right + fact[OF_A_FACT:]
    return before, fact


@cache
def _joins(code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), text) for pattern, text in manner(code).joins.items())


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


def roman(number: int) -> str:
    """Write a number from 1 to 10 in Roman numerals, as sheets count their lines of boxes; any other in digits."""
    return NUMERALS[number - 1] if 0 < number <= len(NUMERALS) else str(number)


def number(value: float, code: str | None = None) -> str:
    """Write a number with a real minus sign, and the decimal sign of the language."""
    plain = (f"{value:g}" if value % 1 else str(int(value))).replace("-", "\u2212")
    return plain.replace(".", manner(code or _in_force).decimal)


def decimals(text: str, code: str | None = None) -> str:
    """Write the numbers in a text of the rules with the signs of the language: "0.9 kg" is "0,9 kg" in French, "54%" is "54\u00a0%"."""
    found = manner(code or _in_force)
    text = text if found.percent == "%" or "%" not in text else PERCENT.sub(lambda _: found.percent, text)
    text = text if found.colon == ": " or ":" not in text else COLON.sub(lambda _: found.colon, text)
    return text if found.decimal == "." or "." not in text else DECIMAL.sub(rf"\g<1>{found.decimal}\g<2>", text)


def chance(whole: int | str) -> str:
    """Write a chance in percent: "76 %", in French with a space at which no line breaks."""
    sign = manner(_in_force).percent
    return f"{whole} %" if sign == "%" else f"{whole}{sign}"


def apart(parts: Iterable[str]) -> str:
    """Set parts of a list apart that hold commas themselves: "Ana, 5; Orsk, 3", in French with a space that does not break."""
    return manner(_in_force).semicolon.join(parts)


def ended(sentence: str) -> str:
    """End a sentence with a full stop unless it has one of ".!?…" at its end; an empty one stays empty."""
    stripped = sentence.strip()
    return stripped if stripped[-1:] in ".!?\u2026" else f"{stripped}."


def behind_a_number(unit: str) -> str:
    """Write the unit after a number as the language does."""
    return manner(_in_force).percent if unit == "%" else unit


def signed(value: float, code: str | None = None) -> str:
    """Write a number that is added: "+2", "\u22121"."""
    return f"{'+' if value > 0 else ''}{number(value, code)}"


def grouped(value: int) -> str:
    """Write a large whole number in groups of three digits: "10,000"; in French with spaces at which no line breaks."""
    return f"{value:,}".replace(",", manner(_in_force).groups)


def is_one(value: Fact, code: str | None = None) -> bool:
    """Tell whether a number takes the singular: 1 in English; in French everything under 2."""
    below = manner(code or _in_force).one_below
    return abs(value) < below if below and isinstance(value, (int, float)) else value == 1


def within(name: str, code: str) -> str:
    """Write a name as within a sentence: "The abbot below" begins with a small letter there."""
    return f"{name[:1].lower()}{name[1:]}" if _article(name, code) else name


def without_article(name: str, code: str) -> str:
    """Write a name without the article that it begins with: behind "young" it is "abbot below"."""
    return name.removeprefix(_article(name, code))


def _article(name: str, code: str) -> str:
    """Return the article with which a name begins; "" where it has none."""
    found = re.match(manner(code).articles, name[:OF_A_FACT])
    return found[0] if found is not None else ""


def several(name: str) -> str:
    """Name several of a kind in the language in force: "Ash wolf" is "Ash wolves", "Loup gris des landes" "Loups gris des landes".

    What ends like a word for several, or in a figure, stays as it is. English goes by endings: inflect takes 1.9 s to load.
    """
    if _in_force == ENGLISH:
        return _of_several(name, AFTER_NAME, lambda head: _ending_changed(head, SEVERAL))
    found = manner(_in_force)
    endings = [(re.compile(ending), told) for ending, told in found.several.items()]
    words = re.compile(r"[^\W\d_]+(?=[\s,]|$)")
    return _of_several(
        name, re.compile(found.after_name), lambda head: words.sub(lambda word: _ending_changed(word.group(), endings), head)
    )


def _of_several(name: str, after: re.Pattern[str], change: Callable[[str], str]) -> str:
    """Change a name as far as it takes the plural."""
    found = after.search(name)
    end = len(name) if found is None else found.start()
    return change(name[:end]) + name[end:]


def _ending_changed(text: str, endings: Iterable[tuple[re.Pattern[str], str]]) -> str:
    """Change the ending of a text, by the first that it has."""
    return next((ending.sub(told, text, count=1) for ending, told in endings if ending.search(text)), text)


def yes_no(value: bool, code: str | None = None) -> str:  # noqa: FBT001 - it is the value itself that is written
    """Write a yes or a no in a language, the one in force if none is named."""
    found = manner(code or _in_force)
    return found.yes if value else found.no


def quoted(text: str) -> str:
    """Put a name between the quotation marks of the language."""
    before, after = manner(_in_force).quotes
    return f"{before}{text}{after}"


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def day_of_month(number: int) -> str:
    """Write the number of a day in its month: "3", and the first as the language does ("1er" in French)."""
    return manner(_in_force).first_day if number == 1 else str(number)


def day(when: date) -> str:
    """Write a date: "3 May 2026"."""
    found = manner(_in_force)
    return f"{day_of_month(when.day)} {found.months[when.month - 1]} {when.year}"


def moment(when: datetime) -> str:
    """Write a date with its time: "3 May 2026, 14:05"."""
    return f"{day(when)}{manner(_in_force).before_time}{when:%H:%M}"
