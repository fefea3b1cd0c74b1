"""What follows on a wound: who may soak, what a villain comes to, who can still take a turn."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.state import Slot
from desktop_app.rules.savage.combat.trying import Detect, Stabilise
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.soak import AcceptWounds, SpendBennySoak, toughness_against, wounds_of
from desktop_app.rules.savage.state import Ko, SavageState
from tests.rules.savage.builders import asked, cell, change, extra, fighter, play, refusal_of, select, turn, villain

OLD: dict[str, Any] = {"is_wild_card": False, "bennies": 0}
KEEN = {"notice": "d6", "healing": "d6"}


@pytest.mark.rule("SW-DMG-04", "SW-DMG-05")
@pytest.mark.parametrize(
    ("margin", "shaken", "wounds"),
    [(-1, False, 0), (-1, True, 0), (0, False, 0), (0, True, 1), (3, True, 1), (4, False, 1), (4, True, 1), (8, False, 2), (11, True, 2)],
)
def test_a_wound_for_each_raise_and_one_for_whoever_is_shaken_already(margin: int, shaken: bool, wounds: int) -> None:
    assert wounds_of(margin, was_shaken=shaken) == wounds


@pytest.mark.rule("SW-DMG-03", "SW-RANGE-11")
def test_what_pierces_takes_armour_and_cover_and_never_the_body() -> None:
    mail = [{"name": "Mail", "value": 3, "locations": ["torso"]}]
    state = turn(fighter("ana", armour=mail), extra("bob"))
    body = toughness_against(turn(fighter("ana"), extra("bob")), "ana").total
    totals = {ap: toughness_against(state, "ana", ap=ap).total - body for ap in (0, 1, 3, 9)}
    assert totals == {0: 3, 1: 2, 3: 0, 9: 0}
    assert toughness_against(state, "ana", ap=4, behind=2).total - body == 1


@pytest.mark.rule("SW-DMG-07", "SW-SOAK-01")
def test_the_game_master_soaks_for_extras_where_the_house_says_so_and_a_benny_is_there() -> None:
    blow = ApplyDamage(targets=("bob",), amount=9)

    def hit(**values: Any) -> SavageState:
        return play(turn(fighter("ana"), extra("bob"), **values), blow).state

    assert hit().combatants["bob"].ko is Ko.INCAPACITATED
    assert hit(benny_gm_extras=True).combatants["bob"].ko is Ko.INCAPACITATED, "no benny is there"
    waits = hit(benny_gm_extras=True, gm_bennies=1)
    assert asked(waits) == ("soak", ("bob",)) and waits.combatants["bob"].ko is Ko.NONE
    taken = play(waits, AcceptWounds(actor="bob")).state.combatants["bob"]
    assert (taken.ko, taken.shaken) == (Ko.INCAPACITATED, True)
    soaked = play(waits, (SpendBennySoak(actor="bob"), 5)).state
    assert (soaked.combatants["bob"].ko, soaked.combatants["bob"].shaken, soaked.gm_bennies) == (Ko.NONE, False, 0)


@pytest.mark.rule("SW-DMG-09", "SW-KO-09")
@pytest.mark.parametrize("has_table", [False, True])
def test_a_villain_rolls_on_no_table_where_the_house_spares_it_that(has_table: bool) -> None:
    state = turn(fighter("ana"), villain("vane", wounds=3), ko_npc_wild_cards=has_table)
    hurt = play(state, ApplyDamage(targets=("vane",), amount=9), AcceptWounds(actor="vane")).state
    assert hurt.combatants["vane"].ko is (Ko.WINDED if has_table else Ko.INCAPACITATED)
    assert hurt.combatants["vane"].wounds == 3


@pytest.mark.rule("SW-INIT-03", "SW-INIT-07", "SW-ACT-04")
@pytest.mark.parametrize(
    ("changes", "can"),
    [
        ({}, True),
        ({"acted": True}, False),
        ({"dealt_in": False}, False),
        ({"acted": True, "on_hold": True}, True),
        ({"ko": Ko.WINDED}, False),
    ],
)
def test_a_turn_can_be_taken_by_whoever_was_dealt_in_and_has_not_acted_or_holds(changes: dict[str, Any], can: bool) -> None:
    state = select(fighter("ana", **changes), fighter("bob"))
    assert state.can_take_turn("ana") == can and not state.can_take_turn("nobody")
    assert not turn(fighter("ana", **changes), fighter("bob"), slots=(Slot(who="ana", place=1),)).can_take_turn("ana"), "it has it"


@pytest.mark.rule("SW-HEAL-01", "SW-HEAL-05", "SW-SENSE-03")
def test_a_place_is_looked_for_once_and_bleeding_is_stopped_beside_whoever_bleeds() -> None:
    state = turn(
        fighter("ana", at=cell(0), skills=KEEN, **OLD), extra("bob", at=cell(1), hidden=True), fighter("cid", at=cell(3), ko=Ko.BLEEDING)
    )
    seen = play(state, (Detect(actor="ana", target="bob"), 5, 3)).state
    assert seen.combatants["ana"].sought == ("bob",) and seen.combatants["ana"].detected == ("bob",)
    assert refusal_of(seen, Detect(actor="ana", target="bob")).code == "already_tried"
    assert refusal_of(state, Stabilise(actor="ana", target="cid")).code == "out_of_reach"
    near = change(state, "cid", cell=cell(0, 1))
    stopped = play(near, (Stabilise(actor="ana", target="cid"), 5)).state.combatants["cid"]
    assert stopped.ko is Ko.INCAPACITATED
    assert refusal_of(change(near, "cid", ko=Ko.NONE), Stabilise(actor="ana", target="cid")).code == "nothing_to_treat"
