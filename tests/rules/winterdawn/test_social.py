"""Words as weapons, and gritted teeth. Rule: WD-SOCIAL-01 to WD-SOCIAL-03, WD-HEAL-04"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.scoring import Decline
from desktop_app.rules.winterdawn.combat.social import DistributeSpirit, Inspire, Intimidate, ShrugOff, TauntCommand
from desktop_app.rules.winterdawn.encounter import EndCombat
from desktop_app.rules.winterdawn.gm import WinterDawnSetCondition
from desktop_app.rules.winterdawn.state import Dead, Taunt, Unconscious, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from tests.narrowing import there
from tests.rules.winterdawn.builders import SYSTEM, asked, cell, change, fight, hero, in_slot, play, refusal_of, scripted

THREAT = Intimidate(actor="ana", target="bob")
JEER = TauntCommand(actor="ana", target="bob")


def talk(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, *, metres: int = 5, **more: Any) -> WinterDawnState:
    """Ana insults with 4 dice, Bob's ego and detect motive have 2; he strikes with 4."""
    one = {"ranks": {"insult": 3, "poetry": 2, "resist_pain": 2}, "at": cell(0), "facing": 0, "initiative": 5, **(ana or {})}
    other = {"ranks": {"ego": 1, "detect_motive": 1, "brawling": 3}, "at": cell(metres), "facing": 3, "initiative": 1, **(bob or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", **other), **more)


@pytest.mark.rule("WD-SOCIAL-01", "WD-TAB-25", "WD-ACT-06")
def test_social_01_each_hit_costs_2_spirit() -> None:
    done = scripted(talk(), THREAT, 4, 4, 4, 1, 4, 1)
    assert done.asks == [(4, 6, "insult", "ana"), (2, 6, "ego", "bob")]
    assert done["bob"].spirit == 18 - 2 * (3 - 1)
    assert (done["ana"].action_dice_used, done["bob"].reaction_dice_used) == (4, 0)


@pytest.mark.rule("WD-SOCIAL-01", "WD-RANGE-05")
@pytest.mark.parametrize(("metres", "malus"), [(5, 0), (6, 1), (10, 1), (11, 2)])
def test_social_01_distance_is_a_malus_in_steps_of_5_m(metres: int, malus: int) -> None:
    done = scripted(talk(metres=metres), THREAT, 4, 4, 4, 1, 4, 1)
    assert done.sum_of("intimidate_rolled").total == 3 - malus


@pytest.mark.rule("WD-SOCIAL-01")
def test_social_01_a_tie_or_worse_does_nothing() -> None:
    done = scripted(talk(), THREAT, 4, 4, 1, 1, 4, 4)
    assert done["bob"].spirit == 18 and "intimidated" not in done.names


@pytest.mark.rule("WD-SOCIAL-01", "WD-TEST-10")
def test_social_01_a_malus_that_is_too_great_gives_the_target_dice() -> None:
    done = scripted(talk({"ranks": {}}, metres=11), THREAT, 4, 4, 1, 4)  # 1 - 2, so 1 die for Bob
    assert done.asks[2] == (1, 6, "overflow", "bob")


@pytest.mark.rule("WD-SOCIAL-01")
@pytest.mark.parametrize(
    "bob", [{"unaware_of": ("ana",)}, {"unconscious": Unconscious(cause="shock")}, {"dead": Dead(since_round=0), "incapacitated": True}]
)
def test_social_01_only_who_takes_notice_is_impressed(bob: dict[str, Any]) -> None:
    assert refusal_of(talk(bob=bob), THREAT).code == "unaware"
    assert refusal_of(talk(), Intimidate(actor="ana", target="ana")).code == "not_found"


@pytest.mark.rule("WD-SOCIAL-01", "WD-TAB-10", "WD-TAB-16")
def test_social_01_it_gives_an_opening_if_the_game_master_says_so() -> None:
    assert asked(scripted(talk(metres=1), Intimidate(actor="ana", target="bob", provokes=True)).state) == ("aoo", ("bob",))
    assert asked(scripted(talk(metres=1), THREAT, 4, 4, 4, 1, 4, 1).state) is None


# ---- taunting


@pytest.mark.rule("WD-SOCIAL-02")
def test_social_02_four_against_one_cost_three_dice_then_two_then_one() -> None:
    state = scripted(talk(), JEER, 4, 4, 4, 4, 4, 1).state
    seen: list[int] = []
    assert state.combatants["bob"].taunts == {"ana": Taunt(dice=3)}
    for _ in range(4):
        state = play(state, EndSlot(actor="ana"), NextSlot()).state if state.acting == "ana" else state
        if state.acting != "bob":
            state = play(state, NextSlot()).state
        turn = play(state, (SkillAction(actor="bob", skill="luck", dl=9, bonus=4), *[4] * (1 + 4 - max(0, 3 - len(seen)))))
        seen.append(turn.asks[0][0])
        state = play(turn.state, EndSlot(actor="bob"), NextSlot(), NextSlot()).state
    assert seen == [5 - 3, 5 - 2, 5 - 1, 5]
    assert state.combatants["bob"].taunts == {}


@pytest.mark.rule("WD-SOCIAL-02")
def test_social_02_only_actions_not_directed_at_the_taunter_and_no_reactions() -> None:
    state = talk(bob={"taunts": {"ana": Taunt(dice=2, started=True)}}, metres=1)
    mine = in_slot(state, "bob")
    strike = AttackMelee(actor="bob", target="ana", weapon="unarmed")
    assert there(strike.breakdown(mine)).total == 4
    assert there(SkillAction(actor="bob", skill="brawling").breakdown(mine)).total == 4 - 2
    struck = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"))
    assert there(Defend(actor="bob", weapon="unarmed").breakdown(struck.state)).total == 4


@pytest.mark.rule("WD-SOCIAL-02")
def test_social_02_it_counts_from_the_targets_next_turn() -> None:
    state = in_slot(talk(bob={"taunts": {"ana": Taunt(dice=2)}}), "bob")
    assert there(SkillAction(actor="bob", skill="brawling").breakdown(state)).total == 4


@pytest.mark.rule("WD-SOCIAL-02")
def test_social_02_different_taunters_add_up_and_of_one_the_stronger_counts() -> None:
    taunts = {"ana": Taunt(dice=2, started=True), "cid": Taunt(dice=1, started=True)}
    state = fight(hero("bob", ranks={"brawling": 3}, taunts=taunts), hero("ana", side="foe"), hero("cid", side="foe"))
    assert there(SkillAction(actor="bob", skill="brawling").breakdown(state)).total == 4 - 2 - 1
    weak = scripted(talk(bob={"taunts": {"ana": Taunt(dice=3, started=True)}}), JEER, 4, 4, 1, 1, 1, 4)
    assert weak["bob"].taunts == {"ana": Taunt(dice=3, started=True)}
    equal = scripted(talk(bob={"taunts": {"ana": Taunt(dice=1, started=True)}}), JEER, 4, 4, 1, 1, 1, 4)
    assert equal["bob"].taunts == {"ana": Taunt(dice=1, started=True)}, "an equal one is no stronger: it goes on wearing off"
    strong = scripted(talk(bob={"taunts": {"ana": Taunt(dice=1, started=True)}}), JEER, 4, 4, 4, 1, 1, 4)
    assert strong["bob"].taunts == {"ana": Taunt(dice=2)}


@pytest.mark.rule("WD-SOCIAL-02")
def test_social_02_the_first_command_of_a_turn_is_under_the_taunt() -> None:
    taunts = {"ana": Taunt(dice=2)}
    bob = hero("bob", side="foe", ranks={"brawling": 3}, taunts=taunts, at=cell(0), facing=0)
    others = (hero("ana", at=cell(1)), hero("cid", at=cell(0, 1)))
    called = in_slot(fight(bob, *others), "bob", begun=False)
    at_cid, at_ana = (AttackMelee(actor="bob", target=who, weapon="unarmed") for who in ("cid", "ana"))
    assert refusal_of(called, evolve(at_cid, dice=3)).code == "too_many_dice"
    assert evolve(at_ana, dice=4).refuse(called) is None
    assert (at_cid.open(called)["dice"].high, at_ana.open(called)["dice"].high) == (4 - 2, 4)
    assert scripted(called, at_cid)["bob"].taunts == {"ana": Taunt(dice=2, started=True)}
    worn = in_slot(fight(evolve(bob, changes={"taunts": {"ana": Taunt(dice=1, started=True)}}), *others), "bob", begun=False)
    assert evolve(at_cid, dice=4).refuse(worn) is None, "the last die is gone as the turn begins"


def test_a_taunt_goes_with_the_taunter_with_the_fight_and_by_hand() -> None:
    state = talk(bob={"taunts": {"ana": Taunt(dice=2, started=True)}})
    assert "tag_taunted" in [tag.phrase.name for tag in SYSTEM.tags(state, "bob")]
    assert scripted(state, RemoveCombatant(actor="ana"))["bob"].taunts == {}
    assert scripted(state, EndCombat())["bob"].taunts == {}
    assert scripted(state, WinterDawnSetCondition(target="bob", condition="taunted", value=False))["bob"].taunts == {}


# ---- inspiring


def speaking(*faces: int) -> WinterDawnState:
    """Ana speaks to Cid, who has 10 spirit, and Dot, who has 17."""
    friends = (hero("cid", spirit=10), hero("dot", spirit=17))
    state = fight(hero("ana", ranks={"poetry": 2}), *friends, hero("bob", side="foe"))
    return scripted(state, Inspire(actor="ana"), *faces).state


@pytest.mark.rule("WD-SOCIAL-03", "WD-SPIRIT-07", "WD-TAB-25")
def test_social_03_2_spirit_for_each_mos_are_shared_out_among_allies() -> None:
    state = speaking(4, 4, 1)
    assert asked(state) == ("distribution", ("ana",))
    done = scripted(state, DistributeSpirit(actor="ana", shares={"cid": 3, "dot": 1}))
    assert (done["cid"].spirit, done["dot"].spirit) == (10 + 3, 17 + 1)


@pytest.mark.rule("WD-SOCIAL-03", "WD-SPIRIT-03")
def test_social_03_not_beyond_the_maximum() -> None:
    assert scripted(speaking(4, 4, 1), DistributeSpirit(actor="ana", shares={"dot": 4}))["dot"].spirit == 18


@pytest.mark.rule("WD-SOCIAL-03")
@pytest.mark.parametrize(
    ("shares", "refused"),
    [({"cid": 4}, False), ({"cid": 5}, True), ({"cid": 2, "dot": 3}, True), ({"ana": 1}, True), ({"bob": 1}, True), ({"cid": -1}, True)],
)
def test_social_03_only_to_others_of_ones_side_and_no_more_than_there_is(shares: dict[str, int], refused: bool) -> None:
    assert (DistributeSpirit(actor="ana", shares=shares).refuse(speaking(4, 4, 1)) is not None) is refused


@pytest.mark.rule("WD-SOCIAL-03")
def test_social_03_nobody_is_asked_without_mos_or_without_allies() -> None:
    assert asked(speaking(1, 1, 1, 4)) is None
    assert not list(Inspire.candidates(talk(), "ana"))
    shares = [dict(made.shares) for made in DistributeSpirit.candidates(speaking(4, 4, 4), "ana")]
    assert shares == [{"cid": 3, "dot": 3}, {"cid": 6}, {"dot": 6}]


# ---- shrugging off


GRIT = ShrugOff(actor="ana", line=0)


@pytest.mark.rule("WD-HEAL-04")
@pytest.mark.parametrize(("faces", "left"), [((4, 4, 4), 2 - 1), ((4, 4, 1), 2)])
def test_heal_04_against_all_ticked_boxes_one_is_unticked(faces: tuple[int, ...], left: int) -> None:
    done = scripted(talk({"ticked": (2, 1)}), GRIT, *faces)
    assert [row.ticked for row in done["ana"].injury_lines] == [left, 1, 0]


@pytest.mark.rule("WD-HEAL-04", "WD-TEST-25")
def test_heal_04_a_complete_failure_ticks_one_more_without_bleeding_and_tests_ego() -> None:
    done = scripted(talk({"ticked": (3,)}), GRIT, 1, 1, 1, 4)
    assert done["ana"].injury_lines[0].ticked == 3 + 1
    assert not done["ana"].bleeding_wounds and done["ana"].stun_limit is None
    assert done.asks[1][2] == "ego"


@pytest.mark.rule("WD-HEAL-04", "WD-TEST-23")
def test_heal_04_where_complete_failures_do_not_count_nothing_is_ticked() -> None:
    done = scripted(talk({"ticked": (2,)}, complete_failure_scope="pcs_only"), GRIT, 1, 1, 1)
    assert done["ana"].injury_lines[0].ticked == 2


@pytest.mark.rule("WD-HEAL-04")
@pytest.mark.parametrize(("ticked", "line"), [((0,), 0), ((4,), 0), ((2,), 1), ((2,), 3), ((2,), -1)])
def test_heal_04_only_a_line_with_minor_boxes_and_no_major_one(ticked: tuple[int, ...], line: int) -> None:
    refusal = refusal_of(talk({"ticked": ticked}), ShrugOff(actor="ana", line=line))
    assert (refusal.code, refusal.field) == ("line", "line")


def test_shrugging_off_is_offered_for_each_line_that_fits() -> None:
    assert [made.line for made in ShrugOff.candidates(talk({"ticked": (2, 4, 1)}), "ana")] == [0, 2]
    assert change(talk(), "ana", ticked=(1,)).combatants["ana"].injuries_total == 1
    assert Decline(actor="ana").refuse(talk()) is not None


@pytest.mark.rule("WD-XP-09", "WD-SOCIAL-01")
def test_xp_09_words_teach_both_in_sparring() -> None:
    ana = hero("ana", at=cell(0), facing=0, ranks={"insult": 1}, initiative=5)
    state = evolve(fight(ana, hero("bob", side="foe", at=cell(1), facing=3, ranks={"ego": 1})), sparring=True)
    done = scripted(state, Intimidate(actor="ana", target="bob"), 4, 4, 4, 1)
    assert [dict(done.state.sheet_of(who).skill_xp) for who in ("ana", "bob")] == [{"insult": 1}, {"insult": 1}]
