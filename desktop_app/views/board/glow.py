"""Paints light and fog over a board: darkness outside lamps, their glow, and cells unknown to the players."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPixmap, QPolygonF, QRadialGradient

from desktop_app.controller.play.scenery_shown import LampShown, SceneryShown
from desktop_app.grid.board import Cell
from desktop_app.views import painting, theme
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.board.light import NIGHT

DARK: Final = (0, 118, 186)
"""How much of the ground the dark takes away where no lamp shines (0 to 255), by how dark it is."""
WARM: Final = 66
"""How strong the colour of a lamp lies on what it lights."""
UNSEEN: Final = 150
REMEMBERED: Final = 84
"""Opacity of the fog over unseen and over remembered cells."""
PARCHMENT: Final = 0.72
"""How much weaker light and dark are on a light theme."""


def paint_light(painter: QPainter, geometry: Geometry, shown: SceneryShown, area: QRectF) -> None:
    """Darken a board outside daylight and lamps, and tint the lit parts."""
    lit = [(lamp, path) for lamp in shown.lamps if (lamp.outline or lamp.cells) and (path := _path(geometry, lamp)).intersects(area)]
    share = 1.0 if theme.active().is_dark else PARCHMENT
    if shown.darkness:
        painter.drawPixmap(area.topLeft(), _night(geometry, lit, area, round(DARK[shown.darkness] * share)))
    painter.setPen(Qt.PenStyle.NoPen)
    for lamp, path in lit:
        color = QColor(lamp.lamp.colour)
        painter.setBrush(_fall(geometry, lamp, color, round(WARM * share * (1 if shown.darkness else 0.8))))
        painter.drawPath(path)


def _path(geometry: Geometry, lamp: LampShown) -> QPainterPath:
    """Return the shape of a lamp's light: its cells, in games counting by cells."""
    if lamp.cells is not None:
        return _cells(geometry, sorted(lamp.cells, key=lambda cell: (cell[1], cell[0])))
    path = QPainterPath()
    path.addPolygon(QPolygonF([geometry.point(corner) for corner in lamp.outline]))
    path.closeSubpath()
    return path


def _fall(geometry: Geometry, lamp: LampShown, color: QColor, strength: int) -> QBrush:
    """Return fading light: full within its bright range, then less; even over counted cells."""
    if lamp.cells is not None:
        color.setAlpha(strength)
        return QBrush(color)
    far = max(lamp.lamp.bright, lamp.lamp.dim, 0.1) + 0.5
    made = QRadialGradient(geometry.point(lamp.lamp.at), far * geometry.scale)
    bright = min(0.95, lamp.lamp.bright / far)
    for at, share in ((0.0, 1.0), (bright * 0.7, 0.96), (bright, 0.8), ((1 + bright) / 2, 0.42), (1.0, 0.0)):
        stop = QColor(color)
        stop.setAlpha(round(strength * share))
        made.setColorAt(at, stop)
    return QBrush(made)


def _night(geometry: Geometry, lit: list[tuple[LampShown, QPainterPath]], area: QRectF, strength: int) -> QPixmap:
    """Draw the dark over the whole board, and take it away where lamps shine."""
    night = QPixmap(area.size().toSize().expandedTo(QSize(1, 1)))
    night.fill(Qt.GlobalColor.transparent)
    painter = QPainter(night)
    painting.smooth(painter)
    painter.translate(-area.topLeft())
    dark = QColor(NIGHT)
    dark.setAlpha(strength)
    if geometry.is_hex:
        painter.fillPath(_cells(geometry, list(geometry.cells_in(area))), dark)
    else:
        painter.fillRect(geometry.bounds(), dark)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.setPen(Qt.PenStyle.NoPen)
    for lamp, path in lit:
        painter.setBrush(_fall(geometry, lamp, QColor(0, 0, 0), 255))
        painter.drawPath(path)
    painter.end()
    return night


def paint_fog(painter: QPainter, geometry: Geometry, shown: SceneryShown, area: QRectF) -> None:
    """Hatch unseen cells, and dim remembered ones: the game master sees the board beneath."""
    if shown.revealed is None or shown.seen is None:
        return
    within = list(geometry.cells_in(area))
    remembered = _cells(geometry, [cell for cell in within if cell in shown.revealed and cell not in shown.seen])
    unseen = _cells(geometry, [cell for cell in within if cell not in shown.revealed])
    night = QColor(NIGHT)
    painter.setPen(Qt.PenStyle.NoPen)
    for path, strength in ((remembered, REMEMBERED), (unseen, UNSEEN)):
        night.setAlpha(round(strength * (1.0 if theme.active().is_dark else PARCHMENT)))
        painter.fillPath(path, night)
    hatch = QColor(theme.active().muted)
    hatch.setAlpha(110)
    painter.setBrushOrigin(geometry.origin)  # of the hatches alone: it would shift the gradients of lamps
    painter.fillPath(unseen, QBrush(hatch, Qt.BrushStyle.BDiagPattern))
    painter.setBrushOrigin(0, 0)


def _cells(geometry: Geometry, cells: list[Cell]) -> QPainterPath:
    """Give cells as one shape, without the seams between them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if geometry.is_hex:
        shape = geometry.shape(-0.4)
        for cell in cells:
            path.addPolygon(shape.translated(geometry.centre(cell)))
        return path
    for first, last in _runs(cells):
        start, end = geometry.point((first[0] - 0.5, first[1] - 0.5)), geometry.point((last[0] + 0.5, last[1] + 0.5))
        path.addRect(QRectF(QPointF(round(start.x()), round(start.y())), QPointF(round(end.x()), round(end.y()))))
    return path


def _runs(cells: list[Cell]) -> list[tuple[Cell, Cell]]:
    """Join squares that lie side by side in a row."""
    found: list[tuple[Cell, Cell]] = []
    for cell in cells:
        if found and found[-1][1] == (cell[0] - 1, cell[1]):
            found[-1] = (found[-1][0], cell)
        else:
            found.append((cell, cell))
    return found
