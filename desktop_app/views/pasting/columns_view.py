"""The columns of a table with what each is read as: assigned by their names, and otherwise by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

FOOT: Final = 62
CHOICE: Final = 220


class ColumnShown(NamedTuple):
    """A column: its head, a few of its cells, and the id of what it is read as."""

    head: str
    cells: str
    target: str


class ColumnsView(WindowPage):
    """One table. Enter reads its rows, Esc cancels; Tab goes from column to column, letters choose what one is read as."""

    help_about = "pasting"

    assigned = Signal(list)
    """The ids of what the columns are read as, in their order."""
    closed = Signal()

    def __init__(self, where: str, shown: Sequence[ColumnShown], targets: Sequence[tuple[str, str]], rows: int) -> None:
        """Show columns; `targets` are ids with titles, `rows` is how many creatures there are."""
        super().__init__()
        self._ids = [target for target, _ in targets]
        self.choices = [self._choice(one, [title for _, title in targets]) for one in shown]
        self.read = Button(tr("Import {count#row|rows}", count=rows), "accent", key="Enter")
        self.cancel = Button(tr("Cancel"), "plain", key="Esc")
        self.told = ElidedLabel("", "small", "muted")
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        for place, title in enumerate((tr("Column"), tr("Content"), tr("read as"))):
            grid.addWidget(Label(title, "caption", "muted"), 0, place)
        for line, (one, choice) in enumerate(zip(shown, self.choices, strict=True), 1):
            grid.addWidget(ElidedLabel(one.head or tr("without a name"), "strong"), line, 0)
            grid.addWidget(ElidedLabel(one.cells, "body", "muted"), line, 1)
            grid.addWidget(choice, line, 2)
        grid.setColumnMinimumWidth(2, CHOICE)
        for place, share in enumerate((2, 4, 0, 3)):
            grid.setColumnStretch(place, share)
        content = QWidget()
        content.setLayout(column(grid, None, margins=(18, 12, 18, 12)))
        titles = column(Label(where, "small", "muted"), Label(tr("Import a table"), "title"), gap=0)
        head = row(titles, None, self.cancel, gap=10, margins=(18, 8, 18, 8))
        foot = row(self.told, self.read, gap=8, margins=(18, 0, 18, 14))
        foot.setStretch(0, 1)
        whole = column(head, scrolling(content), foot, gap=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.cancel.clicked.connect(self.closed)
        self.read.clicked.connect(self._read)
        on_keys(self, ("Esc", self.closed), ("Return", self._read), ("Enter", self._read))
        self._tell()

    @property
    def foot(self) -> int:
        return FOOT

    def _choice(self, one: ColumnShown, titles: Sequence[str]) -> DropDown:
        choice = DropDown(tr("Read {column} as", column=one.head))
        choice.addItems(list(titles))
        choice.setCurrentIndex(self._ids.index(one.target) if one.target in self._ids else 0)
        choice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        choice.currentIndexChanged.connect(self._tell)
        return choice

    def targets(self) -> list[str]:
        """Return what each column is read as."""
        return [self._ids[choice.currentIndex()] for choice in self.choices]

    def _tell(self) -> None:
        """Say how many columns stay text; two of the same, or none that is the name, cannot be read."""
        chosen = [target for target in self.targets() if target]
        twice = next(
            (choice.currentText() for choice, target in zip(self.choices, self.targets(), strict=True) if chosen.count(target) > 1), ""
        )
        kept = len(self.choices) - len(chosen)
        if twice:
            told = tr("Two columns have the meaning {what}: choose one.", what=twice)
        elif "name" not in chosen:
            told = tr("One column must be the name.")
        else:
            told = tr("{count#column stays|columns stay} as text. The program remembers this for the next table.", count=kept)
        self.told.setText(told)
        self.read.setEnabled(not twice and "name" in chosen)

    def _read(self) -> None:
        if self.read.isEnabled():
            self.assigned.emit(self.targets())
