"""Checks that stand on their own, basic, complex and extended; they need no Activation. Rule: section 5.4, EX-EXT-01 to EX-EXT-04"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import ClassVar, Final, Literal, Self

from desktop_app.language import wording
from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone, Earlier
from desktop_app.rules.expedition.checks.modifiers import LADDER, Situation, knows_ability, rating, step_of
from desktop_app.rules.expedition.checks.notation import parsed
from desktop_app.rules.expedition.checks.results import Result
from desktop_app.rules.expedition.sheet.records import CHARACTERISTICS, CheckSpec
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, ExtendedCheck, Phase, Status, new_id
from desktop_app.rules.expedition.turn.turns import SceneCommand, Tested, pay_minor, refuse_action, refuse_minor
from desktop_app.rules.kernel.command import TYPED, Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve

OBSTACLES = (1, 10)
STEPS: Final = param(choice=Choice(values=tuple(LADDER)))


def refuse_spec(state: ExpeditionState, spec: CheckSpec, target: str | None, *, extended: bool) -> Refusal | None:
    """Judge a check: ability, step of the ladder, target, obstacle. Rule: EX-TEST-04, EX-TEST-05, EX-CPLX-03"""
    if not knows_ability(state, spec.ability):
        return Refusal("unknown", "EX-ABIL-04", "check_spec", (("what", spec.ability),))
    if step_of(spec.difficulty) is None:
        return Refusal("difficulty", "EX-TEST-05", "check_spec", (("what", spec.difficulty),))
    if spec.check_type == "extended" and not extended:
        return Refusal("value", "EX-EXT-01", "check_spec")
    if spec.mode == "opposed":
        if target is None or target not in state.combatants:
            return Refusal("target", "EX-TEST-04", "target")
        if not knows_ability(state, spec.opposing_ability):
            return Refusal("unknown", "EX-TEST-04", "check_spec", (("what", spec.opposing_ability),))
        return None
    if target is not None and target not in state.combatants:
        return Refusal("target", "EX-TEST-04", "target")
    if spec.check_type == "basic":
        return None
    low, high = OBSTACLES
    sound = spec.obstacle is not None and low <= spec.obstacle <= high
    return None if sound else Refusal("obstacle", "EX-CPLX-03", "check_spec", (("low", low), ("high", high)))


def check_of(state: ExpeditionState, who: str, spec: CheckSpec, target: str | None) -> Check:
    """Build a check from what is written. Rule: EX-TEST-03, EX-TEST-04"""
    resist = rating(state, target, spec.opposing_ability).total if spec.mode == "opposed" and target is not None else None
    return Check(
        actor=who,
        purpose=spec.ability,
        spec=spec,
        resist=resist,
        resist_label=wording(spec.opposing_ability),
        situation=Situation(target=target),
    )


def abilities_of(state: ExpeditionState) -> tuple[str, ...]:
    """List what can be checked: skills, then characteristics. Rule: EX-TEST-02"""
    return (*state.tables.skills, *CHARACTERISTICS)


def open_check(state: ExpeditionState, who: str, spec: CheckSpec) -> dict[str, Choice]:
    """Leave a check's ability, step and mode open; if opposed, the resistance and its Model; else the Obstacle of Marks."""
    abilities = abilities_of(state)
    found = {
        "check_spec.ability": Choice(values=abilities),
        "check_spec.difficulty": Choice(values=tuple(LADDER)),
        "check_spec.mode": Choice(values=("unopposed", "opposed")),
    }
    if spec.mode == "opposed":
        found["check_spec.opposing_ability"] = Choice(values=abilities)
        found["target"] = Choice(values=tuple(other for other in state.roster if other != who))
    elif spec.check_type != "basic":
        found["check_spec.obstacle"] = Choice(low=OBSTACLES[0], high=OBSTACLES[1])
    return found


