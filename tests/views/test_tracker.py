from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import ConsequenceShown, DieAsked, DieShown, FieldShown, LogLine, OfferShown, PanelShown, PickShown
from desktop_app.controller.words.span import Span
from desktop_app.views import painting, theme
from desktop_app.views.encounter.offer_form import PickPlace
from desktop_app.views.encounter.picks import PickRows
from desktop_app.views.encounter.top_bar import LEAST_WHO
from desktop_app.views.encounter.tracker import TrackerView
from desktop_app.views.parts.buttons import Button, WrappingButton
from desktop_app.views.parts.card import BreakdownCard
from desktop_app.views.parts.inputs import WRONG
from tests.narrowing import of_kind, there
from tests.parts import button_of, child_of, field_of, focused, segments_of
from tests.pictures import ruler as ruler_samples
from tests.pictures import tracker as samples

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def tracker(show: Show) -> TrackerView:
    view = TrackerView()
    view.set_board(samples.board())
    view.show_tracker(samples.tracker())
    view.reset_log(samples.log())
    view.select(["ysolde"])
    view.show_inspector(samples.inspector())
    show(view)
    view.setFocus()
    return view


def click(qtbot: QtBot, widget: QWidget, at: QPoint, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, modifier, at)


def test_space_is_next(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.next_pressed):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Space)


def test_space_is_next_while_a_number_of_a_form_has_the_keys(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.inspector.offers.press(0)
    form = tracker.inspector.offers.items[0].form
    assert form is not None
    spirit = next(editor for editor in form.editors if editor.field.name == "spirit")
    spirit.setFocus()
    qtbot.keyClicks(focused(), "3")
    with qtbot.waitSignal(tracker.next_pressed):
        qtbot.keyClick(focused(), Qt.Key.Key_Space)
    assert spirit.value() == 3


def test_space_does_nothing_while_a_decision_is_open(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_banner=samples.banner()))
    with qtbot.assertNotEmitted(tracker.next_pressed):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Space)


def test_beside_three_pools_the_name_of_the_encounter_is_whole_and_a_long_one_leaves_room_for_who_acts(tracker: TrackerView) -> None:
    bar = tracker.top_bar
    tracker.resize(1366 - 60, 768)
    tracker.show_tracker(ruler_samples.tracker(ruler_samples.marks()))
    QApplication.processEvents()
    assert len(bar.gauges) == 3
    assert bar.title.width() >= bar.title.fontMetrics().horizontalAdvance(bar.title.text())
    assert bar.upcoming.width() >= bar.upcoming.fontMetrics().horizontalAdvance(bar.upcoming.text())
    tracker.show_tracker(replace(ruler_samples.tracker(ruler_samples.marks()), title="A name that does not end " * 9))
    QApplication.processEvents()
    assert bar.upcoming.width() >= LEAST_WHO
    assert bar.title.width() < bar.title.fontMetrics().horizontalAdvance(bar.title.text())
    bar.grab()
    assert bar.title.toolTip() == bar.title.text()


def test_undo_and_redo_by_key_and_by_click(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.undo_pressed):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(tracker.redo_pressed):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(tracker.undo_pressed):
        click(qtbot, button_of(tracker.top_bar, "Undo"), QPoint(20, 15))
    assert not button_of(tracker.top_bar, "Redo").isEnabled()


def test_a_click_on_a_box_ticks_up_to_it_and_a_second_clears_it(qtbot: QtBot, tracker: TrackerView) -> None:
    rows = tracker.inspector.tracks[0].rows
    with qtbot.waitSignal(tracker.inspector.box_clicked) as clicked:
        click(qtbot, rows, rows.box_rect(0, 3).center().toPoint())
    assert clicked.args == ["ysolde", "injuries", 0, 3 + 1]
    with qtbot.waitSignal(tracker.inspector.box_clicked) as clicked:
        click(qtbot, rows, rows.box_rect(1, 4).center().toPoint())
    assert clicked.args == ["ysolde", "injuries", 1, 4]


def test_boxes_are_ticked_by_keyboard(qtbot: QtBot, tracker: TrackerView) -> None:
    rows = tracker.inspector.tracks[0].rows
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Right)
    with qtbot.waitSignal(tracker.inspector.box_clicked) as clicked:
        qtbot.keyClick(rows, Qt.Key.Key_Space)
    assert clicked.args == ["ysolde", "injuries", 2, 2]


