"""How large everything is shown: chosen in the settings, kept next to the campaigns; Qt takes it when the program starts again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import places
from desktop_app.app import Program
from desktop_app.controller.start import recent
from desktop_app.launch import FACTOR, PAGE, Shell, enlarge
from desktop_app.views.parts.buttons import Button
from desktop_app.views.presenters.settings import SettingsPresenter
from tests.narrowing import there
from tests.parts import presenter_of

STARTED = "from desktop_app.launch import enlarge; from desktop_app.controller.start import recent; enlarge(recent.chosen_size());"
ASKED = "from desktop_app.views.application import make_application; print(make_application().primaryScreen().devicePixelRatio())"


def ratio(**environment: str) -> float:
    """Start Qt as the program does, in a process of its own, and ask how many pixels a point has."""
    around = {**places.surroundings(), "QT_QPA_PLATFORM": "offscreen", **environment}
    return float(subprocess.run([sys.executable, "-c", STARTED + ASKED], env=around, capture_output=True, text=True, check=True).stdout)


def test_the_size_that_is_chosen_is_taken_at_the_next_start(program: Program, qapp: QApplication) -> None:
    program.window.show_page("settings")
    page = presenter_of(program, SettingsPresenter)
    assert recent.chosen_size() == 100 and ratio() == 1
    page.view.enlarged.findChildren(Button)[2].click()
    assert recent.chosen_size() == 150 and "After restart" in program.window.messages.text
    assert ratio() == 1.5
    page.refresh()
    assert page.view.enlarged.findChildren(Button)[2].isChecked()
    assert ratio(QT_SCALE_FACTOR="2") == 2, "who sets it for Qt has it so"


def test_a_scale_that_is_chosen_starts_the_program_again_at_the_same_page(campaign_file: Path, qapp: QApplication, qtbot: QtBot) -> None:
    shell = Shell(qapp)
    shell.start(campaign_file)
    program = there(shell.program)
    program.window.show_page("settings")
    presenter_of(program, SettingsPresenter).view.enlarged.findChildren(Button)[1].click()
    qtbot.waitUntil(lambda: shell.begins_again is not None)
    assert shell.begins_again == [str(campaign_file)] and os.environ.pop(PAGE) == "settings"
    shell.close()


def test_it_begins_at_the_page_where_it_ended(campaign_file: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PAGE, "settings")
    shell = Shell(qapp)
    shell.start(campaign_file)
    assert there(shell.window).current == "settings" and PAGE not in os.environ
    there(shell.window).close()
    shell.close()


def test_a_scale_of_our_own_gives_way_to_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FACTOR, raising=False)
    for percent, factor in ((150, "1.5"), (200, "2.0"), (100, None)):
        enlarge(percent)
        assert os.environ.get(FACTOR) == factor


@pytest.mark.parametrize("noted", ["", "abc", "3000", "-100", "99"])
def test_what_is_no_size_is_the_usual_one(noted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    recent.remember(size=noted)
    assert recent.chosen_size() == 100
    monkeypatch.delenv("QT_SCALE_FACTOR", raising=False)
    enlarge(recent.chosen_size())
    assert "QT_SCALE_FACTOR" not in os.environ
