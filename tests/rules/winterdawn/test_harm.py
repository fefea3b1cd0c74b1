"""Stun, incapacity, bleeding to death, unconsciousness, death, and what undoes them. Rule: WD-INJ-07, WD-COND, WD-HEAL, WD-X-02"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import TickBoxes
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions.healing import Reanimate, StopBleeding, WakeTest
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.encounter import AdvanceTime, EndCombat, EndScene, InflictDamage, SurgeEntry
from desktop_app.rules.winterdawn.gm import AddWound, Kill, RemoveWound, WinterDawnSetCondition, WinterDawnUntickBoxes
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import BleedingToDeath, Dead, Fighter, StunLimit, Unconscious, WinterDawnState
from desktop_app.rules.winterdawn.system import SYSTEM
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import Played, cell, change, fight, hero, in_slot, play, refusal_of, scene, scripted

BLUNT = DamageType.BLUDGEONING


def most(state: WinterDawnState, command: Any) -> int:
    choice = command.open(state).get("dice")
    return 0 if choice is None else choice.high


def next_round(state: WinterDawnState) -> WinterDawnState:
    """Let everybody's slots pass."""
    first = state.round
    while state.round == first:
        state = scripted(state, EndSlot(actor=state.current.who) if state.current else NextSlot()).state
    return state


# ---- stun


def stunning(*faces: int, **ana: Any) -> Played:
    """Ana takes a blunt major injury in round 1; resist shock has these faces."""
    made = hero("ana", **{"ranks": {"perception": 4, "resist_shock": len(faces) - 1}, **ana})
    return play(
        fight(made, hero("bob", side="foe")),
        InflictDamage(target="ana", mos=4, damage_type=BLUNT),
        (TakeDamage(actor="ana", line=0), *faces),
    )


@pytest.mark.rule("WD-INJ-07", "WD-ACT-06")
def test_inj_07_resist_shock_at_once_with_its_own_pool() -> None:
    played = stunning(4, 4, 1)
    assert played.asks == [(3, 6, "resist_shock", "ana")]
    assert played["ana"].stun_limit == StunLimit(limit=2, from_round=2)
    assert (played["ana"].action_dice_used, played["ana"].reaction_dice_used) == (0, 0)


@pytest.mark.rule("WD-INJ-07")
def test_inj_07_the_cap_begins_with_the_next_round_and_rises_by_1_each() -> None:
    state = stunning(4, 4, 1).state
    assert most(state, SkillAction(actor="ana", skill="perception")) == 5
    caps = []
    for _ in range(4):
        state = in_slot(next_round(state), "ana")
        caps.append(most(state, SkillAction(actor="ana", skill="perception")))
    assert caps == [2, 3, 4, 5]


@pytest.mark.rule("WD-INJ-07")
def test_inj_07_it_ends_when_it_has_reached_the_largest_pool() -> None:
    state = stunning(4, 4, 1).state  # 2 from round 2; the largest pool is 5
    limits = []
    for _ in range(4):
        state = next_round(state)
        limits.append(state.combatants["ana"].stun_limit is not None)
    assert limits == [True, True, True, False]


@pytest.mark.rule("WD-INJ-07")
@pytest.mark.parametrize("limit", [5, 6])
def test_inj_07_a_stun_that_has_reached_the_largest_pool_at_once_caps_the_next_round_all_the_same(limit: int) -> None:
    stunned = hero("ana", ranks={"perception": 4}, stun_limit=StunLimit(limit=limit, from_round=2))
    state = in_slot(next_round(fight(stunned, hero("bob", side="foe"))), "ana")
    assert most(state, SkillAction(actor="ana", skill="perception", bonus=3)) == limit
    later = in_slot(next_round(state), "ana")
    assert later.combatants["ana"].stun_limit is None and most(later, SkillAction(actor="ana", skill="perception", bonus=3)) == 5 + 3


