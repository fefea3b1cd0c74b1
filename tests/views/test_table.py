from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import FieldShown, OfferShown
from desktop_app.views.encounter.offer_form import FieldEditor, OfferForm, PickMany
from desktop_app.views.encounter.table_view import TableView
from tests.narrowing import of_kind, there
from tests.parts import field_of, segments_of
from tests.pictures import table as samples
from tests.pictures import tracker as play_samples

Show = Callable[[QWidget], QWidget]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(show: Show) -> TableView:
    view = TableView()
    view.show_tracker(samples.table())
    view.reset_log(samples.log())
    view.select(["ysolde"])
    view.show_inspector(samples.inspector())
    show(view)
    view.setFocus()
    return view


def test_the_table_has_no_next_and_no_numbers(table: TableView) -> None:
    assert table.top_bar.next_button.isHidden()
    assert table.order.model().data(table.order.model().index(0, 0), Qt.ItemDataRole.AccessibleTextRole).startswith(" Ysolde")


def test_what_takes_several_rolls_lies_on_the_table_with_how_far_it_has_come(qtbot: QtBot, table: TableView) -> None:
    card = table.reminders.cards[0]
    assert card.progress.accessibleName() == "3 of 5"
    assert not table.reminders.cards[1].progress.isVisible()
    with qtbot.waitSignal(table.reminder_answered) as answered:
        qtbot.mouseClick(there(there(card.answers.itemAt(0)).widget()), LEFT)
    assert answered.args == [0, 0]


def test_what_lies_on_the_table_is_not_scrolled_while_there_is_room(table: TableView) -> None:
    assert table._matters.height() <= table._area.viewport().height()


def test_an_empty_table_says_what_it_is_for(table: TableView) -> None:
    assert table.nothing.isHidden()
    table.show_tracker(samples.table(empty=True))
    assert table.nothing.isVisible()
    assert "right" in table.nothing.text()


@pytest.mark.parametrize("what", [{"banner": play_samples.banner()}, {"ask": play_samples.ask()}])
def test_what_is_asked_at_the_table_is_in_view_and_nothing_lies_over_it(table: TableView, what: dict[str, object]) -> None:
    table.show_tracker(replace(samples.table(), **what))  # type: ignore[arg-type]
    QApplication.processEvents()
    question = table.question
    assert question.isVisible() and not table.inspector.isVisible()
    assert question.visibleRegion().boundingRect() == question.rect(), "all of it is in view"


def test_sections_of_offers_have_headings(table: TableView) -> None:
    headings = [item.heading.text() for item in table.inspector.offers.items]
    assert headings == ["Tests", "", "Rest"]


def test_a_form_is_judged_again_with_every_choice(qtbot: QtBot, table: TableView) -> None:
    with qtbot.waitSignal(table.offer_changed) as opened:
        table.inspector.offers.press(0)
    assert opened.args == ["inspector", 0, {"skill": "stealth", "dl": 2, "dice": None}]
    editors = {editor.field.name: editor for editor in there(table.inspector.offers.items[0].form).editors}
    with qtbot.waitSignal(table.offer_changed) as changed:
        qtbot.mouseClick(segments_of(there(editors["dice"].segments))[0], LEFT)
    assert changed.args == ["inspector", 0, {"skill": "stealth", "dl": 2, "dice": 1}]


def test_a_form_follows_new_limits_and_keeps_what_still_fits(table: TableView) -> None:
    table.inspector.offers.press(0)
    item = table.inspector.offers.items[0]
    before = {editor.field.name: editor for editor in there(item.form).editors}
    offer = samples.offers()[0]
    wider = replace(offer.fields[2], high=5, value=5)
    table.show_form(replace(offer, detail="5d6", fields=(*offer.fields[:2], wider)))
    after = {editor.field.name: editor for editor in there(item.form).editors}
    assert after["skill"] is before["skill"]
    assert after["dice"] is not before["dice"]
    assert after["dice"].field.high == 5
    assert item.row.filled is not None and item.row.filled.detail == "5d6"


def test_what_forbids_a_choice_stands_in_the_form_and_the_button_waits(qtbot: QtBot, table: TableView) -> None:
    table.inspector.offers.press(0)
    form = table.inspector.offers.items[0].form
    assert isinstance(form, OfferForm)
    table.show_form(replace(samples.offers()[0], reason="Nobody can roll that many dice."))
    assert form.reason.text() == "Nobody can roll that many dice."
    with qtbot.assertNotEmitted(table.offer_chosen):
        form.do()
    table.show_form(samples.offers()[0])
    assert form.reason.isHidden()
    with qtbot.waitSignal(table.offer_chosen) as chosen:
        form.do()
    assert chosen.args == ["inspector", 0, {"skill": "stealth", "dl": 2, "dice": None}]


