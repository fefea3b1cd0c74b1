"""Paths, walking them, and the engagements that end by it. Rule: RV-MOVE-01, RV-MOVE-04, RV-MOVE-05, RV-EXCH-07"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from desktop_app.grid.paths import path_to
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.revolution.movement.ground import NOWHERE, reach, refuse_path
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState, parted

Path: TypeAlias = tuple[Cell, ...]


def length(state: RevolutionState, path: Path, metres: int) -> int:
    """Return how long a path is in metres; without a board it is given as such."""
    return len(path) * state.settings.cell_size_m if path else metres


def most_metres(state: RevolutionState, who: str) -> int:
    """Return how far a combatant can move within one action. Rule: RV-MOVE-01"""
    used = state.combatants[who].moved if state.settings.move_scope == "per_round" else 0
    return max(0, state.sheet_of(who).move - used)


def refuse_steps(state: RevolutionState, who: str, path: Path, metres: int) -> Refusal | None:
    """Judge a path without its length: a prone one goes nowhere, each step is to a neighbour, the end is free. Rule: RV-MOVE-04"""
    if state.combatants[who].prone:
        return Refusal("move", "RV-MOVE-04", None, (("why", "prone"),))
    if path:
        return refuse_path(state, who, path)
    placed = state.combatants[who].cell is not None
    return Refusal("move", "RV-GRID-01", "metres") if metres < 0 or (metres and placed) else None


@memo(lambda state: (state.combatants, state.roster, state.ground, state.openings, state.world.board, state.settings))
def paths_within(state: RevolutionState, who: str, metres: int) -> Mapping[Cell, Path]:
    """Map each cell in which a movement of so many metres can end to the path there; the start is left out."""
    here = state.combatants[who].cell
    found, taken = NOWHERE if here is None else reach(state, here, metres), positions.standing(state)
    return {cell: path_to(cell, found) for cell in found if cell != here and cell not in taken}


@memo(lambda state: (state.combatants, state.roster, state.ground, state.openings, state.world.board, state.settings))
def path_beside(state: RevolutionState, who: str, goal: Cell, metres: int) -> Path | None:
    """Return the shortest path of so many metres to a free cell next to one; None: there is none."""
    here = state.combatants[who].cell
    found, taken = NOWHERE if here is None else reach(state, here, metres), positions.standing(state)
    ends = [cell for cell in positions.neighbours(state, goal) if cell in found and cell != here and cell not in taken]
    return path_to(min(ends, key=lambda cell: found[cell][0]), found) if ends else None


def walk(draft: RevolutionDraft, who: str, path: Path, metres: int = 0) -> None:
    """Move a combatant; left engagements end. Nobody strikes at a leaving combatant. Rule: RV-MOVE-05, RV-EXCH-07"""
    far = length(draft.state, path, metres)
    if not far:
        return
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, cell=path[-1] if path else fighter.cell))
    draft.tell("moved", who, rule="RV-MOVE-01", metres=far)
    draft.put(*parted(draft.state, who))


def walk_within(draft: RevolutionDraft, who: str, path: Path, metres: int) -> None:
    """Move a combatant within an action: such metres add up over the round. Rule: RV-MOVE-01, section 2.6"""
    walk(draft, who, path, metres)
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, moved=fighter.moved + length(draft.state, path, metres)))


def engage(draft: RevolutionDraft, who: str, other: str) -> None:
    """Note that two fight hand to hand. Rule: RV-EXCH-07"""
    for one, two in ((who, other), (other, who)):
        fighter = draft.state.combatants[one]
        if two not in fighter.engaged_with:
            draft.put(evolve(fighter, engaged_with=(*fighter.engaged_with, two)))


def part(draft: RevolutionDraft, who: str, other: str) -> None:
    """End the engagement of two. Rule: RV-EXCH-07"""
    for one, two in ((who, other), (other, who)):
        fighter = draft.state.combatants[one]
        draft.put(evolve(fighter, engaged_with=tuple(engaged for engaged in fighter.engaged_with if engaged != two)))
