"""What looking back costs: fifty looks at a fight of three hundred steps, one step on the screen, and the first curve."""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.curve import Curve
from desktop_app.controller.forecast.fight import fought
from desktop_app.controller.journal.evening import begun_now
from desktop_app.controller.journal.happened import evening_text
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.recap import told, watched
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import open_demo

LOOKS, STEPS = 50, 300


@pytest.fixture
def tracker(tmp_path: Path) -> Tracker:
    """A fight of three hundred steps, in a file."""
    return played(tmp_path)


@pytest.fixture
def watched_by_players(tmp_path: Path) -> Tracker:
    """Such a fight with the players' screen open from the start."""
    return played(tmp_path, is_seen=True)


def played(tmp_path: Path, *, is_seen: bool = False) -> Tracker:
    campaign = open_demo(tmp_path / "bench.strikeboard", "savage")
    tracker = campaign.fight(campaign.fights()[0].id)
    if is_seen:
        tracker.players.open_up()
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


def test_the_page_of_an_evening(benchmark: BenchmarkFixture, tracker: Tracker, tmp_path: Path) -> None:
    campaign = OpenCampaign.open(tmp_path / "bench.strikeboard", read_only=True)
    journal = Journal(campaign, "savage")
    evening = begun_now(campaign, ())
    text = benchmark.pedantic(lambda: evening_text(campaign, "savage", evening), rounds=2)
    assert tracker.title in text and journal.last_time() is None
    campaign.close()


def test_the_players_recap_of_an_evening(benchmark: BenchmarkFixture, watched_by_players: Tracker) -> None:
    past = Past(watched_by_players.session)
    bodies = past.bodies(1, past.steps)
    looks = [(past.state(step), body) for step, body in enumerate(bodies, 1)]
    assert benchmark.pedantic(lambda: told([watched(past.system, looks)], "", 1), rounds=2).story
