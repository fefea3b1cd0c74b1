"""Moving: Pace, running, ground, who is in the way, and the free attacks of those who are left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.scenery import Area
from desktop_app.rules.savage.harm.shaken import SpendBennyUnshake
from desktop_app.rules.savage.movement.moving import DeclineFreeAttack, FreeAttack, Move, Run
from desktop_app.rules.savage.sheet.lasting import Injury
from desktop_app.rules.savage.state import Ko
from desktop_app.rules.savage.system import SYSTEM
from tests.rules.savage.builders import asked, board, cell, change, code, extra, fighter, play, turn, undone


def go(*cells: tuple[int, int]) -> Move:
    return Move(actor="ana", path=tuple(cell(*at) for at in cells))


@pytest.mark.rule("SW-MOVE-01", "SW-INJ-07")
def test_pace_falls_with_wounds_and_to_one_with_a_lame_leg() -> None:
    state = turn(fighter("ana", at=cell(0), wounds=2), extra("bob", at=cell(9)))
    assert max(cost for cost, _ in SYSTEM.reach(state, "ana").values()) == 4
    moved = play(state, go((1, 0), (2, 0), (3, 0))).state
    assert max(cost for cost, _ in SYSTEM.reach(moved, "ana").values()) == 1
    assert code(moved, go((4, 0), (5, 0))) == "no_move_left"
    lame = change(state, "ana", injuries=(Injury(location="leg", side="left"),))
    assert max(cost for cost, _ in SYSTEM.reach(lame, "ana").values()) == 1
    assert play(lame, (Run(actor="ana"), 5)).state.combatants["ana"].ran == 0


@pytest.mark.rule("SW-MOVE-02")
def test_running_adds_a_die_and_is_an_action() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(9)))
    ran = play(state, (Run(actor="ana"), 6)).state
    assert max(cost for cost, _ in SYSTEM.reach(ran, "ana").values()) == 12
    assert code(ran, Run(actor="ana")) == "no_action_left"
    undone(state, Run(actor="ana"))


@pytest.mark.rule("SW-MOVE-05")
def test_mud_costs_double_foes_bar_the_way_and_friends_are_passed() -> None:
    state = turn(
        fighter("ana", at=cell(0)), extra("bob", at=cell(0, 3)), fighter("cid", at=cell(1)), ground=board({cell(2): "mud", cell(3): "wall"})
    )
    assert play(state, go((1, 0), (2, 0))).state.combatants["ana"].moved == 3
    assert code(state, go((1, 0))) == "blocked_square"
    assert code(state, go((1, 0), (2, 0), (3, 0))) == "blocked_square"
    assert code(state, go((0, 1), (0, 2), (0, 3))) == "blocked_square"
    fallen = change(state, "bob", ko=Ko.INCAPACITATED)
    assert play(fallen, go((0, 1), (0, 2), (0, 3))).state.combatants["ana"].cell == cell(0, 3)


@pytest.mark.rule("SW-MOVE-04")
def test_those_who_are_left_strike_before_the_step_and_may_stop_it() -> None:
    state = turn(fighter("ana", at=cell(0), bennies=0), extra("bob", at=cell(1)), extra("cid", at=cell(0, 1)))
    away = go((-1, 0), (-2, 0))
    owed = play(state, away).state
    assert asked(owed) == ("free_attack", ("bob",))
    assert owed.combatants["ana"].cell == cell(0)
    let = play(owed, DeclineFreeAttack(actor="bob")).state
    assert asked(let) == ("free_attack", ("cid",))
    gone = play(let, DeclineFreeAttack(actor="cid")).state
    assert gone.combatants["ana"].cell == cell(-2)
    struck = play(owed, (FreeAttack(actor="bob", weapon="Blade"), 5, 2)).state
    assert struck.combatants["ana"].shaken and struck.combatants["ana"].cell == cell(0)
    assert struck.combatants["bob"].weapons_used == ()
    shaken = change(state, "bob", shaken=True)
    assert asked(play(change(shaken, "cid", full_defense=True), away).state) is None
    beside = play(state, go((0, -1))).state
    assert asked(beside) == ("free_attack", ("cid",))


@pytest.mark.rule("SW-MOVE-05")
def test_an_area_of_the_board_multiplies_the_steps_into_it_rounded_up() -> None:
    areas = (
        Area(id="a", name="Bog", cells=frozenset({cell(1), cell(2)}), terrain=1.5),
        Area(id="b", name="Lawn", cells=frozenset({cell(1)})),
    )
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(9)), ground=replace(board(), areas=areas))
    moved = play(state, go((1, 0), (2, 0))).state
    assert moved.combatants["ana"].moved == 4 and [SYSTEM.reach(state, "ana")[cell(x)][0] for x in (1, 2)] == [2, 3], "around it is nearer"
    assert code(moved, go((3, 0), (4, 0), (5, 0))) == "no_move_left"


@pytest.mark.rule("SW-MOVE-04", "SW-SHAKEN-04")
def test_a_benny_between_two_free_attacks_does_not_save_the_move() -> None:
    state = turn(fighter("ana", at=cell(0), bennies=1, is_wild_card=False), extra("bob", at=cell(1)), extra("cid", at=cell(1, 1)))
    owed = play(state, Move(actor="ana", path=(cell(-1),))).state
    shaken = play(owed, (FreeAttack(actor="bob", weapon="Blade"), 5, 3)).state
    assert shaken.combatants["ana"].shaken and asked(shaken) == ("free_attack", ("cid",))
    helped = play(shaken, SpendBennyUnshake(actor="ana"), DeclineFreeAttack(actor="cid")).state
    assert not helped.combatants["ana"].shaken and helped.combatants["ana"].cell == cell(0) and not helped.pending
