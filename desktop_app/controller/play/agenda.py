"""The coming year of a table as text for print and export: events by day, and the progress of threats."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.controller.content.calendars import shipped
from desktop_app.controller.words.labels import term
from desktop_app.language import day_of_month, said
from desktop_app.rules.kernel.calendar import HOURS, Calendar, Date, date_of, day_of, feasts_on, full_moons
from desktop_app.rules.kernel.dated import TableTime, ThreatClock, days_of


def agenda(system_id: str, time: TableTime, clock: int, now: str) -> str:
    """Write down the year from today on, by months, as Markdown; `now` says what time it is. "": nobody has chosen a calendar."""
    calendar = time.calendar
    if calendar is None:
        return ""
    today = time.hour(clock) // HOURS
    date = date_of(calendar, today)
    last = day_of(calendar, Date(date.year + 1, date.month, date.day)) - 1
    lines, month = [now, ""], (0, 0)
    for day, words in sorted(_days(system_id, time, range(today, last + 1))):
        here = date_of(calendar, day)
        if (here.year, here.month) != month:
            month = (here.year, here.month)
            lines += ["", f"## {word_of(system_id, calendar, calendar.months[here.month - 1].name)} {here.year}", ""]
        lines.append(f"- {said('{name}: {words}', name=day_of_month(here.day), words=words)}")
    if time.clocks:
        lines += ["", f"## {said('Clocks')}", "", *(_clock(one, time.hour(clock)) for one in time.clocks)]
    return "\n".join(lines)


def _days(system_id: str, time: TableTime, days: range) -> Iterator[tuple[int, str]]:
    """Return each entry with its day: feasts and full moons of the calendar, and events with a link to their page."""
    calendar = time.calendar
    assert calendar is not None, "days are counted"
    for day in days:
        yield from ((day, word_of(system_id, calendar, name)) for name in feasts_on(calendar, date_of(calendar, day)))
        yield from ((day, full_moon(system_id, calendar, name)) for name in full_moons(calendar, day))
    for event in time.events:
        words = f"{event.text} ([[{event.page}]])" if event.page else event.text
        yield from ((day, words) for day in days_of(event, calendar, days[0], days[-1]))


def _clock(one: ThreatClock, hour: int) -> str:
    told = said("{filled} of {segments}", filled=one.filled_at(hour), segments=one.segments)
    return f"- {one.title}: {told}" + (f" ({one.note})" if one.note else "")


def full_moon(system_id: str, calendar: Calendar, name: str) -> str:
    """Return the sentence for a full moon; an only moon needs no name."""
    return said("full moon") if len(calendar.moons) == 1 else said("full moon: {name}", name=word_of(system_id, calendar, name))


def word_of(system_id: str, calendar: Calendar, name: str) -> str:
    """Say a name of a calendar: in the language in force if the program ships it."""
    return term(system_id, name) if name and calendar.id in shipped() else name
