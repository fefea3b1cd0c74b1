"""Area templates on a board in play: the shapes and sizes of a system, the cells one covers, and the combatants in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from desktop_app.grid import areas
from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.scenery import Point
from desktop_app.language import marked
from desktop_app.rules.kernel.positions import is_blocked, sees
from desktop_app.rules.kernel.state import Encounter

HALF: Final = 0.5


class Shape(StrEnum):
    """The shapes of areas, as a person picks them on the board."""

    BURST = "burst"
    CONE = "cone"
    LINE = "line"
    RING = "ring"


TURNED: Final = frozenset({Shape.CONE, Shape.LINE})
"""Directed shapes; their origin cell is not part of them."""


@dataclass(frozen=True, slots=True)
class Template:
    """A shape and its size in cells: the radius of a burst or ring, the length of a cone or line; `label` is what the game calls it.

    With `on_corner` the middle on squares is the upper left corner of the cell at which it is laid.
    """

    shape: Shape
    size: float
    label: str = ""
    rule: str = ""
    on_corner: bool = False


USUAL: Final = (
    *(Template(Shape.BURST, radius) for radius in (1, 2, 3)),
    Template(Shape.CONE, 3),
    Template(Shape.LINE, 6),
    *(Template(Shape.RING, radius) for radius in (2, 3)),
)
"""The default template of each shape."""
NAMES: Final = {Shape.BURST: marked("Burst"), Shape.CONE: marked("Cone"), Shape.LINE: marked("Line"), Shape.RING: marked("Ring")}


def templates_of(known: tuple[Template, ...]) -> dict[Shape, tuple[Template, ...]]:
    """Sort the templates of a system by shape, smallest first; for a shape that it does not name the usual ones."""
    named = {one.shape for one in known}
    listed = sorted((*known, *(one for one in USUAL if one.shape not in named)), key=lambda one: one.size)
    return {shape: tuple(one for one in listed if one.shape is shape) for shape in Shape}


def middle_of(board: Board, template: Template, at: Cell) -> Point:
    """Return the middle of a template laid at a cell, or where a cone or line begins, in board units."""
    x, y = board.geometry.centre(at)
    return (x - HALF, y - HALF) if template.on_corner and board.grid is Grid.SQUARE else (x, y)


def covered(board: Board, template: Template, at: Cell, towards: Point) -> tuple[Cell, ...]:
    """List the cells of a template; a directed one points from its cell to a point in board units."""
    middle = middle_of(board, template, at)
    match template.shape:
        case Shape.BURST:
            return areas.burst(board, middle, template.size)
        case Shape.RING:
            return areas.ring(board, middle, template.size)
        case Shape.CONE:
            return areas.cone(board, middle, towards, template.size)
        case Shape.LINE:
            return tuple(cell for cell in areas.line(board, middle, towards, template.size) if cell != at)


def past_walls(state: Encounter, at: Cell, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells not cut off from the origin by barriers or solid ground, without solid ground itself."""
    return tuple(cell for cell in cells if cell == at or (not is_blocked(state, cell) and sees(state, at, cell)))


def touched(state: Encounter, cells: Iterable[Cell]) -> tuple[str, ...]:
    """List who stands or lies in some cells, in the order of the roster."""
    there = frozenset(cells)
    return tuple(who for who in state.roster if state.combatants[who].cell in there)
