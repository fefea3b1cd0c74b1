"""The bar above the fight: where we are, who acts, pools of the scene, Undo, Redo and Next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from desktop_app.views.parts import card
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import ElidedLabel, Label, SpanLabel
from desktop_app.views.parts.tips import set_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.controller.shown import GaugeShown, TrackerShown

HEIGHT = 57
LEAST_WHERE = 160
LEAST_WHO = 120
"""Room that is kept for who acts and who comes next, however long the name of the encounter is."""


class Gauge(QFrame):
    """A pool of the scene: plus and minus change it, hover says why it is what it is, a click offers what it buys."""

    stepped = Signal(str, int)
    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self._shown: GaugeShown | None = None
        self._label = Label("", "tiny", "muted")
        self._figure = Label("", "figure")
        self._buy = Button("Buy", small=True)
        self._buy.clicked.connect(lambda: self.opened.emit(self._name))
        self._less = Button("−", small=True)
        self._more = Button("+", small=True)
        for button, step in ((self._less, -1), (self._more, 1)):
            button.setFixedSize(24, 24)
            button.clicked.connect(lambda _=False, step=step: self.stepped.emit(self._name, self._value + step))
        self.setLayout(row(self._label, self._less, self._figure, self._more, self._buy, gap=5, margins=(9, 3, 6, 3)))
        self.setFixedHeight(36)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def _name(self) -> str:
        return self._shown.name if self._shown is not None else ""

    @property
    def _value(self) -> int:
        return self._shown.value if self._shown is not None else 0

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        shown = self._shown
        if shown is not None and (shown.breakdown is not None or shown.rule):
            card.explain(self, self.rect(), f"{shown.label} {shown.text or shown.value}", shown.breakdown, rule=shown.rule)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        card.leave(self)

    def show_gauge(self, shown: GaugeShown) -> None:
        """Show a pool."""
        self._shown = shown
        self._label.setText(f"{shown.label} (locked)" if shown.is_locked else shown.label)
        self._figure.setText(shown.text or str(shown.value).replace("-", "−"))
        for button in (self._less, self._more):
            button.setVisible(shown.can_set)
        self._buy.setVisible(shown.buys and not shown.is_locked)
        self._buy.setAccessibleName(f"What {shown.label} buys")
        self.setAccessibleName(f"{shown.label} {shown.text or shown.value}{', locked' if shown.is_locked else ''}")
        self._figure.set_role(shown.tone)
        self._less.setAccessibleName(f"{shown.label}: one less")
        self._more.setAccessibleName(f"{shown.label}: one more")
        self._less.setEnabled(shown.low is None or shown.value > shown.low)
        self._more.setEnabled(shown.high is None or shown.value < shown.high)


class TopBar(QFrame):
    """The bar; what is asked for comes as signals."""

    next_pressed = Signal()
    undo_pressed = Signal()
    redo_pressed = Signal()
    gauge_set = Signal(str, int)
    gauge_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "bottom")
        self.setFixedHeight(HEIGHT)
        self._title, self._heading = ElidedLabel("", "small", "muted"), ElidedLabel("", "title")
        for label in (self._title, self._heading):  # name and moment give way last
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._acting = SpanLabel("lead")
        self._upcoming = ElidedLabel("", "tiny", "muted")
        self._acting.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._gauges = QHBoxLayout()
        self._gauges.setSpacing(6)
        self._gauge_widgets: list[Gauge] = []
        self._undo, self._redo = Button("Undo"), Button("Redo")
        self._next = Button("Next", "accent", key="Space")
        self._undo.clicked.connect(self.undo_pressed)
        self._redo.clicked.connect(self.redo_pressed)
        self._next.clicked.connect(self.next_pressed)
        where, who = QWidget(), QWidget()
        where.setLayout(column(None, self._title, self._heading, None, gap=0))
        where.setMinimumWidth(LEAST_WHERE)
        who.setLayout(column(None, self._acting, self._upcoming, None, gap=1))
        who.setMinimumWidth(LEAST_WHO)
        line = row(gap=8, margins=(14, 0, 14, 0))
        line.addWidget(where)
        line.addSpacing(8)
        line.addWidget(who, 1)
        line.addLayout(self._gauges)
        for widget in (self._undo, self._redo, self._next):
            line.addWidget(widget)
        self.setLayout(line)

    def show_bar(self, shown: TrackerShown) -> None:
        """Show the moment."""
        self._title.setText(shown.title)
        self._heading.setText(shown.heading)
        self._acting.show_spans(shown.acting)
        self._upcoming.set_role("blood" if shown.next_reason else "muted")
        self._upcoming.show_text(shown.next_reason or shown.upcoming)
        self._next.setVisible(bool(shown.next_label))
        self._next.set_text(shown.next_label)
        self._next.setEnabled(shown.can_next and not shown.is_read_only)
        set_tip(self._next, shown.next_reason)
        self._undo.setEnabled(shown.can_undo and not shown.is_read_only)
        self._redo.setEnabled(shown.can_redo and not shown.is_read_only)
        set_tip(self._undo, f"{shown.undo_label} (Ctrl+Z)" if shown.undo_label else "Ctrl+Z")
        set_tip(self._redo, "Ctrl+Shift+Z")
        refill(self._gauges, self._gauge_widgets, shown.gauges, self._new_gauge, Gauge.show_gauge)

    def _new_gauge(self) -> Gauge:
        gauge = Gauge()
        gauge.stepped.connect(self.gauge_set)
        gauge.opened.connect(self.gauge_opened)
        return gauge
