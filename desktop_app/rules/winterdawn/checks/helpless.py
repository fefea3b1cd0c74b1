"""Who can do nothing at all. Rule: WD-COND-03, WD-COND-05, WD-COND-07"""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from desktop_app.rules.kernel.command import SceneCommand, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState


def refuse_helpless(fighter: Fighter) -> Refusal | None:
    """Judge whether a combatant can do anything at all. Rule: WD-COND-03, WD-COND-05, WD-COND-07"""
    if fighter.dead is not None:
        return Refusal("dead", "WD-COND-07")
    if fighter.unconscious is not None:
        return Refusal("unconscious", "WD-COND-05")
    return Refusal("incapacitated", "WD-COND-03") if fighter.incapacitated else None


class OutOfTurnCommand(SceneCommand[WinterDawnState]):
    """A command that needs no slot. Rule: section 5.0"""

    tempo_rule: ClassVar[str] = ""
    """Rule that keeps it out of action tempo; empty: it can be given in a fight too."""
    able: ClassVar[tuple[str, ...]] = ()
    """Fields with the ids of combatants who must be able to act."""

    def refuse_moment(self, state: WinterDawnState) -> Refusal | None:
        if self.tempo_rule and state.tempo == "action":
            return Refusal("already_in_combat", self.tempo_rule)
        for name in self.able:
            found = refuse_helpless(state.combatants[getattr(self, name)])
            if found is not None:
                return found if name == "actor" else found.at(name)
        return None


class ActorCommand(OutOfTurnCommand):
    """Something that a combatant does, and needs no slot for."""

    names: ClassVar[tuple[str, ...]] = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
