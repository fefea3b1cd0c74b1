"""Grapples: taking hold, what a hold forbids and costs, turning, dragging, throwing, choking, the blade. Rule: WD-GRAP-01 to -10"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.winterdawn.actions.healing import WakeTest
from desktop_app.rules.winterdawn.combat.clinch import ReleaseGrapple
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, CounterAttack, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage, UseShield
from desktop_app.rules.winterdawn.encounter import EndCombat, InflictDamage
from desktop_app.rules.winterdawn.gm import EndHold, Kill, WinterDawnPlace, WinterDawnSetCondition
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.moves import GoProne, Move, Run, StandUp
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.shown.rows import tags
from desktop_app.rules.winterdawn.state import Choke, Fighter, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, TakeTurn
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.rules.winterdawn.builders import (
    EAST,
    NORTH_EAST,
    SOUTH_WEST,
    SYSTEM,
    WEST,
    Hero,
    Played,
    asked,
    board,
    cell,
    change,
    fight,
    hero,
    in_slot,
    play,
    refusal_of,
    scripted,
)

FACING_EAST, FACING_WEST = 0, 3
HOLDS, HELD = {"grappling": ("bob",)}, {"grappled_by": ("ana",)}
PINS, PINNED = {**HOLDS, "pinning": "bob", "prone": True}, {**HELD, "pinned_by": "ana", "prone": True}
CHOKES, CHOKED = {**HOLDS, "choking": "bob"}, {**HELD, "choked_by": Choke(by="ana")}
IN_HOLD, HOLDING = {"grappled_by": ("bob",)}, {"grappling": ("ana",)}
UNDER, ON_TOP = {**IN_HOLD, "pinned_by": "bob", "prone": True}, {**HOLDING, "pinning": "ana", "prone": True}
STRANGLED, STRANGLING = {**IN_HOLD, "choked_by": Choke(by="bob")}, {**HOLDING, "choking": "ana"}
GRAPPLE = HitEffect(effect="grapple")


def effect(name: Any, **values: Any) -> HitEffect:
    return HitEffect(effect=name, **values)


def pair(*others: Hero, ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, **settings: Any) -> WinterDawnState:
    """Ana has the turn, Bob stands to her east; a hold's maluses give no dice, so that hits are easily counted."""
    one = hero("ana", **{"at": cell(0), "facing": FACING_EAST, "initiative": 5, **(ana or {})})
    other = hero("bob", **{"side": "foe", "at": cell(1), "facing": FACING_WEST, "initiative": 1, **(bob or {})})
    ground = settings.pop("ground", None)
    return fight(one, other, *others, ground=ground, **{"undefended_malus_becomes_dice": False, **settings})


def scored(hits: int, *others: Hero, weapon: str = "unarmed", wants: bool = False, malus: int = 0, **rest: Any) -> WinterDawnState:
    """Ana has scored so many hits on Bob with an attack that a malus weighs on."""
    skill = {"unarmed": "brawling", "dagger": "brawling", "one_handed_sword": "swords_1h"}[weapon]
    ana = {
        "ranks": {skill: hits + malus - 1},
        "spirit": 18,
        "weapon": "" if weapon == "unarmed" else weapon,
        **(rest.pop("ana", None) or {}),
    }
    state = pair(*others, ana=ana, **rest)
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon=weapon), (Decline(actor="bob"), *[4] * (hits + malus)))
    assert rolled.fact("scored", "hits") == hits
    return scripted(rolled.state, IntendDamage(actor="ana", answer_=wants)).state


def spend(state: WinterDawnState, *effects: HitEffect, faces: tuple[int, ...] = ()) -> Played:
    return scripted(state, AllocateHits(actor="ana", effects=effects), *faces)


def refused(state: WinterDawnState, *effects: HitEffect) -> str:
    return refusal_of(state, AllocateHits(actor="ana", effects=effects)).code


def links(fighter: Fighter) -> tuple[Any, ...]:
    choke = fighter.choked_by
    return fighter.grappling, fighter.grappled_by, fighter.pinning, fighter.pinned_by, fighter.choking, choke.by if choke else None


FREE: tuple[Any, ...] = ((), (), None, None, None, None)


# ---- prices


@pytest.mark.rule("WD-TAB-17")
@pytest.mark.parametrize(
    ("what", "price", "ana", "bob", "malus"),
    [
        (GRAPPLE, 2, {}, {}, 0),
        (effect("reverse_grapple"), 1, IN_HOLD, HOLDING, 1),
        (effect("drag", direction=WEST, n=1), 1, HOLDS, HELD, 0),
        (effect("drag", direction=WEST, n=3), 1 + 1 + 1, HOLDS, HELD, 0),
        (effect("throw", then="pin"), 2, HOLDS, HELD, 0),
        (effect("throw", then="release"), 2, HOLDS, HELD, 0),
        (effect("throw_off_ledge", direction=EAST), 2, HOLDS, HELD, 0),
        (effect("choke"), 3, HOLDS, HELD, 0),
        (effect("break_choke"), 2, STRANGLED, STRANGLING, 1),
        (effect("reverse_pin"), 2, UNDER, ON_TOP, 2),
    ],
)
def test_tab_17_what_an_effect_of_a_grapple_costs(what: HitEffect, price: int, ana: Any, bob: Any, malus: int) -> None:
    command = AllocateHits(actor="ana", effects=(what,))
    assert command.refuse(scored(price, ana=ana, bob=bob, malus=malus)) is None
    if price > 1:
        refusal = refusal_of(scored(price - 1, ana=ana, bob=bob, malus=malus), command)
        assert (refusal.code, dict(refusal.facts)) == ("hits", {"price": price, "hits": price - 1})


