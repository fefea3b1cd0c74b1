"""What if, in Prepare: rows that are played by a key, and foes taken over by one as one change."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.forecast.shown import VariationShown, WayShown
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.views.encounters.what_if import VariationRow
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.app.test_forecast_card import card_of
from tests.narrowing import there
from tests.parts import presenter_of


def chosen(program: Program) -> PreparedEncounter:
    """Return the encounter that is shown first, as the file has it."""
    first = next(card.id for card in page_of(program).view.list.cards if not card.id.startswith("fight:"))
    return next(one for one in program.desk.campaign.encounters.all() if one.id == first)


def page_of(program: Program) -> EncountersPresenter:
    return presenter_of(program, EncountersPresenter)


@pytest.mark.plays_fights
def test_a_click_plays_one_row_and_a_key_all_of_them_and_stops(qtbot: QtBot, program: Program) -> None:
    card = card_of(program)
    part = card.what_if
    qtbot.waitUntil(lambda: bool(part.rows) and card.shown is not None, timeout=60_000)
    assert [there(row.shown).count for row in part.rows] == [0] * len(part.rows)
    qtbot.mouseClick(part.rows[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: there(part.rows[0].shown).count >= 2, timeout=90_000)
    assert program.desk.forecasts.is_comparing and there(part.rows[1].shown).count == 0
    assert "pairs of simulations" in part.rows[0].accessibleName() and not part.rows[0].grab().isNull()
    qtbot.keyClick(page_of(program).view.list, Qt.Key.Key_F7)
    assert not program.desk.forecasts.is_comparing
    known = there(part.rows[0].shown).count
    assert known >= 2, "what is known stays"
    qtbot.keyClick(page_of(program).view.list, Qt.Key.Key_F7)
    assert program.desk.forecasts.is_comparing


@pytest.mark.plays_fights
def test_a_key_searches_and_another_takes_a_way_over_as_one_change(qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.making.LOOKS", (2,))
    monkeypatch.setattr("desktop_app.controller.forecast.making.SURELY", 2)
    card = card_of(program)
    part, page = card.what_if, page_of(program)
    qtbot.waitUntil(lambda: card.shown is not None, timeout=60_000)
    before = chosen(program)
    qtbot.keyClick(page.view.list, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: part.ways[0].isVisible(), timeout=120_000)
    text = there(part.ways[0].shown).text
    qtbot.keyClick(page.view.list, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    now = chosen(program)
    told = ", ".join(program.desk.campaign.called(now.system, foes) for foes in now.foes)
    assert told == text
    page.view.undone.emit()
    assert chosen(program) == before


def test_a_row_tells_what_is_not_played_what_cannot_be_and_what_is_known(qtbot: QtBot) -> None:
    row = VariationRow()
    qtbot.addWidget(row)
    row.resize(310, 34)
    for shown, told in (
        (VariationShown(key="a", text="1 wolf more"), "1 wolf more: not simulated yet"),
        (VariationShown(key="a", text="1 wolf more", why="No room."), "1 wolf more: No room."),
        (
            VariationShown(key="a", text="1 wolf more", mean=-0.12, low=-0.16, high=-0.08, count=300),
            "1 wolf more: −12 points, −16 to −8, 300 pairs of simulations",
        ),
    ):
        row.show_variation(shown)
        assert row.accessibleName() == told and not row.grab().isNull()


def test_three_ways_are_shown_and_those_that_are_not_found_are_not(qtbot: QtBot, program: Program) -> None:
    part = card_of(program).what_if
    part.show_ways([WayShown(text="3 wolves", share=0.6, low=0.5, high=0.7, count=120)], "")
    assert [way.isHidden() for way in part.ways] == [False, True, True] and part.told.isHidden()
    assert part.ways[0].accessibleName() == "Use 3 wolves: party wins 60 %, 50 to 70 %, 120 simulations"


def test_the_record_is_told_on_the_card_and_the_correction_is_off_until_it_is_asked_for(qtbot: QtBot, program: Program) -> None:
    card = card_of(program)
    card.show_record((), is_corrected=False, at_table="")
    assert card.record.isHidden() and card.table_button.isHidden()
    card.show_record(("Forecasts of 60 to 80 % came true in 7 of 12 (5 to 11 by chance).",), is_corrected=False, at_table="75 % stand")
    assert not card.record.isHidden() and card.at_table.text() == ""
    asked: list[bool] = []
    card.table_button.clicked.connect(lambda is_wanted: asked.append(is_wanted))
    card.table_button.click()
    assert asked == [True]
    card.show_record((), is_corrected=True, at_table="75 % stand")
    assert card.at_table.text() == "75 % stand"


@pytest.mark.plays_fights
def test_a_click_right_after_the_tab_is_opened_is_not_overtaken(qtbot: QtBot, program: Program) -> None:
    """The forecast that was about to go on leaves the comparison alone."""
    card = card_of(program)
    part = card.what_if
    qtbot.waitUntil(lambda: bool(part.rows) and card.shown is not None, timeout=60_000)
    page_of(program).hard.play_on()
    qtbot.mouseClick(part.rows[0], Qt.MouseButton.LeftButton)
    qtbot.wait(1_500)
    assert program.desk.forecasts.is_comparing