@pytest.mark.rule("WD-INJ-07")
def test_inj_07_no_mos_are_no_dice_at_all() -> None:
    state = in_slot(
        next_round(stunning(1, 1, 4, ranks={"perception": 4, "resist_shock": 1}).state), "ana"
    )  # a complete failure: ego is tested
    assert state.combatants["ana"].stun_limit == StunLimit(limit=0, from_round=2)
    assert refusal_of(state, SkillAction(actor="ana", skill="perception")).code == "stun_cap"


@pytest.mark.rule("WD-INJ-07")
def test_inj_07_bonus_dice_are_capped_too() -> None:
    state = in_slot(next_round(stunning(4, 4, 1).state), "ana")
    assert most(state, SkillAction(actor="ana", skill="perception", bonus=3)) == 2
    assert refusal_of(state, SkillAction(actor="ana", skill="perception", bonus=3, dice=3)).code == "stun_cap"


@pytest.mark.rule("WD-INJ-07")
def test_inj_07_reactions_are_capped_as_well() -> None:
    state = in_slot(next_round(stunning(4, 1, 1, ranks={"brawling": 3, "resist_shock": 2}).state), "bob")
    opened = scripted(state, AttackMelee(actor="bob", target="ana", weapon="unarmed")).state
    assert most(opened, Defend(actor="ana", weapon="unarmed")) == 1


@pytest.mark.rule("WD-INJ-07")
@pytest.mark.parametrize(
    ("before", "faces", "limit"),
    [
        (StunLimit(limit=2, from_round=2), (4, 1, 1), 1),
        (StunLimit(limit=1, from_round=2), (4, 4, 1), 1),
        (StunLimit(limit=1, from_round=1), (4, 4, 4), 1 + 1),
        (StunLimit(limit=0, from_round=0), (4, 4, 4), 0 + 2),
    ],
)
def test_inj_07_a_second_stun_leaves_the_worse_of_the_two(before: StunLimit, faces: tuple[int, ...], limit: int) -> None:
    assert stunning(*faces, stun_limit=before)["ana"].stun_limit == StunLimit(limit=limit, from_round=2)


@pytest.mark.rule("WD-INJ-07")
def test_inj_07_it_ends_with_the_fight() -> None:
    assert scripted(stunning(4, 4, 1).state, EndCombat())["ana"].stun_limit is None


# ---- incapacitated


@pytest.mark.rule("WD-COND-03", "WD-COND-01")
def test_cond_03_down_prone_without_slots_but_aware() -> None:
    state = fight(hero("ana", initiative=5), hero("bob", side="foe", initiative=2))
    played = play(state, InflictDamage(target="bob", mos=5, damage_type=DamageType.BURNING), TakeDamage(actor="bob"))
    bob = played["bob"]
    assert (bob.incapacitated, bob.prone, bob.unconscious) == (True, True, None)
    assert [slot.who for slot in played.state.slots] == ["ana"]
    assert refusal_of(in_slot(played.state, "ana"), SkillAction(actor="bob", skill="luck")).code == "incapacitated"


@pytest.mark.rule("WD-COND-03")
def test_cond_03_the_slot_being_played_ends() -> None:
    played = play(fight(hero("ana")), InflictDamage(target="ana", mos=5, damage_type=DamageType.BURNING), TakeDamage(actor="ana"))
    assert (played.state.current, played.state.acting) == (None, None)
    assert NextSlot().refuse(played.state) is None


@pytest.mark.rule("WD-COND-03")
def test_cond_03_all_pools_are_0_but_those_the_state_demands() -> None:
    from desktop_app.rules.winterdawn.actions.tasks import TestOpen

    state = scene(hero("ana", incapacitated=True, unconscious=Unconscious(cause="shock"), ranks={"resist_shock": 2}))
    assert refusal_of(state, TestOpen(actor="ana", skill="luck")).code == "unconscious"
    assert most(state, WakeTest(actor="ana")) == 3