@pytest.mark.rule("WD-TAB-17")
@pytest.mark.parametrize("what", [GRAPPLE, effect("drag", direction=WEST, n=1), effect("throw"), effect("choke")])
def test_tab_17_every_effect_of_a_grapple_asks_for_a_brawling_roll(what: HitEffect) -> None:
    links_ = (HOLDS, HELD) if what is not GRAPPLE else ({}, {})
    state = scored(4, weapon="one_handed_sword", ana=links_[0], bob=links_[1], malus=1 if links_[0] else 0)
    assert refused(state, what) == "effect"


@pytest.mark.rule("WD-TAB-17")
@pytest.mark.parametrize("what", [effect("drag", direction=WEST, n=1), effect("throw"), effect("choke")])
def test_tab_17_dragging_throwing_and_choking_are_the_grapplers(what: HitEffect) -> None:
    assert refused(scored(3), what) == "not_grappler"
    assert refused(scored(3, ana=IN_HOLD, bob=HOLDING, malus=1), what) == "not_grappler"


# ---- taking hold


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_two_hits_of_a_brawling_attack_take_hold() -> None:
    played = spend(scored(2), GRAPPLE)
    assert (played["ana"].grappling, played["bob"].grappled_by) == (("bob",), ("ana",))


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_the_rest_may_be_spent_at_once() -> None:
    played = spend(scored(2 + 3), GRAPPLE, effect("choke"))
    assert (played["ana"].choking, played["bob"].choked_by) == ("bob", Choke(by="ana"))
    assert refused(scored(2 + 3), effect("choke"), GRAPPLE) == "not_grappler"


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_a_dagger_in_a_hand_will_do() -> None:
    assert spend(scored(2, weapon="dagger"), GRAPPLE)["bob"].grappled_by == ("ana",)


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_only_at_close_range() -> None:
    assert refused(scored(2, bob={"at": cell(2)}, malus=1), GRAPPLE) == "effect"
    near = spend(scored(1 + 2, bob={"at": cell(2)}, malus=1), effect("step", direction=EAST), GRAPPLE)
    assert near["bob"].grappled_by == ("ana",)


@pytest.mark.rule("WD-GRAP-01")
@pytest.mark.parametrize("house", [False, True])
def test_grap_01_a_defender_takes_hold_only_under_the_house_rule(house: bool) -> None:
    state = pair(bob={"ranks": {"brawling": 1}}, grapple_on_defence=house)
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="unarmed"), 1, 4, 4, 4))
    wants = scripted(rolled.state, IntendDamage(actor="bob", answer_=False)).state
    command = AllocateHits(actor="bob", effects=(GRAPPLE,))
    if house:
        assert scripted(wants, command)["ana"].grappled_by == ("bob",)
    else:
        assert refusal_of(wants, command).code == "effect"


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_fists_full_of_iron_ward_but_cannot_grasp() -> None:
    bob = {"weapon": "one_handed_sword", "off": "dagger", "ranks": {"brawling": 1}}
    state = pair(bob=bob, grapple_on_defence=True)
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="unarmed"), 1, 4, 4, 4))
    wants = scripted(rolled.state, IntendDamage(actor="bob", answer_=False)).state
    assert refusal_of(wants, AllocateHits(actor="bob", effects=(GRAPPLE,))).code == "effect"


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_nobody_grasps_the_one_it_is_in_a_hold_with() -> None:
    assert refused(scored(2, ana=HOLDS, bob=HELD), GRAPPLE) == "effect"
    assert refused(scored(2, ana=UNDER, bob=ON_TOP, malus=2), GRAPPLE) == "pinned"


@pytest.mark.rule("WD-GRAP-01")
def test_grap_01_an_attack_of_opportunity_takes_hold_and_stops_the_walk() -> None:
    state = pair(bob={"ranks": {"brawling": 1}})
    opened = scripted(state, Move(actor="ana", path=(cell(0, 1), cell(-1, 2)))).state
    rolled = play(opened, OpportunityAttack(actor="bob", weapon="unarmed"), (Decline(actor="ana"), 4, 4, 1))
    done = play(rolled.state, IntendDamage(actor="bob", answer_=False), AllocateHits(actor="bob", effects=(GRAPPLE,)))
    assert done["ana"].grappled_by == ("bob",)
    assert (done["ana"].cell, done.fact("stopped", "cells")) == (cell(0), 0)


# ---- what it means to be held


