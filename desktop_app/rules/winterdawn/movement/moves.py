"""Walking, running, turning, lying down and standing up. Rule: WD-MOVE-01 to WD-MOVE-06, WD-GRID-02, WD-GRID-04, WD-REACT-06"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.command import Answer, Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import grid_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Decision, Procedure, top_as
from desktop_app.rules.winterdawn.checks import judged, pools, rolls
from desktop_app.rules.winterdawn.movement import guiding, walking
from desktop_app.rules.winterdawn.movement.shying import is_combat_trained, is_ride_trained, set_out
from desktop_app.rules.winterdawn.position import formation, holds, load, space
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot
from desktop_app.rules.winterdawn.weapons import triggers

PRONE_METRES = 2


class Move(TurnCommand):
    """Walk a path, with a facing at its end if wanted; a rider goes with the mount's movement.

    A shield wall walks in the slot of its last member. Rule: WD-MOVE-01, WD-MOUNT-01, WD-GRID-06
    """

    kind = "move"
    while_ridden = False
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))
    facing: int | None = field(default=None, metadata=param(picks="facing"))

    def slot_holder(self, state: WinterDawnState) -> str:
        """Return the combatant whose slot a move uses: in a wall, its last member."""
        return formation.last_of_wall(state, self.actor)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge holds, what is left, then the path; a wall does not walk in the second half of a turn."""
        fighter, metres = state.combatants[self.actor], formation.walking_metres(state, self.actor)
        slot = state.current
        if len(formation.wall_of(state, self.actor)) > 1 and slot is not None and slot.part == "second":
            return Refusal("not_your_slot", "WD-GRID-06")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        if metres < 1 or fighter.cell is None:
            return Refusal("move", "WD-MOVE-01", facts=(("left", metres),))
        if self.facing is not None and not 0 <= self.facing < grid_of(state).facings:
            return Refusal("value", "WD-GRID-02", "facing")
        return walking.refuse_path(state, self.actor, self.path, metres)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Move]:
        able = has_slot(state, formation.last_of_wall(state, actor)) and space.rider_of(state, actor) is None
        return [cls(actor=actor)] if able else []

    def carry_out(self, draft: WinterDawnDraft) -> None:
        here, carrier = draft.state.combatants[self.actor].cell, space.carrier_of(draft.state, self.actor)
        assert here is not None, "refuse has seen the cell"
        set_out(draft, walking.Walking(actor=self.actor, carrier=carrier, path=self.path, here=here, facing=self.facing))

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave the path open; the values are single steps, the board offers every cell within reach."""
        steps = walking.single_steps(state, self.actor, formation.walking_metres(state, self.actor))
        return {"path": Choice(values=steps)} if steps else {}

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        """Say what is left, and whether the mount may balk. Rule: WD-BEAST-04, WD-MOUNT-02"""
        mount = space.mount_of(state, self.actor)
        found = [Phrase.of("movement_left", metres=formation.walking_metres(state, self.actor))]
        if mount is not None and not is_ride_trained(state, mount):
            found.append(Phrase.of("mount_unbroken"))
        if mount is not None and not is_combat_trained(state, mount):
            found.append(Phrase.of("mount_may_shy"))
        return tuple(found)


class Pivot(TurnCommand):
    """Turn on the spot, for free. Rule: WD-GRID-04"""

    kind = "pivot"
    facing: int = field(default=0, metadata=param(picks="facing"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        return None if 0 <= self.facing < grid_of(state).facings else Refusal("value", "WD-GRID-02", "facing")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        space.put_at(draft, self.actor, draft.state.combatants[self.actor].cell, self.facing)
        draft.tell("pivoted", self.actor, rule="WD-GRID-04")

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"facing": Choice(low=0, high=grid_of(state).facings - 1)}


class GoProne(TurnCommand):
    """Lie down, for 2 m of movement. Rule: WD-MOVE-04, WD-COND-01"""

    kind = "go_prone"
    says = frozenset({"then"})
    while_ridden = False

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a combatant on its own feet, in no hold, with 2 m left."""
        fighter = state.combatants[self.actor]
        if fighter.prone:
            return Refusal("prone", "WD-MOVE-04")
        if space.mount_of(state, self.actor) is not None:
            return Refusal("mounted", "WD-MOVE-04")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        return Refusal("move", "WD-MOVE-04", facts=(("left", fighter.movement_left),)) if fighter.movement_left < PRONE_METRES else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, prone=True, movement_left=fighter.movement_left - PRONE_METRES))
        draft.tell("went_prone", self.actor, rule="WD-MOVE-04")


def standing_cost(state: WinterDawnState, who: str) -> float:
    """Return the metres that standing up costs: half the full speed. Rule: WD-MOVE-05"""
    return load.speed_of(state, who) / 2


class StandUp(TurnCommand):
    """Stand up, for half the full speed. Rule: WD-MOVE-05"""

    kind = "stand_up"
    tactical_role = Role.RISE

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if not fighter.prone:
            return Refusal("not_prone", "WD-MOVE-05")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-02", pin=True)
        if found is not None:
            return found
        cost = standing_cost(state, self.actor)
        facts = (("left", fighter.movement_left), ("cost", cost))
        return Refusal("move", "WD-MOVE-05", facts=facts) if fighter.movement_left < cost else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.actor]
        cost = standing_cost(draft.state, self.actor)
        draft.put(evolve(fighter, prone=False, movement_left=fighter.movement_left - cost))
        draft.tell("stood_up", self.actor, rule="WD-MOVE-05")
        if draft.state.settings.stand_up_provokes:
            draft.push(triggers.Triggered(target=self.actor, cause="standing_up"))


