"""Initiative, the countdown, delay and split, lowering, looking again, surprise. Rule: WD-INIT, section 6"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.gm import GiveTurn, RemoveCombatant
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import SlotState
from desktop_app.rules.winterdawn.checks.pools import RollBlock
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.encounter import AddCombatant, AdvanceTime, StartCombat
from desktop_app.rules.winterdawn.gm import Kill, SetInitiative
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.state import Fighter, StunLimit, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, InitiativeEntry, NextSlot, Reassess, RollInitiative, TakeTurn
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import Values
from tests.rules.winterdawn.builders import SYSTEM, Hero, Played, asked, cell, fight, hero, idle, in_slot, play, refusal_of, scene, scripted


def started(*heroes: Hero, surprised: tuple[str, ...] = (), **settings: Any) -> WinterDawnState:
    return scripted(idle(*heroes, **settings), StartCombat(surprised=surprised)).state


def called(state: WinterDawnState) -> str | None:
    return None if state.current is None else state.current.who


def slots(state: WinterDawnState, who: str) -> list[tuple[int, str]]:
    return [(slot.place, slot.state.value) for slot in state.slots if slot.who == who]


# ---- the roll


@pytest.mark.rule("WD-INIT-01")
def test_init_01_reflex_and_perception_add_up_in_roster_order() -> None:
    state = started(hero("ana", ranks={"reflex": 1, "perception": 2}), hero("bob"))
    played = scripted(state, RollInitiative(), 4, 4, 4, 4, 1, 4, 4)
    assert played.asks == [(2, 6, "reflex", "ana"), (3, 6, "perception", "ana"), (1, 6, "reflex", "bob"), (1, 6, "perception", "bob")]
    assert (played["ana"].initiative, played["bob"].initiative) == (2 + 2, 1 + 1)
    assert (played.state.round, played.state.phase) == (1, "turns")


@pytest.mark.rule("WD-INIT-01")
def test_init_01_each_result_counts_at_least_0() -> None:
    state = started(hero("ana", agility=3, ranks={"perception": 1}))
    assert scripted(state, RollInitiative(), 1, 1, 4, 4, 4)["ana"].initiative == 0 + 2  # reflex: 0 - 1, and an ego test


@pytest.mark.rule("WD-INIT-01")
@pytest.mark.parametrize(("settings", "number"), [({"initiative_floor": "none"}, -1 + 2), ({"initiative_mode": "best_of_two"}, 2)])
def test_init_01_house_rules_of_the_roll(settings: Values, number: int) -> None:
    state = started(hero("ana", agility=3, ranks={"perception": 1}), **settings)
    assert scripted(state, RollInitiative(), 1, 1, 4, 4, 4)["ana"].initiative == number


@pytest.mark.rule("WD-INIT-01")
def test_init_01_the_house_may_let_each_choose_one_of_the_two() -> None:
    state = started(hero("ana", ranks={"reflex": 1, "perception": 2}), hero("bob"), initiative_mode="choose")
    larger = scripted(state, RollInitiative(), 4, 4, 4, 4)
    assert larger.asks == [(3, 6, "perception", "ana"), (1, 6, "reflex", "bob")]  # the larger pool; reflex where they are equal
    assert (larger["ana"].initiative, larger["bob"].initiative) == (3, 1)
    named = scripted(state, RollInitiative(entries=(InitiativeEntry(who="ana", chosen="reflex"),)), 4, 4, 4)
    assert named.asks == [(2, 6, "reflex", "ana"), (1, 6, "reflex", "bob")]


@pytest.mark.rule("WD-INIT-01", "WD-TEST-24", "WD-TEST-25")
def test_init_01_ego_chains_follow_both_rolls_reflex_first() -> None:
    state = started(hero("ana", ranks={"reflex": 1, "perception": 2}))
    played = scripted(state, RollInitiative(), 1, 1, 1, 1, 1, 4, 5)
    assert [ask[2] for ask in played.asks] == ["reflex", "perception", "ego", "ego"]
    assert [dict(event.about)["skill"] for event in played.events if event.name == "ego_tested"] == ["reflex", "perception"]


@pytest.mark.rule("WD-INIT-01", "WD-TEST-24")
def test_init_01_each_of_the_two_can_be_flawless() -> None:
    played = scripted(started(hero("ana", ranks={"reflex": 1})), RollInitiative(), 4, 5, 1, 4)
    assert [reward.skill for reward in played.state.pending_rewards] == ["reflex", "ego"]


@pytest.mark.rule("WD-INIT-01", "WD-SPIRIT-05")
def test_init_01_dice_can_be_bought_for_both_and_the_second_is_judged_after_the_first_is_paid() -> None:
    ana = hero("ana", ranks={"reflex": 1, "perception": 1}, spirit=9)
    both = InitiativeEntry(who="ana", reflex=RollBlock(buy=2), perception=RollBlock(buy=1))
    refusal = refusal_of(started(ana), RollInitiative(entries=(both,)))  # 9 - (2 + 3) = 4: one die more costs 2 and makes 3 of 2
    assert (refusal.code, refusal.field) == ("spirit_cap", "entries")
    one = InitiativeEntry(who="ana", reflex=RollBlock(buy=2))
    assert scripted(started(ana), RollInitiative(entries=(one,)), 4, 4, 4, 4, 4, 4)["ana"].spirit == 9 - 2 - 3


@pytest.mark.rule("WD-INIT-01")
@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ((InitiativeEntry(who="zoe"),), "not_found"),
        ((InitiativeEntry(who="ana"), InitiativeEntry(who="ana")), "value"),
        ((InitiativeEntry(who="ana", chosen="reflex"),), "value"),
        ((InitiativeEntry(who="ana", reflex=RollBlock(dice=3)),), "too_many_dice"),
        ((InitiativeEntry(who="ana", reflex=RollBlock(dice=0)),), "value"),
        ((InitiativeEntry(who="ana", reflex=RollBlock(attr="strength")),), "attr"),
        ((InitiativeEntry(who="ana", perception=RollBlock(buy=3)),), "buy_limit"),
    ],
)
def test_init_01_unsound_entries_are_refused(entries: tuple[InitiativeEntry, ...], code: str) -> None:
    refusal = refusal_of(started(hero("ana", ranks={"reflex": 1, "perception": 1})), RollInitiative(entries=entries))
    assert (refusal.code, refusal.field) == (code, "entries")


@pytest.mark.rule("WD-INIT-02")
def test_init_02_ten_rounds_are_a_minute() -> None:
    assert scripted(scene(hero("ana")), AdvanceTime(minutes=1)).state.clock == 10
    assert scripted(fight(hero("ana")), EndSlot(actor="ana")).state.clock == 0
    assert play(fight(hero("ana")), EndSlot(actor="ana"), NextSlot()).state.clock == 1


# ---- the countdown


@pytest.mark.rule("WD-INIT-03")
def test_init_03_from_the_highest_number_through_0_into_the_negative() -> None:
    heroes = [hero(who, initiative=number) for who, number in (("ana", 0), ("bob", 3), ("cid", -2), ("dot", 1))]
    state = fight(*heroes, current="")
    order = []
    for _ in range(4):
        state = scripted(state, NextSlot()).state
        order.append((called(state), state.count))
        state = scripted(state, EndSlot(actor=called(state) or "")).state
    assert order == [("bob", 3), ("dot", 1), ("ana", 0), ("cid", -2)]
    after = scripted(state, NextSlot())
    assert (after.state.round, called(after.state)) == (2, None)


@pytest.mark.rule("WD-INIT-04")
@pytest.mark.parametrize(
    ("ana", "bob", "first"),
    [
        ({"spirit": 11}, {"spirit": 10}, "ana"),
        ({"spirit": 10}, {"spirit": 11}, "bob"),
        ({"spirit": 10, "agility": 7}, {"spirit": 10, "agility": 8}, "bob"),
        ({"spirit": 10}, {"spirit": 10, "sheet": {"kind": "pc"}}, "bob"),
        ({"spirit": 10}, {"spirit": 10}, "ana"),
    ],
    ids=["spirit", "spirit of the second", "agility", "player character", "roster"],
)
def test_init_04_ties_go_by_spirit_agility_players_and_roster(ana: dict[str, Any], bob: dict[str, Any], first: str) -> None:
    state = fight(hero("ana", initiative=2, **ana), hero("bob", initiative=2, **bob), current="")
    assert called(scripted(state, NextSlot()).state) == first


@pytest.mark.rule("WD-INIT-04")
def test_init_04_spirit_is_looked_at_when_the_number_is_called() -> None:
    state = fight(*(hero(who, initiative=2, spirit=10) for who in ("ana", "bob", "cid")), current="ana")
    poorer = evolve(state, combatants={**state.combatants, "bob": evolve(state.combatants["bob"], spirit=9)})
    assert called(play(poorer, EndSlot(actor="ana"), NextSlot()).state) == "cid"


@pytest.mark.rule("WD-INIT-03", "WD-COND-03")
def test_init_03_who_cannot_act_has_no_slot() -> None:
    state = fight(hero("ana", initiative=1), hero("bob", initiative=2), current="ana")
    played = play(state, Kill(target="bob"), EndSlot(actor="ana"), NextSlot())
    assert [slot.who for slot in played.state.slots] == ["ana"]


def test_a_round_with_nobody_able_still_ends() -> None:
    state = fight(hero("ana", incapacitated=True), current="")
    played = scripted(state, NextSlot())
    assert (played.state.round, played.state.slots) == (2, ())


# ---- delay and split


@pytest.mark.rule("WD-INIT-05")
def test_init_05_a_delayed_slot_acts_once_at_minus_n_and_next_round_at_n_again() -> None:
    state = fight(hero("ana", initiative=3), hero("bob", initiative=-1), current="")
    played = play(state, NextSlot(), TakeTurn(actor="ana", mode="delay"))
    assert slots(played.state, "ana") == [(-3, "pending")]
    assert (played["ana"].delayed, played["ana"].initiative) == (True, 3)
    later = play(played.state, NextSlot(), EndSlot(actor="bob"), NextSlot())
    assert (called(later.state), later.state.count) == ("ana", -3)
    assert refusal_of(later.state, TakeTurn(actor="ana", mode="delay")).code == "cannot_delay"
    assert refusal_of(later.state, TakeTurn(actor="ana", mode="split")).code == "cannot_split"
    again = play(later.state, EndSlot(actor="ana"), NextSlot(), NextSlot())
    assert (called(again.state), again.state.count, again["ana"].delayed) == ("ana", 3, False)


@pytest.mark.rule("WD-INIT-06")
def test_init_06_a_split_turn_acts_at_n_and_again_at_minus_n() -> None:
    state = fight(
        hero("ana", initiative=3, ranks={"perception": 1}, at=cell(0)), hero("bob", initiative=-1, side="foe", at=cell(9)), current=""
    )
    played = play(
        state,
        NextSlot(),
        TakeTurn(actor="ana", mode="split"),
        Move(actor="ana", path=(cell(1), cell(2), cell(3), cell(4))),
        (SkillAction(actor="ana", skill="perception", dice=1), 4),
        EndSlot(actor="ana"),
        NextSlot(),
        EndSlot(actor="bob"),
        NextSlot(),
    )
    assert (called(played.state), played.state.count) == ("ana", -3)
    assert played["ana"].movement_left == 9 - 4
    again = scripted(played.state, SkillAction(actor="ana", skill="perception"), 4)
    assert again.asks[0][0] == 2 - 1
    assert again["ana"].action_dice_used == 2


@pytest.mark.rule("WD-INIT-06", "WD-ACT-01")
def test_init_06_each_half_has_one_action() -> None:
    state = fight(hero("ana", initiative=2, ranks={"perception": 3}), current="")
    played = play(state, NextSlot(), TakeTurn(actor="ana", mode="split"), (SkillAction(actor="ana", skill="perception", dice=1), 4))
    assert refusal_of(played.state, SkillAction(actor="ana", skill="perception")).code == "no_action_left"


@pytest.mark.rule("WD-INIT-05", "WD-INIT-06")
@pytest.mark.parametrize("mode", ["delay", "split"])
@pytest.mark.parametrize(("number", "refused"), [(1, False), (0, True), (-1, True)])
def test_init_05_06_only_above_0(mode: Any, number: int, refused: bool) -> None:
    state = scripted(fight(hero("ana", initiative=number), current=""), NextSlot()).state
    refusal = TakeTurn(actor="ana", mode=mode).refuse(state)
    assert (refusal is not None) is refused
    if refusal is not None:
        assert refusal.code == f"cannot_{mode}"


@pytest.mark.rule("WD-INIT-05", "WD-INIT-06")
@pytest.mark.parametrize("mode", ["delay", "split"])
def test_init_05_06_not_once_anything_has_been_done(mode: Any) -> None:
    state = scripted(fight(hero("ana", initiative=4, at=cell(0)), current=""), NextSlot()).state
    moved = scripted(state, Move(actor="ana", path=(cell(1),))).state
    assert refusal_of(moved, TakeTurn(actor="ana", mode=mode)).code == f"cannot_{mode}"


@pytest.mark.rule("WD-INIT-06")
def test_init_06_a_split_turn_is_not_split_or_delayed_again() -> None:
    state = play(fight(hero("ana", initiative=4), current=""), NextSlot(), TakeTurn(actor="ana", mode="split")).state
    assert refusal_of(state, TakeTurn(actor="ana", mode="delay")).code == "cannot_delay"
    assert refusal_of(state, TakeTurn(actor="ana", mode="split")).code == "cannot_split"
    second = play(state, EndSlot(actor="ana"), NextSlot()).state
    assert refusal_of(second, TakeTurn(actor="ana", mode="split")).code == "cannot_split"


@pytest.mark.rule("WD-INIT-06")
def test_init_06_start_of_turn_effects_run_once_in_a_split_turn() -> None:
    counting = (Condition(name="counting", moment=Moment.TURN_START, left=2),)
    state = fight(hero("ana", initiative=4, conditions=counting), current="")
    played = play(state, NextSlot(), TakeTurn(actor="ana", mode="split"), EndSlot(actor="ana"), NextSlot(), EndSlot(actor="ana"))
    assert played["ana"].conditions[0].left == 1


# ---- changes


def exchange_lowering(target: Hero, *, second: str = "", times: int = 1) -> Played:
    """Ana hits the target for `2 * times` and lowers its initiative."""
    ana = hero("ana", ranks={"brawling": 2 * times - 1}, initiative=9)
    state = fight(ana, target, current="ana")
    return play(
        state,
        AttackMelee(actor="ana", target=target.id, weapon="unarmed"),
        (Decline(actor=target.id), *([4] * (2 * times))),
        IntendDamage(actor="ana", answer_=False),
        AllocateHits(actor="ana", effects=(HitEffect(effect="lower_initiative"),) * times),
    )


@pytest.mark.rule("WD-INIT-07", "WD-CTRL-02")
def test_init_07_a_pending_first_slot_moves_down_at_once() -> None:
    played = exchange_lowering(hero("bob", side="foe", initiative=3))
    assert (played["bob"].initiative, slots(played.state, "bob")) == (2, [(2, "pending")])


@pytest.mark.rule("WD-INIT-07")
def test_init_07_without_lower_limit_and_the_right_to_delay_is_lost_at_0() -> None:
    played = exchange_lowering(hero("bob", side="foe", initiative=1), times=2)
    assert (played["bob"].initiative, slots(played.state, "bob")) == (-1, [(-1, "pending")])
    now = play(played.state, EndSlot(actor="ana"), NextSlot()).state
    assert refusal_of(now, TakeTurn(actor="bob", mode="delay")).code == "cannot_delay"


@pytest.mark.rule("WD-INIT-07")
def test_init_07_a_committed_second_slot_stays_where_it_was() -> None:
    bob = hero("bob", side="foe", initiative=3)
    state = fight(bob, hero("ana", initiative=2, ranks={"brawling": 1}), current="")
    delayed = play(state, NextSlot(), TakeTurn(actor="bob", mode="delay"), NextSlot()).state
    played = play(
        delayed,
        AttackMelee(actor="ana", target="bob", weapon="unarmed"),
        (Decline(actor="bob"), 4, 4),
        IntendDamage(actor="ana", answer_=False),
        AllocateHits(actor="ana", effects=(HitEffect(effect="lower_initiative"),)),
    )
    assert (played["bob"].initiative, slots(played.state, "bob")) == (2, [(-3, "pending")])
    after = play(played.state, EndSlot(actor="ana"), NextSlot(), EndSlot(actor="bob"), NextSlot())
    assert slots(after.state, "bob") == [(2, "pending")]


@pytest.mark.rule("WD-INIT-07")
def test_init_07_a_slot_already_played_stays_and_the_new_number_rules_the_next_round() -> None:
    bob = hero("bob", side="foe", initiative=5)
    state = in_slot(fight(bob, hero("ana", initiative=2, ranks={"brawling": 1}), current="bob"), "ana")
    played = play(
        state,
        AttackMelee(actor="ana", target="bob", weapon="unarmed"),
        (Decline(actor="bob"), 4, 4),
        IntendDamage(actor="ana", answer_=False),
        AllocateHits(actor="ana", effects=(HitEffect(effect="lower_initiative"),)),
    )
    assert slots(played.state, "bob") == [(5, "done")]
    assert slots(play(played.state, EndSlot(actor="ana"), NextSlot()).state, "bob") == [(4, "pending")]


@pytest.mark.rule("WD-INIT-07", "WD-INIT-08")
def test_init_07_a_lowering_after_looking_again_lowers_the_number_that_waits() -> None:
    played = exchange_lowering(hero("bob", side="foe", initiative=3, next_initiative=6))
    assert (played["bob"].initiative, played["bob"].next_initiative) == (2, 5)


@pytest.mark.rule("WD-INIT-08", "WD-ACT-04")
def test_init_08_looking_again_rolls_both_and_counts_from_the_next_round() -> None:
    state = fight(hero("ana", initiative=5, ranks={"reflex": 1, "perception": 1}), hero("bob", initiative=-9))
    played = scripted(state, Reassess(actor="ana"), 4, 1, 4, 4)
    assert (played["ana"].initiative, played["ana"].next_initiative) == (5, 3)
    assert (played["ana"].action_dice_used, played["ana"].action_pool_max) == (2 + 2, 2 + 2)
    later = play(played.state, EndSlot(actor="ana"), NextSlot(), EndSlot(actor="bob"), NextSlot())
    assert (later["ana"].initiative, later["ana"].next_initiative, slots(later.state, "ana")) == (3, None, [(3, "pending")])


@pytest.mark.rule("WD-INIT-08")
def test_init_08_the_new_number_is_kept_even_if_lower_and_it_takes_the_action() -> None:
    played = scripted(fight(hero("ana", initiative=5)), Reassess(actor="ana"), 1, 1, 4, 4)
    assert played["ana"].next_initiative == 0
    assert refusal_of(played.state, Reassess(actor="ana")).code == "no_action_left"


@pytest.mark.rule("WD-ACT-04")
def test_act_04_both_pools_are_one_budget() -> None:
    ana = hero("ana", ranks={"reflex": 2, "perception": 3}, action_dice_used=4, action_pool_max=5)
    state = fight(ana)
    assert Reassess(actor="ana").wanted(state) == (3, 7 - 4 - 3)
    assert refusal_of(state, Reassess(actor="ana", reflex=RollBlock(dice=2), perception=RollBlock(dice=2))).code == "budget"
    played = scripted(state, Reassess(actor="ana", reflex=RollBlock(dice=1), perception=RollBlock(dice=2)), 4, 4, 4)
    assert (played["ana"].action_dice_used, played["ana"].action_pool_max) == (4 + 3, 3 + 4)


@pytest.mark.rule("WD-ACT-04", "WD-INJ-07")
def test_act_04_a_stun_caps_each_of_the_two_rolls() -> None:
    ana = hero("ana", ranks={"reflex": 3, "perception": 3}, stun_limit=StunLimit(limit=2, from_round=1))
    state = fight(ana)
    refusal = refusal_of(state, Reassess(actor="ana", reflex=RollBlock(dice=3), perception=RollBlock(dice=1)))
    assert (refusal.code, refusal.field) == ("stun_cap", "reflex")
    assert [ask[0] for ask in scripted(state, Reassess(actor="ana"), 4, 4, 4, 4).asks] == [2, 2]


@pytest.mark.rule("WD-INIT-08", "WD-TAB-16")
def test_init_08_it_gives_an_opening_if_the_game_master_says_so() -> None:
    """The strike takes 3 of Ana's 4 spirit: one die is left of the four that she wanted."""
    gus = hero("gus", side="foe", at=cell(1), facing=3, ranks={"brawling": 1}, weapon="dagger")
    state = fight(hero("ana", at=cell(0), facing=0, ranks={"reflex": 1, "perception": 1}, spirit=4), gus)
    assert scripted(state, Reassess(actor="ana"), 4, 4, 4, 4).state.pending == ()
    command = Reassess(actor="ana", provokes=True, reflex=RollBlock(dice=2), perception=RollBlock(dice=2))
    struck = play(state, command, OpportunityAttack(actor="gus", weapon="dagger"), (Decline(actor="ana"), 4, 4, 4))
    done = play(struck.state, IntendDamage(actor="gus", answer_=False), (AllocateHits(actor="gus"), 4, 4))
    assert [ask[0] for ask in done.asks] == [1, 1]
    assert (done["ana"].next_initiative, done["ana"].action_dice_used) == (2, 2)


