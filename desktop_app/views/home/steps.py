"""The three steps to the first fight, as one line of text: on the first screen, and on Home until a fight was closed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import marked, tr

STEPS: Final = (
    ("characters", marked("Add a hero"), marked("Ready-made, built step by step, or imported")),
    ("quick", marked("Pick the foes"), marked("Type “4 wolves” or use the bestiary")),
    ("encounters", marked("Start"), marked("Press Space for the next turn")),
)
"""Each step's page, name and instruction."""
NARROW: Final = 560
"""Width beneath which the steps stand one above the other."""


class ThreeSteps(QWidget):
    """Three numbered steps side by side; with `leads` each title leads where the step is taken."""

    chosen = Signal(str)

    def __init__(self, *, leads: bool) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        self.links: list[Button] = []
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        for number, (name, title, text) in enumerate(STEPS, 1):
            self._parts.append(self._step(number, name, tr(title), tr(text), leads=leads))
        self._place(is_narrow=False)
        self.setLayout(column(Label(tr("Three steps to your first fight"), "caption", "muted"), self._grid, gap=10))

    def _step(self, number: int, name: str, title: str, text: str, *, leads: bool) -> QWidget:
        head: QWidget = Label(title, "strong")
        if leads:
            link = Button(title, "link")
            link.clicked.connect(lambda: self.chosen.emit(name))
            self.links.append(link)
            head = link
        part = QWidget()
        count = Label(str(number), "heading", "accent")
        set_tip(count, tr("Step {number}: {title}", number=number, title=title))
        line = row(count, column(row(head, None, gap=0), Label(text, "small", "muted", wrap=True), gap=1), gap=12)
        line.setStretch(1, 1)
        part.setLayout(line)
        return part

    def _place(self, *, is_narrow: bool) -> None:
        for place, part in enumerate(self._parts):
            self._grid.addWidget(part, *((place, 0) if is_narrow else (0, place)))
            self._grid.setColumnStretch(place, 0 if is_narrow and place else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(is_narrow=self.width() < NARROW)
