"""Riders guiding their mounts, under the house rule. Rule: WD-X-12"""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.winterdawn.checks import judged, rolls
from desktop_app.rules.winterdawn.position.space import rider_of
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
    judged.take_free_test(draft, GuideTest(who=rider, skill="riding", mount=mover))


def limited(rolled: rolls.Rolled, limit: int | None) -> rolls.Rolled:
    """Limit a test of a ridden mount. Rule: WD-X-12"""
    return rolled if limit is None else replace(rolled, net=rolled.net.at_most(limit, "the rider's riding", "WD-X-12"))


class Guided(Procedure[WinterDawnState]):
    """A test of a mount that waits for its rider's riding. Rule: WD-X-12"""

    kind = "guided"
    command: GuidedCommand
    limit: int | None = None

    def concerns(self) -> tuple[str, ...]:
        return (self.command.actor,)

    def advance(self, draft: WinterDawnDraft) -> None:
        """Roll under the limit; whoever has been put down meanwhile loses the action."""
        draft.pop()
        if draft.state.combatants[self.command.actor].can_act:
            self.command.roll_under(draft, self.limit)
        else:
            self.command.lose(draft)


class GuideTest(judged.FreeTest):
    """The riding test by which a rider guides its mount. Rule: WD-X-12"""

    kind = "guide_test"
    mount: str

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        rolled.tell("rider_guides", draft, rolled.floored, rule="WD-X-12", target=self.mount)
        waiting = next((frame for frame in draft.state.pending if isinstance(frame, Guided)), None)
        if waiting is not None:
            change_frame(draft, waiting, evolve(waiting, limit=rolled.mos))
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))
