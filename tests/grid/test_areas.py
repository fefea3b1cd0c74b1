"""Bursts, rings, cones and lines as cells, in every direction of squares and of both kinds of hexes."""

from __future__ import annotations

import math

import pytest

from desktop_app.grid import areas
from desktop_app.grid.board import Board, Grid

SQUARES = Board(grid=Grid.SQUARE, columns=31, rows=31)
POINTY = Board(grid=Grid.HEX, columns=31, rows=31)
FLAT = Board(grid=Grid.HEX, columns=31, rows=31, flat_top=True)
BOARDS = pytest.mark.parametrize("board", [SQUARES, POINTY, FLAT], ids=["squares", "pointy", "flat"])


@BOARDS
@pytest.mark.parametrize("angle", [60, 90])
def test_a_cone_is_as_large_in_each_direction_of_the_grid(board: Board, angle: float) -> None:
    geometry = board.geometry
    tip = geometry.from_offset(15, 15)
    straight = range(0, 8, 2) if board.grid is Grid.SQUARE else range(6)
    cones = [
        areas.cone(board, geometry.centre(tip), geometry.centre(geometry.neighbour(tip, direction)), 6, angle=angle)
        for direction in straight
    ]
    assert len({len(cone) for cone in cones}) == 1 and len(cones[0]) > 10
    assert all(geometry.neighbour(tip, direction) == cone[0] for direction, cone in zip(straight, cones, strict=True))
    assert all(tip not in cone for cone in cones)


@BOARDS
def test_a_burst_is_its_rings_and_the_middle(board: Board) -> None:
    middle = board.geometry.centre(board.geometry.from_offset(15, 15))
    rings = [set(areas.ring(board, middle, radius)) for radius in range(1, 6)]
    assert set(areas.burst(board, middle, 5)) == {board.geometry.from_offset(15, 15)}.union(*rings)
    assert sum(map(len, rings)) + 1 == len(areas.burst(board, middle, 5))
    assert len(rings[0]) == (4 if board.grid is Grid.SQUARE else 6)


@BOARDS
def test_a_line_goes_straight_and_stops_at_its_length(board: Board) -> None:
    geometry = board.geometry
    here = geometry.from_offset(15, 15)
    for direction in range(0, board.grid.directions, 2):
        cells = [here]
        for _ in range(4):
            cells.append(geometry.neighbour(cells[-1], direction))
        length = math.dist(geometry.centre(here), geometry.centre(cells[-1]))
        assert areas.line(board, geometry.centre(here), geometry.centre(cells[-1]), length, width=0.9) == tuple(cells)


def test_areas_stay_on_the_board_and_the_ruler_counts_metres() -> None:
    assert set(areas.burst(SQUARES, (0, 0), 1)) == {(0, 0), (1, 0), (0, 1)}
    assert areas.burst(SQUARES, (-30, 0), 2) == ()
    assert areas.measured(SQUARES, [(0, 0), (3, 3), (3, 5)]) == (5, None)
    assert areas.measured(Board(grid=Grid.HEX, unit=1.5), [(0, 0), (2, 1)]) == (3, 4.5)