def test_a_number_key_chooses_an_offer(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_2)
    assert chosen.args == ["inspector", 1, {}]


def test_an_offer_with_open_fields_unfolds_and_enter_does_it(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.assertNotEmitted(tracker.offer_chosen):
        qtbot.keyClick(tracker.order, Qt.Key.Key_1)
    item = tracker.inspector.offers.items[0]
    assert item.is_open
    editor = there(item.form).editors[0]
    assert editor.segments is not None
    button = segments_of(editor.segments)[2]
    click(qtbot, button, QPoint(8, 8))
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(item, Qt.Key.Key_Return)
    assert chosen.args == ["inspector", 0, {"dice": 3, "damage_type": "cutting", "spirit": 0}]


def test_digits_choose_the_dice_of_an_open_form(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.inspector.offers.press(0)
    item = tracker.inspector.offers.items[0]
    qtbot.keyClick(item, Qt.Key.Key_6)
    assert tracker.inspector.offers.open_item is item, "more dice than there are: not the sixth action"
    qtbot.keyClick(item, Qt.Key.Key_4)
    assert item.form is not None and item.form.first_control.hasFocus(), "the keys are at the number that is chosen"
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(item, Qt.Key.Key_Return)
    assert chosen.args[2]["dice"] == 4


def test_what_is_not_possible_is_explained(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.inspector.offers.not_now.click()
    charge = next(item.row for item in tracker.inspector.offers.items if item.row.offer is not None and item.row.offer.reason)
    assert "needs 9 m" in charge.accessibleName()
    with qtbot.waitSignal(tracker.why_asked) as asked, qtbot.assertNotEmitted(tracker.offer_chosen):
        click(qtbot, charge, QPoint(40, 20))
    assert asked.args[0] == charge.offer and there(charge.offer).rule == "WD-MOVE-08"


def test_a_decision_is_answered_with_a_digit_and_enter(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_banner=samples.banner()))
    assert tracker.question.isVisible()
    qtbot.keyClick(tracker.order, Qt.Key.Key_1)
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert chosen.args == ["banner", 0, {"dice": 1}]


def test_a_decision_is_answered_by_clicks(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_banner=samples.line_banner()))
    click(qtbot, tracker.question.rows[1], QPoint(8, 8))
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        click(qtbot, tracker.question.do_button, QPoint(20, 15))
    assert chosen.args == ["banner", 1, {}]


def test_hits_are_spent_by_digits_in_the_order_they_are_picked_as_far_as_they_go(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_banner=samples.hits_banner()))
    many = tracker.question.editors[0].many
    assert isinstance(many, PickRows)
    assert many.value() == ["damage", "damage"] and many.count.text() == "2 of 4 hits spent; + to repeat"
    assert many.offered[2].accessibleName() == "push, costs 2"
    for key, spent in (
        (Qt.Key.Key_3, ["damage", "damage", "push"]),
        (Qt.Key.Key_4, ["damage", "damage", "push"]),  # costs more than is left
        (Qt.Key.Key_1, ["push"]),
        (Qt.Key.Key_2, ["push", "step"]),
        (Qt.Key.Key_Plus, ["push", "step", "step"]),
        (Qt.Key.Key_Plus, ["push", "step", "step"]),
    ):
        qtbot.keyClick(tracker.order, key)
        assert many.value() == spent
    assert [row.text() for row in many.offered[:3]] == ["Damage die", "2, 3. Step", "1. Push"]
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
    assert chosen.args == ["banner", 0, {"effects": ["push", "step", "step"]}]


def test_each_thing_to_pick_says_in_its_time_what_it_comes_to(qtbot: QtBot, tracker: TrackerView) -> None:
    leads = (ConsequenceShown(text="Bandit 2: then prone"),)
    tracker.question.foretell_pick = lambda _, field, value: PickShown(leads=leads, figure="62 %", word=f"{field} {value}")
    tracker.show_tracker(samples.tracker(shown_banner=samples.hits_banner()))
    many = tracker.question.editors[0].many
    assert isinstance(many, PickRows)
    qtbot.waitUntil(lambda: many.offered[0].pick is not None)
    assert many.offered[0].accessibleName() == "Damage die, costs 1, 62 % effects damage, Bandit 2: then prone"


