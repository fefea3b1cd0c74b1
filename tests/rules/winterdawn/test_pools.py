"""How a pool is built, paid, capped and budgeted. Rule: WD-TEST-01 to -03, -21, -22, -26, -27, WD-SPIRIT, WD-ACT-03, WD-REACT-02"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.winterdawn.actions.tasks import TestOpen, TestStatic
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged, Dodge
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline
from desktop_app.rules.winterdawn.gm import AdjustSpirit
from desktop_app.rules.winterdawn.movement.moves import Move, Run
from desktop_app.rules.winterdawn.state import StunLimit, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from tests.rules.winterdawn.builders import EAST, WEST, cell, change, fight, hero, in_slot, play, refusal_of, scene, scripted


def most(state: WinterDawnState, command: Command[Any]) -> int:
    """Return the most dice that a command may roll; 0: none."""
    choice = command.open(state).get("dice")
    return 0 if choice is None else choice.high or 0


# ---- reading dice


@pytest.mark.rule("WD-TEST-03", "WD-TAB-03")
@pytest.mark.parametrize(
    ("face", "mos"),
    [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (15, 3), (16, 4), (19, 4), (20, 5)],
)
def test_tab_03_each_die_is_read_by_itself(face: int, mos: int) -> None:
    state = scene(hero("ana", wisdom=20, ranks={"perception": 1}))
    assert scripted(state, TestOpen(actor="ana", skill="perception"), face, 4).fact("tested_open", "net") == mos + 1


@pytest.mark.rule("WD-TEST-03")
def test_test_03_low_dice_are_not_added_together() -> None:
    state = scene(hero("ana", ranks={"perception": 2}))
    assert scripted(state, TestOpen(actor="ana", skill="perception"), 3, 3, 4).fact("tested_open", "net") == 0 + 0 + 1


@pytest.mark.rule("WD-TEST-02")
def test_test_02_any_number_up_to_the_pool_may_be_rolled() -> None:
    state = scene(hero("ana", ranks={"perception": 2}))
    for dice in (1, 2, 3):
        assert scripted(state, TestOpen(actor="ana", skill="perception", dice=dice), *([4] * dice)).asks[0][0] == dice
    assert refusal_of(state, TestOpen(actor="ana", skill="perception", dice=4)).code == "too_many_dice"
    assert refusal_of(state, TestOpen(actor="ana", skill="perception", dice=0)).code == "value"


# ---- bonus, malus, low attributes


@pytest.mark.rule("WD-TEST-21")
def test_test_21_a_bonus_is_dice_in_the_pool() -> None:
    state = scene(hero("ana"))
    played = scripted(state, TestOpen(actor="ana", skill="perception", bonus=2), 4, 4, 4)
    assert (played.asks[0][0], played.fact("tested_open", "net")) == (1 + 2, 3)


@pytest.mark.rule("WD-TEST-22")
def test_test_22_maluses_take_mos_off_and_add_up() -> None:
    state = scene(hero("ana", wisdom=2, ranks={"perception": 2}))
    played = scripted(state, TestStatic(actor="ana", skill="perception", dl=0, malus=1), 4, 4, 4, 4, 4)
    assert played.fact("tested_passed", "net") == 5 - 2 - 1


@pytest.mark.rule("WD-TEST-22")
def test_test_22_a_malus_takes_no_dice() -> None:
    state = scene(hero("ana", ranks={"perception": 2}))
    assert most(state, TestOpen(actor="ana", skill="perception", malus=3)) == 1 + 2


@pytest.mark.rule("WD-TEST-26")
def test_test_26_attribute_2_and_rank_0_are_three_dice_and_two_mos_less() -> None:
    played = scripted(scene(hero("ana", wisdom=2)), TestOpen(actor="ana", skill="perception"), 4, 4, 1)
    assert played.asks == [(3, 4, "perception", "ana")]
    assert played.fact("tested_open", "net") == 2 - 2


@pytest.mark.rule("WD-TEST-26", "WD-TAB-02")
@pytest.mark.parametrize(("attribute", "dice", "malus"), [(0, 5, 4), (1, 4, 3), (3, 2, 1), (4, 1, 0)])
def test_test_26_each_point_below_4_is_a_die_more_and_a_mos_less(attribute: int, dice: int, malus: int) -> None:
    state = scene(hero("ana", wisdom=attribute, persona=12))
    played = scripted(state, TestStatic(actor="ana", skill="perception", dl=0), *([4] * dice))
    assert played.fact("tested_passed", "net") == dice - malus


# ---- spirit


@pytest.mark.rule("WD-SPIRIT-02")
@pytest.mark.parametrize(("spirit", "pool"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_spirit_02_no_pool_is_larger_than_spirit(spirit: int, pool: int) -> None:
    state = scene(hero("ana", ranks={"perception": 2}, spirit=spirit))
    assert most(state, TestOpen(actor="ana", skill="perception")) == pool


@pytest.mark.rule("WD-SPIRIT-02")
def test_spirit_02_bonus_dice_are_capped_too() -> None:
    state = scene(hero("ana", ranks={"perception": 2}, spirit=4))
    assert most(state, TestOpen(actor="ana", skill="perception", bonus=3)) == 4
    assert refusal_of(state, TestOpen(actor="ana", skill="perception", bonus=3, dice=5)).code == "spirit_cap"


@pytest.mark.rule("WD-SPIRIT-02")
def test_spirit_02_without_spirit_nothing_is_rolled() -> None:
    refusal = refusal_of(scene(hero("ana", spirit=0)), TestOpen(actor="ana", skill="perception"))
    assert (refusal.code, refusal.field) == ("pool_empty", None)


@pytest.mark.rule("WD-SPIRIT-05")
@pytest.mark.parametrize(("bought", "price"), [(1, 4), (2, 4 + 5), (3, 4 + 5 + 6), (4, 4 + 5 + 6 + 7)])
def test_spirit_05_dice_for_a_pool_of_4_cost_4_9_15_and_22(bought: int, price: int) -> None:
    state = scene(hero("ana", constitution=20, persona=10, wisdom=6, ranks={"perception": 3}, spirit=36))
    played = scripted(state, TestOpen(actor="ana", skill="perception", buy=bought), *([4] * (4 + bought)))
    assert played["ana"].spirit == 36 - price
    assert price in (4, 9, 15, 22)


@pytest.mark.rule("WD-SPIRIT-05")
def test_spirit_05_a_pool_can_at_most_be_doubled() -> None:
    state = scene(hero("ana", constitution=20, persona=20, ranks={"perception": 1}))
    assert TestOpen(actor="ana", skill="perception").open(state)["buy"].high == 2
    assert refusal_of(state, TestOpen(actor="ana", skill="perception", buy=3)).code == "buy_limit"
    assert refusal_of(state, TestOpen(actor="ana", skill="perception", buy=-1)).code == "buy_limit"


@pytest.mark.rule("WD-SPIRIT-05")
@pytest.mark.parametrize(
    ("spirit", "code"),
    [(3, "spirit_cost"), (4, "spirit_cap"), (4 + 4, "spirit_cap"), (4 + 5, None)],
)
def test_spirit_05_a_purchase_must_be_paid_and_leave_enough_for_its_dice(spirit: int, code: str | None) -> None:
    state = scene(hero("ana", ranks={"perception": 3}, spirit=spirit))
    command = TestOpen(actor="ana", skill="perception", buy=1)
    if code is None:
        assert scripted(state, command, *([4] * 5))["ana"].spirit == 5
    else:
        assert refusal_of(state, command).code == code


@pytest.mark.rule("WD-SPIRIT-05", "WD-TEST-27")
def test_spirit_05_price_and_limit_go_by_the_pool_with_bonuses_and_penalties() -> None:
    state = scene(hero("ana", ranks={"swords_1h": 3}, spirit=18, wounds=(1,)))
    command = TestOpen(actor="ana", skill="swords_1h", bonus=2, buy=1)  # 1 + 3 + 2 - 1 = 5 dice, the next costs 5
    assert scripted(state, command, *([4] * 6))["ana"].spirit == 18 - 5


@pytest.mark.rule("WD-SPIRIT-03")
@pytest.mark.parametrize(("change_", "spirit"), [(-5, 5), (-10, 0), (-11, 0), (8, 18), (9, 18)])
def test_spirit_03_spirit_stays_between_0_and_its_maximum(change_: int, spirit: int) -> None:
    assert scripted(scene(hero("ana", spirit=10)), AdjustSpirit(target="ana", value=change_))["ana"].spirit == spirit


@pytest.mark.rule("WD-SPIRIT-04")
def test_spirit_04_what_the_tables_do_not_name_is_adjusted_by_hand() -> None:
    assert scripted(scene(hero("ana", spirit=10)), AdjustSpirit(target="ana", value=-3))["ana"].spirit == 10 - 3


# ---- bleeding


@pytest.mark.rule("WD-INJ-05", "WD-TEST-27")
@pytest.mark.parametrize(
    ("skill", "wounds", "pool"),
    [("swords_1h", (), 3), ("swords_1h", (1,), 2), ("swords_1h", (1, 2), 1), ("swords_1h", (1, 2, 3), 0), ("perception", (1, 2, 3), 3)],
)
def test_inj_05_each_wound_takes_a_die_from_strength_and_agility(skill: str, wounds: tuple[int, ...], pool: int) -> None:
    state = scene(hero("ana", ranks={"swords_1h": 2, "perception": 2}, wounds=wounds))
    assert most(state, TestOpen(actor="ana", skill=skill)) == pool


@pytest.mark.rule("WD-INJ-05")
def test_inj_05_five_dice_with_two_wounds() -> None:
    """5d8 and wounds of level 1 and 2: five dice raise both, four raise one of the player's choice."""
    state = scene(hero("ana", strength=8, ranks={"swords_1h": 4}, wounds=(1, 2)))
    both = TestOpen(actor="ana", skill="swords_1h", bleed={"101": "aggravate", "102": "aggravate"})
    played = scripted(state, both, *([4] * 5))
    assert [wound.level for wound in played["ana"].bleeding_wounds] == [2, 3]
    one = TestOpen(actor="ana", skill="swords_1h", bleed={"101": "suppress", "102": "aggravate"})
    played = scripted(state, one, *([4] * 4))
    assert [wound.level for wound in played["ana"].bleeding_wounds] == [1, 3]
    assert scripted(state, TestOpen(actor="ana", skill="swords_1h"), *([4] * 3)).asks[0][:2] == (3, 8)


