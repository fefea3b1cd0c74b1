"""The card of a day of fights: the chance, a line for each encounter, and what a rest before it gains."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop_app.controller.forecast.shown import DayPlaceShown, DayShown
from desktop_app.views.encounters.day_card import DayCard


def shown_day(count: int, *, is_hollow: bool) -> DayShown:
    places = tuple(
        DayPlaceShown(
            name=name,
            alone=0.9,
            alone_low=0.8,
            alone_high=0.95,
            alone_count=count,
            breaks=breaks,
            rest=rest,
            rest_low=rest - 0.03,
            rest_high=rest + 0.03,
            heals=rest > 0,
        )
        for name, breaks, rest in (("The ford", 0.1, 0.0), ("The barrow", 0.3, 0.12))
    )
    return DayShown(
        share=0.6,
        low=0.5,
        high=0.7,
        count=count,
        is_hollow=is_hollow,
        word="" if is_hollow else "open",
        tone="accent",
        between="50 to 70 %, by 60 days",
        rest="1 day",
        places=places,
    )


def test_the_card_tells_the_chance_the_breaks_and_the_rests(qtbot: QtBot) -> None:
    card = DayCard()
    qtbot.addWidget(card)
    card.resize(340, 400)
    card.show()
    card.show_day(("The ford", "The barrow"), shown_day(60, is_hollow=False))
    assert card.share.accessibleName() == "Party wins all fights 60 %, 50 to 70 %, by 60 days"
    assert card.places[0].accessibleName().endswith("; a rest here changes nothing")
    told = "2. The barrow: party wins 90 % if fought alone, the day ends here in 30 %; with a rest before it +12 points, +9 to +15"
    assert [place.accessibleName() for place in card.places][1] == told
    assert card.notes.text().startswith("A rest takes 1 day: ")
    sure = card.grab().toImage()
    card.show_day(("The ford", "The barrow"), shown_day(6, is_hollow=True))
    assert card.share.accessibleName() == "50 to 70 %, by 60 days" and card.grab().toImage() != sure
