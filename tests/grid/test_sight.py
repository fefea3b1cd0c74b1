"""What is seen and lit past barriers and solid ground, against a slow twin that tries every line by itself."""

from __future__ import annotations

import math
import random

import pytest

from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.crossing import crosses
from desktop_app.grid.scenery import Lamp
from desktop_app.grid.sight import INSET, Looked, Pieces, Segment, Sightlines, outline_of, rows_of

SQUARES = Board(grid=Grid.SQUARE, columns=13, rows=11)
POINTY = Board(grid=Grid.HEX, columns=13, rows=11)
FLAT = Board(grid=Grid.HEX, columns=13, rows=11, flat_top=True)
BOARDS = pytest.mark.parametrize("board", [SQUARES, POINTY, FLAT], ids=["squares", "pointy", "flat"])


def lines(board: Board, *segments: Segment) -> Sightlines:
    return Sightlines(Looked(board), Pieces(rows_of(segments)))


def seen_slowly(board: Board, here: Cell, segments: list[Segment]) -> set[Cell]:
    """Try the line to each point of each cell against each barrier."""
    eye = board.geometry.centre(here)
    found = {here}
    for cell in board.cells():
        x, y = board.geometry.centre(cell)
        points = [(x, y), *((x + dx * INSET, y + dy * INSET) for dx, dy in board.geometry.CORNERS)]
        if any(not any(crosses(eye, point, *segment) for segment in segments) for point in points):
            found.add(cell)
    return found


@BOARDS
@pytest.mark.parametrize("seed", range(6))
def test_what_is_seen_is_what_every_line_by_itself_says(board: Board, seed: int) -> None:
    chosen = random.Random(seed)
    across = [tuple(chosen.uniform(-1, 11) for _ in range(4)) for _ in range(seed * 3)]
    segments: list[Segment] = [((a, b), (c, d)) for a, b, c, d in across]
    sight = lines(board, *segments)
    for here in chosen.sample(list(board.cells()), 5):
        seen = sight.seen([here])
        assert seen == seen_slowly(board, here, segments)
        assert all(sight.sees(here, cell) == (cell in seen) for cell in board.cells())


def test_a_door_in_a_wall_shows_what_lies_straight_behind_it() -> None:
    wall = [((-0.5, 4.5), (5.5, 4.5)), ((6.5, 4.5), (12.5, 4.5))]
    shut = lines(SQUARES, *wall, ((5.5, 4.5), (6.5, 4.5)))
    assert all(row <= 4 for _, row in shut.seen([(6, 2)]))
    through = {cell for cell in lines(SQUARES, *wall).seen([(6, 2)]) if cell[1] > 4}
    assert (6, 10) in through and (6, 5) in through and (0, 5) not in through and (12, 5) not in through
    assert through == {(12 - x, y) for x, y in through}


@BOARDS
def test_nobody_looks_through_the_joint_of_two_walls(board: Board) -> None:
    here, there = board.geometry.from_offset(4, 5), board.geometry.from_offset(8, 5)
    (x, y), (end, _) = board.geometry.centre(here), board.geometry.centre(there)
    middle = (x + end) / 2
    assert not lines(board, ((middle, y - 9), (middle, y)), ((middle, y), (middle, y + 9))).sees(here, there)
    assert lines(board, ((middle, y - 9), (middle, y - 0.2)), ((middle, y + 0.2), (middle, y + 9))).sees(here, there)


@BOARDS
def test_solid_ground_is_seen_and_hides_what_lies_behind_it(board: Board) -> None:
    at = board.geometry.from_offset
    solid = frozenset(at(6, row) for row in range(11))
    sight = Sightlines(Looked(board, solid), Pieces(rows_of(outline_of(board, solid))))
    seen = sight.seen([at(3, 5)])
    assert {at(6, row) for row in range(3, 8)} <= seen
    assert not {cell for cell in seen if board.geometry.to_offset(cell)[0] > 7}


def test_a_token_of_many_cells_sees_what_any_of_them_sees() -> None:
    sight = lines(SQUARES, ((3.5, -0.5), (3.5, 5.5)))
    both = sight.seen([(3, 5), (4, 5)])
    assert both == sight.seen([(3, 5)]) | sight.seen([(4, 5)]) and (5, 0) in both and (0, 0) in both


@BOARDS
def test_a_lamp_is_bright_near_and_dim_farther_and_not_behind_a_wall(board: Board) -> None:
    at = board.geometry.from_offset
    lamp = Lamp(id="l", at=board.geometry.centre(at(5, 5)), bright=2, dim=4)
    bright, lit = lines(board).lit(lamp)
    assert bright < lit and at(5, 5) in bright and at(6, 5) in bright and at(9, 5) not in bright
    x = lamp.at[0] + 0.5
    _, walled = lines(board, ((x, -2.0), (x, 20.0))).lit(lamp)
    assert walled < lit and not any(board.geometry.centre(cell)[0] > x + 0.5 for cell in walled)


def test_the_polygon_ends_at_walls_and_at_its_reach() -> None:
    view = lines(SQUARES, ((8.0, -20.0), (8.0, 20.0))).view((5, 5))
    corners = view.polygon(6)
    assert max(x for x, _ in corners) == pytest.approx(8)
    assert all(math.dist(corner, (5, 5)) <= 6 + 1e-9 for corner in corners)
    assert len(lines(SQUARES).view((5, 5)).polygon(3)) == 72
