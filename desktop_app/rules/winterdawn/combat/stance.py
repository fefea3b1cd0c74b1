"""The defensive stance: MoS kept until the next turn, spent against hits. Rule: WD-MELEE-11, G-39"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.winterdawn.checks.declaring import declare
from desktop_app.rules.winterdawn.checks.judged import Attempt, conclude
from desktop_app.rules.winterdawn.checks.pools import Budget, Test
from desktop_app.rules.winterdawn.checks.rolls import throw_test
from desktop_app.rules.winterdawn.combat.arms import WeaponRoll, melee_weapons, pick_use, refuse_strike, refuse_weapon, weapon_test
from desktop_app.rules.winterdawn.combat.exchange import Exchange
from desktop_app.rules.winterdawn.combat.melee import ExchangeAnswer, dice_phrase
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot


@dataclass(frozen=True, kw_only=True)
class DefensiveStance(WeaponRoll, TurnCommand):
    """Roll melee combat and keep the MoS to cancel hits with until the next turn; no attack meanwhile. Rule: WD-MELEE-11"""

    kind = "defensive_stance"
    takes_action = True

    def test(self, state: WinterDawnState) -> Test | None:
        return weapon_test(state, self.actor, self, budget=Budget.ACTION, warding=True)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a turn without an attack and a weapon that wards, then judge the dice."""
        if state.combatants[self.actor].attacked_this_slot:
            return Refusal("stance", "WD-MELEE-11")
        return refuse_weapon(state, self.actor, self, defending=True) or refuse_strike(state, self.test(state), self)

    def act(self, draft: WinterDawnDraft) -> None:
        test = self.test(draft.state)
        assert test is not None, "refuse has built this test"
        declared = declare(draft, test, self)
        if declared is None:
            return
        roll, net = throw_test(draft, self.actor, declared)
        weapon = draft.state.sheet_of(self.actor).weapon(self.weapon)
        use = pick_use(weapon, self.skill, far=False) if weapon is not None else None
        net = net.plus(use.mos_mod if use is not None else 0, "this speciality", "WD-TAB-28")
        net = net.at_least(0, "never below none", "WD-TEST-12")
        kept = net.total + (draft.state.combatants[self.actor].stance_mos or 0)
        draft.put(evolve(draft.state.combatants[self.actor], stance_mos=kept))
        draft.tell("takes_stance", self.actor, breakdown=net, rolls=(roll,) if roll else (), rule="WD-MELEE-11", mos=kept)
        conclude(draft, Attempt(self.actor, declared, roll, won=net.total >= 1))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[DefensiveStance]:
        if not has_slot(state, actor):
            return []
        return [cls(actor=actor, weapon=weapon.id) for weapon in melee_weapons(state.sheet_of(actor), defending=True)]

    def phrase(self, state: WinterDawnState) -> Phrase:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        return Phrase.of(self.kind, weapon=weapon.name if weapon is not None else self.weapon)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return dice_phrase(state, self.test(state), self)


@dataclass(frozen=True, kw_only=True)
class SpendStance(ExchangeAnswer):
    """Cancel hits with the MoS of a stance, one for one, before spirit is lost. Rule: WD-MELEE-11"""

    kind = "spend_stance"
    mos: int = field(default=0, metadata=param(label="hits cancelled", unit="MoS"))

    def _most(self, state: WinterDawnState) -> int:
        frame = top_as(state, Exchange)
        return min(frame.hits, state.combatants[self.actor].stance_mos or 0) if frame is not None else 0

    def refuse_answer(self, state: WinterDawnState, frame: Exchange) -> Refusal | None:
        most = self._most(state)
        return None if 0 <= self.mos <= most else Refusal("value", "WD-MELEE-11", "mos", (("low", 0), ("high", most)))

    def answer(self, draft: WinterDawnDraft, frame: Exchange) -> None:
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, stance_mos=(fighter.stance_mos or 0) - self.mos))
        if self.mos:
            draft.tell("stance_spent", self.actor, hits=self.mos, left=(fighter.stance_mos or 0) - self.mos, rule="WD-MELEE-11")
        left = evolve(frame, hits=frame.hits - self.mos)
        draft.become(left)
        left.judge(draft)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[SpendStance]:
        most = cls(actor=actor)._most(state)
        return [cls(actor=actor, mos=mos) for mos in (most, 0)]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"mos": Choice(low=0, high=self._most(state))}
