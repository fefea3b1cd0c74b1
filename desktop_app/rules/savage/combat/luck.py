"""What a piece of a command has tried, with its chances: Trait rolls, alone and against each other. Rule: SW-TEST-01, SW-TEST-07"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.luck import Attempt, Piece, TrySort
from desktop_app.rules.kernel.state import top
from desktop_app.rules.savage.checks.rolls import Check, Opposed
from desktop_app.rules.savage.combat.attack import Attack
from desktop_app.rules.savage.state import SavageState

ROLLED: Final = "trait_rolled"
OPPOSED: Final = "opposed_trait_rolled"


def attempts(piece: Piece[SavageState]) -> Iterator[Attempt]:
    """List the rolls made; a benny's re-roll is an attempt of its own, with its own chances."""
    frame, rolled = top(piece.before), piece.facts(ROLLED, OPPOSED)
    if not rolled:
        return
    if isinstance(frame, Check):
        beneath = piece.before.pending[1:2]
        sort = TrySort.ATTACK if beneath and isinstance(beneath[0], Attack) else TrySort.CHECK
        mine = [facts["good"] for event, facts in rolled if event.who == frame.who][: len(frame.goals)]
        yield Attempt(frame.who, sort, frame.chances(piece.before), any(mine))
    elif isinstance(frame, Opposed):
        yield from _opposed(piece.before, frame, [facts["total"] for _, facts in rolled])


def _opposed(state: SavageState, frame: Opposed, totals: list[int]) -> Iterator[Attempt]:
    """Return the winner; after a re-rolled tie the last rolls count. Rule: SW-TEST-07, SW-TEST-11"""
    if frame.first is None or frame.second is None:
        first, second = totals[-2:]
        good = first > second and (frame.is_plain or first >= frame.least)
        yield Attempt(frame.actor, TrySort.CHECK, frame.chances(state), good)
        return
    who = frame.target if frame.has_won else frame.actor
    least = frame.first.total if frame.has_won else max(frame.least, frame.second.total + 1)
    yield Attempt(who, TrySort.CHECK, frame.reroll_contest(state), totals[0] >= least)
