"""Whose turn it is, and what acting costs: strike rank is order and purse at once.

Rule: RV-SR-01 to RV-SR-10, RV-INIT-05, RV-TEST-03, section 5.3
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution import blessed
from desktop_app.rules.revolution.checks import refuse_unknown
from desktop_app.rules.revolution.sheet import SrMod, Weapon
from desktop_app.rules.revolution.state import Fighter, Phase, RevolutionDraft, RevolutionState

VS_SIZE = "melee_vs_size_"


# ---- the order


def sort_key(state: RevolutionState, who: str) -> tuple[int, ...]:
    """Sort by strike rank left, highest first; ties by what the house rule names, in its order. Rule: RV-SR-01, RV-SR-03"""
    sheet, entry = state.sheet_of(who), state.roster.index(who)
    ties = {"strike_rank": -sheet.strike_rank, "dex": -sheet.dex, "int": -sheet.int_, "entry": entry}
    return (-state.combatants[who].sr, *(ties[name] for name in state.settings.sr_tie if name in ties), entry)


@memo(lambda state: (state.combatants, state.roster, state.sheets, state.settings))
def able(state: RevolutionState) -> tuple[str, ...]:
    """List who may act, first to act first; by house rule those at 0 have one action when nobody else is left. Rule: RV-SR-01"""
    ready = [who for who in state.fighting() if state.combatants[who].is_able and not state.combatants[who].held]
    with_rank = [who for who in ready if state.combatants[who].sr >= 1]
    if not with_rank and state.settings.actions_at_zero_sr:
        with_rank = ready
    return tuple(sorted(with_rank, key=lambda who: sort_key(state, who)))


def next_actor(state: RevolutionState) -> str | None:
    """Name who acts now; None: the round is over, or no round is being played. Rule: RV-SR-01, RV-SR-04"""
    if state.phase != Phase.ORDER:
        return None
    if state.gift is not None:
        return state.gift
    return next(iter(able(state)), None)


def refuse_turn(state: RevolutionState, who: str) -> Refusal | None:
    """Judge whether somebody may act now. Rule: RV-SR-01, RV-SR-08, section 5"""
    fighter = state.combatants[who]
    if not fighter.is_able or fighter.held:
        return Refusal("state", "RV-SR-01")
    if fighter.sr < 1 and not state.settings.actions_at_zero_sr:
        return Refusal("sr_zero", "RV-SR-08")
    return None if next_actor(state) == who else Refusal("not_your_turn", "RV-SR-01")


# ---- strike rank


def applies(state: RevolutionState, mod: SrMod, opponent: str) -> bool:
    """Tell whether a modifier counts in a melee against somebody. Rule: RV-INIT-05"""
    return mod.when == f"{VS_SIZE}{blessed.size_class(state, opponent)}"


def sized(state: RevolutionState, who: str, opponent: str) -> Fighter:
    """Return somebody with the modifier of size taken, once a round; the same object if there is none. Rule: RV-INIT-05"""
    fighter = state.combatants[who]
    value = sum(mod.value for mod in state.sheet_of(who).sr_mods if applies(state, mod, opponent))
    if fighter.size_mod_applied or not value:
        return fighter
    after = floored(state, fighter, -value)
    return evolve(fighter, sr=after, sr_spent=fighter.sr_spent + max(0, fighter.sr - after), size_mod_applied=True)


def take_size_mod(draft: RevolutionDraft, who: str, opponent: str) -> None:
    """Take the modifier of size at the first melee exchange of the round, before any cost. Rule: RV-INIT-05"""
    before, after = draft.state.combatants[who], sized(draft.state, who, opponent)
    if after is not before:
        draft.put(after)
        draft.tell("size_counted", who, rule="RV-INIT-05", value=after.sr - before.sr, sr=after.sr)


def floored(state: RevolutionState, fighter: Fighter, amount: int) -> int:
    """Return the strike rank after a loss: not below 0 unless a house rule lets it. Rule: RV-SR-10"""
    after = fighter.sr - amount
    return max(min(0, fighter.sr), after) if state.settings.sr_floor == 0 else after


def lose(draft: RevolutionDraft, who: str, amount: int) -> int:
    """Take strike rank away; return what was lost. Rule: RV-SR-10"""
    fighter = draft.state.combatants[who]
    after = floored(draft.state, fighter, amount)
    draft.put(evolve(fighter, sr=after, sr_spent=fighter.sr_spent + fighter.sr - after))
    return fighter.sr - after


def capped(state: RevolutionState, fighter: Fighter, own: int | None) -> int:
    """Return the strike rank left once the Opening Move is left for something else; `own` None: it is not left. Rule: RV-SR-09

    `own` is what the new deed would have given as an Opening Move.
    """
    if own is None or not state.settings.switch_caps_sr:
        return fighter.sr
    cap = max(0, own + fighter.start_mods) - fighter.sr_spent
    return min(fighter.sr, max(0, cap))


def own_rank(state: RevolutionState, who: str, weapon: Weapon | None) -> int | None:
    """Return what a deed would have given as an Opening Move; None: it is what was opened with. Rule: RV-SR-09"""
    fighter = state.combatants[who]
    if weapon is not None:
        return None if fighter.opening == "attack" and fighter.opening_weapon == weapon.name else weapon.sr
    return None if fighter.opening == "non_combat" else state.sheet_of(who).strike_rank


@dataclass(frozen=True, slots=True)
class Price:
    """What a deed takes: strike rank left after it, and life points where strike rank is short. Rule: RV-SR-02, RV-SR-07"""

    cost: int
    sr: int
    short: int
    lp: int

    @property
    def after(self) -> int:
        """Return the strike rank left."""
        return min(0, self.sr) if self.short else self.sr - self.cost

    @property
    def paid(self) -> int:
        """Return the strike rank that is paid."""
        return self.sr - self.after


def price(state: RevolutionState, cost: int, sr: int) -> Price:
    """Work out a price for whoever has so much strike rank. Rule: RV-SR-07, RV-SR-08"""
    short = max(0, cost - max(0, sr))
    loss = state.settings.without_sr_lp
    return Price(cost, sr, short, (loss if isinstance(loss, int) else short) if short else 0)


def death_limit(state: RevolutionState, who: str) -> int | None:
    """Return the life points at which somebody dies; None: never. Rule: RV-INJ-06"""
    limit = state.settings.death_at
    if limit == "never":
        return None
    return limit if isinstance(limit, int) else -state.sheet_of(who).lp_max


def refuse_price(state: RevolutionState, who: str, made: Price, *, accepts: bool) -> Refusal | None:
    """Judge a price that is more than what is left. Rule: RV-SR-07, RV-SR-08"""
    if not made.short:
        return None
    if not accepts:
        return Refusal("sr_short", "RV-SR-07", "accept_without_sr", (("cost", made.cost), ("sr", max(0, made.sr)), ("lp", made.lp)))
    limit = death_limit(state, who)
    kills = limit is not None and state.combatants[who].lp - made.lp <= limit
    return Refusal("lp", "RV-SR-08", None, (("lp", made.lp),)) if kills else None


def pay(draft: RevolutionDraft, who: str, made: Price) -> int:
    """Pay, with life points for what is short; return the Penalties that this brings. Rule: RV-SR-02, RV-SR-07"""
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, sr=made.after, sr_spent=fighter.sr_spent + made.paid, lp=fighter.lp - made.lp))
    if not made.short:
        return 0
    draft.tell("acted_without_sr", who, rule="RV-SR-07", short=made.short, lp=made.lp)
    return draft.state.settings.without_sr_penalties


def price_words(state: RevolutionState, made: Price) -> tuple[Phrase, ...]:
    """Say what a price is, and what it takes where strike rank is short. Rule: RV-SR-07"""
    costs = (Phrase.of("costs_sr", cost=made.cost),)
    return (*costs, Phrase.of("without_sr", lp=made.lp, count=state.settings.without_sr_penalties)) if made.short else costs


# ---- commands in turn


def refuse_phase(state: RevolutionState, *phases: Phase) -> Refusal | None:
    """Ask for one of these phases. Rule: section 6"""
    return None if state.phase in phases else Refusal("phase", "RV-TAB-14")


@dataclass(frozen=True, kw_only=True)
class TurnCommand(Command[RevolutionState]):
    """Something that the one whose turn it is does. Rule: section 5.3"""

    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge phase, ids, the actor, its turn; then what is done, and its price."""
        return (
            refuse_phase(state, Phase.ORDER)
            or refuse_unknown(state, self.actor)
            or self.refuse_ids(state)
            or refuse_turn(state, self.actor)
            or self.refuse_act(state)
        )

    def refuse_ids(self, state: RevolutionState) -> Refusal | None:
        """Ask for what is named to be there."""
        return None

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Judge what is done."""
        return None


def end_turn(draft: RevolutionDraft, who: str, *, began_at: int) -> None:
    """Let a turn that was given end, and one that was begun at 0 be the last of the round. Rule: RV-SR-01"""
    draft.state = evolve(draft.state, given_turn=None)
    if draft.state.settings.actions_at_zero_sr and began_at < 1:
        draft.put(evolve(draft.state.combatants[who], held=True))


@dataclass(frozen=True, kw_only=True)
class Action(TurnCommand):
    """An Action with a price in strike rank; short of it, life points and a Penalty can pay. Rule: RV-SR-02, RV-SR-07, RV-SR-09"""

    needs_non_combat: ClassVar[bool] = False
    accept_without_sr: bool = field(default=False, metadata=param(label="without the strike rank"))

    def cost(self, state: RevolutionState) -> int:
        """Return the nominal cost. Rule: RV-ACT-01, RV-TAB-03"""
        return state.settings.noncombat_action_sr

    def weapon_used(self, state: RevolutionState) -> Weapon | None:
        """Return the weapon of an attack."""
        return None

    def ready(self, state: RevolutionState) -> Fighter:
        """Return the actor as it stands when the price is asked."""
        return state.combatants[self.actor]

    def priced(self, state: RevolutionState) -> Price:
        """Work out cap and price. Rule: RV-SR-07, RV-SR-09"""
        left = capped(state, self.ready(state), own_rank(state, self.actor, self.weapon_used(state)))
        return price(state, self.cost(state), left)

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge all of it, the price last."""
        found = super().refuse(state)
        if found is not None:
            return found
        made = self.priced(state)
        if made.sr < 1 and not state.settings.actions_at_zero_sr:
            return Refusal("sr_zero", "RV-SR-09")
        return refuse_price(state, self.actor, made, accepts=self.accept_without_sr)

    def pay(self, draft: RevolutionDraft) -> int:
        """Cap and pay; return the Penalties of acting without strike rank."""
        began_at = draft.state.combatants[self.actor].sr
        penalties = pay(draft, self.actor, self.priced(draft.state))
        end_turn(draft, self.actor, began_at=began_at)
        return penalties

    def open_price(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave open whether to act without the strike rank, where it is short."""
        return {"accept_without_sr": Choice(values=(True,))} if self.priced(state).short else {}

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the price open where it cannot be paid."""
        return self.open_price(state)

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Say the price, and how much of the opening counts for it where that is not all. Rule: RV-SR-09"""
        made = self.priced(state)
        costs, *short = price_words(state, made)
        if made.sr < state.combatants[self.actor].sr:
            costs = Phrase.of("costs_sr_of", cost=made.cost, left=made.sr)
        return (costs, *short)

    def shifts(self, state: RevolutionState) -> tuple[tuple[str, int], ...]:
        """Say what is left after it."""
        return ((self.actor, self.priced(state).after),)

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        """Explain what is left: what there is, what the change of plan takes, what it costs."""
        made, fighter = self.priced(state), state.combatants[self.actor]
        left = Breakdown.of(fighter.sr, "strike rank", "RV-SR-01").plus(made.sr - fighter.sr, "not what was opened with", "RV-SR-09")
        return left.plus(-made.cost, "cost", "RV-ACT-01").at_least(min(0, made.sr), "paid with life points", "RV-SR-07")
