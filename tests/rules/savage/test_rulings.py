"""What the program rules where the catalogue is silent: each ruling of `rulings.toml` that says what happens, by the smallest case."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.savage.between_fights.social import Persuade
from desktop_app.rules.savage.combat.contests import Trick, WillTest
from desktop_app.rules.savage.combat.melee import CoupDeGrace, MeleeAttack
from desktop_app.rules.savage.combat.ranged import Shoot, Throw
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.combat.trying import SkillTest, Stabilise
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.fatigue import Hunger, NoSleep, RecoverFatigue
from desktop_app.rules.savage.harm.hazards import Fall
from desktop_app.rules.savage.harm.soak import AcceptWounds
from desktop_app.rules.savage.state import Ko
from tests.rules.savage.builders import BLADE, GUN, asked, cell, change, code, extra, fighter, idle, play, turn, villain

JAVELIN: dict[str, Any] = {"name": "Javelin", "category": "thrown", "uses_strength": True, "range_s": 3, "range_m": 6, "range_l": 12}
PLAIN: dict[str, Any] = {"is_wild_card": False, "bennies": 0}


@pytest.mark.rule("SW-MELEE-03", "SW-DMG-09")
def test_a_sparing_blow_at_one_already_out_is_an_ordinary_one() -> None:
    blow = ApplyDamage(targets=("ana",), amount=5 + 4 * 2, nonlethal=True)
    up, out = idle(fighter("ana", wounds=3, bennies=0)), idle(fighter("ana", wounds=3, bennies=0, ko=Ko.INCAPACITATED))
    spared = play(up, blow, (AcceptWounds(actor="ana"), 3)).state.combatants["ana"]
    assert (spared.ko, spared.unconscious_until, spared.injuries) == (Ko.NONE, 3 * 600, ())
    struck = play(out, blow, (AcceptWounds(actor="ana"), 1, 1, 5, 1)).state.combatants["ana"]
    assert (struck.unconscious_until, [injury.location for injury in struck.injuries]) == (None, ["groin"])


@pytest.mark.rule("SW-GRID-03", "SW-MOVE-05")
def test_one_who_stands_on_a_body_is_beside_it() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(0), ko=Ko.INCAPACITATED))
    assert play(state, CoupDeGrace(actor="ana", target="bob")).state.combatants["bob"].ko is Ko.DEAD


@pytest.mark.rule("SW-TEST-03", "SW-RANGE-17")
def test_the_wild_die_goes_with_the_damage_of_thrown_blades_not_of_javelins() -> None:
    able: dict[str, Any] = {"skills": {"throwing": "d6"}, "bennies": 0}
    for weapon, faces in ((BLADE, (5, 1, 2, 3)), (JAVELIN, (5, 1, 2))):
        state = turn(fighter("ana", at=cell(0), weapons=[weapon], **able), extra("bob", at=cell(2)), damage_melee_wild_die=True)
        rolled = play(state, (Throw(actor="ana", target="bob", weapon=weapon["name"]), *faces)).events
        assert any(event.name == "damage_rolled" for event in rolled)


@pytest.mark.rule("SW-RANGE-09")
def test_a_shot_that_strays_though_it_hits_needs_somebody_beside() -> None:
    able: dict[str, Any] = {"skills": {"shooting": "d6"}, "weapons": [GUN], "bennies": 0}
    shoot = Shoot(actor="ana", target="bob", weapon="Gun")
    alone = turn(fighter("ana", at=cell(0), **able), extra("bob", at=cell(4)), bystander_needs_miss=False)
    assert "bystander_hit" not in [event.name for event in play(alone, (shoot, 1, 5, 2, 2)).events]
    crowd = turn(fighter("ana", at=cell(0), **able), extra("bob", at=cell(4)), extra("cid", at=cell(5)), bystander_needs_miss=False)
    assert "bystander_hit" in [event.name for event in play(crowd, (shoot, 1, 5, 2, 2)).events]


@pytest.mark.rule("SW-SHAKEN-05", "SW-DMG-07")
def test_an_extra_soaks_only_from_a_pool_that_holds_a_benny() -> None:
    hit = ApplyDamage(targets=("bob",), amount=5 + 4)
    assert asked(play(idle(extra("bob"), benny_gm_extras=True, gm_bennies=1), hit).state) == ("soak", ("bob",))
    assert play(idle(extra("bob"), benny_gm_extras=True), hit).state.combatants["bob"].ko is Ko.INCAPACITATED


@pytest.mark.rule("SW-TEST-11", "SW-TEST-07")
def test_the_winner_of_two_rolls_never_rolls_again() -> None:
    state = turn(fighter("ana", at=cell(0), is_wild_card=False), extra("bob", at=cell(1)), benny_reroll_window="every")
    assert asked(play(state, (Trick(actor="ana", target="bob"), 5, 4)).state) is None


@pytest.mark.rule("SW-MELEE-17", "SW-SOCIAL-03", "SW-SENSE-03")
def test_darkness_keeps_nobody_from_a_trick_or_a_test_of_wills() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1), hidden=True), light="pitch")
    assert Trick(actor="ana", target="bob").refuse(state) is None and WillTest(actor="ana", target="bob").refuse(state) is None
    assert code(state, MeleeAttack(actor="ana", target="bob", weapon="Blade")) == "not_visible"


@pytest.mark.rule("SW-SOCIAL-05", "SW-HEAL-01")
def test_healing_an_opponent_leaves_the_upper_hand() -> None:
    healer = fighter("ana", at=cell(0), **PLAIN, skills={"healing": "d6"}, will_bonus=("bob",))
    stabilise = Stabilise(actor="ana", target="bob")
    after = play(turn(healer, villain("bob", at=cell(1), ko=Ko.BLEEDING)), (stabilise, 4)).state
    assert (after.combatants["bob"].ko, after.combatants["ana"].will_bonus) == (Ko.INCAPACITATED, ("bob",))


@pytest.mark.rule("SW-HAZ-11")
def test_one_already_out_makes_the_first_roll_that_is_due() -> None:
    hungry = Hunger(target="ana", hours=48)
    up = play(idle(fighter("ana", **PLAIN)), (hungry, 6, 1, 6, 1, 6, 1)).state
    assert up.combatants["ana"].rolls_made["hunger"] == 3
    out = play(idle(fighter("ana", **PLAIN, ko=Ko.INCAPACITATED)), (hungry, 1)).state.combatants["ana"]
    assert (out.rolls_made["hunger"], out.fatigue) == (1, 1)


@pytest.mark.rule("SW-HAZ-17", "SW-TAB-22")
def test_recovery_starts_the_clock_of_a_hazard_again() -> None:
    tired = idle(fighter("ana", **PLAIN, fatigue=1, fatigue_from={"hunger": 1}, exposed={"hunger": 30}, rolls_made={"hunger": 1}))
    rested = play(tired, RecoverFatigue(target="ana", source="hunger", hours=24)).state.combatants["ana"]
    assert (rested.fatigue, rested.exposed, rested.rolls_made) == (0, {}, {})
    awake = play(idle(fighter("ana", **PLAIN)), (NoSleep(target="ana", hours=24), 1)).state
    assert awake.combatants["ana"].rolls_made == {"sleep": 1}
    assert play(awake, RecoverFatigue(target="ana", source="sleep", hours=6)).state.combatants["ana"].rolls_made == {}


@pytest.mark.rule("SW-ACT-04", "SW-KO-03")
def test_the_winded_do_what_needs_no_turn() -> None:
    at_rest = idle(fighter("ana", ko=Ko.WINDED), extra("bob", attitude="neutral"), is_table=True)
    assert Persuade(actor="ana", target="bob").refuse(at_rest) is None
    assert code(at_rest, SkillTest(actor="ana")) == "cannot_act_now"
    assert code(change(at_rest, "ana", ko=Ko.INCAPACITATED), Persuade(actor="ana", target="bob")) == "cannot_act_now"


@pytest.mark.rule("SW-HAZ-04")
def test_a_fall_from_no_height_at_all_does_its_dice() -> None:
    fallen = play(idle(extra("bob")), (Fall(target="bob", height_m=0), 3, 2)).state
    assert fallen.combatants["bob"].shaken


@pytest.mark.rule("SW-RANGE-06", "SW-RANGE-07")
def test_suppressive_fire_wastes_an_aim() -> None:
    spray = {**GUN, "fire_modes": ["suppressive"]}
    archer = fighter("ana", at=cell(0), **PLAIN, weapons=[spray], skills={"shooting": "d6"}, aiming=True)
    state = turn(archer, extra("bob", at=cell(4)), aim_mode="full_turn")
    fire = SuppressiveFire(actor="ana", weapon="Gun", point=cell(4))
    assert not any(mod.rule == "SW-RANGE-07" for mod in fire.goal(state).mods)
    assert not play(state, (fire, 2)).state.combatants["ana"].aiming