@pytest.mark.rule("WD-INIT-08", "WD-SPIRIT-05")
def test_init_08_dice_are_bought_for_it_and_count_as_used() -> None:
    state = fight(hero("ana", ranks={"reflex": 1, "perception": 1}, spirit=10))
    played = scripted(state, Reassess(actor="ana", reflex=RollBlock(buy=1)), 4, 4, 4, 4, 4)
    assert ([ask[0] for ask in played.asks], played["ana"].spirit) == ([2 + 1, 2], 10 - 2)
    assert (played["ana"].action_dice_used, played["ana"].action_pool_max) == (5, 5)


@pytest.mark.rule("WD-INIT-08")
@pytest.mark.parametrize(
    ("values", "block", "code"),
    [
        ({}, {"reflex": RollBlock(dice=0), "perception": RollBlock(dice=0)}, "value"),
        ({}, {"reflex": RollBlock(attr="wisdom")}, "attr"),
        ({"spirit": 0}, {}, "pool_empty"),
        ({"stun_limit": StunLimit(limit=0, from_round=1)}, {}, "stun_cap"),
        ({"action_dice_used": 2, "action_pool_max": 2}, {}, "budget"),
    ],
)
def test_init_08_refusals(values: Values, block: Values, code: str) -> None:
    assert refusal_of(fight(hero("ana", **values)), Reassess(actor="ana", **block)).code == code


