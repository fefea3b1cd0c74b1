"""What it costs to see: on 200 x 200 squares with 2,500 walls and 100 lamps, after a move and after a door was opened."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.scenery_shown import scenery_of
from desktop_app.grid.board import Board, Grid, Ground
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Lamp, Opening
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.gm_board import SetOpening
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.sighting import seen_by
from desktop_app.rules.kernel.state import Combatant, Encounter, World

SIDE, ROOM = 200, 8


def labyrinth(*, solid: bool) -> Board:
    """Build rooms of eight by eight with a doorway each way, one lamp in every sixth, each tenth doorway a door that stands open."""
    barriers: list[Barrier] = []
    for x, y in itertools.product(range(0, SIDE, ROOM), repeat=2):
        left, top = x - 0.5, y - 0.5
        pieces = (((0, 0), (3, 0)), ((4, 0), (8, 0)), ((0, 0), (0, 5)), ((0, 6), (0, 8)))
        for a, b in pieces:
            barriers.append(Barrier(id=f"w{len(barriers)}", start=(left + a[0], top + a[1]), end=(left + b[0], top + b[1])))
        if len(barriers) % 40 == 0:
            door = Barrier(id=f"d{x},{y}", kind=BarrierKind.DOOR, state=Opening.OPEN, start=(left + 3, top), end=(left + 4, top))
            barriers.append(door)
    rooms = list(itertools.product(range(0, SIDE, ROOM), repeat=2))[:: SIDE * SIDE // ROOM // ROOM // 100]
    lamps = tuple(Lamp(id=f"l{x},{y}", at=(x + 3.0, y + 3.0), bright=4, dim=8) for x, y in rooms[:100])
    ground = {(x + 2, y + 5): "rocks" for x, y in rooms} if solid else {}
    kinds = {"rocks": Ground(id="rocks", label="Rocks", blocked=True)}
    made = Board(grid=Grid.SQUARE, columns=SIDE, rows=SIDE, barriers=tuple(barriers), lamps=lamps, ground=ground, kinds=kinds)
    return replace(made, ambient=Ambient.DARK, fog=Fog.WALKED)


def state_on(board: Board) -> Encounter:
    return Encounter(roster=("ana",), combatants={"ana": Combatant(id="ana", side="party", cell=(99, 99))}, world=World(board=board))


@pytest.mark.parametrize("solid", [False, True], ids=["walls", "walls and rocks"])
def test_sight_light_and_fog_after_a_move(benchmark: BenchmarkFixture, solid: bool) -> None:
    state = state_on(labyrinth(solid=solid))
    cells = itertools.cycle([(x, y) for x in range(96, 104) for y in range(96, 104)])
    state = Place[Encounter](target="ana", cell=next(cells)).resolve(state, Tape()).state
    scenery_of(state)

    def moved() -> tuple[tuple[Encounter], dict[str, object]]:
        mover = evolve(state.combatants["ana"], cell=(50, 50))
        return (evolve(state, combatants={"ana": mover}),), {}

    def see(before: Encounter) -> None:
        after = Place[Encounter](target="ana", cell=next(cells)).resolve(before, Tape()).state
        scenery_of(after)

    benchmark.pedantic(see, setup=moved, rounds=24)
    benchmark.extra_info["seen"] = len(seen_by(state, "ana"))


def test_sight_light_and_fog_after_a_door_was_opened(benchmark: BenchmarkFixture) -> None:
    board = labyrinth(solid=False)
    doors = itertools.cycle([barrier.id for barrier in board.barriers if barrier.opens])
    state = state_on(board)
    scenery_of(state)

    def turn() -> None:
        after = SetOpening[Encounter](barrier=next(doors), value=Opening.CLOSED).resolve(state, Tape()).state
        scenery_of(after)

    benchmark.pedantic(turn, rounds=6)
