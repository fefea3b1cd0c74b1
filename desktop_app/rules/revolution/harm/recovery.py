"""Rest and treatment. Rule: RV-HEAL-01, RV-HEAL-02"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Self

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.state import NO_COMBAT, QUIET, RevolutionDraft, RevolutionState, recovered
from desktop_app.rules.revolution.turn.order import ActorCommand, PhaseCommand

MOST_HEALED = 99


class Heal(PhaseCommand):
    """Give life points back; the game master says how many. Rule: RV-HEAL-02"""

    kind = "heal"
    names = ("target",)
    phases = QUIET
    target: str = field(default="", metadata=param(picks="combatant"))
    amount: int = field(default=1, metadata=param(unit="LP"))
    location: str | None = None

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        if self.location is not None and state.sheet_of(self.target).location(self.location) is None:
            return Refusal("unknown", "RV-HEAL-02", "location", (("what", self.location),))
        if state.combatants[self.target].dead:
            return Refusal("state", "RV-HEAL-02", "target")
        fits = 1 <= self.amount <= MOST_HEALED
        return None if fits else Refusal("value", "RV-HEAL-02", "amount", (("low", 1), ("high", MOST_HEALED)))

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Raise the life points; at 0 the wounds are over, below it only the location that is named is better."""
        fighter = draft.state.combatants[self.target]
        lp = max(fighter.lp, min(draft.state.sheet_of(self.target).lp_max, fighter.lp + self.amount))
        totals = dict(fighter.major_total)
        if self.location in totals and self.location is not None:
            totals[self.location] = max(0, totals[self.location] - self.amount)
        draft.put(recovered(evolve(fighter, lp=lp, major_total=totals)))
        draft.tell("healed", self.target, rule="RV-HEAL-02", amount=lp - fighter.lp, lp=lp)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        fighter = state.combatants[actor]
        if not fighter.dead and fighter.lp < state.sheet_of(actor).lp_max:
            yield cls(target=actor)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        fighter = state.combatants[self.target]
        found = {"amount": Choice(low=1, high=max(1, state.sheet_of(self.target).lp_max - fighter.lp))}
        if fighter.major_total:
            found["location"] = Choice(values=(None, *fighter.major_total))
        return found


class Rest(ActorCommand):
    """Rest out of combat: anybody who has no Major Wound has all life points again. Rule: RV-HEAL-01"""

    kind = "rest"
    phases = NO_COMBAT

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        return Refusal("state", "RV-HEAL-01", "actor") if state.combatants[self.actor].dead else None

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Restore, or leave the wounded as they are."""
        fighter = draft.state.combatants[self.actor]
        if not fighter.wounded:
            draft.put(evolve(fighter, lp=draft.state.sheet_of(self.actor).lp_max))
        draft.tell("rested", self.actor, rule="RV-HEAL-01", wounded=fighter.wounded)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if state.phase in NO_COMBAT and not state.combatants[actor].dead:
            yield cls(actor=actor)
