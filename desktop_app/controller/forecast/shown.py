"""How a fight and a creature look beforehand, as plain data for the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, kw_only=True, slots=True)
class HardShown:
    """How hard a fight looks: how often the party hits and is hit (0 to 1), a sentence, and how it is counted, line by line."""

    hits: float
    is_hit: float
    sentence: str
    counted: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class StrikeShown:
    """An attack in words: weapon, hit rate, and its computation line by line."""

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


@dataclass(frozen=True, kw_only=True, slots=True)
class HeroForecast:
    """One of the party: how often it is down at the end, and what is left of it in half the fights and in the worst tenth (0 to 1)."""

    who: str
    name: str
    sign: str
    portrait: str
    down: float
    left_half: float
    left_worst: float


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitShown:
    """A deciding event: how often it happens, and the win chances with and without it (0 to 1)."""

    text: str
    often: str
    with_it: float
    without: float


@dataclass(frozen=True, kw_only=True, slots=True)
class WatchShown:
    """A fight to look at, by its number."""

    n: int
    title: str
    line: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ForecastShown:
    """A fight's forecast. Shares are from 0 to 1; `rounds` are the tenth, fiftieth and ninetieth percentiles.

    `can_go_on`: it was stopped before it was sure. `is_hollow`: too few fights for a word. `key` says what it was counted from.
    """

    key: str
    share: float
    low: float
    high: float
    count: int
    most: int
    is_done: bool
    can_go_on: bool
    is_hollow: bool
    word: str
    tone: str
    swing: str
    swing_tone: str
    between: str
    who_plays: str
    rounds: tuple[int, int, int]
    heroes: tuple[HeroForecast, ...] = ()
    spent: str = ""
    splits: tuple[SplitShown, ...] = ()
    watch: tuple[WatchShown, ...] = ()
    notes: tuple[str, ...] = ()
    unplayed: str = ""
    """Options that neither side uses in these fights."""


@dataclass(frozen=True, kw_only=True, slots=True)
class VariationShown:
    """One change's effect: difference of win chances (-1 to 1), interval, pairs of fights.

    `why`: why it cannot be played.
    """

    key: str
    text: str
    mean: float = 0.0
    low: float = -1.0
    high: float = 1.0
    count: int = 0
    is_done: bool = False
    why: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class WayShown:
    """An encounter of the requested difficulty: foes, win chance and interval (0 to 1)."""

    text: str
    share: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DayPlaceShown:
    """An encounter of a day. Shares are from 0 to 1.

    `alone` is how often the party wins it by itself, as it is prepared (`alone_count` fights), `breaks` how often the day ends here,
    `rest` how much more often the party comes through all with a rest before it (-1 to 1). `heals`: in some days a rest changes something.
    """

    name: str
    alone: float
    alone_low: float
    alone_high: float
    alone_count: int
    breaks: float
    rest: float
    rest_low: float
    rest_high: float
    heals: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class DayShown:
    """A day's forecast: chance to come through all fights (0 to 1), interval, and the encounters.

    `is_hollow`: too few days for a word.
    """

    share: float
    low: float
    high: float
    count: int
    is_hollow: bool
    word: str
    tone: str
    between: str
    rest: str
    """How long a rest is, in words."""
    places: tuple[DayPlaceShown, ...]
    notes: tuple[str, ...] = ()


Pair: TypeAlias = tuple[AgainstShown, AgainstShown | None]
"""How a combatant fares, and how it would without the variants that are switched on."""
