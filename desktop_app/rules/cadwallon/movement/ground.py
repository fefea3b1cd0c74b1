"""Squares as they are now: area, nature and modifiers of the ground, obstacles, distance, lines. Rule: CA-GRID-01 to CA-GRID-11"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.grid.board import cell_key, cell_of
from desktop_app.grid.squares import ahead, crossed, distance
from desktop_app.rules.cadwallon.movement.places import MAIN, Area, Obstacle, Square
from desktop_app.rules.cadwallon.sheet.tables import GroundRow, Luminosity, ModifierRow, TerrainRow
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.barriers import ground_laid, hides, solid_ground
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.positions import ground_at, height_at, is_blocked
from desktop_app.rules.kernel.state import Cell

NOTHING_SET = Square()
PLAIN_GROUND = "cobbled_street"
PLAIN_TERRAIN = TerrainRow(id="open")


def area_at(state: CadwallonState, cell: Cell | None) -> Area:
    """Return the area of a square: the one set for it, the last that holds it, else the first. Rule: CA-GRID-03"""
    if not state.areas:
        return MAIN
    if cell is None:
        return state.areas[0]
    return _area_at(state, cell)


@memo(lambda state: (state.areas, state.squares))
def _area_at(state: CadwallonState, cell: Cell) -> Area:
    named = state.squares.get(cell_key(cell), NOTHING_SET).area_id
    found = [area for area in state.areas if area.id == named] or [area for area in state.areas if area.holds(*cell)]
    return found[-1] if found else state.areas[0]


def area_of(state: CadwallonState, who: str) -> Area:
    """Return the area in which a combatant is."""
    return area_at(state, state.combatants[who].cell)


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A square as play has it. Rule: section 2.6 (Square)"""

    ground: GroundRow
    modifiers: tuple[ModifierRow, ...] = ()
    threshold: bool = False
    opaque: bool = False
    passable: bool = True
    elevation: int = 0
    lighting: Luminosity | None = None


@memo(lambda state: (state.world.board, state.ground, state.squares, state.areas))
def spot_at(state: CadwallonState, cell: Cell) -> Spot:
    """Work out a square: what was set of it, then the ground of the board, then its area. Rule: CA-GRID-01"""
    own, area, kind = state.squares.get(cell_key(cell), NOTHING_SET), area_at(state, cell), ground_at(state, cell)
    terrain = state.tables.terrains.get(kind.id, PLAIN_TERRAIN) if kind is not None else PLAIN_TERRAIN
    nature = own.ground or terrain.nature or area.ground or PLAIN_GROUND
    modifiers = own.modifiers if own.modifiers is not None else (*terrain.modifiers, *(() if terrain.nature else area.modifiers))
    blocked = is_blocked(state, cell)
    listed = (state.tables.modifiers.get(name) for name in dict.fromkeys(modifiers))
    return Spot(
        ground=state.tables.grounds.get(nature, state.tables.grounds[PLAIN_GROUND]),
        modifiers=tuple(row for row in listed if row is not None),
        threshold=terrain.threshold if own.threshold is None else own.threshold,
        opaque=blocked if own.opaque is None else own.opaque,
        passable=not blocked,
        elevation=own.elevation if own.elevation is not None else int(height_at(state, cell)),
        lighting=own.lighting,
    )


@memo(lambda state: (state.world.board, state.ground, state.obstacles))
def _obstacles(state: CadwallonState) -> Mapping[Cell, Obstacle]:
    """Map squares to their obstacles: placed ones, else the board's ground. Rule: CA-GRID-06"""
    terrains, rows = state.tables.terrains, state.tables.obstacles
    brought = ((cell, rows.get(terrains[kind].obstacle)) for cell, kind in ground_laid(state).items() if kind in terrains)
    found = {cell: Obstacle(obstacle_kind=row.id, height=row.height, enterable=row.enterable) for cell, row in brought if row is not None}
    return {**found, **{cell_of(key): put for key, put in state.obstacles.items()}}


