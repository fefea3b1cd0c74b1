"""A campaign of an earlier version, with a running fight of each system, opens, goes on, and undoes to its start.

The digests beside it are those that its own program gave: a state that reads differently today would show here.
"""

import gzip
import json
import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.session import Session
from tests.random_play import Game

FOLDER = Path(__file__).parent / "old_campaigns"
FACTS: dict[str, dict[str, Any]] = json.loads((FOLDER / "three_tables.json").read_text(encoding="utf-8"))
MORE_STEPS = 40


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    path = tmp_path / "three_tables.strikeboard"
    path.write_bytes(gzip.decompress((FOLDER / "three_tables.strikeboard.gz").read_bytes()))
    opened = OpenCampaign.open(path)
    yield opened
    opened.close()


def undone_to_the_start(session: Session) -> str:
    while session.undo():
        pass
    return session.digest


@pytest.mark.parametrize("system_id", FACTS)
def test_a_running_fight_opens_as_it_was_and_undoes_to_its_beginning(campaign: OpenCampaign, system_id: str) -> None:
    facts = FACTS[system_id]
    session = campaign.fight(facts["play"]).session
    assert (session.digest, session.journal.at, session.state.round) == (facts["digest"], facts["at"], facts["round"])
    assert undone_to_the_start(session) == facts["first_digest"]


@pytest.mark.parametrize("system_id", FACTS)
def test_a_running_fight_goes_on_and_still_undoes_to_its_beginning(campaign: OpenCampaign, system_id: str) -> None:
    facts = FACTS[system_id]
    session = campaign.fight(facts["play"]).session
    game: Game = import_module(f"tests.rules.{system_id}.playing").GAME
    chance = random.Random(1)
    for _ in range(4 * MORE_STEPS):
        if session.journal.at < facts["at"] + MORE_STEPS:
            game.step(session, chance.randrange)
    assert session.journal.at >= facts["at"] + MORE_STEPS
    assert undone_to_the_start(session) == facts["first_digest"]


@pytest.mark.parametrize("system_id", FACTS)
def test_the_table_opens_as_it_was_and_undoes_to_its_beginning(campaign: OpenCampaign, system_id: str) -> None:
    facts, session = FACTS[system_id], campaign.table(system_id)
    assert (session.digest, session.journal.at) == (facts["table_digest"], facts["table_at"])
    assert undone_to_the_start(session) == facts["table_first_digest"]
