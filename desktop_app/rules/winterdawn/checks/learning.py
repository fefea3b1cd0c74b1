"""Learning from one another: mentors and apprentices, training partners. Rule: WD-XP-07, WD-XP-08, WD-XP-09"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Self

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import helpless, pools
from desktop_app.rules.winterdawn.state import Pair, WinterDawnDraft, WinterDawnState

MENTOR, TRAINING = "mentor", "training"
RANKS_ABOVE: Final = 2


def apprentices_of(state: WinterDawnState, who: str, skill: str) -> tuple[str, ...]:
    """List whom a combatant mentors in a skill in this scene. Rule: WD-XP-07"""
    return tuple(p.other for p in state.pairs if (p.bond, p.one, p.skill) == (MENTOR, who, skill) and p.other in state.combatants)


def trained_skill(state: WinterDawnState, who: str, against: str, skill: str) -> str | None:
    """Return what the other one trains against this skill; None: the two do not train it. Rule: WD-XP-08"""
    for pair in state.pairs:
        if pair.bond == TRAINING and (pair.one, pair.other, pair.skill) == (who, against, skill):
            return pair.other_skill
        if pair.bond == TRAINING and (pair.other, pair.one, pair.other_skill) == (who, against, skill):
            return pair.skill
    return None


def who_else_learns(
    state: WinterDawnState, who: str, skill: str, *, against: str, together: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """List who gains experience with a combatant's flawless success, with the skill; empty: the usual reward is due.

    `against` is the other side of an opposed roll, `together` are those who roll in the same test.
    Rule: WD-XP-07 to WD-XP-09
    """
    if against in state.combatants:
        if state.sparring:
            return ((against, skill),)
        trained = trained_skill(state, who, against, skill)
        return ((against, trained),) if trained is not None else ()
    return tuple((apprentice, skill) for apprentice in apprentices_of(state, who, skill) if apprentice in together)


class BondCommand(helpless.ActorCommand):
    """Note two characters for the scene: outside action tempo."""

    section = "experience"
    names = able = ("actor", "target")
    tempo_rule = "WD-CORE-09"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        return Refusal("value", "WD-XP-07", "target") if self.target == self.actor else self.refuse_skills(state)

    def refuse_skills(self, state: WinterDawnState) -> Refusal | None:
        """Judge whether the skills of teacher and pupil allow it."""
        raise NotImplementedError

    @property
    def pair(self) -> Pair:
        """Return the pair: teacher, learner and skill."""
        raise NotImplementedError

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Note the pair, in the place of an earlier one of the same two in the same skill."""
        made = self.pair
        kept = tuple(p for p in draft.state.pairs if (p.bond, p.one, p.other, p.skill) != (made.bond, made.one, made.other, made.skill))
        draft.state = evolve(draft.state, pairs=(*kept, made))
        draft.tell(
            "mentoring" if made.bond == MENTOR else "training", self.actor, target=self.target, skill=made.skill, other=made.other_skill
        )

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Self]:
        made = cls(actor=actor)
        return [made] if made.targets_in(state) else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List with whom a combatant could learn: the able of its own side, outside action tempo."""
        me, people = state.combatants[self.actor], state.combatants
        if state.tempo == "action" or not me.can_act:
            return ()
        return tuple(who for who in state.roster if who != self.actor and people[who].side == me.side and people[who].can_act)


class Mentor(BondCommand):
    """Mentor an apprentice, 2 ranks below or more, in a skill for the scene. Rule: WD-XP-07"""

    kind = "mentor"
    skill: str = field(default="perception", metadata=param(picks="skill"))

    def refuse_skills(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a skill of the list in which the mentor is far enough ahead."""
        if self.skill not in state.tables.skills:
            return Refusal("value", "WD-SKILL-03", "skill", (("what", self.skill),))
        return None if self.skill in taught(state, self.actor, self.target) else Refusal("rank", "WD-XP-07", "skill")

    @property
    def pair(self) -> Pair:
        return Pair(bond=MENTOR, one=self.actor, other=self.target, skill=self.skill, other_skill=self.skill)

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        return tuple(who for who in super().targets_in(state) if taught(state, self.actor, who))

    def aimed(self, state: WinterDawnState, target: str) -> Mentor:
        """Take the first skill in which the mentor is far enough ahead."""
        return evolve(self, target=target, skill=next(iter(taught(state, self.actor, target)), self.skill))

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"skill": Choice(values=taught(state, self.actor, self.target))}


def taught(state: WinterDawnState, mentor: str, apprentice: str) -> tuple[str, ...]:
    """List the skills in which one can mentor the other. Rule: WD-XP-07"""
    ahead, behind = state.sheet_of(mentor), state.sheet_of(apprentice)
    return tuple(s for s in state.tables.skills if pools.total_rank(state, ahead, s) >= pools.total_rank(state, behind, s) + RANKS_ABOVE)


class Train(BondCommand):
    """Train opposed tests with another combatant, each in a skill of its own, for the scene. Rule: WD-XP-08"""

    kind = "train"
    skills: tuple[str, ...] = field(default=("stealth", "perception"), metadata=param(picks="skill"))

    def refuse_skills(self, state: WinterDawnState) -> Refusal | None:
        known = len(self.skills) == 2 and all(skill in state.tables.skills for skill in self.skills)
        return None if known else Refusal("value", "WD-XP-08", "skills")

    @property
    def pair(self) -> Pair:
        return Pair(bond=TRAINING, one=self.actor, other=self.target, skill=self.skills[0], other_skill=self.skills[1])

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        listed = Choice(values=tuple(state.tables.skills))
        return {"skills.0": listed, "skills.1": listed}
