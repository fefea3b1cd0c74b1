"""Things that wait at the side without stopping play; they are answered by a click, or by keys once these have come to a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from desktop_app import language
from desktop_app.views import painting, theme
from desktop_app.views.accessible import in_words, set_name
from desktop_app.views.parts import card
from desktop_app.views.parts.buttons import Button, WrappingButton
from desktop_app.views.parts.layouts import FlowLayout, column, empty, refill, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import ReminderShown


class ReminderProgress(QWidget):
    """How far something has come: a bar, and the figures at its end."""

    def __init__(self) -> None:
        super().__init__()
        self.progress: tuple[int, int] | None = None
        self.setFixedHeight(20)

    def show_progress(self, progress: tuple[int, int] | None) -> None:
        """Show it; None: there is nothing to measure."""
        self.progress = progress
        self.setVisible(progress is not None)
        if progress is not None:
            self.setAccessibleName(tr("{done} of {whole}", done=progress[0], whole=progress[1]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.progress is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        done, whole = self.progress
        figures, font = tr("{done} of {whole}", done=done, whole=whole), theme.font(theme.TINY, strong=True, figures=True)
        width = painting.width_of(figures, font) + 8
        area = QRectF(self.rect())
        share = min(1.0, done / whole) if whole > 0 else 1.0
        tone = "good" if share >= 1 else "attention"
        painting.bar(painter, QRectF(0, area.center().y() - 3, area.width() - width - 6, 6), [(share, tone), (1 - share, "plain")])
        painting.write(painter, area, figures, font, theme.active().text, painting.RIGHT)


class ReminderCard(QFrame):
    """One reminder with its answers."""

    answered = Signal(int, int)
    deferred = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._place = 0
        self._shown: ReminderShown | None = None
        self._number = 0
        self._title = Label("", "strong", wrap=True)
        self._detail = Label("", "tiny", "muted", wrap=True)
        self.answers = FlowLayout(6)
        self.progress = ReminderProgress()
        self.later = Button("", "quiet", small=True, icon="close", name=tr("Later (Esc)"))
        self.later.setFixedSize(theme.LEAST_HIT, theme.LEAST_HIT)
        self.later.clicked.connect(lambda: self.deferred.emit(self._place))
        head = row(self._title, self.later, gap=4)
        head.setStretch(0, 1)
        self._hover = card.Hover(self._title)
        self.setLayout(column(head, self._detail, self.progress, self.answers, gap=3, margins=(10, 6, 6, 9)))

    def show_reminder(self, place: int, shown: ReminderShown, number: int = 0) -> None:
        """Show a reminder; `place` is its number among all, `number` that among equal titles."""
        self._place = place
        if shown == self._shown and number == self._number:
            return
        before, self._shown, self._number = self._shown, shown, number
        self._title.setText(shown.title)
        self._hover.tell(shown.title, rule=shown.rule)
        self._detail.show_text(shown.detail)
        self.progress.show_progress(shown.progress)
        called = f"{shown.title} ({number})" if number else shown.title
        answers = ", ".join(f"{place} {one.title}" for place, one in enumerate((one for one in shown.offers if one.is_possible), 1))
        set_name(self, f"{language.ended(called)} {shown.detail}")
        self.setAccessibleDescription(in_words(answers))
        if before is None or before.offers != shown.offers:
            self._make_answers(shown)
        for offer, button in zip(shown.offers, self._buttons(), strict=True):
            set_name(button, tr("{name}: {words}", name=called, words=offer.title))
        self.later.setAccessibleName(in_words(tr("{title}: later", title=called)))
        self.updateGeometry()

    def _make_answers(self, shown: ReminderShown) -> None:
        """Make a button for each answer; what had the keys goes, as it would now mean another."""
        empty(self.answers)
        for offer in shown.offers:
            button = WrappingButton(offer.title)
            button.setEnabled(offer.is_possible)
            set_tip(button, offer.reason or offer.detail)
            button.clicked.connect(lambda _=False, index=offer.index: self.answered.emit(self._place, index))
            self.answers.addWidget(button)

    def accept(self) -> None:
        """Take the only possible answer, or the due one; with several none is a default, and the first gets the focus."""
        possible = [offer for offer in self._shown.offers if offer.is_possible] if self._shown else []
        is_due = self._shown is not None and self._shown.is_due and possible[:1] == list(self._shown.offers[:1])
        if len(possible) == 1 or is_due:
            self.answered.emit(self._place, possible[0].index)
        elif possible:
            self._possible()[0].setFocus(Qt.FocusReason.TabFocusReason)

    def show_digits(self, *, has_keys: bool) -> None:
        """Show at each answer the digit that takes it, as long as the card has the keys."""
        possible = self._possible()
        for place, button in enumerate(possible, 1):
            button.set_key(str(place) if has_keys and len(possible) > 1 else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painting.focus_ring(QPainter(self), QRectF(self.rect()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.deferred.emit(self._place)
        elif event.text().isdigit() and 0 < int(event.text()) <= len(self._possible()):
            self._possible()[int(event.text()) - 1].click()
        else:
            super().keyPressEvent(event)

    def _buttons(self) -> list[Button]:
        """List the buttons of the answers, from the left."""
        return [button for button in self.answers.widgets() if isinstance(button, Button)]

    def _possible(self) -> list[Button]:
        """List the answers that are possible."""
        return [button for button in self._buttons() if button.isEnabled()]


class Reminders(QWidget):
    """The queue. What is put off is hidden until the list changes."""

    help_about = "pending"

    answered = Signal(int, int)
    left = Signal()
    """The card that has the keys goes."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[ReminderCard] = []
        self._shown: tuple[ReminderShown, ...] = ()
        self._deferred: list[ReminderShown] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._show_digits)

    def _show_digits(self, before: QWidget | None, now: QWidget | None) -> None:
        for one in self.cards:
            one.show_digits(has_keys=now is not None and (one is now or one.isAncestorOf(now)))

    def show_reminders(self, reminders: Sequence[ReminderShown]) -> None:
        """Show the reminders, without postponed ones."""
        self._shown = tuple(reminders)
        self._deferred = [reminder for reminder in self._deferred if reminder in self._shown]
        waiting = [(place, shown, self._number(place)) for place, shown in enumerate(self._shown) if shown not in self._deferred]
        refill(self._layout, self._cards, waiting, self._new_card, lambda card, one: card.show_reminder(*one))

    def _number(self, place: int) -> int:
        """Count a reminder among those of its title, from 1; 0: there is no other."""
        titles = [reminder.title for reminder in self._shown]
        return titles[: place + 1].count(titles[place]) if titles.count(titles[place]) > 1 else 0

    @property
    def waiting(self) -> list[ReminderShown]:
        """Return the shown reminders, without postponed ones."""
        return [reminder for reminder in self._shown if reminder not in self._deferred]

    def go_to_next(self) -> bool:
        """Bring the keys to the card after the one that has them, else to the first; tell whether there was one."""
        cards, now = self.cards, QApplication.focusWidget()
        here = next((i for i, card in enumerate(cards) if now is not None and (card is now or card.isAncestorOf(now))), -1)
        if cards:
            cards[(here + 1) % len(cards)].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(cards)

    @property
    def cards(self) -> list[ReminderCard]:
        """Return the cards that are shown."""
        return [card for card in self._cards if not card.isHidden()]

    def _defer(self, place: int) -> None:
        """Put one off; the keys do not go on to the next card."""
        if self.isAncestorOf(QApplication.focusWidget() or self):
            self.left.emit()
        self._deferred.append(self._shown[place])
        self.show_reminders(self._shown)

    def _new_card(self) -> ReminderCard:
        card = ReminderCard()
        card.answered.connect(self.answered)
        card.deferred.connect(self._defer)
        return card
