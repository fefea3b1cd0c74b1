"""The frame that all blocks of a sheet share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout

from desktop_app.rules.kernel.blocks import Block
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip

SIDES: Final = 14


class Line(Protocol):
    """A line of a card whose height follows from its width."""

    def height(self) -> int:
        """Return the height that it has."""
        ...

    def height_at(self, width: int) -> int:
        """Return the height that it will have in a width."""
        ...


def rows_height(card: QFrame, rows: Sequence[Line], width: int) -> int:
    """Return how high a card of lines will be in a width."""
    inner = width - 2 * SIDES
    return card.sizeHint().height() + sum(row.height_at(inner) - row.height() for row in rows)


class BlockCard(QFrame):
    """The frame of a block: title at the left, an explanation at the right."""

    edited = Signal(str, str, object)
    purchased = Signal(object)
    box_clicked = Signal(str, int, int)
    text_edited = Signal(str, str, str, str)
    """Document, target, path and text: typed text belongs to the document shown at its beginning."""
    document = ""
    """Of what the block is."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        self._title = Label("", "heading")
        self._side_note = Label("", "tiny", "muted")
        self._body = QVBoxLayout()
        self._body.setSpacing(0)
        self._foot = QVBoxLayout()
        self.setLayout(column(row(self._title, None, self._side_note), self._body, self._foot, gap=5, margins=(SIDES, 9, SIDES, 14)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_note(self, text: str, tip: str = "") -> None:
        """Write at the right of the title what the columns mean, or how the value comes about."""
        self._side_note.setText(text)
        set_tip(self._side_note, tip or (f"{self._title.text()}: {text}" if text else ""))

    def height_at(self, width: int) -> int:
        """Return how high it will be in a width."""
        return self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()

    def show_block(self, block: Block) -> None:
        """Show a block of this kind."""
        self._title.setText(block.title)
        self._title.setVisible(bool(block.title))
        self.setAccessibleName(block.title)
