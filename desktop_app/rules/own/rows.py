"""The rows of a game: fields of a sheet, derived numbers, tracks, pools, conditions, rolls with their bands, actions with their effects.

Every row has an id: formulas name it so, and saved files hold it. Rows that belong to another name it in `of`. The rows go into the state
of a fight at set-up, and it is played by those.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, TypeVar

from desktop_app.rules.kernel.record import Record, ranged

TABLE: Final = "game"
"""Name of the table, and of its file."""
INPUTS: Final = ("bonus", "edge", "spent")
"""What a form gives a roll; conditions can change them too."""
Tone: TypeAlias = Literal["plain", "good", "blood", "accent"]


class GameRow(Record):
    """A row of a game."""

    id: str


class NamedRow(GameRow):
    """A row that the game's author gives a name."""

    name: str


class About(GameRow):
    """The game's title and the shape of its cells."""

    title: str
    grid: Literal["square", "hex"] = "square"
    text: str = ""


class Turns(GameRow):
    """Who acts when: highest number first (fixed, rolled once, rolled each round), one side after the other, or as the game master likes.

    `acts` are the actions of a turn, `walk` the cells of a turn (a formula).
    """

    order: Literal["fixed", "rolled", "each_round", "sides", "free"] = "fixed"
    roll: str = ""
    by: str = "0"
    acts: int = ranged(1, low=0, high=20)
    walk: str = "6"

    @property
    def goes_by_number(self) -> bool:
        """Return whether combatants have a number that decides the order."""
        return self.order in ("fixed", "rolled", "each_round")


class FieldRow(NamedRow):
    """A number of a sheet: in a range, or one of some (the sides of a die)."""

    group: str = ""
    low: int = ranged(0, low=-9999, high=9999)
    high: int = ranged(99, low=-9999, high=9999)
    default: int = 0
    one_of: tuple[int, ...] = ()


class ListRow(NamedRow):
    """A list on a sheet (attacks, weapons, spells): each entry has a name and the numbers of its columns."""


class ColumnRow(NamedRow):
    """A number of each entry of a list. Its id is its name in formulas, the list first: `attacks.hit`."""

    low: int = ranged(0, low=-9999, high=9999)
    high: int = ranged(99, low=-9999, high=9999)
    default: int = 0

    @property
    def of(self) -> str:
        """Return the id of its list."""
        return self.id.partition(".")[0]

    @property
    def field(self) -> str:
        """Return its name in an entry."""
        return self.id.partition(".")[2]


class Derived(NamedRow):
    """A number that follows from others above it."""

    value: str
    group: str = ""


class Track(NamedRow):
    """What is lost or filled up: points or boxes, up to `most`. While `out` holds, a combatant is out of the fight."""

    kind: Literal["points", "boxes"] = "points"
    most: str = "10"
    starts: Literal["full", "empty"] = "full"
    out: str = ""
    lasting: bool = True

    @property
    def is_harm(self) -> bool:
        """Return whether more of it is worse."""
        return self.starts == "empty"

    @property
    def most_name(self) -> str:
        """Return what formulas call its maximum."""
        return f"{self.id}_most"


class Pool(NamedRow):
    """A number of the scene."""

    high: int = ranged(12, low=1, high=999)
    tone: Literal["attention", "danger"] = "attention"


def _no_changes() -> Mapping[str, int | str]:
    made: Mapping[str, int | str] = dataclasses.field(default_factory=dict)
    return made


class ConditionRow(NamedRow):
    """A state that changes numbers of its bearer: given for a while, or holding by itself while the formula `when` does.

    `stops`: its bearer cannot act.
    """

    when: str = ""
    changes: Mapping[str, int | str] = _no_changes()
    lasts: int | None = ranged(None, low=1, high=1000)
    moment: Literal["round_end", "turn_start", "turn_end"] = "turn_end"
    tone: Tone = "plain"
    stops: bool = False


