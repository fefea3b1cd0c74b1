"""A play's data for the window: turn order, pools, ranks, tags, numbers, reminders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from desktop_app.frozen import Frozen
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.playing_cards import PlayingCard


@dataclass(frozen=True, slots=True)
class Pip:
    """A mark of what a combatant can still do or take: its shape (major, minor, reaction, wound), and whether it is left."""

    shape: str
    is_left: bool = True


NO_PLACE: Final = "\u2013"
"""What the order shows for whoever has no place in it."""


class OrderRow(Frozen):
    """One row of the turn order: its place as shown ("5", "-2", or `NO_PLACE`), how far it is, words beside it, pips of what is left.

    `hidden` are words that lie face down until the game master looks. Where cards make the order, `card` is the one it has been dealt,
    `is_held` tells that it keeps that to break in later.
    """

    who: str
    place: str
    state: str = "pending"
    words: tuple[Phrase, ...] = ()
    hidden: tuple[Phrase, ...] = ()
    pips: tuple[Pip, ...] = ()
    card: PlayingCard | None = None
    is_held: bool = False


class Gauge(Frozen):
    """A pool of the scene in the bar above: its number, or a text that stands for several.

    `sets` names the pool that plus and minus change (empty: none), which is `offset` away from the value shown;
    the offers of the section `name` are what it buys.
    """

    name: str
    label: str
    value: int
    text: str = ""
    coming: int | None = None
    """The value after pending events; None: unchanged."""
    sets: str = ""
    offset: int = 0
    low: int | None = 0
    high: int | None = None
    rule: str = ""
    breakdown: Breakdown | None = None
    is_locked: bool = False
    tone: str = "attention"
    """Colour of its number: good or bad for the party."""
    who: str | None = None
    """Whose it is, if it belongs to one combatant."""
    holds: str = ""
    """Its content in words, if the label names its owner."""
    coins: int = 0
    """It is drawn as coins, with so many places at least; 0: as a number."""
    opens: str = ""
    """The button that opens its offers, if they are not bought."""


class Mark(Frozen):
    """A combatant's rank on the ruler, and its declared move with the ranks it will use up."""

    who: str
    rank: int
    cost: int = 0
    move: Phrase | None = None
    state: str = "pending"


class Ruler(Frozen):
    """A strip of ranks from high to low with the combatants on it; `label` names a rank.

    `top` is the rank that it begins with, so that it stays as long as the round goes on; it grows with whoever stands higher.
    """

    label: str
    marks: tuple[Mark, ...] = ()
    top: int = 0
    rule: str = ""


class Stage(Frozen):
    """A stage of a round, and the combatants that act in it."""

    phrase: Phrase
    who: tuple[str, ...] = ()


class Tag(Frozen):
    """A state worth seeing at a glance, with its tone: plain, blood, good, accent."""

    phrase: Phrase
    tone: str = "plain"
    rule: str = ""
    condition: str = ""
    """Name of its condition, for the duration."""
    note: str = ""
    """What it means while it lasts, in words of the content."""
    sign: str = ""
    """One or two signs that stand for it on the token; empty: it is not to be seen there."""


class Figure(Frozen):
    """A number that matters now: value, maximum (None: no bound) and label."""

    label: str
    value: int | float
    maximum: int | float | None = None
    rule: str = ""


class Reminder(Frozen):
    """A choice or effect that does not stop play, with its commands. `progress`: done and needed.

    `settles`: for whom the game master plays its first answer will do, without a thought; it takes nobody's turn.
    `lapses`: it can be done at this moment alone, which *Next* ends.
    """

    who: str | None
    phrase: Phrase
    rule: str = ""
    commands: tuple[Command[Any], ...] = ()
    progress: tuple[int, int] | None = None
    settles: bool = False
    lapses: bool = False
