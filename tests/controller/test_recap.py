"""What the players are told of an evening follows from what they were shown alone: whatever else is changed, not a byte of it is another.

Random campaigns of every system; all that is hidden is changed at every moment, and the game master's words with it. More with
`STRIKEBOARD_MUTATIONS`, as `dev.py soak` sets it; `STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.last_time import recap_text
from desktop_app.controller.journal.recap import DOWN, Recap, SeenFight, Watched, recap_of, told, watched
from desktop_app.controller.library.library import words_for
from desktop_app.controller.notes.page import Page, PageSort
from desktop_app.controller.notes.parts import for_players
from desktop_app.controller.paper.pages import journal_page
from desktop_app.controller.paper.printouts import Choices, pdf_of
from desktop_app.controller.paper.recap_html import recap_html, write_recaps
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.players import PlayerRow, PlayersMoment, PlayersScreen, PlayersShown, RollShown
from desktop_app.controller.play.session import Done, Session
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.errors import AppError
from desktop_app.printing.markdown import plain
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.loot import PutLoot, TakeLoot
from desktop_app.rules.kernel.players import ALL, ShowToPlayers
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter
from tests.controller.secrets import TOLD, by_hand, changed, first_state, game_of, written
from tests.demos import demo_at, open_demo
from tests.narrowing import there

SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
CAMPAIGNS = max(10, int(os.environ.get("STRIKEBOARD_MUTATIONS", "10")))
"""Random campaigns of each system."""
STEPS = 8
FOUND = {"cadwallon": (13,), "expedition": (37,)}
"""Campaigns in which a fault once showed: the light that somebody hidden carried, and the cells that somebody out of sight hid."""


class Look(NamedTuple):
    """A moment as it is, as it would be with other secrets, and the step that led there."""

    state: Encounter
    other: Encounter
    body: Json


def evening(system: str, seed: int) -> Iterator[Look]:
    """Play part of a fight at random."""
    game, rng = game_of(system), random.Random(seed)
    session = Session(game.system, first_state(game, rng), MemoryJournal(), seed=seed)
    if session.state.roster and rng.randrange(4):
        PlayersScreen(session, words_for(system)).open_up()
    for _ in range(STEPS):
        before = session.journal.at
        session.do(by_hand(session.state, rng)) if not rng.randrange(5) and session.state.roster else game.step(session, rng.randrange)
        if session.journal.at > before and session.state.world.board is not None:
            (body,) = session.log(session.journal.at, session.journal.at)
            yield Look(session.state, changed(session.state, rng), body)


def page_text(rng: random.Random, secret: str) -> str:
    """Write a page: some of its lines are for the players, `secret` stands where it is not."""
    theirs = f":::players\nYou came to a ford.\n:::secret\n{secret}\n:::\nIt rained.\n:::"
    blocks = rng.choices([f"{secret} waits.", f":::secret\n{secret}\n:::", theirs], k=5)
    return "\n\n".join((*blocks, f":::players\n{secret} was never shown: nobody has ended this part."))


def nothing(_: object) -> None:
    """Draw nothing, and find nothing."""


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_of_what_is_hidden_changes_a_byte_of_the_players_recap(system: str) -> None:
    with_something = 0
    for seed in (*range(SEED, SEED + CAMPAIGNS), *FOUND.get(system, ())):
        looks, rules = [*evening(system, seed)], game_of(system).system
        texts = [for_players(page_text(random.Random(seed), secret)) for secret in ("The reeve", TOLD)]
        recap = told([watched(rules, ((look.state, look.body) for look in looks))], texts[0], 3)
        other = told([watched(rules, ((look.other, look.body) for look in looks))], texts[1], 3)
        assert written(recap) == written(other), f"seed {seed}"
        assert recap_html(recap, nothing, nothing) == recap_html(other, nothing, nothing)
        assert TOLD not in written(other)
        with_something += bool(recap.story or recap.rolls)
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


def retold(campaign: OpenCampaign, page: Page, **changes: Any) -> Recap:
    """Tell the players of an evening whose page is another in some way."""
    return recap_of(campaign, replace(page, **changes), 7)


def test_titles_and_the_words_of_the_game_master_are_not_in_it(campaign: OpenCampaign) -> None:
    played(campaign)
    page = Journal(campaign, "winterdawn").end_evening()
    before = retold(campaign, page)
    assert before.story and before.people and before.rolls and before.board is not None
    after = retold(campaign, page, title=TOLD, aliases=(TOLD,), text=f"{page.text}\n{TOLD}\n:::secret\n{TOLD}\n:::")
    assert written(after) == written(before)
    campaign.store.rename(TOLD)
    fight = campaign.fight(campaign.fights()[0].id)
    foes = [one.name for one in fight.session.state.combatants.values() if one.side == "foe"]
    assert TOLD not in written(retold(campaign, page))
    assert not [name for name in (fight.title, *foes) if name in written(before)]


def test_a_fight_of_which_they_saw_nothing_is_not_told(campaign: OpenCampaign) -> None:
    session = campaign.fight(campaign.fights()[0].id).session
    session.is_typed = lambda _: False
    PlayersScreen(session, words_for(session.system.id)).hide_everyone()
    begun = session.journal.at
    while goes_on(session):
        pass
    page = Journal(campaign, "winterdawn").end_evening()
    assert page.evening is not None
    since = replace(page.evening, first={**page.evening.first, campaign.fights()[0].id: begun})
    assert retold(campaign, page, evening=since).is_empty


def test_what_one_of_theirs_takes_is_carried_and_what_lies_on_a_foe_is_not(campaign: OpenCampaign) -> None:
    session = played(campaign)
    foe, other = [who for who, one in session.state.combatants.items() if one.side == "foe"][:2]
    hero = next(who for who, one in session.state.combatants.items() if one.side == "party")
    for text in ("14 silver", TOLD, TOLD):
        session.do(PutLoot[Encounter](target=foe, text=text))
    session.do(TakeLoot[Encounter](target=foe, place=2, taker=other))
    session.do(TakeLoot[Encounter](target=foe, taker=hero))
    journal = Journal(campaign, "winterdawn")
    page = journal.end_evening()
    found = retold(campaign, page)
    assert found.carried == ("14 silver",) and TOLD not in written(found) and TOLD not in page.text
    name = session.state.combatants[foe].name
    assert name not in " ".join(found.story)
    session.do(ShowToPlayers[Encounter](target=foe, facets=ALL))
    assert name in " ".join(retold(campaign, journal.end_evening()).story)


@pytest.mark.parametrize("name", ["![x](/etc/hostname)", "**Bo**", "<img src=/x>", "Ann | [Bo](x)"])
def test_a_name_is_no_markdown(name: str) -> None:
    def look(harm: int) -> Watched:
        rows = [
            PlayerRow(name=name, side=side, label="A", portrait="", harm=harm * (side == "party"), state="", is_acting=False)
            for side in ("party", "foe")
        ]
        return Watched(PlayersShown(round=2, rows=tuple(rows)))

    (story,) = told([SeenFight([look(0), look(DOWN)])], "", 1).story
    assert plain(story) == f"You faced 1 foe: {name}. It took 2 rounds. {name} fell in round 2."


# ---- one file, and paper


class Checked(HTMLParser):
    """What a file holds: elements, what is still open, what is fetched, where it leads, and how pictures are described."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Counter[str] = Counter()
        self.opened: list[str] = []
        self.told: dict[str, list[str | None]] = {"alt": [], "src": [], "href": []}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[tag] += 1
        for name, value in attrs:
            self.told.setdefault(name, []).append(value)
        if tag not in {"img", "meta", "br", "hr"}:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def test_it_is_written_as_one_file_without_a_script_for_each_evening(campaign: OpenCampaign, tmp_path: Path) -> None:
    played(campaign)
    journal = Journal(campaign, "winterdawn")
    page = journal.end_evening()
    theirs = "A **guest** <script>x</script> [go](javascript:x) ![x](http://x/y.png)\n\n|a|b|\n|-|-|\n|1|2|"
    journal.write(page.id, f"{page.text}\n:::players\n{theirs}\n:::")
    made = write_recaps(journal, tmp_path, lambda _: b"PNG", nothing)
    assert [path.name for path in made] == ["evening-01.html"]
    text = made[0].read_text(encoding="utf-8")
    checker = Checked()
    checker.feed(text)
    assert not checker.opened and checker.found["script"] == 0
    assert checker.found["table"] == 3 and checker.found["caption"] == 2 and checker.found["th"] > 6
    assert checker.found["img"] == 1 == len([alt for alt in checker.told["alt"] if alt])
    assert all(str(source).startswith("data:image/png;base64,") for source in checker.told["src"])
    assert "javascript:x" not in checker.told["href"] and "<strong>guest</strong>" in text
    assert write_recaps(journal, tmp_path / "last.html", nothing, nothing) == [tmp_path / "last.html"]


