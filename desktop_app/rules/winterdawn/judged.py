"""What every judged test leaves behind: experience, ego tests, rewards. Rule: WD-TEST-23 to WD-TEST-25, WD-XP-05"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.free_tests import FreeTest, take_free_test
from desktop_app.rules.winterdawn.rolls import Declared, Test, default_attribute, full_pool, mos_of, throw_test, total_rank
from desktop_app.rules.winterdawn.sheet import WinterDawnSheet, die_of
from desktop_app.rules.winterdawn.state import Reward, WinterDawnDraft, WinterDawnState, gain_spirit, lose_spirit, put_sheet

LONGEST_EGO_CHAIN = 10
"""Ruling G-24."""


def with_skill_xp(sheet: WinterDawnSheet, skill: str, amount: int) -> WinterDawnSheet:
    """Add experience of a skill. Rule: WD-XP-01, WD-XP-02, WD-TAB-26"""
    return evolve(sheet, skill_xp={**sheet.skill_xp, skill: sheet.skill_xp.get(skill, 0) + amount})


def after(
    draft: WinterDawnDraft, who: str, declared: Declared, roll: Roll | None, *, won: bool, more: Roll | None = None, chain: int = 0
) -> None:
    """Judge a test of skill: attribute experience, then complete failure with its ego test, or flawless success.

    `more` are overflow dice rolled later: they count for attribute experience only. Rule: WD-TEST-10
    """
    if roll is None:
        return
    faces = roll.faces + (more.faces if more is not None else ())
    if die_of(draft.state.sheet_of(who).attribute(declared.attribute)) in faces:
        sheet, name = draft.state.sheet_of(who), f"xp_{declared.attribute}"
        put_sheet(draft, who, evolve(sheet, **{name: getattr(sheet, name) + 1}))
        draft.tell("attribute_xp", who, attribute=declared.attribute, rule="WD-XP-05")
    if not mos_of(roll):
        if chain < LONGEST_EGO_CHAIN and fails_completely(draft.state, who):
            _call_for_ego(draft, who, declared.skill, chain)
    elif won and declared.full and all(face // 4 for face in roll.faces):
        _note_reward(draft, who, declared.skill, mos_of(roll))


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
    rank = total_rank(draft.state, draft.state.sheet_of(who), failed)
    draft.tell("failed_completely", who, skill=failed, dl=rank, rule="WD-TEST-25")
    take_free_test(draft, EgoTest(who=who, skill="ego", own_pool=True, failed=failed, dl=rank, chain=chain))


@dataclass(frozen=True, kw_only=True)
class EgoTest(FreeTest):
    """The ego test that a complete failure calls for: experience, or spirit. `chain` counts those before it. Rule: WD-TEST-25, G-24"""

    kind = "ego_test"
    failed: str
    dl: int
    chain: int = 0

    def judge(self, draft: WinterDawnDraft, declared: Declared, roll: Roll | None, *, net: Breakdown) -> None:
        """Compare with the rank of the failed skill."""
        who, net = self.who, net.at_least(0, "never below none", "WD-TEST-12")
        passed = net.total >= self.dl
        draft.tell(
            "ego_tested", who, breakdown=net, rolls=(roll,) if roll else (), rule="WD-TEST-25",
            skill=self.failed, passed=passed, dl=self.dl,
        )  # fmt: skip
        if passed:
            put_sheet(draft, who, with_skill_xp(draft.state.sheet_of(who), self.failed, 1))
            draft.tell("skill_xp", who, skill=self.failed, rule="WD-XP-02")
        else:
            lose_spirit(draft, who, self.dl, "WD-TEST-25")
        after(draft, who, declared, roll, won=passed, chain=self.chain + 1)


def free_test(draft: WinterDawnDraft, who: str, skill: str, *, own_pool: bool = False) -> tuple[Declared, Roll | None, Breakdown]:
    """Roll a test that costs no action: full pool, the larger die, nothing bought. Net is floored at 0.

    Rule: WD-ACT-06, G-54
    """
    attribute = default_attribute(draft.state, who, skill)
    test = Test(who, skill, attribute, own_pool=own_pool)
    pool = full_pool(draft.state, test).total
    declared = Declared(skill=skill, attribute=attribute, dice=pool, pool=pool)
    roll, net = throw_test(draft, who, declared)
    return declared, roll, net.at_least(0, "never below none", "WD-TEST-12")


def _note_reward(draft: WinterDawnDraft, who: str, skill: str, gross: int) -> None:
    state = draft.state
    reward = Reward(id=state.next_id, character=who, skill=skill, spirit=gross)
    draft.state = evolve(state, pending_rewards=(*state.pending_rewards, reward), next_id=state.next_id + 1)
    draft.tell("flawless", who, skill=skill, spirit=gross, rule="WD-TEST-24")


def grant_reward(draft: WinterDawnDraft, reward: Reward, choice: str) -> None:
    """Pay a reward out and strike it from the list."""
    left = tuple(other for other in draft.state.pending_rewards if other.id != reward.id)
    draft.state = evolve(draft.state, pending_rewards=left)
    if choice == "spirit":
        gain_spirit(draft, reward.character, reward.spirit, "WD-TEST-24")
    else:
        put_sheet(draft, reward.character, with_skill_xp(draft.state.sheet_of(reward.character), reward.skill, 1))
        draft.tell("skill_xp", reward.character, skill=reward.skill, rule="WD-TEST-24")


@dataclass(frozen=True, kw_only=True)
class ChooseReward(Command[WinterDawnState]):
    """Take the reward of a flawless success: its MoS as spirit, or one point of experience. Legal at any time.

    Rule: WD-TEST-24
    """

    kind = "choose_reward"
    gm = True
    actor: str
    reward: int
    choice: Literal["spirit", "xp"] = field(default="xp")

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a reward that waits for this character."""
        known = any(reward.id == self.reward and reward.character == self.actor for reward in state.pending_rewards)
        return None if known else Refusal("no_window", "WD-TEST-24", "reward")

    def perform(self, draft: WinterDawnDraft) -> None:
        """Pay it out."""
        grant_reward(draft, next(reward for reward in draft.state.pending_rewards if reward.id == self.reward), self.choice)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave nothing open: each choice is an offer of its own."""
        return {}

    def phrase(self, state: WinterDawnState) -> Phrase:
        """Name the choice."""
        reward = next((r for r in state.pending_rewards if r.id == self.reward), None)
        return Phrase.of(
            f"choose_reward_{self.choice}", actor=self.actor, skill=reward.skill if reward else "", spirit=reward.spirit if reward else 0
        )

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[ChooseReward]:
        """Offer both choices of each reward."""
        mine = [reward for reward in state.pending_rewards if reward.character == actor]
        return [cls(actor=actor, reward=reward.id, choice=choice) for reward in mine for choice in ("spirit", "xp")]
