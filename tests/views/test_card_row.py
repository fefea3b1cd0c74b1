"""The row of cards, and how cards are drawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import OrderRowShown
from desktop_app.rules.kernel.playing_cards import DECK, PlayingCard, card_of
from desktop_app.views import playing_cards, theme
from desktop_app.views.encounter import order_row
from desktop_app.views.encounter.card_row import CardRow, piles
from tests.narrowing import there


def row(who: str, card: PlayingCard | None, *, state: str = "pending", side: str = "party", is_held: bool = False) -> OrderRowShown:
    kind, _, number = who.partition(" ")
    place = card.sign if card is not None else ""
    return OrderRowShown(
        id=who,
        place=place,
        name=who,
        label=who[0],
        side=side,
        state=state,
        card=card,
        is_held=is_held,
        kind=kind,
        number=int(number) if number.isdecimal() else 0,
    )


SIX = (
    row("Ana", card_of("K", "spades"), state="current"),
    row("Bandit 1", card_of("10", "clubs"), side="foe"),
    row("Bandit 2", card_of("10", "clubs"), side="foe"),
    row("Cid", card_of("9", "hearts"), is_held=True),
    row("Dee", PlayingCard(DECK), state="done"),
    row("Eve", None, state="done"),
)


def test_a_condition_stands_beneath_the_pips_that_it_would_cover() -> None:
    area, hurt = QRectF(2, 2, 240, 45), replace(SIX[0], pips=(("wound", True),) * 3)
    assert order_row.tag_top(area, SIX[0]) == area.center().y() - order_row.TAG_HEIGHT / 2
    top = order_row.tag_top(area, hurt)
    assert top >= area.top() + 10 + order_row.PIP / 2 and top + order_row.TAG_HEIGHT <= area.bottom()


def test_a_group_lies_on_one_pile_and_who_holds_lies_apart() -> None:
    assert [(pile.name, there(pile.card).sign, pile.state) for pile in piles(SIX, held=False)] == [
        ("Ana", "K♠", "current"),
        ("Bandit ×2", "10♣", "pending"),
        ("Dee", "★", "done"),
    ]
    waits = row("Fay", None, is_held=True)
    assert [(pile.name, pile.card) for pile in piles([*SIX, waits], held=True)] == [("Cid", card_of("9", "hearts")), ("Fay", None)]


@pytest.mark.parametrize("width", [300, 700, 1300])
@pytest.mark.parametrize("many", [3, 30])
def test_all_cards_lie_within_the_row_however_many_there_are(qtbot: QtBot, width: int, many: int) -> None:
    strip = CardRow()
    qtbot.addWidget(strip)
    strip.set_low(width < 500)
    strip.resize(width, strip.sizeHint().height())
    strip.show_rows(
        [*(row(f"Orc{place}", PlayingCard(place + 1)) for place in range(many)), row("Cid", card_of("A", "hearts"), is_held=True)]
    )
    places = [area for _, area in strip.places()]
    assert len(places) == many + 1 and all(area.left() >= 0 and area.right() <= width for area in places)
    assert all(left.left() < right.left() for left, right in pairwise(places))
    strip.grab()


def test_a_click_or_an_arrow_selects_who_acts_on_a_card(qtbot: QtBot) -> None:
    strip = CardRow()
    chosen: list[list[str]] = []
    qtbot.addWidget(strip)
    strip.set_low(False)
    strip.resize(700, strip.sizeHint().height())
    strip.show_rows(SIX)
    strip.show()
    strip.selection_changed.connect(chosen.append)
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.places()[1][1].center().toPoint())
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    qtbot.keyClick(strip, Qt.Key.Key_End)
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() - 200, 2))
    assert chosen == [["Bandit 1"], ["Dee"], ["Cid"], ["Dee"]]
    strip.show_rows([replace(one, card=None, is_held=False) for one in SIX])
    assert not strip.isVisible(), "where nothing is dealt there is no strip"


def test_no_two_cards_look_alike_and_red_ones_are_red(qapp: QApplication) -> None:
    for width, height in ((60, 84), (38, 26)):
        pictures = set()
        for number in range(1, DECK + 1):
            picture = QPixmap(width, height)
            picture.fill(Qt.GlobalColor.black)
            painter = QPainter(picture)
            playing_cards.paint(painter, picture.rect().toRectF(), PlayingCard(number))
            painter.end()
            image = picture.toImage()
            pictures.add(bytes(image.constBits()))
            reds = sum(image.pixelColor(x, y).name() == theme.active().playing_card_red for x in range(width) for y in range(height))
            assert bool(reds) == PlayingCard(number).is_red
        assert len(pictures) == DECK


def test_where_a_whole_name_has_no_room_its_first_word_stands_beneath_the_card(qapp: QApplication) -> None:
    orsk, bandit = row("Orsk of the Ferry", card_of("8", "spades")), row("Bandit 1", card_of("10", "clubs"), side="foe")
    whole, numbered = piles([replace(orsk, number=0), bandit], held=False)
    assert (whole.name_within(400), whole.name_within(40)) == ("Orsk of the Ferry", "Orsk")
    assert numbered.name_within(10) == "Bandit 1", "which of them it is must be told"
