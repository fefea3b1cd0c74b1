"""Expedition as one object: its commands, frames, tables, first state, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from desktop_app.grid.board import Board
from desktop_app.grid.paths import StepCost
from desktop_app.rules.expedition.between_fights import passing, seasons
from desktop_app.rules.expedition.checks import results
from desktop_app.rules.expedition.checks.check import AcceptCheck, Check
from desktop_app.rules.expedition.combat import luck, striking
from desktop_app.rules.expedition.combat.templates import TEMPLATES
from desktop_app.rules.expedition.commands import HAND, OFFERED, SCENE
from desktop_app.rules.expedition.harm import hits
from desktop_app.rules.expedition.harm.conditions import KINDS
from desktop_app.rules.expedition.movement import flight, ground, walking
from desktop_app.rules.expedition.movement.watching import BoardSection
from desktop_app.rules.expedition.sheet import additions, content, creation_steps, outfit, own, records
from desktop_app.rules.expedition.sheet.records import ExpeditionSettings, ExpeditionWorld, ModelSheet, Side
from desktop_app.rules.expedition.shown import rows
from desktop_app.rules.expedition.shown.moments import BIG
from desktop_app.rules.expedition.shown.pages import sheet_page
from desktop_app.rules.expedition.state import HARM, ExpeditionState, Model, Phase, Status
from desktop_app.rules.expedition.turn import activation, adversaries, bookkeeping, declaring, encounter, turns
from desktop_app.rules.kernel import gm as kernel_gm
from desktop_app.rules.kernel.additions import AdditionKind, SheetChange
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.content_lists import rows_of, typed_rows
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.own_kinds import with_conditions
from desktop_app.rules.kernel.positions import Paths, is_free
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Cell, top_as
from desktop_app.rules.kernel.system import Entry, System

State = ExpeditionState
STEPS: Final[Mapping[str, type[Command[State]]]] = {
    Phase.SETUP_MOMENTUM: encounter.InitMomentum,
    Phase.WINDS: declaring.SetWinds,
    Phase.INITIATIVE: declaring.RollInitiative,
    Phase.MOMENTUM: bookkeeping.UpdateMomentum,
    Phase.POOL: bookkeeping.RefreshAdversaryPool,
    Phase.EFFECTS: bookkeeping.ApplyGlobalEffects,
}
"""Phases that are one step without a choice. Rule: section 6"""


class Expedition(System[State, Model, ModelSheet, ExpeditionWorld, ExpeditionSettings]):
    """The rule system. Rule: sections 5 and 6"""

    unplayed: ClassVar[tuple[str, ...]] = ("Momentum", "rerolls", "assistance", "recuperation", "spells", "learned actions")
    id = "expedition"
    title = "Expedition"
    time_rules = passing.ExpeditionTime
    version = "1"
    grid = "square"
    big_events = BIG
    templates = TEMPLATES
    state_class = BoardSection
    combatant_class = Model
    sheet_class = ModelSheet
    settings_class = ExpeditionSettings
    offered = OFFERED
    together = (declaring.DeclareAction,)
    scene_offered = SCENE
    hand_offered = HAND
    condition_amounts: ClassVar[Mapping[str, bool]] = {name: False for name, kind in KINDS.items() if kind.counted}
    idle_phase = Phase.IDLE
    table_phase = Phase.TABLE
    challenges = frozenset({"check_basic", "check_complex", "start_extended"})
    ended_phase = Phase.ENDED
    own_kinds = (own.CONDITION,)
    carried = ("weapons", "armour", "shields", "trappings")
    sheet_document = staticmethod(content.as_sheet)
    creation = staticmethod(creation_steps.creation)
    page = staticmethod(sheet_page)
    order = staticmethod(rows.order)
    heading = staticmethod(rows.heading)
    figures = staticmethod(rows.figures)
    attempts = staticmethod(luck.attempts)
    tags = staticmethod(rows.tags)
    arms = staticmethod(rows.arms)
    scarce = frozenset({"stress", "fatigue", "luck", "fate"})
    spendable: ClassVar[Mapping[str, str]] = {"luck_points": "luck", "fate_points": "fate"}
    gauges = staticmethod(rows.gauges)
    reminders = staticmethod(rows.reminders)
    zones = staticmethod(ground.danger_zone)
    is_spent = staticmethod(activation.is_spent)
    striking_cells = staticmethod(striking.striking_cells)
    exits = staticmethod(flight.exits)
    is_shooter = staticmethod(striking.is_shooter)
    shoots = staticmethod(striking.shoots)

    def world(self, tables: Mapping[str, Json], board: Board | None) -> ExpeditionWorld:
        """Read skills, injury cards, hazards and spells. Raises: BadDocumentError."""
        made = records.ExpeditionWorld(
            board=board,
            codec=self.codec,
            skills=typed_rows(self.codec, rows_of(tables, "skills", "skill"), records.Skill, "/skill"),
            cards=typed_rows(self.codec, rows_of(tables, "injuries", "card"), records.InjuryCard, "/card"),
            hazards=typed_rows(self.codec, rows_of(tables, "hazards", "hazard"), records.Hazard, "/hazard"),
            spells=typed_rows(self.codec, rows_of(tables, "spells", "spell"), records.Spell, "/spell"),
        )
        return with_conditions(made, tables, own.CONDITION)

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new Character. Rule: section 2"""
        return {"name": name, "model_type": "character", "luck_points_max": 1, "fate_points_start": 1}

    def blank_creature(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new Adversary: a Minion, the least of them. Rule: EX-MODEL-05"""
        return {"name": name, "model_type": "minion"}

    def sheet_in(self, entry: Entry, sheet: ModelSheet) -> ModelSheet:
        """Make several Adversaries of a kind a group. Rule: EX-DECL-02"""
        joins = entry.number and sheet.side is Side.ADVERSARY and not sheet.group_id
        return evolve(sheet, group_id=entry.name) if joins else sheet

    def beginning(self, sheet: ModelSheet, settings: ExpeditionSettings) -> Mapping[str, int]:
        """Begin with all Wounds, Luck and Fate."""
        return {"wounds": sheet.wounds_max, "luck_points": sheet.luck_points_max, "fate_points": sheet.fate_points_start}

    def entered(self, combatant: Model, sheet: ModelSheet) -> Model:
        """Keep Wounds and Luck within what the sheet allows; facing means nothing here."""
        wounds, luck = min(combatant.wounds, sheet.wounds_max), min(combatant.luck_points, sheet.luck_points_max)
        return evolve(combatant, facing=None, wounds=wounds, luck_points=luck)

    def lasting(self, combatant: Model) -> Model:
        """Bring those who have left the board back among the others. Rule: EX-BOOK-08"""
        kept = super().lasting(combatant)
        return evolve(kept, status=Status.ACTIVE) if kept.status is Status.LEFT_BOARD else kept

    def left_over(self, state: State, who: tuple[str, ...]) -> Command[State] | None:
        """Return an encounter's remains beside the Models: Threat, the Fortune Pool, log notes."""
        return seasons.TakeOver(threat=state.threat, fortune_pool=state.fortune_pool, log=state.campaign_log)

    def next_step(self, state: State) -> Command[State] | None:
        """Return the next automatic step, also keeping a roll without an affordable re-roll. Rule: section 6, EX-RR-05"""
        if state.pending:
            rolled = top_as(state, Check)
            return AcceptCheck(actor=rolled.actor) if rolled is not None and rolled.must_stand(state) else None
        phase = turns.phase_now(state)
        match phase:
            case Phase.IDLE if state.roster:
                return encounter.CreateEncounter()
            case Phase.DECLARE if state.declared_first is None:
                return declaring.RollDeclaration()
            case Phase.RESOLVE:
                coming = turns.next_in_order(state)
                return activation.BeginActivation(actor=coming) if coming is not None else None
            case Phase.START | Phase.ACTION:
                return self._over(state)
            case _:
                step = STEPS.get(phase)
                return step() if step is not None else None

    @staticmethod
    def _over(state: State) -> Command[State] | None:
        """End an Activation that has nothing left to choose: a fallen Model's, or a missed one. Rule: EX-ACT-02, EX-ACT-07"""
        if state.acting is None:
            return None
        model = state.combatants[state.acting]
        idle = not model.can_act or turns.misses_activation(model) or state.phase == Phase.START
        return activation.EndActivation(actor=state.acting) if idle else None

    def set_up(self, state: State) -> Command[State] | None:
        """Nobody is surprised, and no Threat is spent. Rule: EX-SETUP-01 to EX-SETUP-04"""
        return self.pass_turn(state) if state.phase in (Phase.SETUP_PARAMETERS, Phase.SETUP_ADVERSARIES) else None

    def surprise(self, state: State, who: tuple[str, ...]) -> tuple[Command[State], ...]:
        """Begin the encounter, and say who is surprised. Rule: EX-SURP-01"""
        is_company = all(state.side_of(one) is Side.COMPANY for one in who)
        return encounter.CreateEncounter(), encounter.SetSurprise(surprise="company" if is_company else "adversaries")

    def undeclared(self, state: State) -> tuple[str, ...]:
        """List the undeclared, the side and group in turn first. Rule: EX-DECL-02"""
        if state.phase != Phase.DECLARE or state.declared_first is None:
            return ()
        side, group = turns.turn_to_declare(state), turns.group_declaring(state)

        def later(who: str) -> tuple[bool, bool]:
            return turns.declaring_side(state, who) != side, group not in (None, turns.group_of(state, who))

        return tuple(sorted(turns.undeclared(state), key=later))

    def pass_turn(self, state: State) -> Command[State] | None:
        """Return the command that ends the current part: a set-up step, the Activation, or the Round."""
        if state.pending:
            return None
        match state.phase:
            case Phase.SETUP_PARAMETERS:
                return encounter.SetSurprise()
            case Phase.SETUP_ADVERSARIES:
                return adversaries.PrepareAdversaryPool()
            case Phase.ACTION if state.acting is not None:
                return activation.EndActivation(actor=state.acting)
            case Phase.MORALE:
                return bookkeeping.FinishRound()
            case _:
                return None

    def is_over(self, state: State) -> str | None:
        """Name the Adversaries when none of the Company is left to oppose them; their own end is for Bookkeeping. Rule: EX-BOOK-08, R57"""
        if not state.is_running or any(state.combatants[who].cell is not None for who in state.in_play(Side.COMPANY)):
            return None
        left = (state.combatants[who] for who in state.in_play(Side.ADVERSARY))
        return next((model.side for model in left if model.cell is not None), None)

    def leads(self, state: State, who: str) -> bool:
        return any(state.leader_of(other) == who for other in state.roster)

    def stands(self, state: State, who: str) -> Standing:
        """Tell it by the status. Rule: EX-TAB-23, EX-MOVE-10"""
        match state.combatants[who].status:
            case Status.ACTIVE:
                return Standing.UP
            case Status.LEFT_BOARD | Status.ABANDONED:
                return Standing.GONE
            case _:
                return Standing.DOWN

    def health(self, state: State, who: str) -> float:
        """Count the Wounds. Rule: EX-TAB-23, EX-DMG-06"""
        model = state.combatants[who]
        return max(0.0, model.wounds / state.sheet_of(who).wounds_max) if model.can_act else 0.0

    def end_fight(self, state: State, victors: str | None) -> Command[State]:
        return encounter.EndEncounter(reason=victors or "")

    def holds(self, state: State, who: str, condition: str) -> bool:
        """Tell whether a condition holds; states of harm are known by the status. Rule: EX-TAB-23"""
        return state.combatants[who].status in HARM.get(condition, ()) or super().holds(state, who, condition)

    def harm_kinds(self, state: State) -> tuple[str, ...]:
        """Harm is an automatic hit of so much strength. Rule: EX-DMG-04"""
        return ("strength",)

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[State]:
        """Give the command that hits all of them automatically. Rule: EX-DMG-04"""
        return hits.AutomaticHit(target=targets[0], others=targets[1:], strength=amount)

    def heal(self, state: State, who: str) -> Command[State] | None:
        wounds = state.combatants[who].wounds
        return kernel_gm.SetCounter(target=who, counter="wounds", value=wounds + 1) if wounds < state.sheet_of(who).wounds_max else None

    def reach(self, state: State, who: str) -> Paths:
        """Map the squares in which an Advance, or a flight, can end. Rule: EX-MOVE-01, EX-MOVE-07"""
        if state.combatants[who].suffers("broken"):
            found = flight.flight_reach(state, who)
        else:
            found = walking.reach(state, who, walking.effective_movement(state, who).total)
        return Paths(found, (cell for cell in found if is_free(state, cell, who)))

    def walk(self, state: State, who: str, path: tuple[Cell, ...]) -> Command[State]:
        """Give the Advance, or the flight of a Broken Model."""
        if state.combatants[who].suffers("broken"):
            return flight.Flee(actor=who, path=path)
        return walking.Advance(actor=who, path=path)

    def step_cost(self, state: State, who: str) -> StepCost:
        """Count a step into a square that can be entered as one. Rule: EX-MOVE-01"""
        return lambda here, there: 1 if walking.may_pass(state, who, there) and there in ground.open_steps(state, here) else None

    def between(self, state: State, who: str, cell: Cell) -> tuple[Phrase, ...]:
        """Say distance, sight, and whether the square lies in the Model's Danger Zone: who is struck there need not be seen."""
        here = state.combatants[who].cell
        if here is None:
            return ()
        found = [Phrase.of("squares", squares=ground.distance(here, cell))]
        if ground.reaches(state, who, cell):
            found.append(Phrase.of("in_danger_zone"))
        elif not ground.can_see(state, here, cell):
            found.append(Phrase.of("out_of_sight"))
        return tuple(found)

    def scores(self, sides: int, face: int) -> bool:
        """A die of 4 or more is a Mark. Rule: EX-CPLX-02"""
        return face >= results.MARK

    def additions(self, sheet: ModelSheet, tables: Mapping[str, Json], world: ExpeditionWorld) -> tuple[AdditionKind, ...]:
        """List what a sheet can be given."""
        return tuple(additions.kinds(sheet, tables, world))

    def rearrangements(self, sheet: ModelSheet, tables: Mapping[str, Json], world: ExpeditionWorld) -> tuple[SheetChange, ...]:
        """List what can be added to a sheet, taken away or taken in hand."""
        return tuple(outfit.rearrangements(sheet))


SYSTEM = Expedition()
