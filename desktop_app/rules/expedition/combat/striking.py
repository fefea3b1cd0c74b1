"""Squares for attacking another Model, for tactics without rules. Judges nothing.

Rule: EX-MELEE-01, EX-RANGE-01, EX-RANGE-03
"""

from __future__ import annotations

from desktop_app.rules.expedition.combat.aiming import refuse_bars, refuse_sight
from desktop_app.rules.expedition.movement.ground import controlled
from desktop_app.rules.expedition.sheet.records import Weapon
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.expedition.turn.turns import declared
from desktop_app.rules.kernel.positions import is_blocked
from desktop_app.rules.kernel.state import Cell


def striking_cells(state: ExpeditionState, who: str, target: str) -> tuple[Cell, ...]:
    """List the squares with the target in their Danger Zone, by the declared weapon. Rule: EX-DECL-03, EX-MELEE-01"""
    cell, said = state.combatants[target].cell, declared(state.combatants[who])
    if cell is None:
        return ()
    ready = [weapon for weapon in state.sheet_of(who).ready_weapons if weapon.is_melee]
    meant = [weapon for weapon in ready if weapon.id == said.weapon] or ready
    arms = tuple(weapon.reach for weapon in meant)
    return tuple(one for one in controlled(state, cell, arms) if not is_blocked(state, one))


def _meant(state: ExpeditionState, who: str) -> Weapon | None:
    """Return the weapon with which a shot is declared. Rule: EX-DECL-03"""
    said = declared(state.combatants[who])
    return state.sheet_of(who).weapon(said.weapon) if said.action == "attack_ranged" else None


def is_shooter(state: ExpeditionState, who: str) -> bool:
    """Tell whether the Model has declared a shot. Rule: EX-DECL-03"""
    return _meant(state, who) is not None


def shoots(state: ExpeditionState, who: str, target: str) -> bool:
    """Tell whether the shot that is declared can be made at the target. Rule: EX-RANGE-01, EX-RANGE-03"""
    weapon, cell = _meant(state, who), state.combatants[target].cell
    return weapon is not None and not (refuse_bars(state, who, weapon, (target,)) or refuse_sight(state, who, cell, weapon))
