"""Squares for attacking another combatant, for tactics without rules. Judges nothing.

Rule: CA-MELEE-07, CA-RANGE-01, CA-RANGE-03
"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.cadwallon.checks.senses import in_sight, perceives
from desktop_app.rules.cadwallon.combat.attack import band_of
from desktop_app.rules.cadwallon.movement.ground import apart, between, wall_between
from desktop_app.rules.cadwallon.sheet.character import Weapon
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.barriers import is_barred
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.positions import cells_within, is_blocked
from desktop_app.rules.kernel.state import Cell

SHOOTS: Final = ("ranged", "firearm")
ARM: Final = 1
"""Squares within which bare hands strike."""


def _whole(state: CadwallonState, who: str) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in state.sheet_of(who).weapons if not weapon.destroyed)


def striking_cells(state: CadwallonState, who: str, target: str) -> tuple[Cell, ...]:
    """List the squares within reach of the longest contact weapon, drawn or not: drawing is free. Rule: CA-MELEE-07, CA-ACT-02"""
    cell = state.combatants[target].cell
    reach = max((weapon.reach for weapon in _whole(state, who) if weapon.is_contact), default=ARM)
    return () if cell is None else _within(state, cell, reach)


@memo(lambda state: (state.world.board, state.ground, state.openings, state.squares, state.areas, state.obstacles, state.settings))
def _within(state: CadwallonState, cell: Cell, reach: int) -> tuple[Cell, ...]:
    around = (one for one in cells_within(state, cell, reach) if apart(state, one, cell) <= reach and not is_blocked(state, one))
    return tuple(one for one in around if not (wall_between(state, one, cell) or is_barred(state, one, cell)))


def _held(state: CadwallonState, who: str) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in _whole(state, who) if weapon.drawn and weapon.weapon_class in SHOOTS)


def is_shooter(state: CadwallonState, who: str) -> bool:
    """Tell whether a drawn weapon shoots. Rule: CA-RANGE-01"""
    return bool(_held(state, who))


def shoots(state: CadwallonState, who: str, target: str) -> bool:
    """Tell whether a drawn weapon shoots as far as the target, which can be seen. Rule: CA-RANGE-01, CA-RANGE-03, CA-SENSE-11"""
    held, far = _held(state, who), between(state, who, target)
    return any(band_of(weapon, far) is not None for weapon in held) and in_sight(state, who, target) and perceives(state, who, target)
