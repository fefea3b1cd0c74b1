"""A fight as it was: the chance above, the log as a timeline, and board, order, pools and sheets of one step in a frame of one colour.

Nothing here can be played. What is asked for comes as signals.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.encounter.chance_curve import ChanceCurve
from desktop_app.views.encounter.order import OrderList
from desktop_app.views.encounter.order_panel import OrderPanel
from desktop_app.views.encounter.past_list import PastList
from desktop_app.views.encounter.top_bar import Gauge
from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import PageStack, column, refill, row, scrolling
from desktop_app.views.parts.rich import SpanLabel
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.sheet.page import PageView
from desktop_app.views.speech import keys, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.controller.forecast.turning import CurveShown
    from desktop_app.controller.play.shown import TrackerShown
    from desktop_app.controller.play.timeline import TimelineShown
    from desktop_app.grid.board import Board
    from desktop_app.rules.kernel.blocks import SheetPage

LIST_WIDTH, NARROW_LIST = 366, 292
FRAME: Final = 4
SMALL, LOW = 1120, 640
HEAD: Final = 57
STRIP: Final = 42
ON_KEYS: Final = 1180
"""Width of a page beneath which the keys are not written above it."""


class PastLabel(QLabel):
    """The words that this is the past, on the colour of the frame."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._strong = self._plain = ""

    def show_words(self, strong: str, plain: str) -> None:
        """Show two pieces, the first of them in bold."""
        self._strong, self._plain = strong, plain
        self.setAccessibleName(f"{strong}, {plain}")
        width = painting.width_of(strong, theme.font(theme.LEAD, strong=True)) + painting.width_of(plain, theme.font(theme.LEAD)) + 36
        self.setFixedWidth(round(width))
        self.update()

    def text(self) -> str:
        """Return what is written, as one line."""
        return f"{self._strong} · {self._plain}"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        area = QRectF(self.rect())
        painter.fillRect(area, QColor(current.past))
        font = theme.font(theme.LEAD, strong=True)
        painting.write(painter, area.adjusted(10, 0, 0, 0), self._strong, font, current.on_token)
        beside = area.adjusted(20 + painting.width_of(self._strong, font), 0, 0, 0)
        painting.write(painter, beside, self._plain, theme.font(theme.LEAD), current.on_token)


