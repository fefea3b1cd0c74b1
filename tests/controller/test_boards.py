"""Boards: drawn in rows of signs, written as JSON, and what a board that cannot be read says."""

from typing import Any

import pytest

from desktop_app.controller.boards.boards import KINDS, board_from_json, board_from_rows, board_to_json, empty_board
from desktop_app.controller.content.files import BoardText, content_of
from desktop_app.errors import AppError
from desktop_app.grid.board import Grid
from desktop_app.grid.hexes import from_offset
from desktop_app.rules.winterdawn.position.space import TERRAIN_COST


def drawn(*rows: str, grid: str = "square", columns: int | None = None) -> BoardText:
    return BoardText.model_validate({"id": "yard", "name": "The yard", "grid": grid, "columns": columns or len(rows[0]), "rows": rows})


def test_each_sign_draws_its_ground() -> None:
    board = board_from_rows(drawn("." + "".join(KINDS)))
    assert (board.id, board.name, board.grid, board.columns, board.rows) == ("yard", "The yard", Grid.SQUARE, 1 + len(KINDS), 1)
    assert board.ground_at((0, 0)).id == "open"
    assert [board.ground_at((i + 1, 0)) for i in range(len(KINDS))] == list(KINDS.values())


def test_rows_of_hexes_are_offset() -> None:
    board = board_from_rows(drawn("...", "..#", "#..", grid="hex"))
    assert board.ground == {from_offset(2, 1): "wall", from_offset(0, 2): "wall"}
    assert all(board.contains(cell) for cell in board.ground)


def test_there_is_ground_of_every_difficulty() -> None:
    assert {kind.terrain for kind in KINDS.values()} == set(TERRAIN_COST)


def test_kinds_of_ground_differ_in_sign_and_id() -> None:
    assert len({kind.id for kind in KINDS.values()}) == len(KINDS)
    assert all(len(sign) == 1 for sign in KINDS)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (drawn("...", ".."), "Board The yard: row 2 has 2 cells, 3 expected."),
        (drawn("...", "...."), "Board The yard: row 2 has 4 cells, 3 expected."),
        (drawn("...", ".?."), "Board The yard: row 2 has the unknown sign '?'."),
        (drawn("", columns=0), "Board The yard has no cells."),
    ],
)
def test_a_board_that_is_drawn_wrong(text: BoardText, sentence: str) -> None:
    with pytest.raises(AppError) as error:
        board_from_rows(text)
    assert error.value.sentence == sentence


def test_an_empty_board_is_open_everywhere() -> None:
    board = empty_board("hex")
    assert (board.columns, board.rows, board.grid) == (24, 16, Grid.HEX)
    assert all(board.ground_at(cell).id == "open" for cell in board.cells())


@pytest.mark.parametrize("grid", ["hex", "square"])
def test_a_board_written_is_read_back(grid: str) -> None:
    board = board_from_rows(drawn("..t~", ".##.", "h=^,", grid=grid))
    assert board_from_json(board_to_json(board)) == board


@pytest.mark.parametrize("text", content_of("winterdawn").boards, ids=lambda text: str(text.id))
def test_the_boards_of_the_content_are_read_back(text: BoardText) -> None:
    board = board_from_rows(text)
    assert board_from_json(board_to_json(board)) == board


def test_a_board_needs_no_more_than_an_object() -> None:
    board = board_from_json({})
    assert (board.grid, board.columns, board.rows, board.ground) == (Grid.HEX, 16, 16, {})


@pytest.mark.parametrize("number", [1, 1000])
def test_a_board_has_from_1_to_1000_columns(number: int) -> None:
    assert board_from_json({"columns": number}).columns == number


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (None, "an object expected"),
        ([], "an object expected"),
        ({"columns": 0}, "columns goes from 1 to 1000"),
        ({"columns": 1001}, "columns goes from 1 to 1000"),
        ({"rows": "9"}, "rows goes from 1 to 1000"),
        ({"rows": True}, "rows goes from 1 to 1000"),
        ({"rows": 2.5}, "rows goes from 1 to 1000"),
        ({"grid": "triangle"}, "unknown grid 'triangle'"),
        ({"grid": ["hex"]}, "unknown grid ['hex']"),
        ({"ground": ["wall"]}, "its ground must be an object of cells"),
        ({"ground": {"1,1": "lava"}}, "unknown ground 'lava'"),
        ({"ground": {"1,1": 3}}, "unknown ground 3"),
        ({"ground": {"1,1": ["wall"]}}, "unknown ground ['wall']"),
        ({"ground": {"1": "wall"}}, "'1' is not a cell"),
        ({"ground": {"1,2,3": "wall"}}, "'1,2,3' is not a cell"),
        ({"ground": {"a,b": "wall"}}, "'a,b' is not a cell"),
        ({"ground": {"1, 2": "wall"}}, "'1, 2' is not a cell"),
        ({"ground": {"99,1": "wall"}}, "the cell 99,1 is outside of it"),
        ({"ground": {"-9,1": "wall"}}, "the cell -9,1 is outside of it"),
    ],
)
def test_a_board_that_cannot_be_read(value: Any, why: str) -> None:
    with pytest.raises(AppError) as error:
        board_from_json(value)
    assert error.value.sentence == f"The board can't be opened: {why}."


def test_a_board_keeps_what_it_says_beyond_its_ground() -> None:
    scene = {"card": {"night": True}, "lights": [{"id": "lamp", "x": 1, "y": 2}]}
    text = drawn("..", "..").model_copy(update={"scene": scene})
    board = board_from_rows(text)
    assert board.scene == scene and board_from_json(board_to_json(board)) == board
    assert "scene" not in board_to_json(board_from_rows(drawn("..")))
    with pytest.raises(AppError, match="scene must be an object"):
        board_from_json({"scene": [1]})
