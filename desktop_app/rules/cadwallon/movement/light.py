"""Light: where sources reach, how bright a square is, how a combatant perceives it.

Rule: CA-SENSE-02, CA-SENSE-03, CA-SENSE-06, CA-LIGHT-01, CA-LIGHT-02, CA-TAB-02, CA-TAB-03
"""

from __future__ import annotations

from functools import lru_cache

from desktop_app.rules.cadwallon.movement.ground import apart, area_at, spot_at, wall_between
from desktop_app.rules.cadwallon.movement.places import Light
from desktop_app.rules.cadwallon.sheet.tables import Luminosity
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.barriers import lamps_of_board, shades
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.state import Cell

LADDER: tuple[Luminosity, ...] = ("clear", "dark", "pitch_dark")


def place_of(state: CadwallonState, light: Light) -> Cell | None:
    """Return the square of a source: its own, or its carrier's. Rule: CA-LIGHT-02"""
    if light.carrier is not None:
        carrier = state.combatants.get(light.carrier)
        return carrier.cell if carrier is not None else None
    return (light.x, light.y) if light.x is not None and light.y is not None else None


def gives_light(state: CadwallonState, light: Light) -> bool:
    """Tell whether a source shines: lit, and not merely drawn under a night sky. Rule: CA-SENSE-03"""
    if not light.lit:
        return False
    return not (light.drawn_on_board and state.card.night and area_at(state, place_of(state, light)).is_outdoor)


def shining(state: CadwallonState) -> tuple[tuple[Cell, int], ...]:
    """List where sources shine, with their perimeters: those of the scene, and the lamps of the board. Rule: CA-TAB-02"""
    return _kept((*sources_of(state), *_lamps(state)))


@memo(lambda state: (state.world.board, state.lamps))
def _lamps(state: CadwallonState) -> tuple[tuple[Cell, int], ...]:
    board = state.world.board
    lit = (lamp for lamp in lamps_of_board(state) if lamp.is_lit)
    return tuple((board.geometry.cell_at(*lamp.at), int(lamp.bright)) for lamp in lit) if board is not None else ()


@memo(lambda state: (state.lights, state.combatants, state.areas, state.squares, state.card))
def sources_of(state: CadwallonState) -> tuple[tuple[Cell, int], ...]:
    """List where the sources of the scene shine, those carried too, with their perimeters. Rule: CA-TAB-02"""
    found = []
    for light in state.lights:
        cell, row = place_of(state, light), state.tables.lights.get(light.light_kind)
        if cell is not None and row is not None and gives_light(state, light):
            found.append((cell, row.perimeter))
    return _kept(tuple(found))


@lru_cache(maxsize=64)
def _kept(sources: tuple[tuple[Cell, int], ...]) -> tuple[tuple[Cell, int], ...]:
    """Return equal lists as one object, so that derived values are computed once."""
    return sources


def is_lit(state: CadwallonState, cell: Cell, sources: tuple[tuple[Cell, int], ...]) -> bool:
    """Tell whether any source reaches a square. Rule: CA-LIGHT-01"""
    near = (at for at, perimeter in sources if apart(state, at, cell) <= perimeter)
    return any(not wall_between(state, at, cell) and not shades(state, at, cell) for at in near)


@memo(lambda state: (state.world.board, state.ground, state.openings, state.squares, state.areas, state.settings))
def reached_from(state: CadwallonState, at: Cell, perimeter: int) -> frozenset[Cell]:
    """List the squares that a source reaches: as far as squares are counted, past no wall. Rule: CA-LIGHT-01, CA-GRID-04"""
    board = state.world.board
    near = ((at[0] + x, at[1] + y) for x in range(-perimeter, perimeter + 1) for y in range(-perimeter, perimeter + 1))
    return frozenset(cell for cell in near if board is not None and board.contains(cell) and is_lit(state, cell, ((at, perimeter),)))


def luminosity_at(state: CadwallonState, cell: Cell | None, extra: tuple[tuple[Cell, int], ...] = ()) -> Luminosity:
    """Return how bright a square is; `extra` are sources that come along. Rule: CA-SENSE-02, CA-LIGHT-01"""
    if cell is None:
        return state.card.default_lighting
    base = unlit(state, cell)
    if base != "clear" and (is_lit(state, cell, extra) or _is_reached(state, cell)):
        return "clear"
    return base


@memo(lambda state: (shining(state), state.world.board, state.ground, state.openings, state.squares, state.areas, state.settings))
def _is_reached(state: CadwallonState, cell: Cell) -> bool:
    return is_lit(state, cell, shining(state))


def unlit(state: CadwallonState, cell: Cell) -> Luminosity:
    """Return how bright a square is without any source: the first that is set decides. Rule: CA-SENSE-02"""
    area = area_at(state, cell)
    own = spot_at(state, cell).lighting or area.lighting
    if own is not None:
        return own
    if area.is_outdoor and state.card.night:
        return "dark"
    return "pitch_dark" if area.underground else state.card.default_lighting


def perceived(state: CadwallonState, who: str, luminosity: Luminosity) -> Luminosity:
    """Return what the eyes of a combatant make of a luminosity. Rule: CA-SENSE-06, CA-TAB-03"""
    sheet = state.sheet_of(who)
    for row in state.tables.eyes.values():
        if row.species == sheet.species and (not row.cultures or sheet.culture in row.cultures):
            found: Luminosity = getattr(row, luminosity)
            return found
    return luminosity


def seen_at(state: CadwallonState, who: str, cell: Cell | None) -> Luminosity:
    """Return how bright a square is to a combatant."""
    return perceived(state, who, luminosity_at(state, cell))
