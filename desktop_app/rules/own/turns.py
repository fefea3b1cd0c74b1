"""The course of a fight: start, turns and rounds, walking, joining, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import ClassVar

from desktop_app.rules.kernel.command import Choice, Command, Role, SceneCommand, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import Paths, is_free, reach, standing
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.own.dice import dice_now
from desktop_app.rules.own.formula import formula
from desktop_app.rules.own.numbers import is_stopped, note_out, numbers_of
from desktop_app.rules.own.state import OwnDraft, OwnState


class InTurn(SceneCommand[OwnState]):
    """A command of the active combatant."""

    names: ClassVar[tuple[str, ...]] = ("actor",)
    actor: str

    def refuse_moment(self, state: OwnState) -> Refusal | None:
        return None if state.is_running and state.acting == self.actor else Refusal("not_your_turn")


class Walk(InTurn):
    """Walk along a path, as far as the game lets a combatant walk in a turn."""

    kind = "own_walk"
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))

    def refuse_act(self, state: OwnState) -> Refusal | None:
        within = walkable(state, self.actor)
        is_within = bool(self.path) and self.path[-1] in within and len(self.path) <= within[self.path[-1]][0]
        return None if is_within else Refusal("own_too_far", field="path")

    def carry_out(self, draft: OwnDraft) -> None:
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, cell=self.path[-1], walked=fighter.walked + len(self.path)))
        draft.tell("own_walked", self.actor, cells=len(self.path))

    @classmethod
    def candidates(cls, state: OwnState, actor: str) -> Iterator[Walk]:
        if state.acting == actor and state.world.board is not None:
            yield cls(actor=actor)

    def open(self, state: OwnState) -> Mapping[str, Choice]:
        return {"path": Choice(values=tuple(path for _, path in walkable(state, self.actor).values()))}


def walkable(state: OwnState, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
    """Map the cells in which a combatant can end its walk to the cells there and the path."""
    one = state.combatants[who]
    left = formula(state.world.game.turns.walk)(numbers_of(state, who)) - one.walked
    if one.cell is None or left <= 0 or is_stopped(state, who):
        return {}
    found = reach(state, one.cell, left, lambda _, there: 1 if is_free(state, there, who) else None, is_straight=True)
    return Paths(found, (cell for cell in found if cell != one.cell and cell not in standing(state)))


class EndTurn(InTurn):
    """End the turn; after the last one a new round begins."""

    kind = "own_end_turn"
    tactical_role = Role.END

    def carry_out(self, draft: OwnDraft) -> None:
        draft.change(self.actor, acted=True)
        draft.moment(Moment.TURN_END, self.actor)
        draft.tell("own_turn_ended", self.actor)
        note_out(draft, self.actor)
        pass_on(draft)

    @classmethod
    def candidates(cls, state: OwnState, actor: str) -> Iterator[EndTurn]:
        if state.acting == actor:
            yield cls(actor=actor)


def pass_on(draft: OwnDraft) -> None:
    """Give the turn to the next combatant, in a new round after the last of this one."""
    if not draft.state.waiting() and any(one.can_act and one.in_fight for one in draft.state.combatants.values()):
        draft.moment(Moment.ROUND_END)
        draft.state = evolve(draft.state, round=draft.state.round + 1, clock=draft.state.clock + 1)
        draft.moment(Moment.ROUND_START)
        for who in draft.state.roster:
            note_out(draft, who)
            if draft.state.world.game.turns.order == "each_round":
                take_place(draft, who)
    start_turn(draft)


def start_turn(draft: OwnDraft) -> None:
    """Let the next combatant begin its turn."""
    draft.state = draft.state.begun()
    if draft.state.acting is not None:
        draft.moment(Moment.TURN_START, draft.state.acting)


def take_place(draft: OwnDraft, who: str) -> None:
    """Work out or roll a combatant's number in the order."""
    turns, numbers = draft.state.world.game.turns, numbers_of(draft.state, who)
    if not turns.goes_by_number or not draft.state.combatants[who].in_fight:
        return
    number = formula(turns.by)(numbers)
    if turns.order != "fixed":
        rolls = tuple(draft.roll(count, sides, "initiative", who) for count, sides in dice_now(turns.roll, numbers) if count)
        number += sum(face for one in rolls for face in one.faces)
        draft.tell("own_place", who, place=number, rolls=rolls)
    draft.put(evolve(draft.state.combatants[who], initiative=number))


class StartFight(Command[OwnState]):
    """Start a fight with everyone who is there."""

    kind = "own_start"

    def refuse(self, state: OwnState) -> Refusal | None:
        return None if state.phase == "idle" and state.roster else Refusal("phase")

    def carry_out(self, draft: OwnDraft) -> None:
        draft.put(*[evolve(one, in_fight=True) for one in draft.state.combatants.values()])
        draft.tell("own_started")
        for who in draft.state.roster:
            note_out(draft, who)
            take_place(draft, who)
        draft.state = evolve(draft.state, phase="fight", round=1)
        start_turn(draft)


class Join(SceneCommand[OwnState]):
    """Take a combatant into a running fight, with a place in the order."""

    kind = "own_join"
    names: ClassVar[tuple[str, ...]] = ("actor",)
    actor: str

    def refuse_moment(self, state: OwnState) -> Refusal | None:
        return None if state.is_running and not state.combatants[self.actor].in_fight else Refusal("phase")

    def carry_out(self, draft: OwnDraft) -> None:
        draft.change(self.actor, in_fight=True)
        draft.tell("own_joined", self.actor)
        note_out(draft, self.actor)
        take_place(draft, self.actor)
        if draft.state.acting is None:
            start_turn(draft)


class EndFight(SceneCommand[OwnState]):
    """Close the fight; a side may be named as the winner."""

    kind = "own_end"
    tactical_role = Role.END
    victors: str = ""

    def refuse_moment(self, state: OwnState) -> Refusal | None:
        return None if state.is_running else Refusal("phase")

    def carry_out(self, draft: OwnDraft) -> None:
        draft.moment(Moment.FIGHT_END)
        draft.state = evolve(draft.state, phase="ended", acting=None)
        draft.tell("own_ended", None, victors=self.victors)

    @classmethod
    def candidates(cls, state: OwnState, actor: str) -> Iterator[EndFight]:
        if state.is_running:
            yield cls()
