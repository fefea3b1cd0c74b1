"""Walls, doors and lamps as play has left them: who steps past, who is hidden, where it is light. Nothing on a board without them.

The geometry (and numpy with it) is loaded when a board that has barriers or lamps is first asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from desktop_app.grid.board import Board, Cell, cell_of
from desktop_app.grid.crossing import crosses
from desktop_app.grid.scenery import Ambient, Barrier, Lamp, Point
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.state import Encounter

if TYPE_CHECKING:
    from desktop_app.grid.sight import Array, Looked, Sightlines

DARK, DIM, BRIGHT = 0, 1, 2
TILE: Final = 16
"""Squares to the side of what is sorted at a time."""
AMBIENT: Final = {Ambient.DAY: BRIGHT, Ambient.DIM: DIM, Ambient.DARK: DARK}


@memo(lambda state: (state.world.board, state.openings))
def barriers_now(state: Encounter) -> tuple[Barrier, ...]:
    """List the barriers of the board, each as it stands now."""
    board = state.world.board
    if board is None:
        return ()
    changed = state.openings
    return tuple(replace(one, state=changed[one.id]) if one.opens and one.id in changed else one for one in board.barriers)


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
    """The barriers that stop movement, by the unit squares that they pass through: a path asks only those around it.

    They are sorted in tile by tile, where a path comes: many long ones would fill more squares than are ever asked.
    """

    def __init__(self, barriers: tuple[Barrier, ...]) -> None:
        """Take them; sorted in they are when they are asked."""
        from desktop_app.grid.sight import rows_of

        self._barriers = barriers
        self._rows = rows_of((barrier.start, barrier.end) for barrier in barriers)
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
    stopping = tuple(barrier for barrier in barriers_now(state) if barrier.stops_movement)
    return _Nearby(stopping) if stopping else None


def is_barred(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether a barrier that stops movement stands on the straight path from the middle of a cell to that of another."""
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
    return frozenset(cell for cell, kind in ground_laid(state).items() if kind in kinds)


@memo(lambda state: (state.world.board,))
def looked(state: Encounter) -> Looked:
    """Return the cells of the board with the points at which each is looked at."""
    from desktop_app.grid.sight import Looked

    return Looked(_board(state))


def _board(state: Encounter) -> Board:
    assert state.world.board is not None, "there is a board"
    return state.world.board


@memo(lambda state: (state.world.board,))
def _rows(state: Encounter) -> Array:
    """Write all barriers as rows, however they stand."""
    from desktop_app.grid.sight import rows_of

    return rows_of((barrier.start, barrier.end) for barrier in _board(state).barriers)


@memo(lambda state: (state.world.board, solid_ground(state)))
def _outline(state: Encounter) -> Array:
    """Write the outline of solid ground as rows."""
    from desktop_app.grid.sight import outline_of, rows_of

    return rows_of(outline_of(_board(state), solid_ground(state)))


def _standing(state: Encounter, stops: Callable[[Barrier], bool]) -> Array:
    """Give the rows of the barriers that stop something now."""
    rows: Array = _rows(state)[[place for place, barrier in enumerate(barriers_now(state)) if stops(barrier)]]
    return rows


@memo(lambda state: (barriers_now(state),))
def _shadows(state: Encounter) -> Sightlines | None:
    """Return what barriers leave to be lit, whatever the ground does; None where none stops light."""
    if not any(barrier.stops_light for barrier in barriers_now(state)):
        return None
    from desktop_app.grid.sight import Sightlines

    return Sightlines(looked(state), _standing(state, lambda barrier: barrier.stops_light))


def shades(state: Encounter, lamp: Cell, there: Cell) -> bool:
    """Tell whether barriers keep the light of a lamp in one cell from another; what the ground does, the system says."""
    lines = _shadows(state)
    return lines is not None and not lines.sees(lamp, there)


@memo(lambda state: (barriers_now(state),))
def sightlines(state: Encounter) -> Sightlines | None:
    """Return what barriers leave to be seen; None where none stops sight."""
    if not any(barrier.stops_sight for barrier in barriers_now(state)):
        return None
    from desktop_app.grid.sight import Sightlines

    return Sightlines(looked(state), _standing(state, lambda barrier: barrier.stops_sight))


def hides(state: Encounter, here: Cell, there: Cell) -> bool:
    """Tell whether barriers hide one cell from another: no line from its middle past them (`grid/sight`)."""
    lines = sightlines(state)
    return lines is not None and not lines.sees(here, there)


# ---- light


@memo(lambda state: (solid_ground(state), barriers_now(state)))
def lightlines(state: Encounter) -> Sightlines:
    """Return what barriers and solid ground leave to be lit."""
    import numpy as np

    from desktop_app.grid.sight import Sightlines

    rows = np.concatenate([_standing(state, lambda barrier: barrier.stops_light), _outline(state)])
    return Sightlines(_looked_solid(state), rows)


@memo(lambda state: (state.world.board, solid_ground(state)))
def _looked_solid(state: Encounter) -> Looked:
    from desktop_app.grid.sight import Looked

    return Looked(_board(state), solid_ground(state)) if solid_ground(state) else looked(state)


@memo(lambda state: (lightlines(state),))
def lit_by(state: Encounter, at: Point, bright: float, dim: float) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """List the cells that a lamp at a point lights brightly, and those that it lights at all."""
    return lightlines(state).lit(Lamp(id="", at=at, bright=bright, dim=dim))


def light_of(state: Encounter) -> Mapping[Cell, int]:
    """Map the cells that any lamps light to how bright: 1 dim, 2 bright. What the ambient light does is not among it."""
    return _lit(state, lamps_now(state))


def light_of_board(state: Encounter) -> Mapping[Cell, int]:
    """Map the cells that the lamps of the board light to how bright, whatever else shines."""
    return _lit(state, lamps_of_board(state))


def lamplight(state: Encounter, cell: Cell | None) -> int:
    """Tell how bright the lamps of the board make a cell: dark, dim or bright."""
    return light_of_board(state).get(cell, DARK) if cell is not None else DARK


def _lit(state: Encounter, lamps: tuple[Lamp, ...]) -> Mapping[Cell, int]:
    shining = tuple((lamp.at, lamp.bright, lamp.dim) for lamp in lamps if lamp.is_lit)
    return _light(state, shining) if shining and state.world.board is not None else {}


@memo(lambda state: (lightlines(state),))
def _light(state: Encounter, shining: tuple[tuple[Point, float, float], ...]) -> Mapping[Cell, int]:
    found: dict[Cell, int] = {}
    for at, bright, dim in shining:
        full, reached = lit_by(state, at, bright, dim)
        found.update({cell: max(found.get(cell, DARK), BRIGHT if cell in full else DIM) for cell in sorted(reached)})
    return found


def ambient(state: Encounter) -> int:
    """Tell how bright it is without lamps."""
    return AMBIENT[state.world.board.ambient] if state.world.board is not None else BRIGHT
