"""Chances of an exchange whose rolls are due: both rolls, then the usual effects and the damage.

What is not a die is carried out by the commands themselves. Rule: RV-EXCH-06, RV-TAB-04
"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.checks.rolls import all_ends
from desktop_app.rules.revolution.combat import contests, effects, exchange
from desktop_app.rules.revolution.harm import damage
from desktop_app.rules.revolution.state import Phase, RevolutionState

TENS: Final = 10


def rolled_contest(state: RevolutionState, kind: type[contests.AttackContest] = contests.AttackContest) -> contests.AttackContest | None:
    """Describe an exchange whose two rolls are due."""
    frame = top_as(state, exchange.Exchange)
    if frame is None or state.phase != Phase.ROLL:
        return None
    mine, theirs = exchange.ratings(state, frame)
    shares = all_ends(state.settings, mine.total, None if theirs is None else theirs.total)
    narrow = _hit(state, frame, unit=0, decisive=False) is not None
    hits: dict[object, contests.DamageContest | None] = {}
    won: dict[object, int] = {}
    for (unit, ended), count in shares.items():
        if ended.winner == 1:
            alike = (damage.met_by(state, frame, unit), ended.decisive)
            won[alike] = won.get(alike, 0) + count
            if alike not in hits:
                hits[alike] = _hit(state, frame, unit=unit, decisive=ended.decisive) if ended.decisive or narrow else None
    wins = tuple((count, hits[alike]) for alike, count in won.items())
    lost = sum(count for (_, ended), count in shares.items() if ended.winner not in (0, 1))
    return kind(wins=wins, lost=lost, nothing=sum(count for (_, ended), count in shares.items() if ended.winner == 0))


def _hit(state: RevolutionState, frame: exchange.Exchange, *, unit: int, decisive: bool) -> contests.DamageContest | None:
    """Describe the damage of an attack that was won with this unit die, with the usual effects; None: none is rolled."""
    won = evolve(frame, actor_roll=unit or TENS, winner=frame.actor, decisive=decisive, both_succeeded=not decisive)
    choosing = evolve(state, phase=Phase.EFFECTS, pending=(won, *state.pending[1:]))
    chosen = effects.ChooseEffects(actor=frame.actor, effects=effects.usual_effects(choosing, won))
    return contests.damage_contest(chosen.resolve(choosing, Tape(())).state)