def test_what_the_players_are_told_is_printed_for_them(campaign: OpenCampaign) -> None:
    played(campaign)
    journal = Journal(campaign, "winterdawn")
    page = journal.end_evening()
    journal.rename(page.id, TOLD)
    printed = journal_page(journal, campaign.store.pictures, "The campaign", page.id)
    for choices in (Choices(for_players=True), Choices()):
        (part,) = printed(choices)
        assert ("You faced 4 foes" in str(part.data)) is choices.for_players
        assert (TOLD in str(part.data)) is not choices.for_players
        assert pdf_of(printed, choices)[:4] == b"%PDF"


# ---- how it is kept


def test_an_evening_that_cannot_be_read_is_told_and_repaired_with_its_text(campaign: OpenCampaign) -> None:
    journal = Journal(campaign, "winterdawn")
    page = journal.begin_evening()
    assert page.sort is PageSort.EVENING and page.evening is not None and page.evening.goes_on and journal.page(page.id) == page
    document = campaign.store.documents.get(f"page:{page.id}")
    assert isinstance(document.body, dict)
    marked: Json = {"begun": page.evening.begun, "first": {"fight:a": -1}}
    wrong: list[Json] = [{"begun": 5}, {"begun": "today"}, marked, {"begun": page.evening.begun, "more": 1}, []]
    for body in wrong:
        campaign.store.documents.put(replace(document, body={**document.body, "evening": body}), links=())
        with pytest.raises(AppError, match="this session"):
            journal.page(page.id)
        journal.repair(page.id)
        assert journal.page(page.id) == replace(page, evening=None)


