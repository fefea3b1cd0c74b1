"""The first screen: the demo fight with its tour, a campaign of one's own without a file dialog, files; and what Home keeps of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop_app.controller.start import recent
from desktop_app.controller.start.demo import demo_scene
from desktop_app.controller.start.making import own_campaign
from desktop_app.launch import Shell
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.help.help_view import HelpView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.home.start_view import StartView
from tests.app.counting import CTRL, KEY
from tests.narrowing import there


def first_screen(qtbot: QtBot, shell: Shell) -> StartView:
    """Start the program for the first time."""
    shell.start()
    window = there(shell.window)
    qtbot.waitUntil(window.isActiveWindow)
    view = window.page("home")
    assert shell.program is None and isinstance(view, StartView)
    return view


def press(qtbot: QtBot, *keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> int:
    for key in keys:
        qtbot.keyClick(there(QApplication.focusWidget()), key, held)
        QApplication.processEvents()
    return len(keys)


def typed(qtbot: QtBot, words: str) -> int:
    qtbot.keyClicks(there(QApplication.focusWidget()), words)
    return len(words)


def test_enter_tries_the_demo_fight_with_its_tour(qtbot: QtBot, shell: Shell) -> None:
    first_screen(qtbot, shell)
    press(qtbot, KEY.Key_Return)
    program = there(shell.program)
    assert program.is_demo and program.window.current == "fight" and program.tour.is_on


def test_a_first_fight_of_one_s_own_within_12_inputs(qtbot: QtBot, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: pytest.fail("no file dialog"))
    first_screen(qtbot, shell)
    inputs = press(qtbot, KEY.Key_N, held=CTRL) + press(qtbot, KEY.Key_Return)
    program = there(shell.program)
    qtbot.waitUntil(program.window.isActiveWindow)
    inputs += press(qtbot, KEY.Key_K, held=CTRL) + typed(qtbot, "4 wolves")
    inputs += press(qtbot, KEY.Key_Return)
    fight = there(program.fight)
    assert program.window.current == "fight" and len(fight.tracker.session.state.combatants) == 7
    assert "ready-made heroes" in program.window.messages.text
    assert inputs <= 12


@pytest.mark.parametrize("place", range(len(SYSTEMS)))
def test_a_campaign_of_one_s_own_takes_a_name_and_a_system(qtbot: QtBot, shell: Shell, place: int) -> None:
    view = first_screen(qtbot, shell)
    press(qtbot, KEY.Key_N, held=CTRL)
    typed(qtbot, "The  long road?")
    view.own.systems.choose(place)
    press(qtbot, KEY.Key_Return)
    program = there(shell.program)
    assert program.desk.store.name == "The long road?" and program.desk.system_id == list(SYSTEMS)[place]
    assert program.desk.store.path == recent.data_folder() / "The long road_.strikeboard"
    assert recent.last_opened() == program.desk.store.path, "the next start opens it"


def test_campaigns_of_the_same_name_have_files_of_their_own(user_folders: Path) -> None:
    paths = [own_campaign(name, "winterdawn") for name in ("Road", "Road", "  ", "///")]
    assert [path.name for path in paths] == ["Road.strikeboard", "Road 2.strikeboard", "My campaign.strikeboard", "___.strikeboard"]


def test_the_last_campaign_is_opened_at_once(shell: Shell, campaign_file: Path) -> None:
    recent.remember_opened(campaign_file)
    shell.start()
    assert there(shell.program).desk.store.path == campaign_file


def test_a_last_campaign_that_is_gone_leads_to_the_first_screen_with_the_others(qtbot: QtBot, shell: Shell, tmp_path: Path) -> None:
    for name in ("Older", "Gone"):
        with Campaign.create(tmp_path / f"{name}.strikeboard", name):
            pass
        recent.remember_opened(tmp_path / f"{name}.strikeboard")
    (tmp_path / "Gone.strikeboard").unlink()
    view = first_screen(qtbot, shell)
    assert [there(button.card).title for button in view.recent] == ["Older"]
    view.recent[0].click()
    assert there(shell.program).desk.store.name == "Older"


def test_help_opens_on_the_first_screen_and_goes_back(qtbot: QtBot, shell: Shell) -> None:
    view = first_screen(qtbot, shell)
    window = there(shell.window)
    view.own.systems.choose(2)
    view.own.which.click()
    handbook = window.page("help")
    assert isinstance(handbook, HelpView) and window.current == "help" and handbook.current == "revolution"
    assert handbook.tour_button.isVisible() and not handbook.print_button.isVisible()
    press(qtbot, KEY.Key_F1)
    assert window.current == "home"


def test_another_language_makes_the_first_screen_anew(qtbot: QtBot, shell: Shell) -> None:
    first_screen(qtbot, shell)
    window = there(shell.window)
    press(qtbot, KEY.Key_K, held=CTRL)
    typed(qtbot, "fran")
    press(qtbot, KEY.Key_Return)
    assert shell.window is not window and recent.chosen_language() == "fr"
    view = there(shell.window).page("home")
    assert isinstance(view, StartView) and view.demo.button.text() == "Essayer le combat de démonstration"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_picture_shows_those_who_take_part(system: str) -> None:
    scene = demo_scene(system)
    assert {token.side for token in scene.tokens} == {"party", "foe"} and all(token.cell is not None for token in scene.tokens)


def test_the_three_steps_stay_on_home_until_a_fight_was_closed(qtbot: QtBot, shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    program = there(shell.program)
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    qtbot.waitUntil(program.window.isActiveWindow)
    assert home.steps.isVisible() and not home.first_steps.isVisible()
    home.steps.links[1].click()
    typed(qtbot, "2 wolves")
    press(qtbot, KEY.Key_Return)
    assert program.window.current == "fight"
    program.campaign.finish(there(program.fight).play_id)
    program.window.show_page("home")
    qtbot.waitUntil(lambda: not home.steps.isVisible())


def test_the_tour_opens_the_demo_from_another_campaign(qtbot: QtBot, shell: Shell) -> None:
    shell.start(own_campaign("Road", "savage"))
    there(shell.program).take_tour()
    qtbot.waitUntil(lambda: shell.program is not None and shell.program.is_demo)
    assert there(shell.program).tour.is_on


def test_a_demo_that_cannot_be_opened_starts_no_tour(qtbot: QtBot, shell: Shell) -> None:
    shell.start(own_campaign("Road", "winterdawn"))
    (recent.data_folder() / "greywater.strikeboard").write_text("Dear diary", encoding="utf-8")
    shell.try_demo()
    program = there(shell.program)
    assert program.desk.store.name == "Road" and program.window.current == "home" and "greywater" in program.window.messages.text
