"""Getting on a creature or vehicle, and off. Rule: EX-MINOR-07"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.expedition.movement.ground import between, within
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState
from desktop_app.rules.expedition.turn.turns import MinorAction
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve


class Mount(MinorAction):
    """Get on a creature or vehicle beside the Model. Rule: EX-MINOR-07"""

    kind = "mount"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        if self.target not in state.combatants or self.target == self.actor or state.combatants[self.actor].mounted_on is not None:
            return Refusal("target", "EX-MINOR-07", "target")
        if any(other.mounted_on == self.target for other in state.combatants.values()) or state.are_enemies(self.actor, self.target):
            return Refusal("target", "EX-MINOR-07", "target")
        return None if between(state, self.actor, self.target) == 1 else Refusal("not_adjacent", "EX-MINOR-07", "target")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], mounted_on=self.target))
        draft.tell("mounted", self.actor, rule="EX-MINOR-07", target=self.target)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Mount]:
        if state.acting == actor and mounts_beside(state, actor):
            yield cls(actor=actor)

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        return mounts_beside(state, self.actor)


def mounts_beside(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the neighbours that can be ridden. Rule: EX-MINOR-07"""
    return tuple(other for other in within(state, who, 1) if "mount" in state.sheet_of(other).keywords)


class Dismount(MinorAction):
    """Get off. Rule: EX-MINOR-07"""

    kind = "dismount"

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        return None if state.combatants[self.actor].mounted_on is not None else Refusal("target", "EX-MINOR-07")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], mounted_on=None))
        draft.tell("dismounted", self.actor, rule="EX-MINOR-07")

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Dismount]:
        if state.acting == actor and state.combatants[actor].mounted_on is not None:
            yield cls(actor=actor)
