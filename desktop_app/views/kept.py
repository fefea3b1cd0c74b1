"""A cache of pictures: what looks the same is painted once.

A dict instead of `QPixmapCache`, whose keys are text: a lookup takes 0.1 µs instead of 1.7 µs, and keys name what a picture depends on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop_app.views import theme

MOST_PICTURES: Final = 1000
_PICTURES: Final[dict[Hashable, QPixmap]] = {}


def draw(painter: QPainter, area: QRectF, key: Hashable, make: Callable[[QPainter, QRectF], None]) -> None:
    """Draw an area's content from its cached picture; `key` is its inputs besides size and theme."""
    if area.isEmpty():
        return
    ratio = painter.device().devicePixelRatioF()
    of = (key, area.width(), area.height(), ratio, theme.active().id)
    picture = _PICTURES.get(of)
    if picture is None:
        if len(_PICTURES) >= MOST_PICTURES:
            _PICTURES.clear()
        picture = _PICTURES[of] = QPixmap(math.ceil(area.width() * ratio), math.ceil(area.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        on_it = QPainter(picture)
        on_it.setRenderHint(QPainter.RenderHint.Antialiasing)
        on_it.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        make(on_it, QRectF(0, 0, area.width(), area.height()))
        on_it.end()
    painter.drawPixmap(area.topLeft(), picture)


def forget() -> None:
    """Make all pictures anew: the portraits in them are others now."""
    _PICTURES.clear()
