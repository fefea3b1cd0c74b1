"""The Conclusion of a round: change of attitude, settlement, recovery. Rule: CA-ROUND-08 to CA-ROUND-12, CA-ATT-03"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Literal, TypeAlias

from desktop_app.rules.cadwallon.sheet.character import ATTITUDES, Attitude
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Phase, concluding
from desktop_app.rules.cadwallon.turn.acting import PhaseCommand, refuse_fallen, refuse_unknown
from desktop_app.rules.cadwallon.turn.rounds import attitudes_to_choose
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve, with_fields

State = CadwallonState
PayFrom: TypeAlias = Literal["ap", "rp", "recovery"]
PAYS: tuple[PayFrom, ...] = ("ap", "rp", "recovery")
Purse: TypeAlias = Literal["ap", "rp"]


class ConcludingCommand(PhaseCommand):
    """A step of the one whose Conclusion it is. Rule: CA-ROUND-08"""

    phases = (Phase.CONCLUSION,)
    actor: str = field(metadata=param(picks="combatant"))

    def refuse_now(self, state: State) -> Refusal | None:
        found = refuse_unknown(state, self.actor) or refuse_fallen(state, self.actor)
        if found is not None:
            return found
        return self.refuse_step(state) if concluding(state) == self.actor else Refusal("turn", "CA-ROUND-08")

    def refuse_step(self, state: State) -> Refusal | None:
        """Judge whether the step of the conclusion is due for the actor."""
        raise NotImplementedError


class ChangeAttitude(ConcludingCommand):
    """Change attitude for one die: of the dice left over, or of the recovery. Rule: CA-ROUND-09, CA-ATT-03"""

    kind = "change_attitude"
    section = "attitude"
    attitude: Attitude = "PUG"
    pay_from: PayFrom = "recovery"

    def refuse_step(self, state: State) -> Refusal | None:
        one = state.combatants[self.actor]
        if one.settled:
            return Refusal("order", "CA-ROUND-09")
        if one.attitude_changed:
            return Refusal("twice", "CA-ROUND-09")
        if one.attitude_locked and state.settings.euphoria_locks:
            return Refusal("locked", "CA-ATT-03")
        if self.attitude == one.current_attitude:
            return Refusal("same", "CA-ROUND-09", "attitude")
        if self.pay_from != "recovery":
            if state.settings.conclusion_cost_from == "recovery_only":
                return Refusal("value", "CA-ROUND-09", "pay_from")
            if not getattr(one, self.pay_from):
                return Refusal("no_dice", "CA-ROUND-09", "pay_from")
        return None

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.actor]
        from_recovery = self.pay_from == "recovery"
        paid = evolve(one, debt=one.debt + 1) if from_recovery else with_fields(one, {self.pay_from: getattr(one, self.pay_from) - 1})
        draft.put(evolve(paid, current_attitude=self.attitude, attitude_changed=True))
        draft.tell("attitude_changed", self.actor, rule="CA-ROUND-09", attitude=self.attitude.lower())

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[ChangeAttitude]:
        if concluding(state) != actor or state.combatants[actor].settled or state.combatants[actor].attitude_changed:
            return
        one = state.combatants[actor]
        free = state.settings.conclusion_cost_from == "leftover_or_recovery"
        pays: PayFrom = "ap" if free and one.ap else "rp" if free and one.rp else "recovery"
        other: Attitude = next(name for name in ATTITUDES if name != one.current_attitude)
        yield cls(actor=actor, attitude=other, pay_from=pays)

    def open(self, state: State) -> dict[str, Choice]:
        one = state.combatants[self.actor]
        free = state.settings.conclusion_cost_from == "leftover_or_recovery"
        pays = tuple(purse for purse in PAYS if purse == "recovery" or (free and getattr(one, purse)))
        return {"attitude": attitudes_to_choose(one.current_attitude), "pay_from": Choice(values=pays)}


class Settle(ConcludingCommand):
    """Pay for the conditional actions that were never used; they lapse. Rule: CA-ROUND-10"""

    kind = "settle"

    def refuse_step(self, state: State) -> Refusal | None:
        return Refusal("order", "CA-ROUND-10") if state.combatants[self.actor].settled else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.actor]
        cost = len(one.conditionals)
        from_rp = min(one.rp, cost)
        kept = one.conditionals if draft.state.settings.conditional_carry else ()
        draft.put(evolve(one, rp=one.rp - from_rp, debt=one.debt + cost - from_rp, conditionals=kept, settled=True))
        draft.tell("settled", self.actor, rule="CA-ROUND-10", cost=cost, rp=from_rp)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Settle]:
        if concluding(state) == actor and state.combatants[actor].conditionals and not state.combatants[actor].settled:
            yield cls(actor=actor)


def reserve_after(state: State, who: str, purse: Purse) -> Breakdown:
    """Return the next reserve: POT minus debts, plus one purse, twice POT at most. Rule: CA-ROUND-11, CA-ROUND-12"""
    one, pot = state.combatants[who], state.sheet_of(who).pot
    made = Breakdown.of(pot, "POT", "CA-ROUND-11").plus(-min(one.debt, pot), "dice owed", "CA-ROUND-11")
    made = made.plus(getattr(one, purse), "saved dice", "CA-ROUND-11")
    return made.at_most(2 * pot, "twice POT", "CA-ROUND-12")


class Recover(ConcludingCommand):
    """Keep what one purse still holds and get POT back. Rule: CA-ROUND-11, CA-ROUND-12"""

    kind = "recover"
    named_by = "pool"
    pool: Purse = "ap"

    def refuse_step(self, state: State) -> Refusal | None:
        one = state.combatants[self.actor]
        return Refusal("order", "CA-ROUND-11") if one.conditionals and not one.settled else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        made = reserve_after(draft.state, self.actor, self.pool)
        one = draft.state.combatants[self.actor]
        draft.put(evolve(one, reserve=made.total, ap=0, rp=0, debt=0, recovered=True, settled=True))
        draft.tell("recovered", self.actor, rule="CA-ROUND-11", breakdown=made, reserve=made.total)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Recover]:
        """Offer the fuller purse first, the other one where it holds anything."""
        if concluding(state) == actor:
            yield from (cls(actor=actor, pool=purse) for purse in purses(state, actor))

    def details(self, state: State) -> tuple[Phrase, ...]:
        return (Phrase.of("next_reserve", dice=reserve_after(state, self.actor, self.pool).total),)

    def breakdown(self, state: State) -> Breakdown:
        return reserve_after(state, self.actor, self.pool)


def purses(state: State, who: str) -> tuple[Purse, ...]:
    """List the purses that can be kept, the fuller one first; an empty one beside a full one is none. Rule: CA-ROUND-11"""
    one = state.combatants[who]
    if one.ap and one.rp:
        return ("ap", "rp") if one.ap >= one.rp else ("rp", "ap")
    return ("rp",) if one.rp else ("ap",)
