"""The command protocol, the base that commands build on, answers to frames, and offers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dated import NO_TIME
from desktop_app.rules.kernel.dice import Dice, DiceNeeded
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Outcome, Phrase, Refusal, StoppedForDiceError, Word, not_found
from desktop_app.rules.kernel.record import Record, is_within, with_fields
from desktop_app.rules.kernel.remembering import remember
from desktop_app.rules.kernel.sighting import open_fog
from desktop_app.rules.kernel.state import Cell, Draft, Encounter, Procedure, decision, is_due, top_as
from desktop_app.rules.kernel.timely import keep_time

S = TypeVar("S", bound=Encounter)
PARAM: Final = "param"


@dataclass(frozen=True, slots=True)
class Choice:
    """What one parameter may be: a range of whole numbers, or a list of values; `many`: an ordered pick of several, names but once.

    `halves`: halves between the whole numbers of the range are allowed, too.

    `once`: what is no name can be picked but once as well.
    `labels` name the values one by one (without them, the values themselves). With `text` the values are suggestions: any text fits.
    `label` names the field itself, where what it asks depends on the situation.
    `prices` are what the values cost one by one: `many` is then how much there is to spend, and each can be picked again.
    """

    low: int | None = None
    high: int | None = None
    values: tuple[object, ...] = ()
    many: int = 0
    once: bool = False
    labels: tuple[Phrase, ...] = ()
    text: bool = False
    label: Phrase | None = None
    halves: bool = False
    prices: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter as a form needs it: its unit, and the kind it picks (combatant, cell, path, weapon ...).

    `pool`: how many dice are rolled, none said meaning all that are allowed; `bought`: how many come on top of those, in
    the same record. Their limits follow from all other choices. `choice` is what it may be, where that is the same in every state.
    """

    unit: str = ""
    picks: str = ""
    choice: Choice | None = None


NO_PARAM: Final = Param()


def param(*, unit: str = "", picks: str = "", choice: Choice | None = None) -> Mapping[str, Param]:
    """Build the metadata of a command's field: `field(default=..., metadata=param(unit=...))`; its label is in `words.toml`."""
    return {PARAM: Param(unit=unit, picks=picks, choice=choice)}


TYPED: Final = param(choice=Choice(text=True))
"""Metadata of a field for any words."""
YES_OR_NO: Final = Choice(values=(False, True))


def told_by(name: str, values: Iterable[str]) -> Choice:
    """Offer words, each with a sentence: the choice "trait" shows "agility" by `trait_agility`."""
    listed = tuple(values)
    return Choice(values=listed, labels=tuple(Phrase.of(f"{name}_{value}") for value in listed))


def param_of(described: dataclasses.Field[Any]) -> Param:
    """Return what a command's field declares of itself, or an empty declaration."""
    found: Param = described.metadata.get(PARAM, NO_PARAM)
    return found


R = TypeVar("R", bound=Record)


def with_value(record: R, path: str, value: object) -> R:
    """Copy a record with one field set; a path leads into records and lists held by it: `rolls.0.dice`."""
    name, _, rest = path.partition(".")
    return with_fields(record, {name: _inside(getattr(record, name), rest, value) if rest else value})


def value_at(record: object, path: str) -> object:
    """Return the value of a field; a path leads into records and lists."""
    for step in path.split("."):
        record = record[int(step)] if isinstance(record, tuple) else getattr(record, step)
    return record


def _inside(held: object, path: str, value: object) -> object:
    if isinstance(held, Record):
        return with_value(held, path, value)
    assert isinstance(held, tuple), "a path leads into records and lists"
    place, _, rest = path.partition(".")
    at = int(place)
    return (*held[:at], _inside(held[at], rest, value) if rest else value, *held[at + 1 :])


class Role(StrEnum):
    """The use of a command in a fight, for players that do not know the rules: tactics, forecasts."""

    STRIKE = "strike"
    """Harms the one that it is aimed at."""
    APPROACH = "approach"
    """Brings its actor nearer to the one that it is aimed at, beyond the plain walk."""
    RISE = "rise"
    """Makes its actor fit to act: gets up, reloads, breaks free."""
    BOOST = "boost"
    """Strengthens its actor's next attack; tactics use it before the attack."""
    DECLARE = "declare"
    """Says what will be done, before anything is done."""
    FLEE = "flee"
    """Leaves the fight, or gives up."""
    END = "end"
    """Ends the turn, or what is being played."""
    DECLINE = "decline"
    """Answers by doing nothing, or pays for another roll: taken when there is no other answer."""
    OTHER = "other"


