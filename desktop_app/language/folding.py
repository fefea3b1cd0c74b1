"""Letters as a search compares them."""

from __future__ import annotations

import unicodedata
from typing import Final

SINGLE_LETTERS: Final = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}


class _PlainLetters(dict[int, str | int | None]):
    """Letters as searched, computed once for each: accents go, ligatures come apart."""

    def __missing__(self, code: int) -> int | None:
        self[code] = made = None if unicodedata.combining(chr(code)) else code
        return made


_plain_letters: Final = _PlainLetters({ord(letter): plain for letter, plain in SINGLE_LETTERS.items()})


def folded(text: str) -> str:
    """Take away case and accents, as a search compares words: `Œuvre` and `oeuvre` are the same, and so are all apostrophes."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())  # 𝛢 shows its case only once it is Α
    return plain.translate(_plain_letters)
