"""What the game master sets and ends by hand: hiding, fire and the states of health, where the rules keep them."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.gm import CadwallonSetCondition
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.rounds import EndTurn
from desktop_app.rules.kernel.record import Moment
from tests.rules.cadwallon.builders import cell, change, foe, idle, person, play, turn, undone


def by_hand(state: CadwallonState, condition: str, **values: Any) -> CadwallonState:
    return play(state, CadwallonSetCondition(target="ana", condition=condition, **values)).state


def duel(**ana: Any) -> CadwallonState:
    return turn(person("bob", at=cell(1)), person("ana", at=cell(0), **ana), foe("cid", at=cell(5)))


@pytest.mark.rule("CA-STEALTH-04", "CA-STEALTH-11")
def test_hiding_by_hand_has_the_result_that_is_given_and_ends_as_any_hiding() -> None:
    hidden = by_hand(duel(), "hidden", amount=7)
    held = hidden.combatants["ana"].hidden
    assert held is not None and held.result == 7 and hidden.combatants["ana"].lies_hidden and SYSTEM.holds(hidden, "ana", "hidden")
    seen = by_hand(hidden, "hidden", value=False)
    assert seen.combatants["ana"].hidden is None and not SYSTEM.holds(seen, "ana", "hidden")


@pytest.mark.rule("CA-HAZ-04")
def test_fire_by_hand_is_the_smallest_of_the_table() -> None:
    burning = by_hand(duel(), "in_fire")
    assert burning.combatants["ana"].in_fire == next(iter(burning.tables.fires))
    assert by_hand(burning, "in_fire", value=False).combatants["ana"].in_fire == ""


@pytest.mark.rule("CA-INJ-05", "CA-INJ-07")
def test_states_of_health_tick_and_clear_boxes() -> None:
    whole = duel()
    most = whole.combatants["ana"].free_boxes
    down = by_hand(whole, "incapacitated")
    ana = down.combatants["ana"]
    assert (ana.health_level, ana.boxes, ana.can_act) == ("incapacitated", ana.boxes_to_stand + 1, False)
    up = by_hand(down, "incapacitated", value=False).combatants["ana"]
    assert (up.boxes, up.can_act, up.health_level) == (ana.boxes_to_stand, True, "critical")
    dead = by_hand(whole, "dead").combatants["ana"]
    assert (dead.boxes, dead.is_dead) == (most, True)
    back = by_hand(by_hand(whole, "dead"), "dead", value=False).combatants["ana"]
    assert back.boxes == ana.boxes_to_stand and back.can_act


@pytest.mark.rule("CA-INJ-05")
def test_who_has_more_boxes_ticked_keeps_them() -> None:
    worse = change(duel(), "ana", boxes=duel().combatants["ana"].boxes_to_stand + 2)
    assert by_hand(worse, "incapacitated").combatants["ana"].boxes == worse.combatants["ana"].boxes
    light = change(duel(), "ana", boxes=1)
    assert by_hand(light, "incapacitated", value=False).combatants["ana"].boxes == 1


@pytest.mark.rule("CA-STEALTH-11", "CA-HAZ-04", "CA-INJ-05")
@pytest.mark.parametrize(
    ("condition", "field", "after"), [("hidden", "hidden", None), ("in_fire", "in_fire", ""), ("incapacitated", "can_act", True)]
)
def test_what_was_set_until_a_turn_begins_ends_then(condition: str, field: str, after: object) -> None:
    state = by_hand(duel(), condition, moment=Moment.TURN_START, left=1, whose="cid")
    assert getattr(state.combatants["ana"], field) != after
    while state.acting != "cid":
        assert state.acting is not None and getattr(state.combatants["ana"], field) != after
        state = play(state, EndTurn(actor=state.acting)).state
    assert getattr(state.combatants["ana"], field) == after and not state.combatants["ana"].conditions


@pytest.mark.rule("CA-STEALTH-04", "CA-HAZ-04", "CA-INJ-05")
def test_all_of_it_is_undone() -> None:
    for condition in ("hidden", "in_fire", "incapacitated", "dead", "prone"):
        undone(idle(person("ana", at=cell(0))), CadwallonSetCondition(target="ana", condition=condition))