@pytest.mark.rule("WD-INIT-08")
def test_init_08_looking_again_can_be_half_of_a_split_turn() -> None:
    state = play(fight(hero("ana", initiative=2), current=""), NextSlot(), TakeTurn(actor="ana", mode="split")).state
    played = play(
        state, (Reassess(actor="ana", reflex=RollBlock(dice=1), perception=RollBlock(dice=0)), 4), EndSlot(actor="ana"), NextSlot()
    )
    assert (called(played.state), played.state.count) == ("ana", -2)


@pytest.mark.rule("WD-INIT-07")
def test_init_07_a_number_set_by_hand_moves_the_pending_slot() -> None:
    played = scripted(fight(hero("ana"), hero("bob", initiative=2)), SetInitiative(target="bob", value=-4))
    assert slots(played.state, "bob") == [(-4, "pending")]


# ---- surprise


@pytest.mark.rule("WD-INIT-09", "WD-TAB-24")
def test_init_09_perception_counts_as_action_dice_and_reflex_as_reaction_dice() -> None:
    state = started(hero("ana", ranks={"reflex": 1, "perception": 2}), surprised=("ana",))
    ana = scripted(state, RollInitiative(), 4, 4, 4, 4, 4)["ana"]
    assert (ana.action_dice_used, ana.action_pool_max) == (3, 3)
    assert (ana.reaction_dice_used, ana.reaction_pool_max) == (2, 2)


