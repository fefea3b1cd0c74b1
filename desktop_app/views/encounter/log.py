"""The log: what happened, each die as a chip; hover opens the sum behind a line, a click its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.views import kept, painting, theme
from desktop_app.views.encounter.stand_label import StandLabel
from desktop_app.views.parts import card
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.line_list import LINE, Index, LineList, answer
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.controller.play.shown import LogLine

HEIGHT: Final = 23
WHEN: Final = 56
DIE: Final = 19
HOVER_MS: Final = 280
SHOWN_HEIGHT: Final = 148
LOW_HEIGHT: Final = 78
"""Its heading and two lines, in a low window."""
FOLDED_HEIGHT: Final = 34


class LogItem(QStandardItem):
    """A line in a model of Qt's own, which counts its rows without asking Python: a list asks for every row when one comes."""

    def __init__(self, line: LogLine) -> None:
        super().__init__()
        self.line = line

    def data(self, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return answer(role, self.line, said(self.line))


def said(line: LogLine) -> str:
    """Say a line in words."""
    dice = " ".join(str(die.face) for die in line.dice)
    return " ".join([line.when, painting.spans_text(line.spans), *([tr("(dice {dice})", dice=dice)] if dice else [])])


class LogDelegate(QStyledItemDelegate):
    """Draws a line: when, the sentence, dice. A span of role "dice" is where the dice stand; without one they come last."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: LogLine = index.data(LINE)
        state: QStyle.StateFlag = option.state
        explained = line.breakdown is not None or bool(line.rule)
        marked = bool(state & QStyle.StateFlag.State_MouseOver and explained) or bool(state & QStyle.StateFlag.State_HasFocus)
        key = (line.when, line.spans, line.dice, marked)
        kept.draw(painter, QRectF(option.rect), key, lambda on_it, area: self._draw(on_it, area, line, marked=marked))

    def _draw(self, painter: QPainter, area: QRectF, line: LogLine, *, marked: bool) -> None:
        current = theme.active()
        if marked:
            painting.plate(painter, area.adjusted(4, 0, -4, 0), mixed(current.panel, current.raised, 0.75), None, radius=5)
        painting.write(painter, QRectF(area.left() + 14, area.top(), WHEN - 18, HEIGHT), line.when, theme.font(theme.TINY), current.muted)
        sentence(painter, QRectF(area.left() + WHEN, area.top(), area.width() - WHEN - 14, HEIGHT), line)


def sentence(painter: QPainter, area: QRectF, line: LogLine) -> None:
    """Draw the sentence of a line with its dice."""
    place = next((number for number, span in enumerate(line.spans) if span.role == "dice"), len(line.spans))
    x = painting.write_spans(painter, area, line.spans[:place])
    for number, die in enumerate(line.dice):
        box = QRectF(x + (5 if not number else 1.5), area.center().y() - DIE / 2, DIE, DIE)
        if box.right() > area.right():
            break
        painting.die(painter, box, die)
        x = box.right()
    if line.spans[place + 1 :]:
        painting.write_spans(painter, area.adjusted(x - area.left() + 7, 0, 0, 0), line.spans[place + 1 :])


class LogList(LineList):
    """The lines; the newest stays in sight unless one has scrolled up."""

    line_opened = Signal(object)

    def __init__(self) -> None:
        super().__init__(tr("Log"))
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setItemDelegate(LogDelegate(self))
        self.lines: list[LogLine] = []
        """The lines, oldest first."""
        self.setUniformItemSizes(True)
        self._follows = True
        self.verticalScrollBar().actionTriggered.connect(lambda _: QTimer.singleShot(0, self._scrolled))
        self._hovered = -1
        self._timer = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._timer.timeout.connect(lambda: self.explain(self._hovered))
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def cut_after(self, step: int) -> bool:
        """Take the lines of later steps away; tell whether any are left."""
        kept = next((place for place in range(len(self.lines), 0, -1) if self.lines[place - 1].step <= step), 0)
        del self.lines[kept:]
        self._model.setRowCount(kept)
        return kept > 0

    def append(self, lines: Sequence[LogLine]) -> None:
        """Add lines at the end."""
        if not lines:
            return
        self.lines.extend(lines)
        self._model.invisibleRootItem().appendRows([LogItem(line) for line in lines])
        if self._follows:
            self.scrollToBottom()

    def reset_to(self, lines: Sequence[LogLine]) -> None:
        """Show these lines in the place of all others, the last one in sight."""
        self.lines.clear()
        self._model.clear()
        self._follows = True
        self.append(lines)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._follows:
            self.scrollToBottom()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._follows:
            QTimer.singleShot(0, self.scrollToBottom)

    def _scrolled(self) -> None:
        """Follow the newest line again once a person has come back to the end."""
        bar = self.verticalScrollBar()
        self._follows = bar.value() >= bar.maximum() - HEIGHT

    def explain(self, place: int) -> None:
        """Open the card of a line, if there is something to say."""
        if not 0 <= place < len(self.lines):
            return
        line = self.lines[place]
        area = self.visualRect(self._model.index(place, 0))
        is_cut = painting.spans_width(line.spans) + WHEN + 14 + len(line.dice) * (DIE + 2) > area.width()
        if line.breakdown is None and not line.rule and not is_cut:
            return
        dice = " ".join(str(die.face) for die in line.dice)
        title = "".join(f" {dice} " if span.role == "dice" else span.text for span in line.spans)
        card.explain(self, QRect(WHEN + area.left(), area.top(), area.width(), area.height()), title, line.breakdown, rule=line.rule)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = self.indexAt(event.position().toPoint()).row()
        if place != self._hovered:
            self._hovered = place
            card.leave(self)
            self._timer.start()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = -1
        self._timer.stop()
        card.leave(self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._open(self.indexAt(event.position().toPoint()).row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._open(self.currentIndex().row())
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End}:
            super().keyPressEvent(event)
            self.explain(self.currentIndex().row())
        else:
            event.ignore()

    def _open(self, place: int) -> None:
        """Ask what a line rests on."""
        if 0 <= place < len(self.lines):
            self.line_opened.emit(self.lines[place])


class LogPanel(QFrame):
    """The log with its heading; it folds down to the heading."""

    folded = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Log and history"))
        self.setProperty("surface", "panel")
        self.setProperty("edge", "top")
        self.list = LogList()
        self.is_written = True
        """Whether the steps are on disk: those of a what-if are not."""
        self._count, self._count_room = Label("", "caption", "muted"), QSize()
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.fold_button = Button("", "quiet", icon="down", small=True, name=tr("Collapse log (L)"))
        self.fold_button.setFixedSize(24, 24)
        self.fold_button.clicked.connect(self.toggle)
        self._latest = ElidedLabel("", "small")
        self._latest.about = tr("The last line of the log: round, place in the order, event")
        self._latest.hide()
        self.stand = StandLabel()
        """The party's win chance, where it is computed."""
        self.past_button = Button(tr("Look back"), "quiet", small=True, key="Shift L")
        """Leads to the log as a timeline, on a page that has one."""
        self.past_button.setFixedHeight(24)
        self.past_button.hide()
        named = Label(tr("Log"), "caption", "muted")
        head = row(named, None, self.stand, self.past_button, self._count, self.fold_button, gap=10, margins=(14, 4, 10, 0))
        head.insertWidget(1, self._latest, 20)
        model = self.list.model()
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._tell_latest)
        self.setLayout(column(head, self.list, gap=0, margins=(0, 0, 0, 4)))
        self._height = SHOWN_HEIGHT
        self.setFixedHeight(self._height)

    def set_low(self, is_low: bool) -> None:
        """Show fewer lines in a low window."""
        self._height = LOW_HEIGHT if is_low else SHOWN_HEIGHT
        if not self.list.isHidden():
            self.setFixedHeight(self._height)
            self.list.scrollToBottom()

    def keep_open(self, height: int) -> None:
        """Be so high where there is room, and do not fold."""
        self.setFixedHeight(max(LOW_HEIGHT, height))
        self.fold_button.hide()

    def count_steps(self, steps: int, *, read_only: bool) -> None:
        """Say how far the fight has come and that it is saved."""
        saved = tr("not saved") if not self.is_written else tr("read-only") if read_only else tr("saved")
        self._count.setText(tr("{steps#step|steps} · {saved}", steps=steps, saved=saved))
        self._count_room = self._count_room.expandedTo(self._count.sizeHint())
        self._count.setFixedSize(self._count_room)  # of one size nothing around it is laid out anew for each step

    def _tell_latest(self) -> None:
        lines = self.list.lines
        self._latest.setText(said(lines[-1]) if lines else "")

    def toggle(self) -> None:
        """Fold the log, or unfold it."""
        self.fold(is_folded=not self.list.isHidden())

    def fold(self, *, is_folded: bool) -> None:
        """Leave of the log its heading, with the newest line in it; or unfold it."""
        is_open = not is_folded
        if is_open != self.list.isHidden():
            return
        self.list.setVisible(is_open)
        self._latest.setVisible(is_folded)
        self.setFixedHeight(self._height if is_open else FOLDED_HEIGHT)
        self.fold_button.set_icon("down" if is_open else "up")
        does = tr("Collapse log (L)") if is_open else tr("Expand log (L)")
        self.fold_button.setAccessibleName(does)
        set_tip(self.fold_button, does)
        self.folded.emit(not is_open)
