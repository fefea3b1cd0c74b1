"""Prepare in three tabs: each tells its result, has one scroll bar and is whole in small windows; keys open the tab that they mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.forecast.shown import ForecastShown, HeroForecast, SplitShown, WatchShown
from desktop_app.views.encounters.preparation import CAST, FORECAST, MAP
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.app.conftest import opened
from tests.controller.test_tongues import TOLD as TRANSLATED
from tests.parts import chosen_encounter, focused, presenter_of

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NO = Qt.KeyboardModifier.NoModifier
KEY = Qt.Key
LANGUAGES = [language.ENGLISH, *dict.fromkeys(code for _, code in TRANSLATED)]
SIZES = {"1366 by 768": QSize(1366, 768), "at 125 %": QSize(1093, 614), "at 150 %": QSize(911, 512), "at 200 %": QSize(683, 384)}

HEROES = tuple(
    HeroForecast(who=name, name=name, sign=name[0], portrait="", down=0.34, left_half=0.75, left_worst=0.0) for name in ("Orsk", "Tamsin")
)
SHOWN = ForecastShown(
    key="x", share=0.85, low=0.79, high=0.89, count=220, most=400, is_done=True, can_go_on=True, is_hollow=False, word="likely to open",
    tone="accent", swing="swingy", swing_tone="accent", between="79-89 %, 220 simulations", who_plays="simple tactics on both sides",
    rounds=(8, 11, 14), heroes=HEROES, splits=(SplitShown(text="Ysolde down by round 3", often="1 in 5", with_it=0.52, without=0.93),),
    watch=tuple(WatchShown(n=n, title="Bad run", line="lost in 13 rounds") for n in range(3)),
)  # fmt: skip


def prepare(program: Program) -> EncountersPresenter:
    """Show an encounter that is only prepared, with the keys in the list."""
    program.window.show_page("encounters")
    page = presenter_of(program, EncountersPresenter)
    page.choose(next(card.id for card in page.view.list.cards if not card.id.startswith("fight:")))
    page.view.list.setFocus()
    QApplication.processEvents()
    return page


OPENS: dict[str, tuple[Qt.Key, Qt.KeyboardModifier, int]] = {
    "1": (KEY.Key_1, NO, MAP),
    "2": (KEY.Key_2, NO, CAST),
    "3": (KEY.Key_3, NO, FORECAST),
    "the bestiary": (KEY.Key_B, CTRL, CAST),
    "the forecast": (KEY.Key_F5, NO, FORECAST),
    "what if": (KEY.Key_F7, NO, FORECAST),
    "foes for a chance": (KEY.Key_F8, NO, FORECAST),
    "a day": (KEY.Key_F9, NO, FORECAST),
    "the day played": (KEY.Key_F9, SHIFT, FORECAST),
}


@pytest.mark.parametrize("name", OPENS)
def test_a_key_opens_the_tab_that_it_means(qtbot: QtBot, program: Program, name: str) -> None:
    page, (key, held, place) = prepare(program), OPENS[name]
    form = page.view.form
    form.open_tab(CAST if place == MAP else MAP)
    qtbot.keyClick(focused(), key, held)
    assert form.tabs.place == place


@pytest.mark.parametrize(("key", "held"), [(KEY.Key_Tab, CTRL), (KEY.Key_PageDown, CTRL)])
def test_tabs_are_gone_through_round_and_round(qtbot: QtBot, program: Program, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    form = prepare(program).view.form
    met = []
    for _ in range(3):
        qtbot.keyClick(focused(), key, held)
        met.append(form.tabs.place)
    assert met == [CAST, FORECAST, MAP]


def test_a_digit_that_is_written_opens_nothing_and_one_of_a_menu_chooses_there(qtbot: QtBot, program: Program) -> None:
    page = prepare(program)
    form = page.view.form
    form.open_tab(CAST)
    for field in (page.view.search, form.name, form.loot.line):
        assert isinstance(field, QLineEdit)
        field.setFocus()
        qtbot.keyClick(field, KEY.Key_1)
        assert "1" in field.text() and form.tabs.place == CAST
        field.undo()


def test_m_on_any_tab_takes_up_a_token_on_the_map(qtbot: QtBot, program: Program) -> None:
    form = prepare(program).view.form
    form.open_tab(CAST)
    form.members[0].setFocus()
    qtbot.keyClick(form.members[0], KEY.Key_M)
    canvas = form.board.canvas
    assert form.tabs.place == MAP and canvas.hasFocus() and canvas.gestures.moving is not None
    who, before = canvas.selected[0], canvas.tokens[canvas.selected[0]].cell
    qtbot.keyClick(canvas, KEY.Key_Right)
    qtbot.keyClick(canvas, KEY.Key_Return)
    assert canvas.tokens[who].cell != before


def test_f6_goes_on_from_tab_to_tab(qtbot: QtBot, program: Program) -> None:
    form = prepare(program).view.form
    places = set()
    for _ in range(2 * len(form.panels)):
        qtbot.keyClick(focused(), KEY.Key_F6)
        places.add(form.tabs.place)
        if focused() is presenter_of(program, EncountersPresenter).view.list:
            break
    assert places == {MAP, CAST, FORECAST}


def test_each_tab_tells_its_result(program: Program) -> None:
    page = prepare(program)
    form, prepared = page.view.form, chosen_encounter(program)
    heroes, foes = len(prepared.party), sum(one.count for one in prepared.foes)
    assert form.tabs.tabs[CAST].result == f"{heroes} heroes, {foes} foes"
    assert form.tabs.tabs[FORECAST].result == "simulating..."
    form.forecast.show_forecast(SHOWN)
    assert form.tabs.tabs[FORECAST].accessibleName() == f"Forecast: party wins {round(100 * SHOWN.share)} %"
    for foe in prepared.foes:
        form.foe_counted.emit(prepared.id, foe.key, 0)
    assert form.tabs.tabs[CAST].result == f"{heroes} heroes, 0 foes" and form.tabs.tabs[FORECAST].result == ""


def test_the_selected_token_is_hidden_and_arrives_alone(qtbot: QtBot, program: Program) -> None:
    form = prepare(program).view.form
    before = chosen_encounter(program)
    kind = next(foe for foe in before.foes if foe.count > 1)
    canvas, panel = form.board.canvas, form.map_tab.token
    canvas.setFocus()
    while not (canvas.selected and canvas.selected[0].startswith(kind.key)):
        qtbot.keyClick(canvas, KEY.Key_Tab)
    assert panel.hidden_button.isVisible() and not panel.hidden_button.isChecked()
    panel.hidden_button.click()
    assert panel.hidden_button.isChecked() and canvas.selected[0].startswith(f"{kind.kind}!")
    panel.when_button.chosen.emit(2, "")
    counted = {(foe.count, foe.hidden, foe.round) for foe in chosen_encounter(program).foes if foe.kind == kind.kind}
    assert counted == {(kind.count - 1, False, 0), (1, True, 2)}
    qtbot.keyClick(canvas, KEY.Key_Z, CTRL)
    qtbot.keyClick(canvas, KEY.Key_Z, CTRL)
    assert chosen_encounter(program) == before


def scroll_bars(page: QWidget) -> list[QAbstractScrollArea]:
    """List what can be scrolled on a tab."""
    return [area for area in page.findChildren(QAbstractScrollArea) if area.isVisible() and area.verticalScrollBar().maximum() > 0]


def cut_off(page: QWidget) -> list[str]:
    """List controls that stand left or right of their tab."""
    found = []
    for control in page.findChildren(QAbstractButton):
        if control.isVisible():
            left = control.mapTo(page, QPoint(0, 0)).x()
            found += [control.accessibleName() or control.text()] if left < 0 or left + control.width() > page.width() else []
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_tab_is_whole_with_one_scroll_bar(qtbot: QtBot, qapp: QApplication, campaign_file: Path, code: str, size: str) -> None:
    language.use(code)
    program, store = opened(qapp, campaign_file)
    qtbot.addWidget(program.window)
    program.window.resize(SIZES[size])
    form = prepare(program).view.form
    form.forecast.show_forecast(SHOWN)
    for place in (MAP, CAST, FORECAST):
        form.open_tab(place)
        for _ in range(4):
            qapp.processEvents()
        page = (form.map_tab, form.cast_tab, form.forecast_tab)[place]
        assert program.window.size() == SIZES[size] and page.isVisible()
        assert len(scroll_bars(page)) <= 1 and cut_off(page) == [], place
        assert all(tick.width() >= tick.minimumSizeHint().width() for tick in form.members if tick.isVisible()), "names are whole"
    program.window.close()
    store.close()


@pytest.mark.plays_fights
def test_a_new_encounter_tells_no_result_of_the_one_before(qtbot: QtBot, program: Program) -> None:
    """A forecast that still runs for another encounter is not told of this one."""
    page = prepare(program)
    form = page.view.form
    qtbot.waitUntil(lambda: form.forecast.shown is not None, timeout=60_000)
    qtbot.keyClick(focused(), KEY.Key_N, CTRL)
    qtbot.wait(800)
    assert not chosen_encounter(program).foes and form.tabs.tabs[FORECAST].result == "" and form.forecast.shown is None
