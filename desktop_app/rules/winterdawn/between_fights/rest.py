"""A night's sleep, what it heals, and the tempo of play. Rule: WD-SPIRIT-06, WD-X-01, WD-HEAL-05, WD-CORE-09"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.timely import is_paid
from desktop_app.rules.winterdawn.actions import long_tasks
from desktop_app.rules.winterdawn.checks import helpless, judged, rolls
from desktop_app.rules.winterdawn.harm.injuries import clear_boxes, close_wound, pass_time
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, gain_spirit

NIGHT: Final = 8 * 600
"""Rounds of a night's sleep: eight hours."""
TEMPOS: Final = ("interaction", "transition")


class Care(Record):
    """What a healer has achieved on a line before the night: the hits of its medicine task. Rule: WD-X-01"""

    actor: str
    line: int
    hits: int = 0


class Sleep(helpless.OutOfTurnCommand):
    """Sleep a full night: spirit doubles, and under the house rule each hurt line heals by natural healing.

    `care` names the hits of healers; left out, the tasks of care that are done count. Rule: WD-SPIRIT-06, WD-X-01
    """

    kind = "sleep"
    section = "rest"
    names = ("actors",)
    tempo_rule = "WD-CORE-09"
    actors: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    care: tuple[Care, ...] | None = None

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if any(state.combatants[who].dead is not None for who in self.actors):
            return Refusal("dead", "WD-COND-07", "actors")
        if not self.actors or len(set(self.actors)) < len(self.actors):
            return Refusal("value", "WD-SPIRIT-06", "actors")
        fits = all(self._fits(state, entry) for entry in self.care or ())
        return None if fits else Refusal("value", "WD-X-01", "care")

    def _fits(self, state: WinterDawnState, entry: Care) -> bool:
        known = entry.actor in self.actors and entry.hits >= 0
        return known and 0 <= entry.line < len(state.combatants[entry.actor].injury_lines)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Let the night pass, then double spirit and heal, sleeper by sleeper."""
        hits = self._hits(draft.state)
        if not is_paid(draft.state, self):
            pass_time(draft, NIGHT)
        for who in self.actors:
            if draft.state.combatants[who].dead is not None:
                continue
            draft.tell("slept", who, rule="WD-SPIRIT-06")
            gain_spirit(draft, who, draft.state.combatants[who].spirit, "WD-SPIRIT-06")
            for line in range(len(draft.state.combatants[who].injury_lines)) if draft.state.settings.x_01 else ():
                _heal_line(draft, who, line, hits.get((who, line), 0))
        left = tuple(task for task in draft.state.tasks if task.patient not in self.actors)
        draft.state = evolve(draft.state, tasks=left)

    def _hits(self, state: WinterDawnState) -> dict[tuple[str, int], int]:
        """Return the hits of care by patient and line. Rule: WD-X-01"""
        if self.care is not None:
            return {(entry.actor, entry.line): entry.hits for entry in self.care}
        return {(task.patient, task.line): task.hits for task in state.tasks if task.patient and task.line is not None and task.done}

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Sleep]:
        """Offer a night for the whole side, outside a fight, once."""
        if state.tempo == "action":
            return []
        side = state.combatants[actor].side
        living = tuple(who for who in state.roster if state.combatants[who].side == side and state.combatants[who].dead is None)
        return [cls(actors=living)] if living[:1] == (actor,) else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        living = tuple(who for who in state.roster if state.combatants[who].dead is None)
        return {"actors": Choice(values=living, many=len(living))}


def _heal_line(draft: WinterDawnDraft, who: str, line: int, care: int) -> None:
    """Call for natural healing of a hurt line: each MoS takes a level of bleeding, then a major box, then a minor one. Rule: WD-X-01"""
    fighter = draft.state.combatants[who]
    bleeds = any(long_tasks.line_of(wound.line) == line for wound in fighter.bleeding_wounds)
    if not bleeds and not fighter.injury_lines[line].ticked:
        return
    judged.take_free_test(draft, HealTest(who=who, skill="natural_healing", own_pool=True, line=line, care=care))


class HealTest(judged.FreeTest):
    """The natural healing of one line after a night; `care` are MoS of a healer. Rule: WD-X-01"""

    kind = "heal_test"
    line: int
    care: int

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        who, line = self.who, self.line
        total = rolled.floored.plus(self.care, "healer's care", "WD-X-01")
        rolled.tell("healed_overnight", draft, total, rule="WD-X-01", line=line + 1)
        left = _close_wounds(draft, who, line, total.total)
        row = draft.state.combatants[who].injury_lines[line]
        clear_boxes(draft, who, line, min(left, row.ticked))
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))


def _close_wounds(draft: WinterDawnDraft, who: str, line: int, mos: int) -> int:
    """Take levels off the wounds of a line, the worst first; return the MoS that are left."""
    while mos:
        fighter = draft.state.combatants[who]
        wounds = [wound for wound in fighter.bleeding_wounds if long_tasks.line_of(wound.line) == line]
        if not wounds:
            return mos
        worst = max(wounds, key=lambda wound: (wound.level, -wound.id))
        if worst.level == 1:
            close_wound(draft, who, worst.id)
        else:
            milder = tuple(evolve(wound, level=wound.level - 1) if wound.id == worst.id else wound for wound in fighter.bleeding_wounds)
            draft.put(evolve(fighter, bleeding_wounds=milder))
        mos -= 1
    return 0


class SetTempo(GmCommand[WinterDawnState]):
    """Let play go on thing by thing, or by days; action tempo begins with a fight alone. Rule: WD-CORE-09"""

    kind = "set_tempo"
    value: Literal["interaction", "transition"] = field(default="interaction", metadata=param(choice=Choice(values=TEMPOS)))

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        return Refusal("already_in_combat", "WD-CORE-09") if state.tempo == "action" else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.state = evolve(draft.state, tempo=self.value)
        draft.tell("tempo_set", None, tempo=self.value, rule="WD-CORE-09")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SetTempo]:
        other: Literal["interaction", "transition"] = "interaction" if state.tempo == "transition" else "transition"
        return [cls(value=other)] if state.tempo != "action" else []
