"""Signs as words for screen readers, which skip all but letters: minus and card suits matter most."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtWidgets import QWidget

from desktop_app.views.speech import marked, tr

MINUS: Final = "−"
"""Stands before what it is of; the others stand behind."""
WORDS: Final = {
    MINUS: marked("minus"),
    "♣": marked("of clubs"),
    "♦": marked("of diamonds"),
    "♥": marked("of hearts"),
    "♠": marked("of spades"),
    "″": marked("inches"),
    "→": marked("to"),
}
INCHES: Final = re.compile(r"(?<![\d.,])(\d+) ?″")
SIGNS: Final = frozenset(WORDS)
RANKS: Final = marked("A K Q J")
"""Letters of cards, as a language prints them."""
RANK_WORDS: Final = (marked("ace"), marked("king"), marked("queen"), marked("jack"))
CARD: Final = re.compile(r"\b([A-Z])(?= ?[♣♦♥♠])")


def in_words(text: str) -> str:
    """Say the signs of a text; all else stays as it is."""
    if SIGNS.isdisjoint(text):
        return text
    text = INCHES.sub(lambda found: tr("{count#inch|inches}", count=int(found[1])), text)
    text = CARD.sub(_rank, text)
    for sign, words in WORDS.items():
        if sign in text:
            word = tr(words)
            text = text.replace(sign, f"{word} ") if sign == MINUS else text.replace(f" {sign}", sign).replace(sign, f" {word}")
    return text


def _rank(card: re.Match[str]) -> str:
    """Call a card by its name: "K" is the king."""
    letters = tr(RANKS).split()
    return tr(RANK_WORDS[letters.index(card[1])]) if card[1] in letters else card[1]


def set_name(widget: QWidget, name: str) -> None:
    """Say what a widget is called, its signs as words."""
    widget.setAccessibleName(in_words(name))
