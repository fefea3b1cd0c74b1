"""Cells for attacking another combatant, for tactics without rules. Judges nothing.

Rule: WD-MELEE-01, WD-MELEE-03, WD-RANGE-01
"""

from __future__ import annotations

from desktop_app.rules.kernel.barriers import is_barred
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.positions import cells_within, is_blocked, neighbours
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.winterdawn.combat import ranged
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.sheet.records import UNARMED
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.weapons import arms


def striking_cells(state: WinterDawnState, who: str, target: str) -> tuple[Cell, ...]:
    """List the cells from which a weapon in hand, or a fist without one, does damage. Rule: WD-MELEE-03"""
    cell = state.combatants[target].cell
    if cell is None:
        return ()
    listed = arms.melee_weapons(state.sheet_of(who), defending=False)
    weapons = [weapon for weapon in listed if weapon is not UNARMED] or listed
    metres = tuple(far for far in range(1, space.MELEE_METRES + 1) if any(arms.can_damage_at(state, who, one, far) for one in weapons))
    return _at(state, cell, metres) if metres else neighbours(state, cell)


@memo(lambda state: (state.world.board, state.ground, state.openings))
def _at(state: WinterDawnState, cell: Cell, metres: tuple[int, ...]) -> tuple[Cell, ...]:
    """List the open cells that lie one of some distances from a cell, with no barrier between."""
    around = cells_within(state, cell, space.MELEE_METRES)
    fitting = (one for one in around if space.cell_distance(state, one, cell) in metres and not is_blocked(state, one))
    return tuple(one for one in fitting if not is_barred(state, one, cell))


def is_shooter(state: WinterDawnState, who: str) -> bool:
    """Tell whether it holds what shoots, and has not jammed. Rule: WD-RANGE-01, WD-TAB-32"""
    return any(weapon.can_shoot and not weapon.made_for_throwing and not weapon.jammed for weapon in state.sheet_of(who).held)


def shoots(state: WinterDawnState, who: str, target: str) -> bool:
    """Tell whether a shooter sees the target. Rule: WD-RANGE-01"""
    return is_shooter(state, who) and ranged.refuse_shot_at(state, who, target) is None
