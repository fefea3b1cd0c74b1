from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from desktop_app.controller.play.scenery_shown import scenery_of_board
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Lamp
from desktop_app.views.board import light
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.board.layer import SceneryLayer

BOARD = Board(id="b", grid=Grid.SQUARE, columns=6, rows=6)


def geometry(board: Board = BOARD) -> Geometry:
    made = Geometry(board)
    made.scale = 20.0
    return made


def test_the_edge_of_what_a_sense_reaches_is_the_outside_of_its_cells_alone() -> None:
    assert len(light.edges_of(geometry(), {(1, 1)})) == 4
    assert len(light.edges_of(geometry(), {(1, 1), (2, 1)})) == 6
    ring = {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)} - {(2, 2)}
    assert len(light.edges_of(geometry(), ring)) == 12 + 4, "a hole has an edge too"
    hexes = Board(id="h", grid=Grid.HEX, columns=6, rows=6)
    assert len(light.edges_of(geometry(hexes), {(1, 1), (2, 1)})) == 10


def test_the_light_of_a_lamp_falls_around_it_wherever_the_view_is() -> None:
    board = replace(BOARD, lamps=(Lamp(id="l", at=(2, 2), bright=1, dim=3, colour="#00ff00"),))
    for origin in (QPointF(0, 0), QPointF(170, 60), QPointF(30, 90)):
        made, layer = geometry(board), SceneryLayer()
        made.origin = origin
        layer.show(scenery_of_board(board))
        image = QImage(400, 240, QImage.Format.Format_RGB32)
        image.fill(0x808080)
        painter = QPainter(image)
        layer.paint(painter, made, QRectF(-10, -10, 120, 120), "a view", 1.0)
        painter.end()
        lit = [image.pixelColor((made.point((2 + far, 2))).toPoint()) for far in (-2, 2, 2.9)]
        assert lit[0] == lit[1] and lit[0].green() > lit[2].green() + 5 > lit[2].red() + 5


def test_the_darker_a_cell_the_less_of_it_is_seen() -> None:
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    made = geometry()
    light.paint_darkness(painter, made, {(1, 1): 1, (2, 1): 2}, QRectF(0, 0, 120, 120))
    painter.end()
    plain, dark, pitch = (image.pixelColor(made.centre(cell).toPoint()).lightness() for cell in ((0, 1), (1, 1), (2, 1)))
    assert plain == 255 and plain > dark > pitch
