"""What is planned for a round of a fight, as a state holds it; the commands that carry it out are in `planned`."""

from __future__ import annotations

from dataclasses import field

from desktop_app.rules.kernel.codec import RAW
from desktop_app.rules.kernel.record import Json, Record, held


class Newcomer(Record):
    """A combatant who is planned to arrive: the JSON of its sheet and of its state of play, kept as they were prepared."""

    id: str
    sheet: Json = field(default=None, metadata={RAW: True})
    combatant: Json = field(default=None, metadata={RAW: True})


class Planned(Record):
    """What is to happen in a round of a fight: who arrives, or what is said; `text` is told with it."""

    round: int = 0
    text: str = ""
    newcomers: tuple[Newcomer, ...] = ()
    is_counted: bool = held(False, sparse=True)
    """It was set in the fight: the rounds until then are counted in sight."""
