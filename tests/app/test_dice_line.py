"""Dice typed in one line in the window: it grows with an ace, says what they come to, and one Enter hands all of them over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of, opened, press
from tests.controller.test_dice_line import act
from tests.demos import demo_at
from tests.narrowing import there
from tests.parts import focused


@pytest.fixture
def fight(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[FightPresenter]:
    path = demo_at(tmp_path / "bridge.strikeboard", "savage")
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitExposed(program.window)
    fight = fight_of(program)
    fight.tracker.set_typed_dice(manual=True, for_foes=False)
    session = fight.tracker.session
    for _ in range(200):
        if session.asking is not None and [die.purpose for die in session.dice_line().dice][1:] == ["wild_die"]:
            break
        if session.asking is None:
            act(session)
        else:
            session.roll_for_me()
    fight.refresh()
    yield fight
    program.window.close()
    store.close()


def test_a_throw_is_typed_in_one_line_and_given_with_one_enter(qtbot: QtBot, fight: FightPresenter) -> None:
    question, session = fight.view.question, fight.tracker.session
    sides = question.dice.wanted[0].sides
    between = " " if sides > 9 else ""
    assert [die.sides for die in question.dice.wanted] == [sides, 6]
    assert question.verdict.isHidden()
    fight.view.setFocus()
    question.take_dice()
    qtbot.keyClicks(focused(), f"{sides}{between}3")
    assert [die.sides for die in question.dice.wanted] == [sides, sides, 6], "it has aced, and the line is longer by one"
    assert "against" in question.verdict.text()
    assert not question.do_button.isEnabled(), "the Wild Die is missing"
    steps = fight.tracker.steps
    press(qtbot, fight, Qt.Key.Key_Return)
    assert fight.tracker.steps == steps
    assert session.asking is not None
    qtbot.keyClicks(focused(), f"{between}12")
    assert "3" in question.reason.text(), "one face too many is said"
    assert not question.do_button.isEnabled()
    qtbot.keyClick(focused(), Qt.Key.Key_Backspace)
    if between:
        qtbot.keyClick(focused(), Qt.Key.Key_Backspace)
        qtbot.keyClicks(focused(), " 1")
    assert question.do_button.isEnabled()
    qtbot.keyClick(focused(), Qt.Key.Key_Return)
    asking = fight.tracker.session.asking
    assert asking is None or asking.need.ask.purpose != "wild_die"
    rolled = [face for roll in there(fight.tracker.log(fight.tracker.steps, fight.tracker.steps)) for face in roll.dice]
    if fight.tracker.steps > steps:
        assert [die.face for die in rolled][:3] == [sides, 3, 1]


def test_another_step_drops_a_line_half_typed_whole(qtbot: QtBot, fight: FightPresenter) -> None:
    who = fight.tracker.session.state.roster[0]
    question = fight.view.question
    question.take_dice()
    qtbot.keyClicks(focused(), "1")
    fight.view.question.dice.clearFocus()
    left = fight.left_open
    assert left.dice == "1"
    fight.act(lambda: fight.tracker.hand.note("A horn"))
    assert fight.tracker.session.asking is None, "another step drops the question whole: nothing of it has happened"
    assert fight.tracker.has(who)