@pytest.mark.rule("WD-GRAP-02", "WD-GRAP-08", "WD-TAB-18", "WD-TAB-27")
@pytest.mark.parametrize(
    ("held", "malus"),
    [
        ({}, 0),
        ({"grappled_by": ("bob",)}, 1),
        ({"grappled_by": ("bob", "cid")}, 1 + 1),
        ({"grappled_by": ("bob",), "pinned_by": "bob"}, 2),
        ({"grappled_by": ("bob", "cid"), "pinned_by": "bob"}, 2 + 1),
        ({"grappling": ("bob",)}, 0),
    ],
)
@pytest.mark.parametrize(("skill", "weighed"), [("acrobatics", True), ("lifting", True), ("perception", False)])
def test_tab_18_the_malus_of_a_hold_is_on_every_strength_and_agility_roll(held: Any, malus: int, skill: str, weighed: bool) -> None:
    state = pair(hero("cid", side="foe", at=cell(0, 1)), ana={**held, "ranks": {skill: 2}})
    net = scripted(state, SkillAction(actor="ana", skill=skill), 4, 4, 5).sum_of("tested_open")
    assert net.total == 3 - (malus if weighed else 0)


@pytest.mark.rule("WD-GRAP-02", "WD-TAB-27")
def test_grap_02_attacker_and_defender_carry_it_too() -> None:
    cid = hero("cid", at=cell(1, 1), grappling=("bob",))
    state = pair(cid, ana={**IN_HOLD, "ranks": {"brawling": 2}}, bob={**HOLDING, "grappled_by": ("cid",)})
    played = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="unarmed"), 4, 4, 4, 4))
    assert (played.sum_of("attack_rolled").total, played.sum_of("defence_rolled").total) == (3 - 1, 1 - 1)


@pytest.mark.rule("WD-GRAP-02", "WD-TEST-11")
def test_grap_02_a_held_combatant_who_does_not_roll_gives_its_malus_as_dice() -> None:
    state = pair(ana=HOLDS, bob=HELD, undefended_malus_becomes_dice=True)
    played = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Decline(actor="bob"), 4, 4))
    assert played.asks[0][0] == 1 + 1


@pytest.mark.rule("WD-GRAP-02", "WD-GRAP-03")
@pytest.mark.parametrize("ana", [HOLDS, IN_HOLD], ids=["holding", "held"])
def test_grap_02_nobody_in_a_hold_walks_runs_or_lies_down(ana: Any) -> None:
    state = pair(ana=ana, bob=HELD if ana is HOLDS else HOLDING)
    for command in (Move(actor="ana", path=(cell(-1),)), Run(actor="ana"), GoProne(actor="ana")):
        assert refusal_of(state, command).code == "grappled"


@pytest.mark.rule("WD-GRAP-08")
def test_grap_08_nobody_stands_up_in_a_hold_and_a_pin_is_named() -> None:
    assert refusal_of(pair(ana=UNDER, bob=ON_TOP), StandUp(actor="ana")).code == "pinned"
    assert refusal_of(pair(ana={**IN_HOLD, "prone": True}, bob=HOLDING), StandUp(actor="ana")).code == "grappled"
    assert refusal_of(pair(ana=PINS, bob=PINNED), StandUp(actor="ana")).code == "grappled"


@pytest.mark.rule("WD-GRAP-03")
@pytest.mark.parametrize(("ana", "bob"), [(HOLDS, HELD), (IN_HOLD, HOLDING)], ids=["holding", "held"])
def test_grap_03_both_attack_only_each_other(ana: Any, bob: Any) -> None:
    state = pair(hero("cid", side="foe", at=cell(0, 1)), ana=ana, bob=bob)
    assert refusal_of(state, AttackMelee(actor="ana", target="cid", weapon="unarmed")).code == "grappled"
    assert AttackMelee(actor="ana", target="bob", weapon="unarmed").refuse(state) is None


@pytest.mark.rule("WD-GRAP-03")
def test_grap_03_a_shot_goes_only_at_the_partner_with_a_malus_for_not_brawling() -> None:
    state = pair(hero("cid", side="foe", at=cell(0, 2)), ana={**HOLDS, "weapon": "short_bow", "ranks": {"bows": 2}}, bob=HELD)
    assert refusal_of(state, AttackRanged(actor="ana", target="cid", weapon="short_bow")).code == "grappled"
    shot = play(state, AttackRanged(actor="ana", target="bob", weapon="short_bow"), Pass(actor="bob"))
    rolled = scripted(shot.state, Decline(actor="bob"), 4, 4, 4)
    assert rolled.sum_of("shot_rolled").total == 3 - 1


@pytest.mark.rule("WD-GRAP-03", "WD-TAB-27")
def test_grap_03_an_attack_that_is_not_brawling_has_malus_1_more() -> None:
    ana = {**HOLDS, "weapon": "one_handed_sword", "ranks": {"swords_1h": 3}}
    state = pair(ana=ana, bob=HELD)
    played = play(state, AttackMelee(actor="ana", target="bob", weapon="one_handed_sword"), (Decline(actor="bob"), 4, 4, 4, 4))
    assert played.sum_of("attack_rolled").total == 4 - 1
    fists = pair(ana={**HOLDS, "ranks": {"brawling": 3}}, bob=HELD)
    played = play(fists, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Decline(actor="bob"), 4, 4, 4, 4))
    assert played.sum_of("attack_rolled").total == 4