@pytest.mark.rule("WD-INIT-09")
def test_init_09_fewer_dice_may_be_rolled_down_to_none() -> None:
    state = started(hero("ana", ranks={"reflex": 1, "perception": 2}), surprised=("ana",))
    entry = InitiativeEntry(who="ana", reflex=RollBlock(dice=0), perception=RollBlock(dice=1))
    played = scripted(state, RollInitiative(entries=(entry,)), 4)
    ana = played["ana"]
    assert (ana.initiative, ana.action_dice_used, ana.reaction_dice_used) == (1, 1, 0)


@pytest.mark.rule("WD-INIT-09")
def test_init_09_bought_dice_are_part_of_the_charge() -> None:
    state = started(hero("ana", ranks={"perception": 1}), surprised=("ana",))
    entry = InitiativeEntry(who="ana", reflex=RollBlock(dice=0), perception=RollBlock(buy=1))
    ana = scripted(state, RollInitiative(entries=(entry,)), 4, 4, 4)["ana"]
    assert (ana.action_dice_used, ana.action_pool_max) == (3, 2 + 1)


@pytest.mark.rule("WD-INIT-09", "WD-ACT-03")
def test_init_09_the_charge_lowers_the_dice_of_the_first_round_only() -> None:
    state = started(hero("ana", ranks={"reflex": 1, "perception": 2, "logic": 3}), surprised=("ana",))
    rolled = scripted(state, RollInitiative(), 4, 4, 4, 4, 4).state
    acting = scripted(rolled, NextSlot()).state
    assert SkillAction(actor="ana", skill="logic").open(acting)["dice"].high == 4 - 3
    later = play(acting, EndSlot(actor="ana"), NextSlot())
    assert (later["ana"].surprised, later["ana"].action_dice_used, later["ana"].reaction_dice_used) == (False, 0, 0)


