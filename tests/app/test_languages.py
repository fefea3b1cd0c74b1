"""The program in another language: the window is made anew over the same campaign, and nothing of the play is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller import recent
from desktop_app.launch import Shell
from desktop_app.views.presenters.settings import SettingsPresenter


@pytest.fixture
def shell(qapp: QApplication) -> Iterator[Shell]:
    made = Shell(qapp)
    yield made
    if made.window is not None:
        made.window.close()
    made.close()


def program_of(shell: Shell) -> Program:
    assert shell.program is not None
    return shell.program


def choose(qtbot: QtBot, shell: Shell, code: str) -> None:
    """Choose a language on the page of the settings."""
    before = program_of(shell)
    before.window.show_page("settings")
    settings = before._presenters["settings"]
    assert isinstance(settings, SettingsPresenter)
    settings.view.language_chosen.emit(code)
    qtbot.waitUntil(lambda: shell.program is not None and shell.program is not before)


def test_the_language_changes_in_the_running_window_and_the_fight_goes_on(qtbot: QtBot, shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    before = program_of(shell)
    before.window.show_page("fight")
    assert before.fight is not None
    session = before.fight.tracker.session
    steps = session.journal.at
    choose(qtbot, shell, "fr")
    after = program_of(shell)
    assert language.in_force() == "fr" == recent.chosen_language()
    assert after.window.current == "settings" and after.window is shell.window
    settings = after._presenters["settings"]
    assert isinstance(settings, SettingsPresenter) and settings.view.look._name == "Apparence"
    assert after.fight is not None and after.fight.tracker.session is session, "what it asks is asked still"
    after.fight.undo()
    assert session.journal.at == steps - 1
    choose(qtbot, shell, "en")
    assert language.in_force() == "en"


def test_a_read_only_home_keeps_the_language(shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    recent.recent_file().unlink()
    recent.recent_file().mkdir()
    shell.speak("fr")
    assert language.in_force() == "en" and program_of(shell).window.messages.text
