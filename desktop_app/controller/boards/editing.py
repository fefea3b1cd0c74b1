"""Edits of custom boards, each a function from the board before to the board after.

Nothing here draws, stores or asks: strokes become cells or barriers, and a new board comes out. Points are in board units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from desktop_app.controller.boards.boards import KINDS, make_board
from desktop_app.errors import AppError
from desktop_app.exchange.limits import MOST_AREAS, MOST_BARRIERS, MOST_LAMPS, MOST_PINS
from desktop_app.grid.board import OPEN, Board, Cell, Grid
from desktop_app.grid.scenery import Area, Barrier, BarrierKind, Lamp, Pin, Point
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.grid.found import FoundGrid

Thing: TypeAlias = "Barrier | Lamp | Pin | Area"
LARGEST: Final = 200
"""Cells on a side."""
NEAR: Final = 0.35
"""How near a click must be to what it means, in board units."""
TOUCHING: Final = 1e-6
SLACK: Final = 0.05
"""How far off a grid that was found on a picture may lie, in board units."""
GROUNDS: Final = (OPEN, *KINDS.values())
LISTS: Final[Mapping[type[Thing], tuple[str, int]]] = {
    Barrier: ("barriers", MOST_BARRIERS),
    Lamp: ("lamps", MOST_LAMPS),
    Pin: ("pins", MOST_PINS),
    Area: ("areas", MOST_AREAS),
}


# ---- whole boards


def new_board(board_id: str, name: str, *, grid: Grid, columns: int, rows: int, flat_top: bool = False) -> Board:
    """Make an open board. Raises: AppError for a size that cannot be."""
    _require_size(columns, rows)
    made = make_board(board_id, name, grid, size=(columns, rows), ground={})
    return replace(made, flat_top=flat_top and grid is Grid.HEX)


def resized(board: Board, columns: int, rows: int) -> Board:
    """Cut a board at its right and lower edge, or lay open cells there; what would stand outside goes. Raises: AppError.

    One that came from a file larger than they are made here can still be cut.
    """
    _require_size(min(columns, LARGEST) if columns <= board.columns else columns, min(rows, LARGEST) if rows <= board.rows else rows)
    made = replace(board, columns=columns, rows=rows)
    return replace(
        made,
        ground={cell: kind for cell, kind in board.ground.items() if made.contains(cell)},
        heights={cell: metres for cell, metres in board.heights.items() if made.contains(cell)},
        areas=tuple(
            replace(area, cells=cells) for area in board.areas if (cells := frozenset(cell for cell in area.cells if made.contains(cell)))
        ),
        barriers=tuple(barrier for barrier in board.barriers if is_inside(made, barrier.start) or is_inside(made, barrier.end)),
        lamps=tuple(lamp for lamp in board.lamps if is_inside(made, lamp.at)),
        pins=tuple(pin for pin in board.pins if is_inside(made, pin.at)),
    )


def turned(board: Board) -> Board:
    """Turn a board: squares by a quarter to the right, hexes by half. A picture beneath is taken away: it cannot be turned."""
    quarter = board.grid is Grid.SQUARE
    made = replace(board, columns=board.rows, rows=board.columns) if quarter else board
    if not quarter and not board.flat_top and board.rows % 2 == 0 and board.rows > 1:
        raise AppError(said("Turned hexes need an odd number of rows: add or remove a row."))
    if not quarter and board.flat_top and board.columns % 2 == 0 and board.columns > 1:
        raise AppError(said("Turned hexes need an odd number of columns: add or remove one."))

    last = board.geometry.centre(board.geometry.from_offset(board.columns - 1, board.rows - 1))

    def point(at: Point) -> Point:
        x, y = at
        return (board.rows - 1 - y, x) if quarter else (last[0] - x, last[1] - y)

    def cell(at: Cell) -> Cell:
        moved: Cell = made.geometry.cell_at(*point(board.geometry.centre(at)))
        return moved

    return replace(
        made,
        picture=None,
        ground={cell(at): kind for at, kind in board.ground.items()},
        heights={cell(at): metres for at, metres in board.heights.items()},
        areas=tuple(replace(area, cells=frozenset(cell(at) for at in area.cells)) for area in board.areas),
        barriers=tuple(replace(barrier, start=point(barrier.start), end=point(barrier.end)) for barrier in board.barriers),
        lamps=tuple(replace(lamp, at=point(lamp.at)) for lamp in board.lamps),
        pins=tuple(replace(pin, at=point(pin.at)) for pin in board.pins),
    )


def _require_size(columns: int, rows: int) -> None:
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        raise AppError(said("A board has from 1 to {most} columns and rows.", most=LARGEST))


def is_inside(board: Board, at: Point) -> bool:
    """Tell whether a point lies on a board, its edge included."""
    left, top, width, height = board.geometry.extent(board.columns, board.rows)
    return bool(left - TOUCHING <= at[0] <= left + width + TOUCHING and top - TOUCHING <= at[1] <= top + height + TOUCHING)


# ---- changes


def painted(board: Board, cells: Iterable[Cell], kind: str) -> Board:
    """Lay a kind of ground."""
    ground = dict(board.ground)
    for cell in cells:
        if kind == OPEN.id:
            ground.pop(cell, None)
        else:
            ground[cell] = kind
    return replace(board, ground=ground)


def raised(board: Board, cells: Iterable[Cell], metres: float) -> Board:
    """Set how high cells lie above their ground."""
    heights = {**board.heights, **dict.fromkeys(cells, metres)}
    return replace(board, heights={cell: height for cell, height in heights.items() if height})


def walled(board: Board, pieces: Iterable[tuple[Point, Point]], kind: BarrierKind = BarrierKind.WALL) -> Board:
    """Put barriers up where their kind is missing; a door or window replaces its part of the wall. Raises: AppError."""
    barriers = list(board.barriers)
    for start, end in pieces:
        same = next((one for one in barriers if _covers(one, start, end)), None)
        if same is not None and same.kind is kind:
            continue
        if same is not None:
            place = barriers.index(same)
            del barriers[place]
            for a, b in ((_nearer(same.end, start, end), same.end), (same.start, _nearer(same.start, start, end))):
                if math.dist(a, b) > TOUCHING:
                    barriers.insert(place, replace(same, id=free_id(barriers, same.kind.value), start=a, end=b))
        barriers.append(Barrier(id=free_id(barriers, kind.value), kind=kind, start=start, end=end))
    return _with(board, Barrier, barriers)


def broken(board: Board, barrier: Barrier, points: Iterable[Point]) -> Board:
    """Remove a wall's parts at points, each a cell long; the rest stays."""
    count = max(1, round(math.dist(barrier.start, barrier.end)))
    gone = sorted({min(count - 1, math.floor(_share(barrier, point) * count)) for point in points})
    barriers = [one for one in board.barriers if one.id != barrier.id]
    for before, after in pairwise((-1, *gone, count)):
        if after > before + 1:
            start, end = _along(barrier, (before + 1) / count), _along(barrier, after / count)
            barriers.append(replace(barrier, id=free_id(barriers, barrier.kind.value), start=start, end=end))
    return _with(board, Barrier, barriers)


