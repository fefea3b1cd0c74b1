"""Attempts with dice and their chances, computed from a state, a command and the faces that came up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Origin, Tape
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Event
from desktop_app.rules.kernel.state import Draft, Encounter

S = TypeVar("S", bound=Encounter)


class TrySort(StrEnum):
    """The kind of a roll: to hit, to damage, or any other.

    Rolls of one sort are held against each other: how many there are of it must not follow from how they went.
    """

    ATTACK = "attack"
    DAMAGE = "damage"
    CHECK = "check"


class Attempt(NamedTuple):
    """One roll of somebody: its chances in exact weights as they were before the first die, and whether it came off."""

    who: str
    sort: TrySort
    contest: Contest
    good: bool


class Piece(NamedTuple, Generic[S]):
    """One resolved part of a command: the states before and after, and its events.

    It is the command itself, or one advance of the procedure on top of the stack.
    """

    before: S
    after: S
    told: Sequence[Event]

    def facts(self, *names: str) -> list[tuple[Event, dict[str, Any]]]:
        """List the events of these names, with their facts."""
        return [(event, dict(event.about)) for event in self.told if event.name in names]


def pieces_of(state: S, command: Command[S], tape: Tape) -> Iterator[Piece[S]]:
    """Carry a command out with given dice, piece by piece; the last piece ends in the state after it.

    What is seen and remembered is left out: no rule asks for it. Raises: DiceNeeded, WrongDieError.
    """
    draft = Draft(state, tape)
    command.perform(draft)
    yield Piece(state, draft.state, [*draft.events])
    while not command.gm:
        before, told = draft.state, len(draft.events)
        if not draft.step():
            break
        yield Piece(before, draft.state, draft.events[told:])
    before, told = draft.state, len(draft.events)
    state.after_command(draft)
    yield Piece(before, draft.state, draft.events[told:])


def attempts_of(
    judge: Callable[[Piece[Any]], Iterable[Attempt]], state: Encounter, command: Command[Any], tape: Tape
) -> tuple[list[tuple[Attempt, bool]], Encounter]:
    """List what a command has tried, each with whether a person typed dice of it, and give the state after it.

    `judge` is what the system says of each piece. Raises: DiceNeeded, WrongDieError.
    """
    found: list[tuple[Attempt, bool]] = []
    rolled = len(tape.rolls)
    for piece in pieces_of(state, command, tape):
        is_typed = any(Origin.TYPED in roll.origins for roll in tape.rolls[rolled:])
        found += [(attempt, is_typed) for attempt in judge(piece)]
        state, rolled = piece.after, len(tape.rolls)
    return found, state
