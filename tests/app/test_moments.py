"""A big moment in the window: the banner lies over the board, the fight waits for one key, and whatever is done passes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.controller.play import tactics
from desktop_app.rules.kernel.moments import MomentKind
from desktop_app.views.encounter.act_foot import ActFoot
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import ask_for_foes, fight_of, opened, press
from tests.controller.test_moments import GREAT_HARM
from tests.demos import demo_at
from tests.narrowing import there


@pytest.fixture
def fight(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[FightPresenter]:
    path = tmp_path / "city.strikeboard"
    demo_at(path, "cadwallon")
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitExposed(program.window)
    yield fight_of(program)
    program.window.close()
    store.close()


def strike(fight: FightPresenter) -> str:
    """Strike one of the party until it is out; return its name."""
    tracker = fight.tracker
    who = next(who for who, one in tracker.session.state.combatants.items() if one.side == "party")
    for _ in range(6):
        fight.act(lambda: tracker.hand.harm([who], GREAT_HARM["cadwallon"], tracker.hand.harm_kinds()[0][0]))
        if not fight.view.moment.isHidden():
            break
    return tracker.name(who)


def test_the_banner_says_what_has_happened_and_space_passes_it_before_all_else(qtbot: QtBot, fight: FightPresenter) -> None:
    name, banner = strike(fight), fight.view.moment
    assert not banner.isHidden()
    assert name in banner.title.text()
    assert there(banner.parentWidget()).rect().contains(banner.geometry())
    fight.view.setFocus()
    steps, foot = fight.tracker.steps, there(fight.view.findChild(ActFoot))
    assert foot.next_button.key == "", "Space is the banner's alone"
    press(qtbot, fight, Qt.Key.Key_Space)
    assert banner.isHidden()
    assert foot.next_button.key == "Space"
    assert fight.tracker.steps == steps, "the first press passes what has stopped the fight"
    press(qtbot, fight, Qt.Key.Key_Space)
    assert fight.tracker.steps > steps


def test_escape_and_the_button_pass_it_and_undo_does_not_bring_it_back(qtbot: QtBot, fight: FightPresenter) -> None:
    strike(fight)
    fight.view.setFocus()
    press(qtbot, fight, Qt.Key.Key_Escape)
    assert fight.view.moment.isHidden()
    fight.undo()
    assert fight.view.moment.isHidden()
    strike(fight)
    qtbot.mouseClick(fight.view.moment.button, Qt.MouseButton.LeftButton)
    assert fight.view.moment.isHidden()


def test_what_does_not_stop_the_fight_has_no_banner_that_would_ask_for_space(qtbot: QtBot, fight: FightPresenter) -> None:
    fight.tracker.moments.stops = frozenset({MomentKind.JOKER})
    strike(fight)
    assert fight.tracker.moments.now()
    assert fight.view.moment.isHidden()
    fight.view.setFocus()
    steps = fight.tracker.steps
    press(qtbot, fight, Qt.Key.Key_Space)
    assert fight.tracker.steps > steps


def test_the_first_space_dismisses_the_banner_over_a_question_too(qtbot: QtBot, fight: FightPresenter) -> None:
    ask_for_foes(fight)
    tactics.play_on(fight.tracker.session, until=lambda state: state.pending != ())
    fight.refresh()
    assert fight.view.question.isVisible()
    strike(fight)
    assert fight.view.question.isVisible()
    fight.view.setFocus()
    steps = fight.tracker.steps
    press(qtbot, fight, Qt.Key.Key_Space)
    assert fight.view.moment.isHidden()
    assert fight.tracker.steps == steps
