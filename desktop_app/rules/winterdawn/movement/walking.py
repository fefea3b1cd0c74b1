"""Paths on the board: cost of ground, reachable cells, half-walked paths. Rule: WD-MOVE-01, WD-MOVE-03, WD-REACT-06"""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.grid.paths import StepCost
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import ground_at, is_blocked, neighbours, occupants, standing
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Procedure
from desktop_app.rules.winterdawn.checks import saddle
from desktop_app.rules.winterdawn.position import holds, space
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.weapons import triggers

CRAWL_FACTOR = 2


def terrain_of(state: WinterDawnState, cell: Cell) -> str:
    """Return the difficulty class of a cell. Rule: WD-TAB-20"""
    ground = ground_at(state, cell)
    return ground.terrain if ground is not None else "none"


@memo(lambda state: (state.world.board, state.ground))
def _ground_costs(state: WinterDawnState) -> Mapping[Cell, float | None]:
    """Map each cell to the metres of movement for entering it, by its ground alone; None: it cannot be entered."""

    def cost(cell: Cell) -> float | None:
        return None if is_blocked(state, cell) else space.TERRAIN_COST[terrain_of(state, cell)] * float(positions.roughness(state, cell))

    return OnDemand(cost)


@memo(lambda state: (state.combatants, state.roster))
def _barred(state: WinterDawnState, who: str) -> frozenset[Cell]:
    """Give the cells in which an able opponent stands upright. Rule: WD-MOVE-01"""
    others = ((cell, state.combatants[one]) for cell, people in standing(state).items() for one in people)
    return frozenset(cell for cell, one in others if one.can_act and not one.prone and state.are_opponents(who, one.id))


def steps_of(state: WinterDawnState, who: str) -> StepCost:
    """Tell the metres of movement for entering each cell; None: it cannot be entered. Rule: WD-MOVE-01, WD-MOVE-03, WD-MOVE-06

    For a rider it is the mount that walks. Rule: WD-BEAST-04
    """
    costs, barred = _ground_costs(state), _barred(state, who)
    factor = CRAWL_FACTOR if state.combatants[space.carrier_of(state, who)].prone else 1

    def cost(_: Cell, cell: Cell) -> float | None:
        ground = costs[cell]
        return None if ground is None or cell in barred else ground * factor

    return cost


def step_cost(state: WinterDawnState, who: str, cell: Cell) -> float | None:
    """Return the metres of movement for entering a cell; None: it cannot be entered."""
    return steps_of(state, who)(cell, cell)


def is_taken(state: WinterDawnState, who: str, cell: Cell) -> bool:
    """Tell whether another figure stands in a cell: nobody ends there. Rule: WD-MOVE-01"""
    return bool(occupants(state, cell, *space.pair_of(state, who)))


@memo(lambda state: (state.combatants, state.ground, state.openings, state.world.board))
def reach(state: WinterDawnState, who: str, budget: float) -> Mapping[Cell, tuple[float, Cell]]:
    """Map each cell within a budget of metres to its cost and the cell before it, cells that are taken included."""
    start = state.combatants[who].cell
    return positions.reach(state, start, budget, steps_of(state, who)) if start is not None else {}


def paths_within(state: WinterDawnState, who: str, budget: float) -> positions.Paths:
    """Map each cell in which a combatant can end a walk of so many metres to its cost and the path there. Rule: WD-MOVE-01"""
    taken, pair, found = standing(state), space.pair_of(state, who), reach(state, who, budget)
    ends = (cell for cell in found if cell not in taken or all(one in pair for one in taken[cell]))
    return positions.Paths(found, sorted(ends, key=lambda cell: found[cell][0]))


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


def single_steps(state: WinterDawnState, who: str, budget: float) -> tuple[tuple[Cell, ...], ...]:
    """List the paths of one cell that can be walked within a budget of metres."""
    here = state.combatants[who].cell
    paths = ((cell,) for cell in neighbours(state, here)) if here is not None else ()
    return tuple(path for path in paths if refuse_path(state, who, path, budget) is None)


class Walking(Procedure[WinterDawnState]):
    """A half-walked path: the mover's next cell, and the rest. `carrier` walks: a rider's mount.

    `allowance` are metres of a run, used up first; `footing` the MoS that a runner can spend to stay upright (None: no run);
    `rolls`: each metre makes it harder to shoot; `spares` is asked by another frame.
    """

    kind = "walking"
    needs = ("actor", "carrier")
    actor: str
    carrier: str
    path: tuple[Cell, ...]
    here: Cell
    walked: int = 0
    checked: bool = False
    allowance: float = 0
    footing: int | None = None
    facing: int | None = None
    rolls: bool = False
    spares: str = ""

    def advance(self, draft: WinterDawnDraft) -> None:
        """Offer the opening, then take a step; stop when the mover can no longer go on. Rule: WD-REACT-06"""
        fighter = draft.state.combatants[self.actor]
        if fighter.can_act and fighter.cell == self.here and not self.checked:
            slot = draft.state.current
            draft.become(evolve(self, checked=True))
            asked = slot.offered.get(self.actor, ()) if slot is not None else ()
            asked = (*asked, self.spares) if self.spares else asked
            draft.push(triggers.Triggered(target=self.actor, asked=asked, own_movement=True))
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
        stopped = space.carrier_of(state, self.actor) != self.carrier or holds.refuse_held(state, self.actor, "WD-GRAP-02") is not None
        if stopped or (legs.prone and self.footing is not None):
            return None
        cost = step_cost(state, self.actor, self.path[self.walked])
        last = self.walked == len(self.path) - 1
        if cost is None or (last and is_taken(state, self.actor, self.path[-1])):
            return None
        return cost if cost <= legs.movement_left + self.allowance else None

    def _step(self, draft: WinterDawnDraft, cost: float) -> None:
        to, from_run = self.path[self.walked], min(cost, self.allowance)
        falls = self.footing is not None and space.TERRAIN_MOS.get(terrain_of(draft.state, to), 0) > self.footing
        for one in space.pair_of(draft.state, self.carrier):
            fighter = draft.state.combatants[one]
            left = max(0, fighter.movement_left - (cost - from_run))
            prone, malus = fighter.prone or (falls and one == self.carrier), fighter.dodge_roll_malus + self.rolls
            draft.put(evolve(fighter, cell=to, movement_left=left, prone=prone, dodge_roll_malus=malus))
        draft.become(evolve(self, here=to, walked=self.walked + 1, checked=False, allowance=self.allowance - from_run))
        if falls:
            draft.tell("slipped", self.carrier, rule="WD-MOVE-03")
            saddle.loosen(draft)

    def _stop(self, draft: WinterDawnDraft) -> None:
        draft.pop()
        fighter, whole = draft.state.combatants[self.actor], self.walked == len(self.path)
        if whole and self.facing is not None and fighter.can_act:
            space.put_at(draft, self.actor, fighter.cell, self.facing)
        left = draft.state.combatants[self.carrier].movement_left
        draft.tell("moved" if whole else "stopped", self.actor, cells=self.walked, left=left, rule="WD-MOVE-01")