@pytest.mark.rule("WD-GRAP-03")
def test_grap_03_a_counter_attack_that_is_not_brawling_has_it_too_and_a_defence_has_not() -> None:
    bob = {**HELD, "weapon": "one_handed_sword", "ranks": {"swords_1h": 3}, "initiative": 5, "spirit": 9}
    state = pair(ana={**HOLDS, "spirit": 18}, bob=bob)
    asked_ = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed")).state
    countered = scripted(asked_, CounterAttack(actor="bob", weapon="one_handed_sword"), 4, 4, 4, 4, 4)
    assert countered.sum_of("defence_rolled").total == 4 - 1 - 1  # held, and not brawling
    warded = scripted(asked_, Defend(actor="bob", weapon="one_handed_sword"), 4, 4, 4, 4, 4)
    assert warded.sum_of("defence_rolled").total == 4 - 1


@pytest.mark.rule("WD-GRAP-03")
def test_grap_03_both_may_defend_against_anybody() -> None:
    state = in_slot(pair(hero("cid", side="foe", at=cell(0, 1), facing=4), ana=HOLDS, bob=HELD), "cid")
    struck = scripted(state, AttackMelee(actor="cid", target="ana", weapon="unarmed")).state
    assert asked(struck) == ("defence", ("ana",))


@pytest.mark.rule("WD-GRAP-03", "WD-TAB-18", "WD-DMG-05")
@pytest.mark.parametrize(("bob", "answers"), [({}, True), (HELD, False), ({"grappling": ("cid",)}, False)])
def test_grap_03_no_shield_in_a_hold(bob: Any, answers: bool) -> None:
    ana = HOLDS if bob is HELD else {}
    cid = hero("cid", at=cell(1, 1), grappled_by=("bob",) if "grappling" in bob else ())
    state = scored(2, cid, ana=ana, bob={**bob, "off": "buckler"}, wants=True)
    if answers:
        assert asked(state) == ("shield", ("bob",))
    else:
        assert asked(state) == ("allocation", ("ana",))
        assert refusal_of(state, UseShield(actor="bob")).code == "shield_blocked"


@pytest.mark.rule("WD-GRAP-03", "WD-REACT-04")
def test_react_04_those_in_a_hold_strike_at_openings_only_of_each_other() -> None:
    cid = hero("cid", at=cell(1, 1), facing=4)
    state = in_slot(pair(cid, ana=HOLDS, bob={**HELD, "facing": 0}), "cid")
    walked = scripted(state, Move(actor="cid", path=(cell(2, 1),)))
    assert (asked(walked.state), walked["cid"].cell) == (None, cell(2, 1))
    free = scripted(in_slot(pair(cid, bob={"facing": 0}), "cid"), Move(actor="cid", path=(cell(2, 1),)))
    assert asked(free.state) == ("aoo", ("bob",))
    assert refusal_of(walked.state, OpportunityAttack(actor="bob", weapon="unarmed")).code == "grappled"
    both = hero("dora", side="foe", at=cell(2, 0), facing=3)
    other = in_slot(pair(cid, both, ana=HOLDS, bob={**HELD, "facing": 0}), "cid")
    opened = scripted(other, Move(actor="cid", path=(cell(2, 1),))).state
    assert asked(opened) == ("aoo", ("dora",))
    assert refusal_of(opened, OpportunityAttack(actor="bob", weapon="unarmed")).code == "grappled"


@pytest.mark.rule("WD-GRAP-03", "WD-CTRL-01", "WD-CTRL-03")
def test_ctrl_01_no_steps_in_a_hold_and_no_push_between_the_two() -> None:
    state = scored(3, ana=HOLDS, bob=HELD)
    assert refused(state, effect("step", direction=NORTH_EAST)) == "grappled"
    assert refused(state, effect("push", direction=EAST)) == "grappled"
    assert refused(scored(4), GRAPPLE, effect("push", direction=EAST)) == "grappled"


# ---- letting go


@pytest.mark.rule("WD-GRAP-03", "WD-GRAP-05")
def test_grap_05_the_grappler_lets_go_for_free_and_may_then_move() -> None:
    played = scripted(pair(ana=HOLDS, bob=HELD), ReleaseGrapple(actor="ana", target="bob"))
    assert (links(played["ana"]), links(played["bob"])) == (FREE, FREE)
    slot = played.state.current
    assert slot is not None and not slot.action_used
    assert Move(actor="ana", path=(cell(-1),)).refuse(played.state) is None
    assert refusal_of(pair(ana=IN_HOLD, bob=HOLDING), ReleaseGrapple(actor="ana", target="bob")).code == "not_grappler"


@pytest.mark.rule("WD-GRAP-08")
def test_grap_08_who_is_released_from_a_pin_stays_prone() -> None:
    played = scripted(pair(ana=PINS, bob=PINNED), ReleaseGrapple(actor="ana", target="bob"))
    assert played["bob"].prone and played["bob"].pinned_by is None


