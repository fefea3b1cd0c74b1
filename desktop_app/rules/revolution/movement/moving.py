"""Movement with an action, or as one. Rule: RV-MOVE-01 to RV-MOVE-04, RV-GRID-01"""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, Literal, TypeAlias

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.movement.paths import Path, length, most_metres, paths_within, refuse_steps, walk, walk_within
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.action import Action

MoveWhen: TypeAlias = Literal["before", "after"]


class MovingAction(Action):
    """An Action that may hold a movement, if its price is high enough. Rule: RV-MOVE-01, RV-MOVE-04"""

    moves = True
    moves_late: ClassVar[bool] = False
    """The movement can only follow."""
    move_when: MoveWhen = "before"

    @property
    def goes_first(self) -> bool:
        """Tell whether the movement comes before the deed."""
        return self.move_when == "before" and not self.moves_late

    def standing(self, state: RevolutionState) -> RevolutionState:
        """Return the state after the movement that precedes a deed. Rule: RV-MOVE-04"""
        if not (self.path and self.goes_first):
            return state
        return state.with_changed(evolve(state.combatants[self.actor], cell=self.path[-1]))

    def refuse_move(self, state: RevolutionState) -> Refusal | None:
        """Judge the movement within the action. Rule: RV-MOVE-01, RV-MOVE-04"""
        far = length(state, self.path, self.metres)
        if not far:
            return None
        if self.cost(state) < state.settings.move_min_cost:
            return Refusal("cost_too_low", "RV-MOVE-01", "path", (("cost", self.cost(state)), ("least", state.settings.move_min_cost)))
        most = most_metres(state, self.actor)
        if far > most:
            return Refusal("move", "RV-MOVE-01", "path" if self.path else "metres", (("metres", far), ("most", most)))
        return self.refuse_steps(state)

    def refuse_steps(self, state: RevolutionState) -> Refusal | None:
        """Judge the path, or the metres where there is no board."""
        return refuse_steps(state, self.actor, self.path, self.metres)

    def move_now(self, draft: RevolutionDraft) -> None:
        """Move, if the movement comes before."""
        if self.goes_first:
            walk_within(draft, self.actor, self.path, self.metres)

    def move_late(self, draft: RevolutionDraft) -> None:
        """Move, if the movement comes after."""
        if not self.goes_first:
            move_after(draft, self.actor, self.path, self.metres)

    def open_move(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the path open: cells on the board, metres without one."""
        if self.cost(state) < state.settings.move_min_cost or self.refuse_steps(state) is not None:
            return {}
        most = most_metres(state, self.actor)
        if state.combatants[self.actor].cell is None:
            return {"metres": Choice(low=0, high=most)}
        return {"path": Choice(values=((), *paths_within(state, self.actor, most).values()))}

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        return {**self.open_move(state), **self.open_price(state)}


def move_after(draft: RevolutionDraft, who: str, path: Path, metres: int) -> None:
    """Do a movement that was kept for after; it is lost if the path is taken by now, or the mover cannot go. Rule: RV-MOVE-04"""
    if not length(draft.state, path, metres):
        return
    if not draft.state.combatants[who].is_able or refuse_steps(draft.state, who, path, metres) is not None:
        draft.tell("movement_lost", who, rule="RV-MOVE-04")
        return
    walk_within(draft, who, path, metres)


class Move(Action):
    """Move any distance for 5 SR a Move or part of one; beyond one Move only after an opening without combat. Rule: RV-MOVE-03"""

    kind = "move"
    moves = True
    path: Path = field(default=(), metadata=param(picks="walk"))

    def cost(self, state: RevolutionState) -> int:
        """Charge each Move or part of one. Rule: RV-MOVE-03"""
        move = state.sheet_of(self.actor).move
        far = length(state, self.path, self.metres)
        return state.settings.move_sr * (max(1, -(-far // move)) if move else 1)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        far, move = length(state, self.path, self.metres), state.sheet_of(self.actor).move
        if not far or not move:
            placed = state.combatants[self.actor].cell is not None
            return Refusal("move", "RV-MOVE-03", "path" if placed else "metres")
        found = refuse_steps(state, self.actor, self.path, self.metres)
        if found is not None:
            return found
        if far > move and state.combatants[self.actor].opening != "non_combat":
            return Refusal("needs_non_combat", "RV-MOVE-03", "path" if self.path else "metres", (("metres", far), ("most", move)))
        return None

    def carry_out(self, draft: RevolutionDraft) -> None:
        self.pay(draft)
        walk(draft, self.actor, self.path, self.metres)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        if state.combatants[self.actor].cell is None:
            return {"metres": Choice(low=1, high=max(1, walkable(state, self.actor))), **self.open_price(state)}
        found = paths_within(state, self.actor, walkable(state, self.actor))
        return {"path": Choice(values=tuple(found.values())), **self.open_price(state)}

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        return (*super().details(state), Phrase.of("as_far_as", metres=walkable(state, self.actor)))


def walkable(state: RevolutionState, who: str) -> int:
    """Return how far the Move action takes a combatant for strike rank alone, at least one Move. Rule: RV-MOVE-03"""
    fighter, move = state.combatants[who], state.sheet_of(who).move
    if fighter.opening != "non_combat" or not state.settings.move_sr:
        return move
    return move * max(1, fighter.sr // state.settings.move_sr)