@pytest.mark.rule("WD-COND-03", "WD-TEST-25")
def test_cond_03_the_ego_test_that_follows_keeps_its_pool_too() -> None:
    state = scene(hero("ana", incapacitated=True, unconscious=Unconscious(cause="shock"), ranks={"ego": 2}))
    assert scripted(state, WakeTest(actor="ana"), 1, 4, 4, 1).asks[1] == (3, 6, "ego", "ana")


@pytest.mark.rule("WD-COND-03", "WD-MOVE-01")
def test_cond_03_nobody_moves_who_is_down() -> None:
    assert (
        refusal_of(fight(hero("ana", incapacitated=True, at=cell(0)), hero("bob"), current="bob"), Move(actor="ana", path=(cell(1),))).code
        == "incapacitated"
    )


@pytest.mark.rule("WD-COND-03", "WD-X-02")
@pytest.mark.parametrize(("x_02", "down"), [(True, False), (False, True)])
def test_x_02_incapacity_ends_with_the_last_major_box_if_the_house_keeps_it(x_02: bool, down: bool) -> None:
    state = scene(hero("ana", incapacitated=True, ticked=(4, 2, 4)), x_02=x_02)
    one = scripted(state, WinterDawnUntickBoxes(target="ana", line=0))
    assert one["ana"].incapacitated  # a major box is left on line 3
    two = scripted(one.state, WinterDawnUntickBoxes(target="ana", line=2, value=2))
    assert two["ana"].incapacitated is down


@pytest.mark.rule("WD-X-02")
def test_x_02_minor_boxes_cleared_end_nothing_and_the_dead_stay_dead() -> None:
    minor = scene(hero("ana", incapacitated=True, ticked=(3, 0, 0)))
    assert scripted(minor, WinterDawnUntickBoxes(target="ana", line=0))["ana"].incapacitated
    dead = scene(hero("ana", incapacitated=True, dead=Dead(since_round=0), ticked=(4, 0, 0)))
    assert scripted(dead, WinterDawnUntickBoxes(target="ana", line=0))["ana"].incapacitated


# ---- bleeding to death


def dying(*faces: int) -> Played:
    """Ana is put down by a stab; natural healing has these faces."""
    state = fight(hero("ana", ranks={"natural_healing": len(faces) - 1}, initiative=5), hero("bob", side="foe"))
    return play(state, InflictDamage(target="ana", mos=5, damage_type=DamageType.PIERCING), (TakeDamage(actor="ana"), *faces))


@pytest.mark.rule("WD-COND-04")
@pytest.mark.parametrize(("faces", "minutes"), [((4, 4, 1), 2 + 1), ((4, 1, 1), 1 + 1), ((1, 4), 0 + 1)])
def test_cond_04_death_comes_after_the_mos_and_one_in_minutes(faces: tuple[int, ...], minutes: int) -> None:
    if faces == (1, 4):
        state = fight(hero("ana"), hero("bob", side="foe"))
        played = play(state, InflictDamage(target="ana", mos=5, damage_type=DamageType.PIERCING), (TakeDamage(actor="ana"), 1, 4))
    else:
        played = dying(*faces)
    assert played["ana"].bleeding_to_death == BleedingToDeath(dies_at_round=minutes * 10)


@pytest.mark.rule("WD-COND-04", "WD-COND-07")
@pytest.mark.parametrize(("rounds", "dead"), [(19, False), (20, True)])
def test_cond_04_the_clock_kills_when_it_has_run_out(rounds: int, dead: bool) -> None:
    state = scripted(dying(4, 1).state, EndCombat()).state
    later = scripted(state, AdvanceTime(rounds=rounds)).state
    assert (later.combatants["ana"].dead is not None) is dead


@pytest.mark.rule("WD-COND-04", "WD-COND-07")
def test_cond_04_it_runs_in_a_fight_round_by_round() -> None:
    state = in_slot(dying(4, 1).state, "bob")
    state = change(state, "ana", bleeding_to_death=BleedingToDeath(dies_at_round=2))
    once = next_round(state)
    assert once.combatants["ana"].dead is None
    twice = next_round(once)
    assert twice.combatants["ana"].dead == Dead(since_round=2)
    assert twice.combatants["ana"].bleeding_to_death is None


