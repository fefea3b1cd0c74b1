"""Stealth against guards, in a fight step by step and at leisure by stretches. Rule: SW-STEALTH-01 to SW-STEALTH-06, SW-MOVE-07"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from math import prod
from typing import Final

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import CACHED, Contest, SharedOut, total
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve, held
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.savage.checks.chances import trait_contest, trait_values
from desktop_app.rules.savage.checks.derived import pace
from desktop_app.rules.savage.checks.rolls import (
    TN,
    Goal,
    Mod,
    Rerollable,
    Rival,
    Rolled,
    TraitDice,
    better,
    dice_of,
    roll_trait,
    trait_mods,
)
from desktop_app.rules.savage.checks.tasks import OwnTime, line_choice, line_mods, refuse_lines
from desktop_app.rules.savage.movement.moving import Walking
from desktop_app.rules.savage.position.ground import apart, are_enemies, refuse_path, walkable
from desktop_app.rules.savage.state import Phase, SavageDraft, SavageState, holder_of, refuse_unknown
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting

NEAR: Final = 5
"""Inches within which even an inactive guard listens. Rule: SW-STEALTH-05"""
PACES: Final = 5
"""Times Pace that one roll covers out of a fight. Rule: SW-STEALTH-06"""
FARTHEST: Final = 2000
MOST_COUNTED: Final = 60
"""What a roll comes to at most, as chances count it."""


def stealth_mods(state: SavageState, who: str, lines: Sequence[str]) -> tuple[Mod, ...]:
    """List what changes a roll of Stealth; running is told once. Rule: SW-STEALTH-01, SW-TAB-06, SW-MOVE-02"""
    running = ("running",) if state.combatants[who].has_run and "running" not in lines else ()
    return (*trait_mods(state, who, "stealth"), *line_mods(state.tables.stealth, (*lines, *running), "SW-TAB-06"))


def lose_track(draft: SavageDraft, who: str) -> None:
    """Let everyone lose a combatant that hides again. Rule: SW-SENSE-03"""
    fighters = (draft.state.combatants[other] for other in draft.state.roster)
    draft.put(*(evolve(one, detected=tuple(name for name in one.detected if name != who)) for one in fighters if who in one.detected))


def watching(state: SavageState, who: str) -> tuple[str, ...]:
    """List the enemies who could notice a combatant."""
    return tuple(other for other in state.roster if are_enemies(state, who, other) and state.combatants[other].can_act)


class Sneaking(Rerollable):
    """One roll of Stealth against each guard: the active and the near ones listen, the others only may be roused.

    `near` are opposed in any case; `path` is walked afterwards, whatever the rolls show; `stretches` are still to come.
    Rule: SW-STEALTH-03, SW-STEALTH-04, SW-STEALTH-05
    """

    kind = "sneaking"
    actor: str
    guards: tuple[str, ...]
    near: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    path: tuple[Cell, ...] = ()
    stretches: int = 1
    approached: str = ""
    rolled: Rolled | None = None
    heard: tuple[int, ...] = ()
    ears: tuple[str, ...] = held((), sparse=True)
    """Combatants who rolled Notice: guards posted during the question have heard nothing."""

    def concerns(self) -> tuple[str, ...]:
        return (self.actor, *self.guards)

    def listeners(self, state: SavageState) -> tuple[str, ...]:
        """List the guards rolling Notice: posted, near, and on the last stretch the approached one; after the roll, its rollers."""
        if self.ears:
            return self.ears
        always = (*self.near, *((self.approached,) if self.stretches == 1 else ()))
        return tuple(who for who in self.guards if state.combatants[who].on_guard or who in always)

    def _lost_to(self, state: SavageState) -> tuple[str, ...]:
        """List the guards against whom the roll is not enough."""
        assert self.rolled is not None, "the roll was made"
        total, listening = self.rolled.total, self.listeners(state)
        needed = dict(zip(listening, self.heard, strict=False))  # nobody rolled: nobody heard
        return tuple(who for who in self.guards if total < TN or (who in needed and total <= needed[who]))

    def loser(self, state: SavageState) -> str | None:
        return self.actor if self.rolled is not None and self._lost_to(state) else None

    def _goals(self, state: SavageState) -> tuple[Goal, ...]:
        return (Goal(mods=stealth_mods(state, self.actor, self.lines)),)

    def advance(self, draft: SavageDraft) -> None:
        state = draft.state
        if self.rolled is None:
            rolled = roll_trait(draft, self.actor, "stealth", self._goals(state))
            ears = self.listeners(state)
            rival = Rival(rolled.total)
            heard = [roll_trait(draft, who, "notice", (Goal(mods=trait_mods(state, who, "notice")),), rival=rival).total for who in ears]
            draft.become(evolve(self, rolled=rolled, heard=tuple(heard), ears=ears))
        else:
            self._settle(draft)

    def _settle(self, draft: SavageDraft) -> None:
        """Rouse and show, then walk, or go on with the next stretch until seen."""
        lost, listening = self._lost_to(draft.state), self.listeners(draft.state)
        seen = tuple(who for who in lost if who in listening)
        for who in lost:
            draft.put(evolve(draft.state.combatants[who], on_guard=True))
            draft.tell("sneaker_seen" if who in seen else "guard_roused", who, rule="SW-STEALTH-04", target=self.actor)
        draft.put(evolve(draft.state.combatants[self.actor], hidden=not seen))
        if not seen:
            lose_track(draft, self.actor)
        if not lost:
            draft.tell("unseen", self.actor, rule="SW-STEALTH-05")
        if self.stretches > 1 and not seen:
            draft.become(evolve(self, stretches=self.stretches - 1, rolled=None, heard=(), ears=(), is_kept=False))
            return
        draft.pop()
        if self.path:
            draft.push(Walking(actor=self.actor, path=self.path, free_at=draft.state.combatants[self.actor].cell))

    def again(self, draft: SavageDraft) -> None:
        assert self.rolled is not None, "there is a roll to make again"
        goals = self._goals(draft.state)
        made = roll_trait(draft, self.actor, "stealth", goals)
        draft.become(evolve(self, rolled=better(goals, self.rolled, made)))

    def reroll_contest(self, state: SavageState) -> Contest | None:
        needed = max(TN, *(heard + 1 for heard in self.heard), TN)
        return trait_contest(dice_of(state, self.actor, "stealth"), needed - self._goals(state)[0].bonus)

    def chances(self, state: SavageState) -> SharedOut:
        """Share out: seen by a guard, only heard, unseen by all. Rule: SW-TAB-37"""
        listening = self.listeners(state)
        ears = Counter((dice_of(state, who, "notice"), sum(mod.value for mod in trait_mods(state, who, "notice"))) for who in listening)
        dice, bonus = dice_of(state, self.actor, "stealth"), self._goals(state)[0].bonus
        return _noticed(dice, bonus, tuple(sorted(ears.items())), all_listen=len(listening) == len(self.guards))


@lru_cache(maxsize=CACHED)
def _noticed(dice: TraitDice, bonus: int, ears: tuple[tuple[tuple[TraitDice, int], int], ...], *, all_listen: bool) -> SharedOut:
    """Divide a Stealth roll against equal listeners: their dice, added numbers, and count. Rule: SW-TAB-37"""
    found = {"unseen": 0, "roused": 0, "seen": 0}
    heard_by = [(trait_values(listening, MOST_COUNTED), added, count) for (listening, added), count in ears]
    whole = prod(total(values) ** count for values, _, count in heard_by)
    for value, weight in trait_values(dice, MOST_COUNTED).items():
        result = value + bonus
        below = (sum(rolls for heard, rolls in values.items() if heard + added < result) ** count for values, added, count in heard_by)
        unheard = prod(below) if result >= TN or not heard_by else 0
        found["unseen" if result >= TN or all_listen else "roused"] += weight * unheard
        found["seen"] += weight * (whole - unheard)
    shares = tuple((name, found[name], tone) for name, tone in (("unseen", "good"), ("roused", "accent"), ("seen", "blood")))
    return SharedOut(word="unnoticed", shares=shares, counted=("unseen",))


class Sneak(TurnCommand):
    """Move without being noticed: one roll each turn. Rule: SW-STEALTH-01 to SW-STEALTH-06, SW-MOVE-07"""

    kind = "sneak"
    needs_slot = False
    is_move = True
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))
    lines: tuple[str, ...] = ()

    def refuse_act(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if fighter.shaken:
            return Refusal("shaken", "SW-STEALTH-06")
        if fighter.aimed:
            return Refusal("already_moved", "SW-RANGE-07")
        if fighter.grappled_by is not None or holder_of(state, self.actor) is not None:
            return Refusal("no_move_left", "SW-MELEE-15")
        return refuse_path(state, self.actor, self.path) or refuse_lines(state.tables.stealth, self.lines, "SW-TAB-06")

    def procedure(self, state: SavageState) -> Sneaking:
        """Say who listens: those on guard, and those within five inches of the path."""
        guards = watching(state, self.actor)
        cell_now = state.combatants[self.actor].cell
        here = (cell_now,) if cell_now is not None and not self.path else ()
        near = []
        for who in guards:
            there = state.combatants[who].cell
            if there is not None and any(apart(state, cell, there) <= NEAR for cell in (*self.path, *here)):
                near.append(who)
        return Sneaking(actor=self.actor, guards=guards, near=tuple(near), lines=self.lines, path=self.path)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Sneak]:
        if is_acting(state, actor) and state.combatants[actor].cell is not None:
            yield cls(actor=actor)

    def open(self, state: SavageState) -> dict[str, Choice]:
        paths = tuple(path for _, path in walkable(state, self.actor).values())
        return {"path": Choice(values=paths), "lines": line_choice(state.tables.stealth)}


class SneakOutOfCombat(OwnTime):
    """Sneak past guards at leisure: one roll for each five times Pace; the last five inches are listened to.

    Rule: SW-STEALTH-03 to SW-STEALTH-06
    """

    kind = "sneak_out_of_combat"
    section = "tasks"
    guards: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    lines: tuple[str, ...] = ()
    distance: int = field(default=30, metadata=param(unit="″", choice=Choice(low=1, high=FARTHEST)))

    def refuse_task(self, state: SavageState) -> Refusal | None:
        if state.is_running:
            return Refusal("wrong_phase", "SW-STEALTH-06")
        unknown = (refuse_unknown(state, who, "guards") for who in self.guards)
        found = self.refuse_range("distance", "SW-STEALTH-06") or next((refusal for refusal in unknown if refusal is not None), None)
        if found is None and (self.actor in self.guards or len(set(self.guards)) != len(self.guards)):
            found = Refusal("value", "SW-STEALTH-02", "guards")
        return found or refuse_lines(state.tables.stealth, self.lines, "SW-TAB-06")

    def procedure(self, state: SavageState) -> Sneaking | None:
        """Cut the path into stretches; the first guard named is the one approached."""
        if not all(who in state.combatants for who in self.guards):
            return None
        stretches = -(-self.distance // (PACES * pace(state, self.actor).total))
        approached = self.guards[0] if self.guards else ""
        return Sneaking(actor=self.actor, guards=self.guards, lines=self.lines, stretches=stretches, approached=approached)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[SneakOutOfCombat]:
        if state.phase == Phase.TABLE:
            yield cls(actor=actor, guards=tuple(who for who in state.roster if state.sheet_of(who).character_kind != "pc"))

    def open(self, state: SavageState) -> dict[str, Choice]:
        others = tuple(who for who in state.roster if who != self.actor)
        found = {"lines": line_choice(state.tables.stealth), **super().open(state)}
        return {**found, "guards": Choice(values=others, many=len(others), once=True)} if others else found
