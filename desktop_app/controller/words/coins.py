"""Coins by the words that people type for them: "silver", "pièces d’argent"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from desktop_app.controller.words.labels import label
from desktop_app.language import folded

PIECES: Final = re.compile(r"\s+(?:pieces?|coins?)$")
METAL: Final = re.compile(r".*\W")
"""What stands before the last word of "pièces d’argent"."""


def coin_of(words: str, coins: Iterable[str], system_id: str) -> str:
    """Return a named coin: in the rules' or the current language's word, its metal alone too; "" if unknown."""
    spelt = set(spellings(words))
    told = {coin: (singular(folded(coin)), singular(folded(label(system_id, coin)))) for coin in coins}
    return next((coin for coin, (own, here) in told.items() if spelt & {own, here, METAL.sub("", here)}), "")


def spellings(words: str) -> tuple[str, str]:
    """Give what may be meant by the words for a coin: in the singular, and without "pieces"."""
    told = singular(folded(words))
    return told, PIECES.sub("", told)


def singular(words: str) -> str:
    """Take the s of a plural away, of each word."""
    return " ".join(word.removesuffix("s") for word in words.split())
