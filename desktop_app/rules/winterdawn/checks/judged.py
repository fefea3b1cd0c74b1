"""Free tests, and what every judged test leaves behind. Rule: WD-ACT-06, WD-TAB-24, G-54, WD-TEST-23 to WD-TEST-25, WD-XP-05"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from desktop_app.rules.kernel.command import Command, param
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure
from desktop_app.rules.winterdawn.checks import learning, pools, rolls
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet, die_of
from desktop_app.rules.winterdawn.state import (
    Reward,
    WinterDawnDraft,
    WinterDawnState,
    gain_spirit,
    lose_spirit,
    put_sheet,
    spirit_gained,
)

LONGEST_EGO_CHAIN = 10
"""Ruling G-24."""


def with_skill_xp(sheet: WinterDawnSheet, skill: str, amount: int) -> WinterDawnSheet:
    """Add experience of a skill. Rule: WD-XP-01, WD-XP-02, WD-TAB-26"""
    return evolve(sheet, skill_xp={**sheet.skill_xp, skill: sheet.skill_xp.get(skill, 0) + amount})


@dataclass(frozen=True, slots=True)
class Attempt:
    """A test that has been rolled, and whether it was won.

    `more` are overflow dice rolled later: they count for attribute experience only. `against` is the other side of an opposed roll,
    `together` are those who roll in the same test: they may learn from it. `chain` counts the ego tests before it.
    Rule: WD-TEST-10, WD-XP-07 to WD-XP-09
    """

    rolled: rolls.Rolled
    won: bool
    more: Roll | None = None
    against: str = ""
    together: tuple[str, ...] = ()
    chain: int = 0


def conclude(draft: WinterDawnDraft, made: Attempt) -> None:
    """Judge a test of skill: attribute experience, then complete failure with its ego test, or flawless success. Rule: WD-TEST-23"""
    who, declared, roll = made.rolled.who, made.rolled.declared, made.rolled.roll
    if roll is None:
        return
    faces = roll.faces + (made.more.faces if made.more is not None else ())
    if die_of(draft.state.sheet_of(who).attribute(declared.attribute)) in faces:
        sheet, name = draft.state.sheet_of(who), f"xp_{declared.attribute}"
        put_sheet(draft, who, evolve(sheet, **{name: getattr(sheet, name) + 1}))
        draft.tell("attribute_xp", who, attribute=declared.attribute, rule="WD-XP-05")
    if not rolls.mos_of(roll):
        if made.chain < LONGEST_EGO_CHAIN and fails_completely(draft.state, who):
            _call_for_ego(draft, who, declared.skill, made.chain)
    elif made.won and declared.full and all(face // 4 for face in roll.faces):
        learners = learning.who_else_learns(draft.state, who, declared.skill, against=made.against, together=made.together)
        if learners:
            _learn_together(draft, who, declared.skill, learners)
        else:
            _note_reward(draft, who, declared.skill, rolls.mos_of(roll))


def fails_completely(state: WinterDawnState, who: str) -> bool:
    """Ask the house rule who suffers complete failures. Rule: WD-TEST-23, G-23"""
    match state.settings.complete_failure_scope:
        case "pcs_only":
            return state.sheet_of(who).kind == "pc"
        case "out_of_combat":
            return state.tempo != "action"
        case _:
            return True


def _call_for_ego(draft: WinterDawnDraft, who: str, failed: str, chain: int) -> None:
    """Call for ego against the rank of the skill that failed. Rule: WD-TEST-25"""
    rank = pools.total_rank(draft.state, draft.state.sheet_of(who), failed)
    draft.tell("failed_completely", who, skill=failed, dl=rank, rule="WD-TEST-25")
    take_free_test(draft, EgoTest(who=who, skill="ego", own_pool=True, failed=failed, dl=rank, chain=chain))


class FreeTest(Procedure[WinterDawnState]):
    """A free test that is due. A subclass applies the result. `own_pool`: the helpless must roll it too."""

    needs: ClassVar[tuple[str, ...]] = ("who",)
    who: str
    skill: str
    own_pool: bool = False

    def test(self, state: WinterDawnState, block: pools.RollBlock) -> pools.Test:
        """Return the test of the skill, with the attribute that the block names or the usual one."""
        return pools.Test(self.who, self.skill, block.attr or pools.default_attribute(state, self.who, self.skill), own_pool=self.own_pool)

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask the roller, if there is a die to roll and it lives."""
        able = state.combatants[self.who].dead is None and pools.allowance(state, self.test(state, pools.PLAIN)).total > 0
        return Decision(topic="free_test", who=(self.who,), answers=("roll_free_test",)) if able else None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Take it without a choice; the dead take none."""
        draft.pop()
        if draft.state.combatants[self.who].dead is None:
            self.roll(draft, pools.PLAIN)

    def roll(self, draft: WinterDawnDraft, block: pools.RollBlock) -> None:
        """Roll, with bleeding wounds settled first, and apply the result."""
        declared = rolls.pay(draft, self.test(draft.state, block), block)
        self.judge(draft, rolls.throw_test(draft, self.who, declared))

    @property
    def against(self) -> int | None:
        """Return the difficulty; None: every MoS counts, or another roll decides."""
        dl = getattr(self, "dl", None)
        return dl if isinstance(dl, int) else None

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        """Do what comes of it; the net may be below 0."""
        raise NotImplementedError


def take_free_test(draft: WinterDawnDraft, due: FreeTest) -> None:
    """Roll a free test with the full pool and the larger die, or lay it down to be asked for, after those that wait already.

    Rule: WD-ACT-06, G-54
    """
    if not draft.state.settings.free_test_window:
        due.roll(draft, pools.PLAIN)
        return
    stack = draft.state.pending
    waiting = next((i for i, frame in enumerate(stack) if not isinstance(frame, FreeTest)), len(stack))
    draft.state = evolve(draft.state, pending=(*stack[:waiting], due, *stack[waiting:]))


class EgoTest(FreeTest):
    """The ego test that a complete failure calls for: experience, or spirit. `chain` counts those before it. Rule: WD-TEST-25, G-24"""

    kind = "ego_test"
    failed: str
    dl: int
    chain: int = 0

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        who, passed = self.who, rolled.mos >= self.dl
        rolled.tell("ego_tested", draft, rolled.floored, rule="WD-TEST-25", skill=self.failed, passed=passed, dl=self.dl)
        if passed:
            _credit(draft, who, self.failed, "WD-XP-02")
        else:
            lose_spirit(draft, who, self.dl, "WD-TEST-25")
        conclude(draft, Attempt(rolled, won=passed, chain=self.chain + 1))


def _credit(draft: WinterDawnDraft, who: str, skill: str, rule: str) -> None:
    """Give one point of experience in a skill; for a group it waits until a member is named. Rule: WD-XP-01, WD-SKILL-04"""
    if skill in draft.state.tables.groups:
        _wait_with(draft, who, skill, 0)
        draft.tell("group_xp", who, skill=skill, rule="WD-SKILL-04")
        return
    put_sheet(draft, who, with_skill_xp(draft.state.sheet_of(who), skill, 1))
    draft.tell("skill_xp", who, skill=skill, rule=rule)


def _learn_together(draft: WinterDawnDraft, who: str, skill: str, learners: tuple[tuple[str, str], ...]) -> None:
    """Pay a flawless success in company: a point for each, nothing to choose. Rule: WD-XP-07 to WD-XP-09"""
    rule = "WD-XP-09" if draft.state.sparring else "WD-XP-07"
    draft.tell("flawless_together", who, skill=skill, rule=rule)
    for learner, learned in ((who, skill), *learners):
        _credit(draft, learner, learned, rule)


def _note_reward(draft: WinterDawnDraft, who: str, skill: str, gross: int) -> None:
    _wait_with(draft, who, skill, gross)
    draft.tell("flawless", who, skill=skill, spirit=gross, rule="WD-TEST-24")


def _wait_with(draft: WinterDawnDraft, who: str, skill: str, spirit: int) -> None:
    """Note a reward with its character; the id is free there also if some come from an earlier scene."""
    state, fighter = draft.state, draft.state.combatants[who]
    free = max((state.next_id, *(reward.id + 1 for reward in fighter.pending_rewards)))
    reward = Reward(id=free, character=who, skill=skill, spirit=spirit)
    draft.put(evolve(fighter, pending_rewards=(*fighter.pending_rewards, reward)))
    draft.state = evolve(draft.state, next_id=free + 1)


def grant_reward(draft: WinterDawnDraft, reward: Reward, choice: str, *, skill: str = "", target: str = "") -> None:
    """Pay a reward out and strike it from the list; experience of a group goes to the member named, or the foremost."""
    fighter = draft.state.combatants[reward.character]
    draft.put(evolve(fighter, pending_rewards=tuple(other for other in fighter.pending_rewards if other.id != reward.id)))
    if choice == "spirit":
        gain_spirit(draft, reward.character, reward.spirit, "WD-TEST-24")
        return
    learner = target or reward.character
    learned = skill or foremost_member(draft.state, learner, reward.skill)
    put_sheet(draft, learner, with_skill_xp(draft.state.sheet_of(learner), learned, 1))
    draft.tell("skill_xp", learner, skill=learned, rule="WD-TEST-24")


def members(state: WinterDawnState, skill: str) -> tuple[str, ...]:
    """List the skills of a group; a skill stands for itself."""
    if skill not in state.tables.groups:
        return (skill,)
    return tuple(listed.id for listed in state.tables.skills.values() if listed.group == skill)


def foremost_member(state: WinterDawnState, who: str, skill: str) -> str:
    """Pick the member of a group with the highest own rank, then most experience; ties go to the first listed. Rule: WD-SKILL-04"""
    sheet, listed = state.sheet_of(who), members(state, skill)
    return max(listed, key=lambda one: (sheet.skill_rank.get(one, 0), sheet.skill_xp.get(one, 0), -listed.index(one)))


def grant_all(draft: WinterDawnDraft) -> None:
    """Turn every waiting reward into experience, as when a fight or a scene ends without a word. Rule: section 5.0"""
    for reward in draft.state.pending_rewards:
        grant_reward(draft, reward, "xp")


class ChooseReward(Command[WinterDawnState]):
    """Take the reward of a flawless success: its MoS as spirit, or one point of experience. Legal at any time.

    Experience of a group names the member skill; a mentor may give the point to the apprentice who watched.
    Rule: WD-TEST-24, WD-SKILL-04, WD-XP-07
    """

    kind = "choose_reward"
    gm = True
    aims = "target"
    actor: str
    reward: int
    choice: Literal["spirit", "xp", "give"] = field(default="xp")
    skill: str = field(default="", metadata=param(picks="skill"))
    target: str = field(default="", metadata=param(picks="combatant"))

    def _reward(self, state: WinterDawnState) -> Reward | None:
        fighter = state.combatants.get(self.actor)
        return next((r for r in fighter.pending_rewards if r.id == self.reward), None) if fighter is not None else None

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Refuse without a pending reward of this character, or with unfit values."""
        reward = self._reward(state)
        if reward is None:
            return Refusal("no_window", "WD-TEST-24", "reward")
        if self.choice == "spirit":
            return None if reward.spirit else Refusal("value", "WD-SKILL-04", "choice")
        if self.choice == "give" and self.target not in learning.apprentices_of(state, self.actor, reward.skill):
            return Refusal("value", "WD-XP-07", "target")
        listed = members(state, reward.skill)
        fits = self.skill in listed if reward.skill in state.tables.groups else self.skill in ("", *listed)
        return None if fits else Refusal("value", "WD-SKILL-04", "skill")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        reward = self._reward(draft.state)
        assert reward is not None, "refuse has seen the reward"
        target = self.target if self.choice == "give" else ""
        grant_reward(draft, reward, self.choice, skill=self.skill, target=target)

    def phrase(self, state: WinterDawnState) -> Phrase:
        reward = self._reward(state)
        skill = self.skill or (reward.skill if reward else "")
        earned = reward.spirit if reward else 0
        spirit = spirit_gained(state, self.actor, earned) if reward else 0
        choice = f"{self.choice}_partly" if self.choice == "spirit" and spirit < earned else self.choice
        return Phrase.of(f"choose_reward_{choice}", actor=self.actor, skill=skill, spirit=spirit, earned=earned)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[ChooseReward]:
        """Offer the choices of each reward: spirit, experience of each skill that can take it, or an apprentice."""
        return [made for reward in state.combatants[actor].pending_rewards for made in cls.choices(state, reward)]

    @classmethod
    def choices(cls, state: WinterDawnState, reward: Reward) -> list[ChooseReward]:
        """List what may be taken for one reward."""
        who, is_group = reward.character, reward.skill in state.tables.groups
        found = [cls(actor=who, reward=reward.id, choice="spirit")] if reward.spirit else []
        found += [cls(actor=who, reward=reward.id, choice="xp", skill=skill if is_group else "") for skill in members(state, reward.skill)]
        learns = reward.spirit and learning.apprentices_of(state, who, reward.skill)
        return [*found, cls(actor=who, reward=reward.id, choice="give")] if learns else found

    def needs_target(self, state: WinterDawnState) -> bool:
        return self.choice == "give"

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        reward = self._reward(state) if self.choice == "give" else None
        return learning.apprentices_of(state, self.actor, reward.skill) if reward is not None else ()
