"""What a rule system offers to the rest of the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from desktop_app.grid.board import Board
from desktop_app.grid.paths import StepCost
from desktop_app.grid.scenery import Ambient
from desktop_app.rules.kernel.additions import AdditionKind, Load, Money, OwnKind, Purse, SheetChange, as_changes
from desktop_app.rules.kernel.barriers import BRIGHT, ambient
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.command import Command, Offer, Role, all_offers, offers
from desktop_app.rules.kernel.creation import Creation
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.hands import NO_HANDS, Hands
from desktop_app.rules.kernel.luck import Attempt, Piece
from desktop_app.rules.kernel.manner import PLAIN, Manner
from desktop_app.rules.kernel.moments import NO_MOMENTS, BigEvents
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.pile import Pile
from desktop_app.rules.kernel.positions import cells_between, edge_cells, is_blocked, neighbours
from desktop_app.rules.kernel.record import Json, Shape, evolve, fallen_back, fields_of_shape, with_fields
from desktop_app.rules.kernel.registered import registered
from desktop_app.rules.kernel.shown import Figure, Gauge, OrderRow, Reminder, Ruler, Stage, Tag
from desktop_app.rules.kernel.sighting import Perceived, seen_by
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Cell, Combatant, Encounter, Frame, Settings, Sheet, World
from desktop_app.rules.kernel.templates import Template
from desktop_app.rules.kernel.timely import Timely, follow

S = TypeVar("S", bound=Encounter)
C = TypeVar("C", bound=Combatant)
H = TypeVar("H", bound=Sheet)
W = TypeVar("W", bound=World)
G = TypeVar("G", bound=Settings)


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One combatant of a set-up: its sheet as JSON, its place, lasting state of an earlier fight (JSON), how it fights, its loot."""

    id: str
    name: str
    number: int = 0
    side: str = "party"
    sheet_id: str = ""
    sheet: Json = None
    at: tuple[int, int] | None = None
    facing: int | None = None
    lasting: Json = None
    manner: Manner = PLAIN
    loot: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Setup:
    """The start of an encounter; `clock` is the campaign's clock in rounds, `pools` those of the table."""

    entries: tuple[Entry, ...] = ()
    board: Board | None = None
    settings: Mapping[str, Json] | None = None
    is_table: bool = False
    clock: int = 0
    pools: Mapping[str, int] = field(default_factory=dict)
    loot: tuple[str, ...] = ()
    """Loot on the ground."""


