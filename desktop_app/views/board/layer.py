"""A board's objects, cached as a picture: barriers, light, fog, pins; and the object under the pointer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop_app.controller.play.scenery_shown import NOTHING, SceneryShown
from desktop_app.grid.scenery import Barrier, BarrierKind, Lamp, Opening
from desktop_app.views import painting, theme
from desktop_app.views.board import following, glow, scenery
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.board.light_follower import LightFollower
from desktop_app.views.speech import tr

NONE: Final = QColor(Qt.GlobalColor.transparent)
LAMP_NEAR: Final = 16
"""How near to a lamp a click means it, in pixels."""


class SceneryLayer(QObject):
    """Draws a board's objects, again only after changes, or for another part. Much light follows the picture."""

    changed = Signal()
    """More light has come: the view should be painted again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._follower = LightFollower(self)
        self._follower.came.connect(self._show_light)
        self.shown: SceneryShown = NOTHING
        self.is_in_play = True
        """Whether a click opens doors and lights lamps here."""
        self.pointed: Barrier | None = None
        """The door under the pointer."""
        self._picture: QPixmap | None = None
        self._area = QRectF()
        self._key: object = None

    def show(self, shown: SceneryShown) -> bool:
        """Take what stands there; tell whether it is another than before."""
        self._follower.follow(shown.to_come)
        if shown == self.shown:
            return False
        self.shown, self._picture = shown, None
        return True

    def finish(self) -> None:
        """Wait until the light of this moment is worked out."""
        self._follower.finish()

    def _show_light(self) -> None:
        """Draw the light that has come."""
        if self.shown.to_come is not None:
            self.shown, self._picture = self.shown.to_come.shown_on(self.shown), None
            self.changed.emit()

    def paint(self, painter: QPainter, geometry: Geometry, area: QRectF, key: object, ratio: float) -> None:
        """Draw it; `area` is the cached part of the board, from the middle of the first cell, `key` its other inputs."""
        if self.shown == NOTHING:
            return
        has_seams = ratio % 1 > 0 and self.shown.revealed is not None  # Qt moves hatches by whole pixels of its own
        if self._picture is None or key != self._key or (has_seams and area != self._area):
            self._picture, self._key = following.blank(area, ratio, NONE), key
            self._draw(geometry, area, [area])
        elif area != self._area:
            self._picture, parts = following.moved(self._picture, self._area, area, NONE)
            self._draw(geometry, area, parts)
        self._area = QRectF(area)
        painter.drawPixmap(area.topLeft() + geometry.origin, self._picture)

    def _draw(self, geometry: Geometry, area: QRectF, parts: list[QRectF]) -> None:
        """Draw parts of the picture of an area."""
        assert self._picture is not None
        painter = QPainter(self._picture)
        painting.smooth(painter)
        painter.translate(-area.topLeft() - geometry.origin)
        for part in parts:
            on_screen = part.translated(geometry.origin)
            painter.setClipRect(on_screen)
            scenery.paint_barriers(painter, geometry, self.shown.barriers, on_screen)
            glow.paint_light(painter, geometry, self.shown, on_screen)
            scenery.paint_lamps(painter, geometry, self.shown.lamps, on_screen)
            glow.paint_fog(painter, geometry, self.shown, on_screen)
            scenery.paint_pins(painter, geometry, self.shown.pins, on_screen)
        painter.end()

    def paint_pointed(self, painter: QPainter, geometry: Geometry) -> None:
        """Mark the door under the pointer."""
        if self.pointed is None:
            return
        painter.setPen(QPen(QColor(theme.active().neutral), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(geometry.point(self.pointed.start), geometry.point(self.pointed.end)).normalized()
        margin = 0.16 * geometry.scale
        painter.drawRoundedRect(box.adjusted(-margin, -margin, margin, margin), 4, 4)

    # ---- under the pointer

    def point_at(self, geometry: Geometry, point: QPointF | None) -> bool:
        """Note which door lies under the pointer; tell whether it is another than before."""
        before = self.pointed
        self.pointed = None
        if point is not None and self.is_in_play:
            self.pointed = scenery.barrier_at(geometry, self.shown.barriers, point)
        return self.pointed is not before

    def lamp_at(self, geometry: Geometry, point: QPointF) -> Lamp | None:
        """Return the lamp under a point of a board in play."""
        lamps = (one.lamp for one in self.shown.lamps if self.is_in_play)
        return next((lamp for lamp in lamps if (geometry.point(lamp.at) - point).manhattanLength() < LAMP_NEAR), None)

    def said_at(self, geometry: Geometry, point: QPointF) -> str:
        """Return the words for a point: a door or lamp with a click's effect, or a pin; empty otherwise."""
        if self.pointed is not None:
            return said_of(self.pointed)
        lamp = self.lamp_at(geometry, point)
        if lamp is not None:
            name = lamp.label or tr("Lamp")
            return tr("{lamp}, lit. Click: put it out.", lamp=name) if lamp.is_lit else tr("{lamp}, out. Click: light it.", lamp=name)
        pin = scenery.pin_at(geometry, self.shown.pins, point)
        return pin.text if pin is not None else ""


def said_of(barrier: Barrier) -> str:
    """Name an opening barrier, its state, and a click's effect."""
    name = {
        BarrierKind.DOOR: tr("Door"),
        BarrierKind.WINDOW: tr("Window"),
        BarrierKind.CURTAIN: tr("Curtain"),
        BarrierKind.BARS: tr("Bars"),
    }.get(barrier.kind, tr("Barrier"))
    stands = {Opening.OPEN: tr("open"), Opening.CLOSED: tr("closed"), Opening.LOCKED: tr("locked")}[barrier.state]
    words = [f"{name}, {stands}", *([tr("secret")] if barrier.is_secret else []), *([barrier.note] if barrier.note else [])]
    return tr("{door}. Click: {what}.", door=", ".join(words), what=tr("close it") if barrier.is_open else tr("open it"))
