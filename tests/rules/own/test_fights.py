"""Fights of each game, played by tactics to their end; and what a fight is made of: order, actions, conditions, pools, rests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from desktop_app.controller.forecast.fight import fought
from desktop_app.rules.kernel.dice import Origin, Tape
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.own.actions import Act, Attack
from desktop_app.rules.own.gm import Harm, TakeRest
from desktop_app.rules.own.numbers import holding, numbers_of
from desktop_app.rules.own.turns import EndFight, EndTurn, StartFight
from tests.rules.own import playing

FIGHTS = 40
SYSTEM = playing.system_of("lantern")
MOST_UNDECIDED = 0.05
"""Fights of people who can hardly hurt each other end as draws."""


def able(name: str, chance: Random) -> dict[str, Any]:
    """Write the sheet of somebody who can fight: numbers from the middle of their ranges."""
    game = playing.system_of(name).game
    found: dict[str, Any] = {row.id: row.one_of[2] if row.one_of else row.low + min(12, (row.high - row.low) // 2) for row in game.field}
    for row in game.list:
        columns = {one.field: one.low + min(8, (one.high - one.low) // 2) for one in game.columns_of(row.id)}
        found[row.id] = [{"name": "blade", **columns}]
    return {**found, **{row.id: row.high - chance.randrange(3) for row in game.field if row.id in ("fight", "blades", "hard")}}


@pytest.mark.parametrize("name", playing.GAMES)
def test_fights_in_the_mind_end(name: str) -> None:
    chance, undecided = Random(name), 0
    for number in range(FIGHTS):
        first = playing.fresh(name, *(able(name, chance) for _ in range(4)))
        fight = fought(playing.system_of(name), first, seed=number, number=number)
        assert fight is not None and not fight.fault
        undecided += not fight.ended
    assert undecided <= MOST_UNDECIDED * FIGHTS


# ---- what a fight is made of


def after(command: Any, state: Any, *faces: int) -> Any:
    """Carry a command out with dice as they are typed, and return the state."""
    assert command.refuse(state) is None, command.refuse(state)
    tape = Tape([(face, Origin.TYPED) for face in faces])
    found = command.resolve(state, tape).state
    tape.check_spent()
    return found


KNIGHT = {
    "brawn": 3,
    "nimble": 1,
    "wits": 2,
    "mail": 2,
    "grit": 20,
    "attacks": [{"name": "sword", "hit": 5, "dice": 2, "die": 6, "plus": 3}],
}


def duel(**pools: int) -> Any:
    """Start a fight of two equals side by side; ana acts first."""
    return after(StartFight(), playing.fresh("lantern", KNIGHT, KNIGHT, pools=pools), 15, 4)


def test_a_hit_rolls_damage_and_a_heavy_one_rolls_twice() -> None:
    attack = Attack(actor="ana", target="bo", what="attack")
    assert after(attack, duel(), 8).combatants["bo"].blood == 20, "13 misses a defence of 14"
    assert after(attack, duel(), 9, 2, 4).combatants["bo"].blood == 20 - 9
    assert after(attack, duel(), 20, 1, 1, 6, 6).combatants["bo"].blood == 20 - 5 - 12


def test_a_form_adds_a_bonus_an_edge_and_oil_from_the_pool() -> None:
    attack = Attack(actor="ana", target="bo", what="attack", edge=1, spent=2, bonus=-3)
    state = after(attack, duel(oil=3), 2, 8, 1, 1)
    assert state.oil == 1 and state.combatants["bo"].blood == 20 - 5, "8 + 5 - 3 + 2 * 2 hits 14"
    refusal = attack.refuse(duel(oil=1))
    assert refusal is not None and (refusal.code, refusal.field) == ("value", "spent")


def test_a_turn_has_so_many_actions() -> None:
    state = after(Attack(actor="ana", target="bo", what="attack"), duel(), 8)
    refusal = Act(actor="ana", target="bo", what="shove").refuse(state)
    assert refusal is not None and refusal.code == "own_no_actions_left"


def test_a_roll_against_a_roll_gives_a_condition_that_lowers_defence_and_runs_out() -> None:
    state = after(Act(actor="ana", target="bo", what="shove"), duel(), 12, 3)
    assert numbers_of(state, "bo")["defence"] == 12 and state.combatants["bo"].has("off_guard")
    state = after(EndTurn(actor="bo"), after(EndTurn(actor="ana"), state))
    assert numbers_of(state, "bo")["defence"] == 14 and not state.combatants["bo"].conditions


def test_a_formula_holds_a_condition_while_it_is_true_and_never_stores_it() -> None:
    state = after(Harm(targets=("bo",), amount=10, track="blood"), duel())
    assert [row.id for row in holding(state, "bo")] == ["bleeding"] and not state.combatants["bo"].conditions
    state = after(SetCounter(target="bo", counter="blood", value=11), state)
    assert not holding(state, "bo")


def test_who_falls_is_out_and_a_correction_brings_them_back() -> None:
    state = after(Harm(targets=("bo",), amount=99, track="blood"), duel())
    assert state.combatants["bo"].out and SYSTEM.is_over(state) == "party"
    assert not after(SetCounter(target="bo", counter="blood", value=1), state).combatants["bo"].out


def test_a_fight_without_anybody_left_ends() -> None:
    state = after(Harm(targets=("ana", "bo"), amount=99, track="blood"), duel())
    assert isinstance(SYSTEM.next_step(state), EndFight)


def test_a_rest_at_the_table_restores_everyone() -> None:
    table = playing.fresh("lantern", KNIGHT, KNIGHT, is_table=True)
    hurt = after(Harm(targets=("ana", "bo"), amount=15, track="blood"), table)
    assert {one.blood for one in after(TakeRest(what="night"), hurt).combatants.values()} == {20}


def test_reach_is_in_cells() -> None:
    state = evolve(duel(), combatants={**(there := duel().combatants), "bo": evolve(there["bo"], cell=(7, 4))})
    refusal = Attack(actor="ana", target="bo", what="attack").refuse(state)
    assert refusal is not None and refusal.code == "own_out_of_reach" and dict(refusal.facts)["reach"] == 1


def test_boxes_are_ticked_take_dice_away_and_a_pool_rises_on_a_miss() -> None:
    sailor = {"salt": 2, "silver": 2, "blades": 2, "ropes": 1, "hide": 0, "bite": 1}
    state = after(StartFight(), playing.fresh("tide", sailor, sailor, pools={"tide": 1}))
    strike = Attack(actor="ana", target="bo", what="strike")
    assert after(strike, state, 1, 2, 3, 4).tide == 2
    struck = after(strike, state, 6, 5, 5, 1)
    assert struck.combatants["bo"].strain[0].ticked == 3 and numbers_of(struck, "bo")["bonus"] == -1
