"""Work in pieces: a generator that pauses, so that a window can answer keys, and returns its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

R = TypeVar("R")
Pieces: TypeAlias = Generator[None, None, R]
"""Work that pauses between its pieces and returns a result at the end."""


def finished(work: Pieces[R]) -> R:
    """Run work to its end without pausing and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: R = end.value
            return result
