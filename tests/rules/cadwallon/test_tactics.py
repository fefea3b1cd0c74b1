"""Ready fights, played by both sides alone: each comes to its end; the demo lies in its second round."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.controller.play.tactics import played
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from tests.ready_fights import check_demo, first_states_of, names_of_fights

SEEDS = 4
MOST_ROUNDS = 30


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, CadwallonState]:
    return first_states_of("cadwallon", CadwallonState, tmp_path_factory.mktemp("fights"))


@pytest.mark.parametrize("encounter", names_of_fights("cadwallon"))
def test_a_ready_fight_comes_to_its_end(first_states: Mapping[str, CadwallonState], encounter: str) -> None:
    winners = set()
    for seed in range(SEEDS):
        before, last = deque(played(SYSTEM, first_states[encounter], seed=seed), maxlen=2)
        assert isinstance(before, CadwallonState) and isinstance(last, CadwallonState)
        assert SYSTEM.has_ended(last) and last.round <= MOST_ROUNDS, f"seed {seed}: round {last.round}, {last.phase}"
        winners.add(SYSTEM.is_over(before))
    assert "party" in winners


def test_the_demo_lies_in_its_second_round_and_is_played_to_its_end(tmp_path: Path) -> None:
    check_demo("cadwallon", tmp_path)
