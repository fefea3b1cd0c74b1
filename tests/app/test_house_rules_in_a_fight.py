"""House rules can be changed in a fight that runs: one step, told from when on, taken back with Undo, and kept in the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.rules.savage.state import SavageState
from desktop_app.views.presenters.settings import SettingsPresenter
from tests.app.conftest import fight_of, opened
from tests.demos import demo_at
from tests.narrowing import of_kind, there
from tests.parts import message_button, presenter_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return demo_at(tmp_path / "bridge.strikeboard", "savage")


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, path: Path) -> Iterator[Program]:
    made, store = opened(qapp, path)
    qtbot.addWidget(made.window)
    qtbot.waitExposed(made.window)
    yield made
    made.window.close()
    store.close()


def rule(state: object) -> bool:
    return of_kind(SavageState, state).settings.joker_bennies


def test_a_house_rule_is_taken_over_by_the_fight_that_is_shown(program: Program, path: Path) -> None:
    fight = fight_of(program)
    session = fight.tracker.session
    before, steps = rule(session.state), fight.tracker.steps
    program.window.show_page("settings")
    settings = presenter_of(program, SettingsPresenter)
    settings.view.house_rule_changed.emit("joker_bennies", not before)
    assert rule(session.state) is before, "a fight under way keeps its own at first"
    assert "current fights keep their rule" in program.window.messages.text
    message_button(program.window).click()
    assert rule(session.state) is not before
    assert fight.tracker.steps == steps + 1
    (line,) = fight.tracker.log(steps + 1, steps + 1)
    assert f"from round {session.state.round}" in "".join(span.text for span in line.spans), "it says from when they hold"
    assert not fight.may_adopt_house_rules()
    fight.undo()
    assert rule(session.state) is before
    (act,) = [act for label, _, act in fight.actions() if "current house rules" in label]
    act()
    assert rule(session.state) is not before
    program.window.close()
    program.desk.store.close()
    campaign = OpenCampaign.open(path)
    again = campaign.fight(there(campaign.fights())[0].id)
    assert rule(again.session.state) is not before
    campaign.close()
