"""The bar above the fight: moment, actor, the scene's pools, Undo and Redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.parts import card
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import add_layout, column, forget_items, refill, row
from desktop_app.views.parts.rich import SpanLabel
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import GaugeShown, TrackerShown

HEIGHT = 57
LINE, POOLS = 46, 38
"""Heights of the two lines of a small bar: the moment, and the pools beneath it where there are any."""
LEAST_WHERE = 160
LEAST_WHERE_NARROW = 84
LEAST_WHO = 120
"""Least width for the acting and next combatant, even beside many pools."""
AROUND = 52
"""What margins and gaps of the bar take."""
TOKEN = 24
COIN = 9.0
COIN_STEP = 12.0
MOST_COINS = 5
NARROW = 1120
END_IN_WORDS = 780
"""Width below which the End fight button is a sign: its meaning is less known than Undo's."""
SMALL = 940
"""Width of a bar beneath which the pools have a line of their own."""
WIDE = 1500
MANY_POOLS = 3
"""So many pools stand beneath their names in a bar that is not wide."""
LEAST_FIGURE = 22
"""Width of the number of a pool, so that ten takes no more than nine."""


class Coins(QWidget):
    """A pool as coins behind the token of its owner; many of them as a number beside one."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self) -> None:
        super().__init__()
        self._shown: GaugeShown | None = None
        self._is_tight = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_coins(self, shown: GaugeShown) -> None:
        """Show a pool that is drawn as coins; another hides this."""
        self.setVisible(bool(shown.coins))
        if shown != self._shown:
            self._shown = shown
            set_name(self, f"{shown.label} {shown.value}")
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        token = TOKEN + 5 if self._shown is not None and self._shown.token is not None else 0
        return QSize(round(token + self._places() * COIN_STEP + (14 if self._is_counted() else 0)), TOKEN)

    def set_tight(self, is_tight: bool) -> None:
        """Show one coin and the number beside it, where there is little room."""
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self.updateGeometry()
            self.update()

    def _is_counted(self) -> bool:
        return self._shown is not None and (self._is_tight or self._shown.value > MOST_COINS)

    def _places(self) -> int:
        return 0 if self._shown is None else 1 if self._is_counted() else max(self._shown.coins, self._shown.value)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        left = 0.0
        if self._shown.token is not None:
            painting.token(painter, QRectF(0, 0, TOKEN, TOKEN), *self._shown.token)
            left = TOKEN + 5
        ink = theme.active().color(self._shown.tone)
        for place in range(self._places()):
            area = QRectF(left + place * COIN_STEP, (TOKEN - COIN) / 2, COIN, COIN)
            painting.plate(painter, area, ink if place < self._shown.value else None, ink, radius=COIN / 2)
        if self._is_counted():
            area = QRectF(left + COIN_STEP + 1, 0, 20, TOKEN)
            painting.write(painter, area, str(self._shown.value), theme.font(strong=True), ink)


class Gauge(QFrame):
    """A pool of the scene: plus and minus change it, hovering explains it, a click offers its purchases."""

    stepped = Signal(str, int)
    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self._shown: GaugeShown | None = None
        self._label = Label("", "tiny", "muted")
        self._figure, self._coins = Label("", "figure"), Coins()
        self._buy = Button(tr("Buy"), small=True)
        self._buy.clicked.connect(lambda: self.opened.emit(self._name))
        self._less = Button("−", small=True)
        self.more = Button("+", small=True)
        for button, step in ((self._less, -1), (self.more, 1)):
            button.setFixedSize(24, 24)
            button.clicked.connect(lambda _=False, step=step: self.stepped.emit(self._name, self._value + step))
        self._lines = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lines.addWidget(self._label)
        add_layout(self._lines, row(self._less, self._figure, self._coins, self.more, self._buy, gap=5))
        self.setLayout(self._lines)
        self.set_narrow(False)
        self._hover = card.Hover(self)

    def set_narrow(self, is_narrow: bool, *, is_small: bool = False) -> None:
        """Put its name above the number, or before it; with `is_small` in as little room as there can be."""
        self._lines.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)
        self._lines.setContentsMargins(*(6, 2, 4, 3) if is_narrow else (4, 3, 3, 3) if is_small else (9, 3, 6, 3))
        self._lines.setSpacing(0 if is_narrow else 3 if is_small else 5)
        self.setFixedHeight(49 if is_narrow else 36)

    def set_tight(self, is_tight: bool) -> None:
        """Take as little width as can be read."""
        self._coins.set_tight(is_tight)

    @property
    def _name(self) -> str:
        return self._shown.name if self._shown is not None else ""

    @property
    def _value(self) -> int:
        return self._shown.value if self._shown is not None else 0

    def show_gauge(self, shown: GaugeShown) -> None:
        """Show a pool; shown again as it is, it costs nothing."""
        if shown == self._shown:
            return
        self._shown = shown
        self._hover.tell(f"{shown.label} {shown.text or shown.value}", rule=shown.rule, breakdown=shown.breakdown)
        self._label.setText("" if shown.token is not None else shown.label)
        self._label.setVisible(shown.token is None)
        self._coins.show_coins(shown)
        self._figure.setVisible(not shown.coins)
        self._figure.setText(shown.text or str(shown.value).replace("-", "−"))
        self._figure.setMinimumWidth(max(self._figure.minimumWidth(), LEAST_FIGURE, self._figure.sizeHint().width()))
        for button in (self._less, self.more):
            button.setVisible(shown.can_set)
        self._buy.set_text(tr("Locked") if shown.is_locked else shown.opens or tr("Buy"))
        self._buy.setMinimumWidth(max(self._buy.minimumWidth(), self._buy.sizeHint().width()))
        self._buy.setEnabled(not shown.is_locked)
        self._buy.setVisible(shown.buys)
        self._buy.setAccessibleName(tr("What {label} buys", label=shown.label))
        words = f"{shown.label} {shown.text or shown.value}", tr("locked") if shown.is_locked else ""
        set_name(self, ", ".join(word for word in words if word))
        self._figure.set_role(shown.tone)
        self._less.setAccessibleName(tr("{label}: one less", label=shown.label))
        self.more.setAccessibleName(tr("{label}: one more", label=shown.label))
        self._less.setEnabled(shown.low is None or shown.value > shown.low)
        self.more.setEnabled(shown.high is None or shown.value < shown.high)


class TopBar(QFrame):
    """The bar; what is asked for comes as signals."""

    gauge_set = Signal(str, int)
    gauge_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Moment"))
        self.setProperty("surface", "panel")
        self.setProperty("edge", "bottom")
        self.setFixedHeight(HEIGHT)
        self.title, self._heading = ElidedLabel("", "small", "muted"), ElidedLabel("", "title")
        for label in (self.title, self._heading):  # name and moment give way last
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.acting = SpanLabel("lead")
        self.upcoming = ElidedLabel("", "tiny", "muted")
        self.upcoming.about = tr("Who acts next, each with its place in the order")
        self.acting.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._gauges = QHBoxLayout()
        self._gauges.setSpacing(6)
        self.gauges: list[Gauge] = []
        self.undo_button, self.redo_button = Button(tr("Undo"), name=tr("Undo")), Button(tr("Redo"), name=tr("Redo"))
        self.end_button = Button(tr("End fight"), name=tr("End fight"))
        self.end_button.hide()
        self.next_button = Button(tr("Next"), "accent", key="Space")
        self.next_button.hide()
        self._goes_on = False
        self._signs: tuple[bool, bool] | None = None
        """Whether Undo and Redo, and End fight, are signs; None before the first look."""
        self._where, self._who = QWidget(), QWidget()
        self._where.setLayout(column(None, self.title, self._heading, None, gap=0))
        self._where.setMinimumWidth(LEAST_WHERE)
        self._who.setLayout(column(None, self.acting, self.upcoming, None, gap=1))
        self._who.setMinimumWidth(LEAST_WHO)
        self._line = line = row(gap=8, margins=(14, 0, 14, 0))
        line.addWidget(self._where)
        line.addSpacing(8)
        line.addWidget(self._who, 1)
        line.addLayout(self._gauges)
        for widget in (self.undo_button, self.redo_button, self.end_button, self.next_button):
            line.addWidget(widget)
        self._pools = row(gap=0, margins=(8, 0, 8, 0))
        self.setLayout(column(line, self._pools, gap=0))

    def set_goes_on(self, *, goes_on: bool) -> None:
        """Show the continue button here, in a window too narrow for the panel with it."""
        self._goes_on = goes_on
        self.next_button.setVisible(goes_on and bool(self.next_button.text()))

    def _fit(self) -> None:
        """Take less room in a narrow bar: pools beneath their names, then signs for Undo and Redo."""
        pools = [gauge for gauge in self.gauges if not gauge.isHidden()]
        is_narrow, is_small = self.width() < NARROW, self.width() < SMALL
        self._stand_in(is_small=is_small)
        self.setFixedHeight((LINE + (POOLS if pools else 0)) if is_small else HEIGHT)
        for gauge in pools:
            gauge.set_tight(is_narrow)
            gauge.set_narrow(not is_small and (is_narrow or (len(pools) >= MANY_POOLS and self.width() < WIDE)), is_small=is_small)
        self._where.setMinimumWidth(LEAST_WHERE_NARROW if is_narrow else LEAST_WHERE)
        self._show_signs(undo=is_narrow, end=self.width() < END_IN_WORDS)

    def _show_signs(self, *, undo: bool, end: bool) -> None:
        """Show signs in place of words on Undo and Redo, and on End fight."""
        if self._signs == (undo, end):
            return
        self._signs = (undo, end)
        for button, text, icon, is_sign in (
            (self.undo_button, tr("Undo"), "undo", undo),
            (self.redo_button, tr("Redo"), "redo", undo),
            (self.end_button, tr("End fight"), "end_fight", end),
        ):
            button.set_icon(icon if is_sign else "")
            button.set_text("" if is_sign else text)

    def _stand_in(self, *, is_small: bool) -> None:
        """Put the pools beneath the moment, or beside it."""
        if is_small == (self._pools.count() > 0):
            return
        if is_small:
            self._line.removeItem(self._gauges)
            add_layout(self._pools, self._gauges)
            self._pools.addStretch(1)
        else:
            self._pools.removeItem(self._gauges)
            self._pools.takeAt(0)
            self._line.insertLayout(self._line.indexOf(self.undo_button), self._gauges)
            forget_items(self._gauges)

    def show_bar(self, shown: TrackerShown) -> None:
        """Show round and phase, the acting and next combatant, the pools, and undoable steps."""
        self.title.setText(shown.title)
        self._heading.setText(shown.heading)
        self.acting.show_spans(shown.acting)
        self.upcoming.set_role("blood" if shown.next_reason else "muted")
        self.upcoming.show_text(shown.next_reason or shown.upcoming)
        self.next_button.setVisible(bool(shown.next_label) and self._goes_on)
        self.next_button.set_text(shown.next_label)
        self.next_button.setEnabled(shown.can_next and not shown.is_read_only)
        set_tip(self.next_button, shown.next_reason)
        self.undo_button.setEnabled(shown.can_undo and not shown.is_read_only)
        self.redo_button.setEnabled(shown.can_redo and not shown.is_read_only)
        self.end_button.setEnabled(not shown.is_read_only)
        set_tip(self.undo_button, tr("{undo_label} (Ctrl+Z)", undo_label=shown.undo_label) if shown.undo_label else "Ctrl+Z")
        set_tip(self.redo_button, "Ctrl+Shift+Z")
        refill(self._gauges, self.gauges, shown.gauges, self._new_gauge, Gauge.show_gauge)
        self._fit()
        self._fit_who()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._fit_who()

    def _fit_who(self) -> None:
        """Give the acting combatant's name its width: the encounter's name is shortened first."""
        pools = () if self.width() < SMALL else self.gauges
        beside = (*pools, self.undo_button, self.redo_button, self.end_button, self.next_button)
        taken = sum(max(widget.minimumWidth(), widget.sizeHint().width()) + 8 for widget in beside if not widget.isHidden())
        room = self.width() - self._where.minimumWidth() - AROUND - taken
        self._who.setMinimumWidth(max(LEAST_WHO, min(self.acting.sizeHint().width(), room)))

    def _new_gauge(self) -> Gauge:
        gauge = Gauge()
        gauge.stepped.connect(self.gauge_set)
        gauge.opened.connect(self.gauge_opened)
        return gauge
