"""A reader of sentences: it gathers every text that is shown of a play, and says what is wrong with one.

What it reads is the plain data that the window draws; a listener hears what `Words` tells beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Final
from unittest.mock import patch

from desktop_app import language
from desktop_app.controller.content.files import words_of
from desktop_app.controller.play.shown import FieldShown, InspectorShown, OddsShown
from desktop_app.controller.words.sentences import PlayWords, Tongue
from desktop_app.controller.words.span import Span
from desktop_app.language import ENGLISH
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.additions import Addition
from desktop_app.rules.kernel.blocks import Edit, SheetPage
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.outcome import Phrase

IDS: Final = (
    "acting_id",
    "candidates",
    "id",
    "kind",
    "name",
    "part",
    "path",
    "rule",
    "setting",
    "source",
    "target",
    "there",
    "track",
    "who",
)
SIGNS: Final = (
    "align",
    "badges",
    "card",
    "image",
    "pips",
    "portrait",
    "role",
    "shape",
    "side",
    "sign",
    "state",
    "tone",
    "value",
    "written",
)
PLACES: Final = ("aims", "covers", "ground", "places", "portrait", "shapes", "shifts", "track", "when", "where")
NOT_READ: Final = frozenset((*IDS, *SIGNS, *PLACES))
"""Fields of what is shown that hold ids, names, colours and places, not words."""
READ_ALL_THE_SAME: Final = frozenset({("name", Addition), ("card", SheetPage)})
"""Fields of that name that hold words in these."""
FRENCH: Final = "fr"
TWICE: Final = "faire|had|nous|that|vous"
"""Words that may stand twice."""
NOTATION: Final = re.compile("Write for instance: |Écrire par exemple\u00a0: ")
"""What follows is typed so, brackets and all."""
SYMPTOMS: Final = {
    "code name": re.compile(r"(?<!\w)[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]+|`|\b[a-z]{3,}\.[a-z]{3,}\b"),
    "bracket": re.compile(r"[\[\]{}|]"),
    "doubled word": re.compile(rf"\b(?!(?:{TWICE})\b)([^\W\d_]{{2,}}) \1\b", re.IGNORECASE),
    "spacing": re.compile(r"[ \u00a0]{2}|(?<=\S)[ \u00a0][.,)](?![\d.])|\( |\(\)|[“«]\s*[”»]|,,|^[,;)]|: ?\.|, ?\."),
}
ENGLISH_HOLE: Final = re.compile(r"\b(?:an?|the) (?:for|of|with|by|at|is|are|has|and|or)\b|\b(?:an?|the) ?(?:[.,;:)!?]|$)")
ENGLISH_SPACING: Final = re.compile(r" [:;!?]")
ENGLISH_WORDS: Final = re.compile(r"\b(?:the|of|and|with|is|are|has|have|not|for|from|by|at|to|cannot|can|this|that|it|its)\b")
FRENCH_SPACING: Final = re.compile(r" [:;!?\u00bb]|\d %|\w[;!?](?!\w)|\w:(?=\s|$)|\d%|\u00ab |[^\W\d_]'[^\W\d_]")
"""A space at which a line breaks before a sign, or none; an apostrophe as machines type it."""
FRENCH_ELISION: Final = re.compile(
    r"\b(?:(?:[dDjJlLmMnNsStT]|[qQ]u|jusqu|lorsqu|puisqu)e|la) (?!on[cz]|oui|un\b|une\b|Ana\b)"
    r"(?=[aàâäeéèêëiîïoôöuùûüœAÀÂEÉÈÊIÎOÔUÛŒ]|[hH](?:abi|alein|erb|eur|istoi|iver|omm|orl|uil|umi))"
)
"""A vowel that falls away before another; whoever is called Ana may have had another name."""
SEVERAL: Final = re.compile(r"\{\w+[#&]([^{}|]*)\|([^{}]*)\}")


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong with a sentence."""

    symptom: str
    sentence: str


