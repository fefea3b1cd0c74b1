"""Finds the hexes that are drawn on a picture: their lines may be faint, but the same pattern lies in every cell.

First the waves of the picture are asked how wide cells are that make them; then all cells are laid on each other, and the mean of them
is held against the outline of a hex. Lengths are in pixels, the width of a cell is how far the middles of neighbours lie apart. Only
hexes whose corners point up are reckoned with: those whose corners point sideways are such hexes once the axes are exchanged.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop_app.grid.board import Grid
from desktop_app.grid.found import FoundGrid

Pixels: TypeAlias = NDArray[np.float32]
Array: TypeAlias = NDArray[np.float64]
HIGH: Final = math.sqrt(3)
"""Height of the repeated unit, two rows of cells, with width 1."""
NARROWEST: Final = 12.0
FEWEST: Final = 4
"""Cells along the shorter side."""
WIDEST: Final = 2400
"""Pixels along a side: a larger picture is looked at from farther away."""
AROUND: Final = 4
"""How far around a pixel the ground is evened out."""
LOUDEST: Final = 3.0
"""Cutoff of deviations from the ground, in usual deviations."""
STEP: Final = 1.0025
"""From one width that is tried to the next."""
SHORTEST: Final = 5.0
"""Pixels from crest to crest of a wave that is asked."""
MOST_WAVES: Final = 40
STRONGEST: Final = 12.0
"""Cutoff of a single wave's power above the usual: no single one decides."""
PLAIN: Final = 8.0
"""How plain the waves of hexes must be, in deviations."""
TRIED: Final = 2
"""Widths that are held against the outline."""
MOST_PARTS: Final = 48
"""Into which the width of a cell is cut when all are laid on each other."""
LIKE: Final = 0.5
"""How like the outline the mean cell must be; 1: it is one."""
LINE: Final = 1.2
"""Half the width of a line."""


def find_hexes(gray: Array) -> FoundGrid | None:
    """Find the hexes drawn on a grey picture (rows by columns); None without any, or if uncertain."""
    by = max(1, math.ceil(max(gray.shape) / WIDEST))
    if min(gray.shape) // by < FEWEST * NARROWEST:
        return None
    lines = _lines(_smaller(gray, by))
    power = _power(lines)
    listed = [(plain, is_flat, width) for is_flat in (False, True) for plain, width in _widths(power, lines.shape, is_flat=is_flat)]
    laid = [
        _laid(np.ascontiguousarray(lines.T) if is_flat else lines, width, is_flat=is_flat)
        for _, is_flat, width in sorted(listed, reverse=True)[:TRIED]
    ]
    likeness, best = max(laid, key=lambda one: one[0], default=(0.0, None))
    if best is None or likeness < LIKE:
        return None
    return replace(best, cell=best.cell * by, x=best.x * by, y=best.y * by)


# ---- lines and waves


def _smaller(gray: Array, by: int) -> Pixels:
    """Take the mean of so many pixels each way."""
    rows, columns = (side // by for side in gray.shape)
    parts = gray[: rows * by, : columns * by].astype(np.float32).reshape(rows, by, columns, by)
    made: Pixels = parts.mean(axis=(1, 3))
    return made


def _lines(gray: Pixels) -> Pixels:
    """Leave of a picture what differs from the ground around it, loud things cut off."""
    apart = gray - _evened(_evened(gray).T).T
    most = LOUDEST * 1.5 * float(np.median(np.abs(apart))) + 1e-3
    made: Pixels = np.clip(apart, -most, most)
    return made


def _evened(gray: Pixels) -> Pixels:
    """Take the mean of the pixels above and below each."""
    around = 2 * AROUND + 1
    summed = np.cumsum(np.pad(gray, ((AROUND + 1, AROUND), (0, 0)), mode="edge"), axis=0, dtype=np.float64)
    made: Pixels = ((summed[around:] - summed[:-around]) / around).astype(np.float32)
    return made


def _power(lines: Pixels) -> Array:
    """Say how much of each wave there is, over what is usual for waves of its length."""
    height, width = lines.shape
    window = np.outer(np.hanning(height), np.hanning(width)).astype(np.float32)
    logs = np.log(np.abs(np.fft.rfft2(lines * window)).astype(np.float64) ** 2 + 1e-9)
    length = np.hypot(np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None, :])
    ring = (length * 200).astype(np.int64).ravel()
    usual = np.bincount(ring, weights=logs.ravel()) / np.maximum(1, np.bincount(ring)) + np.euler_gamma
    found: Array = np.minimum(np.exp(logs - usual[ring].reshape(logs.shape)), STRONGEST)
    return found


