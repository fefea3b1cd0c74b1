"""A day of fights in Prepare: encounters are put in by a key, played by another, and told place by place; nothing of it is written."""

from __future__ import annotations

import hashlib

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views.encounters.day_card import DayCard
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.narrowing import there
from tests.parts import chosen_encounter, presenter_of


def page_of(program: Program) -> EncountersPresenter:
    program.window.show_page("encounters")
    return presenter_of(program, EncountersPresenter)


def prepared_in(page: EncountersPresenter) -> list[str]:
    return [card.id for card in page.view.list.cards if not card.id.startswith("fight:")]


def put_in(qtbot: QtBot, page: EncountersPresenter, *encounters: str) -> DayCard:
    """Put encounters into the day by the key."""
    for encounter in encounters:
        page.choose(encounter)
        qtbot.keyClick(page.view.list, Qt.Key.Key_F9)
    return page.view.form.day


def leave_out(page: EncountersPresenter, encounter: str) -> None:
    """Let nobody of the party take part in an encounter that is shown."""
    for tick in page.view.form.members:
        page.view.form.member_ticked.emit(encounter, there(tick.member).id, False)


def tags(page: EncountersPresenter) -> list[str]:
    return [card.tag for card in page.view.list.cards if not card.id.startswith("fight:")]


def test_a_key_puts_encounters_in_and_takes_them_out(qtbot: QtBot, program: Program) -> None:
    page = page_of(program)
    first, second, *_ = prepared_in(page)
    card = page.view.form.day
    page.choose(first)
    assert card.notes.text().startswith("Add two or more encounters") and not card.play_button.isVisible()
    put_in(qtbot, page, second, first)
    assert tags(page)[:2] == ["day 2", "day 1"] and len(card.places) == 2
    assert card.places[0].accessibleName().startswith("1. ") and card.places[0].accessibleName().endswith(": not simulated yet")
    assert card.play_button.isVisible() and card.turn_button.text() == "Remove"
    qtbot.keyClick(page.view.list, Qt.Key.Key_F9)
    assert tags(page)[:2] == ["", "day 1"] and not card.play_button.isVisible()
    put_in(qtbot, page, first)
    qtbot.mouseClick(card.clear_button, Qt.MouseButton.LeftButton)
    assert tags(page)[:2] == ["", ""] and not card.places


@pytest.mark.plays_fights
def test_a_day_is_played_by_a_key_and_another_encounter_does_not_stop_it(qtbot: QtBot, program: Program) -> None:
    page = page_of(program)
    first, second, *_ = prepared_in(page)
    path = program.desk.store.path
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    card = put_in(qtbot, page, first, second)
    qtbot.keyClick(page.view.list, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert card.play_button.text() == "Stop"
    qtbot.waitUntil(lambda: card.shown is not None and card.shown.count >= 2, timeout=60_000)
    page.choose(first)
    qtbot.wait(600)
    assert page.day.is_playing and page.view.form.forecast.waiting.text() == "Starts after the day of fights."
    known = there(card.shown).count
    qtbot.mouseClick(card.play_button, Qt.MouseButton.LeftButton)
    assert card.play_button.text() == "Simulate" and not program.desk.forecasts.is_playing
    assert there(card.shown).count >= known
    qtbot.mouseClick(card.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: there(card.shown).count > known, timeout=60_000)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


@pytest.mark.plays_fights
def test_a_change_of_one_of_its_encounters_leaves_it(qtbot: QtBot, program: Program) -> None:
    page = page_of(program)
    first, second, *_ = prepared_in(page)
    card = put_in(qtbot, page, first, second)
    qtbot.mouseClick(card.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: card.shown is not None and card.shown.count >= 1, timeout=60_000)
    page.view.form.note.keeper.written.emit(second, "Rain.")
    assert page.day.is_playing, "a note changes no fight"
    leave_out(page, second)
    assert not page.day.is_playing and card.shown is None
    assert all(place.accessibleName().endswith("not simulated yet") for place in card.places)


def test_what_cannot_be_played_says_why(qtbot: QtBot, program: Program) -> None:
    page = page_of(program)
    first, second, *_ = prepared_in(page)
    page.choose(second)
    leave_out(page, second)
    for foes in chosen_encounter(program).foes:
        page.view.form.foe_counted.emit(second, foes.key, 0)
    card = put_in(qtbot, page, first, second)
    qtbot.mouseClick(card.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.day.is_playing, timeout=10_000)
    assert card.notes.text() == "No one takes part yet. Add party members or foes."


def test_what_is_played_last_takes_the_place_of_what_was_played_before(qtbot: QtBot, program: Program) -> None:
    page = page_of(program)
    first, second, *_ = prepared_in(page)
    card, what_if = put_in(qtbot, page, first, second), page.view.form.forecast.what_if
    qtbot.waitUntil(lambda: bool(what_if.rows), timeout=10_000)
    what_if.all_button.click()
    assert what_if.all_button.text() == "Stop"
    qtbot.mouseClick(card.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: what_if.all_button.text() == "All", timeout=10_000)
    assert page.day.is_playing and card.play_button.text() == "Stop"
    what_if.all_button.click()
    assert what_if.all_button.text() == "Stop" and not page.day.is_playing and card.play_button.text() == "Simulate"


def test_the_key_that_plays_it_brings_it_in_sight(qtbot: QtBot, program: Program) -> None:
    page = page_of(program)
    first, second, *_ = prepared_in(page)
    card = put_in(qtbot, page, first, second)
    above = page.view.form.forecast.what_if
    above.setMinimumHeight(1200)
    above.show()
    qtbot.waitUntil(lambda: card.play_button.visibleRegion().isEmpty())
    qtbot.keyClick(page.view.list, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert not card.play_button.visibleRegion().isEmpty()
