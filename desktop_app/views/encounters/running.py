"""A running fight in the list of encounters: its state; continue or delete it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import EmptyState
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.views.models import RunningShown


class RunningFight(QWidget):
    """The description of the chosen running fight."""

    resumed = Signal(str)
    thrown_away = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self._name, self.heading = Label("", "heading"), Label("", "body")
        self._acting, self._line = Label("", "body", "muted", wrap=True), Label("", "small", "muted")
        self.resume_button = Button(tr("Continue"), "accent", key="↵", name=tr("Continue the fight"))
        self.throw_button = Button(tr("Delete"), key="Del", name=tr("Delete fight"))
        self.resume_button.clicked.connect(lambda: self.resumed.emit(self._id))
        self.throw_button.clicked.connect(lambda: self.thrown_away.emit(self._id))
        head = row(self._name, self.throw_button, self.resume_button, gap=12)
        head.setStretch(0, 1)
        self.setLayout(column(head, 6, self.heading, self._acting, self._line, None, gap=6, margins=(22, 18, 22, 18)))

    def show_fight(self, shown: RunningShown) -> None:
        """Show where a fight stands."""
        self._id = shown.id
        self._name.setText(shown.name)
        self.heading.show_text(shown.heading)
        self._acting.show_text(shown.acting)
        self._line.show_text(shown.line)


def no_fight(prepare: Callable[[], None]) -> EmptyState:
    """Tell that no fight is running, and how to begin one."""
    start = Button(tr("Prepare an encounter"), "accent")
    start.clicked.connect(prepare)
    return EmptyState(tr("No fight in progress"), tr("Prepare an encounter. The party is added automatically; add foes by number."), start)
