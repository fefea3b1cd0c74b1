"""Cells for shooting another combatant, for tactics without rules. Judges nothing.

Rule: RV-RANGE-01, RV-GRID-01
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.movement.ground import can_see, metres_between
from desktop_app.rules.revolution.sheet.character import Weapon
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.turn import opening


def _held(state: RevolutionState, who: str) -> Iterator[Weapon]:
    """List what shoots: loaded, or to be loaded in this round or, while nobody is near, in the next. Rule: RV-ACT-02, RV-ACT-04"""
    can_load = state.combatants[who].opening == "non_combat" or not opening.is_near(state, who)
    ready = (weapon for weapon in blessed.weapons(state, who) if weapon.is_ranged and blessed.is_ready(state, who, weapon))
    return (weapon for weapon in ready if weapon.att_cost is not None and (can_load or blessed.is_loaded(state, who, weapon)))


def is_shooter(state: RevolutionState, who: str) -> bool:
    """Tell whether a weapon in hand shoots in this round. Rule: RV-RANGE-01"""
    return any(_held(state, who))


def shoots(state: RevolutionState, who: str, target: str) -> bool:
    """Tell whether a weapon in hand shoots as far as the target, which can be seen. Rule: RV-RANGE-01"""
    metres = metres_between(state, who, target) or 0
    is_near = any(weapon.range_max is None or metres <= weapon.range_max for weapon in _held(state, who))
    return is_near and can_see(state, who, target)
