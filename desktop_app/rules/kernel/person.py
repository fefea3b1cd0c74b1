"""A character's description: one line per field of the system's sheet."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.ledger import Ledgered
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Record, held

OLDEST: Final = 99_999
HEADING: Final = "heading"
"""The heading of a field on the sheet."""


def told(heading: str) -> str:
    """Declare a text about a person, "" at first, under its words on the sheet."""
    made: str = field(default="", metadata={HEADING: heading})
    return made


def listed(heading: str) -> tuple[str, ...]:
    """Declare a list of words."""
    made: tuple[str, ...] = field(default=(), metadata={HEADING: heading})
    return made


def counted(heading: str, *, high: int) -> int:
    """Declare a whole number, 0 at first and at most `high`."""
    made: int = field(default=0, metadata={HEADING: heading, SPEC: FieldSpec(low=0, high=high)})
    return made


class Person(Record):
    """What every system has; each adds its own. A number of 0 is not known."""

    gender: str = told("Gender")
    age: int = counted("Age", high=OLDEST)
    appearance: str = told("Appearance")


NOBODY: Final = Person()


class Described(Ledgered):
    """What a sheet has of it."""

    portrait: str = held("", sparse=True)
    """What stands for it on tokens and paper, as `controller/library/portraits` reads it; no rule does."""
    biography: str = held("", sparse=True)
    """Who it is and was, in the words of its player."""
    person: Person = held(NOBODY, sparse=True)
