"""Cells for attacking another combatant, for tactics without rules. Judges nothing.

Rule: SW-GRID-04, SW-RANGE-01, SW-SENSE-03
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.barriers import is_barred
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.positions import cells_within, is_blocked
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.savage.checks.derived import is_usable
from desktop_app.rules.savage.combat.ranged import band_of
from desktop_app.rules.savage.position.ground import apart, engaging, inches, is_visible, longest_reach
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import SavageState


def striking_cells(state: SavageState, who: str, target: str) -> tuple[Cell, ...]:
    """List the squares within reach of the longest weapon in hand. Rule: SW-GRID-04"""
    cell = state.combatants[target].cell
    return () if cell is None else _within(state, cell, longest_reach(state, who))


@memo(lambda state: (state.world.board, state.ground, state.openings, state.settings))
def _within(state: SavageState, cell: Cell, reach: int) -> tuple[Cell, ...]:
    around = (one for one in cells_within(state, cell, reach) if apart(state, one, cell) <= reach and not is_blocked(state, one))
    return tuple(one for one in around if not is_barred(state, one, cell))


def _held(state: SavageState, who: str) -> Iterator[Weapon]:
    sheet, fighter = state.sheet_of(who), state.combatants[who]
    return (weapon for weapon in sheet.weapons if weapon.shoots and is_usable(sheet, fighter, weapon))


def is_shooter(state: SavageState, who: str) -> bool:
    """Tell whether a weapon in hand shoots. Rule: SW-RANGE-01"""
    return any(_held(state, who))


def shoots(state: SavageState, who: str, target: str) -> bool:
    """Tell whether a weapon in hand shoots as far as the target, which can be seen, and may be used. Rule: SW-MELEE-02, SW-RANGE-01"""
    far, is_engaged = inches(state, who, target) or 0, bool(engaging(state, who))
    able = (weapon for weapon in _held(state, who) if weapon.is_pistol or not is_engaged)
    return any(band_of(weapon, far) is not None for weapon in able) and is_visible(state, who, target)
