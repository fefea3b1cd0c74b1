"""A number together with the reasons for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: its value, its meaning and its rule id."""

    value: int
    label: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The computation itself. A cap or a halving is a term too, so the terms always add up to the total."""

    terms: tuple[Term, ...] = ()

    @classmethod
    def of(cls, value: int, label: str, rule: str = "") -> Breakdown:
        """Begin with one term, shown even when it is 0."""
        return cls((Term(value, label, rule),))

    @property
    def total(self) -> int:
        """The sum of all terms; caps and halvings are terms too."""
        value = 0
        for term in self.terms:
            value += term.value
        return value

    def plus(self, value: int, label: str, rule: str = "") -> Breakdown:
        """Add a term; a zero leaves no trace."""
        return Breakdown((*self.terms, Term(value, label, rule))) if value else self

    def joined(self, other: Breakdown) -> Breakdown:
        """Add all terms of another one."""
        return Breakdown((*self.terms, *other.terms))

    def at_most(self, limit: int, label: str, rule: str = "") -> Breakdown:
        """Cap the total; the term shows how much was cut."""
        return self.plus(min(0, limit - self.total), label, rule)

    def at_least(self, limit: int, label: str, rule: str = "") -> Breakdown:
        """Raise the total to a floor; the term shows by how much."""
        return self.plus(max(0, limit - self.total), label, rule)
