"""Rows of real boxes to tick, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app import language
from desktop_app.views import accessible, kept, painting, theme
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.blocks import BoxLine

BOX: Final = 15.0
LEAST: Final = 11.0
"""Side of a box, and the least that it is made to keep a row in one line."""
GAP: Final = 4.0
PITCH: Final = 23.0


class BoxRows(QWidget):
    """The rows of a track. A click on an open box ticks up to it; on a ticked one it clears it and those after it.

    Arrow keys walk through the boxes, Space or Enter ticks. `ticked` brings the row and how many are ticked then.
    """

    ticked = Signal(int, int)

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._name = name
        self._lines: tuple[BoxLine, ...] = ()
        self._at = (0, 0)
        self._hovered: tuple[int, int] | None = None
        self._read_only = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, name: str, lines: Sequence[BoxLine], *, read_only: bool = False) -> None:
        """Show rows of boxes; `name` is what they are read out as."""
        if tuple(lines) == self._lines and name == self._name and read_only == self._read_only:
            return
        self._name, self._lines, self._read_only = name, tuple(lines), read_only
        self.setAccessibleName(tr("{name}: {words}", name=name, words=language.apart(self._said(line) for line in self._lines)))
        self._fit()
        accessible.changed(self)
        self.update()

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the boxes for a screen reader, row by row."""
        return [
            accessible.Item(f"{number} {box}", self._box_said(line, box), self.box_rect(number, box).toRect(), not self._read_only)
            for number, line in enumerate(self._lines)
            for box in range(sum(line.sizes))
        ]

    def accessible_at(self) -> str:
        """Return the box that the keys are on."""
        return f"{self._at[0]} {self._at[1]}"

    def press_accessible(self, item: str) -> None:
        """Tick a box, or clear it."""
        line, box = map(int, item.split())
        self._tick(line, box)

    @staticmethod
    def _box_said(line: BoxLine, box: int) -> str:
        state = tr("ticked") if box < line.ticked else tr("open")
        return tr("{label}, box {number} of {boxes}, {state}", label=line.label, number=box + 1, boxes=sum(line.sizes), state=state)

    @property
    def lines(self) -> tuple[BoxLine, ...]:
        """Return the rows as shown."""
        return self._lines

    def box_rect(self, line: int, box: int) -> QRectF:
        """Return where a box is drawn."""
        down, across = divmod(box, self._abreast())
        side = self._step() - GAP
        return QRectF(self._left() + across * self._step(), self._top(line) + down * PITCH + (PITCH - side) / 2, side, side)

    def _room(self) -> float:
        return self.width() - self._left() - 2 + GAP

    def _step(self) -> float:
        """Return the distance of boxes: a little closer and smaller, if that keeps the longest row on one line."""
        longest = max((sum(line.sizes) for line in self._lines), default=0)
        closer = self._room() / max(1, longest)
        return closer if LEAST + GAP <= closer < BOX + GAP else BOX + GAP

    def _abreast(self) -> int:
        """Return how many boxes have room beside one another; those of a long line go on beneath."""
        return max(1, int((self._room() + 0.01) // self._step()))

    def _top(self, line: int) -> float:
        return PITCH * sum(-(-max(1, sum(one.sizes)) // self._abreast()) for one in self._lines[:line])

    def _fit(self) -> None:
        """Take the height that all lines need at this width."""
        self.setFixedHeight(round(self._top(len(self._lines))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        widest = max((painting.boxes_width(line, BOX, GAP) for line in self._lines), default=0)
        return QSize(round(self._left() + widest + 2), round(self._top(len(self._lines))))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        kept.draw(painter, QRectF(self.rect()), ("boxes", tuple(self._lines)), self._draw)
        marked = self._at if self.hasFocus() else self._hovered
        if marked is not None and self._lines and not self._read_only:
            painting.focus_ring(painter, self.box_rect(*marked).adjusted(-2.5, -2.5, 2.5, 2.5), 5)

    def _draw(self, painter: QPainter, _: QRectF) -> None:
        current = theme.active()
        for number, line in enumerate(self._lines):
            top = self._top(number)
            painting.write(painter, QRectF(0, top, self._left() - 6, PITCH), line.label, theme.font(theme.TINY), current.muted)
            for box, grade in enumerate(painting.grades(line)):
                painting.box(painter, self.box_rect(number, box), grade, ticked=box < line.ticked)
            width = min(sum(line.sizes), self._abreast()) * self._step() - GAP
            note = QRectF(self._left() + width + 10, top, self.width() - self._left() - width - 10, PITCH)
            painting.write(painter, note, line.note, theme.font(theme.TINY), current.muted)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._box_at(event.position())
        if found != self._hovered:
            self._hovered = found
            self.setCursor(Qt.CursorShape.PointingHandCursor if found and not self._read_only else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: object) -> None:
        self._hovered = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._box_at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self._tick(*found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        line, box = self._at
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
        if key in steps and self._lines:
            line = min(max(0, line + steps[key][0]), len(self._lines) - 1)
            self._at = (line, min(max(0, box + steps[key][1]), max(0, sum(self._lines[line].sizes) - 1)))
            accessible.moved(self)
            self.update()
        elif key in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._lines:
            self._tick(line, box)
        else:
            super().keyPressEvent(event)

    def _tick(self, line: int, box: int) -> None:
        if not self._read_only and line < len(self._lines):
            self._at = (line, box)
            self.ticked.emit(line, box if box < self._lines[line].ticked else box + 1)

    def _box_at(self, point: QPointF) -> tuple[int, int] | None:
        line = next((number for number in reversed(range(len(self._lines))) if point.y() >= self._top(number)), -1)
        across = int((point.x() - self._left() + GAP / 2) // self._step())
        if line < 0 or not 0 <= across < self._abreast():
            return None
        box = int((point.y() - self._top(line)) // PITCH) * self._abreast() + across
        return (line, box) if box < sum(self._lines[line].sizes) else None

    def _left(self) -> float:
        return max((painting.width_of(line.label, theme.font(theme.TINY)) for line in self._lines), default=0) + 10

    @staticmethod
    def _said(line: BoxLine) -> str:
        return tr(
            "{label} {ticked} of {boxes} ticked {note}", label=line.label, ticked=line.ticked, boxes=sum(line.sizes), note=line.note
        ).strip()