@pytest.mark.rule("WD-COND-04", "WD-HEAL-03")
def test_cond_04_stopping_all_wounds_stops_the_clock() -> None:
    state = scene(hero("ana", wounds=(1, 2), incapacitated=True, bleeding_to_death=BleedingToDeath(dies_at_round=9)))
    one = scripted(state, RemoveWound(target="ana", value=101))
    assert one["ana"].bleeding_to_death is not None
    two = scripted(one.state, RemoveWound(target="ana", value=102))
    assert (two["ana"].bleeding_to_death, two["ana"].incapacitated) == (None, True)


# ---- unconscious


def asleep(tally: int = 0, *, cause: str = "shock", rank: int = 3, **values: Any) -> WinterDawnState:
    ranks = {"resist_shock": rank, "resist_fatigue": rank}
    return scene(hero("ana", constitution=20, ranks=ranks, incapacitated=True, unconscious=Unconscious(cause=cause, tally=tally), **values))


@pytest.mark.rule("WD-COND-05", "WD-COND-06", "WD-TEST-15")
@pytest.mark.parametrize(("cause", "skill"), [("shock", "resist_shock"), ("choke", "resist_fatigue")])
def test_cond_05_06_ten_mos_wake(cause: str, skill: str) -> None:
    one = scripted(asleep(cause=cause), WakeTest(actor="ana"), 20, 12, 4, 1)
    assert one.asks == [(4, 20, skill, "ana")]
    assert one["ana"].unconscious == Unconscious(cause=cause, tally=5 + 3 + 1, last_roll_round=0)
    later = scripted(one.state, AdvanceTime(rounds=1)).state
    two = scripted(later, WakeTest(actor="ana"), 4, 1, 1, 1)
    assert (two["ana"].unconscious, two["ana"].incapacitated) == (None, True)


@pytest.mark.rule("WD-COND-05", "WD-TEST-15")
@pytest.mark.parametrize(("malus", "tally"), [(1, 5), (2, 5 - 1), (9, 0)])
def test_cond_05_a_negative_roll_sets_back_down_to_0(malus: int, tally: int) -> None:
    played = scripted(asleep(5), WakeTest(actor="ana", malus=malus), 4, 1, 1, 1)
    assert played["ana"].unconscious is not None and played["ana"].unconscious.tally == tally


@pytest.mark.rule("WD-COND-05")
def test_cond_05_one_roll_a_round_without_a_slot() -> None:
    down = hero("ana", ranks={"resist_shock": 1}, unconscious=Unconscious(cause="shock"), incapacitated=True)
    state = fight(down, hero("bob", side="foe"), current="bob")
    once = scripted(state, WakeTest(actor="ana"), 4, 1)
    assert refusal_of(once.state, WakeTest(actor="ana")).code == "value"
    assert WakeTest(actor="ana").refuse(next_round(once.state)) is None


@pytest.mark.rule("WD-COND-05")
def test_cond_05_who_is_awake_or_dead_does_not_wake() -> None:
    assert refusal_of(scene(hero("ana")), WakeTest(actor="ana")).code == "value"
    assert refusal_of(asleep(dead=Dead(since_round=0)), WakeTest(actor="ana")).code == "dead"


@pytest.mark.rule("WD-COND-05", "WD-COND-06")
@pytest.mark.parametrize("cause", ["shock", "choke"])
def test_cond_05_06_the_end_of_the_scene_wakes(cause: str) -> None:
    played = scripted(asleep(cause=cause), EndScene())
    assert (played["ana"].unconscious, played["ana"].incapacitated) == (None, True)


