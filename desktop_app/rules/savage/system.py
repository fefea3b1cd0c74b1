"""Savage Worlds as one object: its commands, frames, tables, first state, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from desktop_app.grid.board import Board
from desktop_app.grid.scenery import Ambient
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.additions import AdditionKind, Load, SheetChange
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import SetCondition, SetCounter
from desktop_app.rules.kernel.hands import Hands
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.sides import side_left
from desktop_app.rules.kernel.state import Cell, decision, top
from desktop_app.rules.kernel.system import Setup, System
from desktop_app.rules.savage.between_fights import passing
from desktop_app.rules.savage.combat import luck, striking
from desktop_app.rules.savage.combat.areas import TEMPLATES
from desktop_app.rules.savage.commands import OF_ONE, OF_THE_SCENE, OFFERED
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm import by_hand
from desktop_app.rules.savage.harm.soak import AcceptWounds, Soak, has_no_choice
from desktop_app.rules.savage.movement import ground, moving
from desktop_app.rules.savage.sheet import additions, content, creation_steps, derived, own
from desktop_app.rules.savage.sheet.character import SavageSheet
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.sheet.tables import SavageWorld
from desktop_app.rules.savage.shown import rows
from desktop_app.rules.savage.shown.moments import BIG
from desktop_app.rules.savage.shown.pages import sheet_page
from desktop_app.rules.savage.state import COLLAPSED, MOST_WOUNDS, Fighter, Ko, Phase, SavageState
from desktop_app.rules.savage.turn import action, acts, deck, rounds

State = SavageState
HEALED_FIRST: Final = ("mortally_wounded", "bleeding", "incapacitated", "winded", "unconscious")
"""What is taken away by hand before wounds, the worst first: not death. Rule: SW-TAB-16"""
KINDS_OF_HARM: Final = ("damage", "leg", "arm", "head")


class SavageWorlds(System[State, Fighter, SavageSheet, SavageWorld, SavageSettings]):
    """The rule system. Rule: sections 5 and 6"""

    unplayed: ClassVar[tuple[str, ...]] = (
        "tricks and tests of will",
        "grappling and disarming",
        "full defence",
        "Bennies against being Shaken",
    )
    id = "savage"
    title = "Savage Worlds"
    time_rules = passing.SavageTime
    version = "1"
    grid = "square"
    state_class = SavageState
    combatant_class = Fighter
    sheet_class = SavageSheet
    settings_class = SavageSettings
    spendable: ClassVar[Mapping[str, str]] = {"bennies": "bennies"}
    lights: ClassVar[Mapping[Ambient, tuple[str, str]]] = {Ambient.DIM: ("light", "dim"), Ambient.DARK: ("light", "dark")}
    condition_amounts = by_hand.NUMBERED
    light_set_by = ("set_light", "light")
    big_events = BIG
    templates = TEMPLATES
    own_kinds = (own.MANOEUVRE, own.CONDITION)
    offered = OFFERED
    is_left_by_hand = True
    scene_offered = OF_THE_SCENE
    hand_offered = OF_ONE
    idle_phase = Phase.NONE
    table_phase = Phase.TABLE
    challenges = frozenset({"skill_test", "climb", "track", "sneak_out_of_combat", "persuade", "reaction", "fear_check"})
    ended_phase = Phase.ENDED
    cards_drawn = frozenset({deck.DRAW})
    carried = ("weapons", "armour", "shields", "gear")
    sheet_document = staticmethod(content.as_sheet)
    creation = staticmethod(creation_steps.creation)
    page = staticmethod(sheet_page)
    order = staticmethod(rows.order)
    heading = staticmethod(rows.heading)
    figures = staticmethod(rows.figures)
    attempts = staticmethod(luck.attempts)
    tags = staticmethod(rows.tags)
    arms = staticmethod(rows.arms)
    gauges = staticmethod(rows.gauges)
    reminders = staticmethod(rows.reminders)
    apart = staticmethod(ground.apart)
    step_cost = staticmethod(ground.steps_of)
    is_spent = staticmethod(action.is_spent)
    striking_cells = staticmethod(striking.striking_cells)
    is_shooter = staticmethod(striking.is_shooter)
    shoots = staticmethod(striking.shoots)

    def world(self, tables: Mapping[str, Json], board: Board | None) -> SavageWorld:
        """Read the tables. Raises: BadDocumentError."""
        return content.typed_tables(self.codec, tables, board)

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new character. Rule: section 2.1"""
        return {"name": name, "character_kind": "pc", "is_wild_card": True}

    def blank_creature(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new creature: an Extra. Rule: section 2.1, SW-TEST-03"""
        return {"name": name, "character_kind": "creature"}

    def setup(self, setup: Setup, world: SavageWorld) -> State:
        """Keep the manoeuvres of the game master's own with a fight. Rule: SW-TEST-07"""
        made = super().setup(setup, world)
        return made if setup.is_table else evolve(made, own=world.manoeuvres)

    def beginning(self, sheet: SavageSheet, settings: SavageSettings) -> Mapping[str, int]:
        """Begin with the bennies of a session, if a player plays it. Rule: SW-SHAKEN-05, SW-TAB-36 (benny.start)"""
        return {"bennies": settings.benny_start} if sheet.character_kind == "pc" else {}

    def entered(self, combatant: Fighter, sheet: SavageSheet) -> Fighter:
        """Facing means nothing; hands hold only what is there."""
        known = {thing.name for thing in sheet.things}
        right, left = (name if name in known else None for name in (combatant.right_hand, combatant.left_hand))
        return rounds.equipped(evolve(combatant, facing=None, right_hand=right, left_hand=left), sheet)

    def hands(self, state: State, who: str) -> Hands:
        """Give what the hands hold, by name. Rule: SW-RANGE-17, SW-MELEE-13"""
        fighter = state.combatants[who]
        held = {("combatant", f"/{side}_hand"): getattr(fighter, f"{side}_hand") for side in ("right", "left")}
        return Hands(held, {thing.name: thing.name for thing in state.sheet_of(who).things})

    # ---- the course of a fight

    def surprise(self, state: State, who: tuple[str, ...]) -> tuple[Command[State], ...]:
        """Begin with these surprised, none of whom has noticed anything. Rule: SW-INIT-10"""
        return (rounds.StartEncounter(), *(SetCondition(target=one, condition="surprised") for one in who))

    def coming_round(self, state: State) -> int:
        """Let newcomers of a round come before its cards are dealt. Rule: SW-INIT-02"""
        return state.round + (state.phase is Phase.ROUND_START)

    def next_step(self, state: State) -> Command[State] | None:
        """Give the choiceless step that is due. Rule: section 6"""
        if state.pending:
            frame = top(state)
            asks = isinstance(frame, Soak) and decision(state) is not None and has_no_choice(state, frame)
            return AcceptWounds(actor=frame.target) if asks and isinstance(frame, Soak) else None
        match state.phase:
            case Phase.NONE:
                return rounds.StartEncounter() if state.roster else None
            case Phase.ROUND_START:
                return rounds.StartRound()
            case Phase.DEAL:
                return rounds.TickRoundStart() if state.round_start_due else rounds.DealCards()
            case Phase.SELECT:
                who = deck.selected(state)
                return acts.BeginTurn(actor=who) if who is not None else self._round_end(state)
            case _:
                return None

    @staticmethod
    def _round_end(state: State) -> Command[State] | None:
        return rounds.EndRound() if any(one.can_act or one.ko is Ko.WINDED for one in state.combatants.values()) else None

    def pass_turn(self, state: State) -> Command[State] | None:
        """Give the command that ends the turn being had."""
        return acts.EndTurn(actor=state.acting) if state.acting is not None and not state.pending else None

    def is_over(self, state: State) -> str | None:
        """Name the one side that is left able to act; None: the fight goes on. Rule: section 6"""
        return side_left((fighter.side, fighter.can_act) for fighter in state.combatants.values()) if state.is_running else None

    def leads(self, state: State, who: str) -> bool:
        return state.sheet_of(who).is_wild_card

    def health(self, state: State, who: str) -> float:
        """Count wounds, or fatigue where that is worse: one more than a wild card can have takes it out; an extra has none to lose.

        Rule: SW-DMG-06, SW-DMG-07, SW-HAZ-16
        """
        fighter = state.combatants[who]
        if not fighter.can_act:
            return 0.0
        worst = max(fighter.wounds / (MOST_WOUNDS + 1), fighter.fatigue / COLLAPSED)
        return max(0.0, 1 - worst)

    def end_fight(self, state: State, victors: str | None) -> Command[State]:
        return rounds.EndEncounter(victors=victors or "")

    def holds(self, state: State, who: str, condition: str) -> bool:
        return super().holds(state, who, condition) or by_hand.holds(state, who, condition)

    def harm_kinds(self, state: State) -> tuple[str, ...]:
        """List where damage can strike. Rule: SW-MELEE-07"""
        return KINDS_OF_HARM

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[State]:
        """Give the command that holds damage against Toughness. Rule: SW-DMG-04"""
        return ApplyDamage(targets=targets, amount=amount, location="" if kind == KINDS_OF_HARM[0] else kind)

    def heal(self, state: State, who: str) -> Command[State] | None:
        """Return the edit that takes the worst away: a step of the knock-out table, unconsciousness, then a wound, a level of Fatigue."""
        fighter = state.combatants[who]
        down = next((name for name in HEALED_FIRST if by_hand.holds(state, who, name)), None)
        if down is not None:
            return by_hand.SavageSetCondition(target=who, condition=down, value=False)
        counter = next((name for name in ("wounds", "fatigue") if getattr(fighter, name)), None)
        return SetCounter(target=who, counter=counter, value=getattr(fighter, counter) - 1) if counter is not None else None

    # ---- the board

    def reach(self, state: State, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        """Map the squares in which a move can end now. Rule: SW-MOVE-01"""
        return ground.walkable(state, who)

    def walk(self, state: State, who: str, path: tuple[Cell, ...]) -> Command[State]:
        return moving.Move(actor=who, path=path)

    def between(self, state: State, who: str, cell: Cell) -> tuple[Phrase, ...]:
        """Say how many inches lie between. Rule: SW-GRID-01"""
        here = state.combatants[who].cell
        return () if here is None else (Phrase.of("inches_away", inches=positions.cells_between(state, here, cell)),)

    # ---- what is shown

    def scores(self, sides: int, face: int) -> bool:
        """Let an ace stand out. Rule: SW-TEST-02"""
        return face == sides

    def additions(self, sheet: SavageSheet, tables: Mapping[str, Json], world: SavageWorld) -> tuple[AdditionKind, ...]:
        """List what a sheet can be given. Rule: section 2.3, SW-TAB-02"""
        return tuple(additions.kinds(sheet, tables, world))

    def rearrangements(self, sheet: SavageSheet, tables: Mapping[str, Json], world: SavageWorld) -> tuple[SheetChange, ...]:
        """List what can be put away."""
        return tuple(additions.rearrangements(sheet))

    def load(self, state: State, who: str) -> Load:
        """Weigh what is carried. Rule: SW-LOAD-01"""
        sheet, fighter = state.sheet_of(who), state.combatants[who]
        return Load(carried=sheet.load, limit=derived.load_limit(sheet, fighter), unit="lb", rule="SW-LOAD-01")


SYSTEM = SavageWorlds()
