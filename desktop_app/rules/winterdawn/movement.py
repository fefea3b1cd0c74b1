"""Walking, running, turning, lying down and standing up. Rule: WD-MOVE-01 to WD-MOVE-06, WD-GRID-02, WD-GRID-04, WD-REACT-06"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from desktop_app.grid.paths import reachable
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Decision, Procedure, top_as
from desktop_app.rules.winterdawn.holds import refuse_held
from desktop_app.rules.winterdawn.judged import after
from desktop_app.rules.winterdawn.riding import is_combat_trained, is_ride_trained, ridden_path
from desktop_app.rules.winterdawn.rolls import (
    Budget,
    RollBlock,
    Test,
    allowance,
    declare,
    default_attribute,
    open_block,
    refuse_roll,
    throw_test,
)
from desktop_app.rules.winterdawn.saddle import loosen, under_rider
from desktop_app.rules.winterdawn.space import (
    TERRAIN_COST,
    TERRAIN_MOS,
    carrier_of,
    grid_of,
    ground_at,
    mount_of,
    neighbours,
    pair_of,
    put_at,
    rider_of,
)
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.triggers import Triggered
from desktop_app.rules.winterdawn.turns import TurnCommand

PRONE_METRES = 2
CRAWL_FACTOR = 2


def terrain_of(state: WinterDawnState, cell: Cell) -> str:
    """Return the difficulty class of a cell. Rule: WD-TAB-20"""
    ground = ground_at(state, cell)
    return ground.terrain if ground is not None else "none"


def step_cost(state: WinterDawnState, who: str, cell: Cell) -> float | None:
    """Return the metres of movement for entering a cell; None: it cannot be entered. Rule: WD-MOVE-01, WD-MOVE-03, WD-MOVE-06

    For a rider it is the mount that walks. Rule: WD-BEAST-04
    """
    board, ground, me = state.world.board, ground_at(state, cell), state.combatants[carrier_of(state, who)]
    if (board is not None and not board.contains(cell)) or (ground is not None and ground.blocked):
        return None
    for other in state.combatants.values():
        if other.cell == cell and other.can_act and not other.prone and state.are_opponents(who, other.id):
            return None
    return TERRAIN_COST[terrain_of(state, cell)] * (CRAWL_FACTOR if me.prone else 1)


def is_taken(state: WinterDawnState, who: str, cell: Cell) -> bool:
    """Tell whether another figure stands in a cell: nobody ends there. Rule: WD-MOVE-01"""
    pair = pair_of(state, who)
    return any(other.cell == cell for other in state.combatants.values() if other.id not in pair)


def reach(state: WinterDawnState, who: str, budget: float) -> dict[Cell, tuple[float, Cell]]:
    """Map each cell within a budget of metres to its cost and the cell before it, cells that are taken included."""
    start = state.combatants[who].cell
    if start is None:
        return {}
    return reachable(start, budget, lambda cell: neighbours(state, cell), lambda _, cell: step_cost(state, who, cell))


def refuse_path(state: WinterDawnState, who: str, path: tuple[Cell, ...], budget: float) -> Refusal | None:
    """Judge a path cell by cell, then its length. Rule: WD-MOVE-01, WD-MOVE-03"""
    cell, spent = state.combatants[who].cell, 0.0
    if cell is None or not path:
        return Refusal("move", "WD-MOVE-01", "path", (("left", budget),))
    for step in path:
        cost = step_cost(state, who, step)
        if cost is None or step not in neighbours(state, cell):
            return Refusal("blocked", "WD-MOVE-01", "path")
        spent += cost
        cell = step
    if spent > budget:
        return Refusal("move", "WD-MOVE-01", "path", (("cost", spent), ("left", budget)))
    return Refusal("blocked", "WD-MOVE-01", "path") if is_taken(state, who, cell) else None


def movement_left(state: WinterDawnState, who: str) -> float:
    """Return the metres that somebody can still go: a rider's are its mount's. Rule: WD-BEAST-04, WD-MOUNT-01"""
    return state.combatants[carrier_of(state, who)].movement_left


def single_steps(state: WinterDawnState, who: str, budget: float) -> tuple[tuple[Cell, ...], ...]:
    """List the paths of one cell that can be walked within a budget of metres."""
    here = state.combatants[who].cell
    paths = ((cell,) for cell in neighbours(state, here)) if here is not None else ()
    return tuple(path for path in paths if refuse_path(state, who, path, budget) is None)


@dataclass(frozen=True, kw_only=True)
class Walking(Procedure[WinterDawnState]):
    """A path half walked: where the mover should stand now, and what is left. `carrier` walks: a rider's mount.

    `allowance` are metres of a run, used up first; `footing` the MoS that a runner can spend to stay upright (None: no run).
    """

    kind = "walking"
    actor: str
    carrier: str
    path: tuple[Cell, ...]
    here: Cell
    walked: int = 0
    checked: bool = False
    allowance: float = 0
    footing: int | None = None
    facing: int | None = None

    def concerns(self) -> tuple[str, ...]:
        """Need the mover, and whoever carries it."""
        return (self.actor,) if self.actor == self.carrier else (self.actor, self.carrier)

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask nobody: those who may strike are asked by their own frame."""
        return None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Offer the opening, then take a step; stop when the mover can no longer go on. Rule: WD-REACT-06"""
        fighter = draft.state.combatants[self.actor]
        if fighter.can_act and fighter.cell == self.here and not self.checked:
            slot = draft.state.current
            draft.become(evolve(self, checked=True))
            asked = slot.offered if slot is not None else ()
            draft.push(Triggered(target=self.actor, asked=asked, own_movement=True))
            return
        cost = self._cost(draft.state)
        if cost is None:
            self._stop(draft)
        else:
            self._step(draft, cost)

    def _cost(self, state: WinterDawnState) -> float | None:
        """Return the price of the next step; None when the rest of the path lapses."""
        fighter, legs = state.combatants[self.actor], state.combatants[self.carrier]
        if self.walked == len(self.path) or not fighter.can_act or fighter.cell != self.here:
            return None
        stopped = carrier_of(state, self.actor) != self.carrier or refuse_held(state, self.actor, "WD-GRAP-02") is not None
        if stopped or (legs.prone and self.footing is not None):
            return None
        cost = step_cost(state, self.actor, self.path[self.walked])
        last = self.walked == len(self.path) - 1
        if cost is None or (last and is_taken(state, self.actor, self.path[-1])):
            return None
        return cost if cost <= legs.movement_left + self.allowance else None

    def _step(self, draft: WinterDawnDraft, cost: float) -> None:
        to, from_run = self.path[self.walked], min(cost, self.allowance)
        falls = self.footing is not None and TERRAIN_MOS.get(terrain_of(draft.state, to), 0) > self.footing
        for one in pair_of(draft.state, self.carrier):
            fighter = draft.state.combatants[one]
            left = max(0, fighter.movement_left - (cost - from_run))
            draft.put(evolve(fighter, cell=to, movement_left=left, prone=fighter.prone or (falls and one == self.carrier)))
        draft.become(evolve(self, here=to, walked=self.walked + 1, checked=False, allowance=self.allowance - from_run))
        if falls:
            draft.tell("slipped", self.carrier, rule="WD-MOVE-03")
            loosen(draft)

    def _stop(self, draft: WinterDawnDraft) -> None:
        draft.pop()
        fighter, whole = draft.state.combatants[self.actor], self.walked == len(self.path)
        if whole and self.facing is not None and fighter.can_act:
            put_at(draft, self.actor, fighter.cell, self.facing)
        left = draft.state.combatants[self.carrier].movement_left
        draft.tell("moved" if whole else "stopped", self.actor, cells=self.walked, left=left, rule="WD-MOVE-01")


@dataclass(frozen=True, kw_only=True)
class Move(TurnCommand):
    """Walk a path, with a facing at its end if wanted; a rider goes with the mount's movement. Rule: WD-MOVE-01, WD-MOUNT-01"""

    kind = "move"
    while_ridden = False
    path: tuple[Cell, ...] = field(default=(), metadata=param(label="path", picks="path"))
    facing: int | None = field(default=None, metadata=param(label="facing", picks="facing"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge what is left, then the path."""
        fighter, left = state.combatants[self.actor], movement_left(state, self.actor)
        found = refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        if left < 1 or fighter.cell is None:
            return Refusal("move", "WD-MOVE-01", facts=(("left", left),))
        if self.facing is not None and not 0 <= self.facing < grid_of(state).facings:
            return Refusal("value", "WD-GRID-02", "facing")
        return refuse_path(state, self.actor, self.path, left)

    def act(self, draft: WinterDawnDraft) -> None:
        """Set out; a mount may shy from the fight."""
        here, carrier = draft.state.combatants[self.actor].cell, carrier_of(draft.state, self.actor)
        assert here is not None, "refuse has seen the cell"
        path = ridden_path(draft, self.actor, self.path)
        if path:
            draft.push(Walking(actor=self.actor, carrier=carrier, path=path, here=here, facing=self.facing))

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the path open; the values are single steps, the board offers every cell within reach."""
        steps = single_steps(state, self.actor, movement_left(state, self.actor))
        return {"path": Choice(values=steps)} if steps else {}

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        """Say what is left, and whether the mount may balk. Rule: WD-BEAST-04, WD-MOUNT-02"""
        mount = mount_of(state, self.actor)
        found = [Phrase.of("movement_left", metres=movement_left(state, self.actor))]
        if mount is not None and not is_ride_trained(state, mount):
            found.append(Phrase.of("mount_unbroken"))
        if mount is not None and not is_combat_trained(state, mount):
            found.append(Phrase.of("mount_may_shy"))
        return tuple(found)


@dataclass(frozen=True, kw_only=True)
class Pivot(TurnCommand):
    """Turn on the spot, for free. Rule: WD-GRID-04"""

    kind = "pivot"
    facing: int = field(default=0, metadata=param(label="facing", picks="facing"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Keep to the facings of the grid."""
        return None if 0 <= self.facing < grid_of(state).facings else Refusal("value", "WD-GRID-02", "facing")

    def act(self, draft: WinterDawnDraft) -> None:
        """Turn."""
        put_at(draft, self.actor, draft.state.combatants[self.actor].cell, self.facing)
        draft.tell("pivoted", self.actor, rule="WD-GRID-04")

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the facing open."""
        return {"facing": Choice(low=0, high=grid_of(state).facings - 1)}


@dataclass(frozen=True, kw_only=True)
class GoProne(TurnCommand):
    """Lie down, for 2 m of movement. Rule: WD-MOVE-04, WD-COND-01"""

    kind = "go_prone"
    while_ridden = False

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for somebody on its own feet, in no hold, with 2 m left."""
        fighter = state.combatants[self.actor]
        if fighter.prone:
            return Refusal("prone", "WD-MOVE-04")
        if mount_of(state, self.actor) is not None:
            return Refusal("mounted", "WD-MOVE-04")
        found = refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        return Refusal("move", "WD-MOVE-04", facts=(("left", fighter.movement_left),)) if fighter.movement_left < PRONE_METRES else None

    def act(self, draft: WinterDawnDraft) -> None:
        """Lie down."""
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, prone=True, movement_left=fighter.movement_left - PRONE_METRES))
        draft.tell("went_prone", self.actor, rule="WD-MOVE-04")


@dataclass(frozen=True, kw_only=True)
class StandUp(TurnCommand):
    """Stand up, for half the full speed. Rule: WD-MOVE-05"""

    kind = "stand_up"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for somebody lying, in no hold, with half the speed left."""
        fighter = state.combatants[self.actor]
        if not fighter.prone:
            return Refusal("not_prone", "WD-MOVE-05")
        found = refuse_held(state, self.actor, "WD-GRAP-02", pin=True)
        if found is not None:
            return found
        cost = state.sheet_of(self.actor).movement_speed / 2
        facts = (("left", fighter.movement_left), ("cost", cost))
        return Refusal("move", "WD-MOVE-05", facts=facts) if fighter.movement_left < cost else None

    def act(self, draft: WinterDawnDraft) -> None:
        """Stand; under the house rule it gives an opening."""
        fighter = draft.state.combatants[self.actor]
        cost = draft.state.sheet_of(self.actor).movement_speed / 2
        draft.put(evolve(fighter, prone=False, movement_left=fighter.movement_left - cost))
        draft.tell("stood_up", self.actor, rule="WD-MOVE-05")
        if draft.state.settings.stand_up_provokes:
            draft.push(Triggered(target=self.actor, cause="standing_up"))


@dataclass(frozen=True, kw_only=True)
class Run(TurnCommand, RollBlock):
    """Test running: half the speed more for each MoS; the path is named after the roll. Rule: WD-MOVE-02, WD-MOVE-03"""

    kind = "run"
    takes_action = True

    def _test(self, state: WinterDawnState) -> Test:
        attribute = self.attr or default_attribute(state, self.actor, "running")
        return Test(self.actor, "running", attribute, Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for somebody on its feet, then judge the dice."""
        if mount_of(state, self.actor) is not None:
            return Refusal("mounted", "WD-MOUNT-05")
        if state.combatants[self.actor].prone:
            return Refusal("prone", "WD-MOVE-02")
        found = refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        if state.combatants[self.actor].cell is None:
            return Refusal("move", "WD-MOVE-02")
        if self.attr is not None and self.attr not in state.skill("running").attributes:
            return Refusal("attr", "WD-SKILL-02", "attr")
        return refuse_roll(state, self._test(state), self)

    def act(self, draft: WinterDawnDraft) -> None:
        """Roll, then ask for the path."""
        test = self._test(draft.state)
        declared = declare(draft, test, self)
        if declared is None:
            return
        roll, net = throw_test(draft, self.actor, declared)
        net = under_rider(draft, self.actor, net).at_least(0, "never below none", "WD-TEST-12")
        draft.tell("runs", self.actor, breakdown=net, rolls=(roll,) if roll else (), rule="WD-MOVE-02", mos=net.total)
        after(draft, self.actor, declared, roll, won=net.total >= 1)
        draft.push(Running(actor=self.actor, mos=net.total))

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the dice open."""
        return open_block(state, self._test(state), self)

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        """Explain the dice."""
        return allowance(state, self._test(state), self)


@dataclass(frozen=True, kw_only=True)
class Running(Procedure[WinterDawnState]):
    """A run that has been rolled: the path is still to be named. Rule: WD-MOVE-02"""

    kind = "running"
    actor: str
    mos: int

    def concerns(self) -> tuple[str, ...]:
        """Need the runner."""
        return (self.actor,)

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask the runner."""
        fighter = state.combatants[self.actor]
        open_path = fighter.can_act and fighter.cell is not None and mount_of(state, self.actor) is None
        return Decision(topic="path", who=(self.actor,), answers=("choose_path",)) if open_path else None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Let the run go: the runner cannot move any more."""
        draft.pop()

    def metres(self, state: WinterDawnState, path: tuple[Cell, ...]) -> tuple[float, int]:
        """Return the metres that the run adds on a path, and the MoS that keep the runner upright. Rule: WD-MOVE-03"""
        worst = max((TERRAIN_MOS.get(terrain_of(state, cell), 0) for cell in path), default=0)
        half = state.sheet_of(self.actor).movement_speed / 2
        return max(0, self.mos - worst) * half, self.mos


@dataclass(frozen=True, kw_only=True)
class ChoosePath(Answer[WinterDawnState, Running]):
    """Name the path of a run; an empty one gives it up. Rule: WD-MOVE-02, WD-MOVE-03"""

    kind = "choose_path"
    path: tuple[Cell, ...] = field(default=(), metadata=param(label="path", picks="path"))

    @property
    def asked_by(self) -> type[Running]:
        """Answer a run."""
        return Running

    def refuse_answer(self, state: WinterDawnState, frame: Running) -> Refusal | None:
        """Keep off extreme ground, then judge the path."""
        if not self.path:
            return None
        if any(terrain_of(state, cell) == "extreme" for cell in self.path):
            return Refusal("blocked", "WD-MOVE-03", "path")
        metres, _ = frame.metres(state, self.path)
        return refuse_path(state, self.actor, self.path, state.combatants[self.actor].movement_left + metres)

    def answer(self, draft: WinterDawnDraft, frame: Running) -> None:
        """Set out."""
        draft.pop()
        here = draft.state.combatants[self.actor].cell
        rider = rider_of(draft.state, self.actor)
        path = self.path if rider is None else ridden_path(draft, rider, self.path)
        if path and here is not None:
            metres, footing = frame.metres(draft.state, path)
            draft.push(Walking(actor=self.actor, carrier=self.actor, path=path, here=here, allowance=metres, footing=footing))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[ChoosePath]:
        """Offer to stay; the board offers every cell within reach."""
        return [cls(actor=actor)]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the path open."""
        frame = top_as(state, Running)
        metres = frame.metres(state, ())[0] if frame is not None else 0
        steps = single_steps(state, self.actor, state.combatants[self.actor].movement_left + metres)
        return {"path": Choice(values=((), *(step for step in steps if self._named(step).refuse(state) is None)))}

    def _named(self, path: tuple[Cell, ...]) -> ChoosePath:
        return evolve(self, path=path)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        """Say how far it goes."""
        frame = top_as(state, Running)
        metres, _ = frame.metres(state, ()) if frame is not None else (0, 0)
        return (Phrase.of("movement_left", metres=state.combatants[self.actor].movement_left + metres),)
