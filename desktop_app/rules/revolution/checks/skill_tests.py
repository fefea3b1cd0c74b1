"""Independent skill tests, unopposed or opposed. Rule: RV-TEST-03 to RV-TEST-06"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.revolution.checks.chances import opposed_contest, tested_contest
from desktop_app.rules.revolution.checks.rolls import Against, Side, Step, in_the_dark, opposed, roll_against, skill_rating, with_steps
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet.character import PERCEPTION
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.order import ActorCommand


class SkillUse(Record):
    """One side of a test: a skill with its modifiers, or a plain rating. Rule: section 5.4"""

    skill: str = ""
    trait: str | None = None
    bonuses: int = 0
    penalties: int = 0
    other_mods: int = 0
    rating: int | None = None


def used_rating(state: RevolutionState, who: str, use: SkillUse) -> Breakdown:
    """Return the effective rating of a skill as it is used here. Rule: RV-TEST-03, RV-SENSE-01"""
    if use.rating is not None:
        return Breakdown.of(use.rating, "rating")
    made = skill_rating(state, who, use.skill, use.trait)
    dark = (in_the_dark(state, who),) if use.skill == PERCEPTION else ()
    bonuses, penalties = Step(use.bonuses, "bonuses", "RV-TEST-03"), Step(-use.penalties, "penalties", "RV-TEST-03")
    return with_steps(made, state.settings, bonuses, penalties, *dark).plus(use.other_mods, "other modifiers")


def refuse_skill(state: RevolutionState, who: str, use: SkillUse, field_name: str) -> Refusal | None:
    """Ask for the name of a skill; one that nobody wrote down is tested at its base. Rule: RV-TEST-04"""
    named = use.rating is not None or use.skill.strip()
    prefix = f"{field_name}." if field_name else ""
    return None if named else Refusal("value", "RV-TEST-04", f"{prefix}skill")


def refuse_use(state: RevolutionState, who: str, use: SkillUse, field_name: str) -> Refusal | None:
    """Judge a skill and its modifiers: there may be as many Bonuses and Penalties as there are causes. Rule: section 5.4, RV-TEST-03"""
    found = refuse_skill(state, who, use, field_name)
    if found is not None or use.rating is not None:
        return found
    prefix = f"{field_name}." if field_name else ""
    for name in ("bonuses", "penalties"):
        if getattr(use, name) < 0:
            return Refusal("value", "RV-TEST-03", f"{prefix}{name}", (("low", 0), ("high", None)))
    return None


def known_skills(state: RevolutionState, who: str) -> tuple[str, ...]:
    """List the skills of the sheet, then those that everybody has from characteristics."""
    own = tuple(skill.name for skill in state.sheet_of(who).skills)
    return (*own, *(name for name in state.settings.skill_bases if name not in own))


def open_use(state: RevolutionState, who: str, use: SkillUse, field_name: str) -> dict[str, Choice]:
    """Leave a skill, its trait and its modifiers open; known skills are suggested, any other can be named."""
    skill = state.sheet_of(who).skill(use.skill)
    listed = tuple(trait.removeprefix("+") for trait in skill.traits) if skill is not None else ()
    lent = tuple(trait for trait in blessed.traits(state, who) if trait not in listed)
    prefix = f"{field_name}." if field_name else ""
    found = {f"{prefix}skill": Choice(values=known_skills(state, who), text=True)}
    if listed or lent:
        found[f"{prefix}trait"] = Choice(values=(None, *listed, *lent))
    steps = Choice(low=0)
    return {
        **found,
        f"{prefix}bonuses": steps,
        f"{prefix}penalties": steps,
        f"{prefix}other_mods": Choice(),
    }


def tested(draft: RevolutionDraft, who: str, use: SkillUse, rule: str, *steps: Step) -> Side:
    """Roll for a skill as it is used here, with more Bonuses and Penalties. Rule: RV-TEST-03"""
    made = with_steps(used_rating(draft.state, who, use), draft.state.settings, *steps)
    against = Against("skill_tested", use.skill or "rating", rule)
    return roll_against(draft, who, made, against, skill=use.skill, trait=use.trait)


def first_use(state: RevolutionState, who: str) -> SkillUse:
    """Begin a form with the first skill of the sheet and its first trait."""
    skill = next(iter(state.sheet_of(who).skills), None)
    if skill is None:
        return SkillUse(skill=PERCEPTION)
    return SkillUse(skill=skill.name, trait=skill.traits[0].removeprefix("+") if skill.traits else None)


class SkillTest(ActorCommand):
    """Test a skill against nobody. Rule: RV-TEST-06, section 5.4"""

    kind = "skill_test"
    section = "tests"
    skill: str = ""
    trait: str | None = None
    bonuses: int = 0
    penalties: int = 0
    other_mods: int = 0

    @property
    def use(self) -> SkillUse:
        """Return what is rolled against."""
        return SkillUse(skill=self.skill, trait=self.trait, bonuses=self.bonuses, penalties=self.penalties, other_mods=self.other_mods)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Judge the skill; the dead test nothing."""
        return Refusal("state", "RV-INJ-06") if state.combatants[self.actor].dead else refuse_use(state, self.actor, self.use, "")

    def carry_out(self, draft: RevolutionDraft) -> None:
        tested(draft, self.actor, self.use, "RV-TEST-06")

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[SkillTest]:
        """Offer one entry; skill, trait and modifiers are picked."""
        use = first_use(state, actor)
        yield cls(actor=actor, skill=use.skill, trait=use.trait)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        return open_use(state, self.actor, self.use, "")

    def contest(self, state: RevolutionState) -> Contest | None:
        return tested_contest(state.settings, used_rating(state, self.actor, self.use).total) if self.refuse(state) is None else None

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        return used_rating(state, self.actor, self.use)


