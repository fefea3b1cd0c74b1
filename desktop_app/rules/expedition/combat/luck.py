"""What a piece of a command has tried, with its chances: checks as they are rolled. Rule: EX-BASIC-01, EX-CPLX-01"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.expedition.checks.check import Check
from desktop_app.rules.expedition.checks.results import Result
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.kernel.luck import Attempt, Piece, TrySort
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as

SUCCESSES: Final = frozenset(result.word for result in Result if result.succeeds)
SORTS: Final = {"attack": TrySort.ATTACK, "damage": TrySort.DAMAGE}


def attempts(piece: Piece[ExpeditionState]) -> Iterator[Attempt]:
    """List the check rolled; a paid re-roll is an attempt of its own. Rule: EX-RR-05"""
    check = top_as(piece.before, Check)
    if check is None:
        return
    rolled_in = piece.after if piece.facts("rerolls") else piece.before
    for event, facts in piece.facts("checked", "checked_marks"):
        if event.who == check.actor and event.rolls:
            contest = evolve(check.chances(rolled_in), token=None)
            yield Attempt(check.actor, SORTS.get(check.purpose, TrySort.CHECK), contest, facts["result"] in SUCCESSES)
