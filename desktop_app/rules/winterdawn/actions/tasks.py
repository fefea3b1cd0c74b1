"""Tests outside a fight: static, opposed, open-ended, assisted. Rule: WD-TEST-07 to WD-TEST-12, WD-TEST-16, WD-TEST-17, section 5.4"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import chances, judged, learning, pools
from desktop_app.rules.winterdawn.checks.helpless import OutOfTurnCommand, refuse_helpless
from desktop_app.rules.winterdawn.checks.rolls import Rolled, overflowed, throw_overflow, throw_test
from desktop_app.rules.winterdawn.sheet.records import die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring

ANIMAL_HANDLING: Final = "animal_handling"


class TestRoll(pools.RollBlock):
    """A participant of a test: combatant, skill and roll block. `halved`: counts by half.

    `animals` are trained animals that help with their ranks in an animal-handling skill. Rule: WD-BEAST-01
    """

    __test__ = False
    actor: str = field(metadata=param(picks="combatant"))
    skill: str = field(default="", metadata=param(picks="skill"))
    halved: bool = False
    animals: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))


def test_of(state: WinterDawnState, roll: TestRoll, skill: str) -> pools.Test:
    """Describe what a participant rolls, trained animals included."""
    terms = tuple(animal_term(state, animal, skill) for animal in roll.animals)
    return pools.Test(roll.actor, skill, roll.attr or pools.default_attribute(state, roll.actor, skill), bonus=terms)


def animal_term(state: WinterDawnState, animal: str, skill: str) -> Term:
    """Return the dice that a trained animal adds to its handler's pool: its rank in the skill. Rule: WD-BEAST-01"""
    rank = pools.total_rank(state, state.sheet_of(animal), skill)
    return Term(rank, f"rank of {state.combatants[animal].name}", "WD-BEAST-01")


def helping_animals(state: WinterDawnState, who: str, skill: str) -> tuple[str, ...]:
    """List the animals that could help a combatant with a skill: able, of the same side, with a rank in it. Rule: WD-BEAST-01"""
    if state.skill(skill).group != ANIMAL_HANDLING:
        return ()
    side = state.combatants[who].side
    beasts = (f for f in state.combatants.values() if f.id != who and f.can_act and f.side == side)
    return tuple(f.id for f in beasts if state.sheet_of(f.id).is_beast and pools.total_rank(state, state.sheet_of(f.id), skill))


def _refuse_animals(state: WinterDawnState, roll: TestRoll, skill: str) -> Refusal | None:
    if not roll.animals:
        return None
    known = all(animal in state.combatants and animal != roll.actor for animal in roll.animals)
    fits = known and len(set(roll.animals)) == len(roll.animals) and state.skill(skill).group == ANIMAL_HANDLING
    return None if fits else Refusal("value", "WD-BEAST-01", "animals")


def refuse_test(state: WinterDawnState, roll: TestRoll, skill: str, where: str) -> Refusal | None:
    """Judge one participant: known, able, the skill of the list, the dice."""
    if roll.actor not in state.combatants:
        return not_found(where, roll.actor)
    helpless = refuse_helpless(state.combatants[roll.actor])
    if helpless is not None:
        return helpless.at(where)
    if skill not in state.tables.skills and skill not in state.tables.groups:
        return Refusal("value", "WD-SKILL-03", "skill", (("what", skill),))
    return _refuse_animals(state, roll, skill) or pools.refuse_roll(state, test_of(state, roll, skill), roll)


def refuse_part(state: WinterDawnState, roll: TestRoll, skill: str, where: str) -> Refusal | None:
    """Judge one of several participants: what is wrong with its block is told at its place, `rolls.0.dice`."""
    found = refuse_test(state, roll, skill, where)
    if found is None or found.field is None or found.field == where:
        return found
    return found.at(f"{where}.{found.field}")


@dataclass(frozen=True, slots=True)
class Thrown(Rolled):
    """A participant's roll, not judged yet; `halved`: it counts by half."""

    halved: bool


