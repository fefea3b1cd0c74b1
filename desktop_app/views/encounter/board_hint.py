"""The line at the board's foot on keys and mouse, while a cell is picked or a token held."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QFrame, QWidget

from desktop_app.views.parts.layouts import row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

FOOT: Final = 14
"""What stays free beneath it and at its sides."""


def picking_hint() -> str:
    """Say what to do while a cell is picked."""
    return tr("Click a cell, or use the arrow keys and Enter. Esc changes nothing.")


def move_hint(longest: str) -> str:
    """Return the hint for a held token; `longest` is its longest path now, nothing for free placing."""
    how = tr("Click a cell, or use the arrow keys and Enter. Esc puts it back.")
    numbers = tr("Numbers: length of the path, {longest} at most", longest=longest) if longest else ""
    return "\n".join(words for words in (how, numbers) if words)


class BoardHint(QFrame):
    """Words over the foot of a board; they take more lines where it is narrow, and no clicks."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setProperty("surface", "banner")
        self.words = Label(picking_hint(), "small", wrap=True)
        self.setLayout(row(self.words, margins=(14, 8, 14, 8)))
        self.hide()

    def tell(self, words: str) -> None:
        """Say something; with no words it is not there."""
        if words:
            self.words.setText(words)
        self.setVisible(bool(words))
        self.place()

    def place(self) -> None:
        """Stand in the middle of the foot of the board, no wider than the words."""
        lines = self.words.text().split("\n")
        wanted = max(self.words.fontMetrics().horizontalAdvance(line) for line in lines) + 2 * FOOT + 4
        width = min(wanted, self._board.width() - 2 * FOOT)
        self.resize(width, self.heightForWidth(width))
        self.move((self._board.width() - width) // 2, self._board.height() - self.height() - FOOT)
