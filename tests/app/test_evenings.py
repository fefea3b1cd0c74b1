"""Evenings through the window: two are played, their pages written, links to steps followed, the players told what happened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.cli import main
from desktop_app.controller.notes.page import Page
from desktop_app.controller.play.tactics import goes_on
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import close_the_fight, opened
from tests.app.counting import CTRL, KEY, SHIFT
from tests.app.test_journal import at_end, journal_of, key
from tests.parts import focused

BOTH = CTRL | SHIFT


def fought(program: Program, *, closes: bool = True) -> FightPresenter:
    """Play the fight that runs to its end, with the players' screen open from the start, and close it."""
    program.window.show_page("fight")
    fight = program.fight
    assert fight is not None
    fight.act(fight.tracker.players.open_up)
    fight.tracker.session.is_typed = lambda _: False
    for _ in range(400):
        if fight.tracker.has_ended or not goes_on(fight.tracker.session):
            break
    assert fight.tracker.has_ended
    if closes:
        close_the_fight(program).done.emit()
    return fight


def page_of(program: Program, title: str) -> Page:
    goal = program.desk.journal.goal(title)
    assert goal is not None, title
    return program.desk.journal.page(goal.id)


def test_two_evenings_are_begun_played_ended_told_and_still_there(
    qtbot: QtBot, program: Program, campaign_file: Path, qapp: QApplication
) -> None:
    journal = journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_N, BOTH)
    qtbot.keyClicks(focused(), "Rain all day.")
    play = fought(program).play_id
    journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_E, BOTH)
    first = page_of(program, "Session 1")
    assert first.evening is not None and not first.evening.goes_on
    assert first.text.startswith("Present: ") and "Rain all day." in first.text.split("\n")
    assert f"[[{play}|" in first.text and "rounds]]: the party won" in first.text
    assert journal.view.title.text() == "Session 1" and journal.view.evening_line.text().startswith("played ")

    prepared = program.campaign.encounters.all()[0]
    program.campaign.start(prepared)
    program.routes.fights_changed()
    qtbot.keyClick(focused(), KEY.Key_N, BOTH)
    other = fought(program).play_id
    journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_E, BOTH)
    second = page_of(program, "Session 2")
    assert "- Luck of [[" in second.text and "luckier than" in second.text, "all of this fight lies within the evening"
    assert f"[[{other}|" in second.text and play not in second.text and page_of(program, "Session 1") == first

    qtbot.keyClick(focused(), KEY.Key_L, BOTH)
    players = program.routes.players.window
    assert players is not None and players.stage.last_time.isVisible()
    assert "Player recap" in players.stage.last_time.text and "You faced" in players.stage.last_time.text
    program.routes.players.take_page_away()
    program.window.close()
    program.desk.store.close()
    again, store = opened(qapp, campaign_file)
    qtbot.addWidget(again.window)
    assert page_of(again, "Session 2") == second and page_of(again, "Session 1") == first
    again.window.close()
    store.close()


def test_an_evening_goes_out_as_notes_is_changed_there_and_comes_back(
    qtbot: QtBot, program: Program, campaign_file: Path, tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    """By keys: an evening is written, another page leads to it, and what is changed in the folder of notes stands on its page again."""
    fought(program)
    journal = journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_E, BOTH)
    at_end(journal.view)
    qtbot.keyClicks(focused(), "The guest paid in silver.")
    assert journal.view.flush()
    written = page_of(program, "Session 1").text
    picture = next(line for line in written.split("\n") if line.startswith("!["))
    assert journal.view.editor.picture_height(picture) > 100, "how the fight stood is shown"

    qtbot.keyClick(focused(), KEY.Key_N, CTRL)
    qtbot.keyClicks(focused(), "The guest")
    key(qtbot, KEY.Key_Return)
    qtbot.keyClicks(focused(), "First met [[sess")
    key(qtbot, KEY.Key_Return)
    assert page_of(program, "The guest").text == "First met [[Session 1]]"
    journal.show_page(page_of(program, "Session 1").id)
    assert any(button.text() == "The guest" for button in journal.view.aside.speaking.findChildren(QAbstractButton))

    program.window.close()
    program.desk.store.close()
    assert main(["export", str(campaign_file), "--notes", str(tmp_path / "notes")]) == 0
    note = tmp_path / "notes" / "Sessions" / "Session 1.md"
    told = note.read_text(encoding="utf-8")
    shown = re.search(r"!\[.*\]\((.+)\)|!\[\[(.+)\]\]", told)
    assert shown is not None and len([*tmp_path.rglob("*.jpeg"), *tmp_path.rglob("*.jpg")]) == 1
    note.write_text(told.replace("in silver", "in southern silver"), encoding="utf-8")
    assert main(["import", str(campaign_file), "--notes", str(tmp_path / "notes")]) == 0
    assert "Imported 1 changed text" in capsys.readouterr().out

    again, store = opened(qapp, campaign_file)
    qtbot.addWidget(again.window)
    assert page_of(again, "Session 1").text == written.replace("in silver", "in southern silver")
    again.window.close()
    store.close()


