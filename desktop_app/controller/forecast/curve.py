"""The win chance at each turn of a past fight: points with their intervals, and turning points.

Every point simulates the same numbered fights, with dice keyed by who rolls, for what, and in which round. So neighbours differ by
what happened between them, hardly by the dice. The same log gives the same points, to the byte.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from desktop_app.controller.forecast.fight import Fight, side_left
from desktop_app.controller.forecast.figures import Tally, wilson
from desktop_app.controller.forecast.job import Job, job_of, key_of, seed_for
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.timeline import Turn
from desktop_app.controller.words.names import PARTY
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.record import Json

FEW: Final = 6
"""Points of the first curve: the beginnings of rounds, spread over a longer fight."""
QUICK, FIRST, EACH, CLOSE = 4, 8, 30, 100
"""Fights at those few; then at the beginning of each round; at every turn; on both sides of a turning point."""
CLEAR: Final = 3.0
"""A jump so many times the noise of a step is no chance."""
LEAST: Final = 0.05
"""A smaller jump is not told, however clear it is."""
NEIGHBOURS: Final = 2
"""Turns within which only the largest jump is told."""
MOST_TOLD: Final = 5
Known = MutableMapping[str, "list[bool]"]
"""Which fights were won, in order of their numbers, by how the fight stood."""


@dataclass(slots=True)
class Point:
    """How the fight stood after a step. `won` says of each fight that was played on from there whether the party stood at its end.

    `outcome`: how it really ended, where this is the end; nothing is played there.
    """

    step: int
    round: int
    won: list[bool] = field(default_factory=list)
    outcome: bool | None = None

    @property
    def count(self) -> int:
        """Return how many fights were played on from here."""
        return len(self.won)

    @property
    def is_known(self) -> bool:
        """Tell whether anything is known."""
        return self.outcome is not None or bool(self.won)

    @property
    def share(self) -> float:
        """Return how often the party stands."""
        if self.outcome is not None:
            return float(self.outcome)
        return sum(self.won) / len(self.won) if self.won else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of its share."""
        return (self.share, self.share) if self.outcome is not None else wilson(sum(self.won), len(self.won))

    def first(self, count: int) -> list[bool]:
        """Return how the first fights came out."""
        return [self.outcome] * count if self.outcome is not None else self.won[:count]


@dataclass(frozen=True, slots=True)
class NextPoint:
    """The next simulations: point, and total number of fights."""

    place: int
    count: int


