"""A random table next to the page: its last roll, the next roll with the program's or real dice, and inserting it into the page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop_app.views.journal.models import RolledShown
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

FIELD: Final = 64


class RolledTable(QWidget):
    """Shows one random table; without one it is not there."""

    rolled = Signal(str, object)
    """The title, and what real dice show (None: the program rolls)."""

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._caption = Label("", "caption", "muted", wrap=True)
        self.text = Label("", "body", wrap=True)
        self.roll, self.put_button = Button("", small=True), Button(tr("Add to page"), small=True)
        self.face = QLineEdit()
        self.face.setAccessibleName(tr("Faces of real dice"))
        set_tip(self.face, tr("Faces of real dice"))
        self.face.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.face.setFixedWidth(FIELD)
        self.face.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.face.setValidator(QIntValidator(0, 999_999, self.face))
        self.face.returnPressed.connect(self._typed)
        self.roll.clicked.connect(lambda: self.rolled.emit(self._title, None))
        head = row(self._caption, self.face)
        head.setStretch(0, 1)
        self.setLayout(column(head, self.text, row(self.roll, self.put_button, None), gap=8))
        self.hide()

    def show_table(self, shown: RolledShown | None, *, takes_text: bool) -> None:
        """Show a table as it stands (None: there is none); `takes_text`: can what was rolled be put on the page."""
        self.setVisible(shown is not None)
        if shown is None:
            return
        self._title = shown.title
        self._caption.setText(shown.title)
        self.face.setPlaceholderText(shown.face or tr("dice"))
        self.text.setText(shown.fault or shown.text)
        self.text.setVisible(bool(shown.fault or shown.text))
        self.roll.setText(tr("Roll {dice}", dice=shown.dice))
        for part in (self.roll, self.face):
            part.setVisible(not shown.fault)
        self.put_button.setVisible(bool(shown.text) and not shown.fault and takes_text)

    def _typed(self) -> None:
        face = int(self.face.text())
        self.face.clear()
        self.rolled.emit(self._title, face)
