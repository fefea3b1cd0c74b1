"""Doors, lamps and the fog by the game master's hand, and the fog that opens as the party walks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.board import Board, Grid, Ground
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Lamp, Opening
from desktop_app.rules.kernel import gm, gm_board
from desktop_app.rules.kernel.barriers import is_barred, light_of
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.parts import parts
from desktop_app.rules.kernel.positions import line_is_open, neighbours, reach, sees
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.sighting import fog_of, party_sees, revealed, seen_by
from desktop_app.rules.kernel.state import World
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC, ToyState

WALL = Ground(id="wall", label="Wall", blocked=True)
HALL = Board(
    grid=Grid.SQUARE,
    columns=9,
    rows=5,
    barriers=(
        Barrier(id="north", start=(3.5, -0.5), end=(3.5, 1.5)),
        Barrier(id="door", kind=BarrierKind.DOOR, start=(3.5, 1.5), end=(3.5, 2.5), note="oak"),
        Barrier(id="south", start=(3.5, 2.5), end=(3.5, 4.5)),
    ),
    lamps=(Lamp(id="torch", at=(7, 2), bright=1, dim=2),),
    kinds={"wall": WALL},
)
WEST = frozenset(cell for cell in HALL.cells() if cell[0] <= 3)


def hall(board: Board = HALL, **changes: object) -> ToyState:
    """Ana of the party stands west of the door, Bob east of it."""
    made = toy.state()
    placed = {"ana": evolve(made.combatants["ana"], side="party", cell=(1, 2)), "bob": evolve(made.combatants["bob"], cell=(7, 2))}
    return evolve(made, combatants=placed, world=World(board=board, codec=CODEC), **changes)  # type: ignore[arg-type]


def done(state: ToyState, command: Command[ToyState]) -> ToyState:
    assert command.refuse(state) is None
    return command.resolve(state, Tape()).state


def test_a_door_stops_steps_and_sight_until_it_is_opened() -> None:
    shut = hall()
    opened = done(shut, gm_board.SetOpening(barrier="door"))
    assert opened.openings == {"door": Opening.OPEN}
    assert (4, 2) not in neighbours(shut, (3, 2)) and (4, 2) in neighbours(opened, (3, 2))
    assert (4, 3) not in neighbours(opened, (3, 2)), "nobody cuts the corner of the wall"
    assert not line_is_open(shut, (1, 2), (7, 2)) and line_is_open(opened, (1, 2), (7, 2))
    assert is_barred(shut, (2, 2), (5, 2)) and not is_barred(opened, (2, 2), (5, 2))
    found = [set(reach(state, (1, 2), 20, lambda _here, _there: 1)) for state in (shut, opened)]
    assert found == [set(WEST), set(HALL.cells())]
    assert done(opened, gm_board.SetOpening(barrier="door", value=Opening.LOCKED)).world.board is not None


def test_on_hexes_a_wall_stops_the_step_that_crosses_it() -> None:
    (x, y), (end, _) = (HALL.grid.HEX.geometry.centre(cell) for cell in ((3, 2), (4, 2)))
    middle = (x + end) / 2
    for flat in (False, True):
        board = replace(HALL, grid=Grid.HEX, flat_top=flat, barriers=(Barrier(id="w", start=(middle, y - 9), end=(middle, y + 9)),))
        cells = [cell for cell in board.cells() if board.geometry.centre(cell)[0] < middle]
        reached = reach(hall(board), cells[0], 99, lambda _here, _there: 1)
        assert set(reached) == set(cells)


def test_without_barriers_a_line_of_sight_is_what_the_ground_says() -> None:
    board = replace(HALL, barriers=(), ground={(4, 2): "wall"})
    state = hall(board)
    assert seen_by(state, "ana") == {cell for cell in board.cells() if sees(state, (1, 2), cell)}
    assert (6, 2) not in seen_by(state, "ana") and (4, 2) in seen_by(state, "ana")
    changed = hall(board, ground={"4,2": "open"})
    assert seen_by(changed, "ana") == set(board.cells())


@pytest.mark.parametrize("grid", [Grid.SQUARE, Grid.HEX])
def test_all_cells_at_once_are_seen_as_one_by_one(grid: Grid) -> None:
    board = replace(HALL, grid=grid, columns=14, rows=11, barriers=HALL.barriers[:1])
    walls = {cell: "wall" for place, cell in enumerate(board.cells()) if place % 7 == 3}
    state = hall(replace(board, ground=walls))
    assert seen_by(state, "ana") == {cell for cell in board.cells() if sees(state, (1, 2), cell)}


def test_in_the_dark_only_what_is_lit_or_beside_is_seen() -> None:
    dark = done(hall(replace(HALL, ambient=Ambient.DARK)), gm_board.SetOpening(barrier="door"))
    assert {(7, 2), (6, 2), (1, 2), (2, 3)} <= seen_by(dark, "ana") and (4, 2) not in seen_by(dark, "ana")
    assert light_of(dark)[(7, 2)] == 2 and light_of(dark)[(5, 2)] == 1
    out = done(dark, gm_board.SetBoardLamp(lamp="torch", value=False))
    assert not light_of(out) and (7, 2) not in seen_by(out, "ana")


def test_the_fog_opens_as_the_party_walks_and_by_hand() -> None:
    state = done(hall(), gm_board.SetFog(value=Fog.WALKED))
    assert revealed(state) == WEST == party_sees(state)
    opened = done(state, gm_board.SetOpening(barrier="door"))
    assert revealed(opened) > WEST and (8, 0) not in revealed(opened)
    through = done(opened, gm.Place(target="ana", cell=(5, 2)))
    fog = fog_of(through)
    assert fog is not None and (8, 0) in fog.revealed and (3, 0) in fog.revealed - fog.seen
    foe = done(state, gm.Place(target="bob", cell=(6, 2)))
    assert foe.revealed == state.revealed, "what a foe sees opens nothing"
    hidden = done(through, gm_board.HideCells(cells=((0, 0),)))
    assert revealed(through) - revealed(hidden) == {(0, 0)}
    assert revealed(done(hidden, gm_board.RevealCells(everything=True))) == set(HALL.cells())
    assert not done(through, gm_board.HideCells(everything=True)).revealed


def test_by_hand_no_step_opens_the_fog_and_the_state_says_nothing_at_its_default() -> None:
    state = hall(replace(HALL, fog=Fog.BY_HAND))
    assert not done(state, gm.Place(target="ana", cell=(2, 2))).revealed
    assert not {"openings", "lamps", "revealed", "fog"} & set(parts(CODEC, state))
    changed = done(state, gm_board.RevealCells(cells=((0, 0), (1, 0))))
    assert parts(CODEC, changed)["revealed"] == "0:0+2"


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (gm_board.SetOpening(barrier="gate"), "not_found", "barrier"),
        (gm_board.SetOpening(barrier="north"), "never_opens", "barrier"),
        (gm_board.SetOpening(barrier="door", value=Opening.CLOSED), "is_closed", "value"),
        (gm_board.SetBoardLamp(lamp="moon"), "not_found", "lamp"),
        (gm_board.SetBoardLamp(lamp="torch"), "is_lit", "value"),
        (gm_board.RevealCells(everything=True), "no_fog", None),
        (gm_board.HideCells(cells=((0, 0),)), "no_fog", None),
    ],
)
def test_refusals_of_the_hand_on_the_board(command: Command[ToyState], code: str, field: str | None) -> None:
    refusal = command.refuse(hall())
    assert refusal is not None and (refusal.code, refusal.field) == (code, field)


def test_cells_are_asked_for_and_lie_on_the_board() -> None:
    state = hall(fog=Fog.BY_HAND)
    for command, code in (
        (gm_board.RevealCells[ToyState](), "value"),
        (gm_board.RevealCells[ToyState](cells=((99, 0),)), "blocked"),
    ):
        refusal = command.refuse(state)
        assert refusal is not None and refusal.code == code
    nowhere = evolve(state, world=World(codec=CODEC))
    commands: list[Command[ToyState]] = [gm_board.SetFog(), gm_board.RevealCells(everything=True)]
    for asked in commands:
        refusal = asked.refuse(nowhere)
        assert refusal is not None and refusal.code == "no_board"
