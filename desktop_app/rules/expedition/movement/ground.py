"""The squares: distance, obstacles, Danger Zones, Engagement and lines of sight. Exact whole-number geometry throughout.

Positions are computed once per state, what depends on walls alone once per board.
Rule: EX-GRID-01 to EX-GRID-04, EX-SENSE-01, EX-TAB-11
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cmp_to_key, lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from desktop_app.grid import squares
from desktop_app.rules.expedition.sheet.records import ModelSheet, Reach
from desktop_app.rules.expedition.state import ExpeditionState, Model
from desktop_app.rules.kernel.barriers import hides, is_barred
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.positions import NOBODY, ground_at, is_blocked, neighbours, standing
from desktop_app.rules.kernel.state import Cell

REACH_SQUARES: Final = {"P": 1, "M": 1, "R": 2}
Point: TypeAlias = tuple[int, int]
"""A point in half squares: the centre of square (x, y) is (2x + 1, 2y + 1)."""
HALF: Final = 1
SIGHTS_KEPT: Final = 8192


def walls(state: ExpeditionState) -> tuple[object, ...]:
    """The cache key of walls: movement and sight independent of Models."""
    return state.world.board, state.ground, state.openings


def places(state: ExpeditionState) -> tuple[object, ...]:
    """The cache key of positions and control."""
    return state.combatants, state.sheets, state.roster, state.world.board, state.ground, state.openings


def distance(a: Cell, b: Cell) -> int:
    """Count squares, a diagonal as one. Rule: EX-GRID-01"""
    return squares.steps(a, b)


def between(state: ExpeditionState, a: str, b: str) -> int | None:
    """Count the squares between two Models; None if one of them is not on the board."""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return None if here is None or there is None else distance(here, there)


def is_edge(state: ExpeditionState, cell: Cell) -> bool:
    """Tell whether a square lies at the edge of the Board Section, or is an exit. Rule: EX-MOVE-10"""
    board = state.world.board
    if board is None:
        return True
    ground = ground_at(state, cell)
    is_exit = ground is not None and ground.id == "exit"
    return is_exit or cell[0] in (0, board.columns - 1) or cell[1] in (0, board.rows - 1)


@memo(walls)
def open_steps(state: ExpeditionState, here: Cell) -> tuple[Cell, ...]:
    """List the neighbours of a square that walls leave open: not blocked, and no step between two blocked squares.

    Rule: EX-MOVE-01, EX-MINOR-03, R33
    """
    return tuple(cell for cell in neighbours(state, here) if not is_blocked(state, cell) and not _is_squeezed(state, here, cell))


def _is_squeezed(state: ExpeditionState, here: Cell, there: Cell) -> bool:
    if here[0] == there[0] or here[1] == there[1]:
        return False
    return is_blocked(state, (here[0], there[1])) and is_blocked(state, (there[0], here[1]))


# ---- who is near


@memo(places)
def others_by_distance(state: ExpeditionState, who: str) -> tuple[tuple[int, str], ...]:
    """List all others on the board with their distance in squares, nearest first, then in roster order."""
    here = state.combatants[who].cell
    if here is None:
        return ()
    there = ((state.combatants[other], other) for other in state.roster if other != who)
    found = ((distance(here, model.cell), other) for model, other in there if model.cell is not None and model.takes_space)
    return tuple(sorted(found, key=lambda pair: pair[0]))


def within(state: ExpeditionState, who: str, squares_away: int) -> tuple[str, ...]:
    """List the others on the board up to a distance, nearest first."""
    return tuple(other for far, other in others_by_distance(state, who) if far <= squares_away)


def comrades_beside(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the neighbours of one's own side, in roster order."""
    return tuple(other for other in within(state, who, 1) if state.side_of(other) is state.side_of(who))


# ---- lines between centres


def _centre(cell: Cell) -> Point:
    return (2 * cell[0] + HALF, 2 * cell[1] + HALF)


