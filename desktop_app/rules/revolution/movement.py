"""Movement: with an action, or as one; how engagements end. Rule: RV-MOVE-01 to RV-MOVE-05, RV-EXCH-07, RV-GRID-01"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from desktop_app.grid.paths import path_to
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.revolution.ground import NOWHERE, reach, refuse_way
from desktop_app.rules.revolution.state import Phase, RevolutionDraft, RevolutionState, parted
from desktop_app.rules.revolution.turns import Action

MoveWhen: TypeAlias = Literal["before", "after"]
Path: TypeAlias = tuple[Cell, ...]


# ---- ways


def length(state: RevolutionState, path: Path, metres: int) -> int:
    """Return how long a way is in metres; without a board it is given as such."""
    return len(path) * state.settings.cell_size_m if path else metres


def most_metres(state: RevolutionState, who: str) -> int:
    """Return how far somebody can move within one action. Rule: RV-MOVE-01"""
    used = state.combatants[who].moved if state.settings.move_scope == "per_round" else 0
    return max(0, state.sheet_of(who).move - used)


def refuse_steps(state: RevolutionState, who: str, path: Path, metres: int) -> Refusal | None:
    """Judge a way without its length: a prone one goes nowhere, each step is to a neighbour, the end is free. Rule: RV-MOVE-04"""
    if state.combatants[who].prone:
        return Refusal("move", "RV-MOVE-04", None, (("why", "prone"),))
    if path:
        return refuse_way(state, who, path)
    placed = state.combatants[who].cell is not None
    return Refusal("move", "RV-GRID-01", "metres") if metres < 0 or (metres and placed) else None


@memo(lambda state: (state.combatants, state.roster, state.ground, state.world.board, state.settings))
def ways(state: RevolutionState, who: str, metres: int) -> Mapping[Cell, Path]:
    """Map each cell in which a movement of so many metres can end to the way there; the start is left out."""
    here = state.combatants[who].cell
    found, taken = NOWHERE if here is None else reach(state, here, metres), positions.standing(state)
    return {cell: path_to(cell, found) for cell in found if cell != here and cell not in taken}


@memo(lambda state: (state.combatants, state.roster, state.ground, state.world.board, state.settings))
def way_beside(state: RevolutionState, who: str, goal: Cell, metres: int) -> Path | None:
    """Return the shortest way of so many metres to a free cell next to one; None: there is none."""
    here = state.combatants[who].cell
    found, taken = NOWHERE if here is None else reach(state, here, metres), positions.standing(state)
    ends = [cell for cell in positions.neighbours(state, goal) if cell in found and cell != here and cell not in taken]
    return path_to(min(ends, key=lambda cell: found[cell][0]), found) if ends else None


def walk(draft: RevolutionDraft, who: str, path: Path, metres: int = 0) -> None:
    """Move somebody; engagements that are left behind end. Nobody strikes at whoever leaves. Rule: RV-MOVE-05, RV-EXCH-07"""
    far = length(draft.state, path, metres)
    if not far:
        return
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, cell=path[-1] if path else fighter.cell))
    draft.tell("moved", who, rule="RV-MOVE-01", metres=far)
    draft.put(*parted(draft.state, who))


def walk_within(draft: RevolutionDraft, who: str, path: Path, metres: int) -> None:
    """Move somebody within an action: such metres add up over the round. Rule: RV-MOVE-01, section 2.6"""
    walk(draft, who, path, metres)
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, moved=fighter.moved + length(draft.state, path, metres)))


# ---- engagements


def engage(draft: RevolutionDraft, who: str, other: str) -> None:
    """Note that two fight hand to hand. Rule: RV-EXCH-07"""
    for one, two in ((who, other), (other, who)):
        fighter = draft.state.combatants[one]
        if two not in fighter.engaged_with:
            draft.put(evolve(fighter, engaged_with=(*fighter.engaged_with, two)))


def part(draft: RevolutionDraft, who: str, other: str) -> None:
    """End the engagement of two. Rule: RV-EXCH-07"""
    for one, two in ((who, other), (other, who)):
        fighter = draft.state.combatants[one]
        draft.put(evolve(fighter, engaged_with=tuple(engaged for engaged in fighter.engaged_with if engaged != two)))


def part_from_all(draft: RevolutionDraft, who: str) -> None:
    """End every engagement of somebody: dead, or gone. Rule: RV-EXCH-07"""
    for other in draft.state.combatants[who].engaged_with:
        part(draft, who, other)


# ---- actions with a movement


@dataclass(frozen=True, kw_only=True)
class MovingAction(Action):
    """An Action that may hold a movement, if its price is high enough. `metres`: without a board. Rule: RV-MOVE-01, RV-MOVE-04"""

    moves_late: ClassVar[bool] = False
    """The movement can only follow."""
    path: Path = field(default=(), metadata=param(label="way", picks="path"))
    metres: int = field(default=0, metadata=param(label="way", unit="m"))
    move_when: MoveWhen = field(default="before", metadata=param(label="the way comes"))

    @property
    def goes_first(self) -> bool:
        """Tell whether the movement comes before the deed."""
        return self.move_when == "before" and not self.moves_late

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
        """Judge the way itself."""
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
        """Leave the way open: cells on the board, metres without one."""
        if self.cost(state) < state.settings.move_min_cost or self.refuse_steps(state) is not None:
            return {}
        most = most_metres(state, self.actor)
        if state.combatants[self.actor].cell is None:
            return {"metres": Choice(low=0, high=most)}
        return {"path": Choice(values=((), *ways(state, self.actor, most).values()))}

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the way open, and the price where it cannot be paid."""
        return {**self.open_move(state), **self.open_price(state)}


