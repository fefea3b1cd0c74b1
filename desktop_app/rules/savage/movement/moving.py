"""Moving step by step, running, and the free attacks of those who are left. Rule: SW-MOVE-01, SW-MOVE-02, SW-MOVE-04"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.command import Answer, Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve, held
from desktop_app.rules.kernel.state import Cell, Decision, Frame, Procedure, top_as
from desktop_app.rules.savage.combat.attack import Attack
from desktop_app.rules.savage.combat.melee import melee_shot, weapon_named
from desktop_app.rules.savage.position import ground
from desktop_app.rules.savage.state import Fighter, SavageDraft, SavageState, holder_of
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_arms

Path: TypeAlias = tuple[Cell, ...]


def left_behind(state: SavageState, who: str, there: Cell) -> tuple[str, ...]:
    """List the adjacent enemies a step leaves, in order of their strikes. Rule: SW-MOVE-04"""
    here = state.combatants[who].cell
    if here is None:
        return ()
    found = []
    for other in state.roster:
        fighter = state.combatants[other]
        if not ground.are_enemies(state, who, other) or not fighter.is_threatening or fighter.full_defense or fighter.cell is None:
            continue
        beside, stays = (positions.cells_between(state, cell, fighter.cell) <= 1 for cell in (here, there))
        if beside and not stays and ground.is_visible(state, other, who):
            found.append(other)
    return tuple(sorted(found, key=lambda other: -(state.combatants[other].card or 0)))


class Walking(Procedure[SavageState]):
    """A move under way: before each step those who are left strike. Rule: SW-MOVE-04

    `before` is the mover as it was when the last free attacks were owed: one that harms it ends the move.
    """

    kind = "walking"
    needs = ("actor",)
    actor: str
    path: Path
    free_at: Cell | None = None
    has_asked: bool = False
    hurt: int = 0
    diagonals: int = held(0, sparse=True)
    is_ended: bool = held(False, sparse=True)
    """A free attack has harmed it; a benny spent since makes no difference."""

    def advance(self, draft: SavageDraft) -> None:
        mover = draft.state.combatants[self.actor]
        if not self.path or self.is_ended or not mover.can_act:
            self._stop(draft)
            return
        there = self.path[0]
        if not self.has_asked:
            draft.become(evolve(self, has_asked=True, hurt=_harm(mover)))
            draft.push(*(FreeStrike(actor=other, target=self.actor) for other in left_behind(draft.state, self.actor, there)))
            return
        cost = ground.step_cost(draft.state, self.actor, there)
        if cost is None:
            self._stop(draft)
            return
        diagonals = self.diagonals + (mover.cell is not None and ground.is_diagonal(mover.cell, there))
        if ground.counts_diagonals(draft.state) and diagonals > self.diagonals:
            cost += 1 - diagonals % 2
        draft.put(evolve(mover, cell=there, moved=mover.moved + cost, aiming=False))
        free = there if not positions.occupants(draft.state, there, self.actor) else self.free_at
        draft.become(evolve(self, path=self.path[1:], free_at=free, has_asked=False, diagonals=diagonals))

    def _stop(self, draft: SavageDraft) -> None:
        """End the move on the last free square of its path."""
        draft.pop()
        mover = draft.state.combatants[self.actor]
        if self.free_at is not None and mover.cell != self.free_at:
            draft.put(evolve(mover, cell=self.free_at))
        draft.tell("move_stopped" if self.path else "moved", self.actor, rule="SW-MOVE-01", left=ground.pace_left(draft.state, self.actor))


def _harm(fighter: Fighter) -> int:
    """Count what a free attack could have done."""
    return fighter.wounds + 10 * fighter.shaken + 100 * (not fighter.can_act)


class FreeStrike(Procedure[SavageState]):
    """A free attack that is owed: it is made or let go, and lapses if either can no more. Rule: SW-MOVE-04"""

    kind = "free_strike"
    needs = ("actor", "target")
    actor: str
    target: str
    is_answered: bool = False

    def asks(self, state: SavageState) -> Decision | None:
        striker, mover = state.combatants[self.actor], state.combatants[self.target]
        if self.is_answered or not striker.is_threatening or not mover.can_act:
            return None
        return Decision(topic="free_attack", who=(self.actor,), answers=("free_attack", "decline_free_attack"))

    def advance(self, draft: SavageDraft) -> None:
        """End the move at once if the attack has harmed the mover, before a benny can help. Rule: SW-MOVE-04"""
        draft.pop()
        mover = draft.state.combatants[self.target]
        draft.state = evolve(draft.state, pending=tuple(_ended_by_harm(frame, mover) for frame in draft.state.pending))


def _ended_by_harm(frame: Frame, mover: Fighter) -> Frame:
    if isinstance(frame, Walking) and frame.actor == mover.id and _harm(mover) > frame.hurt:
        return evolve(frame, is_ended=True)
    return frame


class FreeAttack(Answer[SavageState, FreeStrike]):
    """Strike at a combatant who leaves, plainly and for nothing. Rule: SW-MOVE-04"""

    kind = "free_attack"
    asked_by = FreeStrike
    tactical_role = Role.STRIKE
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def refuse_answer(self, state: SavageState, frame: FreeStrike) -> Refusal | None:
        weapon = weapon_named(state, self.actor, self.weapon)
        if weapon is None or not weapon.strikes:
            return Refusal("hands", "SW-MELEE-18", "weapon")
        return refuse_arms(state, self.actor, weapon)

    def answer(self, draft: SavageDraft, frame: FreeStrike) -> None:
        attack = self.procedure(draft.state)
        assert attack is not None, "refuse has seen the weapon"
        draft.become(evolve(frame, is_answered=True))
        draft.put(evolve(draft.state.combatants[self.actor], hidden=False))
        draft.tell("attacks_freely", self.actor, rule="SW-MOVE-04", target=frame.target, weapon=self.weapon)
        draft.push(attack)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[FreeAttack]:
        return (cls(actor=actor, weapon=weapon.name) for weapon in ground.melee_weapons(state, actor))

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("free_attack" if self.weapon else "free_attack_bare", weapon=self.weapon)

    def procedure(self, state: SavageState) -> Attack | None:
        frame, weapon = top_as(state, FreeStrike), weapon_named(state, self.actor, self.weapon)
        if frame is None or weapon is None:
            return None
        shot = melee_shot(state, self.actor, frame.target, weapon, is_free=True)
        return Attack(actor=self.actor, weapon=weapon, skill="fighting", shots=(shot,))


class DeclineFreeAttack(Answer[SavageState, FreeStrike]):
    """Let a combatant go. Rule: SW-MOVE-04"""

    kind = "decline_free_attack"
    asked_by = FreeStrike
    tactical_role = Role.DECLINE

    def answer(self, draft: SavageDraft, frame: FreeStrike) -> None:
        draft.become(evolve(frame, is_answered=True))


class Move(TurnCommand):
    """Go up to Pace, in one piece or several, before or after the action; a Shaken one too. Rule: SW-MOVE-01, SW-ACT-04"""

    kind = "move"
    needs_slot = False
    is_move = True
    path: Path = field(default=(), metadata=param(picks="walk"))

    def refuse_act(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if fighter.aimed:
            return Refusal("already_moved", "SW-RANGE-07")
        if fighter.grappled_by is not None or holder_of(state, self.actor) is not None:
            return Refusal("no_move_left", "SW-MELEE-15")
        if ground.pace_left(state, self.actor) <= 0:
            return Refusal("no_move_left", "SW-MOVE-01")
        found = ground.refuse_path(state, self.actor, self.path)
        if found is None and not ground.is_flight(state, self.actor, self.path[-1]):
            return Refusal("not_farther", "SW-FEAR-05", "path")
        return found

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        draft.push(Walking(actor=self.actor, path=self.path, free_at=draft.state.combatants[self.actor].cell))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Move]:
        if is_acting(state, actor) and state.combatants[actor].cell is not None:
            yield cls(actor=actor)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {"path": Choice(values=tuple(path for _, path in ground.walkable(state, self.actor).values()))}

    def details(self, state: SavageState) -> tuple[Phrase, ...]:
        return (Phrase.of("inches_left", left=ground.pace_left(state, self.actor)),)


class Run(TurnCommand):
    """Add 1d6 inches to this turn's Pace; it is an action. Rule: SW-MOVE-02, SW-INJ-07"""

    kind = "run"
    tactical_role = Role.APPROACH

    def refuse_act(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if fighter.aimed:
            return Refusal("already_moved", "SW-RANGE-07")
        return Refusal("no_action_left", "SW-MOVE-02") if fighter.has_run else None

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        rolled = draft.roll(1, 6, "running", self.actor)
        fighter = draft.state.combatants[self.actor]
        is_lame = any(injury.location == "leg" for injury in fighter.injuries)
        draft.put(evolve(fighter, ran=0 if is_lame else rolled.faces[0], limped=is_lame))
        draft.tell("runs", self.actor, rule="SW-MOVE-02", rolls=(rolled,), more=draft.state.combatants[self.actor].ran)
