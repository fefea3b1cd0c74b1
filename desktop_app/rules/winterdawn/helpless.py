"""Who can do nothing at all. Rule: WD-COND-03, WD-COND-05, WD-COND-07"""

from __future__ import annotations

from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.winterdawn.state import Fighter


def refuse_helpless(fighter: Fighter) -> Refusal | None:
    """Judge whether somebody can do anything at all. Rule: WD-COND-03, WD-COND-05, WD-COND-07"""
    if fighter.dead is not None:
        return Refusal("dead", "WD-COND-07")
    if fighter.unconscious is not None:
        return Refusal("unconscious", "WD-COND-05")
    return Refusal("incapacitated", "WD-COND-03") if fighter.incapacitated else None
