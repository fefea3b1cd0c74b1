"""Variants of a creature as switches, each with what it changes; several can be on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.layouts import EvenLayout, refill
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.views.models import VariantShown

LEAST_WIDTH: Final = 148
HEIGHT: Final = 44


class VariantSwitch(QAbstractButton):
    """One variant; what a creature is already cannot be switched on."""

    def __init__(self) -> None:
        super().__init__()
        self.variant: VariantShown | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_variant(self, variant: VariantShown) -> None:
        """Show a variant, and whether it is on."""
        self.variant = variant
        self.setChecked(variant.is_on)
        self.setEnabled(not variant.refusal)
        told = variant.refusal or variant.text
        self.setAccessibleName(tr("{name}: {words}", name=variant.name, words=told))
        set_tip(self, told)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.variant is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        painter.setOpacity(1 if self.isEnabled() else 0.45)
        current, area, on = theme.active(), QRectF(self.rect()), self.isChecked()
        fill = mixed(current.card, current.accent, 0.12) if on else current.raised if self.underMouse() else current.card
        painting.plate(painter, area, fill, current.accent if on else current.line, width=1.5 if on else 1)
        groove = QRectF(area.left() + 10, area.center().y() - 8, 28, 16)
        painting.plate(painter, groove, current.accent if on else current.line, None, radius=8)
        knob = QRectF(groove.right() - 14 if on else groove.left() + 2, groove.top() + 2, 12, 12)
        painting.plate(painter, knob, current.on_accent if on else current.text, None, radius=6)
        left = groove.right() + 9
        room = area.right() - left - 8
        painting.write(painter, QRectF(left, area.top() + 5, room, 18), self.variant.name, theme.font(strong=True), current.text)
        told = self.variant.refusal or self.variant.text
        painting.write(painter, QRectF(left, area.top() + 23, room, 16), told, theme.font(theme.TINY), current.muted)
        if self.hasFocus():
            painting.focus_ring(painter, area)


class VariantRow(QWidget):
    """All variants of a creature."""

    switched = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Variants"))
        self.switches: list[VariantSwitch] = []
        self._lines = EvenLayout(8)
        self.setLayout(self._lines)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_variants(self, variants: Sequence[VariantShown]) -> None:
        """Show these; a row without any takes no room."""
        refill(self._lines, self.switches, variants, self._new, VariantSwitch.show_variant)
        self.setVisible(bool(variants))

    def _new(self) -> VariantSwitch:
        made = VariantSwitch()
        made.clicked.connect(lambda on: self.switched.emit(made.variant.id, on) if made.variant else None)
        return made
