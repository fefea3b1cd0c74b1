"""Every counter, flag and command of a combatant for the game master's hand, folded away until wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.views.encounter.offers import OfferList
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, empty, row
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import InspectorShown


class ByHand(QWidget):
    """Steppers for counters, switches for flags, the game master's own offers. Built when first unfolded, then kept up to date in place."""

    help_about = "manual"

    counter_set = Signal(str, int)
    flag_set = Signal(str, bool)
    unfolded = Signal()
    """The offers of the game master's own are wanted."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: InspectorShown | None = None
        self.steppers: dict[str, Stepper] = {}
        self.switches: dict[str, Button] = {}
        self.toggle = Button(tr("Edit manually"), "quiet", small=True, icon="right")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._unfold)
        self.body = QWidget()
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(4)
        self._flags = FlowLayout(6)
        self.offers = OfferList(folds=False)
        self.body.setLayout(column(column(self._grid, self._flags, gap=10, margins=(6, 4, 0, 4)), self.offers, gap=6, margins=(0, 0, 0, 8)))
        self.body.hide()
        self.setLayout(column(row(self.toggle, None), self.body, gap=2))

    def show_combatant(self, shown: InspectorShown) -> None:
        """Show the values of a combatant."""
        self._shown = shown
        if self.body.isHidden():
            return
        self.offers.show_offers(shown.by_hand, keys=False)
        counters, flags = [one.name for one in shown.counters], [name for name, _, _ in shown.flags]
        if counters != list(self.steppers) or flags != list(self.switches):
            self._build(shown)
        for one in shown.counters:
            self.steppers[one.name].set_limits(one.low, one.high)
            self.steppers[one.name].set_value(one.value)
        for name, _, on in shown.flags:
            self.switches[name].setChecked(on)

    @property
    def is_open(self) -> bool:
        """Tell whether it is unfolded."""
        return self.toggle.isChecked()

    def press(self, place: int) -> None:
        """Unfold, and choose one of the offers."""
        self.toggle.setChecked(True)
        self.offers.press(place)

    def _unfold(self, is_open: bool) -> None:
        self.body.setVisible(is_open)
        self.toggle.set_icon("down" if is_open else "right")
        if is_open and self._shown is not None:
            self.show_combatant(self._shown)
            self.unfolded.emit()

    def _build(self, shown: InspectorShown) -> None:
        empty(self._grid)
        empty(self._flags)
        self.steppers.clear()
        self.switches.clear()
        for place, one in enumerate(shown.counters):
            stepper = Stepper(one.label, one.value, low=one.low, high=one.high)
            stepper.changed.connect(lambda number, name=one.name: self.counter_set.emit(name, number))
            self._grid.addWidget(Label(one.label, "small"), place, 0)
            self._grid.addWidget(stepper, place, 1, Qt.AlignmentFlag.AlignRight)
            self.steppers[one.name] = stepper
        self._grid.setColumnStretch(0, 1)
        for name, label, on in shown.flags:
            switch = Button(label, "choice", small=True)
            switch.setChecked(on)
            switch.clicked.connect(lambda checked, name=name: self.flag_set.emit(name, checked))
            self._flags.addWidget(switch)
            self.switches[name] = switch