@pytest.mark.rule("WD-COND-05")
def test_cond_05_time_that_passes_can_be_used_to_wake() -> None:
    played = scripted(asleep(rank=1), AdvanceTime(rounds=3, wake=True), 20, 1, 8, 4, 8, 4)
    assert [ask[2] for ask in played.asks] == ["resist_shock"] * 3
    assert played["ana"].unconscious is None


@pytest.mark.rule("WD-COND-06")
def test_cond_06_after_waking_there_is_a_slot_from_the_next_round() -> None:
    choked = hero("ana", unconscious=Unconscious(cause="choke", tally=9))
    state = fight(choked, hero("bob", side="foe"), current="bob")
    awake = scripted(state, WakeTest(actor="ana"), 4).state
    assert [slot.who for slot in awake.slots] == ["bob"]
    assert sorted(slot.who for slot in next_round(awake).slots) == ["ana", "bob"]


# ---- death and coming back


@pytest.mark.rule("WD-COND-07")
def test_cond_07_the_dead_have_no_slots_and_do_nothing() -> None:
    played = scripted(fight(hero("ana"), hero("bob", side="foe")), Kill(target="bob"))
    assert played["bob"].dead == Dead(since_round=0)
    assert [slot.who for slot in played.state.slots] == ["ana"]
    assert refusal_of(in_slot(played.state, "ana"), SkillAction(actor="bob", skill="luck")).code == "dead"
    assert refusal_of(played.state, Kill(target="bob")).code == "dead"


def corpse(since: int = 0, *, clock: int = 0, **bob: Any) -> WinterDawnState:
    dead = hero("bob", incapacitated=True, prone=True, dead=Dead(since_round=since), **bob)
    return evolve(scene(hero("ana", ranks={"first_aid": 3, "medicine": 3}), dead), clock=clock)


@pytest.mark.rule("WD-HEAL-02")
@pytest.mark.parametrize(("clock", "dl"), [(0, 1), (9, 1), (10, 2), (25, 3)])
def test_heal_02_the_difficulty_is_whole_minutes_since_death_and_one(clock: int, dl: int) -> None:
    played = scripted(corpse(clock=clock), Reanimate(actor="ana", target="bob"), 4, 4, 4, 4)
    assert played.fact("reanimated", "dl") == dl
    assert played.state.clock == clock + 10


@pytest.mark.rule("WD-HEAL-02")
def test_heal_02_back_alive_incapacitated_and_conscious() -> None:
    bob = scripted(corpse(unconscious=Unconscious(cause="shock")), Reanimate(actor="ana", target="bob"), 4, 1, 1, 1)["bob"]
    assert (bob.dead, bob.unconscious, bob.incapacitated, bob.bleeding_to_death) == (None, None, True, None)


@pytest.mark.rule("WD-HEAL-02", "WD-COND-04")
def test_heal_02_with_wounds_left_a_new_clock_begins() -> None:
    played = scripted(corpse(wounds=(2,)), Reanimate(actor="ana", target="bob"), 4, 1, 1, 1, 5)
    assert played.asks[-1] == (1, 6, "natural_healing", "bob")
    assert played["bob"].bleeding_to_death == BleedingToDeath(dies_at_round=10 + (1 + 1) * 10)


@pytest.mark.rule("WD-HEAL-02", "WD-TEST-14")
def test_heal_02_medicine_adds_up_while_first_aid_does_not() -> None:
    hard = corpse(clock=20)  # difficulty 3, then 4
    aid = scripted(hard, Reanimate(actor="ana", target="bob"), 4, 4, 1, 1).state
    assert scripted(aid, Reanimate(actor="ana", target="bob"), 4, 4, 1, 1)["bob"].dead is not None
    first = scripted(hard, Reanimate(actor="ana", target="bob", skill="medicine"), 4, 4, 1, 1).state
    assert scripted(first, Reanimate(actor="ana", target="bob", skill="medicine"), 4, 4, 1, 1)["bob"].dead is None
    failed = scripted(first, Reanimate(actor="ana", target="bob", skill="medicine", malus=1), 4, 1, 1, 1).state
    assert scripted(failed, Reanimate(actor="ana", target="bob", skill="medicine"), 4, 4, 4, 1)["bob"].dead is not None


