"""The card of the tour: one sentence, the key that is asked for, and how far the tour has come. It never takes the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import say
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import keys, tr

WIDTH, NARROW, SMALL_ROOM = 372, 280, 900
"""Widths of the sheet, and of a window beneath which it is the narrow one."""
EDGE: Final = 14
"""Room around the card for the tip pointing at the marked part."""
MARGINS, GAP = (18, 14, 14, 14), 10
DOT, DOTS_APART = 8, 14


class _Dots(QWidget):
    """How far the tour has come."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count, self._at = count, 0
        self.setFixedSize(DOTS_APART * count, DOT + 2)

    def show_place(self, at: int) -> None:
        self._at = at
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        for place in range(self._count):
            current = theme.active()
            painter.setBrush(QColor(current.accent if place == self._at else current.text if place < self._at else current.muted))
            painter.drawEllipse(QRectF(DOTS_APART * place + 4, 1, DOT, DOT))


class _Key(QWidget):
    """The key that is asked for, in the accent colour."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def show_key(self, text: str) -> None:
        self._text = keys(text)
        self.setFixedSize(max(28, round(painting.width_of(self._text, theme.font(strong=True))) + 16), 28)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        painting.plate(painter, area, current.accent, None, radius=theme.RADIUS_SMALL)
        painting.write(painter, area, self._text, theme.font(strong=True), current.on_accent, painting.CENTRE)


class TourCard(QWidget):
    """Shows one stop at a time; its tip points at the marked part, which it never covers."""

    accessible_role = QAccessible.Role.Dialog

    def __init__(self, over: QWidget, stops: int) -> None:
        super().__init__(over)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stops = stops
        self._tip: tuple[QPointF, QPointF, QPointF] | None = None
        self.place_label, self.sentence = Label("", "small", "muted"), Label("", "title", wrap=True)
        self.prompt = Label("", "strong", wrap=True)
        self._dots, self._key = _Dots(stops), _Key()
        self.leave_button = Button(tr("Leave"), "quiet", key="Esc", small=True, name=tr("Leave the tour"))
        self.leave_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        asks = row(self._key, self.prompt, gap=GAP)
        asks.setStretch(1, 1)
        sheet = QWidget()
        self._lines = lines = column(
            row(self.place_label, self._dots, None, self.leave_button), self.sentence, 4, asks, gap=8, margins=MARGINS
        )
        sheet.setLayout(lines)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._outer.addWidget(sheet)
        self.hide()

    def show_stop(self, place: int, sentence: str, key: str, prompt: str) -> None:
        """Show a stop, counted from 0, with the key that is asked for; it is said by ear."""
        told = (tr("Tour · {place} of {count}", place=place + 1, count=self._stops), sentence, prompt)
        self.place_label.setText(told[0])
        self.sentence.setText(sentence)
        self.prompt.setText(prompt)
        self._dots.show_place(place)
        self._key.show_key(key)
        self._fit()
        self.setAccessibleName(" ".join(told))
        say(self, " ".join((*told, tr("Esc leaves the tour."))))

    def _fit(self) -> None:
        """Take the available width, and give both texts their height."""
        width = WIDTH if self._room().width() >= SMALL_ROOM else NARROW
        self.setFixedWidth(width + 2 * EDGE)
        inner = width - MARGINS[0] - MARGINS[2]
        self._dots.setVisible(width == WIDTH)
        self.sentence.setFixedHeight(self.sentence.heightForWidth(inner))
        self.prompt.setFixedHeight(self.prompt.heightForWidth(inner - self._key.width() - GAP))
        for layout in (self._lines, self._outer):
            layout.invalidate()
            layout.activate()  # it is placed by its new height at once

    def stand_beside(self, holes: Sequence[QRect]) -> None:
        """Stand beside the first hole, with its tip towards it, where no hole is covered; without holes in the middle."""
        room, size = self._room(), QSize(self.width(), self._outer.sizeHint().height())
        if not holes:
            self._put(QRect(QPoint(room.center().x() - size.width() // 2, room.center().y() - size.height() // 2), size), None)
            return
        goal = holes[0]
        spots = [_within(room, spot) for spot in _around(goal, size)]
        covered = [sum(_area(spot.adjusted(EDGE, EDGE, -EDGE, -EDGE) & hole) for hole in holes) for spot in spots]
        self._put(spots[covered.index(min(covered))], goal)

    def _room(self) -> QRect:
        over = self.parentWidget()
        return over.rect() if over is not None else QRect()

    def _put(self, spot: QRect, goal: QRect | None) -> None:
        self._tip = None if goal is None else _tip(QRect(QPoint(0, 0), spot.size()), goal.translated(-spot.topLeft()))
        if spot != self.geometry():
            self.setGeometry(spot)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        sheet = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        painting.plate(painter, sheet, current.raised, current.line, radius=theme.RADIUS_LARGE)
        if self._tip is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(current.raised))
            painter.drawPolygon(QPolygonF(list(self._tip)))


def _around(goal: QRect, size: QSize) -> list[QRect]:
    """List the places beside a rectangle: left, right, beneath, above, each level with its beginning."""
    wide, high = size.width(), size.height()
    corners = (
        QPoint(goal.left() - wide, goal.top() - EDGE),
        QPoint(goal.right(), goal.top() - EDGE),
        QPoint(goal.left() - EDGE, goal.bottom()),
        QPoint(goal.left() - EDGE, goal.top() - high),
    )
    return [QRect(corner, size) for corner in corners]


def _within(room: QRect, spot: QRect) -> QRect:
    """Move a rectangle into the room."""
    left = min(max(spot.left(), room.left()), room.right() - spot.width() + 1)
    top = min(max(spot.top(), room.top()), room.bottom() - spot.height() + 1)
    return QRect(QPoint(left, top), spot.size())


def _area(of: QRect) -> int:
    return max(0, of.width()) * max(0, of.height())


def _tip(card: QRect, goal: QRect) -> tuple[QPointF, QPointF, QPointF] | None:
    """Return the tip at the card's side towards the goal; none if they overlap."""
    sheet = card.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    level = float(min(max(goal.center().y(), sheet.top() + 24), sheet.bottom() - 24))
    upright = float(min(max(goal.center().x(), sheet.left() + 24), sheet.right() - 24))
    if goal.left() >= sheet.right():
        return QPointF(sheet.right(), level - 9), QPointF(sheet.right() + EDGE - 2, level), QPointF(sheet.right(), level + 9)
    if goal.right() <= sheet.left():
        return QPointF(sheet.left() + 1, level - 9), QPointF(sheet.left() - EDGE + 2, level), QPointF(sheet.left() + 1, level + 9)
    if goal.top() >= sheet.bottom():
        return QPointF(upright - 9, sheet.bottom()), QPointF(upright, sheet.bottom() + EDGE - 2), QPointF(upright + 9, sheet.bottom())
    if goal.bottom() <= sheet.top():
        return QPointF(upright - 9, sheet.top() + 1), QPointF(upright, sheet.top() - EDGE + 2), QPointF(upright + 9, sheet.top() + 1)
    return None
