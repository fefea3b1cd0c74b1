"""Paints the ruler of strike ranks: figures, declared moves, tokens, and where a token will end up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app.views import painting, theme
from desktop_app.views.encounter.ruler_layout import Layout, Scale, Spot
from desktop_app.views.encounter.ruler_words import words_of
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import MarkShown

AXIS: Final = 20
"""The height of the line with the figures."""
FIGURES_APART: Final = 26
STEPS: Final = (1, 2, 5, 10, 20, 50)
FADED: Final = 0.6


def paint_axis(painter: QPainter, scale: Scale, area: QRectF, told: Sequence[int]) -> None:
    """Draw the figures with their ticks down to 0; the ranks `told` are written in any case, in the accent."""
    current = theme.active()
    foot = area.top() + AXIS - 3
    painter.setPen(QPen(QColor(current.line), 1))
    painter.drawLine(QLineF(scale.x(scale.top), foot, scale.x(0), foot))
    every = next((step for step in STEPS if step * scale.step >= FIGURES_APART), STEPS[-1])
    for rank in range(scale.top + 1):
        x, is_figure = scale.x(rank), rank % every == 0 or rank in told
        if is_figure or scale.step >= 5:
            painter.setPen(QPen(QColor(current.muted if is_figure else current.line), 1))
            painter.drawLine(QLineF(x, foot - (4 if is_figure else 2), x, foot))
        if rank % every == 0:
            painter.setPen(QPen(mixed(current.panel, current.line, 0.6), 1))
            painter.drawLine(QLineF(x, foot + 1, x, area.bottom()))
            if all(abs(scale.x(other) - x) >= FIGURES_APART * 0.85 for other in told):
                _figure(painter, QPointF(x, area.top()), rank)
    for rank in told:
        _figure(painter, QPointF(scale.x(rank), area.top()), rank, is_told=True)


def _figure(painter: QPainter, at: QPointF, rank: int, *, is_told: bool = False) -> None:
    current = theme.active()
    font = theme.font(theme.TINY, strong=is_told, figures=True)
    ink = current.accent if is_told else current.muted
    painting.write(painter, QRectF(at.x() - 20, at.y() - 1, 40, AXIS - 6), str(rank), font, ink, painting.CENTRE)


def paint_move(painter: QPainter, layout: Layout, spot: Spot, *, with_words: bool = True) -> None:
    """Draw a declared move from the token down by its cost; what nothing is left for is hatched.

    Where moves lie above all tokens, a line ties it to its own.
    """
    mark, current = spot.mark, theme.active()
    area, side = layout.move_rect(spot), current.side(mark.side)
    edge = QColor(current.accent) if mark.state == "current" else mixed(current.card, side, 0.6)
    painter.setOpacity(FADED if mark.state == "done" else 1)
    if not layout.has_moves:
        painter.setPen(QPen(edge, 1))
        painter.drawLine(QLineF(spot.x, area.bottom(), spot.x, layout.y(spot.lane)))
    painting.plate(painter, area, mixed(current.panel, side, 0.26 if current.is_dark else 0.2), edge, radius=theme.RADIUS_SMALL)
    if mark.missing:
        _hatched(painter, layout.missing_rect(spot), tr("{missing} short", missing=mark.missing))
    if with_words:
        _move_words(painter, layout, spot)
    painter.setOpacity(1)


def _move_words(painter: QPainter, layout: Layout, spot: Spot) -> None:
    """Write move and cost into the block, else the cost there and the move after it, as far as there is room."""
    mark, font, current = spot.mark, theme.font(theme.TINY), theme.active()
    inside = layout.move_rect(spot).adjusted(layout.token / 2 + 6 if layout.has_moves else 6, 0, -4, 0)
    beside = layout.beside_rect(spot)
    if painting.width_of(words_of(mark), font) <= inside.width():
        painting.write(painter, inside, words_of(mark), font, current.text)
        return
    words = words_of(mark)
    if painting.width_of(str(mark.cost), font) <= inside.width():
        painting.write(painter, inside, str(mark.cost), font, current.text)
        words = mark.words
    if painting.width_of(words, font) <= beside.width():
        painting.write(painter, beside, words, font, current.muted)


def _hatched(painter: QPainter, area: QRectF, words: str) -> None:
    """Draw the unaffordable part: slanted lines within a dashed edge, and its size if that fits."""
    current = theme.active()
    ink = current.color("blood")
    painter.save()
    shape = QPainterPath()
    shape.addRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_SMALL, theme.RADIUS_SMALL)
    painter.fillPath(shape, mixed(current.panel, QColor(current.blood), 0.12))
    painter.setClipPath(shape)
    painter.setPen(QPen(mixed(current.panel, ink, 0.65), 1.2))
    for slant in range(math.ceil((area.width() + area.height()) / 6)):
        x = area.left() + slant * 6
        painter.drawLine(QLineF(x, area.top(), x - area.height(), area.bottom()))
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 1.2, Qt.PenStyle.DashLine))
    painter.drawPath(shape)
    width = painting.width_of(words, theme.font(theme.TINY, strong=True)) + 8
    if width <= area.width() - 4:
        plate = QRectF(area.center().x() - width / 2, area.center().y() - 7, width, 14)
        painting.plate(painter, plate, current.panel, radius=theme.RADIUS_SMALL)
        painting.write(painter, plate, words, theme.font(theme.TINY, strong=True), ink, painting.CENTRE)
    painter.restore()


def paint_token(painter: QPainter, layout: Layout, spot: Spot, middle: QPointF) -> None:
    """Draw a token, faded once it is done; of several that share its place the count."""
    mark = spot.mark
    area = _around(middle, layout.token)
    if len(spot.marks) > 1:
        _count(painter, area, len(spot.marks))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.active().panel))
    painting.token_shape(painter, area.adjusted(-1.5, -1.5, 1.5, 1.5), mark.side)
    if mark.state != "done" or mark.is_down:
        painter.setOpacity(FADED if mark.is_down else 1)
        painting.token(painter, area, mark.label, mark.side, is_down=mark.is_down)
        painter.setOpacity(1)
        return
    painter.setBrush(mixed(theme.active().side(mark.side), theme.active().panel, 0.7))
    painting.token_shape(painter, area, mark.side)
    _label(painter, area, mark.label, theme.active().muted)


def _label(painter: QPainter, area: QRectF, label: str, ink: str) -> None:
    size = max(theme.TINY, round(area.height() * (0.44 if len(label) < 3 else 0.36)))
    font = theme.font(size, strong=len(label) < 3)
    painting.write(painter, area.adjusted(-1, 0, 1, 0), label, font, ink, painting.CENTRE)


def _count(painter: QPainter, area: QRectF, count: int) -> None:
    current = theme.active()
    painting.plate(painter, area, current.raised, current.muted, radius=area.height() / 2)
    painting.write(painter, area, f"+{count}", theme.font(theme.TINY, strong=True), current.text, painting.CENTRE)


def paint_ring(painter: QPainter, layout: Layout, middle: QPointF, *, acting: bool) -> None:
    """Mark a token: a solid ring for the acting, a dashed one for the selected."""
    current = theme.active()
    pen = QPen(QColor(current.accent if acting else current.neutral), 2)
    if not acting:
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setDashPattern([2.2, 1.4])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    away = 2.5 if acting else 3
    painter.drawRoundedRect(_around(middle, layout.token + 2 * away), 7, 7)


def paint_shift(painter: QPainter, layout: Layout, spot: Spot, rank: int) -> None:
    """Draw an arrow from a token towards another rank, beneath all tokens."""
    start, end = layout.shift(spot, rank)
    current, line = theme.active(), QLineF(start, end)
    if not layout.has_moves:
        painter.setPen(QPen(QColor(current.accent), 2))
        painter.drawLine(QLineF(start, layout.middle(spot)))
    radius = layout.token / 2
    if line.length() <= radius + 8:
        return
    along = (end - start) / line.length()
    tip, across = end - along * (radius + 3), QPointF(-along.y(), along.x()) * 4
    for color, width in ((current.panel, 5.0), (current.accent, 2.0)):
        painter.setPen(QPen(QColor(color), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QLineF(start, tip - along * 4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(current.accent))
    painter.drawPolygon(QPolygonF([tip, tip - along * 7 + across, tip - along * 7 - across]))


def paint_ghost(painter: QPainter, layout: Layout, spot: Spot, mark: MarkShown) -> None:
    """Draw the ghost of a token at the rank at which the mark will stand."""
    current = theme.active()
    area = _around(layout.shift(spot, mark.rank)[1], layout.token)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(current.panel))
    painting.token_shape(painter, area.adjusted(-2.5, -2.5, 2.5, 2.5), mark.side)
    pen = QPen(QColor(current.accent), 1.6, Qt.PenStyle.DashLine)
    pen.setDashPattern([2, 1.6])
    painter.setPen(pen)
    painter.setBrush(mixed(current.panel, current.side(mark.side), 0.22))
    painting.token_shape(painter, area.adjusted(0.5, 0.5, -0.5, -0.5), mark.side)
    _label(painter, area, mark.label, current.text)


def _around(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
