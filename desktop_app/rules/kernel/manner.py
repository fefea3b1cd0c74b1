"""How simulated combatants fight, as data: when they flee, how far they stay away, whom they attack first."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from desktop_app.rules.kernel.record import Record, held

FARTHEST: Final = 30
"""Cells that anybody keeps away."""


class Prey(StrEnum):
    """A combatant's choice between several targets."""

    ANY = "any"
    NEAREST = "nearest"
    WEAKEST = "weakest"


class Manner(Record):
    """`breaks_at`: it leaves once so many percent of its side are lost, alone once so many of its own health are; 0 never.

    `keeps_distance`: cells that a shooter keeps between itself and who comes near, while nobody stands beside it.
    `target`: whom it strikes first; the weakest is who has the least of its health left.
    """

    breaks_at: int = held(0, low=0, high=100)
    keeps_distance: int = held(0, low=0, high=FARTHEST)
    target: Prey = Prey.ANY


PLAIN: Final = Manner()
