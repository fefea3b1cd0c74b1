"""How often the party hits and is hit in a prepared encounter, and the sum when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from desktop_app import language
from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import HardShown


class _Share(QWidget):
    """A share as words, bar and percent."""

    def __init__(self, words: str, side: str) -> None:
        super().__init__()
        self._words, self._side, self._share = words, side, 0.0
        self.beside = painting.width_of(words, theme.font(theme.SMALL))
        """Pixels of its words; what stands beneath each other begins after the longer ones."""
        self.setFixedHeight(20)

    def show_share(self, share: float) -> None:
        """Show a share from 0 to 1."""
        self._share = share
        self.setAccessibleName(f"{self._words} {language.chance(round(100 * share))}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, width = theme.active(), self.width()
        painting.write(painter, QRectF(0, 0, self.beside, 20), self._words, theme.font(theme.SMALL), current.text)
        figure = language.chance(round(100 * self._share))
        painting.write(painter, QRectF(width - 48, 0, 48, 20), figure, theme.font(strong=True, figures=True), current.text, painting.RIGHT)
        left = self.beside + 10
        bar = QRectF(left, 7, max(20, width - left - 56), 7)
        painting.plate(painter, bar, mixed(current.raised, current.muted, 0.2), None, radius=3)
        if self._share > 0:
            filled = QRectF(bar.left(), bar.top(), max(6.0, bar.width() * self._share), bar.height())
            painting.plate(painter, filled, current.side(self._side), None, radius=3)


class HardCard(QFrame):
    """The card; it fills while attacks are rolled in the mind."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("edge", "top")
        self._hits, self._is_hit = _Share(tr("hit chance"), "party"), _Share(tr("chance to be hit"), "foe")
        self._hits.beside = self._is_hit.beside = max(self._hits.beside, self._is_hit.beside)
        self.sentence, self.counted = Label("", "small", "muted", wrap=True), Label("", "tiny", "muted", wrap=True)
        self.counted.hide()
        self._how = Button(tr("calculation"), "link")
        self._how.clicked.connect(lambda: self.counted.setVisible(self.counted.isHidden()))
        head = row(Label(tr("Hit chances"), "heading"), None)
        lines = column(head, self._hits, self._is_hit, self.sentence, row(self._how, None), self.counted, gap=5, margins=(0, 12, 0, 0))
        self.setLayout(lines)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_hard(self, shown: HardShown | None) -> None:
        """Show what is known so far; nothing takes no room."""
        self.setVisible(shown is not None)
        if shown is None:
            return
        self._hits.show_share(shown.hits)
        self._is_hit.show_share(shown.is_hit)
        self.sentence.setText(shown.sentence)
        self.sentence.setVisible(bool(shown.sentence))
        self.counted.setText("\n".join(shown.counted))
