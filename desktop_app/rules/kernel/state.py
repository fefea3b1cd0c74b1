"""The tree of one encounter, and the draft in which a command writes the next one.

Every system extends Combatant and Encounter by flat typed fields. A draft is mutable inside one resolve, never outside.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Final, Generic, Self, TypeAlias, TypeVar, cast

from desktop_app.grid.board import Board, Grid
from desktop_app.rules.kernel.board_state import BoardState
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.conditions import Condition, OwnCondition, named_in, tick
from desktop_app.rules.kernel.dated import NO_TIME, TableTime
from desktop_app.rules.kernel.dice import ALONE, Dice, Roll, Throw, aces
from desktop_app.rules.kernel.manner import PLAIN, Manner
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Event, Facts, Outcome, Phrase, Word
from desktop_app.rules.kernel.person import Described
from desktop_app.rules.kernel.pile import Pile
from desktop_app.rules.kernel.plan import Planned
from desktop_app.rules.kernel.players_view import NOTHING_SHOWN, PlayersView
from desktop_app.rules.kernel.record import (
    SPEC,
    FieldSpec,
    Frozen,
    Json,
    Moment,
    Record,
    Shape,
    beside,
    evolve,
    fields_of_shape,
    held,
    range_sentence,
    reset,
    unlinked,
    with_fields,
)

SPARSE: Final = {SPEC: FieldSpec(sparse=True)}
Cell: TypeAlias = tuple[int, int]
"""Column and row on squares, axial q and r on hexes."""


class BoxRow(Record):
    """One row of boxes, ticked from the left; `sizes` are the boxes of each grade, mildest first."""

    sizes: tuple[int, ...]
    ticked: int = 0
    label: str = ""

    @property
    def total(self) -> int:
        """Boxes of the row, ticked or not."""
        return sum(self.sizes)

    @property
    def free(self) -> int:
        """Count the boxes not ticked."""
        return self.total - self.ticked

    def ticked_of(self, grade: int) -> int:
        """Count the ticked boxes of one grade."""
        before = sum(self.sizes[:grade])
        return min(max(0, self.ticked - before), self.sizes[grade])


class SlotState(StrEnum):
    """How far a place in the turn order has come."""

    PENDING = "pending"
    CURRENT = "current"
    DONE = "done"


class Slot(Record):
    """One place in a stored turn order: any whole number; whether high or low comes first is the system's."""

    who: str
    place: int
    state: SlotState = SlotState.PENDING
    part: str = "only"


