"""By how much the lines of a picture are turned is found to a fraction of a degree, and nothing is found where none are plain."""

from __future__ import annotations

import math

import numpy as np
import pytest

from desktop_app.grid.straightening import Gray, turn_of


def crossed(degrees: float, cell: float = 60, size: tuple[int, int] = (700, 1000)) -> Gray:
    """Draw soft lines of squares on rough ground, turned clockwise as they are seen."""
    down, right = np.mgrid[: size[0], : size[1]].astype(float)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    along, across = right * cos + down * sin, down * cos - right * sin
    lines = sum(np.exp(-(((at + cell / 2) % cell - cell / 2) ** 2)) for at in (along, across))
    drawn: Gray = np.random.default_rng(3).uniform(90, 130, size) - 40 * lines
    return drawn


@pytest.mark.parametrize("degrees", [-5.0, -2.25, -0.3, 0.3, 1.0, 4.1, 5.0])
def test_the_turn_is_found_to_a_fraction_of_a_degree(degrees: float) -> None:
    assert turn_of(crossed(degrees)) == pytest.approx(degrees, abs=0.03)


def test_a_large_picture_is_looked_at_from_farther_away() -> None:
    assert turn_of(crossed(2.5, cell=150, size=(1700, 2000))) == pytest.approx(2.5, abs=0.03)


@pytest.mark.parametrize(
    "gray",
    [crossed(0), crossed(0.04), crossed(9), np.random.default_rng(3).uniform(90, 130, (500, 600)), np.zeros((300, 400)), np.zeros((2, 2))],
    ids=["straight", "as good as straight", "turned too far", "rough ground", "nothing", "too small"],
)
def test_what_is_straight_or_not_plain_is_left(gray: Gray) -> None:
    assert turn_of(gray) == 0
