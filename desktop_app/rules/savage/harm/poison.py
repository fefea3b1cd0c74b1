"""Poisons and diseases, and deaths that come later. Rule: SW-HAZ-02, SW-HAZ-03, SW-HEAL-05, SW-TAB-14"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from desktop_app.language import signed
from desktop_app.rules.kernel.command import Choice, param, told_by
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.rolls import TN, Mod, Rolled
from desktop_app.rules.savage.checks.tasks import Rolling
from desktop_app.rules.savage.harm.fatigue import SECONDS, Hazard, tire
from desktop_app.rules.savage.harm.wounds import ROUNDS_PER_HOUR
from desktop_app.rules.savage.sheet.lasting import Dying
from desktop_app.rules.savage.sheet.tables import PoisonRow
from desktop_app.rules.savage.state import SavageDraft, SavageState

ROUNDS_OF: Final[dict[str, int]] = {"minute": 10, "day": 24 * ROUNDS_PER_HOUR}
"""Rounds of a unit of time. Rule: SW-HAZ-03"""


class Poison(Hazard):
    """Expose a combatant to a poison or disease: Vigor, or what it does. Rule: SW-HAZ-02, SW-HAZ-03, SW-TAB-14"""

    kind = "poison"
    poison: str = "curare"
    delivery: Literal["any", "swallowed"] = field(default="any", metadata=param(choice=told_by("delivery", ("any", "swallowed"))))

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        row = state.tables.poisons.get(self.poison)
        if row is None:
            return Refusal("value", "SW-TAB-14", "poison")
        return Refusal("wrong_delivery", "SW-HAZ-02", "delivery") if row.swallowed and self.delivery != "swallowed" else None

    def carry_out(self, draft: SavageDraft) -> None:
        draft.tell("poisoned", self.target, rule="SW-HAZ-02", poison=draft.state.tables.poisons[self.poison].name)
        super().carry_out(draft)

    def frame(self, state: SavageState) -> Poisoning:
        return Poisoning(who=self.target, poison=self.poison)

    def open(self, state: SavageState) -> dict[str, Choice]:
        rows = state.tables.poisons
        named = tuple(Phrase.of("line_named", line=row.id, mod=signed(row.mod)) for row in rows.values())
        return {"poison": Choice(values=tuple(rows), labels=named), **super().open(state)}


def rounds_of(row: PoisonRow, count: int) -> int:
    """Turn a time into rounds, rounded up. Rule: SW-HAZ-03"""
    return -(-count // SECONDS) if row.unit == "second" else count * ROUNDS_OF[row.unit]


class Poisoning(Rolling):
    """Vigor against a poison. Rule: SW-HAZ-02"""

    kind = "poisoning"
    poison: str

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        row = state.tables.poisons[self.poison]
        return (Mod(value=row.mod, label=row.name, rule="SW-TAB-14"),)

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Resist it whole, or be exhausted and dying."""
        draft.pop()
        row = draft.state.tables.poisons[self.poison]
        if rolled.total >= TN:
            draft.tell("poison_resisted", self.who, rule="SW-HAZ-02", poison=row.name)
            return
        if row.exhausts:
            tire(draft, self.who, "poison", max(0, 2 - draft.state.combatants[self.who].fatigue))
        dice = draft.roll(row.dice, row.sides, "time_left", self.who)
        count = sum(dice.faces) + row.plus
        begin_dying(draft, self.who, draft.state.clock + rounds_of(row, count), row.name)
        draft.tell("dies_in", self.who, rule="SW-HAZ-03", rolls=(dice,), poison=row.name, count=count, unit=row.unit)


def begin_dying(draft: SavageDraft, who: str, due: int, cause: str) -> None:
    """Note a death that comes later; each has its own moment. Rule: SW-HAZ-03"""
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, dying=(*fighter.dying, Dying(due=due, cause=cause))))


def cure(draft: SavageDraft, who: str, *, heart: bool) -> None:
    """Take away the death that would come first: of poison and disease, or of a heart attack. Rule: SW-HEAL-05, SW-HEAL-06"""
    fighter = draft.state.combatants[who]
    first = min((one for one in fighter.dying if one.is_heart == heart), key=lambda one: one.due)
    rest = list(fighter.dying)
    rest.remove(first)
    draft.put(evolve(fighter, dying=tuple(rest)))
    draft.tell("cured", who, rule="SW-HEAL-06" if heart else "SW-HEAL-05", cause=first.cause)
