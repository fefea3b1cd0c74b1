"""One open play: the one door for every change. Commands, typed dice, Next, undo and redo, each step safe when the call returns."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from desktop_app.controller.play.dice_line import DiceLine, TriedFaces, dice_line, told_before
from desktop_app.controller.play.journal import StepJournal
from desktop_app.controller.play.recorded import Told, step_to_json
from desktop_app.controller.words.names import PARTY
from desktop_app.errors import AppError, FaultError
from desktop_app.language import said
from desktop_app.rules.kernel.closed_words import refuse_words
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.dice import Ask, DiceNeeded, Face, Origin, Roll, SeededSource, Tape, WrongDieError
from desktop_app.rules.kernel.ledger_commands import lines_of
from desktop_app.rules.kernel.outcome import Event, Refusal
from desktop_app.rules.kernel.parts import Digester, applied, difference, unlike
from desktop_app.rules.kernel.planned import arriving
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter, is_due
from desktop_app.rules.kernel.system import AnySystem

NEXT_LIMIT = 200
KEPT = 16
"""Steps whose states are kept as they were."""


@dataclass(frozen=True, slots=True)
class Done:
    """A step was carried out; `fallen` are those of the party whom it took out."""

    events: tuple[Event, ...] = ()
    fallen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A command was refused; nothing has changed."""

    refusal: Refusal
    command: Command[Any]


