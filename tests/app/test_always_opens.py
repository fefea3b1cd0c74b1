"""The program opens whatever has become of its files, says what happened, and offers other campaigns, backups and a new one."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.controller.preferences import set_notes
from desktop_app.controller.start import recent
from desktop_app.launch import Shell
from desktop_app.model import Campaign
from desktop_app.model.backups import backup_file, list_backups
from desktop_app.model.contents import contents
from desktop_app.views.campaigns.campaigns_view import CampaignsView

PAGES = ("home", "characters", "table", "bestiary", "encounters", "fight", "journal", "reference", "campaign", "settings")


def page_of(shell: Shell) -> CampaignsView:
    assert shell.window is not None
    shell.window.show_page("campaign")
    page = shell.window.page("campaign")
    assert isinstance(page, CampaignsView)
    return page


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50] + b"\0" * 4000)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def other(path: Path) -> None:
    path.write_text("Dear diary", encoding="utf-8")


@pytest.mark.parametrize("spoil", [torn, empty, folder, other])
def test_a_last_campaign_that_cannot_be_opened(shell: Shell, campaign_file: Path, spoil: Callable[[Path], None]) -> None:
    recent.remember_opened(campaign_file)
    spoil(campaign_file)
    shell.start()
    page = page_of(shell)
    assert shell.program is None and page.isVisible()
    assert campaign_file.name in page.sentence.text()
    assert page.buttons["open"].isVisible() and page.buttons["new"].isVisible() and not page.buttons["copy"].isVisible()


def test_a_damaged_campaign_is_brought_back_from_its_backup(shell: Shell, campaign_file: Path) -> None:
    backup_file(campaign_file, lambda: datetime(2025, 3, 1, 12, 30, tzinfo=UTC))
    torn(campaign_file)
    shell.start(campaign_file)
    page = page_of(shell)
    (button,) = page.backup_buttons
    line = page.backups[0]
    assert "1 March 2025" in line.title.text() and "3 characters" in line.line.text() and "1 fight" in line.line.text()
    button.click()
    assert shell.program is not None and shell.program.campaign.people()
    assert len(list_backups(campaign_file)) == 1, "the damaged file is kept beside them under another name"


def test_another_a_new_and_a_restored_campaign_take_the_place_of_the_one_before(shell: Shell, campaign_file: Path, tmp_path: Path) -> None:
    from desktop_app.views.presenters.campaigns import _made

    shell.start(campaign_file)
    assert shell.program is not None
    shell.program.desk.store.save_copy(tmp_path / "copy.strikeboard")
    backup_file(campaign_file, lambda: datetime(2025, 3, 1, tzinfo=UTC))
    set_notes(shell.program.desk.store, "After the backup.")
    shell.switch(lambda: tmp_path / "copy.strikeboard")
    assert shell.program.desk.store.path == tmp_path / "copy.strikeboard"
    shell.switch(lambda: _made(tmp_path / "new.strikeboard"))
    assert shell.program.campaign.people() == []
    assert [path.name for path in recent.recent()] == ["new.strikeboard", "copy.strikeboard", "evening.strikeboard"]
    page = page_of(shell)
    assert [line.title.text() for line in page.recent] == ["copy", "evening"]
    page.recent_buttons[1].click()
    assert shell.program.desk.store.path == campaign_file
    page = page_of(shell)
    page.buttons["check"].click()
    assert page.findings.text() == "No problems found in this campaign."
    assert len(page.backup_buttons) == 2, "the one of March, and what was changed when it was closed"
    page.backup_buttons[1].click()
    assert shell.program.desk.store.path == campaign_file
    assert "After the backup." not in str(shell.program.desk.store.documents.find("page:notes"))
    assert len(list_backups(campaign_file)) == 3, "what was there is backed up"


def test_where_another_cannot_be_opened_the_one_before_is_there_again(shell: Shell, campaign_file: Path, tmp_path: Path) -> None:
    shell.start(campaign_file)
    (tmp_path / "diary.strikeboard").write_text("Dear diary", encoding="utf-8")
    shell.switch(lambda: tmp_path / "diary.strikeboard")
    assert shell.program is not None and shell.program.desk.store.path == campaign_file
    assert "diary" in shell.program.window.messages.text


@pytest.mark.parametrize(
    ("document", "cell"),
    [("settings:program", "CAST(x'ff80' AS TEXT)"), ("settings:program", "7"), ("page:notes", "x'00'"), ("page:notes", "'{'")],
)
def test_a_broken_cell_in_settings_or_notes(qtbot: QtBot, shell: Shell, campaign_file: Path, document: str, cell: str) -> None:
    with closing(sqlite3.connect(campaign_file)) as connection, connection:
        connection.execute(f"UPDATE document SET body = {cell} WHERE id = ?", (document,))
    shell.start(campaign_file)
    assert shell.program is not None
    for page in PAGES:
        shell.program.window.show_page(page)
    if cell != "7":
        assert "can't be opened" in shell.program.window.messages.text


def test_a_home_in_which_nothing_can_be_written(shell: Shell, user_folders: Path, campaign_file: Path) -> None:
    user_folders.parent.mkdir(exist_ok=True)
    user_folders.write_text("a file where the folder should be", encoding="utf-8")
    try:
        shell.start()
        shell.try_demo()
        page = page_of(shell)
        assert shell.program is None and "can't be created" in page.sentence.text()
        shell.switch(lambda: campaign_file)
        assert shell.program is not None and shell.program.campaign.people()
    finally:
        user_folders.unlink()


def test_a_demo_that_was_not_finished_is_never_opened(shell: Shell, user_folders: Path) -> None:
    from desktop_app.controller.start.demo import create_demo

    there = recent.data_folder() / "greywater.strikeboard"
    there.with_name(".greywater.strikeboard.0000.part").write_bytes(b"half")
    create_demo(there).close()
    assert sorted(path.name for path in there.parent.iterdir() if "greywater" in path.name and "lock" not in path.name) == [
        ".greywater.strikeboard.0000.part",
        "greywater.strikeboard",
    ]
    shell.start()
    shell.try_demo()
    assert shell.program is not None and shell.program.desk.store.path == there


def test_what_a_backup_holds_is_told_without_touching_it(campaign_file: Path, tmp_path: Path) -> None:
    with Campaign.open(campaign_file) as campaign:
        backup = campaign.backup()
    before = {path: path.stat().st_mtime_ns for path in backup.path.parent.iterdir()}
    held = contents(backup.path)
    assert held is not None and (held.characters, held.encounters, held.fights) == (3, 3, 1)
    assert {path: path.stat().st_mtime_ns for path in backup.path.parent.iterdir()} == before
    shutil.copyfile(backup.path, tmp_path / "torn.strikeboard")
    torn(tmp_path / "torn.strikeboard")
    assert contents(tmp_path / "torn.strikeboard") is None
    assert backup.taken <= datetime.now(UTC) + timedelta(seconds=1)
