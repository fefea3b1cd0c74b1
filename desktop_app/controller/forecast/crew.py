"""Deals the fights of one forecast out to workers: processes of the window or the command line, or a test.

It knows neither processes nor clocks: the caller passes messages, losses and the time. Fights count in the order of their numbers, so
the result does not depend on the number or speed of the workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any, Final, Protocol

from desktop_app.controller.forecast.fight import Fight, read_fight
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.job import Job
from desktop_app.language import said
from desktop_app.rules.kernel.record import Json

FIRST: Final = 8
"""So many fights are wanted at once: they are dealt out two by two, and played at usual priority."""
SIZES: Final = ((FIRST, 2), (40, 4))
"""Up to which number how many fights are dealt out together."""
SIZE: Final = 20
SILENT: Final = 10.0
"""Seconds of silence after which a worker counts as hanging."""
MOST_TRIES: Final = 2
"""So often a fight may take its worker down; then it counts as one that did not end."""
MOST_LOST: Final = 6
"""So many workers may be lost in one forecast."""


class FightWorker(Protocol):
    """Who plays fights: takes messages, and can be ended at any time."""

    def send(self, message: Mapping[str, Json]) -> None:
        """Hand over a message; it may never arrive."""

    def kill(self) -> None:
        """End it; that it is lost is told to the crew."""


@dataclass(slots=True)
class Seat:
    """A worker's seat: worker, known job, fights in play, and last message."""

    worker: FightWorker
    job: int = 0
    left: list[int] = field(default_factory=list)
    heard: float = 0.0


class Crew:
    """Plays one forecast at a time; `changed` is called when more is known, and when it is over.

    `hire` makes a worker for a seat, whose messages and end are then told to `hear` and `lose` with the number of the seat.
    """

    def __init__(self, hire: Callable[[int], FightWorker | None], seats: int) -> None:
        self._hire = hire
        self._wanted = seats
        self._seats: dict[int, Seat] = {}
        self._number = 0
        self.now = 0.0
        """When it was last told what time it is, in seconds."""
        self._job: Job | None = None
        self._next = 0
        self._again: list[int] = []
        self._tries: dict[int, int] = {}
        self._lost = 0
        self.tally = Tally()
        self.fault = ""
        """Why the forecast cannot go on; an empty text: nothing is wrong."""
        self.changed: Callable[[], None] = lambda: None

    # ---- what is wanted

    def warm_up(self, now: float) -> None:
        """Let every seat be taken; with nothing to do they wait."""
        for place in range(self._wanted):
            if place not in self._seats:
                worker = self._hire(place)
                if worker is not None:
                    self._seats[place] = Seat(worker, heard=now)

    def begin(self, job: Job, now: float, tally: Tally | None = None) -> None:
        """Begin a forecast, or continue a partly known one; a forecast in play is dropped."""
        self.stop()
        self.now = now
        self.tally, self.fault = tally if tally is not None else Tally(), ""
        self._number += 1
        self._job, self._next, self._again, self._tries, self._lost = job, self.tally.count, [], {}, 0
        self._seat(now)

    def stop(self) -> None:
        """Play no more; what is known stays."""
        self._job = None
        for seat in self._seats.values():
            if seat.left:
                seat.left = []
                seat.worker.send({"stop": self._number})

    def close(self) -> None:
        """Let all workers go, whatever they are at."""
        self.stop()
        seats, self._seats = self._seats, {}
        for seat in seats.values():
            seat.worker.kill()

    @property
    def is_playing(self) -> bool:
        """Tell whether more will be known."""
        return self._job is not None

    # ---- what is told

    def hear(self, place: int, message: Mapping[str, Any], now: float) -> None:
        """Take a message of a worker: a fight, a sign of life, or why it cannot play."""
        self.now = now
        seat = self._seats.get(place)
        if seat is None:
            return
        seat.heard = now
        if self._job is None or message.get("job") != self._number:
            return
        if "fault" in message and "n" not in message:
            self._fail(str(message["fault"]))
        elif "n" in message:
            self._take(seat, read_fight(message))
            self._deal(now)

    def lose(self, place: int, now: float) -> None:
        """Learn that a worker is gone: its fights are played by another, and the seat is taken again."""
        seat = self._seats.pop(place, None)
        if seat is None or self._job is None:
            return
        self._lost += 1
        self._give_back(seat)
        if self._job is None:
            return
        if self._lost >= MOST_LOST:
            self._fail(said("The simulation keeps stopping"))
            return
        self._seat(now)

    def tick(self, now: float) -> None:
        """Look for workers that hang; they are ended, and lost then."""
        for seat in self._seats.values():
            if seat.left and now - seat.heard > SILENT:
                seat.heard = now
                seat.worker.kill()

    # ---- the fights

    def _seat(self, now: float) -> None:
        """Take the empty seats, and give everybody something to do."""
        self.warm_up(now)
        self._deal(now)
        if not self._seats:
            self._fail(said("The simulation could not start"))

    def _deal(self, now: float) -> None:
        """Give whoever has nothing to do the next fights."""
        for seat in list(self._seats.values()):
            if self._job is None:
                return
            if not seat.left and (numbers := self._batch()):
                seat.left, seat.heard = numbers, now
                if seat.job != self._number:
                    seat.job = self._number
                    seat.worker.send({"job": self._number, **self._job.to_json()})
                seat.worker.send({"job": self._number, "fights": [numbers[0], numbers[-1] + 1]})

    def _batch(self) -> list[int]:
        """Take the next fights from those nobody plays, given back ones first."""
        if self._again:
            return [heappop(self._again)]
        begin = self._next
        size = next((size for below, size in SIZES if begin < below), SIZE)
        self._next = min(begin + size, self.tally.most)
        return list(range(begin, self._next))

    def _give_back(self, seat: Seat) -> None:
        """Reassign a lost worker's fights; its current one counts as unended if it was lost there before."""
        for place, number in enumerate(seat.left):
            if not place:
                self._tries[number] = self._tries.get(number, 0) + 1
                if self._tries[number] >= MOST_TRIES:
                    self.tally.add(Fight(n=number, ended=False))
                    continue
            heappush(self._again, number)
        seat.left = []
        self._told()

    def _take(self, seat: Seat, fight: Fight) -> None:
        if fight.n in seat.left:
            seat.left.remove(fight.n)
            if self.tally.add(fight):
                self._told()

    def _told(self) -> None:
        if self.tally.is_done:
            self.stop()
        self.changed()

    def _fail(self, why: str) -> None:
        self.stop()
        self.fault = why
        self.changed()
