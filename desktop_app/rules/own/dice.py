"""Dice in a game's notation, and the reading of their faces.

1d20          2d6          (might + blades)d6          1d(strength)          1d6 + 1d10
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from desktop_app.language import said
from desktop_app.rules.kernel.record import Frozen, brought_within
from desktop_app.rules.own.formula import BadFormulaError, Formula, Numbers, formula

PART: Final = re.compile(r"(\d{1,3}|\(.+\)) ?d ?(\d{1,4}|\(.+\))")
MOST_DICE: Final = 40
MOST_SIDES: Final = 1000
READ: Final = ("total", "face", "low", "ones", "tops", "doubles")
"""What formulas can name of a roll: sum or successes, highest and lowest die, number of ones, of highest faces, whether two are equal."""
Dice: TypeAlias = "tuple[tuple[int, int], ...]"
"""Pairs of a number of dice and their sides."""


@lru_cache(maxsize=512)
def dice_of(text: str) -> tuple[tuple[Formula, Formula], ...]:
    """Read dice as pairs of formulas: how many, of how many sides. Raises: BadFormulaError."""
    found = [PART.fullmatch(part.strip()) for part in _parts(text)]
    pairs = tuple((formula(one[1]), formula(one[2])) for one in found if one is not None)
    if len(pairs) < len(found):
        raise BadFormulaError(said("{text} is not dice, such as 1d20, (might)d6 or 1d(strength)", text=repr(text)))
    return pairs


def _parts(text: str) -> list[str]:
    """Split at each plus outside brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "+" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def dice_now(text: str, numbers: Numbers) -> Dice:
    """Work out which dice are rolled, within the limits."""
    each = ((count(numbers), sides(numbers)) for count, sides in dice_of(text))
    return tuple((brought_within(count, 0, MOST_DICE), brought_within(sides, 1, MOST_SIDES)) for count, sides in each)


def written(dice: Dice) -> str:
    """Write dice as players do: 2d6 + 1d8; no dice are 0."""
    return " + ".join(f"{count}d{sides}" for count, sides in dice if count) or "0"


class Reading(Frozen):
    """How faces are read.

    `keeps`: only so many of the best dice count, or of the worst (0: all). `counts`: each die from this face on is a success (0: faces are
    added).
    """

    keeps: int = 0
    worst: bool = False
    counts: int = 0

    def kept(self, dice: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the kept dice, best (or worst) first, as pairs of face and sides."""
        found = sorted(dice, reverse=not self.worst)
        return found[: self.keeps] if self.keeps else found

    def read(self, dice: Iterable[tuple[int, int]]) -> dict[str, int]:
        """Return what formulas can name of these dice, by the names of `READ`."""
        kept = self.kept(dice)
        return dict(zip(READ, self._figures(kept, [face for face, _ in kept]), strict=True))

    def _figures(self, kept: list[tuple[int, int]], faces: list[int]) -> Iterator[int]:
        yield sum(face >= self.counts for face in faces) if self.counts else sum(faces)
        yield max(faces, default=0)
        yield min(faces, default=0)
        yield faces.count(1)
        yield sum(face == sides for face, sides in kept)
        yield int(len(set(faces)) < len(faces))
