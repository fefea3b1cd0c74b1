"""Who can do nothing at all. Rule: WD-COND-03, WD-COND-05, WD-COND-07"""

from __future__ import annotations

from desktop_app.rules.kernel.command import blocked
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState


def refuse_helpless(fighter: Fighter) -> Refusal | None:
    """Judge whether somebody can do anything at all. Rule: WD-COND-03, WD-COND-05, WD-COND-07"""
    if fighter.dead is not None:
        return Refusal("dead", "WD-COND-07")
    if fighter.unconscious is not None:
        return Refusal("unconscious", "WD-COND-05")
    return Refusal("incapacitated", "WD-COND-03") if fighter.incapacitated else None


def refuse_outside_action(state: WinterDawnState, kind: str, pair: tuple[str, str], rule: str) -> Refusal | None:
    """Judge what two (actor, target) do outside action tempo: who they are, the windows, the tempo, the actor's body. Rule: section 5.0"""
    for name, who in zip(("actor", "target"), pair, strict=True):
        if who not in state.combatants:
            return Refusal("not_found", field=name, facts=(("what", who),))
    shut = blocked(state, kind, None)
    if shut is not None:
        return shut
    return Refusal("already_in_combat", rule) if state.tempo == "action" else refuse_helpless(state.combatants[pair[0]])
