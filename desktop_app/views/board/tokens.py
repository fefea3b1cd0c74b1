"""Paints tokens, rings, the path of a move, and labels of reach and range on the ground."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app import language
from desktop_app.grid.board import Cell
from desktop_app.views import icons, kept, painting, theme
from desktop_app.views.board.geometry import Geometry

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TokenShown


APART: Final = 0.24
"""How far from the middle tokens stand that share a cell, in cells."""
ROOM_FOR_WORDS: Final = 3
"""Cells that a line must be long to carry its words in the middle."""
LEAST_BADGE: Final = 11.0
"""Height of a sign at the corner of a token, however small that is."""


def token_rect(geometry: Geometry, middle: QPointF) -> QRectF:
    """Return where a token is drawn around the middle of its cell."""
    size = geometry.scale * 0.62
    return QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)


def around(geometry: Geometry, cell: Cell) -> QRect:
    """Return the area of any token on a cell, with the marks at its corners, in pixels."""
    middle, half = geometry.centre(cell), geometry.scale * (0.55 + APART) + LEAST_BADGE
    return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half).toAlignedRect()


def taken(geometry: Geometry, shown: Iterable[TokenShown]) -> QRectF | None:
    """Return the rectangle around all tokens, whole; None where there are none."""
    placed = [geometry.centre(token.cell) for token in shown if token.cell is not None]
    if not placed:
        return None
    xs, ys = [point.x() for point in placed], [point.y() for point in placed]
    half = geometry.scale / 2
    return QRectF(QPointF(min(xs) - half, min(ys) - half), QPointF(max(xs) + half, max(ys) + half))


def spots(geometry: Geometry, shown: Iterable[TokenShown]) -> dict[str, QPointF]:
    """Place the tokens: in the middle of their cells, those that share one drawn apart from each other."""
    sharing: dict[Cell, list[str]] = {}
    for token in shown:
        if token.cell is not None:
            sharing.setdefault(token.cell, []).append(token.id)
    return {who: _spot(geometry, cell, i, len(ids)) for cell, ids in sharing.items() for i, who in enumerate(ids)}


def _spot(geometry: Geometry, cell: Cell, place: int, count: int) -> QPointF:
    """Return the middle of a cell, or one of the points on a small circle around it, from the lower left."""
    middle = geometry.centre(cell)
    if count == 1:
        return middle
    away, turn = geometry.scale * APART, math.radians(140) + math.tau * place / count
    return QPointF(middle.x() + away * math.cos(turn), middle.y() + away * math.sin(turn))


def looks(shown: TokenShown) -> tuple[object, ...]:
    """Return a token's look, without its place."""
    return shown.label, shown.side, shown.portrait, shown.is_hidden, shown.is_down, shown.badges


def paint_token(painter: QPainter, geometry: Geometry, shown: TokenShown, middle: QPointF, *, ghost: bool = False) -> None:
    """Draw a token with a wedge for its facing, from cached pictures."""
    angle, side = geometry.facing_angle(shown.facing) if shown.facing is not None else None, math.ceil(geometry.scale * 1.1)
    area = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    painter.setOpacity(0.55 if ghost else 1)
    key = ("token", looks(shown), angle, round(geometry.scale, 3))
    kept.draw(painter, area, key, lambda on_it, whole: _draw(on_it, geometry, shown, whole.center()))
    painter.setOpacity(1)


def _draw(painter: QPainter, geometry: Geometry, shown: TokenShown, middle: QPointF) -> None:
    area = token_rect(geometry, middle)
    edge = QColor(theme.active().board)
    painter.setPen(Qt.PenStyle.NoPen)
    if shown.facing is not None:
        painter.setBrush(theme.active().side(shown.side))
        painter.drawPolygon(_wedge(geometry, shown.facing, middle, area.width() / 2))
    painter.setBrush(edge)
    painting.token_shape(painter, area.adjusted(-1.5, -1.5, 1.5, 1.5), shown.side)
    painting.token(painter, area, shown.label, shown.side, is_down=shown.is_down, portrait=shown.portrait)
    if shown.is_hidden:
        _unseen(painter, area)
    for (sign, tone), corner in zip(shown.badges, (area.topRight(), area.bottomRight()), strict=False):
        _badge(painter, corner, max(LEAST_BADGE, area.height() * 0.46), sign, tone)


