"""The board of an encounter that is being prepared: tokens are dragged, or taken up with M and put down with Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.controller.play.scenery_shown import scenery_of_board
from desktop_app.grid.scenery import Fog
from desktop_app.views import accessible
from desktop_app.views.board import spoken
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.encounters.boards import BoardChoice
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import ElidedLabel
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TokenShown
    from desktop_app.grid.board import Board, Cell

LEAST: Final = 220
PARTY: Final = "party"
PLACING: Final = marked("Drag to place. Tab next, M move, H hide")
CHOOSING: Final = marked("Arrows go from board to board, Enter chooses, Esc changes nothing")


class PrepareBoard(QWidget):
    """The board, large, with everybody on it; its name opens the choice of another in its place."""

    put_down = Signal(str, object)
    hidden = Signal(str)
    """A token is to be hidden from the players, or shown to them again."""
    selected = Signal()
    """Another token is selected, or none."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = BoardCanvas()
        self.canvas.setMinimumHeight(LEAST)
        self.canvas.layer.is_in_play = False
        self.canvas.tools_height = 0  # none lie over it here
        self.canvas.token_dropped.connect(lambda who, cell, _: self._put_down(who, cell))
        self.canvas.move_begun.connect(self._say_held)
        self.canvas.move_hovered.connect(lambda _, cell: accessible.say(self.canvas, self.canvas.cell_words(cell), now=True))
        self.boards = BoardChoice()
        self.boards.chosen.connect(lambda _: self._open(is_open=False))
        self.boards.left.connect(lambda: self._open(is_open=False))
        self.choose_button = Button("", icon="down", small=True, name=tr("Choose a board"))
        self.choose_button.clicked.connect(self._toggle)
        self._hint = ElidedLabel(tr(PLACING), "small", "muted")
        fit = Button(tr("Fit"), "quiet", key="F", small=True, name=tr("Show the whole board"))
        fit.clicked.connect(self.canvas.fit)
        self._choice = scrolling(self.boards)
        self._choice.setMinimumHeight(LEAST)
        self._choice.hide()
        bar = row(self.choose_button, self._hint, fit, gap=10, margins=(18, 0, 12, 0))
        bar.setStretch(1, 1)
        lines = column(bar, self._choice, self.canvas, gap=6)
        for widget in (self._choice, self.canvas):
            lines.setStretchFactor(widget, 1)
        self.setLayout(lines)
        self._shown: tuple[str, int, int] | None = None
        on_keys(self.canvas, ("H", self._hide), ("Tab", self._select_next), here_only=True)

    def show_board(self, boards: Sequence[Board], chosen: str, tokens: Sequence[TokenShown]) -> None:
        """Show the chosen board with everybody on it."""
        self.boards.show_boards(boards, chosen)
        board = next(board for board in boards if board.id == chosen)
        self.choose_button.set_text(board.name)
        key = (board.id, board.columns, board.rows)
        if key != self._shown or not self.canvas.isVisible():
            self.canvas.set_board(board)
        elif board != self.canvas.geometry_of.board:
            self.canvas.geometry_of.board = board
        self._shown = key
        self.canvas.show_scenery(scenery_of_board(replace(board, fog=Fog.NONE)))
        self.canvas.set_tokens(tokens, None, {})

    def _toggle(self) -> None:
        self._open(is_open=self._choice.isHidden())

    def _open(self, *, is_open: bool) -> None:
        now = QApplication.focusWidget()
        has_keys = now is not None and self.boards.isAncestorOf(now)
        shown, gone = (self._choice, self.canvas) if is_open else (self.canvas, self._choice)
        gone.hide()  # first: beside the other the board would shrink
        shown.show()
        self._hint.setText(tr(CHOOSING if is_open else PLACING))
        if is_open:
            self.boards.take_keys()
        elif has_keys:
            self.choose_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.choose_button.set_icon("up" if is_open else "down")

    def take_up(self) -> None:
        """Hold the selected token over the board, to be moved with the arrows; without one the first is selected."""
        self._open(is_open=False)
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.canvas.selected and self.canvas.tokens:
            self._select(next(iter(self.canvas.tokens)))
        if self.canvas.selected:
            self.canvas.gestures.begin(self.canvas.selected[0], by_drag=False)

    def _say_held(self, who: str) -> None:
        token = self.canvas.tokens.get(who) or self.canvas.unplaced.get(who)
        if token is not None:
            accessible.say(self.canvas, tr("Holding {name}: arrows, then Enter", name=token.name), now=True)

    def _put_down(self, who: str, cell: Cell) -> None:
        self.put_down.emit(who, cell)
        self._say(self.canvas.tokens.get(who))

    def _say(self, token: TokenShown | None) -> None:
        if token is not None:
            accessible.say(self.canvas, spoken.told(self.canvas, token), now=True)

    def _hide(self) -> None:
        """Hide the chosen one, or show it again: it counts among others of its kind from then on, and stays chosen."""
        chosen = self.canvas.tokens.get(self.canvas.selected[0]) if self.canvas.selected else None
        if chosen is None:
            return
        if chosen.side == PARTY:
            accessible.say(self.canvas, tr("The players always see their own characters"), now=True)
            return
        self.hide_token(chosen.id)

    def hide_token(self, who: str) -> None:
        """Hide one, or show it again; it stays selected."""
        self.change_token(who, lambda: self.hidden.emit(who))
        self._say(self.canvas.tokens.get(self.canvas.selected[0]) if self.canvas.selected else None)

    def change_token(self, who: str, change: Callable[[], object]) -> None:
        """Change one of a kind: it counts among others from then on, by another id, and stays selected."""
        before = set(self.canvas.tokens)
        change()
        turned = next((token for token in self.canvas.tokens.values() if token.id not in before), self.canvas.tokens.get(who))
        if turned is not None:
            self._select(turned.id)

    def _select(self, *who: str) -> None:
        self.canvas.set_selection(who)
        self.selected.emit()

    def _select_next(self) -> None:
        """Choose the next token on the board; after the last one the keys go on to what comes after the board."""
        listed = list(self.canvas.tokens)
        at = listed.index(self.canvas.selected[0]) if self.canvas.selected and self.canvas.selected[0] in listed else -1
        if at + 1 < len(listed):
            self._select(listed[at + 1])
            self.canvas.show_token(self.canvas.selected[0])
            accessible.moved(self.canvas)
        else:
            self._select()
            self.window().focusNextChild()
