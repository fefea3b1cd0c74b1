"""With a foe selected the offers of whoever acts are about that foe; what the selected one can do itself stands apart beneath."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.play.session import Done
from tests.demos import open_demo


@pytest.mark.parametrize("system", ["winterdawn", "expedition", "revolution"])
def test_the_offers_of_the_acting_one_are_about_the_one_selected(tmp_path: Path, system: str) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", system)
    tracker = campaign.fight(campaign.fights()[0].id)
    acting = tracker.shown().acting_id
    assert acting is not None
    own = tracker.inspector(acting)
    assert own is not None and own.offers_title == ""
    foe = next(offer for offer in own.offers if offer.is_possible and offer.candidates and "attack" in offer.kind).target
    about = tracker.inspector(foe)
    assert about is not None and about.offers_title == f"{tracker.name(acting)} \u2192 {tracker.name(foe)}"
    first, *rest = about.offers
    assert (first.target, first.candidates, first.is_possible) == (foe, (foe,), True)
    apart = [offer for offer in rest if offer.section == f"What {tracker.name(foe)} can do"]
    assert all(foe not in offer.candidates for offer in apart)
    assert isinstance(tracker.choose("inspector", first.index, {}), Done)
    campaign.close()
