"""Sets of cells as short texts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.grid import flat_hexes, hexes, runs, squares

OFFSETS = st.sets(st.tuples(st.integers(0, 40), st.integers(0, 30)), max_size=60)


@pytest.mark.parametrize("geometry", [squares, hexes, flat_hexes])
@given(offsets=OFFSETS)
def test_a_set_of_cells_is_one_text_and_comes_back(geometry: Any, offsets: set[tuple[int, int]]) -> None:
    cells = frozenset(geometry.from_offset(*at) for at in offsets)
    text = runs.write(cells, geometry)
    assert runs.is_written(text) and runs.read(text, geometry) == cells


def test_what_lies_beyond_the_map_is_left_out() -> None:
    assert runs.read("1:0+9999;9999:0+9999", squares, 3, 2) == {(0, 1), (1, 1), (2, 1)}


def test_runs_are_short_and_other_texts_are_none() -> None:
    assert runs.write([(column, 3) for column in (0, 1, 2, 5)], squares) == "3:0+3,5+1"
    for text in ("3:0", "3:0+3;", "x", "3:-1+2", "3:0+3;;4:0+1"):
        assert not runs.is_written(text) and runs.read(text, squares) == frozenset()
