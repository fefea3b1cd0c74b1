"""What outranks the rules: the game master's own commands, legal throughout, for every system."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, Final, TypeVar

from desktop_app.grid.board import OPEN_DOOR, TURNED, cell_key
from desktop_app.rules.kernel.command import Command, param
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import grid_of, ground_at
from desktop_app.rules.kernel.record import FieldSpec, Moment, Shape, evolve, fields_of_shape, is_within, limit_of, with_fields
from desktop_app.rules.kernel.state import BoxRow, Cell, Combatant, Draft, Encounter, Sheet

S = TypeVar("S", bound=Encounter)
C = TypeVar("C", bound=Condition)
LASTS_UNTIL: Final = (Moment.ROUND_END, Moment.TURN_START, Moment.TURN_END)
"""Moments that the game master can name as the end of a condition."""


def refuse_value(value: int, spec: FieldSpec, bearer: Combatant | Encounter, sheet: Sheet | None) -> Refusal | None:
    """Keep to the range that a field declares."""
    high = limit_of(spec, bearer, sheet)
    return None if is_within(value, spec.low, high) else Refusal("value", field="value", facts=(("low", spec.low), ("high", high)))


class GmCommand(Command[S]):
    """A command of the game master: no windows, no dice, no consequences."""

    gm: ClassVar[bool] = True


class GmTargetCommand(GmCommand[S]):
    """A command of the game master on one combatant."""

    target: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: S) -> Refusal | None:
        """Ask for the target, then for what the subclass wants."""
        if self.target not in state.combatants:
            return Refusal("not_found", field="target", facts=(("what", self.target),))
        return self.refuse_target(state, state.combatants[self.target])

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Refuse an unfit target among those present."""
        return None


class Edit(GmTargetCommand[S]):
    """A change of a combatant's record; derived values follow (`Encounter.after_edit`)."""

    def perform(self, draft: Draft[S]) -> None:
        """Write the change, then let the system follow it up."""
        state = draft.state
        self.carry_out(draft)
        state.after_edit(draft, self.target)


class SetCounter(Edit[S]):
    """Set any counter of a combatant; an unknown name becomes one of the game master's own marks."""

    kind = "set_counter"
    counter: str
    value: int

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Keep to the range that the field declares."""
        spec = fields_of_shape(type(target), Shape.COUNTER).get(self.counter)
        return None if spec is None else refuse_value(self.value, spec, target, state.sheets.get(target.sheet))

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        if self.counter in fields_of_shape(type(target), Shape.COUNTER):
            draft.change(self.target, **{self.counter: self.value})
        else:
            draft.put(evolve(target, marks={**target.marks, self.counter: self.value}))
        draft.tell("counter_set", self.target, counter=self.counter, value=self.value)


class SetPool(GmCommand[S]):
    """Set a pool of the scene."""

    kind = "set_pool"
    pool: str
    value: int

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a pool of this system and a value in its range."""
        spec = fields_of_shape(type(state), Shape.POOL).get(self.pool)
        if spec is None:
            return Refusal("not_found", field="pool", facts=(("what", self.pool),))
        return refuse_value(self.value, spec, state, None)

    def carry_out(self, draft: Draft[S]) -> None:
        draft.state = with_fields(draft.state, {self.pool: self.value})
        draft.tell("pool_set", pool=self.pool, value=self.value)


