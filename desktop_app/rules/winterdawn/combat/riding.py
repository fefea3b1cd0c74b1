"""Getting on and off, jumping with a mount, and beasts that throw their rider. Rule: WD-MOUNT-01, WD-MOUNT-03, WD-X-12, G-33"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.positions import grid_of, is_free
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, SlotState
from desktop_app.rules.winterdawn.checks import chances, helpless, judged, pools, rolls, saddle
from desktop_app.rules.winterdawn.combat.allocation import Shoved
from desktop_app.rules.winterdawn.movement import guiding
from desktop_app.rules.winterdawn.movement.shying import is_ride_trained
from desktop_app.rules.winterdawn.position import aiming, holds, space
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, lose_spirit
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import FIGHT_PHASE, TurnCommand, has_slot, spend_action


class SaddleCommand(TurnCommand):
    """Getting on or off: an action in a fight, free at any other time. Rule: WD-MOUNT-01"""

    takes_action = True
    names = ("actor", "target")
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_moment(self, state: WinterDawnState) -> Refusal | None:
        """Judge the turn in a fight; outside it, only who is able."""
        return super().refuse_moment(state) if state.phase == FIGHT_PHASE else helpless.refuse_helpless(state.combatants[self.actor])

    def perform(self, draft: WinterDawnDraft) -> None:
        if draft.state.phase == FIGHT_PHASE:
            super().perform(draft)
        else:
            self.carry_out(draft)

    @classmethod
    def is_offered(cls, state: WinterDawnState, actor: str) -> bool:
        """Tell whether this one can think of it now."""
        return has_slot(state, actor) if state.phase == FIGHT_PHASE else state.combatants[actor].can_act


class MountUp(SaddleCommand):
    """Get on a mount within 1 m. Rule: WD-MOUNT-01, G-33"""

    kind = "mount"
    while_ridden = False
    aims = "target"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for two on their feet who are not part of a pair or a hold, side by side and not opposed."""
        me, other = state.combatants[self.actor], state.combatants[self.target]
        if self.target == self.actor:
            return not_found("target", self.target)
        if any(len(space.pair_of(state, who)) > 1 for who in (self.actor, self.target)):
            return Refusal("mounted", "WD-MOUNT-01", "actor" if len(space.pair_of(state, self.actor)) > 1 else "target")
        if me.prone or other.prone:
            return Refusal("prone", "WD-MOUNT-01", "actor" if me.prone else "target")
        found = next((f for who in (self.actor, self.target) if (f := holds.refuse_held(state, who, "WD-GRAP-03")) is not None), None)
        if found is not None:
            return found
        if not other.can_act or state.are_opponents(self.actor, self.target):
            return Refusal("value", "WD-MOUNT-01", "target")
        return Refusal("not_adjacent", "WD-MOUNT-01", "target") if space.distance(state, self.actor, self.target) > 1 else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.state = saddle.seated(draft.state, self.actor, self.target)
        acted = any(slot.who == self.target and slot.state is not SlotState.PENDING for slot in draft.state.slots)
        left = tuple(slot for slot in draft.state.slots if slot.who != self.target)
        draft.state = evolve(draft.state, slots=left)
        if acted and draft.state.current is not None:
            spend_action(draft, self.target)
        draft.tell("mounted", self.actor, target=self.target, rule="WD-MOUNT-01")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[MountUp]:
        if not cls.is_offered(state, actor) or state.sheet_of(actor).kind == "mount" or len(space.pair_of(state, actor)) > 1:
            return []
        made = cls(actor=actor)
        return [made] if made.targets_in(state) else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        friends = [who for who in aiming.others_within(state, self.actor, 1) if not state.are_opponents(self.actor, who)]
        mounts = [who for who in friends if state.sheet_of(who).kind == "mount" and space.rider_of(state, who) is None]
        return tuple(who for who in mounts if state.combatants[who].can_act)


