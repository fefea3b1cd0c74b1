"""A table's date for the window: calendar, due reminders, and actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from desktop_app.controller.content.calendars import FIRST, calendar_of, calendars, shipped
from desktop_app.controller.play.agenda import agenda, full_moon, word_of
from desktop_app.controller.play.session import Done
from desktop_app.controller.words.names import names_of
from desktop_app.language import day_of_month, marked, said
from desktop_app.rules.kernel.calendar import (
    HOURS,
    Calendar,
    Date,
    date_of,
    day_of,
    days_before,
    feasts_on,
    full_moons,
    season_of,
    weekday,
)
from desktop_app.rules.kernel.dated import ROUNDS_PER_HOUR, DatedEvent, Due, Repeat, TableTime, ThreatClock, days_of
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.passing import (
    AdoptCalendar,
    DropClock,
    DropEvent,
    KeepClock,
    KeepEvent,
    PassTime,
    dated,
)
from desktop_app.rules.kernel.timely import EVENT, falls_due, timely

if TYPE_CHECKING:
    from desktop_app.controller.play.session import Result, Session
    from desktop_app.controller.words.sentences import PlayWords
    from desktop_app.rules.kernel.command import Command
    from desktop_app.rules.kernel.state import Encounter

MORNING: Final = 8
SHOWN_DAYS: Final = 6
MOST_LINES: Final = 4
MOST_TOLD: Final = 40
PARTS: Final = (marked("night"), marked("morning"), marked("afternoon"), marked("dusk"))
"""Parts of a day of six hours each."""
SHORT: Final = 3


class StripDay(NamedTuple):
    """A day of the strip: its number in the month, its weekday short, the whole date, and how many of what falls on it."""

    number: int
    weekday: str
    date: str
    rules: int = 0
    events: int = 0
    feasts: str = ""


class DueShown(NamedTuple):
    """A coming reminder: day of the month, moment in words, text, and whether the rules set it.

    `event` is the number of the event of the calendar; 0: it is none.
    """

    number: int
    moment: str
    text: str
    is_rule: bool
    page: str = ""
    event: int = 0


class ClockShown(NamedTuple):
    """A clock: how many of its segments are filled, and how it moves."""

    id: int
    title: str
    filled: int
    segments: int
    every: int = 0
    note: str = ""


class EventShown(NamedTuple):
    """An event of the calendar as it is kept."""

    id: int
    text: str
    date: str
    repeat: str
    page: str = ""


class TimeShown(NamedTuple):
    """A table's date: the following days, reminders on them, waiting ones, clocks, and available calendars."""

    date: str
    year: str
    part: str
    sky: str
    """Season and full moons."""
    days: tuple[StripDay, ...]
    lines: tuple[DueShown, ...]
    waiting: int
    clocks: tuple[ClockShown, ...]
    calendar: str
    """Its id; "": none was chosen."""
    hour: int


