"""Chances before the roll, exact, by convolution of the dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from desktop_app.controller.shown import OddsShown

if TYPE_CHECKING:
    from desktop_app.rules.kernel.odds import Contest

MANY_HITS = 3
KEPT = 512


@lru_cache(maxsize=KEPT)
def distribution(contest: Contest) -> dict[int, float]:
    """Map each number of hits to its chance; below 0 the target has scored. The target answers with all it has."""
    import icepool

    def pool(dice: int, sides: int) -> Any:  # noqa: ANN401 - icepool's dice are not typed
        step = contest.step
        return dice @ icepool.d(sides).map(lambda face: face // step) if dice > 0 else icepool.Die([0])

    def margin(attack: int, defence: int) -> Any:  # noqa: ANN401
        mine, theirs = attack + contest.flat, defence + contest.other_flat
        given_to_me = max(0, -theirs) if contest.overflows and contest.other_dice else 0
        given_to_them = max(0, -mine) if contest.overflows and contest.other_dice else 0
        return (pool(given_to_me, contest.sides) + max(0, mine)) - (pool(given_to_them, contest.other_sides) + max(0, theirs))

    whole = icepool.map(margin, pool(contest.dice, contest.sides), pool(contest.other_dice, contest.other_sides))
    total = whole.denominator()
    return {int(hits): int(count) / total for hits, count in whole.items()}


def odds_of(contest: Contest) -> OddsShown:
    """Say how likely it is to hit, with a bar: misses, a hit or two, more; and, in red, that the target strikes back."""
    chances = distribution(contest)
    few = sum(chance for hits, chance in chances.items() if 0 < hits < MANY_HITS)
    many = sum(chance for hits, chance in chances.items() if hits >= MANY_HITS)
    back = sum(chance for hits, chance in chances.items() if hits < 0) if contest.overflows else 0.0
    parts = (
        (few, "accent", "1 or 2 hits"),
        (many, "good", f"{MANY_HITS} hits and more"),
        (back, "blood", "the target scores"),
        (max(0.0, 1 - few - many - back), "muted", "nothing"),
    )
    return OddsShown(figure=f"{round((few + many) * 100)} %", word="hits", parts=tuple(part for part in parts if part[0] > 0.0005))
