"""Handouts through the window: the shelf, what the players see in a fight and without one, paper, what is told of it afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.journal.handouts import handout_of
from desktop_app.controller.notes.page import Page, PageSort
from desktop_app.controller.notes.parts import of_handout
from desktop_app.controller.paper.pages import handout_page
from desktop_app.controller.paper.printouts import Choices
from desktop_app.views.journal.handout_shelf import HandoutShelf
from desktop_app.views.pictures import picture_of
from tests.app.conftest import fight_of
from tests.app.counting import CTRL, KEY, SHIFT, Table
from tests.app.test_finding import found, typed

LETTER = "To Ysolde, in haste.\n\nCome **alone**, at midnight.\n\n:::secret\nThe hand is the baron's.\n:::\n"


def a_picture(program: Program) -> str:
    image = QImage(80, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    return program.desk.store.pictures.put(picture_of(image, 100))


@pytest.fixture
def shelf(qtbot: QtBot, program: Program) -> Callable[[], HandoutShelf]:
    """Have two handouts, a map and a letter, and open the shelf by its key."""
    journal = program.desk.journal
    the_map, letter = journal.begin("Map of the baron's mill", PageSort.HANDOUT), journal.begin("Forged letter", PageSort.HANDOUT)
    journal.write(the_map.id, f"![A mill by a river](picture:{a_picture(program)})\n")
    journal.write(letter.id, LETTER)
    program.desk.tell_changed()

    def opened() -> HandoutShelf:
        qtbot.keyClick(QApplication.focusWidget() or program.window, KEY.Key_H, CTRL | SHIFT)
        found = [one for one in program.window.findChildren(HandoutShelf) if one.isVisible()]
        assert len(found) == 1
        return found[0]

    return opened


def test_a_handout_is_shown_in_a_fight_by_three_inputs_and_taken_back(
    qtbot: QtBot, program: Program, shelf: Callable[[], HandoutShelf]
) -> None:
    fight = fight_of(program)
    fight.view.setFocus()
    before = fight.tracker.session.digest
    person = Table(qtbot, program, program.desk.store, program.desk.system_id)
    person.inputs = 1
    shown = shelf()
    assert [card.handout.title for card in shown.cards] == ["Forged letter", "Map of the baron's mill"]
    person.key(KEY.Key_Return)
    assert person.inputs <= 3 and program.window.current == "fight", "one is back where one was"
    players = program.routes.players.window
    assert players is not None and players.stage.head.copy.text.startswith("To Ysolde") and "baron" not in players.stage.head.copy.text
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    shown = shelf()
    assert [card.handout.is_shown for card in shown.cards] == [True, False]
    person.key(KEY.Key_Right, KEY.Key_Return)
    assert players.stage.head.copy.picture and not players.stage.head.copy.text
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    fight.view.setFocus()
    person.key(KEY.Key_Z, KEY.Key_Z, held=CTRL)
    assert fight.tracker.session.digest == before
    assert players.stage.head.copy == fight.own.players.shown()


def test_without_a_fight_it_is_a_step_of_the_table(qtbot: QtBot, program: Program, shelf: Callable[[], HandoutShelf]) -> None:
    for info in program.campaign.fights():
        program.campaign.delete_fight(info.id)
    program.desk.tell_changed()
    program.window.show_page("table")
    table = program.campaign.table(program.desk.system_id)
    before = table.digest
    shelf().cards[0].click()
    players = program.routes.players.window
    assert players is not None and players.stage.head.copy.text.startswith("To Ysolde") and not players.stage.head.copy.rows
    assert program.window.current == "table"
    assert program.campaign.undo(program.desk.system_id)
    program.desk.tell_changed()
    assert table.digest == before and not players.stage.head.copy.text
    program.routes.players.close()


def test_what_was_shown_is_told_of_the_evening_without_the_titles_of_pages(
    qtbot: QtBot, program: Program, shelf: Callable[[], HandoutShelf]
) -> None:
    fight_of(program)
    journal = program.desk.journal
    journal.begin_evening()
    for place in (0, 1):
        shown = shelf()
        shown.cards[place].click()
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
    page = journal.end_evening()
    assert "Shown to the players: To Ysolde, in haste.; A mill by a river." in page.text
    (told,) = [line for line in journal.recap(page.id).story if "You saw" in line]
    assert told == "You saw: To Ysolde, in haste.; A mill by a river." and "Forged" not in told
    program.routes.players.close()


def test_the_palette_shows_a_handout_by_its_title(qtbot: QtBot, program: Program, shelf: Callable[[], HandoutShelf]) -> None:
    fight = fight_of(program)
    palette = typed(qtbot, program, "players forged")
    (place,) = [place for place, (label, _) in enumerate(found(palette)) if label == "Show the players: Forged letter"]
    palette.entries[place][2]()
    assert fight.tracker.players.hands_out
    program.routes.players.close()


def test_an_empty_shelf_says_what_a_handout_is_and_one_with_nothing_on_it_is_refused(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("table")
    program.routes.show_handouts()
    (shelf,) = program.window.findChildren(HandoutShelf)
    assert not shelf.cards and shelf.empty.isVisible()
    shelf.new_wanted.emit()
    assert program.window.current == "journal"
    (head,) = [head for head in program.desk.journal.heads().values() if head.sort is PageSort.HANDOUT]
    program.routes.hand_out(head.id)
    assert "has no player section" in program.window.messages.text


def test_what_is_secret_is_neither_shown_nor_printed(program: Program) -> None:
    page = program.desk.journal.begin("Forged letter", PageSort.HANDOUT)
    program.desk.journal.write(page.id, LETTER)
    (part,) = handout_page(program.desk.journal, program.desk.store.pictures, page.id)(Choices())
    assert "midnight" in str(part) and "baron" not in str(part) and "Forged" not in str(part)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A letter.", "A letter."),
        (":::players\nTheirs.\n:::\nMine.", "Theirs."),
        ("Before\n:::secret\nhidden\n:::\nafter", "Before\nafter"),
        ("Before\n:::secret\nnobody ends it", "Before"),
        (":::secret\n:::players\nnever\n:::\n:::\nseen", "seen"),
        ("See [[The baron|him]].", "See him."),
    ],
)
def test_of_a_handout_is_shown_what_is_for_the_players_else_all_but_what_is_secret(text: str, shown: str) -> None:
    assert of_handout(text) == shown


def test_the_caption_is_in_words_that_the_players_saw() -> None:
    made = handout_of(Page(id="x", title="The traitor's map", text="![](picture:abc)\n# The old mill\nBy the river."))
    assert (made.picture, made.caption) == ("abc", "The old mill") and "traitor" not in made.text
