"""What the players remember of a board: doors, lamps and ground as they last saw them, whatever has become of them since out of sight."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from desktop_app.grid.board import OPEN, Board, Cell, cell_of
from desktop_app.grid.scenery import Barrier, Fog, Lamp, Opening, Point
from desktop_app.rules.kernel.barriers import BRIGHT, ambient, barriers_now, lamps_of_board, lit_by
from desktop_app.rules.kernel.board_state import NOTHING_REMEMBERED, Remembered
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.sighting import fog_mode, fog_of, revealed, sees_alike
from desktop_app.rules.kernel.state import Draft, Encounter

S = TypeVar("S", bound=Encounter)
T = TypeVar("T")
Cells = frozenset[Cell]
BESIDE: Final = 0.3
"""How far from a point the cells lie to which it belongs, in board units."""


def as_remembered(state: S) -> S:
    """Give the state with doors, lamps and ground as the players last saw them: for drawing, never for the rules."""
    last = state.remembered
    if last == NOTHING_REMEMBERED:
        return state
    openings, lamps, ground = {**state.openings, **last.openings}, {**state.lamps, **last.lamps}, {**state.ground, **last.ground}
    return evolve(state, openings=openings, lamps=lamps, ground=ground)


def cells_around(board: Board, *points: Point) -> Cells:
    """List the cells that contain or touch points; some may be outside the board."""
    around = ((x + dx, y + dy) for x, y in points for dx in (-BESIDE, BESIDE) for dy in (-BESIDE, BESIDE))
    return frozenset(board.geometry.cell_at(*point) for point in around)


def cells_at(board: Board, barrier: Barrier) -> Cells:
    """List the cells touched by a barrier: knowing one of them reveals it."""
    (x, y), (end_x, end_y) = barrier.start, barrier.end
    return cells_around(board, ((x + end_x) / 2, (y + end_y) / 2), barrier.start, barrier.end)


def remember(before: S, draft: Draft[S]) -> None:
    """Store the last known form of things changed out of the players' sight; drop those seen again."""
    after, board, last_seen = draft.state, draft.state.world.board, draft.state.remembered
    if board is None or fog_mode(after) is Fog.NONE:
        last = NOTHING_REMEMBERED
    elif _stands_alike(before, after) and (last_seen == NOTHING_REMEMBERED or _is_known_alike(before, after)):
        return
    else:
        last = _last_seen(before, after, board)
    if last != last_seen:
        draft.state = evolve(after, remembered=last)


def _stands_alike(before: Encounter, after: Encounter) -> bool:
    return before.openings is after.openings and before.lamps is after.lamps and before.ground is after.ground


def _is_known_alike(before: Encounter, after: Encounter) -> bool:
    return before.revealed == after.revealed and sees_alike(before, after)


def _last_seen(before: Encounter, after: Encounter, board: Board) -> Remembered:
    fogs = fog_of(before), fog_of(after)
    seen, had = (fog.seen if fog is not None else frozenset() for fog in reversed(fogs))
    known, new = revealed(before) & revealed(after), revealed(after) - revealed(before)

    def is_missed(touched: Cells, faces: Cells, *, has_changed: bool) -> bool:
        """Tell whether the players know of a thing, and do not see how it stands now, nor saw it change."""
        return not known.isdisjoint(touched) and (seen | new | (had if has_changed else frozenset())).isdisjoint(faces)

    def kept(last: Mapping[str, T], stands: Iterable[Mapping[str, T]], places: Callable[[str], tuple[Cells, Cells]]) -> dict[str, T]:
        was, now = stands
        changed = {name: stood for name, stood in was.items() if name in now and stood != now[name]}
        found = {**changed, **last}
        differing = (name for name in sorted(found) if name in now and now[name] != found[name])
        return {name: found[name] for name in differing if is_missed(*places(name), has_changed=name in changed)}

    doors, lamps, last = {one.id: one for one in board.barriers}, {one.id: one for one in board.lamps}, before.remembered
    both = (before, after)
    return Remembered(
        openings=kept(last.openings, map(_openings, both), lambda name: (cells_at(board, doors[name]), _faces(board, doors[name]))),
        lamps=kept(last.lamps, map(_lamps, both), lambda name: (cells_around(board, lamps[name].at), _shone_on(after, board, lamps[name]))),
        ground=kept(last.ground, _grounds(before, after, board), lambda name: (_cells_of(name), _cells_of(name))),
    )


def _openings(state: Encounter) -> Mapping[str, Opening]:
    return {one.id: one.state for one in barriers_now(state) if one.opens}


def _lamps(state: Encounter) -> Mapping[str, bool]:
    return {one.id: one.is_lit for one in lamps_of_board(state)}


def _grounds(before: Encounter, after: Encounter, board: Board) -> tuple[Mapping[str, str], Mapping[str, str]]:
    usual = {name: board.ground.get(cell, OPEN.id) for name in (*before.ground, *after.ground) for cell in _cells_of(name)}
    return {**usual, **before.ground}, {**usual, **after.ground}


def _cells_of(name: str) -> Cells:
    """Read a cell as the state writes it: "q,r"."""
    return frozenset({cell_of(name)})


def _faces(board: Board, barrier: Barrier) -> Cells:
    """List the cells on both sides of a barrier, but for its ends: from them one sees how it stands."""
    (x, y), (end_x, end_y) = barrier.start, barrier.end
    length = math.dist(barrier.start, barrier.end) or 1.0
    across = ((y - end_y) / length * BESIDE, (end_x - x) / length * BESIDE)
    count = max(1, round(length))
    middles = ((x + (end_x - x) * (i + 0.5) / count, y + (end_y - y) * (i + 0.5) / count) for i in range(count))
    return frozenset(board.geometry.cell_at(mx + side * across[0], my + side * across[1]) for mx, my in middles for side in (-1, 1))


def _shone_on(state: Encounter, board: Board, lamp: Lamp) -> Cells:
    """List the cells revealing whether a lamp burns: its own, and lit ones unlike daylight."""
    own = frozenset({board.geometry.cell_at(*lamp.at)})
    return own if ambient(state) >= BRIGHT else own | lit_by(state, lamp.at, lamp.bright, lamp.dim)[1]
