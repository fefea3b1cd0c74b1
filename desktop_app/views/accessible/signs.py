"""Signs as words: a voice leaves out what is no letter, and a minus or a suit is what matters most of what it stands in."""

from __future__ import annotations

from typing import Final

from desktop_app.views.speech import marked, tr

WORDS: Final = {
    "−": marked("minus {rest}"),
    "♣": marked("{rest} of clubs"),
    "♦": marked("{rest} of diamonds"),
    "♥": marked("{rest} of hearts"),
    "♠": marked("{rest} of spades"),
    "″": marked("{rest} inches"),
    "→": marked("{rest} to"),
}


def in_words(text: str) -> str:
    """Say the signs of a text; all else stays as it is."""
    if not any(sign in text for sign in WORDS):
        return text
    for sign, words in WORDS.items():
        if sign in text:
            said = tr(words, rest="").strip()
            text = text.replace(f" {sign}", sign).replace(sign, f" {said}") if sign != "−" else text.replace(sign, f"{said} ")
    return text
