"""Challenges without a fight: prepared beside the encounter with their forms, changed, run at the table as they were filled in."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.controller.campaign.challenges import Challenges
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.prepared import Challenge
from desktop_app.controller.play.shown import UNCHOSEN
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.encounters.challenges import ChallengeSheet
from tests.app.counting import CTRL, KEY, Table
from tests.narrowing import there
from tests.parts import chosen_encounter

EVERY = pytest.mark.parametrize("table", SYSTEMS, indirect=True)
TITLE = {
    "winterdawn": "Start a task",
    "expedition": "Start an extended check",
    "revolution": "Start a conflict",
    "savage": "Sneak past guards",
    "cadwallon": "Test",
}


def prepare_one(table: Table) -> None:
    """Add a challenge by its menu, name it, and keep it."""
    page = table.prepare()
    page.new()
    table.inputs = 0
    table.click(page.view.form.challenges.add_button)
    menu = there(QApplication.activePopupWidget())
    entry = next(action for action in menu.actions() if action.text().replace("&", "") == TITLE[table.system])
    table.qtbot.keyClicks(menu, entry.text()[entry.text().index("&") + 1])
    table.inputs += 1
    sheet = table.program.window.findChild(ChallengeSheet)
    assert sheet is not None and sheet.isVisible() and sheet.name.hasFocus()
    table.word("The seal")
    table.key(KEY.Key_Return)
    assert not sheet.isVisible(), sheet.refusal.text()


@EVERY
def test_one_is_prepared_by_keys_run_at_the_table_and_taken_back(table: Table) -> None:
    page = table.prepare()
    prepare_one(table)
    assert table.inputs == 3 + len("The seal")
    (made,) = chosen_encounter(table.program).challenges
    assert made.name == "The seal"
    (row,) = [row for row in page.view.form.challenges.rows if not row.isHidden()]
    told = {"winterdawn": "Start: The seal"}.get(table.system, TITLE[table.system])
    assert row.name.text() == "The seal" and row.line.text().startswith(told)
    table.click(row.run_button)
    at_table = there(table.program.table)
    assert table.program.window.current == "table"
    offers = at_table.view.inspector.offers
    assert offers.open_item is not None or at_table.tracker.steps
    before, item = at_table.tracker.steps, offers.open_item
    assert item is not None and item.form is not None
    held = item.form.values()
    assert item.row.offer is not None and item.row.offer.title == told
    item.do()
    if UNCHOSEN in held.values():
        assert "Make every choice first" in item.form.reason.text() and at_table.tracker.steps == before, "it is asked for when it is run"
    else:
        assert at_table.tracker.steps == before + 1 or at_table.tracker.asks_dice, (held, item.row.offer.reason)
    table.program.window.show_page("encounters")
    page.view.list.setFocus()
    table.key(KEY.Key_Z, held=CTRL)
    assert not chosen_encounter(table.program).challenges


@EVERY
def test_what_can_be_prepared_reads_back_as_it_was_and_is_changed_in_its_place(table: Table) -> None:
    campaign, system = table.program.campaign, system_of(table.system)
    known = Challenges(system, campaign.table(table.system).state, words_for(table.system))
    assert TITLE[table.system] in known.titles()
    for place, title in enumerate(known.titles()):
        form = known.form(place, {})
        body = known.written(place, {field.name: field.value for field in form.fields})
        assert known.told(body).startswith(title)
        again = Challenges(system, campaign.table(table.system).state, words_for(table.system))
        at = again.place_of(body)
        fields = again.form(at, {}).fields
        assert again.written(at, {field.name: field.value for field in fields}) == body
    assert known.told("{}") == "" and known.told('{"kind": "end_the_world"}') == ""


def test_one_is_changed_and_taken_out_and_one_that_cannot_be_read_says_so(table: Table) -> None:
    page = table.prepare()
    prepare_one(table)
    card = page.view.form.challenges
    table.click(card.rows[0].change_button)
    sheet = there(table.program.window.findChild(ChallengeSheet))
    assert sheet.name.text() == "The seal"
    table.word("The door")
    table.key(KEY.Key_Return)
    assert [one.name for one in chosen_encounter(table.program).challenges] == ["The door"]
    table.click(card.rows[0].remove_button)
    assert not chosen_encounter(table.program).challenges and card.none.isVisible()
    here = chosen_encounter(table.program)
    table.program.campaign.encounters.put(here.model_copy(update={"challenges": (Challenge(name="Old", command="{"),)}))
    page.refresh()
    assert "can't be opened" in card.rows[0].line.text()
    table.click(card.rows[0].run_button)
    assert "prepare it again" in table.program.window.messages.text