class Check(NamedRow):
    """A roll: dice, reading, bonus and target number; its bands are rows of their own.

    `word` is told after its chance ("hits"). `keeps` so many dice, the best or the `worst`. `counts`: each die from this face on is a
    success. `edge`: a form may add so many dice, of which the best or worst are kept. `versus` is the target's check that it is made
    against.
    """

    roll: str
    keeps: str = "0"
    worst: bool = False
    counts: str = "0"
    edge: int = ranged(0, low=0, high=10)
    word: str = ""
    add: str = "0"
    against: str = "0"
    versus: str = ""

    @property
    def word_id(self) -> str:
        """Return the name of its word among the sentences."""
        return f"{self.id}_word" if self.word else "succeeds"


class BandRow(NamedRow):
    """A possible result of a check (`of`): the first band whose formula holds; the last has none."""

    of: str
    when: str = ""
    tone: Literal["accent", "good", "blood", "muted"] = "accent"
    counts: bool = True


class Action(NamedRow):
    """What can be done in a turn.

    `each` names a list: there is one offer for each of its entries, whose numbers formulas name. `reach` is in cells, empty: any distance.
    `acts` it takes of a turn. `needs` is a formula that must hold. `spends` up to `most` of a pool, which the check names `spent`.
    """

    check: str = ""
    aim: Literal["foe", "friend", "anyone", "self"] = "foe"
    each: str = ""
    reach: str = ""
    acts: int = ranged(1, low=0, high=20)
    needs: str = "1"
    spends: str = ""
    most: int = ranged(0, low=0, high=99)


class Effect(GameRow):
    """An effect of an action or a rest (`of`), in some bands of the check or always.

    The amount is `roll` + `add`; the number `less` of the affected combatant is taken off.
    """

    of: str
    on: tuple[str, ...] = ()
    do: Literal["harm", "heal", "give", "end", "pool"]
    to: Literal["target", "self"] = "target"
    what: str
    roll: str = ""
    add: str = "0"
    less: str = "0"


class Rest(NamedRow):
    """What is done between fights, by everyone at the table."""

    hours: int = ranged(8, low=0, high=10_000)


R = TypeVar("R", bound=GameRow)


def row_of(rows: Iterable[R], row_id: str) -> R | None:
    """Return the row with an id; None: there is none."""
    return next((row for row in rows if row.id == row_id), None)


class Game(Record):
    """All rows of a game."""

    about: tuple[About, ...] = ()
    turn: tuple[Turns, ...] = ()
    field: tuple[FieldRow, ...] = ()
    list: tuple[ListRow, ...] = ()
    column: tuple[ColumnRow, ...] = ()
    derived: tuple[Derived, ...] = ()
    track: tuple[Track, ...] = ()
    pool: tuple[Pool, ...] = ()
    condition: tuple[ConditionRow, ...] = ()
    check: tuple[Check, ...] = ()
    band: tuple[BandRow, ...] = ()
    action: tuple[Action, ...] = ()
    effect: tuple[Effect, ...] = ()
    rest: tuple[Rest, ...] = ()

    @property
    def turns(self) -> Turns:
        """Return the row on turns, or the default one."""
        return self.turn[0] if self.turn else DEFAULT_TURNS

    def columns_of(self, list_id: str) -> tuple[ColumnRow, ...]:
        """Return the columns of a list, in order."""
        return tuple(row for row in self.column if row.of == list_id)

    def bands_of(self, check_id: str) -> tuple[BandRow, ...]:
        """Return the bands of a check, in order."""
        return tuple(row for row in self.band if row.of == check_id)

    def effects_of(self, row_id: str) -> tuple[Effect, ...]:
        """Return the effects of an action or a rest, in order."""
        return tuple(row for row in self.effect if row.of == row_id)

    def check_of(self, action: Action) -> Check | None:
        """Return what is rolled for an action; None: nothing."""
        return row_of(self.check, action.check)

    def is_attack(self, action: Action) -> bool:
        """Return whether an action harms a foe."""
        return action.aim == "foe" and any(row.do == "harm" and row.to == "target" for row in self.effects_of(action.id))


DEFAULT_TURNS: Final = Turns(id="turn")
NO_GAME: Final = Game()
LISTS: Final = (
    "about", "turn", "field", "list", "column", "derived", "track", "pool", "condition", "check", "band", "action", "effect", "rest",
)  # fmt: skip
NUMBERED: Final = ("field", "list", "derived", "track", "pool")
"""Lists whose ids are names in formulas and fields of saved files."""
