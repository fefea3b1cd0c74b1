"""Paints the ground: each kind has a colour and a pattern, so that neither is needed alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app import language
from desktop_app.grid.board import DOOR, OPEN, OPEN_DOOR, Board, Cell, Ground
from desktop_app.views import painting, theme
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

VARIANTS: Final = 4
HUES: Final[Mapping[str, tuple[str, str, float]]] = {
    "open": ("#2a2f2b", "#e5dcc2", 0.0),
    "water": ("#23455a", "#a9c4cf", 1.0),
    "deep": ("#173449", "#86aabd", 1.0),
    "mud": ("#41372a", "#cdb48a", 1.0),
    "rocks": ("#3a3d42", "#c6c2b6", 1.0),
    "rubble": ("#3a3d42", "#c6c2b6", 1.0),
    "trees": ("#253f2a", "#b5c592", 1.0),
    "brush": ("#2e4029", "#c3cd9c", 1.0),
    "road": ("#443f33", "#efe2bd", 1.0),
    "high": ("#3d4133", "#d8cc98", 1.0),
    "wall": ("#53504c", "#8d8168", 1.0),
    "snow": ("#49525a", "#f4f3ee", 1.0),
    "fire": ("#5a3520", "#e4a868", 1.0),
    "door": ("#5b4225", "#b58a52", 1.0),
    "open_door": ("#33302a", "#dccba2", 1.0),
    "exit": ("#2c3b33", "#cfdcb4", 1.0),
    "flags": ("#35363a", "#d6cbb2", 1.0),
    "planks": ("#47382a", "#caa672", 1.0),
}
"""Fill for dark and for parchment, and how much of it."""
MARKED: Final = frozenset({"door", "open_door", "exit"})
"""Patterns that are signs, and stay above textured ground."""
LEAST_LINED: Final = 14.0
"""Pixels of a cell below which signs and the lines of the grid are left out."""
LEAST_NUMBERED: Final = 30.0
"""Pixels of a cell below which heights are not written."""
NUMBERED_EVERY: Final = 4
"""Of the cells in a row of high ground one in so many tells its height."""
OPAQUE: Final = 255
FALLBACK: Final[Mapping[str, str]] = {"severe": "rocks", "extreme": "deep", "medium": "mud", "minor": "brush"}


def paint_name(ground: Ground) -> str:
    """Return the pattern of a kind of ground; one that is unknown goes by how hard it is to cross."""
    if ground.paint in HUES:
        return ground.paint
    return "wall" if ground.blocked else FALLBACK.get(ground.terrain, "open")


def name_of(board: Board, cell: Cell, changed: Mapping[str, str]) -> str:
    """Name the ground of a cell, how high it lies, and the areas that it is in; open level ground has no name."""
    kind = board.ground_at(cell, changed)
    height = kind.elevation + board.heights.get(cell, 0)
    areas = (area for area in board.areas if cell in area.cells)
    return ", ".join(
        (
            *([language.said(kind.label)] if kind.id != OPEN.id else []),
            *([tr("{metres} m high", metres=height)] if height else []),
            *(
                tr("{area} (difficult ground, × {factor})", area=one.name, factor=one.terrain) if one.terrain != 1 else one.name
                for one in areas
            ),
        )
    )


def said_of_door(board: Board, cell: Cell, changed: Mapping[str, str]) -> str:
    """Name a door drawn as ground, and the effect of a click."""
    is_open = board.ground_at(cell, changed).id == OPEN_DOOR
    return tr("{door}. Click: {what}.", door=name_of(board, cell, changed), what=tr("close it") if is_open else tr("open it"))


def fill_of(name: str) -> QColor:
    """Return the colour of a pattern in the theme in force."""
    current = theme.active()
    dark, light, share = HUES[name]
    return mixed(current.board, dark if current.is_dark else light, share)


def paint_board(painter: QPainter, geometry: Geometry, changed: Mapping[str, str], area: QRectF, is_clear: bool = False) -> None:
    """Paint all cells that touch a rectangle: fills first, then patterns, then the lines of the grid.

    `is_clear`: a picture lies beneath, and open ground covers nothing of it.
    """
    seen = [(cell, geometry.centre(cell)) for cell in geometry.cells_in(area)]
    kinds = {cell: geometry.board.ground_at(cell, changed) for cell, _ in seen}
    shape = geometry.shape()
    brushes = {name: _shades(name) for name in {paint_name(kind) for kind in kinds.values()}}
    painter.setPen(Qt.PenStyle.NoPen)
    for cell, middle in seen:
        if is_clear and paint_name(kinds[cell]) == "open":
            continue
        painter.setBrush(brushes[paint_name(kinds[cell])][(cell[0] * 5 + cell[1] * 3) % 3])
        painter.drawPolygon(shape.translated(middle))
    for cell, middle in seen:
        _pattern(painter, geometry, kinds[cell], cell, middle)
        _write_height(painter, geometry, changed, cell, middle)
    _paint_lines(painter, geometry, [middle for _, middle in seen], QColor(theme.active().board_line))


def paint_marks(painter: QPainter, geometry: Geometry, changed: Mapping[str, str], area: QRectF) -> None:
    """Paint what stays drawn above textured ground: doors, ways out, heights, and thin lines of the grid."""
    if geometry.scale < LEAST_LINED:
        return
    seen = [(cell, geometry.centre(cell)) for cell in geometry.cells_in(area)]
    for cell, middle in seen:
        ground = geometry.board.ground_at(cell, changed)
        if ground.elevation or ground.paint in MARKED or cell in geometry.board.heights:
            _pattern(painter, geometry, ground, cell, middle, only_marks=True)
            _write_height(painter, geometry, changed, cell, middle)
    line = QColor("#ffffff" if theme.active().is_dark else "#3a2c12")
    line.setAlpha(34 if theme.active().is_dark else 44)
    _paint_lines(painter, geometry, [middle for _, middle in seen], line)


def _paint_lines(painter: QPainter, geometry: Geometry, middles: list[QPointF], color: QColor) -> None:
    shape = geometry.shape()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, 1))
    half = QPolygonF([shape.at(place) for place in range(shape.count() // 2 + 1)]) if color.alpha() < OPAQUE else shape  # each side once
    for middle in middles:
        painter.drawPolyline(half.translated(middle))


def _shades(name: str) -> list[QColor]:
    fill, current = fill_of(name), theme.active()
    return [fill, mixed(fill, current.text, 0.012), mixed(fill, current.text, 0.024)]


def _pattern(painter: QPainter, geometry: Geometry, ground: Ground, cell: Cell, middle: QPointF, *, only_marks: bool = False) -> None:
    name = paint_name(ground)
    is_drawn = name in PATTERNS and (name in MARKED or not only_marks)
    if is_drawn and geometry.scale >= 20:
        fill = fill_of(name)
        is_leaf = name == OPEN_DOOR
        ink = mixed(fill_of(DOOR) if is_leaf else fill, theme.active().text, 0.2 if theme.active().is_dark else 0.24)
        painter.save()
        painter.translate(middle)
        painter.scale(geometry.scale, geometry.scale)
        filled = name in {"rocks", "rubble", "trees", "brush", "mud"}
        painter.setPen(
            Qt.PenStyle.NoPen if filled else QPen(ink, 0.1 if is_leaf else 0.028, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.setBrush(QBrush(ink) if filled else Qt.BrushStyle.NoBrush)
        painter.drawPath(_variant(name, (cell[0] * 7 + cell[1] * 13) % VARIANTS))
        painter.restore()


def _write_height(painter: QPainter, geometry: Geometry, changed: Mapping[str, str], cell: Cell, middle: QPointF) -> None:
    """Write how high a cell lies; where its kind of ground says it, at the beginning of a patch of it and here and there within."""
    board = geometry.board
    ground = board.ground_at(cell, changed)
    height = ground.elevation + board.heights.get(cell, 0)
    if not height or geometry.scale < LEAST_NUMBERED:
        return
    beside = (board.geometry.neighbour(cell, direction) for direction in range(board.grid.directions))
    before = (one for one in beside if one[::-1] < cell[::-1] and board.contains(one))
    column, row = board.geometry.to_offset(cell)
    is_within = any(board.ground_at(one, changed).elevation == height for one in before)
    if is_within and cell not in board.heights and (column + 2 * row) % NUMBERED_EVERY:
        return
    text, font = f"{height:+g} m", theme.font(theme.TINY)
    width = painting.width_of(text, font) + 8
    place = QRectF(middle.x() - width / 2, middle.y() + geometry.scale * 0.33 - 7, width, 15)
    painting.plate(painter, place, theme.active().board, None, radius=4)
    painting.write(painter, place, text, font, theme.active().text, painting.CENTRE)
    painter.setPen(Qt.PenStyle.NoPen)


@cache
def _variant(name: str, variant: int) -> QPainterPath:
    return PATTERNS[name](variant)


def _spot(seed: int) -> tuple[float, float, float]:
    """Scatter: three numbers from 0 to 1 that look random and are the same everywhere."""
    mixed_up = (seed * 2654435761) & 0xFFFFFFFF
    return ((mixed_up & 0x3FF) / 1023, ((mixed_up >> 10) & 0x3FF) / 1023, ((mixed_up >> 20) & 0x3FF) / 1023)


def _scattered(variant: int, count: int, spread: float = 0.66) -> list[tuple[float, float, float]]:
    spots = [_spot(variant * 101 + number * 17 + 5) for number in range(count)]
    turned = [
        (2.4 * number + variant + a * 0.9, 0.13 + spread / 2 * math.sqrt((number + b * 0.6) / count), c)
        for number, (a, b, c) in enumerate(spots)
    ]
    return [(radius * math.cos(turn), radius * math.sin(turn), size) for turn, radius, size in turned]


def _waves(variant: int) -> QPainterPath:
    path = QPainterPath()
    for number, y in enumerate((-0.22, 0.0, 0.22)):
        x = -0.3 + 0.13 * ((variant + number) % 3)
        path.moveTo(x, y)
        path.cubicTo(x + 0.08, y - 0.09, x + 0.14, y - 0.09, x + 0.2, y)
        path.cubicTo(x + 0.26, y + 0.07, x + 0.3, y + 0.07, x + 0.36, y - 0.02)
    return path


def _dots(variant: int) -> QPainterPath:
    path = QPainterPath()
    for x, y, size in _scattered(variant, 9):
        path.addEllipse(QPointF(x, y), 0.022 + 0.018 * size, 0.014 + 0.01 * size)
    return path


def _stones(variant: int) -> QPainterPath:
    path = QPainterPath()
    for number, (x, y, size) in enumerate(_scattered(variant, 5)):
        radius = 0.05 + 0.045 * size
        points = [
            (
                x + radius * (0.75 + 0.25 * _spot(number * 9 + corner + variant)[0]) * math.cos(corner * 1.26),
                y + radius * 0.8 * math.sin(corner * 1.26),
            )
            for corner in range(5)
        ]
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.closeSubpath()
    return path


def _crowns(variant: int) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, size in _scattered(variant, 3, 0.5):
        radius = 0.085 + 0.04 * size
        for bump in range(5):
            turn = bump * 1.257 + size
            path.addEllipse(QPointF(x + radius * 0.6 * math.cos(turn), y + radius * 0.6 * math.sin(turn)), radius * 0.62, radius * 0.62)
    return path


def _tufts(variant: int) -> QPainterPath:
    path = QPainterPath()
    for x, y, size in _scattered(variant, 5):
        for lean in (-0.035, 0.0, 0.035):
            path.moveTo(x - 0.01, y)
            path.lineTo(x + lean, y - 0.07 - 0.03 * size)
            path.lineTo(x + 0.01, y)
            path.closeSubpath()
    return path


def _ruts(variant: int) -> QPainterPath:
    path = QPainterPath()
    for y in (-0.12, 0.12):
        for x in (-0.34, -0.06, 0.2):
            path.moveTo(x + 0.03 * (variant % 2), y)
            path.lineTo(x + 0.14, y)
    return path


def _slopes(variant: int) -> QPainterPath:
    path = QPainterPath()
    for number, radius in enumerate((0.16, 0.27, 0.38)):
        path.arcMoveTo(QRectF(-radius, -radius, 2 * radius, 2 * radius), 30 + 20 * number + 8 * variant)
        path.arcTo(QRectF(-radius, -radius, 2 * radius, 2 * radius), 30 + 20 * number + 8 * variant, 118)
    return path


def _bricks(variant: int) -> QPainterPath:
    path = QPainterPath()
    for number, y in enumerate((-0.27, -0.09, 0.09, 0.27)):
        half = 0.42 - abs(y) * 0.55
        path.moveTo(-half, y)
        path.lineTo(half, y)
        if number < 3:
            for x in (-0.2, 0.02, 0.24) if (number + variant) % 2 else (-0.1, 0.13):
                path.moveTo(x, y)
                path.lineTo(x, y + 0.18)
    return path


def _flames(variant: int) -> QPainterPath:
    path = QPainterPath()
    for x, y, size in _scattered(variant, 3, 0.5):
        path.moveTo(x, y + 0.1)
        path.cubicTo(x - 0.11, y + 0.02, x - 0.01, y - 0.06, x, y - 0.13 - 0.04 * size)
        path.cubicTo(x + 0.03, y - 0.05, x + 0.11, y + 0.02, x, y + 0.1)
    return path


def _planks(variant: int) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-0.34, -0.34, 0.68, 0.68))
    for x in (-0.11, 0.11):
        path.moveTo(x, -0.34)
        path.lineTo(x, 0.34)
    path.addEllipse(QPointF(0.24, 0.0), 0.04, 0.04)
    return path


def _floorboards(variant: int) -> QPainterPath:
    path = QPainterPath()
    for number, y in enumerate((-0.25, 0.0, 0.25)):
        path.moveTo(-0.42, y)
        path.lineTo(0.42, y)
        x = -0.3 + 0.6 * _spot(variant * 7 + number)[0]
        path.moveTo(x, y)
        path.lineTo(x, y + 0.25)
    return path


def _leaf(variant: int) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(-0.34, -0.34)
    path.lineTo(-0.34, 0.34)
    path.moveTo(0.34, -0.34)
    path.lineTo(0.34, 0.34)
    path.moveTo(-0.34, 0.34)
    path.lineTo(0.02, 0.14)
    return path


def _arrow(variant: int) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(-0.26, 0.0)
    path.lineTo(0.26, 0.0)
    path.moveTo(0.1, -0.16)
    path.lineTo(0.26, 0.0)
    path.lineTo(0.1, 0.16)
    return path


PATTERNS: Final[Mapping[str, Callable[[int], QPainterPath]]] = {
    "water": _waves,
    "deep": _waves,
    "mud": _dots,
    "rocks": _stones,
    "rubble": _stones,
    "trees": _crowns,
    "brush": _tufts,
    "road": _ruts,
    "high": _slopes,
    "wall": _bricks,
    "snow": _ruts,
    "fire": _flames,
    "door": _planks,
    "open_door": _leaf,
    "exit": _arrow,
    "flags": _bricks,
    "planks": _floorboards,
}
