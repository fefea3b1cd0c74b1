"""The results of a command: refusals, events, and their phrases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeAlias, TypeVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import DiceNeeded, Roll

S = TypeVar("S")
Word: TypeAlias = "str | int | float | bool | None"
"""A fact of a sentence: a rule id, a combatant, a number, a truth, or user text (`Name`)."""
Facts: TypeAlias = "tuple[tuple[str, Word], ...]"
OWN_WORDS: Final = frozenset({"answer", "encounter", "item", "name", "new", "note", "old", "piece", "text", "weapon"})
"""Facts that are somebody's own words in every sentence, whatever they look like."""


BETWEEN: Final = ", "


def listed(ids: Iterable[str | None]) -> str:
    """Give several ids as one fact; each is told by its own title."""
    return BETWEEN.join(name for name in ids if name)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence by name, with the facts that fill it; the wording lies in the resources, one file a language."""

    name: str
    facts: Facts = ()

    @classmethod
    def of(cls, name: str, **facts: Word) -> Phrase:
        """Build a phrase from keyword facts."""
        return cls(name, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command cannot be done: code, rule, and the parameter it complains about (None: the situation)."""

    code: str
    rule: str = ""
    field: str | None = None
    facts: Facts = ()

    def at(self, field: str) -> Refusal:
        """Return the refusal for the parameter that holds the faulty part."""
        return replace(self, field=field)


def not_found(field: str, what: Word, rule: str = "") -> Refusal:
    """Refuse what is named in a parameter and is not there."""
    return Refusal("not_found", rule, field, (("what", what),))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that is now true. `name` picks the sentence, `about` fills it."""

    name: str
    who: str | None = None
    about: Facts = ()
    breakdown: Breakdown | None = None
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class StoppedForDiceError(DiceNeeded):
    """A command stops for typed dice; `events` are its events so far."""

    def __init__(self, need: DiceNeeded, events: tuple[Event, ...]) -> None:
        """Take over what is needed."""
        super().__init__(need.ask, need.missing, need.given, need.throw)
        self.events = events


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """The state after a command, and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()
