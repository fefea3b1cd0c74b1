"""Ready fights, played by both sides alone: each comes to its end; the demo lies in its second round."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.content import content_of
from desktop_app.controller.demo import add_ready, create_demo
from desktop_app.controller.tactics import play_on, played
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM

SEEDS = 4
MOST_ROUNDS = 30
ENCOUNTERS = tuple(encounter.id for encounter in content_of("cadwallon").encounters)


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, CadwallonState]:
    folder: Path = tmp_path_factory.mktemp("fights")
    campaign = OpenCampaign.create(folder / "ready.strikeboard", "Ready")
    add_ready(campaign, "cadwallon")
    found: dict[str, CadwallonState] = {}
    for prepared in campaign.encounters():
        state = campaign.fight(campaign.start(prepared)).session.state
        assert isinstance(state, CadwallonState)
        found[prepared.id] = state
    return found


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_a_ready_fight_comes_to_its_end(first_states: Mapping[str, CadwallonState], encounter: str) -> None:
    winners = set()
    for seed in range(SEEDS):
        before, last = deque(played(SYSTEM, first_states[encounter], seed=seed), maxlen=2)
        assert isinstance(before, CadwallonState) and isinstance(last, CadwallonState)
        assert SYSTEM.has_ended(last) and last.round <= MOST_ROUNDS, f"seed {seed}: round {last.round}, {last.phase}"
        winners.add(SYSTEM.is_over(before))
    assert "party" in winners


def test_the_demo_lies_in_its_second_round_and_is_played_to_its_end(tmp_path: Path) -> None:
    campaign = create_demo(tmp_path / "demo.strikeboard", "cadwallon")
    (info,) = campaign.fights()
    tracker = campaign.fight(info.id)
    assert tracker.session.state.round == 2
    play_on(tracker.session, until=tracker.session.system.has_ended)
    assert tracker.has_ended
    campaign.close()