@pytest.mark.rule("WD-INJ-05")
def test_inj_05_only_the_two_choices_exist() -> None:
    refusal = refusal_of(scene(hero("ana", wounds=(1,))), TestOpen(actor="ana", skill="running", bleed={"101": "ignore"}))
    assert (refusal.code, refusal.field) == ("value", "bleed")


@pytest.mark.rule("WD-INJ-06")
def test_inj_06_aggravating_a_level_3_wound_puts_down_before_anything_is_rolled_or_paid() -> None:
    state = fight(hero("ana", ranks={"running": 2}, wounds=(3,), spirit=18, at=cell(0)))
    played = scripted(state, Run(actor="ana", bleed={"101": "aggravate"}, buy=1), 4)  # the die tests natural healing
    assert played.asks[0] == (1, 6, "natural_healing", "ana")
    assert played["ana"].incapacitated and played["ana"].bleeding_to_death is not None
    assert played["ana"].spirit == 18
    assert "runs" not in played.names
    assert played.state.current is None


# ---- budgets


def acting(**values: Any) -> WinterDawnState:
    """Ana has 5 dice in perception and 6 in logic; her turn is split."""
    return fight(hero("ana", wisdom=8, constitution=10, ranks={"perception": 4, "logic": 5}, **values), current="ana")


