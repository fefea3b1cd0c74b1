"""Long tasks: rolling, assisted, composed. Each roll stands for a span of time. Rule: WD-TEST-13 to WD-TEST-20, WD-TAB-23, section 5.4"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Final, Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, listed, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.timely import is_paid
from desktop_app.rules.winterdawn.actions import tasks
from desktop_app.rules.winterdawn.checks import chances, helpless, judged
from desktop_app.rules.winterdawn.harm.injuries import pass_time
from desktop_app.rules.winterdawn.state import Task, WinterDawnDraft, WinterDawnState

ROUNDS_IN: Final = {"round": 1, "minute": 10, "hour": 600, "day": 14400}
"""Rounds of 6 seconds in each unit of time. Rule: WD-INIT-02"""
SPAN: Final = re.compile(r"(\d{1,4}) ?(round|minute|min|hour|h|day)s?")
SHORT_UNITS: Final = {"min": "minute", "h": "hour"}
SPANS: Final = ("1 round", "1 minute", "15 minutes", "1 hour", "1 day")
MOST_SKILLS: Final = 2
CARE_SPAN: Final = "1 hour"
LONGEST_DL: Final = 30


def rounds_of(span: str) -> int | None:
    """Read a span of time in rounds: "15 minutes" are 150; None: it is none. Rule: WD-INIT-02"""
    found = SPAN.fullmatch(span.strip().lower())
    if found is None:
        return None
    unit = found.group(2)
    return int(found.group(1)) * ROUNDS_IN[SHORT_UNITS.get(unit, unit)]


def task_named(state: WinterDawnState, task: int) -> Task | None:
    """Find a long task by its number; None: there is none such."""
    return next((one for one in state.tasks if one.id == task), None)


def title_of(state: WinterDawnState, task: Task) -> str:
    """Return the displayed title: the task's own, or the names of its skills in the current language."""
    return skill_titles(state, task.skills) if task.title == by_skills(state, task.skills) else task.title


def skill_titles(state: WinterDawnState, skills: Iterable[str]) -> str:
    """Give the titles of several skills as one fact."""
    return listed(state.skill(skill).title for skill in skills)


def by_skills(state: WinterDawnState, skills: Iterable[str]) -> str:
    """Call a task that nobody has named by its skills, as the state keeps it."""
    return " and ".join(state.skill(skill).title for skill in skills)


def begin_task(draft: WinterDawnDraft, task: Task) -> None:
    """Note a task with a tally of 0 under a free id."""
    state = draft.state
    made = evolve(task, id=state.next_id)
    draft.state = evolve(state, tasks=(*state.tasks, made), next_id=state.next_id + 1)
    draft.tell("task_started", None, title=title_of(state, made), dl=0 if made.secret else made.dl, rule="WD-TEST-13")


def care_difficulty(state: WinterDawnState, patient: str, line: int) -> int:
    """Return the difficulty of caring for a line: its boxes and the levels of its bleeding wounds. Rule: WD-X-01"""
    fighter = state.combatants[patient]
    bleeding = sum(wound.level for wound in fighter.bleeding_wounds if line_of(wound.line) == line)
    return fighter.injury_lines[line].ticked + bleeding


def line_of(line: int | None) -> int:
    """Return the line of a healed wound; a wound without a line counts for the first. Rule: WD-X-01"""
    return 0 if line is None else line