def test_the_form_of_another_answer_has_its_room(qtbot: QtBot, tracker: TrackerView) -> None:
    shown = samples.hits_banner()
    values = tuple((f"effect-{n}", f"an effect of which the words are long, number {n}") for n in range(9))
    field = replace(shown.offers[0].fields[0], values=values, value=["effect-1"], prices=())
    offers = (shown.offers[0], replace(shown.offers[0], index=1, title="Spend otherwise", fields=(field,)))
    tracker.show_tracker(samples.tracker(shown_banner=replace(shown, offers=offers)))
    QApplication.processEvents()
    qtbot.keyClick(tracker.order, Qt.Key.Key_2)
    QApplication.processEvents()
    qtbot.wait(20)  # the lines of its choices are found by their width
    many = tracker.question.editors[0].many
    assert isinstance(many, PickRows)
    assert [row.isVisible() for row in many.offered] == [True] * 9 and many.offered[-1].geometry().bottom() < many.height()
    assert many.count.isVisible()


def test_faces_are_typed_one_after_another(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_ask=samples.ask()))
    assert not tracker.question.do_button.isEnabled()
    qtbot.keyClicks(tracker.order, "748")
    qtbot.keyClicks(tracker.question.dice, "91")
    assert tracker.question.dice.faces() == [7, 4, 8, WRONG, 1]
    assert not tracker.question.do_button.isEnabled()
    qtbot.keyClick(tracker.question.dice, Qt.Key.Key_Backspace)
    qtbot.keyClick(tracker.question.dice, Qt.Key.Key_Backspace)
    qtbot.keyClicks(tracker.question.dice, "31")
    with qtbot.waitSignal(tracker.question.dice_typed) as typed:
        qtbot.keyClick(tracker.question.dice, Qt.Key.Key_Return)
    assert typed.args == [[7, 4, 8, 3, 1]]


@pytest.mark.parametrize(
    ("sides", "count", "lowest", "typed", "said"),
    [
        (8, 2, 1, "9", "A d8 shows 1 to 8, not 9."),
        (8, 2, 1, "4x", "“x” is not a face: a d8 shows 1 to 8."),
        (10, 1, 0, "10", "A d10 shows 0 to 9, not 10."),
        (20, 2, 1, "4 2x", "“2x” is not a face: a d20 shows 1 to 20."),
        (100, 1, 1, "7 13", "2 faces typed, 1 needed."),
        (100, 1, 1, "0", ""),
        (54, 1, 1, "12", "12 is already out."),
        (6, 3, 1, "61", ""),
    ],
)
def test_what_the_dice_cannot_show_is_said(
    qtbot: QtBot, tracker: TrackerView, *, sides: int, count: int, lowest: int, typed: str, said: str
) -> None:
    ask = replace(samples.ask(), dice=(DieAsked(sides, lowest=lowest, barred=(12,)),) * count, given=())
    tracker.show_tracker(samples.tracker(shown_ask=ask))
    qtbot.keyClicks(tracker.question.dice, typed)
    reason = tracker.question.reason
    assert (reason.text(), reason.isVisible()) == (said, bool(said))
    assert not said or not tracker.question.do_button.isEnabled()
    tracker.question.dice.selectAll()
    qtbot.keyClick(tracker.question.dice, Qt.Key.Key_Backspace)
    assert not reason.isVisible(), "what is put right is not complained about"


def test_faces_handed_over_do_not_answer_the_next_question_for_the_same_dice(qtbot: QtBot, tracker: TrackerView) -> None:
    asked = replace(samples.ask(), dice=(DieAsked(10),), given=())
    tracker.show_tracker(samples.tracker(shown_ask=asked))
    qtbot.keyClicks(tracker.question.dice, "9")
    qtbot.keyClick(tracker.question.dice, Qt.Key.Key_Return)
    tracker.show_tracker(samples.tracker(shown_ask=replace(asked, detail="impale")))
    assert tracker.question.dice.faces() == []
    assert not tracker.question.do_button.isEnabled()