def throw_all(draft: WinterDawnDraft, rolls: tuple[TestRoll, ...], skills: tuple[str, ...]) -> list[Thrown]:
    """Roll for everybody in the listed order; those whom an aggravated wound has put down roll nothing."""
    thrown = []
    for roll, skill in zip(rolls, skills, strict=True):
        test = test_of(draft.state, roll, skill)
        declared = declaring.declare(draft, test, roll)
        if declared is None:
            continue
        made = throw_test(draft, roll.actor, declared)
        thrown.append(Thrown(made.who, made.declared, made.roll, made.net, roll.halved))
    return thrown


def counted(thrown: Thrown) -> int:
    """Return what a participant adds: its net floored at 0, half of it for an assistant. Rule: WD-TEST-16, WD-TEST-17"""
    return thrown.mos // 2 if thrown.halved else thrown.mos


class TestCommand(OutOfTurnCommand, TestRoll):
    """A test of one character, with a form for skill and dice."""

    names = ("actor",)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        return refuse_test(state, self, self.skill, "actor") or self.refuse_more(state)

    def refuse_more(self, state: WinterDawnState) -> Refusal | None:
        """Judge what the subclass adds."""
        return None

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[TestCommand]:
        """Offer one entry outside action tempo; the skill is picked from the list."""
        return [cls(actor=actor, skill="perception")] if state.tempo != "action" and state.combatants[actor].can_act else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"skill": Choice(values=skills_of(state)), **open_test(state, self, self.skill)}


def skills_of(state: WinterDawnState) -> tuple[str, ...]:
    """List all that can be tested: the skills, then the groups. Rule: WD-SKILL-03, WD-SKILL-04"""
    return (*state.tables.skills, *state.tables.groups)


def open_test(state: WinterDawnState, roll: TestRoll, skill: str) -> dict[str, Choice]:
    """List a participant's open choices: dice, bonus and malus, helping animals."""
    if skill not in state.tables.skills and skill not in state.tables.groups:
        return {}
    granted = {"bonus": Choice(low=0, high=pools.GRANTED), "malus": Choice(low=0, high=pools.GRANTED)}
    animals = helping_animals(state, roll.actor, skill)
    helped = {"animals": Choice(values=animals, many=len(animals))} if animals else {}
    return {**granted, **pools.open_block(state, test_of(state, roll, skill), roll), **helped}


def down_to_none(choice: Choice) -> Choice:
    """Let a number of dice go down to none."""
    return Choice(low=0, high=choice.high)


