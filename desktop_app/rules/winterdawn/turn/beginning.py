"""How a fight begins: who takes part, who is surprised, who does not know of whom. Rule: WD-CORE-09, WD-INIT-09, WD-XP-09"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import INITIATIVE_PHASE


@dataclass(frozen=True, kw_only=True)
class StartCombat(Command[WinterDawnState]):
    """Begin the fight: who is surprised, who does not know of whom. Rule: WD-CORE-09, WD-INIT-09, WD-INIT-10"""

    kind = "start_combat"
    combatants: tuple[str, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    surprised: tuple[str, ...] = field(default=(), metadata=param(label="surprised", picks="combatant"))
    unaware_pairs: tuple[tuple[str, str], ...] = ()
    sparring: bool = field(default=False, metadata=param(label="sparring: nobody is hurt"))

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Ask for known combatants and a scene that is not a fight already."""
        named = (*self.combatants, *self.sides, *self.surprised, *(who for pair in self.unaware_pairs for who in pair))
        unknown = next((who for who in named if who not in state.combatants), None)
        if unknown is not None:
            return Refusal("not_found", field="combatants", facts=(("what", unknown),))
        if state.tempo == "action" or state.phase == "table":
            return Refusal("already_in_combat", "WD-CORE-09")
        return None if state.roster else Refusal("nobody_there")

    def perform(self, draft: WinterDawnDraft) -> None:
        for gone in [who for who in draft.state.roster if self.combatants and who not in self.combatants]:
            draft.state = draft.state.without(gone)
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            unaware = tuple(dict.fromkeys((*fighter.unaware_of, *(other for me, other in self.unaware_pairs if me == who))))
            side = self.sides.get(who, fighter.side)
            draft.put(evolve(fighter, side=side, surprised=fighter.surprised or who in self.surprised, unaware_of=unaware))
        draft.state = evolve(
            draft.state, tempo="action", phase=INITIATIVE_PHASE, round=0, count=None, slots=(), sparring=self.sparring
        )  # fmt: skip
        draft.tell("sparring_started" if self.sparring else "combat_started", rule="WD-XP-09" if self.sparring else "")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Self]:
        return [cls()] if state.roster and state.tempo != "action" and state.phase != "table" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"surprised": Choice(values=state.roster, many=len(state.roster))}


@dataclass(frozen=True, kw_only=True)
class Spar(StartCombat):
    """Begin a practice fight: no damage, half the loss of spirit, flawless rolls teach both. Rule: WD-XP-09, G-29"""

    kind = "spar"
    sparring: bool = field(default=True, metadata=param(label="sparring: nobody is hurt"))
