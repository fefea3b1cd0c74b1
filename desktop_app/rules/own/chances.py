"""A roll of a game in exact weights: every way the dice can fall, shared out by bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from desktop_app.rules.kernel.odds import Band, Contest, spend
from desktop_app.rules.kernel.record import Frozen
from desktop_app.rules.own.dice import READ, Dice, Reading
from desktop_app.rules.own.formula import Numbers, formula

ADDED_COST: Final = 4
KEPT_COST: Final = 8
"""Cost of a pair, in the kernel's pairs of multiplied numbers."""


class Share(Frozen):
    """A band of a roll: the first one whose formula holds; one without a formula always does."""

    id: str
    when: str
    tone: str
    counts: bool


class RollChances(Contest):
    """A roll: dice, reading, bonus, target number, and the numbers named by its bands.

    `other` is the roll that it is made against, in place of a number.
    """

    word: str = "succeeds"
    dice: Dice
    reading: Reading
    add: int = 0
    against: int = 0
    other: RollChances | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    shares: tuple[Share, ...]

    def bands(self) -> tuple[Band, ...]:
        opposed = {(self.against, 0): 1} if self.other is None else self.other.totals()
        weights = dict.fromkeys((share.id for share in self.shares), 0)
        rolls = list(self.rolls())
        spend(len(opposed) * len(rolls))
        for read, weight in rolls:
            for (against, theirs), other in opposed.items():
                weights[self.share(read, against, theirs).id] += weight * other
        return tuple(
            Band(name=share.id, weight=weights[share.id], tone=share.tone, counts=share.counts)
            for share in self.shares
            if weights[share.id]
        )

    def share(self, read: Numbers, against: int, theirs: int = 0) -> Share:
        """Return the band of what was read; `theirs` is the level of the other's band."""
        numbers = self.outcome(read, against, theirs)
        return next(share for share in self.shares if not share.when or formula(share.when)(numbers))

    def outcome(self, read: Numbers, against: int, theirs: int = 0) -> dict[str, int]:
        """Return what formulas can name after this roll."""
        total = read["total"] + self.add
        return {**dict(self.numbers), **read, "total": total, "against": against, "margin": total - against, "theirs": theirs}

    def level(self, share: Share) -> int:
        """Count the bands below one; the last has level 0."""
        return len(self.shares) - 1 - self.shares.index(share)

    def totals(self) -> Mapping[tuple[int, int], int]:
        """Return the weight of each pair of a total and the level of its band."""
        found: dict[tuple[int, int], int] = {}
        for read, weight in self.rolls():
            key = (read["total"] + self.add, self.level(self.share(read, self.against)))
            found[key] = found.get(key, 0) + weight
        return found

    def rolls(self) -> Iterator[tuple[Numbers, int]]:
        """Go through what can be read from the dice, each with its weight."""
        used = frozenset(name for share in self.shares if share.when for name in formula(share.when).names)
        for figures, weight in _read(self.dice, self.reading, used):
            yield dict(zip(READ, figures, strict=True)), weight


@lru_cache(maxsize=256)
def _read(dice: Dice, reading: Reading, used: frozenset[str]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Map readings of the dice to their weights; unused figures may be 0."""
    sides = [each for count, each in dice for _ in range(count)]
    needs_faces = reading.keeps or "doubles" in used
    return _by_faces(sides, reading) if needs_faces else _by_figures(sides, reading, used)


def _by_figures(sides: list[int], reading: Reading, used: frozenset[str]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Add die by die, with the used figures alone."""
    folded: dict[tuple[int, int, int, int, int], int] = {(0, 0, 0, 0, 0): 1}
    for each in sides:
        spend(ADDED_COST * len(folded) * each)
        after: dict[tuple[int, int, int, int, int], int] = {}
        for (total, face, low, ones, tops), weight in folded.items():
            for new in range(1, each + 1):
                key = (
                    total + (new >= reading.counts if reading.counts else new),
                    max(face, new) if "face" in used else 0,
                    (min(low, new) if low else new) if "low" in used else 0,
                    ones + (new == 1 and "ones" in used),
                    tops + (new == each and "tops" in used),
                )
                after[key] = after.get(key, 0) + weight
        folded = after
    return tuple(((*key, 0), weight) for key, weight in folded.items())


def _by_faces(sides: list[int], reading: Reading) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Add die by die, with the faces that are kept, in order."""
    folded: dict[tuple[tuple[int, int], ...], int] = {(): 1}
    for each in sides:
        spend(KEPT_COST * len(folded) * each)
        after: dict[tuple[tuple[int, int], ...], int] = {}
        for faces, weight in folded.items():
            for new in range(1, each + 1):
                key = tuple(reading.kept((*faces, (new, each))))
                after[key] = after.get(key, 0) + weight
        folded = after
    return tuple((tuple(reading.read(faces).values()), weight) for faces, weight in folded.items())