@dataclass(frozen=True, slots=True)
class Asking:
    """A person must roll: the state has not moved, the faces so far are kept."""

    commands: tuple[Command[Any], ...]
    faces: tuple[Face, ...]
    need: DiceNeeded
    is_next: bool = False
    told: Json = None


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is due: a person must choose."""


def _unreadable(error: BadDocumentError, field: str | None = None) -> Refusal:
    """Refuse what could be written and never read again; the form shows the field."""
    return Refusal("bad_document", "", field, (("why", error.why), *(() if field else (("where", error.path),))))


Result: TypeAlias = Done | Refused | Asking | Idle


@dataclass(frozen=True, slots=True)
class _PendingStep:
    """An unwritten sequence: its step, and the program's dice after it.

    `stuck`: the first command of all needs a die that a person must roll.
    """

    state: Encounter
    dice_after: int
    commands: tuple[Command[Any], ...] = ()
    rolls: tuple[Roll, ...] = ()
    events: tuple[Told, ...] = ()
    stuck: tuple[Command[Any], Tape, DiceNeeded] | None = None


def _fallen(before: Encounter, after: Encounter) -> tuple[str, ...]:
    """List party members who were up before and are down after."""
    stood = before.combatants
    return tuple(
        who for who, one in after.combatants.items() if one.side == PARTY and one.is_down and who in stood and not stood[who].is_down
    )


class Session:
    """A state, its journal and its dice. Every change goes through `do`, `next`, `undo` or `redo`."""

    def __init__(self, system: AnySystem, state: Encounter, journal: StepJournal, *, seed: int = 0) -> None:
        """Take a state over as the journal's cursor has it."""
        self.system = system
        self.state = state
        self.journal = journal
        self.source = SeededSource(seed)
        self.is_typed: Callable[[Ask], bool] = lambda _: False
        self.manual: frozenset[str] = frozenset()
        self.asking: Asking | None = None
        self.stops_at: Callable[[Encounter, Sequence[Event]], bool] = lambda _state, _events: False
        """Whether *Next* stops after the events of a command."""
        self.today: Callable[[], str] | None = None
        """Returns the date (ISO) for ledgers, if sheets have them."""
        self.raw: dict[str, Json] = {}
        """Parts as stored, if the state holds a repaired form: a changing step is written against these."""
        self._before_ask = seed
        self._own = {cls.kind: cls for cls in system.commands}
        self._digester = Digester(system.codec)
        self._foreseen: tuple[tuple[object, ...], _PendingStep] | None = None
        """The precomputed result of *Next*, with all its inputs."""
        self._steps: dict[int, tuple[Encounter, Encounter]] = {}
        """The last steps by number: the states before and after each. Undo returns to the same objects, with their cached values."""

    @property
    def digest(self) -> str:
        """Return the digest of the present state."""
        return self._digester.digest(self.state)

    def _roll(self, ask: Ask, missing: int) -> tuple[int, ...] | None:
        return None if self.is_typed(ask) else self.source(ask, missing)

    def do(self, *commands: Command[Any], faces: Sequence[Face] = (), told: Json = None) -> Result:
        """Carry commands out as one step, all or none. A refused one changes nothing and rolls nothing.

        `told` is saved with the step: what the log says of it besides its events.

        Raises: WrongDieError for a face that does not fit; AppError if the step could not be saved; FaultError for a bug.
        """
        self.cancel()
        commands = tuple(self.own_form(command) for command in commands)
        before_dice = self.source.state
        tape = Tape(faces, self._roll)
        state, events = self.state, list[Told]()
        with self._dice_given_back_on_failure():
            for command in commands:
                refusal = self._refuse(command, state)
                if refusal is not None:
                    self.source.state = before_dice
                    return Refused(refusal, command)
                try:
                    state = self._resolve(command, state, tape, events)
                except DiceNeeded as need:
                    return self._ask(commands, tape, need, before_dice, told=told)
            tape.check_spent()
            state, commands = self._with_ledger(state, commands, events)
            return self._commit(state, commands, tape.rolls, before_dice=before_dice, events=events, told=told)

    def own_form(self, command: Command[Any]) -> Command[Any]:
        """Return the system's own form of a command that all systems share: some carry out more than the plain edit."""
        own = self._own.get(command.kind)
        if own is None or isinstance(command, own):
            return command
        return own(**{described.name: getattr(command, described.name) for described in dataclasses.fields(command)})

    def _with_ledger(
        self, state: Encounter, commands: Sequence[Command[Any]], events: list[Told]
    ) -> tuple[Encounter, tuple[Command[Any], ...]]:
        """Enter what the step has gained and bought into the ledgers, as commands of the same step."""
        lines = tuple(lines_of(self.state, state, commands, self.today())) if self.today is not None else ()
        for line in lines:
            state = self._resolve(line, state, Tape((), None), events)
        return state, (*commands, *lines)

    @contextmanager
    def _dice_given_back_on_failure(self) -> Iterator[None]:
        """Restore the program's dice if the attempt fails."""
        before = self.source.state
        try:
            yield
        except (AppError, WrongDieError):
            self.source.state = before
            raise

    def _resolve(self, command: Command[Any], state: Encounter, tape: Tape, events: list[Told]) -> Encounter:
        try:
            outcome = command.resolve(state, tape)
        except (DiceNeeded, WrongDieError):
            raise
        except Exception as error:
            raise FaultError(said("The rules failed on “{kind}”: {error}. No change was made.", kind=command.kind, error=error)) from error
        after: Encounter = outcome.state
        events.extend((after.stamp, event) for event in outcome.events)
        return after

    def _ask(
        self,
        commands: tuple[Command[Any], ...],
        tape: Tape,
        need: DiceNeeded,
        before_dice: int,
        *,
        is_next: bool = False,
        told: Json = None,
    ) -> Asking:
        partial = tuple(tape.given[tape.used - len(need.given) : tape.used])
        self.asking = Asking(commands, (*tape.faces(), *partial), need, is_next, told)
        self._before_ask = before_dice
        return self.asking

    def cancel(self) -> None:
        """Drop the request for dice, and give back the faces that the program rolled for it."""
        if self.asking is not None:
            self.source.state = self._before_ask
            self.asking = None

    def type_faces(self, faces: Sequence[int]) -> Result:
        """Give typed faces to the open question. Raises: WrongDieError or AppError, and the question stays open."""
        waiting = self.asking
        if waiting is None:
            return Idle()
        line = self.dice_line(faces)
        asked = line.dice[len(line.given) :]
        for ask, face in zip(asked, faces, strict=False):
            if not ask.can_show(face):
                raise WrongDieError(said("A d{sides} has no face {face}.", sides=ask.sides, face=face))
        if len(faces) > len(asked):
            raise WrongDieError(said("{missing#die|dice} needed, {count} typed.", missing=len(asked), count=len(faces)))
        return self._go_on(waiting, tuple((face, Origin.TYPED) for face in faces))

    def dice_line(self, typed: Sequence[int] = ()) -> DiceLine:
        """Return the asked dice with faces not yet given; nothing moves, and the program rolls nothing."""
        waiting = self.asking
        assert waiting is not None, "dice are asked for"

        def trial(faces: tuple[int, ...]) -> TriedFaces:
            tape = Tape((*waiting.faces, *((face, Origin.TYPED) for face in faces)))
            state, events = self.state, list[Told]()
            for command in waiting.commands:
                if self._refuse(command, state) is not None:
                    break
                try:
                    state = self._resolve(command, state, tape, events)
                except DiceNeeded as need:
                    return TriedFaces(tape, (*(event for _, event in events), *told_before(need)), need)
            return TriedFaces(tape, tuple(event for _, event in events), None)

        return dice_line(trial, typed)

    def roll_for_me(self) -> Result:
        """Let the program roll what is asked for now."""
        waiting = self.asking
        if waiting is None:
            return Idle()
        with self._dice_given_back_on_failure():
            rolled = self.source(waiting.need.ask, waiting.need.missing)
            return self._go_on(waiting, tuple((face, Origin.PROGRAM) for face in rolled))

    def _go_on(self, waiting: Asking, faces: tuple[Face, ...]) -> Result:
        """Resolve again with more faces; a failure leaves the question as it was."""
        before, self.asking = self._before_ask, None
        try:
            result = self.do(*waiting.commands, faces=(*waiting.faces, *faces), told=waiting.told)
        except (AppError, WrongDieError):
            self.asking, self._before_ask = waiting, before
            raise
        if isinstance(result, Asking):
            self._before_ask = before
        return result

    def next(self, first_command: Command[Any] | None = None, *, given: Sequence[Command[Any]] = ()) -> Result:
        """Do the choiceless steps in a row as one step; stop at a choice, before a die to type, when one of the party falls, or at the end
        of a round.

        `first_command` goes before them: the end of the turn that is being played; before that comes what is `given` of itself, as far
        as it is not refused.
        """
        self.cancel()
        row = self._known_row(self._next_hangs_on(first_command, given))
        with self._dice_given_back_on_failure():
            before_dice = self.source.state
            return self._do_row(row or self._row(self._due_next(first_command, given), is_next=True), before_dice, is_next=True)

    def foresee_next(self, first_command: Command[Any] | None = None, *, given: Sequence[Command[Any]] = ()) -> Encounter | None:
        """Precompute `next` and store the result; return its state, None if there is none.

        Nothing moves, the program's dice neither. What changes in between makes it worthless, and `next` works it out itself.
        """
        if self.asking is not None:
            return None
        hangs_on = self._next_hangs_on(first_command, given)
        row, before_dice = self._known_row(hangs_on), self.source.state
        if row is None:
            try:
                row = self._row(self._due_next(first_command, given), is_next=True)
            except (AppError, WrongDieError):
                return None  # it is told when it is asked for
            finally:
                self.source.state = before_dice
            self._foreseen = (hangs_on, row)
        return row.state if row.commands else None

    def _known_row(self, hangs_on: tuple[object, ...]) -> _PendingStep | None:
        """Return the precomputed result, if its inputs are unchanged."""
        if self._foreseen is None:
            return None
        (state, *others), row = self._foreseen
        return row if state is hangs_on[0] and others == list(hangs_on[1:]) else None

    def _next_hangs_on(self, first_command: Command[Any] | None, given: Sequence[Command[Any]]) -> tuple[object, ...]:
        """List what the result of `next` depends on; the state first, compared by identity."""
        return self.state, self.source.state, self.is_typed, self.manual, self.stops_at, first_command, tuple(given)

    def _due_next(self, first_command: Command[Any] | None, given: Sequence[Command[Any]]) -> Callable[[Encounter], Command[Any] | None]:
        before = [*given, *([first_command] if first_command is not None else [])]
        begins = self.state.phase == self.system.idle_phase

        def due(state: Encounter) -> Command[Any] | None:
            command = self._given_next(before, state, first_command) or self.due(state)
            return self.system.set_up(state) if command is None and begins else command

        return due

    def do_in_a_row(self, due: Callable[[Encounter], Command[Any] | None], *, is_next: bool = False) -> Result:
        """Do what is due in each state in turn, as one step, until nothing is.

        It stops before a die to type, when one of the party falls or newcomers are due, and at the end of a round.

        Raises: FaultError for something that is due and refused; AppError if the step could not be saved.
        """
        self.cancel()
        before_dice = self.source.state
        with self._dice_given_back_on_failure():
            return self._do_row(self._row(due, is_next=is_next), before_dice, is_next=is_next)

    def _do_row(self, row: _PendingStep, before_dice: int, *, is_next: bool) -> Result:
        self.source.state = row.dice_after
        if row.stuck is not None:
            command, tape, need = row.stuck
            return self._ask((command,), tape, need, before_dice, is_next=is_next)
        if not row.commands:
            return Idle()
        events = list(row.events)
        state, commands = self._with_ledger(row.state, row.commands, events)
        return self._commit(state, commands, row.rolls, before_dice=before_dice, events=events)

    def _row(self, due: Callable[[Encounter], Command[Any] | None], *, is_next: bool) -> _PendingStep:
        """Work out what is due in a row; the program's dice move, nothing else does. Raises: FaultError."""
        first = state = self.state
        events = list[Told]()
        commands: list[Command[Any]] = []
        rolls: list[Roll] = []
        for _ in range(NEXT_LIMIT):
            command = due(state)
            if command is None or state.round > first.round + 1 or (is_next and commands and command.kind in self.manual):
                break
            refusal = command.refuse(state)
            if refusal is not None:
                raise FaultError(
                    said("“{kind}” is due, but the rules refused it ({code}). No change was made.", kind=command.kind, code=refusal.code)
                )
            tape, dice, told = Tape((), self._roll), self.source.state, len(events)
            try:
                state = self._resolve(command, state, tape, events)
            except DiceNeeded as need:
                if not commands:
                    return _PendingStep(first, self.source.state, stuck=(command, tape, need))
                self.source.state = dice  # this command is left for the next press
                break
            commands.append(command)
            rolls.extend(tape.rolls)
            if _fallen(first, state) or self._arrive(first, state) or self.stops_at(state, [event for _, event in events[told:]]):
                break
        return _PendingStep(state, self.source.state, tuple(commands), tuple(rolls), tuple(events))

    def _arrive(self, first: Encounter, state: Encounter) -> bool:
        """Return whether newcomers have become due: they come before the round that they join continues."""
        came, before = (arriving(one, self.system.stands, self.system.coming_round(one)) for one in (state, first))
        return came > before

    @staticmethod
    def _given_next(given: list[Command[Any]], state: Encounter, wanted: Command[Any] | None) -> Command[Any] | None:
        """Take the first given command not refused; the `wanted` one is taken in any case, for its refusal to be told."""
        while given:
            command = given.pop(0)
            if command is wanted or command.refuse(state) is None:
                return command
        return None

    def due(self, state: Encounter) -> Command[Any] | None:
        """Return the choiceless step that is due."""
        return Resume() if is_due(state) else self.system.next_step(state)

    def _commit(
        self,
        state: Encounter,
        commands: Sequence[Command[Any]],
        rolls: Sequence[Roll],
        *,
        before_dice: int,
        events: Sequence[Told],
        told: Json = None,
    ) -> Done | Refused:
        """Write a step, once it is sure that it can be read again."""
        was, now = difference(self.system.codec, self.state, state)
        try:
            path = unlike(self.system.codec, state, applied(self.system.codec, self.state, now), now)
            if path:
                raise BadDocumentError(f"/{path}", said("it would mean something else"))
        except BadDocumentError as error:
            self.source.state = before_dice
            return Refused(_unreadable(error), commands[0])
        was = {path: self.raw.get(path, value) for path, value in was.items()}
        body = step_to_json(self.system.codec, commands, rolls, events)
        body["digest"] = self._digester.digest(state)
        if told is not None:
            body["told"] = told
        self.journal.append(body, before=was, after=now, dice_state=str(self.source.state))
        at, fallen = self.journal.at, _fallen(self.state, state)
        self._steps = {n: step for n, step in self._steps.items() if at - KEPT < n < at}
        if self.raw.keys().isdisjoint(now):  # the file does not have what the state before holds
            self._steps[at] = (self.state, state)
        self.state = state
        self.raw = {path: value for path, value in self.raw.items() if path not in now}
        return Done(tuple(event for _, event in events), fallen)

    def _refuse(self, command: Command[Any], state: Encounter) -> Refusal | None:
        """Judge a command by the rules, and as it will be when it is read from the journal."""
        refusal = refuse_words(command) or command.refuse(state)
        if refusal is None:
            try:
                self.system.codec.decode_as(Command, self.system.codec.encode_as(Command, command))
            except BadDocumentError as error:
                return _unreadable(error, error.path.split("/")[1] or None)
        return refusal

    def undo(self) -> bool:
        """Undo the last step. Raises: AppError if that could not be saved."""
        return self._move(self.journal.at - 1)

    def redo(self) -> bool:
        """Redo the undone step; nothing is rolled again. Raises: AppError if that could not be saved."""
        return self._move(self.journal.at + 1)

    def move_to(self, step: int) -> bool:
        """Undo or redo all steps up to one, together; nothing is rolled. Raises: AppError if that could not be saved."""
        return self._move(step)

    def _move(self, to: int) -> bool:
        self.cancel()
        if not 0 <= to <= self.journal.length:
            return False
        at, kept = self.journal.at, self._kept(to)
        patch = self.journal.move(to)
        try:
            self.state = kept or applied(self.system.codec, self.state, patch)
        except BadDocumentError as error:
            self.journal.move(at)
            raise AppError(said("This step can't be undone, because the state before it can't be read ({error}).", error=error)) from None
        return True

    def forget_states(self) -> None:
        """Keep no state of an earlier step: undo and redo then work it out from what the journal has."""
        self._steps.clear()

    def _kept(self, to: int) -> Encounter | None:
        """Return the cached state of the step before or after, if it was made here and only steps changed the state."""
        if abs(to - self.journal.at) != 1:
            return None
        before, after = self._steps.get(max(self.journal.at, to), (None, None))
        here, there = (before, after) if to > self.journal.at else (after, before)
        return there if here is self.state else None

    def log(self, first: int, last: int) -> Sequence[Json]:
        """Return the bodies of some steps, counted from 1."""
        return self.journal.bodies(first, min(last, self.journal.at))