def test_a_slot_has_room_for_three_digits(tracker: TrackerView) -> None:
    widths = []
    for sides in (20, 100):
        tracker.show_tracker(samples.tracker(shown_ask=replace(samples.ask(), dice=(DieAsked(sides),), given=())))
        widths.append(tracker.question.dice.sizeHint().width())
    assert widths[1] > widths[0]


def test_turning_is_offered_where_tokens_face_somewhere(tracker: TrackerView) -> None:
    shown = samples.tracker()
    assert not tracker.turning.isHidden()
    tracker.show_tracker(replace(shown, tokens=tuple(replace(token, facing=None) for token in shown.tokens)))
    assert tracker.turning.isHidden()


def test_f_fits_the_board_wherever_the_keys_are(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.board.zoom(3)
    close = tracker.board.geometry_of.scale
    qtbot.keyClick(tracker.order, Qt.Key.Key_F)
    assert tracker.board.geometry_of.scale < close


def test_escape_leaves_the_roll(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_ask=samples.ask()))
    with qtbot.waitSignal(tracker.question.ask_cancelled):
        qtbot.keyClick(tracker.question.dice, Qt.Key.Key_Escape)


def test_space_is_next_again_when_the_dice_are_put_away(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_ask=samples.ask()))
    assert QApplication.focusWidget() is tracker.question.dice
    tracker.show_tracker(samples.tracker())
    with qtbot.waitSignal(tracker.next_pressed):
        qtbot.keyClick(focused(), Qt.Key.Key_Space)


def test_large_dice_are_parted_by_spaces(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(shown_ask=replace(samples.ask(), dice=(DieAsked(12),) * 3, given=(5,))))
    qtbot.keyClicks(tracker.question.dice, "12 3")
    assert tracker.question.dice.faces() == [12, 3]
    assert tracker.question.dice.is_complete


def test_rows_select_one_and_several(qtbot: QtBot, tracker: TrackerView) -> None:
    def centre(row: int) -> QPoint:
        return tracker.order.visualRect(tracker.order.model().index(row, 0)).center()

    with qtbot.waitSignal(tracker.selection_changed) as changed:
        click(qtbot, tracker.order.viewport(), centre(2))
    assert changed.args == [["bandit-2"]]
    with qtbot.waitSignal(tracker.selection_changed) as changed:
        click(qtbot, tracker.order.viewport(), centre(3), Qt.KeyboardModifier.ControlModifier)
    assert set(changed.args[0]) == {"bandit-2", "bandit-1"}
    assert set(tracker.board.selected) == {"bandit-2", "bandit-1"}
    assert "Bandit" in tracker.inspector.others.text()


def test_while_a_question_is_open_it_is_said_to_answer_that_first(tracker: TrackerView) -> None:
    shown = replace(samples.inspector(), offers=(), not_now=0)
    for waits, told in ((True, "Answer the question first."), (False, "No actions right now.")):
        tracker.inspector.show_combatant(replace(shown, waits_for_answer=waits))
        assert told in {label.text() for label in tracker.inspector.findChildren(QLabel)}


def test_arrow_keys_walk_the_order(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.selection_changed) as changed:
        qtbot.keyClick(tracker.order, Qt.Key.Key_Down)
    assert changed.args == [["bandit-2"]]


def test_a_new_moment_keeps_the_selection(tracker: TrackerView) -> None:
    tracker.select(["dog", "orsk"])
    shown = samples.tracker()
    tracker.show_tracker(replace(shown, order=shown.order[1:]))
    assert set(tracker.selected) == {"dog", "orsk"}


def test_letters_ask_for_damage_healing_conditions_and_notes(qtbot: QtBot, tracker: TrackerView) -> None:
    for key, signal in (
        (Qt.Key.Key_D, tracker.damage_requested),
        (Qt.Key.Key_H, tracker.heal_requested),
        (Qt.Key.Key_C, tracker.condition_requested),
        (Qt.Key.Key_N, tracker.note_requested),
    ):
        with qtbot.waitSignal(signal):
            qtbot.keyClick(tracker.order, key)


def test_one_key_switches_to_typed_dice(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.dice_button.toggled) as toggled:
        qtbot.keyClick(tracker.order, Qt.Key.Key_T)
    assert toggled.args == [True]


