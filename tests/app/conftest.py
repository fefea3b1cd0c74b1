"""What the tests of the whole program share: the demo campaign, made once, and the window over a copy of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.play.usual import UsualAnswers, keep_usual_answers
from desktop_app.launch import Shell
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import Json
from desktop_app.views.encounter.closing import ClosingPage
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.presenters.campaigns import _made
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.forecasts import Forecasts
from tests.app import showing
from tests.app.counting import Table
from tests.demos import demo_at, made_demo
from tests.parts import page_of, segments_of

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a display Qt tells of each window that it cannot raise it or hint its size; any other warning fails a test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(scope="session")
def watched(qapp: QApplication) -> None:
    showing.watch()


@pytest.fixture(autouse=True)
def no_stray_windows(qapp: QApplication, watched: None) -> Iterator[None]:
    """Fail a test in which a part of a page was shown as a window of its own, if only for a moment."""
    showing.STRAY.clear()
    yield
    for widget in qapp.topLevelWidgets():
        showing.note(widget)
        if isinstance(widget, QMainWindow):
            widget.deleteLater()  # windows of tests gone by would be polished and told of every event
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not showing.STRAY, showing.STRAY


class Nobody:
    """A worker that never answers: no test waits for fights that are played elsewhere, and none starts a process by chance."""

    def send(self, message: Mapping[str, Json]) -> None:
        pass

    def kill(self) -> None:
        pass


@pytest.fixture(autouse=True)
def nobody_plays(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the processes that play fights out, but where a test is about them (`plays_fights`)."""
    if request.node.get_closest_marker("plays_fights") is None:
        monkeypatch.setattr(Forecasts, "hire", lambda *_: Nobody())


@pytest.fixture(scope="session")
def demo() -> Path:
    return made_demo()


@pytest.fixture
def campaign_file(demo: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Give a demo; of the rules that the test names for its `program` ((system, language)), else of those that come first."""
    call = getattr(request.node, "callspec", None)
    told = call.params.get("program") if call is not None else None
    return demo_at(tmp_path / "evening.strikeboard", *([told[0]] if told else []))


def opened(qapp: QApplication, path: Path) -> tuple[Program, Campaign]:
    store = Campaign.open(path)
    program = Program(qapp, store)
    program.window.show()
    return program, store


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> Iterator[Program]:
    program, store = opened(qapp, campaign_file)
    qtbot.addWidget(program.window)
    qtbot.waitExposed(program.window)
    yield program
    program.window.close()
    store.close()


def fight_of(program: Program) -> FightPresenter:
    program.window.show_page("fight")
    fight = program.fight
    assert fight is not None
    return fight


def ask_for_foes(fight: FightPresenter) -> None:
    """Let the game master be asked what foes are asked, too."""
    keep_usual_answers(fight._desk.store, fight.tracker.session.system.id, UsualAnswers(for_foes=False))
    fight.take_dice_preference()


def press(qtbot: QtBot, fight: FightPresenter, *keys: Qt.Key) -> None:
    for key in keys:
        target = QApplication.focusWidget() or fight.view
        qtbot.keyClick(target, key)


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    system = getattr(request, "param", "winterdawn")
    path = tmp_path / "evening.strikeboard"
    demo_at(path, system)
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    fight_of(program)
    yield Table(qtbot, program, store, system)
    program.window.close()
    store.close()


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path) -> Iterator[Shell]:
    """Give a shell that is closed, with a last backup, while the folder of its campaign is still there."""
    made = Shell(qapp)
    yield made
    if made.window is not None:
        made.window.close()
    made.close()


@pytest.fixture
def nothing(qtbot: QtBot, shell: Shell, tmp_path: Path, request: pytest.FixtureRequest) -> Table:
    """The window over an empty campaign, by the rules that are asked for."""
    system = request.param
    shell.switch(lambda: _made(tmp_path / "Nothing.strikeboard"))
    program = shell.program
    assert program is not None
    qtbot.waitUntil(program.window.isActiveWindow)
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    qtbot.waitUntil(lambda: bool(home.covers.examples))
    table = Table(qtbot, program, program.desk.store, system)
    table.click(segments_of(home.systems)[list(SYSTEMS).index(system)])
    return table


def close_the_fight(program: Program) -> ClosingPage:
    """Open the page on which the fight is closed, and confirm its first step."""
    fight_of(program).close_fight()
    page = page_of(program.window)
    assert isinstance(page, ClosingPage)
    page.does.click()
    return page
