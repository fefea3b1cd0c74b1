"""The decision in its strip: what it shows, what it takes, what it says of an answer that will not do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import FieldShown, OfferShown
from desktop_app.controller.words.span import Span
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


def line(*values: int, preset: int) -> FieldShown:
    return FieldShown(name="line", label="injury line", values=tuple((n, f"line {n + 1}") for n in values), value=preset)


def injury(tracker: TrackerView) -> None:
    ask(
        tracker,
        OfferShown(index=0, kind="choose_line", title="On line 3", where="banner", fields=(line(0, 1, 2, preset=2),)),
        OfferShown(index=1, kind="choose_line", title="On line 1", where="banner", fields=(line(0, 1, 2, preset=0),)),
        OfferShown(index=2, kind="absorb", title="Gambeson absorbs 1", where="banner", fields=(line(1, 2, preset=1),)),
        OfferShown(index=3, kind="absorb", title="The coif absorbs 1", where="banner", fields=(line(2, preset=2),)),
    )
    QApplication.processEvents()


def test_the_usual_answer_stands_in_one_strip_and_enter_gives_it(qtbot: QtBot, tracker: TrackerView) -> None:
    injury(tracker)
    banner = tracker.question
    assert banner.do_button.text() == "On line 3" and not banner._choices.isVisible()
    assert banner._other.isVisible()
    assert banner.height() <= 90
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert chosen.args == ["banner", 0, {"line": 2}]


def test_o_unfolds_the_other_answers_upward_and_puts_them_away(qtbot: QtBot, tracker: TrackerView) -> None:
    injury(tracker)
    banner = tracker.question
    foot, top = banner.geometry().bottom(), banner.geometry().top()
    qtbot.keyClick(tracker.order, Qt.Key.Key_O)
    QApplication.processEvents()
    assert banner._choices.isVisible()
    assert banner.geometry().bottom() == foot and banner.geometry().top() < top
    qtbot.keyClick(tracker.order, Qt.Key.Key_O)
    assert not banner._choices.isVisible()


def test_a_digit_unfolds_them_and_chooses(qtbot: QtBot, tracker: TrackerView) -> None:
    injury(tracker)
    qtbot.keyClick(tracker.order, Qt.Key.Key_3)
    assert tracker.question._choices.isVisible() and tracker.question.do_button.text() == "Gambeson absorbs 1"


@pytest.mark.parametrize(("answer", "is_asked"), [(0, False), (1, False), (2, True), (3, False)])
def test_a_field_is_asked_only_where_the_answer_does_not_name_its_value(tracker: TrackerView, answer: int, *, is_asked: bool) -> None:
    injury(tracker)
    tracker.question._choose(answer)
    QApplication.processEvents()
    assert tracker.question._fields.isVisible() is is_asked


def test_the_banner_takes_no_more_than_a_quarter_of_the_board_and_scrolls(qtbot: QtBot, tracker: TrackerView) -> None:
    offers = [OfferShown(index=n, kind="answer", title=f"An answer of some length, number {n}", where="banner") for n in range(24)]
    ask(tracker, *offers)
    qtbot.keyClick(tracker.order, Qt.Key.Key_O)
    QApplication.processEvents()
    assert tracker.question.height() <= tracker._stage.height() / 4
    assert tracker.question._more_area.verticalScrollBar().maximum() > 0


def test_the_acting_one_and_the_one_asked_stand_above_the_banner(qtbot: QtBot, tracker: TrackerView) -> None:
    board = tracker.board
    for who in ("ysolde", "bandit-2"):
        token = board.tokens[who]
        assert token.cell is not None
    low = board.geometry_of.centre(board.tokens["bandit-2"].cell)  # type: ignore[arg-type]
    board.pan(QPointF(0, board.height() - 20 - low.y()))
    injury(tracker)
    for who in ("ysolde", "bandit-2"):
        point = board.geometry_of.centre(board.tokens[who].cell).toPoint()  # type: ignore[arg-type]
        assert board.rect().contains(point)
        assert not tracker.question.geometry().contains(board.mapTo(tracker._stage, point))


def test_an_answer_that_will_not_do_as_it_is_filled_in_says_so_and_is_not_given(qtbot: QtBot, tracker: TrackerView) -> None:
    offer = replace(samples.banner().offers[0], index=0)
    ask(tracker, offer)
    tracker.show_form(replace(offer, reason="Two dice are too many.", is_possible=False, fields=()))
    banner = tracker.question
    assert banner._reason.isVisible() and banner._reason.text() == "Two dice are too many."
    assert not banner.do_button.isEnabled()
    assert [editor.field.name for editor in banner._editors] == ["dice"], "what is to be changed stays"
    with qtbot.assertNotEmitted(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    tracker.show_form(offer)
    with qtbot.waitSignal(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)


@pytest.mark.parametrize("words", [40, 4])
def test_the_whole_question_is_read_as_soon_as_it_is_asked(tracker: TrackerView, words: int) -> None:
    injury(tracker)
    asked = replace(samples.banner(), title=(Span(text="word " * (44 - words)),))
    for title in ((Span(text="word " * words),), asked.title):
        tracker.show_tracker(samples.tracker(shown_banner=replace(asked, title=title)))
        for _ in range(3):
            QApplication.processEvents()
        shown = tracker.question._title
        assert shown.height() >= shown.heightForWidth(shown.width())
