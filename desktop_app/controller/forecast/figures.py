"""Many fights as figures: win chance with interval, rounds, heroes, resources, turning points."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeVar

from desktop_app.controller.forecast.fight import Fight
from desktop_app.rules.kernel.standing import Standing

SURE: Final = 40
"""Fewer fights are no answer yet: no word is said."""
HALF_WIDTH: Final = 0.05
MOST: Final = 1000
LOOKED_AT: Final = 20
"""Fights after which it is asked whether they are enough."""
SPREAD: Final = 1.959964
"""Standard deviations on either side that hold 95 of 100."""
TENTH, HALF, NINE_TENTHS = 0.1, 0.5, 0.9
T = TypeVar("T", int, float)


class Likelihood(StrEnum):
    """A range of win chances, by its lowest hundredth."""

    SAFE = "safe"
    LIKELY = "likely"
    OPEN = "open"
    GRIM = "grim"
    DEADLY = "deadly"


FROM: Final = {Likelihood.SAFE: 0.95, Likelihood.LIKELY: 0.75, Likelihood.OPEN: 0.40, Likelihood.GRIM: 0.15, Likelihood.DEADLY: 0.0}


class Swing(StrEnum):
    """How much hangs on the dice: nine in ten end alike, one in ten ends otherwise, or one in four does."""

    STEADY = "steady"
    SWINGY = "swingy"
    COIN = "coin"


def wilson(wins: int, count: int, spread: float = SPREAD) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's score; everything without trials.

    `spread`: so many standard deviations on either side.
    """
    if not count:
        return 0.0, 1.0
    share, square = wins / count, spread * spread
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = spread / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (0.0 if not wins else middle - half), (1.0 if wins == count else middle + half)


def is_enough(wins: int, count: int) -> bool:
    """Tell whether no more fights are needed; it is asked every `LOOKED_AT` fights, so that the answer is not caught by chance."""
    if count >= MOST:
        return True
    low, high = wilson(wins, count)
    return count >= SURE and count % LOOKED_AT == 0 and (high - low) / 2 <= HALF_WIDTH


def band_of(share: float) -> Likelihood:
    """Return the band of a share."""
    return next(band for band, begins in FROM.items() if share >= begins)


def bands_of(low: float, high: float) -> tuple[Likelihood, Likelihood]:
    """Return the bands of an interval, the better one first: both alike where it lies in one. The upper end of a band is the next one's."""
    better, worse = band_of(high), band_of(low)
    begins = FROM[better]
    if better is not worse and high == begins:
        better = list(FROM)[list(FROM).index(better) + 1]
    return better, worse


def quantile(values: Sequence[T], share: float) -> T:
    """Return the value that so large a share of some values, sorted, reaches at least (nearest rank)."""
    return values[max(0, math.ceil(share * len(values)) - 1)]


@dataclass(frozen=True, slots=True)
class Hero:
    """One of the party: how often it is down at the end, and what of its health is left in half the fights and in the worst tenth."""

    who: str
    down: float
    left_half: float
    left_worst: float


@dataclass(slots=True)
class Tally:
    """The fights in order of their numbers; only the unbroken run from the first counts, whoever played them.

    `exactly`: so many are wanted, however sure the answer is.
    """

    exactly: int = 0
    fights: list[Fight] = field(default_factory=list)
    wins: int = 0
    _early: dict[int, Fight] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """Return how many fights there can be at most."""
        return self.exactly or MOST

    @property
    def count(self) -> int:
        """Return how many fights count."""
        return len(self.fights)

    @property
    def is_done(self) -> bool:
        """Tell whether no more are needed."""
        return self.count >= self.exactly if self.exactly else is_enough(self.wins, self.count)

    def add(self, fight: Fight) -> bool:
        """Take a fight in; tell whether more fights count now. Once it is done nothing counts any more."""
        before = self.count
        if fight.n >= before:
            self._early.setdefault(fight.n, fight)
        while not self.is_done and (found := self._early.pop(self.count, None)) is not None:
            self.fights.append(found)
            self.wins += found.is_won
        return self.count > before

    def forget_lost(self) -> None:
        """Drop all fights from the first one whose process ended before it was over."""
        lost = next((fight.n for fight in self.fights if fight.is_lost), self.count)
        del self.fights[lost:]
        self.wins = sum(fight.is_won for fight in self.fights)
        self._early.clear()

    @property
    def share(self) -> float:
        """Return how often the party is left standing."""
        return self.wins / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of its share."""
        return wilson(self.wins, self.count)

    @property
    def bands(self) -> tuple[Likelihood, Likelihood] | None:
        """Return the bands of the interval; None: there are too few fights to say a word."""
        return bands_of(*self.interval) if self.count >= SURE else None

    def rounds(self) -> tuple[int, int, int]:
        """Return the rounds that a tenth, half and nine tenths of the fights reach at most."""
        listed = sorted(fight.round for fight in self.fights)
        return quantile(listed, TENTH), quantile(listed, HALF), quantile(listed, NINE_TENTHS)

    def hero(self, who: str) -> Hero:
        """Return how one of the party fares."""
        down = sum(fight.standing.get(who) == Standing.DOWN for fight in self.fights)
        left = sorted(fight.left.get(who, 0.0) for fight in self.fights)
        return Hero(who, down / self.count, quantile(left, HALF), quantile(left, TENTH))

    def spent(self) -> dict[str, tuple[int, int]]:
        """Map counters to what the party spends of them in half the fights, and in the dearest tenth at least."""
        found = {}
        for counter in dict.fromkeys(name for fight in self.fights for name in fight.spent):
            listed = sorted(fight.spent.get(counter, 0) for fight in self.fights)
            found[counter] = (quantile(listed, HALF), quantile(listed, NINE_TENTHS))
        return found

    def swing(self) -> Swing | None:
        """Return how it swings: whether the worse and the better end of all fights end alike; None: too few are played."""
        if self.count < SURE:
            return None
        rarer = min(self.wins, self.count - self.wins)
        if 4 * rarer >= self.count:
            return Swing.COIN
        return Swing.SWINGY if 10 * rarer >= self.count else Swing.STEADY

    @property
    def unended(self) -> int:
        """Count the fights that did not end."""
        return sum(not fight.ended and not fight.fault for fight in self.fights)

    @property
    def undecided(self) -> int:
        """Count the fights after which both sides still stood, or neither."""
        return sum(fight.ended and not fight.over for fight in self.fights)

    @property
    def faults(self) -> tuple[tuple[str, int], ...]:
        """List why fights could not be played, the most frequent reason first, each with how many."""
        return tuple(Counter(fight.fault for fight in self.fights if fight.fault).most_common())

    def to_watch(self, party: Iterable[str]) -> tuple[Fight, ...]:
        """Give a bad, a middling and a good fight: by who is left, then by how well the party is; of few fights none."""
        members = tuple(party)
        played = [fight for fight in self.fights if fight.ended]
        if len(played) < LOOKED_AT:
            return ()

        def order(fight: Fight) -> tuple[bool, float, int]:
            return fight.is_won, sum(fight.left.get(who, 0.0) for who in members), -fight.n

        ranked = sorted(played, key=order)
        return tuple(ranked[max(0, math.ceil(share * len(ranked)) - 1)] for share in (TENTH, HALF, NINE_TENTHS))
