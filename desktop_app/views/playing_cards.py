"""Paints playing cards: suits as shapes, pips where a printed card has them, a crown for king and queen, a cap for the Joker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop_app import language
from desktop_app.rules.kernel.playing_cards import SUITS, PlayingCard, printed
from desktop_app.views import kept, painting, theme
from desktop_app.views.theme import mixed

SHAPE: Final = 60.0 / 84
"""Width of a card to its height."""
LEAST_WITH_PIPS: Final = 50
"""Height beneath which a card shows its rank and one sign of its suit alone."""
LEFT = 0.0
MIDDLE = 0.5
RIGHT = 1.0
BOTH: Final = (LEFT, RIGHT)
PIPS: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "2": ((MIDDLE, 0), (MIDDLE, 1)),
    "3": ((MIDDLE, 0), (MIDDLE, 0.5), (MIDDLE, 1)),
    "4": tuple((x, y) for y in (0, 1) for x in BOTH),
    "5": (*((x, y) for y in (0, 1) for x in BOTH), (MIDDLE, 0.5)),
    "6": tuple((x, y) for y in (0, 0.5, 1) for x in BOTH),
    "7": (*((x, y) for y in (0, 0.5, 1) for x in BOTH), (MIDDLE, 0.25)),
    "8": (*((x, y) for y in (0, 0.5, 1) for x in BOTH), (MIDDLE, 0.25), (MIDDLE, 0.75)),
    "9": (*((x, y) for y in (0, 1 / 3, 2 / 3, 1) for x in BOTH), (MIDDLE, 0.5)),
    "10": (*((x, y) for y in (0, 1 / 3, 2 / 3, 1) for x in BOTH), (MIDDLE, 1 / 6), (MIDDLE, 5 / 6)),
}
"""Where the pips of a rank stand, 0 to 1 across and down."""


def ink_of(card: PlayingCard) -> QColor:
    """Return the colour that a card is printed in."""
    return QColor(theme.active().playing_card_red if card.is_red else theme.active().playing_card_black)


def rank_of(card: PlayingCard) -> str:
    """Return what stands in the corner of a card; a Joker has a star."""
    return printed(card.rank) or "\u2605"


def paint(painter: QPainter, rect: QRectF, card: PlayingCard) -> None:
    """Draw a card; one that is too small for pips shows its rank and its suit."""
    area = QRectF(rect.topLeft(), rect.size().toSize())
    kept.draw(painter, area, (card, language.in_force()), lambda on_it, whole: _draw(on_it, whole, card))


def paint_edge(painter: QPainter, rect: QRectF) -> None:
    """Draw a card beneath another: its visible edge."""
    current = theme.active()
    painting.plate(painter, rect, mixed(current.playing_card, current.playing_card_black, 0.12), current.ground, radius=_radius(rect))


def paint_back(painter: QPainter, rect: QRectF) -> None:
    """Draw a card face down."""
    paint_edge(painter, rect)
    current, inset = theme.active(), rect.width() * 0.14
    back = mixed(current.playing_card, current.playing_card_red, 0.45)
    painting.plate(painter, rect.adjusted(inset, inset, -inset, -inset), back, None, radius=_radius(rect) / 2)


def _draw(painter: QPainter, area: QRectF, card: PlayingCard) -> None:
    current = theme.active()
    painting.plate(painter, area, current.playing_card, mixed(current.playing_card, current.playing_card_black, 0.3), radius=_radius(area))
    if area.height() < LEAST_WITH_PIPS:
        _small(painter, area, card)
    elif card.is_joker:
        _joker(painter, area, card)
    else:
        _whole(painter, area, card)


def _radius(area: QRectF) -> float:
    return max(3.0, min(area.width(), area.height()) * 0.09)


def _small(painter: QPainter, area: QRectF, card: PlayingCard) -> None:
    """Write rank and suit beside each other, on a card that stands above each other; a Joker wears its cap."""
    ink = ink_of(card)
    if area.height() > area.width() and not card.is_joker:
        half = area.height() * 0.5
        font = theme.font(round(half * 0.8), strong=True)
        painting.write(painter, QRectF(area.left(), area.top() + 1, area.width(), half), rank_of(card), font, ink, painting.CENTRE)
        sign = half * 0.62
        _suit(painter, QRectF(area.center().x() - sign / 2, area.top() + half + 1, sign, sign), card.suit, ink)
        return
    size = min(area.height(), area.width()) * 0.5
    if card.is_joker:
        _cap(painter, QRectF(area.center().x() - size * 0.9, area.center().y() - size * 0.7, size * 1.8, size * 1.4), ink)
        return
    font = theme.font(round(area.height() * 0.6), strong=True)
    text = rank_of(card)
    width = painting.width_of(text, font) + 2 + size
    left = area.center().x() - width / 2
    painting.write(painter, QRectF(left, area.top(), width, area.height()), text, font, ink)
    _suit(painter, QRectF(left + width - size, area.center().y() - size / 2, size, size), card.suit, ink)


def _whole(painter: QPainter, area: QRectF, card: PlayingCard) -> None:
    ink = ink_of(card)
    _corner(painter, area, card, ink)
    painter.save()
    painter.translate(area.center())
    painter.rotate(180)
    painter.translate(-area.center())
    _corner(painter, area, card, ink)
    painter.restore()
    inner = QRectF(area.width() * 0.27, area.height() * 0.2, area.width() * 0.46, area.height() * 0.6)
    if card.rank in PIPS:
        _pips(painter, inner, card, ink)
    elif card.rank == "A":
        size = area.width() * 0.52
        _suit(painter, QRectF(area.center().x() - size / 2, area.center().y() - size / 2, size, size), card.suit, ink)
    else:
        _court(painter, area, card, ink)


def _corner(painter: QPainter, area: QRectF, card: PlayingCard, ink: QColor) -> None:
    size = round(area.height() * 0.19)
    painting.write(
        painter,
        QRectF(area.width() * 0.05, area.height() * 0.03, area.width() * 0.34, size * 1.15),
        printed(card.rank),
        theme.font(size, strong=True),
        ink,
        painting.CENTRE,
    )
    if card.rank in PIPS:
        return  # its pips say the suit
    sign = area.width() * 0.17
    _suit(painter, QRectF(area.width() * 0.22 - sign / 2, area.height() * 0.03 + size * 1.2, sign, sign), card.suit, ink)


def _pips(painter: QPainter, inner: QRectF, card: PlayingCard, ink: QColor) -> None:
    size = inner.width() * (0.4 if len(PIPS[card.rank]) > 3 else 0.5)
    for x, y in PIPS[card.rank]:
        middle = QPointF(inner.left() + x * inner.width(), inner.top() + size / 2 + y * (inner.height() - size))
        painter.save()
        painter.translate(middle)
        if y > 0.5:
            painter.rotate(180)
        _suit(painter, QRectF(-size / 2, -size / 2, size, size), card.suit, ink)
        painter.restore()


def _court(painter: QPainter, area: QRectF, card: PlayingCard, ink: QColor) -> None:
    """Draw the framed middle of a king, queen or knave: what each wears above the suit."""
    current = theme.active()
    framed = QRectF(area.width() * 0.28, area.height() * 0.16, area.width() * 0.44, area.height() * 0.68)
    gold = QColor(current.attention if current.is_dark else current.accent)
    painting.plate(painter, framed, mixed(current.playing_card, gold, 0.22), mixed(current.playing_card, ink, 0.55), radius=2)
    size = framed.width() * 0.62
    worn = QRectF(framed.center().x() - size / 2, framed.top() + framed.height() * 0.12, size, size * 0.8)
    if card.rank == "J":
        _hat(painter, worn, mixed(gold, ink, 0.25))
    else:
        _crown(painter, worn, mixed(gold, ink, 0.25), points=3 if card.rank == "Q" else 5)
    _suit(painter, QRectF(framed.center().x() - size / 2, framed.bottom() - framed.height() * 0.14 - size, size, size), card.suit, ink)


def _joker(painter: QPainter, area: QRectF, card: PlayingCard) -> None:
    ink = ink_of(card)
    size = round(area.height() * 0.13)
    for turned in (False, True):
        painter.save()
        if turned:
            painter.translate(area.center())
            painter.rotate(180)
            painter.translate(-area.center())
        for place, letter in enumerate("JOKER"):
            top = area.height() * 0.05 + place * size * 1.02
            painting.write(
                painter, QRectF(area.width() * 0.05, top, size * 1.1, size), letter, theme.font(size, strong=True), ink, painting.CENTRE
            )
        painter.restore()
    wide = area.width() * 0.54
    _cap(painter, QRectF(area.center().x() - wide / 2, area.center().y() - wide * 0.42, wide, wide * 0.84), ink)


def _cap(painter: QPainter, area: QRectF, ink: QColor) -> None:
    """Draw a fool's cap with three bells."""
    gold = QColor(theme.active().attention)

    def at(x: float, y: float) -> QPointF:
        return QPointF(area.left() + x * area.width(), area.top() + y * area.height())

    cap = QPainterPath(at(0.22, 0.82))
    cap.quadTo(at(0.2, 0.3), at(0.02, 0.42))
    cap.quadTo(at(0.16, 0.08), at(0.36, 0.4))
    cap.quadTo(at(0.4, 0.12), at(0.5, 0.02))
    cap.quadTo(at(0.6, 0.12), at(0.64, 0.4))
    cap.quadTo(at(0.84, 0.08), at(0.98, 0.42))
    cap.quadTo(at(0.8, 0.3), at(0.78, 0.82))
    cap.closeSubpath()
    painter.fillPath(cap, ink)
    painting.plate(painter, QRectF(at(0.2, 0.82), at(0.8, 0.97)), gold, radius=1.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gold)
    for x, y in ((0.04, 0.45), (0.5, 0.04), (0.96, 0.45)):
        painter.drawEllipse(at(x, y), area.width() * 0.06, area.width() * 0.06)