class Dates:
    """The date of one table. Queries read the state; changes are steps of the table."""

    def __init__(self, session: Session, words: PlayWords) -> None:
        """Take the session of the table."""
        self._session, self._words = session, words

    # ---- asking

    def _state(self) -> Encounter:
        """Give the state of the table, as it would be dated if nobody has chosen a calendar yet."""
        return as_dated(self._session.state)

    def shown(self) -> TimeShown:
        """Return the time, the next days, and the clocks. Raises: AppError."""
        state = self._state()
        self._words.names = names_of(state)
        time, calendar = state.time, _calendar(state)
        hour = time.hour(state.clock)
        today = hour // HOURS
        coming = [*self._coming(state, (today + SHOWN_DAYS) * HOURS - hour - 1)]
        date = date_of(calendar, today)
        sky = [season_of(calendar, date), *full_moons(calendar, today)]
        rest = [full_moon(self._session.system.id, calendar, name) for name in sky[1:]]
        return TimeShown(
            date=self._day_month(calendar, date),
            year=f"{date.year} {calendar.era}".strip(),
            part=_part(hour),
            sky=", ".join(part for part in (self._word(calendar, sky[0]), *rest) if part),
            days=tuple(self._day(time, today + more, coming) for more in range(SHOWN_DAYS)),
            lines=tuple(shown for _, shown in _each_once(coming))[:MOST_LINES],
            waiting=len(time.due),
            clocks=self.clocks(),
            calendar=calendar.id if self._session.state.time.calendar is not None else "",
            hour=hour,
        )

    def now(self) -> str:
        """Say what time it is; "": nobody has chosen a calendar."""
        state = self._session.state
        return self._moment(state, state.clock) if state.time.calendar is not None else ""

    def today(self) -> str:
        """Return the time, today's entries and waiting reminders; "" without a calendar."""
        state = self._session.state
        calendar = state.time.calendar
        if calendar is None:
            return ""
        day = state.time.hour(state.clock) // HOURS
        here = [*(self._word(calendar, name) for name in feasts_on(calendar, date_of(calendar, day)))]
        here += [event.text for event in state.time.events if day in days_of(event, calendar, day, day)]
        here += [said("{title} (clock full)", title=one.title) for one in self.clocks() if one.filled >= one.segments]
        waits = said("pending in Downtime: {count}", count=len(state.time.due)) if state.time.due else ""
        return " · ".join(part for part in (self.now(), ", ".join(here), waits) if part)

    def when(self, place: int) -> str:
        """Say when something fell due, by its place among what waits."""
        return self._due_moment(self._session.state, self._session.state.time.due[place])

    def coming(self, hours: int) -> tuple[tuple[DueShown, ...], int]:
        """Say what falls due if so many hours pass, in order, and how many more than are told. Raises: AppError."""
        state = self._state()
        self._words.names = names_of(state)
        found = [shown for _, shown in self._coming(state, hours)]
        return tuple(found[:MOST_TOLD]), max(0, len(found) - MOST_TOLD)

    def after(self, hours: int) -> str:
        """Say what time it will be."""
        state = self._state()
        return self._moment(state, state.clock + hours * ROUNDS_PER_HOUR)

    def _coming(self, state: Encounter, hours: int) -> Iterator[tuple[Due, DueShown]]:
        calendar = _calendar(state)
        for due in falls_due(state, state.clock + hours * ROUNDS_PER_HOUR)[0]:
            day = state.time.hour(due.at) // HOURS
            is_rule = bool(due.kind or due.who)
            event, number = int(due.facts.get(EVENT, 0)), date_of(calendar, day).day
            yield due, DueShown(number, self._due_moment(state, due), self._text(due), is_rule, due.page, event)

    def _due_moment(self, state: Encounter, due: Due) -> str:
        """Say when something falls due: an event only by its day."""
        if due.kind or due.who:
            return self._moment(state, due.at)
        return self._day_month(_calendar(state), date_of(_calendar(state), state.time.hour(due.at) // HOURS))

    def _text(self, due: Due) -> str:
        return self._words.text("phrases", Phrase.of(f"due_{due.name}", who=due.who or None, text=due.text))

    def _moment(self, state: Encounter, at: int) -> str:
        hour, calendar = state.time.hour(at), _calendar(state)
        date = self._day_month(calendar, date_of(calendar, hour // HOURS))
        return said("{date}, {part}", date=date, part=_part(hour))

    def _day(self, time: TableTime, day: int, coming: Sequence[tuple[Due, DueShown]]) -> StripDay:
        calendar = time.calendar
        assert calendar is not None, "the state is dated"
        date = date_of(calendar, day)
        here = [due for due, _ in coming if time.hour(due.at) // HOURS == day]
        rules = sum(bool(due.kind or due.who) for due in here)
        feasts = ", ".join(self._word(calendar, name) for name in feasts_on(calendar, date))
        name = self._word(calendar, weekday(calendar, day))
        return StripDay(date.day, name[:SHORT], f"{name} {self._day_month(calendar, date)}", rules, len(here) - rules, feasts)

    def _word(self, calendar: Calendar, name: str) -> str:
        """Say a name of a calendar: in the language in force if the program ships it."""
        return word_of(self._session.system.id, calendar, name)

    def _day_month(self, calendar: Calendar, date: Date) -> str:
        return said("{day} {month}", day=day_of_month(date.day), month=self._word(calendar, calendar.months[date.month - 1].name))

    def months(self) -> tuple[tuple[str, ...], Date]:
        """Name the months of the calendar, and give the date of today. Raises: AppError."""
        state = self._state()
        calendar = _calendar(state)
        names = tuple(self._word(calendar, month.name) for month in calendar.months)
        return names, date_of(calendar, state.time.hour(state.clock) // HOURS)

    def events(self) -> tuple[EventShown, ...]:
        """List the events of the calendar, the earliest first."""
        state = self._session.state
        if state.time.calendar is None:
            return ()
        calendar = state.time.calendar
        return tuple(self._event(calendar, one) for one in sorted(state.time.events, key=lambda one: (one.day, one.id)))

    def _event(self, calendar: Calendar, one: DatedEvent) -> EventShown:
        date = date_of(calendar, one.day)
        return EventShown(one.id, one.text, f"{self._day_month(calendar, date)} {date.year}", one.repeat, one.page)

    def agenda(self) -> str:
        """Write down the year that lies ahead, as Markdown; "": nobody has chosen a calendar."""
        state = self._session.state
        return agenda(self._session.system.id, state.time, state.clock, self.now())

    def event(self, number: int) -> tuple[DatedEvent, Date]:
        """Return an event of the calendar by its number, and the day on which it first is."""
        state = self._state()
        found = next(one for one in state.time.events if one.id == number)
        return found, date_of(_calendar(state), found.day)

    def clocks(self) -> tuple[ClockShown, ...]:
        """List the clocks as they stand now."""
        state = self._session.state
        hour = state.time.hour(state.clock)
        return tuple(ClockShown(one.id, one.title, one.filled_at(hour), one.segments, one.every, one.note) for one in state.time.clocks)

    def choices(self) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """List the calendars by id and name, and say which of the user's own files are none. Raises: AppError."""
        found, faults = calendars()
        named = ((key, calendar_of(body)) for key, body in found.items())
        return tuple((key, self._word(one, one.name)) for key, one in named), faults

    # ---- doing: each is one step of the table

    def _first(self) -> tuple[Command[Encounter], ...]:
        """Give what must come before anything else: a table without a calendar takes the first one."""
        if self._session.state.time.calendar is not None:
            return ()
        return (AdoptCalendar(calendar=shipped()[FIRST], hour=_first_hour(calendar_of(shipped()[FIRST]))),)

    def adopt(self, calendar_id: str) -> Result:
        """Count days by another calendar: today has the same place in the year, as far as it goes. Raises: AppError."""
        body = calendars()[0][calendar_id]
        calendar, state = calendar_of(body), self._session.state
        hour = _first_hour(calendar)
        if state.time.calendar is not None:
            now = date_of(state.time.calendar, state.time.hour(state.clock) // HOURS)
            month = min(now.month, len(calendar.months))
            hour = day_of(calendar, Date(now.year, month, now.day)) * HOURS + state.time.hour(state.clock) % HOURS
        return self._session.do(AdoptCalendar(calendar=body, hour=hour))

    def set_date(self, date: Date, hour: int) -> Result:
        """Set the date without passing time. Raises: AppError."""
        state = self._state()
        calendar = _calendar(state)
        codec = self._session.system.codec
        return self._session.do(AdoptCalendar(calendar=codec.encode(calendar), hour=day_of(calendar, date) * HOURS + hour))

    def pass_time(self, hours: int) -> Result:
        """Let hours pass. Raises: AppError."""
        return self._session.do(*self._first(), PassTime(hours=hours))

    @property
    def rest_hours(self) -> int:
        """Return the hours of the shortest rest in which the rules heal."""
        return timely(self._session.state).rest // ROUNDS_PER_HOUR

    def rest(self, hours: int) -> Result:
        """Let hours pass, then do the healing that fell due, each roll as a step, until something is asked. Raises: AppError.

        Returns what came of the time itself; what else fell due waits.
        """
        passed = done = self.pass_time(hours)
        while isinstance(done, Done) and (heals := timely(self._session.state).healing(self._session.state)) is not None:
            done = self._session.do(heals)
        return passed

    def keep_event(self, text: str, date: Date, repeat: Repeat = "once", *, every: int = 7, page: str = "", number: int = 0) -> Result:
        """Put an event on the calendar, or write one anew. Raises: AppError."""
        day = day_of(_calendar(self._state()), date)
        made = KeepEvent[Any](number=number, text=text, day=day, repeat=repeat, every=every, page=page)
        return self._session.do(*self._first(), made)

    def drop_event(self, number: int) -> Result:
        """Take an event off. Raises: AppError."""
        return self._session.do(DropEvent(number=number))

    def keep_clock(self, title: str, segments: int, *, every: int = 0, note: str = "") -> Result:
        """Begin a clock. Raises: AppError."""
        return self._session.do(*self._first(), KeepClock(title=title, segments=segments, every=every, note=note))

    def fill_clock(self, number: int, by: int) -> Result:
        """Fill so many more segments of a clock, or fewer; a full one begins anew. Raises: AppError."""
        one, state = self._clock(number), self._session.state
        now = one.filled_at(state.time.hour(state.clock))
        filled = 0 if by > 0 and now >= one.segments else min(one.segments, max(0, now + by))
        made = KeepClock[Any](number=number, title=one.title, segments=one.segments, filled=filled, every=one.every, note=one.note)
        return self._session.do(made)

    def drop_clock(self, number: int) -> Result:
        """Put a clock away. Raises: AppError."""
        return self._session.do(DropClock(number=number))

    def _clock(self, number: int) -> ThreatClock:
        return next(one for one in self._session.state.time.clocks if one.id == number)


def as_dated(state: Encounter) -> Encounter:
    """Return a table as it would be dated if nobody has chosen a calendar yet."""
    if state.time.calendar is not None:
        return state
    calendar = calendar_of(shipped()[FIRST])
    return dated(state, calendar, _first_hour(calendar))


def _calendar(state: Encounter) -> Calendar:
    assert state.time.calendar is not None, "the state is dated"
    return state.time.calendar


def _part(hour: int) -> str:
    """Say which part of its day an hour is in."""
    return said(PARTS[hour % HOURS * len(PARTS) // HOURS])


def _first_hour(calendar: Calendar) -> int:
    """Give the morning of the first day on which a campaign begins."""
    return days_before(calendar, calendar.begins) * HOURS + MORNING


def _each_once(coming: Sequence[tuple[Due, DueShown]]) -> Iterator[tuple[Due, DueShown]]:
    """Give what comes again and again only the first time."""
    seen: set[tuple[str, str]] = set()
    for due, shown in coming:
        if (due.key, due.text) not in seen:
            seen.add((due.key, due.text))
            yield due, shown
