"""What two sides would roll against each other, as data: the controller works the chances out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Contest:
    """An attack and the best answer that its target has now: pools of equal dice, and what is added to each side's score.

    `step`: a face scores once for each full `step` of it. `overflows`: what falls below 0 becomes dice for the other side.
    """

    dice: int
    sides: int
    flat: int = 0
    other_dice: int = 0
    other_sides: int = 6
    other_flat: int = 0
    step: int = 4
    overflows: bool = True
