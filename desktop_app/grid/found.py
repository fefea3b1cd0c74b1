"""A grid that was found on a picture."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.grid.board import Grid


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundGrid:
    """Cells of a kind, `cell` pixels from the middle of one to that of the next; one of the middles lies at `x`, `y` from the corner."""

    grid: Grid
    cell: float
    x: float
    y: float
    flat_top: bool = False
