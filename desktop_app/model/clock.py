"""The time of day as a parameter, for exact tests.

It knows nothing of what is being stamped.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""Tells the time, with its zone."""


def utc_now() -> datetime:
    """Tell the time of this computer in UTC."""
    return datetime.now(UTC)


def stamp(clock: Clock) -> str:
    """Write the time of a clock as UTC text of fixed width, which sorts by age: `2025-03-01T12:30:05.000000Z`."""
    return clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def local(moment: datetime) -> datetime:
    """Return a moment in this computer's zone; one so early that the system knows no zone for it stays as it is (Windows, before 1970)."""
    try:
        return moment.astimezone()
    except OSError:
        return moment