class CheckCommand(RolledCommand, SceneCommand):
    """A check outside of any action: against a trap, or between encounters."""

    section = "checks"
    names = ("actor",)
    check_type: ClassVar[Literal["basic", "complex", "extended"]] = "basic"
    actor: str = field(metadata=param(picks="combatant"))
    check_spec: CheckSpec = field(default_factory=CheckSpec)
    target: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.combatants[self.actor].status in (Status.DEAD, Status.DEFEATED):
            return Refusal("out_of_play", "EX-DMG-09")
        if self.spec.mode == "opposed" and self.target == self.actor:
            return Refusal("target", "EX-TEST-04", "target")
        return refuse_spec(state, self.spec, self.target, extended=self.spec.check_type == "extended")

    @property
    def spec(self) -> CheckSpec:
        """Return what is checked, as a check of this type."""
        return evolve(self.check_spec, check_type=self.check_type)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.push(evolve(check_of(draft.state, self.actor, self.spec, self.target), reports=False))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        """Offer one entry; check, difficulty and opponent are picked."""
        if not state.is_running:
            yield cls(actor=actor, check_spec=CheckSpec(ability="perception", obstacle=2))

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        return open_check(state, self.actor, self.spec)


class CheckBasic(CheckCommand):
    """A basic check. Rule: EX-BASIC-01, EX-BASIC-02"""

    kind = "check_basic"


class CheckComplex(CheckCommand):
    """A complex check. Rule: EX-CPLX-01 to EX-CPLX-04"""

    kind = "check_complex"
    check_type = "complex"


# ---- extended checks


class StartExtended(CheckCommand):
    """Begin a check of several rolls; its Obstacle is fixed now. Rule: EX-EXT-01, EX-EXT-02"""

    kind = "start_extended"
    check_type = "extended"
    time_unit: str = ""

    def carry_out(self, draft: ExpeditionDraft) -> None:
        check = check_of(draft.state, self.actor, self.spec, self.target)
        model = draft.state.combatants[self.actor]
        made = ExtendedCheck(
            id=new_id(draft), spec=self.spec, obstacle=check.obstacle(draft.state), target=self.target, time_unit=self.time_unit
        )
        draft.put(evolve(model, extended_checks=(*model.extended_checks, made)))
        draft.tell("extended_started", self.actor, rule="EX-EXT-01", ability=self.spec.ability, obstacle=made.obstacle)


def extended(state: ExpeditionState, who: str, check_id: int) -> ExtendedCheck | None:
    """Find a check of several rolls that is no casting."""
    return next((check for check in state.combatants[who].extended_checks if check.id == check_id and not check.spell), None)


def put_extended(draft: ExpeditionDraft, who: str, check_id: int, changed: ExtendedCheck | None) -> None:
    """Replace a check of several rolls, or take it off (None)."""
    model = draft.state.combatants[who]
    kept = tuple(changed if check.id == check_id else check for check in model.extended_checks if check.id != check_id or changed)
    draft.put(evolve(model, extended_checks=tuple(check for check in kept if check is not None)))


def extended_roll(who: str, found: ExtendedCheck, difficulty: str | int, *, purpose: str) -> Check:
    """Build the next roll: Obstacle fixed, Marks so far, Difficulty anew. Rule: EX-EXT-01"""
    spec = evolve(found.spec, difficulty=difficulty, check_type="extended", mode="unopposed", obstacle=found.obstacle)
    opposed = found.spec.mode == "opposed"
    return Check(
        actor=who,
        purpose=purpose,
        spec=evolve(spec, mode=found.spec.mode),
        resist=found.obstacle if opposed else None,
        situation=Situation(target=found.target),
        earlier=Earlier(marks=found.marks, ones=found.ones, is_extended=True),
        spent_reroll=found.reroll_used,
    )


def rolled_on(found: ExtendedCheck, report: CheckDone) -> ExtendedCheck:
    """Add a roll to a check of several rolls. Rule: EX-EXT-01, EX-MAGIC-02"""
    return evolve(
        found,
        marks=found.marks + report.marks,
        ones=found.ones + report.ones,
        rolls=found.rolls + 1,
        reroll_used=report.spent_reroll,
        rolled_this_activation=True,
    )