@pytest.mark.rule("WD-INIT-09")
def test_init_09_who_is_not_surprised_is_charged_nothing() -> None:
    ana = scripted(started(hero("ana", ranks={"reflex": 1})), RollInitiative(), 4, 4, 4)["ana"]
    assert (ana.action_dice_used, ana.action_pool_max, ana.reaction_dice_used, ana.reaction_pool_max) == (0, 0, 0, 0)


@pytest.mark.rule("WD-INIT-10", "WD-TEST-11")
def test_init_10_the_unaware_may_not_defend_and_know_their_attacker_afterwards() -> None:
    state = fight(hero("ana", ranks={"brawling": 1}), hero("bob", side="foe", unaware_of=("ana",)))
    played = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), 4, 1)
    assert asked(played.state) == ("damage_intent", ("ana",))
    assert refusal_of(played.state, Defend(actor="bob", weapon="unarmed")).code == "unaware"
    done = play(played.state, IntendDamage(actor="ana", answer_=False), AllocateHits(actor="ana"))
    assert done["bob"].unaware_of == ()


@pytest.mark.rule("WD-INIT-10")
def test_init_10_under_the_house_rule_only_the_game_master_ends_it() -> None:
    state = fight(hero("ana"), hero("bob", side="foe", unaware_of=("ana",)), unaware_until="gm")
    played = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), 1, 4)
    assert played.state.pending == () and played["bob"].unaware_of == ("ana",)


