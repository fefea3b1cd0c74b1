"""Phrases into sentences: names for ids, a colour for each side, numbers with a real minus sign.

A template holds {fact}, {fact?yes|no}, [[parts left out when a fact in them is empty]] and **bold**; a leading ~ tells
the whole sentence quietly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from desktop_app.controller.shown import Span
from desktop_app.rules.kernel.outcome import Event, Phrase, Refusal, Word

OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
FACT = re.compile(r"\{(\w+)(?:\?([^{}|]*)(?:\|([^{}]*))?)?\}")
PIECE = re.compile(r"(\*\*|\x00\d+\x00)")
THINGS = frozenset({"weapon", "item", "piece"})
DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


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

    def text(self, group: str, phrase: Phrase) -> str:
        """Fill a phrase, without colours."""
        return "".join(span.text for span in self.spans(group, phrase))

    def spans(self, group: str, phrase: Phrase) -> tuple[Span, ...]:
        """Fill a phrase. One without a template is shown by its name, so that nothing is lost."""
        template = self.template(group, phrase.name) or phrase.name.replace("_", " ").capitalize()
        facts = dict(phrase.facts)
        held: list[Span] = []
        kept = OPTIONAL.sub(lambda found: found.group(1) if self._is_told(found.group(1), facts) else "", template)
        filled = FACT.sub(lambda found: self._fill(found, facts, held), kept)
        quiet = filled.startswith("~")
        made = _spans(filled.removeprefix("~"), held)
        return tuple(Span(text=span.text, role="muted") if quiet and span.role in ("plain", "strong") else span for span in made)

    @staticmethod
    def _is_told(part: str, facts: Mapping[str, Word]) -> bool:
        return all(facts.get(found.group(1)) not in (None, False, "", 0) for found in FACT.finditer(part))

    def _fill(self, found: re.Match[str], facts: Mapping[str, Word], held: list[Span]) -> str:
        name, yes, no = found.groups()
        value = facts.get(name)
        if yes is not None:
            return yes if value else no or ""
        if isinstance(value, str) and value in self.names:
            named = self.names[value]
            held.append(Span(text=named.name, role=named.side))
            return f"\x00{len(held) - 1}\x00"
        if name == "direction" and isinstance(value, int):
            return DIRECTIONS[value % len(DIRECTIONS)]
        plain = self._plain(value)
        return _uncapitalised(plain) if name in THINGS and found.start() else plain

    def _plain(self, value: Word) -> str:
        if isinstance(value, bool) or value is None:
            return "yes" if value else "no" if value is False else ""
        if isinstance(value, (int, float)):
            return f"{value:g}".replace("-", "\u2212")
        return self._titles.get(value, value.replace("_", " ") if re.fullmatch(r"[a-z0-9_]+", value) else value)


def _uncapitalised(text: str) -> str:
    """Write the name of a thing in the middle of a sentence; names in capitals stay."""
    return text[0].lower() + text[1:] if len(text) > 1 and text[1].islower() else text


def _spans(text: str, held: list[Span]) -> Iterator[Span]:
    strong = False
    for piece in PIECE.split(text):
        if piece == "**":
            strong = not strong
        elif piece.startswith("\x00"):
            yield held[int(piece.strip("\x00"))]
        elif piece:
            yield Span(text=piece, role="strong" if strong else "plain")
