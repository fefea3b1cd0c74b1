"""The Adversary Pool and its boosts. Rule: EX-SETUP-04 to EX-SETUP-06, EX-BOOK-05, EX-SURP-03"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final, Literal, Self

from desktop_app.language import Name
from desktop_app.rules.expedition.sheet.records import ModelType, PoolCost, Side
from desktop_app.rules.expedition.state import ROUND_PHASES, ExpeditionDraft, ExpeditionState, Phase, put_sheet
from desktop_app.rules.expedition.turn.party import pay_threat, price_in_threat, refuse_threat
from desktop_app.rules.expedition.turn.turns import SceneCommand, refuse_unknown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

POOLS: Final[tuple[Literal["a", "c", "e"], ...]] = ("a", "c", "e")
MOST_BOUGHT: Final = 9


def pool_of(state: ExpeditionState, *, routed: bool = True) -> PoolCost:
    """Add up what the Adversaries on the board bring; `routed`: Broken ones count too. Rule: EX-SETUP-05, EX-BOOK-05"""
    made = PoolCost()
    for who in state.in_play(Side.ADVERSARY):
        model, sheet = state.combatants[who], state.sheet_of(who)
        if model.cell is not None and (routed or not model.suffers("broken")):
            made = made.plus(PoolCost(a=sheet.pool_a, c=sheet.pool_c, e=sheet.pool_e))
    return made


class BuyAdversaryBoost(SceneCommand):
    """Make the Adversaries stronger for Threat: a talent, a better Model, values of the Pool. Rule: EX-SETUP-04, EX-SETUP-05"""

    kind = "buy_adversary_boost"
    named_by = "boost"
    section = "threat"
    phases = (Phase.SETUP_ADVERSARIES,)
    boost: Literal["talent", "better_model", "pool"] = "pool"
    target: str = field(default="", metadata=param(picks="combatant"))
    text: str = ""
    a: int = 0
    c: int = 0
    e: int = 0
    threat_cost: int = field(default=0, metadata=param(unit="Threat"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if self.boost == "talent":
            unknown = refuse_unknown(state, self.target, "target")
            if unknown is not None:
                return unknown
            if state.side_of(self.target) is not Side.ADVERSARY:
                return Refusal("value", "EX-SETUP-04", "target")
            if not self.text.strip():
                return Refusal("value", "EX-SETUP-04", "text")
        if min(self.a, self.c, self.e) < 0 or (self.boost == "pool" and not (self.a or self.c or self.e)):
            return Refusal("value", "EX-SETUP-05", "a")
        return refuse_threat(state, self.threat_cost)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        if self.boost == "talent":
            sheet = draft.state.sheet_of(self.target)
            put_sheet(draft, self.target, evolve(sheet, talents=(*sheet.talents, self.text.strip())))
        if self.boost == "pool":
            more = PoolCost(a=self.a, c=self.c, e=self.e)
            draft.state = evolve(draft.state, bought_pool=draft.state.bought_pool.plus(more))
        draft.tell("boost_bought", self.target or None, rule="EX-SETUP-04", boost=self.boost, text=self.text)
        pay_threat(draft, self.threat_cost, self.boost)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        price = min(1, state.threat)
        if state.phase != Phase.SETUP_ADVERSARIES:
            return []
        if not actor:
            return [cls(a=1, threat_cost=price)]
        is_hero = state.type_of(actor) in (ModelType.CHARACTER, ModelType.FOLLOWER)
        return [] if is_hero else [cls(boost="talent", target=actor, threat_cost=price)]

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        price = {"threat_cost": price_in_threat(state)}
        if self.boost == "talent":
            return {"text": Choice(text=True), **price}
        bought = {"a": self.a, "c": self.c, "e": self.e}
        values = {name: Choice(low=0 if sum(bought.values()) > held else 1, high=MOST_BOUGHT) for name, held in bought.items()}
        return {**values, **price}


class PrepareAdversaryPool(SceneCommand):
    """Form the Adversary Pool and begin the first Round. Rule: EX-SETUP-05, EX-SURP-03"""

    kind = "prepare_adversary_pool"
    phases = (Phase.SETUP_ADVERSARIES,)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Add up, unless the Adversaries are surprised."""
        state = draft.state
        made = PoolCost() if state.surprise == "adversaries" else pool_of(state).plus(state.bought_pool)
        had = any(state.combatants[who].cell is not None for who in state.in_play(Side.ADVERSARY))
        draft.state = evolve(
            state, adversary_pool=made, bought_pool=PoolCost(), had_adversaries=state.had_adversaries or had, phase=Phase.WINDS
        )
        draft.tell("pool_prepared", None, rule="EX-SETUP-05", a=made.a, c=made.c, e=made.e)


class SpendAdversaryPool(SceneCommand):
    """Spend from A, C or E. Rule: EX-SETUP-06"""

    kind = "spend_adversary_pool"
    section = "adversary_pool"
    phases = ROUND_PHASES
    pool: Literal["a", "c", "e"] = "a"
    amount: int = 1
    purpose: str = ""

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if self.amount < 1:
            return Refusal("value", "EX-SETUP-06", "amount")
        return refuse_pool(state, self._cost())

    def _cost(self) -> PoolCost:
        amounts = {str(self.pool): self.amount}
        return PoolCost(a=amounts.get("a", 0), c=amounts.get("c", 0), e=amounts.get("e", 0))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        pay_pool(draft, self._cost(), self.purpose)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(pool=name) for name in POOLS if name in filled(state)] if state.is_running else []

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        return {"amount": Choice(low=1, high=max(1, filled(state).get(self.pool, 1))), "purpose": Choice(text=True)}

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("spend_adversary_pool", pool=self.pool.upper())


def filled(state: ExpeditionState) -> dict[str, int]:
    """Map the unspent values of the Adversary Pool to the remainder."""
    pool = state.adversary_pool
    return {name: left for name, left in (("a", pool.a), ("c", pool.c), ("e", pool.e)) if left > 0}


def refuse_pool(state: ExpeditionState, cost: PoolCost) -> Refusal | None:
    """Judge a price from the Adversary Pool: never below zero. Rule: EX-SETUP-06"""
    return None if state.adversary_pool.plus(cost, -1).lowest >= 0 else Refusal("pool", "EX-SETUP-06", "amount")


def pay_pool(draft: ExpeditionDraft, cost: PoolCost, purpose: str) -> None:
    """Take from the Adversary Pool. Rule: EX-SETUP-06"""
    if cost.is_none:
        return
    draft.state = evolve(draft.state, adversary_pool=draft.state.adversary_pool.plus(cost, -1))
    left = draft.state.adversary_pool
    draft.tell("pool_spent", None, rule="EX-SETUP-06", purpose=Name(purpose), a=left.a, c=left.c, e=left.e)
