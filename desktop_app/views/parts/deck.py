"""The deck laid out to click a card: what lies on the real table is dealt on the screen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.kernel.playing_cards import DECK, SUITS, PlayingCard, told
from desktop_app.views import painting, playing_cards, theme
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.speech import tr

WIDTH: Final = 38.0
HEIGHT: Final = 26.0
GAP: Final = 4.0
COLUMNS: Final = -(-DECK // len(SUITS))
FADED: Final = 0.22


class DeckPicker(QWidget):
    """Four rows of a suit each, the Jokers behind them. Those that are dealt already are faint; `picked` brings the number of a card."""

    picked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._barred: Collection[int] = ()
        self._hovered: int | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("The deck"))
        self.setAccessibleDescription(tr("Click a card, or type it in the field below"))
        self.hide()

    def show_deck(self, barred: Collection[int]) -> None:
        """Show which cards can still be dealt."""
        self._barred = barred
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(COLUMNS * (WIDTH + GAP)), round(len(SUITS) * (HEIGHT + GAP)))

    def place_of(self, number: int) -> QRectF:
        """Return where a card lies: the lowest rank at the left, spades above."""
        column, suit = divmod(number - 1, len(SUITS))
        width = min(WIDTH, self.width() / COLUMNS - GAP)
        return QRectF(column * (width + GAP), (len(SUITS) - 1 - suit) * (HEIGHT + GAP), width, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        for number in range(1, DECK + 1):
            area = self.place_of(number)
            painter.setOpacity(FADED if number in self._barred else 1)
            playing_cards.paint(painter, area, PlayingCard(number))
            if number == self._hovered and number not in self._barred:
                painting.plate(painter, area.adjusted(-1, -1, 1, 1), None, theme.active().accent, width=2, radius=theme.RADIUS_SMALL)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hovered = self._card_at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            self.setCursor(Qt.CursorShape.ArrowCursor if hovered is None or hovered in self._barred else Qt.CursorShape.PointingHandCursor)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._card_at(event.position())
        if number is not None and number not in self._barred and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(number)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = self._card_at(QPointF(event.pos()))
            said = told(PlayingCard(number)) if number is not None else ""
            show_tip(event.globalPos(), tr("{said} is already out", said=said) if number in self._barred else said, self)
            return True
        return super().event(event)

    def _card_at(self, point: QPointF) -> int | None:
        return next((number for number in range(1, DECK + 1) if self.place_of(number).contains(point)), None)
