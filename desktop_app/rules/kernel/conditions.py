"""Conditions, custom ones included: rows with a name, the numbers they change and by how much, and how long they last.

A system lists what can be changed (its NUMBERS, id to label) and adds `changed_by` where it works such a number out. A condition that has
been given says itself what it changes: it counts wherever its bearer goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, Protocol

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Moment, Record, evolve, held, naming, ranged

MOST: Final = 100
"""By so much a number is changed at most, up or down."""


class Condition(Record):
    """Something that holds for a while.

    `left` moments still pass before it ends (None: until told), in the turn of `whose` (None: the bearer's); the first
    `skip` do not count; with `wears` the amount falls instead, and it ends at 0. One that bears the name of a flag of its
    bearer, or of what a system holds otherwise, only says how long that lasts (`Encounter.lapse`).
    """

    name: str
    amount: int = 0
    source: str | None = None
    moment: Moment | None = None
    whose: str | None = None
    left: int | None = None
    skip: int = 0
    wears: bool = False
    changes: Mapping[str, int] = field(default_factory=dict, metadata={SPEC: FieldSpec(sparse=True)})
    """Changes of numbers by a custom condition; `called` is its name."""
    called: str = held("", sparse=True)


class Bearer(Protocol):
    """Whoever bears conditions: the combatants of all systems that count them."""

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Return the conditions in force, oldest first."""


def tick(condition: Condition) -> Condition | None:
    """Let one of a condition's moments pass; None: it is over."""
    if condition.skip:
        return evolve(condition, skip=condition.skip - 1)
    if condition.wears:
        return evolve(condition, amount=condition.amount - 1) if condition.amount > 1 else None
    if condition.left is None:
        return condition
    return evolve(condition, left=condition.left - 1) if condition.left > 1 else None


class OwnCondition(Record):
    """A row: what it changes (number to how much), and after how many moments it ends (None: when it is told to).

    The moments of turns are those of its bearer.
    """

    id: str
    name: str
    name_fr: str = ""
    changes: Mapping[str, int] = naming("number", {}, low=-MOST, high=MOST)
    moment: Literal["round_end", "turn_start", "turn_end"] = "round_end"
    lasts: int | None = ranged(None, low=1, high=1000)


class Named(Protocol):
    """A row with a name, and perhaps one for each other language (`name_fr`)."""

    @property
    def name(self) -> str:
        """What it is called in English."""


def named_in(rows: Mapping[str, Named], code: str) -> Mapping[str, str]:
    """Name rows in a language, by their ids."""
    return {key: str(getattr(row, f"name_{code}", "") or row.name) for key, row in rows.items()}


def terms_of(one: Bearer | None, *numbers: str) -> tuple[Term, ...]:
    """List what the conditions of a combatant do to numbers, with their names."""
    if one is None or not one.conditions:
        return ()
    found = ((condition.changes.get(number, 0), condition.called) for condition in one.conditions for number in numbers)
    return tuple(Term(value, Name(called)) for value, called in found if value)


def change_of(one: Bearer, number: str) -> int:
    """Return the sum of a combatant's conditions for a number shown without its terms."""
    return sum(term.value for term in terms_of(one, number))


def changed_by(made: Breakdown, one: Bearer | None, *numbers: str) -> Breakdown:
    """Add the effects of a combatant's conditions on a number with these names."""
    terms = terms_of(one, *numbers)
    return Breakdown((*made.terms, *terms)) if terms else made
