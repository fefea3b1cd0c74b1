"""The command protocol, the base that commands build on, answers to frames, and offers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Dice
from desktop_app.rules.kernel.draft import Draft
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Outcome, Phrase, Refusal, Word
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Encounter, Procedure, decision, is_due, top_as

S = TypeVar("S", bound=Encounter)
PARAM: Final = "param"


@dataclass(frozen=True, slots=True)
class Param:
    """What a form must know of one parameter: its label, unit, and what it picks (combatant, cell, path, weapon ...)."""

    label: str = ""
    unit: str = ""
    picks: str = ""


def param(*, label: str = "", unit: str = "", picks: str = "") -> Mapping[str, Param]:
    """Build the metadata of a command's field: `field(default=..., metadata=param(label=...))`."""
    return {PARAM: Param(label=label, unit=unit, picks=picks)}


def param_of(described: dataclasses.Field[Any]) -> Param:
    """Return what a command's field declares of itself; the label falls back to the field's name in words."""
    found: Param = described.metadata.get(PARAM, Param())
    return found if found.label else dataclasses.replace(found, label=described.name.rstrip("_").replace("_", " "))


@dataclass(frozen=True, slots=True)
class Choice:
    """What one parameter may be: a range of whole numbers, or a list of values; `many`: an ordered pick of several, names but once.

    `once`: what is no name can be picked but once as well.
    `labels` name the values one by one (without them their own words do). With `text` the values are suggestions: any text fits.
    `label` names the field itself, where what it asks depends on the situation.
    """

    low: int | None = None
    high: int | None = None
    values: tuple[object, ...] = ()
    many: int = 0
    once: bool = False
    labels: tuple[Phrase, ...] = ()
    text: bool = False
    label: Phrase | None = None


R = TypeVar("R", bound=Record)


def with_value(record: R, path: str, value: object) -> R:
    """Copy a record with one field set; a path leads into records and lists held by it: `rolls.0.dice`."""
    name, _, rest = path.partition(".")
    return evolve(record, **{name: _inside(getattr(record, name), rest, value) if rest else value})  # type: ignore[arg-type]


def _inside(held: object, path: str, value: object) -> object:
    if isinstance(held, Record):
        return with_value(held, path, value)
    assert isinstance(held, tuple), "a path leads into records and lists"
    place, _, rest = path.partition(".")
    at = int(place)
    return (*held[:at], _inside(held[at], rest, value) if rest else value, *held[at + 1 :])


@dataclass(frozen=True, kw_only=True)
class Offer(Generic[S]):
    """A command that makes sense now. `open` are the fields that a person still chooses.

    A field inside another is named by its path: `rolls.0.dice` is the number of dice of the first of the rolls.
    """

    command: Command[S]
    refusal: Refusal | None
    open: Mapping[str, Choice] = field(default_factory=dict)

    @property
    def is_possible(self) -> bool:
        """Tell whether it can be done, or could once an open field is filled in."""
        if self.refusal is None:
            return True
        field_name = self.refusal.field
        return field_name is not None and any(name == field_name or name.startswith(f"{field_name}.") for name in self.open)


@dataclass(frozen=True, kw_only=True)
class Command(Record, Generic[S]):
    """One thing that changes an encounter. A system writes `refuse` and `perform`."""

    kind: ClassVar[str] = ""
    gm: ClassVar[bool] = False
    """Legal at any time, also inside a question; settles nothing and rolls nothing."""
    section: ClassVar[str] = ""
    """Heading under which it is offered (a name among the sentences); empty: among what is done in turn."""

    def refuse(self, state: S) -> Refusal | None:
        """Judge the situation, then the parameters in the catalogue's order; None: it can be done."""
        raise NotImplementedError

    def perform(self, draft: Draft[S]) -> None:
        """Write the effect; called only after `refuse` has returned None. Frames are settled afterwards."""
        raise NotImplementedError

    def resolve(self, state: S, dice: Dice) -> Outcome[S]:
        """Carry the command out on a state. Raises: DiceNeeded, WrongDieError."""
        draft = Draft(state, dice)
        self.perform(draft)
        if not self.gm:
            draft.settle()
        return draft.outcome()

    @classmethod
    def candidates(cls, state: S, actor: str) -> Iterable[Self]:
        """Fill in what is known: an instance for each target, weapon, mode. No rules here: `refuse` judges them."""
        return ()

    def open(self, state: S) -> Mapping[str, Choice]:
        """List the parameters left to a person, with limits from the functions that `refuse` uses."""
        return {}

    def phrase(self, state: S) -> Phrase:
        """Name the command as an offer; the facts are its plain parameters."""
        return Phrase(self.kind, tuple(_facts(self)))

    def details(self, state: S) -> tuple[Phrase, ...]:
        """Say in a few words what it will mean (range, side, cover)."""
        return ()

    def breakdown(self, state: S) -> Breakdown | None:
        """Explain the number of dice or the price."""
        return None

    def shifts(self, state: S) -> tuple[tuple[str, int], ...]:
        """Say where on the ruler this will bring whom, before any die: id and rank."""
        return ()

    def contest(self, state: S) -> Contest | None:
        """Describe what would be rolled against each other, for the chances; None: there is nothing to tell."""
        return None


