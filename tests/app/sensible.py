"""A person at the table who wants a fight to come to its end, and chooses as sensible people do, by whatever tells of it.

What is seen of a fight comes from a `Reading`: one looks at the window, another (`tests.app.listener`) reads what a screen reader has.
Both choose alike and press what they have to, so that the inputs that it takes can be compared.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import Qt

HARMS: Final = re.compile(r"\d %.* (?:hits|wounds|hurts|harms|MoS)|\d % (?:hits|wounds|hurts|harms)")
"""How the chance of an attack reads, among all that has a chance."""
WALKS: Final = ("Walk", "Move", "Advance", "Run")
RISES: Final = ("Stand up", "Get up", "Rise", "Recover")
FLEES: Final = ("Flee", "Withdraw")
OPENS: Final = "Open or shut"
DOORS: Final = 1
"""Doors that are opened in a fight where nobody comes to anybody."""
ROUND: Final = re.compile(r"Round (\d+)")
LONG: Final = 15
"""Rounds after which both sides part."""
PARTS: Final = "end fight without"
ALL: Final = "All "
"""How the offer begins that lets everybody declare at once."""
DIGITS: Final = 9
STRIKES: Final = 3
"""Attacks of one turn after which it is ended, whatever is left of it."""
PATIENCE: Final = 3
"""Times that the same question is answered as usual before another answer is tried."""


class Moment(NamedTuple):
    """What is known of a fight at one moment: which it is, what is asked, the offers in the order of their digits."""

    when: str
    asked: str
    offers: tuple[str, ...]
    is_open: bool
    """A form is open, which Enter carries out."""
    is_held: bool
    """Somebody is held over the board, or a cell is being picked there."""
    is_over: bool


class Reading(Protocol):
    """Tells how a fight stands, and presses keys for whoever plays it."""

    inputs: int

    def moment(self) -> Moment:
        """Say how the fight stands now."""

    def press(self, key: Qt.Key) -> None:
        """Press a key."""

    def ask_for(self, words: str) -> None:
        """Have done what the palette finds for some words."""

    def put_near(self) -> None:
        """Put whoever is held over the board down beside the nearest foe, as near as it comes."""

    def put_away(self) -> None:
        """Put whoever is held over the board down as far from all foes as it comes."""


@dataclass
class Sensible:
    """Attacks whom the fight offers first, walks up to the nearest foe otherwise, and goes on."""

    reading: Reading

    def __post_init__(self) -> None:
        self._when = ""
        self._doors = 0
        self._done: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()

    def play(self, most: int) -> bool:
        """Play until the fight is over, or so many times has been chosen; tell whether it is over."""
        for _ in range(most):
            moment = self.reading.moment()
            if moment.is_over:
                return True
            self._choose(moment)
        return self.reading.moment().is_over

    def _choose(self, moment: Moment) -> None:
        """Do one thing."""
        if moment.asked:
            self._answer(moment.asked)
            return
        if moment.is_open:  # what it holds does not fit
            self.reading.press(Qt.Key.Key_Escape)
            return
        if moment.when != self._when:
            self._when = moment.when
            self._done.clear()
        self._asked.clear()
        listed = moment.offers[:DIGITS]
        told = ROUND.search(moment.when)
        if told is not None and int(told[1]) > LONG:
            self.reading.ask_for(PARTS)
            return
        rise = next((place for place, words in enumerate(listed) if words.startswith(RISES)), None)
        door = next((place for place, words in enumerate(listed) if words.startswith(OPENS)), None)
        strike = next((place for place, words in enumerate(listed) if HARMS.search(words)), None)
        together = next((place for place, words in enumerate(listed) if words.startswith(ALL)), None)
        if rise is not None and self._done["rise"] < 1:
            self._take("rise", rise, moment)
        elif strike is not None and self._done["strike"] < STRIKES:
            self._take("strike", strike, moment)
        elif together is not None and self._done["all"] < 1:
            self._take("all", together, moment)
        elif strike is None and door is not None and self._done["walk"] and not self._done["door"] and self._doors < DOORS:
            self._doors += 1
            self._take("door", door, moment)
        elif strike is None and not self._done and any(words.startswith(WALKS) for words in listed):
            self._done["walk"] += 1
            self.reading.press(Qt.Key.Key_M)
            self.reading.put_near()
        elif self._done["next"] < 1 or not listed:
            self._done["next"] += 1
            self.reading.press(Qt.Key.Key_Space)
        else:  # nobody goes on before something is chosen
            self._take("choice", self._done["choice"] % len(listed), moment)

    def _take(self, kind: str, place: int, moment: Moment) -> None:
        """Choose an offer by its digit, and carry it out as its form opens."""
        self._done[kind] += 1
        self.reading.press(Qt.Key(Qt.Key.Key_1 + place))
        now = self.reading.moment()
        if now.is_held and moment.offers[place].startswith(FLEES):
            self.reading.put_away()
        elif now.is_held:
            self.reading.put_near()
        elif now.is_open:
            self.reading.press(Qt.Key.Key_Return)

    def _answer(self, asked: str) -> None:
        """Answer as usual; a question that does not go away gets its other answers in turn."""
        self._asked[asked] += 1
        if self._asked[asked] > PATIENCE:
            self.reading.press(Qt.Key(Qt.Key.Key_1 + (self._asked[asked] - PATIENCE) % 4))
        self.reading.press(Qt.Key.Key_Return)
