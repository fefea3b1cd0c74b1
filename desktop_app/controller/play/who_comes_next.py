"""The names shown next to the active combatant: those who come next, and separately those on hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from desktop_app.language import apart, said
from desktop_app.rules.kernel.shown import NO_PLACE, OrderRow

UPCOMING: Final = 3


def who_comes_next(rows: Sequence[OrderRow], name: Callable[[str], str], place: Callable[[str], str]) -> str:
    """Name the next combatants: those with a place, or while an unplaced one chooses, the other unplaced; then those on hold."""
    is_placed = not any(row.state == "current" and row.place == NO_PLACE for row in rows)
    pending = [row for row in rows if row.state == "pending"]
    coming = [row for row in pending if not row.is_held and (row.place != NO_PLACE) == is_placed][:UPCOMING]
    named = ", ".join(name(row.who) + (f" ({place(row.place)})" if is_placed else "") for row in coming)
    held = ", ".join(name(row.who) for row in pending if row.is_held)
    return apart(filter(None, (named and said("then {names}", names=named), held and said("on hold: {names}", names=held))))