class Combatant(Record):
    """A combatant: identity, position, and its state in the fight.

    `marks` are the game master's own counters, `loot` is what can be taken from it, `manner` is how it fights where tactics play it.
    """

    id: str
    name: str = ""
    number: int = 0
    side: str = ""
    sheet: str = ""
    cell: Cell | None = None
    facing: int | None = None
    elevation: float = 0
    conditions: tuple[Condition, ...] = held((), lasting=True)
    marks: Mapping[str, int] = field(default_factory=dict)
    loot: tuple[str, ...] = held((), sparse=True)
    manner: Manner = held(PLAIN, sparse=True)

    @property
    def can_act(self) -> bool:
        """Return whether it is still in the fight, by the system's definition."""
        return True

    @property
    def is_down(self) -> bool:
        """Tell whether its token is crossed out."""
        return not self.can_act

    @property
    def lies_hidden(self) -> bool:
        """Tell whether it hides from the other side: what is shown at one stroke leaves it out."""
        return self.has("hidden")

    @property
    def takes_space(self) -> bool:
        """Return whether no one else fits in its cell."""
        return True

    def has(self, condition: str) -> bool:
        """Tell whether a condition of this name holds."""
        return any(c.name == condition for c in self.conditions)


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A question to a combatant, computed from the top frame, never stored.

    `who` may answer (several: in any order), with the command kinds in `answers`; those in `also` are legal, too.
    """

    topic: str
    who: tuple[str, ...]
    answers: tuple[str, ...]
    also: tuple[str, ...] = ()


S = TypeVar("S", bound="Encounter")
R = TypeVar("R", bound=Record)


class Frame(Record):
    """A procedure in progress, as data: what is settled, and its current stage."""

    kind: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()
    """Fields with the ids of combatants it cannot continue without; an empty field names none."""

    def concerns(self) -> tuple[str, ...]:
        """List the combatants without whom this cannot continue."""
        return tuple(who for name in self.needs if (who := getattr(self, name)))

    def facts(self) -> Facts:
        """Return the facts of its question: its plain fields; a value with a `word` is shown by it."""
        named = ((described.name, getattr(self, described.name)) for described in dataclasses.fields(self))
        told = ((name, getattr(value, "word", value)) for name, value in named)
        return tuple((name, value) for name, value in told if value is None or isinstance(value, (str, int, float, bool)))


class Procedure(Frame, Generic[S]):
    """A frame of one system. Every frame is a procedure; the split only spares Encounter a type parameter."""

    def asks(self, state: S) -> Decision | None:
        """Return the question to answer now; None: `advance` may continue. Most ask nothing."""
        return None

    def advance(self, draft: Draft[S]) -> None:
        """Do the next step; the frame is on top when called and must change the state."""
        raise NotImplementedError

    def chances(self, state: S) -> Contest | None:
        """Describe what would be rolled if it lay on the stack now, in exact weights; None: there is nothing to tell."""
        return None

    def further(self, state: S) -> Iterable[tuple[Phrase, Contest]]:
        """List further chances under their headings: each way it can go, each of those it touches."""
        return ()


class Listening(Procedure[S], Generic[S, R]):
    """A procedure that pushes others and takes their reports: records of one class."""

    def receive(self, draft: Draft[S], report: R) -> None:
        """Take the result of the frame that has just ended above; this one is on top now."""
        raise NotImplementedError


class World(Frozen):
    """What no fight changes: typed tables of the rules, the ground of the board, the codec. Not saved with the state.

    `portraits` is how those who came from the table are drawn now, by their ids; others as their sheets say.
    """

    board: Board | None = None
    codec: Codec | None = None
    own_conditions: Mapping[str, OwnCondition] = field(default_factory=dict)
    portraits: Mapping[str, str] = field(default_factory=dict)

    def vocabulary(self) -> Mapping[str, Collection[str]]:
        """Return the names documents may use, by the kind declared in fields (`naming`)."""
        return {}


class Sheet(Described):
    """What a character is: state too, since play changes it. Each system extends it."""

    name: str = ""
    concept: str = ""
    """What it is, in a few words."""
    player: str = ""
    """Who plays it; empty for a creature."""
    notes: str = ""

    def vocabulary(self, world: World) -> Mapping[str, Collection[str]]:
        """Return the names its fields may use: those of the tables and its own."""
        return world.vocabulary()

    def broken(self) -> tuple[str, str] | None:
        """Name the first field that is out of range, with a sentence; None: the sheet is sound."""
        return range_sentence(self) or range_sentence(self.person)


class Settings(Record):
    """House rules of one system with the catalogue's defaults; a key's dots are underscores here."""

    @classmethod
    def read(cls, codec: Codec, value: Json, path: str = "/settings") -> Self:
        """Read house rules; numbers keep to the ranges that their fields declare. Raises: BadDocumentError."""
        found = codec.decode(cls, value, path)
        broken = range_sentence(found)
        if broken is not None:
            raise BadDocumentError(f"{path}/{broken[0]}", broken[1])
        return found


class Encounter(BoardState):
    """One encounter, whole and immutable. `roster` is the only order of combatants; the mapping is look-up only.

    `clock` counts rounds through all scenes of a campaign; `pending` is the stack of procedures, top first.
    """

    system: ClassVar[str] = ""
    own_grid: ClassVar[Grid] = Grid.SQUARE
    """Kind of cells where there is no board."""
    rules_version: str = ""
    round: int = 0
    clock: int = 0
    phase: str = "idle"
    acting: str | None = None
    given_turn: str | None = None
    roster: tuple[str, ...] = ()
    combatants: Mapping[str, Combatant] = field(default_factory=dict)
    slots: tuple[Slot, ...] = ()
    pending: tuple[Frame, ...] = ()
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    notes: tuple[str, ...] = ()
    planned: tuple[Planned, ...] = held((), sparse=True)
    own_conditions: Mapping[str, OwnCondition] = field(default_factory=dict, metadata=SPARSE)
    """Conditions of the game master's own, as they were when this began: it is played, and played again, without their file."""
    players: PlayersView = held(NOTHING_SHOWN, sparse=True)
    time: TableTime = held(NO_TIME, sparse=True)
    loot: tuple[Pile, ...] = held((), sparse=True)
    world: World = beside(World())

    def with_changed(self, *changed: Combatant) -> Self:
        """Return the state with combatants replaced by their changed copies."""
        return evolve(self, combatants={**self.combatants, **{one.id: one for one in changed}})

    def without(self, who: str) -> Self:
        """Take a combatant out, with the links of others to it, and its sheet unless another uses it.

        A system that keeps ids elsewhere (orders, scenes) extends this; nothing else cleans up.
        """
        left = {key: unlinked(other, who) for key, other in self.combatants.items() if key != who}
        used = {other.sheet for other in left.values()}
        return evolve(
            self,
            combatants=left,
            sheets={key: sheet for key, sheet in self.sheets.items() if key in used},
            roster=tuple(other for other in self.roster if other != who),
            slots=tuple(slot for slot in self.slots if slot.who != who),
            acting=None if self.acting == who else self.acting,
            given_turn=None if self.given_turn == who else self.given_turn,
            players=self.players.forgetting(who),
        )

    def own_names(self, code: str) -> Mapping[str, str]:
        """Return a play's custom rows by id, in a language's words."""
        return named_in(self.own_conditions, code)

    def after_edit(self, draft: Draft[Self], who: str) -> None:
        """Update derived values after a combatant was edited by hand.

        Called on the state before the edit; the draft holds the one after it.
        """

    def after_command(self, draft: Draft[Self]) -> None:
        """Check a state after any command: effects past their duration, turns nobody can take.

        Called on the state before the command; the draft holds the one after it.
        """

    def lapse(self, draft: Draft[Self], who: str, condition: str) -> bool:
        """Remove what an expired condition means besides its record; return whether it still held."""
        bearer = draft.state.combatants[who]
        if condition not in fields_of_shape(type(bearer), Shape.FLAG):
            return True
        held = bool(getattr(bearer, condition))
        if held:
            draft.change(who, **{condition: False})
        return held

    @property
    def stamp(self) -> str:
        """Write the moment for the log; a system may add to the round."""
        return f"r{self.round}" if self.round else ""

    def can_take_turn(self, who: str) -> bool:
        """Tell whether the game master may give this combatant the turn; judged again whenever the gift is looked at."""
        return who in self.combatants and self.combatants[who].can_act

    @property
    def gift(self) -> str | None:
        """Return the combatant given the turn by hand, if it can take it now."""
        return self.given_turn if self.given_turn is not None and self.can_take_turn(self.given_turn) else None