@pytest.mark.rule("WD-HEAL-02", "WD-COND-04")
def test_heal_02_others_may_die_in_the_minute_it_takes() -> None:
    state = corpse()
    both = change(state, "ana", bleeding_to_death=BleedingToDeath(dies_at_round=10))
    assert scripted(both, Reanimate(actor="ana", target="bob"), 4, 1, 1, 1)["ana"].dead is not None


@pytest.mark.rule("WD-HEAL-02")
@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (scene(hero("ana"), hero("bob")), Reanimate(actor="ana", target="bob"), "value"),
        (fight(hero("ana"), hero("bob", dead=Dead(since_round=0))), Reanimate(actor="ana", target="bob"), "already_in_combat"),
        (
            scene(hero("ana", at=cell(0)), hero("bob", at=cell(2), dead=Dead(since_round=0))),
            Reanimate(actor="ana", target="bob"),
            "not_adjacent",
        ),
        (
            scene(hero("ana", incapacitated=True), hero("bob", dead=Dead(since_round=0))),
            Reanimate(actor="ana", target="bob"),
            "incapacitated",
        ),
        (scene(hero("ana"), hero("bob", dead=Dead(since_round=0))), Reanimate(actor="ana", target="bob", attr="strength"), "attr"),
        (scene(hero("ana")), Reanimate(actor="ana", target="bob"), "not_found"),
    ],
)
def test_heal_02_refusals(state: WinterDawnState, command: Reanimate, code: str) -> None:
    assert refusal_of(state, command).code == code


# ---- stopping blood


def bleeding(level: int, *, of: str = "bob", at: tuple[int, int] = cell(1)) -> WinterDawnState:
    ranks = {"first_aid": 2, "medicine": 2}
    wounds = {of: (level,)}
    return fight(hero("ana", ranks=ranks, at=cell(0), wounds=wounds.get("ana", ())), hero("bob", at=at, wounds=wounds.get("bob", ())))


@pytest.mark.rule("WD-HEAL-03", "WD-TAB-10")
@pytest.mark.parametrize(
    ("level", "faces", "stopped"), [(1, (4, 1, 1), True), (2, (4, 1, 1), False), (2, (4, 4, 1), True), (3, (4, 4, 4), True)]
)
def test_heal_03_first_aid_must_reach_the_level_at_once(level: int, faces: tuple[int, ...], stopped: bool) -> None:
    played = scripted(bleeding(level), StopBleeding(actor="ana", target="bob", wound=101), *faces)
    assert (played["bob"].bleeding_wounds == ()) is stopped
    assert played["ana"].action_dice_used == 3
    if not stopped:
        assert played["bob"].bleeding_wounds[0].tally == 0


@pytest.mark.rule("WD-HEAL-03", "WD-TEST-14")
def test_heal_03_medicine_keeps_its_tally_on_the_wound_until_a_roll_fails() -> None:
    def treat(state: WinterDawnState, *faces: int, **block: Any) -> WinterDawnState:
        fresh = in_slot(change(state, "ana", action_dice_used=0, action_pool_max=0), "ana")
        return scripted(fresh, StopBleeding(actor="ana", target="bob", wound=101, skill="medicine", **block), *faces).state

    one = treat(bleeding(3), 4, 1, 1)
    assert one.combatants["bob"].bleeding_wounds[0].tally == 1
    lost = treat(one, 4, 1, 1, malus=1)
    assert lost.combatants["bob"].bleeding_wounds[0].tally == 0
    assert treat(one, 4, 4, 1).combatants["bob"].bleeding_wounds == ()


