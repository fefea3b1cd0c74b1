"""What the page that closes a fight shows is what closing it writes, in each system; what is revealed for a recap is kept with its page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.sharing import command_of, of_fight
from desktop_app.controller.journal.closing_page import ClosingShown, closing_shown
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.last_time import recap_text
from desktop_app.controller.journal.recap import as_revealed
from desktop_app.controller.journal.sheets import Between, sheet_lines
from desktop_app.controller.library.library import words_for
from desktop_app.controller.notes.evening import Revealed, evening_body, is_evening, read_evening
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.controller.words.names import PARTY
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.kernel.players import facets_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.state import Fighter
from tests.demos import open_demo
from tests.narrowing import there

STEPS = 900


@pytest.fixture
def campaign(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[OpenCampaign]:
    made = open_demo(tmp_path / "demo.strikeboard", getattr(request, "param", "winterdawn"))
    yield made
    made.close()


def fought(campaign: OpenCampaign) -> str:
    """Play the fight of the demo to its end; gives its id."""
    info = campaign.fights()[0]
    session = campaign.fight(info.id).session
    play_on(session, until=session.system.has_ended, limit=STEPS)
    return info.id


def lines_of(shown: ClosingShown) -> dict[str, tuple[str, ...]]:
    return {sheet.name: sheet.lines for sheet in shown.sheets}


@pytest.mark.parametrize("campaign", SYSTEMS, indirect=True)
def test_what_is_shown_is_what_is_written(campaign: OpenCampaign) -> None:
    play_id = fought(campaign)
    tracker = campaign.fight(play_id)
    table = campaign.table(tracker.system_id)
    tracker.hand.lay_loot(*campaign.loot.of(tracker.system_id).kept("30 silver, a torn letter"))
    before, digest = table.state, table.digest
    sharing = there(of_fight(campaign, play_id))
    sharing.give(1, sharing.people[0])
    shown = closing_shown(campaign, play_id, (), sharing)
    assert table.digest == digest, "nothing is written"
    party = [one.name for one in before.combatants.values() if one.side == PARTY]
    assert sorted(hero.name for hero in shown.party) == sorted(party)
    campaign.finish(play_id, (), [command_of(campaign, sharing)])
    states, words = Between(before, table.state), words_for(tracker.system_id)
    for who in before.roster:
        lines = sheet_lines(table.system, words, who, states)
        written = [line for line in lines if not line.startswith("From “")]  # the page says "experience" for what the ledger says so
        told = [line for line in lines_of(shown).get(before.combatants[who].name, ()) if line in written]
        assert told == written
    assert any("a torn letter" in line for lines in lines_of(shown).values() for line in lines)


def test_harm_is_shown_in_boxes_and_words_and_what_fell_is_used_up(campaign: OpenCampaign) -> None:
    info = campaign.fights()[0]
    tracker = campaign.fight(info.id)
    assert isinstance(tracker.hand.tick("ysolde", "injury_lines", 0, 2), Done)
    assert isinstance(tracker.session.do(SetCounter(target="ysolde", counter="spirit", value=9)), Done)
    assert isinstance(tracker.hand.end_fight(PARTY), Done)
    shown = closing_shown(campaign, info.id)
    ysolde = next(hero for hero in shown.party if hero.id == "ysolde")
    assert (ysolde.words, ysolde.tone) == ("wounded", "blood")
    assert ysolde.tracks[0].lines[0].ticked == 2 and [one.label for one in ysolde.figures] == ["spirit"]
    assert {"Injuries: I 2 of 4", f"spirit 21 → {ysolde.figures[0].value}"} <= set(lines_of(shown)["Ysolde"])
    assert not any("spirit" in line for line in shown.used), "a figure that the party shows is not told twice"
    assert shown.heading.startswith("Party wins") and shown.changes == sum(map(len, lines_of(shown).values()))


def test_foes_of_one_kind_and_fate_are_one_line(campaign: OpenCampaign) -> None:
    info = campaign.fights()[0]
    tracker = campaign.fight(info.id)
    assert isinstance(tracker.hand.end_fight("foe"), Done)
    shown = closing_shown(campaign, info.id)
    assert shown.heading.startswith("Party loses")
    assert [line for line in shown.foes if line.startswith("Bandit")] == ["Bandit 1, 3: still up", "Bandit 2: prone"]


def test_what_is_revealed_is_told_by_the_page_and_taken_back_by_undo(campaign: OpenCampaign) -> None:
    play_id, journal = fought(campaign), Journal(campaign, "winterdawn")
    assert journal.recap_now().is_empty and journal.revealed(play_id) == 0
    page = journal.reveal(play_id, Revealed.PARTY)
    assert journal.recap(page.id).people and "You faced" not in recap_text(journal.recap_now())
    journal.reveal(play_id, Revealed.EVERYONE)
    assert "You faced" in recap_text(journal.recap_now()) and journal.revealed(play_id) == Revealed.EVERYONE
    kept = there(journal.page(page.id).evening)
    body = evening_body(kept)
    assert is_evening(body) and read_evening(body) == kept
    assert journal.undo() and journal.revealed(play_id) == Revealed.PARTY
    journal.reveal(play_id, Revealed.NOTHING)
    assert "revealed" not in evening_body(there(journal.page(page.id).evening)) and journal.recap_now().is_empty


@pytest.mark.parametrize("campaign", ["savage"], indirect=True)
def test_who_lies_hidden_is_never_revealed(campaign: OpenCampaign) -> None:
    state = campaign.fight(campaign.fights()[0].id).session.state
    foe = next(who for who, one in state.combatants.items() if one.side != PARTY)
    one = state.combatants[foe]
    assert isinstance(one, Fighter)
    hidden = evolve(state, combatants={**state.combatants, foe: evolve(one, hidden=True)})
    shown = as_revealed(hidden, Revealed.EVERYONE)
    assert {who for who in shown.roster if facets_of(shown, who)} == {*shown.roster} - {foe}
    assert as_revealed(state, Revealed.NOTHING) is state


def test_the_session_page_as_it_would_be_written_is_the_one_that_is_written(campaign: OpenCampaign) -> None:
    play_id, journal = fought(campaign), Journal(campaign, "winterdawn")
    campaign.finish(play_id)
    before = journal.session_page()
    assert journal.goal(before.title) is None, "nothing is written"
    assert journal.end_evening().text == before.text


def test_what_was_shown_after_an_evening_was_ended_is_told_that_day(campaign: OpenCampaign) -> None:
    tracker, journal = campaign.fight(campaign.fights()[0].id), Journal(campaign, "winterdawn")
    page = journal.end_evening()
    assert journal.recap(page.id).is_empty
    assert isinstance(tracker.players.open_up(), Done)
    goes_on(tracker.session)
    assert not journal.recap(page.id).is_empty and journal.last_time() is not None
