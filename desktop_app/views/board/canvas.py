"""The board on screen, under mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip

from desktop_app.views import accessible, painting
from desktop_app.views.board import spoken
from desktop_app.views.board.gestures import BY_HAND, Gestures
from desktop_app.views.board.surface import BoardSurface
from desktop_app.views.dragging import dragged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent

    from desktop_app.grid.board import Cell
    from desktop_app.views.board.instrument import Instrument

READS: Final = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
"""Keys that go from token to token for whoever hears the board."""
View = tuple[float, QPointF]
"""How large a cell is drawn, and where the board begins."""


class BoardCanvas(BoardSurface):
    """Passes mouse and keys to the instrument in use, else to its gestures."""

    def __init__(self) -> None:
        super().__init__()
        self.gestures = Gestures(self)
        self.instrument: Instrument | None = None
        self._is_held = False
        """A button of the mouse is down that is the instrument's."""
        self._read = ""
        """Whom a screen reader was told of last."""
        self._lowered: tuple[View, View] | None = None
        """The view before it made room at the upper edge, and since."""
        self.setAcceptDrops(True)

    def take_up(self, instrument: Instrument | None) -> None:
        """Hold an instrument over the board, in place of any other; None: none any more."""
        before, self.instrument, self._is_held = self.instrument, instrument, False
        if before is not None:
            before.deleteLater()
        if instrument is None and self._lowered is not None:
            old, lowered = self._lowered
            self._lowered = None
            if lowered == self._view():  # nobody has chosen another since
                self.geometry_of.scale, self.geometry_of.origin = old
        if instrument is not None:
            if self.gestures.moving is not None:
                self.gestures.cancel()
            self.gestures.end_picking(None)
            self.hovered = None
            self.layer.point_at(self.geometry_of, None)
            QToolTip.hideText()
        self.update()

    def _view(self) -> View:
        return self.geometry_of.scale, QPointF(self.geometry_of.origin)

    def follow(self, by: QPointF) -> None:
        is_lowered = self._lowered is not None and self._lowered[1] == self._view()
        super().follow(by)
        if is_lowered and self._lowered is not None:
            self._lowered = (self._lowered[0], self._view())

    def make_room(self, covered: int) -> None:
        """Bring tokens in view from under what covers so many pixels of the upper edge, until the instrument is put away."""
        area, half, before = QRectF(self.rect()), self.geometry_of.scale / 2, self._view()
        seen = [spot for spot in self.spots().values() if area.contains(spot)]
        top = min((spot.y() - half for spot in seen), default=float(covered))
        if top < covered:
            tall = max(spot.y() + half for spot in seen) - top
            self.geometry_of.zoom(min(1.0, max(1.0, area.height() - covered) / tall), QPointF(area.center().x(), top))
            self.geometry_of.origin += QPointF(0, covered - top)
        if self.instrument is not None:
            self.instrument.go(0, 0)  # what it begins at is not left at the edge
        self._lowered = (self._lowered[0] if self._lowered is not None else before, self._view())
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.instrument is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._is_held = self._is_held or self.instrument.press(event)
            if self._is_held:
                return
        self.gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.instrument is not None and not self.gestures.is_panning:
            self.instrument.move(event)
        else:
            self.gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.instrument is None or not self._is_held:
            self.gestures.release(event)
            return
        self._is_held = False
        self.instrument.release(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.instrument is not None:
            painter = QPainter(self)
            painting.smooth(painter)
            self.instrument.paint(painter)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = None
        self.layer.point_at(self.geometry_of, None)
        QToolTip.hideText()
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        who = dragged(event.mimeData())
        if who is not None and not self.is_still:
            self.gestures.begin(who, by_drag=True)
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.gestures.hover_to(self.geometry_of.cell_at(event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.gestures.cancel()

    def dropEvent(self, event: QDropEvent) -> None:
        self.gestures.hover_to(self.geometry_of.cell_at(event.position()))
        self.gestures.drop(as_gm=bool(event.modifiers() & BY_HAND))
        event.acceptProposedAction()

    # ---- by ear

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the tokens for a screen reader."""
        return spoken.items(self)

    def accessible_at(self) -> str:
        """Return the token that was told last, else the one selected."""
        return self._read if self._read in self.tokens else next(iter(self.selected), self.acting or "")

    def press_accessible(self, item: str) -> None:
        """Select the token of an item, as a click on it does."""
        self.set_selection([item])
        self.selection_changed.emit([item])

    def cell_words(self, cell: Cell) -> str:
        """Say a cell, who stands there, and how it lies to whoever acts."""
        return spoken.cell_told(self, cell)

    @property
    def is_busy(self) -> bool:
        """Tell whether a token is held over it, or a cell is being picked."""
        return self.gestures.moving is not None or self.gestures.picking is not None

    def read_on(self, by: int) -> None:
        """Tell of the next token, or of the one before."""
        ids = [item.id for item in spoken.items(self)]
        if ids:
            at = ids.index(self.accessible_at()) + by if self.accessible_at() in ids else 0
            self._read = ids[at % len(ids)]
            accessible.moved(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in READS and self.instrument is None and not self.is_busy:
            self.read_on(READS[Qt.Key(event.key())])
            return
        if not (self.instrument is not None and self.instrument.key(event)) and not self.gestures.key(event):
            super().keyPressEvent(event)
