"""Climbing, in a fight and at leisure; following tracks. Rule: SW-CLIMB-01 to SW-CLIMB-03, SW-MOVE-06, SW-TRACK-01"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.derived import UNTRAINED, die_in_play
from desktop_app.rules.savage.checks.rolls import TN, Mod, Rolled, raises_of
from desktop_app.rules.savage.checks.tasks import OwnTime, Rolling, line_choice, line_mods, refuse_lines
from desktop_app.rules.savage.harm.hazards import fall_bonus, harm_by_dice
from desktop_app.rules.savage.position.ground import METRES, pace_left
from desktop_app.rules.savage.sheet.character import value_of
from desktop_app.rules.savage.state import SavageDraft, SavageState
from desktop_app.rules.savage.turn.action import TurnCommand

STRETCH: Final = 10
"""Inches of a climb that one roll is good for. Rule: SW-CLIMB-02"""
HIGHEST: Final = 500


def climbing_mods(state: SavageState, lines: tuple[str, ...]) -> tuple[Mod, ...]:
    """List what surface and equipment do to a climb. Rule: SW-CLIMB-01, SW-TAB-04"""
    return line_mods(state.tables.climbing, lines, "SW-TAB-04")


def falls(draft: SavageDraft, who: str, inches: int) -> None:
    """Let a climber fall from the height reached. Rule: SW-CLIMB-02, SW-HAZ-04"""
    metres = METRES * inches
    draft.tell("falls", who, rule="SW-CLIMB-02", metres=metres, surface="hard")
    if metres:
        harm_by_dice(draft, who, (6, 6), bonus=fall_bonus(draft.state, metres), rule="SW-HAZ-04")


class Climb(OwnTime):
    """Climb so high: one roll for each ten inches begun; a failure stops, a natural 1 lets fall. Rule: SW-CLIMB-01, SW-CLIMB-02"""

    kind = "climb"
    section = "tasks"
    height: int = field(default=STRETCH, metadata=param(unit="″", choice=Choice(low=1, high=HIGHEST)))
    lines: tuple[str, ...] = ()

    def refuse_task(self, state: SavageState) -> Refusal | None:
        return self.refuse_range("height", "SW-CLIMB-02") or refuse_lines(state.tables.climbing, self.lines, "SW-TAB-04")

    def carry_out(self, draft: SavageDraft) -> None:
        draft.tell("climbs", self.actor, rule="SW-CLIMB-01", inches=self.height)
        super().carry_out(draft)

    def procedure(self, state: SavageState) -> Climbing:
        return Climbing(who=self.actor, height=self.height, lines=self.lines)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {**super().open(state), "lines": line_choice(state.tables.climbing)}


class Climbing(Rolling):
    """A climb under way, stretch by stretch. Rule: SW-CLIMB-02"""

    kind = "climbing"
    rolls = "climbing"
    height: int
    lines: tuple[str, ...] = ()
    reached: int = 0

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return climbing_mods(state, self.lines)

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Go on, stop or fall."""
        if rolled.total >= TN and self.reached + STRETCH < self.height:
            draft.become(evolve(self, reached=self.reached + STRETCH))
            return
        draft.pop()
        if rolled.total >= TN:
            draft.tell("climb_done", self.who, rule="SW-CLIMB-02", inches=self.height)
        elif rolled.firsts[0] == 1:
            falls(draft, self.who, self.reached)
        else:
            draft.tell("climb_stopped", self.who, rule="SW-CLIMB-02", inches=self.reached)


class ClimbInCombat(TurnCommand):
    """Climb for a whole turn: half the Strength die in inches, with a rope or good holds. Rule: SW-CLIMB-03, SW-MOVE-06"""

    kind = "climb_in_combat"
    section = "manoeuvres"
    lines: tuple[str, ...] = ()
    rope_or_holds: bool = True

    def refuse_act(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if fighter.moved or fighter.aimed:
            return Refusal("already_moved", "SW-CLIMB-03")
        if pace_left(state, self.actor) <= 0:
            return Refusal("no_move_left", "SW-MELEE-15")
        if not self.rope_or_holds:
            return Refusal("needs_rope_or_holds", "SW-CLIMB-03")
        return refuse_lines(state.tables.climbing, self.lines, "SW-TAB-04")

    def carry_out(self, draft: SavageDraft) -> None:
        frame = self.procedure(draft.state)
        self.spend(draft)
        draft.put(evolve(draft.state.combatants[self.actor], climbing=True))
        if frame is not None:
            draft.push(frame)
        else:
            climb_on(draft, self.actor)

    def procedure(self, state: SavageState) -> ClimbingOn | None:
        """Roll at the beginning of each stretch, and not in the middle of one. Rule: SW-CLIMB-03"""
        fighter = state.combatants[self.actor]
        is_due = fighter.climbed >= STRETCH * fighter.climbs_passed
        return ClimbingOn(who=self.actor, lines=self.lines) if is_due else None

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {"lines": line_choice(state.tables.climbing), "rope_or_holds": Choice(values=(True, False))}

    def details(self, state: SavageState) -> tuple[Phrase, ...]:
        return (Phrase.of("climbed", inches=state.combatants[self.actor].climbed),) if state.combatants[self.actor].climbed else ()


def climb_on(draft: SavageDraft, who: str) -> None:
    """Gain the inches of a turn. Rule: SW-CLIMB-03"""
    inches = value_of(die_in_play(draft.state, who, "strength") or UNTRAINED) // 2
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, climbed=fighter.climbed + inches))
    draft.tell("climbs_on", who, rule="SW-CLIMB-03", inches=inches, total=fighter.climbed + inches)


class ClimbingOn(Rolling):
    """The roll of a stretch climbed in a fight. Rule: SW-CLIMB-03"""

    kind = "climbing_on"
    rolls = "climbing"
    lines: tuple[str, ...] = ()

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        several = -2 * (state.combatants[self.who].action_count - 1)
        return (*climbing_mods(state, self.lines), Mod(value=several, label="multiple actions", rule="SW-ACT-02"))

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Climb on, hang where one is, or fall."""
        draft.pop()
        fighter = draft.state.combatants[self.who]
        if rolled.total >= TN:
            draft.put(evolve(fighter, climbs_passed=fighter.climbs_passed + 1))
            climb_on(draft, self.who)
        elif rolled.firsts[0] == 1:
            draft.put(evolve(fighter, climbed=0, climbs_passed=0))
            falls(draft, self.who, fighter.climbed)
        else:
            draft.tell("climb_stopped", self.who, rule="SW-CLIMB-03", inches=fighter.climbed)


class Track(OwnTime):
    """Follow tracks. Rule: SW-TRACK-01, SW-TAB-05"""

    kind = "track"
    section = "tasks"
    lines: tuple[str, ...] = ()

    def refuse_task(self, state: SavageState) -> Refusal | None:
        return refuse_lines(state.tables.tracking, self.lines, "SW-TAB-05")

    def procedure(self, state: SavageState) -> Tracking:
        return Tracking(who=self.actor, lines=self.lines)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {"lines": line_choice(state.tables.tracking)}


class Tracking(Rolling):
    """The roll of a tracker. Rule: SW-TRACK-01"""

    kind = "tracking"
    rolls = "tracking"
    lines: tuple[str, ...] = ()

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return line_mods(state.tables.tracking, self.lines, "SW-TAB-05")

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        draft.pop()
        found = rolled.total >= TN
        draft.tell("tracks_found" if found else "tracks_lost", self.who, rule="SW-TRACK-01", raises=raises_of(rolled.total) if found else 0)
