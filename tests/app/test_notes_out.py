"""The campaign written as notes from its page, changed outside and taken in again; luck on the page that looks back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.cli import main
from desktop_app.controller.notes.page import NOTES
from desktop_app.views.campaigns.campaigns_view import CampaignsView
from desktop_app.views.journal.journal_view import JournalView
from desktop_app.views.palette import Palette
from tests.app.conftest import fight_of
from tests.demos import demo_at
from tests.parts import message_button


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is chosen whenever one is asked for."""
    chosen = tmp_path / "notes"
    chosen.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(chosen))
    return chosen


def page_of(program: Program) -> CampaignsView:
    program.window.show_page("campaign")
    page = program.window.page("campaign")
    assert isinstance(page, CampaignsView)
    return page


def test_notes_are_written_changed_and_taken_in_and_that_is_taken_back(program: Program, folder: Path) -> None:
    page = page_of(program)
    page.buttons["notes"].click()
    assert program.window.messages.text.startswith("Wrote ") and "0 were up to date" in program.window.messages.text
    (board,) = folder.glob("Boards/*ford*.png")
    assert board.read_bytes().startswith(b"\x89PNG")
    written = folder / "Notes" / "Notes.md"
    written.write_text(written.read_text(encoding="utf-8") + "\nThe ferryman lied.\n", encoding="utf-8")
    before = program.desk.journal.page(NOTES).text
    page.buttons["notes_back"].click()
    assert program.window.messages.text == "Imported 1 changed text."
    assert program.desk.journal.page(NOTES).text.rstrip().endswith("The ferryman lied.")
    message_button(program.window).click()
    assert program.desk.journal.page(NOTES).text == before
    program.window.show_page("journal")
    journal = program.window.page("journal")
    assert isinstance(journal, JournalView)
    page_of(program).buttons["notes_back"].click()
    page_of(program).buttons["notes_back"].click()
    assert program.window.messages.text == "No edited notes found there."
    page.buttons["notes"].click()
    assert "1 file " not in program.window.messages.text and "changed there" not in program.window.messages.text


def test_nothing_is_written_where_nothing_is_chosen(program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    for name in ("notes", "notes_back"):
        page_of(program).buttons[name].click()
    assert not list(folder.iterdir())
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    page_of(program).buttons["notes_back"].click()
    assert program.window.messages.text.endswith("has no notes (files ending in .md).")


def test_the_command_line_writes_and_takes_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    campaign, folder = demo_at(tmp_path / "evening.strikeboard"), tmp_path / "notes"
    assert main(["export", str(campaign), "--notes", str(folder), "--relative-links"]) == 0
    assert capsys.readouterr().out.startswith("Wrote ")
    note = folder / "Notes" / "Notes.md"
    note.write_text(note.read_text(encoding="utf-8") + "More.\n", encoding="utf-8")
    assert main(["import", str(campaign), "--notes", str(folder)]) == 0
    assert capsys.readouterr().out == "Imported 1 changed text.\nNotes/Notes.md\n"
    assert main(["import", str(campaign), "--notes", str(folder)]) == 0
    assert capsys.readouterr().out == "No edited notes found there.\n"
    assert main(["export", str(campaign), "--notes", str(folder)]) == 0
    assert "Wrote 0 files" in capsys.readouterr().out
    note.write_bytes(b"\xff")
    assert main(["import", str(campaign), "--notes", str(folder)]) == 1
    assert "UTF-8" in capsys.readouterr().err
    for wrong in (["export", str(campaign)], ["import", str(campaign)], ["import", str(campaign), "--notes", str(tmp_path / "no")]):
        assert main(wrong) == 2


def test_luck_is_shown_by_its_key_and_from_the_palette(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    digest = fight.tracker.session.digest
    qtbot.keyClick(fight.view, Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    past = program.routes.past
    assert past is not None
    view = past.view
    qtbot.keyClick(view, Qt.Key.Key_K)
    assert view.luck_button.isChecked() and view.has_sheet
    assert [card._title.text() for card in view.luck.cards][:2] == ["Luck", "The fight"]
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.luck_button.isChecked(), "another step is looked at, the luck is that of the whole fight"
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert view.sheet_button.isChecked() and not view.luck_button.isChecked()
    qtbot.keyClick(view, Qt.Key.Key_K)
    assert view.luck_button.isChecked() and not view.sheet_button.isChecked()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.has_sheet and view.isVisible()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    QApplication.processEvents()
    qtbot.keyClick(program.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = program.window.findChild(Palette)
    assert palette is not None
    palette.field.setText("luck")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert program.routes.past is not past and program.routes.past is not None
    assert program.routes.past.view.luck_button.isChecked()
    assert fight.tracker.session.digest == digest
