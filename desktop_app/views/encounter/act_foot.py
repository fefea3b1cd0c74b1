"""The foot of the panel at the right while nothing is asked: the button that goes on, or that goes back to what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from desktop_app.views.parts.buttons import Button, widen
from desktop_app.views.parts.layouts import row
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TrackerShown


class ActFoot(QFrame):
    """One button in the accent's colour: the thing to do next."""

    next_pressed = Signal()
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        self.next_button = Button(tr("Next"), "accent", key="Space")
        self.next_button.clicked.connect(self.next_pressed)
        self.back_button = Button(tr("Back to the question"), "accent", key="Esc")
        self.back_button.clicked.connect(self.back_wanted)
        widen(self.next_button, self.back_button)
        line = row(self.next_button, self.back_button, gap=0, margins=(14, 6, 14, 8))
        line.setStretch(0, 1)
        line.setStretch(1, 1)
        self.setLayout(line)

    def show_moment(self, shown: TrackerShown, *, asks: bool) -> None:
        """Say what Next does now; with something asked, go back to that."""
        self.next_button.setVisible(bool(shown.next_label) and not asks)
        self.next_button.set_text(shown.next_label)
        self.next_button.setEnabled(shown.can_next and not shown.is_read_only)
        set_tip(self.next_button, shown.next_reason)
        self.back_button.setVisible(asks)
