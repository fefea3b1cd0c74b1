"""House rules that change one number or one moment each; those with a rule of their own are tested beside it."""

from __future__ import annotations

import pytest

from desktop_app.rules.kernel.playing_cards import DECK, RED_JOKER
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.ranged import Aim, Shoot
from desktop_app.rules.savage.harm.hazards import Burn, Fall
from desktop_app.rules.savage.movement.moving import Move
from desktop_app.rules.savage.position.ground import apart, refuse_path, walkable
from desktop_app.rules.savage.state import Phase
from desktop_app.rules.savage.turn.acts import BeginTurn, EndTurn
from desktop_app.rules.savage.turn.rounds import DealCards
from tests.rules.savage.builders import PISTOL, cell, code, extra, fighter, idle, play, turn

FAR = cell(20)


@pytest.mark.rule("SW-TAB-36", "SW-RANGE-07")
def test_where_the_house_asks_for_a_turn_of_aiming_the_next_shot_has_two_more() -> None:
    ana = fighter("ana", at=cell(0), weapons=[PISTOL], right_hand="Pistol", skills={"shooting": "d6"})
    state = turn(ana, extra("bob", at=FAR), aim_mode="full_turn")
    shot = Shoot(actor="ana", target="bob", weapon="Pistol")
    assert code(state, Shoot(actor="ana", target="bob", weapon="Pistol", aim=True)) == "mode_not_available"
    aimed = play(state, Aim(actor="ana")).state
    assert code(aimed, Move(actor="ana", path=(cell(1),))) == "already_moved" and code(aimed, shot) == "no_action_left"
    later = play(aimed, EndTurn(actor="ana"), BeginTurn(actor="bob"), EndTurn(actor="bob")).state
    again = play(turn(ana, extra("bob", at=FAR), aim_mode="full_turn"), Aim(actor="ana")).state
    assert later.combatants["ana"].aiming
    assert not play(again, EndTurn(actor="ana")).state.combatants["ana"].aimed
    with_aim = turn(
        fighter("ana", at=cell(0), weapons=[PISTOL], right_hand="Pistol", aiming=True), extra("bob", at=FAR), aim_mode="full_turn"
    )
    worked_out = shot.breakdown(with_aim)
    assert worked_out is not None and "aiming" in {term.label for term in worked_out.terms}
    assert not play(with_aim, Move(actor="ana", path=(cell(1),))).state.combatants["ana"].aiming
    assert not play(with_aim, EndTurn(actor="ana")).state.combatants["ana"].aiming
    assert code(turn(ana, extra("bob", at=FAR)), Aim(actor="ana")) == "mode_not_available"


@pytest.mark.rule("SW-GRID-02")
@pytest.mark.parametrize("mode", ["1.5", "alternate"])
def test_diagonals_that_are_longer_count_in_reach_and_in_moves(mode: str) -> None:
    plain, longer = (turn(fighter("ana", at=cell(0)), extra("bob", at=cell(8, 8)), grid_diagonal=value) for value in ("1", mode))
    assert (apart(plain, cell(0), cell(4, 4)), apart(longer, cell(0), cell(4, 4)), apart(longer, cell(0), cell(1, 1))) == (4, 6, 1)
    way = tuple(cell(n, n) for n in range(1, 6))
    assert refuse_path(plain, "ana", way) is None
    refusal = refuse_path(longer, "ana", way)
    assert refusal is not None and dict(refusal.facts)["needed"] == 7
    assert cell(4, 4) in walkable(longer, "ana") and cell(5, 5) not in walkable(longer, "ana")
    assert play(longer, Move(actor="ana", path=way[:4])).state.combatants["ana"].moved == 6


@pytest.mark.rule("SW-TEST-03", "SW-DMG-01")
def test_the_wild_die_may_stand_beside_the_strength_die_of_damage() -> None:
    state = turn(fighter("ana", at=cell(0), bennies=0), extra("bob", at=cell(1)), damage_melee_wild_die=True)
    done = play(state, (MeleeAttack(actor="ana", target="bob", weapon="Blade"), 5, 1, 2, 5))
    assert done.fact("damage_rolled", "damage") == 5 + 3


@pytest.mark.rule("SW-INIT-03", "SW-TEST-12")
def test_two_jokers_can_be_parted_by_agility() -> None:
    state = idle(fighter("ana", bennies=0), extra("bob"), phase=Phase.DEAL, round=1, joker_two="agility_contest")
    black, red = DECK, RED_JOKER
    for faces, first in (((3, 2, 5), "bob"), ((3, 2, 3), "ana"), ((5, 2, 3), "ana")):
        dealt = play(state, (DealCards(), black, red, *faces)).state
        assert {who: one.card for who, one in dealt.combatants.items()}[first] == black
    plain = idle(fighter("ana"), extra("bob"), phase=Phase.DEAL, round=1)
    assert play(plain, (DealCards(), red, black)).state.combatants["bob"].card == black


@pytest.mark.rule("SW-HAZ-01", "SW-HAZ-04")
def test_part_of_ten_metres_may_count_and_fire_may_burn_once() -> None:
    state = turn(extra("bob"), fighter("ana"), fall_rounding="ceil", fire_repeat="once")
    assert play(state, (Fall(target="bob", height_m=11), 1, 1)).fact("hazard_rolled", "damage") == 12
    assert play(state, (Burn(target="bob", stays=True), 1)).state.combatants["bob"].burning == 0
