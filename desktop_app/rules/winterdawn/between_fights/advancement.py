"""What experience buys: ranks of skills and groups, attributes. Rule: WD-XP-01 to WD-XP-06, WD-TAB-26"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import helpless, judged, pools
from desktop_app.rules.winterdawn.sheet.records import ATTRIBUTES
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, put_sheet

XP_PER_RANK: Final = 4
RANKS_FOR_A_GROUP: Final = 3
MOST_AWARDED: Final = 1000
TOP_ATTRIBUTE: Final = 30


def skill_price(state: WinterDawnState, who: str, skill: str) -> int:
    """Return the experience for the next rank: four times that rank. Rule: WD-XP-03"""
    return (pools.total_rank(state, state.sheet_of(who), skill) + 1) * XP_PER_RANK


class RaiseCommand(helpless.ActorCommand):
    """A purchase with experience, at any time; offered between fights."""

    section = "experience"


class RaiseSkill(RaiseCommand):
    """Pay experience of a skill for one more rank of it. Rule: WD-XP-01, WD-XP-03"""

    kind = "raise_skill"
    skill: str = field(default="perception", metadata=param(picks="skill"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if self.skill not in state.tables.skills:
            return Refusal("value", "WD-SKILL-03", "skill", (("what", self.skill),))
        have, price = state.sheet_of(self.actor).skill_xp.get(self.skill, 0), skill_price(state, self.actor, self.skill)
        return None if have >= price else Refusal("xp", "WD-XP-03", facts=(("price", price), ("have", have)))

    def carry_out(self, draft: WinterDawnDraft) -> None:
        price, sheet = skill_price(draft.state, self.actor, self.skill), draft.state.sheet_of(self.actor)
        ranks = {**sheet.skill_rank, self.skill: sheet.skill_rank.get(self.skill, 0) + 1}
        put_sheet(draft, self.actor, evolve(judged.with_skill_xp(sheet, self.skill, -price), skill_rank=ranks))
        rank = pools.total_rank(draft.state, draft.state.sheet_of(self.actor), self.skill)
        draft.tell("skill_raised", self.actor, skill=self.skill, rank=rank, price=price, rule="WD-XP-03")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[RaiseSkill]:
        """Offer each skill with experience; what is missing is told as a refusal with its price."""
        if state.tempo != "action":
            known = (skill for skill, xp in state.sheet_of(actor).skill_xp.items() if xp > 0 and skill in state.tables.skills)
            yield from (cls(actor=actor, skill=skill) for skill in sorted(known))

    def phrase(self, state: WinterDawnState) -> Phrase:
        rank = pools.total_rank(state, state.sheet_of(self.actor), self.skill)
        have = state.sheet_of(self.actor).skill_xp.get(self.skill, 0)
        return Phrase.of(self.kind, skill=self.skill, rank=rank + 1, price=skill_price(state, self.actor, self.skill), have=have)

    def buys(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("bought", what=self.skill, value=state.sheet_of(self.actor).skill_rank.get(self.skill, 0) + 1)


class RaiseGroup(RaiseCommand):
    """Turn a rank of three skills of a group into one of the group. Rule: WD-XP-04, G-28"""

    kind = "raise_group"
    group: str = ""
    skills: tuple[str, ...] = field(default=(), metadata=param(picks="skill"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a group, and three different members of it with a rank of their own."""
        if self.group not in state.tables.groups:
            return Refusal("value", "WD-SKILL-03", "group", (("what", self.group),))
        ranked = ranked_members(state, self.actor, self.group)
        different = len(set(self.skills)) == len(self.skills) == RANKS_FOR_A_GROUP
        return None if different and all(skill in ranked for skill in self.skills) else Refusal("group", "WD-XP-04", "skills")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        sheet = draft.state.sheet_of(self.actor)
        ranks = {skill: rank - (skill in self.skills) for skill, rank in sheet.skill_rank.items()}
        groups = {**sheet.group_rank, self.group: sheet.group_rank.get(self.group, 0) + 1}
        put_sheet(draft, self.actor, evolve(sheet, skill_rank=ranks, group_rank=groups))
        draft.tell("group_raised", self.actor, group=self.group, rank=groups[self.group], rule="WD-XP-04")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[RaiseGroup]:
        for group in state.tables.groups if state.tempo != "action" else ():
            ranked = ranked_members(state, actor, group)
            if len(ranked) >= RANKS_FOR_A_GROUP:
                yield cls(actor=actor, group=group, skills=ranked[:RANKS_FOR_A_GROUP])

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        ranked = ranked_members(state, self.actor, self.group)
        return {f"skills.{i}": Choice(values=ranked) for i in range(RANKS_FOR_A_GROUP)} if len(ranked) > RANKS_FOR_A_GROUP else {}

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, group=self.group, rank=state.sheet_of(self.actor).group_rank.get(self.group, 0) + 1)

    def buys(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("bought", what=self.group, value=state.sheet_of(self.actor).group_rank.get(self.group, 0) + 1)


def ranked_members(state: WinterDawnState, who: str, group: str) -> tuple[str, ...]:
    """List the skills of a group in which a character has a rank of its own."""
    ranks = state.sheet_of(who).skill_rank
    return tuple(skill.id for skill in state.tables.skills.values() if skill.group == group and ranks.get(skill.id, 0) >= 1)


class RaiseAttribute(RaiseCommand):
    """Pay experience of an attribute, as much as its value, for one point more. Spirit stays, its maximum may grow.

    Rule: WD-XP-06, WD-SPIRIT-01, G-26
    """

    kind = "raise_attribute"
    attribute: str = "agility"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for an attribute below the top of its range and its own experience."""
        if self.attribute not in ATTRIBUTES:
            return Refusal("value", "WD-ATTR-01", "attribute", (("what", self.attribute),))
        have, price = self._purse(state)
        if price >= TOP_ATTRIBUTE:
            return Refusal("value", "WD-XP-06", facts=(("low", 0), ("high", TOP_ATTRIBUTE)))
        return None if have >= price else Refusal("xp", "WD-XP-06", facts=(("price", price), ("have", have)))

    def _purse(self, state: WinterDawnState) -> tuple[int, int]:
        """Return experience and price: the price is the attribute's value."""
        sheet = state.sheet_of(self.actor)
        have: int = getattr(sheet, f"xp_{self.attribute}")
        return have, sheet.attribute(self.attribute)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        (_, price), sheet, purse = self._purse(draft.state), draft.state.sheet_of(self.actor), f"xp_{self.attribute}"
        put_sheet(
            draft, self.actor, evolve(sheet, **{purse: getattr(sheet, purse) - price, self.attribute: getattr(sheet, self.attribute) + 1})
        )
        draft.tell("attribute_raised", self.actor, attribute=self.attribute, value=price + 1, price=price, rule="WD-XP-06")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[RaiseAttribute]:
        """Offer each attribute with experience; what is missing is told as a refusal with its price."""
        if state.tempo != "action":
            earned = (name for name in ATTRIBUTES if getattr(state.sheet_of(actor), f"xp_{name}") > 0)
            yield from (cls(actor=actor, attribute=name) for name in earned)

    def phrase(self, state: WinterDawnState) -> Phrase:
        have, price = self._purse(state)
        return Phrase.of(self.kind, attribute=self.attribute, value=price + 1, price=price, have=have)

    def buys(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("bought", what=self.attribute, value=state.sheet_of(self.actor).attribute(self.attribute) + 1)


class AwardXp(GmCommand[WinterDawnState]):
    """Give experience of a skill for an original use that moved the story on. Rule: WD-XP-02"""

    kind = "award_xp"
    section = "experience"
    is_award = True
    actor: str = field(metadata=param(picks="combatant"))
    skill: str = field(default="perception", metadata=param(picks="skill"))
    amount: int = field(default=1, metadata=param(unit="XP"))

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        if self.actor not in state.combatants:
            return not_found("actor", self.actor)
        if self.skill not in state.tables.skills:
            return Refusal("value", "WD-SKILL-03", "skill", (("what", self.skill),))
        fits = 1 <= self.amount <= MOST_AWARDED
        return None if fits else Refusal("value", "WD-XP-02", "amount", (("low", 1), ("high", MOST_AWARDED)))

    def carry_out(self, draft: WinterDawnDraft) -> None:
        put_sheet(draft, self.actor, judged.with_skill_xp(draft.state.sheet_of(self.actor), self.skill, self.amount))
        draft.tell("xp_awarded", self.actor, skill=self.skill, amount=self.amount, rule="WD-XP-02")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[AwardXp]:
        return [cls(actor=actor)] if state.tempo != "action" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"skill": Choice(values=tuple(state.tables.skills)), "amount": Choice(low=1, high=MOST_AWARDED)}
