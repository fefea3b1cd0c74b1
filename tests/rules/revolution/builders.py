"""The smallest combats that the tests of Revolution D100 need: named fighters on an open board, dice as faces.

`fighter("ana", strike_rank=12, weapons=[HAMMER], at=cell(1))` describes a combatant; fields of the sheet and of the fighter in play may be
mixed. `combat(...)` puts fighters into the order of a round with the strike rank that they open with, `intents(...)` before it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from desktop_app.controller.content.files import content_of
from desktop_app.grid.board import Board, Cell, Grid, Ground
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.exchange import EffectChoice
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollDamage, RollExchange
from desktop_app.rules.revolution.sheet.character import CharacterSheet
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from desktop_app.rules.revolution.state import Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from tests.steps import Played, Steps

CENTRE = (10, 10)
"""Far enough from every edge of the board."""
KINDS_OF_GROUND = {kind.id: kind for kind in (Ground(id="wall", label="Wall", blocked=True), Ground(id="rubble", label="Rubble"))}
OF_THE_SHEET = {described.name for described in dataclasses.fields(CharacterSheet)}
OF_THE_SETTINGS = {described.name for described in dataclasses.fields(RevolutionSettings)}
HAMMER: Final[dict[str, Any]] = {
    "name": "Hammer",
    "trait": "Hammer",
    "sr": 15,
    "att_cost": 6,
    "def_cost": 3,
    "damage": "1d3+2d2",
    "parry": 3,
    "special": [{"name": "impale", "mode": "effect"}],
}
SHIELD: Final[dict[str, Any]] = {
    "name": "Shield",
    "weapon_kind": "shield",
    "trait": "Shield",
    "sr": 14,
    "att_cost": 4,
    "def_cost": 2,
    "damage": "1d2+1d2",
    "parry": 3,
    "special": [{"name": "block", "mode": "passive"}],
    "coverage_bonus": 1,
}
AXE: Final[dict[str, Any]] = {
    "name": "Axe",
    "trait": "Axe",
    "sr": 16,
    "att_cost": 8,
    "def_cost": 4,
    "damage": "1d6+3d2",
    "parry": 4,
    "special": [{"name": "slash", "mode": "auto"}],
}
CROSSBOW: Final[dict[str, Any]] = {
    "name": "Crossbow",
    "weapon_kind": "ranged",
    "skill": "Ranged Combat",
    "trait": "Crossbow",
    "sr": 30,
    "att_cost": 3,
    "def_cost": None,
    "damage": "1d10+3d2",
    "range_max": 300,
    "range_class": "M",
    "special": [{"name": "impale", "mode": "effect"}],
    "needs_reload": True,
}
CLOSE: Final[dict[str, Any]] = {"name": "Close Combat", "traits": ["Hammer", "Axe", "Shield"], "rating": 54, "base": 24}
RANGED: Final[dict[str, Any]] = {"name": "Ranged Combat", "traits": ["Crossbow"], "rating": 50, "base": 20}
ARMOUR: Final = [
    {"name": "short gambeson", "ap": 2, "coverage": 2},
    {"name": "mail shirt/coif", "ap": 5, "coverage": 6},
    {"name": "helm", "ap": 8, "coverage": 9},
]
LOCATIONS: Final = [
    {"key": "r_leg", "faces": [1], "layers": [{"ap": 2, "coverage": 3}, {"ap": 5, "coverage": 7}], "toughness": 6},
    {"key": "l_leg", "faces": [2], "layers": [{"ap": 2, "coverage": 3}, {"ap": 5, "coverage": 7}], "toughness": 6},
    {"key": "torso", "faces": [3, 7, 8], "layers": [{"ap": 5, "coverage": 0}], "toughness": 7},
    {"key": "r_arm", "faces": [4], "layers": [{"ap": 2, "coverage": 1}, {"ap": 5, "coverage": 6}], "toughness": 5},
    {"key": "l_arm", "faces": [5], "layers": [{"ap": 2, "coverage": 1}, {"ap": 5, "coverage": 6}], "toughness": 5},
    {"key": "head", "faces": [6], "layers": [{"ap": 5, "coverage": 1}, {"ap": 8, "coverage": 4}], "toughness": 6},
]
DWARF: Final[dict[str, Any]] = {
    "size_class": "S",
    "str_": 14,
    "con": 14,
    "strike_rank": 12,
    "lp_max": 24,
    "move": 4,
    "toughness": 7,
    "armour": ARMOUR,
    "locations": LOCATIONS,
    "weapons": [HAMMER, SHIELD, AXE, CROSSBOW],
    "skills": [CLOSE, RANGED],
    "sr_mods": [{"when": "melee_vs_size_M", "value": -2}],
}
"""The dwarf of the book, as far as a fight needs it."""


def cell(x: int, y: int = 0) -> Cell:
    """Return a square by its distance from the middle of the board: (1, 0) is the neighbour to the right."""
    return (CENTRE[0] + x, CENTRE[1] + y)


def board(ground: Mapping[Cell, str] | None = None, *, grid: Grid = Grid.SQUARE) -> Board:
    """Build an open board with some cells of other ground."""
    return Board(id="yard", grid=grid, columns=120, rows=21, ground=dict(ground or {}), kinds=KINDS_OF_GROUND)


@dataclass(frozen=True)
class Figure:
    """A combatant to be: the sheet as a content file would write it, and what differs from a fresh fighter."""

    id: str
    side: str
    at: Cell | None
    sheet: dict[str, Any]
    changes: dict[str, Any]


def fighter(id_: str, *, at: Cell | None = None, side: str = "party", **values: Any) -> Figure:
    """Describe a combatant: a hammer, Close Combat 54, no armour, Toughness 7, LP 24 unless named."""
    sheet: dict[str, Any] = {"name": id_.capitalize(), "weapons": [HAMMER], "skills": [CLOSE], "toughness": 7, "lp_max": 24, "move": 4}
    sheet |= {name: value for name, value in values.items() if name in OF_THE_SHEET}
    sheet = {name.rstrip("_"): value for name, value in sheet.items()}
    return Figure(id_, side, at, sheet, {name: value for name, value in values.items() if name not in OF_THE_SHEET})


def dwarf(id_: str, *, at: Cell | None = None, side: str = "party", **values: Any) -> Figure:
    """Describe the dwarf of the book, with changes."""
    return fighter(id_, at=at, side=side, **{**DWARF, **values})


def _state(figures: Sequence[Figure], ground: Board | None, values: Mapping[str, Any], *, is_table: bool = False) -> RevolutionState:
    tables = content_of("revolution").tables
    settings = {name: value for name, value in values.items() if name in OF_THE_SETTINGS}
    if ground is None and any(one.at is not None for one in figures):
        ground = board()
    entries = tuple(
        Entry(id=one.id, name=one.id.capitalize(), side=one.side, sheet=SYSTEM.sheet_document(one.sheet, tables), at=one.at)
        for one in figures
    )
    setup = Setup(entries=entries, board=ground, settings=settings, is_table=is_table)
    state = SYSTEM.setup(setup, SYSTEM.world(tables, ground))
    changed = {one.id: evolve(state.combatants[one.id], **one.changes) if one.changes else state.combatants[one.id] for one in figures}
    rest = {name: value for name, value in values.items() if name not in settings}
    return evolve(state, **{"combatants": changed, "next_id": 1001, **rest})


def idle(*figures: Figure, ground: Board | None = None, **values: Any) -> RevolutionState:
    """Build a board before its combat; `values` are house rules or fields of the state."""
    return _state(figures, ground, values)


def table(*figures: Figure, **values: Any) -> RevolutionState:
    """Build the table between combats."""
    return _state(figures, None, values, is_table=True)


def intents(*figures: Figure, ground: Board | None = None, **values: Any) -> RevolutionState:
    """Build the Statement of Intents of the first round."""
    made = _state(figures, ground, {"phase": Phase.INTENTS, "round": 1, **values})
    return evolve(made, combatants={who: evolve(one, in_combat=True) for who, one in made.combatants.items()})


def combat(*figures: Figure, ground: Board | None = None, **values: Any) -> RevolutionState:
    """Build the order of the first round: all have opened with their first weapon, or as told, at the strike rank that it gives."""
    made = intents(*figures, ground=ground, **{"phase": Phase.ORDER, **values})
    told = {one.id: one.changes for one in figures}
    for who, one in made.combatants.items():
        weapon = made.sheet_of(who).weapon(one.opening_weapon) or next(iter(made.sheet_of(who).weapons), None)
        opens = told[who].get("opening", "attack" if weapon is not None else "non_combat")
        rank = weapon.sr if opens == "attack" and weapon is not None else made.sheet_of(who).strike_rank
        changes: dict[str, Any] = {"opening": opens, "opening_weapon": weapon.name if opens == "attack" and weapon is not None else None}
        changes |= {"sr": rank, "sr_start": told[who].get("sr", rank)} | {k: v for k, v in told[who].items() if k != "opening"}
        made = change(made, who, **changes)
    return made


def change(state: RevolutionState, who: str, **changes: Any) -> RevolutionState:
    """Change fields of one fighter in play."""
    return evolve(state, combatants={**state.combatants, who: evolve(state.combatants[who], **changes)})


# ---- carrying out

STEPS = Steps(SYSTEM)
scripted, play, asked, offered = STEPS.scripted, STEPS.play, STEPS.asked, STEPS.offered
session, refusal_of, undone = STEPS.session, STEPS.refusal_of, STEPS.undone


def code(state: RevolutionState, command: Command[Any]) -> str:
    """Have a command refused at the door and return the code."""
    return refusal_of(state, command).code


def met(
    state: RevolutionState, face: int, *, answer: React | None = None, against: int | None = None, **values: Any
) -> Played[RevolutionState]:
    """Let ana strike bea (unless `values` name others) up to both rolls: `face` is the attack's, `against` the reaction's."""
    attack = Attack(**{"actor": "ana", "target": "bea", "weapon": "Hammer", **values})
    faces = (face,) if against is None else (face, against)
    return play(state, attack, answer or React(actor=attack.target), (RollExchange(), *faces))


def struck(state: RevolutionState, face: int, *dice: int, effects: Sequence[EffectChoice] = (), **values: Any) -> Played[RevolutionState]:
    """Let ana hit bea, take effects and roll the damage with these dice; `values` as of `met`."""
    landed = met(state, face, **values)
    return play(landed.state, ChooseEffects(actor=values.get("actor", "ana"), effects=tuple(effects)), (RollDamage(), *dice))
