"""Blocks that are drawn rather than written: a gauge, positions on scales, boxes to tick."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.kernel.blocks import Block, GaugeBlock, Row, Scale, ScalesBlock, TrackBlock
from desktop_app.views import painting, theme
from desktop_app.views.keyboard import step_of
from desktop_app.views.parts.boxes import BoxRows
from desktop_app.views.parts.layouts import refill
from desktop_app.views.sheet.block_card import BlockCard
from desktop_app.views.sheet.row_layout import Columns
from desktop_app.views.sheet.rows import SheetRow
from desktop_app.views.speech import tr

DOT: Final = 13.0
LITTLE: Final = 0.34
"""Up to this share of a gauge little is left."""


class GaugeCard(BlockCard):
    """One value out of a maximum, large, with a bar; its sum at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._gauge = _Gauge()
        self._gauge.edited.connect(self.edited)
        self._body.addWidget(self._gauge)

    def show_block(self, block: Block) -> None:
        if isinstance(block, GaugeBlock):
            super().show_block(block)
            terms = block.breakdown.terms if block.breakdown else ()
            signed = "".join((" − " if term.value < 0 else " + ") + str(abs(term.value)) for term in terms)
            told = ", ".join(f"{term.label} {term.value}".replace("-", "\u2212") for term in terms)
            self.show_note(signed.removeprefix(" + ") if len(terms) > 1 else "", told)
            self._gauge.show_gauge(block)


class _Gauge(SheetRow):
    def __init__(self) -> None:
        super().__init__()
        self._maximum, self._is_harm = 1, False

    @property
    def _share(self) -> float:
        value = self.row.value if self.row is not None and isinstance(self.row.value, int) else 0
        return min(1.0, max(0.0, value / self._maximum)) if self._maximum else 0.0

    @property
    def is_bad(self) -> bool:
        """Return whether it is drawn as harm: little left of something good, or some of something bad."""
        return self._share > 0 if self._is_harm else self._share <= LITTLE

    def show_gauge(self, block: GaugeBlock) -> None:
        self._maximum, self._is_harm = block.maximum, block.is_harm
        self.show_row(Row(label=block.title, value=block.value, breakdown=block.breakdown, edit=block.edit), Columns(value=44))
        self.setAccessibleName(tr("{title} {value} of {maximum}", title=block.title, value=block.value, maximum=block.maximum))
        self.update()

    def height_at(self, width: int) -> int:
        return 54

    def areas(self) -> dict[str, QRectF]:
        text = str(self.row.value) if self.row else ""
        width = painting.width_of(text, self._font()) + 4
        return {"label": QRectF(0, 0, self.width(), 38), "value": QRectF(0, 0, width, 38)}

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.row is None or not isinstance(self.row.value, int):
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        value = self.areas()["value"]
        painting.write(painter, value, str(self.row.value), self._font(), current.text)
        painting.write(
            painter, QRectF(value.right() + 6, 6, 120, 30), tr("of {maximum}", maximum=self._maximum), theme.font(theme.LEAD), current.muted
        )
        groove = QRectF(0, 44, self.width(), 5)
        painting.plate(painter, groove, current.raised, None, radius=2.5)
        if self._share or not self._is_harm:
            filled = QRectF(0, 44, max(5.0, self.width() * self._share), 5)
            painting.plate(painter, filled, current.blood if self.is_bad else current.good, None, radius=2.5)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), 6)

    @staticmethod
    def _font() -> QFont:
        return theme.font(30, strong=True)


class ScaleRow(QWidget):
    """A position between two ends, as dots; Left and Right move it."""

    edited = Signal(str, str, object)

    accessible_role = QAccessible.Role.ListItem

    def __init__(self) -> None:
        super().__init__()
        self._scale: Scale | None = None
        self.setFixedHeight(22)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_scale(self, scale: Scale) -> None:
        """Show one scale: both ends, its steps, and the one it stands at."""
        self._scale = scale
        self.setAccessibleName(
            tr("{left} to {right}: {step} of {steps}", left=scale.left, right=scale.right, step=scale.step + 1, steps=scale.steps)
        )
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if scale.edit else Qt.FocusPolicy.NoFocus)
        self.update()

    def dot_rect(self, step: int) -> QRectF:
        """Return where a dot is drawn."""
        steps = self._scale.steps if self._scale else 1
        left = self.width() / 2 - steps * DOT / 2
        return QRectF(left + step * DOT, self.height() / 2 - DOT / 2, DOT, DOT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._scale is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current, scale = theme.active(), self._scale
        left, right = self.dot_rect(0).left() - 8, self.dot_rect(scale.steps - 1).right() + 8
        painting.write(
            painter, QRectF(0, 0, left, self.height()), scale.left, theme.font(theme.TINY, strong=True), current.text, painting.RIGHT
        )
        painting.write(painter, QRectF(right, 0, self.width() - right, self.height()), scale.right, theme.font(theme.TINY), current.muted)
        for step in range(scale.steps):
            painter.setPen(QColor(current.accent if step == scale.step else current.muted))
            painter.setBrush(QColor(current.accent) if step == scale.step else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self.dot_rect(step).adjusted(0.5, 0.5, -0.5, -0.5))
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(left + 3, 0, right - left - 6, self.height()), 8)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for step in range(self._scale.steps if self._scale else 0):
            if self.dot_rect(step).contains(event.position()):
                self._move_to(step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = step_of(event) or {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if by and self._scale is not None:
            self._move_to(self._scale.step + by)
        else:
            super().keyPressEvent(event)

    def _move_to(self, step: int) -> None:
        scale = self._scale
        if scale is not None and scale.edit is not None and 0 <= step < scale.steps and step != scale.step:
            low = scale.edit.choice.low if scale.edit.choice and scale.edit.choice.low is not None else 0
            self.edited.emit(scale.edit.target, scale.edit.path, low + step)


class ScalesCard(BlockCard):
    """Positions between opposite ends, a row for each pair."""

    def __init__(self) -> None:
        super().__init__()
        self._scales: list[ScaleRow] = []

    def show_block(self, block: Block) -> None:
        if isinstance(block, ScalesBlock):
            super().show_block(block)
            refill(self._body, self._scales, block.scales, self._new_scale, ScaleRow.show_scale)

    def _new_scale(self) -> ScaleRow:
        made = ScaleRow()
        made.edited.connect(self.edited)
        return made


class TrackCard(BlockCard):
    """Rows of boxes to tick."""

    def __init__(self) -> None:
        super().__init__()
        self._track = ""
        self._side_note.set_role("blood")
        self.boxes = BoxRows()
        self.boxes.ticked.connect(lambda line, count: self.box_clicked.emit(self._track, line, count))
        self._body.addWidget(self.boxes)

    def show_block(self, block: Block) -> None:
        if isinstance(block, TrackBlock):
            super().show_block(block)
            self._track = block.track
            self.show_note(block.note)
            self.boxes.show_lines(block.title, block.lines)
