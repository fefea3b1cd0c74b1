"""The board's card on paper. Rule: CA-GRID-02, CA-TAB-22"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.paper import printouts
from desktop_app.controller.start.demo import add_ready
from tests.printing.reading import read_pages


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = OpenCampaign.create(tmp_path / "ready.strikeboard", "Ready")
    add_ready(made, "cadwallon")
    yield made
    made.close()


@pytest.mark.rule("CA-GRID-02", "CA-TAB-22")
def test_the_cards_of_an_encounter_say_what_the_board_is(campaign: OpenCampaign) -> None:
    prepared = next(one for one in campaign.encounters.all() if one.id == "the_assessors_house")
    tracker = campaign.rehearsal(prepared)
    card = tracker.moving.card()
    assert card[0] == "Board: Upper city, the assessor's street, threat 3 (started at 3), night, quiet, odourless."
    assert "hall lantern (lantern)" in card[4] and "an alarm goes off +1" in card[-1]
    told = " ".join(page.words for page in read_pages(printouts.pdf_of(printouts.roster(tracker, prepared.note))))
    assert "District:" in told and "Threat events to tick:" in told
