"""Exact chances of acing dice: everything beyond a number that decides is one class, so that the weights stay whole. Rule: SW-TAB-37"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from desktop_app.rules.kernel.odds import CACHED, Band, Contest, Distribution, combined, spend, total

WILD_SIDES: Final = 6


@lru_cache(maxsize=CACHED)
def aced(sides: int, plus: int, cap: int) -> Distribution:
    """Give the chain of one acing die with what is added to it; all that reach `cap` are told as `cap`. Rule: SW-TEST-02"""
    depth = max(1, -(-(cap - plus) // sides))
    spend(depth * (sides + depth))  # the weights grow with the chain
    found: dict[int, int] = {}
    for rolled in range(depth):
        for face in range(1, sides):
            _add(found, min(cap, sides * rolled + face + plus), sides ** (depth - 1 - rolled))
    _add(found, min(cap, sides * depth + plus), 1)
    return found


def _add(found: dict[int, int], value: int, weight: int) -> None:
    found[value] = found.get(value, 0) + weight


@lru_cache(maxsize=CACHED)
def trait_values(dice: tuple[int, int, bool], cap: int) -> Distribution:
    """Give a Trait roll before its modifiers: the better of trait die and Wild Die. Rule: SW-TEST-01, SW-TEST-03"""
    sides, plus, is_wild = dice
    made = aced(sides, plus, cap)
    return combined(max, made, aced(WILD_SIDES, 0, cap)) if is_wild else made


def classes(dice: tuple[int, int, bool], needed: int) -> tuple[int, int, int]:
    """Share a Trait roll out: failure, success, raise; `needed` is the number less all modifiers. Rule: SW-TEST-05"""
    failure, success, raised = by_raises(dice, needed, 1)
    return failure, success, raised


def by_raises(dice: tuple[int, int, bool], needed: int, most: int) -> tuple[int, ...]:
    """Share a Trait roll out by its raises: failure first, then none, one ... `most` and more. Rule: SW-TEST-05"""
    steps = tuple(needed + 4 * n for n in range(most + 1))
    values = trait_values(dice, max(steps[-1], 1))
    reached = [sum(weight for value, weight in values.items() if value >= step) for step in steps]
    return (total(values) - reached[0], *(a - b for a, b in zip(reached, [*reached[1:], 0], strict=True)))


class TraitContest(Contest):
    """A Trait roll against a number. Rule: SW-TEST-05"""

    word = "succeeds"
    failure: int
    success: int
    raised: int

    def bands(self) -> tuple[Band, ...]:
        """Part failure, success and raise."""
        return (
            Band(name="raise", weight=self.raised, tone="good"),
            Band(name="success", weight=self.success, tone="accent"),
            Band(name="failure", weight=self.failure, tone="muted", counts=False),
        )


def trait_contest(dice: tuple[int, int, bool], needed: int) -> TraitContest:
    """Describe a Trait roll: dice as `dice_of` gives them, the number less all modifiers."""
    failure, success, raised = classes(dice, needed)
    return TraitContest(failure=failure, success=success, raised=raised)


def opposed_contest(
    mine: tuple[int, int, bool], bonus: int, theirs: tuple[int, int, bool], other: int, *, reroll: bool, is_plain: bool = False
) -> TraitContest:
    """Describe two rolls against each other; a plain one has no number to reach, and no raises. Rule: SW-TEST-07, SW-TEST-12

    Beyond `cap` nothing can be told apart any more: the share of both being there is split as that of any tie.
    """
    cap = 60
    found: dict[str, int] = {"failure": 0, "success": 0, "raised": 0}
    answers = trait_values(theirs, cap)
    for value, weight in trait_values(mine, cap).items():
        for against, count in answers.items():
            a, d = value + bonus, against + other
            if reroll and a == d:
                continue
            lost = a <= d or (a < 4 and not is_plain)
            name = "failure" if lost else "raised" if a - max(4, d) >= 4 and not is_plain else "success"
            found[name] += weight * count
    return TraitContest(**found)


@lru_cache(maxsize=CACHED)
def damage_values(dice: tuple[tuple[int, int, bool], ...], cap: int) -> Distribution:
    """Add acing dice up, each with what is added to it, or with the Wild Die beside it; `cap` stands for all beyond. Rule: SW-DMG-01"""
    found: Mapping[int, int] = {0: 1}
    for die in dice:
        found = combined(lambda one, other: min(cap, one + other), found, trait_values(die, cap))
    return found