@pytest.mark.rule("WD-GRAP-05")
@pytest.mark.parametrize(("metres", "ends"), [(1, False), (2, True)])
def test_grap_05_a_hold_ends_beyond_1_m(metres: int, ends: bool) -> None:
    played = scripted(pair(ana=CHOKES, bob=CHOKED), WinterDawnPlace(target="bob", cell=cell(metres)))
    assert (played["bob"].grappled_by == ()) == ends
    assert (played["bob"].choked_by is None) == ends
    assert (links(played["ana"]) == FREE) == ends


@pytest.mark.rule("WD-GRAP-05")
@pytest.mark.parametrize("name", ["incapacitated", "unconscious", "dead"])
def test_grap_05_a_hold_ends_with_the_grappler_not_with_a_victim_that_sleeps(name: str) -> None:
    state = pair(ana=PINS, bob=PINNED)
    down = scripted(state, WinterDawnSetCondition(target="ana", condition=name))
    assert (links(down["ana"]), links(down["bob"])) == (FREE, FREE)
    kept = scripted(state, WinterDawnSetCondition(target="bob", condition=name))
    assert (kept["bob"].grappled_by == ("ana",)) == (name != "dead")


@pytest.mark.rule("WD-GRAP-05")
def test_grap_05_an_attack_that_puts_the_grappler_down_ends_the_hold() -> None:
    ana = {**HOLDS, "lines": [(1, 0)], "constitution": 6}
    state = scripted(pair(ana=ana, bob=HELD), InflictDamage(target="ana", mos=2, damage_type=DamageType.BURNING)).state
    done = scripted(state, TakeDamage(actor="ana"))
    assert done["ana"].incapacitated and done["bob"].grappled_by == ()
    assert "hold_ended" in done.names


@pytest.mark.rule("WD-GRAP-05")
def test_grap_05_a_third_one_pushes_the_two_apart() -> None:
    cid = hero("cid", at=cell(2), facing=3, ranks={"brawling": 1})
    state = in_slot(pair(cid, ana=IN_HOLD, bob=HOLDING), "cid")
    rolled = play(state, AttackMelee(actor="cid", target="bob", weapon="unarmed"), (Decline(actor="bob"), 4, 4))
    wants = scripted(rolled.state, IntendDamage(actor="cid", answer_=False)).state
    done = play(wants, AllocateHits(actor="cid", effects=(effect("push", direction=NORTH_EAST),)), Pass(actor="ana"))
    assert done["bob"].cell == cell(2, -1)
    assert links(done["ana"]) == FREE


@pytest.mark.rule("WD-GRAP-05")
def test_grap_05_who_leaves_holds_nobody_and_the_game_master_parts_them() -> None:
    state = pair(ana=PINS, bob=PINNED)
    assert links(scripted(state, RemoveCombatant(actor="ana"))["bob"]) == FREE
    parted = scripted(state, EndHold(target="bob", other="ana"))
    assert (links(parted["ana"]), links(parted["bob"])) == (FREE, FREE)
    assert refusal_of(parted.state, EndHold(target="bob", other="ana")).code == "not_grappler"
    assert links(scripted(state, Kill(target="ana"))["bob"]) == FREE


@pytest.mark.rule("WD-GRAP-05")
def test_grap_05_no_hold_outlives_the_fight() -> None:
    ended = scripted(pair(ana=CHOKES, bob=CHOKED), EndCombat())
    assert (links(ended["ana"]), links(ended["bob"])) == (FREE, FREE)


# ---- turning the hold


@pytest.mark.rule("WD-GRAP-04")
def test_grap_04_one_hit_turns_the_hold() -> None:
    played = spend(scored(1, ana=IN_HOLD, bob=HOLDING, malus=1), effect("reverse_grapple"))
    assert (played["ana"].grappling, played["bob"].grappled_by) == (("bob",), ("ana",))
    assert (played["ana"].grappled_by, played["bob"].grappling) == ((), ())


@pytest.mark.rule("WD-GRAP-04", "WD-GRAP-08", "WD-GRAP-10")
@pytest.mark.parametrize(
    ("ana", "bob", "malus", "code"), [(STRANGLED, STRANGLING, 1, "choked"), (UNDER, ON_TOP, 2, "pinned"), ({}, {}, 0, "effect")]
)
def test_grap_04_not_while_choked_not_while_pinned(ana: Any, bob: Any, malus: int, code: str) -> None:
    assert refused(scored(3, ana=ana, bob=bob, malus=malus), effect("reverse_grapple")) == code


@pytest.mark.rule("WD-GRAP-04", "WD-GRAP-10")
def test_grap_10_the_choke_is_broken_first_and_then_the_hold_turned() -> None:
    played = spend(scored(2 + 1, ana=STRANGLED, bob=STRANGLING, malus=1), effect("break_choke"), effect("reverse_grapple"))
    assert played["ana"].grappling == ("bob",)
    assert played["bob"].choking is None and played["ana"].choked_by is None


@pytest.mark.rule("WD-GRAP-04")
def test_grap_04_not_with_a_defence() -> None:
    state = pair(ana=HOLDS, bob={**HELD, "ranks": {"brawling": 3}})
    rolled = play(
        state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="unarmed"), 1, 4, 4, 4, 4, 4)
    )
    wants = scripted(rolled.state, IntendDamage(actor="bob", answer_=False)).state
    assert refusal_of(wants, AllocateHits(actor="bob", effects=(effect("reverse_grapple"),))).code == "effect"


