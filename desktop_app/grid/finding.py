"""Finds the grid drawn on a picture: cell width and position. It sees repeated lines, nothing else."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop_app.grid.board import Grid
from desktop_app.grid.finding_hexes import find_hexes
from desktop_app.grid.found import FoundGrid

Gray = NDArray[np.float64]
Lines: TypeAlias = tuple[float, float]
"""How far apart lines lie, and where the first is."""
SMALLEST: Final = 12
"""Pixels from line to line."""
FEWEST: Final = 4
"""Lines that must be there along a side."""
CLEAR: Final = 8.0
"""How much stronger lines are than what lies between them, in deviations."""
FAINTEST: Final = 0.3
"""Share of the strength of the plainest lines that the others have: on a clean picture the least thing stands out from nothing."""
MOSTLY: Final = 0.75
"""Share of the lines that must be there and lie evenly."""
ALIKE: Final = 0.04
"""Share by which the lines across and down may lie apart differently."""


UNBROKEN: Final = 0.5
"""Share of the strength of its plainer pieces that every second piece of a line has."""


def find_grid(gray: Gray) -> FoundGrid | None:
    """Find the squares or hexes drawn on a grey picture (rows by columns); None without clearly repeated lines."""
    return find_squares(gray) or find_hexes(gray)


def find_squares(gray: Gray) -> FoundGrid | None:
    """Find the squares of a picture that stands straight; None: its lines do not come again alike across and down."""
    across = _repeated(_strength(gray))
    down = _repeated(_strength(gray.T))
    if across is None or down is None or abs(across[0] - down[0]) > ALIKE * max(across[0], down[0]):
        return None
    if not (_is_unbroken(gray, across, down) and _is_unbroken(gray.T, down, across)):
        return None
    cell = (across[0] + down[0]) / 2
    return FoundGrid(grid=Grid.SQUARE, cell=cell, x=across[1] + (cell + 1) / 2, y=down[1] + (cell + 1) / 2)


def _is_unbroken(gray: Gray, across: Lines, down: Lines) -> bool:
    """Tell whether lines that go down go past every line across, not past every second one as those between bricks do."""
    bent = _bent(gray)
    signs = np.median(bent, axis=0)
    places, ends = _places(across, gray.shape[1]), _places(down, gray.shape[0])
    columns = [max(range(max(0, at - 1), min(len(signs), at + 2)), key=lambda column: abs(signs[column])) for at in places]
    lines = bent[:, columns] * np.sign(signs[columns])
    kinds: tuple[list[float], list[float]] = ([], [])
    for k, (first, last) in enumerate(pairwise(ends)):
        edge = max(1, (last - first) // 6)
        for i, value in enumerate(lines[first + edge : last - edge].mean(axis=0)):
            kinds[(i + k) % 2].append(float(value))
    if not all(kinds):
        return True
    fainter, plainer = sorted(abs(float(np.mean(values))) for values in kinds)
    return fainter >= UNBROKEN * plainer


def _places(lines: Lines, most: int) -> list[int]:
    """List the pixels on which lines lie, along a side."""
    step, start = lines
    return [round(at) for at in np.arange(start, most - 0.5, step)]


def _bent(gray: Gray) -> Gray:
    """Say of each pixel how much it differs from those at its left and right."""
    bent: Gray = np.zeros(gray.shape)
    bent[:, 1:-1] = 2 * gray[:, 1:-1] - gray[:, :-2] - gray[:, 2:]
    return bent


def _strength(gray: Gray) -> NDArray[np.float64]:
    """Say for each column how much it differs from both sides: a line does over the whole height, other things here and there."""
    if gray.shape[1] < 3:
        return np.zeros(0)
    strength: NDArray[np.float64] = np.abs(np.median(_bent(gray), axis=0))
    return strength


def _repeated(strength: NDArray[np.float64]) -> Lines | None:
    """Find the distance of strong columns, and the first one; None if they are not evenly spaced."""
    lines = _lines(strength)
    if len(lines) < FEWEST:
        return None
    apart = np.diff(lines)
    step = float(np.median(apart))
    counts = np.round((lines - lines[0]) / step)
    if step < SMALLEST or len(np.unique(counts)) < MOSTLY * (counts[-1] + 1):
        return None
    slope, start = np.polyfit(counts, lines, 1)
    even = np.abs(lines - (start + slope * counts)) <= max(1.5, ALIKE * slope)
    return (float(slope), float(start % slope)) if even.mean() >= MOSTLY else None


def _lines(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the middles of the columns that stand out, neighbours taken as one line."""
    if len(strength) < FEWEST:
        return np.zeros(0)
    usual = float(np.median(strength))
    spread = float(np.median(np.abs(strength - usual))) + 1e-6
    plainest = float(np.partition(strength, -FEWEST)[-FEWEST])
    strong = np.flatnonzero(strength > usual + max(CLEAR * spread, FAINTEST * (plainest - usual)))
    if not len(strong):
        return np.zeros(0)
    groups = np.split(strong, np.flatnonzero(np.diff(strong) > 2) + 1)
    return np.array([float(np.average(group, weights=strength[group])) for group in groups])
