"""Finds foes for a win chance: searches numbers and variants of an encounter's foes.

Each line of changes (more wolves; more elite wolves; more of the wolves elite) gets harder step by step, so it is searched in growing
steps and then by halving. A few simulations rule out what is far off; candidates that come near are simulated further.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from desktop_app.controller.forecast.errand import Fights, Plan, Playing
from desktop_app.controller.forecast.figures import wilson
from desktop_app.controller.forecast.forecasting import Asked
from desktop_app.controller.forecast.job import seed_for
from desktop_app.controller.forecast.variations import ELITE, MOST_KINDS, Variation, varied_foes, where_it_stands, with_foes
from desktop_app.controller.words.names import PARTY
from desktop_app.errors import AppError
from desktop_app.exchange.limits import MOST_COMBATANTS
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.library.prepared import Foes, PreparedEncounter

LOOKS: Final = (8, 24, 40)
"""Fights after which it is asked whether a change is certainly too easy or too hard."""
CERTAIN: Final = 3.290527
"""Standard deviations that cover 99.9 %: with a narrower interval good candidates are lost by chance."""
SURELY: Final = 100
"""Fights for each of the ways that are shown."""
WAYS: Final = 3
YOUNG: Final = "young"
NEAR: Final = 0.1
"""A way farther from what is asked than this is told to be."""
FARTHEST: Final = 12
"""So many more than there are, and twice as many, is where a line ends."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Way:
    """An encounter, what its foes are called, and how often the party stands then (0 to 1)."""

    text: str
    prepared: PreparedEncounter
    share: float
    low: float
    high: float
    count: int

    @property
    def line(self) -> str:
        """Tell it as a line of text."""
        share, low, high = (round(100 * one) for one in (self.share, self.low, self.high))
        told = said("{low}-{high} %, {count#simulation|simulations}", low=low, high=high, count=self.count)
        return said("{foes}: party wins {share} % ({between})", foes=self.text, share=share, between=told)


@dataclass(slots=True)
class _Ladder:
    """Encounters of which each is harder than the one before it, by number from `first` to `last`."""

    make: Callable[[int], PreparedEncounter]
    first: int
    last: int
    start: int
    looked: dict[int, Asked] = field(default_factory=dict)


