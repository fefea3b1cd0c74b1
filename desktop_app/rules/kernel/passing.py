"""The game master's commands on the date, the calendar, events, and clocks of threats. No rule of a game is here."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Final, TypeVar

from desktop_app.rules.kernel.calendar import HOURS, Calendar
from desktop_app.rules.kernel.codec import RAW, BadDocumentError
from desktop_app.rules.kernel.command import TYPED, Choice, Command, param
from desktop_app.rules.kernel.dated import REPEATS, ROUNDS_PER_HOUR, DatedEvent, Due, Repeat, TableTime, ThreatClock
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.shown import Reminder
from desktop_app.rules.kernel.state import Draft, Encounter
from desktop_app.rules.kernel.timely import EVENT, falls_due, timely

S = TypeVar("S", bound=Encounter)
MOST_HOURS: Final = 24 * 7 * 53
MOST_DUE: Final = 400
MOST_EVENTS, MOST_CLOCKS = 2000, 40
MOST_SEGMENTS: Final = 24
LONGEST: Final = 200
LATEST_YEAR: Final = 100_000


def read_calendar(state: Encounter, value: Json) -> Calendar:
    """Read a calendar. Raises: BadDocumentError."""
    codec = state.world.codec
    assert codec is not None, "a system's world carries its codec"
    return codec.decode(Calendar, value, "/calendar")


def _not_there(name: str, number: int) -> Refusal:
    return Refusal("not_found", field=name, facts=(("what", number),))


def _is_line(text: str) -> bool:
    return 0 < len(text.strip()) <= LONGEST


class TimeCommand(GmCommand[S]):
    """Something about the time of a table; it has a calendar."""

    def refuse(self, state: S) -> Refusal | None:
        if state.time.calendar is None:
            return Refusal("no_calendar")
        return self.refuse_time(state, state.time)

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        """Judge the rest; there is a calendar."""
        return None

    def carry_out(self, draft: Draft[S]) -> None:
        draft.state = evolve(draft.state, time=self.written(draft, draft.state.time))

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        """Give the time as the command leaves it."""
        raise NotImplementedError


class AdoptCalendar(GmCommand[S]):
    """Count days by a calendar, given as JSON; `hour` is what time it is now, in hours from the first day of its year 0."""

    kind = "adopt_calendar"
    calendar: Json = field(default=None, metadata={RAW: True})
    hour: int = 0

    def refuse(self, state: S) -> Refusal | None:
        try:
            calendar = read_calendar(state, self.calendar)
        except BadDocumentError as error:
            return Refusal("bad_document", field="calendar", facts=(("where", error.path), ("why", error.why)))
        if calendar.fault():
            return Refusal("bad_calendar", field="calendar", facts=(("what", calendar.fault()),))
        return None if 0 <= self.hour <= LATEST_YEAR * 400 * HOURS else Refusal("value", field="hour")

    def carry_out(self, draft: Draft[S]) -> None:
        calendar = read_calendar(draft.state, self.calendar)
        is_new = calendar != draft.state.time.calendar
        draft.state = dated(draft.state, calendar, self.hour)
        draft.tell("calendar_adopted" if is_new else "date_set", None, name=calendar.name)


def dated(state: S, calendar: Calendar, hour: int) -> S:
    """Count days by a calendar from now on; days of events and clocks stay as far from today as they were."""
    time = state.time
    is_new = time.calendar is None
    shift = 0 if is_new else hour - time.hour(state.clock)
    events = tuple(evolve(one, day=max(0, one.day + shift // HOURS)) for one in time.events)
    clocks = tuple(evolve(one, since=one.since + shift) for one in time.clocks)
    made = evolve(time, calendar=calendar, start=hour - state.clock // ROUNDS_PER_HOUR, events=events, clocks=clocks)
    return evolve(state, time=evolve(made, looked=state.clock if is_new else time.looked))


class PassTime(Command[S]):
    """Let hours pass at the table: what falls due meanwhile waits there, in order, until somebody does it."""

    kind = "pass_time"
    hours: int = field(default=HOURS, metadata=param(unit="h", choice=Choice(low=1, high=MOST_HOURS)))

    def refuse(self, state: S) -> Refusal | None:
        if state.time.calendar is None:
            return Refusal("no_calendar")
        if state.pending:
            return Refusal("pending")
        if not 1 <= self.hours <= MOST_HOURS:
            return Refusal("value", field="hours", facts=(("low", 1), ("high", MOST_HOURS)))
        many = len(state.time.due) + len(coming_due(state, self.hours))
        return Refusal("too_much_due", field="hours", facts=(("count", many), ("most", MOST_DUE))) if many > MOST_DUE else None

    def carry_out(self, draft: Draft[S]) -> None:
        """List what falls due, then let the rules pass the time."""
        state, rounds = draft.state, self.hours * ROUNDS_PER_HOUR
        found, last = falls_due(state, state.clock + rounds)
        kept = tuple(one for one in found if one.kind or not one.who)
        time = evolve(state.time, due=(*state.time.due, *kept), last=last, looked=state.clock + rounds)
        draft.state = evolve(state, time=time)
        draft.tell("date_moved", None, days=self.hours // HOURS, hours=self.hours % HOURS)
        timely(state).passes(draft, rounds)


def coming_due(state: Encounter, hours: int) -> tuple[Due, ...]:
    """Say what falls due if so many hours pass from now, in order."""
    return falls_due(state, state.clock + hours * ROUNDS_PER_HOUR)[0]


class SkipDue(TimeCommand[S]):
    """Leave out what is due, by its place: it was seen, or will not be done."""

    kind = "skip_due"
    place: int = 0

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        return None if 0 <= self.place < len(time.due) else _not_there("place", self.place)

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        gone = time.due[self.place]
        if gone.name == EVENT:
            draft.tell("event_came", None, text=gone.text)
        return evolve(time, due=time.due[: self.place] + time.due[self.place + 1 :])

    def phrase(self, state: S) -> Phrase:
        """Tell commands that are due from reminders."""
        there = state.time.due[self.place : self.place + 1]
        return Phrase.of(self.kind if there and there[0].kind else f"{self.kind}_seen")


class EndCourse(TimeCommand[S]):
    """End what goes on for somebody: a disease is over. `key` names it."""

    kind = "end_course"
    key: str = ""

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        there = any(one.key == self.key for one in time.courses)
        return None if there else Refusal("not_found", field="key", facts=(("what", self.key),))

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        gone = next(one for one in time.courses if one.key == self.key)
        draft.tell("course_over", gone.who)
        return evolve(time, courses=tuple(one for one in time.courses if one is not gone))


class KeepEvent(TimeCommand[S]):
    """Enter an event on a day (counted from day 0), or write one anew; `number` 0: a new one."""

    kind = "keep_event"
    number: int = 0
    text: str = field(default="", metadata=TYPED)
    day: int = 0
    repeat: Repeat = field(default="once", metadata=param(choice=Choice(values=REPEATS)))
    every: int = field(default=7, metadata=param(unit="days", choice=Choice(low=1, high=MOST_HOURS)))
    page: str = ""

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        if not _is_line(self.text) or len(self.page) > LONGEST:
            return Refusal("value", field="text")
        if not 0 <= self.day <= LATEST_YEAR * 400 or not 1 <= self.every <= MOST_HOURS:
            return Refusal("value", field="day")
        if self.number:
            return None if any(one.id == self.number for one in time.events) else _not_there("number", self.number)
        return Refusal("too_many_events", facts=(("most", MOST_EVENTS),)) if len(time.events) >= MOST_EVENTS else None

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        number = self.number or 1 + max((one.id for one in time.events), default=0)
        made = DatedEvent(id=number, text=self.text.strip(), day=self.day, repeat=self.repeat, every=self.every, page=self.page.strip())
        draft.tell("event_kept", None, text=made.text)
        if self.number:
            return evolve(time, events=tuple(made if one.id == number else one for one in time.events))
        return evolve(time, events=(*time.events, made))


class DropEvent(TimeCommand[S]):
    """Take an event off the calendar."""

    kind = "drop_event"
    number: int = 0

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        return None if any(one.id == self.number for one in time.events) else _not_there("number", self.number)

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        gone = next(one for one in time.events if one.id == self.number)
        draft.tell("event_dropped", None, text=gone.text)
        return evolve(time, events=tuple(one for one in time.events if one is not gone))


class KeepClock(TimeCommand[S]):
    """Begin a clock, or change one; `every` so many hours fill a segment (0: by hand alone). `number` 0: a new one."""

    kind = "keep_clock"
    number: int = 0
    title: str = field(default="", metadata=TYPED)
    segments: int = field(default=6, metadata=param(choice=Choice(low=2, high=MOST_SEGMENTS)))
    filled: int = 0
    every: int = field(default=0, metadata=param(unit="h", choice=Choice(low=0, high=MOST_HOURS)))
    note: str = field(default="", metadata=TYPED)

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        if not _is_line(self.title) or len(self.note) > LONGEST:
            return Refusal("value", field="title")
        if not 2 <= self.segments <= MOST_SEGMENTS:
            return Refusal("value", field="segments", facts=(("low", 2), ("high", MOST_SEGMENTS)))
        if not 0 <= self.filled <= self.segments or not 0 <= self.every <= MOST_HOURS:
            return Refusal("value", field="filled", facts=(("low", 0), ("high", self.segments)))
        if self.number:
            return None if any(one.id == self.number for one in time.clocks) else _not_there("number", self.number)
        return Refusal("too_many_clocks", facts=(("most", MOST_CLOCKS),)) if len(time.clocks) >= MOST_CLOCKS else None

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        number, hour = self.number or 1 + max((one.id for one in time.clocks), default=0), time.hour(draft.state.clock)
        made = ThreatClock(
            id=number, title=self.title.strip(), segments=self.segments, filled=self.filled, since=hour, every=self.every, note=self.note
        )
        draft.tell("clock_set", None, title=made.title, filled=made.filled, segments=made.segments)
        if self.number:
            return evolve(time, clocks=tuple(made if one.id == number else one for one in time.clocks))
        return evolve(time, clocks=(*time.clocks, made))


class DropClock(TimeCommand[S]):
    """Put a clock away: whatever it counted is over."""

    kind = "drop_clock"
    number: int = 0

    def refuse_time(self, state: S, time: TableTime) -> Refusal | None:
        return None if any(one.id == self.number for one in time.clocks) else _not_there("number", self.number)

    def written(self, draft: Draft[S], time: TableTime) -> TableTime:
        gone = next(one for one in time.clocks if one.id == self.number)
        draft.tell("clock_dropped", None, title=gone.title)
        return evolve(time, clocks=tuple(one for one in time.clocks if one is not gone))


def waiting(state: Encounter, most: int) -> tuple[Reminder, ...]:
    """Return the first reminders due, in order: with the commands to do, skip or end each."""
    if not state.time.due:
        return ()
    rules, courses = timely(state), {one.key for one in state.time.courses}
    found = []
    for place, due in enumerate(state.time.due[:most]):
        does = rules.answer(state, due)
        ends: tuple[Command[Any], ...] = (EndCourse(key=due.key),) if due.key in courses else ()
        commands = (*((does,) if does is not None else ()), *ends, SkipDue[Any](place=place))
        phrase = Phrase.of(f"due_{due.name}", who=due.who or None, text=due.text)
        found.append(Reminder(who=due.who or None, phrase=phrase, commands=commands))
    return tuple(found)
