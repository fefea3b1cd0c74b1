"""The player recap of the last session on the players' screen: the board as it was, what happened, how everyone is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.printing.markdown import plain
from desktop_app.views import painting, theme
from desktop_app.views.players.board import TONES, PlayersBoard
from desktop_app.views.players.written import draw_written
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.journal.recap import PersonRecap, Recap, RollRecap

BOARD: Final = 0.54
"""Share of the width that the board has."""
FADE: Final = 0.3
"""Share of the board at its right side that passes into the ground."""
TALL: Final = 1080
"""Height of the screen for which the sizes are said."""
LEAST: Final = 0.6
"""Share of those sizes that a text is shrunk to where it would not stand there otherwise."""
TITLE, LEAD, TEXT, NAME, SMALL, TINY = 74, 22, 27, 22, 18, 17
FACE, DIE, ROW, CARD = 54, 58, 118, 84
MOST_DICE: Final = 6
MOST_PEOPLE: Final = 6


class LastTime(QWidget):
    """Lies over everything else on the players' screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recap: Recap | None = None
        self.board = PlayersBoard()
        self.board.fills = True
        self._ground: QPixmap | None = None
        self.hide()

    def show_recap(self, recap: Recap | None) -> None:
        """Show a recap; None: go away."""
        self.recap, self._ground = recap, None
        self.setVisible(recap is not None)
        if recap is not None:
            self.raise_()
        self.update()

    @property
    def text(self) -> str:
        """Return what is told in words, for whoever cannot see it, and for tests."""
        if self.recap is None:
            return ""
        rolls = (f"{one.name} {one.words}" for one in self.recap.rolls)
        people = (tr("{name}: {words}", name=one.name, words=one.words) for one in self.recap.people)
        return "\n".join((tr("Player recap"), *map(plain, (self.recap.text, *self.recap.story)), *people, *rolls, self._carried()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._ground = None

    def paintEvent(self, event: QPaintEvent) -> None:
        recap = self.recap
        if recap is None:
            return
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painter.fillRect(self.rect(), QColor(current.ground))
        size = self.height() / TALL
        room = QRectF(self.rect()).adjusted(64 * size, 0, -56 * size, 0)
        if recap.board is not None:
            left = round(self.width() * BOARD)
            painter.drawPixmap(0, 0, self._drawn(left))
            self._fade(painter, QRectF(0, 0, left, self.height()))
            self._caption(painter, QRectF(56 * size, self.height() - 118 * size, left - 80 * size, 80 * size), size)
            room.setLeft(left + 20 * size)
        else:
            room = QRectF(room.center().x() - min(room.width(), 1180 * size) / 2, 0, min(room.width(), 1180 * size), room.height())
        self._words(painter, room, recap, size)

    # ---- the board

    def _drawn(self, width: int) -> QPixmap:
        """Draw the board as it stood, once for each size and theme."""
        if self._ground is None and self.recap is not None and self.recap.board is not None:
            self.board.resize(width, self.height())
            self.board.beyond = theme.active().ground
            self.board.show_copy(self.recap.board)
            self.board.finish()
            self._ground = self.board.grab()
        return self._ground or QPixmap()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._ground = None

    @staticmethod
    def _fade(painter: QPainter, area: QRectF) -> None:
        """Let the board pass into the ground at its right side, and lie darker at its foot, where words stand."""
        across = QLinearGradient(area.topRight() - QPointF(area.width() * FADE, 0), area.topRight())
        ground = QColor(theme.active().ground)
        across.setColorAt(1, ground)
        ground.setAlpha(0)
        across.setColorAt(0, ground)
        painter.fillRect(area.adjusted(0, 0, 1, 0), across)
        down = QLinearGradient(area.bottomLeft() - QPointF(0, area.height() * 0.2), area.bottomLeft())
        dark = QColor(theme.active().ground)
        dark.setAlphaF(0.9)
        down.setColorAt(1, dark)
        dark.setAlphaF(0)
        down.setColorAt(0, dark)
        painter.fillRect(area, down)

    def _caption(self, painter: QPainter, area: QRectF, size: float) -> None:
        assert self.recap is not None and self.recap.board is not None
        current = theme.active()
        where = tr("Round {number}", number=self.recap.board.round) if self.recap.board.round else tr("The board")
        line = QRectF(area.left(), area.top(), area.width(), 34 * size)
        painting.write(painter, line, where, theme.font(_px(26, size), strong=True), current.text)
        told = tr("as you last saw it")
        painting.write(painter, line.translated(0, 36 * size), told, theme.font(_px(SMALL, size)), current.muted)

    # ---- the words

    def _words(self, painter: QPainter, room: QRectF, recap: Recap, size: float) -> None:
        current = theme.active()
        top = 66 * size
        line = QRectF(room.left(), top, room.width(), 30 * size)
        when = " · ".join(filter(None, (tr("session {number}", number=recap.number), recap.played)))
        painting.write(painter, line, when, theme.font(_px(LEAD, size)), current.muted)
        title = QRectF(room.left(), top + 30 * size, room.width(), 92 * size)
        painting.write(painter, title, tr("Player recap"), theme.heading_font(_px(TITLE, size)), current.text)
        foot = self.height() - (78 * size if recap.carried else 30 * size)
        beneath = self._height_beneath(room.width(), recap, size)
        top = title.bottom() + 22 * size
        markdown = "\n\n".join(filter(None, (recap.text, *recap.story)))
        height = max(60 * size, foot - beneath - top)
        top = draw_written(painter, QRectF(room.left(), top, room.width(), height), markdown, (_px(TEXT, size), _px(TEXT * LEAST, size)))
        top = self._people(painter, QRectF(room.left(), top + 24 * size, room.width(), 0), recap, size)
        self._rolls(painter, QRectF(room.left(), top, room.width(), 0), recap, size)
        if recap.carried:
            words = QRectF(room.left(), foot + 12 * size, room.width(), 34 * size)
            told = self._carried()
            painting.write(painter, words, told, painting.fitting(told, room.width(), _px(LEAD, size)), current.text)

    def _carried(self) -> str:
        carried = self.recap.carried if self.recap is not None else ()
        return tr("You carry {things}.", things=", ".join(carried)) if carried else ""

    def _height_beneath(self, width: float, recap: Recap, size: float) -> float:
        """Return how much room people and rolls need."""
        people = recap.people[:MOST_PEOPLE]
        rows = -(-len(people) // self._across(width, len(people), size)) if people else 0
        rolls = 60 + ROW * 0.8 * len(recap.rolls) if recap.rolls else 0
        return (rows * (CARD + 14) + 30 + rolls) * size

    @staticmethod
    def _across(width: float, count: int, size: float) -> int:
        return max(1, min(count, 3, int(width // (220 * size))))

    def _people(self, painter: QPainter, room: QRectF, recap: Recap, size: float) -> float:
        """Draw who fares how; return where that ends."""
        people = recap.people[:MOST_PEOPLE]
        if not people:
            return room.top()
        across, gap = self._across(room.width(), len(people), size), 14 * size
        width = (room.width() - gap * (across - 1)) / across
        for place, one in enumerate(people):
            down, right = divmod(place, across)
            self._person(
                painter, QRectF(room.left() + right * (width + gap), room.top() + down * (CARD * size + gap), width, CARD * size), one, size
            )
        return room.top() + -(-len(people) // across) * (CARD * size + gap)

    @staticmethod
    def _person(painter: QPainter, area: QRectF, one: PersonRecap, size: float) -> None:
        current = theme.active()
        painting.plate(painter, area, current.panel, None, radius=12 * size)
        face = QRectF(area.left() + 14 * size, area.center().y() - FACE * size / 2, FACE * size, FACE * size)
        painting.token(painter, face, one.label, one.side, is_down=one.harm == len(TONES) - 1, portrait=one.portrait)
        words = QRectF(face.right() + 14 * size, area.top() + 14 * size, area.right() - face.right() - 24 * size, 28 * size)
        painting.write(painter, words, one.name, painting.fitting(one.name, words.width(), _px(NAME, size), strong=True), current.text)
        tone = current.color(TONES[one.harm]) if one.harm > 0 else QColor(current.muted)
        told = painting.fitting(one.words, words.width(), _px(SMALL, size))
        painting.write(painter, words.translated(0, 29 * size), one.words, told, tone)

    def _rolls(self, painter: QPainter, room: QRectF, recap: Recap, size: float) -> None:
        if not recap.rolls:
            return
        current = theme.active()
        heading = QRectF(room.left(), room.top() + 10 * size, room.width(), 30 * size)
        painting.write(painter, heading, tr("Rolls that mattered").upper(), theme.font(_px(TINY, size)), current.muted)
        top = heading.bottom() + 8 * size
        step = min(ROW * size, (self.height() - top - 90 * size) / len(recap.rolls))
        for one in recap.rolls:
            painter.fillRect(QRectF(room.left(), top, room.width(), 1), QColor(current.line))
            self._roll(painter, QRectF(room.left(), top, room.width(), step), one, size)
            top += step
        painter.fillRect(QRectF(room.left(), top, room.width(), 1), QColor(current.line))

    @staticmethod
    def _roll(painter: QPainter, area: QRectF, one: RollRecap, size: float) -> None:
        current = theme.active()
        face = QRectF(area.left(), area.center().y() - FACE * size / 2, FACE * size, FACE * size)
        painting.token(painter, face, one.label, one.side, portrait=one.portrait)
        die, gap = DIE * size, 10 * size
        dice = one.dice[:MOST_DICE]
        left = area.right() - len(dice) * (die + gap) + gap
        words = QRectF(face.right() + 24 * size, area.center().y() - 30 * size, left - face.right() - 40 * size, 32 * size)
        title = f"{one.name[:1].upper()}{one.name[1:]}"
        painting.write(painter, words, title, painting.fitting(title, words.width(), _px(24, size), strong=True), current.text)
        line = painting.fitting(one.words, words.width(), _px(SMALL, size))
        painting.write(painter, words.translated(0, 31 * size), one.words, line, current.muted)
        for place, shown in enumerate(dice):
            spot = QRectF(left + place * (die + gap), area.center().y() - die / 2, die, die)
            fill = current.attention if shown.scores else current.raised
            painting.plate(painter, spot, QColor(fill), None, radius=12 * size)
            ink = current.on_accent if shown.scores else current.muted
            painting.write(painter, spot, str(shown.face), theme.font(_px(28, size), strong=True), ink, painting.CENTRE)


def _px(pixels: float, size: float) -> int:
    return max(theme.TINY, round(pixels * size))