def picking(count: int, *, once: bool) -> PickMany:
    values = tuple((f"v{n}", f"Value {n}") for n in range(count))
    return PickMany(FieldShown(name="who", label="who", values=values, many=3, once=once))


def test_what_can_be_picked_once_is_switched_on_and_off(qtbot: QtBot, show: Show) -> None:
    pick = picking(3, once=True)
    show(pick)
    for place in (2, 1):
        qtbot.mouseClick(pick.offered[place], LEFT)
    assert pick.value() == ["v2", "v1"]
    assert [button.text() for button in pick.offered] == ["Value 0", "2. Value 1", "1. Value 2"], "the order of picking is told"
    qtbot.mouseClick(pick.offered[2], LEFT)
    assert pick.value() == ["v1"]
    assert [button.isChecked() for button in pick.offered] == [False, True, False]


def test_where_all_places_are_taken_the_last_pick_gives_way(qtbot: QtBot, show: Show) -> None:
    pick = picking(4, once=True)
    show(pick)
    for place in (0, 1, 2, 3):
        qtbot.mouseClick(pick.offered[place], LEFT)
    assert pick.value() == ["v0", "v1", "v3"]


def test_what_can_be_picked_again_is_added_again(qtbot: QtBot, show: Show) -> None:
    repeated = picking(3, once=False)
    show(repeated)
    for _ in range(2):
        qtbot.mouseClick(repeated.offered[1], LEFT)
    assert repeated.value() == ["v1", "v1"]


def test_many_values_open_as_a_list(qtbot: QtBot, show: Show) -> None:
    pick = picking(20, once=True)
    show(pick)
    assert not pick.offered
    of_kind(QComboBox, pick.focusProxy()).setCurrentIndex(7)
    pick._add(7)
    assert pick.value() == ["v7"]


def test_a_form_follows_a_line_of_text_letter_by_letter(show: Show, qtbot: QtBot) -> None:
    offer = OfferShown(index=0, kind="note", title="Note", reason="", fields=(FieldShown(name="text", label="text", text=True),))
    form = OfferForm(offer)
    show(form)
    form.changed.connect(lambda values: form.show_offer(replace(offer, reason="" if values["text"] else "Say something.")))
    line = form.findChild(QLineEdit)
    assert line is not None
    form.show_offer(replace(offer, reason="Say something."))
    assert not form.can_be_done
    qtbot.keyClicks(line, "ow")
    assert form.can_be_done and form.findChild(QLineEdit) is line and line.text() == "ow"


def test_a_form_lists_what_else_can_come_of_it(show: Show) -> None:
    further = ("Hit: Shaken 25 % · 1 wound 75 %", "Bob: unhurt 100 %")
    form = OfferForm(OfferShown(index=0, kind="attack", title="Attack", further=further))
    show(form)
    assert form.further.isVisible() and form.further.text() == "\n".join(further)
    form.show_offer(OfferShown(index=0, kind="attack", title="Attack"))
    assert not form.further.isVisible()


def test_a_list_of_long_values_gives_way_in_a_narrow_panel(show: Show) -> None:
    values = tuple((place, f"a value with a very long name indeed, the {place}th of many") for place in range(9))
    editor = FieldEditor(FieldShown(name="skill", label="Ysolde: skill", values=values))
    show(editor)
    assert editor.minimumSizeHint().width() < 280


def test_the_highest_number_means_all_only_where_it_does(show: Show) -> None:
    dice = FieldEditor(FieldShown(name="dice", label="dice", low=1, high=4, value=4, top_is_all=True))
    bought = FieldEditor(FieldShown(name="buy", label="buy", low=0, high=4, value=4))
    assert (dice.value(), bought.value()) == (None, 4)


@pytest.mark.parametrize(("keys", "value"), [("7.5", 7.5), ("7,5", 7.5), ("8", 8), ("7.3", 7), ("0", 3)])
def test_a_number_takes_halves_where_its_field_says_so(show: Show, qtbot: QtBot, keys: str, value: float) -> None:
    metres = FieldEditor(FieldShown(name="metres", label="metres", unit="m", low=1, high=100, value=3, halves=True))
    show(metres)
    field_of(metres).selectAll()
    qtbot.keyClicks(field_of(metres), keys)
    assert metres.value() == value
    assert bool(metres.complaint) is (keys == "0"), "what does not fit is answered"


def test_a_half_is_kept_where_it_was_chosen_and_a_whole_number_takes_none(show: Show, qtbot: QtBot) -> None:
    kept = FieldEditor(FieldShown(name="metres", label="metres", low=1, high=100, value=7.5, halves=True))
    whole = FieldEditor(FieldShown(name="hours", label="hours", low=1, high=100, value=3))
    show(kept)
    assert kept.value() == 7.5
    show(whole)
    field_of(whole).selectAll()
    qtbot.keyClicks(field_of(whole), "7.5")
    assert whole.value() == 75
