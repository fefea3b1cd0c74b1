"""Paints the scenery of a board: walls with shadows, open and closed doors, windows, curtains, bars, fences, lamps, pins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from desktop_app.controller.play.scenery_shown import LampShown
from desktop_app.grid.scenery import Barrier, BarrierKind, Opening, Pin, Point
from desktop_app.views import painting, theme
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.theme import mixed

THICK: Final = 0.2
"""Thickness of a wall, in cells."""
THIN: Final = 0.11
SHADOW: Final = 0.1
"""How far the shadow of a wall falls, in cells."""
SWUNG: Final = math.radians(78)
"""How far an open door stands away from its wall."""
LEAF: Final = 0.92
"""Length of an open door, as a part of its opening."""
NEAR: Final = 0.24
"""How near to a barrier a click means it, in cells."""
BAR: Final = 0.16
"""From bar to bar, in cells."""


def stone(share: float = 0.0) -> QColor:
    """Return the colour of walls in the theme in force, lighter by a share."""
    current = theme.active()
    return mixed("#8b847a" if current.is_dark else "#7d715c", "#ffffff", share)


def timber() -> QColor:
    """Return the colour of doors."""
    return QColor("#a87238" if theme.active().is_dark else "#8a5a26")


def paint_barriers(painter: QPainter, geometry: Geometry, barriers: Iterable[Barrier], area: QRectF) -> None:
    """Paint the barriers touching a rectangle on screen: shadows first, then walls as one mass, then openings on top."""
    wide = area.adjusted(-geometry.scale, -geometry.scale, geometry.scale, geometry.scale)
    seen = [one for one in barriers if wide.intersects(_box(geometry, one))]
    walls = _joined(geometry, [one for one in seen if one.kind is BarrierKind.WALL])
    others = [one for one in seen if one.kind is not BarrierKind.WALL]
    painter.save()
    _paint_shadows(painter, geometry, walls, others)
    _paint_walls(painter, geometry, walls)
    for one in others:
        PAINTERS[one.kind](painter, geometry, one)
    painter.restore()


def _box(geometry: Geometry, barrier: Barrier) -> QRectF:
    return QRectF(geometry.point(barrier.start), geometry.point(barrier.end)).normalized().adjusted(-1, -1, 1, 1)


def _joined(geometry: Geometry, barriers: Sequence[Barrier]) -> QPainterPath:
    """Return walls as lines, joined at common ends."""
    path = QPainterPath()
    end: tuple[float, float] | None = None
    for barrier in barriers:
        if barrier.start != end:
            path.moveTo(geometry.point(barrier.start))
        path.lineTo(geometry.point(barrier.end))
        end = barrier.end
    return path


def _pen(color: QColor, width: float) -> QPen:
    return QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin)


def _paint_shadows(painter: QPainter, geometry: Geometry, walls: QPainterPath, others: Sequence[Barrier]) -> None:
    """Let walls and what is shut throw a soft shadow down and to the right."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    lines = QPainterPath(walls)
    for one in others:
        if one.stops_sight:
            lines.moveTo(geometry.point(one.start))
            lines.lineTo(geometry.point(one.end))
    fall = SHADOW * geometry.scale
    for step, strength in ((1.5, 26), (1.0, 40), (0.5, 60)):
        painter.setPen(_pen(QColor(0, 0, 0, strength), (THICK + 0.05) * geometry.scale))
        painter.drawPath(lines.translated(fall * step * 0.8, fall * step))