def test_a_reminder_is_answered_or_put_off_by_keys_only_where_the_keys_are_on_it(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.assertNotEmitted(tracker.reminder_answered):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Return)
        qtbot.keyClick(tracker.order, Qt.Key.Key_Escape)
    assert tracker.reminders.cards, "Esc has put nothing off"
    qtbot.keyClick(tracker.order, Qt.Key.Key_R)
    card = tracker.reminders.cards[0]
    assert card.hasFocus()
    shown = [button for button in card.findChildren(WrappingButton) if button.isEnabled()]
    assert [button.key for button in shown] == [str(number) for number in range(1, len(shown) + 1)], "the digits that answer"
    with qtbot.assertNotEmitted(tracker.reminder_answered):
        qtbot.keyClick(card, Qt.Key.Key_Return)
    assert card.isAncestorOf(focused()), "of several answers none is taken by default"
    with qtbot.waitSignal(tracker.reminder_answered) as answered:
        qtbot.keyClick(card, Qt.Key.Key_2)
    assert answered.args == [0, 1]
    assert not card.isAncestorOf(focused()), "a second press answers nothing"
    assert {button.key for button in shown} == {""}
    qtbot.keyClick(tracker.order, Qt.Key.Key_R)
    qtbot.keyClick(tracker.reminders.cards[0], Qt.Key.Key_Escape)
    assert not tracker.reminders.cards
    assert tracker.order.hasFocus()


def test_the_panels_that_f6_goes_through_hold_what_waits(qtbot: QtBot, tracker: TrackerView) -> None:
    qtbot.keyClick(tracker.order, Qt.Key.Key_F6)
    assert tracker.reminders.isAncestorOf(focused())


def test_a_reminder_is_answered_and_put_off_by_clicks(qtbot: QtBot, tracker: TrackerView) -> None:
    card = tracker.reminders.cards[0]
    second = card.answers.itemAt(1)
    assert second is not None
    with qtbot.waitSignal(tracker.reminder_answered) as answered:
        click(qtbot, there(second.widget()), QPoint(8, 8))
    assert answered.args == [0, 1]
    click(qtbot, card.later, QPoint(8, 8))
    assert not tracker.reminders.cards


def test_pools_go_up_and_down(qtbot: QtBot, tracker: TrackerView) -> None:
    threat = tracker.top_bar.gauges[1]
    with qtbot.waitSignal(tracker.top_bar.gauge_set) as stepped:
        click(qtbot, threat.more, QPoint(8, 8))
    assert stepped.args == ["threat", 3 + 1]


def test_counters_and_flags_are_set_by_hand(qtbot: QtBot, tracker: TrackerView) -> None:
    by_hand = tracker.inspector.by_hand
    by_hand.toggle.click()
    stepper = by_hand.steppers["spirit"]
    stepper.select()
    qtbot.keyClicks(field_of(stepper), "9")
    with qtbot.waitSignal(tracker.inspector.counter_set) as counted:
        qtbot.keyClick(field_of(stepper), Qt.Key.Key_Return)
    assert counted.args == ["ysolde", "spirit", 9]
    with qtbot.waitSignal(tracker.inspector.flag_set) as set_:
        click(qtbot, by_hand.switches["prone"], QPoint(8, 8))
    assert set_.args == ["ysolde", "prone", True]


def test_a_counter_by_hand_stops_at_the_limits_that_hold(qtbot: QtBot, tracker: TrackerView) -> None:
    by_hand = tracker.inspector.by_hand
    by_hand.toggle.click()
    less, more = by_hand.steppers["action_dice_used"].findChildren(Button)
    assert less.isEnabled() and more.isEnabled()
    shown = samples.inspector()
    for value, high in ((0, 6), (6, 6), (3, 3)):
        used = replace(shown.counters[-1], value=value, high=high)
        by_hand.show_combatant(replace(shown, counters=(*shown.counters[:-1], used)))
        assert (less.isEnabled(), more.isEnabled()) == (value > 0, value < high)


def test_the_log_grows_and_a_click_asks_what_is_behind_a_line(qtbot: QtBot, tracker: TrackerView) -> None:
    log = tracker.log.list
    line = LogLine(step=300, when="r4", spans=(Span(text="Orsk waits"),), dice=(DieShown(sides=6, face=3),), rule="WD-INIT-06")
    tracker.append_log([line])
    assert log.model().rowCount() == len(samples.log()) + 1
    area = log.visualRect(log.model().index(log.model().rowCount() - 1, 0))
    with qtbot.waitSignal(tracker.why_asked) as asked:
        click(qtbot, log.viewport(), area.center())
    assert asked.args == [line]


