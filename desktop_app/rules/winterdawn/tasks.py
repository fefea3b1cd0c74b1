"""Tests outside a fight: static, opposed, open-ended, rolling, assisted, group, composed.

Rule: WD-TEST-07 to WD-TEST-20, WD-TAB-23, section 5.4
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, blocked, param
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.clash import overflowed
from desktop_app.rules.winterdawn.judged import after
from desktop_app.rules.winterdawn.rolls import (
    Declared,
    RollBlock,
    Test,
    attributes_of,
    declare,
    default_attribute,
    open_block,
    refuse_roll,
    throw_overflow,
    throw_test,
)
from desktop_app.rules.winterdawn.state import Task, WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turns import refuse_helpless


@dataclass(frozen=True, kw_only=True)
class TestRoll(RollBlock):
    """One participant of a test: who, with which skill, and the roll block. `halved`: counts by half."""

    __test__ = False
    actor: str = field(metadata=param(picks="combatant"))
    skill: str = field(default="", metadata=param(picks="skill"))
    halved: bool = False


def _test(state: WinterDawnState, who: str, skill: str, block: RollBlock) -> Test:
    return Test(who, skill, block.attr or default_attribute(state, who, skill))


def refuse_test(state: WinterDawnState, roll: TestRoll, skill: str, where: str) -> Refusal | None:
    """Judge one participant: known, able, the skill of the list, the dice."""
    if roll.actor not in state.combatants:
        return Refusal("not_found", field=where, facts=(("what", roll.actor),))
    helpless = refuse_helpless(state.combatants[roll.actor])
    if helpless is not None:
        return Refusal(helpless.code, helpless.rule, where)
    if skill not in state.tables.skills and skill not in state.tables.groups:
        return Refusal("value", "WD-SKILL-03", "skill", (("what", skill),))
    if roll.attr is not None and roll.attr not in attributes_of(state, skill):
        return Refusal("attr", "WD-SKILL-02", "attr")
    return refuse_roll(state, _test(state, roll.actor, skill, roll), roll)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A participant's roll, not judged yet."""

    roll: TestRoll
    declared: Declared
    faces: Roll | None
    net: Breakdown


def throw_all(draft: WinterDawnDraft, rolls: tuple[TestRoll, ...], skills: tuple[str, ...]) -> list[Thrown]:
    """Roll for everybody in the listed order; those whom an aggravated wound has put down roll nothing."""
    thrown = []
    for roll, skill in zip(rolls, skills, strict=True):
        test = _test(draft.state, roll.actor, skill, roll)
        declared = declare(draft, test, roll)
        if declared is None:
            continue
        faces, net = throw_test(draft, roll.actor, declared)
        thrown.append(Thrown(roll, declared, faces, net))
    return thrown


def counted(thrown: Thrown) -> int:
    """Return what a participant adds: its net floored at 0, half of it for an assistant. Rule: WD-TEST-16, WD-TEST-17"""
    net = max(0, thrown.net.total)
    return net // 2 if thrown.roll.halved else net


@dataclass(frozen=True, kw_only=True)
class TestCommand(Command[WinterDawnState], TestRoll):
    """A test of one character, with a form for skill and dice."""

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Judge the windows, then the rolls."""
        if self.actor not in state.combatants:
            return Refusal("not_found", field="actor", facts=(("what", self.actor),))
        shut = blocked(state, self.kind, None)
        return shut if shut is not None else refuse_test(state, self, self.skill, "actor") or self.refuse_more(state)

    def refuse_more(self, state: WinterDawnState) -> Refusal | None:
        """Judge what the subclass adds."""
        return None

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TestCommand]:
        """Offer one entry outside action tempo; the skill is picked from the list."""
        return [cls(actor=actor, skill="perception")] if state.tempo != "action" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave skill and dice open."""
        known = self.skill in state.tables.skills
        dice = open_block(state, _test(state, self.actor, self.skill, self), self) if known else {}
        return {"skill": Choice(values=tuple(state.tables.skills)), **dice}