def second_action(state: WinterDawnState) -> WinterDawnState:
    """Give Ana another slot."""
    return in_slot(state, "ana")


@pytest.mark.rule("WD-ACT-03")
def test_act_03_pools_5_and_6_four_dice_now_then_at_most_2() -> None:
    played = scripted(acting(), SkillAction(actor="ana", skill="perception", dice=4), 4, 4, 4, 4)
    later = second_action(played.state)
    assert most(later, SkillAction(actor="ana", skill="logic")) == 6 - 4
    assert refusal_of(later, SkillAction(actor="ana", skill="logic", dice=3)).code == "budget"
    assert scripted(later, SkillAction(actor="ana", skill="logic", dice=2), 4, 4)["ana"].action_dice_used == 6


@pytest.mark.rule("WD-ACT-03")
def test_act_03_the_smaller_pool_second_is_limited_by_the_larger_and_by_itself() -> None:
    one = scripted(acting(), SkillAction(actor="ana", skill="logic", dice=1), 4)
    assert most(second_action(one.state), SkillAction(actor="ana", skill="perception")) == 5
    two = scripted(acting(), SkillAction(actor="ana", skill="logic", dice=2), 4, 4)
    assert most(second_action(two.state), SkillAction(actor="ana", skill="perception")) == 6 - 2


