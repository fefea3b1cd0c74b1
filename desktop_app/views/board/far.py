"""A board from afar: a point of one colour for each cell; and the small map in the corner that moves the view."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop_app.views import theme
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TokenShown

FAR: Final = 7.0
"""Pixels of a cell below which a board is drawn from afar."""
WIDEST: Final = 160
"""Pixels of the small map at its longer side."""
EDGE: Final = 12
ROOM: Final = 3
"""How many times as wide and as high as the small map the view must be."""
SHARE: Final = 0.4
"""Share of the board in view from which the small map is not needed."""


def place(geometry: Geometry) -> QRectF:
    """Return where the picture of a board with a point for each cell lies on screen."""
    board, scale = geometry.board, geometry.scale
    high = math.sqrt(3) / 2 if geometry.is_hex else 1.0
    size = (board.columns + (0.5 if geometry.is_hex else 0.0), board.rows * high)
    corner = (-0.5, -high / 2)
    if geometry.is_hex and board.flat_top:
        size, corner = (board.columns * high, board.rows + 0.5), (-high / 2, -0.5)
    return QRectF(geometry.point(corner), geometry.point((corner[0] + size[0], corner[1] + size[1]))) if scale else QRectF()


def paint(painter: QPainter, geometry: Geometry, picture: QPixmap, area: QRectF) -> None:
    """Draw what lies in an area of the view, from the picture of a board with a point for each cell."""
    whole = place(geometry)
    shown = whole & area
    if shown.isEmpty():
        return
    across, down = picture.width() / whole.width(), picture.height() / whole.height()
    left, top = math.floor((shown.left() - whole.left()) * across), math.floor((shown.top() - whole.top()) * down)
    right, bottom = math.ceil((shown.right() - whole.left()) * across), math.ceil((shown.bottom() - whole.top()) * down)
    corner = whole.topLeft() + QPointF(left / across, top / down)
    target = QRectF(corner, QSizeF((right - left) / across, (bottom - top) / down))  # of whole points: a part of one would be blurred
    painter.drawPixmap(target, picture, QRectF(left, top, right - left, bottom - top))


def paint_dots(painter: QPainter, spots: dict[str, list[QPointF]], size: float) -> None:
    """Draw tokens as dots; `spots` are their places by side."""
    for color, width in ((None, size + 2), ("", size)):
        for side, places in spots.items():
            ink = QColor(theme.active().board) if color is None else theme.active().side(side)
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPoints(QPolygonF(places))


class Viewed(Protocol):
    """What the small map must know of the view on a board, and may do to it."""

    geometry_of: Geometry
    tokens: dict[str, TokenShown]

    def rect(self) -> QRect:
        """Return the view on screen."""

    def pan(self, by: QPointF) -> None:
        """Move the view by so many pixels."""

    def dots(self, geometry: Geometry) -> dict[str, list[QPointF]]:
        """Return where tokens stand in another geometry, by side."""

    def far_picture(self) -> QPixmap:
        """Return the board with a point for each cell."""


class SmallMap(QWidget):
    """The whole board in a corner of the view; a click or a drag on it moves the view there."""

    def __init__(self, parent: QWidget, surface: Viewed) -> None:
        super().__init__(parent)
        self._surface = surface
        self._kept: tuple[object, QPixmap] = ((), QPixmap())
        """What the map was drawn from, and how it looks."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Small map"))
        self.hide()

    def follow(self) -> None:
        """Take its place at the foot of the view; it is there only where the view shows little of the board."""
        bounds, view = self._surface.geometry_of.bounds(), QRectF(self._surface.rect())
        inside = bounds & view
        is_needed = not bounds.isEmpty() and inside.width() * inside.height() < SHARE * bounds.width() * bounds.height()
        size = bounds.size() * (WIDEST / max(bounds.width(), bounds.height(), 1))
        has_room = view.width() > ROOM * size.width() and view.height() > ROOM * size.height()
        self.setVisible(is_needed and has_room)
        if is_needed and has_room:
            left, top = view.right() - size.width() - EDGE, view.bottom() - size.height() - EDGE
            self.setGeometry(QRectF(left, top, size.width(), size.height()).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        surface, painter = self._surface, QPainter(self)
        small = Geometry(surface.geometry_of.board)
        small.fit_exactly(QRectF(self.rect()))
        painter.drawPixmap(0, 0, self._drawn(small))
        view = QRectF(surface.rect())
        corners = [small.point(surface.geometry_of.units(point)) for point in (view.topLeft(), view.bottomRight())]
        painter.setPen(QPen(QColor(theme.active().accent), 2))
        painter.drawRect(QRectF(corners[0], corners[1]) & QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.setPen(QColor(theme.active().line))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _drawn(self, small: Geometry) -> QPixmap:
        """Draw the board with its tokens; as long as nobody moves it is the same picture."""
        surface, ratio = self._surface, self.devicePixelRatioF()
        picture = surface.far_picture()
        key = (surface.tokens, picture.cacheKey(), self.size(), ratio, theme.active().id)
        if self._kept[0] != key:
            made = QPixmap(self.size() * ratio)
            made.setDevicePixelRatio(ratio)
            painter = QPainter(made)
            painter.fillRect(self.rect(), QColor(theme.active().ground))
            painter.drawPixmap(place(small), picture, QRectF(picture.rect()))
            paint_dots(painter, surface.dots(small), 3.0)
            painter.end()
            self._kept = (key, made)
        return self._kept[1]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def _go(self, point: QPointF) -> None:
        """Bring what lies under a point of the map into the middle of the view."""
        small = Geometry(self._surface.geometry_of.board)
        small.fit_exactly(QRectF(self.rect()))
        self._surface.pan(QRectF(self._surface.rect()).center() - self._surface.geometry_of.point(small.units(point)))