class Offer(Generic[S]):
    """A command that makes sense now, aimed at its best target. A person still chooses the `open` fields.

    `targets` are all whom it may be aimed at, best first, not yet judged but for those that were tried before the one chosen.
    A field inside another is named by its path: `rolls.0.dice` is the number of dice of the first of the rolls.
    """

    __slots__ = ("_open", "_state", "command", "refusal", "targets")

    def __init__(
        self,
        *,
        command: Command[S],
        refusal: Refusal | None,
        state: S | None = None,
        open: Mapping[str, Choice] | None = None,
        targets: Sequence[str] = (),
    ) -> None:
        """Keep what was judged; with a state the open fields are worked out when they are looked at."""
        self.command = command
        self.refusal = refusal
        self.targets = targets
        self._state = state
        self._open = open if open is not None or state is not None else {}

    def __repr__(self) -> str:
        return f"Offer({self.command!r}, {self.refusal!r})"

    @property
    def open(self) -> Mapping[str, Choice]:
        """List the fields left to a person."""
        if self._open is None:
            assert self._state is not None, "an offer has a state, or its open fields"
            self._open = self.command.open(self._state)
        return self._open

    @property
    def needs_consent(self) -> bool:
        """Return whether only its actor may choose it, because of its cost."""
        choice = self.open.get(self.refusal.field) if self.refusal is not None and self.refusal.field is not None else None
        return choice is not None and choice.values == (True,)

    @property
    def is_possible(self) -> bool:
        """Return whether it is possible, or would be once an open field is filled in; a refused target means that all are refused."""
        if self.refusal is None:
            return True
        field_name = self.refusal.field
        if field_name is None or field_name == self.command.aims:
            return False
        return any(name == field_name or name.startswith(f"{field_name}.") for name in self.open)


