"""A picture of a board's part that follows the view: known parts are moved, only new ones painted."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

LEAD: Final = 32.0
"""How far a picture reaches beyond the view where the view goes, in pixels: so much is painted at a time."""
BEHIND: Final = 0.25
"""How much of a picture stays behind the view, each way, in widths and heights of it."""
BAND: Final = 48.0
"""Height of a band, in pixels."""
SLACK: Final = 1e-6


def around(view: QRectF, bounds: QRectF, ratio: float) -> QRectF:
    """Return the area that a picture begins with: the view and a little beyond, whole pixels of the device wide and high."""
    area = view.adjusted(-LEAD, -LEAD, LEAD, LEAD) & bounds
    return QRectF(area.topLeft(), QPointF(_end(area.left(), area.right(), ratio), _end(area.top(), area.bottom(), ratio)))


def after(area: QRectF, view: QRectF, bounds: QRectF, ratio: float) -> QRectF:
    """Return the area after another that contains the view: moved by whole device pixels."""
    seen = view & bounds
    left, right = _followed(
        (area.left(), area.right()), (seen.left(), seen.right()), (bounds.left(), bounds.right()), view.width() * BEHIND, ratio
    )
    top, bottom = _followed(
        (area.top(), area.bottom()), (seen.top(), seen.bottom()), (bounds.top(), bounds.bottom()), view.height() * BEHIND, ratio
    )
    return QRectF(QPointF(left, top), QPointF(right, bottom))


Span = tuple[float, float]


def _followed(area: Span, seen: Span, bounds: Span, behind: float, ratio: float) -> Span:
    start = max(bounds[0], seen[0] - LEAD) if seen[0] < area[0] else max(area[0], seen[0] - behind)
    end = min(bounds[1], seen[1] + LEAD) if seen[1] > area[1] else min(area[1], seen[1] + behind)
    return area[0] + math.floor((start - area[0]) * ratio + SLACK) / ratio, _end(area[0], end, ratio)


def _end(start: float, end: float, ratio: float) -> float:
    return start + math.ceil((end - start) * ratio - SLACK) / ratio


def blank(area: QRectF, ratio: float, color: QColor) -> QPixmap:
    """Make an empty picture of an area."""
    made = QPixmap((area.size() * ratio).toSize().expandedTo(QSize(1, 1)))
    made.setDevicePixelRatio(ratio)
    made.fill(color)
    return made


def moved(picture: QPixmap, before: QRectF, now: QRectF, color: QColor) -> tuple[QPixmap, list[QRectF]]:
    """Return a picture with the common part of another area's, and the parts still to paint."""
    ratio = picture.devicePixelRatio()
    made = blank(QRectF(now.topLeft(), now.size() * ratio), 1.0, color)
    shift = (before.topLeft() - now.topLeft()) * ratio
    painter = QPainter(made)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawPixmap(QRect(QPoint(round(shift.x()), round(shift.y())), picture.size()), picture, picture.rect())
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made, missing(before, now)


def bands(area: QRectF) -> list[QRectF]:
    """Cut an area into bands from its middle outwards, each of them soon painted."""
    tops = sorted(range(math.ceil(area.height() / BAND)), key=lambda place: abs((place + 0.5) * BAND - area.height() / 2))
    return [QRectF(area.left(), area.top() + place * BAND, area.width(), BAND) & area for place in tops]


def missing(before: QRectF, now: QRectF) -> list[QRectF]:
    """Cut what of an area lies outside another into rectangles: above, beneath, left, right."""
    both = before & now
    if both.isEmpty():
        return [now]
    cut = (
        QRectF(now.topLeft(), QPointF(now.right(), both.top())),
        QRectF(QPointF(now.left(), both.bottom()), now.bottomRight()),
        QRectF(QPointF(now.left(), both.top()), both.bottomLeft()),
        QRectF(both.topRight(), QPointF(now.right(), both.bottom())),
    )
    return [part for part in cut if part.width() > SLACK and part.height() > SLACK]
