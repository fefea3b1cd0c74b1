"""The time of a table: calendar, date, due reminders, dated events, threat clocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.calendar import HOURS, Calendar, Date, date_of, day_of, month_days
from desktop_app.rules.kernel.record import Record, held

ROUNDS_PER_HOUR: Final = 600
Repeat: TypeAlias = Literal["once", "yearly", "monthly", "days"]
REPEATS: Final[tuple[Repeat, ...]] = ("once", "yearly", "monthly", "days")


class Due(Record):
    """A due reminder that waits for a person: a roll, an event, a full clock.

    `at` is the moment on the clock, in rounds; `kind` and `facts` say which command does it; "": it is only to be seen).
    """

    at: int
    name: str
    kind: str = held("", sparse=True)
    who: str = held("", sparse=True)
    facts: Mapping[str, str | int] = field(default_factory=dict)
    text: str = held("", sparse=True)
    page: str = held("", sparse=True)

    @property
    def key(self) -> str:
        """Name the thing that falls due, each time the same."""
        return key_of(self.kind or self.name, self.who, self.facts)


def key_of(kind: str, who: str, facts: Mapping[str, str | int]) -> str:
    """Return the key of a timed thing: its command, combatant and facts."""
    return ":".join((kind, who, *(f"{name}={value}" for name, value in sorted(facts.items()))))


class Course(Record):
    """A lasting effect outside the rules, such as a disease, until it is ended. `every` is in hours."""

    kind: str
    who: str
    every: int = HOURS
    facts: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Name it as what falls due of it is named."""
        return key_of(self.kind, self.who, self.facts)


class DatedEvent(Record):
    """An event on a day: its text, its repetition (`every`: days), and the page with details."""

    id: int
    text: str
    day: int
    repeat: Repeat = "once"
    every: int = held(7, sparse=True)
    page: str = held("", sparse=True)


class ThreatClock(Record):
    """A threat that draws near in segments: `filled` of them at `since`, in hours of the date.

    One more is filled every so many hours; 0: by hand alone.
    """

    id: int
    title: str
    segments: int = 6
    filled: int = 0
    since: int = 0
    every: int = held(0, sparse=True)
    note: str = held("", sparse=True)

    def filled_at(self, hour: int) -> int:
        """Count the segments that are filled at a moment."""
        return min(self.segments, self.filled + self._passed(hour)) if self.filled < self.segments else self.filled

    def _passed(self, hour: int) -> int:
        return max(0, hour // self.every - self.since // self.every) if self.every else 0

    def full_at(self) -> int | None:
        """Give the hour at which it fills by itself; None: it is full, or never does."""
        left = self.segments - self.filled
        return (self.since // self.every + left) * self.every if self.every and left > 0 else None


class TableTime(Record):
    """The time of a table. `start`: the clock's first hour; `looked`: the last round checked for due reminders.

    `last` is the round at which each thing that comes again was last due, by its key.
    """

    calendar: Calendar | None = None
    start: int = 0
    looked: int = 0
    due: tuple[Due, ...] = ()
    last: Mapping[str, int] = field(default_factory=dict)
    courses: tuple[Course, ...] = held((), sparse=True)
    events: tuple[DatedEvent, ...] = held((), sparse=True)
    clocks: tuple[ThreatClock, ...] = held((), sparse=True)

    def hour(self, clock: int) -> int:
        """Give the hour of the calendar at a moment of the clock."""
        return self.start + clock // ROUNDS_PER_HOUR

    def round_of(self, hour: int) -> int:
        """Give the moment of the clock at which an hour of the calendar begins."""
        return (hour - self.start) * ROUNDS_PER_HOUR


NO_TIME: Final = TableTime()


def days_of(event: DatedEvent, calendar: Calendar, first: int, last: int) -> Iterator[int]:
    """List the days from `first` to `last`, both with it, on which an event is."""
    if last < event.day:
        return
    first = max(first, event.day)
    if event.repeat == "once":
        yield from (event.day,) if first <= event.day <= last else ()
    elif event.repeat == "days":
        every = max(1, event.every)
        yield from range(event.day + -(-(first - event.day) // every) * every, last + 1, every)
    else:
        yield from (day for day in _in_years(event, calendar, first, last) if first <= day <= last)


def _in_years(event: DatedEvent, calendar: Calendar, first: int, last: int) -> Iterator[int]:
    begun, years = date_of(calendar, event.day), range(date_of(calendar, first).year, date_of(calendar, last).year + 1)
    for year in years:
        if event.repeat == "yearly":
            yield day_of(calendar, Date(year, begun.month, begun.day))
        else:
            yield from (day_of(calendar, Date(year, month, begun.day)) for month in range(1, len(month_days(calendar, year)) + 1))