@cache
def _waves() -> tuple[Array, Array, Array, Array]:
    """List the waves of hexes, the longest first: how many across, down and along in what repeats, and how much the outline holds."""
    across, down = (part.ravel() for part in np.meshgrid(np.arange(MOST_WAVES), np.arange(-2 * MOST_WAVES, 2 * MOST_WAVES)))
    kept = ((across + down) % 2 == 0) & ((across > 0) | (down > 0))
    across, down = across[kept].astype(float), down[kept] / HIGH
    strength = np.zeros(len(across))
    for turn in (0.0, 60.0, 120.0):  # the sides of a hex lie so
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        strength += np.sinc((across * -y + down * x) / HIGH) * np.cos(math.pi * (across * x + down * y))
    along = np.hypot(across, down)
    order = np.argsort(along)
    return across[order], down[order], along[order], strength[order] ** 2


def _widths(power: Array, shape: tuple[int, ...], *, is_flat: bool) -> list[tuple[float, float]]:
    """List the widths of cells that would make the waves of a picture, with how plain they are, the plainest first."""
    tried = NARROWEST * STEP ** np.arange(int(math.log(min(shape) / FEWEST / NARROWEST, STEP)) + 1)
    plain = np.array([_plainness(power, shape, width, is_flat=is_flat) for width in tried])
    listed: list[tuple[float, float]] = []
    for place in np.argsort(-plain):
        if plain[place] < PLAIN or len(listed) == TRIED:
            break
        if all(abs(math.log(tried[place] / width)) > 0.03 for _, width in listed):
            listed.append((float(plain[place]), float(tried[place])))
    return listed


def _plainness(power: Array, shape: tuple[int, ...], width: float, *, is_flat: bool) -> float:
    across, down, along, strength = _waves()
    count = int(np.searchsorted(along, min(width / SHORTEST, MOST_WAVES)))
    x, y = across[:count] / width, down[:count] / width
    if is_flat:
        x, y = np.abs(y), np.where(y < 0, -x, x)
    weight = strength[:count]
    found = power[np.rint(y * shape[0]).astype(np.int64), np.rint(x * shape[1]).astype(np.int64)]
    return float((weight * (found - 1)).sum() / (np.linalg.norm(weight) + 1e-9))


# ---- all cells laid on each other


def _laid(lines: Pixels, about: float, *, is_flat: bool) -> tuple[float, FoundGrid]:
    """Average all cells for widths near one: how well the mean matches an outline at its best."""
    width, reach = about, 1.5 * SHORTEST / min(lines.shape)
    for count in (15, 7, 7):
        tried = width * (1 + np.linspace(-reach, reach, count))
        stands_out = [float(np.abs(_match(_mean_cell(lines, one), one)).max()) for one in tried]
        width, reach = float(tried[int(np.argmax(stands_out))]), reach * 2 / (count - 1)
    mean = _mean_cell(lines, width)
    match = np.abs(_match(mean, width))
    row, column = (int(place) for place in np.unravel_index(int(np.argmax(match)), match.shape))
    high, wide = match.shape
    x, y = (_top(match[row], column) + 0.5) / wide * width, (_top(match[:, column], row) + 0.5) / high * width * HIGH
    likeness = float(match[row, column] / (np.linalg.norm(mean - mean.mean()) + 1e-9))
    return likeness, FoundGrid(grid=Grid.HEX, flat_top=is_flat, cell=width, x=y if is_flat else x, y=x if is_flat else y)


def _mean_cell(lines: Pixels, width: float) -> Array:
    wide = min(MOST_PARTS, int(width))
    rows = _folded(lines, width * HIGH, int(wide * HIGH))
    return _folded(rows.T, width, wide).T.astype(np.float64)


def _folded(lines: Pixels, period: float, parts: int) -> Pixels:
    """Take the mean of rows a period apart; a part is as high as a pixel or higher, so that none is empty."""
    part = ((np.arange(len(lines)) + 0.5) / period % 1 * parts).astype(np.int64)
    order = np.argsort(part, kind="stable")
    begins = np.searchsorted(part[order], np.arange(parts))
    counts = np.diff(np.append(begins, len(part))).astype(np.float32)
    made: Pixels = (np.add.reduceat(lines[order], begins, axis=0) / counts[:, None]).astype(np.float32)
    return made


def _match(mean: Array, width: float) -> Array:
    """Say how much of the outline of hexes there is in a mean cell, for each place where the middle of one may lie."""
    high, wide = mean.shape
    x, y = np.meshgrid(np.arange(wide) / wide, np.arange(high) / high * HIGH)
    middles = ((q + r % 2 / 2, r * HIGH / 2) for r in range(3) for q in range(-1, 2))
    apart = np.sort(np.stack([(x - mx) ** 2 + (y - my) ** 2 for mx, my in middles]), axis=0)
    outline = np.exp(-(((apart[1] - apart[0]) / 2 * width / LINE) ** 2))
    outline -= outline.mean()
    waves = np.fft.rfft2(mean - mean.mean()) * np.conj(np.fft.rfft2(outline / np.linalg.norm(outline)))
    made: Array = np.fft.irfft2(waves, s=mean.shape)
    return made


def _top(values: Array, at: int) -> float:
    """Find between the values where the highest of them would be."""
    before, here, after = values[at - 1], values[at], values[(at + 1) % len(values)]
    curve = before - 2 * here + after
    return at + (float((before - after) / curve) / 2 if curve else 0.0)
