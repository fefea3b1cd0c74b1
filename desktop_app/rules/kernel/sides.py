"""The sides left in a fight. Knows no state: a system tells who is able."""

from __future__ import annotations

from collections.abc import Iterable


def side_left(fighters: Iterable[tuple[str, bool]]) -> str | None:
    """Name the one side that is left able while another is beaten; None: there is none. Takes the side of each, and whether it is able."""
    listed = tuple(fighters)
    able = {side for side, is_able in listed if is_able}
    return min(able) if len(able) == 1 and any(side not in able for side, _ in listed) else None
