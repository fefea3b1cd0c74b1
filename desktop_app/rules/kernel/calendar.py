"""A calendar as data, and the arithmetic of its days. Day 0 is the first day of year 0; a moment is counted in hours from there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from desktop_app.rules.kernel.record import Record, held

HOURS: Final = 24
MOST_MONTHS, MOST_DAYS, MOST_WEEKDAYS = 40, 400, 20


class Month(Record):
    """A month by its name, with how many days it has in an ordinary year."""

    name: str
    days: int = 30


class Moon(Record):
    """A moon: hours from one full moon to the next, and the hour of the first one from day 0."""

    name: str
    hours: int = 709
    full: int = 0


class NamedDay(Record):
    """A day of every year that has a name: a feast, or the first day of a season; `month` and `day` count from 1."""

    name: str
    month: int = 1
    day: int = 1

    @property
    def place(self) -> tuple[int, int]:
        """Give month and day, as days are put in order."""
        return self.month, self.day


class Calendar(Record):
    """Months, weekdays, moons, feasts and seasons of a world.

    `leap` are the years that have a day more in `leap_month` (from 1): (4, 100, 400) is every fourth, not every hundredth, yet every
    four-hundredth; none: no year has. `first_weekday` is that of day 0, from 0. `era` is written after a year.
    """

    id: str = ""
    name: str = ""
    months: tuple[Month, ...] = ()
    weekdays: tuple[str, ...] = ()
    first_weekday: int = 0
    leap: tuple[int, ...] = ()
    leap_month: int = 1
    moons: tuple[Moon, ...] = held((), sparse=True)
    feasts: tuple[NamedDay, ...] = held((), sparse=True)
    seasons: tuple[NamedDay, ...] = held((), sparse=True)
    era: str = held("", sparse=True)
    begins: int = held(1, sparse=True)
    """The year in which a campaign begins, unless somebody says otherwise."""

    def fault(self) -> str:
        """Name the first field that no calendar can have so; "": it is sound."""
        if not 1 <= len(self.months) <= MOST_MONTHS or any(not 1 <= month.days <= MOST_DAYS for month in self.months):
            return "months"
        if not 1 <= len(self.weekdays) <= MOST_WEEKDAYS or not 0 <= self.first_weekday < len(self.weekdays):
            return "weekdays"
        if any(year < 1 for year in self.leap) or not 1 <= self.leap_month <= len(self.months):
            return "leap"
        if any(moon.hours < HOURS for moon in self.moons):
            return "moons"
        dated = (one.place for one in (*self.feasts, *self.seasons))
        wrong = any(not 1 <= month <= len(self.months) or not 1 <= day <= self.months[month - 1].days + 1 for month, day in dated)
        return "feasts" if wrong else ""


class Date(NamedTuple):
    """A day of a calendar; month and day count from 1."""

    year: int
    month: int
    day: int


def is_leap(calendar: Calendar, year: int) -> bool:
    """Tell whether a year has a day more."""
    return sum(year % every == 0 for every in calendar.leap) % 2 == 1


def days_before(calendar: Calendar, year: int) -> int:
    """Count the days before a year, from the first day of year 0."""
    extra = sum((year + every - 1) // every * (1 if place % 2 == 0 else -1) for place, every in enumerate(calendar.leap))
    return year * sum(month.days for month in calendar.months) + extra


def month_days(calendar: Calendar, year: int) -> tuple[int, ...]:
    """List the days of each month of a year."""
    place = calendar.leap_month - 1 if is_leap(calendar, year) else -1
    return tuple(month.days + (number == place) for number, month in enumerate(calendar.months))


def date_of(calendar: Calendar, day: int) -> Date:
    """Give the date of a day."""
    length = days_before(calendar, 400 * 12) / (400 * 12)
    year = int(day // length)
    while days_before(calendar, year) > day:
        year -= 1
    while days_before(calendar, year + 1) <= day:
        year += 1
    left = day - days_before(calendar, year)
    starts = tuple(accumulate(month_days(calendar, year), initial=0))
    month = bisect_right(starts, left)
    return Date(year, month, left - starts[month - 1] + 1)


def day_of(calendar: Calendar, date: Date) -> int:
    """Give the day of a date; a day that its month does not have is the last one."""
    days = month_days(calendar, date.year)
    return days_before(calendar, date.year) + sum(days[: date.month - 1]) + min(date.day, days[date.month - 1]) - 1


def weekday(calendar: Calendar, day: int) -> str:
    """Name the weekday of a day."""
    return calendar.weekdays[(day + calendar.first_weekday) % len(calendar.weekdays)]


def season_of(calendar: Calendar, date: Date) -> str:
    """Name the season of a date; "": the calendar has none."""
    begun = sorted(calendar.seasons, key=lambda season: season.place)
    now = [season for season in begun if season.place <= (date.month, date.day)]
    return (now or begun)[-1].name if begun else ""


def feasts_on(calendar: Calendar, date: Date) -> Iterator[str]:
    """Name the feasts of a date."""
    return (feast.name for feast in calendar.feasts if feast.place == (date.month, date.day))


def full_moons(calendar: Calendar, day: int) -> Iterator[str]:
    """Name the moons that are full in the night of a day."""
    for moon in calendar.moons:
        if (day * HOURS + HOURS - 1 - moon.full) % moon.hours < HOURS:
            yield moon.name