class PastFrame(QFrame):
    """A frame in the colour of the past around whatever is in it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.active().past))


class PastView(WindowPage):
    """The page. `step_by` moves by a step, a turn or a round."""

    help_about = "past"

    step_by = Signal(str, int)
    """The unit of movement (step, turn, round), and its direction."""
    left = Signal()
    undo_asked = Signal()
    what_if_asked = Signal(int)
    """Starts a what-if from the shown step's number."""
    selection_changed = Signal(str)
    change_refused = Signal()
    print_wanted = Signal()
    seen = Signal()
    hidden = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.step = 0
        self._shown: TrackerShown | None = None
        self.curve, self.list, self.board, self.order = ChanceCurve(), PastList(), BoardCanvas(), OrderList()
        self.board.is_still = True
        self.sheet, self.luck = PageView(), PageView(most=1)
        self.where, self.acting = PastLabel(), SpanLabel("strong")
        self.acting.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.title, self._heading = ElidedLabel("", "small", "muted"), Label(tr("Looking back"), "title")
        self.figures = ElidedLabel("", "small", "muted")
        self.back = Button(tr("Back to now"), "accent", key="Esc")
        self.undo = Button(tr("Undo to here"), key="⌫")
        self.what_if = Button(tr("What if from here"), key="X")
        self.sheet_button = Button(tr("Sheet"), "choice", small=True, key="Enter")
        self.luck_button = Button(tr("Luck"), "choice", small=True, key="K")
        self.picture = Button(tr("Picture"), small=True, name=tr("Save chart as picture"))
        self.print_button = Button(tr("Print"), small=True, key="Ctrl P")
        self._gauges, self._pools = QHBoxLayout(), QWidget()
        self._gauges.setSpacing(6)
        self._gauges.setContentsMargins(0, 0, 6, 0)
        self._pools.setLayout(self._gauges)
        self._made_gauges: list[Gauge] = []
        self._hints = self._build_hints()
        self._people = OrderPanel(tr("Order"), self.order)
        self._people.setProperty("edge", "left")
        self._stage = PageStack()
        self.setLayout(column(self._build_head(), self.curve, self._build_body(), gap=0))
        self.layout().setStretch(2, 1)  # type: ignore[union-attr]
        self.what_if.hide()
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # ---- what is shown

    def show_fight(self, title: str, timeline: TimelineShown, board: Board | None) -> None:
        """Show which fight it is, with its log and its ground."""
        self.title.setText(title)
        set_name(self, f"{self._heading.text()}, {title}")
        self.list.show_timeline(timeline)
        if board is not None:
            self.board.set_board(board)

    def show_step(self, step: int, shown: TrackerShown, where: str, which: str) -> None:
        """Show the fight after a step; its moment in words."""
        self.step, before, self._shown = step, self._shown, shown
        self.where.show_words(where, which)
        self.acting.show_spans(shown.acting)
        chosen = self.order.chosen()
        self.board.set_tokens(shown.tokens, shown.acting_id, shown.ground)
        self.order.show_rows(shown.order)
        self._people.show_count(tr("{count} in the fight", count=len(shown.order)))
        gauges = [replace(gauge, can_set=False, buys=False, opens="") for gauge in shown.gauges]
        refill(self._gauges, self._made_gauges, gauges, self._new_gauge, Gauge.show_gauge)
        self._place_pools()
        self.list.show_step(step)
        if before is None or before.acting_id != shown.acting_id or not chosen:
            self.select(shown.acting_id or next((row.id for row in shown.order), ""))
        else:
            self.select(chosen[0])

    def show_curve(self, shown: CurveShown, told: str) -> None:
        """Show the chance, as far as it is known; `told` says how it stood at this step."""
        self.curve.show_curve(shown, self.step, told)
        self.list.show_curve(shown)

    def show_sheet(self, page: SheetPage | None, who: str) -> None:
        """Show a combatant's sheet in place of the board; None: the board again.

        The keyboard focus stays on this page when the row that had it is missing at the new step.
        """
        focus = QApplication.focusWidget()
        self.sheet_button.setChecked(page is not None)
        if page is not None:
            self.sheet.show_page(page, f"past:{who}")
        if focus is not None and self.isAncestorOf(focus) and not focus.isVisible():
            self.setFocus()
        self.luck_button.setChecked(False)
        self._stage.setCurrentIndex(1 if page is not None else 0)

    def show_luck(self, page: SheetPage) -> None:
        """Show the luck of the fight in the place of the board."""
        self.sheet_button.setChecked(False)
        self.luck_button.setChecked(True)
        self.luck.show_page(page, "luck")
        self._stage.setCurrentIndex(2)

    @property
    def has_sheet(self) -> bool:
        """Tell whether a sheet, or the luck of the fight, is shown in the place of the board."""
        return self._stage.currentIndex() > 0

    def set_undo(self, why_not: str) -> None:
        """Offer *Undo to here*, unless something speaks against it."""
        self.undo.setVisible(not why_not)

    def offer_what_if(self) -> None:
        """Offer *What if from here*: somebody takes it up."""
        self.what_if.show()

    def select(self, who: str) -> None:
        """Select somebody, and tell of it."""
        self.order.select_ids([who])
        self.board.set_selection([who])
        self.board.show_token(who)
        self.selection_changed.emit(who)

    @property
    def selected(self) -> str:
        """Return who is selected; empty: nobody."""
        return next(iter(self.order.chosen()), "")

    # ---- building

    def _build_hints(self) -> QWidget:
        hints, line = QWidget(), row(gap=6)
        for caps, words in ((("←", "→"), tr("step")), (("Shift",), tr("turn")), (("Ctrl",), tr("round"))):
            for cap in caps:
                line.addWidget(KeyCap(keys(cap)))
            line.addWidget(Label(words, "small", "muted"))
            line.addSpacing(8)
        hints.setLayout(line)
        return hints

    def _build_head(self) -> QFrame:
        head = frame("panel", edge="bottom")
        head.setFixedHeight(HEAD)
        where = QWidget()
        where.setLayout(column(None, self.title, self._heading, None, gap=0))
        where.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line = row(where, self._hints, self.picture, self.print_button, self.back, gap=8, margins=(14, 0, 14, 0))
        line.setStretch(0, 1)
        head.setLayout(line)
        return head

    def _build_body(self) -> QWidget:
        self._log = frame("panel", edge="right")
        self._log.setLayout(column(self.list, margins=(0, 4, 0, 4)))
        self._stage.addWidget(self.board)
        for page in (self.sheet, self.luck):
            content = QWidget()
            content.setLayout(column(page, None, margins=(14, 14, 12, 20)))
            self._stage.addWidget(scrolling(content))
        self._strip, self._lines = frame("panel"), QGridLayout()
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setHorizontalSpacing(10)
        self._lines.setVerticalSpacing(0)
        self._lines.addWidget(self.where, 0, 0)
        self._lines.addWidget(self.acting, 0, 1)
        self._lines.setColumnStretch(1, 1)
        self._strip.setLayout(self._lines)
        inner = frame("ground")
        middle = row(self._stage, self._people, gap=0)
        middle.setStretch(0, 1)
        inner.setLayout(column(self._strip, middle, self._build_foot(), gap=0))
        inner.layout().setStretch(1, 1)  # type: ignore[union-attr]
        framed = PastFrame()
        framed.setLayout(column(inner, margins=(FRAME,)))
        body, line = QWidget(), row(self._log, framed, gap=0)
        line.setStretch(1, 1)
        body.setLayout(line)
        return body

    def _place_pools(self) -> None:
        """Put the pools beside the moment's words, or beneath them in a narrow window."""
        room = self.width() - self._log.width() - 2 * FRAME
        is_beneath = self.where.width() + self._pools.sizeHint().width() > room
        self._gauges.setSpacing(0 if is_beneath else 6)
        self._gauges.setContentsMargins(0, 0, 0 if is_beneath else 6, 0)
        self._lines.addWidget(self._pools, *((1, 0, 1, 3) if is_beneath else (0, 2, 1, 1)))
        self._strip.setFixedHeight(STRIP * (2 if is_beneath else 1))

    def _build_foot(self) -> QFrame:
        foot = frame("panel", edge="top")
        words = QWidget()
        words.setLayout(column(Label(tr("Viewing an earlier moment."), "strong"), self.figures, gap=1))
        line = row(words, self.luck_button, self.sheet_button, self.undo, self.what_if, gap=8, margins=(14, 7, 12, 7))
        line.setStretch(0, 1)
        foot.setLayout(line)
        return foot

    def _new_gauge(self) -> Gauge:
        gauge = Gauge()
        gauge.set_narrow(False, is_small=True)
        gauge.set_tight(True)
        return gauge

    def _connect(self) -> None:
        self.back.clicked.connect(self.left)
        self.undo.clicked.connect(self._undo)
        self.what_if.clicked.connect(self._ask_what_if)
        self.print_button.clicked.connect(self.print_wanted)
        self.sheet_button.clicked.connect(lambda: self.selection_changed.emit(self.selected))
        self.order.selection_changed.connect(self._selected)
        self.board.selection_changed.connect(self._selected)
        for change in (self.sheet.edited, self.sheet.text_edited, self.sheet.purchased, self.sheet.box_clicked):
            change.connect(lambda *_: self.change_refused.emit())
        on_keys(
            self,
            *(
                (f"{held}{arrow}", partial(self.step_by.emit, by, direction))
                for held, by in (("", "step"), ("Shift+", "turn"), ("Ctrl+", "round"))
                for arrow, direction in (("Left", -1), ("Right", 1))
            ),
            repeats=True,
        )
        on_keys(
            self,
            ("Home", lambda: self.step_by.emit("end", -1)),
            ("End", lambda: self.step_by.emit("end", 1)),
            ("Esc", self._leave),
            ("Backspace", self._undo),
            ("X", self._ask_what_if),
            ("Return", self.sheet_button.click),
            ("K", self.luck_button.click),
            ("Ctrl+P", self.print_wanted),
        )

    # ---- what is done

    def _selected(self, ids: Sequence[str]) -> None:
        self.select(ids[0] if ids else (self._shown.acting_id if self._shown is not None else "") or "")

    def _leave(self) -> None:
        """Put a sheet away, else go back to now."""
        if self.luck_button.isChecked():
            self.luck_button.click()
        elif self.has_sheet:
            self.sheet_button.click()
        else:
            self.left.emit()

    def _undo(self) -> None:
        if not self.undo.isHidden():
            self.undo_asked.emit()

    def _ask_what_if(self) -> None:
        if not self.what_if.isHidden():
            self.what_if_asked.emit(self.step)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small, is_low = self.width() < SMALL, self.height() < LOW
        self._log.setFixedWidth(NARROW_LIST if is_small else LIST_WIDTH)
        self._people.set_size(is_small=is_small, is_low=is_low)
        self.curve.set_low(is_low=is_low)
        self.acting.setVisible(not is_small)
        self._place_pools()
        self._hints.setVisible(self.width() >= ON_KEYS)
