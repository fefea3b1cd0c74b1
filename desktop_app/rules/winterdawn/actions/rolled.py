"""The base of actions with one skill test. Rule: WD-TAB-10, WD-ACT-08, section 5.0"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.winterdawn.checks import judged, rolls
from desktop_app.rules.winterdawn.checks.pools import Budget, SkillRoll, Test, allowance, default_attribute
from desktop_app.rules.winterdawn.sheet.records import die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot


class RolledAction(SkillRoll, TurnCommand):
    """An action with one skill test. A subclass names the skill, judges the situation and applies the result.

    It gives an opening or not by itself; `GmProvokes` leaves that to the game master. Rule: WD-TAB-10
    """

    takes_action = True
    provokes = True
    skill_id: ClassVar[str] = ""

    def skill_in(self, state: WinterDawnState) -> str:
        """Name the skill that is tested."""
        return self.skill_id

    @property
    def towards(self) -> str:
        """Name whom the action is directed at; nobody unless the subclass says so. Rule: WD-SOCIAL-02"""
        return ""

    def test(self, state: WinterDawnState) -> Test:
        """Return the test of the skill, paid with action dice; without `attr` the attribute is the usual one."""
        skill = self.skill_in(state)
        return Test(self.actor, skill, self.attr or default_attribute(state, self.actor, skill), Budget.ACTION, towards=self.towards)

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        """Judge states, objects and target."""
        return None

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        found = self.refuse_situation(state)
        if found is not None:
            return found
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll with the dice still allowed and apply the result; if the situation has passed, the action is lost."""
        test = self.test(draft.state) if self.refuse_situation(draft.state) is None else None
        declared = self.declare_left(draft, test, self)
        if declared is not None:
            self.receive(draft, rolls.throw_test(draft, self.actor, declared))

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        """Do what comes of the roll, and judge it."""
        raise NotImplementedError

    def judge(self, draft: WinterDawnDraft, acted: rolls.Rolled, *, won: bool) -> None:
        """Judge the roll. Rule: WD-TEST-23 to WD-TEST-25"""
        judged.conclude(draft, judged.Attempt(acted, won=won))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Self]:
        """Offer it to the combatant who has the slot."""
        return [cls(actor=actor)] if has_slot(state, actor) else []

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        test = self.test(state)
        sides = die_of(state.sheet_of(self.actor).attribute(test.attribute))
        return (Phrase.of("pool", dice=allowance(state, test, self).total, sides=sides),)


class GmProvokes(RolledAction):
    """An action that gives an opening if the game master says so. Rule: WD-TAB-10"""

    provokes: bool = False
