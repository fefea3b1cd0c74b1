"""Momentum: the ledger of a Round, what it buys, and how Bookkeeping settles it.

Rule: EX-RES-03, EX-RES-05, EX-RES-06, EX-MOM-01 to EX-MOM-07, EX-BOOK-02 to EX-BOOK-04, EX-TAB-05, EX-TAB-06
"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.expedition.sheet.records import ModelType, Side
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.outcome import Refusal
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
GAINS: Final = {ModelType.MINION: 0, ModelType.ELITE: 1, ModelType.CHAMPION: 2, ModelType.NEMESIS: 5}
"""What a defeated Adversary brings. Rule: EX-TAB-06"""
OUTNUMBERING: Final = 2


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
        .plus(state.momentum_gains, "from actions", "EX-BOOK-02")
        .plus(more, "added at Bookkeeping", "EX-BOOK-02")
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
