"""The log as a timeline: rounds, turns, sentences; a click asks for the step."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.controller.play.shown import LogLine
from desktop_app.controller.play.timeline import RoundShown, TurnShown
from desktop_app.views import painting, theme
from desktop_app.views.encounter.log import said as line_said
from desktop_app.views.encounter.log import sentence
from desktop_app.views.parts.line_list import LINE, Index, LineList, answer
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.forecast.turning import CurveShown
    from desktop_app.controller.play.timeline import TimelineShown

ROUND, TURN, ENTRY = 32, 30, 23
TOKEN: Final = 20
INDENT: Final = 40
MARGIN: Final = 12
Row = RoundShown | TurnShown | LogLine


def step_of(row: Row) -> int:
    """Return the step that a row leads to."""
    return row.step if isinstance(row, LogLine) else row.first


class PastItem(QStandardItem):
    """A row in a model of Qt's own."""

    def __init__(self, row: Row) -> None:
        super().__init__()
        self.row_shown = row

    def data(self, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return answer(role, self.row_shown, said(self.row_shown))


def said(row: Row) -> str:
    """Say a row in words."""
    if isinstance(row, RoundShown):
        return tr("Round {number}", number=row.number) if row.number else tr("Before round 1")
    return f"{row.name} {row.place}".strip() if isinstance(row, TurnShown) else line_said(row)


class PastDelegate(QStyledItemDelegate):
    """Draws a row; those of the step that is looked at are marked."""

    def __init__(self, parent: PastList) -> None:
        super().__init__(parent)
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(LINE)
        return QSize(200, ROUND if isinstance(row, RoundShown) else TURN if isinstance(row, TurnShown) else ENTRY)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, current = index.data(LINE), theme.active()
        area = QRectF(option.rect).adjusted(MARGIN, 0, -MARGIN, 0)
        painting.smooth(painter)
        if self._list.is_marked(index.row()):
            painting.plate(
                painter, QRectF(option.rect).adjusted(5, 0, -5, 0), theme.mixed(current.panel, current.past, 0.24), None, radius=5
            )
        painter.setOpacity(1 if step_of(row) <= self._list.step else 0.62)
        if isinstance(row, RoundShown):
            self._round(painter, area, row)
        elif isinstance(row, TurnShown):
            self._turn(painter, area, row)
        else:
            sentence(painter, area.adjusted(INDENT - MARGIN, 0, 0, 0), row)
        painter.setOpacity(1)

    def _round(self, painter: QPainter, area: QRectF, row: RoundShown) -> None:
        current, is_here = theme.active(), row.first <= self._list.step <= row.last
        ink = current.past if is_here else current.muted
        painter.setPen(theme.mixed(current.panel, current.line, 0.8))
        painter.drawLine(area.topLeft(), area.topRight())
        font = theme.font(theme.TINY, strong=is_here)
        painting.write(painter, area, said(row).upper(), font, ink)
        count = tr("{count#step|steps}", count=row.last - max(1, row.first) + 1)
        painting.write(painter, area, count.upper(), theme.font(theme.TINY), ink, painting.RIGHT)

    def _turn(self, painter: QPainter, area: QRectF, row: TurnShown) -> None:
        current = theme.active()
        token = QRectF(area.left(), area.center().y() - TOKEN / 2, TOKEN, TOKEN)
        painting.token(painter, token, row.label, row.side, portrait=row.portrait)
        chance = self._list.chance_at(row.first)
        words = area.adjusted(INDENT - MARGIN, 0, -34, 0)
        bold = theme.font(strong=True)
        painting.write(painter, words, row.name, bold, current.text)
        beside = words.adjusted(painting.width_of(row.name, bold) + 7, 0, 0, 0)
        if row.place and beside.width() > ENTRY:
            painting.write(painter, beside, row.place, theme.font(), current.muted)
        if chance:
            painting.write(
                painter, area, chance[0], theme.font(theme.SMALL, strong=True, figures=True), current.color(chance[1]), painting.RIGHT
            )


class PastList(LineList):
    """The timeline. Up and Down go from line to line, as in any list; the arrows across are the page's."""

    step_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__(tr("Timeline"))
        self.step = 0
        self._rows: list[Row] = []
        self._steps: list[int] = []
        self._curve: CurveShown | None = None
        self._marked = range(0)
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setItemDelegate(PastDelegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def rows(self) -> list[Row]:
        """What is listed, from the top."""
        return self._rows

    def show_timeline(self, shown: TimelineShown) -> None:
        """List a fight from its beginning; turns of nobody have no head of their own."""
        self._rows = []
        for one in shown.rounds:
            if not one.last:
                continue  # the fight begins with its first round
            self._rows.append(one)
            for turn in one.turns:
                self._rows += [turn] * bool(turn.who)
                self._rows += turn.lines
        self._steps = [step_of(row) for row in self._rows]
        self._model.clear()
        self._model.invisibleRootItem().appendRows([PastItem(row) for row in self._rows])

    def show_step(self, step: int) -> None:
        """Mark a step: its lines, or the last ones before it where it told nothing."""
        end = bisect_right(self._steps, step)
        here = self._steps[end - 1] if end else step
        first = next((place for place in range(end - 1, -1, -1) if self._steps[place] != here), -1) + 1
        self._marked = range(first, end)
        self.step = step
        self.viewport().update()
        if end:
            self.setCurrentIndex(self._model.index(end - 1, 0))
            self.scrollTo(self._model.index(min(end + 1, len(self._rows) - 1), 0))
            self.scrollTo(self._model.index(max(0, first - 1), 0))
            self.scrollTo(self._model.index(end - 1, 0))

    def show_curve(self, shown: CurveShown) -> None:
        """Write the chance beside each turn of which it is known."""
        self._curve = shown
        self.viewport().update()

    def is_marked(self, place: int) -> bool:
        """Tell whether a row belongs to the step that is looked at."""
        return place in self._marked

    def chance_at(self, step: int) -> tuple[str, str]:
        """Return the chance at a step in hundredths with its colour; empty where none was worked out."""
        point = self._curve.at(step) if self._curve is not None else None
        if point is None or point.step != step or self._curve is None:
            return "", ""
        turn = self._curve.turn_at(step)
        return str(round(100 * point.share)), "muted" if turn is None else "good" if turn.is_rise else "blood"

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._ask(self.indexAt(event.position().toPoint()).row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}:
            super().keyPressEvent(event)
            self._ask(self.currentIndex().row())
        else:
            event.ignore()

    def _ask(self, place: int) -> None:
        if 0 <= place < len(self._rows):
            self.step_asked.emit(self._steps[place])