class System(Generic[S, C, H, W, G]):
    """A rule system by its records (state, combatant, sheet, world, settings), one object in a module, named in the catalogue.

    What every game has is carried out here from what it declares.

    It writes what its game does otherwise, and what only it can know.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str] = "1"
    grid: ClassVar[str] = "square"
    """Kind of board that it is played on: hex or square."""
    state_class: type[S]
    combatant_class: type[C]
    sheet_class: type[H]
    settings_class: type[G]
    offered: tuple[type[Command[S]], ...] = ()
    """What is offered to a combatant, in this order."""
    together: tuple[type[Command[S]], ...] = ()
    """What foes of a kind may do together, as one step: commands with an `actor`, the same for each."""
    is_left_by_hand: ClassVar[bool] = False
    """No rule for leaving a fight: the game master takes a fleeing combatant out at the edge of the board."""
    scene_offered: tuple[type[Command[S]], ...] = ()
    hand_offered: tuple[type[Command[S]], ...] = ()
    idle_phase: ClassVar[str] = "idle"  # of a fight that has not begun
    table_phase: ClassVar[str] = "table"
    challenges: ClassVar[frozenset[str]] = frozenset()
    """Kinds of commands that can be prepared without a fight and are run at the table: tests, long tasks, conflicts."""
    ended_phase: ClassVar[str] = "ended"
    rounds_per_minute: ClassVar[int] = 10
    cards_drawn: ClassVar[frozenset[str]] = frozenset()
    """Purposes of rolls that are draws from the deck of `playing_cards`: a card is typed for them, not a number."""
    templates: ClassVar[tuple[Template, ...]] = ()
    """Area templates of the rules; missing shapes come from the defaults."""
    own_kinds: ClassVar[tuple[OwnKind, ...]] = ()  # what a game master can add to its rules by a form
    scarce: ClassVar[frozenset[str]] = frozenset()
    """Labels of a combatant's figures where every point counts: an action changing one says so."""
    unplayed: ClassVar[tuple[str, ...]] = ()
    """Labels of options in a fight that the built-in tactics never use; forecasts list them."""
    spendable: ClassVar[Mapping[str, str]] = {}
    """Counters a player spends, with their names."""
    big_events: ClassVar[BigEvents] = NO_MOMENTS
    """Which of its events are big moments of a fight."""
    lights: ClassVar[Mapping[Ambient, tuple[str, Any]]] = {}
    """The light with which a fight begins on a board drawn in an ambient light: a field of the state and its value."""
    light_set_by: ClassVar[tuple[str, str]] = ("", "")
    """The scene command that sets the light before a fight, and its field; "": none."""
    armour_field: ClassVar[str] = "armour"
    """The sheet's list of worn armour."""
    condition_amounts: ClassVar[Mapping[str, bool]] = {}
    """Conditions that come with a number; True: they cannot do without."""
    money: ClassVar[Money] = Money()
    carried: ClassVar[tuple[str, ...]] = ()
    """The kinds of `additions` that a combatant can take."""
    time_rules: ClassVar[type[Timely[Any]]] = Timely
    """What time does to people between fights."""

    def __init__(self) -> None:
        """Find the commands and frames of its package; they are compiled on first use. Its states follow its rules of time."""
        package = type(self).__module__.rpartition(".")[0]
        self.commands: tuple[type[Command[S]], ...] = registered(Command, package)
        self.frames = registered(Frame, package)
        follow(self.id, self.time_rules())
        self.codec = Codec({Frame: {f.kind: f for f in self.frames}, Command: {c.kind: c for c in self.commands}})

    # ---- documents and set-up

    def world(self, tables: Mapping[str, Json], board: Board | None) -> W:
        """Build the typed tables from the content. Raises: BadDocumentError."""
        raise NotImplementedError

    def sheet_document(self, document: Mapping[str, Json], tables: Mapping[str, Json]) -> dict[str, Json]:
        """Turn a content file (a creature, a character) into the JSON of a sheet. Raises: BadDocumentError."""
        raise NotImplementedError

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet, as JSON, with which a new character begins under these house rules. Raises: BadDocumentError."""
        return {"name": name}

    def blank_creature(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet, as JSON, with which a creature of the game master's own begins. Raises: BadDocumentError."""
        return self.blank_sheet(name, settings)

    def creation(self, tables: Mapping[str, Json], world: W, settings: G) -> Creation[H] | None:
        """Lay out how a character is made step by step under these house rules; None: it is filled in by hand. Raises: BadDocumentError."""
        return None

    def setup(self, setup: Setup, world: W) -> S:
        """Build the first state of an encounter or of the table. Raises: BadDocumentError."""
        settings = self.settings_class.read(self.codec, dict(setup.settings or {}))
        combatants: dict[str, C] = {}
        sheets: dict[str, H] = {}
        for entry in setup.entries:
            combatant, sheet = self.newcomer(entry, settings)
            combatants[combatant.id], sheets[combatant.sheet] = combatant, sheet
        held = fields_of_shape(self.state_class, Shape.POOL)
        made = self.state_class(
            rules_version=self.version,
            phase=self.table_phase if setup.is_table else self.idle_phase,
            roster=tuple(entry.id for entry in setup.entries),
            combatants=combatants,
            sheets=sheets,
            clock=setup.clock,
            settings=settings,
            own_conditions=world.own_conditions,
            loot=(Pile(things=setup.loot),) if setup.loot else (),
            world=world,
        )
        drawn = self.lights.get(setup.board.ambient) if setup.board is not None else None
        begins: dict[str, Any] = {name: value for name, value in setup.pools.items() if name in held}
        return with_fields(made, begins if drawn is None else {**begins, drawn[0]: drawn[1]})

    def newcomer(self, entry: Entry, settings: G | None = None) -> tuple[C, H]:
        """Build one combatant and its sheet: fresh under these house rules (None: their defaults), or as an earlier fight has left it.

        Raises: BadDocumentError.
        """
        sheet = self.codec.decode(self.sheet_class, entry.sheet, f"/{entry.id}/sheet")
        broken = sheet.broken()
        if broken is not None:
            raise BadDocumentError(f"/{entry.id}/sheet/{broken[0]}", broken[1])
        sheet = self.sheet_in(entry, sheet)
        fresh: Json = {"id": entry.id, "counters": {**self.beginning(sheet, settings or self.settings_class())}}
        read = self.codec.decode(self.combatant_class, fresh if entry.lasting is None else entry.lasting, f"/{entry.id}")
        named = evolve(
            read,
            id=entry.id,
            name=entry.name or sheet.name,
            number=entry.number,
            side=entry.side,
            sheet=entry.sheet_id or entry.id,
            cell=entry.at,
            facing=entry.facing,
            manner=entry.manner,
            loot=entry.loot,
        )
        return self.entered(named, sheet), sheet

    def sheet_in(self, entry: Entry, sheet: H) -> H:
        """Change a sheet as it comes into a play, by how it is set up."""
        return sheet

    def beginning(self, sheet: H, settings: G) -> Mapping[str, int]:
        """Return the counters with which a fresh combatant begins: at their maximum, for instance."""
        return {}

    def entered(self, combatant: C, sheet: H) -> C:
        """Bring a combatant who enters in line with its sheet: numbers within its maxima, rows of boxes as it has them."""
        return combatant

    def lasting(self, combatant: C) -> C:
        """Return the parts of a character that outlast a fight: fields declared lasting; others start fresh."""
        return fallen_back(combatant)

    def left_over(self, state: S, who: tuple[str, ...]) -> Command[S] | None:
        """Return the table's command for taking over an encounter's scene; `who` return to the table."""
        return None

    def adopts(self, state: S) -> Command[S] | None:
        """Return the table's command for taking up changed rules; None: they are as they were."""
        return None

    def hands(self, state: S, who: str) -> Hands:
        """Return the things a combatant holds beyond a fight, and could hold; nothing in games without hands."""
        return NO_HANDS

    # ---- the course of a fight

    def acting(self, state: S) -> str | None:
        """Name whose turn is being played."""
        return state.acting

    def coming_round(self, state: S) -> int:
        """Return the round newcomers join: the present one, or the next if it is about to begin."""
        return state.round

    def next_step(self, state: S) -> Command[S] | None:
        """Return the next automatic step, including an answer that is only a roll; None: a person must choose."""
        raise NotImplementedError

    def set_up(self, state: S) -> Command[S] | None:
        """Return the default set-up step: beginning a fight runs all of them."""
        return None

    def surprise(self, state: S, who: tuple[str, ...]) -> tuple[Command[S], ...]:
        """Return the commands that begin a fight with these combatants, all of one side, surprised; empty without such a rule."""
        return ()

    def undeclared(self, state: S) -> tuple[str, ...]:
        """List the combatants who still have to declare; empty in a system without declarations."""
        return ()

    def is_spent(self, state: S, who: str) -> bool:
        """Tell whether who acts has certainly nothing left to strike, rise or approach with in this turn; walking aside.

        It spares tactics a listing that comes to nothing. False where that is not known without one.
        """
        return False

    def striking_cells(self, state: S, who: str, target: str) -> Sequence[Cell]:
        """List the cells from which a combatant could attack another with its weapons in hand, occupied or not."""
        cell = state.combatants[target].cell
        return () if cell is None else neighbours(state, cell)

    def exits(self, state: S, who: str) -> Sequence[Cell]:
        """List the cells from which a combatant can leave the fight; empty if any will do."""
        return edge_cells(state) if self.is_left_by_hand else ()

    def is_shooter(self, state: S, who: str) -> bool:
        """Return whether a combatant has a ranged weapon in hand, loaded or not. Thrown weapons do not count."""
        return False

    def shoots(self, state: S, who: str, target: str) -> bool:
        """Return whether a shooter has another in range and sight from their present cells."""
        return False

    def pass_turn(self, state: S) -> Command[S] | None:
        """Give the command that ends the turn being played, if one can be ended."""
        raise NotImplementedError

    def is_over(self, state: S) -> str | None:
        """Return the only side that can still fight; None: the fight continues."""
        raise NotImplementedError

    def standing(self, state: S) -> Mapping[str, Standing]:
        """Map all combatants, in the order of the roster, to whether they are still in the fight; only before the fight has ended.

        After the end `can_act` means something else in some systems: no one fights any more.
        """
        return {who: self.stands(state, who) for who in state.roster}

    def stands(self, state: S, who: str) -> Standing:
        """Return whether a combatant is still in the fight."""
        return Standing.UP if state.combatants[who].can_act else Standing.DOWN

    def health(self, state: S, who: str) -> float:
        """Return how much of what it can suffer is left to a combatant: 1 unhurt, 0 down."""
        raise NotImplementedError

    def attempts(self, piece: Piece[S]) -> Iterable[Attempt]:
        """List the attempts of a command's part with their chances, as far as they are known."""
        return ()

    def leads(self, state: S, who: str) -> bool:
        """Return whether a combatant leads their side: the fall of a leader is always a big moment."""
        return False

    def has_ended(self, state: S) -> bool:
        """Tell whether the fight has been ended: only harm remains to be carried back."""
        return state.phase == self.ended_phase

    def end_fight(self, state: S, victors: str | None) -> Command[S]:
        """Give the command that ends the fight."""
        raise NotImplementedError

    def join(self, state: S, who: str) -> Command[S] | None:
        """Give the command by which a combatant brought in during a fight joins it; None: nothing is needed."""
        return None

    def awaiting(self, state: S) -> tuple[str, ...]:
        """List those who were brought in during a fight and have not joined it yet."""
        return ()

    def holds(self, state: S, who: str, condition: str) -> bool:
        """Tell whether a condition or flag holds."""
        combatant = state.combatants[who]
        return bool(getattr(combatant, condition, False)) or combatant.has(condition)

    def harm_kinds(self, state: S) -> tuple[str, ...]:
        """List the kinds of damage that `harm` deals now, the usual one first."""
        raise NotImplementedError

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[S]:
        """Give the command that deals damage of a kind to all of them, with all consequences. Raises: BadDocumentError."""
        raise NotImplementedError

    def heal(self, state: S, who: str) -> Command[S] | None:
        """Give the edit that takes the smallest piece of a combatant's harm away; None: there is none."""
        raise NotImplementedError

    # ---- what can be done

    def listed(self, state: S, who: str, roles: frozenset[Role] | None = None) -> Iterator[Offer[S]]:
        """List what a combatant can do now, each judged as it is reached; `roles`: only commands of these."""
        return offers(state, self.offered, who, roles)

    def offers(self, state: S, who: str) -> list[Offer[S]]:
        """List what a combatant can do now."""
        return list(self.listed(state, who))

    def scene_offers(self, state: S) -> list[Offer[S]]:
        """List what can be done with the scene as a whole: begin and end it, let time pass, change light or tempo."""
        return all_offers(state, self.scene_offered)

    def hand_offers(self, state: S, who: str) -> list[Offer[S]]:
        """List what the game master can set on one combatant by hand, also while something is asked."""
        return all_offers(state, self.hand_offered, who)

    # ---- the board

    def reach(self, state: S, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        """Map each cell in which a combatant can end its movement now to its cost in metres and the path there."""
        raise NotImplementedError

    def walk(self, state: S, who: str, path: tuple[Cell, ...]) -> Command[S]:
        """Give the command that walks a path, or answers a question for one."""
        raise NotImplementedError

    def turn(self, state: S, who: str, facing: int) -> Command[S]:
        """Return the command to turn a combatant; without facing, one placing its token again."""
        return Place(target=who, cell=state.combatants[who].cell)

    def between(self, state: S, who: str, cell: Cell) -> tuple[Phrase, ...]:
        """Describe a combatant's position relative to a cell or the combatant there: distance, side."""
        return ()

    def apart(self, state: S, here: Cell, there: Cell) -> float:
        """Measure between two cells, in the unit of `distance`."""
        return cells_between(state, here, there)

    def distance(self, length: float) -> Phrase:
        """Say a length that `apart` has measured."""
        return Phrase.of("path_length", length=length)

    def step_cost(self, state: S, who: str) -> StepCost:
        """Return the cost of each step for a combatant, in the unit of `reach`, from any cell and whatever is left; None: barred."""
        return lambda here, there: None if is_blocked(state, there) else 1

    def zones(self, state: S, who: str) -> tuple[Cell, ...]:
        """List the cells a combatant controls; empty in a system without zones."""
        return ()

    def darkness(self, state: S, who: str | None = None) -> Mapping[Cell, int]:
        """Map the cells that are not fully lit to how dark they are (1 dark, 2 pitch dark), to the eyes of a combatant if named."""
        return {}

    def perceived(self, state: S, who: str) -> tuple[Perceived, ...]:
        """List a combatant's perceived cells by sense: sight only, if anything on the board blocks it."""
        board = state.world.board
        if board is None or state.combatants[who].cell is None or not (board.barriers or ambient(state) < BRIGHT):
            return ()
        return (Perceived(phrase=Phrase.of("senses_sight"), cells=seen_by(state, who)),)

    # ---- what is shown

    def order(self, state: S) -> tuple[OrderRow, ...]:
        """List the turn order, first to act first, computed now."""
        raise NotImplementedError

    def ruler(self, state: S) -> Ruler | None:
        """Return the ranks spent by acting; None without a fight or in a system without ranks."""
        return None

    def stages(self, state: S) -> tuple[Stage, ...]:
        """List the stages of a round, in order; empty in a system without stages."""
        return ()

    def gauges(self, state: S) -> tuple[Gauge, ...]:
        """List the pools of the scene that are shown above the fight."""
        return ()

    def heading(self, state: S) -> tuple[Phrase, ...]:
        """Return the current moment of the fight: round, number being called."""
        raise NotImplementedError

    def reminders(self, state: S) -> tuple[Reminder, ...]:
        """List what waits without stopping play."""
        return ()

    def scores(self, sides: int, face: int) -> bool:
        """Tell whether a face counts for something: dice that do not are shown muted."""
        return True

    def figures(self, state: S, who: str) -> tuple[Figure, ...]:
        """Give the numbers of a combatant that matter now."""
        raise NotImplementedError

    def tags(self, state: S, who: str) -> tuple[Tag, ...]:
        """Give the conditions of a combatant that matter at a glance."""
        raise NotImplementedError

    def arms(self, state: S, who: str) -> Mapping[str, bool]:
        """Map the weapons that a combatant has in hand to whether each can be used again without more ado: it is loaded."""
        return {}

    def follows(self, before: H, after: H) -> tuple[SheetChange, ...]:
        """Return further changes of a sheet after things came or went: a first weapon goes in hand, a lost one out of it."""
        return ()

    def additions(self, sheet: H, tables: Mapping[str, Json], world: W) -> tuple[AdditionKind, ...]:
        """List the possible additions to a sheet by kind; those it has are marked."""
        return ()

    def rearrangements(self, sheet: H, tables: Mapping[str, Json], world: W) -> tuple[SheetChange, ...]:
        """List the possible removals, things to take in hand, and editable entries of a sheet."""
        return ()

    def sheet_changes(self, sheet: H, tables: Mapping[str, Json], world: W) -> tuple[SheetChange, ...]:
        """List every change of a sheet that is more than another number, additions first."""
        return (*as_changes(self.additions(sheet, tables, world)), *self.rearrangements(sheet, tables, world))

    def purse(self, sheet: H) -> Purse | None:
        """Give the money on a sheet; None: the game counts none."""
        path = self.money.path
        return Purse(path=path, held=getattr(sheet, path.strip("/")), told=self.money.told) if path else None

    def load(self, state: S, who: str) -> Load | None:
        """Return a combatant's load; None in a game that ignores weight."""
        return None

    def scene_card(self, state: S) -> tuple[Phrase, ...]:
        """Return the lines on the board's card about a cell: its contents, its light; empty if there is nothing to say."""
        return ()

    def page(self, sheet: H, combatant: C | None, world: W, /) -> SheetPage:
        """Lay a sheet out in blocks, with the state of play if there is one."""
        raise NotImplementedError


AnySystem: TypeAlias = System[Any, Any, Any, Any, Any]
