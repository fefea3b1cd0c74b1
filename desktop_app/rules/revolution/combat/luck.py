"""What a piece of a command has tried, with its chances: exchanges, and rolls against a rating. Rule: RV-EXCH-01, RV-TEST-01"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.luck import Attempt, Piece, TrySort
from desktop_app.rules.kernel.odds import Contest, SharedOut
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.checks.chances import tested_contest
from desktop_app.rules.revolution.checks.rolls import all_ends
from desktop_app.rules.revolution.combat import exchange
from desktop_app.rules.revolution.state import Phase, RevolutionState

IN_EXCHANGE: Final = "rolled_in_exchange"


def attempts(piece: Piece[RevolutionState]) -> Iterator[Attempt]:
    """List the rolls made; of an exchange the attack only, as the defender's roll is part of its chances. Rule: RV-TEST-05"""
    frame = top_as(piece.before, exchange.Exchange)
    ended = piece.facts("exchange_rolled")
    if frame is not None and ended and piece.before.phase == Phase.ROLL:
        yield Attempt(frame.actor, TrySort.ATTACK, attack_contest(piece.before, frame), ended[0][0].who == frame.actor)
    for event in piece.told:
        facts = dict(event.about)
        if event.name != IN_EXCHANGE and event.rolls and event.who is not None and {"rating", "good"} <= facts.keys():
            contest = tested_contest(piece.before.settings, int(str(facts["rating"])))
            yield Attempt(event.who, TrySort.CHECK, contest, facts["good"] is True)


def attack_contest(state: RevolutionState, frame: exchange.Exchange) -> Contest:
    """Describe whether the attacker wins an exchange whose rolls are due. Rule: RV-TAB-04"""
    mine, theirs = exchange.ratings(state, frame)
    weights = [0, 0]
    for (_, ended), count in all_ends(state.settings, mine.total, None if theirs is None else theirs.total).items():
        weights[ended.winner == 1] += count
    shares = (("hits", weights[1], "good"), ("nothing", weights[0], "muted"))
    return SharedOut(word="hits", shares=shares, counted=("hits",))
