"""What goes on paper: the run sheet of an evening, the party, blank sheets, cards to cut out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.next_evening import next_evening, waiting
from desktop_app.controller.content.files import own_content
from desktop_app.controller.library.prepared import Foes, PlannedEvent, PreparedEncounter
from desktop_app.controller.paper import printouts
from desktop_app.controller.paper.printouts import Choices
from desktop_app.controller.start.demo import add_ready, lacks_ready
from desktop_app.errors import AppError
from desktop_app.model import Campaign, PlayInfo
from desktop_app.printing.rosters import Cards
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import TextBlock
from tests.printing.reading import PrintedPage, read_pages

MM = 72 / 25.4
SMALLEST = 7
NIGHT = "Night at the bridge"


def pages_of(printed: printouts.Printout, choices: Choices = printouts.AS_OF_NOW) -> list[PrintedPage]:
    pages = read_pages(printouts.pdf_of(printed, choices))
    assert min(size for page in pages for size in page.sizes) >= SMALLEST
    return pages


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenCampaign]:
    """A campaign with the ready party, and a night with two waves and an event, prepared last."""
    made = OpenCampaign.create(tmp_path_factory.mktemp("paper") / "a.strikeboard", "A")
    add_ready(made, "winterdawn")
    party = tuple(person.id for person in made.people())
    foes = (Foes(creature="bandit", count=1, round=2), Foes(creature="bandit", count=2))
    made.encounters.put(
        PreparedEncounter(
            id="night",
            system="winterdawn",
            name=NIGHT,
            party=party,
            foes=foes,
            note="Rain.",
            happenings=(PlannedEvent(round=3, text="The bridge burns"),),
        )
    )
    yield made
    made.close()


def night_of(campaign: OpenCampaign) -> PreparedEncounter:
    """Find the night, and prepare it last."""
    found = next(one for one in campaign.encounters.all() if one.id == "night")
    campaign.encounters.put(found)
    return found


def test_the_run_sheet_tells_note_party_rounds_and_every_foe_with_its_number(campaign: OpenCampaign) -> None:
    evening = night_of(campaign)
    told = " ".join(page.words for page in pages_of(printouts.run_sheet(campaign, evening)))
    for words in (NIGHT, "Rain.", "Ysolde", "Orsk", "Bandit 1", "Bandit 2", "Bandit 3"):
        assert words in told, words
    assert "By round round 2 1 bandit round 3 The bridge burns Foes" in told, "who arrives, among what happens"


def test_what_runs_is_the_next_evening_before_what_is_prepared(campaign: OpenCampaign, tmp_path: Path) -> None:
    assert next_evening(campaign, "cadwallon") is None
    prepared = night_of(campaign)
    assert next_evening(campaign) == prepared
    play_id = campaign.start(prepared)
    running = next_evening(campaign, "winterdawn")
    assert isinstance(running, PlayInfo) and running.id == play_id
    told = " ".join(page.words for page in pages_of(printouts.run_sheet(campaign, running)))
    assert "Rain." in told and "The bridge burns" in told and "Bandit 2" in told
    campaign.delete_fight(play_id)
    assert NIGHT in printouts.print_to(campaign, "tonight", tmp_path / "t.pdf") and (tmp_path / "t.pdf").read_bytes().startswith(b"%PDF")


def test_the_party_is_one_file_in_which_each_counts_its_own_pages(campaign: OpenCampaign) -> None:
    pages = pages_of(printouts.party_sheets(campaign, "winterdawn"))
    assert len(pages) == len(campaign.people()) and all("page 1 of 1" in page.words for page in pages)
    with pytest.raises(AppError, match="No characters in the party"):
        printouts.party_sheets(campaign, "cadwallon")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_blank_sheet_is_one_page_with_no_numbers_on_it(system: str) -> None:
    (page,) = pages_of(printouts.blank_sheet(system))
    head = SYSTEMS[system].title
    body = page.words.partition("Strikeboard")[0].replace(head, "")
    assert not any(sign.isdecimal() for sign in body), body


@pytest.mark.parametrize(("cards", "across", "down"), [(Cards.POKER, 63, 88), (Cards.A6, 105, 148), (Cards.HALF, 210, 148)])
def test_cards_to_cut_out_hold_all_that_the_roster_tells(campaign: OpenCampaign, cards: Cards, across: float, down: float) -> None:
    evening = night_of(campaign)
    printed = printouts.roster(campaign.rehearsal(evening), evening.note, campaign.store.pictures)
    pages = pages_of(printed, Choices(cards=cards))
    on_a_page = int(210 / across) * int(297 / down)
    assert len(pages) == -(-5 // on_a_page)
    told = "".join(page.joined for page in pages)
    for entry in printouts.roster_of(campaign.rehearsal(evening)).entries:
        assert entry.name.replace(" ", "") in told and all(line.replace(" ", "") in told for line in entry.lines)


def test_what_was_chosen_last_is_kept_with_the_campaign(campaign: OpenCampaign) -> None:
    assert printouts.choices_kept(campaign.store) == Choices()
    printouts.keep_choices(campaign.store, Choices(saves_ink=True, with_sums=True, cards=Cards.A6, with_marks=False))
    assert printouts.choices_kept(campaign.store) == Choices(saves_ink=True, with_sums=True, cards=Cards.A6)


SUMS = {
    "winterdawn": "9 constitution + 6 persona + 6 wisdom",
    "cadwallon": "4 DEF + 2 Opportunism",
    "savage": "2 Parry + 4 half of Fighting + 1 Medium shield",
    "revolution": "15 STR + 13 DEX + 12 learned",
    "expedition": "6 intelligence + 1 advances",
}
"""A sum on the sheet of the first of the ready party, by system."""


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sheet_of_every_system_explains_its_numbers_on_demand(system: str, tmp_path: Path) -> None:
    with_party = OpenCampaign(Campaign.create(tmp_path / "b.strikeboard", "B"))
    add_ready(with_party, system)
    printed = printouts.sheet(with_party, system, with_party.people()[0].id)
    plain, explained = pages_of(printed), pages_of(printed, Choices(with_sums=True))
    assert len(explained) == len(plain) + 1 and "Calculations" in explained[-1].words
    assert SUMS[system] in explained[-1].words and SUMS[system] not in " ".join(page.words for page in plain)
    with_party.close()


def test_ready_ones_come_in_once_and_again_where_they_are_missing(campaign: OpenCampaign) -> None:
    assert lacks_ready(campaign, "savage") and not lacks_ready(campaign, "winterdawn")
    before = [person.id for person in campaign.people()]
    lost = next(one for one in campaign.encounters.all() if one.id != "night")
    campaign.encounters.delete(lost.id)
    assert lacks_ready(campaign, "winterdawn")
    add_ready(campaign, "winterdawn")
    assert [person.id for person in campaign.people()] == before and lost in campaign.encounters.all()
    assert waiting(campaign, "savage") == ()


def test_a_biography_is_a_page_of_the_sheet_with_bold_headings_and_lists(campaign: OpenCampaign) -> None:
    told = "# Youth\nBorn **at the ford**.\n- a #letter\n2. pay * back"
    assert campaign.edit("winterdawn", "ysolde", "/biography", told) == ""
    assert any(
        block.title == "Biography" and block.text == told
        for block in campaign.page("winterdawn", "ysolde").blocks
        if isinstance(block, TextBlock)
    )
    first, second = pages_of(printouts.sheet(campaign, "winterdawn", "ysolde"))
    assert "Born" not in first.words and "page 2 of 2" in second.words
    for words in ("Youth", "Born at the ford.", "• a #letter", "2. pay * back"):
        assert words in second.words, words
    assert campaign.undo("winterdawn") and len(pages_of(printouts.sheet(campaign, "winterdawn", "ysolde"))) == 1


def test_a_template_in_the_users_own_folder_prints_instead_of_the_one_shipped(campaign: OpenCampaign) -> None:
    folder = own_content().with_name("sheets")
    folder.mkdir(parents=True)
    try:
        (folder / "sheet.typ").write_text('#let data = json("data.json")\n= Mine: #data.title', encoding="utf-8")
        printed = printouts.sheet(campaign, "winterdawn", campaign.people()[0].id)
        assert [page.words for page in read_pages(printouts.pdf_of(printed))] == [f"Mine: {campaign.people()[0].name}"]
        (folder / "sheet.typ").write_text("#nonsense", encoding="utf-8")
        with pytest.raises(AppError, match=r"line 1 of sheet\.typ"):
            printouts.pictures_of(printed)
    finally:
        shutil.rmtree(folder)
