"""The groups of the order above the board: each with its name, those who are in it, and when each of them goes.

It is there only where something decides the order that people share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy

from desktop_app.views import painting, theme
from desktop_app.views.parts.tips import show_tip

if TYPE_CHECKING:
    from desktop_app.controller.shown import GroupShown, MemberShown

HEIGHT: Final = 54
EDGE: Final = 10
TITLE: Final = 18
TOKEN: Final = 22
APART: Final = 8
FADED: Final = 0.45


class GroupStrip(QFrame):
    """The strip. A click on a token selects it: `selection_changed` brings its id."""

    selection_changed = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "bottom")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._groups: tuple[GroupShown, ...] = ()
        self._selected: tuple[str, ...] = ()
        self.setAccessibleName("Who goes when")
        self.hide()

    # ---- what is shown

    def show_groups(self, groups: Sequence[GroupShown]) -> None:
        """Show these groups; none: the strip is not there."""
        if tuple(groups) == self._groups:
            return
        self._groups = tuple(groups)
        self.setVisible(bool(groups))
        self.setAccessibleDescription("; ".join(f"{group.title}: {', '.join(map(said, group.members)) or 'nobody'}" for group in groups))
        self.update()

    def set_selection(self, ids: Sequence[str]) -> None:
        """Mark who is selected, without a signal."""
        self._selected = tuple(ids)
        self.update()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        for place, group in enumerate(self._groups):
            area = self._area(place)
            if place:
                painter.setPen(QPen(QColor(current.line), 1))
                painter.drawLine(QLineF(area.left(), 8, area.left(), HEIGHT - 8))
            ink = current.accent if group.is_current else current.text if group.members else current.muted
            title = f"{place + 1} {group.title}"
            inside = QRectF(area.left() + EDGE, 6, area.width() - EDGE - 2, TITLE)
            painting.write(painter, inside, title, theme.font(theme.TINY, strong=group.is_current), ink)
        for member, middle in self.spots():
            self._paint_member(painter, member, middle)

    def _paint_member(self, painter: QPainter, member: MemberShown, middle: QPointF) -> None:
        area = QRectF(middle.x() - TOKEN / 2, middle.y() - TOKEN / 2, TOKEN, TOKEN)
        painter.setOpacity(FADED if member.state == "done" or member.is_down else 1)
        painting.token(painter, area, member.label, member.side, is_down=member.is_down)
        painter.setOpacity(1)
        if member.state == "current" or member.id in self._selected:
            painter.setPen(QPen(theme.active().color("accent" if member.state == "current" else "neutral"), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painting.token_shape(painter, area.adjusted(-2.5, -2.5, 2.5, 2.5), member.side)
        if member.figure:
            place = QRectF(area.right() - 5, area.top() - 6, 14, 14)
            painting.plate(painter, place, theme.active().text, radius=7)
            painting.write(painter, place, member.figure, theme.font(9, strong=True), theme.active().panel, painting.CENTRE)

    def _area(self, place: int) -> QRectF:
        width = self.width() / max(1, len(self._groups))
        return QRectF(place * width, 0, width, HEIGHT)

    def spots(self) -> Iterator[tuple[MemberShown, QPointF]]:
        """List where each token stands; many of one group stand closer."""
        for place, group in enumerate(self._groups):
            area = self._area(place)
            room = area.width() - 2 * EDGE - TOKEN
            step = min(float(TOKEN + APART), room / max(1, len(group.members) - 1))
            for number, member in enumerate(group.members):
                yield member, QPointF(area.left() + EDGE + TOKEN / 2 + number * step, HEIGHT - 16)

    # ---- events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        member = self._member_at(event.position())
        if member is not None and event.button() == Qt.MouseButton.LeftButton:
            self.selection_changed.emit([member.id])

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            member = self._member_at(QPointF(event.pos()))
            show_tip(event.globalPos(), said(member) if member is not None else "", self)
            return True
        return super().event(event)

    def _member_at(self, point: QPointF) -> MemberShown | None:
        near = ((member, (middle - point).manhattanLength()) for member, middle in self.spots())
        found, away = min(near, key=lambda pair: pair[1], default=(None, 0.0))
        return found if away <= TOKEN * 0.8 else None


def said(member: MemberShown) -> str:
    """Say somebody in words: "Ana, 2, acts now"."""
    state = "down" if member.is_down else {"current": "acts now", "done": "done"}.get(member.state, "")
    return ", ".join(part for part in (member.name, member.figure, state) if part)
