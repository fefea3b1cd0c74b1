"""The demo campaign of every system: its people, what is under way between fights, its encounters, a fight in its second round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.boards.boards import board_from_rows
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of, demo_of
from desktop_app.controller.paper import printouts
from desktop_app.controller.preferences import notes_of
from desktop_app.controller.start.demo import RESUMED_ROUND, create_demo
from desktop_app.rules.catalogue import SYSTEMS
from tests.printing.reading import read_pages


@pytest.fixture(scope="module", params=sorted(SYSTEMS))
def demo(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, OpenCampaign]]:
    path: Path = tmp_path_factory.mktemp("demos") / f"{request.param}.strikeboard"
    campaign = create_demo(path, request.param)
    yield request.param, campaign
    campaign.close()


def test_every_system_has_a_demo() -> None:
    assert all(demo_of(system).name and demo_of(system).party and demo_of(system).notes for system in SYSTEMS)


def test_a_demo_has_its_people_its_notes_and_its_encounters(demo: tuple[str, OpenCampaign]) -> None:
    system_id, campaign = demo
    content = content_of(system_id)
    assert {person.name for person in campaign.people()} == {content.characters[name].name for name in demo_of(system_id).party}
    assert campaign.store.name == demo_of(system_id).name
    assert notes_of(campaign.store) == demo_of(system_id).notes
    assert {prepared.id for prepared in campaign.encounters.all()} == {text.id for text in content.encounters}


def test_the_fight_of_a_demo_stands_in_its_second_round(demo: tuple[str, OpenCampaign]) -> None:
    _, campaign = demo
    (info,) = campaign.fights()
    session = campaign.fight(info.id).session
    assert session.state.round == RESUMED_ROUND
    assert session.system.acting(session.state) is not None


@pytest.mark.in_turn
def test_all_that_a_demo_prints_fits_its_pages(demo: tuple[str, OpenCampaign]) -> None:
    system_id, campaign = demo
    for place, prepared in enumerate(campaign.encounters.all()):
        roster = printouts.roster(campaign.rehearsal(prepared), prepared.note)
        pages = read_pages(printouts.pdf_of(roster, printouts.Choices(letter=place % 2 == 1)))
        told = " ".join(page.words for page in pages)
        assert all(content_of(system_id).creatures[foe.creature].name in told for foe in prepared.foes)
    for person in campaign.people():
        for letter in (False, True):
            sheet = printouts.sheet(campaign, system_id, person.id)
            assert len(read_pages(printouts.pdf_of(sheet, printouts.Choices(letter=letter)))) <= 2


@pytest.mark.parametrize("system_id", sorted(SYSTEMS))
def test_every_board_has_room_for_everybody(system_id: str) -> None:
    content = content_of(system_id)
    for text in content.encounters:
        board = next((board_from_rows(board) for board in content.boards if board.id == text.board), None)
        assert text.text and text.foes
        if board is not None:
            free = sum(not board.ground_at(cell).blocked for cell in board.cells())
            assert free >= 4 * (len(demo_of(system_id).party) + sum(foe.count for foe in text.foes))