def _covers(barrier: Barrier, start: Point, end: Point) -> bool:
    return distance_to(barrier, start) < TOUCHING and distance_to(barrier, end) < TOUCHING


def _nearer(to: Point, start: Point, end: Point) -> Point:
    return start if math.dist(to, start) < math.dist(to, end) else end


def added(board: Board, thing: Thing) -> Board:
    """Put a lamp, a pin, an area or a barrier on a board. Raises: AppError if there are too many."""
    return _with(board, type(thing), [*_things(board, type(thing)), thing])


def changed(board: Board, thing: Thing) -> Board:
    """Put a thing in the place of the one that has its id."""
    return _with(board, type(thing), [thing if one.id == thing.id else one for one in _things(board, type(thing))])


def without(board: Board, thing: Thing) -> Board:
    """Return the board without a thing, found by its kind and id; one that is not there changes nothing."""
    return _with(board, type(thing), [one for one in _things(board, type(thing)) if one.id != thing.id])


def erased(board: Board, cells: Iterable[Cell]) -> Board:
    """Make cells open ground, without height, and in no area."""
    gone = frozenset(cells)
    areas = (replace(area, cells=area.cells - gone) for area in board.areas)
    return replace(raised(painted(board, gone, OPEN.id), gone, 0), areas=tuple(area for area in areas if area.cells))


def _things(board: Board, kind: type[Thing]) -> tuple[Thing, ...]:
    listed: tuple[Thing, ...] = getattr(board, LISTS[kind][0])
    return listed


def _with(board: Board, kind: type[Thing], things: Sequence[Thing]) -> Board:
    """Copy a board with other things of a kind. Raises: AppError if there are too many."""
    name, most = LISTS[kind]
    if len(things) > most:
        raise AppError(said("A board has at most {most} of these.", most=most))
    return replace(board, **{name: tuple(things)})  # type: ignore[arg-type] # LISTS ties the field to the kind


# ---- what is where


def thing_at(board: Board, at: Point) -> Thing | None:
    """Find what a click means: a lamp or pin near it, else a barrier, else the area of the cell, the smallest first."""
    spots: list[Lamp | Pin] = [*board.lamps, *board.pins]
    near = min(spots, key=lambda spot: math.dist(spot.at, at), default=None)
    if near is not None and math.dist(near.at, at) < NEAR:
        return near
    barrier = min(board.barriers, key=lambda one: (distance_to(one, at), not one.opens), default=None)
    if barrier is not None and distance_to(barrier, at) < NEAR * 0.7:
        return barrier
    cell = board.geometry.cell_at(*at)
    return min((area for area in board.areas if cell in area.cells), key=lambda area: len(area.cells), default=None)


def distance_to(barrier: Barrier, at: Point) -> float:
    """Measure how far a point lies from a barrier."""
    return math.dist(at, _along(barrier, _share(barrier, at)))


