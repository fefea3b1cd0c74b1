"""Independent twins of exact odds: the same rolls said to icepool, whose distributions are held against ours."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from icepool import Die

from desktop_app.rules.kernel.odds import Contest

Shares = dict[str, Fraction]
NEGLIGIBLE = Fraction(1, 10_000)
"""What chains of acing dice may differ by, of which neither side follows all."""


def told(contest: Contest) -> Shares:
    """Give the shares of a contest by the names of its bands; what never comes is left out."""
    bands = [band for band in contest.bands() if band.weight]
    whole = sum(band.weight for band in bands)
    return {band.name: Fraction(band.weight, whole) for band in bands}


def said(die: Die[Any]) -> Shares:
    """Give the shares of a die of icepool, whose outcomes are the names."""
    return {str(name): Fraction(die.quantity(name), die.denominator()) for name in die.outcomes() if die.quantity(name)}


def same(ours: Mapping[str, Fraction], theirs: Mapping[str, Fraction], *, within: Fraction = Fraction(0)) -> None:
    """Hold both against each other; what one of them leaves out counts as nothing."""
    for name in {**ours, **theirs}:
        assert abs(ours.get(name, Fraction()) - theirs.get(name, Fraction())) <= within, (name, ours, theirs)
