"""The textured ground: right on every grid, the same every time, made when nobody waits, remade only where it changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.boards.boards import make_board
from desktop_app.controller.play.players import _redacted
from desktop_app.controller.play.scenery_shown import scenery_of_board
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.rooms import indoors
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Lamp, MapPicture, Pin
from desktop_app.model.pictures import Picture as Asset
from desktop_app.rules.kernel.state import Encounter, World
from desktop_app.views import faces, theme
from desktop_app.views.board import ground_layer
from desktop_app.views.board.far import SmallMap
from desktop_app.views.board.geometry import TILE
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.board.texture import CLEAR, NAMES, PLACE, VOID, GroundMap, tile
from desktop_app.views.pictures import file_of

Show = Callable[[QWidget], QWidget]
GRIDS = {"squares": (Grid.SQUARE, False), "pointy": (Grid.HEX, False), "flat": (Grid.HEX, True)}


def painted(grid: Grid = Grid.SQUARE, *, flat_top: bool = False) -> Board:
    """A board on which every kind of ground lies somewhere, within a wall."""
    made = replace(make_board("b", "B", grid, size=(14, 10), ground={}), flat_top=flat_top)
    cells, kinds = list(made.cells()), sorted(made.kinds)
    ground = {cell: kinds[place % len(kinds)] for place, cell in enumerate(cells) if place % 3 == 0}
    return replace(made, ground=ground)


@pytest.mark.parametrize(("grid", "flat_top"), GRIDS.values(), ids=GRIDS)
def test_every_cell_has_the_ground_of_its_kind_and_nothing_lies_beside_the_board(grid: Grid, flat_top: bool) -> None:
    board = painted(grid, flat_top=flat_top)
    found = GroundMap(board, {"0,0": "water"})
    for cell in board.cells():
        x, y = board.geometry.centre(cell)
        (kind,) = found.at(np.array([x], np.float32), np.array([y], np.float32))
        expected = "water" if cell == (0, 0) else board.ground_at(cell).paint
        assert NAMES[kind] == expected or (expected == "open" and NAMES[kind] == "flags")
    left, top, width, _ = board.geometry.extent(board.columns, board.rows)
    beside = found.at(np.array([left - 0.1, left + width + 0.1], np.float32), np.array([top - 0.2, top - 0.2], np.float32))
    assert (beside == VOID).all()


@pytest.mark.parametrize(("grid", "flat_top"), GRIDS.values(), ids=GRIDS)
def test_tiles_are_the_same_every_time_join_and_change_only_near_what_changed(grid: Grid, flat_top: bool) -> None:
    board = painted(grid, flat_top=flat_top)
    map_, again = GroundMap(board, {}), GroundMap(replace(board, name="other"), {})
    first = tile(map_, 0, 0, 24, theme.DARK)
    assert first == tile(again, 0, 0, 24, theme.DARK) and first != tile(map_, 0, 0, 24, theme.PARCHMENT)
    beside = tile(map_, 1, 0, 24, theme.DARK)
    steps = [
        abs(first.pixelColor(TILE - 1, y).lightness() - beside.pixelColor(0, y).lightness())
        for y in range(TILE)
        if first.pixelColor(TILE - 1, y).alpha() and beside.pixelColor(0, y).alpha()
    ]
    assert sum(steps) / len(steps) < 8
    changed = GroundMap(board, {"0,0": "ice" if board.ground_at((0, 0)).id != "ice" else "water"})
    assert changed.around(0, 0, 24) != map_.around(0, 0, 24)
    assert changed.around(1, 1, 24) == map_.around(1, 1, 24)


def test_rooms_are_what_nothing_leads_out_of_but_doors() -> None:
    sides = [((x, y), "wall") for x in range(2, 7) for y in range(2, 7) if x in {2, 6} or y in {2, 6}]
    room = make_board("r", "R", Grid.SQUARE, size=(10, 10), ground=dict(sides) | {(2, 4): "open_door"})
    assert indoors(room) == {(x, y) for x in (3, 4, 5) for y in (3, 4, 5)}
    assert indoors(replace(room, ground={cell: kind for cell, kind in room.ground.items() if cell != (6, 4)})) == frozenset()
    assert GroundMap(room, {}).cells[4, 4] == PLACE["flags"] and GroundMap(room, {}).cells[0, 0] == PLACE["open"]
    corners = [(1.3, 1.3), (4.7, 1.3), (4.7, 3.2), (1.3, 3.2), (1.3, 1.3)]
    kinds = [BarrierKind.WALL, BarrierKind.WINDOW, BarrierKind.DOOR, BarrierKind.WALL]
    walls = tuple(Barrier(id=str(n), kind=kind, start=corners[n], end=corners[n + 1]) for n, kind in enumerate(kinds))
    for grid, flat_top in GRIDS.values():
        bare = replace(make_board("w", "W", grid, size=(8, 8), ground={}), flat_top=flat_top)
        assert indoors(replace(bare, barriers=walls[1:])) == frozenset()
        middles = {cell: bare.geometry.centre(cell) for cell in bare.cells()}
        assert indoors(replace(bare, barriers=walls)) == {c for c, (x, y) in middles.items() if 1.3 < x < 4.7 and 1.3 < y < 3.2}


def shown(show: Show, board: Board) -> BoardSurface:
    made = BoardSurface()
    show(made)
    made.resize(420, 300)
    made.set_board(board)
    made.fit()
    return made


def test_the_plain_painting_is_there_at_once_and_the_texture_when_nobody_waits(
    qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground_layer, "TILES", OrderedDict())
    surface = shown(show, replace(painted(), name="slices"))
    plain = surface.grab().toImage()
    with qtbot.waitSignal(surface.ground_layer.changed, timeout=5000):
        surface.update()
    qtbot.waitUntil(lambda: not surface.ground_layer.is_at_work, timeout=20000)
    textured = surface.grab().toImage()
    assert textured != plain
    surface.finish()
    assert surface.grab().toImage() == textured
    made = len(ground_layer.TILES)
    surface.set_tokens([], None, {"3,3": "water"})
    surface.finish()
    assert 0 < len(ground_layer.TILES) - made <= 9


def test_a_theme_of_contrast_keeps_the_plain_ground(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = shown(show, painted())
    monkeypatch.setattr(theme, "_in_force", [theme.CONTRAST])
    plain = surface.grab().toImage()
    surface.finish()
    assert surface.grab().toImage() == plain and not surface.ground_layer.is_at_work


@pytest.mark.parametrize("chosen", [theme.DARK, theme.CONTRAST])
@pytest.mark.parametrize(("grid", "factor"), [(Grid.SQUARE, 1.3), (Grid.HEX, 0.7)])
def test_another_scale_is_shown_at_once_and_exact_when_nobody_waits(
    qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch, chosen: theme.Theme, grid: Grid, factor: float
) -> None:
    monkeypatch.setattr(theme, "_in_force", [chosen])
    board = painted() if grid == Grid.SQUARE else make_board("hexes", "Hexes", grid, size=(9, 7), ground={(2, 2): "water"})
    surface, fresh = shown(show, board), shown(show, board)
    surface.finish()
    for one in (surface, fresh):
        one.clearFocus()
        one.geometry_of.zoom(factor, QPointF(150, 120))
    first = surface.grab().toImage()
    assert surface.ground_layer.is_at_work
    fresh.finish()
    exact, between = fresh.grab().toImage(), list[float]()
    ground_layer.TILES.clear()
    while surface.ground_layer.is_at_work:
        surface.ground_layer._improve()
        between.append(apart(surface.grab().toImage(), exact))
        QApplication.processEvents()
    assert max(between) <= apart(first, exact) + 0.5, "it comes nearer with every piece: nothing flickers"
    assert apart(surface.grab().toImage(), exact) == 0
    assert 0 < apart(first, exact) < 40


def apart(one: QImage, other: QImage) -> float:
    """Return how far two pictures are apart: the mean of the greatest difference of a channel, of 255."""
    places = [(x, y) for x in range(0, one.width(), 7) for y in range(0, one.height(), 7)]
    pairs = [(one.pixelColor(*place), other.pixelColor(*place)) for place in places]
    return sum(max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue())) for a, b in pairs) / len(pairs)


def test_a_picture_lies_beneath_open_ground(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    kept = Asset(media_type="image/png", width=60, height=40, body=file_of(image, "PNG"))
    monkeypatch.setattr(faces, "_find", {"p": kept}.get)
    bare = make_board("b", "B", Grid.SQUARE, size=(10, 6), ground={(7, 3): "water"})
    board = replace(bare, picture=MapPicture(asset="p", left=-0.5, top=-0.5, width=5, height=6))
    assert GroundMap(board, {}).cells[0, 0] == CLEAR
    surface = shown(show, board)
    for finished in (False, True):
        if finished:
            surface.finish()
        pixels = surface.grab().toImage()
        ratio = pixels.devicePixelRatio()
        at = {cell: pixels.pixelColor((surface.geometry_of.centre(cell) * ratio).toPoint()) for cell in ((2, 2), (7, 1), (7, 3))}
        assert at[2, 2] == QColor("#ff00ff") != at[7, 1]
        assert at[7, 3].blue() > at[7, 3].red()


@pytest.mark.parametrize(("grid", "flat_top"), GRIDS.values(), ids=GRIDS)
def test_a_large_board_is_seen_whole_and_each_cell_has_its_colour(show: Show, grid: Grid, flat_top: bool) -> None:
    made = replace(make_board("l", "L", grid, size=(200, 200), ground={}), flat_top=flat_top)
    cells = [made.geometry.from_offset(column, row) for column, row in ((0, 0), (101, 60), (60, 101), (199, 198))]
    surface = shown(show, replace(made, ground=dict.fromkeys(cells, "ice")))
    surface.fit()
    assert QRectF(surface.rect()).contains(surface.geometry_of.bounds())
    surface.zoom(6 / surface.geometry_of.scale)
    for cell in cells:
        surface.pan(QRectF(surface.rect()).center() - surface.geometry_of.centre(cell))
        pixels = surface.grab().toImage()
        at = (surface.geometry_of.centre(cell) * pixels.devicePixelRatio()).toPoint()
        assert pixels.pixelColor(at).lightness() > 90, cell
        beside = surface.geometry_of.centre(made.grid.geometry.neighbour(cell, 0)) * pixels.devicePixelRatio()
        if made.contains(made.grid.geometry.neighbour(cell, 0)):
            assert pixels.pixelColor(beside.toPoint()).lightness() < 80, cell


def test_the_small_map_is_there_where_little_is_in_view_and_a_click_moves_the_view(qtbot: QtBot, show: Show) -> None:
    surface = BoardSurface()
    show(surface)
    surface.resize(900, 700)
    surface.set_board(make_board("s", "S", Grid.SQUARE, size=(100, 80), ground={(99, 79): "water"}))
    surface.fit()
    surface.grab()
    small = surface.findChild(SmallMap)
    assert small is not None and not small.isVisible()
    surface.zoom(5)
    surface.grab()
    assert small.isVisible() and surface.rect().contains(small.geometry())
    qtbot.mouseClick(small, Qt.MouseButton.LeftButton, pos=small.rect().bottomRight() - QPoint(8, 8))
    right = surface.geometry_of.units(QPointF(surface.width() / 2, surface.height() / 2))
    assert right[0] > 85 and right[1] > 65


def test_the_players_copy_of_half_a_room_keeps_its_floor() -> None:
    sides = {(x, y): "wall" for x in range(5) for y in range(5) if {x, y} & {0, 4}}
    room = make_board("r", "R", Grid.SQUARE, size=(5, 5), ground=sides)
    half = replace(room, ground={cell: kind for cell, kind in sides.items() if cell[0] < 3})
    assert not indoors(half)
    state = Encounter(world=World(board=room))
    copy = _redacted(state, frozenset((x, y) for x in range(3) for y in range(5)))
    assert copy is not None and {cell for cell, kind in copy.ground.items() if kind == "flags"} == {
        (x, y) for x in (1, 2) for y in (1, 2, 3)
    }


@pytest.mark.parametrize("grid", list(Grid))
@pytest.mark.parametrize("is_textured", [True, False])
def test_a_view_that_is_dragged_shows_what_a_new_one_shows(
    show: Show, monkeypatch: pytest.MonkeyPatch, grid: Grid, *, is_textured: bool
) -> None:
    """What comes into view is painted beside what was kept, without seams: ground, walls, light, fog and notes alike."""
    if not is_textured:
        monkeypatch.setattr(theme, "_in_force", [theme.CONTRAST])
    lamps = tuple(Lamp(id=str(n), at=(5.0 * n, 4.0 * n)) for n in range(8))
    walls = tuple(Barrier(id=str(n), start=(0.5, 3.0 * n), end=(30.5, 3.0 * n + 2)) for n in range(10))
    made = make_board("wide", "Wide", grid, size=(40, 30), ground={grid.geometry.from_offset(n, n): "water" for n in range(30)})
    pins = tuple(Pin(id=str(n), at=(3.3 * n, 2.1 * n), text="x") for n in range(9))
    board = replace(made, lamps=lamps, barriers=walls, pins=pins, ambient=Ambient.DARK)
    seen = frozenset(cell for cell in board.cells() if (cell[0] + cell[1]) % 3)
    scenery = replace(scenery_of_board(board), revealed=seen, seen=frozenset(cell for cell in seen if cell[0] % 2))

    def surface(origin: QPointF) -> BoardSurface:
        one = BoardSurface()
        one.has_small_map = False
        one.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the ring around what has the keys is not of the view
        show(one)
        one.resize(300, 220)
        one.set_board(board)
        one.show_scenery(scenery)
        one.geometry_of.scale, one.geometry_of.origin = 41.3, origin
        one.finish()
        return one

    dragged = surface(QPointF(-300.4, -200.7))
    for step in [QPointF(-23, 11)] * 12 + [QPointF(31, -17)] * 20 + [QPointF(-3, -40)] * 5:
        dragged.pan(step)
        dragged.grab()
    dragged.finish()
    fresh = surface(QPointF(dragged.geometry_of.origin))
    images = [one.grab().toImage().convertToFormat(QImage.Format.Format_RGB32) for one in (dragged, fresh)]
    bits = [np.array(image.constBits(), np.int16) for image in images]  # they are the image's own: gone with it
    assert (np.abs(bits[0] - bits[1]) > 24).mean() < 0.005, "lines may lie a fraction of a pixel off, nothing more"
