"""Timed events and first settings of a fight: rows of a prepared encounter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout, QWidget

from desktop_app.views import theme
from desktop_app.views.models import HappeningShown
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import add_layout, column, empty, refill, row
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.parts.tips import lettered, menu_text
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import FieldShown, OfferShown

LAST_ROUND: Final = 60
MENU_ROUNDS: Final = 12
"""Rounds that the menu lists."""


class WhenButton(Button):
    """When something comes or happens: in a round, or once something has come true; a menu lists both."""

    chosen = Signal(int, str)
    """A round and no trigger, or 0 and a trigger."""

    def __init__(self, *, from_start: bool) -> None:
        """Let a time be chosen; `from_start`: being there from the start is one."""
        super().__init__("", "quiet", icon="down", small=True, name=tr("Arrival") if from_start else tr("When it happens"))
        self._from_start = from_start
        self._triggers: tuple[tuple[str, str], ...] = ()
        self.clicked.connect(self._choose)

    def show_when(self, number: int, when: str, triggers: tuple[tuple[str, str], ...]) -> None:
        """Show the chosen time, and store the other options."""
        self._triggers = triggers
        self.set_text(dict(triggers).get(when, when) if when else self._told(number))

    def _told(self, number: int) -> str:
        if not self._from_start:
            return tr("Round")
        return tr("arrive in round {number}", number=number) if number else tr("there from the start")

    def _choose(self) -> None:
        menu = QMenu(self)
        for number in range(MENU_ROUNDS + 1) if self._from_start else ():
            key = f"&{number}" if number < 10 else str(number)
            menu.addAction(self._told(number).replace(str(number), key)).triggered.connect(partial(self._emit, number, ""))
        if not self._from_start:
            menu.addAction(tr("In a round")).triggered.connect(partial(self._emit, 1, ""))
        menu.addSeparator()
        for (when, _), words in zip(self._triggers, lettered([words for _, words in self._triggers]), strict=True):
            menu.addAction(words).triggered.connect(partial(self._emit, 0, when))
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _emit(self, number: int, when: str, *_: object) -> None:
        self.chosen.emit(number, when)


class HappeningRow(QWidget):
    """An event with its round. Typed text is written when the focus leaves it; a new one's when it leaves the row."""

    changed = Signal(int, int, str, str)
    """Place, round, trigger and words; no words take it away."""

    def __init__(self, *, is_new: bool = False) -> None:
        super().__init__()
        self._place = -1
        self._words = self._when = ""
        self._triggers: tuple[tuple[str, str], ...] = ()
        self.when_button = WhenButton(from_start=False)
        self.when_button.chosen.connect(self._wait)
        self.round = Stepper(tr("Round"), 1, low=1, high=LAST_ROUND)
        self.text = QLineEdit()
        self.text.setFont(theme.font())
        self.text.setPlaceholderText(tr("Event"))
        self.text.setAccessibleName(tr("Event"))
        remove = Button("", "quiet", icon="close", small=True, name=tr("Remove"))
        self._is_new = is_new
        if is_new:
            self.text.returnPressed.connect(self.send)
        else:
            self.round.changed.connect(lambda _: self._write())
            self.text.editingFinished.connect(self.send)
        remove.clicked.connect(lambda: self.changed.emit(self._place, self.round.value, self._when, ""))
        self.setLayout(column(row(self.when_button, self.round, None, remove, gap=4), self.text, gap=2))

    def show_happening(self, placed: tuple[int, HappeningShown, tuple[tuple[str, str], ...]]) -> None:
        """Show it; `placed` is its place, the event, and what can be waited for."""
        self._place, shown, self._triggers = placed
        words = shown.text
        self.round.set_value(shown.round)
        self._show_when(shown.when)
        if not (self.text.hasFocus() and self._words == words):
            self.text.setText(words)
        self._words = words

    def send(self) -> None:
        """Write the words, once, if they have changed."""
        if self.text.text().strip() != self._words:
            self._write()

    def _write(self) -> None:
        self._words = self.text.text().strip()
        self.changed.emit(self._place, self.round.value, self._when, self._words)

    def _show_when(self, when: str) -> None:
        self._when = when
        self.when_button.show_when(round(self.round.value), when, self._triggers)
        self.round.setVisible(not when)

    def _wait(self, _: int, when: str) -> None:
        """Let it wait for a trigger, or for a round again."""
        self._show_when(when)
        if not self._is_new:
            self._write()
        self.text.setFocus()


