"""Reachable cells with their cost, and cheapest paths."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
StepCost: TypeAlias = "Callable[[Cell, Cell], float | None]"
"""Cost of the step from one cell to a neighbour, more than 0; None: not possible."""


def same_length(here: Cell, there: Cell) -> int:
    """Add nothing to any step: every one is as long, diagonals too."""
    return 0


def reachable(
    start: Cell,
    budget: float,
    neighbours: Callable[[Cell], Iterable[Cell]],
    cost: StepCost,
    *,
    length: Callable[[Cell, Cell], int] = same_length,
    goal: Cell | None = None,
) -> dict[Cell, tuple[float, Cell]]:
    """Map each cell within the budget to its cost and the cell before it; the start is included at cost 0.

    With a `goal` nothing is looked for beyond it.
    Paths of one cost are told apart by their length, then by the order of the cells, so the answer is the same on every machine.
    """
    best: dict[Cell, tuple[float, int, Cell]] = {start: (0, 0, start)}
    queue: list[tuple[float, int, Cell]] = [(0, 0, start)]
    while queue:
        spent, far, cell = heapq.heappop(queue)
        known = best[cell]
        if spent > known[0] or far > known[1]:
            continue
        if cell == goal:
            break
        for beside in neighbours(cell):
            old = best.get(beside)
            if old is not None and old[0] <= spent:
                continue
            step = cost(cell, beside)
            if step is None or spent + step > budget or (old is not None and old[0] < spent + step):
                continue
            entry = (spent + step, far + length(cell, beside), cell)
            if old is None or entry < old:
                best[beside] = entry
                heapq.heappush(queue, (*entry[:2], beside))
    return {cell: (spent, before) for cell, (spent, _, before) in best.items()}


def path_to(goal: Cell, reached: Mapping[Cell, tuple[float, Cell]]) -> tuple[Cell, ...]:
    """Give the path from the start (left out) to a reached cell; empty for the start itself.

    Raises: KeyError when the cell is not reached.
    """
    path: list[Cell] = []
    while reached[goal][1] != goal:
        path.append(goal)
        goal = reached[goal][1]
    return tuple(reversed(path))
