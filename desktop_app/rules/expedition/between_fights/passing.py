"""What time does at the table: weeks of the Season, healing and long checks. Rule: EX-TIME-02, EX-TIME-04, EX-HEAL-01, EX-EXT-01"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.expedition.between_fights.rest import HealInjury
from desktop_app.rules.expedition.between_fights.seasons import SpendTime
from desktop_app.rules.expedition.checks.standalone import RollExtended
from desktop_app.rules.expedition.state import ExpeditionState, Status
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dated import Due
from desktop_app.rules.kernel.timely import WEEK, Running, Timely


class ExpeditionTime(Timely[ExpeditionState]):
    """Each week one Endeavour for every injury, disease and poison and every long check, then the week of the Season.

    The book leaves the weeks of an Endeavour to the table: one is a ruling. Rule: R58
    """

    answers = (HealInjury, RollExtended, SpendTime)
    heals = (HealInjury,)
    rest = WEEK

    def under_way(self, state: ExpeditionState) -> Iterator[Running]:
        for who in state.roster:
            model = state.combatants[who]
            if model.status in (Status.DEAD, Status.DEFEATED):
                continue
            for injury in model.injuries:
                if not injury.permanent:
                    yield Running("heal_injury", who, WEEK, {"injury": injury.id}, text=injury.name)
            for check in model.extended_checks:
                if not check.spell:
                    yield Running("roll_extended", who, WEEK, {"check": check.id}, text=check.spec.ability or "")
        yield Running("spend_time", "", WEEK, {"unit": "week"})

    def answer(self, state: ExpeditionState, due: Due) -> Command[ExpeditionState] | None:
        if due.kind == RollExtended.kind:
            return RollExtended(actor=due.who, check=int(due.facts["check"]))
        return super().answer(state, due)