def _crown(painter: QPainter, area: QRectF, ink: QColor, *, points: int) -> None:
    crown = QPainterPath(area.bottomLeft())
    for point in range(points):
        left = area.left() + area.width() * point / (points - 1)
        crown.lineTo(left, area.top() + (0 if point % 2 == 0 or points == 3 else area.height() * 0.12))
        if point < points - 1:
            crown.lineTo(left + area.width() / (points - 1) / 2, area.top() + area.height() * 0.6)
    crown.lineTo(area.bottomRight())
    crown.closeSubpath()
    painter.fillPath(crown, ink)


def _hat(painter: QPainter, area: QRectF, ink: QColor) -> None:
    """Draw the flat hat of a knave, with its feather."""
    hat = QPainterPath(QPointF(area.left(), area.bottom() - area.height() * 0.2))
    hat.quadTo(QPointF(area.center().x(), area.top() - area.height() * 0.1), QPointF(area.right(), area.bottom() - area.height() * 0.2))
    hat.closeSubpath()
    painter.fillPath(hat, ink)
    painting.plate(painter, QRectF(area.left(), area.bottom() - area.height() * 0.24, area.width(), area.height() * 0.24), ink, radius=1.5)
    painter.setPen(QPen(ink, max(1.0, area.width() * 0.09), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(area.right() - area.width() * 0.25, area.top() + area.height() * 0.4), area.topRight())


def _suit(painter: QPainter, area: QRectF, suit: str, ink: QColor) -> None:
    """Draw the sign of a suit into a square."""
    painter.save()
    painter.translate(area.topLeft())
    painter.scale(area.width(), area.height())
    painter.fillPath(_shapes()[suit], ink)
    painter.restore()


@lru_cache(maxsize=1)
def _shapes() -> Mapping[str, QPainterPath]:
    """Make the signs of the suits, in a square of side 1."""
    return dict(zip(SUITS, (_club(), _diamond(), _heart(), _spade()), strict=True))


def _stem(path: QPainterPath) -> QPainterPath:
    foot = QPainterPath(QPointF(0.5, 0.5))
    foot.quadTo(QPointF(0.5, 0.85), QPointF(0.3, 1))
    foot.lineTo(0.7, 1)
    foot.quadTo(QPointF(0.5, 0.85), QPointF(0.5, 0.5))
    return path.united(foot)


def _club() -> QPainterPath:
    leaves = QPainterPath()
    leaves.setFillRule(Qt.FillRule.WindingFill)
    for x, y in ((0.5, 0.25), (0.26, 0.58), (0.74, 0.58)):
        leaves.addEllipse(QPointF(x, y), 0.24, 0.24)
    leaves.addRect(QRectF(0.38, 0.35, 0.24, 0.3))
    return _stem(leaves.simplified())


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0))
    for corner in (QPointF(0.9, 0.5), QPointF(0.5, 1), QPointF(0.1, 0.5), QPointF(0.5, 0)):
        path.lineTo(corner)
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.98))
    path.cubicTo(QPointF(0.1, 0.65), QPointF(0, 0.5), QPointF(0, 0.3))
    path.cubicTo(QPointF(0, 0), QPointF(0.42, -0.06), QPointF(0.5, 0.24))
    path.cubicTo(QPointF(0.58, -0.06), QPointF(1, 0), QPointF(1, 0.3))
    path.cubicTo(QPointF(1, 0.5), QPointF(0.9, 0.65), QPointF(0.5, 0.98))
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0))
    path.cubicTo(QPointF(0.85, 0.3), QPointF(1, 0.42), QPointF(1, 0.6))
    path.cubicTo(QPointF(1, 0.84), QPointF(0.64, 0.9), QPointF(0.5, 0.68))
    path.cubicTo(QPointF(0.36, 0.9), QPointF(0, 0.84), QPointF(0, 0.6))
    path.cubicTo(QPointF(0, 0.42), QPointF(0.15, 0.3), QPointF(0.5, 0))
    return _stem(path)
