"""What experience buys, and learning from one another. Rule: WD-XP-03 to WD-XP-09, WD-SKILL-04"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.blocks import Lead, SheetPage, TableBlock
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions.long_tasks import TaskRoll, TaskStart
from desktop_app.rules.winterdawn.actions.tasks import TestOpposed, TestRoll, TestStatic
from desktop_app.rules.winterdawn.between_fights.advancement import AwardXp, RaiseAttribute, RaiseGroup, RaiseSkill
from desktop_app.rules.winterdawn.checks.judged import ChooseReward
from desktop_app.rules.winterdawn.checks.learning import Mentor, Train
from desktop_app.rules.winterdawn.checks.pools import base_pool
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.combat.reactions import Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline
from desktop_app.rules.winterdawn.encounter import EndCombat, EndScene, Spar, StartCombat
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import SYSTEM, Hero, aimed, asked, cell, fight, hero, idle, play, refusal_of, scripted, table


def pools(state: WinterDawnState, who: str, *skills: str) -> list[int]:
    return [base_pool(state, state.sheet_of(who), skill, "strength").total for skill in skills]


# ---- buying


@pytest.mark.rule("WD-XP-03", "WD-TAB-26")
def test_xp_03_from_rank_2_to_3_costs_12() -> None:
    state = table(hero("ana", ranks={"stealth": 2}, sheet={"skill_xp": {"stealth": 13}}))
    played = scripted(state, RaiseSkill(actor="ana", skill="stealth"))
    sheet = played.state.sheet_of("ana")
    assert (sheet.skill_rank["stealth"], sheet.skill_xp["stealth"]) == (3, 13 - (2 + 1) * 4)


@pytest.mark.rule("WD-XP-03", "WD-SKILL-01")
def test_xp_03_the_rank_of_the_group_counts_for_the_price() -> None:
    state = table(hero("ana", ranks={"running": 1}, groups={"athleticism": 1}, sheet={"skill_xp": {"running": 12}}))
    played = scripted(state, RaiseSkill(actor="ana", skill="running"))
    assert (played.fact("skill_raised", "price"), played.state.sheet_of("ana").skill_rank["running"]) == ((1 + 1 + 1) * 4, 2)


@pytest.mark.rule("WD-XP-03", "WD-XP-06")
def test_xp_03_what_can_be_bought_is_offered_and_what_cannot_tells_its_price() -> None:
    state = table(hero("ana", ranks={"stealth": 2}, sheet={"skill_xp": {"stealth": 12, "luck": 3}, "xp_wisdom": 6, "xp_agility": 5}))
    found = [offer for offer in SYSTEM.offers(state, "ana") if offer.command.kind.startswith("raise_")]
    possible = [offer.command for offer in found if offer.is_possible]
    assert possible == [RaiseSkill(actor="ana", skill="stealth"), RaiseAttribute(actor="ana", attribute="wisdom")]
    prices = [dict(offer.refusal.facts)["price"] for offer in found if offer.refusal is not None]
    assert prices == [(0 + 1) * 4, 6]


@pytest.mark.rule("WD-XP-04")
def test_xp_04_three_ranks_become_one_of_the_group_and_the_others_grow() -> None:
    state = table(hero("ana", ranks={"climbing": 2, "running": 1, "jumping": 1}))
    before = pools(state, "ana", "climbing", "running", "jumping", "swimming", "lifting")
    played = scripted(state, RaiseGroup(actor="ana", group="athleticism", skills=("climbing", "running", "jumping")))
    sheet = played.state.sheet_of("ana")
    assert (dict(sheet.skill_rank), dict(sheet.group_rank)) == ({"climbing": 1, "running": 0, "jumping": 0}, {"athleticism": 1})
    grown = [pool + more for pool, more in zip(before, (0, 0, 0, 1, 1), strict=True)]
    assert pools(played.state, "ana", "climbing", "running", "jumping", "swimming", "lifting") == grown


@pytest.mark.rule("WD-XP-04")
def test_xp_04_with_more_than_three_the_player_picks() -> None:
    three = table(hero("ana", ranks={"climbing": 2, "running": 1, "jumping": 1}))
    (offer,) = RaiseGroup.candidates(three, "ana")
    assert offer.open(three) == {}
    four = table(hero("ana", ranks={"climbing": 2, "running": 1, "jumping": 1, "lifting": 1}))
    (offer,) = RaiseGroup.candidates(four, "ana")
    assert {name: len(choice.values) for name, choice in offer.open(four).items()} == {f"skills.{i}": 4 for i in range(3)}
    assert not list(RaiseGroup.candidates(table(hero("ana", ranks={"climbing": 9, "running": 1})), "ana"))


@pytest.mark.rule("WD-XP-06", "WD-SPIRIT-01")
def test_xp_06_wisdom_8_costs_8_and_raises_the_maximum_but_not_the_spirit() -> None:
    state = table(hero("ana", wisdom=8, sheet={"xp_wisdom": 9}, spirit=11))
    played = scripted(state, RaiseAttribute(actor="ana", attribute="wisdom"))
    sheet = played.state.sheet_of("ana")
    assert (sheet.wisdom, sheet.xp_wisdom, sheet.spirit_max, played["ana"].spirit) == (9, 9 - 8, 6 + 6 + 9, 11)


@pytest.mark.rule("WD-XP-02")
def test_xp_02_the_game_master_awards_any_amount() -> None:
    played = scripted(table(hero("ana")), AwardXp(actor="ana", skill="luck", amount=3))
    assert played.state.sheet_of("ana").skill_xp == {"luck": 3}


def purchases(*one: Hero) -> list[Any]:
    """List what the sheet of Ana offers to buy."""
    state = table(*one)
    page = SYSTEM.page(state.sheet_of("ana"), state.combatants["ana"], state.world)
    assert not [row for row in rows_of(SYSTEM.page(state.sheet_of("ana"), None, state.world)) if row.purchase is not None]
    return [part.purchase for part in rows_of(page) if part.purchase is not None and not isinstance(part.purchase, Lead)]


def rows_of(page: SheetPage) -> list[Any]:
    sections = [section for block in page.blocks if isinstance(block, TableBlock) for section in block.sections]
    return [*sections, *(row for section in sections for row in section.rows)]


@pytest.mark.rule("WD-XP-03", "WD-XP-04", "WD-XP-06")
def test_xp_03_the_sheet_offers_what_experience_can_buy_and_nothing_else() -> None:
    ranks = {"climbing": 2, "running": 1, "jumping": 1}
    group = RaiseGroup(actor="ana", group="athleticism", skills=("climbing", "jumping", "running"))
    skill, attribute = RaiseSkill(actor="ana", skill="luck"), RaiseAttribute(actor="ana", attribute="wisdom")
    assert purchases(hero("ana", ranks=ranks, sheet={"skill_xp": {"luck": 4}, "xp_wisdom": 6})) == [group, attribute, skill]
    assert purchases(hero("ana", ranks={"climbing": 2}, sheet={"skill_xp": {"luck": 3}, "xp_wisdom": 5})) == []
    assert purchases(hero("ana", wisdom=30, sheet={"xp_wisdom": 60})) == []


# ---- experience of a group


@pytest.mark.rule("WD-SKILL-04")
def test_skill_04_experience_of_a_group_waits_until_a_member_is_named() -> None:
    state = table(hero("ana", groups={"athleticism": 1}))
    done = scripted(state, TestStatic(actor="ana", skill="athleticism", dl=2), 4, 4).state
    (reward,) = done.pending_rewards
    for skill in ("", "athleticism", "luck"):
        assert refusal_of(done, ChooseReward(actor="ana", reward=reward.id, skill=skill)).field == "skill"
    played = scripted(done, ChooseReward(actor="ana", reward=reward.id, skill="lifting"))
    assert played.state.sheet_of("ana").skill_xp == {"lifting": 1}
    kinds = [(made.choice, made.skill) for made in ChooseReward.candidates(done, "ana")]
    assert kinds == [("spirit", ""), *(("xp", skill) for skill in ("climbing", "jumping", "lifting", "running", "swimming"))]


@pytest.mark.rule("WD-SKILL-04", "WD-TEST-25")
def test_skill_04_after_a_passed_ego_test_only_the_member_is_left_to_choose() -> None:
    failed = scripted(table(hero("ana", groups={"athleticism": 1})), TestStatic(actor="ana", skill="athleticism"), 1, 1, 4).state
    (reward,) = (reward for reward in failed.pending_rewards if reward.skill == "athleticism")
    assert reward.spirit == 0
    assert refusal_of(failed, ChooseReward(actor="ana", reward=reward.id, choice="spirit")).field == "choice"


@pytest.mark.rule("WD-SKILL-04")
def test_skill_04_unnamed_it_goes_to_the_foremost_member_at_the_end_of_the_scene() -> None:
    state = table(hero("ana", ranks={"running": 1, "swimming": 1}, groups={"athleticism": 1}, sheet={"skill_xp": {"swimming": 2}}))
    done = scripted(state, TestStatic(actor="ana", skill="athleticism", dl=2), 4, 4).state
    assert scripted(done, EndScene()).state.sheet_of("ana").skill_xp == {"swimming": 3}


# ---- rewards and the end of a fight


@pytest.mark.rule("WD-TEST-24", "WD-HEAL-01")
def test_test_24_a_reward_won_by_the_surge_waits_for_the_end_of_the_scene_earlier_ones_become_experience() -> None:
    state = fight(hero("ana", ranks={"luck": 1}), hero("bob", side="foe"))
    won = scripted(state, TestStatic(actor="ana", skill="luck", dl=1), 4, 4).state
    over = scripted(won, EndCombat(victors="party"), 4)
    assert over.state.sheet_of("ana").skill_xp == {"luck": 1}
    assert [reward.skill for reward in over.state.pending_rewards] == ["ego"]
    assert of_kind(Fighter, SYSTEM.lasting(over["ana"])).pending_rewards == over["ana"].pending_rewards
    assert scripted(over.state, EndScene()).state.sheet_of("ana").skill_xp == {"luck": 1, "ego": 1}


@pytest.mark.rule("WD-TEST-24")
def test_test_24_rewards_from_different_scenes_keep_different_ids() -> None:
    state = table(hero("ana", ranks={"luck": 1}))
    first = scripted(state, TestStatic(actor="ana", skill="luck", dl=1), 4, 4).state
    kept = first.combatants["ana"].pending_rewards
    again = scripted(table(hero("ana", ranks={"luck": 1}, pending_rewards=kept)), TestStatic(actor="ana", skill="luck", dl=1), 4, 4)
    ids = [reward.id for reward in again["ana"].pending_rewards]
    assert len(set(ids)) == len(ids) == 2


# ---- mentors


def school(rank: int = 2) -> WinterDawnState:
    return table(hero("ana", ranks={"mechanics": rank}), hero("bob"), hero("cid", ranks={"mechanics": 1}))


@pytest.mark.rule("WD-XP-07")
@pytest.mark.parametrize(("rank", "allowed"), [(1, False), (2, True), (3, True)])
def test_xp_07_a_mentor_is_two_ranks_ahead(rank: int, allowed: bool) -> None:
    state, command = school(rank), Mentor(actor="ana", target="bob", skill="mechanics")
    assert (command.refuse(state) is None) is allowed
    assert any(made.target == "bob" for made in aimed(Mentor, state, "ana")) is allowed


@pytest.mark.rule("WD-XP-07")
def test_xp_07_an_assisting_apprentice_learns_from_each_flawless_success_of_the_mentor() -> None:
    state = scripted(school(), Mentor(actor="ana", target="bob", skill="mechanics")).state
    command = TestStatic(actor="ana", skill="mechanics", dl=3, helpers=(TestRoll(actor="bob"),))
    assert command in list(TestStatic.candidates(state, "ana")) or command.helpers == list(TestStatic.candidates(state, "ana"))[1].helpers
    played = scripted(state, command, 4, 4, 4, 4)
    assert played.state.sheet_of("ana").skill_xp == played.state.sheet_of("bob").skill_xp == {"mechanics": 1}
    assert [reward.character for reward in played.state.pending_rewards] == ["bob"]  # its own flawless success: the usual choice


@pytest.mark.rule("WD-XP-07")
def test_xp_07_in_a_long_task_too() -> None:
    state = scripted(school(), Mentor(actor="ana", target="bob", skill="mechanics")).state
    begun = scripted(state, TaskStart(participants=("ana", "bob"), skills=("mechanics",), dl=3)).state
    rolls = (TestRoll(actor="ana", skill="mechanics"), TestRoll(actor="bob", skill="mechanics"))
    played = scripted(begun, TaskRoll(task=begun.tasks[0].id, rolls=rolls), 4, 4, 4, 1, 4)
    assert played.state.sheet_of("bob").skill_xp == {"mechanics": 1 + 1}  # with the ego test of its own failure


@pytest.mark.rule("WD-XP-07")
def test_xp_07_a_watching_apprentice_may_be_given_the_point() -> None:
    state = scripted(school(), Mentor(actor="ana", target="bob", skill="mechanics")).state
    done = scripted(state, TestStatic(actor="ana", skill="mechanics", dl=3), 4, 4, 4).state
    (reward,) = done.pending_rewards
    give = ChooseReward(actor="ana", reward=reward.id, choice="give", target="bob")
    assert give in aimed(ChooseReward, done, "ana")
    assert refusal_of(done, ChooseReward(actor="ana", reward=reward.id, choice="give", target="cid")).field == "target"
    played = scripted(done, give)
    assert (played.state.sheet_of("ana").skill_xp, played.state.sheet_of("bob").skill_xp) == ({}, {"mechanics": 1})


@pytest.mark.rule("WD-XP-07")
def test_xp_07_only_in_that_skill_and_only_until_the_scene_ends() -> None:
    state = scripted(school(), Mentor(actor="ana", target="bob", skill="mechanics")).state
    other = scripted(state, TestStatic(actor="ana", skill="luck", dl=1, helpers=(TestRoll(actor="bob"),)), 4, 4)
    assert len(other.state.pending_rewards) == 2
    assert scripted(state, EndScene()).state.pairs == ()
    assert state.without("bob").pairs == ()


# ---- training and sparring


@pytest.mark.rule("WD-XP-08")
def test_xp_08_a_flawless_roll_in_training_pays_both_each_in_its_own_skill() -> None:
    state = scripted(school(), Train(actor="ana", target="bob", skills=("stealth", "perception"))).state
    command = next(made for made in aimed(TestOpposed, state, "ana") if made.b.actor == "bob")
    played = scripted(state, command, 4, 1, 4)
    assert (played.state.sheet_of("ana").skill_xp, played.state.sheet_of("bob").skill_xp) == ({"stealth": 1}, {"perception": 1 + 1})
    assert played.state.pending_rewards[:0] == () and "flawless_together" in played.names


@pytest.mark.rule("WD-XP-08")
def test_xp_08_other_skills_or_partners_are_no_training() -> None:
    state = scripted(school(), Train(actor="ana", target="bob", skills=("stealth", "perception"))).state
    rolls = TestOpposed(a=TestRoll(actor="ana", skill="luck"), b=TestRoll(actor="bob", skill="perception"))
    assert "flawless_together" not in scripted(state, rolls, 4, 1, 4).names
    rolls = TestOpposed(a=TestRoll(actor="ana", skill="stealth"), b=TestRoll(actor="cid", skill="perception"))
    assert "flawless_together" not in scripted(state, rolls, 4, 1, 4).names
    back = TestOpposed(a=TestRoll(actor="bob", skill="perception"), b=TestRoll(actor="ana", skill="stealth"))
    assert "flawless_together" in scripted(state, back, 4, 1, 4).names


def bout(spirit: int = 18, **ana: Any) -> WinterDawnState:
    """Ana and Bob spar: she has 3 dice."""
    one = hero("ana", **{"at": cell(0), "facing": 0, "ranks": {"brawling": 2}, "initiative": 3, **ana})
    state = fight(one, hero("bob", side="foe", at=cell(1), facing=3, ranks={"brawling": 1}, spirit=spirit))
    return evolve(state, sparring=True)


HURT = HitEffect(effect="damage", dice=1, damage_type=DamageType.BLUDGEONING)
STRIKE = AttackMelee(actor="ana", target="bob", weapon="unarmed")


@pytest.mark.rule("WD-XP-09")
def test_xp_09_spar_begins_a_fight_in_which_nobody_is_hurt() -> None:
    apart = idle(hero("ana"), hero("bob", side="foe"))
    played = scripted(apart, Spar())
    for sparring in (played.state, scripted(apart, StartCombat(sparring=True)).state):
        assert (sparring.sparring, sparring.tempo) == (True, "action")
    assert not scripted(played.state, EndCombat()).state.sparring


@pytest.mark.rule("WD-XP-09")
@pytest.mark.parametrize(("faces", "lost"), [((4, 1, 1), 0), ((4, 4, 1), 1), ((8, 4, 1), 1)])
def test_xp_09_the_loss_of_an_exchange_is_halved_rounding_down(faces: tuple[int, ...], lost: int) -> None:
    state = bout(strength=8)
    assert play(state, STRIKE, (Decline(actor="bob"), *faces))["bob"].spirit == 18 - lost
    assert lost == (sum(face // 4 for face in faces)) // 2


@pytest.mark.rule("WD-XP-09")
def test_xp_09_hits_buy_control_but_no_damage() -> None:
    scored = play(bout(), STRIKE, (Decline(actor="bob"), 4, 4, 1)).state
    assert asked(scored) == ("allocation", ("ana",))  # nobody is asked whether it shall hurt
    refusal = refusal_of(scored, AllocateHits(actor="ana", effects=(HURT,)))
    assert (refusal.code, refusal.rule) == ("effect", "WD-XP-09")
    pushed = scripted(scored, AllocateHits(actor="ana", effects=(HitEffect(effect="push"),)))
    assert "pushed" in pushed.names


@pytest.mark.rule("WD-XP-09")
def test_xp_09_a_flawless_roll_teaches_both_in_the_skill_used() -> None:
    played = play(bout(), STRIKE, (Defend(actor="bob", weapon="unarmed"), 4, 4, 4, 4, 1))
    assert played.state.pending_rewards == ()
    assert [dict(played.state.sheet_of(who).skill_xp) for who in ("ana", "bob")] == [{"brawling": 1}, {"brawling": 1}]


@pytest.mark.rule("WD-XP-09")
def test_xp_09_a_practice_shot_hits_and_hurts_nobody() -> None:
    state = bout(weapon="short_bow", ranks={"bows": 1})
    played = play(state, AttackRanged(actor="ana", target="bob", weapon="short_bow"), (Pass(actor="bob"),), (Decline(actor="bob"), 4, 4))
    assert asked(played.state) is None
    assert (played["bob"].injuries_total, "damage_rolled" in played.names) == (0, False)
