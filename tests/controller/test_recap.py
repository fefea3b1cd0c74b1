"""What the players are told of an evening follows from what they were shown alone: whatever else is changed, not a byte of it is another.

Random campaigns of every system; all that is hidden is changed at every moment, and the game master's words with it. More with
`STRIKEBOARD_MUTATIONS`, as `dev.py soak` sets it; `STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.recap import Recap, recap_of, told, watched
from desktop_app.controller.library.library import words_for
from desktop_app.controller.notes.evening import Evening
from desktop_app.controller.notes.page import Page, PageSort
from desktop_app.controller.notes.parts import for_players
from desktop_app.controller.paper.recap_html import recap_html
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.players import PlayersScreen
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.loot import PutLoot, TakeLoot
from desktop_app.rules.kernel.players import ALL, ShowToPlayers, facets_of
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter
from tests.controller.secrets import TOLD, by_hand, changed, first_state, game_of, written
from tests.demos import demo_at

SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
CAMPAIGNS = max(40, int(os.environ.get("STRIKEBOARD_MUTATIONS", "40")) * 2)
"""Random campaigns of each system."""
STEPS = 14


def evening(system: str, seed: int) -> Iterator[tuple[Encounter, Encounter, Json]]:
    """Play part of a fight at random; give each moment as it is, as it would be with other secrets, and the step that led there."""
    game, rng = game_of(system), random.Random(seed)
    session = Session(game.system, first_state(game, rng), MemoryJournal(), seed=seed)
    if session.state.roster and rng.randrange(4):
        PlayersScreen(session, words_for(system)).open_up()
    for _ in range(STEPS):
        before = session.journal.at
        session.do(by_hand(session.state, rng)) if not rng.randrange(5) and session.state.roster else game.step(session, rng.randrange)
        if session.journal.at > before and session.state.world.board is not None:
            yield session.state, changed(session.state, rng), session.log(session.journal.at, session.journal.at)[0]


def page_text(rng: random.Random, secret: str) -> str:
    """Write a page: some of its lines are for the players, `secret` stands where it is not."""
    blocks = [
        f"{secret} waits.",
        f":::secret\n{secret}\n:::",
        f":::players\nYou came to a ford.\n:::secret\n{secret}\n:::\nIt rained.\n:::",
    ]
    return "\n\n".join(rng.choices(blocks, k=5)) + f"\n:::players\n{secret} was never shown: nobody has ended this part."


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_of_what_is_hidden_changes_a_byte_of_the_players_recap(system: str) -> None:
    with_something = 0
    for seed in range(SEED, SEED + CAMPAIGNS):
        looks = [*evening(system, seed)]
        tables = game_of(system).system
        recaps = [
            told(
                [watched(tables, ((moment[which], moment[2]) for moment in looks))],
                for_players(page_text(random.Random(seed), ("The reeve", TOLD)[which])),
                3,
            )
            for which in (0, 1)
        ]
        assert written(recaps[0]) == written(recaps[1]), f"seed {seed}"
        assert recap_html(recaps[0], lambda _: None, {}.get) == recap_html(recaps[1], lambda _: None, {}.get)
        assert TOLD not in written(recaps[1])
        with_something += bool(recaps[0].story or recaps[0].rolls)
    print(f"\n{system}: {CAMPAIGNS} campaigns, {with_something} with something to tell")
    assert with_something > CAMPAIGNS // 4


# ---- a campaign in its file


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = OpenCampaign.open(demo_at(tmp_path / "evening.strikeboard"))
    yield made
    made.close()


def played(campaign: OpenCampaign) -> Session:
    """Play the fight of the demo to its end in sight of the players."""
    session = campaign.fight(campaign.fights()[0].id).session
    session.is_typed = lambda _: False
    PlayersScreen(session, words_for(session.system.id)).open_up()
    while goes_on(session):
        pass
    return session


def recap(journal: Journal, page: Page, **changes: Any) -> Recap:
    return recap_of(journal._campaign, replace(page, **changes), 7)


def test_titles_and_the_words_of_the_game_master_are_not_in_it(campaign: OpenCampaign) -> None:
    played(campaign)
    journal = Journal(campaign, "winterdawn")
    page = journal.end_evening()
    before = recap(journal, page)
    assert before.story and before.people and before.rolls and before.board is not None
    after = recap(journal, page, title=TOLD, aliases=(TOLD,), text=f"{page.text}\n{TOLD}\n:::secret\n{TOLD}\n:::")
    assert written(after) == written(before)
    campaign.store.rename(TOLD)
    assert TOLD not in written(recap(journal, page)) and campaign.fights()[0].name not in written(before)
    assert not any(
        one.name in written(before)
        for one in campaign.fight(campaign.fights()[0].id).session.state.combatants.values()
        if one.side == "foe"
    )


def test_a_fight_of_which_they_saw_nothing_is_not_told(campaign: OpenCampaign) -> None:
    session = campaign.fight(campaign.fights()[0].id).session
    session.is_typed = lambda _: False
    PlayersScreen(session, words_for(session.system.id)).hide_everyone()
    while goes_on(session):
        pass
    journal = Journal(campaign, "winterdawn")
    page = journal.end_evening()
    quiet = replace(page, evening=replace(page.evening, first={**page.evening.first, campaign.fights()[0].id: 61}))  # type: ignore[union-attr]
    assert (recap_of(campaign, quiet, 1).is_empty and journal.last_time() is None) or not any(
        map(facets_seen(session), session.state.roster)
    )


def facets_seen(session: Session) -> Any:
    return lambda who: facets_of(session.state, who)


def test_what_one_of_theirs_takes_is_carried_and_what_lies_on_a_foe_is_not(campaign: OpenCampaign) -> None:
    session = played(campaign)
    foe = next(who for who, one in session.state.combatants.items() if one.side == "foe")
    hero = next(who for who, one in session.state.combatants.items() if one.side == "party")
    for command in (
        PutLoot[Encounter](target=foe, text="14 silver"),
        PutLoot[Encounter](target=foe, text=TOLD),
        TakeLoot[Encounter](target=foe, taker=hero),
    ):
        session.do(command)
    journal = Journal(campaign, "winterdawn")
    page = journal.end_evening()
    found = recap(journal, page)
    assert found.carried == ("14 silver",) and TOLD not in written(found) and TOLD not in page.text
    session.do(ShowToPlayers[Encounter](target=foe, facets=ALL))
    again = recap(journal, journal.end_evening())
    assert any(one.name in " ".join(again.story) for one in session.state.combatants.values() if one.id == foe)


def test_an_evening_that_cannot_be_read_is_found_and_mended(campaign: OpenCampaign) -> None:
    journal = Journal(campaign, "winterdawn")
    page = journal.begin_evening()
    assert page.sort is PageSort.EVENING and page.evening is not None and page.evening.goes_on
    assert journal.page(page.id) == page
    assert Evening(begun=page.evening.begun) != page.evening or not page.evening.first
