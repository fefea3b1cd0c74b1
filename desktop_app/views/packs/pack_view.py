"""A pack before its import: description, documents by state, and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.packs.document_list import DocumentLine, DocumentList
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import marked, tr

FOOT: Final = 62
SIDE: Final = 340
CHOICES: Final = (("both", marked("Keep both")), ("take", marked("Use the pack's")), ("skip", marked("Skip")))


class PackView(WindowPage):
    """The page. 1 to 3 say what is done with the current document, with Shift with all like it; Enter brings it in, Esc goes back."""

    help_about = "packs"

    chosen = Signal(str, str)
    """A document, and what is done with it."""
    chosen_for_all = Signal(str, str)
    """The same decision for all documents of this state."""
    brought_in = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.line = Label("", "display"), Label("", "small", "muted", wrap=True)
        self.text = Label("", "body", wrap=True)
        self.told = Label("", "body", wrap=True)
        self.left_out = Label("", "small", "blood", wrap=True)
        self.list = DocumentList(tr("Content of the pack"))
        self.name = ElidedLabel("", "title")
        self.why = Label("", "small", "muted", wrap=True)
        self.buttons = {name: Button(tr(text), "choice", key=str(place)) for place, (name, text) in enumerate(CHOICES, 1)}
        self.for_all = {
            name: Button(tr(text), small=True, key=f"Alt+{place}", name=tr("{act}, all like this", act=tr(text)))
            for place, (name, text) in enumerate(CHOICES, 1)
        }
        self.all_title = Label(tr("All like this"), "small", "muted")
        self.cancel, self.bring = Button(tr("Cancel"), key="Esc"), Button(tr("Import"), "accent", key="Enter")
        self._build()
        self.list.chosen.connect(lambda _: self._show_current())
        self.list.ticked.connect(self._turn)
        self.cancel.clicked.connect(self.closed)
        self.bring.clicked.connect(self.brought_in)
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, name=name: self._choose(name))
        for name, button in self.for_all.items():
            button.clicked.connect(lambda _=False, name=name: self._choose(name, for_all=True))
        self._choices: dict[str, tuple[tuple[str, ...], str, str]] = {}
        keys = [(str(place), lambda name=name: self._choose(name)) for place, (name, _) in enumerate(CHOICES, 1)]
        for held in ("Alt", "Shift"):  # Shift gives the digit itself on a French keyboard
            keys += [(f"{held}+{place}", lambda name=name: self._choose(name, for_all=True)) for place, (name, _) in enumerate(CHOICES, 1)]
        on_keys(self, *keys, ("Esc", self.closed), ("Return", self.brought_in), ("Enter", self.brought_in))

    @property
    def foot(self) -> int:
        return FOOT

    def show_pack(self, title: str, line: str, text: str, left_out: Sequence[str]) -> None:
        """Show the pack's description, and its unreadable parts."""
        self.title.setText(title)
        self.line.show_text(line)
        self.text.show_text(text)
        self.left_out.show_text("\n".join(left_out))

    def show_lines(self, lines: Sequence[DocumentLine], choices: dict[str, tuple[tuple[str, ...], str, str]], told: str) -> None:
        """Show the documents; `choices` has each one's options, decision and remark."""
        self._choices = choices
        self.list.show_lines(lines)
        self.told.setText(told)
        self._show_current()

    def _show_current(self) -> None:
        line = next((one for one in self.list.lines if one.id == self.list.current), None)
        possible, now, why = self._choices.get(self.list.current, ((), "", ""))
        self.name.setText(line.title if line is not None else "")
        self.why.setText(why)
        for name, button in self.buttons.items():
            button.setVisible(name in possible)
            button.setChecked(name == now)
            self.for_all[name].setVisible(name in possible)
        self.all_title.setVisible(bool(possible))

    def _choose(self, name: str, *, for_all: bool = False) -> None:
        if name in self._choices.get(self.list.current, ((), "", ""))[0]:
            (self.chosen_for_all if for_all else self.chosen).emit(self.list.current, name)
        self._show_current()

    def _turn(self, line_id: str) -> None:
        """Go on to the next thing that can be done with a document."""
        possible, now, _ = self._choices.get(line_id, ((), "", ""))
        if possible:
            self.chosen.emit(line_id, possible[(possible.index(now) + 1) % len(possible)])

    def _build(self) -> None:
        side = frame("sheet")
        side.setFixedWidth(SIDE)
        several = column(*self.for_all.values(), gap=6)
        side.setLayout(
            column(
                self.name,
                self.why,
                *self.buttons.values(),
                8,
                self.all_title,
                several,
                None,
                self.left_out,
                gap=8,
                margins=(16, 14, 16, 16),
            )
        )
        body = row(self.list, side, gap=20)
        body.setStretch(0, 1)
        foot = QWidget()
        foot.setLayout(row(self.told, self.cancel, self.bring, gap=10))
        head = column(self.title, self.line, self.text, gap=4)
        self.setLayout(column(head, body, foot, gap=12, margins=(32, 22, 32, 14)))
        self.setFocusProxy(self.list)
