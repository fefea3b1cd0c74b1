"""Outcomes of a roll: exact distributions in whole numbers, and their displayed bands.

A system describes what would be rolled as a `Contest`, plain data that can be told apart; the controller works the bands of each
out once and draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Final, TypeAlias, TypeVar

from desktop_app.rules.kernel.record import Frozen

T = TypeVar("T")
Distribution: TypeAlias = "Mapping[int, int]"
"""Each value with its weight; the weights add up to the number of equally likely rolls."""
CACHED = 1024
MOST_STEPS: Final = 3_000_000
"""How much is counted for one figure, in pairs of numbers that are multiplied: about a second."""


class NotCountedError(Exception):
    """More would have to be counted than anybody waits for."""


class _Left:
    """How much may still be counted; None: nobody waits."""

    steps: int | None = None


def counted(make: Callable[[], T], most: int = MOST_STEPS) -> T | None:
    """Return the distribution, or None beyond the counting limit, which follows from numbers alone, never from the clock."""
    before, _Left.steps = _Left.steps, most
    try:
        return make()
    except NotCountedError:
        return None
    finally:
        _Left.steps = before


def spend(steps: int) -> None:
    """Say how much is about to be counted. Raises: NotCountedError, where somebody waits and it is too much."""
    if _Left.steps is not None:
        _Left.steps -= steps
        if _Left.steps < 0:
            raise NotCountedError


@dataclass(frozen=True, kw_only=True, slots=True)
class Band:
    """A share of all rolls that come to the same thing: its name among the sentences, weight and tone (accent, good, blood, muted).

    `counts`: it belongs to the figure that is told ("84 % hits").
    """

    name: str
    weight: int
    tone: str
    counts: bool = True


class Contest(Frozen):
    """A roll as data, equal for equal dice."""

    word = ""
    """What the figure is the chance of: a name among the sentences ("hits")."""

    def bands(self) -> tuple[Band, ...]:
        """Share all rolls out, in the order in which they are drawn."""
        raise NotImplementedError

    def effect(self) -> float:
        """Return what it may be expected to do, in the measure of its game (hits, wounds): one attempt can be held against another.

        Where nothing finer is known it is how often it succeeds.
        """
        return chance_of(self)


def chance_of(contest: Contest) -> float:
    """Return the share of rolls behind the displayed figure, from 0 to 1."""
    bands = contest.bands()
    return sum(band.weight for band in bands if band.counts) / sum(band.weight for band in bands)


class SharedOut(Contest):
    """A roll divided by names: name, weight and tone of each, in drawing order; impossible ones are left out.

    `counted` are those that belong to the figure.
    """

    word: str = ""
    shares: tuple[tuple[str, int, str], ...]
    counted: tuple[str, ...]

    def bands(self) -> tuple[Band, ...]:
        return tuple(Band(name=name, weight=weight, tone=tone, counts=name in self.counted) for name, weight, tone in self.shares if weight)


def certain(value: int) -> Distribution:
    """Give a value that needs no roll."""
    return {value: 1}


@lru_cache(maxsize=CACHED)
def one_of(faces: tuple[int, ...]) -> Distribution:
    """Give the roll of one die, by what each of its faces is worth."""
    spend(len(faces))
    found: dict[int, int] = {}
    for face in faces:
        found[face] = found.get(face, 0) + 1
    return found


def combined(function: Callable[[int, int], int], one: Distribution, other: Distribution) -> Distribution:
    """Give what two rolls come to together."""
    spend(len(one) * len(other))
    found: dict[int, int] = {}
    for a, weight_a in one.items():
        for b, weight_b in other.items():
            value = function(a, b)
            found[value] = found.get(value, 0) + weight_a * weight_b
    return found


def added(one: Distribution, other: Distribution) -> Distribution:
    """Return how the sum of two independent rolls is distributed: weights by total."""
    return combined(int.__add__, one, other)


@lru_cache(maxsize=CACHED)
def pool(count: int, faces: tuple[int, ...]) -> Distribution:
    """Add up equal dice, by what each face is worth; no dice are worth 0."""
    if count <= 0:
        return certain(0)
    half = pool(count // 2, faces)
    whole = added(half, half)
    return added(whole, one_of(faces)) if count % 2 else whole


def weight_where(fits: Callable[[int], bool], distribution: Distribution) -> int:
    """Add up the weights of the values that fit."""
    return sum(weight for value, weight in distribution.items() if fits(value))


def mixed(distributions: Iterable[tuple[int, Distribution]]) -> Distribution:
    """Mix distributions after a first roll: each with the weight leading to it.

    Their totals may differ: all are brought to a common one, so that the shares stay exact.
    """
    listed = list(distributions)
    spend(sum(len(distribution) for _, distribution in listed))
    common = lcm(*(total(distribution) for _, distribution in listed))
    found: dict[int, int] = {}
    for weight, distribution in listed:
        factor = weight * (common // total(distribution))
        for value, inner in distribution.items():
            found[value] = found.get(value, 0) + factor * inner
    return found


def mean(distribution: Distribution) -> float:
    """Return what a roll comes to on average."""
    return sum(value * weight for value, weight in distribution.items()) / total(distribution)


def total(distribution: Distribution) -> int:
    """Count the equally likely rolls."""
    return sum(distribution.values())