def move_after(draft: RevolutionDraft, who: str, path: Path, metres: int) -> None:
    """Do a movement that was kept for after; it is lost if the way is taken by now, or the mover cannot go. Rule: RV-MOVE-04"""
    if not length(draft.state, path, metres):
        return
    if not draft.state.combatants[who].is_able or refuse_steps(draft.state, who, path, metres) is not None:
        draft.tell("movement_lost", who, rule="RV-MOVE-04")
        return
    walk_within(draft, who, path, metres)


@dataclass(frozen=True, kw_only=True)
class Move(Action):
    """Move any distance for 5 SR a Move or part of one; beyond one Move only after an opening without combat. Rule: RV-MOVE-03"""

    kind = "move"
    path: Path = field(default=(), metadata=param(label="way", picks="walk"))
    metres: int = field(default=0, metadata=param(label="way", unit="m"))

    def cost(self, state: RevolutionState) -> int:
        """Charge each Move or part of one. Rule: RV-MOVE-03"""
        move = state.sheet_of(self.actor).move
        far = length(state, self.path, self.metres)
        return state.settings.move_sr * (max(1, -(-far // move)) if move else 1)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Judge the way, then its length."""
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

    def perform(self, draft: RevolutionDraft) -> None:
        """Pay and go."""
        self.pay(draft)
        walk(draft, self.actor, self.path, self.metres)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Move]:
        """Offer one entry in a round; the way is walked with the token, or given in metres."""
        if state.phase == Phase.ORDER:
            yield cls(actor=actor)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the way open."""
        if state.combatants[self.actor].cell is None:
            return {"metres": Choice(low=1, high=max(1, walkable(state, self.actor))), **self.open_price(state)}
        found = ways(state, self.actor, walkable(state, self.actor))
        return {"path": Choice(values=tuple(found.values())), **self.open_price(state)}

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Say how far it goes."""
        return (*super().details(state), Phrase.of("as_far_as", metres=walkable(state, self.actor)))


def walkable(state: RevolutionState, who: str) -> int:
    """Return how far the Move action takes somebody for strike rank alone, at least one Move. Rule: RV-MOVE-03"""
    fighter, move = state.combatants[who], state.sheet_of(who).move
    if fighter.opening != "non_combat" or not state.settings.move_sr:
        return move
    return move * max(1, fighter.sr // state.settings.move_sr)
