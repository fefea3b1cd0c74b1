"""The list of encounters: it is looked through without being thrown into a fight, and what is thrown away can be brought back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.boards.editing import new_board, walled
from desktop_app.controller.boards.strokes import around
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.tactics import play_on
from desktop_app.grid.board import Grid
from desktop_app.views.encounter.notes_overlay import NotesOverlay
from desktop_app.views.encounters.happenings import Happenings
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.parts.rich import RichView
from desktop_app.views.presenters.boards import BoardsPresenter
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.app.conftest import close_the_fight, fight_of, opened
from tests.narrowing import there
from tests.parts import child_of, chosen_encounter, encounter_of, focused, message_button, page_of, presenter_of


def prepare(program: Program) -> EncountersPresenter:
    program.window.show_page("encounters")
    return presenter_of(program, EncountersPresenter)


def boards_of(program: Program) -> BoardsPresenter:
    program.window.show_page("boards")
    presenter = program.routes.presenters["boards"]
    assert isinstance(presenter, BoardsPresenter)
    return presenter


def running(program: Program) -> str:
    return program.campaign.fights()[0].id


def test_arrows_and_a_right_click_onto_a_running_fight_only_select_it(qtbot: QtBot, program: Program) -> None:
    page, play_id = prepare(program), running(program)
    listed = page.view.list
    steps = program.campaign.fight(play_id).steps
    listed.choose(listed.cards[1].id)
    qtbot.keyClick(listed, Qt.Key.Key_Up)
    assert listed.current == play_id and program.window.current == "encounters"
    assert page.view.running.isVisible() and "Round 2" in page.view.running.heading.text()
    count = len(program.campaign.encounters.all())
    for key in (Qt.Key.Key_D, Qt.Key.Key_Return):
        qtbot.keyClick(listed, key, Qt.KeyboardModifier.ControlModifier)
    assert len(program.campaign.encounters.all()) == count and len(program.campaign.fights()) == 1, (
        "what is not shown is neither copied nor started"
    )
    listed.choose(listed.cards[1].id)
    place = listed.visualRect(listed.model().index(0, 0)).center()
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.RightButton, pos=place)
    assert listed.current == play_id and program.window.current == "encounters"
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    assert program.window.current == "fight" and program.campaign.fight(play_id).steps == steps


def test_a_fight_is_thrown_away_and_brought_back(qtbot: QtBot, program: Program) -> None:
    fight_of(program)
    page, play_id = prepare(program), running(program)
    page.view.list.setFocus()
    page.view.list.choose(page.view.list.cards[1].id)
    qtbot.keyClick(page.view.list, Qt.Key.Key_Up)
    qtbot.keyClick(page.view.list, Qt.Key.Key_Delete)
    assert program.campaign.fights() == [] and play_id not in [card.id for card in page.view.list.cards]
    assert program.fight is None and "deleted" in program.window.messages.text
    qtbot.mouseClick(message_button(program.window), Qt.MouseButton.LeftButton)
    assert [info.id for info in program.campaign.fights()] == [play_id]
    assert page.view.list.cards[0].id == play_id
    assert fight_of(program).play_id == play_id


def test_a_fight_that_has_not_begun_is_thrown_away_from_itself_and_is_gone_for_good_when_the_program_closes(
    qtbot: QtBot, qapp: QApplication, campaign_file: Path
) -> None:
    program, store = opened(qapp, campaign_file)
    qtbot.addWidget(program.window)
    page, before = prepare(program), running(program)
    page.view.form.started.emit(page.view.list.current)
    fight = program.fight
    assert fight is not None and fight.play_id != before and fight.tracker.session.state.round == 0
    gone = fight.play_id
    next(act for label, _, act in fight.commands() if label == "Delete this fight")()
    assert program.window.current == "encounters" and [info.id for info in program.campaign.fights()] == [before]
    program.window.close()
    store.close()
    again = OpenCampaign.open(campaign_file)
    assert [info.id for info in again.fights()] == [before] and again.store.documents.find(f"ground:{gone}") is None
    again.close()


def test_a_prepared_encounter_is_deleted_and_put_back(qtbot: QtBot, program: Program) -> None:
    page = prepare(program)
    gone = chosen_encounter(program)
    qtbot.mouseClick(page.view.form.throw_button, Qt.MouseButton.LeftButton)
    assert gone not in program.campaign.encounters.all()
    qtbot.mouseClick(message_button(program.window), Qt.MouseButton.LeftButton)
    assert gone in program.campaign.encounters.all() and page.view.list.current == gone.id
    assert page.view.form.name.text() == gone.name


def test_a_new_encounter_is_named_by_typing(qtbot: QtBot, program: Program) -> None:
    page = prepare(program)
    for name in ("The mill", "The weir"):
        page.view.new_requested.emit()
        field = page.view.form.name
        assert program.window.focusWidget() is field and field.selectedText() == "New encounter"
        qtbot.keyClicks(field, name)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert chosen_encounter(program).name == name
    assert {"The mill", "The weir"} <= {prepared.name for prepared in program.campaign.encounters.all()}


def test_after_the_close_of_a_fight_is_undone_all_pages_show_that_fight(qtbot: QtBot, program: Program) -> None:
    """Another fight is under way too: neither Home nor Fight turns to it."""
    closed = running(program)
    page = prepare(program)
    page.view.form.started.emit(page.view.list.current)
    assert there(program.fight).play_id != closed
    program.routes.open_fight(closed)
    fight = there(program.fight)
    play_on(fight.tracker.session, until=lambda _: fight.tracker.has_ended)
    fight.refresh()
    close_the_fight(program).done.emit()
    assert program.window.current == "characters" and closed not in [i.id for i in program.campaign.fights() if i.status != "finished"]
    assert there(program.fight).play_id != closed
    view = program.window.page("characters")
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert there(program.fight).play_id == closed and "is open again" in program.window.messages.text
    program.window.show_page("home")
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    qtbot.waitUntil(lambda: home.resume.heading.text() == program.campaign.fight(closed).shown().heading)
    program.window.show_page("fight")
    assert page_of(program.window) is there(program.fight).view
    assert prepare(program).view.list.cards[0].id == closed
    program.window.show_page("characters")
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert there(program.fight).play_id != closed, "closed again, the other one is shown"


def test_what_is_opened_from_elsewhere_is_marked_in_the_list(program: Program) -> None:
    presenter = prepare(program)
    for prepared in program.campaign.encounters.all():
        program.routes.open_encounter(prepared.id)
        assert presenter.view.list.current == presenter.view.list.current == prepared.id


def test_f6_goes_to_the_foes_and_digits_choose_the_round_of_a_wave(qtbot: QtBot, program: Program) -> None:
    page = prepare(program)
    qtbot.waitUntil(program.window.isActiveWindow)
    page.view.list.setFocus()
    row = page.view.form.foes[0]

    def go(key: Qt.Key, place: QWidget, most: int) -> None:
        for _ in range(most):
            focus = focused()
            if focus is place or place.isAncestorOf(focus):
                return
            qtbot.keyClick(focus, key)
        raise AssertionError("the keys do not come there")

    go(Qt.Key.Key_F6, row, 6)
    go(Qt.Key.Key_Tab, row.round_button, 5)
    qtbot.keyClick(row.round_button, Qt.Key.Key_Space)
    qtbot.keyClick(there(QApplication.activePopupWidget()), Qt.Key.Key_3)
    assert chosen_encounter(program).foes[0].round == 3


def test_the_board_of_an_encounter_shows_its_walls_as_they_are_drawn_now(program: Program) -> None:
    page = prepare(program)
    board = new_board("hut", "Hut", grid=Grid.HEX, columns=12, rows=9)
    program.campaign.boards.put(board)
    before = next(card.id for card in page.view.list.cards if card.id != running(program))
    page.view.list.choose(before)
    page.view.form.board.boards.chosen.emit("hut")
    canvas = page.view.form.board.canvas
    assert canvas.geometry_of.board.id == "hut" and not canvas.layer.shown.barriers
    program.campaign.boards.put(walled(board, around(board, (2, 2), (4, 3))))
    page.refresh()
    assert canvas.layer.shown.barriers == canvas.geometry_of.board.barriers != ()
    middle = canvas.geometry_of.point(canvas.geometry_of.board.barriers[0].start)
    assert not canvas.point_at(middle, None), "nothing is opened by a click before the fight"


def prepared_one(program: Program) -> EncountersPresenter:
    """Show the first encounter that is only prepared."""
    page = prepare(program)
    page.choose(next(card.id for card in page.view.list.cards if card.id != running(program)))
    QApplication.processEvents()
    return page


def test_escape_puts_an_empty_new_event_away_and_leaves_one_with_words(qtbot: QtBot, program: Program) -> None:
    happenings = prepared_one(program).view.form.happenings
    happenings.add_button.click()
    qtbot.keyClicks(focused(), "Drums")
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    assert happenings.new_row.isVisible() and happenings.new_row.text.text() == "Drums"
    happenings.new_row.text.clear()
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    assert happenings.new_row.isHidden() and happenings.add_button.hasFocus()


GOING_ON: dict[str, Callable[[QtBot, Happenings], object]] = {
    "enter": lambda qtbot, shown: qtbot.keyClick(shown.new_row.text, Qt.Key.Key_Return),
    "another event": lambda qtbot, shown: qtbot.mouseClick(shown.add_button, Qt.MouseButton.LeftButton),
    "its round, then elsewhere": lambda qtbot, shown: (
        qtbot.mouseClick(shown.new_row.round.more, Qt.MouseButton.LeftButton),
        qtbot.mouseClick(shown.new_row.round.more, Qt.MouseButton.LeftButton),
        shown.add_button.setFocus(),
    ),
    "its round by keys": lambda qtbot, shown: (
        shown.new_row.round.setFocus(),
        qtbot.keyClicks(focused(), "\b3"),
        shown.add_button.setFocus(),
    ),
}


@pytest.mark.parametrize("going_on", GOING_ON)
def test_an_event_is_written_once_however_one_goes_on(qtbot: QtBot, program: Program, going_on: str) -> None:
    page = prepared_one(program)
    shown, before = page.view.form.happenings, len(chosen_encounter(program).happenings)
    qtbot.mouseClick(shown.add_button, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(focused(), "Drums")
    GOING_ON[going_on](qtbot, shown)
    happenings = chosen_encounter(program).happenings
    assert len(happenings) == before + 1
    assert (3 if "round" in going_on else 1, "Drums") in [(one.round, one.text) for one in happenings]


def test_words_and_round_of_an_event_are_changed_together(qtbot: QtBot, program: Program) -> None:
    page = prepared_one(program)
    shown = page.view.form.happenings
    before = len(chosen_encounter(program).happenings)
    for words in ("Drums", "Horns"):
        shown.changed.emit(-1, 1, "", words)
    row = next(row for row in shown.rows if row.text.text() == "Drums")
    row.text.setFocus()
    qtbot.keyClicks(row.text, " and smoke")
    qtbot.mouseClick(row.round.more, Qt.MouseButton.LeftButton)
    now = [(one.round, one.text) for one in chosen_encounter(program).happenings]
    assert len(now) == before + 2 and (2, "Drums and smoke") in now and (1, "Horns") in now


def test_what_is_typed_stays_with_its_encounter_when_a_new_one_begins(qtbot: QtBot, program: Program) -> None:
    page = prepared_one(program)
    form, here = page.view.form, chosen_encounter(program).id
    number = form.foes[0].count.value
    form.foes[0].count.select()
    qtbot.keyClicks(focused(), str(number + 3))
    page.view.new_requested.emit()
    assert chosen_encounter(program).id != here and encounter_of(program, here).foes[0].count == number + 3
    page.choose(here)
    qtbot.mouseClick(form.happenings.add_button, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(focused(), "Drums")
    form.again_button.click()
    copy = chosen_encounter(program)
    assert copy.id != here and [one.text for one in encounter_of(program, here).happenings][:1] == ["Drums"]
    assert copy.happenings == encounter_of(program, here).happenings and form.happenings.new_row.isHidden()


def test_a_board_is_chosen_in_the_place_of_the_board(qtbot: QtBot, program: Program) -> None:
    """Nothing beside it is pushed out of a small window; what is drawn or named anew is shown so."""
    program.window.resize(1366, 748)
    page = prepared_one(program)
    QApplication.processEvents()
    board, ids = page.view.form.board, set(program.campaign.boards.all(program.desk.system_id))
    height, seen = page.view.height(), board.canvas.geometry_of.bounds().toRect()
    board.choose_button.click()
    QApplication.processEvents()
    assert board.boards.isVisible() and not board.canvas.isVisible()
    assert page.view.height() == height and page.view.minimumSizeHint().height() <= height
    assert {button.board.id for button in board.boards.buttons} == ids, "every encounter has a board"
    made = new_board("hut", "Hut", grid=Grid.HEX, columns=12, rows=9)
    program.campaign.boards.put(made)
    page.refresh()
    program.campaign.boards.put(replace(made, name="Mill"))
    page.refresh()
    mill = next(button for button in board.boards.buttons if button.board.id == "hut")
    assert mill.text() == "Mill"
    QApplication.processEvents()
    board.boards.take_keys()
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert board.canvas.isVisible() and not board.boards.isVisible()
    assert board.canvas.geometry_of.bounds().toRect() == seen, "as large as before"


def test_the_board_fills_its_room_when_everybody_stands_from_edge_to_edge(program: Program) -> None:
    program.window.resize(1366, 748)
    program.campaign.boards.put(new_board("wide", "Wide", grid=Grid.SQUARE, columns=24, rows=16))
    page = prepared_one(program)
    prepared = chosen_encounter(program)
    page._change(board="wide", places=(), foes=(prepared.foes[0].model_copy(update={"count": 16, "cells": ()}),))
    canvas = page.view.form.board.canvas
    program.window.show_page("home")
    program.window.show_page("encounters")
    QApplication.processEvents()
    shown = canvas.geometry_of.bounds()
    assert shown.top() <= 0.5 and shown.bottom() >= canvas.height() - 0.5, "no band above it"


def test_an_encounter_whose_board_is_gone_says_so(qtbot: QtBot, program: Program) -> None:
    page = prepared_one(program)
    program.campaign.boards.put(new_board("hut", "Hut", grid=Grid.HEX, columns=12, rows=9))
    page.use_board("hut")
    boards = boards_of(program)
    boards.choose("hut")
    boards.view.deleted.emit()
    name = chosen_encounter(program).name
    assert program.window.messages.text == f"“Hut” deleted. “{name}” would use the open field."
    program.window.show_page("encounters")
    form = page.view.form
    assert form.check.text() == "The board of this encounter is missing; the fight would use “Open field”."
    qtbot.mouseClick(form.mend_button, Qt.MouseButton.LeftButton)
    assert form.checked.isHidden() and chosen_encounter(program).board == program.campaign.boards.of(chosen_encounter(program)).id


def test_the_notes_of_an_encounter_are_at_hand_in_its_fight(qtbot: QtBot, program: Program) -> None:
    """They lie over the fight by a button, and by the palette; Esc goes back to it."""
    page = prepare(program)
    page.choose(next(one.id for one in program.campaign.encounters.all() if one.note))
    note = chosen_encounter(program).note
    qtbot.keyClick(page.view.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    fight = program.fight
    assert fight is not None and program.window.current == "fight" and fight.view.notes.isVisible()
    fight.view.notes.click()
    shown = child_of(program.window, NotesOverlay)
    assert shown.isVisible() and child_of(shown, RichView).toPlainText().startswith(note[:20])
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    assert not shown.isVisible() and "GM notes" in {entry[0] for entry in fight.actions()}
