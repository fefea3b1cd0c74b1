"""The forecast of a prepared encounter in the window: played by processes, stopped and gone on with by a key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.forecast.forecasting import asked_of_prepared
from desktop_app.views.encounters.forecast_card import ForecastCard
from desktop_app.views.encounters.preparation import FORECAST
from desktop_app.views.presenters import forecasts
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.narrowing import there
from tests.parts import chosen_encounter, presenter_of


def card_of(program: Program) -> ForecastCard:
    program.window.show_page("encounters")
    page = presenter_of(program, EncountersPresenter)
    page.choose(next(card.id for card in page.view.list.cards if not card.id.startswith("fight:")))
    page.view.form.open_tab(FORECAST)
    return page.view.form.forecast


@pytest.mark.plays_fights
def test_it_is_played_by_processes_and_a_key_stops_it_and_goes_on(qtbot: QtBot, program: Program) -> None:
    card = card_of(program)
    qtbot.waitUntil(lambda: card.shown is not None and card.shown.count >= 2, timeout=60_000)
    assert card.is_playing and card.share.isVisible()
    qtbot.mouseClick(card.stop_button, Qt.MouseButton.LeftButton)
    stopped = there(card.shown)
    assert stopped.is_done and stopped.can_go_on and not program.desk.forecasts.is_playing
    qtbot.keyClick(presenter_of(program, EncountersPresenter).view.list, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: there(card.shown).count > stopped.count, timeout=60_000)
    assert card.is_playing
    picture: QPixmap = card.grab()
    assert not picture.isNull()


def test_while_nothing_is_known_it_says_so_and_stopping_says_that(qtbot: QtBot, program: Program) -> None:
    card = card_of(program)
    assert card.shown is None
    assert card.waiting.text() == "Simulating..."
    qtbot.waitUntil(lambda: program.desk.forecasts.is_playing, timeout=10_000)
    qtbot.mouseClick(card.stop_button, Qt.MouseButton.LeftButton)
    assert card.waiting.text() == "Forecast stopped." and not program.desk.forecasts.is_playing


@pytest.mark.plays_fights
def test_a_screen_reader_is_told_now_and_then_of_a_forecast_that_grows(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "is_heard", lambda: True)
    card = card_of(program)
    qtbot.waitUntil(lambda: card.shown is not None, timeout=60_000)
    monkeypatch.setattr(forecasts, "HEARD_S", 3600.0)
    told = there(card.shown)
    key = asked_of_prepared(program.desk.campaign, chosen_encounter(program)).job.key
    qtbot.waitUntil(lambda: len(program.desk.forecasts.known(key)) > told.count + 5, timeout=60_000)
    qtbot.wait(2 * forecasts.TELL_MS)
    assert card.shown == told
    monkeypatch.setattr(forecasts, "HEARD_S", 0.0)
    qtbot.waitUntil(lambda: there(card.shown).count > told.count, timeout=60_000)