@cache
def _one_of_several(code: str) -> re.Pattern[str]:
    """Build what finds "1 dice": the words for several that the sentences of all systems use themselves."""
    found = {"dice"} if code == ENGLISH else set()
    for system in SYSTEMS:
        for group in words_of(system, "" if code == ENGLISH else code).values():
            pairs = [pair for text in group.values() for pair in SEVERAL.findall(text)]
            found |= {many.split()[0] for one, many in pairs if one and many and one.split()[0] != many.split()[0]}
    nouns = "|".join(sorted(word for word in found - {"are", "have", "were", "sont"} if word.isalpha() and not word.isupper()))
    return re.compile(rf"(?<![\w.\-\u2212–/])(?<![+,] )1 (?:{nouns})\b|\bone to \d")


def faults(sentence: str, code: str = ENGLISH) -> Iterator[Fault]:
    """Say what is wrong with a sentence of a language."""
    read = NOTATION.split(sentence)[0]
    patterns = {**SYMPTOMS, "one of several": _one_of_several(code)}
    patterns |= {"English spacing": ENGLISH_SPACING, "hole": ENGLISH_HOLE} if code == ENGLISH else {"English word": ENGLISH_WORDS}
    patterns |= {"French spacing": FRENCH_SPACING, "French elision": FRENCH_ELISION} if code == FRENCH else {}
    yield from (Fault(symptom, sentence) for symptom, pattern in patterns.items() if pattern.search(read))


def texts(shown: object) -> Iterator[str]:
    """Give every text of plain data that a person reads."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, (tuple, list)) and shown and all(isinstance(one, Span) for one in shown):
        yield "".join(one.text for one in shown)
    elif isinstance(shown, (tuple, list)):
        for one in shown:
            yield from texts(one)
    elif isinstance(shown, Breakdown):
        yield from (term.label for term in shown.terms)
    elif is_dataclass(shown) and not isinstance(shown, (Edit, Command)):
        for described in fields(shown):
            if described.name not in NOT_READ or (described.name, type(shown)) in READ_ALL_THE_SAME:
                yield from texts(_words_of(shown, described.name))


def _words_of(shown: object, name: str) -> object:
    """Return a field of what is shown; of pairs that hold an id or a number beside it, the words."""
    value = getattr(shown, name)
    if isinstance(shown, SheetPage) and name == "card":
        return [line.replace("  ", " ") for line in shown.card]  # figures stand apart
    if (isinstance(shown, FieldShown) and name == "values") or (isinstance(shown, InspectorShown) and name == "flags"):
        return [pair[1] for pair in value]
    return [part[2] for part in value] if isinstance(shown, OddsShown) and name == "parts" else value


def without(names: Iterable[str], sentence: str) -> str:
    """Call everybody of these Ana: what somebody is called is no fault of the sentence."""
    pattern = _any_of(frozenset(filter(None, names)))
    return pattern.sub("Ana", sentence) if pattern is not None else sentence


@lru_cache(maxsize=64)
def _any_of(names: frozenset[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True)))) if names else None


class Heard:
    """What `Words` has told while it was listened to: sentences by language, those with an empty fact, and what had no sentence."""

    def __init__(self) -> None:
        """Begin with nothing heard."""
        self.told: set[tuple[str, str]] = set()
        self.holes: set[str] = set()
        self.nameless: set[str] = set()
        self.untold: set[tuple[str, str]] = set()


@contextmanager
def listening() -> Iterator[Heard]:
    """Hear everything that is told meanwhile."""
    heard, tell, fill = Heard(), PlayWords._told, PlayWords._filled

    def told(words: PlayWords, template: str, phrase: Phrase, tongue: Tongue) -> Any:
        found = tell(words, template, phrase, tongue)
        if found is not None:
            heard.told.add((tongue.code, without((named.name for named in words.names.values()), "".join(span.text for span in found))))
        return found

    def filled(words: PlayWords, group: str, phrase: Phrase) -> Any:
        found = fill(words, group, phrase)
        if words.template(group, phrase.name) is None:
            heard.nameless.add(f"{group}.{phrase.name}")
        return found

    with patch.object(PlayWords, "_told", told), patch.object(PlayWords, "_filled", filled), language.listening() as heard.untold:
        yield heard