def top(state: S) -> Procedure[S] | None:
    """Return the top frame. A frame in a state always belongs to that state's system."""
    return cast("Procedure[S]", state.pending[0]) if state.pending else None


F = TypeVar("F", bound=Frame)


def top_as(state: Encounter, kind: type[F]) -> F | None:
    """Return the top frame if it is of this kind."""
    frame = state.pending[0] if state.pending else None
    return frame if isinstance(frame, kind) else None


@memo()
def decision(state: Encounter) -> Decision | None:
    """Compute what is asked now; None: nothing, or the question has become moot."""
    frame = top(state)
    if frame is None or any(who not in state.combatants for who in frame.concerns()):
        return None
    return frame.asks(state)


def is_due(state: Encounter) -> bool:
    """Tell whether a procedure is under way that asks nothing: *Next* resumes it."""
    return bool(state.pending) and decision(state) is None


TURNS: Final = (Moment.TURN_START, Moment.TURN_END)


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
        self.state = self.state.with_changed(*changed)

    def roll(self, count: int, sides: int, purpose: str, who: str | None = None, *, lowest: int = 1, throw: Throw = ALONE) -> Roll:
        """Roll dice; `lowest` 0 counts their faces from 0, `throw` are the dice thrown with them. Raises: DiceNeeded, WrongDieError."""
        return self.dice.roll(count, sides, purpose, who, lowest=lowest, throw=throw)

    def aces(self, sides: int, purpose: str, who: str | None = None) -> tuple[int, ...]:
        """Roll one die again and again while it shows its highest face."""
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
        """Put another frame in the place of the top one."""
        self.state = evolve(self.state, pending=(frame, *self.state.pending[1:]))

    def pop(self) -> None:
        """Take the top frame off."""
        self.state = evolve(self.state, pending=self.state.pending[1:])

    def finish(self, report: Record) -> None:
        """End the top frame and hand its result to the frame beneath."""
        self.pop()
        beneath = top(self.state)
        assert isinstance(beneath, Listening), "a frame that reports needs one that listens"
        beneath.receive(self, report)

    def settle(self) -> None:
        """Advance frames until one asks or none is left. Raises: StuckError."""
        while self.step():
            pass

    def step(self) -> bool:
        """Let the top frame do its next step; tell whether there was one that asks nothing. Raises: StuckError."""
        frame = top(self.state)
        if frame is None:
            return False
        if any(who not in self.state.combatants for who in frame.concerns()):
            self.pop()
            self.tell("lapsed", None, what=frame.kind)
            return True
        if frame.asks(self.state) is not None:
            return False
        before = self.state
        frame.advance(self)
        if self.state is before:
            raise StuckError(frame.kind)
        return True

    def moment(self, moment: Moment, whose: str | None = None) -> None:
        """Let a moment pass: fields fall back and conditions run down. `whose`: of this combatant's turn only."""
        changed: dict[str, Combatant] = {}
        ended: list[tuple[str, str]] = []
        for who in self.state.roster:
            combatant = self.state.combatants[who]
            after = reset(combatant, moment) if whose in (None, who) else combatant
            if after.conditions:
                after, over = self._run_down(after, moment, whose)
                ended += [(who, condition) for condition in over]
            if after is not combatant:
                changed[who] = after
        if changed:
            self.put(*changed.values())
        for who, condition in ended:
            if self.state.lapse(self, who, condition):
                self.tell("condition_ended", who, condition=condition)
        if whose is None:
            self.state = reset(self.state, moment)

    def _run_down(self, bearer: Combatant, moment: Moment, whose: str | None) -> tuple[Combatant, list[str]]:
        """Let a moment pass for the conditions of one combatant; name those that are over. A last round is announced."""
        kept: list[Condition] = []
        over: list[str] = []
        for condition in bearer.conditions:
            ticked = tick(condition) if self._is_due(condition, bearer, moment, whose) else condition
            if ticked is None:
                over.append(condition.name)
                continue
            kept.append(ticked)
            if moment is Moment.ROUND_END and ticked is not condition and ticked.left == 1 and not ticked.skip:
                self.tell("condition_ends_soon", bearer.id, condition=condition.name)
        same = len(kept) == len(bearer.conditions) and all(new is old for new, old in zip(kept, bearer.conditions, strict=True))
        return bearer if same else evolve(bearer, conditions=tuple(kept)), over

    def _is_due(self, condition: Condition, bearer: Combatant, moment: Moment, whose: str | None) -> bool:
        """Return whether a condition counts a moment; one tied to a turn that will not come counts ends of rounds."""
        if condition.moment is moment:
            return whose in (None, condition.whose or bearer.id)
        other = self.state.combatants.get(condition.whose or "")
        is_lost = condition.whose is not None and condition.moment in TURNS and (other is None or not other.can_act)
        return moment is Moment.ROUND_END and is_lost

    def change(self, who: str, **changes: object) -> None:
        """Set generic fields of a combatant by name; rules use `evolve` and `put`, which are typed."""
        self.put(with_fields(self.state.combatants[who], changes))

    def outcome(self) -> Outcome[S]:
        """Return the state and the events as they are now; the draft is written to no more."""
        return Outcome(self.state, tuple(self.events))
