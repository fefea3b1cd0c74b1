"""Chances of an exchange whose rolls are due: both rolls, then the usual effects and the damage.

What is not a die is carried out by the commands themselves. Rule: RV-EXCH-06, RV-TAB-04
"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.checks.rolls import D100, Side, answers, unit_of
from desktop_app.rules.revolution.combat.contests import AttackContest, DamageContest, damage_contest
from desktop_app.rules.revolution.combat.effects import ChooseEffects, usual_effects
from desktop_app.rules.revolution.combat.exchange import Exchange, ratings
from desktop_app.rules.revolution.state import Phase, RevolutionState

TENS: Final = 10


def rolled_contest(state: RevolutionState, kind: type[AttackContest] = AttackContest) -> AttackContest | None:
    """Describe an exchange whose two rolls are due."""
    frame = top_as(state, Exchange)
    if frame is None or state.phase != Phase.ROLL:
        return None
    mine, theirs = ratings(state, frame)
    rating, other = mine.total, None if theirs is None else theirs.total
    shares: dict[tuple[int, bool], int] = {}
    lost = nothing = 0
    for value in D100:
        for ended, count in answers(state.settings, Side(rating, value), other).items():
            if ended.winner == 1:
                key = (unit_of(value), ended.decisive)
                shares[key] = shares.get(key, 0) + count
            elif ended.winner:
                lost += count
            else:
                nothing += count
    hits = {key: _hit(state, frame, unit=key[0], decisive=key[1]) for key in shares}
    return kind(wins=tuple((count, hits[key]) for key, count in shares.items()), lost=lost, nothing=nothing)


def _hit(state: RevolutionState, frame: Exchange, *, unit: int, decisive: bool) -> DamageContest | None:
    """Describe the damage of an attack that was won with this unit die, with the usual effects; None: none is rolled."""
    won = evolve(frame, actor_roll=unit or TENS, winner=frame.actor, decisive=decisive, both_succeeded=not decisive)
    choosing = evolve(state, phase=Phase.EFFECTS, pending=(won, *state.pending[1:]))
    chosen = ChooseEffects(actor=frame.actor, effects=usual_effects(choosing, won))
    return damage_contest(chosen.resolve(choosing, Tape(())).state)
