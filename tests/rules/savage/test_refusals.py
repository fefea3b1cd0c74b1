"""What a turn does not allow, and by which rule: whose turn it is, with which weapon, at whom, how often, and when at all."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.savage.between_fights.advancing import TakeAdvance
from desktop_app.rules.savage.between_fights.healing import AdvanceClock, TreatWounds
from desktop_app.rules.savage.between_fights.social import Persuade
from desktop_app.rules.savage.combat.areas import AreaAttack
from desktop_app.rules.savage.combat.both_hands import TwoWeaponAttack
from desktop_app.rules.savage.combat.contests import BreakFree, Grapple, Release, Trick
from desktop_app.rules.savage.combat.melee import CoupDeGrace, MeleeAttack
from desktop_app.rules.savage.combat.ranged import Aim, Shoot, Throw
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.combat.things import AttackObject, Disarm, PlaceObject
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.by_hand import SavageSetCondition
from desktop_app.rules.savage.harm.fatigue import Thirst
from desktop_app.rules.savage.harm.fear import FearCheck
from desktop_app.rules.savage.harm.hazards import Fall
from desktop_app.rules.savage.harm.poison import Poison
from desktop_app.rules.savage.harm.shaken import SpendBennyUnshake
from desktop_app.rules.savage.movement.climbing import ClimbInCombat
from desktop_app.rules.savage.movement.moving import FreeAttack, Move, Run
from desktop_app.rules.savage.movement.stealth import Sneak, SneakOutOfCombat
from desktop_app.rules.savage.state import Ko, SavageState, Thing
from desktop_app.rules.savage.turn.acts import ActNow, BeginTurn, DeclareActions, FullDefense, GoProne, Hold, Ready
from desktop_app.rules.savage.turn.rounds import DealCards, EndRound, StartEncounter, TickRoundStart
from tests.rules.savage.builders import BLADE, GUN, PISTOL, cell, extra, fighter, idle, play, refusal_of, select, turn

SKILLS = {"fighting": "d6", "shooting": "d6", "throwing": "d6"}
JAVELIN: dict[str, Any] = {"name": "Javelin", "category": "thrown", "uses_strength": True, "range_s": 3, "range_m": 6, "range_l": 12}
GRENADE: dict[str, Any] = {
    **JAVELIN,
    "name": "Grenade",
    "uses_strength": False,
    "template": "medium",
    "launch": "thrown",
    "damage_dice": [6],
}
NAIL_GUN: dict[str, Any] = {**PISTOL, "name": "Nail gun", "damage_types": ["piercing"]}
ARMS = [BLADE, GUN, PISTOL, JAVELIN, GRENADE, NAIL_GUN]
Values = dict[str, Any]


def duel(apart: int = 1, *, bob: Values | None = None, **ana: Any) -> SavageState:
    """Build the turn of Ana, who carries all arms; her foe Bob stands so many inches away."""
    return turn(fighter("ana", at=cell(0), **{"skills": SKILLS, "weapons": ARMS, **ana}), extra("bob", at=cell(apart), **(bob or {})))


def armed(name: str, apart: int, **more: Any) -> SavageState:
    """Build the turn of Ana with this weapon in hand, a gun in both."""
    return duel(apart, right_hand=name, left_hand=name if name == "Gun" else None, is_equipped=True, **more)


def near_door(name: str, apart: int = 1, *, foe: int = 30, broken: bool = False, **more: Any) -> SavageState:
    """Put a door so many inches away from Ana, and her foe elsewhere."""
    door = Thing(row="light_door", toughness=8, cell=cell(apart), broken=broken)
    return evolve(armed(name, foe, **more), objects={"door": door})


def check(state: SavageState, command: Command[Any], code: str, rule: str) -> None:
    found = refusal_of(state, command)
    assert (found.code, found.rule) == (code, rule)


# ---- whose turn it is


@pytest.mark.rule("SW-INIT-03", "SW-INIT-04", "SW-INIT-07", "SW-ACT-04")
@pytest.mark.parametrize(
    ("state", "command", "code", "rule"),
    [
        (select(fighter("ana"), fighter("bob")), BeginTurn(actor="bob"), "not_your_turn", "SW-INIT-03"),
        (select(fighter("ana"), fighter("bob")), ActNow(actor="bob"), "not_your_turn", "SW-INIT-07"),
        (select(fighter("ana"), fighter("bob", on_hold=True, ko=Ko.INCAPACITATED)), ActNow(actor="bob"), "cannot_act_now", "SW-ACT-04"),
        (duel(ko=Ko.INCAPACITATED), GoProne(actor="ana"), "cannot_act_now", "SW-ACT-04"),
        (duel(), GoProne(actor="bob"), "not_your_turn", "SW-ACT-01"),
        (duel(done=True), Hold(actor="ana"), "already_moved", "SW-INIT-07"),
        (duel(panicked=True), MeleeAttack(actor="ana", target="bob", weapon="Blade"), "panicked", "SW-FEAR-05"),
    ],
    ids=["a lower card", "neither on hold nor a Joker", "on hold, down", "down", "another's turn", "holding after acting", "in panic"],
)
def test_a_turn_is_taken_by_those_who_may_take_it(state: SavageState, command: Command[Any], code: str, rule: str) -> None:
    check(state, command, code, rule)


@pytest.mark.rule("SW-INIT-01", "SW-STEALTH-06", "SW-HEAL-04", "SW-HAZ-03")
@pytest.mark.parametrize(
    ("state", "command", "rule"),
    [
        (duel(), StartEncounter(), None),
        (duel(), DealCards(), None),
        (select(fighter("ana"), fighter("bob")), EndRound(), None),
        (select(fighter("ana"), fighter("bob")), TickRoundStart(), None),
        (duel(), SneakOutOfCombat(actor="ana", guards=("bob",)), "SW-STEALTH-06"),
        (duel(bob={"wounds": 1}), TreatWounds(actor="ana", target="bob"), "SW-HEAL-04"),
        (duel(), AdvanceClock(), "SW-HAZ-03"),
    ],
    ids=["a fight that runs", "cards in a turn", "a round with turns left", "nothing due", "leisure", "an hour of healing", "time passing"],
)
def test_each_thing_has_its_moment(state: SavageState, command: Command[Any], rule: str | None) -> None:
    found = refusal_of(state, command)
    assert (found.code, found.rule or None) == ("wrong_phase", rule)


@pytest.mark.rule("SW-ACT-02", "SW-MELEE-16")
@pytest.mark.parametrize(
    ("changes", "command", "code", "rule"),
    [
        ({}, DeclareActions(actor="ana", actions=("melee_attack",)), "one_action", "SW-ACT-02"),
        ({}, DeclareActions(actor="ana", actions=("run", "run")), "illegal_combination", "SW-ACT-02"),
        ({}, DeclareActions(actor="ana", actions=("run", "full_defense")), "illegal_combination", "SW-ACT-02"),
        ({"shaken": True}, DeclareActions(actor="ana", actions=("run", "melee_attack")), "shaken", "SW-ACT-04"),
        ({"open_slot": False}, DeclareActions(actor="ana", actions=("run", "melee_attack")), "no_action_left", "SW-ACT-02"),
        ({"open_slot": False}, FullDefense(actor="ana"), "no_action_left", "SW-ACT-02"),
        ({"open_slot": False, "declared": ("full_defense", "run")}, FullDefense(actor="ana"), "no_action_left", "SW-MELEE-16"),
        ({"full_defense": True}, Run(actor="ana"), "no_action_left", "SW-MELEE-16"),
        ({"ran": 3}, Run(actor="ana"), "no_action_left", "SW-MOVE-02"),
    ],
    ids=[
        "one",
        "one twice",
        "defence among others",
        "Shaken",
        "none left",
        "defence after it",
        "declared",
        "after defence",
        "a second run",
    ],
)
def test_several_actions_are_different_ones_declared_first(changes: Values, command: Command[Any], code: str, rule: str) -> None:
    check(duel(**changes), command, code, rule)


# ---- with which weapon, at whom


@pytest.mark.rule("SW-MELEE-01", "SW-MELEE-02", "SW-MELEE-13", "SW-RANGE-01", "SW-RANGE-12", "SW-RANGE-17", "SW-RANGE-06")
@pytest.mark.parametrize(
    ("state", "command", "rule"),
    [
        (armed("Gun", 1), MeleeAttack(actor="ana", target="bob", weapon="Gun"), "SW-MELEE-01"),
        (armed("Blade", 8), Shoot(actor="ana", target="bob", weapon="Blade"), "SW-RANGE-01"),
        (armed("Gun", 1), Shoot(actor="ana", target="bob", weapon="Gun"), "SW-MELEE-02"),
        (armed("Gun", 8), Throw(actor="ana", target="bob", weapon="Gun"), "SW-RANGE-17"),
        (armed("Javelin", 1), Throw(actor="ana", target="bob", weapon="Javelin"), "SW-MELEE-02"),
        (armed("Javelin", 8), AreaAttack(actor="ana", weapon="Javelin", point=cell(8)), "SW-RANGE-12"),
        (armed("Grenade", 1), AreaAttack(actor="ana", weapon="Grenade", point=cell(8)), "SW-RANGE-12"),
        (armed("Blade", 8), SuppressiveFire(actor="ana", weapon="Blade", point=cell(8)), "SW-RANGE-06"),
        (armed("Gun", 1), SuppressiveFire(actor="ana", weapon="Gun", point=cell(8)), "SW-RANGE-06"),
        (armed("Javelin", 8), Disarm(actor="ana", target="bob", weapon="Javelin"), "SW-MELEE-13"),
        (near_door("Grenade"), AttackObject(actor="ana", target="door", weapon="Grenade"), "SW-OBJ-01"),
        (near_door("Gun", 8, foe=1), AttackObject(actor="ana", target="door", weapon="Gun"), "SW-MELEE-02"),
        (duel(weapons=[], bob={"ko": Ko.INCAPACITATED}), CoupDeGrace(actor="ana", target="bob"), "SW-MELEE-11"),
    ],
    ids=[
        *(
            "a gun in melee",
            "a blade from afar",
            "a gun beside a foe",
            "a thrown gun",
            "a throw beside a foe",
            "no area",
            "an area at hand",
        ),
        *("a spray of blades", "a spray beside a foe", "a javelin to disarm", "an area at a door", "a gun at a door", "bare hands"),
    ],
)
def test_a_weapon_is_used_as_it_is_made(state: SavageState, command: Command[Any], rule: str) -> None:
    check(state, command, "weapon_not_allowed", rule)


@pytest.mark.rule("SW-MELEE-01", "SW-RANGE-01", "SW-TEST-07", "SW-MELEE-13", "SW-OBJ-01", "SW-FEAR-01", "SW-SOCIAL-01")
@pytest.mark.parametrize(
    ("state", "command", "rule"),
    [
        (armed("Blade", 1), MeleeAttack(actor="ana", target="ana", weapon="Blade"), "SW-MELEE-01"),
        (armed("Gun", 8), Shoot(actor="ana", target="ana", weapon="Gun"), "SW-RANGE-01"),
        (duel(), Grapple(actor="ana", target="ana"), "SW-TEST-07"),
        (armed("Blade", 1, bob={"weapons": []}), Disarm(actor="ana", target="bob", weapon="Blade"), "SW-MELEE-13"),
        (armed("Blade", 1), Disarm(actor="ana", target="bob", weapon="Blade", item="Crown"), "SW-MELEE-13"),
        (near_door("Blade", broken=True), AttackObject(actor="ana", target="door", weapon="Blade"), "SW-OBJ-01"),
        (duel(ko=Ko.INCAPACITATED), FearCheck(target="ana", source="bob"), "SW-FEAR-01"),
        (duel(), FearCheck(target="ana", source="ana"), "SW-FEAR-01"),
        (idle(fighter("ana"), fighter("cid"), is_table=True), Persuade(actor="ana", target="cid"), "SW-SOCIAL-01"),
    ],
    ids=[
        "oneself",
        "oneself from afar",
        "one's own hold",
        "empty hands",
        "what is not held",
        "broken",
        "senseless",
        "of oneself",
        "a friend",
    ],
)
def test_a_target_is_somebody_to_whom_it_can_be_done(state: SavageState, command: Command[Any], rule: str) -> None:
    check(state, command, "target_invalid", rule)


@pytest.mark.rule("SW-MELEE-11", "SW-MELEE-15", "SW-GRID-04", "SW-MELEE-14", "SW-MELEE-17", "SW-TAB-34")
@pytest.mark.parametrize(
    ("state", "command", "code", "rule"),
    [
        (duel(2, bob={"ko": Ko.INCAPACITATED}), CoupDeGrace(actor="ana", target="bob"), "out_of_reach", "SW-MELEE-11"),
        (duel(), CoupDeGrace(actor="ana", target="bob"), "target_not_helpless", "SW-MELEE-11"),
        (armed("Blade", 2), MeleeAttack(actor="ana", target="bob", weapon="Blade"), "out_of_reach", "SW-GRID-04"),
        (duel(2), Grapple(actor="ana", target="bob"), "out_of_reach", "SW-MELEE-14"),
        (duel(2), Trick(actor="ana", target="bob"), "out_of_reach", "SW-MELEE-17"),
        (duel(), Trick(actor="ana", target="bob", attribute="vigor"), "value", "SW-MELEE-17"),
        (duel(), BreakFree(actor="ana"), "not_grappled", "SW-MELEE-15"),
        (duel(), Release(actor="ana"), "not_grappled", "SW-MELEE-15"),
        (armed("Blade", 1, bob={"ko": Ko.DEAD}), MeleeAttack(actor="ana", target="bob", weapon="Blade"), "target_dead", "SW-TAB-34"),
        (near_door("Blade", 3), AttackObject(actor="ana", target="door", weapon="Blade"), "out_of_reach", "SW-GRID-04"),
        (near_door("Pistol", 60), AttackObject(actor="ana", target="door", weapon="Pistol"), "out_of_range", "SW-RANGE-01"),
        (armed("Gun", 49), Shoot(actor="ana", target="bob", weapon="Gun"), "out_of_range", "SW-RANGE-01"),
    ],
    ids=[
        *("a throat far off", "on its feet", "two inches", "a hold from afar", "a feint from afar", "by no such trait"),
        *("held by nobody", "holding nobody", "the dead", "a door far off", "a door out of range", "out of range"),
    ],
)
def test_a_target_is_within_reach_and_as_the_attack_needs_it(state: SavageState, command: Command[Any], code: str, rule: str) -> None:
    check(state, command, code, rule)


# ---- how often, and how


@pytest.mark.rule("SW-ACT-02", "SW-RANGE-03", "SW-RANGE-06", "SW-OBJ-01")
@pytest.mark.parametrize(
    ("state", "command", "code", "rule"),
    [
        (armed("Blade", 1, weapons_used=("Blade",)), MeleeAttack(actor="ana", target="bob", weapon="Blade"), "rof_exceeded", "SW-ACT-02"),
        (armed("Pistol", 8, shots_fired=("Pistol",)), Shoot(actor="ana", target="bob", weapon="Pistol"), "rof_exceeded", "SW-RANGE-03"),
        (
            armed("Gun", 8, shots_fired=("Gun",)),
            Shoot(actor="ana", target="bob", weapon="Gun", mode="three_round_burst"),
            "rof_exceeded",
            "SW-RANGE-03",
        ),
        (
            near_door("Blade", weapons_used=("Blade",)),
            AttackObject(actor="ana", target="door", weapon="Blade"),
            "rof_exceeded",
            "SW-ACT-02",
        ),
        (
            near_door("Pistol", 8, shots_fired=("Pistol",)),
            AttackObject(actor="ana", target="door", weapon="Pistol"),
            "rof_exceeded",
            "SW-ACT-02",
        ),
        (armed("Pistol", 8), Shoot(actor="ana", target="bob", weapon="Pistol", mode="auto"), "mode_not_available", "SW-RANGE-03"),
        (armed("Gun", 8), SuppressiveFire(actor="ana", weapon="Gun", point=cell(8)), "mode_not_available", "SW-RANGE-06"),
        (armed("Pistol", 8), Shoot(actor="ana", target="bob", weapon="Pistol", shots=2), "value", "SW-RANGE-03"),
        (near_door("Nail gun", 3), AttackObject(actor="ana", target="door", weapon="Nail gun"), "wrong_damage_type", "SW-OBJ-01"),
        (near_door("Blade"), AttackObject(actor="ana", target="gate", weapon="Blade"), "unknown", "SW-OBJ-01"),
    ],
    ids=[
        *("a blade twice", "a pistol twice", "a burst after a shot", "a door twice", "a door shot twice"),
        *("a pistol on auto", "no such spray", "two of one", "nails", "no such door"),
    ],
)
def test_a_weapon_is_used_as_often_and_in_such_ways_as_it_can(state: SavageState, command: Command[Any], code: str, rule: str) -> None:
    check(state, command, code, rule)


@pytest.mark.rule("SW-RANGE-07", "SW-CLIMB-03", "SW-MELEE-15", "SW-MOVE-01")
@pytest.mark.parametrize(
    ("changes", "command", "code", "rule"),
    [
        ({"moved": 1}, Shoot(actor="ana", target="bob", weapon="Gun", aim=True), "already_moved", "SW-RANGE-07"),
        ({"moved": 1}, AreaAttack(actor="ana", weapon="Grenade", point=cell(8), aim=True), "already_moved", "SW-RANGE-07"),
        ({"aimed": True}, Move(actor="ana", path=(cell(0, 1),)), "already_moved", "SW-RANGE-07"),
        ({"aimed": True}, Run(actor="ana"), "already_moved", "SW-RANGE-07"),
        ({"aimed": True}, Sneak(actor="ana", path=(cell(0, 1),)), "already_moved", "SW-RANGE-07"),
        ({"aimed": True}, ClimbInCombat(actor="ana"), "already_moved", "SW-CLIMB-03"),
        ({"moved": 1}, ClimbInCombat(actor="ana"), "already_moved", "SW-CLIMB-03"),
        ({}, ClimbInCombat(actor="ana", rope_or_holds=False), "needs_rope_or_holds", "SW-CLIMB-03"),
        ({"grappled_by": "bob"}, Move(actor="ana", path=(cell(0, 1),)), "no_move_left", "SW-MELEE-15"),
        ({"grappled_by": "bob"}, Sneak(actor="ana", path=(cell(0, 1),)), "no_move_left", "SW-MELEE-15"),
        ({"moved": 6}, Move(actor="ana", path=(cell(0, 1),)), "no_move_left", "SW-MOVE-01"),
        ({"shaken": True}, Sneak(actor="ana", path=(cell(0, 1),)), "shaken", "SW-STEALTH-06"),
        ({}, Aim(actor="ana"), "mode_not_available", "SW-RANGE-07"),
    ],
)
def test_who_aims_stands_still_and_who_is_held_goes_nowhere(changes: Values, command: Command[Any], code: str, rule: str) -> None:
    weapon = "Grenade" if isinstance(command, AreaAttack) else "Gun"
    check(armed(weapon, 8, **changes), command, code, rule)


@pytest.mark.rule("SW-RANGE-07")
def test_where_aiming_takes_a_turn_it_is_an_action_of_its_own() -> None:
    state = evolve(armed("Gun", 8), settings=evolve(armed("Gun", 8).settings, aim_mode="full_turn"))
    check(state, Shoot(actor="ana", target="bob", weapon="Gun", aim=True), "mode_not_available", "SW-RANGE-07")
    moved = evolve(state, combatants={**state.combatants, "ana": evolve(state.combatants["ana"], moved=1)})
    check(moved, Aim(actor="ana"), "already_moved", "SW-RANGE-07")


@pytest.mark.rule("SW-MELEE-06", "SW-MELEE-07", "SW-MELEE-04", "SW-INJ-05")
@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"touch": True, "nonlethal": True}, "SW-MELEE-06"),
        ({"touch": True, "aimed_at": "head"}, "SW-MELEE-06"),
        ({"side": "left"}, "SW-MELEE-07"),
    ],
)
def test_a_touch_does_no_harm_and_a_side_has_a_limb(more: Values, rule: str) -> None:
    check(armed("Blade", 1), MeleeAttack(actor="ana", target="bob", weapon="Blade", **more), "illegal_combination", rule)


@pytest.mark.rule("SW-MELEE-04", "SW-MELEE-07")
def test_both_hands_strike_with_two_arms_that_one_hand_holds() -> None:
    strike = TwoWeaponAttack(actor="ana", target="bob")
    check(armed("Blade", 1), strike, "hands", "SW-MELEE-04")
    check(armed("Gun", 1), strike, "hands", "SW-MELEE-04")
    both = duel(right_hand="Blade", left_hand="Pistol", is_equipped=True)
    check(both, evolve(strike, side="left"), "illegal_combination", "SW-MELEE-07")
    used = evolve(both, combatants={**both.combatants, "ana": evolve(both.combatants["ana"], weapons_used=("Blade",))})
    check(used, strike, "rof_exceeded", "SW-ACT-02")


@pytest.mark.rule("SW-TAB-26", "SW-TAB-27", "SW-OBJ-01")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (PlaceObject(row="cloud"), "SW-TAB-26"),
        (PlaceObject(toughness=100), "SW-OBJ-01"),
        (PlaceObject(obstacle="hope"), "SW-TAB-27"),
    ],
)
def test_a_thing_is_one_of_the_tables(command: Command[Any], rule: str) -> None:
    check(duel(), command, "value", rule)


# ---- numbers, names and tables


@pytest.mark.rule("SW-RANGE-02", "SW-RANGE-11", "SW-MELEE-18", "SW-FEAR-04", "SW-TAB-22", "SW-HAZ-15", "SW-HAZ-04", "SW-TAB-14", "SW-XP-04")
@pytest.mark.parametrize(
    ("state", "command", "field", "rule"),
    [
        (armed("Gun", 8), Shoot(actor="ana", target="bob", weapon="Gun", cover="fog"), "cover", "SW-RANGE-02"),
        (armed("Gun", 8), Shoot(actor="ana", target="bob", weapon="Gun", obstacle="hope"), "obstacle", "SW-RANGE-11"),
        (duel(), Ready(actor="ana", item="Blade", hand="third"), "hand", "SW-MELEE-18"),
        (duel(), SavageSetCondition(target="ana", condition="phobia", moment=Moment.ROUND_END, left=1), "left", "SW-FEAR-04"),
        (duel(), Thirst(target="ana", hours=0), "hours", "SW-TAB-22"),
        (duel(), Thirst(target="ana", percent=101), "percent", "SW-HAZ-15"),
        (duel(), Fall(target="ana", height_m=-1), "height_m", "SW-HAZ-04"),
        (duel(), Fall(target="ana", surface="water", snow_cm=100_000), "snow_cm", "SW-HAZ-04"),
        (duel(), Poison(target="ana", poison="envy"), "poison", "SW-TAB-14"),
        (idle(fighter("ana", xp=5), is_table=True), TakeAdvance(actor="ana", skills=("juggling",)), "skills", "SW-XP-04"),
    ],
    ids=["cover", "obstacle", "hand", "phobia", "hours", "percent", "height", "snow", "poison", "skill"],
)
def test_a_value_is_one_that_the_tables_have(state: SavageState, command: Command[Any], field: str, rule: str) -> None:
    found = refusal_of(state, command)
    assert (found.code, found.field, found.rule) == ("value", field, rule)


@pytest.mark.rule("SW-TAB-34", "SW-SHAKEN-04")
@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (TreatWounds(actor="nobody", target="bob"), "unknown", "SW-TAB-34"),
        (SpendBennyUnshake(actor="nobody"), "unknown", "SW-SHAKEN-04"),
        (GoProne(actor="nobody"), "unknown", "SW-TAB-34"),
        (ApplyDamage(targets=("ana", "nobody")), "unknown", "SW-TAB-34"),
        (ApplyDamage(targets=("ana", "bob")), "target_dead", "SW-TAB-34"),
    ],
)
def test_whoever_is_named_is_there_and_lives(command: Command[Any], code: str, rule: str) -> None:
    state = idle(fighter("ana"), fighter("bob", ko=Ko.DEAD), is_table=True)
    check(state, command, code, rule)


@pytest.mark.rule("SW-CLIMB-03", "SW-MOVE-04")
def test_what_comes_late_or_before_its_fight_is_refused() -> None:
    check(armed("Blade", 8, grappled_by="bob"), ClimbInCombat(actor="ana"), "no_move_left", "SW-MELEE-15")
    assert refusal_of(idle(fighter("ana"), is_table=True), GoProne(actor="ana")).code == "no_encounter"
    owed = play(turn(extra("eve", side="party", at=cell(0)), extra("bob", at=cell(1))), Move(actor="eve", path=(cell(-1),))).state
    check(owed, FreeAttack(actor="bob", weapon="Trumpet"), "hands", "SW-MELEE-18")
