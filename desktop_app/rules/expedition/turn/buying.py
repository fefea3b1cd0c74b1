"""Momentum's purchases beside actions, and noted gains. Rule: EX-MOM-02, EX-MOM-06, EX-MOM-07, EX-BOOK-02, EX-TAB-05"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, Literal, Self, TypeAlias

from desktop_app.language import Name
from desktop_app.rules.expedition.combat.interrupts import asked_to_interrupt
from desktop_app.rules.expedition.sheet.records import Side
from desktop_app.rules.expedition.state import IN_ENCOUNTER, ROUND_PHASES, ExpeditionDraft, ExpeditionState, Phase
from desktop_app.rules.expedition.turn.momentum import PRICES, pay_momentum, refuse_momentum
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.command import TYPED, Choice, Role, blocked, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

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
MOST_AT_ONCE: Final = 9
REDUCE_MOST: Final = {"none": None, "one": 1, "two": 2}
"""How many easier steps may be bought for one check by the house rule."""


class SpendMomentum(SceneCommand):
    """Buy an easier check, a Reaction or an attack for a Model of the party. Rule: EX-MOM-02, EX-MOM-06, EX-MOM-07, EX-TAB-05"""

    kind = "spend_momentum"
    named_by = "use"
    tactical_role = Role.DECLINE
    section = "momentum"
    names = ("actor",)
    phases = ROUND_PHASES
    actor: str = field(metadata=param(picks="combatant"))
    use: Use = "reduce_difficulty"
    amount: int = 1

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
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

    def refuse_window(self, state: ExpeditionState) -> Refusal | None:
        """Let it pass in an Interrupt window, for the Model that is asked. Rule: EX-MOM-06"""
        if not state.pending:
            return None
        open_for = asked_to_interrupt(state)
        if open_for is None:
            return blocked(state, self.kind, None) or Refusal("pending")
        return None if open_for == self.actor and self.use != "extra_attack" else Refusal("pending")

    def carry_out(self, draft: ExpeditionDraft) -> None:
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
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        """Offer the party what can still serve: all three among Activations, easier checks also before morale is tested."""
        if state.side_of(actor) is Side.COMPANY:
            for use in USES.get(state.phase, ()):
                yield cls(actor=actor, use=use)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        most = self._most(state)
        return {"amount": Choice(low=1, high=most)} if most else {}

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        return (Phrase.of("momentum_price", price=PRICES[self.use], now=state.momentum_now),)


class GainMomentum(SceneCommand):
    """Note Momentum that an action or a talent brings; it counts at Bookkeeping. Rule: EX-BOOK-02"""

    kind = "gain_momentum"
    section = "momentum"
    phases = IN_ENCOUNTER
    amount: int = field(default=1, metadata=param(choice=Choice(low=1, high=99)))
    reason: str = field(default="", metadata=TYPED)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return self.refuse_range("amount", "EX-BOOK-02")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, momentum_gains=draft.state.momentum_gains + self.amount)
        draft.tell("momentum_gained", None, rule="EX-BOOK-02", amount=self.amount, reason=Name(self.reason))