class TestStatic(TestCommand):
    """Roll against a difficulty; helpers add their MoS, halved ones half of it. Rule: WD-TEST-04 to WD-TEST-07, WD-TEST-16, WD-TEST-17"""

    kind = "test_static"
    section = "tests"
    dl: int = 2
    helpers: tuple[TestRoll, ...] = ()

    def refuse_more(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a difficulty, and judge each helper."""
        if self.dl < 0:
            return Refusal("value", "WD-TEST-05", "dl")
        actors = [self.actor, *(helper.actor for helper in self.helpers)]
        if len(set(actors)) < len(actors):
            return Refusal("value", "WD-TEST-16", "helpers")
        for i, helper in enumerate(self.helpers):
            found = refuse_part(state, helper, helper.skill or self.skill, f"helpers.{i}")
            if found is not None:
                return found.at("helpers")
        return None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll all, add up, judge all; under a house rule a large pool succeeds without a roll."""
        if succeeds_unrolled(draft.state, self, self.dl):
            draft.tell("succeeded_unrolled", self.actor, skill=self.skill, dl=self.dl, rule="WD-X-06")
            return
        rolls = (self, *self.helpers)
        thrown = throw_all(draft, rolls, tuple(roll.skill or self.skill for roll in rolls))
        total = Breakdown()
        for one in thrown:
            total = total.plus(one.net.total if len(thrown) == 1 else counted(one), one.who, "WD-TEST-16")
        won = total.total >= self.dl
        draft.tell(
            "tested_passed" if won else "tested_failed", self.actor,
            breakdown=total, rolls=tuple(roll for one in thrown for roll in one.rolls), rule="WD-TEST-07",
            skill=self.skill, dl=self.dl, net=total.total, hits=max(0, total.total - self.dl), missing=max(0, self.dl - total.total),
        )  # fmt: skip
        everybody = tuple(one.who for one in thrown)
        for one in thrown:
            judged.conclude(draft, judged.Attempt(one, won=won, together=everybody))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[TestStatic]:
        """Offer one entry, and one with each apprentice, who must assist its mentor. Rule: WD-XP-07"""
        if state.tempo == "action" or not state.combatants[actor].can_act:
            return
        yield cls(actor=actor, skill="perception")
        for pair in state.pairs:
            if pair.bond == learning.MENTOR and pair.one == actor:
                yield cls(actor=actor, skill=pair.skill, helpers=(TestRoll(actor=pair.other),))

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        others = tuple(who for who in state.roster if who != self.actor and self._can_help(state, who))
        found = {"dl": Choice(low=0, high=12), **super().open(state)}
        if others:
            helps = tuple(TestRoll(actor=who, halved=halved) for who in others for halved in (False, True))
            labels = tuple(Phrase.of("helps_half" if roll.halved else "helps", who=roll.actor) for roll in helps)
            found["helpers"] = Choice(values=helps, many=len(others), labels=labels)
        return found

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the test with its helpers; one that needs no roll has no chances."""
        if succeeds_unrolled(state, self, self.dl):
            return None
        rolled = chances.pool_of(state, test_of(state, self, self.skill), self)
        helpers = ((chances.pool_of(state, test_of(state, one, one.skill or self.skill), one), one.halved) for one in self.helpers)
        return chances.TestContest(rolled=rolled, dl=self.dl, helpers=tuple(helpers), is_halved=self.halved) if rolled.dice else None

    def _can_help(self, state: WinterDawnState, who: str) -> bool:
        return refuse_test(state, TestRoll(actor=who), self.skill, "helpers") is None

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, helper=self.helpers[0].actor if self.helpers else "", skill=self.skill)


POOL_FOR_SUCCESS: Final = {
    4: (6, 11, 16, 21, 26, 31, 35, 40, 44),
    6: (3, 5, 8, 10, 12, 15, 17, 19, 21),
    8: (2, 4, 6, 7, 9, 10, 12, 13, 15),
    10: (2, 3, 4, 5, 7, 8, 9, 10, 11),
    12: (2, 3, 4, 5, 6, 6, 7, 8, 9),
    20: (1, 2, 2, 3, 3, 4, 5, 5, 6),
}
"""Dice of each kind that succeed without a roll, for difficulties from 1 on. Rule: WD-TAB-36"""


def succeeds_unrolled(state: WinterDawnState, roll: TestRoll, dl: int) -> bool:
    """Tell whether a test needs no roll: the house rule is on, nobody has named a number of dice, and the pool is large enough.

    Maluses count as so much more difficulty. Rule: WD-X-06, WD-TAB-36
    """
    if not state.settings.x_06 or roll.dice is not None or roll.buy:
        return False
    test, sheet = test_of(state, roll, roll.skill), state.sheet_of(roll.actor)
    needed = POOL_FOR_SUCCESS[die_of(sheet.attribute(test.attribute))]
    against = dl + roll.malus + pools.attribute_malus(sheet, test.attribute)
    return 1 <= against <= len(needed) and pools.allowance(state, test, roll).total >= needed[against - 1]


class TestOpen(TestCommand):
    """Roll without a difficulty: every MoS counts. Rule: WD-TEST-12"""

    kind = "test_open"
    section = "tests"

    def carry_out(self, draft: WinterDawnDraft) -> None:
        for one in throw_all(draft, (self,), (self.skill,)):
            one.tell("tested_open", draft, one.floored, rule="WD-TEST-12", skill=self.skill, net=one.mos)
            judged.conclude(draft, judged.Attempt(one, won=one.mos >= 1))


class TestOpposed(OutOfTurnCommand):
    """Two sides roll; the difference are the winner's hits. Rule: WD-TEST-08 to WD-TEST-11"""

    __test__ = False
    kind = "test_opposed"
    section = "tests"
    aims = "b.actor"
    a: TestRoll
    b: TestRoll
    advantage: Literal["a", "b", "none"] = "none"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if self.a.actor == self.b.actor:
            return Refusal("value", "WD-TEST-08", "b")
        refusal = refuse_part(state, self.a, self.a.skill, "a")
        if refusal is not None:
            return refusal
        other = refuse_part(state, self.b, self.b.skill, "b")
        return other.at("b.actor") if other is not None and other.field is None else other

    def carry_out(self, draft: WinterDawnDraft) -> None:
        thrown = throw_all(draft, (self.a, self.b), (self.a.skill, self.b.skill))
        if len(thrown) < 2:
            return
        a, b = thrown
        a_more = throw_overflow(draft, a.who, a.roll, max(0, -b.net.total))
        b_more = throw_overflow(draft, b.who, b.roll, max(0, -a.net.total))
        a_sum, b_sum = overflowed(a.net, a_more), overflowed(b.net, b_more)
        winner = self._winner(a_sum.total, b_sum.total)
        for one, total, more in ((a, a_sum, a_more), (b, b_sum, b_more)):
            shown, skill = one.rolls_with(more), one.declared.skill
            draft.tell("opposed_rolled", one.who, breakdown=total, rolls=shown, rule="WD-TEST-08", skill=skill)
        hits = abs(a_sum.total - b_sum.total)
        draft.tell("opposed_won" if winner else "opposed_tied", winner or None, rule="WD-TEST-09" if not hits else "WD-TEST-08", hits=hits)
        for one, more, other in ((a, a_more, b), (b, b_more, a)):
            judged.conclude(draft, judged.Attempt(one, won=winner == one.who, more=more, against=other.who))

    def _winner(self, a: int, b: int) -> str:
        """Return who wins; on a tie whoever was named to have the advantage. Rule: WD-TEST-09"""
        if a != b:
            return self.a.actor if a > b else self.b.actor
        return {"a": self.a.actor, "b": self.b.actor, "none": ""}[self.advantage]

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TestOpposed]:
        """Offer it where there is another combatant: stealth against perception as a beginning."""
        if state.tempo == "action" or not state.combatants[actor].can_act:
            return []
        made = cls(a=TestRoll(actor=actor, skill="stealth"), b=TestRoll(actor="", skill="perception"))
        return [made] if made.targets_in(state) else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        able = (who for who in state.roster if who != self.a.actor and state.combatants[who].can_act)
        return tuple(sorted(able, key=lambda who: not state.are_opponents(self.a.actor, who)))

    def aimed(self, state: WinterDawnState, target: str) -> TestOpposed:
        """Take what the two train, if they train anything."""
        pair = next((p for p in state.pairs if p.bond == learning.TRAINING and (p.one, p.other) == (self.a.actor, target)), None)
        if pair is None:
            return evolve(self, b=evolve(self.b, actor=target))
        return evolve(self, a=evolve(self.a, skill=pair.skill), b=evolve(self.b, actor=target, skill=pair.other_skill))

    def contest(self, state: WinterDawnState) -> Contest | None:
        mine, other = (chances.pool_of(state, test_of(state, roll, roll.skill), roll) for roll in (self.a, self.b))
        return chances.OpposedContest(mine=mine, other=other, ties={"a": 1, "b": -1, "none": 0}[self.advantage])

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        found = {"a.skill": Choice(values=skills_of(state)), "b.skill": Choice(values=skills_of(state))}
        for name, roll in (("a", self.a), ("b", self.b)):
            found.update({f"{name}.{key}": choice for key, choice in open_test(state, roll, roll.skill).items()})
        names = (Phrase.of("nobody"), Phrase.of("named", who=self.a.actor), Phrase.of("named", who=self.b.actor))
        return {**found, "advantage": Choice(values=("none", "a", "b"), labels=names)}
