"""Momentum: the ledger of a Round, what it buys, and how Bookkeeping settles it.

Rule: EX-RES-03, EX-RES-05, EX-RES-06, EX-MOM-01 to EX-MOM-07, EX-BOOK-02 to EX-BOOK-04, EX-TAB-05, EX-TAB-06
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.expedition.sheet import ModelType, Side
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Phase
from desktop_app.rules.expedition.turns import refuse_unknown
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, Role, blocked, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

PRICES: Final = {
    "reduce_difficulty": 1,
    "change_place": 1,
    "disengage": 2,
    "quality": 2,
    "extra_reaction": 2,
    "extra_attack": 4,
}
"""What Momentum buys. Rule: EX-TAB-05"""
Use: TypeAlias = Literal["reduce_difficulty", "extra_reaction", "extra_attack"]
ALL_USES: Final[tuple[Use, ...]] = ("reduce_difficulty", "extra_reaction", "extra_attack")
USES: Final[dict[str, tuple[Use, ...]]] = {
    Phase.RESOLVE: ALL_USES,
    Phase.START: ALL_USES,
    Phase.ACTION: ALL_USES,
    Phase.MORALE: ("reduce_difficulty",),
}
"""When each use is offered; the rules allow it throughout a Round."""
RULES: Final = {"reduce_difficulty": "EX-MOM-02", "extra_reaction": "EX-MOM-06", "extra_attack": "EX-MOM-07"}
GAINS: Final = {ModelType.MINION: 0, ModelType.ELITE: 1, ModelType.CHAMPION: 2, ModelType.NEMESIS: 5}
"""What a defeated Adversary brings. Rule: EX-TAB-06"""
OUTNUMBERING: Final = 2
MOST_AT_ONCE: Final = 9
REDUCE_MOST: Final = {"none": None, "one": 1, "two": 2}
"""How many easier steps may be bought for one check by the house rule."""


def refuse_momentum(state: ExpeditionState, who: str, price: int, *, is_action: bool = False) -> Refusal | None:
    """Judge a price in Momentum: the party's, not locked, on credit as the house rule says. Rule: EX-ROLE-02, EX-RES-05, EX-RES-06"""
    if not price:
        return None
    if state.side_of(who) is not Side.COMPANY:
        return Refusal("access", "EX-ROLE-02", "actor")
    if state.momentum_locked:
        return Refusal("momentum_locked", "EX-RES-06")
    credit = state.settings.ex_momentum_credit
    on_credit = credit == "all" or (credit == "actions_only" and is_action)
    if not on_credit and state.momentum_now < price:
        return Refusal("momentum", "EX-RES-05", facts=(("price", price), ("momentum", state.momentum_now)))
    return None


def pay_momentum(draft: ExpeditionDraft, who: str, price: int, purpose: str) -> None:
    """Write a price into the ledger; the pool moves at Bookkeeping. Rule: EX-RES-05"""
    if price:
        draft.state = evolve(draft.state, momentum_spent=draft.state.momentum_spent + price)
        draft.tell("momentum_spent", who, rule="EX-RES-05", amount=price, purpose=purpose, now=draft.state.momentum_now)


@dataclass(frozen=True, kw_only=True)
class SpendMomentum(Command[ExpeditionState]):
    """Buy an easier check, a Reaction or an attack for a Model of the party. Rule: EX-MOM-02, EX-MOM-06, EX-MOM-07, EX-TAB-05"""

    kind = "spend_momentum"
    tactical_role = Role.DECLINE
    section = "momentum"
    actor: str = field(metadata=param(picks="combatant"))
    use: Use = "reduce_difficulty"
    amount: int = field(default=1, metadata=param(label="how often"))

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Judge Model, windows, Round, access, moment and number."""
        unknown = refuse_unknown(state, self.actor)
        if unknown is not None:
            return unknown
        shut = self._refuse_window(state)
        if shut is not None:
            return shut
        if not state.is_running:
            return Refusal("phase", facts=(("phase", state.phase),))
        model = state.combatants[self.actor]
        if state.side_of(self.actor) is not Side.COMPANY or not model.can_act:
            return Refusal("access", "EX-ROLE-02", "actor")
        if self.use == "extra_attack" and model.attacking:
            return Refusal("timing", "EX-MOM-07", "use")
        most = self._most(state)
        if not 1 <= self.amount <= most:
            return Refusal("value", RULES[self.use], "amount", (("low", 1), ("high", most)))
        return refuse_momentum(state, self.actor, PRICES[self.use] * self.amount)

    def _most(self, state: ExpeditionState) -> int:
        """Return how often it can be bought now; easier checks may be limited for one check. Rule: EX-MOM-02, R18"""
        limit = REDUCE_MOST[state.settings.ex_momentum_reduce_max]
        if self.use != "reduce_difficulty" or limit is None:
            return MOST_AT_ONCE
        return max(0, limit - state.combatants[self.actor].momentum_reduction)

    def _refuse_window(self, state: ExpeditionState) -> Refusal | None:
        """Let it pass in an Interrupt window, for the Model that is asked. Rule: EX-MOM-06"""
        from desktop_app.rules.expedition.reactions import asked_to_interrupt

        if not state.pending:
            return None
        open_for = asked_to_interrupt(state)
        if open_for is None:
            return blocked(state, self.kind, None) or Refusal("pending")
        return None if open_for == self.actor and self.use != "extra_attack" else Refusal("pending")

    def perform(self, draft: ExpeditionDraft) -> None:
        """Write the price down and give what it buys."""
        model = draft.state.combatants[self.actor]
        match self.use:
            case "reduce_difficulty":
                draft.put(evolve(model, momentum_reduction=model.momentum_reduction + self.amount))
            case "extra_reaction":
                draft.put(evolve(model, temp_reactions=model.temp_reactions + self.amount))
            case "extra_attack":
                draft.put(evolve(model, attacks_bonus=model.attacks_bonus + self.amount))
        pay_momentum(draft, self.actor, PRICES[self.use] * self.amount, self.use)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[SpendMomentum]:
        """Offer the party what can still serve: all three among Activations, easier checks also before morale is tested."""
        if state.side_of(actor) is Side.COMPANY:
            for use in USES.get(state.phase, ()):
                yield cls(actor=actor, use=use)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave the number open, if it can be bought at all."""
        most = self._most(state)
        return {"amount": Choice(low=1, high=most)} if most else {}

    def phrase(self, state: ExpeditionState) -> Phrase:
        """Name what it buys."""
        return Phrase.of(f"spend_momentum_{self.use}")

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        """Say the price, and what is there."""
        return (Phrase.of("momentum_price", price=PRICES[self.use], now=state.momentum_now),)


