"""How a fight and a creature look beforehand, as plain data for the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, kw_only=True, slots=True)
class HardShown:
    """How hard a fight looks: a word, how often the party hits and is hit (0 to 1), a sentence, and how it is counted, line by line."""

    word: str
    tone: str
    hits: float
    is_hit: float
    sentence: str
    counted: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class StrikeShown:
    """An attack as it is told: with what, how often it hits, and how that is counted, line by line."""

    title: str
    figure: str
    word: str
    share: float
    counted: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class AgainstShown:
    """A creature against one of the party; `falls` are the attacks until it is down: None not rolled yet, 0 more than are rolled."""

    who: str
    name: str
    portrait: str
    hits: StrikeShown | None
    is_hit: StrikeShown | None
    falls: int | None = None


Pair: TypeAlias = tuple[AgainstShown, AgainstShown | None]
"""How a combatant fares, and how it would without the variants that are switched on."""
