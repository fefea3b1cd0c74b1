"""Repeatable noise from whole coordinates and a seed, without a stateful generator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Field: TypeAlias = "NDArray[np.float32]"
Whole: TypeAlias = "NDArray[np.int64]"
_SCALE: Final = np.float32(1 / 2**32)
_AROUND: Final = tuple((across, down) for down in (-1, 0, 1) for across in (-1, 0, 1))


def hashed(columns: Whole, rows: Whole, seed: int) -> Field:
    """Return a number from 0 to 1 for each pair of whole numbers; the arrays are broadcast."""
    mixed = columns.astype(np.uint32) * np.uint32(374761393) + rows.astype(np.uint32) * np.uint32(668265263)
    mixed = mixed + np.uint32((seed * 2246822519) & 0xFFFFFFFF)
    mixed = (mixed ^ (mixed >> np.uint32(13))) * np.uint32(1274126177)
    found: Field = (mixed ^ (mixed >> np.uint32(16))).astype(np.float32) * _SCALE
    return found


def smooth(low: float, high: float, values: Field) -> Field:
    """Rise softly from 0 at `low` to 1 at `high`; falls where `high` is the lower."""
    part = np.clip((values - np.float32(low)) / np.float32(high - low), 0, 1)
    found: Field = part * part * (3 - 2 * part)
    return found


@dataclass(frozen=True)
class Stones:
    """What lies scattered, in parts of the way from stone to stone.

    How far each place is from the nearest middle and from the next, which stone it is (0 to 1), where on it the place lies.
    """

    near: Field
    next: Field
    which: Field
    across: Field
    down: Field


class Patch:
    """A rectangle of places, row by row: `x` of the columns and `y` of the rows, in board units."""

    def __init__(self, x: Field, y: Field) -> None:
        self.x, self.y = x, y

    def noise(self, seed: int, per: float, stretched: float = 1.0) -> Field:
        """Return soft noise from 0 to 1 with `per` bumps a unit; along x they are `stretched` times as long."""
        columns, across = _between(self.x * np.float32(per / stretched))
        rows, down = _between(self.y * np.float32(per))
        values = hashed(np.arange(columns[0], columns[-1] + 2)[None, :], np.arange(rows[0], rows[-1] + 2)[:, None], seed)
        return spread(values, (columns - columns[0], across), (rows - rows[0], down))

    def rough(self, seed: int, per: float, octaves: int = 3) -> Field:
        """Return noise from 0 to 1 with finer and finer bumps."""
        found = self.noise(seed, per)
        share, whole = np.float32(0.5), np.float32(1)
        for octave in range(1, octaves):
            found = found + share * self.noise(seed + octave, per * 2.03**octave)
            whole, share = whole + share, share / 2
        return found / whole

    def stones(self, seed: int, per: float, loose: float = 0.8) -> Stones:
        """Scatter stones, `per` a unit each way, each moved from its place by up to half of `loose`."""
        x, y = np.broadcast_arrays(self.x[None, :] * np.float32(per), self.y[:, None] * np.float32(per))
        column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        near, after = np.full(x.shape, 9, np.float32), np.full(x.shape, 9, np.float32)
        which, across, down = (np.zeros(x.shape, np.float32) for _ in range(3))
        for dx, dy in _AROUND:
            c, r = column + dx, row + dy
            off_x = x - (c + np.float32(0.5) + np.float32(loose) * (hashed(c, r, seed) - np.float32(0.5))).astype(np.float32)
            off_y = y - (r + np.float32(0.5) + np.float32(loose) * (hashed(c, r, seed + 1) - np.float32(0.5))).astype(np.float32)
            away = np.sqrt(off_x * off_x + off_y * off_y)
            nearer = away < near
            after = np.where(nearer, near, np.minimum(after, away))
            near = np.where(nearer, away, near)
            which = np.where(nearer, hashed(c, r, seed + 2), which)
            across, down = np.where(nearer, off_x, across), np.where(nearer, off_y, down)
        return Stones(near, after, which, across, down)


def _between(places: Field) -> tuple[Whole, Field]:
    """Return the whole number below each place, and how far it is on to the next, softly."""
    first = np.floor(places).astype(np.int64)
    return first, smooth(0, 1, (places - first).astype(np.float32))


def spread(values: Field, columns: tuple[Whole, Field], rows: tuple[Whole, Field]) -> Field:
    """Take values between those of a table: of each column and row the place below, and the share of the next."""
    (left, across), (top, down) = columns, rows
    lines = values[top]
    lines += (values[top + 1] - lines) * down[:, None]
    found = lines[:, left]
    found += (lines[:, left + 1] - found) * across[None, :]
    return found