def _paint_walls(painter: QPainter, geometry: Geometry, walls: QPainterPath) -> None:
    """Paint walls as blocks of stone: a dark edge, the top, a lighter course along the middle, joints."""
    scale, current = geometry.scale, theme.active()
    edge = mixed(stone(), "#000000", 0.62 if current.is_dark else 0.45)
    top, light = stone(), stone(0.16)
    for color, width in ((edge, THICK), (top, THICK - 0.05), (light, THICK - 0.13)):
        painter.setPen(_pen(color, max(1.5, width * scale)))
        painter.drawPath(walls)
    if scale >= 24:
        joints = QPen(edge, max(1.0, 0.02 * scale), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        width = max(1.0, (THICK - 0.04) * scale)
        joints.setWidthF(width)
        joints.setDashPattern([max(0.1, 0.025 * scale / width), 0.32 * scale / width])
        joints.setColor(mixed(edge, top, 0.35))
        painter.setPen(joints)
        painter.drawPath(walls)


class _BarrierLine:
    """A barrier on screen: its ends, its direction, its length, points along and beside it."""

    def __init__(self, geometry: Geometry, barrier: Barrier) -> None:
        self.start, self.end, self.scale = geometry.point(barrier.start), geometry.point(barrier.end), geometry.scale
        span = self.end - self.start
        self.length = math.hypot(span.x(), span.y())
        self.along = span / self.length if self.length else QPointF(1, 0)
        self.across = QPointF(-self.along.y(), self.along.x())

    def at(self, part: float, off: float = 0.0) -> QPointF:
        """Return a point by its part of the length, so many cells beside it."""
        return self.start + self.along * (self.length * part) + self.across * (off * self.scale)

    def box(self, first: float, last: float, half: float) -> QPolygonF:
        """Return the rectangle from one part of the length to another."""
        corners = (self.at(first, -half), self.at(last, -half), self.at(last, half), self.at(first, half))
        return QPolygonF([*corners, corners[0]])


def _paint_jambs(painter: QPainter, line: _BarrierLine) -> None:
    """Paint the stones at both ends of an opening."""
    painter.setPen(QPen(mixed(stone(), "#000000", 0.5), 1))
    painter.setBrush(stone(0.1))
    part = min(0.12, 0.07 * line.scale / max(line.length, 1))
    for first, last in ((0.0, part), (1 - part, 1.0)):
        painter.drawPolygon(line.box(first, last, THICK * 0.62))


def _paint_door(painter: QPainter, geometry: Geometry, barrier: Barrier) -> None:
    """Paint a door: its leaf closed in the wall or swung out; a lock, a dashed edge for a secret one."""
    line = _BarrierLine(geometry, barrier)
    wood, edge = timber(), mixed(timber(), "#000000", 0.55)
    if barrier.is_open:
        painter.setPen(QPen(mixed(stone(), "#000000", 0.4), max(1.0, 0.03 * line.scale), Qt.PenStyle.DotLine))
        painter.drawLine(line.start, line.end)
        leaf = _BarrierLine(geometry, replace(barrier, end=_swung(barrier)))
    else:
        leaf = line
    painter.setPen(QPen(edge, max(1.0, 0.03 * line.scale)))
    painter.setBrush(wood)
    painter.drawPolygon(leaf.box(0.03, 0.97, THIN * 0.75))
    if line.scale >= 20:
        painter.setPen(QPen(mixed(wood, "#000000", 0.3), max(1.0, 0.018 * line.scale)))
        for part in (0.27, 0.5, 0.73):
            painter.drawLine(leaf.at(part, -THIN * 0.75), leaf.at(part, THIN * 0.75))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#e9d9a0"))
        painter.drawEllipse(leaf.at(0.86), 0.035 * line.scale, 0.035 * line.scale)
    _paint_jambs(painter, line)
    if barrier.is_secret:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.active().color("warn"), max(1.5, 0.04 * line.scale), Qt.PenStyle.DashLine))
        painter.drawPolygon(line.box(0.0, 1.0, THICK * 0.85))
    if barrier.state is Opening.LOCKED:
        _paint_lock(painter, line.at(0.5, -0.0), line.scale)


