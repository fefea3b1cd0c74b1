"""Light that takes longer than a picture can wait for: the board is there at once, and another thread works it out."""

from __future__ import annotations

import random
from dataclasses import replace

from pytestqt.qtbot import QtBot

from desktop_app.controller.play.scenery_shown import AT_ONCE, scenery_of, scenery_of_board
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, Lamp
from desktop_app.rules.kernel.barriers import lamplight, light_of
from desktop_app.rules.kernel.state import Encounter, World
from desktop_app.views.board.layer import SceneryLayer

SIDE, WALLS, LAMPS = 60, 600, 40


def crowded(seed: int) -> Board:
    rng = random.Random(seed)

    def point() -> tuple[float, float]:
        return rng.uniform(0, SIDE), rng.uniform(0, SIDE)

    walls = tuple(
        Barrier(id=f"w{i}", start=(x, y), end=(x + rng.uniform(-4, 4), y + 3)) for i, (x, y) in enumerate(point() for _ in range(WALLS))
    )
    lamps = tuple(Lamp(id=f"l{i}", at=point(), bright=rng.randint(1, 3), dim=rng.randint(3, 6)) for i in range(LAMPS))
    return Board(grid=Grid.SQUARE, columns=SIDE, rows=SIDE, barriers=walls, lamps=lamps, ambient=Ambient.DARK)


def test_much_light_follows_the_picture_and_is_the_same_light(qtbot: QtBot) -> None:
    assert WALLS * LAMPS > AT_ONCE
    shown = scenery_of_board(crowded(1))
    assert shown.to_come is not None and not any(one.outline for one in shown.lamps), "the picture did not wait"
    layer = SceneryLayer()
    with qtbot.waitSignal(layer.changed, timeout=20_000):
        assert layer.show(shown)
    layer.finish()
    assert layer.shown.to_come is None and all(one.outline for one in layer.shown.lamps)
    few = [scenery_of_board(replace(crowded(1), lamps=crowded(1).lamps[i : i + 10])).lamps for i in range(0, LAMPS, 10)]
    assert layer.shown.lamps == tuple(one for lamps in few for one in lamps), "as if it had been waited for"


def test_light_that_is_known_is_not_worked_out_again(qtbot: QtBot) -> None:
    state = Encounter(world=World(board=crowded(2)))
    layer = SceneryLayer()
    layer.show(scenery_of(state))
    layer.finish()
    again = scenery_of(state)
    assert again.to_come is None and not layer.show(again), "nothing changes, nothing flickers"


def test_another_board_takes_the_place_of_light_that_is_still_to_come(qtbot: QtBot) -> None:
    layer = SceneryLayer()
    for seed in (3, 4, 5):
        layer.show(scenery_of_board(crowded(seed)))
    layer.finish()
    assert [one.lamp for one in layer.shown.lamps] == list(crowded(5).lamps) and all(one.outline for one in layer.shown.lamps)
    layer.show(scenery_of_board(crowded(6)))
    layer.deleteLater()
    qtbot.wait(1)  # what is worked on goes with who asked for it


def test_the_light_of_one_cell_is_what_all_lamps_together_say() -> None:
    board = crowded(7)
    state = Encounter(world=World(board=board))
    lit = light_of(state)
    assert {1, 2} == set(lit.values())
    for cell in random.Random(8).sample(list(board.cells()), 300):
        assert lamplight(state, cell) == lit.get(cell, 0)
    corner = frozenset((x, y) for x in range(12) for y in range(9))
    near = light_of(state, corner)
    assert {cell: near.get(cell) for cell in corner} == {cell: lit.get(cell) for cell in corner} and len(near) < len(lit)
