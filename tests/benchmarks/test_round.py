"""A whole round of a crowd, from its first turn to its end and onto the disk: eight against thirty, twenty by rank, six against thirty
extras in groups, twenty by attitude.

The ratio compares a step in the crowd with a step in a small encounter, within one run.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.boards.boards import board_to_json, make_board
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.grid.board import Grid
from desktop_app.model import Document

MOST_TIMES_A_STEP = 6.0
"""A step sees a crowd instead of a handful: what it costs may grow with their number, not with its square."""


@dataclass(frozen=True)
class Sides:
    """Who meets where: so many of the ready characters, and so many of each creature."""

    system: str
    board: str
    company: int
    foes: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return self.company + sum(count for _, count in self.foes)


MANY_MODELS = (("goblin_cutter", 12), ("goblin_slinger", 8), ("shambler", 6), ("goblin_boss", 3), ("hierophant", 1))
EXPEDITION = Sides("expedition", "lamp_room", 8, MANY_MODELS)
FEW_OF_EXPEDITION = Sides("expedition", "lamp_room", 4, (("goblin_cutter", 2), ("goblin_slinger", 1)))
REVOLUTION = Sides("revolution", "powder_road", 6, (("orc_warrior", 7), ("orc_archer", 4), ("wolf", 2), ("orc_chief", 1)))
EXTRAS = (("toll_bandit", 12), ("poacher", 8), ("grave_walker", 10))
SAVAGE = Sides("savage", "bridge", 6, EXTRAS)
FEW_OF_SAVAGE = Sides("savage", "bridge", 2, (("toll_bandit", 2),))
CADWALLON = Sides("cadwallon", "lamps", 6, (("watchman", 6), ("watch_crossbow", 4), ("guard_dog", 2), ("alley_boss", 2)))
FEW_OF_CADWALLON = Sides("cadwallon", "lamps", 2, (("watchman", 2),))
LIGHTS = [{"id": f"lamp {n}", "light_kind": "lantern", "x": 3 + 6 * (n % 6), "y": 3 + 8 * (n // 6)} for n in range(30)]
FEW_OF_REVOLUTION = Sides("revolution", "powder_road", 2, (("orc_warrior", 2),))


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    campaign = OpenCampaign.create(tmp_path / "round.strikeboard", "Round")
    yield campaign
    campaign.close()


def encounter(campaign: OpenCampaign, sides: Sides) -> Session:
    ready = list(content_of(sides.system).characters.values())
    party = tuple(campaign.add_character(sides.system, ready[number % len(ready)]) for number in range(sides.company))
    listed = tuple(Foes(creature=name, count=count) for name, count in sides.foes)
    prepared = PreparedEncounter(id="r", system=sides.system, name="Round", party=party, foes=listed, board=sides.board)
    return campaign.fight(campaign.start(prepared)).session


def prepare(session: Session) -> None:
    """Go on to the first turn of the first round."""
    while session.state.round < 1 or not (session.state.slots or session.system.acting(session.state)):
        assert goes_on(session)


def play_round(session: Session) -> tuple[int, float]:
    """Play until the next round begins; return the number of steps and the seconds."""
    round_before, steps, begun = session.state.round, session.journal.at, time.perf_counter()
    while session.state.round == round_before and goes_on(session):
        pass
    return session.journal.at - steps, time.perf_counter() - begun


def measure(benchmark: BenchmarkFixture, few: Session, crowd: Session) -> tuple[int, float]:
    """Play three rounds of the crowd; return the steps of the first, and how many times as long one takes as in the small encounter."""
    prepare(few)
    steps, seconds = play_round(few)
    small = seconds / steps
    prepare(crowd)
    played: list[tuple[int, float]] = []
    benchmark.pedantic(lambda: played.append(play_round(crowd)), rounds=3)
    steps, seconds = played[0]
    benchmark.extra_info["steps"] = steps
    benchmark.extra_info["ms_per_step"] = round(1000 * seconds / steps, 2)
    benchmark.extra_info["crowd_over_few"] = round(seconds / steps / small, 2)
    return steps, seconds / steps / small


def test_a_round_of_eight_against_thirty(benchmark: BenchmarkFixture, campaign: OpenCampaign) -> None:
    crowd = encounter(campaign, EXPEDITION)
    assert len(crowd.state.roster) == EXPEDITION.total == 8 + 30
    assert measure(benchmark, encounter(campaign, FEW_OF_EXPEDITION), crowd)[1] < MOST_TIMES_A_STEP


def test_a_round_of_twenty_by_strike_rank(benchmark: BenchmarkFixture, campaign: OpenCampaign) -> None:
    crowd = encounter(campaign, REVOLUTION)
    assert len(crowd.state.roster) == REVOLUTION.total == 6 + 14
    steps, times = measure(benchmark, encounter(campaign, FEW_OF_REVOLUTION), crowd)
    assert steps > REVOLUTION.total, "everybody acts at least once"
    assert times < MOST_TIMES_A_STEP


def test_a_round_of_six_against_thirty_extras_in_groups(benchmark: BenchmarkFixture, campaign: OpenCampaign) -> None:
    crowd = encounter(campaign, SAVAGE)
    assert len(crowd.state.roster) == SAVAGE.total == 6 + 30
    steps, times = measure(benchmark, encounter(campaign, FEW_OF_SAVAGE), crowd)
    assert steps > SAVAGE.total, "everybody acts at least once"
    assert times < MOST_TIMES_A_STEP


def test_a_round_of_twenty_by_attitude_among_thirty_lights(benchmark: BenchmarkFixture, campaign: OpenCampaign) -> None:
    lamps = make_board("lamps", "Lamps", Grid.SQUARE, size=(40, 40), ground={})
    lit = board_to_json(replace(lamps, scene={"card": {"default_lighting": "dark"}, "lights": LIGHTS}))
    campaign.store.documents.put(Document(id="board:lamps", kind="board", system="cadwallon", name="Lamps", body=lit))
    crowd = encounter(campaign, CADWALLON)
    assert len(crowd.state.roster) == CADWALLON.total == 6 + 14
    steps, times = measure(benchmark, encounter(campaign, FEW_OF_CADWALLON), crowd)
    assert steps > 3 * CADWALLON.total, "everybody declares, acts and recovers"
    assert times < MOST_TIMES_A_STEP