@pytest.mark.rule("WD-HEAL-03")
def test_heal_03_for_oneself_or_a_combatant_beside_one() -> None:
    assert scripted(bleeding(1, of="ana"), StopBleeding(actor="ana", target="ana", wound=101), 4, 1, 1)["ana"].bleeding_wounds == ()
    refusal = refusal_of(bleeding(1, at=cell(2)), StopBleeding(actor="ana", target="bob", wound=101))
    assert (refusal.code, refusal.field) == ("not_adjacent", "target")
    assert refusal_of(bleeding(1), StopBleeding(actor="ana", target="bob", wound=9)).field == "wound"
    assert refusal_of(bleeding(1), StopBleeding(actor="ana", target="bob", wound=101, attr="strength")).code == "attr"


@pytest.mark.rule("WD-HEAL-03", "WD-COND-04")
def test_heal_03_the_last_wound_stops_the_clock() -> None:
    state = change(bleeding(1), "bob", bleeding_to_death=BleedingToDeath(dies_at_round=9))
    assert scripted(state, StopBleeding(actor="ana", target="bob", wound=101), 4, 1, 1)["bob"].bleeding_to_death is None


# ---- the end of a fight


@pytest.mark.rule("WD-HEAL-01", "WD-SPIRIT-07", "WD-TAB-25")
def test_heal_01_each_winner_gains_2_spirit_a_mos_in_roster_order() -> None:
    state = fight(
        hero("ana", ranks={"ego": 2}, spirit=5), hero("bob", side="foe", spirit=5), hero("cid", ranks={"resist_fatigue": 1}, spirit=5)
    )
    played = scripted(state, EndCombat(victors="party"), 4, 4, 1, 4, 1)
    assert played.asks == [(3, 6, "ego", "ana"), (2, 6, "resist_fatigue", "cid")]
    assert {who: played[who].spirit for who in ("ana", "bob", "cid")} == {"ana": 5 + 2 * 2, "bob": 5, "cid": 5 + 2 * 1}


@pytest.mark.rule("WD-HEAL-01")
def test_heal_01_the_skill_is_the_winners_choice_and_the_maximum_holds() -> None:
    state = fight(hero("ana", ranks={"ego": 2}, spirit=17))
    played = scripted(state, EndCombat(victors="party", surge=(SurgeEntry(who="ana", skill="resist_fatigue"),)), 4)
    assert (played.asks[0][2], played["ana"].spirit) == ("resist_fatigue", 18)


@pytest.mark.rule("WD-HEAL-01")
def test_heal_01_who_cannot_roll_has_no_surge_and_without_a_victor_nobody_has() -> None:
    state = fight(hero("ana"), hero("bob", incapacitated=True), hero("cid", spirit=0))
    assert [ask[3] for ask in scripted(state, EndCombat(victors="party"), 4).asks] == ["ana"]
    assert scripted(state, EndCombat()).asks == []


@pytest.mark.rule("WD-HEAL-01", "WD-SKILL-02")
@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (EndCombat(victors="wolves"), "value", "victors"),
        (EndCombat(surge=(SurgeEntry(who="zoe"),)), "not_found", "surge"),
        (EndCombat(surge=(SurgeEntry(who="ana", attr="strength"),)), "attr", "surge"),
    ],
)
def test_heal_01_refusals(command: EndCombat, code: str, field: str) -> None:
    refusal = refusal_of(fight(hero("ana")), command)
    assert (refusal.code, refusal.field) == (code, field)
    assert refusal_of(scene(hero("ana")), EndCombat()).code == "not_in_combat"


