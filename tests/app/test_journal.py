"""The journal by its keys: pages, links with completion, check-boxes, parts for the players, undo, search, damaged pages."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.notes.page import Page, PageSort, put_page
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.journal.editor import PageEditor
from desktop_app.views.journal.journal_view import JournalView
from desktop_app.views.presenters.journal import JournalPresenter
from tests.app.conftest import opened
from tests.app.counting import CTRL, KEY
from tests.app.test_finding import looked_up
from tests.app.test_portraits import drawn
from tests.app.test_prepare_undo import on_page
from tests.parts import button_of, chosen_encounter, focused, palette_of, presenter_of

SHIFT = Qt.KeyboardModifier.ShiftModifier


def put(program: Program, page_id: str, title: str, text: str = "", sort: PageSort = PageSort.NOTE, **more: object) -> None:
    put_page(program.desk.store, Page(id=page_id, title=title, text=text, sort=sort, **more))  # type: ignore[arg-type]


def journal_of(qtbot: QtBot, program: Program) -> JournalPresenter:
    program.window.show_page("journal")
    qtbot.waitUntil(program.window.isActiveWindow)
    return presenter_of(program, JournalPresenter)


def text_of(program: Program, title: str) -> str:
    goal = program.desk.journal.goal(title)
    assert goal is not None, title
    return program.desk.journal.page(goal.id).text


def at_end(view: JournalView) -> None:
    view.editor.setFocus()
    cursor = view.editor.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    view.editor.setTextCursor(cursor)


def key(qtbot: QtBot, *keys: Qt.Key) -> None:
    for one in keys:
        qtbot.keyClick(focused(), one)


@pytest.fixture
def evening(qtbot: QtBot, program: Program) -> JournalPresenter:
    put(program, "grey", "Greywater", "A ford.", PageSort.PLACE)
    put(program, "berit", "Berit, innkeeper", "Knows coins from Greywater.", PageSort.PERSON)
    put(program, "six", "Evening 6", "They came to the ford.", PageSort.EVENING)
    made = journal_of(qtbot, program)
    made.show_page("six")
    return made


def test_a_page_is_made_named_and_written_with_the_keys_and_is_on_disk(
    qtbot: QtBot, program: Program, campaign_file: Path, qapp: QApplication
) -> None:
    journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_N, CTRL)
    qtbot.keyClicks(focused(), "The old mill")
    key(qtbot, KEY.Key_Return)
    qtbot.keyClicks(focused(), "Hemp in the loft.")
    program.window.close()
    program.desk.store.close()
    again, store = opened(qapp, campaign_file)
    qtbot.addWidget(again.window)
    assert text_of(again, "the OLD mill") == "Hemp in the loft."
    again.window.close()
    store.close()


def test_a_linked_page_takes_its_letters_and_three_keys(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    at_end(evening.view)
    letters, pressed = "gre", 0
    for sign in f"[[{letters}":
        qtbot.keyClicks(evening.view.editor, sign)
        pressed += 1
    assert evening.view.completion.goals[0].title == "Greywater" and evening.view.completion.isVisible()
    key(qtbot, KEY.Key_Return)
    assert pressed + 1 == len(letters) + 3
    evening.view.flush()
    assert text_of(program, "Evening 6") == "They came to the ford.[[Greywater]]"
    assert [one.goal.title for one in program.desk.journal.speaking(program.desk.journal.page("grey"))] == ["Evening 6"]


def test_a_link_to_nothing_makes_the_page_and_the_writing_goes_on(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    at_end(evening.view)
    qtbot.keyClicks(evening.view.editor, " [[Halvard the ferryman")
    key(qtbot, KEY.Key_Return)
    qtbot.keyClicks(focused(), " waits.")
    evening.view.flush()
    assert text_of(program, "Evening 6") == "They came to the ford. [[Halvard the ferryman]] waits."
    assert text_of(program, "Halvard the ferryman") == ""
    cursor = evening.view.editor.textCursor()
    cursor.setPosition(cursor.position() - 12)
    evening.view.editor.setTextCursor(cursor)
    qtbot.keyClick(focused(), KEY.Key_Return, CTRL)
    assert evening.view.title.text() == "Halvard the ferryman"


def test_a_followed_link_to_nothing_makes_the_page(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    at_end(evening.view)
    qtbot.keyClicks(evening.view.editor, " [[The weir]]")
    key(qtbot, KEY.Key_Left, KEY.Key_Left, KEY.Key_Left)
    qtbot.keyClick(focused(), KEY.Key_Return, CTRL)
    assert evening.view.title.text() == "The weir" and focused() is evening.view.editor


def test_renaming_a_page_renames_its_links_everywhere_and_is_one_step(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    prepared = program.campaign.encounters.all()[0]
    program.campaign.encounters.put(prepared.model_copy(update={"note": "At [[greywater]]."}))
    who = program.campaign.table(prepared.system).state.roster[0]
    program.campaign.edit(prepared.system, who, "/biography", "Born in [[Greywater|the ford]].")
    put(program, "six", "Evening 6", "At [[Greywater]].", PageSort.EVENING)
    evening.refresh()
    evening.show_page("grey")

    def texts() -> tuple[str, str, str]:
        note = next(one.note for one in program.campaign.encounters.all() if one.id == prepared.id)
        sheet = program.campaign.table(prepared.system).state.sheets[who]
        return text_of(program, "Evening 6"), note, sheet.biography

    before = texts()
    qtbot.keyClick(focused(), KEY.Key_F2)
    qtbot.keyClicks(focused(), "Blackwater")
    key(qtbot, KEY.Key_Return)
    assert texts() == ("At [[Blackwater]].", "At [[Blackwater]].", "Born in [[Blackwater|the ford]].")
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert texts() == before and evening.view.title.text() == "Greywater"
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL | SHIFT)
    assert texts()[1] == "At [[Blackwater]]."


def test_what_is_typed_and_thrown_away_is_taken_back(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    at_end(evening.view)
    qtbot.keyClicks(evening.view.editor, " Rain.")
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert text_of(program, "Evening 6") == "They came to the ford." == evening.view.editor.keeper.text
    evening.view.list.setFocus()
    key(qtbot, KEY.Key_Delete)
    assert program.desk.journal.goal("Evening 6") is None
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert text_of(program, "Evening 6") == "They came to the ford."


def test_a_mention_is_linked_with_one_key(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    evening.show_page("grey")
    link = button_of(evening.view.aside, "Link it in Berit, innkeeper")
    link.setFocus()
    key(qtbot, KEY.Key_Return)
    assert text_of(program, "Berit, innkeeper") == "Knows coins from [[Greywater]]."


def test_a_check_box_is_ticked_by_key_and_by_mouse(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    put(program, "six", "Evening 6", "First.\n\n- [ ] hemp\n", PageSort.EVENING)
    evening.refresh()
    editor = evening.view.editor
    block = editor.document().findBlockByNumber(2)
    qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=editor.box_of(block).center().toPoint())
    assert text_of(program, "Evening 6") == "First.\n\n- [x] hemp\n"
    editor.setFocus()
    cursor = editor.textCursor()
    cursor.setPosition(block.position() + 3)
    editor.setTextCursor(cursor)
    qtbot.keyClick(editor, KEY.Key_Return, CTRL)
    assert text_of(program, "Evening 6") == "First.\n\n- [ ] hemp\n"


def test_enter_goes_on_with_a_list_and_ends_it(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    at_end(evening.view)
    key(qtbot, KEY.Key_Return)
    qtbot.keyClicks(evening.view.editor, "- [x] rope")
    key(qtbot, KEY.Key_Return)
    qtbot.keyClicks(evening.view.editor, "nails")
    key(qtbot, KEY.Key_Return, KEY.Key_Return)
    qtbot.keyClicks(evening.view.editor, "Then.")
    assert evening.view.editor.keeper.text == "They came to the ford.\n- [x] rope\n- [ ] nails\nThen."


def test_showing_a_text_changes_nothing_of_it(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    odd = "# A\r\n\tb\u2028c \u00a0\n\n|a|b|\n|-|-|\n```\n[[x]]\n```\n- [ ] \U0001f409 é\n:::secret\n"
    put(program, "six", "Evening 6", odd, PageSort.EVENING)
    evening.refresh()
    at_end(evening.view)
    evening.show_page("grey")
    evening.show_page("six")
    assert text_of(program, "Evening 6") == odd


def test_the_players_read_their_part_and_nothing_else(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    at_end(evening.view)
    key(qtbot, KEY.Key_Return)
    qtbot.keyClicks(evening.view.editor, "A guest pays in silver.")
    qtbot.keyClick(focused(), KEY.Key_P, CTRL | SHIFT)
    evening.view.flush()
    assert text_of(program, "Evening 6") == "They came to the ford.\n:::players\nA guest pays in silver.\n:::"
    evening.view.players_button.click()
    players = program.routes.players.window
    assert players is not None
    assert players.stage.handout.text == "A guest pays in silver."
    program.routes.players.take_page_away()
    assert program.routes.players.window is None or not players.stage.handout.text


def test_ctrl_k_finds_every_text_with_its_passage(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    prepared = program.campaign.encounters.all()[0]
    program.campaign.encounters.put(prepared.model_copy(update={"note": "The dog is **afraid** of torches."}))
    assert (prepared.name, "encounter · The dog is afraid of torches.") in looked_up(qtbot, program, "torches")
    assert ("Berit, innkeeper", "person · Knows coins from Greywater.") in looked_up(qtbot, program, "knows coi")
    program.window.open_palette()
    qtbot.keyClicks(palette_of(program.window).field, "knows coi")
    key(qtbot, KEY.Key_Return)
    assert program.window.current == "journal" and evening.view.title.text() == "Berit, innkeeper"


def test_the_search_of_the_page_tells_passages(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    qtbot.keyClicks(evening.view.search, "coins")
    assert [(line.title, line.passage) for line in evening.view.list.lines] == [("Berit, innkeeper", "Knows coins from Greywater.")]
    key_from = evening.view.search
    qtbot.keyClick(key_from, KEY.Key_Down)
    assert evening.view.title.text() == "Berit, innkeeper"


def test_a_damaged_page_is_told_and_repaired_with_its_text(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    with closing(sqlite3.connect(program.desk.store.path)) as connection:
        connection.execute("""UPDATE document SET body = '{"text": 5' WHERE id = 'page:grey'""")
        connection.commit()
    evening.show_page("grey")
    evening.refresh()
    assert evening.view.fault.isVisible() and "Greywater" in evening.view.fault.title.text()
    evening.view.fault.button.click()
    page = program.desk.journal.page("grey")
    assert (page.title, page.text, page.sort) == ("Greywater", "A ford.", PageSort.PLACE)


def test_a_thread_is_closed_beside_any_page(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    put(program, "hemp", "Who has hemp?", sort=PageSort.THREAD)
    evening.refresh()
    button_of(evening.view.aside, "Close the thread Who has hemp?").click()
    assert program.desk.journal.page("hemp").is_closed
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert not program.desk.journal.page("hemp").is_closed


def test_a_picture_is_dropped_into_a_page(qtbot: QtBot, program: Program, evening: JournalPresenter, tmp_path: Path) -> None:
    data = QMimeData()
    data.setImageData(QImage(str(drawn(tmp_path / "map.png"))))
    at_end(evening.view)
    evening.view.editor.insertFromMimeData(data)
    evening.view.flush()
    assert "](picture:" in text_of(program, "Evening 6")
    line = next(line for line in text_of(program, "Evening 6").splitlines() if line.startswith("!["))
    assert evening.view.editor.picture_height(line) > 0


def test_the_notes_of_home_are_a_page_and_lead_there(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("home")
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    home.notes.begin_edit()
    qtbot.keyClicks(home.notes, "See [[Greywater]]. ")
    button_of(home, "Open the journal").click()
    journal = presenter_of(program, JournalPresenter)
    assert journal.view.title.text() == "Notes" and "See [[Greywater]]. " in journal.view.editor.keeper.text
    qtbot.waitUntil(program.window.isActiveWindow)
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert "[[Greywater]]" not in text_of(program, "Notes")


def test_links_in_other_texts_lead_to_the_journal(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    program.desk.journal.write("notes", "Go to [[Greywater|the ford]] now.")
    program.window.show_page("home")
    program.desk.tell_changed()
    assert home.notes.set_text == "Go to the ford now."
    reading = home.notes.reading
    cursor = reading.document().find("ford")
    at = reading.cursorRect(cursor).center()
    at.setX(at.x() - 8)
    qtbot.mouseClick(reading.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert program.window.current == "journal" and evening.view.title.text() == "Greywater"


def test_other_rules_make_the_page_anew_and_what_is_thrown_away_stays_away(
    qtbot: QtBot, program: Program, evening: JournalPresenter
) -> None:
    at_end(evening.view)
    qtbot.keyClicks(evening.view.editor, " Rain.")
    next(act for label, _, act in evening.view.commands() if label == "Delete page")()
    assert program.desk.journal.goal("Evening 6") is None and len(program.desk.journal.heads()) == 3
    program.use_system("savage")
    program.window.show_page("home")
    again = journal_of(qtbot, program)
    assert again is not evening and again.view.list.lines
    program.desk.tell_changed()


def test_a_page_changes_with_the_theme(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    before = evening.view.editor.grab().toImage().pixelColor(2, 2), evening.view.title.font().family()
    program.apply_theme("parchment")
    after = evening.view.editor.grab().toImage().pixelColor(2, 2), evening.view.title.font().family()
    assert before != after


@given(st.text(alphabet=st.sampled_from("ab é\n\t[]|`~:*_#->xX!()1.\U0001f409"), max_size=120), st.integers(0, 120))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_field_holds_exactly_what_is_typed(qtbot: QtBot, text: str, at: int) -> None:
    editor = PageEditor("Text", lambda _: QImage())
    editor.keeper.bind("a", text)
    assert editor.keeper.text == text
    place = len(text[:at].encode("utf-16-le")) // 2
    editor.show_from(place)
    editor.insertPlainText("·")
    assert editor.keeper.text == f"{text[:at]}·{text[at:]}"
    editor.keeper.flush()
    editor.keeper.bind("a", text)
    assert editor.keeper.text == text
    editor.deleteLater()


def test_the_page_of_an_evening_takes_one_key_and_goes_on_with_what_is_typed(
    qtbot: QtBot, program: Program, evening: JournalPresenter
) -> None:
    qtbot.keyClick(focused(), KEY.Key_N, CTRL | SHIFT)
    qtbot.keyClicks(focused(), "Then soup.")
    evening.view.flush()
    assert text_of(program, "Session 2").startswith("Present: ") and text_of(program, "Session 2").endswith("Then soup.")
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert program.desk.journal.goal("Session 2") is None and evening.view.title.text() == "Evening 6", "where one was before"


def test_links_are_completed_in_the_notes_of_an_encounter_too(qtbot: QtBot, program: Program, evening: JournalPresenter) -> None:
    page = on_page(qtbot, program)
    note = page.view.form.note
    note.begin_edit()
    qtbot.keyClicks(note, "[[grey")
    key(qtbot, KEY.Key_Down, KEY.Key_Up, KEY.Key_Return)
    note.keeper.flush()
    assert "[[Greywater]]" in chosen_encounter(program).note
    speaking = program.desk.journal.speaking(program.desk.journal.page("grey"))
    assert chosen_encounter(program).name in {one.goal.title for one in speaking}
