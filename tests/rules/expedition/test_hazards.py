"""Dangers of the surroundings."""

from __future__ import annotations

import pytest

from desktop_app.rules.expedition.harm.hazards import MeetHazard
from desktop_app.rules.expedition.state import Status
from desktop_app.rules.expedition.system import SYSTEM
from tests.rules.expedition.builders import cell, change, encounter, model, refusal_of, scripted, undone

FALLS = MeetHazard(actor="ana", hazard="falling_block")
SPORES = MeetHazard(actor="ana", hazard="choking_spores")


@pytest.mark.rule("EX-HAZ-01")
def test_who_fails_is_caught_and_who_succeeds_escapes() -> None:
    made = encounter(model("ana", "minion", at=cell(0)), model("bo", at=cell(3)))
    escaped = scripted(made, SPORES, 5)
    assert [dict(told.about)["escapes"] for told in escaped.events if told.name == "hazard_met"] == [True]
    assert (escaped["ana"].fatigue, escaped["ana"].has("drained")) == (0, False)
    caught = scripted(made, SPORES, 2)
    assert [dict(told.about)["escapes"] for told in caught.events if told.name == "hazard_met"] == [False]
    assert (caught["ana"].fatigue, caught["ana"].has("drained")) == (0 + 1, True)


@pytest.mark.rule("EX-HAZ-01")
def test_what_is_no_hazard_and_who_meets_none() -> None:
    made = encounter(model("ana", at=cell(0)))
    assert refusal_of(made, MeetHazard(actor="nobody", hazard="falling_block")).code == "unknown"
    assert refusal_of(made, MeetHazard(actor="ana", hazard="rain")).code == "unknown"
    assert refusal_of(change(made, "ana", status=Status.OUT_OF_PLAY, wounds=0), FALLS).code == "out_of_play"
    undone(made, FALLS)


def test_every_hazard_is_offered_by_hand() -> None:
    made = encounter(model("ana", at=cell(0)))
    (offer,) = [offer for offer in SYSTEM.hand_offers(made, "ana") if offer.command.kind == "meet_hazard"]
    assert offer.open["hazard"].values == tuple(made.tables.hazards)
    for hazard in made.tables.hazards:
        undone(made, MeetHazard(actor="ana", hazard=hazard))
