"""What stands on a board beyond its ground, to JSON and back."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.boards.boards import board_from_json, board_to_json, empty_board
from desktop_app.errors import AppError
from desktop_app.grid.board import Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Opening
from desktop_app.rules.kernel.record import Json

FULL: dict[str, Any] = {
    "id": "mill",
    "grid": "square",
    "columns": 8,
    "rows": 6,
    "barriers": [
        {"id": "w1", "kind": "wall", "start": [-0.5, 1.5], "end": [3.5, 1.5]},
        {"id": "d1", "kind": "door", "start": [3.5, 1.5], "end": [4.5, 1.5], "state": "locked", "is_secret": True, "note": "oak"},
        {"id": "n1", "kind": "window", "start": [4.5, 1.5], "end": [5.5, 1.5], "stops": {"light": True, "sight": False}, "extra": {"a": 1}},
    ],
    "lamps": [{"id": "l1", "at": [2.25, 3], "bright": 3, "dim": 6.5, "colour": "#ff8800", "is_out": True, "label": "Torch"}],
    "pins": [{"id": "p1", "at": [1, 1], "text": "A loose board"}, {"id": "p2", "at": [2, 1], "text": "Mill", "is_open": True}],
    "picture": {"asset": "a1", "left": -0.5, "top": -0.5, "width": 8, "height": 6, "strength": 0.5},
    "heights": {"1,2": 1.5},
    "areas": [{"id": "a1", "name": "Pond", "cells": ["1,1", "1,2"], "terrain": 2, "note": "cold"}],
    "ambient": "dark",
    "fog": "walked",
    "unit": 1.5,
    "weather": {"of": "a newer program"},
}


def test_a_board_with_everything_is_read_and_written_back() -> None:
    board = board_from_json(FULL)
    assert (board.ambient, board.fog, board.unit, board.extra) == (Ambient.DARK, Fog.WALKED, 1.5, {"weather": {"of": "a newer program"}})
    assert board_from_json(board_to_json(board)) == board
    assert {key: value for key, value in board_to_json(board).items() if key not in ("name", "ground")} == FULL


def test_flat_hexes_are_kept_and_an_open_field_says_nothing_new() -> None:
    flat = board_from_json({"grid": "hex", "columns": 5, "rows": 4, "flat_top": True})
    assert board_from_json(board_to_json(flat)).geometry.centre((1, 0)) == pytest.approx((3**0.5 / 2, 0.5))
    assert all(flat.geometry.cell_at(*flat.geometry.centre(cell)) == cell and flat.contains(cell) for cell in flat.cells())
    assert set(board_to_json(empty_board("hex"))) == {"id", "name", "grid", "columns", "rows", "ground"}


def test_a_board_that_was_written_with_an_id_twice_is_read_whole() -> None:
    sides: list[Json] = [{"id": "wall_1", "start": [n, 0], "end": [n + 1, 0]} for n in range(3)]
    board = board_from_json({"columns": 8, "rows": 6, "barriers": [*sides, {"id": "wall_1_2", "start": [0, 0], "end": [0, 1]}]})
    assert [one.start for one in board.barriers] == [(0, 0), (1, 0), (2, 0), (0, 0)]
    assert len({one.id for one in board.barriers}) == 4 and board_from_json(board_to_json(board)) == board


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"barriers": {}}, "barriers: a list expected"),
        ({"barriers": [{"id": "a", "start": [0], "end": [0, 0]}]}, "barriers/0/start: two numbers expected"),
        ({"barriers": [{"id": "", "start": [0, 0], "end": [0, 1]}]}, "barriers/0/id: its id must be unique"),
        ({"barriers": [{"id": "a", "kind": "moat", "start": [0, 0], "end": [0, 1]}]}, "barriers/0/kind: one of wall, door,"),
        ({"barriers": [{"id": "a", "start": [0, 0], "end": [0, 1], "stops": {"sight": 1}}]}, "barriers/0/stops/sight: true or false"),
        ({"lamps": [{"id": "a", "at": [0, 0], "bright": -1}]}, "lamps/0/bright: a number from 0 to 10000 expected"),
        ({"lamps": [{"id": "a", "at": [0, 1e9]}]}, "lamps/0/at: a number from -10000 to 10000 expected"),
        ({"lamps": [{"id": "a", "at": [0, 0], "colour": "red"}]}, "lamps/0/colour: a colour like #ffc66e expected"),
        ({"lamps": [3]}, "lamps/0: an object expected"),
        ({"heights": {"99,0": 1}}, "heights: the cell 99,0 is outside of it"),
        ({"areas": [{"id": "a", "cells": ["0,99"]}]}, "areas/0/cells: the cell 0,99 is outside of it"),
        ({"areas": [{"id": "a", "cells": ["x"]}]}, "areas/0/cells: 'x' is not a cell"),
        ({"picture": {"asset": "a", "left": 0, "top": 0, "width": 0, "height": 1}}, "picture/width: a number from 0.01"),
        ({"pins": [{"id": "p", "at": [0, 0], "text": 3}]}, "pins/0/text: a text of at most"),
        ({"ambient": "gloom"}, "ambient: one of day, dim, dark expected"),
        ({"flat_top": "yes"}, "flat_top: true or false expected"),
        ({"unit": 0}, "unit: a number from 0.01"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: dict[str, Any], why: str) -> None:
    with pytest.raises(AppError) as error:
        board_from_json({"columns": 8, "rows": 6, **change})
    assert error.value.sentence.startswith(f"The board can't be opened: {why}")


SHUT, OPEN = Opening.CLOSED, Opening.OPEN


@pytest.mark.parametrize(
    ("kind", "state", "stops"),
    [
        (BarrierKind.WALL, OPEN, (True, True, True)),
        (BarrierKind.DOOR, SHUT, (True, True, True)),
        (BarrierKind.DOOR, Opening.LOCKED, (True, True, True)),
        (BarrierKind.DOOR, OPEN, (False, False, False)),
        (BarrierKind.WINDOW, SHUT, (False, False, True)),
        (BarrierKind.CURTAIN, SHUT, (True, True, False)),
        (BarrierKind.BARS, SHUT, (False, False, True)),
        (BarrierKind.FENCE, OPEN, (False, False, True)),
    ],
)
def test_what_a_barrier_stops_follows_from_its_kind_and_how_it_stands(kind: BarrierKind, state: Opening, stops: tuple[bool, ...]) -> None:
    barrier = Barrier(id="b", start=(0, 0), end=(0, 1), kind=kind, state=state)
    assert (barrier.stops_sight, barrier.stops_light, barrier.stops_movement) == stops


def test_what_is_said_of_a_barrier_goes_before_its_kind_while_it_is_shut() -> None:
    door: dict[str, Any] = {"id": "b", "kind": "door", "start": [0, 0], "end": [0, 1], "stops": {"light": False}}
    barrier = board_from_json({"barriers": [door]}).barriers[0]
    assert (barrier.stops_sight, barrier.stops_light) == (True, False)
    opened = board_from_json({"barriers": [{**door, "state": "open", "stops": {"sight": True}}]}).barriers[0]
    assert not opened.stops_sight


def test_the_grids_by_name() -> None:
    assert board_from_json({"grid": "square"}).geometry is Grid.SQUARE.geometry
