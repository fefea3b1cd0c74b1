"""Draws portraits: the campaign's pictures cropped to a token's shape, and signs. Drawn ones are cached."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap, QRawFont, QTransform

from desktop_app.controller.library.portraits import WHOLE, Portrait, read_portrait, signs
from desktop_app.places import RESOURCES
from desktop_app.views import kept
from desktop_app.views.pictures import image_of
from desktop_app.views.theme import active, mixed

if TYPE_CHECKING:
    from desktop_app.model import Picture

HUES: Final[Mapping[str, tuple[str, str]]] = {
    "amber": ("#d9a441", "#b07818"),
    "rust": ("#cf7148", "#a34a22"),
    "rose": ("#d0708f", "#9c3d5d"),
    "violet": ("#a583cf", "#6f4a9c"),
    "blue": ("#7399d6", "#3d639f"),
    "teal": ("#5bb3ae", "#2a7a76"),
    "moss": ("#8fae5d", "#587a2c"),
    "slate": ("#98a1ad", "#5f6874"),
}
"""The ground of a sign, for dark and for parchment."""
LARGEST: Final = 512
"""Pixels of a portrait that is kept in memory."""
MOST_KEPT: Final = 400
GLYPH: Final = 256
_KEPT: Final[dict[tuple[str, int], QPixmap | None]] = {}
_SQUARES: Final[dict[str, QImage | None]] = {}
_lent: Picture | None = None
_find: Callable[[str], Picture | None] = lambda _: None  # noqa: E731 - no campaign, no pictures


def use_pictures(find: Callable[[str], Picture | None]) -> None:
    """Take pictures from a campaign from now on."""
    global _find
    _find = find
    _KEPT.clear()
    _SQUARES.clear()
    kept.forget()


def lend(picture: Picture | None) -> None:
    """Show a picture that is not kept yet, while it is being chosen."""
    global _lent
    _lent = picture
    kept.forget()


def paint_face(painter: QPainter, rect: QRectF, shape: QPainterPath, portrait: str, ground: QColor) -> bool:
    """Paint a portrait into a shape within a rectangle; tells whether there was one to paint. `ground` lies behind a sign."""
    read = read_portrait(portrait)
    if read is None:
        return False
    if read.picture:
        ratio = painter.device().devicePixelRatioF()
        pixmap = _pixmap(portrait, read, round(rect.width() * ratio))
        if pixmap is None:
            return False
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))
        painter.restore()
        return True
    fill = QColor(HUES[read.hue][0 if active().is_dark else 1]) if read.hue else ground
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPath(shape)
    painter.setBrush(QColor(active().on_token))
    painter.drawPath(_fitted(read.sign, rect))
    return True


def square_of(portrait: str) -> QImage | None:
    """Return the square of a picture that a portrait shows, at most 512 pixels wide; None if there is none."""
    read = read_portrait(portrait)
    if read is None or not read.picture:
        return None
    if portrait not in _SQUARES:
        if len(_SQUARES) > MOST_KEPT:
            _SQUARES.clear()
        kept = _lent if _lent is not None and _lent.id == read.picture else _find(read.picture)
        image = image_of(kept.body) if kept is not None else QImage()
        _SQUARES[portrait] = None if image.isNull() else cut(image, read)
    return _SQUARES[portrait]


def picture_of(picture: str) -> Picture | None:
    """Return a picture of the campaign by its id; None if it is not there."""
    return _find(picture)


def cut(image: QImage, portrait: Portrait) -> QImage:
    """Cut the square of a portrait out of its picture, at most 512 pixels wide; what lies beside the picture is transparent."""
    shorter = min(image.width(), image.height())
    left, top, side = (round(number * shorter / WHOLE) for number in (portrait.left, portrait.top, portrait.side))
    square = image.convertToFormat(QImage.Format.Format_ARGB32).copy(QRect(left, top, max(1, side), max(1, side)))
    if square.width() > LARGEST:
        smooth = Qt.TransformationMode.SmoothTransformation
        square = square.scaled(LARGEST, LARGEST, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return square


def sign_path(sign: str) -> QPainterPath:
    """Return the outline of a sign within a square of one unit around (0, 0)."""
    return _glyph(signs()[sign].glyph)


def _pixmap(portrait: str, read: Portrait, side: int) -> QPixmap | None:
    key = (portrait, side)
    if key not in _KEPT:
        if len(_KEPT) > MOST_KEPT:
            _KEPT.clear()
        square = square_of(portrait)
        smooth = Qt.TransformationMode.SmoothTransformation
        _KEPT[key] = None if square is None else QPixmap.fromImage(square.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    return _KEPT[key]


def _fitted(sign: str, rect: QRectF) -> QPainterPath:
    size = rect.width() * 0.72
    return QTransform().translate(rect.center().x(), rect.center().y()).scale(size, size).map(sign_path(sign))


@cache
def _font() -> QRawFont:
    return QRawFont(str(RESOURCES / "fonts" / "NotoEmoji-Regular.ttf"), GLYPH)


@cache
def _glyph(glyph: str) -> QPainterPath:
    font = _font()
    path = font.pathForGlyph(font.glyphIndexesForString(glyph)[0])
    bounds = path.boundingRect()
    size = max(bounds.width(), bounds.height()) or 1
    middle = bounds.center()
    return QTransform().scale(1 / size, 1 / size).translate(-middle.x(), -middle.y()).map(path)


def hue_color(hue: str) -> QColor:
    """Return the colour of a hue in the theme in force."""
    return QColor(HUES[hue][0 if active().is_dark else 1]) if hue else mixed(active().muted, active().panel, 0.4)
