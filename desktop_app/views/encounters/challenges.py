"""What is prepared without a fight: tests, long tasks and conflicts with their forms filled in, run at the table with one click."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QVBoxLayout, QWidget

from desktop_app.views import theme
from desktop_app.views.encounter.offer_form import OfferForm
from desktop_app.views.parts.asking_sheet import AskingSheet
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, empty, refill, row, scrolling
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.tips import lettered
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OfferShown
    from desktop_app.views.models import ChallengeShown

LONGEST: Final = 120
FORM: Final = 340


class ChallengeRow(QWidget):
    """A challenge: name, form content, and actions."""

    run = Signal(int)
    changed = Signal(int)
    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._place = 0
        self.name, self.line = ElidedLabel("", "strong"), Label("", "tiny", "muted", wrap=True)
        self.run_button = Button(tr("Run"), icon="play", small=True)
        self.change_button = Button(tr("Change"), "quiet", small=True)
        self.remove_button = Button("", "quiet", icon="close", small=True, name=tr("Remove"))
        for button, signal in ((self.run_button, self.run), (self.change_button, self.changed), (self.remove_button, self.removed)):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit(self._place))
        head = row(self.name, self.run_button, self.change_button, self.remove_button, gap=4)
        head.setStretch(0, 1)
        self.setLayout(column(head, self.line, gap=0))

    def show_challenge(self, placed: tuple[int, ChallengeShown]) -> None:
        """Show it; `placed` is its place and what it holds."""
        self._place, shown = placed
        self.name.setText(shown.name)
        self.line.setText(shown.line)
        self.run_button.setAccessibleName(tr("Run {name} at the table", name=shown.name))


class ChallengesCard(QFrame):
    """The card: a row for each, and the menu of what can be prepared."""

    wanted = Signal(int)
    """The place of a kind of challenge, counted as they were offered."""
    run = Signal(int)
    changed = Signal(int)
    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[ChallengeRow] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(8)
        self.none = Label(tr("A test, a long task or a conflict, prepared and run without a fight."), "small", "muted", wrap=True)
        self.add_button = Button(tr("Add a challenge"), icon="plus", small=True)
        head = row(Label(tr("No fight"), "heading"), None, self.add_button)
        self.setLayout(column(head, self.none, self._lines, gap=10))

    def show_challenges(self, shown: Sequence[ChallengeShown]) -> None:
        """Show a row per prepared challenge; without any, examples."""
        self.none.setVisible(not shown)
        refill(self._lines, self.rows, list(enumerate(shown)), self._new, ChallengeRow.show_challenge)

    def _new(self) -> ChallengeRow:
        made = ChallengeRow()
        made.run.connect(self.run)
        made.changed.connect(self.changed)
        made.removed.connect(self.removed)
        return made

    def offer(self, titles: Sequence[str]) -> None:
        """Let one of what can be prepared be chosen."""
        menu = QMenu(self)
        for place, words in enumerate(lettered(titles)):
            menu.addAction(words).triggered.connect(partial(self._want, place))
        menu.popup(self.add_button.mapToGlobal(QPoint(0, self.add_button.height())))

    def _want(self, place: int, *_: object) -> None:
        self.wanted.emit(place)


class ChallengeSheet(AskingSheet):
    """Asks what a challenge is called, and for the fields of its form."""

    filled = Signal(dict)
    """The values of the form changed: what it comes to is shown anew."""
    kept = Signal(str, dict)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("No fight"), tr("Save"))
        self.name = QLineEdit()
        self.name.setFont(theme.font())
        self.name.setMaxLength(LONGEST)
        self.name.setFixedHeight(34)
        self.name.setAccessibleName(tr("Name"))
        self.name.setPlaceholderText(tr("Name"))
        self.form: OfferForm | None = None
        self._fields = QVBoxLayout()
        host = frame("none")
        host.setLayout(column(self._fields, None, gap=0))
        area = scrolling(host)
        area.setFixedHeight(FORM)
        self.lay_out(self.name, area)

    def ask(self, name: str, offer: OfferShown) -> None:
        """Ask for the fields of an offer."""
        empty(self._fields)
        self.form = OfferForm(offer)
        self.form.changed.connect(self.filled)
        self.form.done.connect(lambda _: self.take())
        self._fields.addWidget(self.form)
        self.title.setText(offer.title)
        self.name.setText(name or offer.title)
        self.refusal.show_text("")
        self.cover(self.name)
        self.name.selectAll()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_form(self, offer: OfferShown) -> None:
        """Show the form's result: limits, open choices."""
        if self.form is not None:
            self.form.show_offer(offer)
            self.form.reason.hide()

    def take(self) -> None:
        if self.form is not None:
            self.kept.emit(self.name.text(), self.form.values())
