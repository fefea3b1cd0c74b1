"""Ready fights, played by both sides alone: each comes to its end; the demo lies in its second round; what tactics answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.controller.play.tactics import answer, played
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from tests.ready_fights import check_demo, first_states_of, names_of_fights
from tests.rules.cadwallon.builders import board, cell, foe, person, play, turn
from tests.seeds import of_fights

MOST_ROUNDS = 30


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, CadwallonState]:
    return first_states_of("cadwallon", CadwallonState, tmp_path_factory.mktemp("fights"))


@pytest.mark.parametrize("encounter", names_of_fights("cadwallon"))
def test_a_ready_fight_comes_to_its_end(first_states: Mapping[str, CadwallonState], encounter: str) -> None:
    winners = set()
    for seed in of_fights("cadwallon", encounter):
        before, last = deque(played(SYSTEM, first_states[encounter], seed=seed), maxlen=2)
        assert isinstance(before, CadwallonState) and isinstance(last, CadwallonState)
        assert SYSTEM.has_ended(last) and last.round <= MOST_ROUNDS, f"seed {seed}: round {last.round}, {last.phase}"
        winners.add(SYSTEM.is_over(before))
    assert "party" in winners


def test_the_demo_lies_in_its_second_round_and_is_played_to_its_end(tmp_path: Path) -> None:
    check_demo("cadwallon", tmp_path)


@pytest.mark.rule("CA-REACT-06")
def test_who_is_safer_behind_its_def_does_not_react() -> None:
    for defence, kind in ((6, "react"), (14, "pass_reaction")):
        state = turn(foe("bob", at=cell(1), rp=0), person("ana", at=cell(0), rp=3, def_=defence), ground=board())
        asked = play(state, Attack(actor="bob", target="ana", weapon="Blade", dice=2)).state
        chosen = answer(SYSTEM, asked, "ana")
        assert chosen is not None and chosen.kind == kind
