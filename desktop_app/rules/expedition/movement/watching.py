"""A state with its Models' sight of the board. Rule: EX-SENSE-01"""

from __future__ import annotations

from desktop_app.rules.expedition.movement.ground import can_see
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.kernel.state import Cell


class BoardSection(ExpeditionState):
    """One encounter, or the time between."""

    def seen_among(self, who: str, cells: frozenset[Cell]) -> frozenset[Cell]:
        """List those of the squares to which a line of sight runs. Rule: EX-SENSE-01"""
        here = self.combatants[who].cell
        return frozenset(cell for cell in cells if here is not None and can_see(self, here, cell))
