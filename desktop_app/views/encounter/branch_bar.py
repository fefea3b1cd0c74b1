"""The marks of a what-if: a bar with its keys, and a coloured frame around everything."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

THICK: Final = 4
BAR: Final = 46
TINT: Final = 0.28
"""How much of the frame's colour lies on the bar."""


class BranchBar(QWidget):
    """The bar: the what-if's name, remarks on keeping it, Keep and Drop."""

    help_about = "branch"

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(BAR)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.told = Label("", "small", "muted")
        self.keep_button = Button(tr("Keep"), key="Ctrl ↵", small=True, name=tr("Keep it as one step of the fight"))
        self.drop_button = Button(tr("Drop"), key="Ctrl ⌫", small=True, name=tr("Drop it: the fight stays as it was"))
        self.setLayout(
            row(Label(tr("What if"), "heading"), self.told, None, self.keep_button, self.drop_button, gap=10, margins=(16, 6, 16, 6))
        )
        self.hide()

    def show_branch(self, steps: int, why_not: str) -> None:
        """Show how far it has gone, and why it cannot be kept (empty: it can)."""
        self.told.setText(tr("What if: {count#step|steps}, not saved", count=steps))
        self.keep_button.setEnabled(not why_not)
        set_tip(self.keep_button, why_not or self.keep_button.accessibleName())

    def paintEvent(self, event: QPaintEvent) -> None:
        current = theme.active()
        QPainter(self).fillRect(self.rect(), mixed(current.card, current.neutral, TINT))


class BranchFrame(QWidget):
    """The frame; it lies over the page and lets everything through."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def turn(self, *, is_on: bool) -> None:
        """Show it over everything else, or hide it."""
        page = self.parentWidget()
        if page is not None:
            self.setGeometry(page.rect())
        self.setVisible(is_on)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        painter.setPen(QPen(QColor(theme.active().neutral), THICK))
        half = THICK / 2
        painter.drawRect(QRectF(self.rect()).adjusted(half, half, -half, -half))
