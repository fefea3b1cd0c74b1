"""One melee exchange, from the declared attack to the last effect. Rule: WD-MELEE-05 to WD-MELEE-10, section 5.5"""

from __future__ import annotations

from typing import TypeAlias

from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Listening, SlotState
from desktop_app.rules.winterdawn.checks import judged, rolls
from desktop_app.rules.winterdawn.checks.chances import HitContest, declared_pool, pool_of
from desktop_app.rules.winterdawn.checks.pools import RollBlock, Test
from desktop_app.rules.winterdawn.combat import clash
from desktop_app.rules.winterdawn.position import holds
from desktop_app.rules.winterdawn.sheet.records import UNARMED
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnSlot, WinterDawnState, break_casting, lose_spirit
from desktop_app.rules.winterdawn.weapons import arms, strikes
from desktop_app.rules.winterdawn.weapons.hits import Score

Side: TypeAlias = tuple[Breakdown, tuple[Roll | None, ...]]
"""One side's result, with its rolls."""


class Exchange(clash.Clash, Listening[WinterDawnState, "Exchange"]):
    """A melee exchange. `mutual`: both count as attackers; `opportunity`: an attack of opportunity.

    `charge`: the attacker has run up with `flat` MoS to spare, and is `met` by the target's attack of opportunity. The
    faces wait here while a stance is asked for. Rule: WD-MELEE-08, WD-MELEE-13
    """

    kind = "exchange"
    opportunity: bool = False
    mutual: bool = False
    defence_weapon: str = ""
    defence: rolls.Declared | None = None
    charge: bool = False
    met: bool = False
    flat: int = 0
    attack_faces: rolls.Faces = rolls.NO_FACES
    defence_faces: rolls.Faces = rolls.NO_FACES

    @property
    def score(self) -> Score:
        """Describe both sides' hits. A damage die costs a defender 2 hits. Rule: WD-DMG-01"""
        attacking = self.scorer == self.attacker
        return Score(
            scorer=self.scorer,
            target=self.target,
            weapon=self.weapon if attacking else self.defence_weapon,
            hits=self.hits,
            per_die=1 if attacking or self.mutual else 2,
            shield_cost=self.shield_cost,
            wants_damage=self.wants_damage,
            attacking=attacking or self.mutual,
            charging=attacking and self.charge,
            skill=self.attack.skill if attacking else self.defence.skill if self.defence is not None else "",
        )

    def why_no_defence(self, state: WinterDawnState) -> str | None:
        """Return the refusal code for a defence that cannot be rolled; None: it can. Rule: WD-MELEE-05, WD-INIT-10"""
        fighter = state.combatants[self.defender]
        if self.attacker in fighter.unaware_of:
            return "unaware"
        if not fighter.can_act:
            return "incapacitated"
        return arms.why_no_strike(state, self.defender, arms.WARDING)

    def counter_slot(self, state: WinterDawnState) -> WinterDawnSlot | None:
        """Return the target's pending slot at the attacker's very number, if it may answer with its action. Rule: WD-MELEE-07"""
        now = state.current
        mutual = state.settings.equal_number_mode == "mutual"
        attacks_now = now is not None and now.who in (self.attacker, state.ridden_by(self.attacker))
        if not mutual or self.opportunity or self.met or now is None or not attacks_now:
            return None
        waiting = (s for s in state.slots if s.who == self.defender and s.state is SlotState.PENDING and not s.action_used)
        return next((slot for slot in waiting if slot.place == now.place), None)

    def can_counter(self, state: WinterDawnState) -> bool:
        """Tell whether the target may answer with its own attack."""
        fighter = state.combatants[self.defender]
        if self.counter_slot(state) is None or self.attacker in fighter.unaware_of or not fighter.can_act:
            return False
        if fighter.stance_mos is not None or not holds.may_strike(state, self.defender, self.attacker):
            return False
        return arms.why_no_strike(state, self.defender, arms.attacking(state, self.defender, self.attacker)) is None

    def asks_defence(self, state: WinterDawnState) -> Decision | None:
        """Ask the target, if it can roll a defence or answer with its own attack."""
        answers = [kind for kind, able in self._defences(state) if able]
        return Decision(topic="defence", who=(self.defender,), answers=(*answers, "decline")) if answers else None

    def _defences(self, state: WinterDawnState) -> tuple[tuple[str, bool], ...]:
        return (("defend", self.why_no_defence(state) is None), ("counter_attack", self.can_counter(state)))

    def roll(self, draft: WinterDawnDraft) -> None:
        """Roll attacker, defender and overflow, and compare. Rule: WD-MELEE-08, WD-TEST-08 to WD-TEST-11, G-29"""
        given = self._dice_given(draft.state)
        attack_roll = rolls.throw(draft, self.attacker, self.attack, extra=given)
        defence_roll = rolls.throw(draft, self.defender, self.defence) if self.defence is not None else None
        attack, defence = self._attack_sum(draft.state, attack_roll), self._defence_sum(draft.state, defence_roll)
        over = (max(0, -attack.total), max(0, -defence.total) if defence_roll is not None else 0)
        attack_more = rolls.throw_overflow(draft, self.attacker, attack_roll, over[1])
        defence_more = rolls.throw_overflow(draft, self.defender, defence_roll, over[0])
        attack, defence = rolls.overflowed(attack, attack_more), rolls.overflowed(defence, defence_more)
        self._tell(draft, (attack, (attack_roll, attack_more)), (defence, (defence_roll, defence_more)))
        hits = abs(attack.total - defence.total)
        scorer = "" if not hits else self.attacker if attack.total > defence.total else self.defender
        if scorer == self.defender and defence_roll is None:
            scorer, hits = "", 0  # a combatant who does not roll cannot win
        shown, warded = rolls.Faces.of(attack_roll, attack_more), rolls.Faces.of(defence_roll, defence_more)
        draft.become(evolve(self, stage=clash.Stage.STANCE, hits=hits, scorer=scorer, attack_faces=shown, defence_faces=warded))

    def can_parry(self, state: WinterDawnState) -> bool:
        """Tell whether hits have been scored on a combatant in a stance with MoS left. Rule: WD-MELEE-11"""
        if not self.hits or not self.scorer:
            return False
        fighter = state.combatants[self.target]
        return fighter.can_act and bool(fighter.stance_mos)

    def judge(self, draft: WinterDawnDraft) -> None:
        """Let the loser pay spirit for the hits that are left, half of it when sparring, and judge both rolls.

        Rule: WD-MELEE-08, WD-XP-09, section 5.5
        """
        draft.become(evolve(self, stage=clash.Stage.INTENT if self.hits else clash.Stage.EFFECTS))
        if self.hits:
            draft.tell("scored", self.scorer, target=self.target, hits=self.hits, rule="WD-MELEE-08")
            lost = self.hits // 2 if draft.state.sparring else self.hits
            lose_spirit(draft, self.target, lost, "WD-MELEE-08")
            if self.scorer == self.attacker:
                break_casting(draft, self.target)
        self._judge_side(draft, (self.attacker, self.defender), self.attack, self.attack_faces)
        self._judge_side(draft, (self.defender, self.attacker), self.defence, self.defence_faces)

    def _judge_side(self, draft: WinterDawnDraft, sides: tuple[str, str], declared: rolls.Declared | None, faces: rolls.Faces) -> None:
        """Judge the roll of the first of two who rolled against each other. Rule: WD-XP-08, WD-XP-09"""
        who, against = sides
        if declared is not None:
            first, more = (rolls.thrown_again(draft.state, who, declared, rolled) for rolled in (faces.first, faces.more))
            judged.conclude(draft, judged.Attempt(first, won=self.scorer == who, more=more.roll, against=against))

    def receive(self, draft: WinterDawnDraft, report: Exchange) -> None:
        """Take the attack of opportunity with which the target meets a charge: both are attackers. Rule: WD-MELEE-13, G-40"""
        draft.become(evolve(self, answered=True, mutual=True, met=True, defence=report.attack, defence_weapon=report.weapon))

    def _dice_given(self, state: WinterDawnState) -> int:
        """Return the dice given by a target without a roll: all its maluses overflow. Rule: WD-TEST-11"""
        if self.defence is not None and self.defence.dice:
            return 0
        return strikes.given_dice(state, Test(self.attacker, self.attack.skill, self.attack.attribute), self.defender, self.attack.dice)

    def _attack_sum(self, state: WinterDawnState, roll: Roll | None) -> Breakdown:
        return clash.summed(roll, self._attack_terms(state), self.attack)

    def _attack_terms(self, state: WinterDawnState) -> tuple[Term, ...]:
        weapon = state.sheet_of(self.attacker).weapon(self.weapon) or UNARMED
        test = Test(self.attacker, self.attack.skill, self.attack.attribute)
        terms = arms.attack_terms(state, self.attacker, self.defender, weapon, test=test, opportunity=self.opportunity)
        flat = (Term(self.flat, "spare MoS from the run", "WD-MELEE-13"),) if self.flat else ()
        return (*terms, *self.second_terms, *flat)

    def _defence_sum(self, state: WinterDawnState, roll: Roll | None) -> Breakdown:
        if self.defence is None or roll is None:
            return Breakdown.of(0, "no defence rolled", "WD-TEST-11")
        test = Test(self.defender, self.defence.skill, self.defence.attribute)
        return clash.summed(roll, self.answer_terms(state, test), self.defence)

    def answer_terms(self, state: WinterDawnState, test: Test) -> tuple[Term, ...]:
        """List the terms of the answer with the noted weapon. Rule: WD-TAB-27"""
        weapon = state.sheet_of(self.defender).weapon(self.defence_weapon) or UNARMED
        return (
            *arms.defence_terms(state, self.defender, self.attacker, weapon, test=test),
            *arms.opportunity_terms(state, self.defender, self.attacker, opportunity=self.met),
            *(holds.clinch_terms(state.combatants[self.defender], test.skill) if self.mutual else ()),
        )

    def contest_with(self, state: WinterDawnState, test: Test, block: RollBlock) -> HitContest:
        """Describe both rolls, the answer with a test and block that are not declared yet."""
        flat = sum(term.value for term in self._attack_terms(state)) - self.attack.malus
        answer = pool_of(state, test, block, flat=sum(term.value for term in self.answer_terms(state, test)))
        return HitContest(mine=declared_pool(state, self.attacker, self.attack, flat), other=answer if answer.dice else None)

    def chances(self, state: WinterDawnState) -> HitContest:
        """Describe both rolls as they are declared; who does not answer rolls nothing. Rule: WD-MELEE-08, WD-TEST-11"""
        flat = sum(term.value for term in self._attack_terms(state)) - self.attack.malus
        mine = declared_pool(state, self.attacker, self.attack, flat).with_dice(self._dice_given(state))
        if self.defence is None or not self.defence.dice:
            return HitContest(mine=mine)
        test = Test(self.defender, self.defence.skill, self.defence.attribute)
        ward = sum(term.value for term in self.answer_terms(state, test)) - self.defence.malus
        return HitContest(mine=mine, other=declared_pool(state, self.defender, self.defence, ward))

    def _tell(self, draft: WinterDawnDraft, attacked: Side, defended: Side) -> None:
        (attack, attack_rolls), (defence, defence_rolls) = attacked, defended
        weapon = draft.state.sheet_of(self.attacker).weapon(self.weapon) or UNARMED
        name = "opportunity_rolled" if self.opportunity else "attack_rolled"
        rolled = tuple(roll for roll in attack_rolls if roll is not None)
        draft.tell(name, self.attacker, breakdown=attack, rolls=rolled, rule="WD-MELEE-08", target=self.defender, weapon=weapon.name)
        answered = tuple(roll for roll in defence_rolls if roll is not None)
        if answered:
            ward = draft.state.sheet_of(self.defender).weapon(self.defence_weapon) or UNARMED
            draft.tell("defence_rolled", self.defender, breakdown=defence, rolls=answered, rule="WD-MELEE-05", weapon=ward.name)
        else:
            draft.tell("not_defended", self.defender, rule="WD-TEST-11")
