"""The smallest oppositions that the tests of Cadwallon need: named people on an open board, dice as faces.

`person("ana", att_pug=4, at=cell(1))` describes a combatant; fields of the sheet and of the participant in play may be mixed.
`turn("ana", ...)` puts the first named into its turn, `declared(...)` is before the turns, `concluded(...)` after them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from desktop_app.controller.content.files import content_of
from desktop_app.grid.board import Board, Cell, Grid, Ground
from desktop_app.rules.cadwallon.sheet.character import CadwallonSheet
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonState, Participant, Phase, begin_conclusion
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.system import Entry, Setup
from tests.steps import Steps

CENTRE = (12, 12)
KINDS_OF_GROUND = {
    kind.id: kind
    for kind in (
        Ground(id="wall", label="Wall", blocked=True),
        Ground(id="water", label="Water"),
        Ground(id="thicket", label="Thicket"),
        Ground(id="door", label="Door", blocked=True),
        Ground(id="open_door", label="Open door"),
        Ground(id="trees", label="Trees"),
    )
}
OF_THE_SHEET = {described.name for described in dataclasses.fields(CadwallonSheet)}
OF_THE_SETTINGS = {described.name for described in dataclasses.fields(CadwallonSettings)}
BLADE: Final[dict[str, Any]] = {"name": "Blade", "pow": 3, "drawn": True}
BOW: Final[dict[str, Any]] = {"name": "Bow", "weapon_class": "ranged", "pow": 2, "drawn": True}
PISTOL: Final[dict[str, Any]] = {
    **BOW,
    "name": "Pistol",
    "weapon_class": "firearm",
    "mechanical": True,
    "category": "machine",
    "instability": 2,
    "refills": 2,
}


def cell(x: int, y: int = 0) -> Cell:
    """Return a square by its distance from the middle of the board."""
    return (CENTRE[0] + x, CENTRE[1] + y)


def board(ground: Mapping[Cell, str] | None = None, scene: Mapping[str, Any] | None = None, *, size: int = 40) -> Board:
    """Build an open board with some squares of other ground, and what it says of itself."""
    return Board(id="yard", grid=Grid.SQUARE, columns=size, rows=size, ground=dict(ground or {}), kinds=KINDS_OF_GROUND, scene=scene or {})


@dataclass(frozen=True)
class Figure:
    """A combatant to be: the sheet as a content file would write it, and what differs from a fresh combatant."""

    id: str
    side: str
    at: Cell | None
    facing: int
    sheet: dict[str, Any]
    changes: dict[str, Any]


def person(id_: str, *, at: Cell | None = None, side: str = "party", facing: int = 0, **values: Any) -> Figure:
    """Describe a hero: all attitudes 2, POT 3, MOV 4, DEF 6, a blade of three dice, unless named."""
    sheet: dict[str, Any] = {"name": id_.capitalize(), "character_kind": "pc", "weapons": [BLADE]}
    sheet |= {name.rstrip("_"): value for name, value in values.items() if name in OF_THE_SHEET}
    return Figure(id_, side, at, facing, sheet, {name: value for name, value in values.items() if name not in OF_THE_SHEET})


def foe(id_: str, *, at: Cell | None = None, **values: Any) -> Figure:
    """Describe a combatant of the game master's, on the other side."""
    return person(id_, at=at, side="foe", **{"character_kind": "npc", **values})


def idle(*figures: Figure, ground: Board | None = None, is_table: bool = False, **values: Any) -> CadwallonState:
    """Build a board before its opposition; `values` are house rules or fields of the state."""
    tables = content_of("cadwallon").tables
    settings = {name: value for name, value in values.items() if name in OF_THE_SETTINGS}
    if ground is None and any(one.at is not None for one in figures):
        ground = board()
    entries = tuple(
        Entry(
            id=one.id,
            name=one.id.capitalize(),
            side=one.side,
            sheet=SYSTEM.sheet_document(one.sheet, tables),
            at=one.at,
            facing=one.facing,
        )
        for one in figures
    )
    state = SYSTEM.setup(Setup(entries=entries, board=ground, settings=settings, is_table=is_table), SYSTEM.world(tables, ground))
    for one in figures:
        state = change(state, one.id, **one.changes)
    return evolve(state, **{name: value for name, value in values.items() if name not in settings})


def _running(figures: Sequence[Figure], ground: Board | None, values: Mapping[str, Any]) -> CadwallonState:
    made = idle(*figures, ground=ground, **{"round": 1, "clock": 1, **values})
    for place, one in enumerate(figures):
        pot = made.sheet_of(one.id).pot
        made = change(made, one.id, **{"entry_no": place + 1, "reserve": pot, **one.changes})
    return made


def declaration(*figures: Figure, ground: Board | None = None, **values: Any) -> CadwallonState:
    """Build the Declaration of the first round, nobody having said anything."""
    made = _running(figures, ground, {"phase": Phase.DECLARATION, **values})
    return evolve(made, declaration_order=tuple(sorted(made.taking_part(), key=made.order_key)))


def declared(*figures: Figure, ground: Board | None = None, **values: Any) -> CadwallonState:
    """Build the moment before the turns: everybody has two action dice and one reaction die, unless named."""
    made = declaration(*figures, ground=ground, **values)
    for one in (one for one in figures if made.combatants[one.id].takes_part):
        split = {"ap": 2, "rp": 1, **one.changes}
        changes = {"ap_declared": split["ap"], "rp_declared": split["rp"], "declared": True, **split}
        made = change(made, one.id, **changes)
    return made


def turn(*figures: Figure, ground: Board | None = None, **values: Any) -> CadwallonState:
    """Build the turn of the first named."""
    order = tuple(one.id for one in figures)
    made = declared(*figures, ground=ground, **{"phase": Phase.RESOLUTION, "acting": order[0], "initiative_order": order, **values})
    return change(made, order[0], **{"mov_left": made.sheet_of(order[0]).mov, **figures[0].changes})


def concluded(*figures: Figure, ground: Board | None = None, **values: Any) -> CadwallonState:
    """Build the Conclusion, everybody having had its turn."""
    made = declared(*figures, ground=ground, **{"phase": Phase.RESOLUTION, **values})
    return begin_conclusion(made)


def change(state: CadwallonState, who: str, **changes: Any) -> CadwallonState:
    """Change fields of one participant; `boxes` ticks that many."""
    one = state.combatants[who]
    boxes = changes.pop("boxes", None)
    if boxes is not None:
        changes["damage"] = one.hurt(boxes).damage
    made: Participant = evolve(one, **changes)
    return evolve(state, combatants={**state.combatants, who: made})


# ---- carrying out

STEPS = Steps(SYSTEM)
scripted, play, asked, offered = STEPS.scripted, STEPS.play, STEPS.asked, STEPS.offered
session, refusal_of, undone = STEPS.session, STEPS.refusal_of, STEPS.undone


def code(state: CadwallonState, command: Command[Any]) -> str:
    """Have a command refused at the door and return the code."""
    return refusal_of(state, command).code
