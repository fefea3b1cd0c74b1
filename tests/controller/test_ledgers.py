"""The ledger of a sheet: what was gained in which fight, what was bought, and taking the last purchase back weeks later."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.creation.creating import Creating, archetypes, creation_of, random_sheet
from desktop_app.controller.journal.sheets import Between, sheet_lines
from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.play.session import Done, Refused
from desktop_app.model import Campaign
from desktop_app.rules.kernel.blocks import Row, TableBlock
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.ledger_commands import TakeLineBack
from desktop_app.rules.savage.between_fights.advancing import AwardXp as AwardSavage
from desktop_app.rules.savage.between_fights.advancing import TakeAdvance
from desktop_app.rules.winterdawn.between_fights.advancement import AwardXp, RaiseAttribute, RaiseGroup, RaiseSkill

WINTERDAWN, SAVAGE = "winterdawn", "savage"


class Day:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 3, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def campaign(tmp_path: Path, day: Day) -> Iterator[OpenCampaign]:
    """Ysolde at her table, without experience."""
    path = tmp_path / "Hill Road.strikeboard"
    Campaign.create(path, "Hill Road", clock=day).close()
    made = OpenCampaign(Campaign.open(path, clock=day))
    made.add_character(WINTERDAWN, content_of(WINTERDAWN).characters["ysolde"])
    for name in ("skill_xp", *(f"xp_{name}" for name in ("agility", "constitution", "strength", "erudition", "persona", "wisdom"))):
        made.edit(WINTERDAWN, "ysolde", f"/{name}", None)
    made.edit(WINTERDAWN, "ysolde", "/ledger", None)
    yield made
    made.close()


def do(campaign: OpenCampaign, command: Command[Any], system: str = WINTERDAWN) -> None:
    assert isinstance(campaign.table(system).do(command), Done)


def refused(campaign: OpenCampaign, line: int) -> str:
    result = campaign.table(WINTERDAWN).do(TakeLineBack(target="ysolde", line=line))
    assert isinstance(result, Refused)
    return result.refusal.code


def sheet(campaign: OpenCampaign, who: str = "ysolde", system: str = WINTERDAWN) -> Any:
    return campaign.table(system).state.sheets[who]


def block(campaign: OpenCampaign, who: str = "ysolde", system: str = WINTERDAWN) -> TableBlock:
    found = [block for block in campaign.page(system, who).blocks if isinstance(block, TableBlock) and block.title == "Advancement"]
    assert len(found) == 1
    return found[0]


def lines(campaign: OpenCampaign, who: str = "ysolde", system: str = WINTERDAWN) -> list[tuple[str, object, str]]:
    rows: tuple[Row, ...] = block(campaign, who, system).sections[0].rows
    return [(row.label, row.value, row.note) for row in rows[1:]]


@pytest.mark.rule("WD-XP-02", "WD-XP-03")
def test_awards_of_a_day_are_one_line_and_a_purchase_is_another(campaign: OpenCampaign, day: Day) -> None:
    rank = sheet(campaign).skill_rank["bows"]
    do(campaign, AwardXp(actor="ysolde", skill="bows", amount=15))
    do(campaign, AwardXp(actor="ysolde", skill="bows", amount=5))
    day.now = datetime(2026, 5, 10, 12, tzinfo=UTC)
    do(campaign, RaiseSkill(actor="ysolde", skill="bows"))
    price = 4 * (rank + sheet(campaign).group_rank["range_combat"] + 1)
    assert lines(campaign) == [
        (f"Bows to {rank + 1}", f"−{price}", "10 May 2026"),
        ("From the GM", "+20", "3 May 2026 · Bows +20"),
    ]
    assert block(campaign).columns == f"gained 20 · spent {price} · left {20 - price}"


@pytest.mark.rule("WD-XP-03", "WD-XP-04", "WD-XP-06")
def test_the_last_purchase_alone_is_taken_back_weeks_later(campaign: OpenCampaign, tmp_path: Path, day: Day) -> None:
    campaign.edit(WINTERDAWN, "ysolde", "/skill_rank", {"bows": 1, "thrown": 1, "slings": 1})
    before = sheet(campaign)
    do(campaign, AwardXp(actor="ysolde", skill="bows", amount=40))
    campaign.edit(WINTERDAWN, "ysolde", "/xp_agility", before.agility)
    for command in (
        RaiseSkill(actor="ysolde", skill="bows"),
        RaiseAttribute(actor="ysolde", attribute="agility"),
        RaiseGroup(actor="ysolde", group="range_combat", skills=("bows", "thrown", "slings")),
    ):
        do(campaign, command)
    campaign.edit(WINTERDAWN, "ysolde", "/concept", "Warden of the fords")
    campaign.close()
    day.now = datetime(2026, 6, 20, 12, tzinfo=UTC)
    again = OpenCampaign(Campaign.open(tmp_path / "Hill Road.strikeboard", clock=day))
    assert refused(again, 2) == refused(again, 3) == "bought_since"
    assert refused(again, 0) == "spent_since"
    for line in (4, 3, 2):
        do(again, TakeLineBack(target="ysolde", line=line))
    now = sheet(again)
    assert (now.skill_rank, now.group_rank, now.agility) == (before.skill_rank, before.group_rank, before.agility)
    assert (now.skill_xp["bows"], now.xp_agility, now.concept) == (40, before.agility, "Warden of the fords")
    assert [line for line, *_ in lines(again)] == ["Set manually", "From the GM"]
    assert again.undo(WINTERDAWN)
    assert len(sheet(again).ledger) == 3
    again.close()


@pytest.mark.rule("WD-XP-03")
def test_what_was_changed_since_is_not_taken_back(campaign: OpenCampaign) -> None:
    do(campaign, AwardXp(actor="ysolde", skill="bows", amount=40))
    do(campaign, RaiseSkill(actor="ysolde", skill="bows"))
    rank = sheet(campaign).skill_rank["bows"]
    campaign.edit(WINTERDAWN, "ysolde", "/skill_rank/bows", rank + 1)
    assert refused(campaign, 1) == "changed_since"
    assert refused(campaign, 9) == "not_found"
    assert sheet(campaign).skill_rank["bows"] == rank + 1


@pytest.mark.rule("WD-XP-01")
def test_a_fight_that_is_closed_is_named(campaign: OpenCampaign) -> None:
    prepared = PreparedEncounter(id="ford", name="The ford", system=WINTERDAWN, board="greywater_ford", party=("ysolde",))
    play = campaign.start(prepared)
    fight = campaign.fight(play).session
    assert isinstance(fight.do(AwardXp(actor="ysolde", skill="bows", amount=3)), Done)
    assert isinstance(fight.do(AwardXp(actor="ysolde", skill="reflex", amount=1)), Done)
    assert not fight.state.sheets["ysolde"].ledger
    table = campaign.table(WINTERDAWN)
    before = table.state
    campaign.finish(play)
    told = list(sheet_lines(table.system, words_for(WINTERDAWN), "ysolde", Between(before, table.state)))
    assert "From “The ford” (+4 XP)" in told, "a number has its noun"
    assert lines(campaign) == [("From “The ford”", "+4", "3 May 2026 · Bows +3, Reflex +1")]


@pytest.mark.rule("SW-XP-02", "SW-XP-03", "SW-XP-05")
def test_an_advance_goes_with_all_that_it_gave(campaign: OpenCampaign) -> None:
    who = campaign.new_character(SAVAGE, "Hedda")
    before = sheet(campaign, who, SAVAGE)
    do(campaign, AwardSavage(target=who, amount=10), SAVAGE)
    do(campaign, TakeAdvance(actor=who, choice="edge", edge="Dodge"), SAVAGE)
    do(campaign, TakeAdvance(actor=who, choice="attribute", attribute="agility"), SAVAGE)
    assert [label for label, *_ in lines(campaign, who, SAVAGE)] == ["Advance 2: agility", "Advance 1: Dodge", "From the GM"]
    assert block(campaign, who, SAVAGE).columns == "gained 10 · in all 10"
    for line in (2, 1):
        do(campaign, TakeLineBack(target=who, line=line), SAVAGE)
    now = sheet(campaign, who, SAVAGE)
    assert (now.advances, now.edges, now.agility, now.xp) == (before.advances, before.edges, before.agility, 10)


@pytest.mark.parametrize("system", ["cadwallon", "expedition", "revolution"])
def test_where_nothing_is_bought_the_game_master_keeps_the_ledger(campaign: OpenCampaign, system: str) -> None:
    who = campaign.new_character(system, "Silas")
    assert campaign.edit(system, who, "/ledger", "The guild owes him a favour", part="ledger") == ""
    assert campaign.edit(system, who, "/ledger", "  ", part="ledger")
    assert lines(campaign, who, system) == [("The guild owes him a favour", "", "3 May 2026")]
    do(campaign, TakeLineBack(target=who, line=0), system)
    assert not lines(campaign, who, system)


@pytest.mark.rule("SW-XP-01", "SW-TAB-03", "SW-MELEE-04")
def test_a_sheet_names_the_rank_and_the_main_hand(campaign: OpenCampaign) -> None:
    who = campaign.new_character(SAVAGE, "Hedda")
    for points, rank in ((19, "Novice"), (20, "Seasoned")):
        campaign.edit(SAVAGE, who, "/xp", points)
        rows = {row.label: row.value for found in campaign.page(SAVAGE, who).blocks for row in rows_of(found)}
        assert (rows["Rank"], rows["Main hand"]) == (rank, "right")


def rows_of(found: object) -> tuple[Row, ...]:
    return tuple(row for section in found.sections for row in section.rows) if isinstance(found, TableBlock) else ()


@pytest.mark.rule("WD-XP-03", "WD-XP-04", "WD-XP-06", "SW-XP-03")
def test_what_was_bought_is_no_fault_of_a_character_made_legally(campaign: OpenCampaign) -> None:
    """Every advance is there to be spent in its budget, beyond the range of a new character too; what is set by hand is not."""
    document = random_sheet(campaign, WINTERDAWN, "fowler", 3)
    who = campaign.add_sheet(WINTERDAWN, "Hale", {**document, "name": "Hale", "agility": 10})
    made = guided(campaign, WINTERDAWN, who).shown("attributes")
    do(campaign, AwardXp(actor=who, skill="bows", amount=400))
    campaign.edit(WINTERDAWN, who, "/xp_agility", 40)
    do(campaign, RaiseAttribute(actor=who, attribute="agility"))
    do(campaign, RaiseSkill(actor=who, skill="bows"))
    do(campaign, RaiseSkill(actor=who, skill="bows"))
    grown = guided(campaign, WINTERDAWN, who)
    assert grown.shown("attributes").problems == made.problems
    assert grown.shown("attributes").budgets[0].bought_words == "1"
    campaign.edit(WINTERDAWN, who, "/agility", 12)
    assert len(grown.shown("attributes").problems) > len(made.problems)
    hero = campaign.add_sheet(SAVAGE, "Hedda", {**random_sheet(campaign, SAVAGE, archetypes(SAVAGE)[0].id, 1), "name": "Hedda"})
    do(campaign, AwardSavage(target=hero, amount=10), SAVAGE)
    do(campaign, TakeAdvance(actor=hero, choice="edge", edge="Dodge"), SAVAGE)
    do(campaign, TakeAdvance(actor=hero, choice="attribute", attribute="vigor"), SAVAGE)
    assert not guided(campaign, SAVAGE, hero).shown("attributes").problems


def guided(campaign: OpenCampaign, system: str, who: str) -> Creating:
    creation = creation_of(campaign, system)
    assert creation is not None
    return Creating(campaign, system, who, creation)
