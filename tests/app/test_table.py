"""The table between fights, in the real window: a test by click and by typed dice, what it leaves, undo."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet
from desktop_app.rules.winterdawn.state import Fighter
from desktop_app.views.encounter.offer_form import FieldEditor
from desktop_app.views.encounter.offers import OfferItem
from desktop_app.views.painting import spans_text
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from desktop_app.views.presenters.table import TablePresenter
from tests.narrowing import of_kind
from tests.parts import presenter_of


@pytest.fixture
def table(program: Program) -> TablePresenter:
    program.window.show_page("table")
    assert program.table is not None
    program.table.view.select(["ysolde"])
    program.table.view.selection_changed.emit(["ysolde"])
    return program.table


def open_form(qtbot: QtBot, table: TablePresenter, kind: str) -> OfferItem:
    found = next(i for i in table.view.inspector.offers.items if i.row.offer is not None and i.row.offer.kind == kind)
    qtbot.mouseClick(found.row, Qt.MouseButton.LeftButton)
    assert found.form is not None
    return found


def editors(item: OfferItem) -> Mapping[str, FieldEditor]:
    assert item.form is not None
    return {editor.field.name: editor for editor in item.form.editors}


def choose_skill(item: OfferItem, skill: str) -> None:
    editor = editors(item)["skill"]
    assert editor.long_choice is not None
    editor.long_choice.setText(next(label for value, label in editor.field.values if value == skill))


def last_line(table: TablePresenter) -> str:
    return spans_text(table.view.log.list.lines[-1].spans)


def test_a_test_is_rolled_by_click_and_its_dice_follow_the_skill(qtbot: QtBot, table: TablePresenter) -> None:
    item = open_form(qtbot, table, "test_static")
    sheet = of_kind(WinterDawnSheet, table.tracker.session.state.sheets["ysolde"])
    assert editors(item)["dice"].field.high == 1 + sheet.skill_rank["perception"] + sheet.group_rank.get("acumen", 0)
    choose_skill(item, "bows")
    assert editors(item)["dice"].field.high == 1 + sheet.skill_rank["bows"] + sheet.group_rank.get("range_combat", 0)
    steps, told = table.tracker.session.journal.at, last_line(table)
    item.do()
    assert table.tracker.session.journal.at == steps + 1
    assert any("bows (difficulty 2)" in spans_text(line.spans) for line in table.view.log.list.lines)
    qtbot.keyClick(table.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.tracker.session.journal.at == steps
    assert last_line(table) == told


def test_dice_at_the_table_can_be_typed(qtbot: QtBot, table: TablePresenter) -> None:
    qtbot.keyClick(table.view.order, Qt.Key.Key_T)
    item = open_form(qtbot, table, "test_open")
    choose_skill(item, "perception")
    item.do()
    banner = table.view.question
    assert banner.isVisible()
    assert not banner.dice.isHidden()
    for _ in range(banner.dice.missing):
        qtbot.keyClick(banner.dice, Qt.Key.Key_1)
    qtbot.keyClick(QApplication.focusWidget() or banner, Qt.Key.Key_Return)
    qtbot.keyClick(table.view.order, Qt.Key.Key_T)
    assert any("0 MoS" in spans_text(line.spans) for line in table.view.log.list.lines)


def test_what_happens_at_the_table_is_on_the_sheet_and_the_other_way_round(qtbot: QtBot, program: Program, table: TablePresenter) -> None:
    people = program.window.page("characters")
    presenter = presenter_of(program, PeoplePresenter)
    assert presenter.view is people
    table.view.inspector.box_clicked.emit("ysolde", "injury_lines", 0, 2)
    presenter.show_person("ysolde")
    assert of_kind(Fighter, table.tracker.session.state.combatants["ysolde"]).injury_lines[0].ticked == 2
    presenter.view.page.box_clicked.emit("injury_lines", 0, 0)
    assert table.view.inspector.tracks[0].rows.lines[0].ticked == 0


def test_the_palette_finds_every_offer_and_unfolds_what_is_still_to_choose(program: Program, table: TablePresenter) -> None:
    found = {label: act for label, _, act in program.commands()}
    offers = [item.row.offer for item in table.view.inspector.offers.items]
    assert {offer.title for offer in offers if offer is not None and offer.is_possible} <= set(found)
    found["Test against a difficulty"]()
    assert table.view.inspector.offers.items[0].is_open
    found["Let time pass"]()
    assert table.view.inspector.shows_panel
    assert [item.row.offer.title for item in table.view.inspector.offers.items if item.is_open and item.row.offer] == ["Let time pass"]


def test_the_palette_finds_what_is_folded_away_by_hand(qtbot: QtBot, program: Program, table: TablePresenter) -> None:
    by_hand = table.view.inspector.by_hand
    shown = table.tracker.inspector(table.view.selected[0])
    assert by_hand.body.isHidden() and shown is not None
    open_field = next(offer for offer in shown.by_hand if offer.kind == "adjust_spirit")
    {label: act for label, hint, act in program.commands() if hint == "manually"}[open_field.title]()
    assert not by_hand.body.isHidden()
    (opened,) = [item for item in by_hand.offers.items if item.is_open and item.row.offer]
    assert opened.row.offer is not None and opened.row.offer.title == open_field.title
    qtbot.waitUntil(lambda: not opened.visibleRegion().isEmpty())


def test_a_form_goes_away_once_it_is_done_and_space_does_not_open_it_again(qtbot: QtBot, table: TablePresenter) -> None:
    item = open_form(qtbot, table, "test_static")
    choose_skill(item, "perception")
    item.do()
    assert not any(item.is_open for item in table.view.inspector.offers.items)
    row = table.view.inspector.offers.items[0].row
    qtbot.keyClick(row, Qt.Key.Key_Space)
    assert not any(item.is_open for item in table.view.inspector.offers.items)


def test_a_creature_is_brought_to_the_table_as_a_character(program: Program) -> None:
    before = {person.id for person in program.campaign.people()}
    program.window.show_page("bestiary")
    bestiary = presenter_of(program, BestiaryPresenter)
    bestiary.view.person_requested.emit("bandit")
    brought = [person for person in program.campaign.people() if person.id not in before]
    assert [person.name for person in brought] == ["Bandit"]
    assert "characters" in program.window.messages.text


def test_a_character_is_renamed_where_its_name_stands(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("characters")
    people = presenter_of(program, PeoplePresenter)
    view, before = people.view, people.view.title.label.text()
    for words, key, name in (("Ada", Qt.Key.Key_Escape, before), ("Ada", Qt.Key.Key_Return, "Ada"), ("", Qt.Key.Key_Return, "Ada")):
        view.list.setFocus()
        qtbot.keyClick(view.list, Qt.Key.Key_F2)
        field = QApplication.focusWidget()
        assert field is view.title.field and field.selectedText() == view.title.label.text()
        qtbot.keyClicks(field, words) if words else field.clear()
        qtbot.keyClick(field, key)
        assert (view.title.label.text(), view.title.field.isHidden(), view.list.hasFocus()) == (name, True, True)
        assert program.campaign.people()[0].name == name
    qtbot.keyClick(view.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.title.label.text() == before
    assert "Rename" in [label for label, _, _ in view.commands()]