class Happenings(QWidget):
    """All of them, earliest first; who arrives is told among them."""

    changed = Signal(int, int, str, str)

    def __init__(self) -> None:
        super().__init__()
        self._triggers: tuple[tuple[str, str], ...] = ()
        self.rows: list[HappeningRow] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(4)
        self.waves = Label("", "small", "muted", wrap=True)
        self.add_button = Button(tr("Add event"), "quiet", icon="plus", small=True)
        self.new_row = HappeningRow(is_new=True)
        self.new_row.changed.connect(self._begin)
        QApplication.instance().focusChanged.connect(self._keys_go)  # type: ignore[union-attr]
        self.new_row.hide()
        on_keys(self.new_row, ("Esc", self._leave))
        self.add_button.clicked.connect(self.begin)
        head = row(Label(tr("Events"), "heading"), None, self.add_button, gap=12)
        self.setLayout(column(head, self.waves, self._lines, self.new_row, gap=6))

    def show_happenings(self, shown: Sequence[HappeningShown], triggers: tuple[tuple[str, str], ...], waves: str) -> None:
        """Show these events, with the possible triggers; `waves` describes arrivals."""
        self.waves.show_text(waves)
        self._triggers = triggers
        placed = [(place, one, triggers) for place, one in enumerate(shown)]
        refill(self._lines, self.rows, placed, self._new, HappeningRow.show_happening)

    def begin(self) -> None:
        """Let a new one be typed; one that was is written first."""
        self.new_row.send()
        self.new_row.show_happening((-1, HappeningShown(), self._triggers))
        self.new_row.show()
        self.new_row.text.setFocus()

    def end(self) -> None:
        """Put away the row of a new one."""
        self.new_row.hide()

    def _leave(self) -> None:
        """Put away the row of a new one as long as nothing stands in it; the keys go back to where it was begun."""
        if not self.new_row.text.text().strip():
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self.end()

    def _keys_go(self, before: QWidget | None, now: QWidget | None) -> None:
        """Write a new one when the keys leave its row."""
        if before is not None and self.new_row.isAncestorOf(before) and (now is None or not self.new_row.isAncestorOf(now)):
            self.new_row.send()

    def _begin(self, _: int, number: int, when: str, words: str) -> None:
        if words:
            self.new_row.hide()
            self.changed.emit(-1, number, when, words)

    def _new(self) -> HappeningRow:
        made = HappeningRow()
        made.changed.connect(self.changed)
        return made


class Beginnings(QWidget):
    """What a fight begins with, as the system offers it: a list of values, or a number."""

    chosen = Signal(int, str, object)
    """Place of what is set, its field, and the value."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[OfferShown, ...] = ()
        self.buttons: list[Button] = []
        self._lines = column(gap=4)
        self.setLayout(self._lines)

    def show_offers(self, offers: Sequence[OfferShown]) -> None:
        """Show what can be set, with its values."""
        if tuple(offers) == self._shown:
            return
        self._shown, self.buttons = tuple(offers), []
        empty(self._lines)
        for place, offer in enumerate(offers):
            if len(offer.fields) > 1:
                self._lines.addWidget(Label(offer.title, "caption", "muted"))
            for field in offer.fields:
                add_layout(self._lines, self._line(place, offer, field))

    def _line(self, place: int, offer: OfferShown, field: FieldShown) -> QVBoxLayout:
        is_one = len(offer.fields) == 1
        name = offer.title if is_one else tr("{name}: {words}", name=offer.title, words=field.label)
        told = ElidedLabel(offer.title if is_one else field.label, "small", "muted")
        control: QWidget
        if field.values:
            label = next((words for value, words in field.values if value == field.value), "–")
            button = Button(label, icon="down", small=True, name=tr("{name}: {words}", name=name, words=label))
            button.clicked.connect(partial(self._choose, button, place, field))
            self.buttons.append(button)
            control = button
        else:
            value = field.value if isinstance(field.value, (int, float)) else field.low or 0
            stepper = Stepper(name, value, low=field.low, high=field.high, halves=field.halves)
            stepper.changed.connect(partial(self.chosen.emit, place, field.name))
            control = stepper
        line = row(told, control, gap=8)
        line.setStretch(0, 1)
        return column(line, gap=0)

    def _choose(self, button: Button, place: int, field: FieldShown) -> None:
        menu = QMenu(self)
        for value, words in field.values:
            menu.addAction(menu_text(words)).triggered.connect(partial(self._set, place, field.name, value))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _set(self, place: int, field: str, value: object, *_: object) -> None:
        self.chosen.emit(place, field, value)