class Command(Record, Generic[S]):
    """One change of an encounter: a system writes `refuse_act` and `carry_out`, the bases what surrounds them."""

    kind: ClassVar[str] = ""
    gm: ClassVar[bool] = False
    """Legal at any time, also inside a question; settles nothing and rolls nothing."""
    section: ClassVar[str] = ""
    """Heading of its offers (a name among the sentences); empty: the actions of a turn."""
    is_award: ClassVar[bool] = False
    """The game master gives experience with it: the ledger says so."""
    is_paid: ClassVar[bool] = False
    """Whether it spends a scarce resource: a key takes the first paid answer."""
    tactical_role: ClassVar[Role] = Role.OTHER
    named_by: ClassVar[str] = ""
    """Field whose value ends the offer's name; a set flag adds its own name."""
    says: ClassVar[frozenset[str]] = frozenset()
    """Consequences that its name already says: they are not listed."""
    aims: ClassVar[str] = ""
    """Field, or path of a field, that names its target; empty: it has no target, or was offered with one."""

    def refuse(self, state: S) -> Refusal | None:
        """Judge the situation, then the parameters in the catalogue's order; None: it can be done."""
        raise NotImplementedError

    def perform(self, draft: Draft[S]) -> None:
        """Do it, once `refuse` has returned None, with what its base does around it: begin a turn, pay, announce."""
        self.carry_out(draft)

    def carry_out(self, draft: Draft[S]) -> None:
        """Write the effect itself: usually the procedure is laid on the stack."""
        frame = self.procedure(draft.state)
        assert frame is not None, "refuse has seen what is laid down"
        draft.push(frame)

    def resolve(self, state: S, dice: Dice) -> Outcome[S]:
        """Carry the command out on a state. Raises: DiceNeeded, WrongDieError."""
        draft = Draft(state, dice)
        try:
            self.perform(draft)
            if not self.gm:
                draft.settle()
            state.after_command(draft)
            if draft.state.time is not NO_TIME:
                keep_time(state, draft, self)
            open_fog(state, draft)
        except DiceNeeded as need:
            raise StoppedForDiceError(need, tuple(draft.events)) from None
        remember(state, draft)
        return draft.outcome()

    def serves(self, state: S) -> bool:
        """Return whether it serves its role in this state, for tactics: False where it is possible but foolish."""
        return True

    def as_played(self, state: S) -> Self:
        """Return the command with the options that tactics choose; unchanged by default.

        An override chooses only options that win more fights, and that `refuse` allows: tactics do not ask again.
        """
        return self

    def lets_go(self, state: S) -> bool:
        """Tell whether the weapon leaves its actor's hand by it, however it is rolled."""
        return False

    def covers(self, state: S) -> Sequence[Cell]:
        """List the cells of the board it covers as aimed, occupied or not; none if it is no area."""
        return ()

    @classmethod
    def candidates(cls, state: S, actor: str) -> Iterable[Self]:
        """Fill in what is known: an instance for each means (weapon, mode), not for each target. No rules here: `refuse` judges them."""
        return ()

    def targets_in(self, state: S) -> Sequence[str]:
        """List the possible targets, best first; each is judged when it is looked at."""
        return ()

    def needs_target(self, state: S) -> bool:
        """Return whether it needs a target. Commands with untargeted forms decide by their fields."""
        return bool(self.aims)

    def aimed(self, state: S, target: str) -> Self:
        """Aim it at a combatant, with all that follows from it (the path there)."""
        return with_value(self, self.aims, target)

    def open(self, state: S) -> Mapping[str, Choice]:
        """List the parameters left to a person: the declared fields, limited by the functions that `refuse` uses."""
        return declared_choices(type(self))

    def refuse_range(self, name: str, rule: str) -> Refusal | None:
        """Judge a number by the range that its field declares."""
        choice, value = declared_choices(type(self))[name], getattr(self, name)
        facts = (("low", choice.low), ("high", choice.high))
        return None if is_within(value, choice.low, choice.high) else Refusal("value", rule, name, facts)

    def phrase(self, state: S) -> Phrase:
        """Name the command as an offer; the facts are its plain parameters."""
        more = getattr(self, self.named_by) if self.named_by else ""
        return Phrase(f"{self.kind}_{self.named_by if more is True else more}" if more else self.kind, tuple(_facts(self)))

    def details(self, state: S) -> tuple[Phrase, ...]:
        """Say in a few words what it will mean (range, side, cover)."""
        return ()

    def buys(self, state: S) -> Phrase | None:
        """Return what this buys for its actor, as a line of the sheet's ledger; None: it is no purchase."""
        return None

    def breakdown(self, state: S) -> Breakdown | None:
        """Explain the number of dice or the price."""
        return None

    def shifts(self, state: S) -> tuple[tuple[str, int], ...]:
        """Return the changes of rank known before any roll: id and rank."""
        return ()

    def contest(self, state: S) -> Contest | None:
        """Describe what would be rolled, for the chances: the procedure itself says it. None: there is nothing to tell."""
        if self.aims and self.needs_target(state) and value_at(self, self.aims) not in state.combatants:
            return None
        frame = self.procedure(state)
        return frame.chances(state) if frame is not None else None

    def further(self, state: S) -> Iterable[tuple[Phrase, Contest]]:
        """List further chances besides `contest`, under their headings, for the details of an offer."""
        if self.aims and self.needs_target(state) and value_at(self, self.aims) not in state.combatants:
            return ()
        frame = self.procedure(state)
        return frame.further(state) if frame is not None else ()

    def procedure(self, state: S) -> Procedure[S] | None:
        """Return the procedure it pushes, which knows its chances; None: there is none, or not everything is known."""
        return None


_CHOICES: dict[type[Command[Any]], Mapping[str, Choice]] = {}


def declared_choices(kind: type[Command[Any]]) -> Mapping[str, Choice]:
    """List the declared values of a command's fields, whatever the state."""
    if kind not in _CHOICES:
        described = ((one.name, param_of(one).choice) for one in dataclasses.fields(kind))
        _CHOICES[kind] = {name: choice for name, choice in described if choice is not None}
    return _CHOICES[kind]


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


