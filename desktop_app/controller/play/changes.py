"""The parts of the window that a step may have changed; only those are asked for again."""

from __future__ import annotations

from enum import Enum
from typing import Final

from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.parts import touched
from desktop_app.rules.kernel.state import Encounter


class ShownPart(Enum):
    """A part of what is shown of a play. The log, the count of steps and undo follow each step."""

    MOMENT = "order, pools, question, reminders"
    INSPECTOR = "the selected one, or the panel in its place"
    BOARD = "what stands on the board, light and senses"
    PLAYERS = "the players' screen"


ALL: Final = frozenset(ShownPart)
READ_BY: Final = {
    "notes": frozenset[ShownPart](),
    "remembered": frozenset({ShownPart.BOARD, ShownPart.PLAYERS}),
    "revealed": frozenset({ShownPart.BOARD, ShownPart.PLAYERS}),
}
"""Displays of a part of the state no rule reads; rules read every other part."""


def looks_changed(codec: Codec, before: Encounter, after: Encounter) -> frozenset[ShownPart]:
    """Say what may look otherwise than in another moment of the same play."""
    return frozenset().union(*(READ_BY.get(path.partition("/")[0], ALL) for path in touched(codec, before, after)))
