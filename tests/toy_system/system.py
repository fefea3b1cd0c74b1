"""A whole rule system in a hundred lines: what a fourth one must write before the window, the paper and the file know it."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.grid.board import Board
from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.blocks import Edit, GaugeBlock, Row, Section, SheetPage, TableBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Choice, Command
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.positions import cells_between
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, Gauge, OrderRow, Tag
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.kernel.system import System
from tests.toy_system.commands import (
    OF_ONE,
    OF_THE_SCENE,
    OFFERED,
    EndFight,
    EndTurn,
    Harm,
    Join,
    StartFight,
    Walk,
    walkable,
)
from tests.toy_system.state import Fighter, ToySettings, ToySheet, ToyState, ToyWorld, Weapon


class ToySystem(System[ToyState, Fighter, ToySheet, ToyWorld, ToySettings]):
    """Two attributes, life, a weapon, a pool of luck. Rule: section 1"""

    id = "toy"
    title = "The toy"
    grid = "square"
    state_class = ToyState
    combatant_class = Fighter
    sheet_class = ToySheet
    settings_class = ToySettings
    offered = OFFERED
    scene_offered = OF_THE_SCENE
    hand_offered = OF_ONE

    def world(self, tables: Mapping[str, Json], board: Board | None) -> ToyWorld:
        weapons = tables["weapons"]
        assert isinstance(weapons, dict)
        read: tuple[Weapon, ...] = self.codec.decode_as(tuple[Weapon, ...], weapons["weapon"], "/weapon")
        return ToyWorld(board=board, codec=self.codec, weapons={weapon.id: weapon for weapon in read})

    def sheet_document(self, document: Mapping[str, Json], tables: Mapping[str, Json]) -> dict[str, Json]:
        sheet = document["sheet"]
        if not isinstance(sheet, dict):
            raise BadDocumentError("/sheet", "an object expected")
        return {"name": document["name"], **sheet}

    def beginning(self, sheet: ToySheet, settings: ToySettings) -> Mapping[str, int]:
        return {"life": sheet.life_max}

    def entered(self, combatant: Fighter, sheet: ToySheet) -> Fighter:
        return evolve(combatant, facing=None, life=min(combatant.life, sheet.life_max))

    # ---- the course of a fight

    def next_step(self, state: ToyState) -> Command[ToyState] | None:
        return StartFight() if state.phase == self.idle_phase and state.roster else None

    def pass_turn(self, state: ToyState) -> Command[ToyState] | None:
        return EndTurn(actor=state.acting) if state.acting is not None and not state.pending else None

    def is_over(self, state: ToyState) -> str | None:
        able = {one.side for one in state.combatants.values() if one.can_act}
        return next(iter(able)) if state.is_running and len(able) == 1 else None

    def health(self, state: ToyState, who: str) -> float:
        return state.combatants[who].life / state.sheet_of(who).life_max

    def end_fight(self, state: ToyState, victors: str | None) -> Command[ToyState]:
        return EndFight(victors=victors or "")

    def join(self, state: ToyState, who: str) -> Command[ToyState] | None:
        return Join(actor=who)

    def awaiting(self, state: ToyState) -> tuple[str, ...]:
        return tuple(who for who in state.roster if state.is_running and not state.combatants[who].in_fight)

    def harm_kinds(self, state: ToyState) -> tuple[str, ...]:
        return ("damage",)

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[ToyState]:
        return Harm(targets=targets, amount=amount)

    def heal(self, state: ToyState, who: str) -> Command[ToyState] | None:
        life = state.combatants[who].life
        return SetCounter(target=who, counter="life", value=life + 1) if life < state.sheet_of(who).life_max else None

    # ---- the board

    def reach(self, state: ToyState, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        return walkable(state, who)

    def walk(self, state: ToyState, who: str, path: tuple[Cell, ...]) -> Command[ToyState]:
        return Walk(actor=who, path=path)

    def between(self, state: ToyState, who: str, cell: Cell) -> tuple[Phrase, ...]:
        here = state.combatants[who].cell
        return (Phrase.of("cells_away", cells=cells_between(state, here, cell)),) if here is not None else ()

    # ---- what is shown

    def order(self, state: ToyState) -> tuple[OrderRow, ...]:
        if not state.is_running:
            return tuple(OrderRow(who=who, place=NO_PLACE) for who in state.roster)
        rest = sorted((who for who in state.roster if who != state.acting), key=lambda who: -state.sheet_of(who).speed)
        return tuple(self._row(state, who) for who in ((state.acting,) if state.acting is not None else ()) + tuple(rest))

    @staticmethod
    def _row(state: ToyState, who: str) -> OrderRow:
        if not state.combatants[who].in_fight or not state.combatants[who].can_act:
            return OrderRow(who=who, place=NO_PLACE, state="done")
        now = "current" if who == state.acting else "done" if state.combatants[who].has_acted else "pending"
        return OrderRow(who=who, place=str(state.sheet_of(who).speed), state=now)

    def gauges(self, state: ToyState) -> tuple[Gauge, ...]:
        return (Gauge(name="luck", label="Luck", value=state.luck, sets="luck", high=9, rule="TY-HIT-01"),)

    def heading(self, state: ToyState) -> tuple[Phrase, ...]:
        return (Phrase.of("heading_round", round=state.round),) if state.is_running else (Phrase.of(f"heading_{state.phase}"),)

    def figures(self, state: ToyState, who: str) -> tuple[Figure, ...]:
        return (Figure(label="life", value=state.combatants[who].life, maximum=state.sheet_of(who).life_max, rule="TY-HIT-03"),)

    def tags(self, state: ToyState, who: str) -> tuple[Tag, ...]:
        fighter = state.combatants[who]
        named = [Tag(phrase=Phrase.of("tag_condition", condition=condition.name)) for condition in fighter.conditions]
        dazed = [Tag(phrase=Phrase.of("tag_dazed"), tone="accent", rule="TY-HIT-02")] if fighter.dazed else []
        return (*([] if fighter.can_act else [Tag(phrase=Phrase.of("tag_down"), tone="blood", rule="TY-HIT-03")]), *dazed, *named)

    def rearrangements(self, sheet: ToySheet, tables: Mapping[str, Json], world: ToyWorld) -> tuple[SheetChange, ...]:
        return tuple(SheetChange(label=f"Take: {weapon.name}", path="/weapon", value=weapon.id) for weapon in world.weapons.values())

    def page(self, sheet: ToySheet, combatant: Fighter | None, world: ToyWorld) -> SheetPage:
        assert combatant is None or isinstance(combatant, Fighter)
        weapon = world.weapons[sheet.weapon]
        numbers = Choice(low=1, high=9)
        rows = tuple(
            Row(label=name.capitalize(), value=value, edit=Edit(path=f"/{name}", choice=numbers))
            for name, value in (("might", sheet.might), ("speed", sheet.speed))
        )
        arms = Row(label=weapon.name, figure=f"d{weapon.damage}", note=f"reach {weapon.reach}")
        life = combatant.life if combatant is not None else sheet.life_max
        edit = Edit(path="/counters/life", target="combatant", choice=Choice(low=0, high=sheet.life_max)) if combatant is not None else None
        return SheetPage(
            title=sheet.name,
            subtitle=f"{weapon.name.lower()} in hand",
            blocks=(
                TableBlock(title="Attributes", sections=(Section(rows=rows),)),
                TableBlock(title="Arms", sections=(Section(rows=(arms,)),), place=1),
                GaugeBlock(title="Life", value=life, maximum=sheet.life_max, edit=edit, place=2),
            ),
            card=(f"{weapon.name}: d{weapon.damage}, reach {weapon.reach}",),
        )


SYSTEM = ToySystem()