def _facts(command: Command[Any]) -> Iterator[tuple[str, Word]]:
    for described in dataclasses.fields(command):
        value = getattr(command, described.name)
        if described.name != "extra" and (value is None or isinstance(value, (str, int, float, bool))):
            yield described.name, value


def blocked(state: Encounter, kind: str, actor: str | None) -> Refusal | None:
    """Judge the windows: with a question open only its answers pass."""
    if not state.pending:
        return None
    open_now = decision(state)
    if open_now is None:
        return Refusal("pending")
    if (kind in open_now.answers and (actor is None or actor in open_now.who)) or kind in open_now.also:
        return None
    return Refusal("no_window" if kind in open_now.answers else "pending")


F = TypeVar("F", bound=Procedure[Any])


@dataclass(frozen=True, kw_only=True)
class Answer(Command[S], Generic[S, F]):
    """A command that answers one kind of frame: the window checks are written once, here."""

    actor: str

    @property
    def asked_by(self) -> type[F]:
        """Name the kind of frame that it answers."""
        raise NotImplementedError

    def refuse(self, state: S) -> Refusal | None:
        """Judge the window, then the answer."""
        frame, asked = top_as(state, self.asked_by), decision(state)
        if frame is None or asked is None or self.kind not in asked.answers or self.actor not in asked.who:
            return self.refuse_without(state)
        return self.refuse_answer(state, frame)

    def refuse_without(self, state: S) -> Refusal:
        """Say why the window is not open for this one."""
        return Refusal("no_window")

    def perform(self, draft: Draft[S]) -> None:
        """Hand the frame to `answer`."""
        frame = top_as(draft.state, self.asked_by)
        assert frame is not None, "refuse has seen this frame"
        self.answer(draft, frame)

    def refuse_answer(self, state: S, frame: F) -> Refusal | None:
        """Judge the answer itself."""
        return None

    def answer(self, draft: Draft[S], frame: F) -> None:
        """Write the effect."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: S, actor: str) -> Iterable[Self]:
        """Offer the plain answer."""
        return [cls(actor=actor)]


def offered(state: S, command: Command[S]) -> Offer[S]:
    """Offer one command as it stands."""
    return Offer(command=command, refusal=command.refuse(state), open=command.open(state))


def offers(state: S, classes: Iterable[type[Command[S]]], actor: str) -> list[Offer[S]]:
    """List what a combatant can do now: the one list that the window, the CLI, random play and the forecast read."""
    open_now = decision(state)
    listed: list[Offer[S]] = []
    for cls in classes:
        fits = not issubclass(cls, Answer) if open_now is None else cls.kind in open_now.answers or cls.kind in open_now.also
        if not fits:
            continue
        listed.extend(offered(state, made) for made in cls.candidates(state, actor))
    return listed


def all_offers(state: S, classes: Iterable[type[Command[S]]], actor: str = "") -> list[Offer[S]]:
    """List what commands that answer no question make of a state, whatever is asked: what cannot be done now is told as refused.

    `actor` is the combatant that they are about; empty: the scene as a whole.
    """
    return [offered(state, made) for cls in classes for made in cls.candidates(state, actor)]


@dataclass(frozen=True, kw_only=True)
class Resume(Command[S]):
    """Go on with a procedure whose question has become moot; *Next* sends it."""

    kind = "resume"

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a procedure that waits for nobody."""
        return None if is_due(state) else Refusal("no_window")

    def perform(self, draft: Draft[S]) -> None:
        """Do nothing: settling is all there is to do."""
