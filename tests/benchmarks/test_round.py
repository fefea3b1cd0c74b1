"""A whole round of Expedition, a company of eight against thirty adversaries, from the first roll to Bookkeeping and onto the disk.

The ratio compares a step in this crowd with a step in a small encounter, within one run.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.content import content_of
from desktop_app.controller.prepared import Foes, PreparedEncounter
from desktop_app.controller.session import Session
from desktop_app.controller.tactics import goes_on

CROWD = (("goblin_cutter", 12), ("goblin_slinger", 8), ("shambler", 6), ("goblin_boss", 3), ("hierophant", 1))
FEW = (("goblin_cutter", 2), ("goblin_slinger", 1))
COMPANY = 8
MOST_TIMES_A_STEP = 6.0
"""A step sees thirty-eight Models instead of seven: what it costs may grow with them, not with their square."""


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    campaign = OpenCampaign.create(tmp_path / "round.strikeboard", "Round")
    yield campaign
    campaign.close()


def encounter(campaign: OpenCampaign, foes: tuple[tuple[str, int], ...], company: int) -> Session:
    ready = list(content_of("expedition").characters.values())
    party = tuple(campaign.add_character("expedition", ready[number % len(ready)]) for number in range(company))
    listed = tuple(Foes(creature=name, count=count) for name, count in foes)
    play = campaign.start(PreparedEncounter(id="r", system="expedition", name="Round", party=party, foes=listed, board="lamp_room"))
    session = campaign.fight(play).session
    while session.state.round < 1 or not session.state.slots:
        assert goes_on(session)
    return session


def play_round(session: Session) -> tuple[int, float]:
    """Play until the next round begins; return the number of steps and the seconds."""
    round_before, steps, begun = session.state.round, session.journal.at, time.perf_counter()
    while session.state.round == round_before and goes_on(session):
        pass
    return session.journal.at - steps, time.perf_counter() - begun


def test_a_round_of_eight_against_thirty(benchmark: BenchmarkFixture, campaign: OpenCampaign) -> None:
    steps, seconds = play_round(encounter(campaign, FEW, 4))
    small = seconds / steps
    crowd = encounter(campaign, CROWD, COMPANY)
    assert len(crowd.state.roster) == COMPANY + 30
    played: list[tuple[int, float]] = []
    benchmark.pedantic(lambda: played.append(play_round(crowd)), rounds=3)
    steps, seconds = played[0]
    benchmark.extra_info["steps"] = steps
    benchmark.extra_info["ms_per_step"] = round(1000 * seconds / steps, 2)
    benchmark.extra_info["crowd_over_few"] = round(seconds / steps / small, 2)
    assert seconds / steps / small < MOST_TIMES_A_STEP
