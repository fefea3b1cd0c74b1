"""Words to switch on: facets filtering a list, or several values of a field."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, empty
from desktop_app.views.speech import tr


class Switches(QWidget):
    """Buttons that lie in lines like words and stay down when pressed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._buttons: list[Button] = []
        self._flow = FlowLayout(6)
        self.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)


class Chips(Switches):
    """Facets of a list; those switched on must all fit."""

    changed = Signal()

    def show_chips(self, words: Sequence[str]) -> None:
        """Offer these words; those that are on stay on."""
        if [button.text() for button in self._buttons] == list(words):
            return
        on = self.chosen()
        empty(self._flow)
        self._buttons = [Button(word, "choice", small=True, name=tr("Only {word}", word=word)) for word in words]
        for button in self._buttons:
            button.setChecked(button.text() in on)
            button.clicked.connect(lambda _=False: self.changed.emit())
            self._flow.addWidget(button)

    def clear(self) -> None:
        """Let no word be chosen, and tell so if one was."""
        if self.chosen():
            for button in self._buttons:
                button.setChecked(False)
            self.changed.emit()

    def chosen(self) -> list[str]:
        """Return the words that are on."""
        return [button.text() for button in self._buttons if button.isChecked()]


class Picks(Switches):
    """Words with multiple choice; `picked` returns the indexes of those on, in order."""

    picked = Signal(list)

    @property
    def buttons(self) -> list[Button]:
        """Return the buttons, one for each word."""
        return list(self._buttons)

    def show_words(self, words: Sequence[str], on: Sequence[bool]) -> None:
        """Show the words, and which of them are on."""
        if [button.text() for button in self._buttons] != list(words):
            empty(self._flow)
            self._buttons = [Button(word, "choice", small=True, name=word) for word in words]
            if self._buttons:
                self.setFocusProxy(self._buttons[0])
            for button in self._buttons:
                button.clicked.connect(lambda _=False: self.picked.emit(self.places()))
                self._flow.addWidget(button)
        for button, is_on in zip(self._buttons, on, strict=True):
            button.setChecked(is_on)

    def places(self) -> list[int]:
        """Return the places of those that are on."""
        return [place for place, button in enumerate(self._buttons) if button.isChecked()]
