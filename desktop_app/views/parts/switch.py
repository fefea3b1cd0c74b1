"""A switch, with its label and the meaning of on and off."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop_app.views import painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.theme import mixed

HEIGHT: Final = 28
TRACK: Final = QSize(32, 18)
KNOB: Final = 12
GAP: Final = 8


class Switch(QAbstractButton):
    """A switch with its word; the meaning of on or off follows where there is room, and stands in the tip."""

    def __init__(self, word: str, on: str, off: str) -> None:
        """`on` and `off` say what each means."""
        super().__init__()
        self._on, self._off = on, off
        self.setText(word)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(lambda _: self._tell())
        self._tell()

    @property
    def meaning(self) -> str:
        """Say what it means now."""
        return self._on if self.isChecked() else self._off

    def _tell(self) -> None:
        set_tip(self, self.meaning)
        self.setAccessibleDescription(self.meaning)
        self.update()

    def sizeHint(self) -> QSize:
        longest = max(painting.width_of(words, theme.font(theme.TINY)) for words in (self._on, self._off))
        return QSize(round(self._left() + GAP + longest) + 2, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._left()) + 2, HEIGHT)

    def _left(self) -> float:
        """Return where the word ends."""
        return TRACK.width() + GAP + painting.width_of(self.text(), theme.font(theme.SMALL))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect())
        painting.smooth(painter)
        painter.setOpacity(1 if self.isEnabled() else 0.45)
        track = QRectF(1, area.center().y() - TRACK.height() / 2, TRACK.width(), TRACK.height())
        is_on = self.isChecked()
        fill = QColor(current.accent) if is_on else mixed(current.card, current.muted, 0.35)
        painting.plate(painter, track, fill, current.muted if self.underMouse() else None, radius=TRACK.height() / 2)
        inset = (TRACK.height() - KNOB) / 2
        left = track.right() - inset - KNOB if is_on else track.left() + inset
        knob = QRectF(left, track.top() + inset, KNOB, KNOB)
        painting.plate(painter, knob, current.on_accent if is_on else current.text, None, radius=KNOB / 2)
        word = area.adjusted(TRACK.width() + GAP, 0, 0, 0)
        painting.write(painter, word, self.text(), theme.font(theme.SMALL), current.text)
        room = area.adjusted(self._left() + GAP, 0, 0, 0)
        if painting.width_of(self.meaning, theme.font(theme.TINY)) <= room.width():
            painting.write(painter, room, self.meaning, theme.font(theme.TINY), current.muted)
        if self.hasFocus():
            painting.focus_ring(painter, area)
