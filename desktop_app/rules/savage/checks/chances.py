"""Exact chances of acing dice: all values beyond the decisive number are one class, to keep weights whole. Rule: SW-TAB-37"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from desktop_app.rules.kernel.odds import CACHED, Band, Contest, Distribution, SharedOut, combined, spend, total

WILD_SIDES: Final = 6


@lru_cache(maxsize=CACHED)
def aced(sides: int, plus: int, cap: int) -> Distribution:
    """Return the distribution of one acing die plus a number; values from `cap` on count as `cap`. Rule: SW-TEST-02"""
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
    return by_steps(dice, tuple(needed + 4 * n for n in range(most + 1)))


def by_steps(dice: tuple[int, int, bool], steps: tuple[int, ...]) -> tuple[int, ...]:
    """Share a Trait roll out by the steps that it reaches, the lowest first: below all of them, then each up to the next."""
    return shared_by_steps(trait_values(dice, max(steps[-1], 1)), steps)


def shared_by_steps(values: Distribution, steps: tuple[int, ...]) -> tuple[int, ...]:
    """Share values out by the steps that they reach, the lowest first: below all of them, then each up to the next."""
    reached = [sum(weight for value, weight in values.items() if value >= step) for step in steps]
    return (total(values) - reached[0], *(a - b for a, b in zip(reached, [*reached[1:], 0], strict=True)))


def better_contest(dice: tuple[int, int, bool], needed: int) -> SharedOut:
    """Describe the re-roll of a good roll: only a better result helps. Rule: SW-TEST-11"""
    rest, better = by_steps(dice, (needed,))
    return SharedOut(word="better", shares=(("better", better, "good"), ("no_better", rest, "muted")), counted=("better",))


@lru_cache(maxsize=CACHED)
def kept_values(dice: tuple[int, int, bool], count: int, place: int, cap: int) -> Mapping[tuple[int, int], int]:
    """Return one of several trait dice rolled together: its own value, and its value with the Wild Die in place of the lowest.

    Weights by pairs of both; all that reach `cap` are told as `cap`. Rule: SW-TEST-09
    """
    sides, plus, is_wild = dice
    own = aced(sides, plus, cap)
    if not is_wild:
        return {(value, value): weight for value, weight in own.items()}
    wild, whole = aced(WILD_SIDES, 0, cap), total(own) ** (count - 1)
    found: dict[tuple[int, int], int] = {}
    for value, weight in own.items():
        above, level = (sum(more for other, more in own.items() if other >= least) for least in (value + 1, value))
        is_lowest = above**place * level ** (count - 1 - place)
        found[(value, value)] = found.get((value, value), 0) + weight * (whole - is_lowest) * total(wild)
        for shown, more in wild.items():
            pair = (value, max(value, shown))
            found[pair] = found.get(pair, 0) + weight * is_lowest * more
    return found


def hits_contest(dice: tuple[int, int, bool], needed: tuple[int, ...], *, in_hand: int = 0) -> SharedOut:
    """Count how many of several trait dice reach their numbers; the Wild Die may stand for the lowest.

    `in_hand`: rolled again, it helps only with more hits than these. Rule: SW-TEST-09, SW-TEST-11
    """
    sides, plus, is_wild = dice
    cap = max(1, *needed)
    rolled: dict[tuple[int, ...], int] = {(): 1}
    for _ in needed:
        rolled = {(*kept, value): weight * more for kept, weight in rolled.items() for value, more in aced(sides, plus, cap).items()}
    weights = [0] * (len(needed) + 1)
    for kept, weight in rolled.items():
        for wild, more in (aced(WILD_SIDES, 0, cap) if is_wild else {0: 1}).items():
            lowest = kept.index(min(kept))
            final = (*kept[:lowest], max(kept[lowest], wild), *kept[lowest + 1 :])
            weights[sum(value >= least for value, least in zip(final, needed, strict=True))] += weight * more
    counted = [(f"hits_{hits}", weights[hits], "accent") for hits in range(len(weights) - 1, in_hand, -1)]
    rest = ("no_better" if in_hand else "hits_0", sum(weights[: in_hand + 1]), "muted")
    return SharedOut(word="better" if in_hand else "hits", shares=(*counted, rest), counted=tuple(name for name, _, _ in counted))


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
