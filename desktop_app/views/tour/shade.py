"""Dims a page but for holes over what is spoken of; keys and the mouse go through to the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.views import painting, theme

DIM: Final = 0.72
AROUND: Final = 6
"""Margin in pixels of a hole around its part."""


class Shade(QWidget):
    """Lies over a page. The first hole has the accent's frame."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.holes: tuple[QRect, ...] = ()
        self.hide()

    def show_holes(self, holes: Sequence[QRect]) -> None:
        """Leave these rectangles bright, in coordinates of the page."""
        within = self.rect().adjusted(1, 1, -1, -1)
        around = tuple(hole.adjusted(-AROUND, -AROUND, AROUND, AROUND) & within for hole in holes)
        if around != self.holes:
            self.holes = around
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        shade = QColor(theme.active().ground)
        shade.setAlphaF(DIM)
        covered = QPainterPath()
        covered.addRect(QRectF(self.rect()))
        for hole in self.holes:
            bright = QPainterPath()
            bright.addRoundedRect(QRectF(hole), theme.RADIUS_LARGE, theme.RADIUS_LARGE)
            covered = covered.subtracted(bright)
        painter.fillPath(covered, shade)
        if self.holes:
            painting.plate(painter, QRectF(self.holes[0]), None, theme.active().accent, radius=theme.RADIUS_LARGE)
