"""Key factors of a fight: early events that happen in some simulations and not in others, and the win chance with and without them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.figures import HALF, SURE, quantile

MOST_TOLD: Final = 2
FEWEST: Final = 0.08
"""A side of a split with a smaller share of the fights tells nothing."""
CLEAR: Final = 4.0
"""Standard errors between both sides: many splits are tried, and one of them would stand out by chance."""
FEWEST_POINTS: Final = 0.08


@dataclass(frozen=True, slots=True)
class SplitEvent:
    """What may happen by a round: somebody `fell`, or was `hurt`, or so many of the `foes` fell."""

    what: str
    who: str
    round: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Split:
    """An event's share of fights, and the win chances with and without it."""

    happening: SplitEvent
    share: float
    with_it: float
    without: float

    @property
    def weight(self) -> float:
        """Return how much of the outcome hangs on it."""
        return abs(self.with_it - self.without) * math.sqrt(self.share * (1 - self.share))


def splits(fights: Sequence[Fight], sides: Mapping[str, str], party: str, *, since: int = 1) -> tuple[Split, ...]:
    """Find what decides it most, each about somebody else; of few fights nothing is said.

    `sides` are those who stand at the beginning, `since` is the round in which that is.
    """
    if len(fights) < SURE:
        return ()
    found = sorted(
        _candidates(fights, sides, party, since=max(1, since)),
        key=lambda split: (-split.weight, split.happening.round, split.happening.who),
    )
    told: dict[str, Split] = {}
    for split in found:
        told.setdefault(split.happening.who, split)
    return tuple(told.values())[:MOST_TOLD]


def _candidates(fights: Sequence[Fight], sides: Mapping[str, str], party: str, *, since: int) -> Iterator[Split]:
    """List significant events in the first two thirds of a usual fight: late ones are the outcome itself."""
    usual = quantile(sorted(fight.round for fight in fights), HALF) - since + 1
    foes = [who for who, side in sides.items() if side != party]
    for last in range(since, since + math.ceil(usual * 2 / 3)):
        yield from _at(fights, sides, party, last=last)
        for count in range(1, len(foes) // 2 + 1):
            did = [sum(fight.fell.get(who, last + 1) <= last for who in foes) >= count for fight in fights]
            yield from _split(SplitEvent("foes", "", last, count), fights, did)


def _at(fights: Sequence[Fight], sides: Mapping[str, str], party: str, *, last: int) -> Iterator[Split]:
    alone = sum(side != party for side in sides.values()) == 1
    for who, side in sides.items():
        yield from _split(SplitEvent("fell", who, last), fights, [fight.fell.get(who, last + 1) <= last for fight in fights])
        if side == party or alone:
            yield from _split(SplitEvent("hurt", who, last), fights, [fight.hurt.get(who, last + 1) <= last for fight in fights])


def _split(happening: SplitEvent, fights: Sequence[Fight], did: Sequence[bool]) -> Iterator[Split]:
    """Give a split if both sides are large enough and clearly apart."""
    yes = sum(did)
    no = len(did) - yes
    if min(yes, no) < FEWEST * len(did) or not min(yes, no):
        return
    won_yes = sum(fight.is_won for fight, happened in zip(fights, did, strict=True) if happened)
    won_no = sum(fight.is_won for fight in fights) - won_yes
    with_it, without, all_ = won_yes / yes, won_no / no, (won_yes + won_no) / len(did)
    error = math.sqrt(all_ * (1 - all_) * (1 / yes + 1 / no))
    if error and abs(with_it - without) >= max(CLEAR * error, FEWEST_POINTS):
        yield Split(happening, yes / len(did), with_it, without)
