"""Actions that give an opening: the attacks of opportunity come first, then the action goes on as far as it still can.

Rule: WD-TAB-16, WD-REACT-08, section 5.0
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks.pools import RollBlock, Test, allowance, refuse_roll
from desktop_app.rules.winterdawn.combat.triggers import Triggered
from desktop_app.rules.winterdawn.state import Unasked, WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand

B = TypeVar("B", bound=RollBlock)


@dataclass(frozen=True, kw_only=True)
class ProvokingCommand(TurnCommand):
    """An action whose opening others may use before it is rolled."""

    @property
    def provokes_now(self) -> bool:
        """Tell whether this one gives an opening."""
        return True

    def act(self, draft: WinterDawnDraft) -> None:
        draft.push(Provoked(command=self))
        if self.provokes_now:
            draft.push(Triggered(target=self.actor, cause=self.kind))

    def proceed(self, draft: WinterDawnDraft) -> None:
        """Do what the action is about."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Provoked(Unasked):
    """An action that waits for those who strike at its opening."""

    kind = "provoked"
    command: Command[WinterDawnState] = field()

    def concerns(self) -> tuple[str, ...]:
        assert isinstance(self.command, ProvokingCommand), "only such a command is laid down"
        return (self.command.actor,)

    def advance(self, draft: WinterDawnDraft) -> None:
        """Go on with the action; an actor that has been put down loses it."""
        assert isinstance(self.command, ProvokingCommand), "only such a command is laid down"
        draft.pop()
        if draft.state.combatants[self.command.actor].can_act:
            self.command.proceed(draft)
        else:
            draft.tell("action_lost", self.command.actor, rule="WD-REACT-08")


def still_allowed(state: WinterDawnState, test: Test, block: B) -> B | None:
    """Lower declared dice to what is still allowed and drop purchases that cannot be paid; None: nothing is left."""
    kept = block if not block.buy or refuse_roll(state, test, evolve(block, dice=None)) is None else evolve(block, buy=0)
    most = allowance(state, test, kept).total
    if most < 1:
        return None
    return kept if kept.dice is None else evolve(kept, dice=min(kept.dice, most))
