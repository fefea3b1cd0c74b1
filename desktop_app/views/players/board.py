"""The board on the players' screen: their knowledge of it, without tips, cell names or hover effects."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent

from desktop_app.controller.play.players import HARM, PlayersShown
from desktop_app.grid.board import Cell
from desktop_app.language import said
from desktop_app.views import painting, theme
from desktop_app.views.board import underlay
from desktop_app.views.board.surface import BoardSurface

BLACK: Final = "#000000"
REMEMBERED: Final = 0.58
"""How dark what is known lies when nobody sees it."""
TONES: Final = ("good", "attention", "blood", "muted")
SEAM: Final = 0.6
"""Least pixels of cover beyond unknown cells."""
HEX_CORNER: Final = 2 / math.sqrt(3)
"""How far the corners of a hex move out while its sides move by one."""
MARGIN: Final = 0.4
"""Cells around the known area shown with it."""


class PlayersBoard(BoardSurface):
    """Shows the given copy; the view follows the known area, or keeps a true scale."""

    has_small_map = False

    def __init__(self) -> None:
        super().__init__()
        self.copy = PlayersShown()
        self.is_true_scale = False
        self.fills = False
        """It fills its place, centred on the combatants, though parts of the known area are cut then."""
        self.beyond = BLACK
        """The colour of unknown cells, and of the board's surroundings."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("")

    def show_copy(self, shown: PlayersShown) -> None:
        """Show what the players may see of a moment; without a board nothing."""
        before, self.copy = self.copy, shown
        if shown.board is None:
            self.update()
            return
        acting = next((token.id for token in shown.tokens if token.name and token.name == shown.acting), None)
        if before.board is None or shown.board != before.board:
            self.geometry_of.board = shown.board
        self.show_scenery(shown.scenery)
        self.set_tokens(shown.tokens, acting, {})
        self.bring_into_view()

    def bring_into_view(self) -> None:
        """Show the whole known area, as large as fits; at true scale a cell is an inch, with the area centred."""
        if self.copy.board is None or self.width() < 50:
            return
        geometry = self.geometry_of
        geometry.scale, geometry.origin = self.logicalDpiX() * 1.0, QPointF(0, 0)
        if self.is_true_scale:
            geometry.scale = self.screen().physicalDotsPerInchX() / self.devicePixelRatioF()
        area = self._known_area()
        room = QRectF(self.rect())
        if self.fills:
            self._fill(room)
            return
        if not self.is_true_scale:
            wide, high = area.width() + 2 * MARGIN * geometry.scale, area.height() + 2 * MARGIN * geometry.scale
            geometry.scale *= min(room.width() / wide, room.height() / high)
            area = self._known_area()
        geometry.origin += room.center() - area.center()
        self._is_placed = True
        self.update()

    def _fill(self, room: QRectF) -> None:
        """Let the board fill a place, with those who stand on it in the middle as far as its edges let them."""
        geometry = self.geometry_of
        area = self._known_area()
        geometry.scale *= max(room.width() / area.width(), room.height() / area.height())
        area = self._known_area()
        spots = [geometry.centre(token.cell) for token in self.copy.tokens if token.cell is not None]
        middle = QPointF(sum(spot.x() for spot in spots), sum(spot.y() for spot in spots)) / len(spots) if spots else area.center()
        left = min(max(middle.x(), area.left() + room.width() / 2), area.right() - room.width() / 2)
        top = min(max(middle.y(), area.top() + room.height() / 2), area.bottom() - room.height() / 2)
        geometry.origin += room.center() - QPointF(left, top)
        self._is_placed = True
        self.update()

    def _known_area(self) -> QRectF:
        """Return the rectangle around what is known, on screen."""
        known = self.copy.known
        if known is None:
            return self.geometry_of.bounds()
        cells = known | {token.cell for token in self.copy.tokens if token.cell is not None}
        middles = [self.geometry_of.centre(cell) for cell in cells]
        if not middles:
            return self.geometry_of.bounds()
        half = self.geometry_of.scale / 2
        xs, ys = [point.x() for point in middles], [point.y() for point in middles]
        return QRectF(QPointF(min(xs) - half, min(ys) - half), QPointF(max(xs) + half, max(ys) + half))

    def resizeEvent(self, event: object) -> None:
        self.bring_into_view()

    def showEvent(self, event: object) -> None:
        self.bring_into_view()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.copy.board is None:
            QPainter(self).fillRect(self.rect(), QColor(BLACK))
            return
        super().paintEvent(event)
        painter = QPainter(self)
        painting.smooth(painter)
        self._paint_harm(painter)

    def _paint_rings(self, painter: QPainter) -> None:
        self._paint_unknown(painter)
        super()._paint_rings(painter)

    def _paint_unknown(self, painter: QPainter) -> None:
        """Cover unknown cells with black, and dim unseen ones; the party stays above it."""
        edge = QPainterPath()
        edge.addRect(QRectF(self.rect()))
        board = QPainterPath()
        board.addRect(self.geometry_of.bounds())
        painter.fillPath(edge.subtracted(board), QColor(self.beyond))
        if self.copy.known is None or self.copy.board is None:
            return
        dim = QColor(self.beyond)
        dim.setAlphaF(REMEMBERED)
        seen = self.copy.seen or frozenset()
        painter.fillPath(self._path(cell for cell in self.copy.known if cell not in seen), dim)
        cells = (*self.geometry_of.cells_in(QRectF(self.rect())), *self._around())
        reach = max(SEAM, underlay.reach(self.geometry_of) * self.ground_layer.grain)
        painter.fillPath(self._path((cell for cell in cells if cell not in self.copy.known), reach), QColor(self.beyond))

    def _around(self) -> Iterator[Cell]:
        """List the cells around the board: the half of a hex that lies within its rectangle belongs to none of its cells."""
        board = self.geometry_of.board
        for row in range(-1, board.rows + 1):
            for column in range(-1, board.columns + 1) if row in {-1, board.rows} else (-1, board.columns):
                yield board.geometry.from_offset(column, row)

    def _path(self, cells: Iterable[Cell], reach: float = SEAM) -> QPainterPath:
        """Outline cells, each side of them so many pixels further out, so that nothing shows between them."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        shape = self.geometry_of.shape(-reach * (HEX_CORNER if self.geometry_of.is_hex else 1))
        for cell in cells:
            path.addPolygon(shape.translated(self.geometry_of.centre(cell)))
        return path

    def _paint_harm(self, painter: QPainter) -> None:
        """Say beneath each token how it fares, where it does not fare well."""
        spots = self.spots()
        for who, level in self.copy.harm:
            if level <= 0 or who not in spots:
                continue
            font = theme.font(max(theme.SMALL, round(self.geometry_of.scale * 0.19)), strong=True)
            word = said(HARM[level])
            width, height = painting.width_of(word, font) + 18, font.pixelSize() + 9.0
            middle = spots[who]
            area = QRectF(middle.x() - width / 2, middle.y() + self.geometry_of.scale * 0.36, width, height)
            painting.plate(painter, area, theme.active().ground, theme.active().color(TONES[level]), radius=height / 2)
            painting.write(painter, area, word, font, theme.active().color(TONES[level]), painting.CENTRE)
