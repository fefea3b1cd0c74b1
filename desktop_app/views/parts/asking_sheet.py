"""A sheet over the window asking for something: title, fields, and one button for Enter."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import Item, column, row
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.text import Label, Refusal, frame
from desktop_app.views.speech import tr

WIDTH: Final = 560
ENTER: Final = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class AskingSheet(Overlay):
    """A sheet with a title, its fields, and the button that Enter presses."""

    def __init__(self, window: QWidget, title: str, does: str) -> None:
        super().__init__(window)
        self.title, self.refusal = Label(title, "title", wrap=True), Refusal()
        self.does = Button(does, "accent", key="Enter")
        self.back = Button(tr("Back"), key="Esc")
        self.does.clicked.connect(self.take)
        self.back.clicked.connect(self.close_up)
        self._sheet = frame("card")
        self._sheet.setFixedWidth(WIDTH)
        self.setAccessibleName(title)

    def lay_out(self, *fields: Item) -> None:
        """Lay the fields out between title and buttons."""
        made = column(self.title, *fields, self.refusal, row(None, self.back, self.does, gap=10), gap=12, margins=(20, 18, 20, 16))
        self._sheet.setLayout(made)
        self.hold(self._sheet)

    def take(self) -> None:
        """Carry out the sheet's purpose with its fields' values."""
        raise NotImplementedError

    def refuse(self, sentence: str) -> None:
        """Say why not; the sheet stays."""
        self.refusal.show_text(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ENTER:
            self.take()
            event.accept()
        else:
            super().keyPressEvent(event)