def test_ending_an_evening_is_one_step_and_keeps_every_line_of_the_game_master(qtbot: QtBot, program: Program) -> None:
    journal = journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_E, BOTH)
    written = page_of(program, "Session 1").text
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert program.desk.journal.goal("Session 1") is None
    qtbot.keyClick(focused(), KEY.Key_Z, BOTH)
    assert page_of(program, "Session 1").text == written
    at_end(journal.view)
    qtbot.keyClicks(focused(), "My own words.")
    lines = written.split("\n")
    place = next(number for number, line in enumerate(lines) if "]]: in progress" in line)
    cursor = journal.view.editor.textCursor()
    cursor.setPosition(journal.view.editor.document().findBlockByNumber(place).position())
    cursor.movePosition(cursor.MoveOperation.EndOfBlock)
    journal.view.editor.setTextCursor(cursor)
    qtbot.keyClicks(focused(), " And they ran.")
    fight = fought(program, closes=False)
    journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_E, BOTH)
    after = page_of(program, "Session 1").text.split("\n")
    assert f"{lines[place]} And they ran." in after and "My own words." in after
    assert sum(f"[[{fight.play_id}#" in line for line in after) > sum(f"[[{fight.play_id}#" in line for line in lines), (
        "what is new is told"
    )
    assert not any("the party won" in line for line in after), "a line that was changed stays"


def test_a_line_leads_to_its_step_by_key(qtbot: QtBot, program: Program) -> None:
    fight = fought(program, closes=False)
    journal = journal_of(qtbot, program)
    qtbot.keyClick(focused(), KEY.Key_E, BOTH)
    text = page_of(program, "Session 1").text
    line = next(line for line in text.split("\n") if line.startswith("- [[fight:"))
    step = int(line.partition("#")[2].partition("|")[0])
    journal.view.editor.setFocus()
    cursor = journal.view.editor.document().find(line.partition("|")[2].partition("]")[0])
    cursor.setPosition(text.index(line) + len("- [[figh"))
    journal.view.editor.setTextCursor(cursor)
    qtbot.keyClick(focused(), KEY.Key_Return, CTRL)
    past = program.routes.past
    assert past is not None and past.view.isVisible() and past.looking.step == step < fight.tracker.steps
    past.close()
    assert program.window.current == "journal"


def test_a_link_to_a_fight_that_is_gone_says_so(qtbot: QtBot, program: Program) -> None:
    journal = journal_of(qtbot, program)
    journal.follow("fight:0a0b#3")
    assert "no longer" in program.window.messages.text


def test_the_players_are_told_their_part_formatted_and_nothing_where_they_saw_nothing(qtbot: QtBot, program: Program) -> None:
    journal = journal_of(qtbot, program)
    journal.show_last_time()
    assert "No recap yet" in program.window.messages.text and program.routes.players.window is None
    qtbot.keyClick(focused(), KEY.Key_N, BOTH)
    qtbot.keyClicks(focused(), "Secret words.")
    key(qtbot, KEY.Key_Return)
    qtbot.keyClick(focused(), KEY.Key_P, BOTH)
    qtbot.keyClicks(focused(), "A **guest** pays.")
    qtbot.keyClick(focused(), KEY.Key_L, BOTH)
    players = program.routes.players.window
    assert players is not None
    told = players.stage.last_time.text
    assert "A guest pays." in told and "Secret" not in told
    program.routes.players.take_page_away()


@pytest.mark.whole
@pytest.mark.parametrize("theme", ["dark", "parchment", "contrast"])
def test_last_time_is_drawn_in_every_theme_and_size(qtbot: QtBot, program: Program, theme: str) -> None:
    fought(program)
    program.apply_theme(theme)
    program.routes.end_evening()
    program.routes.show_last_time()
    window = program.routes.players.window
    assert window is not None
    for size in ((1920, 1080), (1366, 768), (800, 480)):
        window.resize(*size)
        QApplication.processEvents()
        image = window.stage.last_time.grab().toImage()
        seen = {image.pixelColor(x, y).rgb() for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}
        assert len(seen) > 50
    program.routes.players.take_page_away()
