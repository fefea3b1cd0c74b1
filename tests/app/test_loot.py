"""Loot through the window, in each system: typed in Prepare, shared out by keys when the fight is closed, on the sheets, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.page import PageSort
from desktop_app.controller.play.session import Done
from desktop_app.controller.words.names import PARTY
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.loot import untaken
from desktop_app.rules.kernel.pile import Pile
from desktop_app.views.encounter.sharing import LootList, SharePage
from tests.app.counting import CTRL, KEY, SHIFT, Table, until_a_combatant_acts
from tests.app.test_the_table_around import ask
from tests.narrowing import there

IN_ENGLISH = [pytest.param((system, language.ENGLISH), id=system) for system in SYSTEMS]
EVERY = pytest.mark.parametrize("program", IN_ENGLISH, indirect=True)
FIRST = pytest.mark.parametrize("program", IN_ENGLISH[:1], indirect=True)
THINGS = {
    "winterdawn": ("weapons", "rapier", "Rapier"),
    "expedition": ("weapons", "pistol", "Pistol"),
    "revolution": ("weapons", "axe", "Axe"),
    "savage": ("weapons", "war hammer", "War hammer"),
    "cadwallon": ("weapons", "halberd", "Halberd"),
}
"""Where a sheet holds a thing, how somebody types it, and what it is called."""
PURSES = {"winterdawn": "coins", "revolution": "money"}


def three_at(qtbot: QtBot, program: Program) -> tuple[Table, Any]:
    """Have three of the party at the table, and nobody else."""
    system = program.desk.system_id
    party = [p.id for p in program.campaign.people() if p.system == system and p.side == PARTY]
    for who in party[3:]:
        program.campaign.remove_character(system, who)
    for info in program.campaign.fights():
        program.campaign.delete_fight(info.id)
    program.desk.tell_changed()
    person = Table(qtbot, program, program.desk.store, system)
    person.start(3, 2)
    return person, program.campaign.table(system)


def sharing(program: Program) -> LootList:
    found = program.window.findChild(LootList)
    assert found is not None and found.isVisible(), "who takes what is asked"
    return found


def names_on(sheet: Any, field: str) -> list[str]:
    return [one if isinstance(one, str) else one.name for one in getattr(sheet, field)]


@EVERY
def test_loot_to_three_people_takes_six_inputs_and_is_taken_back_as_one(qtbot: QtBot, program: Program) -> None:
    person, table = three_at(qtbot, program)
    system, (field, typed, name) = person.system, THINGS[person.system]
    fight = person.fight
    foe = next(who for who, one in fight.tracker.session.state.combatants.items() if one.side != PARTY)
    book = program.campaign.loot.of(system)
    coin = next(iter(book.money.coins), "silver")
    hand = fight.tracker.hand
    assert isinstance(hand.put_loot([foe], *book.kept(f"2 {typed}s, 31 {coin}, a torn letter")), Done)
    until_a_combatant_acts(person)
    assert isinstance(fight.tracker.hand.end_fight(PARTY), Done)
    fight.refresh()
    fight.view.setFocus()
    before, sheets = table.digest, dict(table.state.sheets)
    person.inputs = 0
    person.key(KEY.Key_Space)
    assert len(sharing(program).rows) == 3
    person.key(KEY.Key_1, KEY.Key_Down, KEY.Key_3, KEY.Key_Equal)
    person.key(KEY.Key_Return, held=CTRL)
    print(f"\n{system}: {person.inputs} inputs")
    assert person.inputs <= 6
    one, two, three = table.state.roster[:3]
    now = {who: table.state.sheets[table.state.combatants[who].sheet] for who in (one, two, three)}
    was = {who: sheets[table.state.combatants[who].sheet] for who in (one, two, three)}
    new = names_on(now[one], field)[len(names_on(was[one], field)) :]
    assert len(new) == 2 and all(told.startswith(name) for told in new), "two of the thing itself, by the system's own list"
    assert [line.text for line in now[three].ledger if line.text == "a torn letter"]
    if system in PURSES:
        total, purse = 31 * book.money.coins[coin], PURSES[system]
        assert [getattr(now[who], purse) - getattr(was[who], purse) for who in now] == [total // 3] * 3
        left = book.coins("", total % 3)
    else:
        assert all(line.text == "10 silver" for who in (one, two) for line in now[who].ledger[-1:])
        left = ("1 silver",)
    assert table.state.loot == (Pile(id=fight.play_id, title="Counted", things=left),)
    assert "still available" in program.window.messages.text
    assert program.campaign.undo(system)
    assert table.digest == before
    assert [info.id for info in program.campaign.fights() if info.status != "finished"] == [fight.play_id], "the fight is there again"
    assert len(untaken(program.campaign.fight(fight.play_id).session.state)) == 3


@EVERY
def test_loot_is_typed_in_prepare_and_is_there_in_the_fight(qtbot: QtBot, program: Program) -> None:
    system, (_, typed, name) = program.desk.system_id, THINGS[program.desk.system_id]
    person = Table(qtbot, program, program.desk.store, system)
    person.start(2, 2)
    page = person.prepare()
    page.choose("counted")
    form = page.view.form
    person.key(KEY.Key_2)
    form.loot.setFocus()
    qtbot.keyClicks(form.loot.line, f"2 {typed}, 30 silver, a torn letter")
    assert form.loot.told.text() == f"2 × {name} · 30 silver · a torn letter (words)" or system == "revolution"
    person.key(KEY.Key_Return)
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)  # the list of names was a window of its own
    foe = form.foes[0]
    foe.loot.setFocus()
    qtbot.keyClicks(foe.loot.line, "a key")
    person.key(KEY.Key_Return)
    prepared = next(p for p in program.campaign.encounters.all() if p.id == "counted")
    assert prepared.loot == (f"2 × {name}", "30 silver", "a torn letter") and prepared.foes[0].loot == ("a key",)
    state = program.campaign.opening(prepared)[0]
    assert state.loot == (Pile(things=prepared.loot),)
    assert [one.loot for one in state.combatants.values() if one.side != PARTY] == [("a key",), ()]
    person.click(form.foes[0].each_button)
    each = next(p for p in program.campaign.encounters.all() if p.id == "counted")
    assert [one.loot for one in program.campaign.opening(each)[0].combatants.values() if one.side != PARTY] == [("a key",)] * 2
    for _ in range(3):
        person.key(KEY.Key_Z, held=CTRL)
    assert next(p for p in program.campaign.encounters.all() if p.id == "counted").loot == ()


@FIRST
def test_names_that_are_begun_are_listed_and_taken_by_keys(qtbot: QtBot, program: Program) -> None:
    person = Table(qtbot, program, program.desk.store, program.desk.system_id)
    person.start(2, 2)
    page = person.prepare()
    page.choose("counted")
    line = page.view.form.loot.line
    line.setFocus()
    qtbot.keyClicks(line, "14 silver, 2 rap")
    popup = page.view.form.loot.listed.popup()
    assert popup is not None and popup.isVisible()
    qtbot.keyClick(popup, KEY.Key_Down)
    qtbot.keyClick(popup, KEY.Key_Return)
    assert line.text() == "14 silver, 2 Rapier, "
    line.clearFocus()
    prepared: PreparedEncounter = next(p for p in program.campaign.encounters.all() if p.id == "counted")
    assert prepared.loot == ("14 silver", "2 × Rapier")


@FIRST
def test_what_lies_at_a_place_is_shared_out_at_the_table_and_the_rest_stays(qtbot: QtBot, program: Program) -> None:
    person, table = three_at(qtbot, program)
    journal = program.desk.journal
    place = journal.begin("The old mill", PageSort.PLACE)
    journal.write(place.id, "A cellar. {loot: 2 rapiers, a torn letter}\n")
    program.window.show_page("table")
    before = table.digest
    person.inputs = 0
    person.key(KEY.Key_O, held=SHIFT)
    page = there(program.window.findChild(SharePage))
    assert page.isVisible() and "The old mill" in page.title.text()
    person.key(KEY.Key_S, KEY.Key_2)
    person.key(KEY.Key_Return, held=CTRL)
    print(f"\nplace: {person.inputs} inputs")
    assert program.window.current == "table"
    assert table.state.loot[0].things == ("Rapier", "a torn letter")
    shared = table.digest
    person.key(KEY.Key_O, held=SHIFT)
    assert [line.accessibleName() for line in sharing(program).rows] == ["Rapier: no one yet", "a torn letter: no one yet"]
    person.key(KEY.Key_Escape)
    assert table.digest == shared, "nothing is done before somebody says so"
    person.key(KEY.Key_Z, held=CTRL)
    assert table.digest == before
    person.key(KEY.Key_O, held=SHIFT)
    assert len(sharing(program).rows) == 2


@FIRST
def test_where_nothing_lies_it_is_said_how_there_comes_to_be_something(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("table")
    program.routes.share_loot()
    assert "{loot:" in program.window.messages.text
    QApplication.processEvents()


@FIRST
def test_what_is_taken_in_the_fight_goes_on_the_sheet(qtbot: QtBot, program: Program) -> None:
    person, _ = three_at(qtbot, program)
    fight = person.fight
    state = fight.tracker.session.state
    foe = next(who for who, one in state.combatants.items() if one.side != PARTY)
    hero = fight.tracker.hand.takers(foe)[0]
    fight.view.select([foe])
    fight.looting.ask()
    ask(qtbot, program, "2 rapiers")
    (take,) = [act for label, _, act in fight.actions() if label.startswith("2 × Rapier of")]
    take()
    ask(qtbot, program, f"{fight.tracker.name(hero)} gets")
    sheet: Any = fight.tracker.session.state.sheets[fight.tracker.session.state.combatants[hero].sheet]
    assert len([weapon for weapon in sheet.weapons if weapon.name.startswith("Rapier")]) >= 2
    fight.undo()
    assert fight.tracker.hand.loot(foe) == ("2 × Rapier",)
