"""Falls and fire: dice that ace, what softens them, what goes on burning."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.savage.harm.hazards import Burn, Fall
from desktop_app.rules.savage.state import Ko, SavageState
from desktop_app.rules.savage.turn.rounds import EndEncounter, StartEncounter, StartRound, TickRoundStart
from tests.rules.savage.builders import code, extra, fighter, idle, play, turn, undone
from tests.rules.savage.by_all_dice import Shares, add, check, every, shown


def damage(state: SavageState, command: Fall | Burn, *faces: int) -> Any:
    done = play(state, (command, *faces))
    return next(dict(event.about)["damage"] for event in done.events if event.name == "hazard_rolled")


@pytest.mark.rule("SW-HAZ-04", "SW-HAZ-05", "SW-HAZ-06", "SW-TAB-29")
def test_a_fall_is_two_dice_and_five_for_each_full_ten_metres() -> None:
    state = turn(extra("bob"), fighter("ana", bennies=0))
    assert damage(state, Fall(target="bob", height_m=9), 1, 2) == 3
    assert damage(state, Fall(target="bob", height_m=29), 6, 1, 2) == 9 + 10
    assert damage(state, Fall(target="bob", height_m=400), 1, 1) == 52
    assert damage(state, Fall(target="bob", height_m=10, surface="snow", snow_cm=45), 2) == 7
    assert damage(state, Fall(target="bob", height_m=10, surface="snow", snow_cm=60)) == 5
    assert damage(state, Fall(target="bob", height_m=10, surface="water"), 1, 1) == 3
    dive = Fall(target="bob", height_m=30, surface="water", dive=True)
    unhurt = play(state, (dive, 6, 1, 4)).state.combatants["bob"]  # 7 - 2 = 5, then Vigor
    assert not unhurt.shaken
    assert play(state, (dive, 6, 1, 3)).state.combatants["bob"].shaken
    assert damage(state, dive, 4, 1, 2) == (3 + 15) // 2
    assert code(state, Fall(target="bob", dive=True)) == "value"
    undone(state, dive)


@pytest.mark.rule("SW-HAZ-01", "SW-TAB-13")
def test_fire_burns_on_at_each_start_of_a_round_until_the_fight_is_over() -> None:
    state = play(idle(extra("bob"), fighter("ana")), StartEncounter()).state
    lit = play(state, (Burn(target="bob", level="medium", stays=True), 1, 2)).state
    due = play(lit, StartRound()).state
    assert due.round_start_due == ("bob",)
    burnt = play(due, (TickRoundStart(), 9, 8)).state
    assert burnt.combatants["bob"].ko is Ko.INCAPACITATED
    assert play(burnt, EndEncounter()).state.combatants["bob"].burning == 0
    assert damage(state, Burn(target="ana"), 10, 3) == 13


@pytest.mark.rule("SW-TAB-37", "SW-HAZ-01", "SW-HAZ-04", "SW-HAZ-06")
@pytest.mark.parametrize(
    "command",
    [Burn(target="bob"), Fall(target="bob", height_m=20, surface="snow", snow_cm=30), Fall(target="bob", height_m=10, surface="water")],
)
def test_chances_of_falls_and_fire_come_to_what_all_dice_come_to(command: Fall | Burn) -> None:
    state = turn(extra("bob", vigor="d12", shaken=True), fighter("ana"))
    twin: Shares = {}
    for share, outcome in every(state, command):
        met = next(dict(event.about) for event in outcome.events if event.name == "damage_met")
        is_out = outcome.state.combatants["bob"].ko is Ko.INCAPACITATED
        add(twin, "out" if is_out else "shaken" if met["hurts"] else "unhurt", share)
    check(shown(command.contest(state)), twin)
