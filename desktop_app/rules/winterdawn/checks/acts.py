"""Actions that are one test of one skill: what they have in common. Rule: WD-TAB-10, WD-ACT-08, section 5.0"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Self

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.winterdawn.checks import declaring, judged
from desktop_app.rules.winterdawn.checks.pools import Budget, SkillRoll, Test, allowance, default_attribute
from desktop_app.rules.winterdawn.checks.rolls import Declared, throw_test
from desktop_app.rules.winterdawn.sheet.records import die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import ProvokingCommand, has_slot, still_allowed


@dataclass(frozen=True, slots=True)
class Acted:
    """The roll of an action: what was declared, what was thrown, what it came to."""

    declared: Declared
    roll: Roll | None
    net: Breakdown

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """List the roll for the log."""
        return (self.roll,) if self.roll is not None else ()

    @property
    def mos(self) -> int:
        """Return what an open-ended test is worth: never below 0. Rule: WD-TEST-12"""
        return max(0, self.net.total)


class RolledAction(SkillRoll, ProvokingCommand):
    """An action that tests one skill. A subclass says which, judges the situation, and does what comes of it.

    It gives an opening or not by itself; `GmProvokes` leaves that to the game master. Rule: WD-TAB-10
    """

    takes_action = True
    skill_id: ClassVar[str] = ""

    def skill_in(self, state: WinterDawnState) -> str:
        """Name the skill that is tested."""
        return self.skill_id

    @property
    def towards(self) -> str:
        """Name whom the action is directed at; nobody unless the subclass says so. Rule: WD-SOCIAL-02"""
        return ""

    def test(self, state: WinterDawnState) -> Test:
        """Build the test."""
        skill = self.skill_in(state)
        return Test(self.actor, skill, self.attr or default_attribute(state, self.actor, skill), Budget.ACTION, towards=self.towards)

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        """Judge states, objects and target."""
        return None

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge the situation, then attribute and dice."""
        found = self.refuse_situation(state)
        if found is not None:
            return found
        return self.refuse_dice(state)

    def proceed(self, draft: WinterDawnDraft) -> None:
        """Roll with what is still allowed, then do what comes of it; a situation that is gone loses the action."""
        block = still_allowed(draft.state, self.test(draft.state), self) if self.refuse_situation(draft.state) is None else None
        declared = declaring.declare(draft, self.test(draft.state), block) if block is not None else None
        if declared is None:
            self.lose(draft)
            return
        roll, net = throw_test(draft, self.actor, declared)
        self.result(draft, Acted(declared, roll, net))

    def lose(self, draft: WinterDawnDraft) -> None:
        """Tell that the action is lost. Rule: WD-REACT-08"""
        draft.tell("action_lost", self.actor, rule="WD-REACT-08")

    def result(self, draft: WinterDawnDraft, acted: Acted) -> None:
        """Do what comes of the roll, and judge it."""
        raise NotImplementedError

    def judge(self, draft: WinterDawnDraft, acted: Acted, *, won: bool) -> None:
        """Judge the roll. Rule: WD-TEST-23 to WD-TEST-25"""
        judged.conclude(draft, judged.Attempt(self.actor, acted.declared, acted.roll, won=won))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Self]:
        """Offer it to whoever has the slot."""
        return [cls(actor=actor)] if has_slot(state, actor) else []

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        test = self.test(state)
        sides = die_of(state.sheet_of(self.actor).attribute(test.attribute))
        return (Phrase.of("pool", dice=allowance(state, test, self).total, sides=sides),)


class GmProvokes(RolledAction):
    """An action that gives an opening if the game master says so. Rule: WD-TAB-10"""

    provokes: bool = field(default=False, metadata=param(label="gives an opening"))

    @property
    def provokes_now(self) -> bool:
        return self.provokes
