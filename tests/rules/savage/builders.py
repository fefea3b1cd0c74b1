"""The smallest fights that the tests of Savage Worlds need: named fighters on an open board, dice as faces.

`fighter("ana", skills={"fighting": "d8"}, at=cell(1))` describes a combatant; fields of the sheet and of the fighter in play may be mixed.
`turn("ana", ...)` puts a combatant into its turn of the first round, `select(...)` between the deal and the first turn.
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
from desktop_app.rules.kernel.state import Slot, SlotState
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.savage.sheet.character import SavageSheet
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.state import Phase, SavageState
from desktop_app.rules.savage.system import SYSTEM
from tests.steps import Steps

CENTRE = (10, 10)
KINDS_OF_GROUND = {
    kind.id: kind
    for kind in (
        Ground(id="wall", label="Wall", blocked=True),
        Ground(id="mud", label="Mud", terrain="minor"),
        Ground(id="trees", label="Trees", cover=2),
    )
}
OF_THE_SHEET = {described.name for described in dataclasses.fields(SavageSheet)}
OF_THE_SETTINGS = {described.name for described in dataclasses.fields(SavageSettings)}
TRAITS: Final = {"agility": "d6", "smarts": "d6", "spirit": "d6", "strength": "d6", "vigor": "d6"}
BLADE: Final[dict[str, Any]] = {"name": "Blade", "uses_strength": True, "damage_flat": 3, "weight": 4, "damage_types": ["cutting"]}
CLUB: Final[dict[str, Any]] = {"name": "Club", "uses_strength": True, "damage_flat": 1, "damage_types": ["blunt"]}
PIKE: Final[dict[str, Any]] = {"name": "Pike", "uses_strength": True, "damage_flat": 2, "reach": 1, "hands": 2, "parry_mod": 1}
GUN: Final[dict[str, Any]] = {
    "name": "Gun",
    "category": "ranged",
    "damage_dice": [6, 6],
    "range_s": 12,
    "range_m": 24,
    "range_l": 48,
    "rof_max": 3,
    "ap": 1,
    "hands": 2,
    "fire_modes": ["single", "double_tap", "three_round_burst", "auto"],
}
PISTOL: Final[dict[str, Any]] = {
    **GUN,
    "name": "Pistol",
    "rof_max": 1,
    "hands": 1,
    "is_pistol": True,
    "fire_modes": ["single", "double_tap"],
}
SHOTGUN: Final[dict[str, Any]] = {
    **GUN,
    "name": "Shotgun",
    "damage_dice": [6, 6, 6],
    "rof_max": 2,
    "ap": 0,
    "is_shotgun": True,
    "fire_modes": ["single"],
    "ammo_max": 2,
}


def cell(x: int, y: int = 0) -> Cell:
    """Return a square by its distance from the middle of the board."""
    return (CENTRE[0] + x, CENTRE[1] + y)


def board(ground: Mapping[Cell, str] | None = None) -> Board:
    """Build an open board with some squares of other ground."""
    return Board(id="yard", grid=Grid.SQUARE, columns=70, rows=21, ground=dict(ground or {}), kinds=KINDS_OF_GROUND)


@dataclass(frozen=True)
class Figure:
    """A combatant to be: the sheet as a content file would write it, and what differs from a fresh fighter."""

    id: str
    side: str
    at: Cell | None
    sheet: dict[str, Any]
    changes: dict[str, Any]


def fighter(id_: str, *, at: Cell | None = None, side: str = "party", **values: Any) -> Figure:
    """Describe a wild card of a player: d6 in all, Fighting d6, a blade, unless named."""
    sheet: dict[str, Any] = {
        "name": id_.capitalize(),
        "character_kind": "pc",
        "is_wild_card": True,
        **TRAITS,
        "skills": {"fighting": "d6"},
        "weapons": [BLADE],
    }
    sheet |= {name: value for name, value in values.items() if name in OF_THE_SHEET}
    return Figure(id_, side, at, sheet, {name: value for name, value in values.items() if name not in OF_THE_SHEET})


def extra(id_: str, *, at: Cell | None = None, side: str = "foe", **values: Any) -> Figure:
    """Describe an extra of the game master."""
    return fighter(id_, at=at, side=side, **{"character_kind": "npc", "is_wild_card": False, **values})


def villain(id_: str, *, at: Cell | None = None, side: str = "foe", **values: Any) -> Figure:
    """Describe a wild card of the game master."""
    return fighter(id_, at=at, side=side, **{"character_kind": "npc", **values})


def idle(*figures: Figure, ground: Board | None = None, is_table: bool = False, **values: Any) -> SavageState:
    """Build a board before its fight; `values` are house rules or fields of the state."""
    return _state(figures, ground, values, is_table=is_table)


def _state(figures: Sequence[Figure], ground: Board | None, values: Mapping[str, Any], *, is_table: bool = False) -> SavageState:
    tables = content_of("savage").tables
    settings = {name: value for name, value in values.items() if name in OF_THE_SETTINGS}
    if ground is None and any(one.at is not None for one in figures):
        ground = board()
    entries = tuple(
        Entry(id=one.id, name=one.id.capitalize(), side=one.side, sheet=SYSTEM.sheet_document(one.sheet, tables), at=one.at)
        for one in figures
    )
    state = SYSTEM.setup(Setup(entries=entries, board=ground, settings=settings, is_table=is_table), SYSTEM.world(tables, ground))
    changed = {one.id: evolve(state.combatants[one.id], **one.changes) if one.changes else state.combatants[one.id] for one in figures}
    rest = {name: value for name, value in values.items() if name not in settings}
    return evolve(state, **{"combatants": changed, **rest})


def select(*figures: Figure, ground: Board | None = None, **values: Any) -> SavageState:
    """Build the first round after the deal: the first named has the king of spades, each one after it the next card down."""
    made = _state(figures, ground, {"phase": Phase.SELECT, "round": 1, "clock": 1, **values})
    for place, figure in enumerate(figures):
        changes = {"card": 48 - place, "dealt_in": True, **figure.changes}
        made = change(made, figure.id, **changes)
    drawn = tuple(card for who in made.roster if (card := made.combatants[who].card) is not None)
    return evolve(made, drawn=drawn)


def turn(*figures: Figure, ground: Board | None = None, **values: Any) -> SavageState:
    """Build the turn of the first named."""
    made = select(
        *figures,
        ground=ground,
        **{"phase": Phase.TURN, "acting": figures[0].id, "slots": (Slot(who=figures[0].id, place=48, state=SlotState.CURRENT),), **values},
    )
    return change(made, figures[0].id, **{"open_slot": True, **figures[0].changes})


def change(state: SavageState, who: str, **changes: Any) -> SavageState:
    """Change fields of one fighter in play."""
    return evolve(state, combatants={**state.combatants, who: evolve(state.combatants[who], **changes)})


# ---- carrying out

STEPS = Steps(SYSTEM)
scripted, play, asked, offered = STEPS.scripted, STEPS.play, STEPS.asked, STEPS.offered
session, refusal_of, undone = STEPS.session, STEPS.refusal_of, STEPS.undone


def code(state: SavageState, command: Command[Any]) -> str:
    """Have a command refused at the door and return the code."""
    return refusal_of(state, command).code