@pytest.mark.rule("WD-ACT-03")
def test_act_03_all_dice_used_leave_no_second_action() -> None:
    played = scripted(acting(), SkillAction(actor="ana", skill="logic"), *([4] * 6))
    assert refusal_of(second_action(played.state), SkillAction(actor="ana", skill="perception")).code == "budget"


@pytest.mark.rule("WD-ACT-03", "WD-TEST-27")
def test_act_03_bonus_dice_lie_outside_the_budget_and_are_rolled_first() -> None:
    played = scripted(acting(), SkillAction(actor="ana", skill="logic", bonus=2, dice=4), 4, 4, 4, 4)
    assert (played["ana"].action_dice_used, played["ana"].action_pool_max) == (4 - 2, 6)
    used_up = scripted(acting(), SkillAction(actor="ana", skill="logic"), *([4] * 6)).state
    assert most(second_action(used_up), SkillAction(actor="ana", skill="logic", bonus=2)) == 2


@pytest.mark.rule("WD-ACT-03", "WD-TEST-27")
def test_act_03_bonus_dice_stay_outside_the_budget_when_spirit_caps_the_pool() -> None:
    """Pool 6 and 2 bonus dice, spirit 4: P is 4; with 4 used the two bonus dice are left."""
    used_up = scripted(acting(spirit=4), SkillAction(actor="ana", skill="logic"), *([4] * 4)).state
    assert used_up.combatants["ana"].action_pool_max == 4
    assert most(second_action(used_up), SkillAction(actor="ana", skill="logic", bonus=2)) == 2


@pytest.mark.rule("WD-TEST-27")
def test_test_27_a_penalty_beyond_the_base_pool_eats_bonus_dice() -> None:
    """Base 1, two wounds, 2 bonus dice: 1 die is left, and it is a bonus die."""
    state = fight(hero("ana", wounds=(1, 1)))
    played = scripted(state, SkillAction(actor="ana", skill="running", bonus=2), 4)
    assert (played.asks[0][0], played["ana"].action_dice_used, played["ana"].action_pool_max) == (1, 0, 0)


@pytest.mark.rule("WD-TEST-27", "WD-TAB-28")
def test_test_27_a_die_less_for_the_speciality_is_a_penalty_not_a_negative_bonus() -> None:
    """A spear is thrown with a die less: 1 + 3 - 1 = 3 dice, and 1 for high ground."""
    bob = hero("bob", side="foe", at=cell(4), unaware_of=("ana",))
    state = fight(hero("ana", ranks={"thrown": 3}, weapon="spear", at=cell(0), elevation=1), bob)
    played = scripted(state, AttackRanged(actor="ana", target="bob", weapon="spear"), 1, 1, 1, 4)
    assert (played.asks[0][0], played["ana"].action_dice_used, played["ana"].action_pool_max) == (3 + 1, 3, 3)