def test_hover_on_a_line_opens_its_sum(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.log.fold(is_folded=False)
    QApplication.processEvents()
    log = tracker.log.list
    area = log.visualRect(log.model().index(3, 0))
    qtbot.mouseMove(log.viewport(), area.center())
    qtbot.waitUntil(lambda: tracker.findChild(BreakdownCard) is not None and child_of(tracker, BreakdownCard).isVisible())
    text = child_of(tracker, BreakdownCard).text()
    assert "an 8 counts twice" in text
    assert "− 1" in text
    assert "= 4" in text
    assert "WD-TEST-03" in text
    log.verticalScrollBar().valueChanged.emit(0)
    assert not child_of(tracker, BreakdownCard).isVisible(), "what it explains has moved away"


def test_the_card_of_an_offer_goes_when_another_takes_its_place(qtbot: QtBot, tracker: TrackerView) -> None:
    row = tracker.inspector.offers.items[0].row
    qtbot.mouseMove(row, row.rect().center())
    qtbot.waitUntil(lambda: tracker.findChild(BreakdownCard) is not None and child_of(tracker, BreakdownCard).isVisible())
    tracker.show_inspector(replace(samples.inspector(), offers=samples.offers()[1:]))
    qtbot.waitUntil(lambda: not child_of(tracker, BreakdownCard).isVisible())


def test_the_log_folds(qtbot: QtBot, tracker: TrackerView) -> None:
    tall = tracker.board.height()
    click(qtbot, tracker.log.fold_button, QPoint(8, 8))
    QApplication.processEvents()
    assert tracker.board.height() < tall, "of the log one line is shown until more is wanted"
    qtbot.keyClick(tracker.order, Qt.Key.Key_L)
    QApplication.processEvents()
    assert tracker.board.height() == tall


def test_the_menu_of_a_row_names_who(qtbot: QtBot, tracker: TrackerView) -> None:
    from PySide6.QtGui import QContextMenuEvent

    area = tracker.order.visualRect(tracker.order.model().index(4, 0))
    with qtbot.waitSignal(tracker.menu_requested) as asked:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, area.center(), tracker.order.viewport().mapToGlobal(area.center()))
        QApplication.sendEvent(tracker.order.viewport(), event)
    assert asked.args[0] == "dog"


