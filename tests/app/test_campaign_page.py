"""The page Campaign: another name for the campaign, and a search index that is damaged is made anew."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.model import Campaign
from desktop_app.views.campaigns.campaigns_view import CampaignsView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.palette import Palette
from tests.parts import message_button

ENTER = Qt.Key.Key_Return


def campaign_page(program: Program) -> CampaignsView:
    program.window.show_page("campaign")
    page = program.window.page("campaign")
    assert isinstance(page, CampaignsView)
    return page


def call_it(qtbot: QtBot, program: Program, name: str) -> None:
    campaign_page(program).buttons["rename"].click()
    palette = program.window.findChild(Palette)
    assert palette is not None and palette.isVisible()
    assert palette.field.text() == program.desk.store.name and not palette.entries, "the name that it has is none to choose"
    palette.field.setText(name)
    qtbot.keyClick(palette.field, ENTER)


def names(program: Program) -> tuple[str, ...]:
    """Return every place where the window says how the campaign is called."""
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    table = program.campaign.table_tracker("winterdawn").shown().title
    return (
        program.window.windowTitle().removesuffix(" · Strikeboard"),
        campaign_page(program)._name.text(),
        home._campaign.text(),
        table.removesuffix(" · WinterDawn"),
    )


def test_a_campaign_is_renamed_and_the_name_taken_back(qtbot: QtBot, program: Program) -> None:
    before = program.desk.store.name
    program.window.show_page("table")
    call_it(qtbot, program, "  The long   road ")
    assert names(program) == ("The long road",) * 4
    with Campaign.open(program.desk.store.path, read_only=True) as file:
        assert file.name == "The long road"
    message_button(program.window).click()
    assert names(program) == (before,) * 4
    message_button(program.window).click()
    assert names(program) == ("The long road",) * 4, "what was taken back comes again"


def test_a_campaign_cannot_be_called_nothing(qtbot: QtBot, program: Program) -> None:
    before = program.desk.store.name
    call_it(qtbot, program, "   ")
    assert program.desk.store.name == before


def test_a_campaign_that_is_only_read_says_why_it_keeps_its_name(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    store = Campaign.open(campaign_file, read_only=True)
    program = Program(qapp, store)
    qtbot.addWidget(program.window)
    program.window.show()
    campaign_page(program).buttons["rename"].click()
    assert program.window.messages.text == f"This campaign can't be renamed: {store.read_only_reason}"
    palette = program.window.findChild(Palette)
    assert palette is None or not palette.isVisible()
    program.window.close()
    store.close()


def test_a_damaged_search_index_is_made_anew_where_the_check_tells_of_it(program: Program) -> None:
    page = campaign_page(program)
    page.buttons["check"].click()
    assert page.findings.text() == "No problems found in this campaign." and not page.reindex.isVisible()
    with closing(sqlite3.connect(program.desk.store.path)) as connection, connection:
        connection.execute("DELETE FROM document_search")
    assert not program.desk.store.documents.search("herons")
    page.buttons["check"].click()
    assert "The search index is out of date for “Night at the Three Herons”." in page.findings.text() and page.reindex.isVisible()
    count = len(program.desk.store.documents.list())
    page.reindex.click()
    assert program.window.messages.text == f"Search index rebuilt from {count} documents."
    assert page.findings.text() == "No problems found in this campaign." and not page.reindex.isVisible()
    assert program.desk.store.documents.search("herons")


def test_an_index_whose_insides_are_damaged_is_found_though_nothing_may_be_written_for_it(program: Program) -> None:
    with closing(sqlite3.connect(program.desk.store.path)) as connection, connection:
        connection.execute("DELETE FROM document_search_idx")
        connection.execute("DELETE FROM document_search_data WHERE id > 10")
    page = campaign_page(program)
    page.buttons["check"].click()
    assert "search index" in page.findings.text() and page.reindex.isVisible()
    page.reindex.click()
    assert page.findings.text() == "No problems found in this campaign."


def test_an_index_that_cannot_be_written_says_why(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    with closing(sqlite3.connect(campaign_file)) as connection, connection:
        connection.execute("DELETE FROM document_search")
    store = Campaign.open(campaign_file, read_only=True)
    program = Program(qapp, store)
    qtbot.addWidget(program.window)
    program.window.show()
    page = campaign_page(program)
    page.buttons["check"].click()
    page.reindex.click()
    assert program.window.messages.text == store.read_only_reason and page.reindex.isVisible()
    program.window.close()
    store.close()
