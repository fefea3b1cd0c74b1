"""The cheapest path between two cells for a combatant, however far it may go this turn."""

from __future__ import annotations

import math
from typing import Final

from desktop_app.controller.play.session import Session
from desktop_app.grid.board import Cell
from desktop_app.grid.paths import path_to, reachable
from desktop_app.rules.kernel.positions import cells_between, neighbours, straightness

FARTHEST: Final = 60
"""Steps between two cells beyond which no path is looked for."""
DETOUR: Final = 20
"""Steps farther than the goal that a path may lead."""


def cheapest_path(session: Session, who: str, here: Cell, there: Cell) -> tuple[float, tuple[Cell, ...]] | None:
    """Return the cost of the cheapest path as the system counts it, and its cells, the start left out; None: there is none."""
    state = session.state
    apart = cells_between(state, here, there)
    if apart > FARTHEST:
        return None

    def around(cell: Cell) -> list[Cell]:
        return [beside for beside in neighbours(state, cell) if cells_between(state, here, beside) <= apart + DETOUR]

    found = reachable(here, math.inf, around, session.system.step_cost(state, who), length=straightness, goal=there)
    return (found[there][0], path_to(there, found)) if there in found else None
