"""Lasting harm: injuries from a knock-out, and deaths set for a moment of the clock."""

from __future__ import annotations

from typing import Final, Literal

from desktop_app.rules.kernel.record import Record

HEART: Final = "heart attack"


class Injury(Record):
    """A knock-out's injury: location, effect, side; a temporary one ends with the last wound.

    Rule: SW-INJ-01, SW-INJ-02
    """

    location: Literal["groin", "arm", "guts", "leg", "head"]
    detail: Literal["", "broken", "battered", "busted", "scar", "blinded", "brain_damage"] = ""
    side: Literal["", "right", "left"] = ""
    permanent: bool = False

    @property
    def word(self) -> str:
        """Give the id of its name: where it is on two sides, with its side."""
        return "_".join(part for part in (self.side, self.detail or self.location) if part)


class Dying(Record):
    """A combatant's coming death: clock round and cause. Rule: SW-HAZ-03"""

    due: int
    cause: str

    @property
    def is_heart(self) -> bool:
        """Tell whether it is a heart attack. Rule: SW-FEAR-03"""
        return self.cause == HEART
