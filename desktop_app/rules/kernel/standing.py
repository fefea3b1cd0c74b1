"""Whether a combatant is still in the fight, for counting the result of a fight."""

from __future__ import annotations

from enum import StrEnum


class Standing(StrEnum):
    """Up: it can fight on. Down: it is there and cannot. Gone: it has left, by its own will or another's."""

    UP = "up"
    DOWN = "down"
    GONE = "gone"
