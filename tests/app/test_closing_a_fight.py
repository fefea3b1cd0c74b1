"""A fight that is closed after the table has changed the same: the window asks what shall hold."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.views.encounter.closing import ClosingPage
from desktop_app.views.sheet.sheet_view import SheetView
from tests.app.conftest import fight_of
from tests.parts import segments_of


def test_what_excludes_each_other_is_asked_before_the_fight_is_closed(qtbot: QtBot, qapp: QApplication, program: Program) -> None:
    fight = fight_of(program)
    system_id, campaign = program.desk.system_id, program.campaign
    who = next(iter(campaign.fighting(system_id)))
    fight.tracker.do(EditSheet(target=who, path="/notes", value="Lost a boot."))
    campaign.edit(system_id, who, "/notes", "Found a boot.")
    fight.close_fight()
    (page,) = program.window.findChildren(ClosingPage)
    assert page.isVisible() and "notes" in page.choices[0]._name
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert program.window.current == "fight" and campaign.fights()[0].status == "running"
    qapp.processEvents()
    fight.close_fight()
    page = program.window.findChildren(ClosingPage)[-1]
    other = campaign.add_character("savage", campaign.bestiary.text("savage", "street_boy"))
    program.desk.tell_changed()
    program.desk.routes.open_person(f"savage:{other}")
    people = program.window.page("characters")
    assert isinstance(people, SheetView) and people.list.current == f"savage:{other}"
    segments_of(page.choices[0])[1].click()
    page.button.click()
    assert people.list.current == f"{system_id}:{who}", "Ctrl+Z there is to take back this fight"
    assert program.window.current == "characters" and campaign.fights()[0].status == "finished"
    table = campaign.table(system_id).state
    assert getattr(table.sheets[who], "notes", "") == "Found a boot."
