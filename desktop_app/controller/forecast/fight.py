"""One simulated fight from a state, and its result.

The result is read from the last state before the fight ended: the end lets all combatants act again in one system, none in another.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Self

from desktop_app.controller.play.tactics import choose
from desktop_app.controller.words.names import PARTY
from desktop_app.errors import AppError
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.keyed_dice import KeyedSource, seed_of
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

MOST_STEPS: Final = 4000
MOST_SECONDS: Final = 30.0
"""Of the processor, for one fight: more than any that is fought has needed by far."""
LOOKS_UP: Final = 32
"""Steps after which whoever plays looks whether it is to go on."""
DIGITS: Final = 4
"""Of a share of health."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Fight:
    """The outcome of one fight. `over` names the winning side, "" for none; `ended` False: it did not end.

    `left` is health from 0 to 1, `fell` and `hurt` the round in which somebody first fell or was hurt, `spent` what the party
    has spent by the name of its counters. `fault` says why it could not be played.
    """

    n: int
    over: str = ""
    ended: bool = True
    round: int = 0
    steps: int = 0
    standing: Mapping[str, str] = field(default_factory=dict)
    left: Mapping[str, float] = field(default_factory=dict)
    fell: Mapping[str, int] = field(default_factory=dict)
    hurt: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, int] = field(default_factory=dict)
    fault: str = ""

    @property
    def is_lost(self) -> bool:
        """Return whether its process ended before the fight was over."""
        return not (self.ended or self.steps or self.fault)

    @property
    def is_won(self) -> bool:
        """Tell whether the party is the side that is left."""
        return self.over == PARTY

    def to_json(self) -> dict[str, Json]:
        """Write it with every key, so that the same fight is the same bytes."""
        told = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: dict(value) if isinstance(value, Mapping) else value for name, value in told.items()}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Read what `to_json` wrote. Raises: TypeError, KeyError."""
        return cls(**{name: value[name] for name in cls.__dataclass_fields__})


@dataclass(frozen=True, kw_only=True, slots=True)
class Day(Fight):
    """How a day of fights came out: `over` names the party where it came through all of them, the rest tells of its last fight.

    `came` counts the encounters that it won, `rested` those that it wins with a rest before one of them, by its place; where a
    place is left out, a rest there changes nothing.
    """

    came: int = 0
    rested: Mapping[str, int] = field(default_factory=dict)

    def can_rest(self, place: int) -> bool:
        """Tell whether a rest before an encounter changes something."""
        return str(place) in self.rested

    def rested_at(self, place: int) -> int:
        """Count the encounters that the party wins with a rest before one of them."""
        return self.rested.get(str(place), self.came)


def read_fight(value: Mapping[str, Any]) -> Fight:
    """Read a fight or a day. Raises: TypeError, KeyError."""
    return Day.from_json(value) if "came" in value else Fight.from_json(value)


def steps_of(system: AnySystem, first: Encounter, *, seed: int, number: int) -> Iterator[tuple[Command[Any], Tape, Encounter]]:
    """Play one of many fights on from a state: each command with the dice it rolled, and the state after it."""
    source, state = KeyedSource(seed_of(seed, number)), first
    for _ in range(MOST_STEPS):
        chosen = choose(system, state)
        if chosen is None:
            return
        command, tape, state = stepped(system, state, chosen, source)
        yield command, tape, state


def stepped(system: AnySystem, state: Encounter, chosen: Command[Any], source: KeyedSource) -> tuple[Command[Any], Tape, Encounter]:
    """Carry a command out: its form, the dice it rolled, and the state after it."""
    command, tape = _own_form(system, chosen), Tape((), source)
    source.round = state.round
    return command, tape, command.resolve(state, tape).state


def _own_form(system: AnySystem, command: Command[Any]) -> Command[Any]:
    """Give the system's own form of a command that all share, as the session does."""
    form = _own_forms(system).get(command.kind)
    if form is None or isinstance(command, form):
        return command
    return form(**{name: getattr(command, name) for name in command.__dataclass_fields__})


@cache
def _own_forms(system: AnySystem) -> Mapping[str, type[Command[Any]]]:
    return {cls.kind: cls for cls in system.commands}


GoesOn = Callable[[], bool]
"""Tells whether who plays is to go on; it is asked every `LOOKS_UP` steps."""