class TaskStart(helpless.OutOfTurnCommand):
    """Begin a rolling test: its kind, skills, difficulty and who takes part; a search keeps its difficulty secret.

    Rule: WD-TEST-13 to WD-TEST-19, WD-SENSE-04, WD-X-01
    """

    kind = "task_start"
    section = "tasks"
    names = ("participants",)
    title: str = ""
    task_kind: Literal["first_fail", "setback"] = "first_fail"
    skills: tuple[str, ...] = field(default=(), metadata=param(picks="skill"))
    dl: int = 5
    time_per_roll: str = "1 round"
    participants: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    halved: bool = False
    secret: bool = False
    bonus: int = field(default=0, metadata=param(unit="dice"))
    malus: int = field(default=0, metadata=param(unit="MoS"))
    patient: str = field(default="", metadata=param(picks="combatant"))
    line: int | None = field(default=None, metadata=param(picks="line"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for participants, one or two skills, a difficulty, a span of time, and for care a line to care for."""
        if not self.participants:
            return not_found("participants", "participants")
        if len(set(self.participants)) < len(self.participants):
            return Refusal("value", "WD-TEST-16", "participants")
        known = all(skill in state.tables.skills or skill in state.tables.groups for skill in self.skills)
        if not 1 <= len(self.skills) <= MOST_SKILLS or len(set(self.skills)) < len(self.skills) or not known:
            return Refusal("value", "WD-TEST-19", "skills")
        if self.dl < 1:
            return Refusal("value", "WD-TEST-13", "dl")
        if rounds_of(self.time_per_roll) is None:
            return Refusal("span", "WD-TEST-13", "time_per_roll")
        if self.bonus < 0 or self.malus < 0:
            return Refusal("value", "WD-TEST-13", "bonus" if self.bonus < 0 else "malus")
        return self._refuse_care(state)

    def _refuse_care(self, state: WinterDawnState) -> Refusal | None:
        if not self.patient:
            return None
        if self.patient not in state.combatants:
            return not_found("patient", self.patient)
        lines = len(state.combatants[self.patient].injury_lines)
        return None if self.line is not None and 0 <= self.line < lines else Refusal("line", "WD-X-01", "line")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        title = self.title.strip() or by_skills(draft.state, self.skills)
        task = Task(
            id=0, title=title, task_kind=self.task_kind, skills=self.skills, dl=self.dl, time_per_roll=self.time_per_roll,
            participants=self.participants, halved=self.halved, secret=self.secret, bonus=self.bonus, malus=self.malus,
            patient=self.patient, line=self.line,
        )  # fmt: skip
        begin_task(draft, task)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[TaskStart]:
        if state.tempo == "action" or not state.combatants[actor].can_act:
            return
        yield cls(participants=(actor,), skills=("mechanics",))
        yield cls(
            participants=(actor,), skills=("perception",), task_kind="setback", title="Search", secret=True, time_per_roll="15 minutes"
        )  # fmt: skip
        if state.settings.x_01:
            yield from cls._care(state, actor)

    @classmethod
    def _care(cls, state: WinterDawnState, actor: str) -> Iterator[TaskStart]:
        """Offer the care of each hurt line that nobody cares for yet. Rule: WD-X-01"""
        for who in state.roster:
            fighter = state.combatants[who]
            if fighter.dead is not None or state.are_opponents(actor, who):
                continue
            for line in range(len(fighter.injury_lines)):
                dl, cared = care_difficulty(state, who, line), any((t.patient, t.line) == (who, line) for t in state.tasks)
                if dl and not cared:
                    yield cls(
                        participants=(actor,), skills=("medicine",), dl=dl, time_per_roll=CARE_SPAN, patient=who, line=line,
                        title=f"Care of {fighter.name}, line {line + 1}",
                    )  # fmt: skip

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        able = tuple(who for who in state.roster if state.combatants[who].can_act)
        found = {
            "title": Choice(values=(self.title,), labels=(self._title_label,), text=True),
            "time_per_roll": Choice(values=tuple(dict.fromkeys((self.time_per_roll, *SPANS))), text=True),
            "participants": Choice(values=able, many=len(able)),
            "halved": Choice(values=(False, True)),
            "bonus": Choice(low=0, high=9),
            "malus": Choice(low=0, high=9),
        }
        if self.patient:
            return found
        kinds = {"task_kind": Choice(values=("first_fail", "setback")), "secret": Choice(values=(False, True))}
        skills = {"skills": Choice(values=(*state.tables.skills, *state.tables.groups), many=MOST_SKILLS)}
        return {**found, **kinds, **skills, "dl": Choice(low=1, high=LONGEST_DL)}

    @property
    def _title_label(self) -> Phrase:
        return Phrase.of("title_given", title=self.title) if self.title else Phrase.of("title_by_skills")

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("task_start_named" if self.title else self.kind, title=self.title)


class TaskRoll(helpless.OutOfTurnCommand):
    """Make the next roll of a task, everybody who takes part. Rule: WD-TEST-13 to WD-TEST-20"""

    kind = "task_roll"
    section = "tasks"
    task: int
    rolls: tuple[tasks.TestRoll, ...] = ()

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a task under way, its participants, its skills in turn, and sound dice. No dice: sits this roll out."""
        task = task_named(state, self.task)
        if task is None or task.done:
            return not_found("task", self.task, "WD-TEST-13")
        actors = [roll.actor for roll in self.rolls]
        if not actors or len(set(actors)) < len(actors) or any(who not in task.participants for who in actors):
            return Refusal("value", "WD-TEST-16", "rolls")
        if not self._rolling:
            return Refusal("value", "WD-TEST-02", "rolls.0.dice")
        for i, roll in enumerate(self.rolls):
            found = tasks.refuse_part(state, _weighed(task, roll), roll.skill, f"rolls.{i}") if roll.dice != 0 else None
            if found is not None:
                return found
        return self._refuse_skills(task)

    @property
    def _rolling(self) -> tuple[tasks.TestRoll, ...]:
        """List those who roll this time. Rule: WD-TEST-02"""
        return tuple(roll for roll in self.rolls if roll.dice != 0)

    def _refuse_skills(self, task: Task) -> Refusal | None:
        """Ask for the task's skills; a single roller takes them in turn. Rule: WD-TEST-19"""
        used = [roll.skill for roll in self._rolling]
        if any(skill not in task.skills for skill in used):
            return Refusal("value", "WD-TEST-19", "rolls")
        alternates = len(task.skills) < MOST_SKILLS or len(set(used)) > 1 or used[0] != task.last_skill
        return None if alternates else Refusal("value", "WD-TEST-19", "rolls")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll, add to the tally or lose it, let the time pass, and tell how far the task has come."""
        task = task_named(draft.state, self.task)
        assert task is not None, "refuse has seen the task"
        rolls = tuple(_weighed(task, roll) for roll in self._rolling)
        thrown = tasks.throw_all(draft, rolls, tuple(roll.skill for roll in rolls))
        net = _added_up(task, thrown)
        rolled = tuple(dict.fromkeys((*task.skills_rolled, *(one.declared.skill for one in thrown))))
        tally, done = self._tally(draft.state, task, net.total, rolled)
        failed = self._is_lost(draft.state, task, net.total)
        changed = evolve(
            task, tally=tally, done=done, rolls=task.rolls + 1,
            skills_rolled=() if failed else rolled, last_skill="" if failed else rolls[-1].skill,
        )  # fmt: skip
        draft.state = evolve(draft.state, tasks=tuple(changed if other.id == task.id else other for other in draft.state.tasks))
        name = "task_done" if done else "task_lost" if failed else "task_goes_on"
        faces = tuple(roll for one in thrown for roll in one.rolls)
        shown_dl = 0 if task.secret else task.dl
        draft.tell(
            name, rolls[0].actor, breakdown=net, rolls=faces, rule="WD-TEST-13", title=title_of(draft.state, task), tally=tally, dl=shown_dl
        )
        everybody = tuple(one.who for one in thrown)
        for one in thrown:
            judged.conclude(draft, judged.Attempt(one, won=done, together=everybody))
        self._pass_time(draft, task)

    def _pass_time(self, draft: WinterDawnDraft, task: Task) -> None:
        """Let the roll take its time; in a fight the rounds run by themselves. Rule: WD-TEST-13, WD-INIT-02"""
        rounds = rounds_of(task.time_per_roll)
        if rounds and draft.state.tempo != "action" and not is_paid(draft.state, self):
            pass_time(draft, rounds)

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
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[TaskRoll]:
        """Offer the next roll of each task led by this actor; members unable to roll sit it out."""
        for task in state.tasks:
            turn = next((skill for skill in task.skills if skill != task.last_skill), task.skills[0])
            rolls = (tasks.TestRoll(actor=who, skill=turn) for who in task.participants)
            able = tuple(roll for roll in rolls if tasks.refuse_part(state, _weighed(task, roll), turn, "rolls") is None)
            if not task.done and able and able[0].actor == actor:
                yield cls(task=task.id, rolls=able)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave each participant's block open, its skill too if there are two; 0 dice sit the roll out."""
        task, found = task_named(state, self.task), dict[str, Choice]()
        for i, roll in enumerate(self.rolls if task is not None else ()):
            assert task is not None, "there are rolls of a task only"
            if len(task.skills) > 1:
                found[f"rolls.{i}.skill"] = Choice(values=task.skills)
            for name, choice in tasks.open_test(state, _weighed(task, roll), roll.skill).items():
                sits_out = name == "dice" and len(self.rolls) > 1
                found[f"rolls.{i}.{name}"] = tasks.down_to_none(choice) if sits_out else choice
        return found

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the roll against the remaining difficulty; a secret or unreachable one is not shown."""
        task, rolls = task_named(state, self.task), self._rolling
        if task is None or task.secret or not set(task.skills) <= {*task.skills_rolled, *(roll.skill for roll in rolls)}:
            return None
        pools = [chances.pool_of(state, tasks.test_of(state, made, made.skill), made) for made in (_weighed(task, roll) for roll in rolls)]
        first, *helpers = zip(pools, (roll.halved or (task.halved and i > 0) for i, roll in enumerate(rolls)), strict=True)
        return chances.TestContest(rolled=first[0], dl=max(1, task.dl - task.tally), helpers=tuple(helpers), is_halved=first[1])

    def phrase(self, state: WinterDawnState) -> Phrase:
        task = task_named(state, self.task)
        if task is None:
            return Phrase.of(self.kind)
        return Phrase.of("task_roll_named", title=title_of(state, task), tally=task.tally, dl=0 if task.secret else task.dl)


def _weighed(task: Task, roll: tasks.TestRoll) -> tasks.TestRoll:
    """Add what weighs on each roll of the task: dice for the first participant, the malus for all. Rule: WD-TEST-13, WD-BEAST-03"""
    leads = task.participants[:1] == (roll.actor,)
    return evolve(roll, bonus=roll.bonus + (task.bonus if leads else 0), malus=roll.malus + task.malus)


def _added_up(task: Task, thrown: list[tasks.Thrown]) -> Breakdown:
    """Add up a round of rolls: one roll as it is, several floored at 0, assistants by half if so agreed. Rule: WD-TEST-16, WD-TEST-17"""
    net = Breakdown()
    for i, one in enumerate(thrown):
        half = one.halved or (task.halved and i > 0)
        value = one.net.total if len(thrown) == 1 else max(0, one.net.total) // (2 if half else 1)
        net = net.plus(value, one.who, "WD-TEST-16")
    return net
