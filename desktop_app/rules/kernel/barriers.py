"""Walls, doors and lamps in play: passage, hiding and light. Empty on a board without them.

The geometry (and numpy with it) is loaded when a board that has barriers or lamps is first asked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from desktop_app.grid.board import Board, Cell, cell_of
from desktop_app.grid.crossing import TOUCH, crosses
from desktop_app.grid.scenery import Ambient, Barrier, Lamp, Point
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.state import Encounter

if TYPE_CHECKING:
    from desktop_app.grid.sight import Array, Looked, Mask, Pieces, Sightlines

DARK, DIM, BRIGHT = 0, 1, 2
TILE: Final = 16
"""Squares to the side of what is sorted at a time."""
FEW_LAMPS: Final = 24
"""So many are looked at together, wherever they stand."""
AMBIENT: Final = {Ambient.DAY: BRIGHT, Ambient.DIM: DIM, Ambient.DARK: DARK}


@memo(lambda state: (state.world.board, state.openings))
def barriers_now(state: Encounter) -> tuple[Barrier, ...]:
    """List the barriers of the board, each as it stands now."""
    board = state.world.board
    if board is None:
        return ()
    changed = state.openings
    return tuple(replace(one, state=changed[one.id]) if one.id in changed and one.opens else one for one in board.barriers)


def lamps_now(state: Encounter) -> tuple[Lamp, ...]:
    """List all lamps, each lit or not as it is now: those of the board, then what the system itself knows of (carried ones)."""
    return (*lamps_of_board(state), *state.own_lamps())


@memo(lambda state: (state.world.board, state.lamps))
def lamps_of_board(state: Encounter) -> tuple[Lamp, ...]:
    """List the lamps of the board, each lit or not as play has left it."""
    lamps, changed = state.world.board.lamps if state.world.board is not None else (), state.lamps
    return tuple(replace(lamp, is_lit=changed[lamp.id]) if lamp.id in changed else lamp for lamp in lamps)


# ---- steps


class _Nearby:
    """The barriers that stop movement, by unit square: a path asks only the nearby ones.

    They are sorted in tile by tile, where a path comes: many long ones would fill more squares than are ever asked.
    """

    def __init__(self, barriers: Sequence[Barrier], rows: Array) -> None:
        """Take them, and their ends as rows; sorted in they are when they are asked."""
        self._barriers, self._rows = barriers, rows
        self._tiles = OnDemand(self._sorted_in)

    def _sorted_in(self, tile: tuple[int, int]) -> Mapping[tuple[int, int], Mapping[str, Barrier]]:
        from desktop_app.grid.sight import parts_within

        found: dict[tuple[int, int], dict[str, Barrier]] = {}
        for place, first, last in parts_within(self._rows, (tile[0] * TILE, tile[1] * TILE), TILE):
            barrier = self._barriers[place]
            (x, y), (end_x, end_y) = barrier.start, barrier.end
            count = max(1, math.ceil(math.dist(barrier.start, barrier.end) * 2))
            for i in range(max(0, math.floor(first * count)), min(count, math.ceil(last * count)) + 1):
                at = (math.floor(x + (end_x - x) * i / count), math.floor(y + (end_y - y) * i / count))
                found.setdefault(at, {})[barrier.id] = barrier
        return found

    def is_crossed(self, here: Point, there: Point) -> bool:
        """Tell whether the path between two points crosses any."""
        count = max(1, math.ceil(math.dist(here, there)))
        parts = ((i + 0.5) / count for i in range(count))
        middles = [(here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part) for part in parts]
        places = {(math.floor(x) + dx, math.floor(y) + dy): None for x, y in middles for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        near = (barrier for x, y in places for barrier in self._tiles[x // TILE, y // TILE].get((x, y), {}).values())
        return any(crosses(here, there, barrier.start, barrier.end) for barrier in near)


@memo(lambda state: (barriers_now(state),))
def _nearby(state: Encounter) -> _Nearby | None:
    barriers = barriers_now(state)
    if not barriers or not (stops := _stopping(state, "stops_movement")).any():
        return None
    return _Nearby([barriers[place] for place in stops.nonzero()[0]], _pieces(state).rows[stops])


def is_barred(state: Encounter, here: Cell, there: Cell) -> bool:
    """Return whether a barrier blocks movement on the straight line between the centres of two cells."""
    nearby, board = _nearby(state), state.world.board
    return nearby is not None and board is not None and nearby.is_crossed(board.geometry.centre(here), board.geometry.centre(there))


# ---- sight


@memo(lambda state: (state.world.board, state.ground))
def ground_laid(state: Encounter) -> Mapping[Cell, str]:
    """Map the cells whose ground was ever laid to the id of its kind, as play has left it; every other cell is open."""
    board = state.world.board
    return {**board.ground, **{cell_of(key): kind for key, kind in state.ground.items()}} if board is not None else {}


@memo(lambda state: (state.world.board, state.ground))
def solid_ground(state: Encounter) -> frozenset[Cell]:
    """List the cells of blocked ground as play has left it."""
    board = state.world.board
    kinds = {kind.id for kind in board.kinds.values() if kind.blocked} if board is not None else ()
    return _one_and_the_same(frozenset(cell for cell, kind in ground_laid(state).items() if kind in kinds))


@lru_cache(maxsize=16)
def _one_and_the_same(cells: frozenset[Cell]) -> frozenset[Cell]:
    """Give equal cells as one object: what follows from them stays known when other ground is changed."""
    return cells


@memo(lambda state: (state.world.board,))
def looked(state: Encounter) -> Looked:
    """Return the cells of the board with the points at which each is looked at."""
    from desktop_app.grid.sight import Looked

    return Looked(_board(state))


def _board(state: Encounter) -> Board:
    assert state.world.board is not None, "there is a board"
    return state.world.board


@memo(lambda state: (state.world.board,))
def _pieces(state: Encounter) -> Pieces:
    """Write all barriers as pieces, however they stand."""
    from desktop_app.grid.sight import Pieces, rows_of

    return Pieces(rows_of((barrier.start, barrier.end) for barrier in _board(state).barriers))


@memo(lambda state: (state.world.board, solid_ground(state)))
def _pieces_and_ground(state: Encounter) -> Pieces:
    """The same with the outline of solid ground after them."""
    import numpy as np

    from desktop_app.grid.sight import Pieces, outline_of, rows_of

    solid = solid_ground(state)
    return Pieces(np.concatenate([_pieces(state).rows, rows_of(outline_of(_board(state), solid))])) if solid else _pieces(state)


@memo(lambda state: (state.world.board,))
def _stopping_as_drawn(state: Encounter, what: str) -> Mask:
    import numpy as np

    return np.array([getattr(barrier, what) for barrier in _board(state).barriers], dtype=bool)


@memo(lambda state: (state.world.board,))
def _places(state: Encounter) -> Mapping[str, int]:
    return {barrier.id: place for place, barrier in enumerate(_board(state).barriers)}


def _stopping(state: Encounter, what: str) -> Mask:
    """Tell of each barrier whether it stops something now: "stops_sight", "stops_light" or "stops_movement"."""
    found, now, places = _stopping_as_drawn(state, what).copy(), barriers_now(state), _places(state)
    for place in (places[name] for name in state.openings if name in places):
        found[place] = getattr(now[place], what)
    return found


@memo(lambda state: (barriers_now(state),))
def _shadows(state: Encounter) -> Sightlines | None:
    """Return the barriers that stop light, whatever the ground does; None if there are none."""
    return _lines(state, "stops_light")


@memo(lambda state: (barriers_now(state),))
def sightlines(state: Encounter) -> Sightlines | None:
    """Return the barriers that stop sight; None if there are none."""
    return _lines(state, "stops_sight")


def _lines(state: Encounter, what: str) -> Sightlines | None:
    if not barriers_now(state) or not (stops := _stopping(state, what)).any():
        return None
    from desktop_app.grid.sight import Sightlines

    return Sightlines(looked(state), _pieces(state), stops)


def shades(state: Encounter, lamp: Cell, there: Cell) -> bool:
    """Tell whether barriers keep the light of a lamp in one cell from another; what the ground does, the system says."""
    lines = _shadows(state)
    return lines is not None and not lines.sees(lamp, there)


def hides(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether barriers hide one cell from another: no line from its middle past them (`grid/sight`)."""
    lines = sightlines(state)
    return lines is not None and not lines.sees(here, there)


