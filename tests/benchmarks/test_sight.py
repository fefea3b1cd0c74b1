"""What it costs to see: on 200 x 200 squares with 2,500 walls and 100 lamps, after a move and after a door was opened."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.play.scenery_shown import scenery_of
from desktop_app.grid.board import Board, Grid, Ground
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Lamp, Opening
from desktop_app.rules.kernel.barriers import light_of, looked
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


def crossing(walls: int, lamps: int) -> Board:
    """Draw long walls across each other, and lamps among them."""
    rng = random.Random(1)
    points = [(rng.uniform(0, SIDE), rng.uniform(0, SIDE)) for _ in range(2 * walls + lamps)]
    barriers = tuple(Barrier(id=f"w{i}", start=points[2 * i], end=points[2 * i + 1]) for i in range(walls))
    shining = tuple(Lamp(id=f"l{i}", at=at) for i, at in enumerate(points[2 * walls :]))
    return Board(grid=Grid.SQUARE, columns=SIDE, rows=SIDE, barriers=barriers, lamps=shining, ambient=Ambient.DARK)


@pytest.mark.parametrize(("walls", "lamps"), [(1000, 20), (5000, 1), (20_000, 1)])
def test_light_among_walls_that_cross(benchmark: BenchmarkFixture, walls: int, lamps: int) -> None:
    board = crossing(walls, lamps)
    kept = looked(state_on(board))

    def fresh() -> tuple[tuple[Encounter], dict[str, object]]:
        again = state_on(replace(board))
        looked(again).__dict__.update(kept.__dict__)
        return (again,), {}

    benchmark.pedantic(light_of, setup=fresh, rounds=8)
