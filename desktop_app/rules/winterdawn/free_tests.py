"""Tests that cost no action: rolled at once, or asked for where the house wants it. Rule: WD-ACT-06, WD-TAB-24, G-54"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure, top_as
from desktop_app.rules.winterdawn.chances import against
from desktop_app.rules.winterdawn.rolls import (
    PLAIN,
    Declared,
    RollBlock,
    Test,
    allowance,
    attributes_of,
    declare,
    default_attribute,
    open_block,
    refuse_roll,
    throw_test,
)
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState


@dataclass(frozen=True, kw_only=True)
class FreeTest(Procedure[WinterDawnState]):
    """A free test that is due. A subclass says what comes of it. `own_pool`: the body demands it of the helpless too."""

    who: str
    skill: str
    own_pool: bool = False

    def concerns(self) -> tuple[str, ...]:
        """Need the roller."""
        return (self.who,)

    def test(self, state: WinterDawnState, block: RollBlock) -> Test:
        """Build the test."""
        return Test(self.who, self.skill, block.attr or default_attribute(state, self.who, self.skill), own_pool=self.own_pool)

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask the roller, if there is a die to roll and it lives."""
        able = state.combatants[self.who].dead is None and allowance(state, self.test(state, PLAIN)).total > 0
        return Decision(topic="free_test", who=(self.who,), answers=("roll_free_test",)) if able else None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Take it without a choice; the dead take none."""
        draft.pop()
        if draft.state.combatants[self.who].dead is None:
            self.roll(draft, PLAIN)

    def roll(self, draft: WinterDawnDraft, block: RollBlock) -> None:
        """Roll, and let come what comes of it."""
        declared = declare(draft, self.test(draft.state, block), block)
        if declared is not None:
            thrown, net = throw_test(draft, self.who, declared)
            self.judge(draft, declared, thrown, net=net)

    @property
    def against(self) -> int | None:
        """Return the difficulty; None: every MoS counts, or another roll decides."""
        dl = getattr(self, "dl", None)
        return dl if isinstance(dl, int) else None

    def judge(self, draft: WinterDawnDraft, declared: Declared, roll: Roll | None, *, net: Breakdown) -> None:
        """Do what comes of it; the net may be below 0."""
        raise NotImplementedError


def take_free_test(draft: WinterDawnDraft, due: FreeTest) -> None:
    """Roll a free test with the full pool and the larger die, or lay it down to be asked for, after those that wait already.

    Rule: WD-ACT-06, G-54
    """
    if not draft.state.settings.free_test_window:
        due.roll(draft, PLAIN)
        return
    stack = draft.state.pending
    waiting = next((i for i, frame in enumerate(stack) if not isinstance(frame, FreeTest)), len(stack))
    draft.state = evolve(draft.state, pending=(*stack[:waiting], due, *stack[waiting:]))


@dataclass(frozen=True, kw_only=True)
class RollFreeTest(Answer[WinterDawnState, FreeTest], RollBlock):
    """Choose dice, attribute and purchases for a free test. Rule: WD-ACT-06, G-54"""

    kind = "roll_free_test"

    @property
    def asked_by(self) -> type[FreeTest]:
        """Answer a free test."""
        return FreeTest

    def refuse_answer(self, state: WinterDawnState, frame: FreeTest) -> Refusal | None:
        """Judge attribute and dice."""
        if self.attr is not None and self.attr not in attributes_of(state, frame.skill):
            return Refusal("attr", "WD-SKILL-02", "attr")
        return refuse_roll(state, frame.test(state, self), self)

    def answer(self, draft: WinterDawnDraft, frame: FreeTest) -> None:
        """Roll."""
        draft.pop()
        frame.roll(draft, self)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[RollFreeTest]:
        """Offer each attribute that may govern the skill."""
        frame = top_as(state, FreeTest)
        return [cls(actor=actor, attr=attribute) for attribute in attributes_of(state, frame.skill)] if frame is not None else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the dice open."""
        frame = top_as(state, FreeTest)
        return open_block(state, frame.test(state, self), self) if frame is not None else {}

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the test, where it has a difficulty."""
        frame = top_as(state, FreeTest)
        dl = frame.against if frame is not None else None
        return against(state, frame.test(state, self), self, dl) if frame is not None and dl is not None else None

    def phrase(self, state: WinterDawnState) -> Phrase:
        """Name skill and attribute."""
        frame = top_as(state, FreeTest)
        return Phrase.of(self.kind, skill=frame.skill if frame is not None else "", attribute=self.attr)

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        """Explain the dice."""
        frame = top_as(state, FreeTest)
        return allowance(state, frame.test(state, self), self) if frame is not None else None