class SceneCommand(Command[S]):
    """A command refused in a fixed order: names, open question, moment, then the subclass's own reasons."""

    names: ClassVar[tuple[str, ...]] = ()
    """Fields that name a combatant, or several."""

    def refuse(self, state: S) -> Refusal | None:
        return self.refuse_names(state) or self.refuse_window(state) or self.refuse_moment(state) or self.refuse_act(state)

    def refuse_names(self, state: S) -> Refusal | None:
        """Refuse if anyone it names is missing."""
        for name in self.names:
            named = getattr(self, name)
            for who in named if isinstance(named, tuple) else (named,):
                if who is not None and who not in state.combatants:
                    return self.unknown(name, who)
        return None

    def unknown(self, name: str, who: str) -> Refusal:
        """Refuse a combatant who is named and not there."""
        return not_found(name, who)

    def refuse_window(self, state: S) -> Refusal | None:
        """Judge what is asked now: with a question open only its answers pass."""
        return blocked(state, self.kind, None)

    def refuse_moment(self, state: S) -> Refusal | None:
        """Judge the moment: phase, turn, whether anything can be done at all."""
        return None

    def refuse_act(self, state: S) -> Refusal | None:
        """Judge what the command needs beyond its phase."""
        return None


F = TypeVar("F", bound=Procedure[Any])


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

    def carry_out(self, draft: Draft[S]) -> None:
        """Hand the frame to `answer`."""
        frame = top_as(draft.state, self.asked_by)
        assert frame is not None, "refuse has seen this frame"
        self.answer(draft, frame)

    def refuse_answer(self, state: S, frame: F) -> Refusal | None:
        """Judge the answer itself, once its question is known to be asked of this actor."""
        return None

    def answer(self, draft: Draft[S], frame: F) -> None:
        """Write the answer's changes; the asking frame is still the top one."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: S, actor: str) -> Iterable[Self]:
        """Offer the answer without parameters; a command that has some overrides this."""
        return [cls(actor=actor)]


def offered(state: S, command: Command[S]) -> Offer[S]:
    """Return one command as an offer, aimed at its first allowed target; if all are refused, at the best one with its refusal.

    A refusal that complains about no field is about the situation: no other target would help.
    """
    targets = command.targets_in(state) if command.aims else ()
    if not targets:
        if is_unaimed(command) and command.needs_target(state):
            return Offer(command=command, refusal=Refusal("no_target", field=command.aims), open={})
        return Offer(command=command, refusal=command.refuse(state), state=state)
    best: Offer[S] | None = None
    for target in targets:
        made = command.aimed(state, target)
        refusal = made.refuse(state)
        found = Offer(command=made, refusal=refusal, state=state, targets=targets)
        if found.is_possible:
            return found
        best = best or found
        if refusal is None or refusal.field is None:
            break
    assert best is not None, "there are targets"
    return best


def is_unaimed(command: Command[Any]) -> bool:
    """Tell whether a command that needs a target has none yet."""
    return bool(command.aims) and not value_at(command, command.aims)


def offers(state: S, classes: Iterable[type[Command[S]]], actor: str, roles: frozenset[Role] | None = None) -> Iterator[Offer[S]]:
    """List a combatant's actions now: the list used by window, command line, random play and forecasts.

    `roles`: only commands of these; each offer is judged as it is reached.
    """
    open_now = decision(state)
    for cls in classes:
        if roles is not None and cls.tactical_role not in roles:
            continue
        if not issubclass(cls, Answer) if open_now is None else cls.kind in open_now.answers or cls.kind in open_now.also:
            for made in cls.candidates(state, actor):
                yield offered(state, made)


def all_offers(state: S, classes: Iterable[type[Command[S]]], actor: str = "") -> list[Offer[S]]:
    """List the offers of commands that answer no question; unavailable ones carry their refusal.

    `actor` is the combatant that they are about; empty: the scene as a whole.
    """
    return [offered(state, made) for cls in classes for made in cls.candidates(state, actor)]


class Resume(Command[S]):
    """Continue a procedure whose question has become moot; *Next* sends it."""

    kind = "resume"

    def refuse(self, state: S) -> Refusal | None:
        """Refuse unless a procedure can continue without an answer."""
        return None if is_due(state) else Refusal("no_window")

    def carry_out(self, draft: Draft[S]) -> None:
        """Do nothing: settling is all there is to do."""
