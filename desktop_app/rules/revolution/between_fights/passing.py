"""Time in Downtime: rest, treatment, and conflicts that continue. Rule: RV-HEAL-01, RV-HEAL-02, RV-CONF-03"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dated import Due
from desktop_app.rules.kernel.timely import DAY, Running, Timely
from desktop_app.rules.revolution.checks.conflicts import ConflictRound, whose
from desktop_app.rules.revolution.harm.recovery import Heal, Rest
from desktop_app.rules.revolution.state import RevolutionState


class RevolutionTime(Timely[RevolutionState]):
    """By the day: a round of each conflict in downtime, treatment of the wounded, rest of the others; the numbers are a ruling."""

    answers = (ConflictRound, Heal, Rest)
    heals = (Heal, Rest)

    def under_way(self, state: RevolutionState) -> Iterator[Running]:
        for conflict in state.conflicts:
            if conflict.is_open and not conflict.consequence_due and conflict.time_scale == "downtime":
                facts = {"conflict": conflict.id}
                yield Running("conflict_round", whose(state, conflict) or "", DAY, facts, text=conflict.side_b.name)
        for who in state.roster:
            fighter = state.combatants[who]
            if not fighter.dead and fighter.lp < state.sheet_of(who).lp_max:
                yield Running("heal" if fighter.wounded else "rest", who, DAY, most=1)

    def answer(self, state: RevolutionState, due: Due) -> Command[RevolutionState] | None:
        if due.kind == ConflictRound.kind:
            return ConflictRound(conflict=str(due.facts["conflict"]))
        return super().answer(state, due)
