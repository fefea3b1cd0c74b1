"""What is earned leads to where it is spent: from the line of a sheet to the open form at the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.views.presenters.people import PeoplePresenter
from desktop_app.views.sheet.rows import SheetRow
from tests.parts import presenter_of


def sheet_of(program: Program, system_id: str, **values: int) -> PeoplePresenter:
    """Show the sheet of a ready character of a system."""
    program.use_system(system_id)
    who = program.campaign.add_character(system_id, next(iter(content_of(system_id).characters.values())))
    table = program.campaign.table(system_id)
    for path, value in values.items():
        table.do(EditSheet(target=who, path=f"/{path}", value=value))
    program.window.show_page("characters")
    people = presenter_of(program, PeoplePresenter)
    people.refresh()
    people.show_person(f"{system_id}:{who}")
    return people


def row_of(people: PeoplePresenter, label: str) -> SheetRow:
    return next(row for row in people.view.page.findChildren(SheetRow) if row.row is not None and row.row.label == label)


@pytest.mark.parametrize("by_key", [True, False])
def test_experience_leads_to_the_advance_it_buys(qtbot: QtBot, program: Program, by_key: bool) -> None:
    row = row_of(sheet_of(program, "savage", xp=20), "Experience")
    if by_key:
        qtbot.keyClick(row, Qt.Key.Key_R)
    else:
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.areas()["purchase"].center().toPoint())
    assert program.window.current == "table" and program.table is not None
    item = program.table.view.inspector.offers.open_item
    assert item is not None and item.row.offer is not None and item.row.offer.kind == "advance"


def test_where_no_advance_is_due_it_says_so(qtbot: QtBot, program: Program) -> None:
    qtbot.keyClick(row_of(sheet_of(program, "savage", xp=0), "Experience"), Qt.Key.Key_R)
    assert program.window.current == "table" and program.window.messages.text


def test_how_far_a_skill_has_come_leads_to_its_experience(qtbot: QtBot, program: Program) -> None:
    people = sheet_of(program, "winterdawn")
    row = next(row for row in people.view.page.findChildren(SheetRow) if row.row is not None and row.row.leads)
    assert row.row is not None and "/" in row.row.note and "purchase" not in row.areas(), "its bar stays"
    QApplication.processEvents()
    area = row.areas().get("progress") or row.areas()["note"]
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=area.center().toPoint())
    assert program.window.current == "table" and program.table is not None
    item = program.table.view.inspector.offers.open_item
    assert item is not None and item.row.offer is not None and item.row.offer.kind == "award_xp"
