"""Sentences spoken by a screen reader: at most one a second, the last one together with urgent ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from desktop_app.views.accessible import bus
from desktop_app.views.accessible.signs import in_words

BETWEEN_MS: Final = 1000
"""So long the voice is silent between two sentences."""
KEPT: Final = 20
"""Sentences that are remembered."""


@contextmanager
def unheard() -> Iterator[None]:
    """Tell no screen reader about changes meanwhile: a page's hundreds would keep it busy for seconds."""
    was_active = QAccessible.isActive()
    QAccessible.setActive(False)
    try:
        yield
    finally:
        QAccessible.setActive(was_active)


class Voice(QWidget):
    """A widget of one pixel named by the last sentence.

    A sentence is announced. As long as no reader has asked for announcements the spot is shown anew as a notification, too: Orca 43
    speaks that alone, after the word "notification"; later ones speak both.
    """

    accessible_role = QAccessible.Role.Notification

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setGeometry(0, 0, 1, 1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.waiting: list[str] = []
        """What is said after the pause."""
        self.said: list[str] = []
        """What was said, the last at the end."""
        self.spoken = 0
        """Number of spoken sentences, forgotten ones included."""
        self._is_announced = False
        """A reader speaks announcements."""
        self._pause = QTimer(self, singleShot=True, interval=BETWEEN_MS)
        self._pause.timeout.connect(self._go_on)
        self._at_once = QTimer(self, singleShot=True, interval=0)
        """Runs until the program's turn is over: one key may compute a form's result repeatedly."""
        with unheard():
            self.show()  # its first sentence would be told twice

    def say(self, sentence: str, *, now: bool = False) -> None:
        """Say a sentence, once the one before is over; `now`: at once, and what waited is dropped. Of one key nothing is said twice."""
        if self._at_once.isActive() and self.said[-1:] == [in_words(sentence)]:
            return
        if now:
            self.waiting.clear()
        elif self._pause.isActive():
            self.waiting.append(sentence)
            return
        self._speak(sentence, is_urgent=now)

    def again(self) -> None:
        """Say the last once more."""
        if self.said:
            self._speak(self.said[-1], is_urgent=True)

    def _go_on(self) -> None:
        if self.waiting:
            sentence = " ".join(self.waiting)
            self.waiting.clear()
            self._speak(sentence, is_urgent=False)

    def _speak(self, sentence: str, *, is_urgent: bool) -> None:
        sentence = in_words(sentence)
        self.said = [*self.said[1 - KEPT :], sentence]
        self.spoken += 1
        self._at_once.start()
        self.setAccessibleName(sentence)
        self._is_announced = self._is_announced or bus.hears_announcements()
        if not self._is_announced:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.ObjectShow))
        event = QAccessibleAnnouncementEvent(self, sentence)
        if is_urgent:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)
        self._pause.start()


def voice_of(window: QWidget) -> Voice:
    """Return the voice of a window, which is made when something is said first."""
    return window.findChild(Voice, options=Qt.FindChildOption.FindDirectChildrenOnly) or Voice(window)


def is_heard() -> bool:
    """Tell whether a screen reader listens: only then sentences are worth making."""
    return QAccessible.isActive()


def say(source: QWidget, sentence: str, *, now: bool = False) -> None:
    """Have a sentence spoken in the window of a widget, if a screen reader listens."""
    if sentence and QAccessible.isActive():
        voice_of(source.window()).say(sentence, now=now)


def said_so_far(source: QWidget) -> int:
    """Count a widget's window's sentences, waiting ones included; 0 without listeners."""
    if not QAccessible.isActive():
        return 0
    voice = voice_of(source.window())
    return voice.spoken + len(voice.waiting)


def say_again(source: QWidget) -> None:
    """Have the last sentence spoken once more."""
    if QAccessible.isActive():
        voice_of(source.window()).again()
