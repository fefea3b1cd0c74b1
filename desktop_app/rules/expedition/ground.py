"""The squares: distance, what blocks, Danger Zones, who is Engaged, and lines of sight. Exact whole-number geometry throughout.

Rule: EX-GRID-01 to EX-GRID-04, EX-SENSE-01, EX-TAB-11
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import Final, TypeAlias

from desktop_app.grid import squares
from desktop_app.rules.expedition.sheet import Reach
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.kernel.state import Cell

REACH_SQUARES: Final = {"P": 1, "M": 1, "R": 2}
Point: TypeAlias = tuple[int, int]
"""A point in half squares: the centre of square (x, y) is (2x + 1, 2y + 1)."""
HALF: Final = 1
DOOR: Final = "door"
OPEN_DOOR: Final = "open_door"


def distance(a: Cell, b: Cell) -> int:
    """Count squares, a diagonal as one. Rule: EX-GRID-01"""
    return squares.steps(a, b)


def between(state: ExpeditionState, a: str, b: str) -> int | None:
    """Count the squares between two Models; None if one of them is not on the board."""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return None if here is None or there is None else distance(here, there)


def neighbours(cell: Cell) -> Iterator[Cell]:
    """List the eight squares around."""
    for direction in range(8):
        yield squares.neighbour(cell, direction)


def is_blocked(state: ExpeditionState, cell: Cell) -> bool:
    """Tell whether a square is wall, obstacle or closed door, or lies off the board. Rule: EX-MINOR-03"""
    board = state.world.board
    if board is None:
        return False
    return not board.contains(cell) or board.ground_at(cell, state.ground).blocked


def occupant(state: ExpeditionState, cell: Cell) -> str | None:
    """Name the Model that stands or lies on a square. Rule: EX-GRID-04, EX-DMG-11"""
    return next((who for who in state.roster if state.combatants[who].cell == cell and state.combatants[who].is_on_board), None)


def is_free(state: ExpeditionState, cell: Cell, *movers: str) -> bool:
    """Tell whether a Model can stand on a square. Rule: EX-GRID-04"""
    return not is_blocked(state, cell) and occupant(state, cell) in (None, *movers)


def is_edge(state: ExpeditionState, cell: Cell) -> bool:
    """Tell whether a square lies at the edge of the Board Section, or is an exit. Rule: EX-MOVE-10"""
    board = state.world.board
    if board is None:
        return True
    return cell[0] in (0, board.columns - 1) or cell[1] in (0, board.rows - 1) or board.ground_at(cell, state.ground).id == "exit"


# ---- lines between centres


def _centre(cell: Cell) -> Point:
    return (2 * cell[0] + HALF, 2 * cell[1] + HALF)


def _span(start: Point, way: Point, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """Return between which parts of the way a line runs through the inside of a square; None: it does not."""
    first, last = Fraction(0), Fraction(10**6)
    for axis in (0, 1):
        low, high = 2 * cell[axis], 2 * cell[axis] + 2
        if way[axis] == 0:
            if not low < start[axis] < high:
                return None
            continue
        near, far = sorted((Fraction(low - start[axis], way[axis]), Fraction(high - start[axis], way[axis])))
        first, last = max(first, near), min(last, far)
    return (first, last) if first < last else None


def _box(a: Cell, b: Cell) -> Iterator[Cell]:
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            yield (x, y)


def _squeezes(state: ExpeditionState, a: Cell, b: Cell) -> bool:
    """Tell whether the line from centre to centre runs through a corner at which two blocked squares meet."""
    start, end = _centre(a), _centre(b)
    way = (end[0] - start[0], end[1] - start[1])
    if not way[0] or not way[1]:
        return False
    for x in range(min(start[0], end[0]) // 2 + 1, max(start[0], end[0]) // 2 + 1):
        y = start[1] + Fraction((2 * x - start[0]) * way[1], way[0])
        if y.denominator != 1 or y.numerator % 2:
            continue
        corner = (x, y.numerator // 2)
        downward = (way[0] > 0) == (way[1] > 0)
        beside = (
            ((corner[0], corner[1] - 1), (corner[0] - 1, corner[1]))
            if downward
            else ((corner[0] - 1, corner[1] - 1), (corner[0], corner[1]))
        )
        if all(is_blocked(state, cell) for cell in beside):
            return True
    return False


def is_cut_off(state: ExpeditionState, a: Cell, b: Cell) -> bool:
    """Tell whether walls part two squares for a blade: through the inside of one, or between two that meet. Rule: EX-GRID-02"""
    start, end = _centre(a), _centre(b)
    way = (end[0] - start[0], end[1] - start[1])
    for cell in _box(a, b):
        if cell in (a, b) or not is_blocked(state, cell):
            continue
        span = _span(start, way, cell)
        if span is not None and span[0] < 1:
            return True
    return _squeezes(state, a, b)


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
    if cell is None or model.cell is None or not model.can_act:
        return False
    here = model.cell
    weapons = (w for w in state.sheet_of(who).ready_weapons if w.is_melee and weapon_id in (None, w.id))
    return any(in_reach(weapon.reach, here, cell) for weapon in weapons) and not is_cut_off(state, here, cell)


def danger_zone(state: ExpeditionState, who: str) -> tuple[Cell, ...]:
    """List the squares that a Model controls, row by row. Rule: EX-GRID-02"""
    here = state.combatants[who].cell
    if here is None:
        return ()
    around = _box((here[0] - 2, here[1] - 2), (here[0] + 2, here[1] + 2))
    return tuple(cell for cell in sorted(around, key=lambda c: (c[1], c[0])) if reaches(state, who, cell) and not is_blocked(state, cell))


def enemies_over(state: ExpeditionState, who: str, cell: Cell | None) -> tuple[str, ...]:
    """List the enemies of a Model in whose Danger Zone a square lies, in roster order. Rule: EX-GRID-03"""
    return tuple(other for other in state.roster if state.are_enemies(who, other) and reaches(state, other, cell))


def engaging(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the enemies that engage a Model. Rule: EX-GRID-03, EX-COND-10"""
    model = state.combatants[who]
    return enemies_over(state, who, model.cell) if model.is_on_board else ()


