"""The next state while a command writes it: mutable inside one resolve, never outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Dice, Roll, aces
from desktop_app.rules.kernel.outcome import Event, Outcome, Word
from desktop_app.rules.kernel.record import Moment, Record, evolve, reset
from desktop_app.rules.kernel.state import Combatant, Condition, Encounter, Procedure, tick, top

S = TypeVar("S", bound=Encounter)


class StuckError(Exception):
    """A frame neither asks nor advances: a bug in the rules."""


@dataclass(slots=True)
class Draft(Generic[S]):
    """A state being written. Re-read a combatant after every call that takes the draft."""

    state: S
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def put(self, *changed: Combatant) -> None:
        """Replace combatants by their changed copies."""
        held = {**self.state.combatants}
        for combatant in changed:
            held[combatant.id] = combatant
        self.state = evolve(self.state, combatants=held)

    def roll(self, count: int, sides: int, purpose: str, who: str | None = None, *, lowest: int = 1) -> Roll:
        """Roll dice; `lowest` 0 counts their faces from 0. Raises: DiceNeeded, WrongDieError."""
        return self.dice.roll(count, sides, purpose, who, lowest=lowest)

    def aces(self, sides: int, purpose: str, who: str | None = None) -> tuple[int, ...]:
        """Roll one die that goes on while it shows its highest face."""
        return aces(self.dice, sides, purpose, who)

    def tell(
        self,
        name: str,
        who: str | None = None,
        /,
        *,
        breakdown: Breakdown | None = None,
        rolls: tuple[Roll, ...] = (),
        rule: str = "",
        **about: Word,
    ) -> None:
        """Record something that is now true."""
        self.events.append(Event(name, who, tuple(about.items()), breakdown, rolls, rule))

    def push(self, *frames: Procedure[S]) -> None:
        """Lay frames on the stack; the first named ends on top."""
        self.state = evolve(self.state, pending=(*frames, *self.state.pending))

    def become(self, frame: Procedure[S]) -> None:
        """Replace the top frame."""
        self.state = evolve(self.state, pending=(frame, *self.state.pending[1:]))

    def pop(self) -> None:
        """Take the top frame off."""
        self.state = evolve(self.state, pending=self.state.pending[1:])

    def finish(self, report: Record) -> None:
        """End the top frame and hand its result to the frame beneath."""
        self.pop()
        beneath = top(self.state)
        assert beneath is not None, "a frame that reports needs one that listens"
        beneath.receive(self, report)

    def settle(self) -> None:
        """Advance frames until one asks or none is left.

        Raises: StuckError
        """
        while (frame := top(self.state)) is not None:
            if any(who not in self.state.combatants for who in frame.concerns()):
                self.pop()
                self.tell("lapsed", None, what=frame.kind)
                continue
            if frame.asks(self.state) is not None:
                return
            before = self.state
            frame.advance(self)
            if self.state is before:
                raise StuckError(frame.kind)

    def moment(self, moment: Moment, whose: str | None = None) -> None:
        """Let a moment pass: fields fall back and conditions run down. `whose`: of this combatant's turn only."""
        changed: dict[str, Combatant] = {}
        for who in self.state.roster:
            combatant = self.state.combatants[who]
            after = reset(combatant, moment) if whose in (None, who) else combatant
            if after.conditions:
                after = self._run_down(after, moment, whose)
            if after is not combatant:
                changed[who] = after
        if changed:
            self.put(*changed.values())
        if whose is None:
            self.state = reset(self.state, moment)

    def _run_down(self, bearer: Combatant, moment: Moment, whose: str | None) -> Combatant:
        kept: list[Condition] = []
        for condition in bearer.conditions:
            due = condition.moment is moment and whose in (None, condition.whose or bearer.id)
            ticked = tick(condition) if due else condition
            if ticked is not None:
                kept.append(ticked)
            else:
                self.tell("condition_ended", bearer.id, condition=condition.name)
        same = len(kept) == len(bearer.conditions) and all(new is old for new, old in zip(kept, bearer.conditions, strict=True))
        return bearer if same else evolve(bearer, conditions=tuple(kept))

    def change(self, who: str, **changes: object) -> None:
        """Set generic fields of a combatant by name; rules use `evolve` and `put`, which are typed."""
        self.put(evolve(self.state.combatants[who], **changes))  # type: ignore[arg-type]

    def outcome(self) -> Outcome[S]:
        """Close the draft."""
        return Outcome(self.state, tuple(self.events))


def replaced(mapping: Mapping[str, str], key: str, value: str | None) -> dict[str, str]:
    """Copy a mapping with one key set, or without it (None)."""
    kept = {k: v for k, v in mapping.items() if k != key}
    return kept if value is None else {**kept, key: value}
