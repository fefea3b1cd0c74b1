"""What a combatant holds, in a game whose sheets or states of play keep it beyond a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Hands(NamedTuple):
    """`held` maps the fields of hands (the part, "sheet" or "combatant", and the path) to ids of things, empty ones to what is empty there.

    `owned` maps the ids of all that could be held to names.
    """

    held: Mapping[tuple[str, str], str | None]
    owned: Mapping[str, str]


NO_HANDS: Final = Hands({}, {})
"""Of a game that keeps no hands."""