def test_read_only_takes_no_ticks(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(replace(samples.tracker(), is_read_only=True))
    tracker.show_inspector(samples.inspector())
    rows = tracker.inspector.tracks[0].rows
    with qtbot.assertNotEmitted(tracker.inspector.box_clicked):
        click(qtbot, rows, rows.box_rect(0, 3).center().toPoint())
    assert not tracker._side.foot.next_button.isEnabled()


def test_a_row_that_grows_moves_those_beneath_it(qtbot: QtBot, tracker: TrackerView) -> None:
    shown, order = samples.tracker(), tracker.order
    before = [order.visualRect(order.model().index(row, 0)).y() for row in range(3)]
    taller = replace(
        shown.order[0], words="words that need a second line beneath the first because they are long and there are many", tags=()
    )
    tracker.show_tracker(replace(shown, order=(taller, *shown.order[1:])))
    rects = [order.visualRect(order.model().index(row, 0)) for row in range(3)]
    qtbot.waitUntil(lambda: order.visualRect(order.model().index(1, 0)).y() == rects[0].y() + rects[0].height())
    assert order.visualRect(order.model().index(1, 0)).y() != before[1], "the row has another height than before"


def test_the_scene_and_what_a_pool_buys_take_the_place_of_the_selected_one(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.scene_button.clicked):
        qtbot.keyClick(tracker, Qt.Key.Key_S)
    offer = OfferShown(index=0, kind="set_light", title="Set the light", where="panel")
    tracker.show_panel(PanelShown(title="The scene", detail="Round 2", offers=(offer,)))
    assert tracker.inspector._name.text() == "The scene"
    assert not tracker.inspector.person.isVisible() and not tracker.inspector.by_hand.isVisible()
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        tracker.inspector.offers.press(0)
    assert chosen.args == ["panel", 0, {}]
    tracker.show_inspector(samples.inspector())
    assert tracker.inspector.person.isVisible() and tracker.inspector.by_hand.isVisible()


def test_escape_leaves_the_scene_and_puts_no_reminder_off(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_panel(PanelShown(title="The scene", detail="Round 2", offers=()))
    with qtbot.waitSignal(tracker.panel_closed):
        qtbot.keyClick(tracker.order, Qt.Key.Key_Escape)
    assert tracker.reminders.cards
    tracker.show_inspector(samples.inspector())
    qtbot.keyClick(tracker.order, Qt.Key.Key_Escape)
    assert tracker.reminders.cards


def test_what_only_the_game_master_may_do_waits_under_edit_by_hand(qtbot: QtBot, tracker: TrackerView) -> None:
    offer = OfferShown(index=0, kind="add_wound", title="Add a wound", where="hand")
    tracker.show_inspector(replace(samples.inspector(), by_hand=(offer,)))
    assert not tracker.inspector.by_hand.offers.isVisible()
    tracker.inspector.by_hand.toggle.click()
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        tracker.inspector.by_hand.offers.press(0)
    assert chosen.args == ["hand", 0, {}]


def offer_with_places() -> OfferShown:
    places = ((3, 3), (4, 3))
    values = tuple(([list(cell)], f"column {cell[0] + 1}, row {cell[1] + 1}") for cell in places)
    return OfferShown(
        index=0, kind="retreat", title="Retreat", fields=(FieldShown(name="path", label="path", values=values, places=places),)
    )


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_the_board_says_so_while_a_place_is_picked_for_a_decision(qtbot: QtBot, tracker: TrackerView, key: Qt.Key) -> None:
    shown = replace(samples.line_banner(), offers=(replace(offer_with_places(), where="banner"),))
    tracker.show_tracker(samples.tracker(shown_banner=shown))
    picker = tracker.question.editors[0].focusProxy()
    assert isinstance(picker, PickPlace)
    picker.button.click()
    assert tracker.question.isVisible() and tracker.hint.isVisible()
    qtbot.keyClick(tracker.board, key)
    assert tracker.question.isVisible()
    assert not tracker.hint.isVisible()


@pytest.mark.parametrize("by_key", [True, False])
def test_a_place_of_a_form_is_picked_on_the_board(qtbot: QtBot, tracker: TrackerView, *, by_key: bool) -> None:
    tracker.show_inspector(replace(samples.inspector(), offers=(offer_with_places(),)))
    tracker.inspector.offers.press(0)
    form = tracker.inspector.offers.items[0].form
    assert form is not None
    picker = form.editors[0].focusProxy()
    assert isinstance(picker, PickPlace)
    picker.button.click()
    assert tracker.board.gestures.picking is not None
    if by_key:
        qtbot.keyClick(tracker.board, Qt.Key.Key_Right)
        qtbot.keyClick(tracker.board, Qt.Key.Key_Return)
    else:
        click(qtbot, tracker.board, tracker.board.geometry_of.centre((4, 3)).toPoint())
    assert tracker.board.gestures.picking is None
    assert form.editors[0].value() == [[4, 3]]
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert chosen.args == ["inspector", 0, {"path": [[4, 3]]}]


def test_only_a_cell_that_is_offered_ends_the_picking_and_escape_leaves_all_as_it_was(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_inspector(replace(samples.inspector(), offers=(offer_with_places(),)))
    tracker.inspector.offers.press(0)
    form = tracker.inspector.offers.items[0].form
    assert form is not None
    of_kind(PickPlace, form.editors[0].focusProxy()).button.click()
    qtbot.keyClick(tracker.board, Qt.Key.Key_Down)
    qtbot.keyClick(tracker.board, Qt.Key.Key_Return)
    assert tracker.board.gestures.picking is not None
    qtbot.keyClick(tracker.board, Qt.Key.Key_Escape)
    assert tracker.board.gestures.picking is None
    assert form.editors[0].value() is None, "nothing was picked before"


def test_an_offer_to_walk_takes_the_token_up(qtbot: QtBot, tracker: TrackerView) -> None:
    walk = OfferShown(index=0, kind="move", title="Move", walks=True)
    tracker.show_inspector(replace(samples.inspector(), offers=(walk,)))
    with qtbot.assertNotEmitted(tracker.offer_chosen), qtbot.waitSignal(tracker.board.move_begun) as begun:
        tracker.inspector.offers.press(0)
    assert begun.args == ["ysolde"]


def test_the_picking_of_a_place_ends_with_its_form(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_inspector(replace(samples.inspector(), offers=(offer_with_places(),)))
    tracker.inspector.offers.press(0)
    form = tracker.inspector.offers.items[0].form
    assert form is not None
    of_kind(PickPlace, form.editors[0].focusProxy()).button.click()
    assert tracker.board.gestures.picking is not None
    tracker.put_form_away()
    qtbot.waitUntil(lambda: tracker.board.gestures.picking is None)


WAYS = ((((), "stay"), (((1, 0),), "east")), (None, (1, 0)))


def way(name: str = "path") -> FieldShown:
    values, places = WAYS
    return FieldShown(name=name, label="way", values=values, places=places, value=())


def effects_offer(*names: str) -> OfferShown:
    values = tuple(({"effect": name}, name) for name in ("press", "disengage"))
    chosen = [{"effect": name} for name in names]
    fields = [FieldShown(name="effects", label="effects", values=values, many=2, value=chosen, once=True)]
    if "disengage" in names:
        fields.append(
            FieldShown(name="effects.0.path", label="way", values=(((), "stay"), (((1, 0),), "east")), places=(None, (1, 0)), value=())
        )
    return OfferShown(index=0, kind="choose_effects", title="Take effects", where="banner", detail="meets AP 3", fields=tuple(fields))


def test_a_decision_shows_what_an_answer_means_and_the_fields_that_a_choice_opens(tracker: TrackerView) -> None:
    asked = replace(samples.banner(), offers=(effects_offer("press"), OfferShown(index=1, kind="none", title="No effect", where="banner")))
    tracker.show_tracker(samples.tracker(shown_banner=asked))
    banner = tracker.question
    assert banner.detail.text() == f"meets AP 3 · {asked.detail}"
    tracker.show_form(effects_offer("disengage"))
    assert [editor.field.name for editor in banner.editors] == ["effects", "effects.0.path"]
    tracker.show_form(effects_offer("press"))
    assert [editor.field.name for editor in banner.editors] == ["effects"]
    banner.choose(1)
    assert banner.detail.text() == asked.detail


def test_enter_does_an_offer_whose_place_is_settled(qtbot: QtBot, tracker: TrackerView) -> None:
    offer = OfferShown(index=0, kind="attack", title="Hammer at Bandit", fields=(way(),))
    tracker.show_inspector(replace(samples.inspector(), offers=(offer,)))
    qtbot.keyClick(tracker.order, Qt.Key.Key_1)
    with qtbot.waitSignal(tracker.offer_chosen) as chosen:
        qtbot.keyClick(focused(), Qt.Key.Key_Return)
    assert chosen.args[-1] == {"path": ()}


def test_0_is_the_highest_face_of_dice_that_print_it_so(qtbot: QtBot, tracker: TrackerView) -> None:
    dice = tracker.question.dice
    for sides, lowest, expected in ((100, 1, 100), (10, 1, 10), (10, 0, 0), (12, 1, WRONG)):
        tracker.show_tracker(samples.tracker(shown_ask=replace(samples.ask(), dice=(DieAsked(sides, lowest=lowest),), given=())))
        qtbot.keyClicks(dice, "0")
        assert dice.faces() == [expected], (sides, lowest)
        dice.clear()


def test_a_long_title_has_a_line_of_its_own_above_the_odds(tracker: TrackerView) -> None:
    offers = samples.offers()
    with_odds = next(offer for offer in offers if offer.odds is not None and offer.is_possible)
    long = replace(with_odds, title="Stop the bleeding with medicine")
    tracker.show_inspector(replace(samples.inspector(), offers=(with_odds, long)))
    QApplication.processEvents()
    plain, tall = (item.row for item in tracker.inspector.offers.items[:2])
    assert plain.height() < tall.height()
    assert painting.width_of(long.title, theme.font(strong=True)) < tall.width() - 38, "so that nothing of it is cut"
    tracker.show_inspector(replace(samples.inspector(), offers=(with_odds, with_odds)))
    assert tall.height() == plain.height()