class Making:
    """Searches one encounter for one chance."""

    def __init__(self, campaign: OpenCampaign, prepared: PreparedEncounter, wanted: float, fights: Fights) -> None:
        """`wanted` is from 0 to 1. Raises: AppError where the encounter cannot begin as it is."""
        self._campaign, self._wanted, self._fights = campaign, wanted, fights
        self._prepared = where_it_stands(campaign, prepared)
        self._seed = seed_for(campaign.opening(self._prepared)[0])
        self.looked_at: dict[str, tuple[PreparedEncounter, Asked]] = {}
        self._found: dict[str, PreparedEncounter] = {}
        """The nearest of each line, by the key of its job."""
        self._ends: list[tuple[PreparedEncounter, Asked]] = []
        self.is_over = False

    # ---- what is known

    def ways(self) -> tuple[Way, ...]:
        """List the ways found so far, the nearest first."""
        ranked = sorted(self._found, key=self._apart)
        return tuple(self._way(key) for key in ranked[:WAYS])

    def why_not(self) -> str:
        """Return the obstacle if no way came near, once it is over; empty: one did."""
        ways = self.ways()
        if not self.is_over or (ways and abs(ways[0].share - self._wanted) <= NEAR):
            return ""
        for prepared, asked in self._ends:
            share, told = self._share(asked), self._called(prepared)
            if share < self._wanted:
                return said(
                    "With {foes} the win chance is already {share} %; fewer foes are not possible.", foes=told, share=round(100 * share)
                )
        return said("No number or variant of these foes comes nearer.")

    def _way(self, key: str) -> Way:
        prepared, asked = self.looked_at[key]
        known = self._fights.known(asked.job)
        wins = sum(fight.is_won for fight in known)
        low, high = wilson(wins, len(known))
        return Way(text=self._called(prepared), prepared=prepared, share=self._share(asked), low=low, high=high, count=len(known))

    def _called(self, prepared: PreparedEncounter) -> str:
        return ", ".join(self._campaign.called(prepared.system, foes) for foes in prepared.foes if foes.side != PARTY)

    def _share(self, asked: Asked) -> float:
        known = self._fights.known(asked.job)
        return sum(fight.is_won for fight in known) / len(known) if known else 0.0

    def _apart(self, key: str) -> tuple[float, str]:
        return abs(self._share(self.looked_at[key][1]) - self._wanted), key

    # ---- the search

    def plan(self) -> Plan:
        """Search line by line, then play the nearest ways on."""
        for line in self._lines():
            yield from self._searched(line)
        for key in sorted(self._found, key=self._apart)[:WAYS]:
            yield from self._fights.up_to(self.looked_at[key][1].job, SURELY)
        self.is_over = True

    def _lines(self) -> Iterator[_Ladder]:
        """List what is tried: numbers of each kind, then elite or young ones of it, then some elite among them.

        Of foes with a name of their own there is one, or none.
        """
        for foes in [one for one in self._prepared.foes if one.side != PARTY][:MOST_KINDS]:
            yield self._numbers(foes, foes, foes.count)
            for variant in (ELITE, YOUNG):
                made = varied_foes(self._campaign, self._prepared, foes, variant)
                if made is not None:
                    yield self._numbers(foes, made, max(1, foes.count // 2) if variant == ELITE else foes.count)
            for variant in (ELITE, YOUNG):
                made, count = varied_foes(self._campaign, self._prepared, foes, variant), self._nearest(foes, is_easier=variant == ELITE)
                if made is not None and count > 1:
                    yield self._some(foes, made, count, are_harder=variant == ELITE)

    def _numbers(self, foes: Foes, become: Foes, start: int) -> _Ladder:
        """So many of some foes, or of what they become."""
        others = sum(one.count for one in self._prepared.foes) - foes.count
        room = MOST_COMBATANTS - len(self._prepared.party) - others
        has_name = self._campaign.bestiary.has_own_name(self._prepared.system, foes)
        last = 1 if has_name else max(1, min(room, 2 * foes.count + FARTHEST))

        def make(count: int) -> PreparedEncounter:
            return with_foes(self._prepared, foes, become.model_copy(update={"count": count}))

        return _Ladder(make, 0 if others else 1, last, max(1, min(start, last)))

    def _some(self, foes: Foes, others: Foes, count: int, *, are_harder: bool) -> _Ladder:
        """So many others of a variant among as many foes as are too few, or fewer and fewer of them among as many as are too many."""

        def make(number: int) -> PreparedEncounter:
            varied = number if are_harder else count - number
            plain = foes.model_copy(update={"count": count - varied})
            made = others.model_copy(update={"count": varied, "cells": foes.cells[count - varied :]})
            return with_foes(self._prepared, foes, plain, made)

        return _Ladder(make, 1, count - 1, max(1, count // 2))

    def _nearest(self, foes: Foes, *, is_easier: bool) -> int:
        """Return the count nearest to the target: the largest too easy, or the smallest too hard one; 0 for none."""
        counts = [
            next((one.count for one in prepared.foes if one.key == foes.key), 0)
            for prepared, asked in self.looked_at.values()
            if len(prepared.foes) <= len(self._prepared.foes) and (self._share(asked) > self._wanted) is is_easier
        ]
        return max(counts, default=0) if is_easier else min(filter(None, counts), default=0)

    def _searched(self, line: _Ladder) -> Plan:
        """Search for a line's crossing of the target; keep the nearest count."""
        low, high, at, step = line.first - 1, line.last + 1, line.start, 1
        while low + 1 < high:
            asked = yield from self._looked(line, at)
            if asked is None or self._share(asked) < self._wanted:
                high = at
                at = max(low + 1, at - step) if low < line.first else (low + high) // 2
            else:
                low = at
                at = min(high - 1, at + step) if high > line.last else (low + high) // 2
            step *= 2
        if line.first in line.looked and high == line.first:
            self._ends.append(self.looked_at[line.looked[line.first].job.key])
        beside = [line.looked[number] for number in (low, high) if number in line.looked]
        for asked in beside:
            yield from self._fights.up_to(asked.job, LOOKS[-1])
        nearest = min((asked.job.key for asked in beside), key=self._apart, default=None)
        if nearest is not None:
            self._found[nearest] = self.looked_at[nearest][0]

    def _looked(self, line: _Ladder, number: int) -> Generator[Playing, None, Asked | None]:
        """Play one of a line until it is clear on which side it is; None: it cannot begin."""
        prepared = line.make(number)
        try:
            asked = Variation("", "", prepared).asked(self._campaign, self._seed)
        except AppError:
            return None
        line.looked[number] = asked
        self.looked_at[asked.job.key] = (prepared, asked)
        for count in LOOKS:
            yield from self._fights.up_to(asked.job, count)
            known = self._fights.known(asked.job)
            low, high = wilson(sum(fight.is_won for fight in known), len(known), CERTAIN)
            if not low <= self._wanted <= high:
                break
        return asked
