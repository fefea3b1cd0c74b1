"""How much one address may ask for, and how many may be connected at a time."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

MOST_ADDRESSES: Final = 256
"""Addresses remembered; while this many are active a new one is turned away."""


class Rate:
    """Limits the requests of each address within a number of seconds."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: dict[str, deque[float]] = {}

    def allows(self, address: str) -> bool:
        """Count a request of an address; return False, without counting it, if there were too many lately."""
        now = self._clock()
        if address not in self._times and len(self._times) >= MOST_ADDRESSES:
            self._forget(now)
            if len(self._times) >= MOST_ADDRESSES:
                return False
        times = self._times.setdefault(address, deque(maxlen=self._most))
        if len(times) == self._most and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True

    def _forget(self, now: float) -> None:
        """Drop the addresses that have been silent for long enough."""
        self._times = {address: times for address, times in self._times.items() if now - times[-1] < self._seconds}


class Seats:
    """Limits connections, in all and of one address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._taken = Counter[str]()

    def take(self, address: str) -> bool:
        """Take a seat for an address; return False if there is none left for it."""
        if self._taken.total() >= self._most or self._taken[address] >= self._most_of_one:
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give the seat of an address back, for the next connection."""
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