@pytest.mark.rule("WD-ACT-03", "WD-SPIRIT-05")
def test_act_03_bought_dice_enlarge_the_pool_and_count_as_used() -> None:
    played = scripted(acting(), SkillAction(actor="ana", skill="perception", buy=1), *([4] * 6))
    assert (played["ana"].action_dice_used, played["ana"].action_pool_max) == (6, 6)


@pytest.mark.rule("WD-REACT-01", "WD-REACT-03")
def test_react_03_actions_and_reactions_have_dice_of_their_own() -> None:
    state = fight(
        hero("ana", ranks={"brawling": 3}, at=cell(0), facing=EAST),
        hero("bob", side="foe", ranks={"brawling": 3}, at=cell(1), facing=WEST),
    )
    played = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="unarmed"), *([4] * 8)))
    assert (played["ana"].action_dice_used, played["ana"].reaction_dice_used) == (4, 0)
    assert (played["bob"].action_dice_used, played["bob"].reaction_dice_used) == (0, 4)
    later = in_slot(played.state, "bob")
    assert most(later, AttackMelee(actor="bob", target="ana", weapon="unarmed")) == 4


def shot_at(ana: Any, *, others: tuple[Any, ...] = (), prone: bool = False) -> WinterDawnState:
    """Bob shoots at Ana from 3 m."""
    return fight(hero("bob", side="foe", ranks={"bows": 2}, weapon="short_bow", at=cell(3), prone=prone), ana, *others)


@pytest.mark.rule("WD-REACT-02", "WD-REACT-07")
def test_react_02_dodge_with_2_of_2_dice_then_an_opportunity_with_pool_3() -> None:
    """One die of the budget is left, and the bonus die of the opportunity (G-14)."""
    ana = hero("ana", ranks={"reflex": 1, "brawling": 2}, weapon="dagger", at=cell(0), facing=EAST)
    wolf = hero("wolf", side="foe", at=cell(1, 0))
    shot = play(
        shot_at(ana, others=(wolf,)),
        AttackRanged(actor="bob", target="ana", weapon="short_bow"),
        (Dodge(actor="ana", dice=2), 1, 1, 4, 4, 4),
        Pass(actor="wolf"),
    )
    assert (shot["ana"].reaction_dice_used, shot["ana"].reaction_pool_max) == (2, 2)
    state = in_slot(shot.state, "wolf")
    moving = scripted(state, Move(actor="wolf", path=(cell(2),))).state
    chance = OpportunityAttack(actor="ana", weapon="dagger")
    assert most(moving, chance) == (3 - 2) + 1
    assert refusal_of(moving, OpportunityAttack(actor="ana", weapon="dagger", dice=3)).code == "budget"


@pytest.mark.rule("WD-REACT-02")
def test_react_02_under_the_house_rule_the_bonus_die_is_part_of_the_budget() -> None:
    ana = hero("ana", ranks={"brawling": 2}, weapon="dagger", at=cell(0), facing=EAST, reaction_dice_used=2, reaction_pool_max=2)
    wolf = hero("wolf", side="foe", at=cell(1, 0))
    state = fight(wolf, ana, aoo_bonus_outside_budget=False)
    moving = scripted(state, Move(actor="wolf", path=(cell(2),))).state
    assert most(moving, OpportunityAttack(actor="ana", weapon="dagger")) == 4 - 2


@pytest.mark.rule("WD-REACT-07")
@pytest.mark.parametrize(("spirit", "stun", "dice"), [(18, None, 1), (1, None, 1), (18, 1, 1), (18, 0, 0)])
def test_react_07_with_the_budget_exhausted_one_die_is_left(spirit: int, stun: int | None, dice: int) -> None:
    limit = None if stun is None else StunLimit(limit=stun, from_round=1)
    ana = hero(
        "ana", ranks={"brawling": 2}, weapon="dagger", at=cell(0), facing=EAST,
        reaction_dice_used=3, reaction_pool_max=3, spirit=spirit, stun_limit=limit,
    )  # fmt: skip
    state = fight(hero("wolf", side="foe", at=cell(1, 0)), ana)
    moving = scripted(state, Move(actor="wolf", path=(cell(2),))).state
    assert most(moving, OpportunityAttack(actor="ana", weapon="dagger")) == dice
    assert bool(moving.pending) is bool(dice)