# ---- light


@memo(lambda state: (state.world.board, solid_ground(state), barriers_now(state)))
def lightlines(state: Encounter) -> Sightlines:
    """Return what barriers and solid ground leave to be lit."""
    import numpy as np

    from desktop_app.grid.sight import Sightlines

    pieces, stops = _pieces_and_ground(state), _stopping(state, "stops_light")
    return Sightlines(_looked_solid(state), pieces, np.append(stops, np.ones(len(pieces.rows) - len(stops), dtype=bool)))


@memo(lambda state: (state.world.board, solid_ground(state)))
def _looked_solid(state: Encounter) -> Looked:
    from desktop_app.grid.sight import Looked

    return Looked(_board(state), solid_ground(state)) if solid_ground(state) else looked(state)


@memo(lambda state: (lightlines(state),))
def lit_by(state: Encounter, at: Point, bright: float, dim: float) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the brightly lit cells and all lit cells of a lamp at a point."""
    return lightlines(state).lit(Lamp(id="", at=at, bright=bright, dim=dim))


def light_of(state: Encounter, among: frozenset[Cell] | None = None) -> Mapping[Cell, int]:
    """Map the cells lit by lamps to 1 (dim) or 2 (bright), without ambient light.

    `among`: only the lamps whose light can fall on any of these cells.
    """
    lamps = lamps_now(state)
    return _lit(state, lamps if among is None else _near(state, lamps, among))


def lamplight(state: Encounter, cell: Cell | None) -> int:
    """Tell how bright the lamps of the board make a cell: dark, dim or bright."""
    return _lit(state, _near(state, lamps_of_board(state), frozenset({cell}))).get(cell, DARK) if cell is not None else DARK


def _near(state: Encounter, lamps: tuple[Lamp, ...], cells: frozenset[Cell]) -> tuple[Lamp, ...]:
    """List the lamps whose light reaches the box around some cells, were nothing in its way: few boards have enough to choose from."""
    if not cells:
        return ()
    if len(lamps) < FEW_LAMPS:
        return lamps
    xs, ys = zip(*map(_board(state).geometry.centre, sorted(cells)), strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)

    def reaches(lamp: Lamp) -> bool:
        (x, y), far = lamp.at, max(lamp.bright, lamp.dim) + TOUCH
        return bool(left - far <= x <= right + far and top - far <= y <= bottom + far)

    return tuple(filter(reaches, lamps))


def _lit(state: Encounter, lamps: tuple[Lamp, ...]) -> Mapping[Cell, int]:
    shining = tuple((lamp.at, lamp.bright, lamp.dim) for lamp in lamps if lamp.is_lit)
    return _light(state, shining) if shining and state.world.board is not None else {}


@memo(lambda state: (lightlines(state),))
def _light(state: Encounter, shining: tuple[tuple[Point, float, float], ...]) -> Mapping[Cell, int]:
    found = [lit_by(state, at, bright, dim) for at, bright, dim in shining]
    lit, bright = (frozenset().union(*cells) for cells in ((reached for _, reached in found), (full for full, _ in found)))
    return dict.fromkeys(lit, DIM) | dict.fromkeys(bright, BRIGHT)


def ambient(state: Encounter) -> int:
    """Return how bright it is without lamps: as the rules have the scene, where they know light, else as the board was drawn."""
    board = state.world.board
    return AMBIENT[state.scene_light or board.ambient] if board is not None else BRIGHT
