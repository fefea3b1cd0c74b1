"""The nearest of many barriers in every direction from one eye, in as many steps as doubling reaches their number.

Along a barrier one divided by the distance is a cosine of the direction, and two of them are equally far in at most one direction.
So the barriers are taken in pairs, of each pair the nearer is found direction by direction, then pairs of pairs, all at once.
Where barriers cross, a sector ends; nothing has to be cut before.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop_app.grid.crossing import TOUCH

Array: TypeAlias = "NDArray[np.float64]"
Whole: TypeAlias = "NDArray[np.int64]"
NOTHING: Final = -1
"""In place of a barrier where none stands."""
AROUND: Final = 8.0
"""More than all directions, from -π to π."""


@dataclass(frozen=True, slots=True)
class Sectors:
    """Directions around eyes, each from `start` to the next one of its `group`; `line` is what stands nearest there."""

    group: Whole
    start: Array
    line: Whole


def nearest_around(lines: Array) -> tuple[Array, Whole]:
    """Give the direction in which each sector begins, rising from -π, and the nearest line there (-1: none).

    `lines` are rows of x0, y0, x1, y1 as seen from the eye, each running with growing angle.
    """
    x0, y0, x1, y1 = lines.T
    across = x0 * y1 - y0 * x1
    slopes = np.array([(y1 - y0) / across, (x0 - x1) / across])
    sectors = _alone(np.arctan2(y0, x0), np.arctan2(y1, x1))
    count = len(lines)
    while count > 1:
        sectors = _nearer(sectors, slopes)
        count = (count + 1) // 2
    return sectors.start, sectors.line


def _alone(first: Array, last: Array) -> Sectors:
    """Begin with one group for each line: nothing, the line, nothing; or the line on both sides of the direction π."""
    order = np.argsort(first + np.where(last < first, AROUND, 0))  # neighbours first: they hide the same
    first, last, count = first[order], last[order], len(first)
    wraps = last < first
    starts = np.column_stack([np.full(count, -math.pi), np.where(wraps, last, first), np.where(wraps, first, last)])
    lines = np.column_stack([np.where(wraps, order, NOTHING), np.where(wraps, NOTHING, order), np.where(wraps, order, NOTHING)])
    return _plain(Sectors(np.repeat(np.arange(count), 3), starts.ravel(), lines.ravel()))


def _nearer(sectors: Sectors, slopes: Array) -> Sectors:
    """Lay each two groups over each other, and keep of both what is nearer."""
    pair, side = sectors.group // 2, sectors.group % 2
    order = np.lexsort((side, sectors.start, pair))
    group, start, side, line = pair[order], sectors.start[order], side[order], sectors.line[order]
    places = np.arange(len(order))
    held = [_since(places, side == one) for one in (0, 1)]
    left, right = (np.where((at >= 0) & (group[at] == group), line[at], NOTHING) for at in held)
    ends = np.append((group[1:] != group[:-1]) | (start[1:] > start[:-1]), True)  # the last of several that begin at once has both
    group, start, left, right = group[ends], start[ends], left[ends], right[ends]
    end = np.append(np.where(group[1:] == group[:-1], start[1:], math.pi), math.pi)
    where, turn = _meeting((start, end), left, right, slopes)
    group, start = np.insert(group, where + 1, group[where]), np.insert(start, where + 1, turn)
    end = np.insert(end, where, turn)
    left, right = np.insert(left, where + 1, left[where]), np.insert(right, where + 1, right[where])
    return _plain(Sectors(group, start, _nearer_of(left, right, (start + end) / 2, slopes)))


def _since(places: Whole, holds: NDArray[np.bool_]) -> Whole:
    """Give of each place the last one up to it at which something holds, -1 before the first."""
    found: Whole = np.maximum.accumulate(np.where(holds, places, -1))
    return found


def _meeting(span: tuple[Array, Array], left: Whole, right: Whole, slopes: Array) -> tuple[Whole, Array]:
    """List the sectors in which two lines are equally distant somewhere, with the direction."""
    start, end = span
    both = np.flatnonzero((left >= 0) & (right >= 0) & (left != right))
    a, b = slopes[:, left[both]] - slopes[:, right[both]]
    turn = start[both] + np.mod(np.arctan2(-a, b) - start[both], math.pi)
    inside = (turn > start[both] + TOUCH) & (turn < end[both] - TOUCH)
    return both[inside], turn[inside]


def _nearer_of(left: Whole, right: Whole, turn: Array, slopes: Array) -> Whole:
    """Choose the nearer of two in each direction; the only one if one is absent."""
    cos, sin = np.cos(turn), np.sin(turn)
    one, other = (np.where(line >= 0, slopes[0, line] * cos + slopes[1, line] * sin, -math.inf) for line in (left, right))
    return np.where(other > one, right, left)


def _plain(sectors: Sectors) -> Sectors:
    """Leave out sectors without width, and make one of two beside each other with the same line."""
    group, start, line = sectors.group, sectors.start, sectors.line
    is_wide = np.append((group[1:] != group[:-1]) | (start[1:] > start[:-1]), True) & (start < math.pi)
    group, start, line = group[is_wide], start[is_wide], line[is_wide]
    is_new = np.append(True, (group[1:] != group[:-1]) | (line[1:] != line[:-1]))[: len(group)]
    return Sectors(group[is_new], start[is_new], line[is_new])
