"""The smallest rule system that uses every shape of field: for tests of the kernel alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Literal

from desktop_app.grid.board import Board, Grid, Ground
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.command import Answer, Command
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Moment, Record, counter, flag, held, measure, pool, ranged, track
from desktop_app.rules.kernel.state import BoxRow, Cell, Combatant, Decision, Draft, Encounter, Frame, Listening, Procedure, Sheet, World


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class ToySheet(Sheet):
    might: int = ranged(3, low=1, high=9)
    load: Mapping[str, int] = field(default_factory=dict)
    tags: tuple[str, ...] = ()

    @property
    def zeal_max(self) -> int:
        return self.might * 2


class Toy(Combatant):
    zeal: int = counter(4, high="zeal_max")
    debt: int = counter(low=None)
    spent: int = counter(resets=Moment.ROUND_START)
    metres: float = measure(resets=Moment.ROUND_START)
    tired: bool = flag(resets=Moment.TURN_START)
    lies: bool = flag()
    hurts: tuple[BoxRow, ...] = track()
    colour: Colour = Colour.RED
    mood: Literal["calm", "cross"] = "calm"
    at_most: int | None = None
    mixed: int | str = 0
    from_: str = ""
    vow: str | None = held(None, resets=Moment.FIGHT_END)


class ToyState(Encounter):
    system = "toy"
    combatants: Mapping[str, Toy] = field(default_factory=dict)
    sheets: Mapping[str, ToySheet] = field(default_factory=dict)
    luck: int = pool(3, high=9, resets=Moment.ROUND_END)
    doom: int = pool()


class Note(Record):
    text: str


class Described(Record):
    about: Note | str | None = None


class Question(Listening[ToyState, Note]):
    """Asks one of `asked` until a combatant has answered."""

    kind = "question"
    asked: tuple[str, ...] = ()
    heard: str = ""

    def concerns(self) -> tuple[str, ...]:
        return self.asked

    def asks(self, state: ToyState) -> Decision | None:
        able = tuple(who for who in self.asked if not state.combatants[who].lies)
        return None if self.heard or not able else Decision(topic="what", who=able, answers=("reply",), also=("sing",))

    def advance(self, draft: Draft[ToyState]) -> None:
        draft.pop()

    def receive(self, draft: Draft[ToyState], report: Note) -> None:
        assert isinstance(report, Note)
        draft.tell("heard", None, text=report.text)
        draft.pop()


class Stuck(Procedure[ToyState]):
    kind = "stuck"

    def asks(self, state: ToyState) -> Decision | None:
        return None

    def advance(self, draft: Draft[ToyState]) -> None:
        """Do nothing: a bug."""


class Listener(Listening[ToyState, Note]):
    """Waits for the frame above."""

    kind = "listener"

    def asks(self, state: ToyState) -> Decision | None:
        return None

    def advance(self, draft: Draft[ToyState]) -> None:
        draft.pop()

    def receive(self, draft: Draft[ToyState], report: Note) -> None:
        assert isinstance(report, Note)
        draft.tell("heard", None, text=report.text)


class Reply(Answer[ToyState, Question]):
    kind = "reply"
    text: str = ""

    @property
    def asked_by(self) -> type[Question]:
        return Question

    def refuse_answer(self, state: ToyState, frame: Question) -> Refusal | None:
        return Refusal("value", field="text") if not self.text else None

    def answer(self, draft: Draft[ToyState], frame: Question) -> None:
        draft.tell("replied", self.actor, text=self.text)
        draft.pop()


class Sing(Command[ToyState]):
    kind = "sing"

    def refuse(self, state: ToyState) -> Refusal | None:
        return None

    def carry_out(self, draft: Draft[ToyState]) -> None:
        draft.roll(1, 6, "song")


class Carried(Frame):
    kind = "carried"
    command: Command[ToyState]
    to: Cell = (0, 0)


CODEC = Codec(
    {
        Frame: {"question": Question, "listener": Listener, "stuck": Stuck, "carried": Carried},
        Command: {"reply": Reply, "sing": Sing},
    }
)


BOARD = Board(id="yard", grid=Grid.HEX, columns=24, rows=16, ground={}, kinds={"wall": Ground(id="wall", label="Wall", blocked=True)})


def state(*names: str) -> ToyState:
    """Build an encounter of some named toys."""
    who = names or ("ana", "bob")
    rows = (BoxRow(sizes=(2, 1)), BoxRow(sizes=(3,)))
    return ToyState(
        roster=who,
        combatants={name: Toy(id=name, sheet=name, hurts=rows) for name in who},
        sheets={name: ToySheet(name=name.capitalize()) for name in who},
        world=World(codec=CODEC),
    )