@pytest.mark.rule("WD-REACT-02")
def test_react_02_reaction_dice_come_back_with_the_round() -> None:
    state = change(fight(hero("ana")), "ana", reaction_dice_used=3, reaction_pool_max=3, action_dice_used=2, action_pool_max=4)
    played = play(state, EndSlot(actor="ana"), NextSlot())
    ana = played["ana"]
    assert (ana.reaction_dice_used, ana.reaction_pool_max, ana.action_dice_used, ana.action_pool_max) == (0, 0, 0, 0)


# ---- which dice a roll uses


@pytest.mark.rule("WD-TAB-24", "WD-ACT-06")
def test_tab_24_an_ego_test_after_a_failure_uses_neither_budget() -> None:
    state = fight(hero("ana", ranks={"ego": 3}))
    played = scripted(state, SkillAction(actor="ana", skill="perception"), 1, 4, 4, 4, 4)
    assert played.asks[1] == (4, 6, "ego", "ana")
    assert (played["ana"].action_dice_used, played["ana"].reaction_dice_used) == (1, 0)


@pytest.mark.rule("WD-ACT-06", "WD-TAB-24")
def test_act_06_free_tests_are_not_held_back_by_a_stun_or_used_dice() -> None:
    ana = hero("ana", ranks={"ego": 3, "perception": 3}, stun_limit=StunLimit(limit=1, from_round=1), action_dice_used=0)
    played = scripted(fight(ana), SkillAction(actor="ana", skill="perception"), 1, 4, 4, 4, 4)
    assert [ask[0] for ask in played.asks] == [1, 4]


@pytest.mark.rule("WD-TAB-24")
def test_tab_24_a_shot_is_an_action_and_a_dodge_a_reaction() -> None:
    state = shot_at(hero("ana", ranks={"reflex": 2}, at=cell(0)))
    played = play(state, AttackRanged(actor="bob", target="ana", weapon="short_bow"), (Dodge(actor="ana"), 4, 4, 4, 4, 4, 4))
    assert (played["bob"].action_dice_used, played["ana"].reaction_dice_used) == (3, 3)


@pytest.mark.rule("WD-TAB-24")
def test_tab_24_declining_uses_no_dice() -> None:
    state = shot_at(hero("ana", ranks={"reflex": 2}, at=cell(0)))
    played = play(state, AttackRanged(actor="bob", target="ana", weapon="short_bow"), (Decline(actor="ana"), 4, 1, 1))
    assert (played["ana"].reaction_dice_used, played["ana"].reaction_pool_max) == (0, 0)
    assert AllocateHits(actor="bob").refuse(played.state) is not None  # first the question what the hits are for


@pytest.mark.rule("WD-TEST-27")
def test_test_27_the_dice_explain_themselves() -> None:
    values: dict[str, Any] = {"spirit": 3, "wounds": (1,), "elevation": 1}
    ana = hero("ana", ranks={"swords_1h": 2}, groups={"melee_combat": 1}, weapon="one_handed_sword", **values)
    state = fight(ana, hero("bob", side="foe"))
    found = AttackMelee(actor="ana", target="bob", weapon="one_handed_sword").breakdown(state)
    assert found is not None
    assert [(term.value, term.rule) for term in found.terms] == [
        (1, "WD-TEST-01"),
        (2, "WD-SKILL-01"),
        (1, "WD-SKILL-01"),
        (1, "WD-MELEE-14"),
        (-1, "WD-INJ-05"),
        (-1, "WD-SPIRIT-02"),
    ]
    assert found.total == 3
