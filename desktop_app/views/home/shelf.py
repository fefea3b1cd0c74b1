"""Entries of the first page as buttons, a few together on a titled card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.home.models import CardShown

MOST: Final = 6


class CardButton(QAbstractButton):
    """An entry as a button in two lines with a token."""

    def __init__(self) -> None:
        super().__init__()
        self.card: CardShown | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_card(self, card: CardShown) -> None:
        """Show an entry: title, line and tag."""
        self.card = card
        self.setAccessibleName(", ".join(word for word in (card.title, card.line, card.tag) if word))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, 48)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.card is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current, card, area = theme.active(), self.card, QRectF(self.rect())
        if self.underMouse():
            painting.plate(painter, area, current.raised, None)
        left, right = area.left() + 8, area.right() - 8
        if card.label:
            side = area.height() - 18
            self._paint_token(painter, QRectF(left, area.center().y() - side / 2, side, side), card)
            left += side + 12
        if card.tag:
            width = painting.tag_width(card.tag)
            painting.tag(painter, QRectF(right - width, area.center().y() - 10, width, 20), card.tag, card.tone)
            right -= width + 8
        top = area.center().y() - (19 if card.line else 9.5)
        painting.write(painter, QRectF(left, top, right - left, 19), card.title, theme.font(strong=True), current.text)
        painting.write(painter, QRectF(left, top + 19, right - left, 16), card.line, theme.font(theme.TINY), current.muted)
        if self.hasFocus():
            painting.focus_ring(painter, area)

    def _paint_token(self, painter: QPainter, area: QRectF, card: CardShown) -> None:
        """Draw what stands at the left of the words."""
        painting.token(painter, area, card.label, card.side, portrait=card.portrait)


class Shelf(QFrame):
    """A titled card with a few entries; when there are none, it says what to do."""

    opened = Signal(str)

    def __init__(self, title: str, nothing: str, new: str = "") -> None:
        """Begin empty; `new` names the button for creating things, beneath the title."""
        super().__init__()
        self.setProperty("surface", "sheet")
        self._buttons: list[CardButton] = []
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        self._nothing = Label(nothing, "body", "muted", wrap=True)
        self.new_button = Button(tr("New"), "quiet", small=True, icon="plus", name=new)
        head = row(Label(title, "heading"), None, self.new_button)
        self.setLayout(column(head, self._nothing, self._rows, None, gap=8, margins=(16, 12, 12, 14)))
        self.new_button.setVisible(bool(new))

    def show_cards(self, cards: Sequence[CardShown]) -> None:
        """Show the first few entries."""
        self._nothing.setVisible(not cards)
        refill(self._rows, self._buttons, list(cards)[:MOST], self._new_button, CardButton.show_card)

    @property
    def buttons(self) -> list[CardButton]:
        """Return the entries that are shown."""
        return [button for button in self._buttons if not button.isHidden()]

    def _new_button(self) -> CardButton:
        button = CardButton()
        button.clicked.connect(lambda: self.opened.emit(button.card.id) if button.card else None)
        return button