def _paint_lock(painter: QPainter, middle: QPointF, scale: float) -> None:
    """Paint a padlock in a disc."""
    radius = max(6.0, 0.17 * scale)
    painter.setPen(QPen(QColor(0, 0, 0, 120), 1))
    painter.setBrush(theme.active().neutral)
    painter.drawEllipse(middle, radius, radius)
    ink = QColor(theme.active().ground)
    painter.setPen(QPen(ink, max(1.2, radius * 0.17)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(middle.x() - radius * 0.28, middle.y() - radius * 0.58, radius * 0.56, radius * 0.7), 0, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRoundedRect(QRectF(middle.x() - radius * 0.44, middle.y() - radius * 0.12, radius * 0.88, radius * 0.6), 1, 1)


def _paint_window(painter: QPainter, geometry: Geometry, barrier: Barrier) -> None:
    """Paint a window: a pane between two sills, parted in the middle; open, the pane is gone."""
    line = _BarrierLine(geometry, barrier)
    painter.setPen(QPen(mixed(stone(), "#000000", 0.5), max(1.0, 0.025 * line.scale)))
    painter.setBrush(stone(0.05))
    painter.drawPolygon(line.box(0.0, 1.0, THICK / 2))
    glass = QColor("#9fd0ea" if theme.active().is_dark else "#cfe6ee")
    painter.setBrush(mixed(glass, "#000000", 0.75) if barrier.is_open else glass)
    painter.drawPolygon(line.box(0.06, 0.94, THICK * 0.2))
    painter.drawLine(line.at(0.5, -THICK * 0.2), line.at(0.5, THICK * 0.2))
    _paint_jambs(painter, line)


def _paint_curtain(painter: QPainter, geometry: Geometry, barrier: Barrier) -> None:
    """Paint a curtain: folds along its line; open, gathered at both ends."""
    line = _BarrierLine(geometry, barrier)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#9c4a52" if theme.active().is_dark else "#8d3a44"), max(2.0, 0.08 * line.scale)))
    for first, last in ((0.0, 0.2), (0.8, 1.0)) if barrier.is_open else ((0.0, 1.0),):
        folds = max(2, round(line.length * (last - first) / line.scale * 6))
        path = QPainterPath(line.at(first))
        for fold in range(folds):
            a, b = first + (last - first) * (fold + 0.5) / folds, first + (last - first) * (fold + 1) / folds
            path.quadTo(line.at(a, 0.09 if fold % 2 else -0.09), line.at(b))
        painter.drawPath(path)


def _paint_bars(painter: QPainter, geometry: Geometry, barrier: Barrier) -> None:
    """Paint bars from above: a rail with the bars as dots; open, the rail alone."""
    line = _BarrierLine(geometry, barrier)
    iron = QColor("#b4bcc6" if theme.active().is_dark else "#4c535b")
    painter.setPen(QPen(iron, max(1.0, 0.03 * line.scale), Qt.PenStyle.DotLine if barrier.is_open else Qt.PenStyle.SolidLine))
    painter.drawLine(line.start, line.end)
    if not barrier.is_open:
        painter.setBrush(iron)
        painter.setPen(QPen(mixed(iron, "#000000", 0.6), 1))
        count = max(2, round(line.length / line.scale / BAR))
        for place in range(count + 1):
            painter.drawEllipse(line.at(place / count), max(1.5, 0.045 * line.scale), max(1.5, 0.045 * line.scale))
    _paint_jambs(painter, line)
    if barrier.state is Opening.LOCKED:
        _paint_lock(painter, line.at(0.5), line.scale)


def _paint_fence(painter: QPainter, geometry: Geometry, barrier: Barrier) -> None:
    """Paint a fence: two rails between posts."""
    line = _BarrierLine(geometry, barrier)
    wood = timber()
    painter.setPen(QPen(wood, max(1.0, 0.03 * line.scale)))
    for off in (-0.04, 0.04):
        painter.drawLine(line.at(0, off), line.at(1, off))
    painter.setPen(QPen(mixed(wood, "#000000", 0.5), 1))
    painter.setBrush(wood)
    half = max(1.5, 0.05 * line.scale)
    count = max(1, round(line.length / line.scale * 1.5))
    for place in range(count + 1):
        middle = line.at(place / count)
        painter.drawRect(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half))


PAINTERS: Final = {
    BarrierKind.DOOR: _paint_door,
    BarrierKind.WINDOW: _paint_window,
    BarrierKind.CURTAIN: _paint_curtain,
    BarrierKind.BARS: _paint_bars,
    BarrierKind.FENCE: _paint_fence,
}


# ---- lamps and pins


def paint_lamps(painter: QPainter, geometry: Geometry, lamps: Iterable[LampShown], area: QRectF) -> None:
    """Paint the lamps themselves: a small flame in a ring, a grey one where it is out."""
    radius = max(5.0, 0.2 * geometry.scale)
    wide = area.adjusted(-2 * radius, -2 * radius, 2 * radius, 2 * radius)
    for shown in lamps:
        middle = geometry.point(shown.lamp.at)
        if not wide.contains(middle):
            continue
        color = QColor(shown.lamp.colour) if shown.lamp.is_lit else QColor(theme.active().muted)
        painter.setPen(QPen(mixed(color, "#ffffff", 0.3), max(1.2, 0.03 * geometry.scale)))
        painter.setBrush(QColor(0, 0, 0, 110))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_flame(middle, radius, color) if shown.lamp.is_lit else QBrush(color))
        flame = QPainterPath(QPointF(middle.x(), middle.y() - radius * 0.72))
        flame.cubicTo(*(middle + QPointF(x, y) * radius for x, y in ((0.15, -0.3), (0.55, -0.05), (0.36, 0.42))))
        flame.cubicTo(*(middle + QPointF(x, y) * radius for x, y in ((0.2, 0.66), (-0.2, 0.66), (-0.36, 0.42))))
        flame.cubicTo(*(middle + QPointF(x, y) * radius for x, y in ((-0.5, 0.05), (-0.12, -0.12), (0, -0.72))))
        painter.drawPath(flame)


