"""What the game master sets of the board: its card, areas, squares, obstacles, lights.

Rule: section 5.1, CA-GRID-02, CA-GRID-03, CA-GRID-06 to CA-GRID-08, CA-LIGHT-02
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import count
from typing import Any, Final, Literal, Self, TypeAlias, TypeVar

from desktop_app.grid.board import cell_key
from desktop_app.language import Name
from desktop_app.rules.cadwallon.movement.places import MAIN, Area, BoardCard, Light, Obstacle, Square, Watch
from desktop_app.rules.cadwallon.sheet.tables import Luminosity, Noise, Setting, Smell
from desktop_app.rules.cadwallon.state import NO_OPPOSITION, CadwallonDraft, CadwallonState, Phase, stop_hiding
from desktop_app.rules.cadwallon.turn.acting import refuse_unknown, rows_to_choose
from desktop_app.rules.kernel.command import TYPED, YES_OR_NO, Choice, Command, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_blocked, occupants
from desktop_app.rules.kernel.record import evolve, with_fields
from desktop_app.rules.kernel.state import Cell

State = CadwallonState
LIGHTING = ("clear", "dark", "pitch_dark")
NOISES = ("quiet", "noisy", "deafening")
SMELLS = ("odourless", "fragrant", "sickening")
TIERS = ("upper", "lower", "none")


Unchanged: TypeAlias = Literal["unchanged"]
UNCHANGED: Final[Unchanged] = "unchanged"
"""An omitted field, as None means an unset value. Rule: section 5.1 (set_area, set_square)"""
MOST_THREAT = 99
MOST_ELEVATION = 20
HEIGHTS = range(-MOST_ELEVATION, MOST_ELEVATION + 1)


def _or_unset(words: Sequence[str]) -> Choice:
    """Let a value fall back to the surrounding default. Rule: CA-SENSE-02"""
    return Choice(values=(None, *words), labels=tuple(Phrase.of(f"set_{word}") for word in ("by_default", *words)))


def _or_as_it_is(choice: Choice, stays: object = UNCHANGED) -> Choice:
    """Let a value stay as it is, besides. Rule: section 5.1 (set_square)"""
    return replace(choice, values=(stays, *choice.values), labels=(Phrase.of("set_unchanged"), *choice.labels))


ANY_LIGHT, ANY_NOISE, ANY_SMELL = _or_unset(LIGHTING), _or_unset(NOISES), _or_unset(SMELLS)
ANY_ANSWER = Choice(values=(None, True, False), labels=tuple(Phrase.of(f"set_{word}") for word in ("by_default", "yes", "no")))
ANY_HEIGHT = Choice(
    values=(None, *HEIGHTS), labels=(Phrase.of("set_by_default"), *(Phrase.of("set_height", height=height) for height in HEIGHTS))
)
P = TypeVar("P", Area, Square)


def _with_what_was_given(part: P, command: Command[State]) -> P:
    """Return a part of the board with the fields of a command that were not left out. Rule: section 5.1 (set_area, set_square)"""
    names = (name for name in part.__dataclass_fields__ if name not in ("extra", "id"))
    given = {name: getattr(command, name) for name in names if getattr(command, name) != getattr(type(command), name)}
    return with_fields(part, given)


class CreateBoard(Command[State]):
    """Set the board: its card, with one area of all squares. Rule: CA-GRID-02, CA-TAB-22, section 5.1 (create_board)"""

    kind = "create_board"
    section = "board"
    name: str = field(default="", metadata=TYPED)
    original_threat: int = field(default=0, metadata=param(choice=Choice(low=0, high=MOST_THREAT)))
    district_attitude: Mapping[str, int] = field(default_factory=dict)
    district_faith: int = 0
    default_lighting: Luminosity = field(default="clear", metadata=param(choice=Choice(values=LIGHTING)))
    default_noise: Noise = field(default="noisy", metadata=param(choice=Choice(values=NOISES)))
    default_smell: Smell = field(default="fragrant", metadata=param(choice=Choice(values=SMELLS)))
    city_tier: Literal["upper", "lower", "none"] = field(default="none", metadata=param(choice=Choice(values=TIERS)))
    night: bool = field(default=False, metadata=param(choice=YES_OR_NO))
    out_of_the_way: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    def refuse(self, state: State) -> Refusal | None:
        if state.phase not in NO_OPPOSITION:
            return Refusal("phase", "CA-GRID-02")
        return self.refuse_range("original_threat", "CA-GRID-02")

    def carry_out(self, draft: CadwallonDraft) -> None:
        names = [described for described in BoardCard.__dataclass_fields__ if described != "extra"]
        card = BoardCard(**{name: getattr(self, name) for name in names})
        draft.state = evolve(draft.state, card=card, threat=card.original_threat, areas=(MAIN,), lights=(), obstacles={}, squares={})
        draft.tell("board_made", None, rule="CA-GRID-02", name=self.name, threat=self.original_threat)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[CreateBoard]:
        if state.phase in (Phase.IDLE, Phase.ENDED):
            yield cls(name=state.card.name, original_threat=state.card.original_threat)


class SetArea(Command[State]):
    """Set an area's conditions; omitted ones stay; a new area is created.

    Rule: CA-GRID-03, section 5.1 (set_area)
    """

    kind = "set_area"
    section = "board"
    area: str = "main"
    name: str | None = None
    setting: Setting | None = field(default=None, metadata=param(choice=Choice(values=("street", "houses", "wild"))))
    outdoor: bool | Unchanged | None = UNCHANGED
    underground: bool | None = None
    lighting: Luminosity | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=ANY_LIGHT))
    noise: Noise | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=ANY_NOISE))
    smell: Smell | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=ANY_SMELL))
    watch: Watch | None = field(default=None, metadata=param(choice=Choice(values=("calm", "watched", "guarded", "patrolled"))))
    ground: str | None = None
    modifiers: tuple[str, ...] | None = None
    cells: tuple[tuple[int, int, int, int], ...] | None = None

    def refuse(self, state: State) -> Refusal | None:
        if not self.area.strip():
            return Refusal("value", "CA-GRID-03", "area")
        if self.ground and self.ground not in state.tables.grounds:
            return Refusal("value", "CA-GRID-03", "ground")
        return None if all(row in state.tables.modifiers for row in self.modifiers or ()) else Refusal("value", "CA-GRID-03", "modifiers")

    def carry_out(self, draft: CadwallonDraft) -> None:
        state = draft.state
        known = next((one for one in state.areas if one.id == self.area), None)
        made = _with_what_was_given(known or Area(id=self.area), self)
        areas = tuple(made if one is known else one for one in state.areas) if known is not None else (*state.areas, made)
        draft.state = evolve(state, areas=areas)
        draft.tell("area_set", None, rule="CA-GRID-03", area=Name(self.name or self.area))

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[SetArea]:
        if state.phase == Phase.TABLE:
            return
        for area in state.areas:
            values: dict[str, Any] = {name: getattr(area, name) for name in Area.__dataclass_fields__ if name not in ("extra", "id")}
            yield cls(area=area.id, **values)

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("set_area", area=Name(self.name or self.area))


class OnSquare(Command[State]):
    """Something set of one square: `x` and `y`, or `at`, which is picked on the board. Rule: section 5.1"""

    section = "board"
    x: int = 0
    y: int = 0
    at: Cell | None = field(default=None, metadata=param(picks="cell"))

    @property
    def cell(self) -> Cell:
        """Return the square: `at` if picked, else the typed column and row."""
        return self.at if self.at is not None else (self.x, self.y)

    @classmethod
    def squares(cls, state: State) -> tuple[Cell, ...]:
        """List the squares that it can be done to."""
        board = state.world.board
        return tuple(board.cells()) if board is not None else ()

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        found = cls.squares(state) if state.phase != Phase.TABLE else ()
        if found:
            yield cls(at=found[0])

    def refuse(self, state: State) -> Refusal | None:
        """Ask for a square of the board, then for what is done to it."""
        board = state.world.board
        outside = board is not None and not board.contains(self.cell)
        return Refusal("value", "CA-GRID-01", "x") if outside else self.refuse_here(state)

    def refuse_here(self, state: State) -> Refusal | None:
        """Judge what is done to the square."""
        raise NotImplementedError

    def open(self, state: State) -> dict[str, Choice]:
        return {"at": Choice(values=self.squares(state)), **super().open(state)}


class SetSquare(OnSquare):
    """Set ground, modifiers, light, height of one square; what is left out stays as it is.

    Rule: CA-GRID-01, CA-SENSE-02, section 5.1 (set_square)
    """

    kind = "set_square"
    area_id: str | None = None
    ground: str | None = None
    modifiers: tuple[str, ...] | None = (UNCHANGED,)
    lighting: Luminosity | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=_or_as_it_is(ANY_LIGHT)))
    threshold: bool | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=_or_as_it_is(ANY_ANSWER)))
    opaque: bool | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=_or_as_it_is(ANY_ANSWER)))
    elevation: int | Unchanged | None = field(default=UNCHANGED, metadata=param(choice=_or_as_it_is(ANY_HEIGHT)))

    def refuse_here(self, state: State) -> Refusal | None:
        if self.area_id and all(area.id != self.area_id for area in state.areas):
            return Refusal("value", "CA-GRID-03", "area_id")
        if self.ground and self.ground not in state.tables.grounds:
            return Refusal("value", "CA-GRID-01", "ground")
        given = self.modifiers or () if self.modifiers != (UNCHANGED,) else ()
        known = all(row in state.tables.modifiers and row != "dark_square" for row in given)
        return None if known else Refusal("value", "CA-GRID-01", "modifiers")

    def carry_out(self, draft: CadwallonDraft) -> None:
        key = cell_key(self.cell)
        made = _with_what_was_given(draft.state.squares.get(key, Square()), self)
        draft.state = evolve(draft.state, squares={**draft.state.squares, key: made})
        draft.tell("square_set", None, rule="CA-GRID-01", x=self.cell[0] + 1, y=self.cell[1] + 1)

    def open(self, state: State) -> dict[str, Choice]:
        found = super().open(state)
        return {"at": found["at"], "ground": _or_as_it_is(rows_to_choose(state.tables.grounds, none=True), None), **found}


class PlaceObstacle(OnSquare):
    """Put something into a square. Rule: CA-GRID-06, CA-GRID-07, CA-TAB-06, section 5.1 (place_obstacle)"""

    kind = "place_obstacle"
    obstacle_kind: str = "barrel"
    race_size: int | None = None
    enterable: bool | None = None

    @classmethod
    def squares(cls, state: State) -> tuple[Cell, ...]:
        taken = {cell_key(one.cell) for one in state.combatants.values() if one.cell is not None} | state.obstacles.keys()
        return tuple(cell for cell in super().squares(state) if cell_key(cell) not in taken and not is_blocked(state, cell))

    def open(self, state: State) -> dict[str, Choice]:
        return {**super().open(state), "obstacle_kind": rows_to_choose(state.tables.obstacles)}

    def made(self, state: State) -> Obstacle:
        """Return it, with its height."""
        row = state.tables.obstacles[self.obstacle_kind]
        height = self.race_size - 1 if self.obstacle_kind == "corpse" and self.race_size is not None else row.height
        return Obstacle(obstacle_kind=row.id, height=height, enterable=row.enterable if self.enterable is None else self.enterable)

    def refuse_here(self, state: State) -> Refusal | None:
        if self.obstacle_kind not in state.tables.obstacles:
            return Refusal("value", "CA-GRID-06", "obstacle_kind")
        if self.race_size is not None and not 1 <= self.race_size <= 5:
            return Refusal("value", "CA-GRID-07", "race_size", (("low", 1), ("high", 5)))
        made = self.made(state)
        if made.height < 1:
            return Refusal("value", "CA-GRID-07", "race_size")
        taken = cell_key(self.cell) in state.obstacles or is_blocked(state, self.cell)
        living = bool(occupants(state, self.cell)) and not made.enterable
        return Refusal("blocked", "CA-GRID-06", "x") if taken or living else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.state = evolve(draft.state, obstacles={**draft.state.obstacles, cell_key(self.cell): self.made(draft.state)})
        draft.tell("obstacle_placed", None, rule="CA-GRID-06", what=self.obstacle_kind)


class RemoveObstacle(OnSquare):
    """Take an obstacle away; whoever hid behind it no longer does. Rule: CA-STEALTH-11, section 5.1 (remove_obstacle)"""

    kind = "remove_obstacle"

    @classmethod
    def squares(cls, state: State) -> tuple[Cell, ...]:
        return tuple(cell for cell in super().squares(state) if cell_key(cell) in state.obstacles)

    def refuse_here(self, state: State) -> Refusal | None:
        return None if cell_key(self.cell) in state.obstacles else Refusal("value", "CA-GRID-06", "x")

    def carry_out(self, draft: CadwallonDraft) -> None:
        kept = {key: held for key, held in draft.state.obstacles.items() if key != cell_key(self.cell)}
        draft.state = evolve(draft.state, obstacles=kept)
        draft.tell("obstacle_removed", None, rule="CA-GRID-06")
        for who in draft.state.roster:
            hidden = draft.state.combatants[who].hidden
            if hidden is not None and hidden.hiding_kind == "obstacle" and (hidden.x, hidden.y) == self.cell:
                stop_hiding(draft, who)


class PlaceLight(Command[State]):
    """Put a light on a square, or into a combatant's hand. Rule: CA-LIGHT-01, CA-LIGHT-02, section 5.1 (place_light)"""

    kind = "place_light"
    section = "light"
    light: str = ""
    light_kind: str = "torch"
    x: int | None = None
    y: int | None = None
    carrier: str | None = field(default=None, metadata=param(picks="combatant"))
    lit: bool = True
    drawn_on_board: bool = False

    def refuse(self, state: State) -> Refusal | None:
        if self.light_kind not in state.tables.lights:
            return Refusal("value", "CA-TAB-02", "light_kind")
        if self.carrier is not None:
            return refuse_unknown(state, self.carrier, "carrier")
        board = state.world.board
        outside = board is not None and self.x is not None and self.y is not None and not board.contains((self.x, self.y))
        return Refusal("value", "CA-LIGHT-01", "x") if self.x is None or self.y is None or outside else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        state = draft.state
        taken = {one.id for one in state.lights}
        name = self.light.strip() or next(free for number in count(1) if (free := f"light {number}") not in taken)
        made = Light(
            id=name,
            light_kind=self.light_kind,
            x=None if self.carrier else self.x,
            y=None if self.carrier else self.y,
            carrier=self.carrier,
            lit=self.lit,
            drawn_on_board=self.drawn_on_board,
        )
        draft.state = evolve(state, lights=(*(one for one in state.lights if one.id != name), made))
        draft.tell("light_placed", self.carrier, rule="CA-LIGHT-01", what=self.light_kind, lit=self.lit)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[PlaceLight]:
        if actor and state.phase != Phase.TABLE:
            yield cls(carrier=actor)

    def open(self, state: State) -> dict[str, Choice]:
        return {"light_kind": rows_to_choose(state.tables.lights), "lit": Choice(values=(True, False))}


