"""Out of a Danger Zone, or about in it: Disengage, Change Place, Reposition.

Rule: EX-MOVE-04 to EX-MOVE-06, EX-MOM-03, EX-MOM-04, EX-COND-06
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import partial

from desktop_app.grid.paths import path_to, reachable
from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.modifiers import Situation, characteristic
from desktop_app.rules.expedition.movement import walking
from desktop_app.rules.expedition.movement.ground import between, comrades_beside, distance, engaging, is_engaged, open_steps, reaches
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState
from desktop_app.rules.expedition.turn.momentum import PRICES, pay_momentum, refuse_momentum
from desktop_app.rules.expedition.turn.turns import MinorAction, Tested, pay_minor, refuse_minor
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_free, straightness
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell


def athletics(state: ExpeditionState, actor: str, enemies: tuple[str, ...], purpose: str) -> Check:
    """Build the check of Disengage and Change Place: against the highest Weapon Skill among some enemies, the first who has it.

    Rule: EX-MOVE-04, EX-MOVE-05
    """
    skills = {who: characteristic(state, who, "weapon_skill").total for who in enemies if who in state.combatants}
    best = max(skills, key=lambda who: skills[who], default=None)
    return Check(
        actor=actor,
        purpose=purpose,
        spec=CheckSpec(ability="athletics", mode="opposed", opposing_ability="weapon_skill", keywords=("movement",)),
        resist=skills[best] if best is not None else 0,
        resist_label="Weapon Skill",
        situation=Situation(target=best),
    )


class Disengaging(Tested):
    """A check to slip out of Danger Zones, then the walk. Rule: EX-MOVE-04"""

    kind = "disengaging"
    path: tuple[Cell, ...]
    enemies: tuple[str, ...]

    def check(self, state: ExpeditionState) -> Check:
        return athletics(state, self.actor, self.enemies, "disengage")

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if report.result is not None and report.result.succeeds:
            walk_out(draft, self.actor, self.path, self.enemies)
        else:
            draft.tell("held_fast", self.actor, rule="EX-MOVE-04")


def walk_out(draft: ExpeditionDraft, who: str, path: tuple[Cell, ...], enemies: tuple[str, ...]) -> None:
    """Walk out of the zones of some enemies. Rule: EX-MOVE-04"""
    here = draft.state.combatants[who].cell
    if here is not None:
        draft.push(walking.Walking(actor=who, path=path, here=here, safe=enemies))


class BoughtAction(RolledCommand, MinorAction):
    """A Minor Action rolled for or bought with Momentum; by house rule that pays for the action too. Rule: EX-MOM-03, EX-MOM-04"""

    named_by = "auto"
    auto: bool = False

    def _is_free(self, state: ExpeditionState) -> bool:
        return self.auto and state.settings.ex_auto_manoeuvre_free

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        return () if self._is_free(state) else super().details(state)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return (None if self._is_free(state) else refuse_minor(state, self.actor)) or self.refuse_minor_act(state)

    def perform(self, draft: ExpeditionDraft) -> None:
        if not self._is_free(draft.state):
            pay_minor(draft, self.actor)
        self.carry_out(draft)


class Disengage(BoughtAction):
    """Leave the Danger Zones one stands in, by a check or for Momentum. Rule: EX-MOVE-04, EX-MOM-04, R54"""

    kind = "disengage"
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="path"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        found = walking.refuse_manoeuvre(state, self.actor)
        if found is not None:
            return found
        enemies = engaging(state, self.actor)
        if not enemies:
            return Refusal("not_engaged", "EX-MOVE-04")
        found = walking.refuse_path(state, self.actor, self.path, walking.effective_movement(state, self.actor).total)
        if found is not None:
            return found
        if any(reaches(state, who, self.path[-1]) for who in enemies):
            return Refusal("path", "EX-MOVE-04", "path")
        return refuse_momentum(state, self.actor, PRICES["disengage"], is_action=True) if self.auto else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        enemies = engaging(draft.state, self.actor)
        if self.auto:
            pay_momentum(draft, self.actor, PRICES["disengage"], "disengage")
            walk_out(draft, self.actor, self.path, enemies)
        else:
            draft.push(Disengaging(actor=self.actor, path=self.path, enemies=enemies))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Disengage]:
        """Offer the nearest ways out, rolled and bought."""
        if state.acting == actor and is_engaged(state, actor):
            path = next(iter(paths_out(state, actor)), ())
            yield cls(actor=actor, path=path)
            yield cls(actor=actor, path=path, auto=True)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        paths = paths_out(state, self.actor)
        return {"path": Choice(values=paths)} if paths else {}


def paths_out(state: ExpeditionState, who: str) -> tuple[tuple[Cell, ...], ...]:
    """List the shortest paths out of the zones one stands in, nearest first."""
    start, enemies = state.combatants[who].cell, engaging(state, who)
    if start is None:
        return ()
    most = walking.effective_movement(state, who).total
    steps = partial(open_steps, state)
    found = reachable(start, most, steps, lambda _, there: 1 if walking.may_pass(state, who, there) else None, length=straightness)
    outside = [
        cell for cell in found if cell != start and is_free(state, cell, who) and not any(reaches(state, enemy, cell) for enemy in enemies)
    ]
    return tuple(path_to(cell, found) for cell in sorted(outside, key=lambda cell: (found[cell][0], cell)))


class Swapping(Tested):
    """A check to change places. Rule: EX-MOVE-05"""

    kind = "swapping"
    needs = ("actor", "target")
    target: str
    enemies: tuple[str, ...]

    def check(self, state: ExpeditionState) -> Check:
        """Athletics against the best of those who engage either."""
        return athletics(state, self.actor, self.enemies, "change place")

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if report.result is not None and report.result.succeeds:
            swap(draft, self.actor, self.target)
        else:
            draft.tell("held_fast", self.actor, rule="EX-MOVE-05")


def swap(draft: ExpeditionDraft, who: str, other: str) -> None:
    """Let two Models change squares. Rule: EX-MOVE-05"""
    a, b = draft.state.combatants[who], draft.state.combatants[other]
    draft.put(evolve(a, cell=b.cell), evolve(b, cell=a.cell))
    draft.tell("changed_places", who, rule="EX-MOVE-05", target=other)


class ChangePlace(BoughtAction):
    """Swap squares with an engaged neighbour of one's side, by a check or for Momentum. Rule: EX-MOVE-05, EX-MOM-03"""

    kind = "change_place"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        found = walking.refuse_manoeuvre(state, self.actor)
        if found is None and self.auto:
            found = refuse_momentum(state, self.actor, PRICES["change_place"], is_action=True)
        if found is not None:
            return found
        if self.target not in state.combatants or self.target == self.actor:
            return Refusal("unknown", field="target", facts=(("what", self.target),))
        if state.side_of(self.target) is not state.side_of(self.actor) or not state.combatants[self.target].can_act:
            return Refusal("target", "EX-MOVE-05", "target")
        if between(state, self.actor, self.target) != 1:
            return Refusal("not_adjacent", "EX-MOVE-05", "target")
        if not is_engaged(state, self.target):
            return Refusal("not_engaged", "EX-MOVE-05", "target")
        grudge = state.combatants[self.actor].affliction("animosity", self.target)
        if grudge is not None:
            return Refusal("animosity", "EX-COND-18", "target")
        return None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        if self.auto:
            pay_momentum(draft, self.actor, PRICES["change_place"], "change_place")
            swap(draft, self.actor, self.target)
            return
        enemies = tuple(dict.fromkeys((*engaging(draft.state, self.actor), *engaging(draft.state, self.target))))
        draft.push(Swapping(actor=self.actor, target=self.target, enemies=enemies))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[ChangePlace]:
        """Offer it beside one's own side, rolled and bought."""
        if state.acting == actor and comrades_beside(state, actor):
            yield from (cls(actor=actor), cls(actor=actor, auto=True))

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the neighbours of one's side, the engaged first."""
        return tuple(sorted(comrades_beside(state, self.actor), key=lambda other: not is_engaged(state, other)))


