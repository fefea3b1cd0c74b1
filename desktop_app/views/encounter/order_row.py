"""Paints a row of the turn order: number, token, name, harm at a glance, words and conditions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop_app.views import icons, kept, painting, playing_cards, theme
from desktop_app.views.parts.line_list import LINE, Index
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OrderRowShown
    from desktop_app.rules.kernel.blocks import BoxLine

MINI: Final = 7.0
MINI_GAP: Final = 2.0
NUMBER: Final = 42
CARD: Final = 25
TOKEN: Final = 30
NO_NUMBER: Final = 6
TAG_HEIGHT: Final = 20
PIP: Final = 9.0
ABOVE: Final = 12
"""Height of a line of pips above a name."""
STRIP_ROW: Final = 64
"""Height of a row in a strip, where the name stands beneath the token."""


class OrderDelegate(QStyledItemDelegate):
    """Draws the rows as cards: the one who acts has an accent border, what is selected a blue one, done rows fade."""

    is_narrow = False
    """Whether only place, token, name and harm are shown, for a narrow strip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: OrderRowShown = index.data(LINE)
        width = self._width(option.widget)
        return QSize(width, STRIP_ROW if self.is_narrow else _height(row, width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: OrderRowShown = index.data(LINE)
        rect = QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        content = _strip if self.is_narrow else _content
        key = (row, content, selected, focused)
        kept.draw(painter, rect, key, lambda on_it, whole: _draw(on_it, whole, row, content, selected=selected, focused=focused))

    @staticmethod
    def _width(widget: QWidget | None) -> int:
        return widget.viewport().width() if widget is not None and hasattr(widget, "viewport") else 250


def _draw(
    painter: QPainter,
    rect: QRectF,
    row: OrderRowShown,
    content: Callable[[QPainter, QRectF, OrderRowShown], None],
    *,
    selected: bool,
    focused: bool,
) -> None:
    area = rect.adjusted(2, 2, -2, -3)
    _plate(painter, area, row, selected=selected)
    painter.setOpacity(0.58 if row.state == "done" else 1)
    content(painter, area, row)
    painter.setOpacity(1)
    if focused and selected:
        painting.plate(painter, area.adjusted(-2, -2, 2, 2), None, theme.active().neutral, width=1, radius=11)


def _number_width(row: OrderRowShown) -> int:
    return NUMBER if row.place else NO_NUMBER


def _text_left(row: OrderRowShown) -> int:
    return 10 + _number_width(row) + TOKEN + 10


@lru_cache(maxsize=512)
def _height(row: OrderRowShown, width: int) -> int:
    if row.members:
        return 34 + 16 * (len(row.lines) + bool(row.words))
    return 50 + 16 * (_lines(row, width) - 1) + (26 if _tags_below(row, width) else 0) + _pips_above(row, width)


def _plate(painter: QPainter, area: QRectF, row: OrderRowShown, *, selected: bool) -> None:
    current = theme.active()
    edge = current.accent if row.state == "current" else current.card_edge
    fill = mixed(current.card, current.accent, 0.08) if row.state == "current" else current.card
    if row.state == "done":
        fill = mixed(current.card, current.panel, 0.6)
    painting.plate(painter, area, fill, edge, width=1.5 if row.state == "current" else 1)
    if selected:
        inner = area.adjusted(2, 2, -2, -2) if edge else area
        painting.plate(painter, inner, None, current.neutral, width=2, radius=theme.RADIUS if not edge else 7)


def _content(painter: QPainter, area: QRectF, row: OrderRowShown) -> None:
    current = theme.active()
    ink = current.text
    if row.folds:
        _fold_sign(painter, fold_sign(area), is_folded=bool(row.members))
    tags_below = _tags_below(row, round(area.width()) + 4)
    body = area.adjusted(0, 0, 0, -24 if tags_below else 0)
    place = QRectF(area.left() + 4, body.top(), NUMBER, body.height())
    if row.card is not None:
        playing_cards.paint(
            painter, QRectF(place.left() + 2, place.center().y() - CARD / 2 - (4 if row.folds else 0), NUMBER - 4, CARD), row.card
        )
    else:
        painting.write(painter, place, row.place, theme.font(theme.TITLE, strong=True, figures=True), ink, painting.CENTRE)
    side = QRectF(area.left() + 6 + _number_width(row), body.center().y() - TOKEN / 2, TOKEN, TOKEN)
    painting.token(painter, side, row.label, row.side, is_down=row.is_down, portrait=row.portrait)
    right = area.right() - 10
    if row.tags and not tags_below:
        tag = row.tags[0]
        width = min(painting.tag_width(tag.text), area.width() * 0.4)
        painting.tag(painter, QRectF(right - width, tag_top(area, row), width, TAG_HEIGHT), tag.text, tag.tone)
        right -= width + 6
    left = area.left() + _text_left(row) - 2
    if row.members:
        _members(painter, QRectF(left, area.top() + 6, right - left, area.height() - 8), row)
        return
    above = _pips_above(row, round(area.width()) + 4)
    name_ends = area.right() - 10 - (0 if above else len(row.pips) * (PIP + 3))
    _text(painter, QRectF(left, body.top() + above, right - left, body.height() - above), row, name_ends)
    if tags_below:
        _tags(painter, area, row)
    _pips(painter, area, row)


def tag_top(area: QRectF, row: OrderRowShown) -> float:
    """Return where a tag beside the words begins: in the middle, beneath the pips where there are any."""
    middle = area.center().y() - TAG_HEIGHT / 2
    return max(middle, area.top() + 2 * PIP + 3) if row.pips else middle


def _strip(painter: QPainter, area: QRectF, row: OrderRowShown) -> None:
    """Draw what a narrow strip has room for: place and token, beneath them the name, then harm and conditions as marks."""
    current, left, small = theme.active(), area.left() + 3, theme.font(theme.TINY, strong=True)
    place = QRectF(left, area.top() + 3, area.width() - TOKEN - 9, TOKEN)
    if row.card is not None:
        playing_cards.paint(painter, place.adjusted(0, 4, 0, -4), row.card)
    else:
        painting.write(painter, place, row.place, theme.font(theme.BODY, strong=True, figures=True), current.text, painting.CENTRE)
    is_alone = row.card is None and not row.place
    side = QRectF(area.center().x() - TOKEN / 2 if is_alone else area.right() - TOKEN - 3, place.top(), TOKEN, TOKEN)
    painting.token(painter, side, row.label, row.side, is_down=row.is_down, portrait=row.portrait)
    painting.write(painter, QRectF(left, place.bottom() + 1, area.width() - 6, 14), row.name, small, current.text, painting.CENTRE)
    if row.harm is not None:
        painting.box_row(painter, QPointF(left + 2, area.bottom() - 11), row.harm, *_box_size(row.harm, area.width() * 0.6))
    for number, tag in enumerate(row.tags):
        dot = QRectF(area.right() - 9 - 7 * number, area.bottom() - 11, 5, 5)
        painting.plate(painter, dot, current.color(tag.tone if tag.tone != "plain" else "muted"), None, radius=2.5)


def fold_sign(area: QRectF) -> QRectF:
    """Return where a row says that it can be folded or unfolded."""
    return QRectF(area.left() + 3, area.bottom() - 17, 14, 14)


def _fold_sign(painter: QPainter, area: QRectF, *, is_folded: bool) -> None:
    icons.paint(painter, area, "right" if is_folded else "down", QColor(theme.active().muted))


def _members(painter: QPainter, area: QRectF, row: OrderRowShown) -> None:
    """Write the name of a folded row, and line by line what sets its members apart."""
    current, tiny = theme.active(), theme.font(theme.TINY)
    painting.write(painter, QRectF(area.left(), area.top(), area.width(), 18), row.name, theme.font(strong=True), current.text)
    top = area.top() + 18
    for line in ((row.words,) if row.words else ()) + row.lines:
        painting.write(painter, QRectF(area.left(), top, area.width(), 16), line, tiny, current.muted)
        top += 16


def _pips(painter: QPainter, area: QRectF, row: OrderRowShown) -> None:
    """Draw what can still be done: a hexagon for a major action, diamonds for minor ones, triangles for reactions; squares for wounds."""
    x, y = area.right() - 8.0, area.top() + 10
    for shape, is_left in reversed(row.pips):
        painting.pip(painter, QPointF(x - PIP / 2, y), shape, PIP, is_left=is_left)
        x -= PIP + 3


def _pips_above(row: OrderRowShown, width: int) -> int:
    """Return the height of a line of their own for pips that leave no room for the name."""
    beside = width - _text_left(row) - 14 - len(row.pips) * (PIP + 3)
    return ABOVE if row.pips and painting.width_of(row.name, theme.font(theme.TINY, strong=True)) > beside else 0


def _text(painter: QPainter, area: QRectF, row: OrderRowShown, name_ends: float) -> None:
    """Write name, boxes and words; the name ends where the pips begin, and is written smaller where it is long."""
    current = theme.active()
    lines = _wrapped(row, area.width())
    has_boxes = row.harm is not None
    boxes_alone = has_boxes and (len(lines) != 1 or not _fits_beside(row, area.width()))
    rows = 1 + len(lines) + (1 if boxes_alone else 0)
    top = area.center().y() - rows * 8
    room = min(area.right(), name_ends) - area.left()
    font = painting.fitting(row.name, room, theme.BODY, strong=True)
    painting.write(painter, QRectF(area.left(), top - 1, room, 18), row.name, font, current.text)
    top += 17
    left = area.left()
    if row.harm is not None:
        width = painting.box_row(painter, QPointF(left, top + 5), row.harm, *_box_size(row.harm, area.width()))
        if boxes_alone:
            top += 15
        else:
            left += width + 8
    for line in lines:
        painting.write(painter, QRectF(left, top, area.right() - left, 16), line, theme.font(theme.TINY), current.muted)
        top += 15


def _tags(painter: QPainter, area: QRectF, row: OrderRowShown) -> None:
    x, y = area.left() + 12.0, area.bottom() - TAG_HEIGHT - 7
    for place, tag in enumerate(row.tags):
        width = painting.tag_width(tag.text)
        left = len(row.tags) - place
        if x + width > area.right() - (42 if left > 1 else 8):
            painting.tag(painter, QRectF(x, y, 32, TAG_HEIGHT), f"+{left}", "muted")
            break
        painting.tag(painter, QRectF(x, y, width, TAG_HEIGHT), tag.text, tag.tone)
        x += width + 5


def _tags_below(row: OrderRowShown, width: int) -> bool:
    """Tell whether the conditions need a line of their own: several, or one that leaves no room for the name or breaks the words."""
    if len(row.tags) != 1:
        return bool(row.tags)
    tag = painting.tag_width(row.tags[0].text)
    if painting.width_of(row.name, theme.font(strong=True)) > width - _text_left(row) - 22 - tag:
        return True
    room = width - _text_left(row) - 16
    return not row.members and _lines_in(row, _beside_tag(row, room, width)) > _lines_in(row, room)


def _lines(row: OrderRowShown, width: int) -> int:
    room = width - _text_left(row) - 16
    return _lines_in(row, _beside_tag(row, room, width) if row.tags and not _tags_below(row, width) else room)


def _beside_tag(row: OrderRowShown, room: int, width: int) -> int:
    """Return what room the one tag leaves beside it."""
    return room - round(min(painting.tag_width(row.tags[0].text), width * 0.4)) - 6


def _lines_in(row: OrderRowShown, room: int) -> int:
    """Count the lines of words and boxes."""
    words = _wrapped(row, room)
    beside = row.harm is not None and len(words) == 1 and _fits_beside(row, room)
    return len(words) + (1 if row.harm is not None and not beside else 0) or 1


def _box_size(line: BoxLine, width: float) -> tuple[float, float]:
    """Return size and gap of the boxes: smaller where many must fit."""
    count = max(1, sum(line.sizes))
    size = min(MINI, max(2.0, width / count - 1))
    return size, MINI_GAP if size == MINI else max(0.5, min(MINI_GAP, width / count - size))


def _fits_beside(row: OrderRowShown, width: float) -> bool:
    return (
        row.harm is not None
        and painting.boxes_width(row.harm, MINI, MINI_GAP) + 8 + painting.width_of(row.words, theme.font(theme.TINY)) <= width
    )


def _wrapped(row: OrderRowShown, width: float) -> list[str]:
    """Break the words into at most two lines."""
    font = theme.font(theme.TINY)
    if not row.words:
        return []
    if painting.width_of(row.words, font) <= width:
        return [row.words]
    first: list[str] = []
    rest = row.words.split(" ")
    while rest and painting.width_of(" ".join([*first, rest[0]]), font) <= width:
        first.append(rest.pop(0))
    return [" ".join(first).removesuffix(" ·"), " ".join(rest).removeprefix("· ")] if first and rest else [row.words]
