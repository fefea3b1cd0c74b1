"""What a piece of a command has tried, with its chances: melee, shots and throws. Rule: WD-MELEE-08, WD-RANGE-06"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.luck import Attempt, Piece, TrySort
from desktop_app.rules.kernel.state import top
from desktop_app.rules.winterdawn.combat.exchange import Exchange
from desktop_app.rules.winterdawn.combat.ranged import Shot
from desktop_app.rules.winterdawn.state import WinterDawnState

STRUCK: Final = ("attack_rolled", "opportunity_rolled")
SHOT: Final = ("shot_rolled", "throw_rolled")


def attempts(piece: Piece[WinterDawnState]) -> Iterator[Attempt]:
    """List the attack that was rolled: it comes off if the attacker has scored."""
    frame = top(piece.before)
    if isinstance(frame, Exchange):
        for struck, _ in piece.facts(*STRUCK):
            warded = [event.breakdown.total for event, _ in piece.facts("defence_rolled") if event.breakdown is not None]
            good = struck.breakdown is not None and struck.breakdown.total > sum(warded)
            yield Attempt(frame.attacker, TrySort.ATTACK, frame.chances(piece.before), good)
    elif isinstance(frame, Shot):
        for _, facts in piece.facts(*SHOT):
            yield Attempt(frame.attacker, TrySort.ATTACK, frame.chances(piece.before), facts["hits"] > 0)
