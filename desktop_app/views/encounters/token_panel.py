"""The selected token on an encounter's board: name, visibility, arrival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.accessible import set_name
from desktop_app.views.encounters.foe_row import hidden_switch
from desktop_app.views.encounters.happenings import WhenButton
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TokenShown
    from desktop_app.views.models import FoeShown

Triggers = tuple[tuple[str, str], ...]
PARTY = "party"


class TokenPanel(QWidget):
    """One foe's own settings; a party member shows its name only."""

    hidden = Signal(str)
    """A token is to be hidden from the players, or shown to them again."""
    arrives = Signal(str, int, str)
    """Token, round and trigger."""

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self._token, self._name, self._line = Token(36), ElidedLabel("", "lead"), ElidedLabel("", "tiny", "muted")
        self._none = Label(tr("Select a token to hide it, or to have it arrive later."), "small", "muted", wrap=True)
        self.hidden_button = hidden_switch()
        self.hidden_button.clicked.connect(lambda _: self.hidden.emit(self._id))
        self.when_button = WhenButton(from_start=True)
        self.when_button.chosen.connect(lambda number, when: self.arrives.emit(self._id, number, when))
        head = row(self._token, column(self._name, self._line, gap=0), gap=10)
        head.setStretch(1, 1)
        self._one, self._foe = QWidget(), QWidget()
        self._one.setLayout(head)
        self._foe.setLayout(column(self.hidden_button, row(Label(tr("Arrives"), "small"), None, self.when_button), gap=4))
        self.setLayout(column(self._none, self._one, self._foe, gap=8))
        self.show_token(None, None, ())

    def show_token(self, token: TokenShown | None, foe: FoeShown | None, triggers: Triggers) -> None:
        """Show the selected token, with the kind of foes that it belongs to; None: no token is selected."""
        self._none.setVisible(token is None)
        self._one.setVisible(token is not None)
        self._foe.setVisible(foe is not None)
        self._id = token.id if token is not None else ""
        if token is not None:
            self._token.show_token(token.label, token.side, portrait=token.portrait)
            self._name.setText(token.name)
            self._line.show_text(tr("the players always see their own characters") if token.side == PARTY else foe.line if foe else "")
        if token is not None and foe is not None:
            self.hidden_button.setChecked(foe.hidden)
            self.when_button.show_when(foe.round, foe.when, triggers)
            set_name(self.hidden_button, tr("{name}: {words}", name=token.name, words=tr("Hidden")))
            arrival = tr("arrival: {when}", when=self.when_button.text())
            set_name(self.when_button, tr("{name}: {words}", name=token.name, words=arrival))
