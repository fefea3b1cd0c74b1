"""Planned arrivals and announcements in the state of a fight; `planned` carries them out."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from desktop_app.rules.kernel.codec import RAW
from desktop_app.rules.kernel.record import Json, Record, held


class Newcomer(Record):
    """A combatant who is planned to arrive: the JSON of its sheet and of its state of play, kept as they were prepared."""

    id: str
    sheet: Json = field(default=None, metadata={RAW: True})
    combatant: Json = field(default=None, metadata={RAW: True})


class When(StrEnum):
    """What has to come true: a barrier stands open, all or half of some are down or gone; or the game master says so."""

    OPENED = "opened"
    DOWN = "down"
    HALF = "half"
    WORD = "word"


class Trigger(Record):
    """A condition for a planned event, in any round; `of`: ids of the barrier to be opened or of those who fall."""

    when: When = When.WORD
    of: tuple[str, ...] = ()


class Planned(Record):
    """A planned event in a round or on a `trigger`: arrivals, or an announcement; `text` comes with it."""

    round: int = 0
    text: str = ""
    newcomers: tuple[Newcomer, ...] = ()
    is_counted: bool = held(False, sparse=True)
    """It was set in the fight: the rounds until then are counted in sight."""
    trigger: Trigger | None = held(None, sparse=True)