def _share(barrier: Barrier, at: Point) -> float:
    """Return the nearest place to a point along a barrier: 0 at its start, 1 at its end."""
    (ax, ay), (bx, by) = barrier.start, barrier.end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    return max(0.0, min(1.0, ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / length)) if length else 0.0


def _along(barrier: Barrier, share: float) -> Point:
    (ax, ay), (bx, by) = barrier.start, barrier.end
    return ax + share * (bx - ax), ay + share * (by - ay)


def free_id(things: Iterable[Thing], stem: str) -> str:
    """Find an id that none of these has."""
    taken, number = {thing.id for thing in things}, 1
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"


def fitted(board: Board, pixels: tuple[int, int], found: FoundGrid) -> Board:
    """Lay the picture so that the cells drawn on it lie on those of the board, of the same kind; `pixels` are its width and height.

    Its corner lies at that of the board, or as little beyond as can be.
    """
    picture = board.picture
    if picture is None:
        return board
    left, top, _, _ = board.geometry.extent(board.columns, board.rows)
    x, y = found.x / found.cell, found.y / found.cell
    q, r = board.geometry.cell_at(left + x, top + y)
    middles = [board.geometry.centre((q + across, r + down)) for across in range(-2, 3) for down in range(-2, 3)]
    corners = [(round(mx - x, 3), round(my - y, 3)) for mx, my in middles if mx - x < left + SLACK and my - y < top + SLACK]
    at = max(corners, key=lambda corner: (sum(corner), corner))
    size = (pixels[0] / found.cell, pixels[1] / found.cell)
    return replace(board, picture=replace(picture, left=at[0], top=at[1], width=size[0], height=size[1]))


def sized_by_picture(board: Board) -> Board:
    """Give a board on which nothing is drawn as many columns and rows as the picture beneath it fills, by whole cells from its corner."""
    picture = board.picture
    if picture is None or board.ground or board.heights or any(getattr(board, name) for name, _ in LISTS.values()):
        return board
    left, top, wide, high = board.geometry.extent(board.columns, board.rows)
    across, down = pitch(board)
    is_hex = board.grid is Grid.HEX
    columns, rows = (2 if is_hex and board.flat_top else 1) * across, (2 if is_hex and not board.flat_top else 1) * down
    at = tuple(
        round(begin - round((begin - edge) / step) * step, 3)
        for begin, edge, step in ((picture.left, left, columns), (picture.top, top, rows))
    )
    slack = 0.5 if is_hex else SLACK
    more = ((at[0] + picture.width - left - wide + slack) / across, (at[1] + picture.height - top - high + slack) / down)
    size = (max(1, min(LARGEST, count + math.floor(room))) for count, room in zip((board.columns, board.rows), more, strict=True))
    return replace(board, **dict(zip(("columns", "rows"), size, strict=True)), picture=replace(picture, left=at[0], top=at[1]))


def pitch(board: Board) -> tuple[float, float]:
    """Tell how far columns lie apart, and how far rows, in board units: hexes reach into each other."""
    x, _ = board.geometry.centre(board.geometry.from_offset(2, 0))
    _, y = board.geometry.centre(board.geometry.from_offset(0, 2))
    return x / 2, y / 2


def cells_between(board: Board, first: Point, second: Point) -> float:
    """Count columns or rows between two points, along the longer way."""
    across, down = abs(second[0] - first[0]), abs(second[1] - first[1])
    wide, high = pitch(board)
    return across / wide if across >= down else down / high


def fitted_by_two(board: Board, first: Point, second: Point, cells: int) -> Board:
    """Fit the picture so that two places of its grid are a number of columns or rows apart, along the longer way.

    On squares they are corners, on hexes, whose corners are of two kinds, middles of cells: the first comes to lie on the one nearest to
    it. Raises: AppError.
    """
    picture = board.picture
    apart = cells_between(board, first, second)
    if picture is None or apart < NEAR or cells < 1:
        raise AppError(said("The two places must be apart."))
    share = cells / apart
    at = corner_near(board, first) if board.grid is Grid.SQUARE else board.geometry.centre(board.geometry.cell_at(*first))
    left, top = at[0] - (first[0] - picture.left) * share, at[1] - (first[1] - picture.top) * share
    size = (picture.width * share, picture.height * share)
    return replace(board, picture=replace(picture, left=round(left, 3), top=round(top, 3), width=size[0], height=size[1]))


def fitted_across(board: Board, cells: int) -> Board:
    """Make the picture so many columns wide; its corner stays where it is."""
    picture = board.picture
    if picture is None:
        return board
    width = cells * pitch(board)[0]
    return replace(board, picture=replace(picture, width=width, height=width * picture.height / picture.width))


def corner_near(board: Board, at: Point) -> Point:
    """Return the corner of a cell that lies nearest to a point."""
    x, y = board.geometry.centre(board.geometry.cell_at(*at))
    return min(((x + dx, y + dy) for dx, dy in board.geometry.CORNERS), key=lambda corner: math.dist(corner, at))
