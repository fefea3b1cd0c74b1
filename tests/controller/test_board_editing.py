"""What an editor does to a board: strokes become cells and barriers, on squares and on both kinds of hexes."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from desktop_app.controller.boards.boards import board_from_json, board_to_json
from desktop_app.controller.boards.editing import (
    added,
    changed,
    erased,
    fitted,
    fitted_across,
    fitted_by_two,
    new_board,
    painted,
    raised,
    resized,
    thing_at,
    turned,
    walled,
    without,
)
from desktop_app.controller.boards.strokes import Mode, Stroke, Tool, applied, around, boxed, brushed, flooded, side_between, walked
from desktop_app.errors import AppError
from desktop_app.exchange.limits import MOST_LAMPS
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.found import FoundGrid
from desktop_app.grid.scenery import Area, Barrier, BarrierKind, Lamp, MapPicture, Pin

SQUARES = new_board("s", "Squares", grid=Grid.SQUARE, columns=6, rows=5)
HEXES = new_board("h", "Hexes", grid=Grid.HEX, columns=6, rows=5)
FLAT = new_board("f", "Flat", grid=Grid.HEX, columns=5, rows=6, flat_top=True)
ALL = pytest.mark.parametrize("board", [SQUARES, HEXES, FLAT], ids=lambda board: board.name)


def stroke(tool: Tool, mode: Mode, *path: tuple[float, float], size: int = 1, ground: str = "water") -> Stroke:
    return Stroke(tool=tool, mode=mode, path=path, size=size, ground=ground)


@ALL
def test_brush_line_rectangle_and_fill_cover_cells_of_the_board_alone(board: Board) -> None:
    start, end = board.geometry.from_offset(0, 0), board.geometry.from_offset(3, 2)
    a, b = board.geometry.centre(start), board.geometry.centre(end)
    assert len(brushed(board, [start], 1)) == 1
    assert brushed(board, [start], 2) >= {start}
    assert all(board.contains(cell) for cell in brushed(board, [start], 3))
    lined = applied(board, stroke(Tool.GROUND, Mode.LINE, a, b)).ground
    assert (start in lined and end in lined and len(lined) == board.grid.geometry.distance(start, end) + 1) or board.grid is Grid.SQUARE
    assert len(boxed(board, start, end)) == 4 * 3
    assert len(applied(board, stroke(Tool.GROUND, Mode.FILL, a)).ground) == board.columns * board.rows


@ALL
def test_a_fill_stops_at_walls_and_at_other_ground(board: Board) -> None:
    inner = board.geometry.from_offset(2, 2)
    room = walled(board, around(board, inner, inner))
    assert flooded(room, inner) == {inner}
    assert inner not in flooded(room, board.geometry.from_offset(0, 0))
    wet = painted(board, [inner], "water")
    assert flooded(wet, inner) == {inner}
    assert painted(wet, [inner], "open").ground == {}


@ALL
def test_a_wall_goes_from_corner_to_corner_and_a_door_breaks_it(board: Board) -> None:
    here = board.geometry.from_offset(2, 2)
    beside = board.geometry.from_offset(3, 2)
    side = side_between(board, here, beside)
    assert side is not None and math.isclose(math.dist(*side), 1 if board.grid is Grid.SQUARE else 1 / math.sqrt(3))
    (x, y), (ex, ey) = side[0], board.geometry.centre(board.geometry.from_offset(4, 4))
    pieces = walked(board, (x, y), (ex + 0.5, ey + 0.5) if board.grid is Grid.SQUARE else (ex, ey))
    assert pieces and pieces[0][0] == (x, y)
    room = walled(board, around(board, here, beside))
    outer = side_between(board, here, board.geometry.from_offset(1, 2))
    assert outer is not None
    with_door = walled(room, [outer], BarrierKind.DOOR)
    (door,) = [barrier for barrier in with_door.barriers if barrier.kind is BarrierKind.DOOR]
    assert {door.start, door.end} == set(outer)
    length = sum(math.dist(barrier.start, barrier.end) for barrier in with_door.barriers)
    assert math.isclose(length, sum(math.dist(barrier.start, barrier.end) for barrier in room.barriers))
    assert len({barrier.id for barrier in with_door.barriers}) == len(with_door.barriers)
    assert walled(with_door, [outer], BarrierKind.DOOR) == with_door


def test_walls_that_are_broken_often_keep_ids_of_their_own_so_that_the_board_is_read_again() -> None:
    made = walled(SQUARES, around(SQUARES, (0, 0), (4, 3)))
    for middle in ((4.5, 3), (3, 3.5), (1, -0.5), (-0.5, 1)):
        (x, y), along = middle, middle[1] % 1 == 0
        ends = ((x, y - 0.5), (x, y + 0.5)) if along else ((x - 0.5, y), (x + 0.5, y))
        made = walled(made, [ends], BarrierKind.WINDOW)
        assert board_from_json(board_to_json(made)).barriers == made.barriers


@ALL
def test_things_are_put_found_changed_rubbed_out_and_taken_away(board: Board) -> None:
    cell = board.geometry.from_offset(2, 2)
    at = board.geometry.centre(cell)
    lit = applied(board, stroke(Tool.LAMP, Mode.BRUSH, (at[0] + 0.1, at[1])))
    (lamp,) = lit.lamps
    assert lamp.at == at and applied(lit, stroke(Tool.LAMP, Mode.BRUSH, at)) == lit
    assert thing_at(lit, at) == lamp
    out = changed(lit, replace(lamp, is_lit=False))
    assert not out.lamps[0].is_lit and without(out, lamp).lamps == ()
    assert applied(lit, stroke(Tool.GROUND, Mode.ERASER, at)).lamps == ()
    noted = applied(board, stroke(Tool.PIN, Mode.BRUSH, at))
    assert noted.pins[0].is_secret and isinstance(thing_at(noted, at), Pin)
    named = applied(board, stroke(Tool.AREA, Mode.BOX, board.geometry.centre(board.geometry.from_offset(0, 0)), at))
    assert named.areas[0].name == "Area 1" and isinstance(thing_at(named, at), Area)
    high = raised(named, [cell], 2)
    assert (high.heights, erased(high, [cell]).heights) == ({cell: 2}, {})
    assert len(erased(high, [cell]).areas[0].cells) == len(named.areas[0].cells) - 1


def test_of_a_long_wall_the_eraser_takes_what_it_passes_and_of_a_door_the_whole() -> None:
    wall = Barrier(id="w", start=(-0.5, 1.5), end=(5.5, 1.5), note="loose")
    walls = added(SQUARES, wall)
    left = applied(walls, stroke(Tool.WALL, Mode.ERASER, (1.9, 1.5), (3.1, 1.45)))
    assert [(one.start, one.end, one.note) for one in left.barriers] == [
        ((-0.5, 1.5), (1.5, 1.5), "loose"),
        ((3.5, 1.5), (5.5, 1.5), "loose"),
    ]
    assert board_from_json(board_to_json(left)).barriers == left.barriers
    assert applied(walls, stroke(Tool.WALL, Mode.ERASER, (-0.4, 1.5), (5.4, 1.5))).barriers[0].start == (0.5, 1.5)
    gate = added(SQUARES, replace(wall, kind=BarrierKind.DOOR))
    assert applied(gate, stroke(Tool.WALL, Mode.ERASER, (2, 1.5))).barriers == ()


@ALL
def test_a_board_is_resized_and_turned_and_turned_back(board: Board) -> None:
    cell = board.geometry.from_offset(1, 1)
    full = added(painted(board, [cell], "water"), Lamp(id="l", at=board.geometry.centre(cell)))
    smaller = resized(full, 1, 1)
    assert (smaller.ground, smaller.lamps, smaller.columns) == ({}, (), 1)
    if board is FLAT:
        full = replace(full, columns=5)
    times = 4 if board.grid is Grid.SQUARE else 2
    back = full
    for _ in range(times):
        back = turned(back)
    assert back.ground == full.ground
    assert math.dist(back.lamps[0].at, full.lamps[0].at) < 1e-9
    assert turned(full).ground != full.ground


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(AppError, match="from 1 to 200 columns"):
        resized(SQUARES, 0, 4)
    with pytest.raises(AppError, match="odd number of rows"):
        turned(replace(HEXES, rows=4))
    full = replace(SQUARES, lamps=(Lamp(id="l", at=(0, 0)),) * MOST_LAMPS)
    with pytest.raises(AppError, match="has at most"):
        applied(full, stroke(Tool.LAMP, Mode.BRUSH, (1, 1)))


@pytest.mark.parametrize("board", [SQUARES, HEXES, FLAT], ids=lambda board: board.name)
def test_the_cells_of_a_picture_come_to_lie_on_those_of_the_board_its_corner_hardly_beyond(board: Board) -> None:
    laid = replace(board, picture=MapPicture(asset="p", left=0, top=0, width=1, height=1))
    left, top, _, _ = board.geometry.extent(board.columns, board.rows)
    for x, y in ((0, 0), (13.0, 41.5), (-left * 50, -top * 50), (-left * 50 - 0.4, -top * 50 + 0.4), (333, 201)):
        made = fitted(laid, (400, 300), FoundGrid(grid=board.grid, flat_top=board.flat_top, cell=50, x=x, y=y)).picture
        assert made is not None and (made.width, made.height) == (8, 6)
        at = (made.left + x / 50, made.top + y / 50)
        assert at == pytest.approx(board.geometry.centre(board.geometry.cell_at(*at)), abs=2e-3)
        assert left - 1.05 < made.left < left + 0.05 and top - 1.8 < made.top < top + 0.05
        if abs(x / 50 + left) < 0.01:
            assert (made.left, made.top) == pytest.approx((left, top), abs=0.01), "a picture that begins as the board does lies as it does"


def test_a_picture_is_fitted_by_two_corners_of_its_grid_and_by_the_grid_that_is_found() -> None:
    laid = replace(SQUARES, picture=MapPicture(asset="p", left=-0.5, top=-0.5, width=6, height=3))
    by_corners = fitted_by_two(laid, (0.6, 0.4), (2.1, 0.5), 3).picture
    assert by_corners is not None and (by_corners.width, by_corners.height) == (12, 6)
    assert (by_corners.left, by_corners.top) == (round(0.5 - 1.1 * 2, 3), round(0.5 - 0.9 * 2, 3))
    with pytest.raises(AppError, match="must be apart"):
        fitted_by_two(laid, (1, 1), (1, 1), 4)
    flat = replace(FLAT, picture=replace(laid.picture, left=0.0, top=0.0) if laid.picture else None)
    across, down = (fitted_by_two(flat, (0.1, 0.1), end, 2).picture for end in ((1.1, 0.2), (0.2, 2.1)))
    assert across is not None and (across.width, across.left) == pytest.approx((6 * 3**0.5, -0.1 * 3**0.5), abs=1e-3)
    assert down is not None and (down.width, down.height, down.left) == pytest.approx((6, 3, -0.1)), "rows of flat hexes lie 1 apart"
    wide = fitted_across(flat, 4).picture
    assert wide is not None and (wide.width, wide.height) == pytest.approx((2 * 3**0.5, 3**0.5))
    found = fitted(laid, (300, 200), FoundGrid(grid=Grid.SQUARE, cell=50, x=35, y=25)).picture
    assert found is not None and (found.width, found.height, found.left, found.top) == (6, 4, round(-0.5 - 10 / 50, 3), -0.5)
