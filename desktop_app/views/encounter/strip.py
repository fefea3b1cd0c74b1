"""The base of the strips above the board: a click selects a combatant; each has a tip and a menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from desktop_app.views import accessible
from desktop_app.views.encounter.order import said
from desktop_app.views.parts.tips import show_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from desktop_app.controller.play.shown import OrderRowShown


class Strip(QFrame):
    """A strip over the whole width; whoever derives from it says whose place a point is in (`rows_at`, the one to select first)."""

    selection_changed = Signal(list)
    menu_requested = Signal(str, QPoint)

    def __init__(self, name: str) -> None:
        """Show nothing yet. `name` is for screen readers."""
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "bottom")
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.selected: Sequence[str] = ()
        self.hide()

    def rows_at(self, point: QPointF) -> Sequence[OrderRowShown]:
        """Return the combatants at a point, the one selected by a click first; empty for nobody."""
        raise NotImplementedError

    def rows_told(self) -> Iterable[tuple[OrderRowShown, str, QRectF]]:
        """List the items for a screen reader: the row a press selects, the words, the place."""
        raise NotImplementedError

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List who is on the strip for a screen reader."""
        return [accessible.Item(row.id, words, area.toRect()) for row, words, area in self.rows_told()]

    def accessible_at(self) -> str:
        """Return the selected combatant, as the focused item."""
        return next(iter(self.selected), "")

    def press_accessible(self, item: str) -> None:
        """Select one who is on the strip."""
        self.choose(item)

    def set_selection(self, ids: Sequence[str]) -> None:
        """Mark who is selected, without a signal."""
        self.selected = list(ids)
        if self.hasFocus():
            accessible.moved(self)
        self.update()

    def choose(self, who: str) -> None:
        """Select one combatant, and tell so."""
        self.set_selection([who])
        self.selection_changed.emit([who])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        rows = self.rows_at(event.position())
        if rows and event.button() == Qt.MouseButton.LeftButton:
            self.choose(rows[0].id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        rows = self.rows_at(QPointF(event.pos()))
        if rows:
            self.menu_requested.emit(rows[0].id, event.globalPos())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.rows_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            show_tip(event.globalPos(), "\n".join(map(said, self.rows_at(QPointF(event.pos())))), self)
            return True
        return super().event(event)
