"""Progress of long operations, so that the user can watch and cancel them."""

from __future__ import annotations

from collections.abc import Callable

Going = Callable[[int, int], None]
"""Hears how much is done, of how much; raises an AppError to call it off."""


def unheard(_done: int, _of: int) -> None:
    """The callback of callers without interest in progress."""


class CountedSteps:
    """A number of steps of which each is told before it is taken."""

    def __init__(self, going: Going, of: int) -> None:
        """Tell `going` of each; there are `of` of them in all."""
        self._going, self._of, self._done = going, of, 0

    def next(self) -> None:
        """Tell of the next one. Raises: AppError, if it is called off."""
        self._going(self._done, self._of)
        self._done += 1
