"""What several do at once: foes of a kind declare with one key, all who are left with another, as one step that is undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop_app.controller.play.shown import OfferShown
from desktop_app.controller.play.tactics import goes_on
from tests.app.counting import KEY, Table, until_a_combatant_acts

DECLARING = pytest.mark.parametrize("table", ["expedition", "revolution"], indirect=True)


def titles(table: Table) -> list[str]:
    return [item.row.offer.title for item in table.fight.view.inspector.offers.items if item.row.offer is not None]


def declared(table: Table) -> set[str]:
    session = table.fight.tracker.session
    return set(session.state.roster) - set(session.system.undeclared(session.state))


def until_a_foe_declares(table: Table) -> None:
    table.start(2, 4)
    for _ in range(8):
        who = table.fight.tracker.shown().acting_id
        if who is not None and table.fight.tracker.session.state.combatants[who].side == "foe":
            return
        table.key(KEY.Key_Space if table.fight.tracker.shown().can_next else KEY.Key_1)
        if table.fight.view.inspector.offers.open_item is not None:
            table.key(KEY.Key_Return)


@DECLARING
def test_foes_of_a_kind_declare_together_and_are_taken_back_together(table: Table) -> None:
    until_a_foe_declares(table)
    tracker, before = table.fight.tracker, declared(table)
    assert titles(table)[0].startswith("All 4: ")
    steps = tracker.steps
    table.key(KEY.Key_1)
    foes = {who for who, one in tracker.session.state.combatants.items() if one.side == "foe"}
    assert foes <= declared(table) and tracker.steps == steps + 1
    told = "".join(span.text for line in tracker.log(steps + 1, steps + 1) for span in line.spans)
    assert all(tracker.name(who) in told for who in foes)
    table.key(KEY.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert declared(table) == before


@DECLARING
def test_all_others_declare_with_one_key_in_view_and_never_by_next(table: Table) -> None:
    table.start(2, 4)
    table.key(KEY.Key_Space)
    tracker = table.fight.tracker
    assert declared(table) == set() and not tracker.shown().can_next, "nobody's choice is made by Next"
    steps = tracker.steps
    table.offer("all_others")
    assert len(declared(table)) == 6 and tracker.steps == steps + 1
    QApplication.processEvents()
    assert tracker.shown().can_next


@pytest.mark.parametrize("table", ["expedition"], indirect=True)
def test_a_set_up_with_nothing_special_is_one_press_and_can_be_gone_through_step_by_step(table: Table) -> None:
    table.start(2, 4)
    tracker = table.fight.tracker
    assert tracker.shown().next_label == "Start: no surprise"
    table.key(KEY.Key_Space)
    assert tracker.session.state.phase == "declare" and tracker.steps == 1
    table.key(KEY.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    table.key(KEY.Key_S)
    table.key(KEY(KEY.Key_1 + [title[:4] for title in titles(table)].index("Set ")))
    assert tracker.session.state.phase == "setup_parameters"
    table.key(KEY.Key_Space)
    assert tracker.session.state.phase == "setup_adversaries"


def passing_of(table: Table) -> list[str]:
    """The offers by which all foes of a kind end their turns."""
    return [title for title in titles(table) if title.startswith("All ") and "others" not in title]


@pytest.mark.parametrize("table", ["winterdawn", "expedition", "revolution"], indirect=True)
def test_foes_of_a_kind_that_come_one_after_another_end_their_turns_together(table: Table) -> None:
    table.start(2, 4)
    until_a_combatant_acts(table)
    tracker = table.fight.tracker
    for _ in range(12):
        if passing_of(table):
            break
        table.key(KEY.Key_Space)
    passing = passing_of(table)
    count = int(passing[0].split()[1].rstrip(":"))
    order = [row for row in tracker.shown().order if row.state in ("current", "pending")]
    acted, after = [row.name.rpartition(" ")[0] for row in order[:count]], order[count].id if len(order) > count else None
    assert len(set(acted)) == 1
    steps = tracker.steps
    item = next(
        item for item in table.fight.view.inspector.offers.items if item.row.offer is not None and item.row.offer.title == passing[0]
    )
    item.row.click()
    QApplication.processEvents()
    assert tracker.steps == steps + 1, "one step, one undo"
    now = tracker.shown().acting_id
    assert now not in {row.id for row in order[:count]} and (after is None or now in (after, None) or tracker.session.state.round > 1)


@pytest.mark.parametrize("table", ["savage"], indirect=True)
def test_foes_of_a_kind_strike_together_at_the_targets_that_are_shown_and_are_taken_back_as_one(table: Table) -> None:
    table.start(2, 4)
    tracker = table.fight.tracker
    found = None
    for _ in range(60):
        found = next((offer for offer in shown(table) if offer.title.startswith("All ") and offer.kind in ("shoot", "melee_attack")), None)
        if found is not None or tracker.has_ended:
            break
        assert goes_on(tracker.session)
        table.fight.refresh()
        QApplication.processEvents()
    assert found is not None, "foes of a kind never came to strike one after another"
    before, steps = tracker.session.digest, tracker.steps
    count = int(found.title.split()[1].rstrip(":"))
    assert sum(int(part.rpartition(" ")[2]) for part in found.detail.split(", ")) == count, found.detail
    acting = tracker.shown().acting_id
    tracker.choose(found.where, found.index, {})
    assert tracker.steps == steps + 1, "one step, one undo"
    told = "".join(span.text for line in tracker.log(steps + 1, steps + 1) for span in line.spans)
    assert tracker.name(acting or "") in told and found.detail.rpartition(" ")[0].split(", ")[0].rpartition(" ")[0] in told
    assert tracker.shown().acting_id != acting or tracker.shown().banner is not None
    assert tracker.undo()
    assert tracker.session.digest == before


def shown(table: Table) -> list[OfferShown]:
    who = table.fight.tracker.shown().acting_id
    inspected = table.fight.tracker.inspector(who) if who is not None else None
    return [offer for offer in inspected.offers if offer.is_possible] if inspected is not None else []
