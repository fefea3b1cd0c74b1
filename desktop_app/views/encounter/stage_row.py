"""A round's stages above the board, with their combatants' tokens. Only in games with stages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent

from desktop_app.views import accessible, kept, painting, theme
from desktop_app.views.encounter.order import said
from desktop_app.views.encounter.strip import Strip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OrderRowShown, StageShown

HEIGHT: Final = 56
EDGE: Final = 8.0
LINE: Final = 18.0
TOKEN: Final = 24.0
BADGE: Final = 14.0
FADED: Final = 0.45
GAP: Final = 4.0
"""Pixels before the name of a stage."""


class StageRow(Strip):
    """The strip. A click selects a combatant; the number at a token is the place in the order."""

    def __init__(self) -> None:
        super().__init__(tr("Stages of the round"))
        self.setFixedHeight(HEIGHT)
        self._stages: Sequence[StageShown] = ()

    def show_stages(self, stages: Sequence[StageShown]) -> None:
        """Show the stages of a round; none: the strip is not there."""
        if tuple(stages) == tuple(self._stages):
            return
        self._stages = tuple(stages)
        self.setVisible(bool(stages))
        accessible.changed(self)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, HEIGHT)

    def _columns(self) -> Iterator[tuple[StageShown, QRectF]]:
        width = self.width() / max(1, len(self._stages))
        for place, stage in enumerate(self._stages):
            yield stage, QRectF(place * width, 0, width, HEIGHT)

    def tokens(self) -> Iterator[tuple[OrderRowShown, QRectF]]:
        """List everybody with the place of the token; many at one stage stand closer."""
        for stage, column in self._columns():
            room, count = column.width() - 2 * EDGE - BADGE / 2, len(stage.rows)
            step = min(TOKEN + BADGE / 2, (room - TOKEN) / (count - 1)) if count > 1 else 0
            for place, row in enumerate(stage.rows):
                yield row, QRectF(column.left() + EDGE + place * step, LINE + 9, TOKEN, TOKEN)

    def rows_told(self) -> Iterable[tuple[OrderRowShown, str, QRectF]]:
        stages = {row.id: stage.label for stage in self._stages for row in stage.rows}
        for row, area in self.tokens():
            yield row, tr("{name}: {words}", name=stages[row.id], words=said(row)), area

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        painter.setPen(current.color("muted"))
        for place, (stage, column) in enumerate(self._columns()):
            if place:
                painter.fillRect(QRectF(column.left(), 0, 1, HEIGHT - 1), current.line)
            acts = any(row.state == "current" for row in stage.rows)
            ink = current.accent if acts else current.text if stage.rows else current.muted
            words = QRectF(column.left() + GAP, 5, column.width() - GAP, LINE)
            told = f"{place + 1} {stage.label}"
            if painting.width_of(told, theme.font(theme.TINY, strong=acts)) > words.width():
                told = stage.label  # where there is little room the name goes before its number, which is its place
            painting.write(painter, words, told, painting.fitting(told, words.width(), theme.SMALL, strong=acts), ink)
        for row, area in self.tokens():
            self._paint_token(painter, row, area)

    def _paint_token(self, painter: QPainter, row: OrderRowShown, area: QRectF) -> None:
        edge = theme.active().accent if row.state == "current" else theme.active().neutral if row.id in self.selected else ""
        key = ("stage", row.label, row.side, row.is_down, row.portrait, row.place, row.state == "done", edge)
        kept.draw(painter, area.adjusted(-BADGE, -BADGE, BADGE, BADGE), key, lambda on_it, whole: _draw(on_it, whole, row, edge))

    def rows_at(self, point: QPointF) -> Sequence[OrderRowShown]:
        """Return the combatant at a point, of overlapping tokens the top one."""
        return [row for row, area in reversed(list(self.tokens())) if area.adjusted(-2, -4, 4, 2).contains(point)][:1]


def _draw(painter: QPainter, whole: QRectF, row: OrderRowShown, edge: str) -> None:
    """Draw a token with its place, and around it what it is marked with."""
    current, area = theme.active(), whole.adjusted(BADGE, BADGE, -BADGE, -BADGE)
    painter.setOpacity(FADED if row.state == "done" else 1)
    painting.token(painter, area, row.label, row.side, is_down=row.is_down, portrait=row.portrait)
    painter.setOpacity(1)
    if edge:
        painting.plate(painter, area.adjusted(-2, -2, 2, 2), None, edge, width=2, radius=theme.RADIUS_SMALL + 2)
    if row.place.isdecimal():
        badge = QRectF(area.right() - BADGE / 2, area.top() - BADGE / 2, BADGE, BADGE)
        painting.plate(painter, badge, current.text, None, radius=BADGE / 2)
        painting.write(painter, badge, row.place, theme.font(theme.TINY, strong=True), current.ground, painting.CENTRE)
