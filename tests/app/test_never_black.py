"""While another window takes the place of one, the one before stays, says what is being done, and goes when the other is painted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop_app import language
from desktop_app.app import Program
from desktop_app.launch import Shell
from desktop_app.model import Campaign
from desktop_app.views import theme
from desktop_app.views.main_window import MainWindow
from desktop_app.views.parts.at_work import LINE, AtWork
from desktop_app.views.presenters.home import HomePresenter
from tests.parts import presenter_of


class Painted(QObject):
    """Notes what a window said was being done, once it stood on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        if event.type() == QEvent.Type.Paint and isinstance(watched, AtWork) and watched.isVisible():
            self.said.append(watched.doing)
        return False


@pytest.fixture
def painted(qapp: QApplication) -> Painted:
    noted = Painted()
    qapp.installEventFilter(noted)
    return noted


def window_of(qtbot: QtBot, shell: Shell) -> MainWindow:
    window = shell.window
    assert window is not None
    qtbot.waitUntil(lambda: window.is_painted)
    return window


def test_the_old_window_says_what_is_done_before_it_is_begun_and_stays_until_the_new_one_is_painted(
    qtbot: QtBot, shell: Shell, campaign_file: Path, tmp_path: Path, painted: Painted
) -> None:
    shell.start(campaign_file)
    before = window_of(qtbot, shell)
    seen: list[tuple[bool, list[str]]] = []

    def prepare() -> Path:
        seen.append((before.isVisible(), list(painted.said)))
        Campaign.create(tmp_path / "Other.strikeboard", "Other").close()
        return tmp_path / "Other.strikeboard"

    shell.switch(prepare, "Making “Other”")
    assert seen == [(True, ["Making “Other”"])], "it was painted before anything was done"
    after = shell.window
    assert after is not None and after is not before and after.isVisible()
    assert before.isVisible() and not after.is_painted
    qtbot.waitUntil(lambda: after.is_painted)
    qtbot.waitUntil(lambda: not isValid(before))


def test_a_window_that_gives_way_hears_no_keys_and_can_be_closed(qtbot: QtBot, shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    before, seen = window_of(qtbot, shell), []

    def prepare() -> Path:
        qtbot.keyClicks(before, "?")
        qtbot.keyClicks(QApplication.focusWidget() or before, "k")
        seen.append(before.close())
        return campaign_file

    shell.switch(prepare)
    assert seen == [True] and shell.program is not None
    shell.program.window.show_page("characters")


def test_while_the_language_changes_the_window_says_so_and_the_page_is_made_before_it_is_seen(
    qtbot: QtBot, shell: Shell, campaign_file: Path, painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.start(campaign_file)
    before, pages = window_of(qtbot, shell), []
    before.show_page("settings")
    show = MainWindow.show_on_screen

    def shown(window: MainWindow) -> None:
        pages.append((window.current, before.isVisible()))
        show(window)

    monkeypatch.setattr(MainWindow, "show_on_screen", shown)
    shell.speak("fr")
    assert painted.said == [language_of("Changing the language")] and pages == [("settings", True)]


def language_of(sentence: str) -> str:
    from desktop_app.views.speech import tr

    assert language.in_force() == "fr"
    return tr(sentence)


def test_home_loads_the_rules_once_its_window_is_painted(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    store = Campaign.open(campaign_file)
    program = Program(qapp, store)
    qtbot.addWidget(program.window)
    home = presenter_of(program, HomePresenter)
    qtbot.wait(120)
    assert home.is_waiting and program.desk._campaign is None
    program.window.show()
    qtbot.waitUntil(lambda: not home.is_waiting)
    assert program.desk._campaign is not None
    program.window.close()
    store.close()


def test_windows_that_follow_each_other_at_once_all_go(qtbot: QtBot, shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    first = window_of(qtbot, shell)
    shell.switch(lambda: campaign_file)
    second = shell.window
    assert second is not None
    shell.switch(lambda: campaign_file)
    qtbot.waitUntil(lambda: not isValid(first) and not isValid(second))


def test_what_is_being_done_can_be_read_on_the_ground_of_the_theme(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    picture = AtWork(window, "Opening “The long and winding road to the castle on the hill”").grab().toImage()
    colors = {picture.pixelColor(x, y).name() for x in range(300) for y in range(200)}
    assert picture.pixelColor(2, 2).name() == theme.active().ground and theme.active().text in colors
    is_written = [y for y in range(200) if any(picture.pixelColor(x, y).name() == theme.active().text for x in range(300))]
    assert len({y // LINE for y in is_written}) > 1, "what is longer than the window is wide stands on several lines"