class Continuing(Tested):
    """One roll of an extended check. Rule: EX-EXT-01 to EX-EXT-03"""

    kind = "continuing"
    check_id: int
    difficulty: str | int

    def check(self, state: ExpeditionState) -> Check:
        found = extended(state, self.actor, self.check_id)
        assert found is not None, "refuse has seen the check"
        return extended_roll(self.actor, found, self.difficulty, purpose=found.spec.ability)

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        found = extended(draft.state, self.actor, self.check_id)
        if found is None:
            return
        after = rolled_on(found, report)
        if report.result is None:
            put_extended(draft, self.actor, self.check_id, after)
            draft.tell("extended_goes_on", self.actor, rule="EX-EXT-01", marks=after.marks, obstacle=after.obstacle)
        else:
            put_extended(draft, self.actor, self.check_id, None)
            draft.tell("extended_ended", self.actor, rule="EX-EXT-04", result=report.result.word, marks=after.marks, count=after.rolls)


class RollExtended(RolledCommand, SceneCommand):
    """Make the next roll of an extended check; in an Encounter it is a Minor Action. Rule: EX-EXT-01 to EX-EXT-03, EX-MINOR-09"""

    kind = "roll_extended"
    section = "checks"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    check: int = 0
    difficulty: str | int = field(default="challenging", metadata=STEPS)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        """Judge the check, the step, and in a Round the Activation and its budget."""
        found = extended(state, self.actor, self.check)
        if found is None:
            return Refusal("ended", "EX-EXT-04", "check")
        if step_of(self.difficulty) is None:
            return Refusal("difficulty", "EX-TEST-05", "difficulty", (("what", self.difficulty),))
        if not state.is_running:
            return None
        if state.acting != self.actor or state.phase != Phase.ACTION:
            return Refusal("not_active", "EX-EXT-02")
        model = state.combatants[self.actor]
        barred = refuse_action(model) or (Refusal("frenzied", "EX-COND-15") if model.has("frenzied") else None)
        if barred is not None:
            return barred
        if found.rolled_this_activation:
            return Refusal("once", "EX-EXT-02", "check")
        return refuse_minor(state, self.actor)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        if draft.state.is_running:
            pay_minor(draft, self.actor)
        draft.push(Continuing(actor=self.actor, check_id=self.check, difficulty=self.difficulty))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        for check in state.combatants[actor].extended_checks:
            if not check.spell and (state.acting == actor or not state.is_running):
                yield cls(actor=actor, check=check.id)


class StopExtended(SceneCommand):
    """Stop an extended check before its Obstacle is reached: a Failure. Rule: EX-EXT-04, R13"""

    kind = "stop_extended"
    section = "checks"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    check: int = 0

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if extended(state, self.actor, self.check) is not None else Refusal("ended", "EX-EXT-04", "check")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        put_extended(draft, self.actor, self.check, None)
        draft.tell("extended_ended", self.actor, rule="EX-EXT-04", result=Result.FAILURE.word, marks=0, count=0)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        for check in state.combatants[actor].extended_checks:
            if not check.spell:
                yield cls(actor=actor, check=check.id)


class ParseCheck(SceneCommand):
    """Read a check in the notation of the rules, and tell what it says. Rule: EX-TEST-08, EX-TEST-09"""

    kind = "parse_check"
    section = "checks"
    text: str = field(default="", metadata=TYPED)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if parsed(state.tables, self.text) is not None else Refusal("notation", "EX-TEST-08", "text")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        spec = parsed(draft.state.tables, self.text)
        assert spec is not None, "refuse has read it"
        draft.tell(
            "check_parsed",
            None,
            rule="EX-TEST-08",
            check_type=spec.check_type,
            ability=spec.ability,
            difficulty=spec.difficulty,
            opposing=spec.opposing_ability,
        )

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(text="Challenging Athletics check")]
