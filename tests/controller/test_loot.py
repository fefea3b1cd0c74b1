"""What can be taken from somebody: put on in a fight, told, taken into a ledger, which the table has once the fight is closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.play.session import Done, Refused
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.loot import LONGEST, MOST, PutLoot, TakeLoot
from desktop_app.rules.kernel.state import Encounter
from tests.demos import open_demo


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_foe_carries_is_seen_taken_and_stands_in_the_ledger_of_the_table(system: str, tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", system)
    play = campaign.fights()[0].id
    tracker = campaign.fight(play)
    session, hand, before = tracker.session, tracker.hand, tracker.session.digest
    foe = next(who for who, one in session.state.combatants.items() if one.side != "party")
    hero = hand.takers(foe)[0]
    assert isinstance(hand.put_loot([foe], " 14 silver "), Done)
    row = next(row for row in tracker.shown().order if row.id == foe)
    assert "carries 14 silver" in [tag.text for tag in row.tags]
    assert tracker.undo()
    assert session.digest == before
    assert tracker.redo()
    hand.put_loot([foe], "a torn map")
    assert isinstance(hand.take_loot(foe, 0, hero), Done)
    assert hand.loot(foe) == hand.untaken() == ("a torn map",)
    assert "14 silver" in "".join(span.text for line in tracker.log(session.journal.at, session.journal.at) for span in line.spans)
    campaign.finish(play)
    table = campaign.table(system).state
    assert [line.text for line in table.sheets[table.combatants[hero].sheet].ledger][-1:] == ["14 silver"]
    assert all(not one.loot for one in table.combatants.values())
    campaign.close()


def test_loot_that_is_no_word_too_long_too_much_or_not_there_is_refused(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard")
    tracker = campaign.fight(campaign.fights()[0].id)
    foe, other = tracker.session.state.roster[-1], tracker.session.state.roster[0]
    before = tracker.session.state
    for text in ("  ", "x" * (LONGEST + 1)):
        assert isinstance(tracker.hand.put_loot([foe], text), Refused)
    nothing, nobody = TakeLoot[Encounter](target=foe, place=0, taker=other), PutLoot[Encounter](target="nobody", text="14 silver")
    for command in (nothing, nobody):
        assert isinstance(tracker.session.do(command), Refused)
    assert tracker.session.state is before
    for _ in range(MOST):
        tracker.hand.put_loot([foe], "14 silver")
    refused = tracker.hand.put_loot([foe], "14 silver")
    assert isinstance(refused, Refused)
    assert refused.refusal.code == "too_much_loot"
    for taker in (foe, "nobody"):
        assert isinstance(tracker.hand.take_loot(foe, 0, taker), Refused)
    assert isinstance(tracker.hand.take_loot(foe, 0, ""), Done)
    assert len(tracker.hand.loot(foe)) == MOST - 1
    campaign.close()
