"""The decision in its strip: what it shows, what it takes, what it says of an answer that will not do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import ConsequenceShown, DieShown, FieldShown, LogLine, OddsShown, OfferShown
from desktop_app.controller.words.span import Span
from desktop_app.views.encounter.act_foot import ActFoot
from desktop_app.views.encounter.exchange_card import DiceStrip
from desktop_app.views.encounter.tracker import TrackerView
from desktop_app.views.models import ExplanationShown
from tests.app.test_cut_words import shortened
from tests.parts import child_of
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


def test_every_answer_stands_in_the_panel_at_the_right_and_enter_gives_the_usual_one(qtbot: QtBot, tracker: TrackerView) -> None:
    injury(tracker)
    question = tracker.question
    assert question.do_button.text() == "On line 3" and [row.isVisible() for row in question.rows] == [True] * 4
    assert not tracker.inspector.isVisible() and tracker.board.visibleRegion().boundingRect() == tracker.board.rect(), (
        "the board stays whole"
    )
    foot = question.do_button.mapTo(tracker, question.do_button.rect().bottomRight())
    assert tracker.height() - foot.y() < 80 and tracker.width() - foot.x() < 30, "the button stands at the foot of the panel"
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert chosen.args == ["banner", 0, {"line": 2}]


def test_a_digit_chooses_an_answer(qtbot: QtBot, tracker: TrackerView) -> None:
    injury(tracker)
    qtbot.keyClick(tracker.order, Qt.Key.Key_3)
    assert tracker.question.do_button.text() == "Gambeson absorbs 1"
    assert [row.is_open for row in tracker.question.rows] == [False, False, True, False]


def picking(many: int, preset: list[str]) -> OfferShown:
    values = tuple((name, name.capitalize()) for name in ("press", "disarm", "impale"))
    field = FieldShown(name="effects", label="effects", many=many, once=True, values=values, value=preset)
    return OfferShown(index=0, kind="choose_effects", title="Take effects", where="banner", fields=(field,))


def test_what_is_picked_has_digits_after_the_answers_and_the_same_digit_takes_it_out(qtbot: QtBot, tracker: TrackerView) -> None:
    ask(tracker, picking(2, ["press"]), OfferShown(index=1, kind="none", title="No effect", where="banner"))
    qtbot.keyClick(tracker.order, Qt.Key.Key_5)
    assert tracker.question.editors[0].value() == ["press", "impale"]
    qtbot.keyClick(tracker.order, Qt.Key.Key_3)
    assert tracker.question.editors[0].value() == ["impale"] and tracker.question.offer == tracker.question.offers()[0]
    qtbot.keyClick(tracker.order, Qt.Key.Key_2)
    assert tracker.question.do_button.text() == "No effect"


def test_leaving_something_unspent_asks_once(qtbot: QtBot, tracker: TrackerView) -> None:
    ask(tracker, picking(2, ["press"]))
    with qtbot.assertNotEmitted(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert tracker.question.reason.text() == "1 unspent. Press Enter again to discard."
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert chosen.args[-1] == {"effects": ["press"]}


def test_who_is_selected_meanwhile_is_shown_and_esc_comes_back_to_the_question_as_it_was(qtbot: QtBot, tracker: TrackerView) -> None:
    ask(tracker, picking(2, ["press"]))
    qtbot.keyClick(tracker.order, Qt.Key.Key_2)
    tracker.choose(["bandit-2"])
    assert tracker.inspector.isVisible() and not tracker.question.isVisible()
    with qtbot.assertNotEmitted(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    qtbot.keyClick(tracker.order, Qt.Key.Key_Escape)
    assert tracker.question.isVisible() and tracker.question.editors[0].value() == ["press", "disarm"]


@pytest.mark.parametrize(("answer", "is_asked"), [(0, False), (1, False), (2, True), (3, False)])
def test_a_field_is_asked_only_where_the_answer_does_not_name_its_value(tracker: TrackerView, answer: int, *, is_asked: bool) -> None:
    injury(tracker)
    tracker.question.choose(answer)
    QApplication.processEvents()
    assert any(editor.isVisible() for editor in tracker.question.editors) is is_asked


def test_more_answers_than_fit_scroll_between_a_head_and_a_foot_that_stay(qtbot: QtBot, tracker: TrackerView) -> None:
    offers = [OfferShown(index=n, kind="answer", title=f"An answer of some length, number {n}", where="banner") for n in range(24)]
    ask(tracker, *offers)
    QApplication.processEvents()
    question = tracker.question
    assert question.area.verticalScrollBar().maximum() > 0
    for fixed in (question.title, question.do_button):
        assert fixed.visibleRegion().boundingRect() == fixed.rect()


def test_the_acting_one_and_the_one_asked_are_in_sight_on_the_board(qtbot: QtBot, tracker: TrackerView) -> None:
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


def test_an_answer_that_will_not_do_as_it_is_filled_in_says_so_and_is_not_given(qtbot: QtBot, tracker: TrackerView) -> None:
    offer = replace(samples.banner().offers[0], index=0)
    ask(tracker, offer)
    tracker.show_form(replace(offer, reason="Two dice are too many.", is_possible=False, fields=()))
    banner = tracker.question
    assert banner.reason.isVisible() and banner.reason.text() == "Two dice are too many."
    assert not banner.do_button.isEnabled()
    assert [editor.field.name for editor in banner.editors] == ["dice"], "what is to be changed stays"
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
        shown = tracker.question.title
        assert shown.height() >= shown.heightForWidth(shown.width())


def test_an_open_form_is_done_by_the_one_button_at_the_foot(qtbot: QtBot, tracker: TrackerView) -> None:
    foot = tracker.findChild(ActFoot)
    assert foot is not None and foot.next_button.isVisible() and not foot.do_button.isVisible()
    place = next(n for n, item in enumerate(tracker.inspector.offers.items) if item.row.offer is not None and item.row.offer.fields)
    qtbot.keyClick(tracker.order, Qt.Key(Qt.Key.Key_1 + place))
    assert foot.do_button.isVisible() and foot.next_button.isVisible()
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.mouseClick(foot.do_button, Qt.MouseButton.LeftButton)
    assert chosen.args[:2] == ["inspector", place]
    tracker.put_form_away()
    assert not foot.do_button.isVisible()


def test_from_an_explanation_over_a_question_the_button_at_the_foot_leads_back_to_it(qtbot: QtBot, tracker: TrackerView) -> None:
    ask(tracker, picking(2, ["press"]))
    tracker.explain(ExplanationShown(title="Effects", rules=()))
    foot = tracker.findChild(ActFoot)
    assert foot is not None and foot.back_button.isVisible() and not tracker.question.isVisible()
    qtbot.mouseClick(foot.back_button, Qt.MouseButton.LeftButton)
    assert tracker.question.isVisible() and not tracker.explanation.isVisible() and not foot.isVisible()


def test_with_nothing_to_press_there_is_no_foot(tracker: TrackerView) -> None:
    tracker.show_tracker(replace(samples.tracker(), next_label=""))
    foot = tracker.findChild(ActFoot)
    assert foot is not None and not foot.isVisible()


def test_what_an_answer_costs_is_never_cut_beside_its_chance(tracker: TrackerView) -> None:
    """The price has no room between a long title and the chance: it takes a line of its own, and what comes of it the next."""
    long = OfferShown(
        index=0,
        kind="block",
        where="banner",
        title="Block with the great shield",
        detail="2 SR · 70 %",
        odds=OddsShown(figure="89 %", word="unhurt"),
        leads=(ConsequenceShown(text="Bandit 3 may react"),),
    )
    with shortened() as cut:
        ask(tracker, long, replace(long, index=1, title="Dodge", leads=(ConsequenceShown(text="Bandit 3 may strike"),)))
        QApplication.processEvents()
        tracker.grab()
    rows = tracker.question.rows
    assert rows[0].height() > rows[1].height(), "only the long one takes a line more"
    assert not {words for _, words in cut if "SR" in words or "Block" in words}


def test_the_roll_that_it_is_about_stands_above_the_answers(tracker: TrackerView) -> None:
    dice = tuple(DieShown(sides=8, face=face, typed=False, scores=face > 3) for face in (7, 5, 2))
    line = LogLine(step=4, when="r2", spans=(Span(text="Tamsin attacks with the spear: "), Span(text="3")), dice=dice)
    two = tuple(OfferShown(index=place, kind="dodge", title=f"Answer {place}", where="banner") for place in range(2))
    tracker.show_tracker(samples.tracker(shown_banner=replace(samples.banner(), offers=two, exchange=(line,))))
    QApplication.processEvents()
    card = tracker.question.exchange
    assert card.isVisible() and child_of(card, DiceStrip).accessibleName() == "Dice 7 5 2"
    assert card.geometry().bottom() < tracker.question.rows[0].geometry().top()
    tracker.show_tracker(samples.tracker(shown_banner=samples.banner()))
    assert not card.isVisible()


def test_what_every_answer_leads_to_is_said_once_above_them(tracker: TrackerView) -> None:
    provoked, spent = ConsequenceShown(text="Bandit 3 may react", by="bandit_3"), ConsequenceShown(text="no reaction dice left")
    pass_ = OfferShown(index=0, kind="pass_on", title="No roll", where="banner", leads=(provoked,))
    dodge = replace(pass_, index=1, kind="dodge", title="Dodge", leads=(spent, provoked))
    ask(tracker, pass_, dodge)
    QApplication.processEvents()
    question = tracker.question
    assert question.leads.isVisible() and question.leads.accessibleName() == "Bandit 3 may react"
    assert question.leads.geometry().bottom() < question.rows[0].geometry().top()
    assert [row.accessibleName() for row in question.rows] == ["No roll", "Dodge, no reaction dice left"]
    assert question.pointed_offer is not None and question.pointed_offer.leads == (provoked,), "the board still rings who reacts"
    ask(tracker, dodge, replace(pass_, leads=()))
    assert not question.leads.isVisible()
    assert question.rows[0].accessibleName() == "Dodge, no reaction dice left, Bandit 3 may react"
    ask(tracker, dodge)
    assert not question.leads.isVisible()


def test_an_answer_that_leads_to_nothing_keeps_no_line_free(tracker: TrackerView) -> None:
    plain = OfferShown(index=0, kind="parry", title="Parry", where="banner", detail="2 SR")
    ask(tracker, replace(plain, odds=OddsShown(figure="89 %", word="unhurt")), replace(plain, index=1))
    assert len({row.height() for row in tracker.question.rows}) == 1


def test_the_button_at_the_foot_names_weapon_and_target_whole(show: Show) -> None:
    foot = ActFoot()
    foot.setFixedWidth(330)
    foot.show_moment(samples.tracker(), asks=False)
    show(foot)
    assert foot.next_button.text() and foot.next_button.key
    attack = OfferShown(index=0, kind="attack", title="Long sword", target="bandit_3", target_name="Toll bandit 3")
    foot.show_open((attack, True))
    QApplication.processEvents()
    with shortened() as cut:
        foot.grab()
    assert foot.do_button.text() == "Long sword: Toll bandit 3" and not cut
    foot.show_open(None)
    QApplication.processEvents()
    assert foot.next_button.width() > 200, "its key is there again"