@pytest.mark.rule("WD-INIT-10")
def test_init_10_pairs_are_named_when_the_fight_begins() -> None:
    state = scripted(idle(hero("ana"), hero("bob")), StartCombat(unaware_pairs=(("bob", "ana"),))).state
    assert (state.combatants["bob"].unaware_of, state.combatants["ana"].unaware_of) == (("ana",), ())


@pytest.mark.rule("WD-CORE-09")
def test_a_fight_can_begin_with_some_of_those_who_are_there() -> None:
    state = idle(hero("ana"), hero("bob"), hero("cid"))
    begun = scripted(state, StartCombat(combatants=("ana", "cid"), sides={"cid": "foe"}, surprised=("cid",))).state
    assert begun.roster == ("ana", "cid")
    assert (begun.combatants["cid"].side, begun.combatants["cid"].surprised, begun.combatants["ana"].surprised) == ("foe", True, False)
    assert scripted(state, StartCombat()).state.roster == ("ana", "bob", "cid")
    assert refusal_of(state, StartCombat(surprised=("zoe",))).code == "not_found"


# ---- newcomers and the gift of a turn


def newcomer(number: int, *, count: int = 3, surprised: bool = False) -> Played:
    """Bob joins while `count` is being called, with that many dice that score."""
    bob = hero("bob", side="foe", ranks={"perception": 5})
    state = fight(hero("ana", initiative=count), bob, current="ana")
    without = evolve(state, slots=tuple(slot for slot in state.slots if slot.who != "bob"))
    faces = [1, *([4] * (number - 0)), *([1] * (6 - number)), 4]
    return scripted(without, AddCombatant(actor="bob", surprised=surprised), *faces)


