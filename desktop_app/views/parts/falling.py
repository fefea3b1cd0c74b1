"""Falling dice: duration, and a die's position on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from desktop_app.views import painting, theme

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import DieShown

FALLS: Final[dict[str, int]] = {"off": 0, "quick": 200, "full": 400}
"""Milliseconds that dice take to fall, by the word of the setting."""
USUAL: Final = "quick"
HIGH: Final = 1.6
"""From how many times its height above a die falls."""
DIE: Final = 46
APART: Final = 12
MOST: Final = 10
FROM_TOP: Final = 0.34
"""Where on the stage the dice come to lie, in shares of its height."""


def length_of(setting: object) -> int:
    """Return how long dice fall by a setting; not at all where the desktop wants no motion."""
    style = QApplication.style()
    is_still = style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
    return 0 if is_still else FALLS.get(setting if isinstance(setting, str) else USUAL, FALLS[USUAL])


def height_at(share: float) -> float:
    """Return how far above its place a die is, in heights of a die, after a share of the fall: it falls, bounces once and lies."""
    if share >= 1:
        return 0.0
    if share < 0.6:
        return HIGH * (1 - (share / 0.6) ** 2)
    bounce = (share - 0.6) / 0.4
    return HIGH * 0.25 * 4 * bounce * (1 - bounce) * 0.5


class Fall(QVariantAnimation):
    """The fall of some dice: `share` of it is over."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.share = 1.0
        self.valueChanged.connect(self._moved)

    def begin(self, length: int) -> None:
        """Let the dice fall for so many milliseconds; with none they lie there."""
        self.stop()
        self.share = 0.0 if length else 1.0
        if length:
            self.setDuration(length)
            self.start()

    def _moved(self, share: object) -> None:
        self.share = share if isinstance(share, float) else 1.0
        parent = self.parent()
        if isinstance(parent, QWidget):
            parent.update()


class FallingDice(QWidget):
    """Dice falling over the board and disappearing: the log keeps their faces. It takes no click and no key."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self, stage: QWidget) -> None:
        super().__init__(stage)
        self.length = FALLS[USUAL]
        self._dice: tuple[DieShown, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.fall = Fall(self)
        self.fall.finished.connect(self.hide)
        self.hide()

    def let_fall(self, dice: Sequence[DieShown]) -> None:
        """Show dice as they fall, or nothing where they are not to be seen."""
        stage = self.parentWidget()
        self._dice = tuple(dice[:MOST])
        self.fall.stop()
        self.setVisible(bool(self._dice) and self.length > 0)
        if stage is None or self.isHidden():
            return
        width = len(self._dice) * (DIE + APART) + APART
        height = round(DIE * (1 + HIGH)) + 8
        self.setGeometry(round((stage.width() - width) / 2), round(stage.height() * FROM_TOP - DIE * HIGH), width, height)
        self.raise_()
        self.fall.begin(self.length)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        for place, die in enumerate(self._dice):
            share = min(1.0, self.fall.share * (1 + 0.05 * (len(self._dice) - place)))
            top = self.height() - DIE - 4 - height_at(share) * DIE
            area = QRectF(APART + place * (DIE + APART), top, DIE, DIE)
            fill = QColor(current.attention) if die.scores else QColor(current.raised)
            painting.plate(painter, area, fill, current.line, radius=10)
            ink = current.on_accent if die.scores else current.muted
            painting.write(painter, area, str(die.face), theme.font(22, strong=True), ink, painting.CENTRE)
