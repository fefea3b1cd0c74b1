"""How hard an encounter is: the card says what the fights that were played came to, in every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast.against import Against
from desktop_app.controller.forecast.hardness import TRIES, counted
from desktop_app.controller.forecast.shown import HardShown
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.rules.catalogue import SYSTEMS

WOLVES = {"winterdawn": "wolf", "expedition": "cinder_hound", "revolution": "wolf", "savage": "grey_wolf", "cadwallon": "guard_dog"}


def card(folder: Path, system_id: str, *, heroes: int, foes: Foes) -> HardShown:
    """Count an encounter of the first ready characters to the end."""
    campaign = OpenCampaign.create(folder / "hard.strikeboard", "Hard")
    party = tuple(campaign.add_character(system_id, text) for text in list(content_of(system_id).characters.values())[:heroes])
    board = next(encounter.board for encounter in content_of(system_id).encounters if encounter.board)
    prepared = PreparedEncounter(id="hard", system=system_id, name="Hard", party=party, foes=(foes,), board=board)
    *_, last = (shown for shown in counted(campaign, Against(campaign), prepared) if shown is not None)
    campaign.close()
    return last


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_one_wolf_against_four_heroes_is_easy(tmp_path: Path, system_id: str) -> None:
    shown = card(tmp_path, system_id, heroes=4, foes=Foes(creature=WOLVES[system_id]))
    assert shown.word == "easy", shown
    assert f"the party stands in {TRIES} of {TRIES} tries" in shown.sentence


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_one_hero_against_ten_wolves_is_deadly(tmp_path: Path, system_id: str) -> None:
    shown = card(tmp_path, system_id, heroes=1, foes=Foes(creature=WOLVES[system_id], count=10))
    assert shown.word == "deadly", shown
    assert f"the party stands in 0 of {TRIES} tries" in shown.sentence
