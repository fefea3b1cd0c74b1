"""The list of the turn order, with multiple selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QMimeData,
    QPoint,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from desktop_app import language
from desktop_app.views.accessible import in_words, say
from desktop_app.views.dragging import COMBATANT, drag_of
from desktop_app.views.encounter.folding import Kind, folded, kind_of
from desktop_app.views.encounter.order_row import OrderDelegate, fold_sign
from desktop_app.views.parts.line_list import NOWHERE, Index, LineList, answer
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OrderRowShown

FACE_DOWN = marked("face down (P)")
MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class OrderModel(QAbstractListModel):
    """The order of turns as a list, with folded kinds as one row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[OrderRowShown] = []

    def show_rows(self, rows: Sequence[OrderRowShown]) -> None:
        """Show these rows; those that have not changed are left alone."""
        if [row.id for row in rows] != [row.id for row in self.rows] or len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()
            return
        for place, (old, new) in enumerate(zip(self.rows, rows, strict=True)):
            if old != new:
                self.rows[place] = new
                self.dataChanged.emit(self.index(place), self.index(place))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [COMBATANT]

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        return drag_of(self.rows[indexes[0].row()].id)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        return in_words(said(row)) if role == Qt.ItemDataRole.AccessibleTextRole else answer(role, row, row.name)


def ids_of(row: OrderRowShown) -> tuple[str, ...]:
    """Return whom a row stands for."""
    return tuple(member.id for member in row.members) or (row.id,)


def said(row: OrderRowShown) -> str:
    """Say a row in words, for screen readers."""
    state = {"current": tr("active"), "done": tr("has acted")}.get(row.state, "")
    if row.members:
        return ", ".join(
            part for part in (tr("{place} {name}, folded", place=row.place, name=row.name), state, row.words, *row.lines) if part
        )
    harm = tr("{ticked} of {boxes} boxes", ticked=row.harm.ticked, boxes=sum(row.harm.sizes)) if row.harm else ""
    return ", ".join(part for part in (f"{row.place} {row.name}", state, harm, row.words, *(tag.text for tag in row.tags)) if part)


