"""A what-if in the window: its frame, its own undo, keeping it by a key, dropping it without a trace."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.play.tactics import play_on
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of


def told_by(part: QWidget) -> list[str]:
    return [label.text() for label in part.findChildren(QLabel)]


def goes_on(fight: FightPresenter) -> None:
    before = fight.tracker.steps
    play_on(fight.tracker.session, until=lambda _: fight.tracker.steps > before)
    fight.refresh()


def key(qtbot: QtBot, fight: FightPresenter, name: Qt.Key) -> None:
    qtbot.keyClick(fight.view, name, Qt.KeyboardModifier.ControlModifier)


def test_it_has_a_frame_and_an_undo_of_its_own_and_dropped_it_leaves_nothing(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    steps, digest = fight.own.steps, fight.own.session.digest
    assert not fight.view.branch.isVisible()
    key(qtbot, fight, Qt.Key.Key_B)
    assert fight.view.branch.isVisible() and not fight.view.branch.keep_button.isEnabled()
    goes_on(fight)
    goes_on(fight)
    assert "What if: 2 steps" in fight.view.branch.told.text() and fight.own.steps == steps
    assert "2 steps · not saved" in told_by(fight.view.log)
    fight.undo()
    assert fight.tracker.steps == 1 and fight.own.steps == steps
    key(qtbot, fight, Qt.Key.Key_Backspace)
    assert not fight.view.branch.isVisible()
    assert not any("not saved" in text for text in told_by(fight.view.log))
    assert fight.tracker is fight.own and (fight.own.steps, fight.own.session.digest) == (steps, digest)


def test_kept_by_a_key_it_is_one_step_that_undo_takes_back(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    steps, digest = fight.own.steps, fight.own.session.digest
    key(qtbot, fight, Qt.Key.Key_B)
    for _ in range(3):
        goes_on(fight)
    came_to = fight.tracker.session.digest
    key(qtbot, fight, Qt.Key.Key_Return)
    assert not fight.view.branch.isVisible()
    assert (fight.own.steps, fight.own.session.digest) == (steps + 1, came_to)
    fight.undo()
    assert (fight.own.steps, fight.own.session.digest) == (steps, digest)


def test_the_players_screen_is_first_opened_in_the_fight_itself(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.own.players.hide_everyone()
    steps = fight.own.steps
    key(qtbot, fight, Qt.Key.Key_B)
    program.routes.players.toggle()
    assert program.routes.players.window is None and program.window.messages.text.startswith("Only in the fight itself")
    fight.drop_branch()
    program.routes.players.toggle()
    assert program.routes.players.window is not None and fight.own.steps == steps + 1
    program.routes.players.close()


def test_meanwhile_the_players_see_the_fight_and_nothing_of_it_is_closed_or_reinforced(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    program.routes.players.toggle()
    shown = fight.own.players.shown()
    fight.begin_branch()
    fight.act(fight.tracker.players.hide_everyone)
    goes_on(fight)
    players = program.routes.players.window
    assert players is not None and fight.own.players.shown() == shown
    steps = fight.own.steps
    fight.reinforce("wolf", 2)
    assert "keep the what-if or drop it" in program.window.messages.text
    fight.act(lambda: fight.tracker.hand.end_fight("party"))
    fight.next()
    assert fight.own.steps == steps and not fight.own.has_ended
    fight.drop_branch()
    program.routes.players.close()


def test_the_palette_offers_it_and_then_what_ends_it(program: Program) -> None:
    fight = fight_of(program)
    assert "What if: play on without saving" in [label for label, _, _ in fight.actions()]
    fight.begin_branch()
    labels = [label for label, _, _ in fight.actions()]
    assert "What if: drop it" in labels and "What if: keep it as one step of the fight" in labels
    fight.drop_branch()
