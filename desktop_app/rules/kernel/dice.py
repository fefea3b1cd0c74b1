"""Dice as a tape of faces: those given first, then a source, then a person who is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol, TypeAlias

from desktop_app.language import said


class Origin(StrEnum):
    """Who gave a face: the program rolled it, a person typed it, a script or replay had it."""

    PROGRAM = "program"
    TYPED = "typed"
    SCRIPTED = "scripted"


@dataclass(frozen=True, slots=True)
class Ask:
    """A roll the rules want. `barred`: faces that cannot come up, such as dealt cards.

    `lowest` is 0 for a die whose faces are counted from 0.
    """

    count: int
    sides: int
    purpose: str
    who: str | None
    barred: tuple[int, ...] = ()
    lowest: int = 1

    @property
    def faces(self) -> range:
        """List the faces of one die."""
        return range(self.lowest, self.lowest + self.sides)

    def can_show(self, face: int) -> bool:
        """Tell whether a face can come up."""
        return face in self.faces and face not in self.barred


@dataclass(frozen=True, slots=True)
class Roll:
    """Faces that came up, one origin each."""

    ask: Ask
    faces: tuple[int, ...]
    origins: tuple[Origin, ...]


Face: TypeAlias = tuple[int, Origin]


class Verdict(Protocol):
    """What a throw comes to, as a phrase of the rules tells it."""

    @property
    def name(self) -> str:
        """Return the name of the sentence."""

    @property
    def facts(self) -> tuple[tuple[str, str | int | float | bool | None], ...]:
        """List the facts of the phrase by name."""


Judge: TypeAlias = "Callable[[tuple[int, ...]], Verdict | None]"


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll's place in a throw: a person types all its dice in one line.

    `goes_on`: dice of the same throw lie there already; `ahead`: those that come after it, whatever it shows; `verdict` says what the
    throw comes to with these faces of the roll.
    """

    goes_on: bool = False
    ahead: tuple[Ask, ...] = ()
    verdict: Judge | None = None


ALONE: Final = Throw()


def together(asks: Sequence[Ask], verdict: Judge | None = None) -> Iterator[tuple[Ask, Throw]]:
    """List rolls that are thrown together, each with its place in the throw."""
    for place, ask in enumerate(asks):
        yield ask, Throw(goes_on=place > 0, ahead=tuple(asks[place + 1 :]), verdict=verdict)


class DiceNeeded(Exception):  # noqa: N818 - not an error: a question
    """Faces have run out: ask a person, then resolve again from the same state.

    `given` are the faces of this very ask that were there already.
    """

    def __init__(self, ask: Ask, missing: int, given: tuple[int, ...] = (), throw: Throw = ALONE) -> None:
        """Store the ask, the number of missing faces, the faces already given and the throw."""
        super().__init__(f"{missing} of {ask.count}d{ask.sides} for {ask.purpose} ({ask.who})")
        self.ask = ask
        self.missing = missing
        self.given = given
        self.throw = throw


class WrongDieError(Exception):
    """A given face does not fit the die that the rules ask for, or was not used."""


Source: TypeAlias = "Callable[[Ask, int], tuple[int, ...] | None]"


class Dice(Protocol):
    """What a command may ask for while it resolves."""

    def roll(
        self,
        count: int,
        sides: int,
        purpose: str,
        who: str | None = None,
        *,
        barred: tuple[int, ...] = (),
        lowest: int = 1,
        throw: Throw = ALONE,
    ) -> Roll:
        """Roll `count` dice at once."""


@dataclass(slots=True)
class Tape:
    """The dice of one step: faces given beforehand, then the source; a source answering None leaves the die to a person."""

    given: Sequence[Face] = ()
    source: Source | None = None
    used: int = 0
    rolls: list[Roll] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    """The place of each roll in its throw."""

    def roll(
        self,
        count: int,
        sides: int,
        purpose: str,
        who: str | None = None,
        *,
        barred: tuple[int, ...] = (),
        lowest: int = 1,
        throw: Throw = ALONE,
    ) -> Roll:
        """Take the next faces.

        Raises: WrongDieError for a face that the die does not have; DiceNeeded when a person must roll.
        """
        ask = Ask(count, sides, purpose, who, barred, lowest)
        taken = tuple(self.given[self.used : self.used + count])
        self.used += len(taken)
        for face, _ in taken:
            if not ask.can_show(face):
                raise WrongDieError(said("{face} is no face of a d{sides} ({purpose})", face=face, sides=sides, purpose=purpose))
        missing = count - len(taken)
        if missing:
            more = self.source(ask, missing) if self.source else None
            if more is None:
                raise DiceNeeded(ask, missing, tuple(face for face, _ in taken), throw)
            taken += tuple((face, Origin.PROGRAM) for face in more)
        roll = Roll(ask, tuple(face for face, _ in taken), tuple(origin for _, origin in taken))
        self.rolls.append(roll)
        self.throws.append(throw)
        return roll

    def faces(self) -> tuple[Face, ...]:
        """List every face used so far, in order."""
        return tuple(pair for roll in self.rolls for pair in zip(roll.faces, roll.origins, strict=True))

    def check_spent(self) -> None:
        """Complain about faces that no rule asked for.

        Raises: WrongDieError
        """
        if self.used < len(self.given):
            left = len(self.given) - self.used
            raise WrongDieError(said("{left} of the given faces {left&was|were} not used", left=left))


def aces(dice: Dice, sides: int, purpose: str, who: str | None) -> tuple[int, ...]:
    """Roll one die again and again while it shows its highest face."""
    chain: list[int] = []
    while not chain or chain[-1] == sides:
        chain.extend(dice.roll(1, sides, purpose, who, throw=Throw(goes_on=bool(chain))).faces)
    return tuple(chain)


MASK = (1 << 64) - 1


@dataclass(slots=True)
class SeededSource:
    """The program's dice: splitmix64, whose whole state is one 64-bit number, equal on every machine."""

    state: int

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def _below(self, limit: int) -> int:
        """Draw a whole number from 0 to limit - 1 without bias: numbers of the last, incomplete span are drawn again."""
        whole = (MASK + 1) - (MASK + 1) % limit
        while (drawn := self._next()) >= whole:
            pass
        return drawn % limit

    def __call__(self, ask: Ask, missing: int) -> tuple[int, ...]:
        """Roll the faces that are missing."""
        if not ask.barred:
            return tuple(self._below(ask.sides) + ask.lowest for _ in range(missing))
        free = [face for face in ask.faces if face not in ask.barred]
        return tuple(free[self._below(len(free))] for _ in range(missing))