@dataclass(frozen=True, kw_only=True)
class GainMomentum(Command[ExpeditionState]):
    """Note Momentum that an action or a talent brings; it counts at Bookkeeping. Rule: EX-BOOK-02"""

    kind = "gain_momentum"
    section = "momentum"
    amount: int = 1
    reason: str = ""

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for a Round and a sound number."""
        shut = blocked(state, self.kind, None)
        if shut is not None:
            return shut
        if not state.is_running:
            return Refusal("phase", facts=(("phase", state.phase),))
        return None if 1 <= self.amount <= 99 else Refusal("value", "EX-BOOK-02", "amount", (("low", 1), ("high", 99)))

    def perform(self, draft: ExpeditionDraft) -> None:
        """Write it into the ledger."""
        draft.state = evolve(draft.state, momentum_gains=draft.state.momentum_gains + self.amount)
        draft.tell("momentum_gained", None, rule="EX-BOOK-02", amount=self.amount, reason=self.reason)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave number and reason open."""
        return {"amount": Choice(low=1, high=9), "reason": Choice(text=True)}


# ---- settling


def outnumbers(state: ExpeditionState) -> bool:
    """Tell whether more of the Company than of the Adversaries are in play on the board. Rule: EX-BOOK-02"""
    return len(on_board(state, Side.COMPANY)) > len(on_board(state, Side.ADVERSARY))


def on_board(state: ExpeditionState, side: Side) -> tuple[str, ...]:
    """List the Models of a side that are in play on the Board Section, in roster order."""
    return tuple(who for who in state.in_play(side) if state.combatants[who].cell is not None)


def ledger(state: ExpeditionState, more: int = 0) -> Breakdown:
    """Add up the pool after this Round: gains first, so that credit can be made good. Rule: EX-BOOK-02, EX-BOOK-03, EX-TAB-06"""
    made = Breakdown.of(state.momentum_pool, "pool", "EX-RES-03")
    for who in state.defeated_this_round:
        if who in state.combatants:
            made = made.plus(GAINS.get(state.type_of(who), 0), f"{state.combatants[who].name} defeated", "EX-TAB-06")
    return (
        made.plus(OUTNUMBERING if outnumbers(state) else 0, "the Company outnumbers them", "EX-BOOK-02")
        .plus(state.momentum_gains, "gained by actions", "EX-BOOK-02")
        .plus(more, "entered at Bookkeeping", "EX-BOOK-02")
        .plus(-state.momentum_spent, "spent", "EX-BOOK-03")
    )


def settle_momentum(draft: ExpeditionDraft, more: int) -> None:
    """Settle the ledger; a deficit hands every Model of the Company in play that many Bane tokens. Rule: EX-BOOK-02 to EX-BOOK-04"""
    made = ledger(draft.state, more)
    deficit = max(0, -made.total)
    draft.tell("momentum_settled", None, breakdown=made, rule="EX-BOOK-03", now=max(0, made.total))
    for who in on_board(draft.state, Side.COMPANY) if deficit else ():
        model = draft.state.combatants[who]
        draft.put(evolve(model, banes=model.banes + deficit))
        draft.tell("banes_gained", who, rule="EX-BOOK-04", amount=deficit, now=model.banes + deficit)
    for who in draft.state.roster:
        draft.put(evolve(draft.state.combatants[who], momentum_reduction=0))
    draft.state = evolve(draft.state, momentum_pool=max(0, made.total), momentum_gains=0, momentum_spent=0, defeated_this_round=())