def _flame(middle: QPointF, radius: float, color: QColor) -> QBrush:
    inner = QRadialGradient(middle + QPointF(0, radius * 0.3), radius)
    inner.setColorAt(0.0, QColor("#fff6d8"))
    inner.setColorAt(0.45, mixed(color, "#fff0b0", 0.35))
    inner.setColorAt(1.0, mixed(color, "#c2410c", 0.4))
    return QBrush(inner)


def paint_pins(painter: QPainter, geometry: Geometry, pins: Iterable[Pin], area: QRectF) -> None:
    """Paint pins: a head on a needle; those of the game master alone are hollow."""
    radius = max(5.0, 0.13 * geometry.scale)
    wide = area.adjusted(-2 * radius, -radius, 2 * radius, 4 * radius)
    for pin in pins:
        at = geometry.point(pin.at)
        if not wide.contains(at):
            continue
        head = at - QPointF(0, radius * 2.2)
        ink = theme.active().color("warn")
        painter.setPen(QPen(ink, max(1.5, radius * 0.22)))
        painter.drawLine(head, at)
        painter.setBrush(QColor(theme.active().ground) if pin.is_secret else ink)
        painter.drawEllipse(head, radius, radius)
        area, mark = QRectF(head.x() - radius, head.y() - radius, 2 * radius, 2 * radius), ink
        if not pin.is_secret:
            mark = QColor(theme.active().ground)
        painting.write(painter, area, "i", theme.font(theme.TINY, strong=True), mark, painting.CENTRE)


# ---- what lies under the pointer


def barrier_at(geometry: Geometry, barriers: Iterable[Barrier], point: QPointF) -> Barrier | None:
    """Return the nearest opening barrier at a point on screen; None without one."""
    x, y = geometry.units(point)
    near = [(_away(one, x, y), place, one) for place, one in enumerate(barriers) if one.opens]
    found = min((entry for entry in near if entry[0] <= NEAR), default=None, key=lambda entry: entry[:2])
    return found[2] if found is not None else None


def pin_at(geometry: Geometry, pins: Iterable[Pin], point: QPointF) -> Pin | None:
    """Return the pin under a point on screen."""
    radius = max(8.0, 0.2 * geometry.scale)
    return next((pin for pin in pins if (geometry.point(pin.at) - QPointF(0, radius) - point).manhattanLength() < radius * 2), None)


def _swung(barrier: Barrier) -> Point:
    """Return the end of an open door's leaf."""
    (x, y), (end_x, end_y) = barrier.start, barrier.end
    across, down = (end_x - x) * LEAF, (end_y - y) * LEAF
    return x + across * math.cos(SWUNG) - down * math.sin(SWUNG), y + across * math.sin(SWUNG) + down * math.cos(SWUNG)


def _away(barrier: Barrier, x: float, y: float) -> float:
    """Measure from a point to a barrier as it is drawn, in cells."""
    away = _off_line(barrier.start, barrier.end, x, y)
    is_swung = barrier.kind is BarrierKind.DOOR and barrier.is_open
    return min(away, _off_line(barrier.start, _swung(barrier), x, y)) if is_swung else away


def _off_line(start: Point, end: Point, x: float, y: float) -> float:
    """Measure from a point to a line from one point to another."""
    (start_x, start_y), (end_x, end_y) = start, end
    dx, dy = end_x - start_x, end_y - start_y
    length = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - start_x) * dx + (y - start_y) * dy) / length)) if length else 0.0
    return math.hypot(x - start_x - part * dx, y - start_y - part * dy)
