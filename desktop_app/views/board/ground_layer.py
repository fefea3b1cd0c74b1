"""The ground of a board as a cached picture: painted plainly at once, replaced by textured tiles while the program is idle."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop_app.views import painting, theme
from desktop_app.views.board import far, following, ground, underlay
from desktop_app.views.board.geometry import TILE, Geometry

if TYPE_CHECKING:
    from desktop_app.views.board.texture import GroundMap

LEVELS: Final = (12, 24, 48, 96)
"""Pixels per unit of drawn tiles; they are scaled to the view."""
ENLARGED: Final = 1.3
"""How much a tile may be enlarged before the next level is taken."""
KEPT: Final = 1200
"""Tiles that are kept, 64 KiB each."""
REST: Final = 60
"""Milliseconds after a painting before tiles are made."""
SLICE: Final = 0.003
"""Seconds of work at a time."""
TOLD: Final = 0.15
"""Seconds from one painting with new tiles to the next."""
TILES: Final[OrderedDict[object, QPixmap]] = OrderedDict()
"""Painted tiles by their inputs; the oldest are dropped first."""

Place = tuple[int, int]


class GroundLayer(QObject):
    """Draws the ground of a board. The picture follows the view: panning paints what comes into it, nothing else."""

    changed = Signal()
    """Something looks better now: the view should be painted again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.area = QRectF()
        """The part of the board that is drawn, in pixels from the middle of the first cell."""
        self.is_watched = True
        """Whether something is shown at once; else the picture is blank until it is done, and no piece of the work is long."""
        self.key: object = None
        """What the picture follows from, beside its area."""
        self._picture = QPixmap()
        self._geometry: Geometry | None = None
        self._altered: Mapping[str, str] = {}
        self._map: GroundMap | None = None
        self._far: tuple[tuple[GroundMap, str], QPixmap] | None = None
        self._told = 0.0
        self._has_asked = False
        """The next painting is one that was asked for here, not a person at work."""
        self._view = QRectF()
        self._rough: list[QRectF] = []
        """Bands of the picture that are still as they were at another scale."""
        self._ratio = 1.0
        self.grain = 1.0
        """Pixels on screen that one of the picture takes, while it is still the enlarged one of another scale."""
        self._drawn: set[Place] = set()
        """The tiles that are in the picture."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._work)

    @property
    def is_at_work(self) -> bool:
        """Tell whether tiles are still to be made."""
        return self._timer.isActive()

    # ---- painting

    def paint(self, painter: QPainter, geometry: Geometry, altered: Mapping[str, str], view: QRectF) -> None:
        """Draw the visible part; `altered` is ground changed in play."""
        ratio, origin = painter.device().devicePixelRatioF(), geometry.origin
        self._ratio, self._view = ratio, view.translated(-origin)
        key = (view.size(), ratio, geometry.scale, theme.active().id, geometry.board, altered)
        bounds = geometry.bounds().translated(-origin)
        if not self._is_current(key):
            before, scale = self.area, self._scale_alike(key)
            self.area = following.around(self._view, bounds, ratio)
            self._geometry, self._altered, self.key, self._rough = geometry, altered, key, []
            if self._is_far():
                self._picture = QPixmap()
            elif not self.is_watched:
                self._clear()
            elif scale:
                self._enlarge(before, geometry.scale / scale)
            else:
                self._picture = self._painted()
                self.grain = 1.0
        elif not self.area.contains(self._view & bounds):
            before, self.area = self.area, following.after(self.area, self._view, bounds, ratio)
            if not self._is_far():
                self._follow(before)
        if self._is_far():
            self._paint_far(painter, geometry, view)
            return
        painter.drawPixmap(self.area.topLeft() + origin, self._picture)
        is_asked_for, self._has_asked = self._has_asked, False
        if (not is_asked_for or not self._timer.isActive()) and (self._rough or self._wanted() is not None):
            self._timer.start(REST)  # whoever works now goes first

    def _is_current(self, key: tuple[object, ...]) -> bool:
        """Tell whether the picture is of this board and view; boards are compared as objects."""
        before = self.key
        return isinstance(before, tuple) and before[4] is key[4] and before[:4] == key[:4] and before[5] == key[5]

    def _scale_alike(self, key: tuple[object, ...]) -> float:
        """Return the scale of the picture if it differs in nothing but scale and view from what is wanted now; 0: there is none."""
        before = self.key
        if not isinstance(before, tuple) or before[4] is not key[4] or (before[1], before[3], before[5]) != (key[1], key[3], key[5]):
            return 0.0
        return float(before[2])

    def _is_far(self) -> bool:
        return self._geometry is not None and self._geometry.scale < far.FAR

    def _paint_far(self, painter: QPainter, geometry: Geometry, view: QRectF) -> None:
        underlay.paint(painter, geometry, view)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, geometry.scale < 1)
        painter.drawPixmap(far.place(geometry), self.far_picture(), QRectF(self.far_picture().rect()))

    def far_picture(self) -> QPixmap:
        """Return the board with a point for each cell."""
        key = (self._ground_map(), theme.active().id)
        if self._far is None or self._far[0] != key:
            from desktop_app.views.board.texture import far_picture

            self._far = (key, far_picture(key[0]))
        return self._far[1]

    def _enlarge(self, before: QRectF, factor: float) -> None:
        """Show another scale at once, from what there is: the picture of the scale before, beyond it a point for each cell.

        What is exact is painted in its place when nobody waits: tiles, or bands where there is no texture.
        """
        made = following.blank(self.area, self._ratio, backdrop())
        self.grain *= max(1.0, factor)
        self._drawn, self._rough = set(), [] if theme.active().has_texture else following.bands(self.area)
        painter = self._begun(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        underlay.paint(painter, self._at_zero(), self.area)
        far.paint(painter, self._at_zero(), self.far_picture(), self.area)
        if not self._picture.isNull():
            held = QRectF(before.topLeft() * factor, before.size() * factor)
            painter.drawPixmap(held, self._picture, QRectF(self._picture.rect()))
        painter.end()
        self._picture = made

    def _clear(self) -> None:
        """Begin with a blank picture: all of it is left to be improved, piece by piece."""
        self._picture, self._drawn = following.blank(self.area, self._ratio, backdrop()), set()
        self._rough = [] if theme.active().has_texture else following.bands(self.area)
        self.grain = 1.0

    def _follow(self, before: QRectF) -> None:
        """Move the picture of another area to this one, and paint what is new of it."""
        self._picture, parts = following.moved(self._picture, before, self.area, backdrop())
        painter = self._begun(self._picture)
        for part in parts:
            self._drawn.difference_update(self._places(part))
            self._paint_part(painter, part)
        painter.end()

    def _paint_part(self, painter: QPainter, part: QRectF) -> None:
        """Paint a part of the picture: cached tiles, and plain ground between them."""
        kept = {place: TILES.get(self._tile_key(place)) for place in self._places(part)} if TILES else {}  # numpy comes with the first
        found = {place: pixmap for place, pixmap in kept.items() if pixmap is not None}
        bare = self._joined(place for place in self._places(part) if place not in found) if found else [part]
        for area in bare:
            self._paint_plain(painter, area & part)
        for place, pixmap in found.items():
            self._put(painter, place, pixmap)

    def _painted(self) -> QPixmap:
        picture = following.blank(self.area, self._ratio, backdrop())
        self._drawn = set()
        painter = self._begun(picture)
        self._paint_part(painter, self.area)
        painter.end()
        return picture

    def _begun(self, picture: QPixmap) -> QPainter:
        painter = QPainter(picture)
        painting.smooth(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-self.area.topLeft())
        return painter

    def _paint_plain(self, painter: QPainter, area: QRectF) -> None:
        geometry = self._at_zero()
        painter.save()
        painter.setClipRect(area)
        if geometry.scale < ground.LEAST_LINED:
            underlay.paint(painter, geometry, area)
            painter.drawPixmap(far.place(geometry), self.far_picture(), QRectF(self.far_picture().rect()))
            painter.restore()
            return
        ground.paint_board(painter, geometry, self._altered, area, underlay.paint(painter, geometry, area))
        painter.restore()

    def _put(self, painter: QPainter, place: Place, pixmap: QPixmap) -> None:
        """Draw a tile, and above it what keeps its plain form."""
        geometry, area = self._at_zero(), self._place(place)
        painter.save()
        painter.setClipRect(area)
        painter.fillRect(area, backdrop())
        if geometry.board.picture is not None:
            underlay.paint(painter, geometry, area)
        painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))
        ground.paint_marks(painter, geometry, self._altered, area)
        painter.restore()
        self._drawn.add(place)

    def _at_zero(self) -> Geometry:
        """Return the geometry with the middle of the first cell at (0, 0)."""
        assert self._geometry is not None
        made = Geometry(self._geometry.board)
        made.scale, made.origin = self._geometry.scale, QPointF(0, 0)
        return made

    # ---- tiles

    def finish(self) -> None:
        """Make all tiles of the view at once."""
        self._timer.stop()
        while self._rough or self._wanted() is not None:
            self._improve()
        self.grain = 1.0

    def _work(self) -> None:
        """Make tiles for a few milliseconds, then let others have their turn."""
        begun = time.perf_counter()
        while self._rough or self._wanted() is not None:
            self._improve()
            if time.perf_counter() - begun > SLICE:
                self._timer.start(0)
                break
        if not self._timer.isActive():
            self.grain = 1.0
        if not self._timer.isActive() or begun - self._told > TOLD:
            self._told, self._has_asked = begun, True
            self.changed.emit()

    def _improve(self) -> None:
        """Do the next piece of what is left: paint a band as it is at this scale, else make a tile."""
        if self._rough:
            band = self._rough.pop(0) & self.area
            painter = self._begun(self._picture)
            painter.fillRect(band, backdrop())
            self._paint_plain(painter, band)
            painter.end()
        elif (place := self._wanted()) is not None:
            self._make(place)

    def _make(self, place: Place) -> None:
        pixmap = self._tile(place)
        painter = self._begun(self._picture)
        self._put(painter, place, pixmap)
        painter.end()

    def _tile(self, place: Place) -> QPixmap:
        """Return a tile; one that is not kept is made."""
        key = self._tile_key(place)
        pixmap = TILES.get(key)
        if pixmap is None:
            from desktop_app.views.board.texture import tile

            pixmap = TILES[key] = QPixmap.fromImage(tile(self._ground_map(), *place, self._level(), theme.active()))
            while len(TILES) > KEPT:
                TILES.popitem(last=False)
        return pixmap

    def _wanted(self) -> Place | None:
        """Return a tile of the view that is not in the picture yet, from the upper left; None: none."""
        if self._geometry is None or self._is_far() or not theme.active().has_texture:
            return None
        return next((place for place in self._places(self._view & self.area) if place not in self._drawn), None)

    def _places(self, area: QRectF) -> Iterator[Place]:
        """List the tiles that touch an area."""
        assert self._geometry is not None
        if area.isEmpty() or not theme.active().has_texture:
            return
        side = TILE / self._level() * self._geometry.scale
        for down in range(math.floor(area.top() / side), math.ceil(area.bottom() / side)):
            for across in range(math.floor(area.left() / side), math.ceil(area.right() / side)):
                yield across, down

    def _joined(self, places: Iterable[Place]) -> list[QRectF]:
        """Return where tiles are drawn, those side by side in a row as one area."""
        found: list[tuple[Place, QRectF]] = []
        for place in places:
            area = self._place(place)
            if found and found[-1][0] == (place[0] - 1, place[1]):
                area = found.pop()[1] | area
            found.append((place, area))
        return [area for _, area in found]

    def _place(self, place: Place) -> QRectF:
        """Return a tile's place: with edges on whole pixels of the picture, so that no seams show."""
        assert self._geometry is not None
        side = TILE / self._level() * self._geometry.scale

        def snapped(at: float, start: float) -> float:
            return round((at - start) * self._ratio) / self._ratio + start

        left, right = (snapped(number * side, self.area.left()) for number in (place[0], place[0] + 1))
        top, bottom = (snapped(number * side, self.area.top()) for number in (place[1], place[1] + 1))
        return QRectF(left, top, right - left, bottom - top)

    def _level(self) -> int:
        assert self._geometry is not None
        wanted = self._geometry.scale * self._ratio / ENLARGED
        return next((level for level in LEVELS if level >= wanted), LEVELS[-1])

    def _tile_key(self, place: Place) -> object:
        shape = (self._ground_map().board.grid, self._ground_map().board.flat_top)
        return (shape, theme.active().id, self._level(), place, self._ground_map().around(*place, self._level()))

    def _ground_map(self) -> GroundMap:
        assert self._geometry is not None
        board = self._geometry.board
        if self._map is None or self._map.board is not board or self._map.changed != self._altered:
            from desktop_app.views.board.texture import GroundMap  # numpy comes with it, once the view has been painted

            self._map = GroundMap(board, self._altered)
        return self._map


def backdrop() -> QColor:
    """Return the colour beside a board."""
    return theme.mixed(theme.active().board, theme.active().ground, 0.65)
