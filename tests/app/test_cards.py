"""Cards at the window: real ones that are typed or clicked, bennies by a key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.kernel.playing_cards import DECK, card_of
from desktop_app.rules.savage.state import Fighter
from tests.app.counting import KEY, Table
from tests.narrowing import of_kind, there

SAVAGE = pytest.mark.parametrize("table", ["savage"], indirect=True)


@SAVAGE
def test_real_cards_are_typed_or_clicked_and_a_card_that_is_out_is_not_taken(qtbot: QtBot, table: Table) -> None:
    table.start(2, 3)
    state = table.fight.tracker.session.state
    table.key(KEY.Key_T)
    for _ in range(4):
        table.key(KEY.Key_Space)
    banner, tracker = table.fight.view.question, table.fight.tracker
    assert banner.deck.isVisible() and banner.width() >= banner.deck.place_of(DECK).right()
    table.word("kh")
    table.key(KEY.Key_Return)
    table.word("kh")
    assert banner.reason.text() == "K♥ is already out." and not banner.do_button.isEnabled()
    table.key(KEY.Key_Backspace, KEY.Key_Backspace)
    table.word("9z")
    assert banner.reason.text().startswith("“9z” is not a card.")
    table.key(KEY.Key_Return)
    table.word("9c")
    assert banner.dice.faces() == [card_of("9", "clubs").number], "after a refusal the next sign takes the place of what is wrong"
    table.key(KEY.Key_Backspace, KEY.Key_Backspace)
    barred = banner.deck.place_of(card_of("K", "hearts").number).center().toPoint()
    qtbot.mouseClick(banner.deck, Qt.MouseButton.LeftButton, pos=barred)
    assert banner.dice.faces() == [], "what is dealt cannot be clicked"
    while tracker.session.asking is not None:
        barred_now = tracker.session.asking.need.ask.barred  # foes draw from the same deck
        free = next(number for number in range(1, DECK) if number not in barred_now)
        qtbot.mouseClick(banner.deck, Qt.MouseButton.LeftButton, pos=banner.deck.place_of(free).center().toPoint())
        QApplication.processEvents()
    state = tracker.session.state
    assert sorted({there(of_kind(Fighter, one).card) for one in state.combatants.values()}) == [1, 2, card_of("K", "hearts").number]
    assert table.fight.view.cards.isVisible()


@SAVAGE
def test_a_benny_is_spent_by_its_key(table: Table) -> None:
    table.start(2, 3)
    tracker = table.fight.tracker
    who = tracker.session.state.roster[0]
    table.key(KEY.Key_Space)
    tracker.hand.set_condition([who], "shaken", value=True)
    table.fight.refresh()
    before = of_kind(Fighter, tracker.session.state.combatants[who]).bennies
    table.key(KEY.Key_B)
    fighter = tracker.session.state.combatants[who]
    assert (of_kind(Fighter, fighter).shaken, of_kind(Fighter, fighter).bennies) == (False, before - 1)
    table.key(KEY.Key_B)
    assert of_kind(Fighter, tracker.session.state.combatants[who]).bennies == before - 1, "nothing is left to pay for"
