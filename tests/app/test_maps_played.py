"""The same two rooms as three programs write them: brought in together, and played on in the dark with a lamp, a door and fog."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.grid.board import Cell
from desktop_app.grid.scenery import Ambient, BarrierKind, Fog
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.state import Encounter
from desktop_app.views.presenters.boards import BoardsPresenter
from tests.app.counting import CTRL, FOE, KEY, Table
from tests.bringing import drop_files
from tests.exchange.foreign_files import scene
from tests.exchange.maps import shapes, tiled, tiles, universal
from tests.narrowing import there
from tests.parts import presenter_of

COLUMNS, ROWS = 8, 6
WALLS: Final = (((4, 0), (4, 2)), ((4, 3), (4, 6)))
DOOR: Final = ((4, 2), (4, 3))
LAMP: Final = (6.5, 2.5)
"""In cells from the upper left corner. The lamp shines as far as three cells."""
HERE, THERE = (1, 2), (6, 2)


def of_dungeondraft() -> dict[str, Any]:
    def at(x: float, y: float) -> dict[str, float]:
        return {"x": x, "y": y}

    lines = [[at(*start), at(*end)] for start, end in WALLS]
    portal = {"position": at(4, 2.5), "bounds": [at(*end) for end in DOOR], "rotation": 1.5708, "closed": True}
    size = {"map_origin": at(0, 0), "map_size": at(COLUMNS, ROWS), "pixels_per_grid": 1}
    return universal(
        resolution=size,
        line_of_sight=lines,
        objects_line_of_sight=[],
        portals=[portal],
        lights=[{"position": at(*LAMP), "range": 3, "intensity": 1, "color": "ffff9329", "shadows": True}],
        environment={"baked_lighting": False, "ambient_light": "ff000000"},
    )


def of_tiled() -> dict[str, Any]:
    def line(ends: tuple[tuple[int, int], tuple[int, int]]) -> dict[str, Any]:
        return {"x": 0, "y": 0, "polyline": [{"x": x * 10, "y": y * 10} for x, y in ends]}

    lamp = {"x": LAMP[0] * 10, "y": LAMP[1] * 10, "point": True, "properties": [{"name": "dim", "type": "float", "value": 3}]}
    layers = (tiles([0] * COLUMNS * ROWS, width=COLUMNS, height=ROWS), shapes("wall", *map(line, WALLS)), shapes("door", line(DOOR)))
    return tiled(*layers, shapes("light", lamp), width=COLUMNS, height=ROWS)


def of_foundry() -> dict[str, Any]:
    walls: list[dict[str, Any]] = [{"c": [100 * side for end in ends for side in end]} for ends in WALLS]
    walls.append({"c": [100 * side for end in DOOR for side in end], "door": 1, "ds": 0})
    kept = {"move": 20, "sight": 20, "light": 20, "sound": 20, "dir": 0}
    return scene(
        name="cellar of Foundry",
        width=COLUMNS * 100,
        height=ROWS * 100,
        padding=0,
        walls=[{**kept, **wall} for wall in walls],
        lights=[{"x": LAMP[0] * 100, "y": LAMP[1] * 100, "config": {"dim": 15, "bright": 7.5}}],
        notes=[],
        tokens=[],
    )


@pytest.mark.parametrize("table", ["winterdawn"], indirect=True)
def test_the_rooms_are_played_alike_whoever_drew_them(table: Table, tmp_path: Path) -> None:
    files = {"dungeon.dd2vtt": of_dungeondraft(), "tiles.tmj": of_tiled(), "scene.json": of_foundry()}
    for name, document in files.items():
        (tmp_path / name).write_text(json.dumps(document))
    assert drop_files(table.program.window, *(tmp_path / name for name in files))
    page = presenter_of(table.program, BoardsPresenter)
    own = [board for board in page.boards.values() if board.id in page.own]
    assert {board.name for board in own} == {"dungeon", "tiles", "cellar of Foundry"}
    lit = {board.name: board.ambient for board in own}
    assert lit == {"dungeon": Ambient.DARK, "tiles": Ambient.DAY, "cellar of Foundry": Ambient.DARK}, "Tiled knows no light of day"
    told = [_played(table, page, board.id) for board in own]
    assert told[0] == told[1] == told[2]
    (shut, _), (opened, is_met) = told[0]
    assert HERE in shut and THERE not in shut and (4, 2) not in shut, "the wall and the door hide the lit room"
    assert is_met and THERE in opened and shut < opened, "through the door the lamp shows who stands there"
    assert (5, 5) not in opened, "beside the door the wall still hides"


def _played(table: Table, page: BoardsPresenter, board: str) -> list[tuple[frozenset[Cell], bool]]:
    """Play an encounter on a board: what the party knows of it, and whether they see the foe, before and after a door is opened."""
    table.program.window.show_page("boards")
    page.choose(board)
    page.view.panel.edited.emit({"fog": Fog.WALKED})
    page.view.panel.edited.emit({"ambient": Ambient.DARK})
    encounters = table.prepare()
    encounters.new()
    table.program.window.show_page("boards")
    page.view.canvas.setFocus()
    table.key(KEY.Key_Return, held=CTRL)
    assert table.program.window.current == "encounters"
    table.key(KEY.Key_K, held=CTRL)
    table.word(f"1 {FOE[table.system]}")
    table.key(KEY.Key_Return)
    table.key(KEY.Key_Return, held=CTRL)
    assert table.program.window.current == "fight", table.program.window.messages.text
    tracker = table.fight.tracker
    state = tracker.session.state
    assert there(state.world.board).id == board
    foe = next(who for who, one in state.combatants.items() if one.side == "foe")
    party = [who for who in state.roster if who != foe]
    for who, at in zip([foe, *party], [THERE, HERE, (0, 0), (0, 1), (0, 3), (0, 4), (0, 5)], strict=False):
        tracker.session.do(Place[Encounter](target=who, cell=at))
        assert tracker.session.state.combatants[who].cell == at
    table.fight.act(tracker.players.show_party_and_board)
    table.fight.act(lambda: tracker.players.toggle([foe]))
    looks = [_look(table, foe)]
    (door,) = [one.id for one in there(state.world.board).barriers if one.kind is BarrierKind.DOOR]
    table.fight.act(lambda: tracker.board_hand.turn_door(door))
    QApplication.processEvents()
    return [*looks, _look(table, foe)]


def _look(table: Table, foe: str) -> tuple[frozenset[Cell], bool]:
    shown = table.fight.tracker.players.shown()
    return there(shown.seen), any(token.side == "foe" for token in shown.tokens)
