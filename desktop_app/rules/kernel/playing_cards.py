"""A deck of 54 playing cards, numbered from the lowest on: 2 to ace, in each rank clubs, diamonds, hearts, spades, then the two Jokers.

A draw is a roll of a die with 54 faces, of which those that are dealt already are barred: it can be typed like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from desktop_app import language

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
SIGNS: Final = {"clubs": "\u2663", "diamonds": "\u2666", "hearts": "\u2665", "spades": "\u2660"}
DECK: Final = 54
RED_JOKER: Final = 53
JOKERS: Final = {"JR": RED_JOKER, "JB": DECK, "JOKER": DECK, "\u2606": RED_JOKER, "\u2605": DECK}


PRINTED: Final = {"fr": {"J": "V", "Q": "D", "K": "R"}}
"""Ranks as the cards of a language print them, where they are other letters."""
SUITS_TYPED: Final = {"fr": {"P": "spades", "C": "hearts", "K": "diamonds", "T": "clubs"}}
"""Letters of suits in a language: pique, c\u0153ur, carreau (k), tr\u00e8fle."""


def printed(rank: str) -> str:
    """Write a rank as the cards of the language in force print it."""
    return PRINTED.get(language.in_force(), {}).get(rank, rank)


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card by its number in the deck, 1 to 54."""

    number: int

    @property
    def is_joker(self) -> bool:
        """Tell whether it is one of the two Jokers, which have neither rank nor suit."""
        return self.number >= RED_JOKER

    @property
    def rank(self) -> str:
        """Return "2" to "10", "J", "Q", "K", "A"; empty: a Joker."""
        return "" if self.is_joker else RANKS[(self.number - 1) // len(SUITS)]

    @property
    def suit(self) -> str:
        """Return one of `SUITS`; empty: a Joker."""
        return "" if self.is_joker else SUITS[(self.number - 1) % len(SUITS)]

    @property
    def is_red(self) -> bool:
        """Tell whether it is printed in red."""
        return self.number == RED_JOKER or self.suit in {"diamonds", "hearts"}

    @property
    def name(self) -> str:
        """Write it: "10♣", "Joker", "Joker (red)"."""
        if self.is_joker:
            return "Joker (red)" if self.is_red else "Joker"
        return f"{self.rank}{SIGNS[self.suit]}"

    @property
    def sign(self) -> str:
        """Write it in the room of three letters: a Joker is a star, the black one full."""
        return self.name if not self.is_joker else "\u2606" if self.is_red else "\u2605"


def told(card: PlayingCard) -> str:
    """Name a card as those of the language in force are printed; what is kept is its `name`."""
    return f"{printed(card.rank)}{SIGNS[card.suit]}" if card.suit else card.name


def read(text: str) -> PlayingCard | None:
    """Read a card as it is typed: "10h", "k♠", "jr" and "jb" for the Jokers ("joker": the black one). None: it is no card.

    The letters of the language in force will do as well, and go before the English ones.
    """
    typed = text.strip().upper()
    if typed in JOKERS:
        return PlayingCard(JOKERS[typed])
    own = SUITS_TYPED.get(language.in_force(), {}).get(typed[-1:], "")
    suit = own or next((suit for suit in SUITS if typed.endswith((SIGNS[suit], suit[0].upper()))), "")
    rank = next((rank for rank in RANKS if printed(rank) == typed[:-1]), typed[:-1])
    return card_of(rank, suit) if suit and rank in RANKS else None


def card_of(rank: str, suit: str) -> PlayingCard:
    """Return the card of a rank and a suit."""
    return PlayingCard(RANKS.index(rank) * len(SUITS) + SUITS.index(suit) + 1)
