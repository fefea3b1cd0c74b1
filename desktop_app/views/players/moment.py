"""A big moment on the players' screen: a band across the board with its combatant and kind, without a number."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.controller.play.players import PlayersMoment, PlayersShown
from desktop_app.views import painting, theme

HEIGHT: Final = 132
TOKEN: Final = 92
NAME: Final = 40
WORDS: Final = 24


class MomentBand(QWidget):
    """Lies over the middle of the screen until the game master goes on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: PlayersMoment | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_copy(self, shown: PlayersShown) -> None:
        """Show what has come to pass, or nothing."""
        self.shown = shown.moment
        self.setVisible(shown.moment is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shown is None:
            return
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painter.fillRect(self.rect(), QColor(current.panel))
        ink = current.side(self.shown.side)
        for top in (0, self.height() - 2):
            painter.fillRect(0, top, self.width(), 2, QColor(ink))
        first = self.shown.name or self.shown.words
        second = self.shown.words if self.shown.name else ""
        room = self.width() - TOKEN - 120
        large, small = painting.fitting(first, room, NAME, strong=True), theme.font(WORDS)
        width = max(painting.width_of(first, large), painting.width_of(second, small))
        left = (self.width() - TOKEN - 24 - width) / 2
        face = QRectF(left, (self.height() - TOKEN) / 2, TOKEN, TOKEN)
        painting.token(painter, face, self.shown.label, self.shown.side, portrait=self.shown.portrait)
        line = QRectF(face.right() + 24, 28 if second else 44, width + 8, 46)
        painting.write(painter, line, first, large, current.text)
        painting.write(painter, line.translated(0, 44), second, small, current.muted)