class SetCondition(Edit[S]):
    """Set or end a condition: a flag of the system by name, or any condition in the game master's own words.

    `amount` is its number, for one that has any. It lasts until told, or ends by itself: after `left` moments, the turns of `whose`
    where it is a moment of a turn.
    """

    kind = "set_condition"
    condition: str
    value: bool = True
    amount: int = 0
    moment: Moment | None = None
    left: int | None = None
    whose: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Refuse an empty name, a number below 0, a duration that does not count down, and a turn of nobody."""
        if not self.condition.strip():
            return Refusal("value", field="condition")
        if self.amount < 0:
            return Refusal("value", field="amount", facts=(("low", 0), ("high", None)))
        if (
            (self.moment is None) != (self.left is None)
            or self.moment not in (None, *LASTS_UNTIL)
            or (self.left is not None and self.left < 1)
        ):
            return Refusal("value", field="left")
        known = self.whose is None or self.whose in state.combatants
        return None if known else Refusal("not_found", field="whose", facts=(("what", self.whose),))

    def carry_out(self, draft: Draft[S]) -> None:
        """Set the flag, or add or take away the condition."""
        target = draft.state.combatants[self.target]
        if self.condition in fields_of_shape(type(target), Shape.FLAG):
            draft.change(self.target, **{self.condition: self.value})
            self.keep_time(draft)
        else:
            made = self.timed(draft.state, Condition(name=self.condition, amount=self.amount))
            kept = tuple(c for c in target.conditions if c.name != self.condition)
            draft.put(evolve(target, conditions=(*kept, made) if self.value else kept))
        self.say(draft)

    @classmethod
    def give(cls, draft: Draft[S], target: str, condition: str) -> None:
        """Give a combatant a condition as part of something else."""
        cls(target=target, condition=condition).carry_out(draft)

    def timed(self, state: S, made: C) -> C:
        """Return a condition with its duration; a custom one gets its row's duration and changes.

        The turn that a combatant is having does not count as its next.
        """
        row, moment, left = state.own_conditions.get(self.condition), self.moment, self.left
        if row is not None:
            made = evolve(made, changes=row.changes, called=row.name)
            if moment is None and row.lasts is not None:
                moment, left = Moment(row.moment), row.lasts
        if moment is None:
            return made
        skip = int(moment is Moment.TURN_END and state.acting is not None and state.acting == (self.whose or self.target))
        return evolve(made, moment=moment, left=left, whose=self.whose, skip=skip, wears=False)

    def record_of_time(self) -> Condition:
        """Return the record of the duration of an effect stored elsewhere."""
        return Condition(name=self.condition)

    def keep_time(self, draft: Draft[S]) -> None:
        """Note the duration of an effect stored outside the conditions, in place of an earlier note."""
        target = draft.state.combatants[self.target]
        kept = tuple(c for c in target.conditions if c.name != self.condition)
        if self.value and self.moment is not None:
            kept = (*kept, self.timed(draft.state, self.record_of_time()))
        if kept != target.conditions:
            draft.put(evolve(target, conditions=kept))

    def say(self, draft: Draft[S]) -> None:
        """Tell what is now true: how much of it, and for how long."""
        if not self.value:
            draft.tell("condition_ended", self.target, condition=self.condition)
            return
        bearer = draft.state.combatants[self.target]
        held = next((one for one in bearer.conditions if one.name == self.condition), Condition(name=self.condition))
        turn_of = held.whose or self.target
        draft.tell(
            "condition_set",
            self.target,
            condition=self.condition,
            amount=self.amount,
            rounds=held.left if held.moment is Moment.ROUND_END else None,
            begins=turn_of if held.moment is Moment.TURN_START else None,
            ends=turn_of if held.moment is Moment.TURN_END else None,
        )


def _rows(target: Combatant, name: str) -> tuple[str, tuple[BoxRow, ...]] | None:
    tracks = list(fields_of_shape(type(target), Shape.TRACK))
    found = name or (tracks[0] if tracks else "")
    return (found, getattr(target, found)) if found in tracks else None


class TickBoxes(Edit[S]):
    """Tick boxes of a row, from the left. `track` may be left out where there is one; `line` counts from 0."""

    kind = "tick_boxes"
    sign: ClassVar[int] = 1
    line: int = 0
    value: int = 1
    track: str = ""

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for a row with that many boxes to tick or to clear."""
        found = _rows(target, self.track)
        if found is None:
            return Refusal("not_found", field="track", facts=(("what", self.track),))
        if not 0 <= self.line < len(found[1]):
            return Refusal("line", field="line")
        row = found[1][self.line]
        if self.value < 1 or not 0 <= row.ticked + self.sign * self.value <= row.total:
            most = row.free if self.sign > 0 else row.ticked
            return Refusal("value", field="value", facts=(("low", 1), ("high", most)) if most else ())
        return None

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        found = _rows(target, self.track)
        assert found is not None, "refuse has seen this track"
        name, rows = found
        changed = tuple(evolve(row, ticked=row.ticked + self.sign * self.value) if i == self.line else row for i, row in enumerate(rows))
        draft.change(self.target, **{name: changed})
        draft.tell("boxes_set", self.target, line=self.line + 1, ticked=changed[self.line].ticked, boxes=changed[self.line].total)


