"""The smallest encounters that the tests of Expedition need: named Models on an open board, dice as faces.

`model("ana", weapon_skill=4, skill_advances={"melee": 2}, weapons=["short_sword"], at=cell(1))` describes a Model; fields of
the sheet and of the Model in play may be mixed. `encounter(...)` puts Models into a Round, `in_activation(...)` opens the Action
Phase of one of them. `scripted(state, command, 4, 5)` carries a command out with these faces and fails on one that is left over.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.grid.board import Board, Cell, Grid, Ground
from desktop_app.rules.expedition.harm.conditions import KINDS, timed
from desktop_app.rules.expedition.sheet.records import ModelSheet
from desktop_app.rules.expedition.state import Affliction, Declaration, ExpeditionState, Phase
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.turns import FREE_MINORS, THE_PAIR, gets_activation
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Slot, SlotState
from desktop_app.rules.kernel.system import Entry, Setup
from tests.steps import Steps

CENTRE = (8, 8)
"""Far enough from every edge of the board."""
KINDS_OF_GROUND = {
    kind.id: kind
    for kind in (
        Ground(id="wall", label="Wall", blocked=True),
        Ground(id="rubble", label="Rubble", terrain="rough"),
        Ground(id="door", label="Door", blocked=True),
        Ground(id="open_door", label="Open door"),
        Ground(id="exit", label="Exit"),
    )
}
OF_THE_SHEET = {described.name for described in dataclasses.fields(ModelSheet)}
SIDES = {"minion": "foe", "elite": "foe", "champion": "foe", "nemesis": "foe", "npc": "neutral"}


def cell(x: int, y: int = 0) -> Cell:
    """Return a square by its distance from the middle of the board: (1, 0) is the neighbour to the right."""
    return (CENTRE[0] + x, CENTRE[1] + y)


def board(ground: Mapping[Cell, str] | None = None) -> Board:
    """Build an open board with some squares of other ground."""
    return Board(id="hall", grid=Grid.SQUARE, columns=17, rows=17, ground=dict(ground or {}), kinds=KINDS_OF_GROUND)


# ---- Models


@dataclass(frozen=True)
class Figure:
    """A Model to be: its sheet as a content file would write it, and what differs from a fresh one."""

    id: str
    side: str
    at: Cell | None
    sheet: dict[str, Any]
    changes: dict[str, Any]


def model(
    id_: str,
    model_type: str = "character",
    *,
    at: Cell | None = None,
    side: str | None = None,
    conditions: Mapping[str, int] | Sequence[Affliction] = (),
    **values: object,
) -> Figure:
    """Describe a Model: characteristics are 3 unless named; `conditions` are tokens by name (0: it has none), or afflictions."""
    sheet: dict[str, Any] = {"name": id_.capitalize(), "model_type": model_type}
    sheet |= {name: value for name, value in values.items() if name in OF_THE_SHEET}
    changes: dict[str, Any] = {name: value for name, value in values.items() if name not in OF_THE_SHEET}
    if "luck_points" in changes:
        sheet.setdefault("luck_points_max", max(1, changes["luck_points"]))
    if conditions:
        changes["conditions"] = _afflictions(conditions)
    return Figure(id_, side or SIDES.get(model_type, "party"), at, sheet, changes)


def _afflictions(conditions: Mapping[str, int] | Sequence[Affliction]) -> tuple[Affliction, ...]:
    made = [Affliction(name=name, amount=amount) for name, amount in conditions.items()] if isinstance(conditions, Mapping) else conditions
    return tuple(timed(one, own_turn=False) if one.name in KINDS else one for one in made)


def affliction(name: str, amount: int = 0, **values: Any) -> Affliction:
    """Build a condition with its duration, for one that is about a combatant or has a strength."""
    return timed(Affliction(name=name, amount=amount, **values), own_turn=False)


# ---- states


def _state(figures: Sequence[Figure], ground: Board | None, values: Mapping[str, Any], *, is_table: bool = False) -> ExpeditionState:
    tables = content_of("expedition").tables
    settings = {name: value for name, value in values.items() if name.startswith("ex_")}
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


def idle(*figures: Figure, ground: Board | None = None, **values: object) -> ExpeditionState:
    """Build a board before its encounter; `values` are house rules (ex_...) or fields of the state."""
    return _state(figures, ground, values)


def table(*figures: Figure, **values: object) -> ExpeditionState:
    """Build the table between encounters."""
    return _state(figures, None, values, is_table=True)


def encounter(*figures: Figure, phase: Phase = Phase.RESOLVE, ground: Board | None = None, **values: object) -> ExpeditionState:
    """Build the first Round, in any of its phases; once initiative is rolled the Models act in the order in which they are named."""
    made = _state(figures, ground, {"phase": phase, "round": 1, **values})
    has_foes = any(made.side_of(who).value == "adversary" for who in made.roster)
    made = evolve(made, had_adversaries=has_foes)
    if phase not in (Phase.RESOLVE, Phase.START, Phase.ACTION) or made.slots:
        return made
    due = [who for who in made.roster if gets_activation(made, who)]
    return evolve(made, slots=tuple(Slot(who=who, place=len(due) - i) for i, who in enumerate(due)))


def in_activation(
    *figures: Figure, actor: str = "", said: str | Declaration = "", ground: Board | None = None, **values: Any
) -> ExpeditionState:
    """Build the Action Phase of a Model, the first named unless told; `said` is what it has declared (nothing: the pair)."""
    return activate(encounter(*figures, ground=ground, **values), actor or figures[0].id, said)


def activate(state: ExpeditionState, who: str, said: str | Declaration = "") -> ExpeditionState:
    """Jump into the Action Phase of a Model, with the budget of what it has declared."""
    declared = Declaration(action=said) if isinstance(said, str) and said else said or None
    assert not isinstance(declared, str)
    pair = declared is None or declared.action == "minor_pair"
    found = evolve(
        state.combatants[who],
        declared_action=declared,
        free_minors_left=FREE_MINORS + (THE_PAIR if pair else 0),
        free_minor_pair_taken=pair,
        major_used=False,
    )
    slots = [evolve(slot, state=SlotState.CURRENT if slot.who == who else SlotState.PENDING) for slot in state.slots]
    return evolve(state, combatants={**state.combatants, who: found}, slots=tuple(slots), acting=who, phase=Phase.ACTION)


def change(state: ExpeditionState, who: str, **changes: Any) -> ExpeditionState:
    """Change fields of one Model in play."""
    return evolve(state, combatants={**state.combatants, who: evolve(state.combatants[who], **changes)})


def afflict(state: ExpeditionState, who: str, *conditions: Affliction) -> ExpeditionState:
    """Give a Model these conditions beside what it has."""
    return change(state, who, conditions=(*state.combatants[who].conditions, *conditions))


# ---- carrying out

STEPS = Steps(SYSTEM)
scripted, play, asked, offered = STEPS.scripted, STEPS.play, STEPS.asked, STEPS.offered
session, refusal_of, undone = STEPS.session, STEPS.refusal_of, STEPS.undone