class Reposition(MinorAction):
    """Move one square within the Danger Zone of an enemy that engages already. Rule: EX-MOVE-06"""

    kind = "reposition"
    square: Cell | None = field(default=None, metadata=param(picks="cell"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        found = walking.refuse_manoeuvre(state, self.actor)
        if found is not None:
            return found
        enemies, here = engaging(state, self.actor), state.combatants[self.actor].cell
        if not enemies or here is None:
            return Refusal("not_engaged", "EX-MOVE-06")
        if self.square is None or distance(here, self.square) != 1:
            return Refusal("not_adjacent", "EX-MOVE-06", "square")
        if not walking.step_is_open(state, self.actor, here, self.square) or not is_free(state, self.square, self.actor):
            return Refusal("occupied", "EX-GRID-04", "square")
        near = any(reaches(state, enemy, self.square) for enemy in enemies)
        return None if near else Refusal("not_in_dz", "EX-MOVE-06", "square")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], cell=self.square))
        draft.tell("repositioned", self.actor, rule="EX-MOVE-06")

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Reposition]:
        if state.acting == actor and is_engaged(state, actor):
            squares = squares_within(state, actor)
            yield cls(actor=actor, square=squares[0] if squares else None)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        squares = squares_within(state, self.actor)
        return {"square": Choice(values=squares)} if squares else {}


def squares_within(state: ExpeditionState, who: str) -> tuple[Cell, ...]:
    """List the free neighbours in the zone of an enemy that engages already. Rule: EX-MOVE-06"""
    here, enemies = state.combatants[who].cell, engaging(state, who)
    return tuple(
        cell
        for cell in (open_steps(state, here) if here is not None else ())
        if is_free(state, cell, who) and any(reaches(state, enemy, cell) for enemy in enemies)
    )