@pytest.mark.rule("WD-GRAP-05", "WD-GRAP-04")
def test_grap_05_each_hold_is_turned_by_itself() -> None:
    cid = hero("cid", side="foe", at=cell(0, 1), grappling=("ana",))
    state = scored(1, cid, ana={"grappled_by": ("bob", "cid")}, bob=HOLDING, malus=1 + 1)
    played = spend(state, effect("reverse_grapple"))
    assert (played["ana"].grappling, played["ana"].grappled_by) == (("bob",), ("cid",))


@pytest.mark.rule("WD-GRAP-08")
def test_grap_08_two_hits_roll_over_and_pin() -> None:
    played = spend(scored(2, ana=UNDER, bob=ON_TOP, malus=2), effect("reverse_pin"))
    assert (played["ana"].pinning, played["bob"].pinned_by) == ("bob", "ana")
    assert played["ana"].prone and played["bob"].prone
    assert played["ana"].grappled_by == () and played["bob"].grappling == ()


@pytest.mark.rule("WD-GRAP-08", "WD-GRAP-10")
def test_grap_08_not_while_choked() -> None:
    state = scored(4, ana={**UNDER, "choked_by": Choke(by="bob")}, bob={**ON_TOP, "choking": "ana"}, malus=2)
    assert refused(state, effect("reverse_pin")) == "choked"
    assert spend(state, effect("break_choke"), effect("reverse_pin"))["ana"].pinning == "bob"


# ---- dragging


@pytest.mark.rule("WD-GRAP-06")
def test_grap_06_both_go_1_m_for_each_hit() -> None:
    played = spend(scored(2 + 2, malus=0), GRAPPLE, effect("drag", direction=WEST, n=2))
    assert (played["ana"].cell, played["bob"].cell) == (cell(-2), cell(-1))
    assert played["bob"].grappled_by == ("ana",)


@pytest.mark.rule("WD-GRAP-06")
@pytest.mark.parametrize("wall", [cell(-1), cell(1, -1)], ids=["grappler", "target"])
def test_grap_06_both_need_a_free_cell(wall: Any) -> None:
    direction = WEST if wall == cell(-1) else NORTH_EAST
    where = wall if direction == WEST else cell(2, -1)
    state = scored(1, ana=HOLDS, bob=HELD, ground=board({where: "wall"}))
    assert refused(state, effect("drag", direction=direction, n=1)) == "blocked"
    assert refused(state, effect("drag", direction=9, n=1)) == "effect"
    assert refused(state, effect("drag", direction=SOUTH_WEST, n=0)) == "effect"


@pytest.mark.rule("WD-GRAP-06", "WD-TAB-16")
def test_tab_16_a_drag_gives_the_others_an_opening_on_either() -> None:
    friend, foe = hero("cid", at=cell(2), facing=3), hero("dora", side="foe", at=cell(0, 1), facing=5)
    state = scored(1, friend, foe, ana=HOLDS, bob=HELD)
    opened = scripted(state, AllocateHits(actor="ana", effects=(effect("drag", direction=NORTH_EAST, n=1),))).state
    assert asked(opened) == ("aoo", ("dora",))
    passed = scripted(opened, Pass(actor="dora")).state
    assert asked(passed) == ("aoo", ("cid",))
    done = scripted(passed, Pass(actor="cid"))
    assert (done["ana"].cell, done["bob"].cell) == (cell(1, -1), cell(2, -1))


@pytest.mark.rule("WD-GRAP-06", "WD-REACT-06")
def test_react_06_who_is_met_on_the_way_may_strike_once() -> None:
    foe = hero("dora", side="foe", at=cell(-3), facing=0)
    state = scored(3, foe, ana=HOLDS, bob=HELD)
    opened = scripted(state, AllocateHits(actor="ana", effects=(effect("drag", direction=WEST, n=2),))).state
    assert (asked(opened), opened.combatants["ana"].cell) == (("aoo", ("dora",)), cell(-2))
    assert asked(scripted(opened, Pass(actor="dora")).state) is None


@pytest.mark.rule("WD-GRAP-06")
def test_grap_06_a_grappler_put_down_on_the_way_drags_no_further() -> None:
    foe = hero("dora", side="foe", at=cell(0, 1), facing=5)
    state = scored(1, foe, ana=HOLDS, bob=HELD)
    opened = scripted(state, AllocateHits(actor="ana", effects=(effect("drag", direction=NORTH_EAST, n=1),))).state
    gone = scripted(opened, Kill(target="ana")).state
    done = scripted(gone, Pass(actor="dora")) if asked(gone) else Played(gone, (), ())
    assert done["bob"].cell == cell(1)


# ---- throwing