def is_engaged(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Model stands in the Danger Zone of an enemy. Rule: EX-GRID-03"""
    return bool(engaging(state, who))


def engaged_with(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the enemies in whose zone a Model stands, or who stand in its zone, each once. Rule: EX-RANGE-04"""
    cell = state.combatants[who].cell
    return tuple(
        other
        for other in state.roster
        if state.are_enemies(who, other)
        and state.combatants[other].can_act
        and (reaches(state, other, cell) or reaches(state, who, state.combatants[other].cell))
    )


# ---- sight


def _cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _turn(a: Point, b: Point) -> int:
    return _cross(b, a)


BY_ANGLE: Final = cmp_to_key(_turn)


def _corners(cell: Cell, eye: Point) -> list[Point]:
    return [(2 * (cell[0] + i) - eye[0], 2 * (cell[1] + j) - eye[1]) for i in (0, 1) for j in (0, 1)]


def _sight_blockers(state: ExpeditionState, a: Cell, b: Cell) -> list[Cell]:
    """List the squares between two that stop a line of sight: walls, obstacles, Models."""
    return [c for c in _box(a, b) if c not in (a, b) and (is_blocked(state, c) or occupant(state, c) is not None)]


def can_see(state: ExpeditionState, a: Cell, b: Cell) -> bool:
    """Tell whether a line runs from the centre of one square to some point of another without touching what blocks it.

    A gap must have width: one line in the middle of each gap between the corners is tried. Rule: EX-SENSE-01, R34
    """
    if a == b:
        return True
    eye, blockers = _centre(a), _sight_blockers(state, a, b)
    if not blockers:
        return True
    ordered = sorted(_corners(b, eye), key=BY_ANGLE)
    first, last = ordered[0], ordered[-1]
    inside = [p for cell in blockers for p in _corners(cell, eye) if _cross(first, p) > 0 and _cross(p, last) > 0]
    lines = sorted([first, *inside, last], key=BY_ANGLE)
    gaps = ((u, v) for u, v in pairwise(lines) if _cross(u, v) > 0)
    return any(_is_clear(eye, _middle(u, v), blockers, b) for u, v in gaps)


def _middle(u: Point, v: Point) -> Point:
    return (u[0] + v[0], u[1] + v[1])


def _is_clear(eye: Point, way: Point, blockers: list[Cell], goal: Cell) -> bool:
    entered = _span(eye, way, goal)
    if entered is None:
        return False
    spans = (_span(eye, way, cell) for cell in blockers)
    return all(span is None or span[0] >= entered[0] for span in spans)


def straightness(here: Cell, there: Cell) -> int:
    """Count a diagonal as longer than a straight step: of two ways of as many squares the straighter one is walked."""
    return abs(here[0] - there[0]) + abs(here[1] - there[1])