class Curve:
    """The points of one fight, and the next simulations. The player returns tallies by `take`."""

    def __init__(self, past: Past, turns: Sequence[Turn], known: Known | None = None) -> None:
        """Lay a point at each turn begun and at the end; `known` keeps what was played, for whoever looks again."""
        self._past, self._known = past, known if known is not None else {}
        self.points = tuple(self._laid(turns))
        self._starts = _starts(self.points)
        self._first = _spread_out(self._starts, FEW)

    def _laid(self, turns: Sequence[Turn]) -> Iterator[Point]:
        past, end = self._past, _last_open(self._past)
        steps = {turn.step: turn.round for turn in turns if turn.step <= end}
        steps.setdefault(end, past.state(end).round)
        for step, number in steps.items():
            yield Point(step, number, self._known.setdefault(self._key(step), []))
        if end < past.steps:
            last = past.state(end)
            over = side_left(past.system, last, past.system.standing(last))
            if over:
                yield Point(past.steps, last.round, outcome=over == PARTY)

    def _key(self, step: int) -> str:
        """Name how the fight stood after a step, as its job does."""
        body = self._past.bodies(step, step) if step else ()
        kept = body[0].get("digest") if body and isinstance(body[0], dict) else None
        system, state = self._past.system, self._past.state(step)
        return key_of(system.id, kept if isinstance(kept, str) else digest(system.codec, state), seed_for(state))

    # ---- what is played

    def next(self) -> NextPoint | None:
        """Say what is to be played next; None: all is."""
        for places, count in ((self._first, QUICK), (self._starts, FIRST), (self._by_round(), EACH), (self._around(), CLOSE)):
            place = next((place for place in places if self._lacks(place, count)), None)
            if place is not None:
                return NextPoint(place, count)
        return None

    def _by_round(self) -> list[int]:
        """List all points, those of the rounds first in which most has happened, as far as the first fights tell."""
        gaps: list[float] = []
        for first, last in pairwise([*self._starts, len(self.points)]):
            ends = [_mean(self.points[place].first(FIRST)) for place in (first, min(last, len(self.points) - 1))]
            gaps += [abs(ends[1] - ends[0])] * (last - first)
        return sorted(range(len(self.points)), key=lambda place: -gaps[place])

    def _lacks(self, place: int, count: int) -> bool:
        point = self.points[place]
        return point.outcome is None and point.count < count

    @property
    def is_first_known(self) -> bool:
        """Tell whether the first curve is there: its few points are known."""
        return all(self.points[place].is_known for place in self._first)

    @property
    def is_known(self) -> bool:
        """Return whether every turn has enough fights to find turning points."""
        return not any(self._lacks(place, EACH) for place in range(len(self.points)))

    def job(self, place: int) -> Job:
        """Describe how the fight stood at a point. Raises: AppError."""
        return job_of(self._past.system, self._past.state(self.points[place].step))

    def tally(self, wanted: NextPoint) -> Tally:
        """Give what is known at a point, to be played on."""
        won = self.points[wanted.place].won
        fights = [Fight(n=number, over=PARTY if is_won else "") for number, is_won in enumerate(won)]
        return Tally(exactly=wanted.count, fights=fights, wins=sum(won))

    def take(self, place: int, tally: Tally) -> None:
        """Take in what is known at a point by now."""
        self.points[place].won[:] = [fight.is_won for fight in tally.fights]

    # ---- what it says

    @property
    def jumps(self) -> tuple[float, ...]:
        """Return by how much the chance rose or fell from each point to the next; together they are the end less the beginning."""
        return tuple(after.share - before.share for before, after in pairwise(self.points))

    @property
    def noise(self) -> float:
        """Return by how much the dice of the mind alone let a step jump: standard deviation over the whole curve.

        It is measured between fights of the same number, by those that every point has.
        """
        spreads = [_spread(before, after) for before, after in pairwise(self.points)]
        return math.sqrt(sum(spreads) / len(spreads)) if spreads else 0.0

    def _around(self) -> list[int]:
        """List the points on both sides of what looks like a turning point."""
        return sorted({place + side for place in self._candidates() for side in (0, 1)})

    def _candidates(self) -> list[int]:
        """List significant jumps by every point's fights: largest first, none within two turns of a larger one."""
        least = max(CLEAR * self.noise, LEAST)
        jumps = [_mean(after.first(EACH)) - _mean(before.first(EACH)) for before, after in pairwise(self.points)]
        found: list[int] = []
        for place in sorted(range(len(jumps)), key=lambda place: (-abs(jumps[place]), place)):
            if abs(jumps[place]) > least and all(abs(place - other) > NEIGHBOURS for other in found):
                found.append(place)
        return found[:MOST_TOLD]

    @property
    def turning(self) -> tuple[int, ...]:
        """List where it turned, in order: each the place of the point before the jump. None are told before every turn is known.

        The intervals of both points lie apart: a jump within them would be told by other fights in another place.
        """
        if not self.is_known:
            return ()
        jumps, least = self.jumps, max(CLEAR * self.noise, LEAST)
        return tuple(sorted(place for place in self._candidates() if abs(jumps[place]) > least and self._part_at(place)))

    def _part_at(self, place: int) -> bool:
        """Tell whether the intervals of a point and of the next one have nothing in common."""
        (low, high), (next_low, next_high) = (self.points[at].interval for at in (place, place + 1))
        return high < next_low or next_high < low

    def to_json(self) -> Json:
        """Write the known part: step, round, wins and fights of each point, and turning points."""
        points: list[Json] = [[point.step, point.round, sum(point.first(point.count)), point.count] for point in self.points]
        return {"points": points, "outcome": self.points[-1].outcome, "turning": [*self.turning]}


def _starts(points: Sequence[Point]) -> list[int]:
    """List the first point, the first of each round, and the last."""
    firsts = [place for place in range(len(points)) if not place or points[place].round != points[place - 1].round]
    return sorted({*firsts, len(points) - 1})


def _spread_out(places: Sequence[int], most: int) -> list[int]:
    """Choose at most so many places, the first and the last among them, evenly."""
    count = min(most, len(places))
    return sorted({places[round(number * (len(places) - 1) / max(1, count - 1))] for number in range(count)})


def _last_open(past: Past) -> int:
    """Return the last step after which the fight had not been ended."""
    return next((step for step in range(past.steps, 0, -1) if not past.system.has_ended(past.state(step))), 0)


def _spread(before: Point, after: Point) -> float:
    """Return the variance of a jump, from fights of the same number on both sides; the outcome is the same in all."""
    count = min(EACH, *(point.count for point in (before, after) if point.outcome is None))
    if not count:
        return 0.0
    apart = [float(then) - float(now) for now, then in zip(before.first(count), after.first(count), strict=True)]
    mean = sum(apart) / count
    return sum((one - mean) ** 2 for one in apart) / count / count


def _mean(won: Sequence[bool]) -> float:
    return sum(won) / len(won) if won else 0.0
