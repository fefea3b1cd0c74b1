"""Walls as one mass: the same walls give the same result, however they were drawn in pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, TypeAlias

from desktop_app.grid.scenery import Point

Segment: TypeAlias = tuple[Point, Point]
DIGITS: Final = 6
"""To how many places two ends are the same point, and two directions the same."""


def joined(pieces: Iterable[Segment]) -> list[Segment]:
    """Join collinear pieces, and list them so that each begins at the end of the one before, if possible."""
    left = dict.fromkeys(_straightened(pieces))
    at: dict[Point, list[Segment]] = {}
    for piece in left:
        for end in piece:
            at.setdefault(end, []).append(piece)
    found: list[Segment] = []
    while left:
        start, end = piece = next(iter(left))
        while True:
            del left[piece]
            found.append((start, end))
            following = next((one for one in at[end] if one in left), None)
            if following is None:
                break
            piece = following
            start, end = piece if piece[0] == end else (piece[1], piece[0])
    return found


def _straightened(pieces: Iterable[Segment]) -> list[Segment]:
    """Join pieces that continue in the same direction, in the order of their first ends."""
    runs: dict[tuple[Point, Point], Point] = {}
    """A run's present end and direction; with it its start."""
    for start, end in sorted({_ordered(piece) for piece in pieces}):
        away = math.dist(start, end)
        if away:
            direction = (round((end[0] - start[0]) / away, DIGITS), round((end[1] - start[1]) / away, DIGITS))
            runs[end, direction] = runs.pop((start, direction), start)
    return sorted((start, end) for (end, _), start in runs.items())


def _ordered(piece: Segment) -> Segment:
    (x, y), (end_x, end_y) = piece
    one, other = (round(x, DIGITS), round(y, DIGITS)), (round(end_x, DIGITS), round(end_y, DIGITS))
    return (one, other) if one <= other else (other, one)