@dataclass(frozen=True, kw_only=True)
class TestStatic(TestCommand):
    """Roll against a difficulty; helpers add their MoS, halved ones half of it. Rule: WD-TEST-04 to WD-TEST-07, WD-TEST-16, WD-TEST-17"""

    kind = "test_static"
    dl: int = field(default=2, metadata=param(label="difficulty"))
    helpers: tuple[TestRoll, ...] = ()

    def refuse_more(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a difficulty, and judge each helper."""
        if self.dl < 0:
            return Refusal("value", "WD-TEST-05", "dl")
        actors = [self.actor, *(helper.actor for helper in self.helpers)]
        if len(set(actors)) < len(actors):
            return Refusal("value", "WD-TEST-16", "helpers")
        return next((r for h in self.helpers if (r := refuse_test(state, h, h.skill or self.skill, "helpers")) is not None), None)

    def perform(self, draft: WinterDawnDraft) -> None:
        """Roll all, add up, judge all."""
        rolls = (self, *self.helpers)
        thrown = throw_all(draft, rolls, tuple(roll.skill or self.skill for roll in rolls))
        total = Breakdown()
        for one in thrown:
            total = total.plus(one.net.total if len(thrown) == 1 else counted(one), one.roll.actor, "WD-TEST-16")
        won = total.total >= self.dl
        draft.tell(
            "tested_passed" if won else "tested_failed", self.actor,
            breakdown=total, rolls=tuple(one.faces for one in thrown if one.faces is not None), rule="WD-TEST-07",
            skill=self.skill, dl=self.dl, net=total.total, hits=max(0, total.total - self.dl), missing=max(0, self.dl - total.total),
        )  # fmt: skip
        for one in thrown:
            after(draft, one.roll.actor, one.declared, one.faces, won=won)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the difficulty open as well."""
        return {"dl": Choice(low=0, high=12), **super().open(state)}


@dataclass(frozen=True, kw_only=True)
class TestOpen(TestCommand):
    """Roll without a difficulty: every MoS counts. Rule: WD-TEST-12"""

    kind = "test_open"

    def perform(self, draft: WinterDawnDraft) -> None:
        """Roll and tell."""
        for one in throw_all(draft, (self,), (self.skill,)):
            net = one.net.at_least(0, "never below none", "WD-TEST-12")
            rolls = (one.faces,) if one.faces is not None else ()
            draft.tell("tested_open", self.actor, breakdown=net, rolls=rolls, rule="WD-TEST-12", skill=self.skill, net=net.total)
            after(draft, self.actor, one.declared, one.faces, won=net.total >= 1)


@dataclass(frozen=True, kw_only=True)
class TestOpposed(Command[WinterDawnState]):
    """Two sides roll; the difference are the winner's hits. Rule: WD-TEST-08 to WD-TEST-11"""

    __test__ = False
    kind = "test_opposed"
    a: TestRoll
    b: TestRoll
    advantage: Literal["a", "b", "none"] = "none"

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Judge the windows, then both sides."""
        shut = blocked(state, self.kind, None)
        if shut is not None:
            return shut
        if self.a.actor == self.b.actor:
            return Refusal("value", "WD-TEST-08", "b")
        return refuse_test(state, self.a, self.a.skill, "a") or refuse_test(state, self.b, self.b.skill, "b")

    def perform(self, draft: WinterDawnDraft) -> None:
        """Roll a, b, the overflow of each, and compare."""
        thrown = throw_all(draft, (self.a, self.b), (self.a.skill, self.b.skill))
        if len(thrown) < 2:
            return
        a, b = thrown
        a_more = throw_overflow(draft, a.roll.actor, a.faces, max(0, -b.net.total))
        b_more = throw_overflow(draft, b.roll.actor, b.faces, max(0, -a.net.total))
        a_sum, b_sum = overflowed(a.net, a_more), overflowed(b.net, b_more)
        winner = self._winner(a_sum.total, b_sum.total)
        for one, total, more in ((a, a_sum, a_more), (b, b_sum, b_more)):
            rolls = tuple(roll for roll in (one.faces, more) if roll is not None)
            draft.tell("opposed_rolled", one.roll.actor, breakdown=total, rolls=rolls, rule="WD-TEST-08", skill=one.roll.skill)
        hits = abs(a_sum.total - b_sum.total)
        draft.tell("opposed_won" if winner else "opposed_tied", winner or None, rule="WD-TEST-09" if not hits else "WD-TEST-08", hits=hits)
        for one, more in ((a, a_more), (b, b_more)):
            after(draft, one.roll.actor, one.declared, one.faces, won=winner == one.roll.actor, more=more)

    def _winner(self, a: int, b: int) -> str:
        """Return who wins; on a tie whoever was named to have the advantage. Rule: WD-TEST-09"""
        if a != b:
            return self.a.actor if a > b else self.b.actor
        return {"a": self.a.actor, "b": self.b.actor, "none": ""}[self.advantage]

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TestOpposed]:
        """Offer stealth against perception with the next one in the roster, as a beginning."""
        other = next((who for who in state.roster if who != actor), None)
        if other is None or state.tempo == "action":
            return []
        return [cls(a=TestRoll(actor=actor, skill="stealth"), b=TestRoll(actor=other, skill="perception"))]


# ---- long tasks


@dataclass(frozen=True, kw_only=True)
class TaskStart(Command[WinterDawnState]):
    """Begin a rolling test: its kind, skills, difficulty and who takes part. Rule: WD-TEST-13 to WD-TEST-19"""

    kind = "task_start"
    title: str = ""
    task_kind: Literal["first_fail", "setback"] = "first_fail"
    skills: tuple[str, ...] = ()
    dl: int = field(default=5, metadata=param(label="difficulty"))
    time_per_roll: str = field(default="1 round", metadata=param(label="time for each roll"))
    participants: tuple[str, ...] = ()
    halved: bool = field(default=False, metadata=param(label="assistants count half"))

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Ask for participants, one or two skills, and a difficulty."""
        shut = blocked(state, self.kind, None)
        if shut is not None:
            return shut
        unknown = next((who for who in self.participants if who not in state.combatants), None)
        if unknown is not None or not self.participants:
            return Refusal("not_found", field="participants", facts=(("what", unknown or "participants"),))
        if not 1 <= len(self.skills) <= 2 or any(skill not in state.tables.skills for skill in self.skills):
            return Refusal("value", "WD-TEST-19", "skills")
        return Refusal("value", "WD-TEST-13", "dl") if self.dl < 1 else None

    def perform(self, draft: WinterDawnDraft) -> None:
        """Note the task with a tally of 0."""
        state = draft.state
        made = Task(
            id=state.next_id,
            title=self.title or " and ".join(state.skill(skill).title for skill in self.skills),
            task_kind=self.task_kind,
            skills=self.skills,
            dl=self.dl,
            time_per_roll=self.time_per_roll,
            participants=self.participants,
            halved=self.halved,
        )
        draft.state = evolve(state, tasks=(*state.tasks, made), next_id=state.next_id + 1)
        draft.tell("task_started", None, title=made.title, dl=self.dl, rule="WD-TEST-13")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TaskStart]:
        """Offer a lock to pick, as a beginning."""
        return [cls(participants=(actor,), skills=("mechanics",))] if state.tempo != "action" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the difficulty open."""
        return {"dl": Choice(low=1, high=30)}


@dataclass(frozen=True, kw_only=True)
class TaskRoll(Command[WinterDawnState]):
    """Make the next roll of a task, everybody who takes part. Rule: WD-TEST-13 to WD-TEST-20"""

    kind = "task_roll"
    task: int
    rolls: tuple[TestRoll, ...] = ()

    def _task(self, state: WinterDawnState) -> Task | None:
        return next((task for task in state.tasks if task.id == self.task), None)

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a task under way, its participants, its skills in turn, and sound dice."""
        shut = blocked(state, self.kind, None)
        if shut is not None:
            return shut
        task = self._task(state)
        if task is None or task.done:
            return Refusal("not_found", "WD-TEST-13", "task", (("what", self.task),))
        actors = [roll.actor for roll in self.rolls]
        if not actors or len(set(actors)) < len(actors) or any(who not in task.participants for who in actors):
            return Refusal("value", "WD-TEST-16", "rolls")
        for roll in self.rolls:
            found = refuse_test(state, roll, roll.skill, "rolls")
            if found is not None:
                return found
        return self._refuse_skills(task)

    def _refuse_skills(self, task: Task) -> Refusal | None:
        """Ask for the task's skills; a single roller takes them in turn. Rule: WD-TEST-19"""
        used = [roll.skill for roll in self.rolls]
        if any(skill not in task.skills for skill in used):
            return Refusal("value", "WD-TEST-19", "rolls")
        alternates = len(task.skills) < 2 or len(set(used)) > 1 or used[0] != task.last_skill
        return None if alternates else Refusal("value", "WD-TEST-19", "rolls")

    def perform(self, draft: WinterDawnDraft) -> None:
        """Roll, add to the tally or lose it, and tell how far the task has come."""
        thrown = throw_all(draft, self.rolls, tuple(roll.skill for roll in self.rolls))
        task = self._task(draft.state)
        assert task is not None, "refuse has seen the task"
        net = Breakdown()
        for i, one in enumerate(thrown):
            half = one.roll.halved or (task.halved and i > 0)
            value = one.net.total if len(thrown) == 1 else max(0, one.net.total) // (2 if half else 1)
            net = net.plus(value, one.roll.actor, "WD-TEST-16")
        rolled = tuple(dict.fromkeys((*task.skills_rolled, *(one.roll.skill for one in thrown))))
        tally, done = self._tally(draft.state, task, net.total, rolled)
        changed = evolve(
            task, tally=tally, done=done, rolls=task.rolls + 1, skills_rolled=rolled, last_skill=self.rolls[-1].skill
        )  # fmt: skip
        failed = self._is_lost(draft.state, task, net.total)
        if failed:
            changed = evolve(changed, skills_rolled=(), last_skill="")
        draft.state = evolve(draft.state, tasks=tuple(changed if other.id == task.id else other for other in draft.state.tasks))
        name = "task_done" if done else "task_lost" if failed else "task_goes_on"
        faces = tuple(one.faces for one in thrown if one.faces is not None)
        draft.tell(name, self.rolls[0].actor, breakdown=net, rolls=faces, rule="WD-TEST-13", title=task.title, tally=tally, dl=task.dl)
        for one in thrown:
            after(draft, one.roll.actor, one.declared, one.faces, won=done)

    @staticmethod
    def _tally(state: WinterDawnState, task: Task, net: int, rolled: tuple[str, ...]) -> tuple[int, bool]:
        """Return the new tally, and whether the task is done. Rule: WD-TEST-14, WD-TEST-15, WD-TEST-19, G-22"""
        if TaskRoll._is_lost(state, task, net):
            return 0, False
        tally = max(0, task.tally + net)
        return tally, tally >= task.dl and set(task.skills) <= set(rolled)

    @staticmethod
    def _is_lost(state: WinterDawnState, task: Task, net: int) -> bool:
        """Tell whether a roll ends the attempt: the house rule lets a setback to 0 end it too. Rule: WD-TEST-14, WD-TEST-15, G-22"""
        if task.task_kind == "first_fail":
            return net <= 0
        return state.settings.setback_floor_fails and net < 0 and task.tally + net <= 0

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TaskRoll]:
        """Offer the next roll of each task that this one takes part in."""
        found = []
        for task in state.tasks:
            if not task.done and task.participants[:1] == (actor,):
                turn = next((skill for skill in task.skills if skill != task.last_skill), task.skills[0])
                rolls = tuple(TestRoll(actor=who, skill=turn) for who in task.participants if who in state.combatants)
                found.append(cls(task=task.id, rolls=rolls))
        return found
