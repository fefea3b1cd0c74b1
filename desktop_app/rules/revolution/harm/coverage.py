"""Which element of armour a coverage roll meets. Rule: RV-ARM-02, RV-ARM-03, RV-ARM-06"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.rules.revolution.sheet import character, notation


def element_met(elements: Sequence[character.ArmourElement], roll: int) -> character.ArmourElement | None:
    """Return the element with the greatest Coverage that is not above a roll of 0-9, the higher AP of equals; None: a bare spot.

    Rule: RV-ARM-02, RV-ARM-03
    """
    covering = [element for element in elements if element.coverage <= roll]
    return max(covering, key=lambda element: (element.coverage, element.ap), default=None)


@dataclass(frozen=True, slots=True)
class Span:
    """What the coverage rolls from `low` to `high` meet; None: nothing."""

    low: int
    high: int
    element: character.ArmourElement | None = None

    @property
    def rolls(self) -> str:
        """Write the faces that it covers: "3", or "3–8"."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def expanded(elements: Sequence[character.ArmourElement]) -> tuple[Span, ...]:
    """Write elements out as the table of all ten rolls that they stand for, one span for each. Rule: RV-ARM-06, RV-TAB-06"""
    spans: list[Span] = []
    for roll in range(notation.TOP_FACE + 1):
        met = element_met(elements, roll)
        if spans and spans[-1].element is met:
            spans[-1] = Span(spans[-1].low, roll, met)
        else:
            spans.append(Span(roll, roll, met))
    return tuple(spans)
