"""The picture beneath the cells of a board, where it has one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop_app.views import faces
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.pictures import image_of

LARGEST: Final = 4096
"""Pixels of a picture that is drawn, at its longer side."""
SMOOTH: Final = 1.5
"""Pixels by which smoothing carries one beyond its place, of the picture and again of the screen."""
_KEPT: Final[dict[tuple[str, int], QPixmap]] = {}
_SIZES: Final[dict[str, QSize]] = {}
"""Pixels of each picture that was drawn since the start."""


def paint(painter: QPainter, geometry: Geometry, area: QRectF) -> bool:
    """Draw the part of the picture that lies in an area; tells whether the board has one."""
    shown = geometry.board.picture
    if shown is None:
        return False
    corner = geometry.point((shown.left, shown.top))
    target = QRectF(corner, corner + QPointF(shown.width, shown.height) * geometry.scale)
    pixmap = _pixmap(shown.asset, target.width() * painter.device().devicePixelRatioF())
    part = target & area
    if pixmap is None or part.isEmpty():
        return True
    across, down = pixmap.width() / target.width(), pixmap.height() / target.height()
    offset = part.topLeft() - target.topLeft()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(shown.strength)
    painter.drawPixmap(part, pixmap, QRectF(offset.x() * across, offset.y() * down, part.width() * across, part.height() * down))
    painter.restore()
    return True


def reach(geometry: Geometry) -> float:
    """Return how many pixels on screen a pixel of the picture shows beside its own place, as it is drawn smooth; 0 without a picture."""
    shown = geometry.board.picture
    if shown is None or (shown.asset not in _SIZES and _whole(shown.asset) is None):
        return 0.0
    size = _SIZES[shown.asset]
    enlarged = max(shown.width * geometry.scale / size.width(), shown.height * geometry.scale / size.height())
    return SMOOTH * max(1.0, enlarged) + SMOOTH


def _whole(asset: str) -> QPixmap | None:
    """Return the picture, no larger than it is ever drawn; None if it is not there or cannot be read."""
    kept = faces.picture_of(asset)
    if kept is None:
        return None
    whole = _halved(asset, 0)
    if whole is None:
        image = image_of(kept.body)
        if image.isNull():
            return None
        if max(image.width(), image.height()) > LARGEST:
            image = image.scaled(LARGEST, LARGEST, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        _KEPT.clear()  # one picture is shown at a time
        whole = _KEPT[asset, 0] = QPixmap.fromImage(image)
        _SIZES[asset] = whole.size()
    return whole


def _pixmap(asset: str, width: float) -> QPixmap | None:
    """Return the picture, halved as often as it stays larger than it is drawn."""
    whole = _whole(asset)
    if whole is None:
        return None
    times = 0
    while whole.width() / 2 ** (times + 1) >= width and times < 6:
        times += 1
    return _halved(asset, times)


def _halved(asset: str, times: int) -> QPixmap | None:
    found = _KEPT.get((asset, times))
    if found is None and times and (larger := _halved(asset, times - 1)) is not None:
        size = (larger.size() / 2).expandedTo(QSize(1, 1))
        found = _KEPT[asset, times] = larger.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return found