@pytest.mark.rule("WD-GRAP-07", "WD-GRAP-08")
def test_grap_07_a_throw_pins_or_lets_go() -> None:
    state = scored(2, ana=HOLDS, bob=HELD)
    pin = spend(state, effect("throw", then="pin"))
    assert (pin["ana"].prone, pin["bob"].prone, pin["ana"].pinning, pin["bob"].pinned_by) == (True, True, "bob", "ana")
    free = spend(state, effect("throw", then="release"))
    assert (free["ana"].prone, free["bob"].prone) == (False, True)
    assert (links(free["ana"]), links(free["bob"])) == (FREE, FREE)


@pytest.mark.rule("WD-GRAP-07", "WD-X-03")
def test_grap_07_off_a_ledge_it_is_a_fall_and_never_a_pin() -> None:
    state = scored(2, ana=HOLDS, bob=HELD)
    over = spend(state, effect("throw_off_ledge", direction=EAST))
    assert (over["bob"].cell, over["bob"].prone, asked(over.state)) == (cell(2), True, ("fall", ("bob",)))
    assert refused(state, effect("throw_off_ledge", direction=8)) == "effect"
    walled = scored(2, ana=HOLDS, bob=HELD, ground=board({cell(2): "wall"}))
    assert refused(walled, effect("throw_off_ledge", direction=EAST)) == "blocked"
    plain = scored(2, ana=HOLDS, bob=HELD, x_03=False)
    assert asked(spend(plain, effect("throw_off_ledge", direction=EAST)).state) is None


@pytest.mark.rule("WD-GRAP-07")
def test_grap_07_nobody_is_pinned_twice() -> None:
    assert refused(scored(2, ana=PINS, bob=PINNED), effect("throw", then="pin")) == "effect"


# ---- the blade


@pytest.mark.rule("WD-GRAP-09")
@pytest.mark.parametrize("kind", [DamageType.CUTTING, DamageType.PIERCING])
def test_grap_09_a_blade_in_the_clinch_ignores_armour(kind: DamageType) -> None:
    bob = {**HELD, "armour": ["gambeson"], "sheet": {"natural_armour": {"piercing": 1, "cutting": 1, "bludgeoning": 1}}}
    state = scored(2, weapon="dagger", ana={**HOLDS, "strength": 6}, bob=bob, wants=True)
    struck = spend(state, effect("damage", dice=2, damage_type=kind), faces=(8, 8))
    assert struck.sum_of("damage_dealt").total == 2 + 2
    assert refusal_of(struck.state, TakeDamage(actor="bob", piece="gambeson", absorb=1, line=0)).code == "armour"
    done = scripted(struck.state, TakeDamage(actor="bob", line=0))
    assert done["bob"].injury_lines[0].ticked == 4


@pytest.mark.rule("WD-GRAP-09")
def test_grap_09_fists_do_not_and_neither_does_the_one_who_is_held() -> None:
    bob = {**HELD, "sheet": {"natural_armour": {"piercing": 1, "cutting": 1, "bludgeoning": 1}}}
    fists = scored(2, ana={**HOLDS, "strength": 10}, bob=bob, wants=True)
    struck = spend(fists, effect("damage", dice=2, damage_type=DamageType.BLUDGEONING), faces=(4, 4))
    assert struck.sum_of("damage_dealt").total == 2 - 1
    armoured = {"sheet": {"natural_armour": {"piercing": 1, "cutting": 1, "bludgeoning": 1}}}
    state = scored(2, weapon="dagger", ana=IN_HOLD, bob={**HOLDING, **armoured}, wants=True, malus=1)
    struck = spend(state, effect("damage", dice=2, damage_type=DamageType.CUTTING), faces=(4, 4))
    assert struck.sum_of("damage_dealt").total == 2 - 1


@pytest.mark.rule("WD-GRAP-09")
def test_grap_09_a_hold_taken_a_moment_ago_counts() -> None:
    bob = {"sheet": {"natural_armour": {"piercing": 1, "cutting": 1, "bludgeoning": 1}}}
    state = scored(2 + 1, weapon="dagger", bob=bob, wants=True)
    struck = spend(state, GRAPPLE, effect("damage", dice=1, damage_type=DamageType.PIERCING), faces=(4,))
    assert struck.sum_of("damage_dealt").total == 1


# ---- choking


def choked_turn(counter: int, *, bob: dict[str, Any] | None = None, **settings: Any) -> WinterDawnState:
    """Bob is being choked, has tested so often, and is about to be called."""
    state = pair(ana={**CHOKES, "initiative": 0}, bob={**CHOKED, "choked_by": Choke(by="ana", counter=counter), **(bob or {})}, **settings)
    return scripted(state, EndSlot(actor="ana")).state


@pytest.mark.rule("WD-GRAP-10")
@pytest.mark.parametrize(("counter", "faces", "awake"), [(0, (4,), True), (0, (3,), False), (1, (4, 4), True), (1, (4, 1), False)])
def test_grap_10_the_counter_rises_and_resist_fatigue_is_tested_against_it(counter: int, faces: tuple[int, ...], awake: bool) -> None:
    state = choked_turn(counter, bob={"initiative": 3, "ranks": {"resist_fatigue": len(faces) - 1}})
    ego = (4,) if not any(face >= 4 for face in faces) else ()
    called = scripted(state, NextSlot()).state
    done = scripted(called, TakeTurn(actor="bob"), *faces, *ego)
    assert done.asks[0] == (len(faces), 6, "resist_fatigue", "bob")
    if awake:
        assert done["bob"].choked_by == Choke(by="ana", counter=counter + 1)
        assert done.state.acting == "bob"
        return
    asleep = done["bob"].unconscious
    assert asleep is not None and asleep.cause == "choke"
    assert done["bob"].prone and not done["bob"].incapacitated
    assert (done["bob"].choked_by, done["ana"].choking, done["bob"].grappled_by) == (None, None, ("ana",))
    assert done.state.acting is None