def obstacle_at(state: CadwallonState, cell: Cell) -> Obstacle | None:
    """Return what stands in a square. Rule: CA-GRID-06"""
    return _obstacles(state).get(cell)


def apart(state: CadwallonState, here: Cell, there: Cell) -> int:
    """Measure the distance of two squares, by the house rule. Rule: CA-GRID-04"""
    dx, dy = abs(here[0] - there[0]), abs(here[1] - there[1])
    match state.settings.distance_metric:
        case "manhattan":
            return dx + dy
        case "alternating":
            return distance(here, there)
        case _:
            return max(dx, dy)


def between(state: CadwallonState, who: str, other: str) -> int:
    """Measure the distance of two characters; without a board they stand beside each other. Rule: CA-GRID-04"""
    here, there = state.combatants[who].cell, state.combatants[other].cell
    return 1 if here is None or there is None else apart(state, here, there)


# ---- lines


@memo(lambda state: (state.world.board, state.ground, state.squares, state.areas))
def _opaque(state: CadwallonState) -> frozenset[Cell]:
    """List the squares of the board that nobody looks through."""
    return frozenset(cell for cell in {*map(cell_of, state.squares), *solid_ground(state)} if spot_at(state, cell).opaque)


def wall_between(state: CadwallonState, here: Cell, there: Cell) -> bool:
    """Tell whether an opaque square is crossed on the way, both ends apart. Rule: CA-GRID-10"""
    opaque = _opaque(state)
    return bool(opaque) and not opaque.isdisjoint(crossed(here, there)[:-1])


def top_of(state: CadwallonState, who: str) -> int:
    """Return how high a combatant reaches. Rule: CA-GRID-10"""
    return int(state.combatants[who].elevation) + state.sheet_of(who).size


@memo(lambda state: (state.world.board, state.ground, state.squares, state.areas, state.obstacles))
def _tops(state: CadwallonState) -> Mapping[Cell, int]:
    """Map the squares in which something stands to how high it reaches."""
    return {cell: spot_at(state, cell).elevation + obstacle.height for cell, obstacle in _obstacles(state).items()}


def is_line_open(state: CadwallonState, who: str, other: str) -> bool:
    """Tell whether nothing between two blocks sight: no wall, no obstacle as high as both. Rule: CA-GRID-09, CA-GRID-10"""
    there = state.combatants[other].cell
    return there is None or is_line_to(state, who, there, height=top_of(state, other))


def is_line_to(state: CadwallonState, who: str, there: Cell, *, height: int = 0) -> bool:
    """Tell whether nothing blocks sight on the way to a square, or to something there as high as `height`. Rule: CA-GRID-09, CA-GRID-10"""
    here = state.combatants[who].cell
    if here is None:
        return True
    highest = max(top_of(state, who), height)
    if hides(state, here, there):
        return False
    tops = _tops(state)
    return not wall_between(state, here, there) and not (
        tops and any(cell in tops and tops[cell] >= highest for cell in crossed(here, there)[:-1])
    )


def is_ahead(state: CadwallonState, who: str, cell: Cell) -> bool:
    """Tell whether a combatant looks that way; all around unless a house rule narrows it. Rule: CA-GRID-05"""
    one = state.combatants[who]
    if state.settings.sight_arc == 360 or one.cell is None or one.facing is None:
        return True
    return ahead(one.cell, one.facing, cell) >= 0


def is_behind_obstacle(state: CadwallonState, who: str, target: str) -> bool:
    """Tell whether an obstacle that does not block sight stands before the target. Rule: CA-GRID-10, CA-GRID-11"""
    here, there = state.combatants[who].cell, state.combatants[target].cell
    if here is None or there is None:
        return False
    tops, highest = _tops(state), max(top_of(state, who), top_of(state, target))
    before = (cell for cell in crossed(here, there)[:-1] if max(abs(cell[0] - there[0]), abs(cell[1] - there[1])) == 1)
    return any((obstacle := obstacle_at(state, cell)) is not None and obstacle.height >= 1 and tops[cell] < highest for cell in before)
