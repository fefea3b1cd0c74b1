"""What a judged test leaves behind: flawless success, complete failure, experience. Rule: WD-TEST-23 to -25, WD-XP-01, -02, -05"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.winterdawn.actions.tasks import TestOpen, TestStatic
from desktop_app.rules.winterdawn.checks.judged import ChooseReward
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.scoring import Decline
from desktop_app.rules.winterdawn.encounter import EndCombat, EndScene, InflictDamage
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.system import SYSTEM
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import fight, hero, play, refusal_of, scene, scripted


def ana(**values: Any) -> WinterDawnState:
    return scene(hero("ana", ranks={"perception": 2}, **values))


# ---- flawless success


@pytest.mark.rule("WD-TEST-24")
def test_test_24_every_die_of_the_full_pool_scores_and_the_test_succeeds() -> None:
    played = scripted(ana(), TestStatic(actor="ana", skill="perception", dl=3), 4, 4, 5)
    assert (played.fact("flawless", "skill"), played.fact("flawless", "spirit")) == ("perception", 3)
    (reward,) = played.state.pending_rewards
    assert (reward.character, reward.skill, reward.spirit) == ("ana", "perception", 3)


@pytest.mark.rule("WD-TEST-24")
@pytest.mark.parametrize(
    ("command", "faces"),
    [
        (TestStatic(actor="ana", skill="perception", dl=3, dice=2), (4, 4)),
        (TestStatic(actor="ana", skill="perception", dl=1, dice=2), (4, 4)),
        (TestStatic(actor="ana", skill="perception", dl=1), (4, 4, 3)),
        (TestStatic(actor="ana", skill="perception", dl=4), (4, 4, 4)),
        (TestStatic(actor="ana", skill="perception", dl=3, malus=1), (4, 4, 4)),
    ],
    ids=["fewer dice, failed", "fewer dice", "a die without MoS", "difficulty missed", "malus"],
)
def test_test_24_one_of_the_three_is_not_enough(command: TestStatic, faces: tuple[int, ...]) -> None:
    assert "flawless" not in scripted(ana(), command, *faces).names


@pytest.mark.rule("WD-TEST-24", "WD-SPIRIT-02")
def test_test_24_a_pool_capped_by_spirit_is_still_the_full_pool() -> None:
    assert "flawless" in scripted(ana(spirit=2), TestStatic(actor="ana", skill="perception", dl=2), 4, 4).names


@pytest.mark.rule("WD-TEST-24", "WD-ACT-03")
def test_test_24_a_pool_cut_by_the_budget_is_not() -> None:
    state = fight(hero("ana", ranks={"perception": 2}, action_dice_used=1, action_pool_max=3))
    assert "flawless" not in scripted(state, SkillAction(actor="ana", skill="perception"), 4, 4).names


@pytest.mark.rule("WD-TEST-24", "WD-SPIRIT-07", "WD-TAB-25")
@pytest.mark.parametrize(("spirit", "now"), [(10, 10 + 3), (15, 18), (16, 18)])
def test_test_24_the_reward_is_spirit_up_to_the_maximum(spirit: int, now: int) -> None:
    done = scripted(ana(spirit=spirit), TestStatic(actor="ana", skill="perception", dl=3), 4, 4, 4).state
    reward = done.pending_rewards[0].id
    played = scripted(done, ChooseReward(actor="ana", reward=reward, choice="spirit"))
    assert (played["ana"].spirit, played.state.pending_rewards) == (now, ())
    assert played.state.sheets["ana"].skill_xp.get("perception", 0) == 0


@pytest.mark.rule("WD-TEST-24", "WD-SPIRIT-07")
@pytest.mark.parametrize(("spirit", "told"), [(15, ("choose_reward_spirit", 3)), (16, ("choose_reward_spirit_partly", 2))])
def test_test_24_the_choice_says_how_much_spirit_there_is_room_for(spirit: int, told: tuple[str, int]) -> None:
    done = scripted(ana(spirit=spirit), TestStatic(actor="ana", skill="perception", dl=3), 4, 4, 4).state
    phrase = ChooseReward(actor="ana", reward=done.pending_rewards[0].id, choice="spirit").phrase(done)
    facts = dict(phrase.facts)
    assert (phrase.name, facts["spirit"], facts["earned"]) == (*told, 3)


@pytest.mark.rule("WD-TEST-24", "WD-XP-02", "WD-TAB-26")
def test_test_24_or_one_experience_in_the_skill() -> None:
    done = scripted(ana(spirit=10), TestStatic(actor="ana", skill="perception", dl=3), 4, 4, 4).state
    played = scripted(done, ChooseReward(actor="ana", reward=done.pending_rewards[0].id, choice="xp"))
    assert played.state.sheets["ana"].skill_xp == {"perception": 1}
    assert played["ana"].spirit == 10
    assert refusal_of(played.state, ChooseReward(actor="ana", reward=done.pending_rewards[0].id)).code == "no_window"


@pytest.mark.rule("WD-TEST-24")
def test_test_24_the_choice_waits_among_the_reminders_and_does_not_stop_play() -> None:
    state = fight(hero("ana", ranks={"perception": 2}), hero("bob", side="foe"))
    done = scripted(state, SkillAction(actor="ana", skill="perception"), 4, 4, 4).state
    assert done.pending == ()
    (reminder,) = [r for r in SYSTEM.reminders(done) if r.rule == "WD-TEST-24"]
    assert {of_kind(ChooseReward, command).choice for command in reminder.commands} == {"spirit", "xp"}


@pytest.mark.rule("WD-TEST-24")
def test_test_24_the_reward_is_for_the_one_who_rolled() -> None:
    state = scene(hero("ana", ranks={"perception": 1}), hero("bob", ranks={"perception": 1}))
    done = play(state, (TestOpen(actor="ana", skill="perception"), 4, 4), (TestOpen(actor="bob", skill="perception"), 4, 5)).state
    first, second = done.pending_rewards
    refusal = refusal_of(done, ChooseReward(actor="bob", reward=first.id))
    assert (refusal.code, refusal.field) == ("no_window", "reward")
    played = scripted(done, ChooseReward(actor="bob", reward=second.id, choice="xp"))
    assert played.state.pending_rewards == (first,)


@pytest.mark.rule("WD-TEST-24")
def test_test_24_it_can_be_chosen_inside_a_question() -> None:
    state = fight(hero("ana", ranks={"perception": 2}), hero("bob", side="foe"))
    done = scripted(state, SkillAction(actor="ana", skill="perception"), 4, 4, 4).state
    asking = scripted(done, InflictDamage(target="bob", mos=1)).state
    played = scripted(asking, ChooseReward(actor="ana", reward=done.pending_rewards[0].id, choice="xp"))
    assert played.state.pending == asking.pending


@pytest.mark.rule("WD-TEST-24")
@pytest.mark.parametrize("command", [EndCombat(), EndScene()])
def test_test_24_what_is_not_chosen_becomes_experience_at_the_end(command: Any) -> None:
    made = fight(hero("ana", ranks={"perception": 2})) if isinstance(command, EndCombat) else ana()
    first = SkillAction(actor="ana", skill="perception") if isinstance(command, EndCombat) else TestOpen(actor="ana", skill="perception")
    played = play(made, (first, 4, 4, 4), command)
    assert (played.state.sheets["ana"].skill_xp, played.state.pending_rewards) == ({"perception": 1}, ())


@pytest.mark.rule("WD-TEST-24")
def test_test_24_an_opposed_test_must_be_won() -> None:
    from desktop_app.rules.winterdawn.actions.tasks import TestOpposed, TestRoll

    state = scene(hero("ana", ranks={"stealth": 1}), hero("bob", ranks={"perception": 1}))
    tie = TestOpposed(a=TestRoll(actor="ana", skill="stealth"), b=TestRoll(actor="bob", skill="perception"))
    assert "flawless" not in scripted(state, tie, 4, 4, 5, 5).names
    won = scripted(state, TestOpposed(a=tie.a, b=tie.b, advantage="a"), 4, 4, 5, 5)
    assert [event.who for event in won.events if event.name == "flawless"] == ["ana"]


# ---- complete failure


@pytest.mark.rule("WD-TEST-25")
@pytest.mark.parametrize(("face", "passed"), [(4, True), (3, False)])
def test_test_25_athleticism_2_and_no_mos_on_one_die_of_three(face: int, passed: bool) -> None:
    """Ego against 2: win 1 athleticism experience or lose 2 spirit."""
    state = scene(hero("ana", groups={"athleticism": 2}, ranks={"ego": 1}, spirit=10))
    played = scripted(state, TestOpen(actor="ana", skill="running", dice=1), 1, 4, face)
    assert played.fact("ego_tested", "dl") == 2
    assert played.state.sheets["ana"].skill_xp == ({"running": 1} if passed else {})
    assert played["ana"].spirit == (10 if passed else 10 - 2)


@pytest.mark.rule("WD-TEST-25")
def test_test_25_one_scoring_die_is_no_complete_failure_whatever_the_malus() -> None:
    played = scripted(ana(), TestStatic(actor="ana", skill="perception", dl=5, malus=9), 4, 1, 1)
    assert "failed_completely" not in played.names


@pytest.mark.rule("WD-TEST-25")
def test_test_25_at_rank_0_ego_cannot_fail_and_is_rolled_all_the_same() -> None:
    state = scene(hero("ana", ranks={"ego": 1}, spirit=10))
    played = scripted(state, TestOpen(actor="ana", skill="perception"), 1, 4, 1)
    assert played.asks[1] == (2, 6, "ego", "ana")
    assert (played["ana"].spirit, played.state.sheets["ana"].skill_xp) == (10, {"perception": 1})


@pytest.mark.rule("WD-TEST-25", "WD-TEST-24")
def test_test_25_the_ego_test_can_itself_be_flawless() -> None:
    played = scripted(scene(hero("ana")), TestOpen(actor="ana", skill="perception"), 1, 5)
    assert [reward.skill for reward in played.state.pending_rewards] == ["ego"]


@pytest.mark.rule("WD-TEST-25")
def test_test_25_an_ego_roll_without_mos_triggers_another_against_the_rank_of_ego() -> None:
    state = scene(hero("ana", ranks={"perception": 1, "ego": 1}, spirit=10))
    played = scripted(state, TestOpen(actor="ana", skill="perception"), 1, 1, 1, 1, 1, 2, 4, 3)
    assert [dict(event.about)["dl"] for event in played.events if event.name == "ego_tested"] == [1, 1, 1]
    assert [dict(event.about)["skill"] for event in played.events if event.name == "ego_tested"] == ["perception", "ego", "ego"]
    # perception: ego failed, -1; ego: failed, -1; ego: passed, +1 experience
    assert (played["ana"].spirit, played.state.sheets["ana"].skill_xp) == (10 - 1 - 1, {"ego": 1})


@pytest.mark.rule("WD-TEST-25", "WD-SPIRIT-03")
def test_test_25_the_chain_ends_when_spirit_is_gone() -> None:
    state = scene(hero("ana", ranks={"perception": 2, "ego": 1}, spirit=2))
    played = scripted(state, TestOpen(actor="ana", skill="perception", dice=1), 1, 1, 1)  # ego: no MoS, -2; then no die is left: net 0
    assert played["ana"].spirit == 0
    assert [dict(event.about)["passed"] for event in played.events if event.name == "ego_tested"] == [False, False]


@pytest.mark.rule("WD-TEST-25")
def test_test_25_the_chain_is_cut_after_ten_links() -> None:
    state = scene(hero("ana", spirit=18))
    played = scripted(state, TestOpen(actor="ana", skill="perception"), *([1] * 11))
    assert played.names.count("ego_tested") == 10


@pytest.mark.rule("WD-TEST-25", "WD-COND-03")
def test_test_25_ego_is_rolled_with_the_full_pool_and_the_larger_die() -> None:
    state = scene(hero("ana", persona=6, wisdom=10, ranks={"ego": 2}, wounds=(1, 2)))
    assert scripted(state, TestOpen(actor="ana", skill="charm"), 1, 4, 4, 4).asks[1] == (3, 10, "ego", "ana")


@pytest.mark.rule("WD-TEST-23")
@pytest.mark.parametrize(
    ("scope", "kind", "in_fight", "tested"),
    [
        ("all", "npc", True, True),
        ("all", "npc", False, True),
        ("pcs_only", "npc", False, False),
        ("pcs_only", "pc", True, True),
        ("out_of_combat", "pc", True, False),
        ("out_of_combat", "pc", False, True),
    ],
)
def test_test_23_all_tests_in_and_out_of_a_fight_unless_the_house_says_otherwise(
    scope: str, kind: str, in_fight: bool, tested: bool
) -> None:
    one = hero("ana", sheet={"kind": kind})
    state = fight(one, complete_failure_scope=scope) if in_fight else scene(one, complete_failure_scope=scope)
    command = SkillAction(actor="ana", skill="perception") if in_fight else TestOpen(actor="ana", skill="perception")
    played = scripted(state, command, 1, *([4] if tested else []))
    assert ("ego_tested" in played.names) is tested


@pytest.mark.rule("WD-TEST-23", "WD-DMG-04")
def test_test_23_damage_is_not_a_test() -> None:
    from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, IntendDamage
    from desktop_app.rules.winterdawn.sheet.records import DamageType
    from desktop_app.rules.winterdawn.weapons.hits import HitEffect

    state = fight(hero("ana", ranks={"brawling": 1}), hero("bob", side="foe"))
    punch = HitEffect(effect="damage", dice=1, damage_type=DamageType.BLUDGEONING)
    played = play(
        state,
        AttackMelee(actor="ana", target="bob", weapon="unarmed"),
        (Decline(actor="bob"), 4, 1),
        IntendDamage(actor="ana"),
        (AllocateHits(actor="ana", effects=(punch,)), 1),
    )
    assert played.asks[-1] == (1, 4, "damage", "ana")
    assert "failed_completely" not in played.names and "attribute_xp" not in played.names


# ---- experience


@pytest.mark.rule("WD-XP-05", "WD-TAB-26")
@pytest.mark.parametrize(("faces", "xp"), [((6, 1, 1), 1), ((6, 6, 6), 1), ((5, 5, 5), 0)])
def test_xp_05_the_highest_face_gives_one_experience_in_the_attribute(faces: tuple[int, ...], xp: int) -> None:
    played = scripted(ana(), TestStatic(actor="ana", skill="perception", dl=9), *faces)
    assert played.state.sheets["ana"].xp_wisdom == xp


@pytest.mark.rule("WD-XP-05")
def test_xp_05_it_goes_to_the_attribute_that_was_used() -> None:
    state = scene(hero("ana"))
    played = scripted(state, TestOpen(actor="ana", skill="bows", attr="strength"), 6)
    sheet = played.state.sheets["ana"]
    assert (sheet.xp_strength, sheet.xp_agility) == (1, 0)


@pytest.mark.rule("WD-XP-05")
def test_xp_05_a_d4_at_its_highest_counts_with_a_low_attribute() -> None:
    played = scripted(scene(hero("ana", wisdom=3, persona=10)), TestOpen(actor="ana", skill="perception"), 4, 1)
    assert played.state.sheets["ana"].xp_wisdom == 1


@pytest.mark.rule("WD-XP-01", "WD-XP-02")
def test_xp_01_experience_belongs_to_the_skill_that_was_tested() -> None:
    state = scene(hero("ana", ranks={"perception": 1, "logic": 1}))
    done = scripted(state, TestOpen(actor="ana", skill="logic"), 4, 4).state
    played = scripted(done, ChooseReward(actor="ana", reward=done.pending_rewards[0].id, choice="xp"))
    assert played.state.sheets["ana"].skill_xp == {"logic": 1}


@pytest.mark.rule("WD-XP-02", "WD-TEST-25")
def test_xp_02_a_passed_ego_test_gives_one_experience_in_the_failed_skill() -> None:
    state = scene(hero("ana", ranks={"perception": 1, "ego": 1}))
    played = scripted(state, TestOpen(actor="ana", skill="perception"), 1, 1, 4, 1)
    assert played.state.sheets["ana"].skill_xp == {"perception": 1}
    assert played.state.sheets["ana"].skill_rank == {"perception": 1, "ego": 1}
