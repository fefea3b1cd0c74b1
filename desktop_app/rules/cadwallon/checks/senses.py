"""Sight, hearing and smell: ranges, least difficulties, perceivers.

Rule: CA-SENSE-01, CA-SENSE-04 to CA-SENSE-11, CA-TAB-01, CA-TAB-04, CA-TAB-05
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from desktop_app.grid.squares import crossed
from desktop_app.rules.cadwallon.checks.stealth import hides_from, is_stealthy
from desktop_app.rules.cadwallon.movement.ground import apart, area_at, is_ahead, is_line_open, spot_at
from desktop_app.rules.cadwallon.movement.light import seen_at
from desktop_app.rules.cadwallon.sheet.character import SENSES, Sense
from desktop_app.rules.cadwallon.sheet.tables import SenseRow
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.state import Cell

NOISES: Final = ("quiet", "noisy", "deafening")
SMELLS: Final = ("odourless", "fragrant", "sickening")
RULES: Final[Mapping[Sense, str]] = {"sight": "CA-SENSE-01", "hearing": "CA-SENSE-08", "smell": "CA-SENSE-09"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Reach:
    """How a sense stands to something: whether it reaches, how far it would, the least difficulty; `condition` names the row.

    Rule: CA-TEST-06
    """

    possible: bool
    condition: str
    least: int | None = None
    range: int | None = None


def noise_at(state: CadwallonState, cell: Cell | None) -> str:
    """Return how loud it is on a square. Rule: CA-SENSE-08"""
    return area_at(state, cell).noise or state.card.default_noise


def smell_at(state: CadwallonState, cell: Cell | None) -> str:
    """Return how it smells on a square. Rule: CA-SENSE-09"""
    return area_at(state, cell).smell or state.card.default_smell


def sense_to(state: CadwallonState, who: str, there: Cell | None, sense: Sense, *, target: str | None = None) -> Reach:
    """Work out whether a sense of a combatant reaches a square, or the combatant there; walls stop sight alone.

    Rule: CA-SENSE-01, CA-SENSE-08 to CA-SENSE-10
    """
    here = state.combatants[who].cell
    far = apart(state, here, there) if here is not None and there is not None else 1
    if sense == "sight":
        return _sight(state, who, there, target=target)
    levels, at = (NOISES, noise_at) if sense == "hearing" else (SMELLS, smell_at)
    worst = max(at(state, here), at(state, there), key=levels.index)
    row = (state.tables.hearing if sense == "hearing" else state.tables.smell)[worst]
    is_same = area_at(state, here).id == area_at(state, there).id
    return Reach(possible=_reaches(row, far) and (is_same or not row.same_area), condition=worst, least=row.least, range=row.reach)


def _reaches(row: SenseRow, far: int) -> bool:
    return row.least is not None and (row.reach is None or far <= row.reach)


def _sight(state: CadwallonState, who: str, there: Cell | None, *, target: str | None) -> Reach:
    """Return sight: by light as perceived, obstacles on the line, and facing. Rule: CA-SENSE-01, CA-SENSE-05"""
    here = state.combatants[who].cell
    far = apart(state, here, there) if here is not None and there is not None else 1
    row = state.tables.sight[seen_at(state, who, there)]
    limit = sight_range(state, who, there, row)
    is_open = True
    if target is not None and target != who:
        is_open = is_line_open(state, who, target)
    if there is not None:
        is_open = is_open and is_ahead(state, who, there)
    possible = row.least is not None and (limit is None or far <= limit) and is_open
    return Reach(possible=possible, condition=row.id, least=row.least, range=limit)


def sight_range(state: CadwallonState, who: str, there: Cell | None, row: SenseRow) -> int | None:
    """Return how far a combatant sees that way: less for each square of rain, fog, smoke, leaves. Rule: CA-SENSE-05"""
    here, cap = state.combatants[who].cell, state.settings.clear_range_cap
    limit = row.reach if row.reach is not None else None if cap == "none" else cap
    if limit is None or here is None or there is None:
        return limit
    covers = _covers(state)
    return limit + sum(covers[cell] for cell in crossed(here, there))


@memo(lambda state: (state.world.board, state.ground, state.squares, state.areas, state.settings))
def _covers(state: CadwallonState) -> Mapping[Cell, int]:
    """Map each square to its addition to the range of sight past it; negative where it hides. Rule: CA-SENSE-05"""

    def cover(cell: Cell) -> int:
        spot = spot_at(state, cell)
        of_ground = spot.ground.cover if state.settings.ground_cover_mode == "range" else 0
        return of_ground + sum(modifier.cover for modifier in spot.modifiers)

    return OnDemand(cover)


def cover_gambles(state: CadwallonState, target: str) -> int:
    """Return the effect of a target's ground on a move by sight: gambles as for Hide. Rule: CA-SENSE-04, CA-MOVE-09"""
    one = state.combatants[target]
    if one.cell is None or state.settings.ground_cover_mode != "gamble":
        return 0
    ground = spot_at(state, one.cell).ground
    return ground.cover_immersed if one.immersed else ground.cover


def seen_with(state: CadwallonState) -> tuple[object, ...]:
    """List what the senses of anybody depend on (for `memo`)."""
    scene = (state.combatants, state.sheets, state.lights, state.areas, state.squares, state.obstacles, state.card, state.settings)
    return (*scene, state.ground, state.openings, state.lamps, state.world.board)


@memo(seen_with)
def reach_to(state: CadwallonState, who: str, target: str, sense: Sense) -> Reach:
    """Work out whether a sense of a combatant reaches another combatant."""
    return sense_to(state, who, state.combatants[target].cell, sense, target=target)


def in_sight(state: CadwallonState, who: str, target: str) -> bool:
    """Tell whether a combatant sees another. Rule: CA-SENSE-01"""
    return reach_to(state, who, target, "sight").possible


def perceives(state: CadwallonState, who: str, target: str) -> bool:
    """Tell whether a combatant perceives another: not stealthy to it, or spotted, and in reach of a sense; or touched.

    Rule: CA-SENSE-11, CA-STEALTH-13
    """
    if who == target:
        return True
    one = state.combatants[target]
    is_spotted = who in one.spotted_by
    if state.settings.touch_perceives and between_cells(state, who, target) <= 1 and (is_spotted or not hides_from(state, target, who)):
        return True
    if not is_spotted and is_stealthy(state, target, who):
        return False
    return any(reach_to(state, who, target, sense).possible for sense in SENSES)


def between_cells(state: CadwallonState, who: str, other: str) -> int:
    """Measure the distance of two. Rule: CA-GRID-04"""
    here, there = state.combatants[who].cell, state.combatants[other].cell
    return 1 if here is None or there is None else apart(state, here, there)
