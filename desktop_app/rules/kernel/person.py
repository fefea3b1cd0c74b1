"""Who a character is, in a few words: what a system's own sheet has room for, a line each."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.ledger import Ledgered
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Record, held, ranged

OLDEST: Final = 99_999


def told(label: str) -> str:
    """Declare a text about a person, "" at first; `label` is what a form calls it."""
    made: str = field(default="", metadata={SPEC: FieldSpec(label=label)})
    return made


def listed(label: str) -> tuple[str, ...]:
    """Declare a list of words."""
    made: tuple[str, ...] = field(default=(), metadata={SPEC: FieldSpec(label=label)})
    return made


class Person(Record):
    """What every system has; each adds its own. A number of 0 is not known."""

    gender: str = told("Gender")
    age: int = ranged(0, high=OLDEST, label="Age")
    appearance: str = told("Appearance")


NOBODY: Final = Person()


class Described(Ledgered):
    """What a sheet has of it."""

    portrait: str = held("", sparse=True)
    """What stands for it on tokens and paper, as `controller/library/portraits` reads it; no rule does."""
    biography: str = held("", sparse=True)
    """Who it is and was, in the words of its player."""
    person: Person = held(NOBODY, sparse=True)