@pytest.mark.rule("WD-GRAP-10")
def test_grap_10_a_slot_at_0_or_below_begins_with_the_test() -> None:
    done = scripted(choked_turn(0, bob={"initiative": -1}), NextSlot(), 4)
    assert done["bob"].choked_by == Choke(by="ana", counter=1)


@pytest.mark.rule("WD-GRAP-10")
def test_grap_10_once_a_round_also_in_a_split_turn_and_not_when_delaying() -> None:
    state = scripted(choked_turn(0, bob={"initiative": 3}), NextSlot()).state
    split = scripted(state, TakeTurn(actor="bob", mode="split"), 4).state
    later = play(split, EndSlot(actor="bob"), NextSlot())
    assert later.state.acting == "bob" and later["bob"].choked_by == Choke(by="ana", counter=1)
    delayed = scripted(state, TakeTurn(actor="bob", mode="delay")).state
    assert scripted(delayed, NextSlot(), 4)["bob"].choked_by == Choke(by="ana", counter=1)


@pytest.mark.rule("WD-GRAP-10")
def test_grap_10_a_command_that_begins_the_turn_of_one_choked_out_is_not_carried_out() -> None:
    state = scripted(choked_turn(0, bob={"initiative": 3}), NextSlot()).state
    done = scripted(state, AttackMelee(actor="bob", target="ana", weapon="unarmed"), 1, 4)
    assert done["bob"].unconscious is not None
    assert "turn_interrupted" in done.names and "attacks" not in done.names


@pytest.mark.rule("WD-GRAP-10", "WD-COND-06")
def test_cond_06_one_choked_out_wakes_by_resist_fatigue_and_has_a_slot_in_the_next_round() -> None:
    state = scripted(choked_turn(0, bob={"initiative": 3, "constitution": 20, "ranks": {"resist_fatigue": 2}}), NextSlot()).state
    out = scripted(state, TakeTurn(actor="bob"), 1, 2, 3, 4)
    woken = scripted(change(out.state, "bob", spirit=10), WakeTest(actor="bob"), 16, 16, 8)
    assert woken["bob"].unconscious is None
    assert all(slot.who != "bob" for slot in woken.state.slots if slot.state.value == "pending")
    following = scripted(woken.state, NextSlot()).state
    assert [slot.who for slot in following.slots] == ["ana", "bob"]


@pytest.mark.rule("WD-GRAP-10")
def test_grap_10_one_throat_at_a_time() -> None:
    assert refused(scored(3, ana=CHOKES, bob=CHOKED), effect("choke")) == "effect"
    assert refused(scored(2, ana=IN_HOLD, bob=HOLDING, malus=1), effect("break_choke")) == "effect"


# ---- at a glance


@pytest.mark.rule("WD-TAB-18")
def test_tab_18_holds_are_seen_at_a_glance() -> None:
    def shown(state: WinterDawnState, who: str) -> list[str]:
        return [tag.phrase.name for tag in tags(state, who) if tag.phrase.name != "tag_prone"]

    assert shown(pair(ana=HOLDS, bob=HELD), "ana") == ["tag_grappling"]
    assert shown(pair(ana=HOLDS, bob=HELD), "bob") == ["tag_grappled"]
    assert shown(pair(ana=PINS, bob=PINNED), "ana") == ["tag_pinning"]
    assert shown(pair(ana=PINS, bob=PINNED), "bob") == ["tag_pinned"]
    assert shown(pair(ana=CHOKES, bob=CHOKED), "ana") == ["tag_choking"]
    assert shown(pair(ana=CHOKES, bob=CHOKED), "bob") == ["tag_choked", "tag_grappled"]


@pytest.mark.rule("WD-GRAP-03", "WD-TAB-17")
def test_what_a_hold_allows_is_what_is_offered() -> None:
    cid = hero("cid", side="foe", at=cell(0, 1))
    state = pair(cid, ana=HOLDS, bob=HELD)
    possible = [offer.command for offer in SYSTEM.offers(state, "ana") if offer.is_possible]
    assert {command.target for command in possible if isinstance(command, AttackMelee)} == {"bob"}
    assert [command.kind for command in possible if command.kind in ("move", "run", "release_grapple")] == ["release_grapple"]
    bought = {
        entry.effect
        for offer in SYSTEM.offers(scored(3, ana=HOLDS, bob=HELD), "ana")
        for entry in offer.open["effects"].values
        if isinstance(entry, HitEffect)
    }
    assert {"drag", "throw", "choke"} <= bought and not bought & {"grapple", "push", "step", "reverse_grapple"}
