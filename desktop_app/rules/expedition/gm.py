"""The DM's own hand, where Expedition knows more than the kernel: conditions by their names, and what follows from wounds.

Rule: EX-COND-04, EX-COND-05, EX-TAB-23
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.expedition.conditions import COMPUTED, KINDS, is_immune, timed
from desktop_app.rules.expedition.harm import follow_wounds
from desktop_app.rules.expedition.state import Affliction, ExpeditionDraft, ExpeditionState, Model
from desktop_app.rules.kernel.gm import SetCondition, SetCounter
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Shape, evolve, fields_of_shape
from desktop_app.rules.kernel.state import Combatant
from desktop_app.rules.kernel.table import EditSheet

DEFAULT_FIRE = 3


@dataclass(frozen=True, kw_only=True)
class ExpeditionSetCondition(SetCondition[ExpeditionState]):
    """Set or end a condition by name: one of the 22 with its duration, a flag, or any words of one's own. Rule: EX-COND-05"""

    def refuse_target(self, state: ExpeditionState, target: Combatant) -> Refusal | None:
        """Refuse what is computed, what needs somebody, and what Frenzy keeps away."""
        found = super().refuse_target(state, target)
        if found is not None or not self.value:
            return found
        assert isinstance(target, Model), "a Model of Expedition"
        if self.condition == COMPUTED or (self.condition in KINDS and KINDS[self.condition].about):
            return Refusal("value", "EX-COND-04", "condition")
        return Refusal("immune", "EX-COND-15", "condition") if is_immune(target, self.condition) else None

    def perform(self, draft: ExpeditionDraft) -> None:
        """Set it."""
        model = draft.state.combatants[self.target]
        if self.condition in fields_of_shape(type(model), Shape.FLAG):
            draft.change(self.target, **{self.condition: self.value})
        else:
            kept = tuple(condition for condition in model.conditions if condition.name != self.condition)
            draft.put(evolve(model, conditions=(*kept, self._made(draft.state)) if self.value else kept))
        draft.tell("condition_set" if self.value else "condition_ended", self.target, condition=self.condition)

    def _made(self, state: ExpeditionState) -> Affliction:
        if self.condition not in KINDS:
            return Affliction(name=self.condition)
        strength = DEFAULT_FIRE if self.condition == "ablaze" else 0
        return timed(Affliction(name=self.condition, amount=1, strength=strength), own_turn=state.acting == self.target)


@dataclass(frozen=True, kw_only=True)
class ExpeditionSetCounter(SetCounter[ExpeditionState]):
    """Set any counter of a Model; with its wounds it falls, or gets up. Rule: EX-TAB-23"""

    def perform(self, draft: ExpeditionDraft) -> None:
        """Set it; the status follows the wounds."""
        super().perform(draft)
        if self.counter == "wounds":
            follow_wounds(draft, self.target)


@dataclass(frozen=True, kw_only=True)
class ExpeditionEditSheet(EditSheet[ExpeditionState]):
    """Write one value into a sheet or the state of play; with its wounds a Model falls, or gets up. Rule: EX-TAB-23"""

    def perform(self, draft: ExpeditionDraft) -> None:
        """Write it; the status follows the wounds."""
        super().perform(draft)
        if self.path == "/counters/wounds":
            follow_wounds(draft, self.target)
