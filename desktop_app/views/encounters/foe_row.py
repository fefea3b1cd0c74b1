"""Foes of one kind in an encounter that is being prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.accessible import set_name
from desktop_app.views.encounters.happenings import WhenButton
from desktop_app.views.encounters.loot_field import LootField
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.switch import Switch
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import FoeShown

MOST: Final = 60
IN: Final = 38
"""Pixels by which the lines beneath a name are moved in."""
NAME: Final = 84
"""Pixels that a name has at least."""


def hidden_switch() -> Switch:
    """Return a switch that hides foes from the players."""
    return Switch(tr("Hidden"), tr("the players don't see them yet"), tr("the players see them"))


class FoeRow(QWidget):
    """Creatures of one kind with their number, when they come, and whether they are hidden."""

    counted = Signal(str, int)
    arrives = Signal(str, int, str)
    """Key, round and trigger."""
    hidden = Signal(str, bool)
    carries = Signal(str, str, bool)
    """What can be taken from one of them, or (True) from each."""

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self._token = Token(32)
        self._name, self._line = ElidedLabel("", "strong"), ElidedLabel("", "tiny", "muted")
        self.count = Stepper(tr("Number"), 1, low=0, high=MOST)
        self.count.changed.connect(lambda number: self.counted.emit(self._id, number))
        self.remove = Button("", "quiet", icon="close", small=True, name=tr("Remove"))
        self.remove.clicked.connect(lambda: self.counted.emit(self._id, 0))
        self.round_button = WhenButton(from_start=True)
        self.round_button.chosen.connect(lambda number, when: self.arrives.emit(self._id, number, when))
        self.hidden_button = hidden_switch()
        self.hidden_button.clicked.connect(lambda on: self.hidden.emit(self._id, on))
        self.each_button = Button(tr("each"), "choice", small=True, name=tr("Each of them carries it"))
        self.loot = LootField(tr("Loot they carry"), tr("2 torches, 5 silver"))
        self.loot.changed.connect(lambda line: self.carries.emit(self._id, line, self.each_button.isChecked()))
        self.each_button.clicked.connect(lambda on: self.carries.emit(self._id, self.loot.line.text(), on))
        self._name.setMinimumWidth(NAME)
        carried = row(Label(tr("Loot"), "small", "muted"), self.loot, self.each_button, gap=8, margins=(IN, 0, 0, 0))
        carried.setStretch(1, 1)
        first = row(self._token, column(self._name, self._line, gap=0), self.count, self.remove, gap=6)
        first.setStretch(1, 1)
        second = row(self.round_button, self.hidden_button, gap=10, margins=(IN, 0, 0, 0))
        second.setStretch(1, 1)
        self.setLayout(column(first, second, carried, gap=4))

    def show_foe(self, shown: tuple[FoeShown, tuple[tuple[str, str], ...]]) -> None:
        """Show a kind and its number; with it what can be waited for."""
        foe, triggers = shown
        self._id = foe.id
        self._token.show_token(foe.label, foe.side, portrait=foe.portrait)
        self._name.setText(foe.name)
        self._line.setText(foe.line)
        self.count.set_value(foe.count)
        self.round_button.show_when(foe.round, foe.when, triggers)
        self.hidden_button.setChecked(foe.hidden)
        self.loot.show_loot(foe.loot, foe.reading)
        self.each_button.setChecked(foe.loot_each)
        self.each_button.setVisible(foe.count > 1 and bool(foe.loot))
        self.remove.setAccessibleName(tr("Remove {name}", name=foe.name))
        self.count.set_name(tr("Number of {name}", name=foe.name))
        told = (
            (self.round_button, tr("arrival: {when}", when=self.round_button.text())),
            (self.hidden_button, tr("Hidden")),
            (self.each_button, tr("Each of them carries it")),
            (self.loot.line, tr("Loot they carry")),
        )
        for control, words in told:
            set_name(control, tr("{name}: {words}", name=foe.name, words=words))
