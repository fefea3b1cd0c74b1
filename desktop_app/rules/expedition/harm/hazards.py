"""Environmental hazards: each victim's check, and the effects of failure. Rule: EX-HAZ-01"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Self

from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.standalone import check_of
from desktop_app.rules.expedition.combat.manoeuvres import apply_effect
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Status
from desktop_app.rules.expedition.turn.turns import SceneCommand, Tested
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Refusal


class Endangered(Tested):
    """A combatant resists a hazard. Rule: EX-HAZ-01"""

    kind = "endangered"
    hazard: str

    def check(self, state: ExpeditionState) -> Check:
        return check_of(state, self.actor, state.tables.hazards[self.hazard].check, None)

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        """Tell the outcome; let the hazard act on one who fails."""
        draft.pop()
        hazard = draft.state.tables.hazards[self.hazard]
        if report.result is None:
            return
        escapes = report.result.succeeds
        draft.tell("hazard_met", self.actor, rule="EX-HAZ-01", name=hazard.name, escapes=escapes)
        for effect in reversed(() if escapes else hazard.on_failure):
            apply_effect(draft, self.actor, effect, source=None, cause=hazard.name)


class MeetHazard(RolledCommand, SceneCommand):
    """Let a Model meet a hazard. Rule: EX-HAZ-01, EX-MINOR-03"""

    kind = "meet_hazard"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    hazard: str = ""

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.combatants[self.actor].status is not Status.ACTIVE:
            return Refusal("out_of_play", "EX-DMG-09")
        known = self.hazard in state.tables.hazards
        return None if known else Refusal("unknown", "EX-HAZ-01", "hazard", (("what", self.hazard),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        hazard = draft.state.tables.hazards[self.hazard]
        draft.tell("hazard_strikes", self.actor, rule="EX-HAZ-01", name=hazard.name, text=hazard.text)
        draft.push(Endangered(actor=self.actor, hazard=self.hazard))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        able = state.combatants[actor].status is Status.ACTIVE
        return [cls(actor=actor, hazard=name) for name in [*state.tables.hazards][:1]] if able else []

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        return {"hazard": Choice(values=tuple(state.tables.hazards))}