class OrderList(LineList):
    """The turn order. Ctrl and Shift select several; `selection_changed` brings their ids, the latest clicked first.

    A row can be dragged to the board.
    """

    selection_changed = Signal(list)
    menu_requested = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__(tr("Turn order"))
        self._model = OrderModel()
        self._is_quiet = self._is_peeking = False
        self._given: Sequence[OrderRowShown] = ()
        self._kinds: set[Kind] = set()
        """Kinds whose rows are folded."""
        self._picked: Sequence[str] | None = None
        """Who was selected by id: of a folded row perhaps not all."""
        self.setModel(self._model)
        self._delegate = OrderDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    @property
    def rows(self) -> Sequence[OrderRowShown]:
        """The present list from the top: a folded kind is one row, hidden ones are left out."""
        return self._model.rows

    def show_rows(self, rows: Sequence[OrderRowShown]) -> None:
        """Show these rows; what was selected stays selected."""
        chosen = self.chosen()
        self._given = rows
        self._model.show_rows(self._turned(rows))
        if self.chosen() != chosen or not self._marks(chosen):
            self.select_ids(chosen)

    def _marks(self, ids: Sequence[str]) -> bool:
        """Tell whether the rows of these are the ones marked as selected."""
        marked = {self._model.rows[index.row()].id for index in self.selectionModel().selectedIndexes()}
        return marked == {row.id for row in self._model.rows if any(who in ids for who in ids_of(row))}

    def set_narrow(self, is_narrow: bool) -> None:
        """Show of each row place, token and name alone; the tip says the rest."""
        if is_narrow != self._delegate.is_narrow:
            self._delegate.is_narrow = is_narrow
            self.scheduleDelayedItemsLayout()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._delegate.is_narrow:
            index = self.indexAt(event.pos())
            show_tip(event.globalPos(), said(self._model.rows[index.row()]) if index.isValid() else "", self)
            return True
        return super().viewportEvent(event)

    def toggle_fold(self, who: str | None = None) -> bool:
        """Fold the kind of a combatant, or unfold it; without one that of the selected one. Tell whether there was anything to fold."""
        chosen = self.chosen()
        who = who or (chosen[0] if chosen else None)
        row = next((row for row in self._given if row.id == who), None)
        if row is None or all(one.kind != row.kind or not one.folds for one in folded(self._given, ())):
            return False
        self._kinds ^= {kind_of(row)}
        self._model.show_rows(self._turned(self._given))
        self.select_ids(chosen)
        say(self, tr("Folded") if kind_of(row) in self._kinds else tr("Unfolded"), now=True)
        return True

    @property
    def has_hidden(self) -> bool:
        """Tell whether words lie face down in some row."""
        return any(row.hidden for row in self._model.rows)

    @property
    def is_peeking(self) -> bool:
        """Tell whether those words are shown."""
        return self._is_peeking

    def peek(self, peeking: bool) -> None:
        """Turn what lies face down over, or back again."""
        self._is_peeking = peeking
        self._model.show_rows(self._turned(self._given))
        hidden = (tr("{name}: {words}", name=row.name, words=row.hidden) for row in self._given if row.hidden)
        say(self, language.apart(hidden) if peeking else tr("Face down again"), now=True)

    def _turned(self, rows: Sequence[OrderRowShown]) -> list[OrderRowShown]:
        """Put the hidden words in sight, or a sign that they are there."""

        def words(row: OrderRowShown) -> str:
            return " · ".join(part for part in (row.words, row.hidden if self._is_peeking else tr(FACE_DOWN)) if part)

        return folded([replace(row, words=words(row)) if row.hidden else row for row in rows], self._kinds)

    def chosen(self) -> list[str]:
        """Return the selected ids in their order, the current one first; a folded row stands for all whom it holds."""
        if self._picked is not None:
            there = {row.id for row in self._given}
            return [who for who in self._picked if who in there]
        places = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        here = self.currentIndex().row()
        ids = [who for place in places if place < len(self._model.rows) for who in ids_of(self._model.rows[place])]
        first = self._model.rows[here].id if 0 <= here < len(self._model.rows) and here in places else None
        return list(dict.fromkeys([*([first] if first else []), *ids]))

    def select_ids(self, ids: Sequence[str]) -> None:
        """Select rows, without a signal; the first becomes the current one."""
        self._is_quiet = True
        self._picked = list(ids)
        wanted = [place for place, row in enumerate(self._model.rows) if any(who in ids for who in ids_of(row))]
        model = self.selectionModel()
        model.clearSelection()
        for place in wanted:
            model.select(self._model.index(place), QItemSelectionModel.SelectionFlag.Select)
        first = next((place for place in wanted if ids[0] in ids_of(self._model.rows[place])), None)
        if first is not None:
            model.setCurrentIndex(self._model.index(first), QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(self._model.index(first))
        self._is_quiet = False

    def see(self, who: str | None) -> None:
        """Scroll a row into sight."""
        place = next((place for place, row in enumerate(self._model.rows) if who in ids_of(row)), None)
        if place is not None:
            self.scrollTo(self._model.index(place))

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Repaint only the rows that changed, unless one of them wants another height."""
        for place in range(first.row(), last.row() + 1):
            area, beneath = self.visualRect(self._model.index(place)), self.visualRect(self._model.index(place + 1))
            if beneath.isValid() and area.y() + area.height() != beneath.y():  # its height is the wanted one, its place is the old one
                super().dataChanged(first, last)
                self.scheduleDelayedItemsLayout()
                return
            self.viewport().update(area)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if not self._is_quiet:
            self._picked = None
            self.selection_changed.emit(self.chosen())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        row = self._model.rows[index.row()] if index.isValid() else None
        sign = fold_sign(QRectF(self.visualRect(index)).adjusted(2, 2, -2, -3))
        if row is not None and row.folds and not self._delegate.is_narrow and sign.contains(event.position()):
            self.toggle_fold(row.id)
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MOVES or (event.key() == Qt.Key.Key_A and event.modifiers() & Qt.KeyboardModifier.ControlModifier):
            super().keyPressEvent(event)
        else:
            event.ignore()  # letters, digits and Space belong to the tracker

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            self.menu_requested.emit(self._model.rows[index.row()].id, event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