def _unseen(painter: QPainter, area: QRectF) -> None:
    """Mark who is not shown to the players: a crossed eye at the upper left."""
    size = max(LEAST_BADGE, area.height() * 0.4)
    corner = QRectF(area.left() - size * 0.3, area.top() - size * 0.3, size, size)
    current = theme.active()
    painting.plate(painter, corner, current.ground, current.line, radius=size / 2)
    icons.paint(painter, corner.adjusted(size * 0.12, size * 0.12, -size * 0.12, -size * 0.12), "unseen", current.color("muted"))


def _badge(painter: QPainter, corner: QPointF, size: float, sign: str, tone: str) -> None:
    """Put a sign at a corner of a token, as wide as it is long."""
    font = theme.font(round(size * 0.66), strong=True)
    width = max(size, painting.width_of(sign, font) + size * 0.4)
    area = QRectF(corner.x() - width * 0.68, corner.y() - size / 2, width, size)
    current = theme.active()
    painting.plate(painter, area, current.ground, current.color(tone), width=1.3, radius=size / 2)
    painting.write(painter, area, sign, font, current.color(tone), painting.CENTRE)


def _wedge(geometry: Geometry, facing: int, middle: QPointF, radius: float) -> QPolygonF:
    turn = math.radians(geometry.facing_angle(facing))

    def point(distance: float, offset: float) -> QPointF:
        return QPointF(middle.x() + distance * math.cos(turn + offset), middle.y() + distance * math.sin(turn + offset))

    return QPolygonF([point(radius * 1.52, 0), point(radius * 1.0, 0.62), point(radius * 1.0, -0.62)])


def paint_ring(painter: QPainter, geometry: Geometry, cell: Cell, *, acting: bool) -> None:
    """Mark a cell: a solid ring for the acting, a dashed one for the selected."""
    current = theme.active()
    if acting:
        glow = QColor(current.accent)
        glow.setAlpha(38)
        painter.setBrush(glow)
        painter.setPen(QPen(QColor(current.accent), 2.5))
        painter.drawPolygon(geometry.outline(cell, 1))
        return
    pen = QPen(QColor(current.neutral), 2.5, Qt.PenStyle.DashLine)
    pen.setDashPattern([2.2, 1.6])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(geometry.outline(cell, 4))


def paint_aim(painter: QPainter, geometry: Geometry, cell: Cell, *, is_threat: bool = False) -> None:
    """Mark the target's cell: dashed, in the colour of the next action; a prior striker's in blood red."""
    ink = QColor(theme.active().blood if is_threat else theme.active().accent)
    glow = QColor(ink)
    glow.setAlpha(34)
    pen = QPen(ink, 2.5, Qt.PenStyle.DashLine)
    pen.setDashPattern([2.2, 1.6])
    painter.setPen(pen)
    painter.setBrush(glow)
    painter.drawPolygon(geometry.outline(cell, 2))


def paint_reach(painter: QPainter, geometry: Geometry, reach: Mapping[Cell, float]) -> None:
    """Shade the cells within reach, lighter the more they cost; small figures say how much."""
    most = max(reach.values(), default=0) or 1
    font = theme.font(theme.TINY)
    current = theme.active()
    for cell, cost in reach.items():
        shade = QColor(current.party)
        shade.setAlphaF(0.42 - 0.26 * cost / most)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawPolygon(geometry.outline(cell, 1.5))
        if cost and geometry.scale >= 34:
            middle = geometry.centre(cell)
            place = QRectF(middle.x() - 20, middle.y() + geometry.scale * 0.16, 40, geometry.scale * 0.3)
            painting.write(painter, place, language.number(cost), font, current.text, painting.CENTRE)


