"""The window's display during longer work: a sentence naming it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.views import painting, theme
from desktop_app.views.speech import tr

EDGE = 24
LINE = 26
"""How high a line is, and the room that stays free beside it."""


def opening(path: Path) -> str:
    """Say that a campaign is being opened."""
    return tr("Opening “{name}”", name=path.stem)


class AtWork(QWidget):
    """Covers its window and hears every key. It paints itself, so that it stands before the next event is looked at."""

    def __init__(self, window: QWidget, doing: str) -> None:
        super().__init__(window)
        self.doing = doing
        self.setAccessibleName(doing)
        self.setGeometry(window.rect())

    def show_now(self) -> None:
        """Show it and paint it at once."""
        self.show()
        self.raise_()
        self.setFocus()
        self.repaint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()  # what is behind it is about to go

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        painter.fillRect(self.rect(), QColor(theme.active().ground))
        font, area = theme.font(theme.TITLE), QRectF(self.rect()).adjusted(EDGE, 0, -EDGE, 0)
        lines = painting.wrapped(self.doing, font, area.width())
        top = area.center().y() - LINE * len(lines) / 2
        for place, line in enumerate(lines):
            at = QRectF(area.left(), top + LINE * place, area.width(), LINE)
            painting.write(painter, at, line, font, theme.active().color("text"), painting.CENTRE)
