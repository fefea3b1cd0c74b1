"""Riders who guide what their mounts do, where the house rule says so. Rule: WD-X-12"""

from __future__ import annotations

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.winterdawn.checks.judged import Attempt, FreeTest, conclude, take_free_test
from desktop_app.rules.winterdawn.checks.rolls import Declared
from desktop_app.rules.winterdawn.movement.space import rider_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, change_frame
from desktop_app.rules.winterdawn.turn.turns import TurnCommand


class GuidedCommand(TurnCommand):
    """A command with a test that a mount may take under a rider."""

    def roll_under(self, draft: WinterDawnDraft, limit: int | None) -> None:
        """Roll and do what comes of it; `limit`: no more MoS than the rider's riding has shown."""
        raise NotImplementedError


def guide(draft: WinterDawnDraft, command: GuidedCommand, mover: str) -> None:
    """Let the rider of a mount test riding first, a free test, where the house rule says so; then roll. Rule: WD-X-12"""
    rider = rider_of(draft.state, mover)
    if rider is None or not draft.state.settings.x_12:
        command.roll_under(draft, None)
        return
    draft.push(Guided(command=command))
    take_free_test(draft, GuideTest(who=rider, skill="riding", mount=mover))


def limited(net: Breakdown, limit: int | None) -> Breakdown:
    """Limit a test of a ridden mount. Rule: WD-X-12"""
    return net if limit is None else net.at_most(limit, "the rider's riding", "WD-X-12")


class Guided(Procedure[WinterDawnState]):
    """A test of a mount that waits for its rider's riding. Rule: WD-X-12"""

    kind = "guided"
    command: Command[WinterDawnState]
    limit: int | None = None

    def concerns(self) -> tuple[str, ...]:
        assert isinstance(self.command, GuidedCommand), "only such a command is laid down"
        return (self.command.actor,)

    def advance(self, draft: WinterDawnDraft) -> None:
        """Roll under the limit; whoever has been put down meanwhile loses the action."""
        assert isinstance(self.command, GuidedCommand), "only such a command is laid down"
        draft.pop()
        if draft.state.combatants[self.command.actor].can_act:
            self.command.roll_under(draft, self.limit)
        else:
            draft.tell("action_lost", self.command.actor, rule="WD-REACT-08")


class GuideTest(FreeTest):
    """The riding test by which a rider guides its mount. Rule: WD-X-12"""

    kind = "guide_test"
    mount: str

    def judge(self, draft: WinterDawnDraft, declared: Declared, roll: Roll | None, *, net: Breakdown) -> None:
        net = net.at_least(0, "never below none", "WD-TEST-12")
        rolls = (roll,) if roll is not None else ()
        draft.tell("rider_guides", self.who, breakdown=net, rolls=rolls, rule="WD-X-12", target=self.mount)
        waiting = next((frame for frame in draft.state.pending if isinstance(frame, Guided)), None)
        if waiting is not None:
            change_frame(draft, waiting, evolve(waiting, limit=net.total))
        conclude(draft, Attempt(self.who, declared, roll, won=net.total >= 1))
