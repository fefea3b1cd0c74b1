"""Breaking in from a hold and with a Joker: who asks, who is first, what waits meanwhile, and what is lost."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.playing_cards import RED_JOKER
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.rules.savage.checks.rolls import KeepRoll
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.soak import AcceptWounds, SpendBennySoak
from desktop_app.rules.savage.movement.moving import DeclineFreeAttack, Move
from desktop_app.rules.savage.state import Ko, Phase, SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import EndTurn
from desktop_app.rules.savage.turn.breaking_in import Announced, Interrupt, PassInterrupt
from tests.rules.savage.builders import asked, cell, code, extra, fighter, play, turn, undone

STRIKE = MeleeAttack(actor="bob", target="ana", weapon="Blade")


def before_an_attack(**changes: Any) -> SavageState:
    return turn(
        extra("bob", at=cell(0)),
        fighter("ana", at=cell(1), **{"bennies": 0, "is_wild_card": False, "on_hold": True, **changes}),
        extra("cid", at=cell(3), side="party"),
    )


@pytest.mark.rule("SW-INIT-08", "SW-TEST-12")
def test_the_higher_agility_breaks_in_with_a_whole_turn_and_the_action_goes_on_after_it() -> None:
    state = before_an_attack()
    asks = play(state, STRIKE).state
    assert asked(asks) == ("may_interrupt", ("ana",))
    assert code(asks, EndTurn(actor="bob")) == "pending"
    let_be = play(asks, (PassInterrupt(actor="ana"), 1)).state
    assert let_be.combatants["ana"].on_hold and let_be.acting == "bob" and not let_be.combatants["bob"].open_slot
    first = play(asks, (Interrupt(actor="ana"), 5, 4)).state
    assert first.acting == "ana" and not first.pending and first.interrupted[0].actor == "bob"
    gone_on = play(first, (EndTurn(actor="ana"), 1)).state
    assert gone_on.acting == "bob" and not gone_on.interrupted and not gone_on.combatants["bob"].open_slot
    walked_off = play(first, Move(actor="ana", path=(cell(2),)), DeclineFreeAttack(actor="bob"), EndTurn(actor="ana"))
    assert "action_lost" in walked_off.names and walked_off.state.acting == "bob"
    assert not walked_off.state.combatants["bob"].open_slot
    undone(state, STRIKE, PassInterrupt(actor="ana"))


@pytest.mark.rule("SW-INIT-08", "SW-TEST-11")
def test_nobody_breaks_into_the_turn_of_one_who_died_while_it_was_asked_about_the_roll() -> None:
    state = turn(fighter("bob", at=cell(0), bennies=1), fighter("ana", at=cell(1), bennies=0, on_hold=True), extra("cid", side="party"))
    asks = play(state, STRIKE, (Interrupt(actor="ana"), 5, 2, 3, 2)).state
    assert asked(asks) == ("may_reroll", ("bob",))
    dead = play(asks, EditSheet(target="bob", path="/ko", value="dead", part="combatant")).state
    kept = play(dead, KeepRoll(actor="bob")).state
    assert kept.acting is None and not kept.interrupted and kept.combatants["ana"].on_hold, "she acts between two turns"


@pytest.mark.rule("SW-INIT-08", "SW-INIT-09")
@pytest.mark.parametrize("faces", [(4, 4), (3, 5)])
def test_a_tie_and_a_slower_one_act_right_after_the_action(faces: tuple[int, int]) -> None:
    asks = play(before_an_attack(), STRIKE).state
    after = play(asks, (Interrupt(actor="ana"), *faces, 1)).state
    assert after.acting == "ana" and after.interrupted[0].actor == "bob"
    back = play(after, EndTurn(actor="ana")).state
    assert back.acting == "bob" and not back.pending
    shaken = play(asks, (Interrupt(actor="ana"), *faces, 5, 4)).state  # 4 + 3 against Toughness 5: Shaken, the hold is lost
    assert shaken.combatants["ana"].shaken and not shaken.combatants["ana"].on_hold and shaken.acting == "bob"


@pytest.mark.rule("SW-INIT-04", "SW-INIT-08")
def test_a_joker_breaks_in_without_a_roll_and_a_turn_ends_with_one_who_had_it() -> None:
    state = before_an_attack(on_hold=False, joker_waiting=True, card=RED_JOKER)
    asks = play(state, Move(actor="bob", path=(cell(0, 1),))).state
    acts = play(asks, Interrupt(actor="ana")).state
    assert acts.acting == "ana"
    killed = play(acts, (MeleeAttack(actor="ana", target="bob", weapon="Blade"), 5, 5), EndTurn(actor="ana")).state
    assert killed.combatants["bob"].ko is Ko.INCAPACITATED
    assert killed.phase == Phase.SELECT and killed.acting is None and not killed.interrupted and not killed.pending
    away = acts.without("bob")
    assert not away.interrupted and away.acting == "ana"
    assert code(asks, Interrupt(actor="cid")) == "no_window"


@pytest.mark.rule("SW-DMG-04", "SW-SOAK-01", "SW-INIT-09")
def test_damage_by_the_game_masters_hand_comes_before_what_is_asked() -> None:
    hurt = play(before_an_attack(is_wild_card=True, bennies=1), STRIKE, ApplyDamage(targets=("ana",), amount=9)).state
    assert asked(hurt) == ("soak", ("ana",)), "the newest question first"
    soaked = play(hurt, (SpendBennySoak(actor="ana"), 5, 2)).state
    assert asked(soaked) == ("may_interrupt", ("ana",)) and soaked.combatants["ana"].on_hold
    taken = play(hurt, (AcceptWounds(actor="ana"), 1)).state  # the hold is lost, the question lapses, and the blow falls
    assert taken.combatants["ana"].wounds == 1 and not taken.combatants["ana"].on_hold and not taken.pending


@pytest.mark.rule("SW-INIT-08")
def test_a_file_in_which_something_else_waits_than_what_can_be_announced_is_refused_by_its_path() -> None:
    announced = Announced(actor="bob", command=STRIKE)
    written = SYSTEM.codec.encode(announced)
    assert SYSTEM.codec.decode(Announced, written) == announced
    with pytest.raises(BadDocumentError) as refused:
        SYSTEM.codec.decode(Announced, {**written, "command": {"kind": "keep_roll", "actor": "bob"}}, "/pending/0")
    assert refused.value.path == "/pending/0/command/kind"
