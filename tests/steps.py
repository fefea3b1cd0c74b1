"""Carrying commands out in tests: scripted faces, several steps, refusals at the door, taking back. The same for every system.

`STEPS = Steps(SYSTEM)` gives a system's builders `scripted(state, command, 4, 5)`, which fails on a face that is left over, and the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from desktop_app.controller.content.files import content_of
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Refused, Session
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Origin, Roll, Tape
from desktop_app.rules.kernel.outcome import Event, Refusal
from desktop_app.rules.kernel.state import Encounter, decision
from desktop_app.rules.kernel.system import AnySystem

S = TypeVar("S", bound=Encounter)


@dataclass(frozen=True)
class Played(Generic[S]):
    """What came of some commands."""

    state: S
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]

    def __getitem__(self, who: str) -> Any:
        """Return a combatant as it is now."""
        return self.state.combatants[who]

    @property
    def names(self) -> list[str]:
        """List the names of the events."""
        return [event.name for event in self.events]

    @property
    def asks(self) -> list[tuple[int, int, str, str | None]]:
        """List what was rolled: count, sides, purpose, who."""
        return [(roll.ask.count, roll.ask.sides, roll.ask.purpose, roll.ask.who) for roll in self.rolls]

    def event(self, name: str, which: int = 0) -> Event:
        """Return an event by name."""
        return [event for event in self.events if event.name == name][which]

    def sum_of(self, name: str, which: int = 0) -> Breakdown:
        """Return the breakdown of an event."""
        found = self.event(name, which).breakdown
        assert found is not None
        return found

    def fact(self, name: str, key: str, which: int = 0) -> object:
        """Return a fact of an event."""
        return dict(self.event(name, which).about)[key]

    @property
    def result(self) -> object:
        """Return the outcome of the first check, as the roll itself says."""
        return next(dict(event.about)["result"] for event in self.events if event.name in ("checked", "checked_marks"))


class Steps(Generic[S]):
    """The doors of one system."""

    def __init__(self, system: AnySystem) -> None:
        self.system = system

    def scripted(self, state: S, command: Command[Any], *faces: int) -> Played[S]:
        """Carry out a legal command with a scripted tape: every face must fit its die and be used."""
        refusal = command.refuse(state)
        assert refusal is None, f"{command.kind} was refused: {refusal}"
        tape = Tape([(face, Origin.SCRIPTED) for face in faces])
        outcome = command.resolve(state, tape)
        tape.check_spent()
        return Played(outcome.state, outcome.events, tuple(tape.rolls))

    def play(self, state: S, *steps: Command[Any] | tuple[Any, ...]) -> Played[S]:
        """Carry out several commands, each alone or with its faces: `play(state, attack, (accept, 4, 5), ...)`."""
        events: list[Event] = []
        rolls: list[Roll] = []
        for step in steps:
            command, *faces = step if isinstance(step, tuple) else (step,)
            done = self.scripted(state, command, *faces)
            state = done.state
            events.extend(done.events)
            rolls.extend(done.rolls)
        return Played(state, tuple(events), tuple(rolls))

    @staticmethod
    def asked(state: S) -> tuple[str, tuple[str, ...]] | None:
        """Return the topic that is asked and who may answer; None: nothing."""
        found = decision(state)
        return None if found is None else (found.topic, found.who)

    def offered(self, state: S, who: str, kind: str) -> list[Command[Any]]:
        """List the commands of a kind that a combatant is offered and can do now."""
        return [offer.command for offer in self.system.offers(state, who) if offer.command.kind == kind and offer.is_possible]

    def session(self, state: S, *, seed: int = 1) -> Session:
        """Open a session in memory."""
        return Session(self.system, state, MemoryJournal(), seed=seed)

    def refusal_of(self, state: S, command: Command[Any]) -> Refusal:
        """Have a command refused at the door: nothing changes, no die is rolled, nothing is written, its rule exists."""
        door = self.session(state, seed=7)
        result = door.do(command)
        assert isinstance(result, Refused), f"{command.kind} was not refused"
        assert door.state is state
        assert door.source.state == 7
        assert door.journal.length == 0
        assert result.refusal.rule == "" or result.refusal.rule in content_of(self.system.id).rules
        return result.refusal

    def undone(self, state: S, *steps: Command[Any]) -> None:
        """Carry commands out at a table that rolls for itself, take all of them back, and find the state as it was."""
        at = self.session(state, seed=3)
        for command in steps:
            result = at.do(command)
            assert not isinstance(result, Refused), f"{command.kind} was refused: {result}"
        at.forget_states()
        for _ in steps:
            at.undo()
        assert at.state == state