class Run(pools.SkillRoll, guiding.GuidedCommand):
    """Test running: half the speed more for each MoS; the path is named after the roll. Rule: WD-MOVE-02, WD-MOVE-03"""

    kind = "run"
    takes_action = True

    def test(self, state: WinterDawnState) -> pools.Test:
        attribute = self.attr or pools.default_attribute(state, self.actor, "running")
        return pools.Test(self.actor, "running", attribute, pools.Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if space.mount_of(state, self.actor) is not None:
            return Refusal("mounted", "WD-MOUNT-05")
        if state.combatants[self.actor].prone:
            return Refusal("prone", "WD-MOVE-02")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        if state.combatants[self.actor].cell is None:
            return Refusal("move", "WD-MOVE-02")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        guiding.guide(draft, self, self.actor)

    def roll_under(self, draft: WinterDawnDraft, limit: int | None) -> None:
        test = self.test(draft.state)
        declared = declaring.declare(draft, test, self)
        if declared is None:
            return
        rolled = guiding.limited(rolls.throw_test(draft, self.actor, declared), limit)
        rolled.tell("runs", draft, rolled.floored, rule="WD-MOVE-02", mos=rolled.mos)
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))
        draft.push(Running(actor=self.actor, mos=rolled.mos))


class PathAsked(Procedure[WinterDawnState]):
    """A movement that has been rolled: the path is still to be named. A subclass says how far it goes."""

    needs = ("actor",)
    actor: str

    def asks(self, state: WinterDawnState) -> Decision | None:
        fighter = state.combatants[self.actor]
        open_path = fighter.can_act and fighter.cell is not None and space.mount_of(state, self.actor) is None
        return Decision(topic="path", who=(self.actor,), answers=("choose_path",)) if open_path else None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Let it go: the mover cannot move any more."""
        draft.pop()

    def metres_for(self, state: WinterDawnState, path: tuple[Cell, ...]) -> float:
        """Return the metres that may be walked on a path."""
        raise NotImplementedError

    def refuse_named(self, state: WinterDawnState, path: tuple[Cell, ...]) -> Refusal | None:
        """Judge a path that is not empty."""
        return walking.refuse_path(state, self.actor, path, self.metres_for(state, path))

    def set_out(self, draft: WinterDawnDraft, path: tuple[Cell, ...], here: Cell) -> None:
        """Begin to move; the frame is gone from the stack."""
        raise NotImplementedError


class Running(PathAsked):
    """A run whose path is still to be named. Rule: WD-MOVE-02"""

    kind = "running"
    mos: int

    def metres_for(self, state: WinterDawnState, path: tuple[Cell, ...]) -> float:
        """Return normal movement with what the run adds."""
        return state.combatants[self.actor].movement_left + self.metres(state, path)[0]

    def refuse_named(self, state: WinterDawnState, path: tuple[Cell, ...]) -> Refusal | None:
        """Keep off extreme ground. Rule: WD-MOVE-03"""
        if any(walking.terrain_of(state, cell) == "extreme" for cell in path):
            return Refusal("blocked", "WD-MOVE-03", "path")
        return super().refuse_named(state, path)

    def set_out(self, draft: WinterDawnDraft, path: tuple[Cell, ...], here: Cell) -> None:
        metres, footing = self.metres(draft.state, path)
        walk = walking.Walking(actor=self.actor, carrier=self.actor, path=path, here=here, allowance=metres, footing=footing)
        set_out(draft, walk)

    def metres(self, state: WinterDawnState, path: tuple[Cell, ...]) -> tuple[float, int]:
        """Return a run's extra metres on a path, and the MoS needed to stay upright. Rule: WD-MOVE-03"""
        worst = max((space.TERRAIN_MOS.get(walking.terrain_of(state, cell), 0) for cell in path), default=0)
        half = load.speed_of(state, self.actor) / 2
        return max(0, self.mos - worst) * half, self.mos


class ChoosePath(Answer[WinterDawnState, PathAsked]):
    """Name the path of a run or roll; an empty one gives it up. Rule: WD-MOVE-02, WD-MOVE-03, WD-MOVE-08, WD-MAGIC-03"""

    kind = "choose_path"
    asked_by = PathAsked
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))

    def refuse_answer(self, state: WinterDawnState, frame: PathAsked) -> Refusal | None:
        return frame.refuse_named(state, self.path) if self.path else None

    def answer(self, draft: WinterDawnDraft, frame: PathAsked) -> None:
        draft.pop()
        here = draft.state.combatants[self.actor].cell
        if self.path and here is not None:
            frame.set_out(draft, self.path, here)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[ChoosePath]:
        """Offer to stay; the board offers every cell within reach."""
        return [cls(actor=actor)]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        frame = top_as(state, PathAsked)
        steps = walking.single_steps(state, self.actor, frame.metres_for(state, ())) if frame is not None else ()
        return {"path": Choice(values=((), *(step for step in steps if self._named(step).refuse(state) is None)))}

    def _named(self, path: tuple[Cell, ...]) -> ChoosePath:
        return evolve(self, path=path)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        frame = top_as(state, PathAsked)
        return (Phrase.of("movement_left", metres=frame.metres_for(state, ()) if frame is not None else 0),)
