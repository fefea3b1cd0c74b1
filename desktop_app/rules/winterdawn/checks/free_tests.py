"""Tests that cost no action: rolled at once, or asked for where the house wants it. Rule: WD-ACT-06, WD-TAB-24, G-54"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure
from desktop_app.rules.winterdawn.checks.pools import PLAIN, RollBlock, Test, allowance, default_attribute
from desktop_app.rules.winterdawn.checks.rolls import Declared, pay, throw_test
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState


@dataclass(frozen=True, kw_only=True)
class FreeTest(Procedure[WinterDawnState]):
    """A free test that is due. A subclass says what comes of it. `own_pool`: the body demands it of the helpless too."""

    who: str
    skill: str
    own_pool: bool = False

    def concerns(self) -> tuple[str, ...]:
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
        """Roll, wounds that bleed being settled, and let come what comes of it."""
        declared = pay(draft, self.test(draft.state, block), block)
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