class OpposedTest(ActorCommand):
    """Let two roll against each other. Rule: RV-TEST-05, section 5.4"""

    kind = "opposed_test"
    names = ("actor", "target")
    section = "tests"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    actor_use: SkillUse = field(default_factory=SkillUse)
    target_use: SkillUse = field(default_factory=SkillUse)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        if state.combatants[self.actor].dead:
            return Refusal("state", "RV-INJ-06")
        if self.target == self.actor or state.combatants[self.target].dead:
            return Refusal("state", "RV-TEST-05", "target")
        return refuse_use(state, self.actor, self.actor_use, "actor_use") or refuse_use(state, self.target, self.target_use, "target_use")

    def carry_out(self, draft: RevolutionDraft) -> None:
        mine = tested(draft, self.actor, self.actor_use, "RV-TEST-05")
        theirs = tested(draft, self.target, self.target_use, "RV-TEST-05")
        ended = opposed(draft.state.settings, mine, theirs)
        winner = (None, self.actor, self.target)[ended.winner]
        draft.tell("opposed_ended", winner, rule="RV-TEST-05", decisive=ended.decisive, won=winner is not None)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[OpposedTest]:
        """Offer one entry; what both roll is picked."""
        yield cls(actor=actor, actor_use=first_use(state, actor))

    def targets_in(self, state: RevolutionState) -> tuple[str, ...]:
        """List all others who live: the foes first, then in order of entry."""
        fighters, side = state.combatants, state.combatants[self.actor].side
        living = (who for who in state.roster if who != self.actor and not fighters[who].dead)
        return tuple(sorted(living, key=lambda who: fighters[who].side == side))

    def aimed(self, state: RevolutionState, target: str) -> OpposedTest:
        """Aim it, with the first skill of the other unless it has what is asked of it."""
        if refuse_use(state, target, self.target_use, "target_use") is None:
            return evolve(self, target=target)
        return evolve(self, target=target, target_use=first_use(state, target))

    def contest(self, state: RevolutionState) -> Contest | None:
        if self.refuse(state) is not None:
            return None
        mine, theirs = used_rating(state, self.actor, self.actor_use), used_rating(state, self.target, self.target_use)
        return opposed_contest(state.settings, mine.total, theirs.total)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        return {**open_use(state, self.actor, self.actor_use, "actor_use"), **open_use(state, self.target, self.target_use, "target_use")}