@pytest.mark.rule("WD-INIT-01")
@pytest.mark.parametrize(("number", "state"), [(2, "pending"), (3, "done"), (4, "done")])
def test_a_newcomer_acts_this_round_only_below_the_number_being_called(number: int, state: str) -> None:
    played = newcomer(number)
    assert (played["bob"].initiative, slots(played.state, "bob")) == (number, [(number, state)])
    assert played["bob"].movement_left == 9


def test_a_newcomer_does_not_roll_again_until_it_likes_the_number() -> None:
    assert refusal_of(newcomer(4).state, AddCombatant(actor="bob")).code == "value"


@pytest.mark.rule("WD-INIT-09")
def test_a_surprised_newcomer_is_charged_for_its_dice() -> None:
    bob = newcomer(2, surprised=True)["bob"]
    assert (bob.action_dice_used, bob.reaction_dice_used, bob.surprised) == (6, 1, True)


def test_a_newcomer_stands_on_the_board() -> None:
    state = fight(hero("ana", at=cell(0)), hero("bob", side="foe"))
    without = evolve(state, slots=tuple(slot for slot in state.slots if slot.who != "bob"))
    assert refusal_of(without, AddCombatant(actor="bob", position=(-50, 0))).field == "position"


def test_the_gift_of_a_turn_is_called_next_whatever_its_number() -> None:
    state = fight(hero("ana", initiative=5), hero("bob", initiative=1), hero("cid", initiative=3), current="ana")
    played = play(state, GiveTurn(target="bob"), EndSlot(actor="ana"), NextSlot())
    assert (called(played.state), played.state.given_turn) == ("bob", None)
    assert called(play(played.state, EndSlot(actor="bob"), NextSlot()).state) == "cid"


