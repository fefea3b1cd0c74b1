"""The DM's corrections beyond the kernel's: named conditions, counters, and consequences of wounds.

Rule: EX-COND-04, EX-COND-05, EX-DMG-08, EX-TAB-23, section 5.4
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final, Self

from desktop_app.rules.expedition.harm.conditions import COMPUTED, KINDS, MOST_TOKENS, is_immune, timed
from desktop_app.rules.expedition.sheet.records import Side
from desktop_app.rules.expedition.state import HARM, Affliction, ExpeditionDraft, ExpeditionState, Status, follow_wounds, harmed
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Shape, evolve, fields_of_shape
from desktop_app.rules.kernel.state import Combatant

DEFAULT_FIRE = 3


class ExpeditionSetCondition(SetCondition[ExpeditionState]):
    """Set or end a condition by name: one of the 22 with its duration, a flag, a state of harm, or any words of one's own.

    Rule: EX-COND-05, EX-TAB-23
    """

    def refuse_target(self, state: ExpeditionState, target: Combatant) -> Refusal | None:
        """Refuse computed conditions, those without a partner, and those kept away by Frenzy."""
        found = super().refuse_target(state, target)
        if found is not None or not self.value:
            return found
        if self.condition == COMPUTED or (self.condition in KINDS and KINDS[self.condition].about):
            return Refusal("value", "EX-COND-04", "condition")
        if self.condition in KINDS and self.amount > (MOST_TOKENS if KINDS[self.condition].counted else 0):
            high = MOST_TOKENS if KINDS[self.condition].counted else 0
            return Refusal("value", "EX-COND-04", "amount", (("low", 0), ("high", high)))
        return Refusal("immune", "EX-COND-15", "condition") if is_immune(state.combatants[target.id], self.condition) else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        model = draft.state.combatants[self.target]
        if self.condition in HARM:
            draft.put(harmed(model, self.condition, value=self.value))
            self.keep_time(draft)
        elif self.condition in fields_of_shape(type(model), Shape.FLAG):
            draft.change(self.target, **{self.condition: self.value})
            self.keep_time(draft)
        else:
            kept = tuple(condition for condition in model.conditions if condition.name != self.condition)
            draft.put(evolve(model, conditions=(*kept, self._made(draft.state)) if self.value else kept))
        self.say(draft)

    def record_of_time(self) -> Affliction:
        return Affliction(name=self.condition)

    def _made(self, state: ExpeditionState) -> Affliction:
        if self.condition not in KINDS:
            return self.timed(state, Affliction(name=self.condition, amount=self.amount))
        strength = DEFAULT_FIRE if self.condition == "ablaze" else 0
        made = Affliction(name=self.condition, amount=max(1, self.amount), strength=strength)
        return self.timed(state, timed(made, own_turn=state.acting == self.target))


COUNTERS: Final = ("wounds", "corruption", "insanity", "stress", "fatigue", "obedience", "morale", "luck", "fate", "banes")


FIELDS: Final = {"luck": "luck_points", "fate": "fate_points"}


MOST_AT_ONCE: Final = 9


BELOW_ZERO: Final = ("obedience", "morale")


class Abandon(SceneCommand):
    """Leave a Model of the party behind that is out of play. Rule: EX-DMG-07, EX-DMG-08"""

    kind = "abandon"
    section = "rest"
    names = ("target",)
    target: str = field(metadata=param(picks="combatant"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        lies = state.side_of(self.target) is Side.COMPANY and state.combatants[self.target].status is Status.OUT_OF_PLAY
        return None if lies else Refusal("in_play", "EX-DMG-08", "target")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.target], status=Status.ABANDONED))
        draft.tell("abandoned", self.target, rule="EX-DMG-08")

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(target=actor)] if state.combatants[actor].status is Status.OUT_OF_PLAY else []


class Adjust(SceneCommand):
    """Change a counter of a Model by the DM's word. Rule: section 5.4, EX-RES-01, EX-RES-02"""

    kind = "adjust"
    names = ("target",)
    target: str = field(metadata=param(picks="combatant"))
    counter: str = "stress"
    amount: int = 1

    def _now(self, state: ExpeditionState) -> int:
        return int(getattr(state.combatants[self.target], FIELDS.get(self.counter, self.counter)))

    def _range(self, state: ExpeditionState) -> tuple[int, int]:
        """Return the least and the most that the counter can be."""
        sheet = state.sheet_of(self.target)
        most = {"wounds": sheet.wounds_max, "luck": sheet.luck_points_max}.get(self.counter, 99)
        return (-99 if self.counter in BELOW_ZERO else 0), most

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if self.counter not in COUNTERS:
            return Refusal("value", "EX-RES-01", "counter")
        least, most = self._range(state)
        fits = least <= self._now(state) + self.amount <= most
        return None if fits else Refusal("value", "EX-RES-01", "amount", (("low", least), ("high", most)))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Change it; whoever has Wounds again gets up, whoever has none left falls. Rule: EX-TAB-23"""
        draft.change(self.target, **{FIELDS.get(self.counter, self.counter): self._now(draft.state) + self.amount})
        draft.tell("counter_changed", self.target, rule="EX-RES-01", counter=self.counter, amount=self.amount)
        if self.counter == "wounds":
            follow_wounds(draft, self.target)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        (least, most), now = self._range(state), self._now(state)
        amount = Choice(low=max(-MOST_AT_ONCE, least - now), high=min(MOST_AT_ONCE, most - now))
        return {"counter": Choice(values=COUNTERS), "amount": amount}
