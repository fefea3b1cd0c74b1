"""Revolution D100 as one object: its commands, frames, tables, first state, and what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from desktop_app.grid.board import Board
from desktop_app.grid.paths import StepCost
from desktop_app.grid.scenery import Ambient
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.additions import AdditionKind, Money, SheetChange
from desktop_app.rules.kernel.command import Command, Offer, Role, offered
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.sides import side_left
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Cell, decision
from desktop_app.rules.kernel.system import Setup, System
from desktop_app.rules.revolution.between_fights import after_combat, passing
from desktop_app.rules.revolution.combat import luck, reaction, rolling, striking
from desktop_app.rules.revolution.commands import OF_ONE, OF_THE_SCENE, OFFERED
from desktop_app.rules.revolution.harm import armour, damage
from desktop_app.rules.revolution.movement import ground, moving, paths
from desktop_app.rules.revolution.sheet import additions, content, creation_steps, outfit, own
from desktop_app.rules.revolution.sheet.character import CharacterSheet
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from desktop_app.rules.revolution.sheet.tables import RevolutionWorld
from desktop_app.rules.revolution.shown import pages, rows
from desktop_app.rules.revolution.shown.moments import BIG
from desktop_app.rules.revolution.state import Fighter, Phase, RevolutionState
from desktop_app.rules.revolution.turn import acts, opening, rounds
from desktop_app.rules.revolution.turn.order import next_actor

State = RevolutionState
TORSO: Final = "torso"
DAMAGE: Final = "damage"
"""The kind of harm by hand that names no part of the body."""


class Revolution(System[State, Fighter, CharacterSheet, RevolutionWorld, RevolutionSettings]):
    """The rule system. Rule: sections 5 and 6"""

    unplayed: ClassVar[tuple[str, ...]] = ("blessings", "items")
    id = "revolution"
    title = "Revolution D100"
    time_rules = passing.RevolutionTime
    version = "1"
    grid = "square"
    state_class = RevolutionState
    combatant_class = Fighter
    sheet_class = CharacterSheet
    settings_class = RevolutionSettings
    big_events = BIG
    lights: ClassVar[Mapping[Ambient, tuple[str, bool]]] = {Ambient.DARK: ("darkness", True)}
    own_kinds = (own.EFFECT, own.CONDITION)
    offered = OFFERED
    together = (opening.DeclareOpening,)
    scene_offered = OF_THE_SCENE
    hand_offered = OF_ONE
    idle_phase = Phase.NONE
    table_phase = Phase.TABLE
    challenges = frozenset({"skill_test", "opposed_test", "start_conflict"})
    ended_phase = Phase.ENDED
    creation = staticmethod(creation_steps.creation)
    page = staticmethod(pages.sheet_page)
    order = staticmethod(rows.order)
    heading = staticmethod(rows.heading)
    figures = staticmethod(rows.figures)
    attempts = staticmethod(luck.attempts)
    tags = staticmethod(rows.tags)
    arms = staticmethod(rows.arms)
    scarce = frozenset({"life points"})
    money = Money(coins={"coins": 1}, path="/money")
    carried = ("weapons", "armour", "items", "blueprints")
    left_over = staticmethod(after_combat.left_over)
    acting = staticmethod(rows.acting)
    ruler = staticmethod(rows.ruler)
    reminders = staticmethod(rows.reminders)
    is_shooter = staticmethod(striking.is_shooter)
    shoots = staticmethod(striking.shoots)

    def world(self, tables: Mapping[str, Json], board: Board | None) -> RevolutionWorld:
        """Read backgrounds, money and blessings. Raises: BadDocumentError."""
        return content.typed_tables(self.codec, tables, board)

    def setup(self, setup: Setup, world: RevolutionWorld) -> State:
        """Keep the combat effects of the game master's own with a fight. Rule: RV-EFF-01"""
        made = super().setup(setup, world)
        return made if setup.is_table else evolve(made, own=world.effects)

    def sheet_document(self, document: Mapping[str, Json], tables: Mapping[str, Json]) -> dict[str, Json]:
        """Turn a content file into the JSON of a sheet. Raises: BadDocumentError."""
        return content.as_sheet(document, tables)

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new character. Rule: section 2.1"""
        return {"name": name, "character_kind": "pc"}

    def blank_creature(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new creature. Rule: section 2.1"""
        return {"name": name, "character_kind": "creature"}

    def beginning(self, sheet: CharacterSheet, settings: RevolutionSettings) -> Mapping[str, int]:
        return {"lp": sheet.lp_max}

    def entered(self, combatant: Fighter, sheet: CharacterSheet) -> Fighter:
        """Keep life points within those of the sheet; facing means nothing."""
        return evolve(combatant, facing=None, lp=min(combatant.lp, sheet.lp_max))

    def next_step(self, state: State) -> Command[State] | None:
        """Give the choiceless step that is due. Rule: section 6"""
        if state.pending:
            return self._exchange_step(state)
        match state.phase:
            case Phase.NONE:
                return rounds.StartCombat() if state.roster else None
            case Phase.INTENTS:
                waits = opening.undeclared(state) or not any(state.fighting())
                return None if waits else opening.LockIntents()
            case Phase.ORDER:
                return rounds.EndRound() if next_actor(state) is None and any(state.fighting()) else None
            case _:
                return None

    @staticmethod
    def _exchange_step(state: State) -> Command[State] | None:
        """Return the next roll; answer for combatants unable to act. Rule: RV-REACT-01"""
        asked = decision(state)
        if asked is None:
            return None
        match state.phase:
            case Phase.ROLL:
                return rolling.RollExchange()
            case Phase.DAMAGE:
                return rolling.RollDamage()
            case Phase.REACTION:
                who = asked.who[0]
                can = any(offered(state, made).is_possible for made in reaction.React.candidates(state, who) if made.reaction != "none")
                return None if can else reaction.React(actor=who)
            case _:
                return None

    def undeclared(self, state: State) -> tuple[str, ...]:
        """List who has no Opening Move yet. Rule: RV-INIT-01"""
        return opening.undeclared(state) if state.phase == Phase.INTENTS else ()

    def pass_turn(self, state: State) -> Command[State] | None:
        """Return the command by which the acting combatant passes. Rule: RV-SR-05"""
        if state.pending or state.phase != Phase.ORDER:
            return None
        acting = next_actor(state)
        return acts.Hold(actor=acting) if acting is not None else None

    def is_over(self, state: State) -> str | None:
        """Name the one side that is left able to fight; None: the combat goes on. Rule: section 6"""
        return side_left((fighter.side, fighter.is_able) for fighter in state.combatants.values()) if state.is_running else None

    def stands(self, state: State, who: str) -> Standing:
        """Return whether it stands, by death and this round's effects; outside a running combat it has left. Rule: RV-INJ-06, RV-INIT-06"""
        fighter = state.combatants[who]
        if fighter.dead or fighter.incapacitated:
            return Standing.DOWN
        return Standing.GONE if state.is_running and not fighter.in_combat and fighter.cell is None else Standing.UP

    def health(self, state: State, who: str) -> float:
        """Count the life points; below 0 nothing is left, though it may still fight. Rule: RV-INJ-05, RV-INJ-06"""
        fighter = state.combatants[who]
        return 0.0 if fighter.dead or fighter.incapacitated else min(1.0, max(0.0, fighter.lp / state.sheet_of(who).lp_max))

    def end_fight(self, state: State, victors: str | None) -> Command[State]:
        return rounds.EndCombat(victors=victors or "")

    def join(self, state: State, who: str) -> Command[State] | None:
        """Let a combatant who is brought in enter a running combat. Rule: RV-INIT-07"""
        return rounds.Join(actor=who) if state.is_running else None

    def awaiting(self, state: State) -> tuple[str, ...]:
        """List those alive who stand on the board and are not in the running combat. Rule: RV-INIT-07"""
        fighters = [state.combatants[who] for who in state.roster] if state.is_running else []
        return tuple(fighter.id for fighter in fighters if not fighter.in_combat and not fighter.dead and fighter.cell is not None)

    def harm_kinds(self, state: State) -> tuple[str, ...]:
        """List the body parts of those present, if hit locations matter. Rule: RV-ARM-10"""
        hit = [location.key for who in state.roster if armour.is_localised(state, who) for location in state.sheet_of(who).locations]
        return tuple(dict.fromkeys((TORSO, *hit) if TORSO in hit else hit)) or (DAMAGE,)

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[State]:
        """Return the command that wounds all of them; the kind is the body part, if it matters. Rule: RV-INJ-01"""
        return damage.ApplyDamage(target=targets[0], others=targets[1:], net=amount, location=None if kind == DAMAGE else kind)

    def heal(self, state: State, who: str) -> Command[State] | None:
        fighter = state.combatants[who]
        if fighter.lp >= state.sheet_of(who).lp_max:
            return None
        return SetCounter(target=who, counter="lp", value=fighter.lp + 1)

    def listed(self, state: State, who: str, roles: frozenset[Role] | None = None) -> Iterator[Offer[State]]:
        """List a combatant's actions now; refusals are not told for the dead and the departed."""
        is_out = state.is_running and not state.combatants[who].can_act
        return (offer for offer in super().listed(state, who, roles) if not is_out or offer.is_possible)

    def reach(self, state: State, who: str) -> dict[Cell, tuple[float, tuple[Cell, ...]]]:
        """Map the cells in which the Move action can end, with the metres there. Rule: RV-MOVE-03"""
        found = paths.paths_within(state, who, moving.walkable(state, who))
        return {cell: (len(path) * state.settings.cell_size_m, path) for cell, path in found.items()}

    def walk(self, state: State, who: str, path: tuple[Cell, ...]) -> Command[State]:
        return moving.Move(actor=who, path=path)

    def apart(self, state: State, here: Cell, there: Cell) -> float:
        """Measure in metres. Rule: RV-GRID-01"""
        return positions.cells_between(state, here, there) * state.settings.cell_size_m

    def step_cost(self, state: State, who: str) -> StepCost:
        """Tell the metres of a step. Rule: RV-MOVE-03"""
        return lambda here, there: None if positions.is_blocked(state, there) else state.settings.cell_size_m

    def between(self, state: State, who: str, cell: Cell) -> tuple[Phrase, ...]:
        here = state.combatants[who].cell
        if here is None:
            return ()
        metres = Phrase.of("metres", metres=positions.cells_between(state, here, cell) * state.settings.cell_size_m)
        return (metres,) if ground.sees_cell(state, here, cell) else (metres, Phrase.of("out_of_sight"))

    def additions(self, sheet: CharacterSheet, tables: Mapping[str, Json], world: RevolutionWorld) -> tuple[AdditionKind, ...]:
        return tuple(additions.kinds(sheet, tables, world))

    def rearrangements(self, sheet: CharacterSheet, tables: Mapping[str, Json], world: RevolutionWorld) -> tuple[SheetChange, ...]:
        """List the edits of present things, removals, and things to take in hand."""
        return tuple(outfit.rearrangements(sheet, world))


SYSTEM = Revolution()