def test_an_evening_that_nobody_ended_is_over_when_the_next_begins_and_undo_takes_both_back(campaign: OpenCampaign) -> None:
    journal, fight = Journal(campaign, "winterdawn"), campaign.fights()[0].id
    first = journal.begin_evening()
    assert fight in first.text
    second = journal.begin_evening()
    assert fight not in second.text, "it was played in the evening before"
    ended = journal.page(first.id).evening
    assert ended is not None and not ended.goes_on and second.evening is not None and second.evening.goes_on
    journal.undo()
    assert second.id not in journal.heads() and journal.page(first.id) == first


def test_what_was_played_before_anybody_began_it_belongs_to_the_evening(campaign: OpenCampaign) -> None:
    fight = played(campaign)
    at_table = campaign.table("winterdawn").journal.at
    campaign.finish(campaign.fights()[0].id)
    page = Journal(campaign, "winterdawn").end_evening()
    assert page.evening is not None and page.evening.first.get("table:winterdawn", 0) == at_table
    assert page.evening.last[campaign.fights()[0].id] == fight.journal.at
    assert "the party won" in page.text and "In Downtime" in page.text and "spirit 21 → " in page.text


def test_what_was_shown_is_told_also_where_no_evening_was_begun(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", "savage")
    tracker = campaign.fight(campaign.fights()[0].id)
    journal = Journal(campaign, "savage")
    assert journal.last_time() is None
    assert isinstance(tracker.players.open_up(), Done)
    play_on(tracker.session, until=lambda _: tracker.steps > 60, limit=20)
    recap = there(journal.last_time())
    assert recap.people
    campaign.close()


def seen(harm: int, *, roll: RollShown | None = None, moment: PlayersMoment | None = None, hurt: str = "Bandit") -> Watched:
    """A look at Orsk and a foe in round 2, one of whom fares so."""
    people = (("Orsk", "party"), ("Bandit", "foe"))
    rows = tuple(
        PlayerRow(name=name, side=side, label=name[0], portrait="", harm=harm if name == hurt else 0, state="", is_acting=False)
        for name, side in people
    )
    return Watched(PlayersShown(round=2, rows=rows, roll=roll, moment=moment))


ROLLED = RollShown(who="Orsk", side="party", dice=())
BRILLIANT = PlayersMoment(words="succeeds brilliantly", name="Orsk", side="party")


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        (seen(DOWN), "Orsk brings Bandit down in round 2."),
        (seen(1), "Orsk leaves Bandit wounded in round 2."),
        (seen(1, moment=BRILLIANT), "Orsk succeeds brilliantly and leaves Bandit wounded in round 2."),
        (seen(DOWN, hurt="Orsk"), "Orsk goes down in round 2."),
        (seen(DOWN, moment=BRILLIANT, hurt="Orsk"), "Orsk goes down in round 2."),
        (seen(2, hurt="Orsk"), "Orsk ends up badly wounded in round 2."),
        (seen(0, moment=replace(BRILLIANT, name="", side="foe", words="loses heart")), "Orsk sees this: a foe loses heart in round 2."),
    ],
)
def test_a_roll_is_told_in_a_sentence_that_can_be_read_aloud(after: Watched, sentence: str) -> None:
    recap = told([SeenFight([seen(0), seen(0, roll=ROLLED), after])], "", 1)
    assert f"### Rolls that mattered\n- {sentence}" in recap_text(recap)
