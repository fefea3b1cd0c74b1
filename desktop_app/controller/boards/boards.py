"""Boards from the rows of text in which the content files draw them, and from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from desktop_app.controller.boards.scenery import CELL, KEYS, FieldError, outside, scenery_of, scenery_to_json
from desktop_app.controller.content.files import BoardText
from desktop_app.errors import AppError
from desktop_app.exchange.limits import WIDEST_BOARD
from desktop_app.grid.board import Board, Grid, Ground, cell_key
from desktop_app.language import marked, said
from desktop_app.rules.kernel.record import Json

KINDS: Mapping[str, Ground] = {
    ",": Ground(id="mud", label=marked("Mud"), terrain="minor", paint="mud"),
    "~": Ground(id="water", label=marked("Water"), terrain="medium", paint="water"),
    "i": Ground(id="ice", label=marked("Ice"), terrain="severe", paint="snow"),
    "%": Ground(id="thicket", label=marked("Thicket"), terrain="extreme", cover=1, paint="brush"),
    "^": Ground(id="rocks", label=marked("Rocks"), blocked=True, paint="rocks"),
    "t": Ground(id="trees", label=marked("Trees"), terrain="minor", cover=1, paint="trees"),
    "=": Ground(id="road", label=marked("Road"), paint="road"),
    "h": Ground(id="high", label=marked("High ground"), elevation=1, paint="high"),
    "#": Ground(id="wall", label=marked("Wall"), blocked=True, paint="wall"),
    "+": Ground(id="door", label=marked("Closed door"), blocked=True, paint="door"),
    "/": Ground(id="open_door", label=marked("Open door"), paint="open_door"),
    ">": Ground(id="exit", label=marked("Way out"), paint="exit"),
    "_": Ground(id="flags", label=marked("Stone floor"), paint="flags"),
    "p": Ground(id="planks", label=marked("Wooden floor"), paint="planks"),
}
"""Kinds of ground by the character that draws them; a point is open ground."""
OWN_KEYS = ("id", "name", "grid", "columns", "rows", "ground", "scene")


def board_from_rows(text: BoardText) -> Board:
    """Read a drawn board. Raises: AppError for an unknown character or a row of another length."""
    if not text.rows or not text.columns:
        raise AppError(said("Board {name} has no cells.", name=text.name))
    grid = Grid(text.grid)
    ground: dict[tuple[int, int], str] = {}
    for row, line in enumerate(text.rows):
        if len(line) != text.columns:
            raise AppError(
                said(
                    "Board {name}: row {row} has {count} cells, {columns} expected.",
                    name=text.name,
                    row=row + 1,
                    count=len(line),
                    columns=text.columns,
                )
            )
        for column, sign in enumerate(line):
            if sign == ".":
                continue
            if sign not in KINDS:
                raise AppError(said("Board {name}: row {row} has the unknown sign {sign}.", name=text.name, row=row + 1, sign=repr(sign)))
            cell = grid.geometry.from_offset(column, row)
            ground[cell] = KINDS[sign].id
    made = make_board(text.id, text.name, grid, size=(text.columns, len(text.rows)), ground=ground)
    try:
        board = replace(made, scene=text.scene, **scenery_of(text.scenery))
    except FieldError as error:
        raise AppError(said("Board {name}: {error}.", name=text.name, error=error)) from None
    beyond = outside(board)
    if beyond is not None:
        raise AppError(
            said("Board {name}: cell {cell} in {path} is outside of the board.", name=text.name, path=beyond[0], cell=cell_key(beyond[1]))
        )
    return board


def make_board(board_id: str, name: str, grid: Grid, *, size: tuple[int, int], ground: Mapping[tuple[int, int], str]) -> Board:
    """Build a board with the known kinds of ground. `size`: columns and rows."""
    kinds = {kind.id: kind for kind in KINDS.values()}
    return Board(id=board_id, name=name, grid=grid, columns=size[0], rows=size[1], ground=ground, kinds=kinds)


def empty_board(grid: str) -> Board:
    """Build an open field of 24 by 16 cells, `grid` hex or square, without a thing on it."""
    return make_board("open_field", "Open field", Grid(grid), size=(24, 16), ground={})


def board_to_json(board: Board) -> dict[str, Json]:
    """Write a board as its file has it: cells as keys "x,y", and no key for what it has not."""
    ground: dict[str, Json] = {cell_key(cell): kind for cell, kind in sorted(board.ground.items())}
    scene: dict[str, Json] = {"scene": dict(board.scene)} if board.scene else {}
    return {
        "id": board.id,
        "name": board.name,
        "grid": board.grid.value,
        "columns": board.columns,
        "rows": board.rows,
        "ground": ground,
        **scene,
        **scenery_to_json(board),
        **board.extra,
    }


def board_from_json(value: Json) -> Board:
    """Read a board. Raises: AppError."""
    try:
        if not isinstance(value, dict):
            raise TypeError(said("an object expected"))
        grid, size = value.get("grid", "hex"), (_size(value, "columns"), _size(value, "rows"))
        if grid not in [known.value for known in Grid]:
            raise ValueError(said("unknown grid {grid}", grid=repr(grid)))
        ground = _ground(value.get("ground", {}))
        scene = value.get("scene", {})
        if not isinstance(scene, dict):
            raise TypeError(said("its scene must be an object"))
        made = make_board(str(value.get("id", "")), str(value.get("name", "")), Grid(grid), size=size, ground=ground)
        extra = {key: held for key, held in value.items() if key not in (*OWN_KEYS, *KEYS)}
        board = replace(made, scene=scene, extra=extra, **scenery_of(value))
        beyond = next((("", cell) for cell in ground if not board.contains(cell)), None) or outside(board)
        if beyond is not None:
            why = said("the cell {cell} is outside of it", cell=cell_key(beyond[1]))
            raise FieldError(beyond[0], why) if beyond[0] else ValueError(why)
    except (TypeError, ValueError) as error:
        raise AppError(said("The board can't be opened: {error}.", error=error)) from None
    return board


def _ground(value: Json) -> dict[tuple[int, int], str]:
    if not isinstance(value, dict):
        raise TypeError(said("its ground must be an object of cells"))
    known = [kind.id for kind in KINDS.values()]
    unknown = next((kind for kind in value.values() if kind not in known), None)
    if unknown is not None:
        raise ValueError(said("unknown ground {unknown}", unknown=repr(unknown)))
    return {_cell(key): str(kind) for key, kind in value.items()}


def _size(value: Mapping[str, Json], key: str) -> int:
    number = value.get(key, 16)
    if type(number) is not int or not 1 <= number <= WIDEST_BOARD:
        raise ValueError(said("{key} goes from 1 to {most}", key=key, most=WIDEST_BOARD))
    return number


def _cell(key: str) -> tuple[int, int]:
    if CELL.fullmatch(key) is None:
        raise ValueError(said("{key} is not a cell", key=repr(key)))
    column, _, row = key.partition(",")
    return (int(column), int(row))
