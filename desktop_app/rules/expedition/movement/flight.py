"""Running: the flight of the Broken, and leaving the Board Section. Rule: EX-MOVE-09, EX-MOVE-10, EX-COND-13"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.expedition.movement import ground, walking
from desktop_app.rules.expedition.sheet.records import Side
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Model, Status, close_slot, end_action
from desktop_app.rules.expedition.turn.turns import ActivationCommand, misses_activation
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_blocked
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell


def nearest_enemy(state: ExpeditionState, who: str, cell: Cell) -> int | None:
    """Return the distance from a square to the nearest enemy in play."""
    cells = [state.combatants[other].cell for other in state.in_play() if state.are_enemies(who, other)]
    return min((ground.distance(cell, there) for there in cells if there is not None), default=None)


def flees_to(state: ExpeditionState, who: str, here: Cell, there: Cell) -> bool:
    """Tell whether a step may be part of a flight: not nearer to the nearest enemy. Rule: EX-MOVE-09"""
    before, after = nearest_enemy(state, who, here), nearest_enemy(state, who, there)
    return before is None or after is None or after >= before


def flight_steps(state: ExpeditionState, who: str) -> tuple[Cell, ...]:
    """List the first steps that a flight can take. Rule: EX-MOVE-09"""
    here = state.combatants[who].cell
    if here is None or not walking.effective_movement(state, who).total:
        return ()
    return tuple(path[0] for path in walking.single_steps(state, who) if flees_to(state, who, here, path[0]))


def flight_reach(state: ExpeditionState, who: str) -> dict[Cell, tuple[float, Cell]]:
    """Map the squares that a flight can lead to, as `reach` does. Rule: EX-MOVE-09"""
    return walking.reach(state, who, walking.effective_movement(state, who).total, lambda here, there: flees_to(state, who, here, there))


def exits(state: ExpeditionState, who: str) -> tuple[Cell, ...]:
    """List the open squares over whose edge a Model can leave the Board Section. Rule: EX-MOVE-10"""
    return _exits(state)


@memo(ground.walls)
def _exits(state: ExpeditionState) -> tuple[Cell, ...]:
    board = state.world.board
    cells = board.cells() if board is not None else ()
    return tuple(cell for cell in cells if ground.is_edge(state, cell) and not is_blocked(state, cell))


def has_to_run(state: ExpeditionState, who: str) -> bool:
    """Tell whether there is an enemy to run from, and a step to take. Rule: EX-MOVE-09"""
    here = state.combatants[who].cell
    return here is not None and nearest_enemy(state, who, here) is not None and bool(flight_steps(state, who))


def must_flee(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Broken Model has still to take a step before its Activation can end. Rule: EX-MOVE-09"""
    model = state.combatants[who]
    return model.suffers("broken") and not model.fled and not misses_activation(model) and has_to_run(state, who)


class Flee(ActivationCommand):
    """Run, Broken, from the nearest enemy. Rule: EX-MOVE-09, EX-COND-13, R47"""

    kind = "flee"
    tactical_role = Role.FLEE
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))

    def refuse_able(self, state: ExpeditionState, model: Model) -> Refusal | None:
        if misses_activation(model):
            return Refusal("budget", "EX-ACT-07")
        return None if model.suffers("broken") else Refusal("not_broken", "EX-MOVE-09")

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        """Judge the path: each step no nearer to the nearest enemy."""
        model = state.combatants[self.actor]
        if model.fled:
            return Refusal("once", "EX-MOVE-09")
        if not self.path:
            return Refusal("path", "EX-MOVE-09", "path") if has_to_run(state, self.actor) else None
        found = walking.refuse_path(state, self.actor, self.path, walking.effective_movement(state, self.actor).total)
        if found is not None:
            return found
        here = model.cell
        for there in self.path:
            if here is not None and not flees_to(state, self.actor, here, there):
                return Refusal("path", "EX-MOVE-09", "path")
            here = there
        return None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        model = draft.state.combatants[self.actor]
        draft.put(evolve(model, fled=True))
        if self.path and model.cell is not None:
            draft.tell("flees", self.actor, rule="EX-MOVE-09")
            draft.push(walking.Walking(actor=self.actor, path=self.path, here=model.cell, flees=True))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Flee]:
        if state.acting == actor and state.combatants[actor].suffers("broken"):
            steps = flight_steps(state, actor)
            yield cls(actor=actor, path=steps[:1])

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        steps = flight_steps(state, self.actor)
        return {"path": Choice(values=tuple((cell,) for cell in steps))} if steps else {}


class LeaveBoard(ActivationCommand):
    """Leave the Board Section over its edge or an exit, with a fallen neighbour if wanted. Rule: EX-MOVE-10, R60"""

    kind = "leave_board"
    tactical_role = Role.FLEE
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_able(self, state: ExpeditionState, model: Model) -> Refusal | None:
        return Refusal("budget", "EX-ACT-07") if misses_activation(model) else None

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        here = state.combatants[self.actor].cell
        if here is None or not ground.is_edge(state, here):
            return Refusal("not_at_edge", "EX-MOVE-10")
        if ground.is_engaged(state, self.actor):
            return Refusal("engaged", "EX-MOVE-10")
        if not self.target:
            return None
        if self.target not in state.combatants:
            return Refusal("unknown", field="target", facts=(("what", self.target),))
        if state.side_of(self.target) is not state.side_of(self.actor):
            return Refusal("target", "EX-MOVE-10", "target")
        if ground.between(state, self.actor, self.target) != 1:
            return Refusal("not_adjacent", "EX-MOVE-10", "target")
        return None if walking.can_be_carried(state, self.target) else Refusal("not_prone", "EX-MOVE-10", "target")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Go; the Activation is over without End Phase."""
        end_action(draft, self.actor)
        if self.target:
            carried = draft.state.combatants[self.target]
            status = Status.LEFT_BOARD if carried.can_act else carried.status
            draft.put(evolve(carried, cell=None, status=status))
        draft.put(evolve(draft.state.combatants[self.actor], cell=None, status=Status.LEFT_BOARD))
        draft.tell("left_board", self.actor, rule="EX-MOVE-10", target=self.target or None)
        if draft.state.settings.ex_routed_counts_defeated and draft.state.side_of(self.actor) is Side.ADVERSARY:
            draft.state = evolve(draft.state, defeated_this_round=(*draft.state.defeated_this_round, self.actor))
        close_slot(draft, self.actor)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[LeaveBoard]:
        here = state.combatants[actor].cell
        if state.acting == actor and here is not None and ground.is_edge(state, here):
            yield cls(actor=actor)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        loads = tuple(who for who in walking.fallen_beside(state, self.actor) if state.side_of(who) is state.side_of(self.actor))
        labels = (Phrase.of("leave_board_alone"), *(Phrase.of("leave_board_carried", target=who) for who in loads))
        return {"target": Choice(values=("", *loads), labels=labels)} if loads else {}

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("leave_board_with", target=self.target) if self.target else Phrase.of("leave_board")
