"""Two encounters with one difference, simulated with the same dice: its effect and interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.figures import SPREAD, SURE

HALF_WIDTH: Final = 0.03
MOST: Final = 600
"""Pairs, however wide the interval is then."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of win chances (-1 to 1), its 95 % interval, and the number of pairs."""

    mean: float
    low: float
    high: float
    count: int

    @property
    def is_enough(self) -> bool:
        """Tell whether no more pairs are needed."""
        return self.count >= MOST or (self.count >= SURE and (self.high - self.low) / 2 <= HALF_WIDTH)


def difference(base: Sequence[Fight], other: Sequence[Fight]) -> Difference:
    """Compare the fights of the same numbers, as far as both were played."""
    return difference_of([(one.is_won, two.is_won) for one, two in zip(base, other, strict=False)])


def difference_of(pairs: Sequence[tuple[bool, bool]]) -> Difference:
    """Compare what was won without a change, and with it.

    The interval is the paired one with half a pair added to each way that a pair can come out (Agresti and Min, 2005): where all
    pairs so far came out alike it is narrow, and not nothing.
    """
    gained, lost, count = pairs.count((False, True)), pairs.count((True, False)), len(pairs)
    if not count:
        return Difference(0.0, -1.0, 1.0, 0)
    middle = (gained - lost) / (count + 2)
    half = SPREAD * math.sqrt(max(0.0, gained + lost + 1 - (count + 2) * middle * middle)) / (count + 2)
    return Difference((gained - lost) / count, max(-1.0, middle - half), min(1.0, middle + half), count)


def spread_ratio(base: Sequence[Fight], other: Sequence[Fight], of: Callable[[Fight], float] = lambda fight: float(fight.is_won)) -> float:
    """Return the variance of the paired difference over that with other dice; 0 without variance."""
    one, two = [of(fight) for fight in base], [of(fight) for fight in other]
    apart = _variance(one) + _variance(two)
    return _variance([second - first for first, second in zip(one, two, strict=False)]) / apart if apart else 0.0


def least_ratio(before: float, after: float) -> float:
    """Return the lower bound of `spread_ratio` for these chances, whatever the dice: all differing pairs differ one way."""
    apart = before * (1 - before) + after * (1 - after)
    return abs(after - before) * (1 - abs(after - before)) / apart if apart else 0.0


def _variance(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
