"""A week passes through the window, in each system: what falls due is said first, waits at the table in order, and is undone."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.paper.pages import text_page
from desktop_app.controller.paper.printouts import pdf_of
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.calendar import HOURS, date_of
from desktop_app.rules.kernel.dated import ROUNDS_PER_HOUR
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.kernel.timely import WEEK, timely
from desktop_app.views.journal.time_sheets import AgendaSheet, EventSheet, MoveSheet
from desktop_app.views.parts.buttons import Button
from desktop_app.views.presenters.journal import JournalPresenter
from tests.app.counting import CTRL, KEY, SHIFT, Table
from tests.app.test_journal import journal_of
from tests.controller.test_dates import EXPECTED, harmed, under_way
from tests.narrowing import there

IN_ENGLISH = [pytest.param((system, language.ENGLISH), id=system) for system in SYSTEMS]


def at_work(qtbot: QtBot, program: Program) -> tuple[Table, Tracker, JournalPresenter]:
    """Have a dated table with two wounded and what else goes on, and its journal open."""
    system = program.desk.system_id
    table = program.campaign.table_tracker(system)
    table.session.is_typed = lambda _: False
    one, two, three = table.session.state.roster[:3]
    for command in (harmed(system, one), harmed(system, two)):
        assert isinstance(table.do(command), Done)
    assert isinstance(table.dates.adopt("frost_and_thaw"), Done)
    for command in under_way(system, three):
        assert isinstance(table.do(command), Done)
    program.desk.tell_changed()
    return Table(qtbot, program, program.desk.store, system), table, journal_of(qtbot, program)


@pytest.mark.parametrize("program", IN_ENGLISH, indirect=True)
def test_a_week_with_two_due_rolls_takes_six_inputs_and_is_undone(qtbot: QtBot, program: Program) -> None:
    person, table, journal = at_work(qtbot, program)
    before, expected = table.session.digest, EXPECTED[person.system]
    person.click(journal.view.aside.time.week)
    sheet = program.window.findChild(MoveSheet)
    assert sheet is not None and sheet.isVisible(), "it is said first what falls due"
    person.key(KEY.Key_Return)
    assert [due.kind for due in table.session.state.time.due] == expected
    assert program.window.current == "table"
    moved, steps = table.session.digest, table.steps
    for _ in range(2):
        person.key(KEY.Key_R, KEY.Key_Return)
    assert table.steps > steps and person.inputs == 6
    assert len(table.session.state.time.due) <= len(expected) - 1
    while table.session.digest != moved:
        person.key(KEY.Key_Z, held=CTRL)
        assert table.steps >= steps
    person.key(KEY.Key_Z, held=CTRL)
    assert table.session.digest == before


@pytest.mark.parametrize("program", IN_ENGLISH, indirect=True)
def test_a_rest_takes_two_inputs_does_the_healing_that_falls_due_and_is_undone(qtbot: QtBot, program: Program) -> None:
    person, table, _ = at_work(qtbot, program)
    program.window.show_page("table")
    before, clock, heals = table.session.digest, table.session.state.clock, {kind.kind for kind in timely(table.session.state).heals}
    wait = timely(table.session.state).rest
    person.inputs = 0
    person.click(there(program.routes.table).view.rest)
    sheet = program.window.findChild(MoveSheet)
    assert sheet is not None and sheet.isVisible() and sheet.does.text() == sheet.title.text() == "Rest"
    person.key(KEY.Key_Return)
    state = table.session.state
    assert person.inputs == 2 and not sheet.isVisible() and state.clock >= clock + wait
    due = {one.kind for one in state.time.due}
    assert heals and (heals.isdisjoint(due) or decision(state) is not None), "the healing is done, as far as nothing is asked"
    assert due - heals == set(EXPECTED[person.system]) - heals or wait < WEEK, "what else fell due waits"
    while table.session.digest != before:
        person.key(KEY.Key_Z, held=CTRL)
    person.key(KEY.Key_R, held=SHIFT)
    assert sheet.isVisible() and sheet.hours * ROUNDS_PER_HOUR == wait
    person.key(KEY.Key_Escape)
    there(program.routes.time).ask_move(1)
    assert sheet.does.text() == "Change date"
    person.key(KEY.Key_Escape)


@pytest.mark.parametrize("program", IN_ENGLISH[:1], indirect=True)
def test_the_date_that_was_moved_is_taken_back_on_the_page_of_the_journal(qtbot: QtBot, program: Program) -> None:
    person, table, journal = at_work(qtbot, program)
    before = table.session.digest
    person.click(journal.view.aside.time.day)
    person.key(KEY.Key_Return)
    assert table.session.digest != before
    journal_of(qtbot, program)
    journal.view.list.setFocus()
    person.key(KEY.Key_Z, held=CTRL)
    assert table.session.digest == before
    person.click(journal.view.aside.time.week)
    person.key(KEY.Key_Escape)
    assert table.session.digest == before, "nothing is moved before somebody says so"
    QApplication.processEvents()


@pytest.mark.parametrize("program", IN_ENGLISH[:1], indirect=True)
def test_an_event_is_taken_off_the_calendar_and_put_back(qtbot: QtBot, program: Program) -> None:
    person, table, journal = at_work(qtbot, program)
    today = table.session.state.time.hour(table.session.state.clock) // HOURS
    calendar = table.session.state.time.calendar
    assert calendar is not None
    assert isinstance(table.dates.keep_event("Market day", date_of(calendar, today + 2)), Done)
    program.desk.tell_changed()
    QApplication.processEvents()
    part = journal.view.aside.time
    (away,) = [button for button in part.findChildren(Button) if button.accessibleName().startswith("Remove “Market day")]
    person.click(away)
    assert not table.session.state.time.events and "Event removed" in program.window.messages.text
    journal.view.list.setFocus()
    person.key(KEY.Key_Z, held=CTRL)
    assert [event.text for event in table.session.state.time.events] == ["Market day"]


@pytest.mark.parametrize("program", IN_ENGLISH[:1], indirect=True)
def test_an_event_is_changed_in_its_place_from_the_list_of_all_and_the_year_is_printed(qtbot: QtBot, program: Program) -> None:
    person, table, journal = at_work(qtbot, program)
    today = table.session.state.time.hour(table.session.state.clock) // HOURS
    calendar = there(table.session.state.time.calendar)
    assert isinstance(table.dates.keep_event("Market day", date_of(calendar, today + 40), "monthly", page="The market"), Done)
    program.desk.tell_changed()
    person.click(journal.view.aside.time.all_events)
    sheet = there(program.window.findChild(AgendaSheet))
    (opens,) = [button for button in sheet.findChildren(Button) if button.text() == "Market day"]
    person.click(opens)
    event = there(program.window.findChild(EventSheet))
    assert event.isVisible() and event.page.text() == "The market" and event.text.text() == "Market day"
    event.text.setText("Fair")
    person.key(KEY.Key_Return)
    (kept,) = table.session.state.time.events
    assert (kept.text, kept.repeat, kept.page) == ("Fair", "monthly", "The market")
    text = table.dates.agenda()
    assert text.count("Fair ([[The market]])") >= 10 and "Market day" not in text and text.startswith(table.dates.now())
    assert len(pdf_of(text_page("Calendar", text, program.desk.store.pictures, "Evening"))) > 1000
    journal.view.list.setFocus()
    person.key(KEY.Key_Z, held=CTRL)
    assert [one.text for one in table.session.state.time.events] == ["Market day"]


def test_what_falls_due_follows_the_number_while_it_is_typed(qtbot: QtBot, program: Program) -> None:
    person, _, journal = at_work(qtbot, program)
    person.click(journal.view.aside.time.week)
    sheet = there(program.window.findChild(MoveSheet))
    before = sheet.when.text()
    sheet.amount.select()
    person.word("3")
    three = sheet.when.text()
    assert three != before
    person.word("0")
    assert sheet.when.text() not in {before, three}, "30 of them are shown before Enter"
