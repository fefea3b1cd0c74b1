"""The drawn signs in a grid: a click or the arrow keys choose one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.controller.library.portraits import signs
from desktop_app.language import folded
from desktop_app.views import accessible, faces, painting, theme
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.speech import tr

CELL: Final = 44
COLUMNS: Final = 10
STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}


class SignGrid(QWidget):
    """Shows the signs matching the search; `chosen` carries an id."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._all = tuple(signs().values())
        self._shown = self._all
        self.current = ""
        self.hue = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Drawn signs"))
        self._fit()

    def search(self, words: str) -> None:
        """Show the signs that are called so."""
        wanted = folded(words).split()
        self._shown = tuple(
            sign for sign in self._all if all(word in folded(f"{sign.name} {' '.join(sorted(sign.words))}") for word in wanted)
        )
        self._fit()

    def show_current(self, sign: str, hue: str) -> None:
        """Mark a sign, and show all on the ground of a hue."""
        self.current, self.hue = sign, hue
        self.update()
        if self.hasFocus():
            accessible.moved(self)

    def choose_first(self) -> None:
        """Choose the first that is shown."""
        self.setFocus()
        if self._shown and self.current not in {sign.id for sign in self._shown}:
            self.chosen.emit(self._shown[0].id)

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the signs for a screen reader."""
        return [accessible.Item(sign.id, sign.name, self._place(number).toRect()) for number, sign in enumerate(self._shown)]

    def accessible_at(self) -> str:
        """Return the sign that is chosen."""
        return self.current

    def press_accessible(self, item: str) -> None:
        """Take it as a click does; what shows the portrait marks it."""
        self.chosen.emit(item)

    def _fit(self) -> None:
        lines = max(1, -(-len(self._shown) // COLUMNS))
        self.setFixedSize(QSize(COLUMNS * CELL, lines * CELL))
        self.update()
        accessible.changed(self)

    def _place(self, number: int) -> QRectF:
        line, column = divmod(number, COLUMNS)
        return QRectF(column * CELL + 4, line * CELL + 4, CELL - 8, CELL - 8)

    def _at(self, event: QMouseEvent | QHelpEvent) -> int | None:
        point = event.position().toPoint() if isinstance(event, QMouseEvent) else event.pos()
        number = (point.y() // CELL) * COLUMNS + point.x() // CELL
        return number if 0 <= number < len(self._shown) and point.x() < COLUMNS * CELL else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._at(event)
        if number is not None:
            self.chosen.emit(self._shown[number].id)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or not self._shown:
            super().keyPressEvent(event)
            return
        at = next((number for number, sign in enumerate(self._shown) if sign.id == self.current), None)
        to = 0 if at is None else at + step
        if 0 <= to < len(self._shown):
            self.chosen.emit(self._shown[to].id)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = self._at(event)
            if number is not None:
                show_tip(event.globalPos(), self._shown[number].name, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        for number, sign in enumerate(self._shown):
            area = self._place(number)
            if not event.rect().intersects(area.toRect()):
                continue
            is_chosen = sign.id == self.current
            painting.plate(painter, area, faces.hue_color(self.hue) if is_chosen else current.card, None)
            size = area.width() * 0.74
            painter.save()
            painter.translate(area.center())
            painter.scale(size, size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(current.on_token if is_chosen else current.text))
            painter.drawPath(faces.sign_path(sign.id))
            painter.restore()
            if is_chosen and self.hasFocus():
                painting.focus_ring(painter, area)