def paint_picking(painter: QPainter, geometry: Geometry, cells: Sequence[Cell], at: Cell) -> None:
    """Shade the cells that can be picked, with a ring around the one the keys are on."""
    shade = QColor(theme.active().accent)
    shade.setAlphaF(0.28)
    for cell in cells:
        painter.setPen(QPen(QColor(theme.active().accent), 1))
        painter.setBrush(shade)
        painter.drawPolygon(geometry.outline(cell, 3))
    painter.setPen(QPen(QColor(theme.active().accent), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(geometry.outline(at, 2))


def paint_area(painter: QPainter, geometry: Geometry, cells: Iterable[Cell], ink: QColor, strength: float = 0.34) -> None:
    """Tint cells, each with its edge."""
    tint = QColor(ink)
    tint.setAlphaF(strength)
    painter.setPen(QPen(ink, 1.2))
    painter.setBrush(tint)
    shape = geometry.shape(1)
    for cell in cells:
        painter.drawPolygon(shape.translated(geometry.centre(cell)))


def paint_zones(painter: QPainter, geometry: Geometry, zones: Mapping[Cell, str]) -> None:
    """Shade the cells that a combatant controls, with a hatched edge: the colour never speaks alone."""
    for cell, side in zones.items():
        ink = theme.active().color(side if side in {"party", "foe", "neutral"} else "neutral")
        shade = QColor(ink)
        shade.setAlphaF(0.13)
        painter.setBrush(shade)
        painter.setPen(QPen(ink, 1.2, Qt.PenStyle.DashLine))
        painter.drawPolygon(geometry.outline(cell, 3))


def paint_path(painter: QPainter, geometry: Geometry, path: Sequence[Cell]) -> None:
    """Draw the path as a line with a dot on each cell."""
    if not path:
        return
    current = theme.active()
    line = QPainterPath(geometry.centre(path[0]))
    for cell in path[1:]:
        line.lineTo(geometry.centre(cell))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((QColor(current.board), 6.0), (QColor(current.accent), 3.0)):
        painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(current.accent))
    for cell in path[1:]:
        painter.drawEllipse(geometry.centre(cell), 4, 4)


def paint_range(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """Draw the line between two combatants."""
    pen = QPen(QColor(theme.active().accent), 1.6, Qt.PenStyle.DashLine)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.drawLine(start, end)


def label_spot(geometry: Geometry, spots: Iterable[QPointF], start: QPointF, end: QPointF) -> QPointF:
    """Return where the words of a line stand: over its middle; of a short one over its end, or beneath if a combatant stands there."""
    if (end - start).manhattanLength() > ROOM_FOR_WORDS * geometry.scale:
        return (start + end) / 2
    above = end - QPointF(0, geometry.scale)
    is_taken = any((spot - above).manhattanLength() < geometry.scale for spot in spots)
    return end + QPointF(0, geometry.scale * 0.5 + 24) if is_taken else end - QPointF(0, geometry.scale * 0.5)


def paint_label(painter: QPainter, place: QPointF, text: str, bounds: QRectF) -> None:
    """Write a label above a point, kept inside the view."""
    font = theme.font(theme.SMALL, strong=True)
    width = painting.width_of(text, font) + 14
    x = min(max(bounds.left() + 4, place.x() - width / 2), bounds.right() - width - 4)
    y = max(bounds.top() + 4, place.y() - 22)
    area = QRectF(x, y, width, 21)
    current = theme.active()
    painting.plate(painter, area, current.ground if current.is_dark else current.text, current.line, radius=5)
    painting.write(painter, area, text, font, current.text if current.is_dark else current.card, painting.CENTRE)
