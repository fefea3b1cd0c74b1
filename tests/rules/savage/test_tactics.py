"""Ready fights, played by both sides alone: each comes to its end; the demo lies in its second round."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from desktop_app.controller.play.tactics import choose, played
from desktop_app.rules.savage.checks.rolls import KeepRoll
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.ranged import Shoot
from desktop_app.rules.savage.harm.soak import SpendBennyReroll
from desktop_app.rules.savage.movement.moving import FreeAttack, Move
from desktop_app.rules.savage.state import SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import Ready
from tests.ready_fights import check_demo, first_states_of, names_of_fights
from tests.rules.savage.builders import GUN, cell, extra, fighter, play, scripted, turn
from tests.seeds import of_fights

KNIFE: Final = {"name": "Knife", "uses_strength": True, "damage_flat": 1, "damage_types": ["cutting"]}
MOST_ROUNDS = 45
"""Of fifty games of each fight the longest takes 38."""


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, SavageState]:
    return first_states_of("savage", SavageState, tmp_path_factory.mktemp("fights"))


@pytest.mark.parametrize("encounter", names_of_fights("savage"))
def test_a_ready_fight_comes_to_its_end(first_states: Mapping[str, SavageState], encounter: str) -> None:
    winners = set()
    for seed in of_fights("savage", encounter):
        before, last = deque(played(SYSTEM, first_states[encounter], seed=seed), maxlen=2)
        assert isinstance(before, SavageState) and isinstance(last, SavageState)
        assert SYSTEM.has_ended(last) and last.round <= MOST_ROUNDS, f"seed {seed}: round {last.round}, {last.phase}"
        winners.add(SYSTEM.is_over(before))
    assert "party" in winners


def test_the_demo_lies_in_its_second_round_and_is_played_to_its_end(tmp_path: Path) -> None:
    check_demo("savage", tmp_path)


def test_an_archer_in_melee_draws_a_blade_and_takes_the_bow_again_afterwards() -> None:
    archer = fighter("ana", at=cell(0), weapons=[GUN, KNIFE], right_hand="Gun", left_hand="Gun")
    drawn = choose(SYSTEM, turn(archer, extra("ork", at=cell(1))))
    assert isinstance(drawn, Ready) and drawn.item == "Knife"
    in_hand = turn(fighter("ana", at=cell(0), weapons=[GUN, KNIFE], right_hand="Knife", left_hand=None), extra("ork", at=cell(1)))
    struck = choose(SYSTEM, in_hand)
    assert isinstance(struck, MeleeAttack) and struck.weapon == "Knife"
    alone = turn(fighter("ana", at=cell(0), weapons=[GUN, KNIFE], right_hand="Knife", left_hand=None), extra("ork", at=cell(5)))
    again = choose(SYSTEM, alone)
    assert isinstance(again, Ready) and again.item == "Gun"


@pytest.mark.rule("SW-TEST-11", "SW-SOAK-01")
def test_an_attack_that_has_missed_is_made_again_while_a_benny_is_left_for_wounds() -> None:
    two = turn(fighter("ana", at=cell(0), bennies=2), extra("ork", at=cell(1)))
    missed = scripted(two, MeleeAttack(actor="ana", weapon="Blade", target="ork"), 1, 2)
    again = choose(SYSTEM, missed.state)
    assert again == SpendBennyReroll(actor="ana")
    missed = scripted(missed.state, again, 1, 2)
    assert SpendBennyReroll(actor="ana").refuse(missed.state) is None
    assert choose(SYSTEM, missed.state) == KeepRoll(actor="ana")


@pytest.mark.rule("SW-MELEE-09")
def test_both_sides_strike_wildly_and_a_free_attack_is_a_plain_one() -> None:
    struck = choose(SYSTEM, turn(fighter("ana", at=cell(0)), extra("ork", at=cell(1)), extra("imp", at=cell(0, 1))))
    assert struck == MeleeAttack(actor="ana", weapon="Blade", target="ork", wild=True)
    back = choose(SYSTEM, turn(extra("ork", at=cell(1)), fighter("ana", at=cell(0))))
    assert back == MeleeAttack(actor="ork", weapon="Blade", target="ana", wild=True)
    left = play(turn(extra("eve", side="party", at=cell(0)), extra("bob", at=cell(1))), Move(actor="eve", path=(cell(-1),))).state
    assert choose(SYSTEM, left) == FreeAttack(actor="bob", weapon="Blade")


@pytest.mark.rule("SW-RANGE-07")
@pytest.mark.parametrize(
    ("moved", "house", "aims"), [(0, {}, True), (1, {}, False), (0, {"aim_mode": "full_turn"}, False)], ids=["still", "moved", "house rule"]
)
def test_a_shooter_who_stands_still_aims(moved: int, house: dict[str, Any], aims: bool) -> None:
    archer = fighter("ana", at=cell(0), weapons=[GUN], right_hand="Gun", left_hand="Gun", moved=moved)
    shot = choose(SYSTEM, turn(archer, extra("ork", at=cell(5)), **house))
    assert isinstance(shot, Shoot) and shot.aim == aims
