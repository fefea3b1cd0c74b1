"""A fight is closed on one page: what becomes of everyone, what is asked and written, the session page, the recap; and all of it undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.notes.passages import plain
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tactics import goes_on
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.views.encounter.closing import RECAP, SESSION, TWO_COLUMNS, ClosingPage
from desktop_app.views.parts.text import Label
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.sheet.sheet_view import SheetView
from tests.app.conftest import close_the_fight, fight_of, press
from tests.app.counting import CTRL, KEY, SHIFT
from tests.parts import focused, page_of, segments_of

IN_ENGLISH = [pytest.param((system, language.ENGLISH), id=system) for system in SYSTEMS]
EVERY = pytest.mark.parametrize("program", IN_ENGLISH, indirect=True)
FOUGHT, MOST_SPACES = 800, 6


def fought(program: Program) -> FightPresenter:
    """Play the fight to where only its end is left to be said."""
    program.window.show_page("fight")
    fight = fight_of(program)
    session = fight.tracker.session
    session.is_typed = lambda _: False
    for _ in range(FOUGHT):
        is_over = session.system.is_over(session.state) is not None and decision(session.state) is None
        if is_over or not goes_on(session):
            break
    fight.refresh()
    return fight


def closing(program: Program) -> ClosingPage:
    page = page_of(program.window)
    assert isinstance(page, ClosingPage), "the page is there"
    return page


def words_on(page: ClosingPage) -> str:
    """All that labels of the page say."""
    return "\n".join(label.text() for label in page.findChildren(Label) if label.isVisible())


@EVERY
def test_the_page_says_how_everyone_is_and_what_will_be_written(qtbot: QtBot, program: Program) -> None:
    fight = fought(program)
    for _ in range(MOST_SPACES):
        if not isinstance(page_of(program.window), ClosingPage):
            press(qtbot, fight, KEY.Key_Space)
    page, table = closing(program), program.campaign.table(program.desk.system_id)
    told, digest = words_on(page), table.digest
    changed = {line.rpartition(": ")[2] for line in told.split("\n") if "→" in line}
    party = [one for one in fight.tracker.session.state.combatants.values() if one.side == "party"]
    assert all(one.name in told for one in party) and "Foes" in told and "round" in page.heading.text()
    qtbot.keyClick(focused(), KEY.Key_Return, CTRL)
    assert page.step == SESSION and table.digest != digest
    text = plain(program.desk.journal.session_page().text)
    assert all(line in text for line in changed), "written as it was said"


def test_end_fight_asks_who_won_and_going_back_lets_the_fight_go_on(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    steps = fight.tracker.steps
    button = fight.view.top_bar.end_button
    assert button.isVisible() and button.text() == "End fight"
    button.click()
    page = closing(program)
    assert fight.tracker.has_ended and page.heading.text().startswith("Party wins")
    segments_of(page.winner)[1].click()
    assert page.heading.text().startswith("Party loses") and page.winner.isVisible()
    segments_of(page.winner)[2].click()
    assert page.heading.text().startswith("Over after")
    qtbot.keyClick(focused(), KEY.Key_Escape)
    assert program.window.current == "fight" and fight.tracker.steps == steps and not fight.tracker.has_ended


def test_a_fight_that_its_end_was_said_of_stays_ended_when_the_page_is_left(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    assert isinstance(fight.tracker.hand.end_fight("party"), Done)
    fight.close_fight()
    assert not closing(program).winner.isVisible()
    qtbot.keyClick(focused(), KEY.Key_Escape)
    assert program.window.current == "fight" and fight.tracker.has_ended


def test_pending_choices_are_answered_there_and_taken_back(qtbot: QtBot, program: Program) -> None:
    fight = fought(program)
    fight.next()
    page = closing(program)
    count = len(page.reminders.waiting)
    assert count and page.reminders.waiting[0].offers
    before = fight.tracker.steps
    qtbot.keyClick(page, KEY.Key_R)
    qtbot.keyClick(focused(), KEY.Key_1)
    assert fight.tracker.steps == before + 1 and len(page.reminders.waiting) == count - 1 and page.isVisible()
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert fight.tracker.steps == before and len(page.reminders.waiting) == count
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL | SHIFT)
    assert len(page.reminders.waiting) == count - 1
    qtbot.keyClick(page, KEY.Key_Z, CTRL)
    qtbot.keyClick(page, KEY.Key_Z, CTRL)
    assert program.window.current == "fight" and not fight.tracker.has_ended, "the end itself is taken back in the fight"


@pytest.mark.rule("WD-RANGE-07", "SW-RANGE-17")
@pytest.mark.parametrize("program", [one for one in IN_ENGLISH if one.id in ("winterdawn", "savage")], indirect=True)
def test_what_was_thrown_is_named_and_picked_up_by_one_key(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    tracker, system, table = fight.tracker, fight.tracker.session.system, program.campaign.table(program.desk.system_id)

    def held(who: str) -> list[str | None]:
        return [*system.hands(tracker.session.state, who).held.values()]

    who = next(who for who, one in tracker.session.state.combatants.items() if one.side == "party" and any(held(who)))
    before, other = held(who), held(tracker.session.state.roster[-1])
    for part, path in system.hands(tracker.session.state, who).held:
        assert isinstance(tracker.hand.edit(who, path, "" if part == "sheet" else None, part), Done)
    assert not any(held(who))
    fight.refresh()
    fight.view.top_bar.end_button.click()
    page, steps = closing(program), tracker.steps
    assert page.pick_up.isVisible() and f"{tracker.name(who)}: " in words_on(page) and "to pick up" in words_on(page)
    qtbot.keyClick(page, KEY.Key_P)
    assert tracker.steps == steps + 1 and held(who) == before and not page.pick_up.isVisible()
    qtbot.keyClick(page, KEY.Key_Z, CTRL)
    assert not any(held(who)) and page.pick_up.isVisible()
    page.pick_up.click()
    qtbot.keyClick(focused(), KEY.Key_Return, CTRL)
    assert page.step == SESSION and [*system.hands(table.state, who).held.values()] == before
    assert held(tracker.session.state.roster[-1]) == other, "no one else is touched"


def test_ctrl_z_after_confirming_opens_the_fight_again(qtbot: QtBot, program: Program) -> None:
    fought(program).next()
    table = program.campaign.table(program.desk.system_id)
    digest, play_id = table.digest, fight_of(program).play_id
    page = close_the_fight(program)
    assert page.step == SESSION and table.digest != digest
    qtbot.keyClick(focused(), KEY.Key_Z, CTRL)
    assert program.window.current == "fight" and table.digest == digest and fight_of(program).play_id == play_id
    assert "open again" in program.window.messages.text
    other = close_the_fight(program)
    program.campaign.edit(program.desk.system_id, table.state.roster[0], "/notes", "Later.")
    qtbot.keyClick(other, KEY.Key_Z, CTRL)
    assert closing(program) is other and "Downtime has changed" in program.window.messages.text


def test_the_session_page_is_written_and_the_recap_tells_what_is_revealed(qtbot: QtBot, program: Program) -> None:
    """By a game master who has no second screen."""
    fought(program).next()
    page = close_the_fight(program)
    journal = program.desk.journal
    assert "Present:" in page.text.toPlainText() and journal.goal("Session 1") is None
    qtbot.keyClick(focused(), KEY.Key_Return, CTRL)
    assert journal.goal("Session 1") is not None and page.step == RECAP
    assert "have seen no part" in page.text.toPlainText() and not page.does.isEnabled()
    nothing, party, everyone = segments_of(page.reveal)
    party.click()
    told = page.text.toPlainText()
    assert "You faced" not in told and "Orsk" in told and "Bandit" not in told and page.does.isEnabled()
    everyone.click()
    assert "You faced" in page.text.toPlainText() and "Bandit" in page.text.toPlainText()
    page.copy_button.click()
    assert "You faced" in QGuiApplication.clipboard().text()
    recap = journal.last_time()
    assert recap is not None and any("You faced" in line for line in recap.story), "the page of the session keeps it"
    qtbot.keyClick(page, KEY.Key_Return, CTRL)
    players = program.routes.players.window
    assert players is not None and "You faced" in players.stage.last_time.text
    program.routes.players.take_page_away()
    nothing.click()
    assert "have seen no part" in page.text.toPlainText()
    qtbot.keyClick(page, KEY.Key_Escape)
    assert program.window.current == "characters"


def test_what_f11_showed_is_told_without_a_word_of_revealing(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.act(fight.tracker.players.open_up)
    fought(program).next()
    page = close_the_fight(program)
    page.recap_wanted.emit()
    assert "You faced" in page.text.toPlainText() and page.reveal.place() == 0
    qtbot.keyClick(page, KEY.Key_Escape)


def test_what_f11_showed_after_the_session_was_ended_is_told_too(program: Program) -> None:
    """The session of today goes on until now, however its page was written before."""
    journal = program.desk.journal
    page = journal.end_evening()
    fight = fight_of(program)
    fight.act(fight.tracker.players.open_up)
    assert not journal.recap(page.id).is_empty
    assert journal.last_time() is not None


@pytest.mark.parametrize("width", [TWO_COLUMNS + 400, 900, 640])
def test_nothing_is_lost_in_a_narrow_window(program: Program, width: int) -> None:
    fought(program).next()
    page = closing(program)
    program.window.resize(width, 700 if width > 700 else 384)
    QApplication.processEvents()
    assert page.does.isVisible() and "On the sheets" in words_on(page)
    right = page.mapFromGlobal(page.does.mapToGlobal(page.does.rect().topRight())).x()
    assert right <= page.width()


def test_what_excludes_each_other_is_asked_before_the_fight_is_closed(qtbot: QtBot, qapp: QApplication, program: Program) -> None:
    fight = fight_of(program)
    system_id, campaign = program.desk.system_id, program.campaign
    who = next(iter(campaign.fighting(system_id)))
    fight.tracker.do(EditSheet(target=who, path="/notes", value="Lost a boot."))
    campaign.edit(system_id, who, "/notes", "Found a boot.")
    fight.close_fight()
    page = closing(program)
    assert page.isVisible() and "notes" in page.conflicts[0].choice.accessibleName()
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert program.window.current == "fight" and campaign.fights()[0].status == "running"
    qapp.processEvents()
    fight.close_fight()
    page = closing(program)
    segments_of(page.conflicts[0].choice)[1].click()
    assert page.conflicts[0].is_of_table, "what was chosen stays chosen when the page is drawn again"
    page.does.click()
    assert campaign.fights()[0].status == "finished"
    table = campaign.table(system_id).state
    assert getattr(table.sheets[who], "notes", "") == "Found a boot."
    other = campaign.add_character("savage", campaign.bestiary.text("savage", "street_boy"))
    program.desk.tell_changed()
    people = program.window.page("characters")
    assert isinstance(people, SheetView) and other
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert program.window.current == "characters"
    assert people.list.current == f"{system_id}:{who}", "Ctrl+Z there is to take back this fight"
