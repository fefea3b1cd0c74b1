"""Beasts that nobody has broken try to throw their rider. Rule: WD-X-12"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.winterdawn.checks.chances import Pool, opposed, pool_of
from desktop_app.rules.winterdawn.checks.declaring import declare
from desktop_app.rules.winterdawn.checks.judged import Attempt, conclude
from desktop_app.rules.winterdawn.checks.pools import Budget, SkillRoll, Test, default_attribute, full_pool
from desktop_app.rules.winterdawn.checks.rolls import Declared, throw_overflow, throw_test
from desktop_app.rules.winterdawn.combat.clash import overflowed
from desktop_app.rules.winterdawn.movement.saddle import throw_off
from desktop_app.rules.winterdawn.movement.shying import is_ride_trained
from desktop_app.rules.winterdawn.movement.space import rider_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, lose_spirit
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot


@dataclass(frozen=True, kw_only=True)
class Buck(SkillRoll, TurnCommand):
    """Try to throw the rider: lifting or acrobatics against its riding, a free test. Each hit throws it 1 m.

    Hits of the rider drain 1 spirit each from the beast. For beasts not trained to be ridden. Rule: WD-X-12
    """

    kind = "buck"
    takes_action = True
    skill: Literal["lifting", "acrobatics"] = "lifting"

    def test(self, state: WinterDawnState) -> Test:
        return Test(self.actor, self.skill, self.attr or default_attribute(state, self.actor, self.skill), Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for the house rule, a rider, and a beast that is not broken, then judge the dice."""
        if rider_of(state, self.actor) is None:
            return Refusal("not_mounted", "WD-X-12", "actor")
        if not state.settings.x_12 or is_ride_trained(state, self.actor):
            return Refusal("value", "WD-X-12", "actor")
        return self.refuse_dice(state)

    def act(self, draft: WinterDawnDraft) -> None:
        rider = rider_of(draft.state, self.actor)
        declared = declare(draft, self.test(draft.state), self)
        if declared is None or rider is None:
            return
        holding = _riding(draft.state, rider)
        (roll, net), (held, kept) = throw_test(draft, self.actor, declared), throw_test(draft, rider, holding)
        more = throw_overflow(draft, self.actor, roll, max(0, -kept.total) if held is not None else 0)
        held_more = throw_overflow(draft, rider, held, max(0, -net.total))
        net, kept = overflowed(net, more), overflowed(kept, held_more)
        hits = net.total - kept.total
        draft.tell("bucks", self.actor, breakdown=net, rolls=tuple(r for r in (roll, more) if r), rule="WD-X-12", target=rider)
        draft.tell("rider_holds", rider, breakdown=kept, rolls=tuple(r for r in (held, held_more) if r), rule="WD-X-12", target=self.actor)
        conclude(draft, Attempt(self.actor, declared, roll, won=hits > 0, more=more, against=rider))
        conclude(draft, Attempt(rider, holding, held, won=hits < 0, more=held_more, against=self.actor))
        if hits > 0:
            throw_off(draft, rider, metres=hits)
        elif hits < 0:
            lose_spirit(draft, self.actor, -hits, "WD-X-12")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Buck]:
        """Offer both ways to a ridden beast that nobody has broken, where the house rule is on."""
        able = state.settings.x_12 and has_slot(state, actor) and rider_of(state, actor) is not None
        return (
            [cls(actor=actor, skill="lifting"), cls(actor=actor, skill="acrobatics")] if able and not is_ride_trained(state, actor) else []
        )

    def contest(self, state: WinterDawnState) -> Contest | None:
        rider = rider_of(state, self.actor)
        if rider is None:
            return None
        holding = pool_of(state, Test(rider, "riding", default_attribute(state, rider, "riding")))
        return opposed(state, self.test(state), self, holding if holding.dice else Pool(0))

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, target=rider_of(state, self.actor) or "", skill=self.skill)


def _riding(state: WinterDawnState, rider: str) -> Declared:
    """Declare the rider's whole pool: the test is free. Rule: WD-ACT-06"""
    attribute = default_attribute(state, rider, "riding")
    pool = full_pool(state, Test(rider, "riding", attribute)).total
    return Declared(skill="riding", attribute=attribute, dice=pool, pool=pool)
