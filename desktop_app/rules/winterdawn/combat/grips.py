"""Letting go. Rule: WD-GRAP-03, WD-GRAP-05"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.winterdawn.combat.holds import let_go
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot


@dataclass(frozen=True, kw_only=True)
class ReleaseGrapple(TurnCommand):
    """Let somebody go whom one holds: free, on the own turn; the one released stays prone. Rule: WD-GRAP-03, WD-GRAP-05, WD-GRAP-08"""

    kind = "release_grapple"
    names = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        holds = self.target in state.combatants[self.actor].grappling
        return None if holds else Refusal("not_grappler", "WD-GRAP-05", "target")

    def act(self, draft: WinterDawnDraft) -> None:
        draft.state = let_go(draft.state, self.actor, self.target)
        draft.tell("released", self.actor, target=self.target, rule="WD-GRAP-05")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[ReleaseGrapple]:
        return [cls(actor=actor)] if has_slot(state, actor) and state.combatants[actor].grappling else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        return state.combatants[self.actor].grappling
