"""A link as a QR code, large enough to be read across a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

SIDE: Final = 300
QUIET: Final = 4
"""Free modules around a code, which readers need."""
PAPER, INK = "#ffffff", "#000000"
"""The same in every theme: cameras read nothing else as well."""


class QrCode(QWidget):
    """Shows a text as a QR code."""

    accessible_role = QAccessible.Role.Graphic

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._rows: tuple[bytes, ...] = ()
        self.setFixedSize(SIDE, SIDE)

    def show_text(self, text: str, name: str) -> None:
        """Show a text; `name` says to a screen reader what it is."""
        self.setAccessibleName(name)
        if text != self.text:
            self.text, self._rows = text, _modules(text) if text else ()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(PAPER))
        if not self._rows:
            return
        step = SIDE // (len(self._rows) + 2 * QUIET)
        edge = (SIDE - step * len(self._rows)) // 2
        for down, row in enumerate(self._rows):
            for across, is_dark in enumerate(row):
                if is_dark:
                    painter.fillRect(QRectF(edge + across * step, edge + down * step, step, step), QColor(INK))


def _modules(text: str) -> tuple[bytes, ...]:
    """Return the rows of a code, 1 for what is dark."""
    import segno  # with the first code

    return tuple(bytes(row) for row in segno.make_qr(text, error="m").matrix)