def _span(start: Point, direction: Point, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """Return between which parts of its length a line runs through the inside of a square; None: it does not."""
    first, last = Fraction(0), Fraction(10**6)
    for axis in (0, 1):
        low, high = 2 * cell[axis], 2 * cell[axis] + 2
        if direction[axis] == 0:
            if not low < start[axis] < high:
                return None
            continue
        near, far = sorted((Fraction(low - start[axis], direction[axis]), Fraction(high - start[axis], direction[axis])))
        first, last = max(first, near), min(last, far)
    return (first, last) if first < last else None


def _box(a: Cell, b: Cell) -> Iterator[Cell]:
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            yield (x, y)


def _squeezes(state: ExpeditionState, a: Cell, b: Cell) -> bool:
    """Tell whether the line from centre to centre runs through a corner at which two blocked squares meet."""
    start, end = _centre(a), _centre(b)
    direction = (end[0] - start[0], end[1] - start[1])
    if not direction[0] or not direction[1]:
        return False
    for x in range(min(start[0], end[0]) // 2 + 1, max(start[0], end[0]) // 2 + 1):
        y = start[1] + Fraction((2 * x - start[0]) * direction[1], direction[0])
        if y.denominator != 1 or y.numerator % 2:
            continue
        corner = (x, y.numerator // 2)
        downward = (direction[0] > 0) == (direction[1] > 0)
        beside = (
            ((corner[0], corner[1] - 1), (corner[0] - 1, corner[1]))
            if downward
            else ((corner[0] - 1, corner[1] - 1), (corner[0], corner[1]))
        )
        if all(is_blocked(state, cell) for cell in beside):
            return True
    return False


@memo(walls)
def is_cut_off(state: ExpeditionState, a: Cell, b: Cell) -> bool:
    """Tell whether walls part two squares for a blade: through the inside of one, or between two that meet. Rule: EX-GRID-02"""
    start, end = _centre(a), _centre(b)
    direction = (end[0] - start[0], end[1] - start[1])
    for cell in _box(a, b):
        if cell in (a, b) or not is_blocked(state, cell):
            continue
        span = _span(start, direction, cell)
        if span is not None and span[0] < 1:
            return True
    return _squeezes(state, a, b) or is_barred(state, a, b)


# ---- Danger Zones


def in_reach(reach: Reach, a: Cell, b: Cell) -> bool:
    """Tell whether a square lies in the pattern of a Reach. Rule: EX-TAB-11"""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    if reach == "P":
        return dx + dy == 1
    return 0 < max(dx, dy) <= REACH_SQUARES[reach]


def reaches(state: ExpeditionState, who: str, cell: Cell | None, weapon_id: str | None = None) -> bool:
    """Tell whether a square lies in the Danger Zone of a Model, or of one of its weapons. Rule: EX-GRID-02"""
    model = state.combatants[who]
    here = model.cell
    if cell is None or here is None or not model.can_act or distance(here, cell) > REACH_SQUARES["R"]:
        return False
    weapons = (w for w in state.sheet_of(who).ready_weapons if w.is_melee and weapon_id in (None, w.id))
    return any(in_reach(weapon.reach, here, cell) for weapon in weapons) and not is_cut_off(state, here, cell)


@memo(walls)
def controlled(state: ExpeditionState, here: Cell, arms: tuple[Reach, ...]) -> tuple[Cell, ...]:
    """List the squares around one that weapons of some Reaches control, row by row. Rule: EX-GRID-02"""
    box = ((here[0] + dx, here[1] + dy) for dy in range(-2, 3) for dx in range(-2, 3))
    return tuple(cell for cell in box if any(in_reach(reach, here, cell) for reach in arms) and not is_cut_off(state, here, cell))


def _zone(state: ExpeditionState, model: Model, sheet: ModelSheet) -> tuple[Cell, ...]:
    """List the squares in the Danger Zone of a Model, blocked ones too. Rule: EX-GRID-02"""
    if model.cell is None or not model.can_act:
        return ()
    arms = tuple(weapon.reach for weapon in sheet.weapons if weapon.ready and weapon.is_melee)
    return controlled(state, model.cell, arms) if arms else ()


@memo(places)
def threats(state: ExpeditionState) -> Mapping[Cell, tuple[str, ...]]:
    """Map each square to the Models in whose Danger Zone it lies, in roster order. Rule: EX-GRID-02"""
    found: dict[Cell, tuple[str, ...]] = {}
    for who in state.roster:
        for cell in _zone(state, state.combatants[who], state.sheet_of(who)):
            found[cell] = (*found.get(cell, NOBODY), who)
    return found


def danger_zone(state: ExpeditionState, who: str) -> tuple[Cell, ...]:
    """List the squares that a Model controls, row by row. Rule: EX-GRID-02"""
    return tuple(cell for cell in _zone(state, state.combatants[who], state.sheet_of(who)) if not is_blocked(state, cell))


@memo(places)
def enemy_zones(state: ExpeditionState, who: str) -> frozenset[Cell]:
    """List the squares in the Danger Zone of any enemy of a Model. Rule: EX-GRID-03"""
    return frozenset(cell for cell, over in threats(state).items() if any(state.are_enemies(who, other) for other in over))


def enemies_over(state: ExpeditionState, who: str, cell: Cell | None) -> tuple[str, ...]:
    """List the enemies of a Model in whose Danger Zone a square lies, in roster order. Rule: EX-GRID-03"""
    over = NOBODY if cell is None else threats(state).get(cell, NOBODY)
    return tuple(other for other in over if state.are_enemies(who, other)) if over else NOBODY


def engaging(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the enemies that engage a Model. Rule: EX-GRID-03, EX-COND-10"""
    model = state.combatants[who]
    return enemies_over(state, who, model.cell) if model.is_on_board else NOBODY


def is_engaged(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Model stands in the Danger Zone of an enemy. Rule: EX-GRID-03"""
    return bool(engaging(state, who))


@memo(places)
def engaged_with(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the enemies in a Model's zone or with it in theirs, each once. Rule: EX-RANGE-04"""
    cell, zone = state.combatants[who].cell, _zone(state, state.combatants[who], state.sheet_of(who))
    over = NOBODY if cell is None else threats(state).get(cell, NOBODY)
    standing_in_it = [other for square in zone for other in standing(state).get(square, NOBODY) if state.combatants[other].can_act]
    near = dict.fromkeys((*over, *standing_in_it))
    return tuple(other for other in state.roster if other in near and state.are_enemies(who, other))


# ---- sight


def _cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _turn(a: Point, b: Point) -> int:
    return _cross(b, a)


BY_ANGLE: Final = cmp_to_key(_turn)


def _corners(cell: Cell, eye: Point) -> list[Point]:
    return [(2 * (cell[0] + i) - eye[0], 2 * (cell[1] + j) - eye[1]) for i in (0, 1) for j in (0, 1)]


@memo(walls)
def _walls_between(state: ExpeditionState, a: Cell, b: Cell) -> tuple[Cell, ...]:
    return tuple(cell for cell in _box(a, b) if cell not in (a, b) and is_blocked(state, cell))


def _sight_blockers(state: ExpeditionState, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """List the squares between two that stop a line of sight: walls, obstacles, Models."""
    (low_x, high_x), (low_y, high_y) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    taken = standing(state)
    models = (c for c in taken if low_x <= c[0] <= high_x and low_y <= c[1] <= high_y and c not in (a, b))
    return (*_walls_between(state, a, b), *sorted(c for c in models if not is_blocked(state, c)))


def can_see(state: ExpeditionState, a: Cell, b: Cell) -> bool:
    """Tell whether a line runs from the centre of one square to some point of another without touching what blocks it.

    A gap must have width: one line in the middle of each gap between the corners is tried. Rule: EX-SENSE-01, R34
    """
    return a == b or (_is_in_sight(a, b, _sight_blockers(state, a, b)) and not hides(state, a, b))


@lru_cache(maxsize=SIGHTS_KEPT)
def _is_in_sight(a: Cell, b: Cell, blockers: tuple[Cell, ...]) -> bool:
    if not blockers:
        return True
    eye = _centre(a)
    ordered = sorted(_corners(b, eye), key=BY_ANGLE)
    first, last = ordered[0], ordered[-1]
    inside = [p for cell in blockers for p in _corners(cell, eye) if _cross(first, p) > 0 and _cross(p, last) > 0]
    lines = sorted([first, *inside, last], key=BY_ANGLE)
    gaps = ((u, v) for u, v in pairwise(lines) if _cross(u, v) > 0)
    return any(_is_clear(eye, _middle(u, v), blockers, b) for u, v in gaps)


def _middle(u: Point, v: Point) -> Point:
    return (u[0] + v[0], u[1] + v[1])


def _is_clear(eye: Point, direction: Point, blockers: tuple[Cell, ...], goal: Cell) -> bool:
    entered = _span(eye, direction, goal)
    if entered is None:
        return False
    spans = (_span(eye, direction, cell) for cell in blockers)
    return all(span is None or span[0] >= entered[0] for span in spans)
