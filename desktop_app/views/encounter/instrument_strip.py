"""The strip over the board while an instrument is held there: its buttons, what it shows in words, how it is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from desktop_app.views.accessible import say
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, empty
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import keys, tr

if TYPE_CHECKING:
    from desktop_app.views.board.instrument import Control, Instrument


LOW: Final = 480
"""Height of a board beneath which the strip leaves out how the instrument is used."""


class InstrumentStrip(QFrame):
    """Shows one instrument; the keys stay with the board."""

    used = Signal()
    """A button was pressed."""
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("surface", "banner")
        self._instrument: Instrument | None = None
        self._buttons: list[Button] = []
        self._line = FlowLayout(6)
        self.told, self._hint = Label("", "lead", wrap=True), Label("", "tiny", "muted", wrap=True)
        self.setLayout(column(self._line, self.told, self._hint, gap=6, margins=(12, 9, 12, 9)))
        self.hide()

    def show_instrument(self, instrument: Instrument | None) -> None:
        """Show another instrument, or none."""
        self._instrument = instrument
        self.setVisible(instrument is not None)
        if instrument is None:
            return
        empty(self._line)
        self._buttons = [self._button(place, control) for place, control in enumerate(instrument.controls())]
        away = Button("", "quiet", icon="close", small=True, name=tr("{name}, key {key}", name=tr("Close"), key=keys("Esc")))
        away.clicked.connect(self.left)
        for button in (*self._buttons, away):
            self._line.addWidget(button)
            button.show()
        self._hint.setText(instrument.hint)
        instrument.changed.connect(self._renew)
        self._renew()

    def _button(self, place: int, control: Control) -> Button:
        button = Button(control.text, "plain" if control.is_on is None else "choice", key=control.key, name=control.name, small=True)
        button.clicked.connect(lambda: self._press(place))
        return button

    def _press(self, place: int) -> None:
        if self._instrument is not None:
            self._do(self._instrument.controls()[place].act)

    def _do(self, act: Callable[[], None]) -> None:
        act()
        self.used.emit()

    def _renew(self) -> None:
        if self._instrument is None:
            return
        for button, control in zip(self._buttons, self._instrument.controls(), strict=True):
            button.set_text(control.text)
            button.setChecked(bool(control.is_on))
        self.told.show_text(self._instrument.told())
        say(self, self.told.text() or self._hint.text(), now=True)
        self.fit(self.width())

    def fit(self, width: int) -> None:
        """Take a width, and the height that it needs."""
        layout, board = self.layout(), self.parentWidget()
        self._hint.setVisible(board is None or board.height() >= LOW)
        if layout is not None:
            self.resize(width, layout.totalHeightForWidth(width))
