"""The game master's notes of a fight, as they were prepared, over the fight that runs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.markdown import set_in_type
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.rich import RichView
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.speech import tr

WIDTH: Final = 560
LEAST, MOST = 120, 460
"""How high the text is at least and at most; more of it is scrolled to."""


class NotesOverlay(Overlay):
    """Shows a note to read; Esc or a click beside it goes back to the fight."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAccessibleName(tr("GM notes"))
        self._text = RichView()
        self._text.setProperty("plain", True)
        self._text.setAccessibleName(tr("GM notes"))
        close = Button(tr("Close"), "quiet", small=True, key="Esc")
        close.clicked.connect(self.close_up)
        told = Label(tr("never shown to the players"), "small", "muted")
        sheet = frame("sheet")
        sheet.setFixedWidth(WIDTH)
        head = row(Label(tr("GM notes"), "heading"), None, told, gap=12)
        sheet.setLayout(column(head, self._text, row(None, close), gap=10, margins=(22, 18, 22, 16)))
        self.hold(sheet)

    def show_note(self, note: str) -> None:
        """Show a note of Markdown, with the keys in it."""
        set_in_type(self._text.document(), note)
        self._text.document().setTextWidth(WIDTH - 60)
        self._text.setFixedHeight(max(LEAST, min(MOST, round(self._text.document().size().height()) + 12)))
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse)
        self.cover(self._text)
