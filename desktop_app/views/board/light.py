"""Paints how dark a board is, and the edges of what a combatant sees, hears and smells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop_app.grid.board import Cell
from desktop_app.grid.scenery import Area
from desktop_app.views import painting, theme
from desktop_app.views.board.geometry import Geometry

SHADES: Final = {1: 0.34, 2: 0.6}
"""How much of the ground the dark takes away, by how dark it is."""
NIGHT: Final = "#070a14"
STYLES: Final = (
    ("neutral", Qt.PenStyle.SolidLine),
    ("party", Qt.PenStyle.DashLine),
    ("good", Qt.PenStyle.DotLine),
)
"""Colour and line of each sense, in the order in which a system names them."""


def paint_darkness(painter: QPainter, geometry: Geometry, cells: Mapping[Cell, int], seen: QRectF) -> None:
    """Darken the cells within view; those that are fully lit stay as they are."""
    shades = {level: QColor(NIGHT) for level in SHADES}
    for level, share in SHADES.items():
        shades[level].setAlphaF(share)
    painter.setPen(Qt.PenStyle.NoPen)
    wide = seen.adjusted(-geometry.scale, -geometry.scale, geometry.scale, geometry.scale)
    half = geometry.scale / 2
    for cell, level in cells.items():
        middle = geometry.centre(cell)
        if not wide.contains(middle):
            continue
        if geometry.is_hex:
            painter.setBrush(shades[min(level, 2)])
            painter.drawPolygon(geometry.outline(cell))
        else:
            painter.fillRect(QRectF(middle.x() - half, middle.y() - half, geometry.scale, geometry.scale), shades[min(level, 2)])


def paint_senses(painter: QPainter, geometry: Geometry, senses: Sequence[tuple[str, Set[Cell]]], seen: QRectF) -> None:
    """Draw the edge of what each sense reaches, with its word at the edge's highest point in view."""
    placed: list[QRectF] = []
    for (word, cells), (role, line) in zip(senses, STYLES, strict=False):
        edges = edges_of(geometry, cells)
        if not edges:
            continue
        ink = theme.active().color(role)
        painter.setPen(QPen(ink, 2, line))
        for start, end in edges:
            painter.drawLine(start, end)
        _label(painter, word, ink, edges, seen, placed)


def paint_areas(painter: QPainter, geometry: Geometry, areas: Iterable[Area], seen: QRectF) -> None:
    """Draw the edge of each area that comes into view, with its name."""
    ink, placed = theme.active().color("neutral"), list[QRectF]()
    wide = seen.adjusted(-geometry.scale, -geometry.scale, geometry.scale, geometry.scale)
    for area in areas:
        edges = edges_of(geometry, {cell for cell in area.cells if wide.contains(geometry.centre(cell))})
        painter.setPen(QPen(ink, 1.5, Qt.PenStyle.DashLine))
        for start, end in edges:
            painter.drawLine(start, end)
        if edges:
            _label(painter, area.name, ink, edges, seen, placed)


def edges_of(geometry: Geometry, cells: Set[Cell]) -> list[tuple[QPointF, QPointF]]:
    """List the sides of cells beyond which none of the set lies."""
    found: dict[tuple[int, int, int, int], tuple[QPointF, QPointF]] = {}
    for cell in cells:
        corners = geometry.outline(cell)
        for place in range(corners.count() - 1):
            start, end = corners.at(place), corners.at(place + 1)
            ends = sorted(((round(start.x()), round(start.y())), (round(end.x()), round(end.y()))))
            key = (*ends[0], *ends[1])
            if key in found:
                del found[key]  # the neighbour has it too
            else:
                found[key] = (start, end)
    return list(found.values())


def _label(painter: QPainter, word: str, ink: QColor, edges: Sequence[tuple[QPointF, QPointF]], seen: QRectF, placed: list[QRectF]) -> None:
    font = theme.font(theme.TINY, strong=True)
    width, height = painting.width_of(word, font) + 16, 20.0
    middles = ((start + end) / 2 for start, end in edges)
    for middle in sorted(middles, key=lambda point: (point.y(), point.x())):
        area = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        if seen.contains(area) and not any(area.intersects(other) for other in placed):
            painting.plate(painter, area, theme.active().ground, ink, radius=height / 2)
            painting.write(painter, area, word, font, ink, painting.CENTRE)
            placed.append(area)
            return