@dataclass(frozen=True, slots=True)
class PlayedFight:
    """A played fight, with its final state if it ended. `gone` maps those who left to their last state."""

    fight: Fight
    last: Encounter | None = None
    gone: Mapping[str, Encounter] = field(default_factory=dict)


def fought(system: AnySystem, first: Encounter, *, seed: int, number: int, goes_on: GoesOn = lambda: True) -> Fight | None:
    """Play one of many fights to its end; None: it was called off."""
    played = played_out(system, first, seed=seed, number=number, goes_on=goes_on)
    return None if played is None else played.fight


def played_out(system: AnySystem, first: Encounter, *, seed: int, number: int, goes_on: GoesOn = lambda: True) -> PlayedFight | None:
    """Play one of many fights to its end; None: it was called off.

    What the rules stumble over is told in the fight's `fault`.
    """
    watch, before, steps = _Watch(system, first), time.thread_time(), 0
    try:
        with guarded(""):
            for _, _, state in steps_of(system, first, seed=seed, number=number):
                steps += 1
                if system.has_ended(state):
                    watch.miss(watch.last, state)
                    return PlayedFight(watch.told(number, steps, ended=True), state, watch.gone)
                watch.see(state)
                if steps % LOOKS_UP == 0:
                    if not goes_on():
                        return None
                    if time.thread_time() - before > MOST_SECONDS:
                        break
        return PlayedFight(watch.told(number, steps, ended=False))
    except (AppError, BadDocumentError) as error:
        return PlayedFight(Fight(n=number, ended=False, steps=steps, fault=why_of(error)))


def why_of(error: AppError | BadDocumentError) -> str:
    """Say what the rules stumbled over."""
    return error.sentence if isinstance(error, AppError) else error.why


class _Watch:
    """Notes falls and injuries by round; checks changed combatants only."""

    def __init__(self, system: AnySystem, first: Encounter) -> None:
        self._system, self._first, self.last = system, first, first
        self._health = {who: system.health(first, who) for who in first.roster}
        self._fell: dict[str, int] = {}
        self._hurt: dict[str, int] = {}
        self.gone: dict[str, Encounter] = {}
        """Combatants removed from the fight, with their last state."""

    def see(self, state: Encounter) -> None:
        """Look at the state after a step."""
        before, self.last = self.last, state
        if state.combatants is before.combatants:
            return
        self.miss(before, state)
        for who in state.roster:
            now = state.combatants[who]
            if before.combatants.get(who) is now:
                continue
            if who not in self._fell and self._system.stands(state, who) is Standing.DOWN:
                self._fell[who] = state.round
            if who not in self._hurt and self._system.health(state, who) < self._health.setdefault(who, 1.0):
                self._hurt[who] = state.round

    def miss(self, before: Encounter, state: Encounter) -> None:
        """Keep the last state with each who is there no more."""
        if state.roster != before.roster:
            self.gone.update((who, before) for who in before.roster if who not in state.combatants)

    def told(self, number: int, steps: int, *, ended: bool) -> Fight:
        """Say how it came out."""
        system, last = self._system, self.last
        standing = dict(system.standing(last))
        everybody = list(dict.fromkeys((*self._first.roster, *last.roster)))
        return Fight(
            n=number,
            over=side_left(system, last, standing) if ended else "",
            ended=ended,
            round=last.round,
            steps=steps,
            standing={who: standing.get(who, Standing.GONE).value for who in everybody},
            left={who: round(system.health(last, who), DIGITS) if who in standing else 0.0 for who in everybody},
            fell=self._fell,
            hurt=self._hurt,
            spent=_spent(system, self._first, last),
        )


def side_left(system: AnySystem, last: Encounter, standing: Mapping[str, Standing]) -> str:
    """Return the side left: by the system, or the only one standing."""
    named = system.is_over(last)
    if named is not None:
        return named
    sides = dict.fromkeys(last.combatants[who].side for who, one in standing.items() if one is Standing.UP)
    return next(iter(sides)) if len(sides) == 1 else ""


def _spent(system: AnySystem, first: Encounter, last: Encounter) -> dict[str, int]:
    """Add up what the party has less of than it began with."""
    party = [who for who in first.roster if first.combatants[who].side == PARTY and who in last.combatants]
    return {
        counter: sum(max(0, getattr(first.combatants[who], counter) - getattr(last.combatants[who], counter)) for who in party)
        for counter in system.spendable
    }
