"""Moving on squares: how far and where, walks with their Interrupts and stops, Advance and Drag.

Rule: EX-MOVE-01 to EX-MOVE-03, EX-MOVE-07, EX-MOVE-08, EX-COND-06, EX-COND-11
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field

from desktop_app.grid.paths import path_to, reachable
from desktop_app.rules.expedition.combat.interrupts import Interrupts
from desktop_app.rules.expedition.movement.ground import between, distance, enemies_over, enemy_zones, is_engaged, open_steps, within
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Status
from desktop_app.rules.expedition.turn.turns import MinorAction
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_free, occupants, standing, straightness
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Procedure

# ---- how far, and where


def effective_movement(state: ExpeditionState, who: str) -> Breakdown:
    """Return how far a Model moves in squares. Rule: EX-MOVE-02, EX-COND-07, EX-COND-11"""
    model = state.combatants[who]
    made = Breakdown.of(state.sheet_of(who).movement, "Movement", "EX-MOVE-01")
    made = (
        changed_by(made, model, "movement")
        .plus(-model.stacks("entangled"), "entangled", "EX-COND-11")
        .at_least(0, "never below 0", "EX-MOVE-02")
    )
    if model.has("hidden"):
        made = made.at_most(halved(made.total), "hidden", "EX-COND-07")
    if state.settings.ex_prone_blocks_movement and model.has("prone"):
        made = made.at_most(0, "prone", "EX-COND-09")
    return made


def halved(squares: int) -> int:
    """Halve, rounded down, but never to nothing. Rule: EX-MOVE-02, R53"""
    return max(1, squares // 2) if squares else 0


def step_is_open(state: ExpeditionState, who: str, here: Cell, there: Cell, *with_: str) -> bool:
    """Tell whether one step is legal: a neighbour, free, and not squeezed between two blocked squares. Rule: EX-MOVE-01, R33"""
    return there in open_steps(state, here) and may_pass(state, who, there, *with_)


def may_pass(state: ExpeditionState, who: str, cell: Cell, *with_: str) -> bool:
    """Tell whether nobody is in the way on a square; by house rule one's own side is not. Rule: EX-MOVE-01, R33"""
    there = occupants(state, cell, who, *with_)
    return not there or (state.settings.ex_pass_through_allies and all(state.side_of(other) is state.side_of(who) for other in there))


def refuse_path(state: ExpeditionState, who: str, path: tuple[Cell, ...], most: int, *with_: str) -> Refusal | None:
    """Judge a whole path, also what a stop would cut off. Rule: EX-MOVE-01, EX-MOVE-07, EX-GRID-04"""
    here = state.combatants[who].cell
    if here is None or not path:
        return Refusal("path", "EX-MOVE-01", "path")
    for there in path:
        if not step_is_open(state, who, here, there, *with_):
            taken = distance(here, there) == 1 and bool(occupants(state, there, who, *with_))
            return Refusal("occupied" if taken else "path", "EX-MOVE-01", "path")
        here = there
    if len(path) > most:
        return Refusal("too_far", "EX-MOVE-01", "path", (("squares", len(path)), ("most", most)))
    return None if is_free(state, path[-1], who, *with_) else Refusal("occupied", "EX-GRID-04", "path")


def reach(
    state: ExpeditionState, who: str, most: int, may_step: Callable[[Cell, Cell], bool] = lambda here, there: True
) -> dict[Cell, tuple[float, Cell]]:
    """Map each square within so many steps to its cost and the square before it; a Danger Zone entered stops.

    `may_step` says which steps are allowed beside. Rule: EX-MOVE-07
    """
    start = state.combatants[who].cell
    if start is None:
        return {}

    taken, stops = standing(state), enemy_zones(state, who)

    def steps(here: Cell) -> tuple[Cell, ...]:
        return () if here in stops and here != start else open_steps(state, here)

    def cost(here: Cell, there: Cell) -> float | None:
        return 1 if (there not in taken or may_pass(state, who, there)) and may_step(here, there) else None

    return reachable(start, most, steps, cost, length=straightness)


def single_steps(state: ExpeditionState, who: str) -> tuple[tuple[Cell, ...], ...]:
    """List the paths of one square."""
    here = state.combatants[who].cell
    return tuple((cell,) for cell in open_steps(state, here) if is_free(state, cell, who)) if here else ()


def refuse_manoeuvre(state: ExpeditionState, who: str) -> Refusal | None:
    """Judge Staggered, which bars every movement manoeuvre. Rule: EX-COND-06"""
    return Refusal("staggered", "EX-COND-06") if state.combatants[who].has("staggered") else None


def refuse_strict(state: ExpeditionState, who: str) -> Refusal | None:
    """Judge the stricter house rule: no other movement in a Danger Zone. Rule: EX-MOVE-08, R29"""
    strict = state.settings.ex_strict_danger_zone and is_engaged(state, who)
    return Refusal("engaged", "EX-MOVE-08") if strict else None


# ---- walking


