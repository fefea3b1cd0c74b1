"""What looking back costs: fifty looks at a fight of three hundred steps, one step on the screen, and the first curve."""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.curve import Curve
from desktop_app.controller.forecast.fight import fought
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import open_demo

LOOKS, STEPS = 50, 300


@pytest.fixture
def tracker(tmp_path: Path) -> Tracker:
    """A fight of three hundred steps, in a file."""
    campaign = open_demo(tmp_path / "bench.strikeboard", "savage")
    tracker = campaign.fight(campaign.fights()[0].id)
    while tracker.session.journal.at < STEPS and goes_on(tracker.session):
        pass
    assert tracker.session.journal.at >= STEPS
    return tracker


def test_fifty_looks_back(benchmark: BenchmarkFixture, tracker: Tracker) -> None:
    digest, at = tracker.session.digest, tracker.session.journal.at

    def look() -> None:
        for number in range(LOOKS):
            looking = LookingBack(tracker)
            looking.go_to(number * 7 % at)
            looking.tracker.shown()

    benchmark.pedantic(look, rounds=2)
    assert (tracker.session.digest, tracker.session.journal.at) == (digest, at)


def test_a_step_back_is_shown(benchmark: BenchmarkFixture, tracker: Tracker) -> None:
    looking = LookingBack(tracker)

    def step() -> None:
        looking.go_to(looking.step - 1 if looking.step else STEPS)
        looking.tracker.shown()

    benchmark(step)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_first_curve(benchmark: BenchmarkFixture, tmp_path: Path, system_id: str) -> None:
    campaign: OpenCampaign = open_demo(tmp_path / "bench.strikeboard", system_id)
    session = campaign.fight(campaign.fights()[0].id).session
    play_on(session, until=session.system.has_ended)
    looking = LookingBack(campaign.fight(campaign.fights()[0].id))

    def play() -> Curve:
        curve = Curve(looking.past, looking.turns)
        while not curve.is_first_known and (wanted := curve.next()) is not None:
            tally, state = curve.tally(wanted), looking.past.state(curve.points[wanted.place].step)
            while not tally.is_done:
                fight = fought(session.system, state, seed=curve.job(wanted.place).seed, number=tally.count)
                assert fight is not None
                tally.add(fight)
            curve.take(wanted.place, tally)
        return curve

    assert benchmark.pedantic(play, rounds=1).is_first_known
