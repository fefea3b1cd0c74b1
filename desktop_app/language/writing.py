"""Numbers, plurals, dates and quotation marks as the language in force writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Final, TypeAlias

from desktop_app.language import current
from desktop_app.language.current import ENGLISH, manner

Fact: TypeAlias = object
"""What fills a sentence: a number is written as the language does, anything else as it writes itself."""
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
DECIMAL: Final = re.compile(r"(?<![\w.])(\d+)\.(\d+)(?![\d.])")
"""A number with a point, as the code of the rules writes it."""
PERCENT: Final = re.compile(r"(?<=\d) ?%")
"""A sign of percent as the code of the rules writes it."""
COLON: Final = re.compile(r"(?<=\d): ")
"""A colon behind a number, as it does."""
AFTER_NAME: Final = re.compile(r" (?:(?:of|in|from|with|who|on|at|for|the)\b|\().*$")
"""The rest of a name after the pluralised word."""
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
"""English endings with their plurals; the first match counts."""
OF_A_FACT: Final = 24
"""So many letters of the fact say how."""


class Name(str):
    """A name or text of the user's: shown as typed, never taken for a word or an id of the rules."""

    __slots__ = ()


def wording(name: str) -> str:
    """Write an id in plain words, for stored words and for ids without a name."""
    return name.replace("_", " ")


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
    return plain.replace(".", manner(code or current.code).decimal)


def decimals(text: str, code: str | None = None) -> str:
    """Write the numbers in a text of the rules with the signs of the language: "0.9 kg" is "0,9 kg" in French, "54%" is "54\u00a0%"."""
    found = manner(code or current.code)
    text = text if found.percent == "%" or "%" not in text else PERCENT.sub(lambda _: found.percent, text)
    text = text if found.colon == ": " or ":" not in text else COLON.sub(lambda _: found.colon, text)
    return text if found.decimal == "." or "." not in text else DECIMAL.sub(rf"\g<1>{found.decimal}\g<2>", text)


def chance(whole: int | str) -> str:
    """Write a chance in percent: "76 %", in French with a space at which no line breaks."""
    sign = manner(current.code).percent
    return f"{whole} %" if sign == "%" else f"{whole}{sign}"


def apart(parts: Iterable[str]) -> str:
    """Separate parts of a list that contain commas: "Ana, 5; Orsk, 3", in French with a no-break space."""
    return manner(current.code).semicolon.join(parts)


def ended(sentence: str) -> str:
    """End a sentence with a full stop unless it has one of ".!?…" at its end; an empty one stays empty."""
    stripped = sentence.strip()
    return stripped if stripped[-1:] in ".!?\u2026" else f"{stripped}."


def behind_a_number(unit: str) -> str:
    """Write the unit after a number as the language does."""
    return manner(current.code).percent if unit == "%" else unit


def signed(value: float, code: str | None = None) -> str:
    """Write a number that is added: "+2", "\u22121"."""
    return f"{'+' if value > 0 else ''}{number(value, code)}"


def grouped(value: int) -> str:
    """Write a large whole number in groups of three digits: "10,000"; in French with spaces at which no line breaks."""
    return f"{value:,}".replace(",", manner(current.code).groups)


def is_one(value: Fact, code: str | None = None) -> bool:
    """Tell whether a number takes the singular: 1 in English; in French everything under 2."""
    below = manner(code or current.code).one_below
    return abs(value) < below if below and isinstance(value, (int, float)) else value == 1


def within(name: str, code: str) -> str:
    """Write a name as within a sentence: "The abbot below" begins with a small letter there."""
    return f"{name[:1].lower()}{name[1:]}" if _article(name, code) else name


def without_article(name: str, code: str) -> str:
    """Write a name without the article that it begins with: behind "young" it is "abbot below"."""
    return name.removeprefix(_article(name, code))


def _article(name: str, code: str) -> str:
    """Return a name's leading article; "" without one."""
    found = re.match(manner(code).articles, name[:OF_A_FACT])
    return found[0] if found is not None else ""


def several(name: str) -> str:
    """Name several of a kind in the language in force: "Ash wolf" is "Ash wolves", "Loup gris des landes" "Loups gris des landes".

    What ends like a word for several, or in a figure, stays as it is. English goes by endings: inflect takes 1.9 s to load.
    """
    if current.code == ENGLISH:
        return _of_several(name, AFTER_NAME, lambda head: _ending_changed(head, SEVERAL))
    found = manner(current.code)
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
    found = manner(code or current.code)
    return found.yes if value else found.no


def quoted(text: str) -> str:
    """Put a name between the quotation marks of the language."""
    before, after = manner(current.code).quotes
    return f"{before}{text}{after}"


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def day_of_month(number: int) -> str:
    """Write the number of a day in its month: "3", and the first as the language does ("1er" in French)."""
    return manner(current.code).first_day if number == 1 else str(number)


def day(when: date) -> str:
    """Write a date: "3 May 2026"."""
    found = manner(current.code)
    return f"{day_of_month(when.day)} {found.months[when.month - 1]} {when.year}"


def moment(when: datetime) -> str:
    """Write a date with its time: "3 May 2026, 14:05"."""
    return f"{day(when)}{manner(current.code).before_time}{when:%H:%M}"
