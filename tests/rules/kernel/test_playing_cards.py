from __future__ import annotations

import pytest

from desktop_app import language
from desktop_app.rules.kernel.playing_cards import DECK, RED_JOKER, PlayingCard, card_of, printed, read

ALL = [PlayingCard(number) for number in range(1, DECK + 1)]


def test_the_deck_is_counted_from_the_two_of_clubs_to_the_black_joker() -> None:
    assert [card.name for card in ALL[:5]] == ["2♣", "2♦", "2♥", "2♠", "3♣"]
    assert [card.name for card in ALL[-4:]] == ["A♥", "A♠", "Joker (red)", "Joker"]
    assert sum(card.is_red for card in ALL) == DECK / 2
    assert [card.number for card in ALL if card.is_joker] == [RED_JOKER, DECK]


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.sign)
def test_every_card_is_read_as_it_is_written_and_as_it_is_typed(card: PlayingCard) -> None:
    typed = {RED_JOKER: "jr", DECK: "jb"}.get(card.number, f"{card.rank}{card.suit[:1]}".lower())
    assert read(typed) == read(typed.upper()) == read(f" {card.sign} ") == card
    assert card.is_joker or card_of(card.rank, card.suit) == card


@pytest.mark.parametrize("typed", ["", "k", "h", "1h", "11h", "10", "kk", "hk", "jx", "54"])
def test_what_is_no_card_is_not_taken_for_one(typed: str) -> None:
    assert read(typed) is None


def test_cards_are_typed_and_printed_in_the_letters_of_the_language() -> None:
    language.use("fr")
    typed = {"rp": "K♠", "10c": "10♥", "dk": "Q♦", "vt": "J♣", "as": "A♠", "kh": "K♥", "j♠": "J♠", "jr": "Joker (red)"}
    assert {text: card.name if (card := read(text)) is not None else "" for text in typed} == typed
    assert [printed(rank) for rank in ("10", "J", "Q", "K", "A")] == ["10", "V", "D", "R", "A"]
