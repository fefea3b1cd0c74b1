"""Words that were typed are on disk, in the document that was shown when they were typed, wherever one goes next."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.preferences import notes_of, set_notes
from desktop_app.views.parts.keeping import NoteField, TextKeeper
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.presenters.home import HomePresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import opened
from tests.parts import presenter_of

WORDS = "The bridge is watched."
Leave: TypeAlias = Callable[[Program], object]
LEAVING: dict[str, Leave] = {
    "another page": lambda program: program.window.show_page("reference"),
    "other rules": lambda program: program.use_system("expedition"),
    "the window": lambda program: program.window.close(),
    "a pause": lambda program: None,
}


def typed(qtbot: QtBot, field: QPlainTextEdit) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, WORDS)


def on_disk(path: Path, document_id: str) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("SELECT body FROM document WHERE id = ?", (document_id,)).fetchone()[0])


@pytest.mark.parametrize("leave", LEAVING)
def test_the_notes_of_the_campaign(qtbot: QtBot, program: Program, campaign_file: Path, leave: str) -> None:
    home = presenter_of(program, HomePresenter)
    qtbot.waitUntil(lambda: bool(home.view.people.buttons))
    typed(qtbot, home.view.notes)
    LEAVING[leave](program)
    qtbot.waitUntil(lambda: WORDS in on_disk(campaign_file, "page:notes"))


def encounters(program: Program) -> EncountersPresenter:
    program.window.show_page("encounters")
    return presenter_of(program, EncountersPresenter)


@pytest.mark.parametrize("leave", [*LEAVING, "another encounter"])
def test_the_note_and_the_name_of_an_encounter(qtbot: QtBot, program: Program, campaign_file: Path, leave: str) -> None:
    page = encounters(program)
    first, second = [card.id for card in page.view.list.cards if not card.id.startswith("fight:")][:2]
    before = on_disk(campaign_file, f"encounter:{second}")
    page.view.list.choose(first)
    page.choose(first)
    page.view.form.name.setFocus()
    page.view.form.name.selectAll()
    qtbot.keyClicks(page.view.form.name, "Bridge")
    typed(qtbot, page.view.form.note)
    if leave == "another encounter":
        page.choose(second)  # as a click into the list does, which leaves the keys where they were
        assert page.view.form.note.toPlainText() != WORDS
    else:
        LEAVING[leave](program)
    qtbot.waitUntil(lambda: WORDS in on_disk(campaign_file, f"encounter:{first}"))
    assert '"Bridge"' in on_disk(campaign_file, f"encounter:{first}")
    assert on_disk(campaign_file, f"encounter:{second}") == before


@pytest.mark.parametrize("leave", [*LEAVING, "another combatant"])
def test_the_notes_of_a_character(qtbot: QtBot, program: Program, campaign_file: Path, leave: str) -> None:
    program.window.show_page("characters")
    people = presenter_of(program, PeoplePresenter)
    first, second = [card.id for card in people.view.list.cards][:2]
    people.choose(first)
    field = next(keeper.field for keeper in people.view.findChildren(TextKeeper) if keeper.field.isVisible())
    assert isinstance(field, QPlainTextEdit)
    typed(qtbot, field)
    if leave == "another combatant":
        people.choose(second)
        assert field.toPlainText() != WORDS
    else:
        LEAVING[leave](program)

    def found() -> list[str]:
        with closing(sqlite3.connect(campaign_file)) as connection:
            rows = connection.execute("SELECT path FROM part WHERE play_id LIKE 'table:%' AND instr(body, ?)", (WORDS,)).fetchall()
        return [path for (path,) in rows]

    qtbot.waitUntil(lambda: found() == [f"sheets/{first.partition(':')[2]}"])


def test_what_cannot_be_written_stays_in_the_field_and_the_window_asks_before_it_goes(
    qtbot: QtBot, qapp: QApplication, campaign_file: Path
) -> None:
    program, store = opened(qapp, campaign_file)
    qtbot.addWidget(program.window)
    page = encounters(program)
    first, second = [card.id for card in page.view.list.cards if not card.id.startswith("fight:")][:2]
    page.choose(first)
    with closing(sqlite3.connect(campaign_file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # another program is writing
        typed(qtbot, page.view.form.note)
        page.view.form.note.keeper.flush()
        assert page.view.form.note.toPlainText() == WORDS and page.view.form.note.property("unsaved")
        assert program.window.messages.text
        page.choose(second)
        assert page.view.form.note.toPlainText() != WORDS
        page.choose(first)
        assert page.view.form.note.toPlainText() == WORDS
        assert not program.window.close() and program.window.isVisible()
        assert "Saving failed" in program.window.messages.text
        other.execute("ROLLBACK")
    assert program.window.close()
    assert WORDS in on_disk(campaign_file, f"encounter:{first}")
    store.close()


def test_an_encounter_without_a_name_keeps_the_one_it_had(qtbot: QtBot, program: Program, campaign_file: Path) -> None:
    page = encounters(program)
    name, first = page.view.form.name, page.view.list.current
    before = name.text()
    name.setFocus()
    name.selectAll()
    qtbot.keyClick(name, Qt.Key.Key_Backspace)
    name.keeper.flush()
    assert f'"name":"{before}"' in on_disk(campaign_file, f"encounter:{first}")


def test_typing_without_a_pause_is_written_all_the_same(qtbot: QtBot, program: Program, campaign_file: Path) -> None:
    home = presenter_of(program, HomePresenter)
    home.refresh()
    for _ in range(200):
        qtbot.keyClicks(home.view.notes, "on ", delay=10)
        if "on on on" in on_disk(campaign_file, "page:notes"):
            break
    assert "on on on" in notes_of(program.desk.store)


HARD = "«\u00a0La porte\u00a0» est close\u202f!"


@pytest.mark.parametrize("stored", [HARD, "one\r\ntwo", "one\u2028two", "one\ttwo", "e\u0301"])
def test_a_text_that_the_field_shows_otherwise_is_not_unsaved(qtbot: QtBot, stored: str) -> None:
    field = NoteField("Notes")
    qtbot.addWidget(field)
    written: list[str] = []
    field.keeper.written.connect(lambda _, text: written.append(text))
    for document, text in (("note:one", stored), ("note:two", ""), ("note:one", stored), ("note:one", stored)):
        field.keeper.bind(document, text)
        assert not field.keeper.is_unsaved and field.keeper.flush()
    assert written == []


def test_hard_spaces_stay_where_something_else_is_typed(qtbot: QtBot, program: Program, campaign_file: Path) -> None:
    home = presenter_of(program, HomePresenter)
    qtbot.waitUntil(lambda: bool(home.view.people.buttons))
    home.view.notes.setPlainText(HARD)
    home.view.notes.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(home.view.notes, " Oui")
    assert program.window.close()
    assert f"{HARD} Oui" in json.loads(on_disk(campaign_file, "page:notes"))["text"]


def test_a_note_with_hard_spaces_lets_the_program_quit(qtbot: QtBot, program: Program) -> None:
    set_notes(program.desk.store, HARD)
    program.window.show_page("home")
    home = presenter_of(program, HomePresenter)
    home.refresh()
    qtbot.waitUntil(lambda: "La porte" in home.view.notes.toPlainText())
    assert program.window.close(), "nothing was typed"
