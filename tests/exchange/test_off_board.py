"""What of a foreign map lies off its board is left out, and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.exchange.foreign import Report, on_board
from desktop_app.exchange.tiled import read_tiled
from desktop_app.exchange.universal_vtt import read_universal_vtt
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Barrier, Lamp, Point
from tests.exchange.maps import shapes, tiled, universal


def kept(*lines: tuple[Point, Point], grid: Grid = Grid.SQUARE) -> list[tuple[Point, Point]]:
    barriers = tuple(Barrier(id=str(place), start=start, end=end) for place, (start, end) in enumerate(lines))
    board = on_board(Board(columns=4, rows=3, grid=grid, barriers=barriers), Report())
    return [(one.start, one.end) for one in board.barriers]


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        (((0.0, 0.0), (1.0, 0.0)), True),
        (((-0.5, -0.5), (-0.5, 2.5)), True),
        (((-9.0, 1.0), (9.0, 1.0)), True),
        (((-1.0, 1.0), (1.0, -1.0)), True),
        (((-2.0, 0.0), (0.0, -2.0)), False),
        (((-0.6, 0.0), (-0.6, 2.0)), False),
        (((3.6, 0.0), (9.0, 0.0)), False),
        (((1.0, 2.6), (1.0, 2.7)), False),
    ],
    ids=["on it", "at its edge", "across it", "over a corner", "past a corner", "beside it", "beyond it", "beneath it"],
)
def test_a_wall_stays_where_some_of_it_is_on_the_board(line: tuple[Point, Point], *, stays: bool) -> None:
    assert kept(line) == [line] * stays


def test_a_board_of_hexes_reaches_as_far_as_its_cells() -> None:
    at_the_right, beyond = ((3.9, 0.0), (3.9, 1.0)), ((4.1, 0.0), (4.1, 1.0))
    assert kept(at_the_right, beyond, grid=Grid.HEX) == [at_the_right]


def test_a_lamp_off_the_board_stays_where_it_shines_there() -> None:
    near, far = Lamp(id="near", at=(-3.0, 0.0), bright=1, dim=3), Lamp(id="far", at=(-4.0, 0.0), bright=1, dim=3)
    report = Report()
    assert on_board(Board(columns=4, rows=3, lamps=(near, far)), report).lamps == (near,)
    assert report.notes == ("Off the board and too far to shine on it, left out: 1 lamp.",)


def test_both_readers_tell_how_many(tmp_path: Path) -> None:
    outside = [[{"x": 20, "y": 2}, {"x": 24, "y": 2}, {"x": 24, "y": 4}], [{"x": 2, "y": 2}, {"x": 4, "y": 2}]]
    (tmp_path / "mill.uvtt").write_text(json.dumps(universal(line_of_sight=outside)))
    found = read_universal_vtt(tmp_path / "mill.uvtt")
    assert "Off the board, left out: 2 walls and doors." in found.report
    assert [one.id for one in found.board.barriers if not one.opens] == ["wall-3", "wall-4"]
    wall = {"x": 900, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 10, "y": 0}]}
    (tmp_path / "mill.tmj").write_text(json.dumps(tiled(shapes("wall", wall, {**wall, "x": 0}))))
    again = read_tiled(tmp_path / "mill.tmj", ())
    assert again.report == ("Off the board, left out: 1 wall or door.",) and len(again.board.barriers) == 1
