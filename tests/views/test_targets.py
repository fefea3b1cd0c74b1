"""Whom an open action is aimed at is chosen by Tab, by a click on a row or a token, or is the best one if Enter comes at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import OfferShown
from desktop_app.views.encounter.targets import HEAD, ROW, TargetList
from desktop_app.views.encounter.tracker import TrackerView
from tests.parts import focused
from tests.pictures import tracker as samples
from tests.pictures import turn

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def tracker(show: Show) -> TrackerView:
    view = TrackerView()
    view.set_board(samples.board())
    view.show_tracker(samples.tracker())
    view.select(["ysolde"])
    view.show_inspector(replace(samples.inspector(), offers=(replace(turn.bow(), targets=()), *turn.offers()[1:])))
    view.offer_changed.connect(lambda where, index, fields: view.show_form(turn.bow(fields["target"])))
    show(view)
    view.setFocus()
    return view


def press(qtbot: QtBot, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(focused(), key)


def open_list(tracker: TrackerView) -> TargetList:
    found = tracker.inspector.open_targets
    assert found is not None
    return found


def test_the_best_target_is_taken_if_enter_comes_at_once(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        press(qtbot, Qt.Key.Key_1, Qt.Key.Key_Return)
    assert chosen.args == ["inspector", 0, {"target": "bandit-2", "dice": 4}]


def test_tab_goes_through_the_targets_that_will_do_and_comes_round(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1)
    seen = []
    for _ in range(4):
        seen.append(open_list(tracker).target)
        press(qtbot, Qt.Key.Key_Tab)
    assert seen == ["bandit-2", "dog", "bandit-1", "bandit-2"]
    press(qtbot, Qt.Key.Key_Backtab)
    assert open_list(tracker).target == "bandit-2"


def test_tab_moves_the_focus_where_no_action_is_open(qtbot: QtBot, tracker: TrackerView) -> None:
    before = QApplication.focusWidget()
    press(qtbot, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not before


def test_dice_and_target_are_chosen_beside_each_other(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Tab)
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        press(qtbot, Qt.Key.Key_Return)
    assert chosen.args[2] == {"target": "dog", "dice": 2}


def test_a_click_on_a_row_of_the_list_chooses_it(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1)
    listed = open_list(tracker)
    qtbot.mouseClick(listed, Qt.MouseButton.LeftButton, pos=QPoint(60, HEAD + 2 * ROW + 10))
    assert open_list(tracker).target == "bandit-1"


def test_a_click_on_a_token_or_a_row_of_the_order_chooses_the_target_and_not_the_one_shown(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1)
    with qtbot.assertNotEmitted(tracker.selection_changed):
        tracker.board.selection_changed.emit(["bandit-1"])
        assert open_list(tracker).target == "bandit-1"
        tracker.order.select_ids(["bandit-2"])
        tracker.order.selection_changed.emit(["bandit-2"])
    assert (open_list(tracker).target, tracker.selected, tracker.board.selected) == ("bandit-2", ["ysolde"], ["ysolde"])


def test_a_combatant_who_is_no_target_is_selected_as_ever(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1)
    with qtbot.waitSignal(tracker.selection_changed) as chosen:
        tracker.board.selection_changed.emit(["orsk"])
    assert chosen.args == [["orsk"]]


def test_the_board_shows_who_is_aimed_at_with_the_chances(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1)
    assert tracker.board.aim == ("ysolde", "bandit-2", "84 %")
    press(qtbot, Qt.Key.Key_Escape)
    assert tracker.board.aim == ("", "", "")


def test_what_speaks_against_a_target_is_said(qtbot: QtBot, tracker: TrackerView) -> None:
    press(qtbot, Qt.Key.Key_1)
    assert "Bandit captain, No line, the mill wall stands between." in [item.words for item in open_list(tracker).accessible_items()]


def test_a_click_on_empty_ground_goes_back_to_the_acting_one(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.board.selection_changed.emit(["bandit-1"])
    with qtbot.waitSignal(tracker.selection_changed) as chosen:
        tracker.board.selection_changed.emit([])
    assert chosen.args == [["ysolde"]]


def test_f6_goes_from_panel_to_panel(qtbot: QtBot, tracker: TrackerView) -> None:
    seen: list[QWidget] = []
    for _ in range(8):
        now = focused()
        seen.append(next((panel for panel in tracker._panels() if panel is now or panel.isAncestorOf(now)), tracker))
        press(qtbot, Qt.Key.Key_F6)
    assert set(seen) >= {tracker.order, tracker.inspector, tracker.log, tracker.top_bar}


def test_what_cannot_be_done_now_is_folded_away_with_its_number(qtbot: QtBot, tracker: TrackerView) -> None:
    offers = tracker.inspector.offers
    possible = [item.row.offer for item in offers.items]
    assert all(isinstance(offer, OfferShown) and offer.is_possible for offer in possible)
    assert offers.not_now.text() == "Unavailable (1)"
    offers.not_now.click()
    assert len(offers.items) == len(possible) + 1
