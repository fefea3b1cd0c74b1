"""The interpretation of a pasted stat block: figures as tiles, the rest as lines; the one under the pointer highlights its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop_app.views import painting, theme
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.pasting.layout import Span


class ReadField(NamedTuple):
    """A field: its label, value, and source words; `line` is their line number."""

    label: str
    value: str
    span: Span
    line: str


LONG: Final = 5
"""Letters of a value beside which a tile has no room for the line."""
TILE: Final = QSize(88, 46)
LINE: Final = 24


class FieldButton(QAbstractButton):
    """A field that was understood; `is_tile`: its value above its name, else beside."""

    looked = Signal(object)
    """With the words that it came from; (0, 0): it is no longer looked at."""

    def __init__(self, shown: ReadField, *, is_tile: bool) -> None:
        super().__init__()
        self.shown, self._is_tile = shown, is_tile
        self.setAccessibleName(f"{shown.label} {shown.value}".strip())
        self.setAccessibleDescription(shown.line)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return TILE if self._is_tile else QSize(160, LINE)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.looked.emit(self.shown.span)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked.emit((0, 0))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.looked.emit(self.shown.span)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        if self._is_tile or self.underMouse():
            fill = mixed(current.card, current.raised, 0.6) if self.underMouse() else current.card
            painting.plate(painter, area, fill, current.card_edge if self._is_tile else None)
        small = theme.font(theme.TINY)
        if self._is_tile:
            width = area.width() - 18
            painting.write(painter, QRectF(9, 4, width, 22), self.shown.value, theme.font(theme.LEAD, strong=True), current.text)
            told = self.shown.line if len(self.shown.value) < LONG and area.width() >= TILE.width() else ""
            painting.write(painter, QRectF(9, 4, width, 22), told, small, current.muted, painting.RIGHT)
            painting.write(painter, QRectF(9, 25, width, 18), self.shown.label, small, current.muted)
        else:
            painting.write(painter, QRectF(6, 0, area.width() - 70, LINE), self.shown.label, theme.font(), current.text)
            side = self.shown.value or self.shown.line
            font, color = (theme.font(strong=True), current.text) if self.shown.value else (small, current.muted)
            painting.write(painter, QRectF(area.width() - 66, 0, 60, LINE), side, font, color, painting.RIGHT)
        if self.hasFocus():
            painting.focus_ring(painter, area)
