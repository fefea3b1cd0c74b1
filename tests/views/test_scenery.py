"""What stands on a board, on screen: doors that are clicked, their tips, light and fog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.scenery_shown import SceneryShown, scenery_of_board
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Lamp, Opening, Pin
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.board.layer import said_of
from tests.pictures import tracker as samples

LEFT = Qt.MouseButton.LeftButton
DOOR = Barrier(id="door", kind=BarrierKind.DOOR, start=(4.5, 2.5), end=(4.5, 3.5), note="oak")
WALLS = (Barrier(id="north", start=(4.5, -0.5), end=(4.5, 2.5)), Barrier(id="south", start=(4.5, 3.5), end=(4.5, 6.5)))
HALL = Board(
    grid=Grid.SQUARE,
    columns=10,
    rows=7,
    barriers=(*WALLS, DOOR),
    lamps=(Lamp(id="lamp", at=(2, 3), bright=3, dim=6),),
    pins=(Pin(id="pin", at=(7, 5), text="A loose board"),),
    ambient=Ambient.DARK,
)


@pytest.fixture
def canvas(show: Callable[[QWidget], QWidget]) -> BoardCanvas:
    made = BoardCanvas()
    made.set_board(HALL)
    made.show_scenery(scenery_of_board(HALL))
    show(made)
    return made


def spot(canvas: BoardCanvas, x: float, y: float) -> QPointF:
    return canvas.geometry_of.point((x, y))


def test_a_click_on_a_door_is_told_and_one_beside_it_is_not(qtbot: QtBot, canvas: BoardCanvas) -> None:
    with qtbot.waitSignal(canvas.barrier_clicked) as clicked:
        qtbot.mouseClick(canvas, LEFT, pos=spot(canvas, 4.6, 3.1).toPoint())
    assert clicked.args == ["door"]
    with qtbot.assertNotEmitted(canvas.barrier_clicked):
        for x, y in ((5.2, 3.0), (4.5, 1.0), (4.0, 2.6)):
            qtbot.mouseClick(canvas, LEFT, pos=spot(canvas, x, y).toPoint())
    canvas.show_scenery(scenery_of_board(replace(HALL, barriers=(*WALLS, replace(DOOR, state=Opening.OPEN)))))
    with qtbot.waitSignal(canvas.barrier_clicked):
        qtbot.mouseClick(canvas, LEFT, pos=spot(canvas, 4.0, 2.6).toPoint())  # the leaf of an open door, where it is drawn


def test_a_click_on_a_lamp_is_told_unless_a_combatant_stands_there(qtbot: QtBot, canvas: BoardCanvas) -> None:
    at = spot(canvas, 2.1, 3.0)
    assert canvas.said_at(at, (2, 3)) == "Lamp, lit. Click: put it out."
    with qtbot.waitSignal(canvas.lamp_clicked) as clicked:
        qtbot.mouseClick(canvas, LEFT, pos=at.toPoint())
    assert clicked.args == ["lamp"]
    canvas.set_tokens([replace(samples.tokens()[0], cell=(2, 3))], None, {})
    with qtbot.assertNotEmitted(canvas.lamp_clicked):
        qtbot.mouseClick(canvas, LEFT, pos=at.toPoint())


def test_a_token_before_a_door_is_clicked_first(qtbot: QtBot, canvas: BoardCanvas) -> None:
    canvas.set_tokens([replace(samples.tokens()[0], cell=(4, 3))], None, {})
    with qtbot.assertNotEmitted(canvas.barrier_clicked), qtbot.waitSignal(canvas.selection_changed):
        qtbot.mouseClick(canvas, LEFT, pos=spot(canvas, 4.29, 3.0).toPoint())


def test_the_pointer_is_told_what_a_click_does_and_what_a_pin_says(canvas: BoardCanvas) -> None:
    point = spot(canvas, 4.5, 3.0)
    assert canvas.point_at(point, (5, 3))
    assert canvas.said_at(point, (5, 3)) == "Door, closed, oak. Click: open it."
    assert canvas.point_at(spot(canvas, 7, 4.9), (7, 5)) and canvas.said_at(spot(canvas, 7, 4.9), (7, 5)) == "A loose board"
    assert said_of(replace(DOOR, state=Opening.OPEN, is_secret=True, note="")) == "Door, open, secret. Click: close it."


def lightness(canvas: BoardCanvas, x: float, y: float) -> int:
    image = canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    at = spot(canvas, x, y) * ratio
    return image.pixelColor(at.toPoint()).lightness()


def test_light_falls_through_an_open_door_and_fog_covers_what_nobody_has_seen(canvas: BoardCanvas) -> None:
    shut = lightness(canvas, 6.3, 3.3)
    opened = replace(HALL, barriers=(*WALLS, replace(DOOR, state=Opening.OPEN)))
    canvas.show_scenery(scenery_of_board(opened))
    lit = lightness(canvas, 6.3, 3.3)
    assert shut < lit < lightness(canvas, 1.3, 3.3)
    shown = scenery_of_board(opened)
    fogged = SceneryShown(shown.barriers, shown.lamps, (), shown.darkness, frozenset(), frozenset({(1, 3)}))
    bright = lightness(canvas, 1.3, 3.3)
    canvas.show_scenery(fogged)
    remembered = lightness(canvas, 1.3, 3.3)
    canvas.show_scenery(replace(fogged, revealed=frozenset()))
    assert lightness(canvas, 1.3, 3.3) < remembered < bright
