"""What if: each change of an encounter against the encounter as it is, fight by fight with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from desktop_app.controller.forecast.errand import Fights, Plan
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.forecasting import Asked
from desktop_app.controller.forecast.pairs import MOST, Difference, difference
from desktop_app.controller.forecast.shown import VariationShown
from desktop_app.controller.forecast.variations import Variation
from desktop_app.errors import AppError
from desktop_app.language import said

GOALS: Final = (40, 120, 300, MOST)
"""So many pairs of each are played before any is played further."""
BASE: Final = 400
"""Fights of the unchanged encounter, common to all changes: enough to make luck negligible."""


class Comparing:
    """The changes of one encounter, and what is known of each; fights are kept in `fights`, for the next question too."""

    def __init__(
        self, base: Asked, variations: Sequence[Variation], asked: Callable[[Variation], Asked], fights: Fights, *, most: int = MOST
    ) -> None:
        """`asked` builds how a fight begins with a change, once for each that is played; it may raise AppError.

        `most`: so many pairs are played at most.
        """
        self.variations = tuple(variations)
        self._base, self._build, self._fights = base, asked, fights
        self._goals = (*(goal for goal in GOALS if goal < most), most)
        self._asked: dict[str, Asked] = {}
        self._why: dict[str, str] = {}

    def know(self, fights: Sequence[Fight]) -> None:
        """Take fights over that were played of the encounter as it is."""
        self._fights.add(self._base.job, fights)

    def plan(self, wanted: Iterable[str]) -> Plan:
        """Play these until each is sure enough: all a little, then all further."""
        keys = frozenset(wanted)
        for goal in self._goals:
            if goal != self._goals[0]:  # a first answer comes first
                yield from self._fights.up_to(self._base.job, min(BASE, self._goals[-1]))
            for variation in (one for one in self.variations if one.key in keys):
                asked = self._asked_of(variation)
                if asked is not None and not self.known(variation).is_enough:
                    yield from self._fights.up_to(self._base.job, goal)
                    yield from self._fights.up_to(asked.job, goal)

    def known(self, variation: Variation) -> Difference:
        """Return what a change comes to so far."""
        asked = self._asked.get(variation.key)
        return difference(self._fights.known(self._base.job), self._fights.known(asked.job) if asked is not None else ())

    @property
    def base_count(self) -> int:
        """Return how many fights of the unchanged encounter all changes share."""
        return len(self._fights.known(self._base.job))

    def shown(self) -> Iterator[VariationShown]:
        """Tell what is known of each."""
        for one in self.variations:
            found = self.known(one)
            yield VariationShown(
                key=one.key,
                text=one.text,
                mean=found.mean,
                low=found.low,
                high=found.high,
                count=found.count,
                is_done=found.is_enough,
                why=self._why.get(one.key, ""),
            )

    def _asked_of(self, variation: Variation) -> Asked | None:
        if variation.key not in self._asked and variation.key not in self._why:
            try:
                self._asked[variation.key] = self._build(variation)
            except AppError as error:
                self._why[variation.key] = error.sentence
        return self._asked.get(variation.key)


def points(share: float) -> str:
    """Write a difference in points of a hundred: "−12", "+4", "0"."""
    number = round(100 * share)
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def line_of(shown: VariationShown) -> str:
    """Tell a change as a line of text."""
    if shown.why:
        return said("{text}: {why}", text=shown.text, why=shown.why)
    told = {"mean": points(shown.mean), "low": points(shown.low), "high": points(shown.high)}
    return said("{text}: {mean} points ({low} to {high}, {count#pair|pairs} of simulations)", text=shown.text, count=shown.count, **told)
