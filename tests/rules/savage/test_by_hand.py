"""What the game master sets and ends by hand: each state of SW-TAB-32 as the rules themselves keep it, with all that follows."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import Moment
from desktop_app.rules.savage.harm.by_hand import SavageSetCondition
from desktop_app.rules.savage.movement.moving import Move
from desktop_app.rules.savage.state import Ko, Phase, SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import EndTurn
from desktop_app.rules.savage.turn.rounds import DealCards, StartRound, TickRoundStart
from tests.rules.savage.builders import cell, change, code, extra, fighter, idle, play, turn


def by_hand(state: SavageState, who: str, condition: str, **values: Any) -> SavageState:
    return play(state, SavageSetCondition(target=who, condition=condition, **values)).state


@pytest.mark.rule("SW-TAB-32", "SW-TAB-16")
@pytest.mark.parametrize(
    ("condition", "ko"),
    [("winded", Ko.WINDED), ("incapacitated", Ko.INCAPACITATED), ("bleeding", Ko.BLEEDING), ("mortally_wounded", Ko.MORTALLY_WOUNDED)],
)
def test_a_state_of_the_knock_out_table_ends_the_turn_and_can_be_taken_away(condition: str, ko: Ko) -> None:
    state = turn(fighter("ana", at=cell(0), on_hold=True), extra("bob", at=cell(1), grappled_by="ana"))
    down = by_hand(state, "ana", condition)
    ana = down.combatants["ana"]
    assert (ana.ko, ana.can_act, ana.on_hold, down.phase, down.combatants["bob"].grappled_by) == (ko, False, False, Phase.SELECT, None)
    assert SYSTEM.holds(down, "ana", condition)
    up = by_hand(down, "ana", "incapacitated" if ko.rank > Ko.WINDED.rank else condition, value=False)
    assert up.combatants["ana"].can_act and not SYSTEM.holds(up, "ana", condition)


@pytest.mark.rule("SW-HEAL-01", "SW-TAB-16")
def test_bleeding_that_is_taken_away_leaves_one_out_of_the_fight() -> None:
    bled = by_hand(by_hand(idle(fighter("ana")), "ana", "bleeding"), "ana", "bleeding", value=False)
    assert bled.combatants["ana"].ko is Ko.INCAPACITATED


@pytest.mark.rule("SW-KO-05", "SW-INIT-02")
def test_one_set_to_bleeding_rolls_at_the_next_start_of_a_round_and_gets_no_card() -> None:
    state = by_hand(idle(fighter("ana", bennies=0), extra("bob"), phase=Phase.ROUND_START), "ana", "bleeding")
    begun = play(state, StartRound(), (TickRoundStart(), 3, 2), (DealCards(), 40)).state
    assert (begun.combatants["ana"].ko, begun.combatants["ana"].dealt_in) == (Ko.MORTALLY_WOUNDED, False)


@pytest.mark.rule("SW-DMG-07")
def test_an_extra_is_out_of_the_fight_or_dead_and_nothing_between() -> None:
    state = idle(extra("bob"))
    for condition in ("winded", "bleeding", "mortally_wounded"):
        assert by_hand(state, "bob", condition).combatants["bob"].ko is Ko.INCAPACITATED
    dead = by_hand(state, "bob", "dead")
    assert dead.combatants["bob"].ko is Ko.DEAD
    assert by_hand(dead, "bob", "dead", value=False).combatants["bob"].can_act


@pytest.mark.rule("SW-MELEE-03", "SW-SHAKEN-03", "SW-HAZ-01")
def test_states_with_a_number() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    out = by_hand(state, "bob", "unconscious", amount=2)
    assert out.combatants["bob"].unconscious_until == state.clock + 2 * 600
    assert not by_hand(out, "bob", "unconscious", value=False).combatants["bob"].is_helpless
    locked = by_hand(state, "bob", "shaken_locked", amount=3).combatants["bob"]
    assert (locked.shaken, locked.shaken_lock) == (True, 3)
    assert by_hand(state, "bob", "burning").combatants["bob"].burning == 1
    assert code(state, SavageSetCondition(target="bob", condition="burning", amount=4)) == "value"


@pytest.mark.rule("SW-MELEE-03", "SW-TAB-32")
def test_a_state_set_for_a_time_ends_by_itself() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    out = by_hand(state, "bob", "unconscious", moment=Moment.TURN_END, left=1, whose="ana")
    ended = play(out, EndTurn(actor="ana")).state
    assert not ended.combatants["bob"].can_act, "the turn being had does not count"
    held = by_hand(state, "bob", "grappled", moment=Moment.ROUND_END, left=1)
    assert held.combatants["bob"].grappled_by == "ana"


@pytest.mark.rule("SW-MELEE-14", "SW-MELEE-15")
def test_a_grapple_begins_with_an_enemy_beside() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)), extra("cid", at=cell(5)))
    for condition, who in (("grappled", "bob"), ("grappling", "ana")):
        held = by_hand(state, who, condition)
        assert held.combatants["bob"].grappled_by == "ana" and SYSTEM.holds(held, who, condition)
        assert code(held, Move(actor="ana", path=(cell(-1),))) == "no_move_left"
        assert by_hand(held, who, condition, value=False).combatants["bob"].grappled_by is None
    assert code(state, SavageSetCondition(target="cid", condition="grappled")) == "no_partner"
    assert code(by_hand(state, "bob", "grappled"), SavageSetCondition(target="bob", condition="grappling")) == "no_partner"


@pytest.mark.rule("SW-FEAR-04")
def test_a_phobia_stands_on_the_sheet() -> None:
    state = by_hand(idle(fighter("ana", hindrances=["phobia: bats"])), "ana", "phobia")
    assert state.sheet_of("ana").hindrances == ("phobia: bats",)
    assert by_hand(state, "ana", "phobia", value=False).sheet_of("ana").hindrances == ()
    assert SYSTEM.holds(by_hand(idle(fighter("ana")), "ana", "phobia"), "ana", "phobia")


@pytest.mark.rule("SW-HEAL-03", "SW-DMG-07")
def test_healing_by_hand_raises_the_fallen_first() -> None:
    def healed(state: SavageState, who: str) -> SavageState:
        command = SYSTEM.heal(state, who)
        assert command is not None
        return play(state, command).state

    fallen = idle(extra("bob", ko=Ko.INCAPACITATED), fighter("ana", ko=Ko.BLEEDING, wounds=3, fatigue=1), extra("eve"))
    assert healed(fallen, "bob").combatants["bob"].can_act
    steps, state = [], fallen
    for _ in range(6):
        state = healed(state, "ana")
        ana = state.combatants["ana"]
        steps.append((ana.ko, ana.wounds, ana.fatigue))
    assert steps == [(Ko.INCAPACITATED, 3, 1), (Ko.NONE, 3, 1), *((Ko.NONE, wounds, 1) for wounds in (2, 1, 0)), (Ko.NONE, 0, 0)]
    assert SYSTEM.heal(state, "ana") is None and SYSTEM.heal(state, "eve") is None
    assert SYSTEM.heal(change(state, "eve", ko=Ko.DEAD), "eve") is None
