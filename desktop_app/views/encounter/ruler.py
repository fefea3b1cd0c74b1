"""The ruler of strike ranks above the board: each token at its rank, each declared move as a block of its cost.

Shown only in systems in which acting uses up the place in the order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QStyle

from desktop_app.views import accessible, painting, theme
from desktop_app.views.encounter import ruler_painting
from desktop_app.views.encounter.ruler_layout import LANE, Layout, Spot, lay_out, rows_for
from desktop_app.views.encounter.ruler_painting import AXIS
from desktop_app.views.encounter.ruler_words import said, told
from desktop_app.views.parts import card
from desktop_app.views.parts.tips import show_tip

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import MarkShown, RulerShown

EDGE: Final = 7
KEYS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Home: -(10**6),
    Qt.Key.Key_End: 10**6,
}


class RankRuler(QFrame):
    """The strip. Ctrl selects several; `selection_changed` brings their ids, the latest clicked first."""

    selection_changed = Signal(list)
    menu_requested = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "bottom")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shown: RulerShown | None = None
        self.selected: list[str] = []
        self.shifts: tuple[tuple[str, int], ...] = ()
        self._layout: Layout | None = None
        self._hovered: str | None = None
        self._is_explained = False
        self._came_from: Mapping[str, QPointF] = {}
        self._slide = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._slide.valueChanged.connect(lambda _: self.update())
        self.hide()

    # ---- what is shown

    def show_ruler(self, shown: RulerShown | None) -> None:
        """Show the ranks of a moment; none, or nobody on it: the strip is not there."""
        if shown == self._shown:
            return
        before = self._middles() if self.isVisible() else {}
        self._shown, self._layout, self._hovered = shown, None, None
        self.setVisible(shown is not None and bool(shown.marks))
        if shown is None:
            return
        self.setFixedHeight(round(2 * EDGE + AXIS + rows_for(len(shown.marks)) * LANE))
        self.setAccessibleName(shown.label)
        accessible.changed(self)
        self._slide_from(before)
        self.update()

    def set_selection(self, ids: Sequence[str]) -> None:
        """Mark who is selected, without a signal."""
        self.selected, self._layout = list(ids), None
        self.update()

    def show_shifts(self, shifts: Sequence[tuple[str, int]]) -> None:
        """Show where a combatant will come to stand: id and rank."""
        if tuple(shifts) != self.shifts:
            self.shifts, self._layout = tuple(shifts), None
            self.update()

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the marks for a screen reader."""
        side = round(self.places.token)
        spots = {one.id: self.places.middle(spot).toPoint() for spot in self.places.spots for one in spot.marks}
        return [
            accessible.Item(mark.id, said(mark), QRect(0, 0, side, side).translated(spots[mark.id] - QPoint(side // 2, side // 2)))
            for mark in self._marks()
            if mark.id in spots
        ]

    def accessible_at(self) -> str:
        """Return the selected combatant, as the focused item."""
        return next(iter(self.selected), "")

    def press_accessible(self, item: str) -> None:
        """Select one who is on the strip."""
        self._choose(item)

    @property
    def places(self) -> Layout:
        """Return where everything stands in the present size."""
        if self._layout is None:
            top = max([self._shown.top if self._shown is not None else 0, *(rank for _, rank in self.shifts)])
            self._layout = lay_out(self._marks(), top, self._lanes_area(), self._of_interest())
        return self._layout

    def sizeHint(self) -> QSize:
        return QSize(480, round(2 * EDGE + AXIS + LANE))

    def _marks(self) -> Sequence[MarkShown]:
        return self._shown.marks if self._shown is not None else ()

    def _of_interest(self) -> list[str]:
        """List the combatants always visible: pointed at, acting, selected."""
        current = [mark.id for mark in self._marks() if mark.state == "current"]
        return list(dict.fromkeys([*([self._hovered] if self._hovered else []), *current, *self.selected]))

    def _lanes_area(self) -> QRectF:
        left = EDGE + 5 + max((painting.width_of(word, theme.font(theme.TINY)) for word in self._label()), default=0) + 8
        return QRectF(left, EDGE + AXIS, self.width() - left - EDGE, self.height() - 2 * EDGE - AXIS)

    def _label(self) -> list[str]:
        return self._shown.label.split() if self._shown is not None else []

    # ---- tokens that slide to their new rank

    def _slide_from(self, before: Mapping[str, QPointF]) -> None:
        """Animate the tokens from their old places; at once if animations are off, or it is hidden."""
        duration = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        self._slide.stop()
        self._came_from = before if before and QGuiApplication.platformName() != "offscreen" else {}
        if self._came_from and duration:
            self._slide.setDuration(duration)
            self._slide.start()

    def _middles(self) -> dict[str, QPointF]:
        """Return where each token is drawn now."""
        layout = self.places
        part = self._slide.currentValue() if self._slide.state() == QVariantAnimation.State.Running else 1.0
        found = {}
        for spot in layout.spots:
            end = layout.middle(spot)
            start = self._came_from.get(spot.mark.id, end)
            found[spot.mark.id] = start + (end - start) * part
        return found

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painting.smooth(painter)
        layout, middles = self.places, self._middles()
        self._paint_label(painter)
        current = [mark.rank for mark in self._marks() if mark.state == "current"]
        told = [*current, *(max(0, mark.rank) for mark, _ in self._moved(layout))]
        ruler_painting.paint_axis(painter, layout.scale, self._lanes_area().adjusted(0, -AXIS, 0, 0), list(dict.fromkeys(told)))
        self._paint_moves(painter, layout)
        moved = self._moved(layout)
        for mark, spot in moved:
            ruler_painting.paint_shift(painter, layout, spot, mark.rank)
        for spot in layout.spots:
            ruler_painting.paint_token(painter, layout, spot, middles[spot.mark.id])
            self._paint_ring(painter, layout, spot)
        for mark, spot in moved:
            ruler_painting.paint_ghost(painter, layout, spot, mark)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(2, 2, -2, -3))

    def _paint_label(self, painter: QPainter) -> None:
        """Write what a rank is called, a word on each line, left of the strip."""
        area, words = self._lanes_area(), self._label()
        for line, word in enumerate(words):
            top = area.center().y() + (line - len(words) / 2) * 15
            painting.write(painter, QRectF(EDGE + 5, top, area.left() - EDGE - 5, 15), word, theme.font(theme.TINY), theme.active().muted)

    def _paint_moves(self, painter: QPainter, layout: Layout) -> None:
        """Draw the moves: all if each has a lane, else those of interest and each rank's first, as far as they fit."""
        moved = {mark.id for mark, _ in self._moved(layout)}
        around = layout.token / 2 + 2
        shifts = [QRectF(*layout.shift(spot, mark.rank)).normalized() for mark, spot in self._moved(layout)]
        drawn = [area.adjusted(-around, -2, around, 2) for area in shifts]
        first = [layout.spot_of(who) for who in self._of_interest()]
        wanted = layout.spots if layout.has_moves else [*first, *(spot for spot in layout.spots if spot.lane == 0)]
        for spot in (spot for spot in wanted if spot is not None and len(spot.marks) == 1 and spot.has_move):
            area, is_moved = layout.whole_rect(spot), spot.mark.id in moved
            if layout.has_moves or is_moved or not any(area.intersects(other) for other in drawn):
                drawn.append(area)
                ruler_painting.paint_move(painter, layout, spot, with_words=not is_moved)

    def _paint_ring(self, painter: QPainter, layout: Layout, spot: Spot) -> None:
        acts = any(mark.state == "current" for mark in spot.marks)
        if acts or any(mark.id in self.selected for mark in spot.marks):
            ruler_painting.paint_ring(painter, layout, self._middles()[spot.mark.id], acting=acts)

    def _moved(self, layout: Layout) -> list[tuple[MarkShown, Spot]]:
        """List the combatants moved by the shifts, at their new and old places."""
        ranks = dict(self.shifts)
        moved = [replace(mark, rank=ranks[mark.id]) for mark in self._marks() if ranks.get(mark.id, mark.rank) != mark.rank]
        return [(mark, spot) for mark in moved if (spot := layout.spot_of(mark.id)) is not None]

    # ---- events

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._spot_at(event.position()))
        self._explain(is_wanted=event.position().x() < self._lanes_area().left() - 8)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        self._explain(is_wanted=False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self._spot_at(event.position())
        if spot is not None and event.button() == Qt.MouseButton.LeftButton:
            self._choose(self._one_of(spot), add=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        spot = self._spot_at(QPointF(event.pos()))
        if spot is not None:
            self.menu_requested.emit(self._one_of(spot), event.globalPos())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = self._spot_at(QPointF(event.pos()))
            show_tip(event.globalPos(), told(spot) if spot is not None else "", self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ids = [mark.id for mark in self._marks()]
        step = KEYS.get(Qt.Key(event.key()))
        if step is None or not ids:
            super().keyPressEvent(event)
            return
        at = ids.index(self.selected[0]) + step if self.selected and self.selected[0] in ids else 0
        mark = self._marks()[min(max(0, at), len(ids) - 1)]
        self._choose(mark.id)
        accessible.moved(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._layout = None
        self._slide.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._layout = None

    def _hover(self, spot: Spot | None) -> None:
        hovered = spot.mark.id if spot is not None and len(spot.marks) == 1 else None
        self.setCursor(Qt.CursorShape.ArrowCursor if spot is None else Qt.CursorShape.PointingHandCursor)
        if hovered != self._hovered:
            self._hovered = hovered
            self.update()

    def _explain(self, *, is_wanted: bool) -> None:
        """Open the card with the rule of the ranks, or let it go."""
        if is_wanted == self._is_explained or self._shown is None:
            return
        self._is_explained = is_wanted
        if is_wanted:
            area = QRect(0, 0, round(self._lanes_area().left()), self.height())
            card.explain(self, area, self._shown.label, None, rule=self._shown.rule)
        else:
            card.leave(self)

    def _spot_at(self, point: QPointF) -> Spot | None:
        """Return the combatant with its token, else its move, at a point."""
        layout = self.places
        near = [(spot, (layout.middle(spot) - point).manhattanLength()) for spot in layout.spots]
        spot, away = min(near, key=lambda pair: pair[1], default=(None, 0.0))
        if spot is not None and away <= layout.token * 0.8:
            return spot
        moves = (spot for spot in layout.spots if layout.has_moves and spot.has_move)
        return next((spot for spot in moves if layout.whole_rect(spot).contains(point)), None)

    def _one_of(self, spot: Spot) -> str:
        """Return a combatant there; of several the one after the selected one, so that clicks go through them."""
        ids = [mark.id for mark in spot.marks]
        here = [place for place, who in enumerate(ids) if who in self.selected[:1]]
        return ids[(here[0] + 1) % len(ids)] if here else ids[0]

    def _choose(self, who: str, *, add: bool = False) -> None:
        """Select a combatant; `add`: with those who are selected, or out of them again."""
        others = [one for one in self.selected if one != who] if add else []
        is_out = add and who in self.selected and bool(others)
        self.set_selection(others if is_out else [who, *others])
        self.selection_changed.emit(list(self.selected))
