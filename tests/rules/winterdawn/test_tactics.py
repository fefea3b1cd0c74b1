"""Played by simple tactics, every ready encounter comes to an end, and soon."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of, demo_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.tactics import PATIENCE, played
from desktop_app.rules.kernel.state import Encounter
from tests.rules.winterdawn.builders import SYSTEM, fight, hero

SEEDS = 50
ENCOUNTERS = {text.id: text for text in content_of("winterdawn").encounters}


def began(folder: Path, encounter: str) -> Encounter:
    """Give the first state of a ready encounter with the companions of the demo."""
    content, text = content_of("winterdawn"), ENCOUNTERS[encounter]
    campaign = OpenCampaign.create(folder / "fights.strikeboard", "Fights")
    party = tuple(campaign.add_character("winterdawn", content.characters[name]) for name in demo_of("winterdawn").party)
    foes = tuple(Foes(creature=foe.creature, count=foe.count) for foe in text.foes)
    play = campaign.start(PreparedEncounter(id=text.id, system="winterdawn", name=text.name, party=party, foes=foes, board=text.board))
    return campaign.fight(play).session.state


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_every_ready_encounter_ends_soon(tmp_path: Path, encounter: str) -> None:
    first = began(tmp_path, encounter)
    ends = []
    for seed in range(SEEDS):
        *_, last = played(SYSTEM, first, seed=seed)
        assert SYSTEM.has_ended(last), seed
        able = {fighter.side for fighter in last.combatants.values() if fighter.can_act}
        assert len(able) == 1 or last.round <= PATIENCE + 1, seed
        ends.append(last.round)
    assert max(ends) <= PATIENCE + 1
    assert sorted(ends)[SEEDS // 2] <= 6


@pytest.mark.rule("WD-SPIRIT-02")
def test_where_nobody_has_spirit_left_both_sides_part() -> None:
    spent = fight(hero("ana", spirit=0), hero("bob", side="foe", spirit=0), round_=PATIENCE + 1)
    *_, last = played(SYSTEM, spent, seed=1)
    assert SYSTEM.has_ended(last) and last.round == PATIENCE + 1
    fresh = fight(hero("ana", spirit=0), hero("bob", side="foe", spirit=1))
    assert "end_combat" not in [offer.command.kind for offer in SYSTEM.offers(fresh, "ana")]
    assert "end_combat" in [offer.command.kind for offer in SYSTEM.offers(spent, "ana")]
