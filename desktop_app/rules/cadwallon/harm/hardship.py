"""Thirst and hunger: clocks that run apart, and a roll for each period. Rule: CA-HAZ-02, CA-HAZ-03, CA-TAB-10"""

from __future__ import annotations

from dataclasses import field

from desktop_app.rules.cadwallon.harm.damage import Hurt
from desktop_app.rules.cadwallon.harm.hazards import HazardCommand, harm_by_dice
from desktop_app.rules.cadwallon.sheet.tables import HardshipRow
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Hardship, HardshipKind
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
MOST_DAYS = 99
KINDS = param(choice=Choice(values=("thirst", "hunger")))


class HazardHardship(HazardCommand):
    """Let thirst or hunger come to so many days; all rolls that are due are made. Rule: CA-HAZ-02, CA-HAZ-03, CA-TAB-10"""

    kind = "hazard_hardship"
    hardship_kind: HardshipKind = field(default="thirst", metadata=KINDS)
    days: int = 3

    def refuse_target(self, state: State) -> Refusal | None:
        before = state.combatants[self.target].hardship.get(self.hardship_kind, Hardship())
        fits = before.days <= self.days <= MOST_DAYS
        return None if fits else Refusal("value", "CA-HAZ-02", "days", (("low", before.days), ("high", MOST_DAYS)))

    def due(self, state: State) -> range:
        """List the numbers of the rolls that are due since the last time. Rule: CA-HAZ-02"""
        row, before = self._row(state), state.combatants[self.target].hardship.get(self.hardship_kind, Hardship())
        return range(before.rolls_done + 1, max(0, self.days - row.initial) // row.period + 1)

    def _row(self, state: State) -> HardshipRow:
        return state.tables.hardships[self.hardship_kind]

    def _hurt(self, state: State, number: int) -> Hurt:
        return Hurt(dice=number if state.settings.hardship_mode == "growing" else 1, kind=self._row(state).damage_type)

    def hurt(self, state: State) -> Hurt | None:
        due = self.due(state)
        return self._hurt(state, due[0]) if len(due) == 1 else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        one, due = draft.state.combatants[self.target], self.due(draft.state)
        made = Hardship(days=self.days, rolls_done=due.start - 1 + len(due))
        draft.put(evolve(one, hardship={**one.hardship, self.hardship_kind: made}))
        draft.tell("goes_without", self.target, rule="CA-HAZ-02", what=self.hardship_kind, days=self.days)
        for number in due:
            hurt = self._hurt(draft.state, number)
            harm_by_dice(draft, self.target, hurt.dice, hurt.kind)

    def open(self, state: State) -> dict[str, Choice]:
        before = state.combatants[self.target].hardship.get(self.hardship_kind, Hardship())
        return {**super().open(state), "days": Choice(low=before.days, high=MOST_DAYS)}


class EndHardship(HazardCommand):
    """Give a combatant to drink or to eat: that clock begins anew. Rule: CA-HAZ-02"""

    kind = "end_hardship"
    hardship_kind: HardshipKind = field(default="thirst", metadata=KINDS)

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.target]
        kept = {name: held for name, held in one.hardship.items() if name != self.hardship_kind}
        draft.put(evolve(one, hardship=kept))
        draft.tell("relieved", self.target, rule="CA-HAZ-02", what=self.hardship_kind)
