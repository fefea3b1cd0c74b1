"""The contents of a new pack: everything there is, ticked or not, what is included automatically, and the pack's description."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from desktop_app.views.packs.document_list import DocumentLine, DocumentList
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label, Refusal, frame
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.speech import marked, tr

FIELDS: Final = (
    ("title", marked("Title")),
    ("author", marked("Author")),
    ("licence", marked("Licence")),
    ("version", marked("Version")),
    ("language", marked("Language of its texts")),
)
FOOT: Final = 62
SIDE: Final = 420


class ShareView(SearchedPage):
    """The page. Space ticks a line, Ctrl+Enter saves, Esc goes back."""

    help_about = "packs"

    all_wanted = Signal(bool)
    """Everything that is listed is ticked, or nothing."""
    saved = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(tr("Search documents"))
        self.list = DocumentList(tr("Documents you can share"))
        self.count, self.refusal = Label("", "small", "muted", wrap=True), Refusal()
        self.all, self.none = Button(tr("All"), small=True, name=tr("Choose all")), Button(tr("None"), small=True, name=tr("Choose none"))
        self.fields = {name: QLineEdit() for name, _ in FIELDS}
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Description"))
        self.cancel = Button(tr("Cancel"), key="Esc")
        self.save = Button(tr("Save pack"), "accent", key="Ctrl+Enter")
        self._build()
        self.search.left_down.connect(self.list.begin)
        self.all.clicked.connect(lambda: self.all_wanted.emit(True))
        self.none.clicked.connect(lambda: self.all_wanted.emit(False))
        self.save.clicked.connect(self.saved)
        self.cancel.clicked.connect(self.closed)
        on_keys(self, ("Esc", self.closed), ("Ctrl+Return", self.saved), ("Ctrl+Enter", self.saved))

    @property
    def foot(self) -> int:
        return FOOT

    def show_lines(self, lines: Sequence[DocumentLine], told: str) -> None:
        """Show the documents and dependencies; `told` is the sum in words."""
        self.list.show_lines(lines)
        self.count.setText(told)

    def show_head(self, head: dict[str, str]) -> None:
        """Show what is told of the pack."""
        for name, field in self.fields.items():
            field.setText(head.get(name, ""))
        self.text.setPlainText(head.get("text", ""))

    def head(self) -> dict[str, str]:
        """Return what is told of the pack."""
        return {**{name: field.text().strip() for name, field in self.fields.items()}, "text": self.text.toPlainText().strip()}

    def _build(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(10)
        for place, (name, title) in enumerate(FIELDS):
            self.fields[name].setAccessibleName(tr(title))
            grid.addWidget(Label(tr(title), "small", "muted"), place, 0)
            grid.addWidget(self.fields[name], place, 1)
        told = frame("sheet")
        told.setFixedWidth(SIDE)
        along = Label(
            tr("The pack includes linked documents: creatures and the board of an encounter, pictures, rules, pages."),
            "small",
            "muted",
            wrap=True,
        )
        heading = Label(tr("Pack details"), "heading")
        told.setLayout(
            column(heading, grid, Label(tr("Description"), "small", "muted"), self.text, along, gap=10, margins=(16, 12, 16, 16))
        )
        left = column(row(self.search, self.all, self.none), self.list, self.count, gap=8)
        body = row(left, told, gap=20)
        body.setStretch(0, 1)
        foot = QWidget()
        foot.setLayout(row(self.refusal, None, self.cancel, self.save, gap=10))
        self.setLayout(column(Label(tr("Share"), "display"), body, foot, gap=12, margins=(32, 22, 32, 14)))
        self.setFocusProxy(self.list)
