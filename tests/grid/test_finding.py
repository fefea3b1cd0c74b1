"""The grid of a picture is found where lines repeat, also faint ones on rough ground, and not where none do."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_app.grid.finding import find_grid


def rough(width: int, height: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.random.default_rng(3).uniform(90, 130, (height, width))


@pytest.mark.parametrize(("cell", "left", "top"), [(70.0, 0, 0), (36.0, 11, 5), (52.5, 20, 31)])
@pytest.mark.parametrize("ink", [-60.0, 40.0])
def test_lines_are_found_with_where_they_begin(cell: float, left: float, top: float, ink: float) -> None:
    picture = rough(720, 540)
    for n in range(30):
        x, y = round(left + n * cell), round(top + n * cell)
        picture[:, x : x + 1] += ink
        picture[y : y + 1, :] += ink
    found = find_grid(picture)
    assert found is not None
    assert abs(found.cell - cell) < 0.15
    middle = ((at - drawn - (cell + 1) / 2) / cell for at, drawn in ((found.x, left), (found.y, top)))
    assert all(abs(off - round(off)) * cell < 1.2 for off in middle)


def test_no_grid_is_found_where_there_is_none() -> None:
    assert find_grid(rough(400, 300)) is None
    assert find_grid(np.zeros((300, 400))) is None
    assert find_grid(np.zeros((2, 2))) is None
    only_across = rough(400, 300)
    only_across[:, ::50] += 60
    assert find_grid(only_across) is None
