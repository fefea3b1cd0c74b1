"""The bar above the fight: where we are, who acts, pools of the scene, Undo, Redo and Next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import Label, SpanLabel

if TYPE_CHECKING:
    from desktop_app.controller.shown import GaugeShown, TrackerShown

HEIGHT = 57


class Gauge(QFrame):
    """A pool of the scene with plus and minus."""

    stepped = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self._name = ""
        self._value = 0
        self._label = Label("", "tiny", "muted")
        self._figure = Label("", "figure")
        self._less = Button("−", small=True)
        self._more = Button("+", small=True)
        for button, step in ((self._less, -1), (self._more, 1)):
            button.setFixedSize(24, 24)
            button.clicked.connect(lambda _=False, step=step: self.stepped.emit(self._name, self._value + step))
        self.setLayout(row(self._label, self._less, self._figure, self._more, gap=6, margins=(10, 3, 8, 3)))
        self.setFixedHeight(36)

    def show_gauge(self, shown: GaugeShown) -> None:
        """Show a pool; momentum and threat have colours of their own."""
        self._name, self._value = shown.name, shown.value
        self._label.setText(shown.label)
        self._figure.setText(str(shown.value).replace("-", "−"))
        self._figure.set_role(shown.name if shown.name in {"threat", "momentum"} else "momentum")
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

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "bottom")
        self.setFixedHeight(HEIGHT)
        self._title = Label("", "small", "muted")
        self._heading = Label("", "title")
        self._acting = SpanLabel("lead")
        self._upcoming = Label("", "tiny", "muted")
        for label in (self._title, self._acting, self._upcoming):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._gauges = QHBoxLayout()
        self._gauges.setSpacing(8)
        self._gauge_widgets: list[Gauge] = []
        self._undo, self._redo = Button("Undo"), Button("Redo")
        self._next = Button("Next", "accent", key="Space")
        self._undo.clicked.connect(self.undo_pressed)
        self._redo.clicked.connect(self.redo_pressed)
        self._next.clicked.connect(self.next_pressed)
        where = column(None, self._title, self._heading, None, gap=0)
        who = column(None, self._acting, self._upcoming, None, gap=1)
        line = row(gap=8, margins=(14, 0, 14, 0))
        line.addLayout(where, 24)
        line.addSpacing(12)
        line.addLayout(who, 50)
        line.addLayout(self._gauges)
        for widget in (self._undo, self._redo, self._next):
            line.addWidget(widget)
        self.setLayout(line)

    def show_bar(self, shown: TrackerShown) -> None:
        """Show the moment."""
        self._title.setText(shown.title)
        self._heading.setText(shown.heading)
        self._acting.show_spans(shown.acting)
        self._upcoming.show_text(shown.upcoming)
        self._upcoming.setToolTip(shown.upcoming)
        self._next.setVisible(bool(shown.next_label))
        self._next.set_text(shown.next_label)
        self._next.setEnabled(shown.can_next and not shown.is_read_only)
        self._undo.setEnabled(shown.can_undo and not shown.is_read_only)
        self._redo.setEnabled(shown.can_redo and not shown.is_read_only)
        self._undo.setToolTip(f"{shown.undo_label} (Ctrl+Z)" if shown.undo_label else "Ctrl+Z")
        self._redo.setToolTip("Ctrl+Shift+Z")
        refill(self._gauges, self._gauge_widgets, shown.gauges, self._new_gauge, Gauge.show_gauge)

    def _new_gauge(self) -> Gauge:
        gauge = Gauge()
        gauge.stepped.connect(self.gauge_set)
        return gauge
