"""The smallest fights that the tests of the rules need: named fighters on an open board, dice as faces.

`hero("ana", strength=8, ranks={"brawling": 2}, weapon="dagger", at=cell(1, 0))` describes a fighter; `fight(...)` puts
fighters into a round that is under way, with the slot of one of them current; `scripted(state, command, 4, 5)` carries a
command out with these faces and fails on a face that no die shows and on one that is left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from desktop_app.controller.content.files import content_of
from desktop_app.grid.board import Board, Cell, Grid, Ground, cell_key
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import SlotState
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.winterdawn.sheet.records import ATTRIBUTES
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnSlot, WinterDawnState, Wound
from desktop_app.rules.winterdawn.system import SYSTEM
from tests import steps
from tests.steps import Steps

__all__ = [
    "EAST",
    "NORTH_EAST",
    "NORTH_WEST",
    "SOUTH_EAST",
    "SOUTH_WEST",
    "SYSTEM",
    "WEST",
    "Hero",
    "Played",
    "aimed",
    "asked",
    "board",
    "cell",
    "change",
    "fight",
    "hero",
    "idle",
    "in_slot",
    "play",
    "refusal_of",
    "scene",
    "scripted",
    "session",
    "table",
]

C = TypeVar("C", bound=Command[WinterDawnState])
Played: TypeAlias = steps.Played[WinterDawnState]
CENTRE = (8, 8)
"""Far enough from every edge of the board."""
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)
"""The directions n0 to n5. A facing f looks at the corner between n_f and n_(f+1)."""
KINDS = {
    kind.id: kind
    for kind in (
        Ground(id="minor", label="Roots", terrain="minor"),
        Ground(id="medium", label="Mud", terrain="medium"),
        Ground(id="severe", label="Ice", terrain="severe"),
        Ground(id="extreme", label="Thorns", terrain="extreme"),
        Ground(id="wall", label="Wall", blocked=True),
        Ground(id="hill", label="Hill", elevation=1),
        Ground(id="trees", label="Trees", cover=1),
    )
}


def cell(q: int, r: int = 0) -> Cell:
    """Return a cell by its distance from the centre of the board: (1, 0) is the neighbour to the east."""
    return (CENTRE[0] + q, CENTRE[1] + r)


def board(ground: Mapping[Cell, str] | None = None, *, grid: Grid = Grid.HEX) -> Board:
    """Build an open board with some cells of other ground."""
    return Board(id="field", grid=grid, columns=24, rows=16, ground=dict(ground or {}), kinds=KINDS)


@dataclass(frozen=True)
class Hero:
    """A fighter to be: its sheet as a content file would write it, and what differs from a fresh one."""

    id: str
    side: str
    at: Cell | None
    facing: int | None
    sheet: dict[str, Any]
    changes: dict[str, Any] = field(default_factory=dict)


def hero(
    id_: str,
    *,
    side: str = "party",
    at: Cell | None = None,
    facing: int | None = None,
    ranks: Mapping[str, int] | None = None,
    groups: Mapping[str, int] | None = None,
    weapon: str = "",
    off: str = "",
    carried: Sequence[str] = (),
    armour: Sequence[str] = (),
    lines: Sequence[tuple[int, int]] = ((3, 1), (3, 1), (3, 1)),
    wounds: Sequence[int] = (),
    ticked: Sequence[int] = (),
    sheet: Mapping[str, Any] | None = None,
    **values: object,
) -> Hero:
    """Describe a fighter. Attributes are 6 unless named; `weapon` and `off` are in hand, `carried` is not.

    `wounds` are the levels of bleeding wounds (ids 101, 102 ...), `ticked` boxes by line; other values are fields of the
    fighter (spirit, prone, initiative ...).
    """
    items = [item for item in (weapon, off, *carried) if item]
    rows: Any = content_of("winterdawn").tables["items"]
    shields = {row["id"] for row in rows["shield"]}
    document: dict[str, Any] = {
        "name": id_.capitalize(),
        "skill_rank": dict(ranks or {}),
        "group_rank": dict(groups or {}),
        "weapons": [item for item in items if item not in shields],
        "shields": [item for item in items if item in shields],
        "armour": list(armour),
        "wielded": {"main": weapon, "off": off},
        "injury_lines": [list(line) for line in lines],
        **{name: values.pop(name) for name in ATTRIBUTES if name in values},
        **(sheet or {}),
    }
    changes = dict(values)
    if wounds:
        changes["bleeding_wounds"] = tuple(Wound(id=101 + i, level=level) for i, level in enumerate(wounds))
    if ticked:
        changes["ticked"] = tuple(ticked)
    return Hero(id_, side, at, facing, document, changes)


def _changed(fighter: Fighter, changes: Mapping[str, Any]) -> Fighter:
    rest = {key: value for key, value in changes.items() if key != "ticked"}
    made: Fighter = evolve(fighter, **rest) if rest else fighter
    if "ticked" in changes:
        boxes = [*changes["ticked"], *([0] * len(made.injury_lines))]
        rows = tuple(evolve(row, ticked=boxes[i]) for i, row in enumerate(made.injury_lines))
        made = evolve(made, injury_lines=rows)
    return made


def _state(heroes: Iterable[Hero], ground: Board | None, settings: Mapping[str, Any], *, is_table: bool = False) -> WinterDawnState:
    tables, heroes = content_of("winterdawn").tables, list(heroes)
    entries = tuple(
        Entry(
            id=one.id, name=one.id.capitalize(), side=one.side, sheet=SYSTEM.sheet_document(one.sheet, tables), at=one.at, facing=one.facing
        )
        for one in heroes
    )
    setup = Setup(entries=entries, board=ground, settings=dict(settings), is_table=is_table)
    state = SYSTEM.setup(setup, SYSTEM.world(tables, ground))
    changed = {one.id: _changed(state.combatants[one.id], one.changes) for one in heroes}
    return evolve(state, combatants=changed, next_id=1001)


def idle(*heroes: Hero, ground: Board | None = None, **settings: object) -> WinterDawnState:
    """Build a scene before the fight."""
    return _state(heroes, ground, settings)


def scene(*heroes: Hero, ground: Board | None = None, **settings: object) -> WinterDawnState:
    """Build a scene after a fight: outside action tempo."""
    return evolve(_state(heroes, ground, settings), phase="ended")


def table(*heroes: Hero, **settings: object) -> WinterDawnState:
    """Build the table between fights."""
    return _state(heroes, None, settings, is_table=True)


def fight(*heroes: Hero, current: str | None = None, round_: int = 1, ground: Board | None = None, **settings: object) -> WinterDawnState:
    """Build a round under way: everybody able has a slot at its initiative; that of `current` (the first named) has begun.

    Movement is fresh. Without a `ground`, an open board is used if anybody has a cell.
    """
    if ground is None and any(one.at is not None for one in heroes):
        ground = board()
    state = _state(heroes, ground, settings)
    fresh = {
        who: fighter if "movement_left" in one.changes else evolve(fighter, movement_left=state.sheet_of(who).movement_speed)
        for one in heroes
        for who, fighter in ((one.id, state.combatants[one.id]),)
    }
    slots = tuple(WinterDawnSlot(who=f.id, place=f.initiative) for f in fresh.values() if state.can_take_turn(f.id))
    made = evolve(state, combatants=fresh, slots=slots, phase="turns", tempo="action", round=round_)
    return in_slot(made, current or heroes[0].id) if current != "" else made


def in_slot(state: WinterDawnState, who: str, *, begun: bool = True) -> WinterDawnState:
    """Jump into the slot of a combatant: other current slots are done."""
    slots = [evolve(s, state=SlotState.DONE) if s.state is SlotState.CURRENT else s for s in state.slots]
    found = next((s for s in slots if s.who == who and s.state is SlotState.PENDING), None)
    now = found or WinterDawnSlot(who=who, place=state.combatants[who].initiative)
    called = evolve(now, state=SlotState.CURRENT, begun=begun)
    kept = tuple(called if s is found else s for s in slots)
    return evolve(state, slots=kept if found is not None else (*kept, called), acting=who, count=called.place)


def change(state: WinterDawnState, who: str, **changes: object) -> WinterDawnState:
    """Change fields of one fighter (`ticked`: boxes by line)."""
    return evolve(state, combatants={**state.combatants, who: _changed(state.combatants[who], changes)})


# ---- carrying out

STEPS = Steps(SYSTEM)
scripted, play, asked = STEPS.scripted, STEPS.play, STEPS.asked
session, refusal_of = STEPS.session, STEPS.refusal_of


def aimed(cls: type[C], state: WinterDawnState, who: str) -> list[C]:
    """List what a combatant is offered of a kind of command, aimed at each of its targets, the best first."""
    pairs = [(one, one.targets_in(state)) for one in cls.candidates(state, who)]
    return [one.aimed(state, target) for one, targets in pairs for target in targets] + [one for one, targets in pairs if not targets]


def with_ground(state: WinterDawnState, at: Cell, kind: str) -> WinterDawnState:
    """Change the ground of a cell as play would."""
    return evolve(state, ground={**state.ground, cell_key(at): kind})
