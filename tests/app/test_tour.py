"""The tour on the demo fight: six stops by their real keys, wrong keys, Esc, other pages, and a fight that stands otherwise."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.play.tactics import play_on
from desktop_app.views.accessible.voice import voice_of
from desktop_app.views.help.help_view import HelpView
from desktop_app.views.palette import Palette
from desktop_app.views.presenters.tour import Tour
from desktop_app.views.presenters.tour_stops import FightOnScreen, Task
from tests.app.counting import CTRL, KEY, SHIFT
from tests.narrowing import there

NO = Qt.KeyboardModifier.NoModifier
BY_KEYS = (
    (0, KEY.Key_Down, NO),
    (0, KEY.Key_Up, NO),
    (1, KEY.Key_1, NO),
    (2, KEY.Key_Return, NO),
    (3, KEY.Key_Return, NO),
    (3, KEY.Key_Return, SHIFT),
    (4, KEY.Key_Space, NO),
    (5, KEY.Key_Z, CTRL),
    (5, KEY.Key_K, CTRL),
)
"""The stop, counted from 0, and the key that it asks for."""


@pytest.fixture
def tour(qtbot: QtBot, program: Program) -> Tour:
    qtbot.waitUntil(program.window.isActiveWindow)
    program.window.showNormal()
    program.window.resize(1366, 768)
    program.take_tour()
    qtbot.waitUntil(lambda: program.tour.card.isVisible())
    return program.tour


def press(qtbot: QtBot, key: Qt.Key, held: Qt.KeyboardModifier = NO) -> None:
    qtbot.keyClick(there(QApplication.focusWidget()), key, held)
    QApplication.processEvents()


def stands_at(tour: Tour, place: int) -> bool:
    return tour.is_on and tour.place == place


def has_gone_on(tour: Tour, before: Task) -> bool:
    return not tour.is_on or tour.task is not before


def card_of(tour: Tour) -> QRect:
    """Return what of the card is painted."""
    return tour.card.geometry().adjusted(16, 16, -16, -16)


def test_six_stops_by_their_keys_to_the_end(qtbot: QtBot, tour: Tour, program: Program) -> None:
    steps = there(program.fight).tracker.steps
    for place, key, held in BY_KEYS:
        qtbot.waitUntil(partial(stands_at, tour, place))
        assert tour.card.place_label.text() == f"Tour \u00b7 {place + 1} of 6" and tour.shade.isVisible()
        at = tour.task
        if place == 2:
            assert len(tour.shade.holes) == 2, "the red lines, and on the board whom they name"
        assert all(not hole.intersects(card_of(tour)) for hole in tour.shade.holes)
        press(qtbot, key, held)
        qtbot.waitUntil(partial(has_gone_on, tour, at))
    assert not tour.is_on and not tour.card.isVisible() and not tour.shade.isVisible()
    palette = there(program.window.findChild(Palette))
    assert palette.isVisible() and "Help (F1)" in program.window.messages.text
    assert there(program.fight).tracker.steps > steps


def test_wrong_keys_leave_the_stop_where_it_is(qtbot: QtBot, tour: Tour, program: Program) -> None:
    for key in (KEY.Key_X, KEY.Key_X, KEY.Key_F5, KEY.Key_Left, KEY.Key_F9):
        press(qtbot, key)
        qtbot.wait(150)
        assert tour.is_on and tour.place == 0
    press(qtbot, KEY.Key_Down)
    press(qtbot, KEY.Key_Up)
    qtbot.waitUntil(lambda: tour.place == 1)
    fight = there(program.fight)
    qtbot.waitUntil(lambda: FightOnScreen(fight).warned == 0)
    press(qtbot, KEY.Key_3)  # its form takes the digits, and the warning is another's
    qtbot.waitUntil(lambda: tour.card.prompt.text() == "Press Esc to close this action first")
    press(qtbot, KEY.Key_Escape)
    qtbot.waitUntil(lambda: tour.card.prompt.text() == "Press 1 to open an action")
    assert tour.is_on and tour.place == 1
    press(qtbot, KEY.Key_1)
    qtbot.waitUntil(lambda: tour.place == 2)


def test_esc_leaves_the_tour_and_not_the_open_action(qtbot: QtBot, tour: Tour, program: Program) -> None:
    press(qtbot, KEY.Key_Down)
    press(qtbot, KEY.Key_Up)
    qtbot.waitUntil(lambda: tour.place == 1)
    press(qtbot, KEY.Key_1)
    qtbot.waitUntil(lambda: tour.place == 2)
    press(qtbot, KEY.Key_Escape)
    assert not tour.is_on and not tour.card.isVisible() and "Help (F1)" in program.window.messages.text
    assert there(program.fight).view.inspector.offers.open_item is not None
    press(qtbot, KEY.Key_Escape)
    assert there(program.fight).view.inspector.offers.open_item is None, "Esc is the fight's again"


def test_what_lies_over_the_page_keeps_its_esc(qtbot: QtBot, tour: Tour, program: Program) -> None:
    press(qtbot, KEY.Key_K, CTRL)
    palette = there(program.window.findChild(Palette))
    assert palette.isVisible() and tour.is_on
    press(qtbot, KEY.Key_Escape)
    assert not palette.isVisible() and tour.is_on


def test_another_page_hides_the_tour_and_the_fight_brings_it_back(qtbot: QtBot, tour: Tour, program: Program) -> None:
    program.window.show_page("journal")
    qtbot.waitUntil(lambda: not tour.card.isVisible())
    assert tour.is_on and not tour.shade.isVisible()
    press(qtbot, KEY.Key_Escape)
    assert tour.is_on
    program.window.show_page("fight")
    qtbot.waitUntil(lambda: tour.card.isVisible())


def test_stops_with_nothing_to_show_are_skipped(qtbot: QtBot, tour: Tour, program: Program) -> None:
    """A question that is opened before its stop is come to at once: what was to be shown before it has passed."""
    press(qtbot, KEY.Key_1)
    press(qtbot, KEY.Key_Return)
    assert program.fight is not None and program.fight.tracker.shown().banner is not None and tour.place == 0
    qtbot.waitUntil(lambda: tour.place == 3, timeout=8000)
    press(qtbot, KEY.Key_Return, SHIFT)
    qtbot.waitUntil(lambda: tour.place == 4, timeout=8000)


def test_without_a_warning_the_stop_of_the_red_lines_is_skipped(qtbot: QtBot, tour: Tour, program: Program) -> None:
    fight = there(program.fight)
    foes = [row.id for row in fight.tracker.shown().order if row.side == "foe"]
    fight.act(lambda: fight.tracker.hand.remove(foes[:-1]))
    qtbot.wait(400)
    press(qtbot, KEY.Key_Down)
    press(qtbot, KEY.Key_Up)
    qtbot.waitUntil(lambda: tour.place == 1)
    qtbot.wait(400)
    press(qtbot, KEY.Key_1)
    qtbot.waitUntil(lambda: tour.place == 4, timeout=8000)
    assert tour.is_on


def test_each_stop_is_said(qtbot: QtBot, program: Program) -> None:
    QAccessible.setActive(True)
    try:
        qtbot.waitUntil(program.window.isActiveWindow)
        program.take_tour()
        qtbot.waitUntil(lambda: any("The order runs top to bottom" in said for said in voice_of(program.window).said), timeout=6000)
        press(qtbot, KEY.Key_Down)
        qtbot.waitUntil(lambda: any("to come back" in said for said in voice_of(program.window).said), timeout=6000)
        press(qtbot, KEY.Key_Escape)
        qtbot.waitUntil(lambda: any("Tour closed" in said for said in voice_of(program.window).said), timeout=6000)
    finally:
        QAccessible.setActive(False)


def test_a_fight_that_is_closed_ends_the_tour(qtbot: QtBot, tour: Tour, program: Program) -> None:
    program.campaign.finish(there(program.fight).play_id)
    program.routes.fight_closed()
    qtbot.waitUntil(lambda: not tour.is_on)
    assert not tour.card.isVisible()


def test_it_starts_again_from_help_and_from_the_palette(qtbot: QtBot, tour: Tour, program: Program) -> None:
    tour.leave()
    program.routes.show_help()
    handbook = program.window.page("help")
    assert isinstance(handbook, HelpView)
    qtbot.mouseClick(handbook.tour_button, Qt.MouseButton.LeftButton)
    assert tour.is_on and tour.place == 0 and program.window.current == "fight"
    tour.leave()
    press(qtbot, KEY.Key_K, CTRL)
    qtbot.keyClicks(there(QApplication.focusWidget()), "tour")
    press(qtbot, KEY.Key_Return)
    assert tour.is_on


def test_a_demo_fight_that_is_elsewhere_starts_again(program: Program) -> None:
    fight = program.campaign.fights()[0].id
    session = program.campaign.fight(fight).session
    play_on(session, until=lambda state: state.phase == "never")
    program.take_tour()
    assert program.tour.is_on and there(program.fight).play_id != fight