class UntickBoxes(TickBoxes[S]):
    """Clear boxes of a row, from the right."""

    kind = "untick_boxes"
    sign = -1


class Place(Edit[S]):
    """Put a token on a cell (None: off the board), with a facing if given."""

    kind = "place"
    cell: Cell | None = field(default=None, metadata=param(picks="cell"))
    facing: int | None = None

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Keep to the board and its facings."""
        board = state.world.board
        if self.cell is not None and board is not None and not board.contains(self.cell):
            return Refusal("blocked", field="cell")
        facings = grid_of(state).facings
        if self.facing is not None and not 0 <= self.facing < facings:
            return Refusal("value", field="facing", facts=(("low", 0), ("high", facings - 1)))
        return None

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        draft.put(evolve(target, cell=self.cell, facing=target.facing if self.facing is None else self.facing))
        draft.tell("placed", self.target)


class RemoveCombatant(GmCommand[S]):
    """Take a combatant out: it fled, it left, it was a mistake."""

    kind = "remove_combatant"
    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a combatant who is there."""
        return None if self.actor in state.combatants else Refusal("not_found", field="actor", facts=(("what", self.actor),))

    def carry_out(self, draft: Draft[S]) -> None:
        """Remove it with everything that points to it."""
        gone = draft.state.combatants[self.actor]
        draft.tell("left", None, name=gone.name, number=gone.number)
        draft.state = draft.state.without(self.actor)


class GiveTurn(GmTargetCommand[S]):
    """Give a combatant the turn."""

    kind = "give_turn"

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for a combatant who can act."""
        return None if state.can_take_turn(self.target) else Refusal("cannot_act", field="target")

    def carry_out(self, draft: Draft[S]) -> None:
        """Note the gift; it is judged again whenever it is looked at."""
        draft.state = evolve(draft.state, given_turn=self.target)
        draft.tell("turn_given", self.target)


class Rename(GmTargetCommand[S]):
    """Rename a combatant in this encounter."""

    kind = "rename"
    name: str

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        return None if self.name.strip() else Refusal("value", field="name")

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        draft.tell("renamed", None, old=target.name, new=self.name.strip())
        draft.put(evolve(target, name=self.name.strip()))


class AddNote(GmCommand[S]):
    """Write a line into the log."""

    kind = "add_note"
    text: str

    def refuse(self, state: S) -> Refusal | None:
        return None if self.text.strip() else Refusal("value", field="text")

    def carry_out(self, draft: Draft[S]) -> None:
        draft.state = evolve(draft.state, notes=(*draft.state.notes, self.text.strip()))
        draft.tell("noted", None, text=self.text.strip())


class SetTerrain(GmCommand[S]):
    """Change the ground of a cell: a door opened, a square ablaze. `value` is a kind of ground of the board."""

    kind = "set_terrain"
    cell: Cell = field(metadata=param(picks="cell"))
    value: str

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a cell and a kind of this board."""
        board = state.world.board
        if board is None or not board.contains(self.cell):
            return Refusal("blocked", field="cell")
        return None if self.value == "open" or self.value in board.kinds else Refusal("value", field="value")

    def carry_out(self, draft: Draft[S]) -> None:
        before = ground_at(draft.state, self.cell)
        draft.state = evolve(draft.state, ground={**draft.state.ground, cell_key(self.cell): self.value})
        if before is not None and TURNED.get(before.id) == self.value:
            draft.tell("set_open" if self.value == OPEN_DOOR else "set_closed", None, what="door", note="")
        else:
            now = ground_at(draft.state, self.cell)
            draft.tell("terrain_set", None, value=self.value if now is None else now.label)