class SetLight(Command[State]):
    """Light a source, or put it out. Rule: CA-LIGHT-01, section 5.1 (set_light)"""

    kind = "set_light"
    section = "light"
    light: str = ""
    lit: bool = True

    def refuse(self, state: State) -> Refusal | None:
        return None if any(one.id == self.light for one in state.lights) else Refusal("value", "CA-LIGHT-01", "light")

    def carry_out(self, draft: CadwallonDraft) -> None:
        made = tuple(evolve(one, lit=self.lit) if one.id == self.light else one for one in draft.state.lights)
        draft.state = evolve(draft.state, lights=made)
        draft.tell("light_set", None, rule="CA-LIGHT-01", light=_called(draft.state, self.light), lit=self.lit)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[SetLight]:
        if state.phase != Phase.TABLE:
            listed = [one for one in state.lights if (one.carrier or "") == actor]
            yield from (cls(light=one.id, lit=not one.lit) for one in listed)

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("set_light_on" if self.lit else "set_light_off", light=_called(state, self.light))


def _called(state: State, light: str) -> str:
    """Name a light: one that somebody brought along in words of the rules ("torch of Ana"), another as the board calls it."""
    carried = any(one.id == light and light.startswith(f"{one.light_kind} of ") for one in state.lights)
    return light if carried else Name(light)
