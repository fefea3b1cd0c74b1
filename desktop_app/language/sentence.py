"""Sentences in the language in force, filled with facts.

An English sentence with its {names} is the key of its translations; a sentence without one appears in English as a whole. Does not
know what sentences are about. Qt looks up the sentences of the window (`views/speech.py`), `controller/words/sentences.py` those of
the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final

from desktop_app.language import current
from desktop_app.language.current import ENGLISH, folder_of, manner
from desktop_app.language.files import AT, FACT
from desktop_app.language.writing import OF_A_FACT, Fact, is_one, written

BEFORE_A_FACT: Final = 16
"""So many letters of a sentence can be changed by the fact behind them."""
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
    """Report a missing translation to listeners."""
    if _missing is not None:
        _missing.add((code, what))


def said(sentence: str, /, **facts: Fact) -> str:
    """Say an English sentence in the language in force, filled with facts."""
    code = current.code
    own = sentences(code).get(sentence) if code != ENGLISH else sentence
    if own is None:
        falls_back(code, sentence)
    return filled(sentence if own is None else own, facts, ENGLISH if own is None else code)


@cache
def sentences(code: str) -> Mapping[str, str]:
    """Read a language's translations of the program's English sentences; empty without a file."""
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
    joins = joins_of(code)
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
def joins_of(code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what becomes of the words before a fact in a language: patterns with their texts."""
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
