"""The short forms of the game's numbers: dice, damage, armour elements, skills. Rule: RV-DMG-01, RV-ARM-06"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

DICE: Final = re.compile(r"(\d{1,2})d(\d{1,3})")
TWOS: Final = re.compile(r"(\d{1,2})d2")
ELEMENT: Final = re.compile(r"(\d{1,2})\s*/\s*(?:([0-9])\s*\+|(all))")
SKILL: Final = re.compile(r"(?P<name>[^\[\]%]+?)\s*(?:\[(?P<traits>[^\[\]]*)\])?\s*(?<!\d)(?P<rating>\d{1,3})\s*%?")
TOP_FACE: Final = 9


@dataclass(frozen=True, slots=True)
class DamageDice:
    """Base dice and two-sided dice of a weapon, rolled in this order. Rule: RV-DMG-01"""

    count: int
    sides: int
    twos: int = 0

    @property
    def mean(self) -> float:
        """Return what the dice come to on average."""
        return (self.count * (self.sides + 1) + 3 * self.twos) / 2


def parsed_dice(text: str) -> tuple[int, int] | None:
    """Read `XdY` as count and sides; None for anything else, also for none of no sides."""
    found = DICE.fullmatch(text.strip().lower())
    if found is None:
        return None
    count, sides = int(found[1]), int(found[2])
    return (count, sides) if count and sides else None


def parsed_damage(text: str) -> DamageDice | None:
    """Read `XdY` or `XdY+Zd2`; None for anything else. Rule: RV-DMG-01"""
    base, plus, twos = text.replace(" ", "").lower().partition("+")
    dice, small = parsed_dice(base), TWOS.fullmatch(twos)
    if dice is None or (plus and small is None):
        return None
    return DamageDice(*dice, twos=int(small[1]) if small is not None else 0)


def parsed_elements(text: str) -> tuple[tuple[int, int], ...] | None:
    """Read elements such as `2/1+, 5/3+, 8/9+` or `16/all` as pairs of AP and Coverage; `-/-` is none at all. Rule: RV-ARM-03, RV-ARM-06

    None: it cannot be read.
    """
    found = []
    for part in text.split(","):
        if part.strip() in ("-/-", ""):
            continue
        read = ELEMENT.fullmatch(part.strip().lower())
        if read is None:
            return None
        found.append((int(read[1]), int(read[2] or 0)))
    return tuple(found) or (() if "-/-" in text else None)


def parsed_skill(text: str) -> tuple[str, tuple[str, ...], int] | None:
    """Read a skill as it is printed, `Close Combat [Hammer, Axe] 54%`, as name, traits and rating; None: unreadable. Rule: RV-TEST-04"""
    found = SKILL.fullmatch(text.strip())
    if found is None:
        return None
    traits = tuple(trait.strip() for trait in (found["traits"] or "").split(",") if trait.strip())
    return found["name"].strip(), traits, int(found["rating"])


def with_might(damage: str, might: int) -> str:
    """Write damage with one two-sided die more for each point of Might, fewer for a negative one, never less than none. Rule: RV-DMG-01"""
    found = parsed_damage(damage)
    if found is None:
        return damage
    twos = max(0, found.twos + might)
    return f"{found.count}d{found.sides}" + (f"+{twos}d2" if twos else "")
