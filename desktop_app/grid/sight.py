"""What is seen from a point, past barriers and solid ground: the one geometry of rules, window and print.

A cell is seen if a straight line from the eye (the middle of a cell) to its middle, or to one of its corners drawn in by a tenth,
crosses nothing that stops sight; solid ground is seen where a line reaches the middle of one of its sides. A line that only
touches the end of a barrier goes on where it is open on one side of that end; so nobody looks through the joint of two walls.
The same holds for squares and both ways that hexes lie. Light falls by the same lines.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.crossing import TOUCH
from desktop_app.grid.nearest import nearest_around
from desktop_app.grid.scenery import Lamp, Point

Array: TypeAlias = "NDArray[np.float64]"
Mask: TypeAlias = "NDArray[np.bool_]"
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Segment: TypeAlias = "tuple[Point, Point]"
INSET: Final = 0.9
"""How far out the corners lie that are looked at, of the way from the middle."""
OUTSET: Final = 1.02
"""How far out of solid ground its sides are looked at."""
VIEWS_KEPT: Final = 4096
NEAREST_FIRST: Final = 24
"""Pieces that are looked at before all others."""
LINE_NUDGE: Final = np.array([1e-6, 2e-6])
"""As in `hexes.line`."""


class View:
    """What lies open around one eye: the nearest barrier in every direction.

    The ends of all barriers cut the circle into sectors; in each of them one barrier is the nearest throughout.
    """

    def __init__(self, eye: Point, segments: Array) -> None:
        """Sort the sectors of `segments` (rows of x0, y0, x1, y1); one that runs through the eye itself hides nothing."""
        self.eye = eye
        moved = segments - np.array([*eye, *eye])
        cross = moved[:, 0] * moved[:, 3] - moved[:, 1] * moved[:, 2]
        turned = cross < 0  # every segment runs with growing angle
        moved[turned] = moved[turned][:, [2, 3, 0, 1]]
        moved = moved[np.abs(cross) > TOUCH]
        self._lines: Array = moved
        self.edges: Array
        self.nearest: NDArray[np.int64]
        self.edges, self.nearest = nearest_around(moved) if len(moved) else (np.empty(0), np.empty(0, dtype=np.int64))
        is_shut = len(moved) and self.nearest.min() >= 0
        self.far = float(self._away(self.edges, self._ends()).max()) if is_shut else math.inf
        """How far the farthest open point lies at most."""
        self.seen: dict[tuple[Looked, float], frozenset[Cell]] = {}
        """The cells seen, once they were asked for, by what was looked at and how far."""
        self.bright: dict[tuple[Looked, float, float], frozenset[Cell]] = {}
        """Those of them within a shorter distance."""
        self._outlines: dict[float, tuple[Point, ...]] = {}

    def _ends(self) -> Array:
        """Give the direction in which each sector ends."""
        return np.append(self.edges[1:], math.pi)

    def _away(self, *turns: Array) -> Array:
        """Measure how far the nearest barrier of each sector lies in some directions of it."""
        x0, y0, x1, y1 = self._lines[self.nearest].T
        rise = np.array([np.cos(turn) * (y1 - y0) - np.sin(turn) * (x1 - x0) for turn in turns])
        with np.errstate(divide="ignore"):
            found: Array = np.where(self.nearest >= 0, np.abs((x0 * y1 - y0 * x1) / rise), math.inf).max(axis=0)
        return found

    def is_open_to(self, x: Array, y: Array) -> Mask:
        """Tell of points whether nothing stands between them and the eye."""
        if not len(self.edges):
            return np.ones(x.shape, dtype=bool)
        dx, dy = x - self.eye[0], y - self.eye[1]
        angle = np.arctan2(dy, dx)
        found = self._is_before(angle - TOUCH, dx, dy)
        return np.asarray(found | self._is_before(angle + TOUCH, dx, dy))

    def _is_before(self, angle: Array, dx: Array, dy: Array) -> Mask:
        """Tell of points whether they lie no farther than the barrier of the sector that an angle falls into."""
        angle = np.where(angle > math.pi, angle - 2 * math.pi, angle)
        line = self.nearest[np.searchsorted(self.edges, angle, side="right") - 1]  # before the first lies the last
        lines = self._lines[line]
        x0, y0, x1, y1 = (lines[..., part] for part in range(4))
        side = (x1 - x0) * (dy - y0) - (y1 - y0) * (dx - x0)  # the eye itself lies to the left
        return np.asarray((line < 0) | (side >= -TOUCH))

    def polygon(self, far: float) -> tuple[Point, ...]:
        """Return the outline of the open area, at most `far` away, as corners by angle; round without obstacles."""
        if far not in self._outlines:
            self._outlines[far] = self._outline(far)
        return self._outlines[far]

    def _outline(self, far: float) -> tuple[Point, ...]:
        if not len(self.edges):
            return tuple(self._on_circle(turn, far) for turn in np.linspace(-math.pi, math.pi, 73)[:-1])
        corners: list[Point] = []
        away = self._away(self.edges, self._ends())
        for place, (start, end) in enumerate(zip(self.edges, self._ends(), strict=True)):
            line = int(self.nearest[place])
            if place and line >= 0 and line == self.nearest[place - 1] and len(corners) > 1:
                corners.pop()  # the same barrier goes on
            is_round = line < 0 or away[place] > far
            steps = max(2, math.ceil((end - start) / math.radians(5)) + 1) if is_round else 2
            corners += [self._hit(turn, line, far) for turn in np.linspace(start, end, steps)]
        return tuple(corners)

    def _on_circle(self, turn: float, far: float) -> Point:
        return (self.eye[0] + far * math.cos(turn), self.eye[1] + far * math.sin(turn))

    def _hit(self, turn: float, line: int, far: float) -> Point:
        if line >= 0:
            x0, y0, x1, y1 = self._lines[line]
            slope = math.cos(turn) * (y1 - y0) - math.sin(turn) * (x1 - x0)
            away = (x0 * y1 - y0 * x1) / slope if abs(slope) > TOUCH else far
            far = min(far, float(away)) if away > 0 else far
        return self._on_circle(turn, far)


class Looked:
    """The cells of a board with the points at which each is looked at: its middle, then corners, or sides of solid ground."""

    def __init__(self, board: Board, solid: AbstractSet[Cell] = frozenset()) -> None:
        """Lay out the points, one row for each cell."""
        geometry = board.geometry
        self.board = board
        self.all = list(board.cells())
        self.row = {cell: row for row, cell in enumerate(self.all)}
        corners = np.array(geometry.CORNERS)
        middles = np.array([geometry.centre(cell) for cell in self.all], dtype=float).reshape(-1, 2)
        around = np.broadcast_to(corners * INSET, (len(self.all), *corners.shape)).copy()
        around[[self.row[cell] for cell in sorted(solid) if cell in self.row]] = (corners + np.roll(corners, -1, axis=0)) / 2 * OUTSET
        points = middles[:, None, :] + np.concatenate([np.zeros((len(self.all), 1, 2)), around], axis=1)
        self.x: Array = points[:, :, 0]
        self.y: Array = points[:, :, 1]

    def past(self, solid: AbstractSet[Cell], here: Cell, cells: AbstractSet[Cell], *, from_either_end: bool) -> frozenset[Cell]:
        """List those of some cells to which the straight line of cells (`geometry.line`) from one meets no solid ground between."""
        listed = sorted(cells)
        ends = np.array(listed, dtype=np.int64).reshape(-1, 2)
        start = np.broadcast_to(np.array(here), ends.shape)
        is_solid = np.zeros((self.board.columns, self.board.rows), dtype=bool)
        for cell in sorted(solid):
            is_solid[self.board.geometry.to_offset(cell)] = True
        found = self._is_line_open(start, ends, is_solid)
        if from_either_end:
            found |= self._is_line_open(ends, start, is_solid)
        return frozenset(cell for cell, is_open in zip(listed, found, strict=True) if is_open)

    def _is_line_open(self, start: NDArray[np.int64], end: NDArray[np.int64], is_solid: Mask) -> Mask:
        """Follow all lines at once, cell by cell, as `geometry.line` does for one."""
        is_hex = self.board.grid is Grid.HEX
        away = end - start
        far = np.abs(away).max(axis=1) if not is_hex else np.abs(np.column_stack([away, away.sum(axis=1)])).max(axis=1)
        is_open = np.ones(len(start), dtype=bool)
        for step in range(1, int(far.max(initial=0))):
            going = np.flatnonzero(is_open & (far > step))
            points = start[going] + away[going] * step / far[going, None]
            cells = _rounded(points + LINE_NUDGE) if is_hex else np.rint(points).astype(np.int64)
            columns, rows = self.board.geometry.to_offset((cells[:, 0], cells[:, 1]))
            inside = (columns >= 0) & (columns < self.board.columns) & (rows >= 0) & (rows < self.board.rows)
            is_open[going] = inside & ~is_solid[np.where(inside, columns, 0), np.where(inside, rows, 0)]
        return is_open


class Pieces:
    """All that can stop sight or light on a board (rows of x0, y0, x1, y1), however it stands now.

    What lies open around an eye is kept as long as whatever is near it stands as it did: a door opened elsewhere changes nothing.
    """

    def __init__(self, rows: Array) -> None:
        """Take barriers, and the outline of solid ground."""
        self.rows = rows
        self._boxes = np.minimum(rows[:, :2], rows[:, 2:]), np.maximum(rows[:, :2], rows[:, 2:])
        self._near: OrderedDict[tuple[Point, float], NDArray[np.int64]] = OrderedDict()
        self._views: OrderedDict[tuple[Point, float, bytes], View] = OrderedDict()
        self._reach: OrderedDict[Point, float] = OrderedDict()
        """How far what was open around an eye reached when it was last looked at without an end."""

    def view(self, eye: Point, stands: Mask, far: float) -> View:
        """Return the open area around a point past obstacles; those beyond `far` are ignored."""
        if math.isfinite(far):
            return self._around(eye, stands, far)
        reach = _kept(self._reach, eye, lambda: _nearest_first(eye, self.rows[stands]).far)
        found = self._around(eye, stands, reach)
        if found.far > reach:
            self._reach.pop(eye, None)  # it has opened
            found = self.view(eye, stands, far)
        return found

    def _around(self, eye: Point, stands: Mask, far: float) -> View:
        near = _kept(self._near, (eye, far), lambda: self._within(eye, far))
        standing = near[stands[near]]
        return _kept(self._views, (eye, far, standing.tobytes()), lambda: _nearest_first(eye, self.rows[standing]))

    def _within(self, eye: Point, far: float) -> NDArray[np.int64]:
        """List the pieces at most so far away: first those whose box reaches so far, of them by their distance."""
        low, high = self._boxes
        boxed = np.flatnonzero(np.all((low <= np.array(eye) + far) & (high >= np.array(eye) - far), axis=1))
        return np.asarray(boxed[_distances(self.rows[boxed], eye) <= far])


def _kept(store: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
    """Return the value cached under a key, or make it; old ones are dropped. Two threads may ask at once."""
    try:
        return store[key]
    except KeyError:
        found = store[key] = make()
    if len(store) > VIEWS_KEPT:
        store.popitem(last=False)
    return found


class Sightlines:
    """What stops sight or light on a board as it stands, ready to be asked."""

    def __init__(self, looked: Looked, pieces: Pieces, stands: Mask | None = None) -> None:
        """Take all pieces, and which of them stand (None: all)."""
        self._looked, self.board, self._cells, self._row = looked, looked.board, looked.all, looked.row
        self._x, self._y = looked.x, looked.y
        self._pieces, self._stands = pieces, np.ones(len(pieces.rows), dtype=bool) if stands is None else stands
        self._is_empty = not self._stands.any()

    def view(self, eye: Point, far: float = math.inf) -> View:
        """Return what lies open around a point; of barriers farther away than `far` it knows nothing."""
        return self._pieces.view(eye, self._stands, far)

    def sees(self, here: Cell, there: Cell) -> bool:
        """Tell whether one cell of the board is seen from the middle of another."""
        if here == there or there not in self._row or self._is_empty:
            return True
        view, row = self.view(self.board.geometry.centre(here)), self._row[there]
        known = view.seen.get((self._looked, math.inf))
        return there in known if known is not None else bool(view.is_open_to(self._x[row], self._y[row]).any())

    def seen(self, cells: Iterable[Cell], far: float = math.inf) -> frozenset[Cell]:
        """List the cells seen from any of some cells (of one token), at most `far` between centres."""
        found = frozenset[Cell]()
        for cell in cells:
            found |= self.seen_from(self.board.geometry.centre(cell), far) | {cell}
        return found

    def seen_from(self, eye: Point, far: float = math.inf) -> frozenset[Cell]:
        """List the cells that are seen from a point, at most `far` from it to their middle."""
        view = self.view(eye, far + 1 if math.isfinite(far) else far)
        key = (self._looked, far)
        if key not in view.seen:
            view.seen[key] = self._seen_in(view, eye, far)
        return view.seen[key]

    def _seen_in(self, view: View, eye: Point, far: float) -> frozenset[Cell]:
        rows = np.arange(len(self._cells))
        if math.isfinite(most := min(far, view.far + 1)):
            rows = np.flatnonzero((self._x[:, 0] - eye[0]) ** 2 + (self._y[:, 0] - eye[1]) ** 2 <= (most + TOUCH) ** 2)
        is_open = view.is_open_to(self._x[rows, 0], self._y[rows, 0])
        left = rows[~is_open]
        by_corner = view.is_open_to(self._x[left, 1:], self._y[left, 1:]).any(axis=1)
        return frozenset(self._cells[row] for row in (*rows[is_open], *left[by_corner]))

    def lit(self, lamp: Lamp) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """Return a lamp's brightly lit cells, and all its lit cells."""
        far, centre = max(lamp.bright, lamp.dim), self.board.geometry.centre
        reached, kept = self.seen_from(lamp.at, far), self.view(lamp.at, far + 1).bright
        key = (self._looked, lamp.bright, far)
        if key not in kept:
            kept[key] = frozenset(cell for cell in reached if math.dist(centre(cell), lamp.at) <= lamp.bright + TOUCH)
        return kept[key], reached


