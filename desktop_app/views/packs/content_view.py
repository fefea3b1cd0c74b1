"""Custom content in the user's folder: files with their contents and faults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.packs.document_list import DocumentLine, DocumentList
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

FOOT: Final = 62


class ContentView(WindowPage):
    """The page. F5 reads all of it again, Esc goes back."""

    help_about = "own_content"

    read_again = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.folder, self.told = Label("", "body", "muted", wrap=True), Label("", "body", wrap=True)
        self.list = DocumentList(tr("Custom content found"))
        self.again, self.open = Button(tr("Reload"), "accent", key="F5"), Button(tr("Open the folder"))
        self.back = Button(tr("Back"), key="Esc")
        self.again.clicked.connect(self.read_again)
        self.back.clicked.connect(self.closed)
        self._foot = QWidget()
        self._foot.setLayout(row(self.told, self.open, self.back, self.again, gap=10))
        head = column(Label(tr("Custom content"), "display"), self.folder, gap=4)
        self.setLayout(column(head, self.list, self._foot, gap=12, margins=(32, 22, 32, 14)))
        self.setFocusProxy(self.list)
        on_keys(self, ("Esc", self.closed), ("F5", self.read_again))

    @property
    def foot(self) -> int:
        return max(FOOT, self.height() - self._foot.y())

    def show_content(self, folder: str, lines: Sequence[DocumentLine], told: str) -> None:
        """Show the files of this folder with their faults, and in `told` how many there are."""
        self.folder.setText(folder)
        self.list.show_lines(lines)
        self.told.setText(told)
