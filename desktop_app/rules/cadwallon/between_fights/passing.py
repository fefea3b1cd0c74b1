"""What time does at the table: natural cure, thirst and hunger, diseases. Rule: CA-HEAL-01, CA-HAZ-02, CA-HAZ-07"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.cadwallon.harm.hardship import HazardHardship
from desktop_app.rules.cadwallon.harm.hazards import HazardDisease
from desktop_app.rules.cadwallon.harm.healing import NaturalCure
from desktop_app.rules.cadwallon.state import CadwallonState, HardshipKind
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dated import Course, Due
from desktop_app.rules.kernel.timely import DAY, WEEK, Running, Timely


class CadwallonTime(Timely[CadwallonState]):
    """A disease takes its toll each day, who goes without does so by the day, each week heals. Rule: CA-HAZ-07, CA-HAZ-02, CA-HEAL-01"""

    answers = (HazardDisease, HazardHardship, NaturalCure)
    heals = (NaturalCure,)
    rest = WEEK

    def under_way(self, state: CadwallonState) -> Iterator[Running]:
        for who in state.roster:
            one = state.combatants[who]
            if one.is_dead:
                continue
            ill = (course for course in state.time.courses if course.who == who)
            yield from (Running(course.kind, who, DAY, course.facts, text=str(course.facts.get("row", ""))) for course in ill)
            yield from (Running("hazard_hardship", who, DAY, {"hardship_kind": kind}, text=kind) for kind in one.hardship)
            if one.boxes:
                yield Running("natural_cure", who, WEEK)

    def begins(self, state: CadwallonState, command: Command[CadwallonState]) -> Course | None:
        """A disease goes on once it has taken its toll. Rule: CA-HAZ-07"""
        if isinstance(command, HazardDisease):
            return Course(kind=command.kind, who=command.target, facts={"row": command.row})
        return None

    def answer(self, state: CadwallonState, due: Due) -> Command[CadwallonState] | None:
        if due.kind == HazardDisease.kind:
            return HazardDisease(target=due.who, row=str(due.facts["row"]))
        if due.kind == HazardHardship.kind:
            kind: HardshipKind = "hunger" if due.facts["hardship_kind"] == "hunger" else "thirst"
            held = state.combatants[due.who].hardship.get(kind)
            return HazardHardship(target=due.who, hardship_kind=kind, days=held.days + 1) if held is not None else None
        return super().answer(state, due)