def _rounded(points: Array) -> NDArray[np.int64]:
    """Give the hexes that hold points in axial coordinates."""
    exact = np.column_stack([points, -points.sum(axis=1)])
    near = np.rint(exact)
    off = np.abs(near - exact)
    first = (off[:, 0] > off[:, 1]) & (off[:, 0] > off[:, 2])
    second = ~first & (off[:, 1] > off[:, 2])
    near[first, 0] = -near[first, 1] - near[first, 2]
    near[second, 1] = -near[second, 0] - near[second, 2]
    found: NDArray[np.int64] = near[:, :2].astype(np.int64)
    return found


def outline_of(board: Board, solid: AbstractSet[Cell]) -> list[Segment]:
    """List the sides of solid cells beyond which the ground is not solid, each piece once."""
    geometry = board.geometry
    found: list[Segment] = []
    for cell in sorted(solid):
        x, y = geometry.centre(cell)
        corners = [(x + dx, y + dy) for dx, dy in geometry.CORNERS]
        for start, end in pairwise([*corners, corners[0]]):
            beyond = geometry.cell_at(start[0] + end[0] - x, start[1] + end[1] - y)
            if beyond not in solid:
                found.append((start, end))
    return found


def _nearest_first(eye: Point, pieces: Array) -> View:
    """Check the nearest first: farther ones cannot be seen past a closed ring."""
    count = NEAREST_FIRST
    away = _distances(pieces, eye) if len(pieces) > count else np.empty(0)
    while count < len(pieces):
        order = np.argpartition(away, count)
        view = View(eye, pieces[order[:count]])
        if view.far <= away[order[count]]:
            return view
        count *= 16
    return View(eye, pieces)