@pytest.mark.rule("WD-HEAL-01", "WD-CORE-09")
def test_the_end_of_a_fight_clears_what_belongs_to_it_and_keeps_the_harm() -> None:
    hurt = hero(
        "ana", prone=True, wounds=(1,), ticked=(4, 0, 0), incapacitated=True, unconscious=Unconscious(cause="shock"),
        bleeding_to_death=BleedingToDeath(dies_at_round=30), stun_limit=StunLimit(limit=1, from_round=1), unaware_of=("bob",),
        action_dice_used=3, action_pool_max=3, aoo_used=True, surprised=True, next_initiative=4,
    )  # fmt: skip
    played = scripted(fight(hurt, hero("bob", side="foe"), current="bob"), EndCombat())
    ana = played["ana"]
    assert (ana.prone, ana.incapacitated, ana.injuries_total, len(ana.bleeding_wounds)) == (True, True, 4, 1)
    assert ana.unconscious is not None and ana.bleeding_to_death is not None
    assert (ana.stun_limit, ana.unaware_of, ana.next_initiative, ana.surprised, ana.aoo_used) == (None, (), None, False, False)
    assert (ana.action_dice_used, ana.action_pool_max) == (0, 0)
    state = played.state
    assert (state.tempo, state.phase, state.slots, state.count, state.acting, state.pending) == ("interaction", "ended", (), None, None, ())


def test_what_lasts_is_what_the_character_takes_home() -> None:
    hurt = hero("ana", spirit=3, wounds=(2,), ticked=(1, 0, 0), prone=True, marks={"coins": 2}, initiative=7, cell=cell(3))
    kept = of_kind(Fighter, SYSTEM.lasting(fight(hurt).combatants["ana"]))
    assert (kept.spirit, kept.injuries_total, len(kept.bleeding_wounds), kept.prone, kept.marks) == (3, 1, 1, True, {"coins": 2})
    assert (kept.initiative, kept.cell) == (0, None)


# ---- by hand


@pytest.mark.parametrize(("value", "refused"), [(0, True), (1, False), (3, False), (4, True)])
@pytest.mark.rule("WD-INJ-05")
def test_wounds_by_hand_have_levels_1_to_3(value: int, refused: bool) -> None:
    command = AddWound(target="ana", value=value)
    if refused:
        assert refusal_of(scene(hero("ana")), command).code == "value"
    else:
        assert [wound.level for wound in scripted(scene(hero("ana")), command)["ana"].bleeding_wounds] == [value]


def test_conditions_by_hand_have_no_consequences_but_slots() -> None:
    state = fight(hero("ana"), hero("bob", side="foe", wounds=(1,)))
    down = scripted(state, WinterDawnSetCondition(target="bob", condition="incapacitated"))
    assert (down["bob"].prone, down["bob"].bleeding_to_death, down.asks) == (False, None, [])
    assert [slot.who for slot in down.state.slots] == ["ana"]
    asleep_ = scripted(state, WinterDawnSetCondition(target="bob", condition="unconscious"))["bob"]
    assert asleep_.unconscious == Unconscious(cause="shock")
    stunned = scripted(state, WinterDawnSetCondition(target="bob", condition="stunned"))
    assert stunned["bob"].stun_limit == StunLimit(limit=0, from_round=1)
    dead = scripted(state, WinterDawnSetCondition(target="bob", condition="dead"))
    assert dead["bob"].dead is not None
    alive = scripted(dead.state, WinterDawnSetCondition(target="bob", condition="dead", value=False))
    assert (alive["bob"].dead, alive["bob"].incapacitated) == (None, True)


def test_boxes_ticked_by_hand_have_no_effects() -> None:
    played = scripted(scene(hero("ana")), TickBoxes(target="ana", line=0, value=4))
    assert (played["ana"].majors_total, played["ana"].incapacitated, played.asks) == (1, False, [])


@pytest.mark.rule("WD-INIT-02")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AdvanceTime(), "value"),
        (AdvanceTime(rounds=-1, minutes=2), "value"),
        (AdvanceTime(minutes=61), "value"),
        (AdvanceTime(rounds=601), "value"),
    ],
)
def test_time_passes_in_sensible_spans_and_outside_a_fight(command: AdvanceTime, code: str) -> None:
    assert refusal_of(scene(hero("ana")), command).code == code
    assert refusal_of(fight(hero("ana")), AdvanceTime(rounds=1)).code == "already_in_combat"
    assert refusal_of(fight(hero("ana")), EndScene()).code == "already_in_combat"
