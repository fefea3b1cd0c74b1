"""The roll behind a question: rolls and announcements since the last free moment, as log lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import LogLine

MOST_ROLLS: Final = 2
"""An attack and its defence; older rolls of the same exchange are in the log."""
MOST_STEPS: Final = 12
"""How far back an exchange is followed."""


class Exchange:
    """The steps since nothing was asked: an attack, the answers to it, and what they led to."""

    def __init__(self, tell: Callable[[int, int], tuple[LogLine, ...]]) -> None:
        """Take who tells some steps, counted from 1."""
        self._tell = tell
        self._free_at = -1

    def lines(self, at: int, *, is_asked: bool) -> tuple[LogLine, ...]:
        """Return the exchange's last rolls and results, oldest first; without a roll, its announcement.

        `at` is the number of steps done. Where nothing is asked, an exchange may begin behind them.
        """
        if not is_asked:
            self._free_at = at
            return ()
        first = self._free_at if 0 <= self._free_at < at else at - 1
        told = self._tell(max(first, at - MOST_STEPS) + 1, at)
        rolled = [place for place, line in enumerate(told) if line.dice][-MOST_ROLLS:]
        if not rolled:
            return told[-1:]
        return tuple(told[place] for place in (*rolled, *range(rolled[-1] + 1, len(told))[:1]))
