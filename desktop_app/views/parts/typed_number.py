"""Numbers typed digit by digit, also where words are chosen: "8" means d8, "1" then "2" d12."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

TYPING_MS: Final = 1200
"""Digits that follow each other within this time are one number."""
NUMBER: Final = re.compile(r"\d+")


def number_in(word: str) -> str:
    """Return the first number that a word speaks of ("12" of d12+1); empty: none."""
    found = NUMBER.search(word)
    return found.group() if found else ""


def place_of(typed: str, words: Sequence[str]) -> int | None:
    """Return the place of the first word that speaks of the number typed; None: none does."""
    return next((place for place, word in enumerate(words) if number_in(word) == typed), None)


def can_go_on(typed: str, words: Sequence[str]) -> bool:
    """Tell whether more digits would make it a number that one of the words speaks of."""
    return any(len(number) > len(typed) and number.startswith(typed) for number in map(number_in, words))


class TypedDigits(QTimer):
    """The digits typed at a widget for one of its values, for as long as they are one number."""

    ended = Signal(str)
    """Brings the digits of a number to which no more will come."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, singleShot=True, interval=TYPING_MS)
        self.text = ""
        """Digits typed so far."""
        self._at = ""
        self.timeout.connect(self.end)

    def clear(self) -> None:
        """Take the next digit for the first of another number."""
        self.text = ""
        self.stop()

    def end(self) -> None:
        """Do so, and tell what was typed, if anything was."""
        typed = self.text
        self.clear()
        if typed:
            self.ended.emit(typed)

    def add(self, digit: str) -> str:
        """Take one more digit of a number; returns all of them."""
        self.text += digit
        self.start()
        return self.text

    def place_after(self, digit: str, words: Sequence[str], at: str) -> int | None:
        """Take one more digit at a value; returns the place of the word that is meant, None: more digits are needed, -1: none fits.

        A digit that fits nothing with those before it begins another number.
        """
        before, self._at = (self.text if at == self._at else ""), at
        for typed in (before + digit, digit):
            place, waits = place_of(typed, words), can_go_on(typed, words)
            if place is not None or waits:
                self.clear()
                self.add(typed)
                return place
        self.clear()
        return -1
