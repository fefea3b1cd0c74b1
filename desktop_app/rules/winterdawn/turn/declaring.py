"""Declaring a roll: wounds that are let bleed may put the roller down before anything is paid. Rule: WD-INJ-05, WD-INJ-06"""

from __future__ import annotations

from collections.abc import Iterable

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.winterdawn.checks import chances, judged, pools, rolls
from desktop_app.rules.winterdawn.harm.injuries import incapacitate
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, Wound


def declare(draft: WinterDawnDraft, test: pools.Test, block: pools.RollBlock) -> rolls.Declared | None:
    """Aggravate wounds, then pay for the roll. None: a wound made it impossible. Rule: WD-INJ-05, WD-INJ-06, WD-SPIRIT-05, WD-ACT-03"""
    return rolls.pay(draft, test, block) if let_bleed(draft, test, block) else None


def let_bleed(draft: WinterDawnDraft, test: pools.Test, block: pools.RollBlock) -> bool:
    """Raise the wounds that the roller lets bleed; tell whether it can still roll. Rule: WD-INJ-05, WD-INJ-06"""
    if not test.bleeds:
        return True
    fighter = draft.state.combatants[test.who]
    worse = [wound for wound in fighter.bleeding_wounds if block.bleed.get(str(wound.id)) == pools.AGGRAVATE]
    if not worse:
        return True
    raised = tuple(_raised(wound) if wound in worse else wound for wound in fighter.bleeding_wounds)
    draft.put(evolve(fighter, bleeding_wounds=raised))
    for wound in worse:
        draft.tell("wound_aggravated", test.who, level=min(pools.WORST_WOUND, wound.level + 1), rule="WD-INJ-05")
    if all(wound.level < pools.WORST_WOUND for wound in worse):
        return True
    incapacitate(draft, test.who, rule="WD-INJ-06")
    return False


def _raised(wound: Wound) -> Wound:
    return evolve(wound, level=min(pools.WORST_WOUND, wound.level + 1))


class RollFreeTest(Answer[WinterDawnState, judged.FreeTest], pools.RollBlock):
    """Choose dice, attribute and purchases for a free test. Rule: WD-ACT-06, G-54"""

    kind = "roll_free_test"
    asked_by = judged.FreeTest

    def refuse_answer(self, state: WinterDawnState, frame: judged.FreeTest) -> Refusal | None:
        return pools.refuse_roll(state, frame.test(state, self), self)

    def answer(self, draft: WinterDawnDraft, frame: judged.FreeTest) -> None:
        draft.pop()
        if let_bleed(draft, frame.test(draft.state, self), self):
            frame.roll(draft, self)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[RollFreeTest]:
        frame = top_as(state, judged.FreeTest)
        return [cls(actor=actor, attr=attribute) for attribute in pools.attributes_of(state, frame.skill)] if frame is not None else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        frame = top_as(state, judged.FreeTest)
        return pools.open_block(state, frame.test(state, self), self) if frame is not None else {}

    def contest(self, state: WinterDawnState) -> Contest | None:
        frame = top_as(state, judged.FreeTest)
        dl = frame.against if frame is not None else None
        return chances.against(state, frame.test(state, self), self, dl) if frame is not None and dl is not None else None

    def phrase(self, state: WinterDawnState) -> Phrase:
        frame = top_as(state, judged.FreeTest)
        return Phrase.of(self.kind, skill=frame.skill if frame is not None else "", attribute=self.attr)

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        frame = top_as(state, judged.FreeTest)
        return pools.allowance(state, frame.test(state, self), self) if frame is not None else None
