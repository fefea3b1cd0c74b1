"""The nearest barrier in every direction, against one ray at a time; and what very many walls cost."""

from __future__ import annotations

import math
import os
import random
import time
from dataclasses import replace

import numpy as np
import pytest

from desktop_app.controller.play.scenery_shown import scenery_of
from desktop_app.exchange.limits import MOST_BARRIERS
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.rooms import indoors
from desktop_app.grid.scenery import Ambient, Barrier, Fog, Lamp
from desktop_app.grid.sight import NEAREST_FIRST, View, rows_of
from desktop_app.rules.kernel.barriers import light_of, lightlines
from desktop_app.rules.kernel.positions import reach
from desktop_app.rules.kernel.sighting import party_sees
from desktop_app.rules.kernel.state import Combatant, Encounter, World

SIDE = 200
SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
"""Where `dev.py soak` begins."""


def crossing(count: int, lamps: int, rng: random.Random) -> Board:
    """Draw walls from anywhere to anywhere on a large board: nearly each crosses half of the others."""

    def anywhere() -> tuple[float, float]:
        return (rng.uniform(0, SIDE), rng.uniform(0, SIDE))

    return Board(
        grid=Grid.SQUARE,
        columns=SIDE,
        rows=SIDE,
        barriers=tuple(Barrier(id=f"w{i}", start=anywhere(), end=anywhere()) for i in range(count)),
        lamps=tuple(Lamp(id=f"l{i}", at=anywhere()) for i in range(lamps)),
        ambient=Ambient.DARK,
        fog=Fog.WALKED,
    )


def hit(segment: tuple[float, float, float, float], turn: float) -> float:
    """Measure along a ray from (0, 0) to where it meets a segment."""
    x0, y0, x1, y1 = segment
    dx, dy = math.cos(turn), math.sin(turn)
    slope = dx * (y1 - y0) - dy * (x1 - x0)
    if not slope:
        return math.inf
    along, part = (x0 * y1 - y0 * x1) / slope, (x0 * dy - y0 * dx) / slope
    return along if along > 0 and 0 <= part <= 1 else math.inf


@pytest.mark.parametrize("seed", range(12))
def test_in_each_direction_the_same_barrier_is_nearest_as_one_ray_finds(seed: int) -> None:
    rng = random.Random(SEED + seed)
    segments = [tuple(rng.choice((rng.uniform(-9, 9), float(rng.randint(-4, 4)))) for _ in range(4)) for _ in range(1 + seed * 9)]
    eye = (0.137, 0.071)
    view = View(eye, np.array(segments))
    moved = [(a - eye[0], b - eye[1], c - eye[0], d - eye[1]) for a, b, c, d in segments]
    assert view.edges[0] == -math.pi and (np.diff(view.edges) > 0).all()
    for turn in (rng.uniform(-math.pi, math.pi) for _ in range(400)):
        place = int(np.searchsorted(view.edges, turn, side="right")) - 1
        line = int(view.nearest[place])
        expected = min(hit(one, turn) for one in moved)
        found = hit(tuple(view._lines[line]), turn) if line >= 0 else math.inf
        assert found == pytest.approx(expected, abs=1e-6)
        if math.isfinite(expected):
            x, y = (eye[at] + np.array((0.999, 1.001)) * expected * part(turn) for at, part in enumerate((math.cos, math.sin)))
            assert view.is_open_to(x, y).tolist() == [True, False]


def test_what_lies_behind_the_nearest_is_not_looked_at_and_changes_nothing() -> None:
    board = crossing(4 * NEAREST_FIRST, 1, random.Random(2))
    rows = rows_of((one.start, one.end) for one in board.barriers)
    state = Encounter(world=World(board=board))
    eye = scenery_of(state).lamps[0].lamp.at
    points = np.random.default_rng(4).uniform(-30, 30, (2, 4000)) + np.array(eye)[:, None]
    assert np.array_equal(lightlines(state).view(eye).is_open_to(*points), View(eye, rows).is_open_to(*points))


@pytest.mark.parametrize(("walls", "lamps"), [(1000, 20), (5000, 1), (MOST_BARRIERS, 1)])
def test_light_sight_and_paths_among_as_many_crossing_walls_as_a_board_may_have_take_no_time(walls: int, lamps: int) -> None:
    board = crossing(walls, lamps, random.Random(SEED + 3))
    state = Encounter(roster=("ana",), combatants={"ana": Combatant(id="ana", side="party", cell=(99, 99))}, world=World(board=board))
    begun = time.process_time()
    assert len(party_sees(state)) > 0
    light_of(state)
    scenery_of(state)
    reach(state, (99, 99), 8, lambda here, there: 1)
    assert time.process_time() - begun < 3, "a second client of the processor must not fail this; it takes a tenth of it"


def test_boards_without_walls_are_not_taken_for_each_other() -> None:
    small, large = (Board(grid=Grid.SQUARE, columns=n, rows=n, ambient=Ambient.DARK, lamps=(Lamp(id="l", at=(1, 1)),)) for n in (3, 30))
    lit = [light_of(Encounter(world=World(board=board))) for board in (small, large)]
    assert len(lit[0]) == 9 and len(lit[1]) > 40


def test_rooms_among_thousands_of_walls_are_found_once_and_soon() -> None:
    walls = [Barrier(id=f"{x},{y}", start=(x, y), end=(x + 1.0, y)) for x in range(0, SIDE, 4) for y in range(0, SIDE, 4)]
    room = (((9.5, 9.5), (13.5, 9.5)), ((13.5, 9.5), (13.5, 12.5)), ((13.5, 12.5), (9.5, 12.5)), ((9.5, 12.5), (9.5, 9.5)))
    closed = [Barrier(id=f"r{i}", start=start, end=end) for i, (start, end) in enumerate(room)]
    board = Board(grid=Grid.SQUARE, columns=SIDE, rows=SIDE, barriers=(*walls, *closed))
    begun = time.process_time()
    assert indoors(board) == {(x, y) for x in range(10, 14) for y in range(10, 13)}
    assert indoors(replace(board, name="Other")) is indoors(board)
    assert time.process_time() - begun < 4, "each wall is compared with the cells near it"
