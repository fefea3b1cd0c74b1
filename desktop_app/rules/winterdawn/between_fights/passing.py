"""What time does at the table: nights, and the rolls of long tasks. Rule: WD-SPIRIT-06, WD-X-01, WD-TEST-13, WD-COND-04"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.dated import ROUNDS_PER_HOUR
from desktop_app.rules.kernel.timely import DAY, Running, Timely
from desktop_app.rules.winterdawn.between_fights.rest import Sleep
from desktop_app.rules.winterdawn.checks.long_tasks import TaskRoll, rounds_of
from desktop_app.rules.winterdawn.harm.injuries import pass_time
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState

PARTY: Final = "party"


class WinterDawnTime(Timely[WinterDawnState]):
    """A night for the party while anybody is hurt or short of spirit; each task by the span of its rolls; deaths that are near."""

    answers = (Sleep, TaskRoll)
    heals = (Sleep,)

    def under_way(self, state: WinterDawnState) -> Iterator[Running]:
        """List deaths, then tasks, then the night; of a task shorter than a day one roll waits, of shorter ones than an hour none."""
        for who in state.roster:
            clock = state.combatants[who].bleeding_to_death
            if clock is not None:
                yield Running("bleeds_to_death", who, once=clock.dies_at_round)
        for task in state.tasks:
            every = rounds_of(task.time_per_roll)
            if not task.done and every is not None and every >= ROUNDS_PER_HOUR and task.participants:
                most = None if every >= DAY else 1
                yield Running("task_roll", task.participants[0], every, {"task": task.id}, most=most, text=task.title)
        living = [who for who in state.roster if state.combatants[who].side == PARTY and state.combatants[who].dead is None]
        if any(self._needs_rest(state, who) for who in living):
            yield Running("sleep", living[0])

    @staticmethod
    def _needs_rest(state: WinterDawnState, who: str) -> bool:
        """Tell whether a night does somebody good: there is harm to heal, or spirit to gain. Rule: WD-SPIRIT-06, WD-X-01"""
        fighter = state.combatants[who]
        hurt = state.settings.x_01 and (any(line.ticked for line in fighter.injury_lines) or bool(fighter.bleeding_wounds))
        return hurt or 0 < fighter.spirit < state.sheet_of(who).spirit_max

    def passes(self, draft: WinterDawnDraft, rounds: int) -> None:
        pass_time(draft, rounds)
