"""Words that filter a list: each can be switched on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, empty


class Chips(QWidget):
    """Facets of a list; those switched on must all fit."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._buttons: list[Button] = []
        self._flow = FlowLayout(6)
        self.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_chips(self, words: Sequence[str]) -> None:
        """Offer these words; those that are on stay on."""
        if [button.text() for button in self._buttons] == list(words):
            return
        on = self.chosen()
        empty(self._flow)
        self._buttons = [Button(word, "choice", small=True, name=f"Only {word}") for word in words]
        for button in self._buttons:
            button.setChecked(button.text() in on)
            button.clicked.connect(lambda _=False: self.changed.emit())
            self._flow.addWidget(button)

    def chosen(self) -> list[str]:
        """Return the words that are on."""
        return [button.text() for button in self._buttons if button.isChecked()]
