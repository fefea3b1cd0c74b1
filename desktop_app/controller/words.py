"""Phrases into sentences: names for ids, a colour for each side, numbers with a real minus sign.

A template holds {fact}, {fact?yes|no}, {number#one|many}, [[parts left out when a fact in them is empty]] and **bold**; a leading ~ tells
the whole sentence quietly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from desktop_app.controller.shown import Span
from desktop_app.rules.kernel.outcome import Event, Phrase, Refusal, Word

OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
FACT = re.compile(r"\{(\w+)(?:([?#])([^{}|]*)(?:\|([^{}]*))?)?\}")
BOLD = re.compile(r"\*\*")
PLAIN_ID = re.compile(r"[a-z0-9_]+")
EMPTY = (None, False, "", 0)
THINGS = frozenset({"weapon", "item", "piece"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a template: text, or a fact with an optional choice of words; left out when a needed fact is empty."""

    text: str = ""
    fact: str = ""
    choice: tuple[str, str] | None = None
    plural: tuple[str, str] | None = None
    needs: tuple[str, ...] = ()
    role: str = "plain"


@dataclass(frozen=True, slots=True)
class Named:
    """How a combatant is called in a sentence."""

    name: str
    side: str


class Words:
    """The sentences of one system, filled with the names of one play."""

    def __init__(self, templates: Mapping[str, Mapping[str, str]], titles: Mapping[str, str]) -> None:
        """Keep templates by group and name, and titles of skills and other ids."""
        self._templates = templates
        self._titles = titles
        self.names: Mapping[str, Named] = {}
        self.directions: Sequence[str] = ()
        """What the directions of the board are called."""

    def template(self, group: str, name: str) -> str | None:
        """Return a template."""
        return self._templates.get(group, {}).get(name)

    def group(self, name: str) -> Mapping[str, str]:
        """Return all templates of a group."""
        return self._templates.get(name, {})

    def title(self, name: str) -> str:
        """Name an id: a skill by its title, anything else by its words."""
        return self._titles.get(name, name.replace("_", " "))

    def event(self, event: Event) -> tuple[Span, ...]:
        """Tell an event."""
        return self.spans("events", Phrase(event.name, (("who", event.who), *event.about)))

    def refusal(self, refusal: Refusal) -> str:
        """Tell why something cannot be done."""
        return self.text("refusals", Phrase(refusal.code, refusal.facts))

    def label(self, phrase: Phrase) -> str:
        """Name a value that can be chosen: as a command is named, else as it is told elsewhere."""
        group = "commands" if self.template("commands", phrase.name) is not None else "phrases"
        text = self.text(group, phrase)
        return f"{text[:1].upper()}{text[1:]}" if group == "phrases" else text

    def text(self, group: str, phrase: Phrase) -> str:
        """Fill a phrase, without colours."""
        return "".join(span.text for span in self.spans(group, phrase))

    def spans(self, group: str, phrase: Phrase) -> tuple[Span, ...]:
        """Fill a phrase. One without a template is shown by its name, so that nothing is lost."""
        template = self.template(group, phrase.name)
        pieces = _parsed(phrase.name.replace("_", " ").capitalize() if template is None else template)
        facts = dict(phrase.facts)
        found: list[Span] = []
        for piece in pieces:
            if not piece.needs or all(facts.get(name) not in EMPTY for name in piece.needs):
                found.append(self._span(piece, facts, is_first=not found))
        return tuple(span for span in found if span.text)

    def _span(self, piece: Piece, facts: Mapping[str, Word], *, is_first: bool) -> Span:
        if not piece.fact:
            return Span(text=piece.text, role=piece.role)
        value = facts.get(piece.fact)
        if piece.choice is not None:
            return Span(text=piece.choice[0] if value else piece.choice[1], role=piece.role)
        if piece.plural is not None:
            return Span(text=f"{self._plain(value)} {piece.plural[value != 1]}", role=piece.role)
        if isinstance(value, str) and value in self.names:
            named = self.names[value]
            return Span(text=named.name, role=named.side)
        if piece.fact == "direction" and isinstance(value, int) and self.directions:
            return Span(text=self.directions[value % len(self.directions)], role=piece.role)
        plain = self._plain(value)
        return Span(text=_uncapitalised(plain) if piece.fact in THINGS and not is_first else plain, role=piece.role)

    def _plain(self, value: Word) -> str:
        if isinstance(value, bool) or value is None:
            return "yes" if value else "no" if value is False else ""
        if isinstance(value, (int, float)):
            return (f"{value:g}" if value % 1 else str(int(value))).replace("-", "\u2212")
        return self._titles.get(value, value.replace("_", " ") if PLAIN_ID.fullmatch(value) else value)


def _uncapitalised(text: str) -> str:
    """Write the name of a thing in the middle of a sentence; names in capitals stay."""
    return text[0].lower() + text[1:] if len(text) > 1 and text[1].islower() else text


@cache
def _parsed(template: str) -> tuple[Piece, ...]:
    """Take a template apart, once."""
    quiet = template.startswith("~")
    pieces: list[Piece] = []
    strong = False
    for i, part in enumerate(OPTIONAL.split(template.removeprefix("~"))):
        needs = tuple(found.group(1) for found in FACT.finditer(part)) if i % 2 else ()
        for place, text in enumerate(BOLD.split(part)):
            strong = strong != (place > 0)
            role = "muted" if quiet else "strong" if strong else "plain"
            pieces.extend(_pieces(text, needs, role))
    return tuple(pieces)


def _pieces(text: str, needs: tuple[str, ...], role: str) -> Iterator[Piece]:
    at = 0
    for found in FACT.finditer(text):
        if found.start() > at:
            yield Piece(text=text[at : found.start()], needs=needs, role=role)
        name, sign, first, second = found.groups()
        words = (first or "", second or "")
        yield Piece(fact=name, choice=words if sign == "?" else None, plural=words if sign == "#" else None, needs=needs, role=role)
        at = found.end()
    if at < len(text):
        yield Piece(text=text[at:], needs=needs, role=role)
