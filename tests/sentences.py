"""A reader of sentences: gathers what a game master reads of a play, and says what is wrong with a sentence.

What it reads is the plain data that the window draws, every text in it, and whatever `Words` told beside it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final
from unittest.mock import patch

from desktop_app.controller.content import content_of, words_of
from desktop_app.controller.tongues import tongue_of
from desktop_app.controller.words import Tongue, Words
from desktop_app.language import ENGLISH, TRANSLATIONS, sentences
from desktop_app.rules.kernel.blocks import Edit
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.outcome import Phrase, Word

SIGNS: Final = frozenset(
    "aims align badges candidates card covers ground id image kind name path part portrait role rule shape shapes shifts sign side source "
    "state target tone track value when where who whose acting_id written".split()
)
"""Fields that are not read: ids, colours and places. A value that is shown has a label or is told."""
READ: Final = frozenset({"TargetShown.name", "OrderRowShown.name", "InspectorShown.name", "BannerShown.whose"})
"""Fields of those names that are read all the same."""
TWICE: Final = frozenset({"nous", "vous", "had", "that"})
"""Words that may stand twice."""
NUMBERS: Final = frozenset({"amount", "count", "dice", "die", "hits", "left", "metres", "number", "round", "rounds", "total", "value"})
SYMPTOMS: Final = (
    ("code name", re.compile(r"(?<![\w@])[a-z][a-z0-9]*_[a-z0-9_]+|`|\b[a-z]{3,}\.[a-z]{3,}\b|(?<![\w.])/[a-z]{3,}(?:/|$)")),
    ("bracket", re.compile(r"[\[\]{}|]")),
    ("doubled word", re.compile(rf"\b(?!(?:{'|'.join(TWICE)})\b)([^\W\d_]{{2,}}) \1\b", re.IGNORECASE)),
    ("spacing", re.compile(r"[ \u00a0]{2}|[ \u00a0][.,)]|\( |\(\)|[“«]\s*[”»]|,,|^[,;.)]|: ?\.|, ?\.")),
    ("hole", re.compile(r"\b(?:an?|the) (?:for|of|with|by|at|is|are|has|and|or)\b|\b(?:an?|the)(?: ?[.,;:)!?]|$)")),
    ("code value", re.compile(r"\bNone\b(?! of)|\bTrue\b|\bFalse\b")),
)
ENGLISH_SPACING: Final = re.compile(r" [:;!?]")
ENGLISH_WORDS: Final = re.compile(r"\b(?:the|of|and|with|is|are|has|have|not|for|from|by|at|to|cannot|can|this|that|it|its)\b")


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong with a sentence."""

    symptom: str
    sentence: str
    at: str = ""


@cache
def plurals(code: str) -> frozenset[str]:
    """Gather the words that the sentences themselves use of several, of all systems."""
    found = {"dice", "rounds", "hits", "points", "cells", "targets", "minutes", "hours", "days", "dés", "tours"}
    from desktop_app.rules.catalogue import SYSTEMS

    for system in SYSTEMS:
        for group in words_of(system, "" if code == ENGLISH else code).values():
            for text in group.values():
                for one, many in re.findall(r"\{\w+[#&]([^{}|]*)\|([^{}]*)\}", text):
                    first, several = (one.split() or [""])[0], (many.split() or [""])[0]
                    if first != several and several.isalpha() and len(several) > 2 and several not in {"are", "have", "were", "sont"}:
                        found.add(several)
    return frozenset(found)


@cache
def _one_of_many(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,\-−–/+])(?:1|one) (?:{'|'.join(sorted(plurals(code)))})\b", re.IGNORECASE)


def faults(sentence: str, code: str = ENGLISH, at: str = "") -> Iterator[Fault]:
    """Say what is wrong with a sentence of a language."""
    for symptom, pattern in SYMPTOMS:
        if pattern.search(sentence):
            yield Fault(symptom, sentence, at)
    if _one_of_many(code).search(sentence):
        yield Fault("one of many", sentence, at)
    if code == ENGLISH and ENGLISH_SPACING.search(sentence):
        yield Fault("spacing", sentence, at)
    if code != ENGLISH and ENGLISH_WORDS.search(sentence):
        yield Fault("English", sentence, at)


def texts(shown: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """Give every text of plain data that is read, with where it stands."""
    if isinstance(shown, str):
        if shown.strip():
            yield at, shown
    elif isinstance(shown, (tuple, list, frozenset)):
        if shown and all(type(one).__name__ == "Span" for one in shown):
            yield at, "".join(one.text for one in shown)
            return
        for one in shown:
            yield from texts(one, at)
    elif isinstance(shown, Breakdown):
        for term in shown.terms:
            yield f"{at}.term", term.label
    elif is_dataclass(shown) and not isinstance(shown, (Edit, Command)):
        kind = type(shown).__name__
        for described in fields(shown):
            if described.name not in SIGNS or f"{kind}.{described.name}" in READ:
                value = getattr(shown, described.name)
                if described.name == "values" and kind == "FieldShown" :
                    value = tuple(label for _, label in value)
                elif described.name in {"counters", "flags"}:
                    value = tuple(label for _, label, _ in value)
                elif described.name in {"parts"}:
                    value = tuple(label for _, _, label in value)
                elif described.name == "pips":
                    continue
                yield from texts(value, f"{kind}.{described.name}")
