"""Cadwallon as one object: its commands, frames, tables, first state, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from desktop_app.grid.board import Board
from desktop_app.grid.paths import StepCost
from desktop_app.grid.scenery import Ambient
from desktop_app.rules.cadwallon.between_fights import passing
from desktop_app.rules.cadwallon.combat import luck, striking
from desktop_app.rules.cadwallon.commands import OF_ONE, OF_THE_SCENE, OFFERED
from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.cadwallon.movement import ground, paths, walking
from desktop_app.rules.cadwallon.movement.light import seen_at
from desktop_app.rules.cadwallon.movement.places import Light, Scene
from desktop_app.rules.cadwallon.sheet import additions, content, creation_steps, own
from desktop_app.rules.cadwallon.sheet.character import ROWS, CadwallonSheet
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.sheet.tables import CadwallonWorld, Luminosity
from desktop_app.rules.cadwallon.shown import board as on_board
from desktop_app.rules.cadwallon.shown import rows
from desktop_app.rules.cadwallon.shown.board_card import board_card
from desktop_app.rules.cadwallon.shown.moments import BIG
from desktop_app.rules.cadwallon.shown.pages import sheet_page
from desktop_app.rules.cadwallon.state import CadwallonState, Participant, Phase, concluding, ticked_rows
from desktop_app.rules.cadwallon.turn import conclusion, reactions, rounds
from desktop_app.rules.cadwallon.turn.action import Window
from desktop_app.rules.cadwallon.turn.opposition import Opposition
from desktop_app.rules.kernel.additions import AdditionKind, SheetChange
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import UntickBoxes
from desktop_app.rules.kernel.outcome import BETWEEN, Phrase
from desktop_app.rules.kernel.own_kinds import with_conditions
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.sides import side_left
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Cell, decision, top_as
from desktop_app.rules.kernel.system import Setup, System

State = CadwallonState
KINDS_OF_HARM: Final = ("normal", "penetrating", "lethal")
FEW: Final = 1
"""Conditional actions owned before one must choose to go on."""
LUMINOSITIES: Final[Mapping[Ambient, Luminosity]] = {Ambient.DIM: "dark", Ambient.DARK: "pitch_dark"}
"""Brightness of the squares of a board drawn in an ambient light. Rule: CA-SENSE-02"""


class Cadwallon(System[State, Participant, CadwallonSheet, CadwallonWorld, CadwallonSettings]):
    """The rule system. Rule: sections 5 and 6"""

    unplayed: ClassVar[tuple[str, ...]] = ("magic", "hiding", "care")
    id = "cadwallon"
    title = "Cadwallon"
    time_rules = passing.CadwallonTime
    version = "1"
    light_set_by = ("set_area", "lighting")
    armour_field = "armours"
    grid = "square"
    state_class = Opposition
    combatant_class = Participant
    sheet_class = CadwallonSheet
    settings_class = CadwallonSettings
    big_events = BIG
    own_kinds = (own.CONDITION,)
    carried = ("weapons", "armours", "items")
    offered = OFFERED
    is_left_by_hand = True
    together = (rounds.Declare,)
    scene_offered = OF_THE_SCENE
    hand_offered = OF_ONE
    idle_phase = Phase.IDLE
    table_phase = Phase.TABLE
    challenges = frozenset({"test", "influence_attempt", "perceive", "climb"})
    ended_phase = Phase.ENDED
    sheet_document = staticmethod(content.as_sheet)
    creation = staticmethod(creation_steps.creation)
    page = staticmethod(sheet_page)
    order = staticmethod(rows.order)
    heading = staticmethod(rows.heading)
    figures = staticmethod(rows.figures)
    attempts = staticmethod(luck.attempts)
    tags = staticmethod(rows.tags)
    gauges = staticmethod(rows.gauges)
    reminders = staticmethod(rows.reminders)
    stages = staticmethod(rows.stages)
    perceived = staticmethod(on_board.perceived)
    scene_card = staticmethod(board_card)
    undeclared = staticmethod(rounds.undeclared)
    apart = staticmethod(ground.apart)
    walk = staticmethod(walking.move_along)
    is_spent = staticmethod(walking.is_spent)
    striking_cells = staticmethod(striking.striking_cells)
    is_shooter = staticmethod(striking.is_shooter)
    shoots = staticmethod(striking.shoots)
    turn = staticmethod(walking.move_turning)

    def world(self, tables: Mapping[str, Json], board: Board | None) -> CadwallonWorld:
        """Read the tables. Raises: BadDocumentError."""
        return with_conditions(content.typed_tables(self.codec, tables, board), tables, own.CONDITION)

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new character. Rule: section 2.1"""
        return {"name": name, "character_kind": "pc"}

    def blank_creature(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new creature, with short rows of health. Rule: section 2.2"""
        return {"name": name, "character_kind": "creature", "role": "creature", "row_size": [5, 4, 4, 3, 3], "pot": 2}

    def setup(self, setup: Setup, world: CadwallonWorld) -> State:
        """Build the first state; the board brings its card, areas and lights, people their own lights. Raises: BadDocumentError."""
        state = super().setup(setup, world)
        scene = _lit_as_drawn(self._scene(setup.board), setup.board)
        lights = tuple(_light_of(one, state.sheet_of(one.id).light) for one in state.combatants.values() if state.sheet_of(one.id).light)
        made = evolve(
            state,
            card=scene.card,
            areas=scene.areas or state.areas,
            squares=scene.squares,
            obstacles=scene.obstacles,
            lights=(*scene.lights, *lights) if not setup.is_table else (),
            threat=scene.card.original_threat,
        )
        standing = (
            evolve(one, elevation=ground.spot_at(made, one.cell).elevation) if one.cell is not None else one
            for one in made.combatants.values()
        )
        return evolve(made, combatants={one.id: one for one in standing})

    def _scene(self, board: Board | None) -> Scene:
        """Read what a board says beyond its squares. Raises: BadDocumentError."""
        if board is None or not board.scene:
            return Scene()
        found = self.codec.decode(Scene, dict(board.scene), "/board/scene")
        if found.extra:
            raise BadDocumentError(f"/board/scene/{next(iter(found.extra))}", "unknown")
        return found

    def beginning(self, sheet: CadwallonSheet, settings: CadwallonSettings) -> Mapping[str, int]:
        """Begin with the fear of the sheet. Rule: section 2.1 (fear)"""
        return {"fear": sheet.fear}

    def entered(self, combatant: Participant, sheet: CadwallonSheet) -> Participant:
        """Give a combatant its rows of boxes, its best attitude, and a facing. Rule: section 2.1 (row_size, current_attitude)"""
        is_fresh = not combatant.damage
        ticked = min(combatant.boxes, sum(sheet.row_size))
        attitude = sheet.best_attitude if is_fresh else combatant.current_attitude
        facing = combatant.facing if combatant.facing is not None or combatant.cell is None else 0
        return evolve(combatant, damage=ticked_rows(sheet.row_size, ticked), current_attitude=attitude, facing=facing)

    # ---- the course of a fight

    def acting(self, state: State) -> str | None:
        """Name the combatant acting in its turn or in the Conclusion. Rule: section 6"""
        return state.acting if state.phase == Phase.RESOLUTION else concluding(state)

    def next_step(self, state: State) -> Command[State] | None:
        """Give the choiceless step that is due. Rule: section 6"""
        if state.pending:
            asked = decision(state)
            ready = asked is not None and asked.topic == "resolve_action" and top_as(state, Window) is not None
            return reactions.ResolveAction() if ready else None
        match state.phase:
            case Phase.IDLE if state.here():
                return rounds.StartOpposition()
            case Phase.SETUP:
                return rounds.BeginDeclaration()
            case Phase.DECLARATION:
                return None if rounds.undeclared(state) else rounds.BeginResolution()
            case Phase.CONCLUSION:
                return self._conclusion_step(state)
            case _:
                return None

    def _conclusion_step(self, state: State) -> Command[State] | None:
        """Settle the Conclusion's automatic steps; combatants on the board enter before the round closes.

        Rule: CA-ROUND-08, CA-ROUND-13
        """
        who = concluding(state)
        if who is None:
            entries = (rounds.Enter(actor=one) for one in self.awaiting(state) if state.combatants[one].cell is not None)
            return next((entry for entry in entries if entry.refuse(state) is None), rounds.CloseRound())
        is_players = state.sheet_of(who).character_kind == "pc"
        listed = conclusion.purses(state, who)
        if is_players or len(listed) > FEW:
            return None
        one = state.combatants[who]
        if one.conditionals and not one.settled:
            return conclusion.Settle(actor=who)
        return conclusion.Recover(actor=who, pool=listed[0])

    def pass_turn(self, state: State) -> Command[State] | None:
        """Give the command that ends the turn, or the steps of the Conclusion."""
        if state.pending:
            return None
        who = concluding(state)
        if who is not None:
            one = state.combatants[who]
            if one.conditionals and not one.settled:
                return conclusion.Settle(actor=who)
            return conclusion.Recover(actor=who, pool=conclusion.purses(state, who)[0])
        return rounds.EndTurn(actor=state.acting) if state.acting is not None and state.phase == Phase.RESOLUTION else None

    def is_over(self, state: State) -> str | None:
        """Return the only side that can still fight; None: the fight continues. Rule: section 6"""
        if not state.is_running or state.pending:
            return None
        return side_left((one.side, one.can_act) for one in state.combatants.values() if one.is_entered)

    def stands(self, state: State, who: str) -> Standing:
        """Tell it by the harm, and whether it was taken out of every order. Rule: CA-INJ-05, CA-ROUND-13"""
        one = state.combatants[who]
        if not one.can_act:
            return Standing.DOWN
        return Standing.GONE if state.is_running and not one.is_entered and one.cell is None else Standing.UP

    def holds(self, state: State, who: str, condition: str) -> bool:
        """Tell whether a condition holds; the states of health are known by the boxes. Rule: CA-INJ-03"""
        one = state.combatants[who]
        if condition in ("incapacitated", "dead"):
            return one.is_dead if condition == "dead" else not one.can_act and not one.is_dead
        return super().holds(state, who, condition)

    def health(self, state: State, who: str) -> float:
        """Count the boxes left before the row of incapacity. Rule: CA-INJ-02, CA-INJ-05"""
        one = state.combatants[who]
        boxes = sum(row.total for row in one.damage[: ROWS.index("incapacitated")])
        return max(0.0, 1 - one.boxes / boxes) if boxes and one.can_act else float(one.can_act)

    def end_fight(self, state: State, victors: str | None) -> Command[State]:
        return rounds.EndOpposition(victors=victors or "")

    def join(self, state: State, who: str) -> Command[State] | None:
        """Give the command by which a newcomer enters. Rule: CA-ROUND-13"""
        made = rounds.Enter(actor=who)
        return made if state.is_running and not state.combatants[who].is_entered else None

    def awaiting(self, state: State) -> tuple[str, ...]:
        """List who has been brought in and has not entered yet. Rule: CA-ROUND-13"""
        return tuple(who for who in state.roster if not state.combatants[who].is_entered) if state.is_running else ()

    def harm_kinds(self, state: State) -> tuple[str, ...]:
        """List how damage can meet protection. Rule: CA-DMG-02 to CA-DMG-04"""
        return KINDS_OF_HARM

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[State]:
        """Give the command that deals the result of a damage roll. Rule: CA-DMG-05"""
        pen, lethal = (0 if kind == "penetrating" else None), int(kind == "lethal")
        return ApplyDamage(targets=targets, dice=0, bonus=amount, pen=pen, lethal=lethal)

    def heal(self, state: State, who: str) -> Command[State] | None:
        """Give the edit that clears a box."""
        return UntickBoxes(target=who, line=state.combatants[who].worst_row, value=1) if state.combatants[who].boxes else None

    # ---- the board

    def reach(self, state: State, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        """Map the squares in which a walk can end now. Rule: CA-MOVE-01, CA-MOVE-06"""
        if state.acting != who or state.phase != Phase.RESOLUTION or state.combatants[who].grounded:
            return {}
        return {cell: (spent, cells) for cell, (spent, cells, _) in paths.reach(state, who).items()}

    def distance(self, length: float) -> Phrase:
        """Say it in squares: a path is told in points of movement."""
        return Phrase.of("squares_away", squares=length)

    def step_cost(self, state: State, who: str) -> StepCost:
        """Tell the points that a step takes, turns apart. Rule: CA-MOVE-02, CA-MOVE-05"""
        return lambda here, there: paths.price_of(state, who, here, there)

    def between(self, state: State, who: str, cell: Cell) -> tuple[Phrase, ...]:
        """Say how far a square is, how bright to a combatant, and what it costs to enter. Rule: CA-GRID-04, CA-SENSE-06, CA-MOVE-02"""
        here = state.combatants[who].cell
        if here is None:
            return ()
        cost = paths.entry_cost(state, who, cell)
        why = BETWEEN.join(f"{term.value} {term.label}" for term in cost.terms)
        return (
            Phrase.of("squares_away", squares=ground.apart(state, here, cell)),
            Phrase.of(f"light_{seen_at(state, who, cell)}"),
            Phrase.of("square_costs", cost=cost.total, why=why),
        )

    # ---- what is shown

    def darkness(self, state: State, who: str | None = None) -> Mapping[Cell, int]:
        return on_board.darkness(state) if who is None else on_board.darkness_to(state, who)

    def scores(self, sides: int, face: int) -> bool:
        """Mute the ones. Rule: CA-TEST-03"""
        return face > 1

    def additions(self, sheet: CadwallonSheet, tables: Mapping[str, Json], world: CadwallonWorld) -> tuple[AdditionKind, ...]:
        """List what a sheet can be given. Rule: section 2.3 to section 2.5"""
        return tuple(additions.kinds(sheet, tables))

    def rearrangements(self, sheet: CadwallonSheet, tables: Mapping[str, Json], world: CadwallonWorld) -> tuple[SheetChange, ...]:
        """List what can be put away."""
        return tuple(additions.rearrangements(sheet))


def _lit_as_drawn(scene: Scene, board: Board | None) -> Scene:
    """Return a scene as bright as its board was drawn, where the board says nothing else of it. Rule: CA-SENSE-02"""
    drawn = LUMINOSITIES.get(board.ambient) if board is not None else None
    says = board is not None and "default_lighting" in (board.scene.get("card") or {})
    return scene if drawn is None or says else evolve(scene, card=evolve(scene.card, default_lighting=drawn))


def _light_of(one: Participant, kind: str) -> Light:
    """Make the light that a combatant brings along. Rule: CA-LIGHT-02"""
    number = f" {one.number}" if one.number else ""
    return Light(id=f"{kind} of {one.name}{number}", light_kind=kind, carrier=one.id)


SYSTEM = Cadwallon()
