"""Finds the rotation of a photographed grid: with vertical lines, column sums are sharpest."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.float64]
MOST: Final = 5.5
"""Degrees searched to either side; a grid turned by 5 must not be at the end of them."""
COARSE, FINE = 0.1, 0.01
"""Degrees from one angle that is tried to the next, at first and at last."""
LEAST: Final = 0.1
"""A picture that is turned by less is straight."""
PLAIN: Final = 5.0
"""How much sharper the lines are at the angle that is found than at others, in usual deviations."""
WIDEST: Final = 1600
"""Pixels along a side: a larger picture is looked at from farther away."""
SMALLEST: Final = 48
STRIPS: Final = 100
"""Into which the height is cut: within one the lines count as straight."""
LOUDEST: Final = 4.0
"""Cutoff of deviations from the ground, in usual deviations."""


def turn_of(gray: Gray) -> float:
    """Say by how many degrees, clockwise as it is seen, the lines on a grey picture (rows by columns) are turned; 0: not plainly so."""
    by = max(1, math.ceil(max(gray.shape) / WIDEST))
    small = gray[: gray.shape[0] // by * by, : gray.shape[1] // by * by]
    small = small.reshape(small.shape[0] // by, by, -1, by).mean(axis=(1, 3))
    if min(small.shape) < SMALLEST:
        return 0.0
    sides = (_strips(small), _strips(small.T))
    steps = round(MOST / COARSE)
    tried = [place * COARSE for place in range(-steps, steps + 1)]
    sharp = _sharpness(sides, tried)
    usual = float(np.median(sharp))
    spread = float(np.median(np.abs(sharp - usual))) + 1e-9
    best = int(np.argmax(sharp))
    if not 0 < best < len(tried) - 1 or sharp[best] - usual < PLAIN * spread:
        return 0.0
    near = [tried[best] + place * FINE for place in range(-round(COARSE / FINE), round(COARSE / FINE) + 1)]
    turn = near[int(np.argmax(_sharpness(sides, near)))]
    return turn if abs(turn) >= LEAST else 0.0


def _strips(gray: Gray) -> tuple[Gray, Gray]:
    """Cut a picture into strips, one beneath the other: what stands out at each column of each, and how far down its middle lies."""
    bent = np.zeros(gray.shape)
    bent[:, 1:-1] = 2 * gray[:, 1:-1] - gray[:, :-2] - gray[:, 2:]
    usual = float(np.median(np.abs(bent))) + 1e-6
    bent = np.clip(bent, -LOUDEST * usual, LOUDEST * usual)
    edges = np.linspace(0, len(bent), min(STRIPS, len(bent)) + 1).astype(int)
    means = np.add.reduceat(bent, edges[:-1], axis=0) / np.diff(edges)[:, np.newaxis]
    return means, (edges[:-1] + edges[1:] - 1) / 2


def _sharpness(sides: tuple[tuple[Gray, Gray], tuple[Gray, Gray]], degrees: Iterable[float]) -> Gray:
    """Say for each angle how sharp the lines across and down are, each against what is usual."""
    tried = list(degrees)
    total = np.zeros(len(tried))
    for (strips, middles), sign in zip(sides, (-1, 1), strict=True):
        found = np.array([_sharp(strips, middles, sign * math.tan(math.radians(angle))) for angle in tried])
        total += found / (np.median(found) + 1e-9)
    return total


def _sharp(strips: Gray, middles: Gray, lean: float) -> float:
    """Add the strips up along lines that move aside by `lean` columns for each row, and measure how uneven the sum is."""
    moved = lean * (middles - middles.mean())
    whole = np.floor(moved).astype(int)
    columns = np.arange(strips.shape[1])
    summed = np.zeros(len(columns))
    for strip, by, part in zip(strips, whole, moved - whole, strict=True):  # between two columns: of both, and beyond the ends as at them
        summed += (1 - part) * strip.take(columns + by, mode="clip") + part * strip.take(columns + by + 1, mode="clip")
    return float(np.mean(summed**4))
