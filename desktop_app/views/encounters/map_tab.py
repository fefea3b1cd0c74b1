"""The first tab of Prepare: the board with all tokens, and next to it the selected token, events and notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.controller.campaign.layout import MARK
from desktop_app.views.encounters.happenings import Happenings
from desktop_app.views.encounters.prepare_board import PrepareBoard
from desktop_app.views.encounters.token_panel import TokenPanel, Triggers
from desktop_app.views.parts.layouts import NO_LIMIT, ScrolledContent, column, row, scrolling
from desktop_app.views.parts.markdown import MarkdownField
from desktop_app.views.parts.text import Label, rule_off
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import FoeShown

STRIP: Final = 330
NOTE_LINES: Final = 8


class MapTab(QWidget):
    """The board has the room; what is beside it has the only scroll bar."""

    token_arrives = Signal(str, int, str)
    """One on the board: token, round and trigger."""

    def __init__(self) -> None:
        super().__init__()
        self._foes: dict[str, FoeShown] = {}
        self._triggers: Triggers = ()
        self.board, self.token, self.happenings = PrepareBoard(), TokenPanel(), Happenings()
        self.note = MarkdownField(tr("GM notes"), tr("Who they are, what they want, what happens if it goes wrong"), grows=True)
        self.note.keep_lines(NOTE_LINES)
        self.board.canvas.selection_changed.connect(lambda _: self._show_selected())
        self.board.selected.connect(self._show_selected)
        self.token.hidden.connect(self.board.hide_token)
        self.token.arrives.connect(self._let_arrive)
        self._strip = column(
            self.token,
            rule_off(),
            self.happenings,
            rule_off(),
            row(Label(tr("GM notes"), "heading"), None, Label(tr("never shown to the players"), "small", "muted")),
            self.note,
            None,
            gap=12,
            margins=(16, 12, 16, 16),
        )
        content = ScrolledContent()
        content.setLayout(self._strip)
        self._scrolled = scrolling(content)
        self._scrolled.setProperty("edge", "left")
        self._scrolled.setFixedWidth(STRIP)
        self._body = row(self.board, self._scrolled, gap=0)
        self._body.setStretch(0, 1)
        self.setLayout(self._body)

    def show_foes(self, foes: Sequence[FoeShown], triggers: Triggers) -> None:
        """Take in the kinds of foes, of whom one may be selected."""
        self._foes, self._triggers = {foe.id: foe for foe in foes}, triggers
        self._show_selected()

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Scroll the board with its side column in a narrow window."""
        self._strip.insertWidget(0, self.board) if is_narrow else self._body.insertWidget(0, self.board, 1)
        self._scrolled.setMinimumWidth(0 if is_narrow else STRIP)
        self._scrolled.setMaximumWidth(NO_LIMIT if is_narrow else STRIP)

    def _let_arrive(self, who: str, number: int, when: str) -> None:
        self.board.change_token(who, lambda: self.token_arrives.emit(who, number, when))

    def _show_selected(self) -> None:
        canvas = self.board.canvas
        token = canvas.tokens.get(canvas.selected[0]) if canvas.selected else None
        foe = self._foes.get(token.id.rpartition(MARK)[0]) if token is not None else None
        self.token.show_token(token, foe, self._triggers)