def rows_of(segments: Iterable[Segment]) -> Array:
    """Write pieces as rows of x0, y0, x1, y1."""
    return np.array([[*start, *end] for start, end in segments], dtype=float).reshape(-1, 4)


def parts_within(rows: Array, corner: Point, side: float) -> Iterator[tuple[int, float, float]]:
    """List the pieces passing through a square, each with its slightly widened parts of entry and exit."""
    start, along = rows[:, :2], rows[:, 2:] - rows[:, :2]
    along = np.where(np.abs(along) < TOUCH, TOUCH, along)
    sides = (np.array(corner) - 1 - start) / along, (np.array(corner) + side + 1 - start) / along
    first, last = np.minimum(*sides).max(axis=1), np.maximum(*sides).min(axis=1)
    for place in np.flatnonzero((first <= last) & (first <= 1) & (last >= 0)):
        yield int(place), float(first[place]), float(last[place])


def _distances(segments: Array, point: Point) -> Array:
    """Measure from a point to each piece."""
    start, along = segments[:, :2], segments[:, 2:] - segments[:, :2]
    length = np.maximum((along**2).sum(axis=1), TOUCH)
    at = np.clip(((np.array(point) - start) * along).sum(axis=1) / length, 0, 1)
    nearest = start + at[:, None] * along
    return np.asarray(np.hypot(nearest[:, 0] - point[0], nearest[:, 1] - point[1]))
