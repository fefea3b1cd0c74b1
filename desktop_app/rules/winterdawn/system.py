"""WinterDawn as one object: its commands, frames, tables, first state, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from desktop_app.grid.board import Board
from desktop_app.grid.scenery import Ambient
from desktop_app.rules.kernel.additions import AdditionKind, Load, SheetChange
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.hands import Hands
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.own_kinds import with_conditions
from desktop_app.rules.kernel.positions import grid_of
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.sides import side_left
from desktop_app.rules.kernel.state import BoxRow, Cell, SlotState, top_as
from desktop_app.rules.kernel.system import System
from desktop_app.rules.winterdawn import gm
from desktop_app.rules.winterdawn.between_fights import carrying, passing
from desktop_app.rules.winterdawn.combat import luck, melee, objects, striking
from desktop_app.rules.winterdawn.commands import HAND_OFFERED, OFFERED, SCENE_OFFERED
from desktop_app.rules.winterdawn.harm.injuries import ROUNDS_PER_MINUTE
from desktop_app.rules.winterdawn.movement import formation, load, moves, space, walking
from desktop_app.rules.winterdawn.sheet import additions, creation_steps, money, outfit, own, reading, records
from desktop_app.rules.winterdawn.sheet.house_rules import WinterDawnSettings
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet, WinterDawnWorld
from desktop_app.rules.winterdawn.shown import pages, rows
from desktop_app.rules.winterdawn.shown.moments import BIG
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState
from desktop_app.rules.winterdawn.turn import encounter, initiative, turns

State = WinterDawnState


class WinterDawn(System[State, Fighter, WinterDawnSheet, WinterDawnWorld, WinterDawnSettings]):
    """The rule system. Rule: sections 5 and 6"""

    unplayed: ClassVar[tuple[str, ...]] = ("virtues", "spells", "defensive stance", "first aid", "inspiring and taunting")
    id = "winterdawn"
    title = "WinterDawn"
    time_rules = passing.WinterDawnTime
    version = "1"
    grid = "hex"
    state_class = WinterDawnState
    combatant_class = Fighter
    sheet_class = WinterDawnSheet
    settings_class = WinterDawnSettings
    big_events = BIG
    own_kinds = (own.CONDITION,)
    offered = OFFERED
    is_left_by_hand = True
    scene_offered = SCENE_OFFERED
    hand_offered = HAND_OFFERED
    rounds_per_minute = ROUNDS_PER_MINUTE
    condition_amounts: ClassVar[Mapping[str, bool]] = {"stunned": True, "stance": False, "taunted": False}
    money = money.MONEY
    carried = ("weapon", "shield", "armour", "gear")
    creation = staticmethod(creation_steps.creation)
    page = staticmethod(pages.sheet_page)
    order = staticmethod(rows.order)
    heading = staticmethod(rows.heading)
    figures = staticmethod(rows.figures)
    attempts = staticmethod(luck.attempts)
    tags = staticmethod(rows.tags)
    arms = staticmethod(rows.arms)
    challenges = frozenset({"test_static", "test_open", "test_opposed", "test_group", "task_start", "athletic_feat"})
    scarce = frozenset({"spirit"})
    spendable: ClassVar[Mapping[str, str]] = {"spirit": "spirit"}
    lights: ClassVar[Mapping[Ambient, tuple[str, str]]] = {Ambient.DIM: ("light", "low"), Ambient.DARK: ("light", "dark")}
    light_set_by = ("set_light", "value")
    left_over = staticmethod(carrying.left_over)
    step_cost = staticmethod(walking.steps_of)
    reminders = staticmethod(rows.reminders)
    is_spent = staticmethod(objects.is_spent)
    striking_cells = staticmethod(striking.striking_cells)
    is_shooter = staticmethod(striking.is_shooter)
    shoots = staticmethod(striking.shoots)

    def world(self, tables: Mapping[str, Json], board: Board | None) -> WinterDawnWorld:
        """Read the skill list. Raises: BadDocumentError."""
        table = tables.get("skills", {})
        listed = table if isinstance(table, dict) else {}
        skills = self.codec.decode_as(tuple[records.Skill, ...], listed.get("skill", []), "/skill")
        groups = self.codec.decode_as(tuple[records.SkillGroup, ...], listed.get("group", []), "/group")
        gear = reading.items_by_kind(tables)["gear"].values()
        made = WinterDawnWorld(
            board=board,
            codec=self.codec,
            skills={s.id: s for s in skills},
            groups={g.id: g for g in groups},
            weights={str(item["name"]): load.kilograms(str(item.get("encumbrance", ""))) for item in gear},
        )
        return with_conditions(made, tables, own.CONDITION)

    def sheet_document(self, document: Mapping[str, Json], tables: Mapping[str, Json]) -> dict[str, Json]:
        return reading.as_sheet(document, reading.items_by_kind(tables))

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new player character. Rule: WD-INJ-01, G-05. Raises: BadDocumentError."""
        rules = WinterDawnSettings.read(self.codec, dict(settings))
        return {"name": name, "kind": "pc", "injury_lines": [list(line) for line in rules.new_injury_lines]}

    def blank_creature(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        """Give the sheet of a new creature. Rule: WD-INJ-01. Raises: BadDocumentError."""
        return {**self.blank_sheet(name, settings), "kind": "creature"}

    def beginning(self, sheet: WinterDawnSheet, settings: WinterDawnSettings) -> dict[str, int]:
        """Begin with full spirit. Rule: WD-SPIRIT-01"""
        return {"spirit": sheet.spirit_max}

    def entered(self, combatant: Fighter, sheet: WinterDawnSheet) -> Fighter:
        """Give the injury lines of the sheet, ticked as an earlier fight has left them, and no more spirit than it holds."""
        return evolve(combatant, injury_lines=_lines(combatant, sheet), spirit=min(combatant.spirit, sheet.spirit_max))

    def hands(self, state: WinterDawnState, who: str) -> Hands:
        """Give what the sheet has in its hands, by weapon id. Rule: WD-RANGE-07, WD-CTRL-04"""
        sheet = state.sheet_of(who)
        held = {("sheet", "/wielded/main"): sheet.wielded.main, ("sheet", "/wielded/off"): sheet.wielded.off}
        return Hands(held, {weapon.id: weapon.name for weapon in (*sheet.weapons, *sheet.shields)})

    def lasting(self, combatant: Fighter) -> Fighter:
        """Leave conditions out that run out. Rule: section 5.1"""
        kept = super().lasting(combatant)
        return evolve(kept, conditions=tuple(condition for condition in kept.conditions if condition.left is None))

    def surprise(self, state: State, who: tuple[str, ...]) -> tuple[Command[State], ...]:
        """Begin with these surprised. Rule: WD-INIT-09"""
        return (encounter.StartCombat(surprised=who),)

    def next_step(self, state: State) -> Command[State] | None:
        """Give the choiceless step that is due. Rule: section 6"""
        if state.pending:
            return None
        match state.phase:
            case "idle":
                return encounter.StartCombat() if state.roster else None
            case phase if phase == initiative.INITIATIVE_PHASE:
                return initiative.RollInitiative()
            case phase if phase == turns.FIGHT_PHASE:
                return initiative.NextSlot() if state.current is None else None
            case _:
                return None

    def pass_turn(self, state: State) -> Command[State] | None:
        slot = state.current
        if state.pending or slot is None or slot.state is not SlotState.CURRENT:
            return None
        return initiative.EndSlot(actor=slot.who)

    def is_over(self, state: State) -> str | None:
        """Name the one side left able while another lies; None: the fight goes on."""
        if state.phase != turns.FIGHT_PHASE:
            return None
        return side_left((fighter.side, fighter.can_act) for fighter in state.combatants.values() if fighter.side != "neutral")

    def health(self, state: State, who: str) -> float:
        """Count the free boxes of all injury lines. Rule: WD-INJ-02, WD-INJ-03"""
        fighter = state.combatants[who]
        boxes = sum(row.total for row in fighter.injury_lines)
        return (boxes - fighter.injuries_total) / boxes if boxes and fighter.can_act else float(fighter.can_act)

    def end_fight(self, state: State, victors: str | None) -> Command[State]:
        return encounter.EndCombat(victors=victors)

    def join(self, state: State, who: str) -> Command[State] | None:
        return encounter.AddCombatant(actor=who) if state.phase == turns.FIGHT_PHASE else None

    def awaiting(self, state: State) -> tuple[str, ...]:
        """List those able to act who have neither a slot nor an initiative in the running fight. Rule: WD-INIT-01"""
        slotted = {slot.who for slot in state.slots}
        waits = (who for who in state.roster if who not in slotted and not state.combatants[who].initiative and state.can_take_turn(who))
        return tuple(waits) if state.phase == turns.FIGHT_PHASE else ()

    def holds(self, state: State, who: str, condition: str) -> bool:
        """Tell whether a condition holds; a stun, a stance, taunts and a wall are known by what they leave. Rule: WD-INJ-07, WD-MELEE-11"""
        fighter = state.combatants[who]
        match condition:
            case "stunned":
                return fighter.stun_limit is not None
            case "stance":
                return fighter.stance_mos is not None
            case "taunted":
                return bool(fighter.taunts)
            case "shield_wall":
                return fighter.shield_wall_id is not None
            case _:
                return super().holds(state, who, condition)

    def harm_kinds(self, state: State) -> tuple[str, ...]:
        return tuple(kind.value for kind in records.DamageType)

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[State]:
        document: Json = {"target": targets[0], "others": list(targets[1:]), "mos": amount, "damage_type": kind}
        return self.codec.decode(encounter.InflictDamage, document)

    def heal(self, state: State, who: str) -> Command[State] | None:
        """Give the edit that clears a box of the worst line."""
        rows = state.combatants[who].injury_lines
        worst = max(range(len(rows)), key=lambda line: rows[line].ticked, default=None)
        hurt = worst is not None and rows[worst].ticked > 0
        return gm.WinterDawnUntickBoxes(target=who, line=worst or 0, value=1) if hurt else None

    def reach(self, state: State, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        """Map the cells in which a combatant can end its walk or run. Rule: WD-MOVE-01 to WD-MOVE-03"""
        asked = top_as(state, moves.PathAsked)
        metres = asked.metres_for(state, ()) if asked is not None and asked.actor == who else formation.walking_metres(state, who)
        reached = walking.paths_within(state, who, metres)
        if asked is None:
            return reached
        return {cell: found for cell, found in reached.items() if not found[1] or asked.refuse_named(state, found[1]) is None}

    def walk(self, state: State, who: str, path: tuple[Cell, ...]) -> Command[State]:
        """Give the walk, or the answer that names the path of a run."""
        asked = top_as(state, moves.PathAsked)
        return moves.Move(actor=who, path=path) if asked is None else moves.ChoosePath(actor=who, path=path)

    def turn(self, state: State, who: str, facing: int) -> Command[State]:
        """Give the pivot. Rule: WD-GRID-04"""
        return moves.Pivot(actor=who, facing=facing % grid_of(state).facings)

    def between(self, state: State, who: str, cell: Cell) -> tuple[Phrase, ...]:
        """Say distance and band, and from which side the combatant there would be struck."""
        here = state.combatants[who].cell
        if here is None:
            return ()
        other = next((f.id for f in state.combatants.values() if f.cell == cell and f.id != who), None)
        if other is not None:
            return melee.situation(state, who, other)
        return (Phrase.of("metres", metres=space.cell_distance(state, here, cell)),)

    def scores(self, sides: int, face: int) -> bool:
        """A face of 4 or more scores. Rule: WD-TEST-03"""
        return face >= 4

    def additions(self, sheet: WinterDawnSheet, tables: Mapping[str, Json], world: WinterDawnWorld) -> tuple[AdditionKind, ...]:
        return tuple(additions.kinds(sheet, reading.items_by_kind(tables), world))

    def follows(self, before: WinterDawnSheet, after: WinterDawnSheet) -> tuple[SheetChange, ...]:
        made = outfit.armed(after) if not before.weapons else outfit.with_hands_emptied(after)
        return () if made == after else (SheetChange(label="", path="/wielded", value=self.codec.encode(made.wielded)),)

    def rearrangements(self, sheet: WinterDawnSheet, tables: Mapping[str, Json], world: WinterDawnWorld) -> tuple[SheetChange, ...]:
        return tuple(outfit.rearrangements(sheet, world))

    def load(self, state: WinterDawnState, who: str) -> Load | None:
        """Weigh what is carried, where the house rule counts it. Rule: WD-X-07"""
        if not state.settings.x_07:
            return None
        sheet = state.sheet_of(who)
        return Load(carried=load.load_of(sheet, state.tables), limit=load.limit_of_load(sheet), unit="kg", rule="WD-X-07")


def _lines(fighter: Fighter, sheet: WinterDawnSheet) -> tuple[BoxRow, ...]:
    """Give the injury lines of the sheet, ticked as an earlier fight has left them."""
    ticked = [row.ticked for row in fighter.injury_lines]
    rows = enumerate(sheet.injury_lines)
    return tuple(BoxRow(sizes=sizes, ticked=min(sum(sizes), ticked[i] if i < len(ticked) else 0)) for i, sizes in rows)


SYSTEM = WinterDawn()