class Dismount(SaddleCommand):
    """Get off, into a free cell beside the mount. Rule: WD-MOUNT-01, G-33"""

    kind = "dismount"
    to: Cell | None = field(default=None, metadata=param(picks="cell"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for the mount that one sits on, hands off each other, and a free cell beside it."""
        if space.mount_of(state, self.actor) != self.target:
            return Refusal("not_mounted", "WD-MOUNT-01", "target")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-03")
        if found is not None or state.combatants[self.target].cell is None:
            return found
        cells = saddle.free_beside(state, self.target)
        return None if (self.to in cells if self.to is not None else cells) else Refusal("blocked", "WD-MOVE-01", "to")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        cells = saddle.free_beside(draft.state, self.target)
        draft.state = saddle.unseated(draft.state, self.actor, self.to if self.to is not None else cells[0] if cells else None)
        draft.tell("dismounted", self.actor, target=self.target, rule="WD-MOUNT-01")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Dismount]:
        mount = space.mount_of(state, actor)
        return [cls(actor=actor, target=mount)] if mount is not None and cls.is_offered(state, actor) else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        cells = saddle.free_beside(state, self.target)
        return {"to": Choice(values=cells)} if cells else {}


class MountJump(TurnCommand, pools.RollBlock):
    """Jump an obstacle: the rider tests riding, the mount jumping with the rider's hits, both against its difficulty.

    It takes the action of both. `landing` is a free cell within the mount's movement. Rule: WD-MOUNT-03
    """

    kind = "mount_jump"
    takes_action = True
    names = ("actor", "target")
    target: str = field(metadata=param(picks="combatant"))
    dl: int = 1
    landing: Cell | None = field(default=None, metadata=param(picks="cell"))
    mount_roll: pools.RollBlock = field(default_factory=pools.RollBlock)

    def _tests(self, state: WinterDawnState) -> tuple[pools.Test, pools.Test]:
        riding = self.attr or pools.default_attribute(state, self.actor, "riding")
        jumping = self.mount_roll.attr or pools.default_attribute(state, self.target, "jumping")
        return pools.Test(self.actor, "riding", riding, pools.Budget.ACTION), pools.Test(
            self.target, "jumping", jumping, pools.Budget.ACTION
        )

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for the own mount with its action left, free of any hold, a difficulty, a landing, then judge both rolls."""
        if space.mount_of(state, self.actor) != self.target:
            return Refusal("not_mounted", "WD-MOUNT-03", "target")
        slot = state.current
        if slot is not None and slot.mount_action_used:
            return Refusal("no_action_left", "WD-MOUNT-01")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-03")
        if found is not None:
            return found
        if self.dl < 0:
            return Refusal("value", "WD-TEST-05", "dl")
        return self._refuse_landing(state) or self._refuse_rolls(state)

    def _refuse_landing(self, state: WinterDawnState) -> Refusal | None:
        here = state.combatants[self.actor].cell
        if self.landing is None:
            return None
        if here is None or not is_free(state, self.landing, *space.pair_of(state, self.actor)) or self.landing == here:
            return Refusal("blocked", "WD-MOVE-01", "landing")
        metres, left = space.cell_distance(state, here, self.landing), state.combatants[self.target].movement_left
        return Refusal("move", "WD-MOVE-01", "landing", (("cost", metres), ("left", left))) if metres > left else None

    def _refuse_rolls(self, state: WinterDawnState) -> Refusal | None:
        riding, jumping = self._tests(state)
        found = pools.refuse_roll(state, jumping, self.mount_roll)
        return pools.refuse_roll(state, riding, self) or (found and found.at("mount_roll"))

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll riding, then jumping if the mount does not refuse; judge both; land."""
        spend_action(draft, self.target)
        riding, jumping = self._tests(draft.state)
        declared = declaring.declare(draft, riding, self)
        if declared is None:
            return
        rode = rolls.throw_test(draft, self.actor, declared)
        goes = rode.net.total >= self.dl
        rode.tell("rides_at" if goes else "mount_refuses", draft, rode.net, rule="WD-MOUNT-03", dl=self.dl)
        if not goes:
            judged.conclude(draft, judged.Attempt(rode, won=False))
            return
        leaping = declaring.declare(draft, jumping, self.mount_roll)
        if leaping is None:
            return
        jump = guiding.limited(rolls.throw_test(draft, self.target, leaping), rode.net.total if draft.state.settings.x_12 else None)
        leap = jump.net.plus(rode.net.total - self.dl, "rider's hits", "WD-MOUNT-03")
        clear = leap.total >= self.dl
        jump.tell("jumped" if clear else "not_jumped", draft, leap, rule="WD-MOUNT-03", dl=self.dl)
        judged.conclude(draft, judged.Attempt(rode, won=True))
        judged.conclude(draft, judged.Attempt(jump, won=clear))
        if clear:
            self._land(draft)

    def _land(self, draft: WinterDawnDraft) -> None:
        """Come down on the landing; those within whose reach the jump begins or ends may strike. Rule: WD-REACT-06"""
        here = draft.state.combatants[self.actor].cell
        if self.landing is None or here is None:
            return
        mount = draft.state.combatants[self.target]
        metres = space.cell_distance(draft.state, here, self.landing)
        draft.put(evolve(mount, movement_left=max(0, mount.movement_left - metres)))
        draft.push(Shoved(who=self.actor, here=here, to=self.landing, spared=self.actor, event="landed_jump", rule="WD-MOUNT-03"))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[MountJump]:
        mount = space.mount_of(state, actor)
        return [cls(actor=actor, target=mount)] if mount is not None and has_slot(state, actor) else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        here, left = state.combatants[self.actor].cell, state.combatants[self.target].movement_left
        found: dict[str, Choice] = {"dl": Choice(low=0, high=8), **pools.open_block(state, self._tests(state)[0], self)}
        if here is None:
            return found
        near = (cell for cell in _around(state, here) if space.cell_distance(state, here, cell) <= left)
        cells = tuple(cell for cell in near if self._at(cell)._refuse_landing(state) is None)
        return {**found, "landing": Choice(values=(None, *cells))}

    def _at(self, cell: Cell) -> MountJump:
        return evolve(self, landing=cell)

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        return pools.allowance(state, self._tests(state)[0], self)

    def contest(self, state: WinterDawnState) -> Contest | None:
        riding, jumping = self._tests(state)
        rider, mount = chances.pool_of(state, riding, self), chances.pool_of(state, jumping, self.mount_roll)
        return chances.JumpContest(riding=rider, jumping=mount, dl=self.dl, is_limited=state.settings.x_12) if rider.dice else None

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return (Phrase.of("mount_jumps", dice=pools.allowance(state, self._tests(state)[1], self.mount_roll).total),)


JUMP_METRES = 3
"""How far the list of landings reaches; the rules set no bound but the movement."""


def _around(state: WinterDawnState, here: Cell) -> list[Cell]:
    """List the cells straight ahead in every direction, nearest first."""
    grid = grid_of(state)
    found: list[Cell] = []
    for direction in range(grid.directions):
        cell = here
        for _ in range(JUMP_METRES):
            cell = grid.geometry.neighbour(cell, direction)
            found.append(cell)
    return found


class Buck(pools.SkillRoll, TurnCommand):
    """Try to throw the rider: lifting or acrobatics against its riding, a free test. Each hit throws it 1 m.

    Hits of the rider drain 1 spirit each from the beast. For beasts not trained to be ridden. Rule: WD-X-12
    """

    kind = "buck"
    takes_action = True
    skill: Literal["lifting", "acrobatics"] = "lifting"

    def test(self, state: WinterDawnState) -> pools.Test:
        return pools.Test(self.actor, self.skill, self.attr or pools.default_attribute(state, self.actor, self.skill), pools.Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for the house rule, a rider, and a beast that is not broken, then judge the dice."""
        if space.rider_of(state, self.actor) is None:
            return Refusal("not_mounted", "WD-X-12", "actor")
        if not state.settings.x_12 or is_ride_trained(state, self.actor):
            return Refusal("value", "WD-X-12", "actor")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        rider = space.rider_of(draft.state, self.actor)
        declared = declaring.declare(draft, self.test(draft.state), self)
        if declared is None or rider is None:
            return
        holding = _riding(draft.state, rider)
        mine, held = rolls.throw_test(draft, self.actor, declared), rolls.throw_test(draft, rider, holding)
        more = rolls.throw_overflow(draft, self.actor, mine.roll, max(0, -held.net.total) if held.roll is not None else 0)
        held_more = rolls.throw_overflow(draft, rider, held.roll, max(0, -mine.net.total))
        net, kept = rolls.overflowed(mine.net, more), rolls.overflowed(held.net, held_more)
        hits = net.total - kept.total
        draft.tell("bucks", self.actor, breakdown=net, rolls=mine.rolls_with(more), rule="WD-X-12", target=rider)
        draft.tell("rider_holds", rider, breakdown=kept, rolls=held.rolls_with(held_more), rule="WD-X-12", target=self.actor)
        judged.conclude(draft, judged.Attempt(mine, won=hits > 0, more=more, against=rider))
        judged.conclude(draft, judged.Attempt(held, won=hits < 0, more=held_more, against=self.actor))
        if hits > 0:
            saddle.throw_off(draft, rider, metres=hits)
        elif hits < 0:
            lose_spirit(draft, self.actor, -hits, "WD-X-12")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Buck]:
        """Offer both ways on an unbroken ridden beast, under the house rule."""
        able = state.settings.x_12 and has_slot(state, actor) and space.rider_of(state, actor) is not None
        return (
            [cls(actor=actor, skill="lifting"), cls(actor=actor, skill="acrobatics")] if able and not is_ride_trained(state, actor) else []
        )

    def contest(self, state: WinterDawnState) -> Contest | None:
        rider = space.rider_of(state, self.actor)
        if rider is None:
            return None
        holding = chances.pool_of(state, pools.Test(rider, "riding", pools.default_attribute(state, rider, "riding")))
        return chances.opposed(state, self.test(state), self, holding if holding.dice else chances.Pool(0))

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, target=space.rider_of(state, self.actor) or "", skill=self.skill)


def _riding(state: WinterDawnState, rider: str) -> rolls.Declared:
    """Declare the rider's whole pool: the test is free. Rule: WD-ACT-06"""
    attribute = pools.default_attribute(state, rider, "riding")
    pool = pools.full_pool(state, pools.Test(rider, "riding", attribute)).total
    return rolls.Declared(skill="riding", attribute=attribute, dice=pool, pool=pool)
