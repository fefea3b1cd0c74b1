"""Strokes on a board: cells under a tool, and the resulting board. Points are in board units."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from desktop_app.controller.boards.editing import (
    LARGEST,
    TOUCHING,
    Thing,
    added,
    broken,
    corner_near,
    distance_to,
    erased,
    free_id,
    is_inside,
    painted,
    raised,
    thing_at,
    walled,
    without,
)
from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.scenery import Area, Barrier, BarrierKind, Lamp, Pin, Point
from desktop_app.language import said


class Tool(StrEnum):
    """What is put on a board; `GROUND` goes with a kind of ground."""

    GROUND = "ground"
    WALL = "wall"
    DOOR = "door"
    WINDOW = "window"
    LAMP = "lamp"
    PIN = "pin"
    AREA = "area"
    HEIGHT = "height"


class Mode(StrEnum):
    """How it is put there."""

    BRUSH = "brush"
    LINE = "line"
    BOX = "box"
    FILL = "fill"
    ERASER = "eraser"
    SELECT = "select"


BARRIERS: Final = {Tool.WALL: BarrierKind.WALL, Tool.DOOR: BarrierKind.DOOR, Tool.WINDOW: BarrierKind.WINDOW}


@dataclass(frozen=True, kw_only=True, slots=True)
class Stroke:
    """One movement of a tool over the board, from press to release: the points that it passed, the brush as wide as `size` cells."""

    tool: Tool
    mode: Mode
    path: tuple[Point, ...]
    ground: str = ""
    size: int = 1
    metres: float = 1


def cells_of(board: Board, stroke: Stroke) -> frozenset[Cell]:
    """Return the cells that a stroke covers."""
    passed = [board.geometry.cell_at(*point) for point in stroke.path]
    if not passed:
        return frozenset()
    match stroke.mode:
        case Mode.LINE:
            return brushed(board, lined(board, passed[0], passed[-1]), stroke.size)
        case Mode.BOX:
            return boxed(board, passed[0], passed[-1])
        case Mode.FILL:
            return flooded(board, passed[-1]) if board.contains(passed[-1]) else frozenset()
        case _:
            steps = [cell for a, b in pairwise([passed[0], *passed]) for cell in lined(board, a, b)]
            return brushed(board, steps, stroke.size)


def pieces_of(board: Board, stroke: Stroke) -> list[tuple[Point, Point]]:
    """List the sides and lines that a stroke of a wall, door or window covers."""
    if not stroke.path:
        return []
    if stroke.tool is not Tool.WALL:
        return [side_near(board, stroke.path[-1])]
    match stroke.mode:
        case Mode.BOX | Mode.FILL:
            return around(board, board.geometry.cell_at(*stroke.path[0]), board.geometry.cell_at(*stroke.path[-1]))
        case Mode.LINE:
            return walked(board, corner_near(board, stroke.path[0]), corner_near(board, stroke.path[-1]))
        case _:
            corners = [corner_near(board, point) for point in stroke.path]
            return [piece for a, b in pairwise(corners) for piece in walked(board, a, b)]


def applied(board: Board, stroke: Stroke) -> Board:
    """Carry a stroke out. Raises: AppError if the board would hold too much."""
    if not stroke.path or stroke.mode is Mode.SELECT:
        return board
    if stroke.mode is Mode.ERASER:
        return _rubbed(board, stroke)
    at = stroke.path[-1]
    match stroke.tool:
        case Tool.GROUND:
            return painted(board, cells_of(board, stroke), stroke.ground)
        case Tool.HEIGHT:
            return raised(board, cells_of(board, stroke), stroke.metres)
        case Tool.AREA:
            cells = cells_of(board, stroke)
            area = Area(id=free_id(board.areas, "area"), name=said("Area {number}", number=len(board.areas) + 1), cells=cells)
            return added(board, area) if cells else board
        case Tool.LAMP | Tool.PIN:
            cell = board.geometry.cell_at(*at)
            return _put(board, stroke.tool, board.geometry.centre(cell)) if board.contains(cell) else board
        case Tool.WALL | Tool.DOOR | Tool.WINDOW:
            pieces = [piece for piece in pieces_of(board, stroke) if is_inside(board, _middle(piece))]
            return walled(board, pieces, BARRIERS[stroke.tool])


def _put(board: Board, tool: Tool, at: Point) -> Board:
    things: tuple[Lamp | Pin, ...] = board.lamps if tool is Tool.LAMP else board.pins
    if any(math.dist(thing.at, at) < TOUCHING for thing in things):
        return board
    made = Lamp(id=free_id(things, "lamp"), at=at) if tool is Tool.LAMP else Pin(id=free_id(things, "pin"), at=at, text=said("A note"))
    return added(board, made)


def _rubbed(board: Board, stroke: Stroke) -> Board:
    """Erase under the eraser: lamps, pins and barriers first; the ground without any of them."""
    passed: dict[str, tuple[Thing, list[Point]]] = {}
    for point in stroke.path:
        thing = thing_at(board, point)
        if thing is not None and not isinstance(thing, Area):
            passed.setdefault(thing.id, (thing, []))[1].append(point)
    made = board
    for thing, points in passed.values():
        made = broken(made, thing, points) if isinstance(thing, Barrier) and not thing.opens else without(made, thing)
    return made if passed else erased(board, cells_of(board, stroke))


# ---- cells


def brushed(board: Board, path: Iterable[Cell], size: int) -> frozenset[Cell]:
    """Return the cells that a brush of a width covers on its way; a size of 1 is one cell, 2 its neighbours too, and so on."""
    found = set(path)
    edge = set(found)
    for _ in range(size - 1):
        edge = {board.grid.geometry.neighbour(cell, turn) for cell in edge for turn in range(board.grid.directions)} - found
        found |= edge
    return frozenset(cell for cell in found if board.contains(cell))


def lined(board: Board, start: Cell, end: Cell) -> list[Cell]:
    """List the cells on a straight line that lie on the board."""
    return [cell for cell in board.grid.geometry.line(start, end) if board.contains(cell)]


def boxed(board: Board, start: Cell, end: Cell) -> frozenset[Cell]:
    """Return the cells of the rectangle, by columns and rows, between two of its corners."""
    (a, b), (c, d) = board.geometry.to_offset(start), board.geometry.to_offset(end)
    columns, rows = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)
    cells = (board.geometry.from_offset(column, row) for column in columns for row in rows)
    return frozenset(cell for cell in cells if board.contains(cell))


def flooded(board: Board, start: Cell) -> frozenset[Cell]:
    """Return the cells of the same ground that hang together with one, walls and doors between them apart."""
    kind, found, waiting = board.ground_at(start).id, {start}, [start]
    while waiting:
        here = waiting.pop()
        for turn in range(board.grid.directions):
            beside: Cell = board.grid.geometry.neighbour(here, turn)
            if beside in found or not board.contains(beside) or board.ground_at(beside).id != kind:
                continue
            if side_between(board, here, beside) is not None and not _is_barred(board, here, beside):
                found.add(beside)
                waiting.append(beside)
    return frozenset(found)


def _is_barred(board: Board, here: Cell, beside: Cell) -> bool:
    (ax, ay), (bx, by) = board.geometry.centre(here), board.geometry.centre(beside)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return any(distance_to(barrier, middle) < TOUCHING for barrier in board.barriers)


# ---- corners and sides


def side_near(board: Board, at: Point) -> tuple[Point, Point]:
    """Return the side of a cell that lies nearest to a point, as its two corners."""
    return min(_sides(board, board.geometry.cell_at(*at)), key=lambda side: math.dist(_middle(side), at))


def side_between(board: Board, here: Cell, beside: Cell) -> tuple[Point, Point] | None:
    """Return two cells' common side; None for diagonal squares."""
    (ax, ay), (bx, by) = board.geometry.centre(here), board.geometry.centre(beside)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return next((side for side in _sides(board, here) if math.dist(_middle(side), middle) < TOUCHING), None)


