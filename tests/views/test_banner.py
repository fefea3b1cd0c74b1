"""The decision in its strip: what it shows, what it takes, what it says of an answer that will not do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.shown import FieldShown, OfferShown
from desktop_app.views.encounter.tracker import TrackerView
from tests.pictures import tracker as samples

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def tracker(show: Show) -> TrackerView:
    view = TrackerView()
    view.set_board(samples.board())
    view.show_tracker(samples.tracker())
    view.select(["ysolde"])
    view.show_inspector(samples.inspector())
    show(view)
    view.setFocus()
    return view


def ask(tracker: TrackerView, *offers: OfferShown) -> None:
    tracker.show_tracker(samples.tracker(shown_banner=replace(samples.banner(), offers=offers)))


def test_a_list_without_values_is_nothing_to_choose_and_enter_goes_on(qtbot: QtBot, tracker: TrackerView) -> None:
    none = FieldShown(name="effects", label="effects", unit="hits", many=3, value=[])
    ask(tracker, OfferShown(index=0, kind="allocate_hits", title="Spend nothing", where="banner", fields=(none,)))
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert chosen.args == ["banner", 0, {"effects": []}]


def test_an_answer_that_will_not_do_as_it_is_filled_in_says_so_and_is_not_given(qtbot: QtBot, tracker: TrackerView) -> None:
    offer = replace(samples.banner().offers[0], index=0)
    ask(tracker, offer)
    tracker.show_form(replace(offer, reason="Two dice are too many.", is_possible=False, fields=()))
    banner = tracker.banner
    assert banner._reason.isVisible() and banner._reason.text() == "Two dice are too many."
    assert not banner.do_button.isEnabled()
    assert [editor.field.name for editor in banner._editors] == ["dice"], "what is to be changed stays"
    with qtbot.assertNotEmitted(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    tracker.show_form(offer)
    with qtbot.waitSignal(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