class Walking(Procedure[ExpeditionState]):
    """A walk: Interrupts first if it begins in a Danger Zone, then step by step until a zone stops it. Rule: EX-MOVE-07, EX-MOVE-08

    `dragged` comes along one square behind; `safe` are enemies whose zones neither stop nor interrupt (Disengage); `flees`: the
    Broken run even when Staggered.
    """

    kind = "walking"
    needs = ("actor", "dragged")
    actor: str
    path: tuple[Cell, ...]
    here: Cell
    dragged: str = ""
    safe: tuple[str, ...] = ()
    flees: bool = False
    begun: bool = False

    def advance(self, draft: ExpeditionDraft) -> None:
        """Open the window, then walk; what has become impossible is lost. Rule: EX-REACT-02"""
        state = draft.state
        if not self.begun:
            draft.become(evolve(self, begun=True))
            if not self.safe and is_engaged(state, self.actor):
                draft.push(Interrupts(trigger=self.actor))
            return
        draft.pop()
        if not self._goes_on(state):
            draft.tell("action_lost", self.actor, rule="EX-REACT-02")
            return
        self._walk(draft)

    def _goes_on(self, state: ExpeditionState) -> bool:
        model = state.combatants[self.actor]
        if not model.can_act or model.cell != self.here or (model.has("staggered") and not self.flees):
            return False
        most = effective_movement(state, self.actor).total
        if not self.dragged:
            return refuse_path(state, self.actor, self.path, most) is None
        return refuse_load(state, self.actor, self.dragged) is None and refuse_drag(state, self.actor, self.path, self.dragged) is None

    @property
    def _along(self) -> tuple[str, ...]:
        return (self.dragged,) if self.dragged else ()

    def _walk(self, draft: ExpeditionDraft) -> None:
        here = self.here
        last, walked = here, 0
        for there in self.path:
            last, here, walked = here, there, walked + 1
            draft.put(evolve(draft.state.combatants[self.actor], cell=here))
            over = [who for who in enemies_over(draft.state, self.actor, here) if who not in self.safe]
            if over and is_free(draft.state, here, self.actor, *self._along):
                break
        if self.dragged:
            draft.put(evolve(draft.state.combatants[self.dragged], cell=last))
        cut = walked < len(self.path)
        draft.tell("stopped" if cut else "moved", self.actor, rule="EX-MOVE-07" if cut else "EX-MOVE-01", squares=walked)


class Advance(MinorAction):
    """Move up to the Movement in squares; an enemy's Danger Zone stops it. Rule: EX-MOVE-01, EX-MOVE-07, EX-MOVE-08"""

    kind = "advance"
    in_frenzy = True
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        found = refuse_manoeuvre(state, self.actor) or refuse_strict(state, self.actor)
        return found or refuse_path(state, self.actor, self.path, effective_movement(state, self.actor).total)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        here = draft.state.combatants[self.actor].cell
        assert here is not None, "refuse has seen the square"
        draft.push(Walking(actor=self.actor, path=self.path, here=here))

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        steps = single_steps(state, self.actor)
        return {"path": Choice(values=steps)} if steps and effective_movement(state, self.actor).total else {}

    def breakdown(self, state: ExpeditionState) -> Breakdown | None:
        return effective_movement(state, self.actor)

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        return (Phrase.of("squares", squares=effective_movement(state, self.actor).total), *super().details(state))


class Drag(MinorAction):
    """Move up to half the Movement and take a fallen neighbour along. Rule: EX-MOVE-03"""

    kind = "drag"
    tactical_role = Role.APPROACH  # whoever lies in the only way is in the way
    aims = "target"
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="path"))
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        barred = refuse_manoeuvre(state, self.actor) or refuse_strict(state, self.actor) or refuse_load(state, self.actor, self.target)
        return barred or refuse_drag(state, self.actor, self.path, self.target)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        here = draft.state.combatants[self.actor].cell
        assert here is not None, "refuse has seen the square"
        draft.push(Walking(actor=self.actor, path=self.path, here=here, dragged=self.target))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Drag]:
        if state.acting == actor and fallen_beside(state, actor):
            yield cls(actor=actor)

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the fallen neighbours, one's own side first."""
        return fallen_beside(state, self.actor)

    def aimed(self, state: ExpeditionState, target: str) -> Drag:
        """Take hold of a target, and the first path there is."""
        return evolve(self, target=target, path=next(iter(paths_with(state, self.actor, target)), ()))

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        paths = paths_with(state, self.actor, self.target)
        return {"path": Choice(values=paths)} if paths else {}


def can_be_carried(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Model lies: Prone or out of play. Rule: EX-MOVE-03"""
    model = state.combatants[who]
    return model.is_on_board and (model.has("prone") or model.status is Status.OUT_OF_PLAY)


def paths_with(state: ExpeditionState, who: str, load: str) -> tuple[tuple[Cell, ...], ...]:
    """List the shortest paths to each square within half the Movement, through nobody but the load. Rule: EX-MOVE-03"""
    most = halved(effective_movement(state, who).total)
    found = reach(state, who, most, lambda _, there: is_free(state, there, who, load))
    return tuple(path_to(cell, found) for cell in found if found[cell][0] and is_free(state, cell, who, load))


def fallen_beside(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the neighbours who lie, one's own side first. Rule: EX-MOVE-03"""
    lying = (other for other in within(state, who, 1) if between(state, who, other) == 1 and can_be_carried(state, other))
    return tuple(sorted(lying, key=lambda other: state.side_of(other) is not state.side_of(who)))


def refuse_load(state: ExpeditionState, who: str, target: str) -> Refusal | None:
    """Refuse any load but a prone neighbour. Rule: EX-MOVE-03"""
    if target not in state.combatants or target == who:
        return Refusal("unknown", field="target", facts=(("what", target),))
    if not can_be_carried(state, target):
        return Refusal("not_prone", "EX-MOVE-03", "target")
    return None if between(state, who, target) == 1 else Refusal("not_adjacent", "EX-MOVE-03", "target")


def refuse_drag(state: ExpeditionState, who: str, path: tuple[Cell, ...], load: str) -> Refusal | None:
    """Judge the path of a load: half as far, and through nobody, since the load follows into each square. Rule: EX-MOVE-03"""
    free = all(is_free(state, cell, who, load) for cell in path)
    found = refuse_path(state, who, path, halved(effective_movement(state, who).total), load)
    return found or (None if free else Refusal("occupied", "EX-GRID-04", "path"))
