"""An unusable document, in its place: the fault, a repair's changes, and the repair button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app import language
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

WIDTH: Final = 460
SHOWN: Final = 8


class FaultPage(QWidget):
    """Says that something cannot be used, and offers to repair it."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.sentence = Label("", "heading", wrap=True), Label("", "body", wrap=True)
        self.changes = Label("", "body", "muted", wrap=True)
        for label in (self.title, self.sentence, self.changes):
            label.setFixedWidth(WIDTH)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = Button(tr("Repair"), "accent")
        lines = (row(None, label, None) for label in (self.title, self.sentence, self.changes))
        self.setLayout(column(None, *lines, 8, row(None, self.button, None), None, None, gap=8))

    def show_fault(self, name: str, sentence: str, changes: Sequence[str] = ()) -> None:
        """Show the fault; `changes` are a repair's, empty without one."""
        self.title.setText(tr("{name} can't be used", name=name))
        self.sentence.setText(sentence)
        more = tr("; and {count} more", count=len(changes) - SHOWN) if len(changes) > SHOWN else ""
        self.changes.show_text(
            tr("Repair makes these changes: {changes}{more}.", changes=language.apart(changes[:SHOWN]), more=more) if changes else ""
        )
        self.button.setVisible(bool(changes))
