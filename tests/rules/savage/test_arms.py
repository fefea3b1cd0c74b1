"""A lost arm: what it forbids, and that it is told before what is in no hand."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.savage.combat.areas import AreaAttack
from desktop_app.rules.savage.combat.both_hands import TwoWeaponAttack
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.ranged import Shoot, Throw
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.combat.things import AttackObject, Disarm
from desktop_app.rules.savage.movement.moving import FreeAttack, Move
from desktop_app.rules.savage.sheet.lasting import Injury
from desktop_app.rules.savage.state import SavageState, Thing
from desktop_app.rules.savage.turn.acts import Ready
from desktop_app.rules.savage.turn.rounds import StartEncounter
from tests.rules.savage.builders import BLADE, CLUB, GUN, PIKE, PISTOL, cell, change, code, extra, fighter, idle, play, scripted, turn
from tests.rules.savage.playing import GRENADE

SPRAY: dict[str, Any] = {**GUN, "name": "Spray", "fire_modes": ["suppressive"]}
ARMS = [PIKE, GUN, SPRAY, {**GRENADE, "hands": 2}, BLADE, {**PISTOL, "hands": 1}]
RIGHT = Injury(location="arm", side="right")
FAR = cell(3)


def one_armed(away: int, **changes: Any) -> SavageState:
    ana = fighter("ana", at=cell(0), weapons=ARMS, **{"right_hand": None, "left_hand": None, "injuries": (RIGHT,), **changes})
    things = {"door": Thing(row="light_door", cell=cell(1))}
    return turn(ana, extra("bob", at=cell(away), right_hand="Blade"), objects=things)


@pytest.mark.rule("SW-INJ-05", "SW-MELEE-18", "SW-TAB-34")
@pytest.mark.parametrize(
    ("away", "command"),
    [
        (1, MeleeAttack(actor="ana", target="bob", weapon="Pike")),
        (1, TwoWeaponAttack(actor="ana", target="bob")),
        (1, Disarm(actor="ana", target="bob", weapon="Pike")),
        (3, Shoot(actor="ana", target="bob", weapon="Gun")),
        (3, Throw(actor="ana", target="bob", weapon="Pike")),
        (3, AreaAttack(actor="ana", weapon="Grenade", point=FAR)),
        (3, SuppressiveFire(actor="ana", weapon="Spray", point=FAR)),
        (3, AttackObject(actor="ana", target="door", weapon="Pike")),
        (3, Ready(actor="ana", hand="both", item="Pike")),
    ],
)
def test_that_an_arm_is_lost_is_told_before_that_the_hands_are_empty(away: int, command: Command[SavageState]) -> None:
    assert code(one_armed(away), command) == "arm_unusable"
    sound = one_armed(away, injuries=())
    assert command.refuse(sound) is None if isinstance(command, Ready) else code(sound, command) == "hands"


@pytest.mark.rule("SW-INJ-05", "SW-MOVE-04")
def test_a_lost_arm_is_told_of_a_free_attack_too() -> None:
    ana = fighter("ana", at=cell(0), weapons=ARMS)
    state = play(turn(extra("bob", at=cell(1)), ana), Move(actor="bob", path=(cell(2),))).state
    assert code(change(state, "ana", injuries=(RIGHT,)), FreeAttack(actor="ana", weapon="Pike")) == "arm_unusable"
    assert code(change(state, "ana", left_hand=None), FreeAttack(actor="ana", weapon="Pike")) == "hands"


@pytest.mark.rule("SW-INJ-05")
def test_what_a_lost_arm_holds_is_of_no_use_and_the_other_hand_could_take_what_none_holds() -> None:
    strike = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    assert code(one_armed(1, right_hand="Blade"), strike) == "arm_unusable", "put there by hand"
    assert code(one_armed(1), strike) == "hands"
    assert code(one_armed(1, injuries=(RIGHT, Injury(location="arm", side="left"))), strike) == "arm_unusable"
    assert strike.refuse(one_armed(1, left_hand="Blade")) is None
    assert MeleeAttack(actor="ana", target="bob").refuse(one_armed(1)) is None, "bare hands strike, and feet"


@pytest.mark.rule("SW-RANGE-01", "SW-SENSE-03", "SW-ACT-02", "SW-TAB-34")
def test_refusals_of_an_attack_come_in_the_printed_order() -> None:
    used = one_armed(3, weapons_used=("Pike",), injuries=())
    assert code(used, MeleeAttack(actor="ana", target="bob", weapon="Pike")) == "out_of_reach"
    near = one_armed(1, weapons_used=("Pike",), injuries=())
    assert code(near, MeleeAttack(actor="ana", target="bob", weapon="Pike")) == "hands"
    assert code(one_armed(60), Shoot(actor="ana", target="bob", weapon="Gun")) == "out_of_range"
    assert code(change(one_armed(3), "bob", hidden=True), Shoot(actor="ana", target="bob", weapon="Gun")) == "not_visible"
    both = turn(fighter("ana", at=cell(0), weapons=[BLADE, CLUB], left_hand="Club"), extra("bob", at=cell(1), hidden=True))
    assert code(both, TwoWeaponAttack(actor="ana", target="bob")) == "not_visible"


@pytest.mark.rule("SW-INJ-05", "SW-MELEE-18")
@pytest.mark.parametrize(
    ("weapons", "injuries", "right", "left"),
    [
        ([PIKE, BLADE], (RIGHT,), None, "Blade"),
        ([BLADE], (RIGHT,), None, "Blade"),
        ([BLADE], (Injury(location="arm", side="left"),), "Blade", None),
        ([PIKE], (RIGHT,), None, "Shield"),
        ([BLADE], (), "Blade", "Shield"),
    ],
)
def test_nobody_begins_with_anything_in_a_lost_arm(weapons: Any, injuries: Any, right: str | None, left: str | None) -> None:
    shield = {"name": "Shield", "parry_bonus": 1}
    ana = fighter("ana", weapons=weapons, shields=[shield], injuries=injuries, is_equipped=False, right_hand=None, left_hand=None)
    begun = scripted(idle(ana, extra("bob")), StartEncounter())["ana"]
    assert (begun.right_hand, begun.left_hand) == (right, left)


@pytest.mark.rule("SW-INJ-05", "SW-MELEE-18")
def test_only_a_hand_that_can_be_used_is_offered_for_what_is_taken_up() -> None:
    state = one_armed(9)
    ready = next(offer for offer in Ready.candidates(state, "ana") if offer.item == "Blade")
    assert ready.hand == "left" and ready.open(state)["hand"].values == ("left",) and ready.refuse(state) is None
    both = next(offer for offer in Ready.candidates(one_armed(9, injuries=()), "ana") if offer.item == "Blade")
    assert both.hand == "right" and both.open(one_armed(9, injuries=()))["hand"].values == ("right", "left")
