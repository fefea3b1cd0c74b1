"""A board as a picture: the whole of it as a file, or a part of it for a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from desktop_app.controller.play.scenery_shown import scenery_of_board
from desktop_app.grid.scenery import Fog
from desktop_app.views import painting, theme
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.board.ground_layer import GroundLayer
from desktop_app.views.board.layer import SceneryLayer
from desktop_app.views.pictures import file_of

if TYPE_CHECKING:
    from desktop_app.grid.board import Board
    from desktop_app.printing.maps import BoardArea

LARGEST: Final = 8000
"""Pixels of a picture of the whole board, at its longer side."""
USUAL: Final = 70.0
"""Pixels a cell of such a picture."""
PALE: Final = 0.55
"""How much white lies over a board that is to save ink."""
NUMBER: Final = 0.34
"""Cells across the number of a note."""


def drawn(board: Board, area: BoardArea, pixels: float, *, saves_ink: bool = False) -> QImage:
    """Draw a part of a board, given in board units, with so many pixels a unit; as by day, without fog, its notes as numbers."""
    before = theme.active()
    theme.put_in_force(theme.PARCHMENT)
    try:
        image = _drawn(board, area, pixels)
    finally:
        theme.put_in_force(before)
    return _paled(image) if saves_ink else image


def drawn_whole(board: Board) -> QImage:
    """Draw a whole board, as large as a file of it may be."""
    from desktop_app.printing.maps import BoardArea

    extent = BoardArea(*board.geometry.extent(board.columns, board.rows))
    return drawn(board, extent, min(USUAL, LARGEST / max(extent.width, extent.height)))


def drawn_for_notes(board: Board) -> bytes:
    """Draw a whole board as PNG."""
    return file_of(drawn_whole(board), "PNG")


def drawn_for_print(board: Board, area: BoardArea, pixels: float, saves_ink: bool) -> bytes:
    """Draw a part of a board as JPEG."""
    return file_of(drawn(board, area, pixels, saves_ink=saves_ink), "JPEG")


def _drawn(board: Board, area: BoardArea, pixels: float) -> QImage:
    geometry = Geometry(replace(board, fog=Fog.NONE))
    geometry.scale, geometry.origin = pixels, QPointF(-area.left * pixels, -area.top * pixels)
    image = QImage(QSize(max(1, round(area.width * pixels)), max(1, round(area.height * pixels))), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    view = QRectF(image.rect())
    painter = QPainter(image)
    painting.smooth(painter)
    ground, scenery = GroundLayer(), SceneryLayer()
    ground.paint(painter, geometry, {}, view)
    ground.finish()
    ground.paint(painter, geometry, {}, view)
    scenery.show(replace(scenery_of_board(geometry.board), darkness=0, pins=()))
    scenery.finish()
    scenery.paint(painter, geometry, view.translated(-geometry.origin), None, 1.0)
    _number_notes(painter, geometry, view)
    painter.end()
    return image


def _number_notes(painter: QPainter, geometry: Geometry, view: QRectF) -> None:
    """Put the number of each note where it stands."""
    side = max(14.0, NUMBER * geometry.scale)
    current = theme.active()
    for number, pin in enumerate(geometry.board.pins, 1):
        area = QRectF(0, 0, side, side)
        area.moveCenter(geometry.point(pin.at))
        if view.intersects(area):
            painter.setPen(QPen(QColor(current.text), max(1.0, side / 16)))
            painter.setBrush(QColor(current.card))
            painter.drawEllipse(area)
            painting.write(painter, area, str(number), theme.font(round(side * 0.6), strong=True), current.text, painting.CENTRE)


def _paled(image: QImage) -> QImage:
    """Make a picture grey and light."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(grey)
    painter.setOpacity(PALE)
    painter.fillRect(grey.rect(), Qt.GlobalColor.white)
    painter.end()
    return grey