def around(board: Board, start: Cell, end: Cell) -> list[tuple[Point, Point]]:
    """List the sides around a rectangle of cells; straight ones of squares are one piece each."""
    cells = boxed(board, start, end)
    if not cells:
        return []
    if board.grid is Grid.SQUARE:
        left, top = min(x for x, _ in cells) - 0.5, min(y for _, y in cells) - 0.5
        right, bottom = max(x for x, _ in cells) + 0.5, max(y for _, y in cells) + 0.5
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        return list(zip(corners, [*corners[1:], corners[0]], strict=True))
    sides: list[tuple[Point, Point]] = []
    for cell in sorted(cells):
        for turn in range(board.grid.directions):
            beside = board.grid.geometry.neighbour(cell, turn)
            side = side_between(board, cell, beside)
            if beside not in cells and side is not None:
                sides.append(side)
    return sides


def walked(board: Board, start: Point, end: Point) -> list[tuple[Point, Point]]:
    """List the pieces of a wall from corner to corner: one for squares, along the sides of cells for hexes."""
    if math.dist(start, end) < TOUCHING:
        return []
    if board.grid is Grid.SQUARE:
        return [(start, end)]
    pieces, here = [], start
    for _ in range(4 * LARGEST):
        x, y = here
        ahead = [corner for side in _sides_at(board, here) for corner in side if math.dist(corner, (x, y)) > TOUCHING]
        following = min(ahead, key=lambda corner: (math.dist(corner, end), corner), default=here)
        if math.dist(following, end) >= math.dist(here, end):
            break
        pieces.append((here, following))
        here = following
    return pieces


def _sides(board: Board, cell: Cell) -> list[tuple[Point, Point]]:
    x, y = board.geometry.centre(cell)
    corners = [(x + dx, y + dy) for dx, dy in board.geometry.CORNERS]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _sides_at(board: Board, corner: Point) -> list[tuple[Point, Point]]:
    """List the sides that end in a corner."""
    here: Cell = board.geometry.cell_at(*corner)
    cells = [here, *(board.grid.geometry.neighbour(here, turn) for turn in range(board.grid.directions))]
    sides = [side for cell in cells for side in _sides(board, cell)]
    return [side for side in sides if min(math.dist(side[0], corner), math.dist(side[1], corner)) < TOUCHING]


def _middle(side: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = side
    return ((ax + bx) / 2, (ay + by) / 2)