def test_a_gift_to_a_combatant_who_has_acted_is_an_extra_slot() -> None:
    state = play(fight(hero("ana"), current="ana"), EndSlot(actor="ana"), GiveTurn(target="ana"), NextSlot()).state
    assert called(state) == "ana" and len(state.slots) == 2


def test_a_gift_to_a_combatant_who_can_no_longer_act_is_forgotten() -> None:
    state = fight(hero("ana", initiative=5), hero("bob", initiative=1), hero("cid", initiative=3), current="ana")
    assert called(play(state, GiveTurn(target="bob"), Kill(target="bob"), EndSlot(actor="ana"), NextSlot()).state) == "cid"


def test_removing_the_acting_one_leaves_the_count_to_go_on() -> None:
    state = fight(hero("ana", initiative=5), hero("bob", initiative=1), current="ana")
    played = play(state, RemoveCombatant(actor="ana"), NextSlot())
    assert called(played.state) == "bob"
    assert [slot.state for slot in played.state.slots] == [SlotState.CURRENT]


def test_next_is_due_between_slots_only() -> None:
    state = fight(hero("ana"), current="ana")
    assert SYSTEM.next_step(state) is None
    assert SYSTEM.next_step(scripted(state, EndSlot(actor="ana")).state) == NextSlot()


def test_everything_of_the_round_falls_back_at_its_start() -> None:
    worn: Values = {"action_dice_used": 2, "aoo_used": True, "shield_used": True, "movement_left": 1.5, "delayed": True, "split": True}
    played = play(fight(hero("ana", **worn)), EndSlot(actor="ana"), NextSlot())
    fresh = {name: getattr(Fighter(id="x"), name) for name in worn} | {"movement_left": 9}
    assert {name: getattr(played["ana"], name) for name in worn} == fresh
