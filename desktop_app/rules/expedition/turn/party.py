"""The party's and DM's resources: Fortune Pool, Threat, roles; and a growing Champion.

Rule: EX-RES-04, EX-ROLE-02, EX-ROLE-03, EX-MODEL-06
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final, Self

from desktop_app.language import Name
from desktop_app.rules.expedition.sheet.records import ROLES, ModelType
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, put_sheet
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve

ANY_AMOUNT: Final = param(choice=Choice(low=0, high=99))


def refuse_threat(state: ExpeditionState, cost: int, field_name: str = "threat_cost") -> Refusal | None:
    """Judge a price in Threat: never more than is held. Rule: EX-RES-04"""
    if cost < 0:
        return Refusal("value", "EX-RES-04", field_name)
    return Refusal("threat", "EX-RES-04", field_name, (("cost", cost), ("threat", state.threat))) if cost > state.threat else None


def price_in_threat(state: ExpeditionState) -> Choice:
    """Give the range of what can be paid. Rule: EX-RES-04"""
    return Choice(low=0, high=state.threat)


def pay_threat(draft: ExpeditionDraft, cost: int, purpose: str) -> None:
    """Take Threat away. Rule: EX-RES-04"""
    if cost:
        draft.state = evolve(draft.state, threat=draft.state.threat - cost)
        draft.tell("threat_spent", None, rule="EX-RES-04", amount=cost, purpose=purpose, left=draft.state.threat)


class AmountCommand(SceneCommand):
    """Something with a number from 0 to 99. Rule: EX-RES-04, EX-SETUP-03"""

    amount: int = field(default=0, metadata=ANY_AMOUNT)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return self.refuse_range("amount", "EX-RES-04")


class SetFortunePool(AmountCommand):
    """Set the Fortune Pool of the party. Rule: EX-SETUP-03, R17"""

    kind = "set_fortune_pool"

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, fortune_pool=self.amount)
        draft.tell("fortune_set", None, rule="EX-SETUP-03", amount=self.amount)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(amount=state.fortune_pool)]


class SetThreat(AmountCommand):
    """Set the DM's Threat. Rule: EX-RES-04"""

    kind = "set_threat"
    section = "threat"

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, threat=self.amount)
        draft.tell("threat_set", None, rule="EX-RES-04", amount=self.amount)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(amount=state.threat)]


class AddThreat(AmountCommand):
    """Give the DM Threat. Rule: EX-RES-04, R21"""

    kind = "add_threat"
    section = "threat"
    amount: int = field(default=1, metadata=ANY_AMOUNT)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, threat=draft.state.threat + self.amount)
        draft.tell("threat_added", None, rule="EX-RES-04", amount=self.amount, now=draft.state.threat)


class SpendThreat(SceneCommand):
    """Spend Threat: the DM, or a Champion or Nemesis directly. Rule: EX-RES-04, EX-ROLE-02, EX-MODEL-05"""

    kind = "spend_threat"
    section = "threat"
    names = ("actor",)
    amount: int = 1
    purpose: str = ""
    actor: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if self.actor is not None and state.type_of(self.actor) not in (ModelType.CHAMPION, ModelType.NEMESIS):
            return Refusal("access", "EX-ROLE-02", "actor")
        if self.amount < 1:
            return Refusal("value", "EX-RES-04", "amount")
        return refuse_threat(state, self.amount, "amount")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        pay_threat(draft, self.amount, Name(self.purpose))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        may = not actor or state.type_of(actor) in (ModelType.CHAMPION, ModelType.NEMESIS)
        return [cls(actor=actor or None)] if state.threat and may else []

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        return {"amount": Choice(low=1, high=max(1, state.threat)), "purpose": Choice(text=True)}


class AssignRole(SceneCommand):
    """Give a Character a role of the party. Rule: EX-ROLE-03, EX-TAB-21"""

    kind = "assign_role"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    role: str = field(default="torchbearer", metadata=param(choice=Choice(values=ROLES)))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.type_of(self.actor) is not ModelType.CHARACTER:
            return Refusal("access", "EX-ROLE-03", "actor")
        return None if self.role in ROLES else Refusal("unknown", "EX-ROLE-03", "role", (("what", self.role),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Note it; nobody else holds the role any more."""
        for who in draft.state.roster:
            sheet = draft.state.sheet_of(who)
            kept = tuple(role for role in sheet.roles if role != self.role)
            roles = (*kept, self.role) if who == self.actor else kept
            if roles != sheet.roles:
                put_sheet(draft, who, evolve(sheet, roles=roles))
        draft.tell("role_assigned", self.actor, rule="EX-ROLE-03", role=self.role)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        if state.type_of(actor) is not ModelType.CHARACTER:
            return []
        held = state.sheet_of(actor).roles
        return [cls(actor=actor, role=next((role for role in ROLES if role not in held), ROLES[0]))]


class PromoteNemesis(SceneCommand):
    """Make a Champion a Nemesis. Rule: EX-MODEL-06"""

    kind = "promote_nemesis"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if state.type_of(self.actor) is ModelType.CHAMPION else Refusal("tier", "EX-MODEL-06", "actor")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        put_sheet(draft, self.actor, evolve(draft.state.sheet_of(self.actor), model_type=ModelType.NEMESIS))
        draft.tell("promoted", self.actor, rule="EX-MODEL-06")

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(actor=actor)] if state.type_of(actor) is ModelType.CHAMPION else []
