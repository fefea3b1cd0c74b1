"""Whether one straight path crosses another: exact enough for steps from cell to cell, and light to load."""

from __future__ import annotations

from typing import Final

from desktop_app.grid.scenery import Point

TOUCH: Final = 1e-9


def crosses(a: Point, b: Point, start: Point, end: Point) -> bool:
    """Tell whether the path from a to b crosses a piece of barrier: touching its end counts, standing on it at a does not."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    one, other = side(start, end, a), side(start, end, b)
    if abs(one) <= TOUCH or one * other > TOUCH:
        return False
    return side(a, b, start) * side(a, b, end) <= TOUCH
