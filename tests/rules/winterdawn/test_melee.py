"""The melee exchange: declaration, defence, maluses, hits and what they are for. Rule: WD-MELEE, WD-TAB-11, -14, -19, -27, 5.5"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from desktop_app.rules.kernel.command import Resume
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import SlotState, decision
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, CounterAttack, Defend, DefensiveStance, RedeclareDice
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.gm import Kill, SetCover
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import StunLimit, Taunt, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, TakeTurn
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import of_kind, there
from tests.rules.winterdawn.builders import (
    STEPS,
    Played,
    asked,
    cell,
    change,
    fight,
    hero,
    in_slot,
    play,
    refusal_of,
    scripted,
    with_ground,
)

RANKS = {"brawling": 2, "swords_1h": 2, "polearms": 2, "swords_2h": 2, "axes_maces": 2}
FACING_EAST, FACING_WEST = 0, 3  # towards the corner beside n0, and the one beside n3


def duel(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, *, metres: int = 1, **settings: Any) -> WinterDawnState:
    """Ana, whose slot it is, faces Bob to her east; both have 3 dice (d6) with everything."""
    one = {"ranks": RANKS, "at": cell(0), "facing": FACING_EAST, "initiative": 5, **(ana or {})}
    other = {"ranks": RANKS, "at": cell(metres), "facing": FACING_WEST, **(bob or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", **other), **settings)


def strike(state: WinterDawnState, *faces: int, weapon: str = "unarmed", defence: Any = None, **block: Any) -> Played:
    """Attack, answer (by default nobody defends) and roll."""
    attack = AttackMelee(actor="ana", target="bob", weapon=weapon, **block)
    opened = scripted(state, attack)
    if asked(opened.state) is None or opened.state.pending[0].kind != "exchange":
        return opened
    answer = defence or Decline(actor="bob")
    return play(state, attack, (answer, *faces))


def net(played: Played, name: str) -> int:
    return played.sum_of(name).total


# ---- weapons and bands


@pytest.mark.rule("WD-MELEE-02", "WD-TAB-11", "WD-TAB-27")
@pytest.mark.parametrize(
    ("weapon", "metres", "malus"),
    [
        ("dagger", 1, 0),
        ("dagger", 2, 1),
        ("dagger", 3, 2),
        ("club", 1, 1),
        ("club", 2, 0),
        ("club", 3, 1),
        ("poleaxe", 3, 0),
        ("poleaxe", 2, 1),
        ("poleaxe", 1, 2),
        ("spear", 1, 1),
        ("spear", 2, 0),
        ("spear", 3, 0),
    ],
)
def test_melee_02_each_step_from_the_nearest_listed_band_is_a_malus(weapon: str, metres: int, malus: int) -> None:
    played = strike(duel({"weapon": weapon}, metres=metres), 4, 4, 4, weapon=weapon)
    assert net(played, "attack_rolled") == 3 - malus


@pytest.mark.rule("WD-MELEE-02", "WD-TAB-27")
def test_melee_02_it_holds_for_defending_too() -> None:
    state = duel({"weapon": "poleaxe"}, {"weapon": "dagger"}, metres=3)
    played = strike(state, 4, 4, 4, 4, 4, 4, weapon="poleaxe", defence=Defend(actor="bob", weapon="dagger"))
    assert net(played, "defence_rolled") == 3 - 2


@pytest.mark.rule("WD-MELEE-02", "WD-TAB-32")
def test_melee_02_half_swording_lifts_the_malus_at_close_range_with_both_hands() -> None:
    two_hands = strike(duel({"weapon": "two_handed_sword"}), 4, 4, 4, weapon="two_handed_sword")
    assert net(two_hands, "attack_rolled") == 3
    with_shield = strike(duel({"weapon": "one_handed_sword", "off": "buckler"}), 4, 4, 4, weapon="one_handed_sword")
    assert net(with_shield, "attack_rolled") == 3 - 1


def damaging(state: WinterDawnState, weapon: str, kind: DamageType, *before: HitEffect) -> AllocateHits:
    return AllocateHits(actor="ana", effects=(*before, HitEffect(effect="damage", dice=1, damage_type=kind)))


@pytest.mark.rule("WD-MELEE-03")
@pytest.mark.parametrize(("metres", "code"), [(1, "damage_band"), (2, None), (3, "damage_band")])
def test_melee_03_no_damage_out_of_band(metres: int, code: str | None) -> None:
    hit = strike(duel({"weapon": "club"}, metres=metres), 4, 4, 4, weapon="club").state
    state = scripted(hit, IntendDamage(actor="ana")).state
    refusal = damaging(state, "club", DamageType.BLUDGEONING).refuse(state)
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.rule("WD-MELEE-03", "WD-MELEE-10", "WD-CTRL-01")
def test_melee_03_a_step_can_bring_the_victim_into_band_before_the_damage() -> None:
    hit = strike(duel({"weapon": "club"}, metres=3), 4, 5, 4, weapon="club").state
    state = scripted(hit, IntendDamage(actor="ana")).state
    step = HitEffect(effect="step", direction=0)
    assert damaging(state, "club", DamageType.BLUDGEONING, step).refuse(state) is None
    late = AllocateHits(actor="ana", effects=(HitEffect(effect="damage", dice=1, damage_type=DamageType.BLUDGEONING), step))
    assert refusal_of(state, late).code == "damage_band"
    played = scripted(state, damaging(state, "club", DamageType.BLUDGEONING, step), 4)
    assert played["ana"].cell == cell(1) and asked(played.state) == ("damage", ("bob",))


@pytest.mark.rule("WD-MELEE-03", "WD-TAB-32")
def test_melee_03_half_swording_pierces_at_close_range_and_cuts_only_in_band() -> None:
    hit = strike(duel({"weapon": "two_handed_sword"}), 4, 4, 4, weapon="two_handed_sword").state
    state = scripted(hit, IntendDamage(actor="ana")).state
    assert damaging(state, "two_handed_sword", DamageType.PIERCING).refuse(state) is None
    assert refusal_of(state, damaging(state, "two_handed_sword", DamageType.CUTTING)).code == "damage_band"


# ---- attack and defence


@pytest.mark.rule("WD-MELEE-04", "WD-TAB-10", "WD-ACT-02")
def test_melee_04_an_attack_takes_the_action_and_provokes_nobody() -> None:
    state = duel(bob={"weapon": "dagger"})
    played = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"))
    assert asked(played.state) == ("defence", ("bob",))
    assert played.state.current is not None and played.state.current.action_used


@pytest.mark.rule("WD-MELEE-04")
def test_melee_04_strength_or_agility_as_the_attacker_likes() -> None:
    state = duel({"strength": 8, "agility": 10})
    for attr, sides in ((None, 10), ("strength", 8), ("agility", 10)):
        assert strike(state, 4, 4, 4, attr=attr).asks[0][1] == sides
    assert refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="unarmed", attr="wisdom")).code == "attr"


@pytest.mark.rule("WD-MELEE-04")
def test_melee_04_only_what_is_in_hand_and_only_melee_specialities() -> None:
    state = duel({"weapon": "javelin", "carried": ["club"], "ranks": {"thrown": 4}})
    assert refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="club")).code == "not_wielded"
    assert refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="javelin", skill="thrown")).field == "skill"
    refusal = refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="javelin"))
    assert refusal.code == "pool_empty"  # a javelin in melee is polearms with a die less: 1 - 1


@pytest.mark.rule("WD-MELEE-04", "WD-ACT-05")
def test_melee_04_fists_need_a_free_hand_to_attack() -> None:
    state = duel({"weapon": "poleaxe"})
    assert refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="unarmed")).code == "no_free_hand"


@pytest.mark.rule("WD-MELEE-05")
def test_melee_05_fists_always_ward() -> None:
    state = duel(bob={"weapon": "poleaxe"})
    opened = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed")).state
    assert Defend(actor="bob", weapon="unarmed").refuse(opened) is None
    assert refusal_of(opened, Defend(actor="bob", weapon="dagger")).code == "not_wielded"


@pytest.mark.rule("WD-MELEE-05", "WD-REACT-02")
@pytest.mark.parametrize(
    ("bob", "code"),
    [
        ({"unaware_of": ("ana",)}, "unaware"),
        ({"reaction_dice_used": 3, "reaction_pool_max": 3}, "budget"),
        ({"stun_limit": StunLimit(limit=0, from_round=1)}, "stun_cap"),
        ({"spirit": 0}, "pool_empty"),
        ({"incapacitated": True}, "incapacitated"),
    ],
)
def test_melee_05_who_cannot_defend_is_not_asked_and_is_told_why(bob: dict[str, Any], code: str) -> None:
    state = duel(bob=bob)
    played = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), 4, 4, 1)
    assert asked(played.state) == ("damage_intent", ("ana",))
    assert "not_defended" in played.names
    assert refusal_of(played.state, Defend(actor="bob", weapon="unarmed")).code == code


@pytest.mark.rule("WD-MELEE-06")
def test_melee_06_dice_are_announced_before_any_is_rolled() -> None:
    opened = scripted(duel(), AttackMelee(actor="ana", target="bob", weapon="unarmed", dice=2))
    assert (opened.rolls, opened.fact("attacks", "dice")) == ((), 2)
    played = scripted(opened.state, Defend(actor="bob", weapon="unarmed", dice=1), 4, 4, 4)
    assert played.asks == [(2, 6, "brawling", "ana"), (1, 6, "brawling", "bob")]


@pytest.mark.rule("WD-MELEE-08", "WD-TEST-08", "WD-TAB-25")
@pytest.mark.parametrize(
    ("ana", "bob", "scorer", "hits"),
    [((4, 4, 4), (4, 1, 1), "ana", 2), ((4, 1, 1), (4, 4, 4), "bob", 2), ((4, 4, 1), (4, 4, 1), None, 0)],
)
def test_melee_08_the_winner_scores_the_difference_and_the_loser_pays_spirit(
    ana: tuple[int, ...], bob: tuple[int, ...], scorer: str | None, hits: int
) -> None:
    played = strike(duel(), *ana, *bob, defence=Defend(actor="bob", weapon="unarmed"))
    loser = {"ana": "bob", "bob": "ana", None: ""}[scorer]
    assert {who: 18 - played[who].spirit for who in ("ana", "bob")} == {"ana": 0, "bob": 0} | ({loser: hits} if loser else {})
    if scorer is None:
        assert played.state.pending == () and "scored" not in played.names
    else:
        assert (played.event("scored").who, played.fact("scored", "hits")) == (scorer, hits)


@pytest.mark.rule("WD-MELEE-08")
def test_melee_08_the_spirit_is_lost_whatever_the_hits_are_used_for() -> None:
    played = strike(duel(), 4, 4, 4)
    done = play(played.state, IntendDamage(actor="ana", answer_=False), AllocateHits(actor="ana"))
    assert (done["bob"].spirit, done.state.pending) == (18 - 3, ())


@pytest.mark.rule("WD-MELEE-08", "WD-TEST-25")
def test_melee_08_spirit_is_lost_before_the_ego_tests() -> None:
    """Bob rolls no MoS: 3 hits take him to 1 spirit, and ego is rolled with one die."""
    state = duel(bob={"spirit": 4, "ranks": {**RANKS, "ego": 2}})
    played = strike(state, 4, 4, 4, 1, 1, 1, 4, defence=Defend(actor="bob", weapon="unarmed"))
    assert played.asks[-1] == (1, 6, "ego", "bob")


@pytest.mark.rule("WD-MELEE-08", "WD-TEST-10")
def test_melee_08_overflow_dice_come_after_both_rolls_attacker_first() -> None:
    state = duel({"weapon": "poleaxe"}, {"weapon": "poleaxe"})  # both 2 bands off
    defence = Defend(actor="bob", weapon="poleaxe")
    played = strike(state, 4, 1, 1, 4, 1, 1, 5, 1, weapon="poleaxe", defence=defence)
    assert [ask[2:] for ask in played.asks] == [("polearms", "ana"), ("polearms", "bob"), ("overflow", "ana"), ("overflow", "bob")]
    assert (played.event("scored").who, played.fact("scored", "hits")) == ("ana", 1 - 0)


# ---- where they stand


def from_side(facing: int, **bob: Any) -> WinterDawnState:
    """Bob's facing decides on which side Ana, to his west, stands."""
    return duel(bob={"facing": facing, **bob})


@pytest.mark.rule("WD-MELEE-09", "WD-TAB-14", "WD-TAB-27")
@pytest.mark.parametrize(("facing", "malus"), [(3, 0), (2, 0), (1, 1), (4, 1), (5, 2), (0, 2)])
def test_melee_09_flank_and_rear_weigh_on_the_defence(facing: int, malus: int) -> None:
    played = strike(from_side(facing), 4, 1, 1, 4, 4, 4, defence=Defend(actor="bob", weapon="unarmed"))
    assert net(played, "defence_rolled") == 3 - malus


@pytest.mark.rule("WD-MELEE-09", "WD-TEST-11")
@pytest.mark.parametrize(("facing", "dice"), [(3, 3), (1, 3 + 1), (0, 3 + 2)])
def test_test_11_the_maluses_of_who_does_not_roll_are_dice_known_beforehand(facing: int, dice: int) -> None:
    played = strike(from_side(facing), *([4] * dice))
    assert played.asks == [(dice, 6, "brawling", "ana")]


@pytest.mark.rule("WD-TEST-11")
def test_test_11_a_victim_stabbed_in_the_back_unaware_gives_2_dice() -> None:
    state = from_side(0, unaware_of=("ana",))
    played = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed", dice=1), 4, 4, 4)
    assert played.asks == [(1 + 2, 6, "brawling", "ana")]
    assert played["ana"].action_dice_used == 1


@pytest.mark.rule("WD-TEST-11")
def test_test_11_they_count_for_flawless_success_and_complete_failure() -> None:
    assert "flawless" in strike(from_side(0), 4, 4, 4, 4, 4).names
    assert "flawless" not in strike(from_side(0), 4, 4, 4, 4, 1).names
    assert "failed_completely" not in strike(from_side(0), 1, 1, 1, 1, 4).names


@pytest.mark.rule("WD-TEST-11", "WD-SPIRIT-02")
@pytest.mark.parametrize(("spirit", "dice"), [(3, 3), (4, 4), (5, 5), (6, 5)])
def test_test_11_within_the_spirit_cap(spirit: int, dice: int) -> None:
    state = duel({"spirit": spirit}, {"facing": 0})
    assert strike(state, *([4] * dice)).asks[0][0] == dice


@pytest.mark.rule("WD-TEST-11", "WD-INJ-07")
def test_test_11_within_the_stun_limit() -> None:
    state = duel({"stun_limit": StunLimit(limit=4, from_round=1)}, {"facing": 0})
    assert strike(state, *([4] * 4)).asks[0][0] == 4


@pytest.mark.rule("WD-TEST-11")
def test_test_11_maluses_of_a_weapon_or_of_cover_do_not_overflow() -> None:
    state = scripted(duel({"weapon": "poleaxe"}, {"weapon": "dagger"}, metres=3), SetCover(target="ana", other="bob", value=2)).state
    assert strike(state, 4, 4, 4, weapon="poleaxe").asks[0][0] == 3


@pytest.mark.rule("WD-TEST-11")
def test_test_11_under_the_house_rule_no_dice_are_given() -> None:
    state = duel(bob={"facing": 0}, undefended_malus_becomes_dice=False)
    assert strike(state, 4, 4, 4).asks == [(3, 6, "brawling", "ana")]


@pytest.mark.rule("WD-COND-02", "WD-TAB-22", "WD-TAB-27")
@pytest.mark.parametrize(
    ("ana", "bob", "attack", "defence"),
    [(True, False, 3 - 2, 3), (False, True, 3, 3 - 2), (True, True, 3, 3), (False, False, 3, 3)],
)
def test_cond_02_lying_against_standing_is_2_less(ana: bool, bob: bool, attack: int, defence: int) -> None:
    state = duel({"prone": ana}, {"prone": bob})
    played = strike(state, 4, 4, 4, 4, 4, 4, *([1] * 0), defence=Defend(actor="bob", weapon="unarmed"))
    assert (net(played, "attack_rolled"), net(played, "defence_rolled")) == (attack, defence)


@pytest.mark.rule("WD-COND-02", "WD-TEST-11")
def test_cond_02_a_combatant_who_lies_and_does_not_roll_gives_2_dice() -> None:
    assert strike(duel(bob={"prone": True}), *([4] * 5)).asks[0][0] == 3 + 2


@pytest.mark.rule("WD-MELEE-14", "WD-TAB-27")
@pytest.mark.parametrize(("ana", "bob", "dice"), [(0, 0, 3), (1, 0, 4), (0.5, 0, 4), (0, 1, 3)])
def test_melee_14_high_ground_is_a_die_more_for_the_attacker(ana: float, bob: float, dice: int) -> None:
    state = duel({"elevation": ana}, {"elevation": bob})
    assert strike(state, *([4] * dice)).asks[0][0] == dice


@pytest.mark.rule("WD-MELEE-14")
def test_melee_14_the_ground_itself_can_be_high() -> None:
    assert strike(with_ground(duel(), cell(0), "hill"), 4, 4, 4, 4).asks[0][0] == 3 + 1
    flat = duel()
    assert flat.world.board is not None
    raised = evolve(flat, world=evolve(flat.world, board=replace(flat.world.board, heights={cell(0): 1.5})))
    assert strike(raised, 4, 4, 4, 4).asks[0][0] == 3 + 1


@pytest.mark.rule("WD-MELEE-15", "WD-TAB-19", "WD-TAB-27")
@pytest.mark.parametrize(("cover", "malus"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_melee_15_each_quarter_of_cover_is_a_malus(cover: int, malus: int) -> None:
    state = scripted(duel(), SetCover(target="bob", other="ana", value=cover)).state
    played = strike(state, 4, 4, 4)
    assert net(played, "attack_rolled") == 3 - malus


@pytest.mark.rule("WD-MELEE-15", "WD-TAB-19")
def test_melee_15_full_cover_cannot_be_attacked() -> None:
    state = scripted(duel(), SetCover(target="bob", other="ana", value="full")).state
    refusal = refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"))
    assert (refusal.code, refusal.field) == ("full_cover", "target")


@pytest.mark.rule("WD-MELEE-15")
def test_melee_15_cover_that_shields_the_attacker_weighs_on_the_defence() -> None:
    state = play(duel(), SetCover(target="bob", other="ana", value=1), SetCover(target="ana", other="bob", value=2)).state
    played = strike(state, 4, 4, 4, 4, 4, 4, defence=Defend(actor="bob", weapon="unarmed"))
    assert (net(played, "attack_rolled"), net(played, "defence_rolled")) == (3 - 1, 3 - 2)


# ---- equal numbers


def equal(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, **settings: Any) -> WinterDawnState:
    """Both stand at 2; Ana has been called first."""
    return duel({"initiative": 2, **(ana or {})}, {"initiative": 2, **(bob or {})}, **settings)


ATTACK = AttackMelee(actor="ana", target="bob", weapon="unarmed")
COUNTER = CounterAttack(actor="bob", weapon="unarmed")


@pytest.mark.rule("WD-MELEE-07", "WD-DMG-01")
def test_melee_07_at_the_same_number_the_target_may_attack_back_with_its_action() -> None:
    opened = scripted(equal(), ATTACK).state
    played = scripted(opened, COUNTER, 4, 1, 1, 4, 4, 4)
    assert (played["bob"].action_dice_used, played["bob"].reaction_dice_used) == (3, 0)
    (slot,) = [slot for slot in played.state.slots if slot.who == "bob"]
    assert (slot.state, slot.action_used) == (SlotState.PENDING, True)
    assert [ask[3] for ask in played.asks] == ["ana", "bob"]  # the acting one still rolls first
    # both are attackers: Bob's 2 hits buy 2 dice
    punch = HitEffect(effect="damage", dice=2, damage_type=DamageType.BLUDGEONING)
    struck = play(played.state, IntendDamage(actor="bob"), (AllocateHits(actor="bob", effects=(punch,)), 1, 1))
    assert struck.asks == [(2, 4, "damage", "bob")]


@pytest.mark.rule("WD-MELEE-07", "WD-INIT-05", "WD-INIT-06")
def test_melee_07_the_turn_spent_so_may_move_and_be_split_but_not_delayed() -> None:
    played = play(scripted(equal(), ATTACK).state, (COUNTER, 4, 4, 1, 4, 4, 1), EndSlot(actor="ana"), NextSlot())
    state = played.state
    assert refusal_of(state, TakeTurn(actor="bob", mode="delay")).code == "cannot_delay"
    assert refusal_of(state, SkillAction(actor="bob", skill="luck")).code == "no_action_left"
    assert TakeTurn(actor="bob", mode="split").refuse(state) is None
    assert Move(actor="bob", path=(cell(2),)).refuse(state) is None
    second = play(state, TakeTurn(actor="bob", mode="split"), EndSlot(actor="bob"), NextSlot()).state
    assert SkillAction(actor="bob", skill="luck").refuse(second) is not None  # used: 3 of 3 dice
    assert [slot.action_used for slot in second.slots if slot.who == "bob"] == [True, False]


@pytest.mark.rule("WD-MELEE-07")
@pytest.mark.parametrize(
    ("bob", "settings", "able"),
    [
        ({}, {}, True),
        ({"initiative": 3}, {}, False),
        ({"initiative": 1}, {}, False),
        ({"unaware_of": ("ana",)}, {}, False),
        ({"action_dice_used": 3, "action_pool_max": 3}, {}, False),
        ({}, {"equal_number_mode": "defender"}, False),
    ],
)
def test_melee_07_only_with_a_pending_slot_at_that_very_number(bob: dict[str, Any], settings: dict[str, Any], able: bool) -> None:
    state = equal(bob=bob, **settings)
    opened = scripted(state, ATTACK, *([4, 4, 1] if "unaware_of" in bob else [])).state
    assert (COUNTER.refuse(opened) is None) is able


@pytest.mark.rule("WD-MELEE-07")
def test_melee_07_a_slot_already_played_defends_normally() -> None:
    state = in_slot(equal(), "bob")  # Ana has acted
    opened = scripted(state, AttackMelee(actor="bob", target="ana", weapon="unarmed")).state
    assert CounterAttack(actor="ana", weapon="unarmed").refuse(opened) is not None
    assert Defend(actor="ana", weapon="unarmed").refuse(opened) is None


@pytest.mark.rule("WD-MELEE-07")
@pytest.mark.parametrize(("ana", "bob", "asks"), [(10, 11, True), (10, 10, False), (11, 10, False)])
def test_melee_07_the_richer_target_lets_the_attacker_change_its_dice(ana: int, bob: int, asks: bool) -> None:
    state = scripted(equal({"spirit": ana}, {"spirit": bob}), AttackMelee(actor="ana", target="bob", weapon="unarmed", dice=1)).state
    played = scripted(state, COUNTER, *([] if asks else [4, 4, 4, 4, 4][: 1 + 3]))
    assert (asked(played.state) == ("redeclare", ("ana",))) is asks


@pytest.mark.rule("WD-MELEE-07")
def test_melee_07_the_new_number_is_within_what_was_allowed_and_the_budget_follows() -> None:
    state = play(equal({"spirit": 9}, {"spirit": 11}), AttackMelee(actor="ana", target="bob", weapon="unarmed", dice=1), COUNTER).state
    assert refusal_of(state, RedeclareDice(actor="ana", dice=4)).code == "too_many_dice"
    assert refusal_of(state, RedeclareDice(actor="ana", dice=0)).code == "value"
    played = scripted(state, RedeclareDice(actor="ana", dice=3), 4, 4, 4, 4, 4, 4)
    assert (played.asks[0][0], played["ana"].action_dice_used) == (3, 3)


@pytest.mark.rule("WD-MELEE-07", "WD-ACT-03")
def test_melee_07_bonus_dice_stay_outside_the_budget_when_the_number_changes() -> None:
    state = play(
        equal({"spirit": 9}, {"spirit": 11}), AttackMelee(actor="ana", target="bob", weapon="unarmed", dice=1, bonus=2), COUNTER
    ).state
    assert state.combatants["ana"].action_dice_used == 0
    assert scripted(state, RedeclareDice(actor="ana", dice=3), *([4] * 6))["ana"].action_dice_used == 3 - 2


@pytest.mark.rule("WD-MELEE-07", "WD-ACT-03")
def test_melee_07_a_number_beyond_the_budget_is_refused_as_such() -> None:
    ana = {"spirit": 9, "action_dice_used": 1, "action_pool_max": 3}
    state = play(equal(ana, {"spirit": 11}), AttackMelee(actor="ana", target="bob", weapon="unarmed", dice=1), COUNTER).state
    assert refusal_of(state, RedeclareDice(actor="ana", dice=3)).code == "budget"


@pytest.mark.rule("WD-MELEE-07", "WD-MELEE-04")
def test_melee_07_a_counter_attack_is_an_attack_with_what_is_in_hand() -> None:
    opened = scripted(equal(bob={"weapon": "poleaxe"}), ATTACK).state
    assert refusal_of(opened, CounterAttack(actor="bob", weapon="club")).code == "not_wielded"
    assert refusal_of(opened, COUNTER).code == "no_free_hand"
    assert refusal_of(opened, CounterAttack(actor="bob", weapon="poleaxe", dice=4)).code == "too_many_dice"
    assert refusal_of(opened, CounterAttack(actor="bob", weapon="poleaxe", attr="wisdom")).code == "attr"


@pytest.mark.rule("WD-MELEE-09", "WD-MELEE-07")
def test_melee_09_flank_and_rear_weigh_on_a_counter_attack_too() -> None:
    played = scripted(scripted(equal(bob={"facing": 0}), ATTACK).state, COUNTER, 4, 1, 1, 4, 4, 4)
    assert net(played, "defence_rolled") == 3 - 2


# ---- any legal answer


AXES_FIRST: dict[str, Any] = {"weapon": "spiked_targe", "ranks": {"axes_maces": 2}}
"""Its first speciality, swords, is not learnt; its second is."""
SPENT: dict[str, Any] = {"reaction_dice_used": 1, "reaction_pool_max": 1}
OTHER_WAYS = (
    (AXES_FIRST, {"weapon": "spiked_targe", "skill": "axes_maces"}, 2),
    ({"ranks": {}, "strength": 2}, {"weapon": "unarmed", "attr": "strength"}, 2),
)
"""The usual way has one die, which is used; another one has 1 + 2: by its rank, or by an attribute of 4 - 2."""


@pytest.mark.rule("WD-MELEE-05", "WD-REACT-02", "WD-TEST-26")
@pytest.mark.parametrize(("bob", "way", "left"), OTHER_WAYS)
def test_melee_05_a_defence_is_asked_for_where_any_speciality_or_attribute_leaves_a_die(
    bob: dict[str, Any], way: dict[str, Any], left: int
) -> None:
    opened = scripted(duel(bob={**bob, **SPENT}), ATTACK).state
    assert asked(opened) == ("defence", ("bob",))
    usual, other = Defend(actor="bob", weapon=way["weapon"]), Defend(actor="bob", **way)
    assert usual.refuse(opened) is not None and other.refuse(opened) is None
    assert there(other.breakdown(opened)).total == left
    able = [offer for offer in STEPS.offered(opened, "bob", Defend) if offer.refuse(opened) is None]
    assert len(able) == 1 and there(able[0].breakdown(opened)).total == left
    nothing = scripted(duel(bob={**bob, "reaction_dice_used": 3, "reaction_pool_max": 3}), ATTACK, 4, 4, 4).state
    assert asked(nothing) != ("defence", ("bob",))


@pytest.mark.rule("WD-MELEE-05", "WD-SPIRIT-05")
def test_melee_05_dice_that_would_have_to_be_bought_open_no_window() -> None:
    spent = {"reaction_dice_used": 3, "reaction_pool_max": 3}
    opened = scripted(duel(bob=spent), ATTACK, 4, 4, 4).state
    assert asked(opened) == ("damage_intent", ("ana",))
    assert refusal_of(opened, Defend(actor="bob", weapon="unarmed", buy=1)).code == "budget"


@pytest.mark.rule("WD-MELEE-07", "WD-TEST-26")
@pytest.mark.parametrize(("bob", "way", "left"), OTHER_WAYS)
def test_melee_07_a_counter_attack_is_open_with_any_speciality_or_attribute(bob: dict[str, Any], way: dict[str, Any], left: int) -> None:
    opened = scripted(equal(bob={**bob, "action_dice_used": 1, "action_pool_max": 1, **SPENT}), ATTACK).state
    assert "counter_attack" in there(decision(opened)).answers
    assert CounterAttack(actor="bob", **way).refuse(opened) is None
    able = [offer for offer in STEPS.offered(opened, "bob", CounterAttack) if offer.refuse(opened) is None]
    assert [there(offer.breakdown(opened)).total for offer in able] == [left]


@pytest.mark.rule("WD-MELEE-04", "WD-MELEE-11", "WD-ACT-03")
@pytest.mark.parametrize(("ana", "way", "left"), OTHER_WAYS)
def test_melee_04_an_attack_or_a_stance_is_offered_in_a_way_that_leaves_a_die(ana: dict[str, Any], way: dict[str, Any], left: int) -> None:
    state = duel({**ana, "action_dice_used": 1, "action_pool_max": 1})
    for kind in (AttackMelee, DefensiveStance):
        found = [offer for offer in STEPS.offered(state, "ana", kind) if offer.refuse(state) is None]
        assert [there(offer.breakdown(state)).total for offer in found] == [left]
        assert all(getattr(found[0], name) == value for name, value in way.items())


@pytest.mark.rule("WD-SOCIAL-02", "WD-MELEE-07")
@pytest.mark.parametrize(("by", "able"), [("ana", True), ("cid", False)])
def test_social_02_who_is_taunted_may_counter_attack_the_taunter(by: str, able: bool) -> None:
    opened = scripted(equal(bob={"taunts": {by: Taunt(dice=3, started=True)}}), ATTACK).state
    assert (COUNTER.refuse(opened) is None) is able
    assert ("counter_attack" in there(decision(opened)).answers) is able


@pytest.mark.rule("WD-SKILL-02", "WD-MELEE-04")
@pytest.mark.parametrize(("agility", "strength", "used"), [(6, 6, "strength"), (7, 6, "strength"), (8, 6, "agility"), (3, 2, "strength")])
def test_skill_02_with_dice_alike_a_melee_weapon_is_used_with_strength(agility: int, strength: int, used: str) -> None:
    test = ATTACK.test(duel({"agility": agility, "strength": strength}))
    assert test is not None and test.attribute == used


@pytest.mark.rule("WD-MELEE-15", "WD-MELEE-05", "WD-MELEE-07")
def test_melee_15_the_attackers_own_full_cover_weighs_on_an_answer_as_three_quarters() -> None:
    state = play(equal({"initiative": 2}), SetCover(target="ana", other="bob", value="full")).state
    for answer in (Defend(actor="bob", weapon="unarmed"), COUNTER):
        played = play(state, ATTACK, (answer, 4, 4, 4, 4, 4, 4))
        assert net(played, "defence_rolled") == 3 - 3


# ---- spending hits


def winning(hits: int, *, want: bool = True, ana: dict[str, Any] | None = None, weapon: str = "unarmed", **bob: Any) -> WinterDawnState:
    """Ana has scored so many hits."""
    state = duel({"ranks": dict.fromkeys(RANKS, hits), "agility": 6, **(ana or {})}, bob)
    rolled = strike(state, *([4] * hits), *([1] * 1), weapon=weapon)
    return scripted(rolled.state, IntendDamage(actor="ana", answer_=want)).state


def damage(dice: int, kind: DamageType = DamageType.BLUDGEONING) -> HitEffect:
    return HitEffect(effect="damage", dice=dice, damage_type=kind)


STEP, LOWER, PUSH = HitEffect(effect="step", direction=4), HitEffect(effect="lower_initiative"), HitEffect(effect="push")


@pytest.mark.rule("WD-MELEE-10", "WD-TAB-12")
@pytest.mark.parametrize(
    ("hits", "effects", "code"),
    [
        (3, (damage(3),), None),
        (2, (damage(3),), "hits"),
        (3, (LOWER, damage(1)), None),
        (2, (LOWER, damage(1)), "hits"),
        (4, (LOWER, LOWER), None),
        (3, (LOWER, LOWER), "hits"),
        (3, (PUSH, STEP), None),
        (2, (PUSH, STEP), "hits"),
        (3, (damage(1), damage(1)), "effect"),
        (3, (damage(0),), "effect"),
        (3, (HitEffect(effect="damage", dice=1),), "type"),
        (3, (damage(1, DamageType.CUTTING),), "type"),
        (3, (HitEffect(effect="step", direction=6),), "effect"),
        (3, (HitEffect(effect="pivot", facing=6),), "effect"),
        (0 + 1, (HitEffect(effect="pivot", facing=5),), None),
        (3, (), None),
    ],
)
def test_melee_10_a_mix_of_effects_within_the_hits(hits: int, effects: tuple[HitEffect, ...], code: str | None) -> None:
    state = winning(hits)
    refusal = AllocateHits(actor="ana", effects=effects).refuse(state)
    assert (None if refusal is None else refusal.code) == code
    if refusal is not None:
        assert refusal_of(state, AllocateHits(actor="ana", effects=effects)).field == "effects"


@pytest.mark.rule("WD-MELEE-10", "WD-DMG-05")
def test_melee_10_who_does_not_want_damage_cannot_buy_it() -> None:
    assert refusal_of(winning(3, want=False), AllocateHits(actor="ana", effects=(damage(1),))).code == "effect"


@pytest.mark.rule("WD-MELEE-10")
def test_melee_10_effects_are_carried_out_in_the_order_of_the_list() -> None:
    state = winning(6)
    push_then_step = (HitEffect(effect="push", direction=0), HitEffect(effect="step", direction=0), LOWER)
    played = scripted(state, AllocateHits(actor="ana", effects=push_then_step))
    assert (played["bob"].cell, played["ana"].cell) == (cell(2), cell(1))
    assert [name for name in played.names if name in ("pushed", "stepped", "initiative_lowered")] == [
        "pushed",
        "stepped",
        "initiative_lowered",
    ]


@pytest.mark.rule("WD-MELEE-10")
def test_melee_10_each_entry_is_judged_as_if_the_earlier_ones_had_happened() -> None:
    assert refusal_of(winning(3), AllocateHits(actor="ana", effects=(HitEffect(effect="step", direction=0), LOWER))).code == "blocked"


@pytest.mark.rule("WD-MELEE-10")
def test_melee_10_what_has_become_impossible_is_skipped() -> None:
    """The attack kills nobody, but the push before it is cancelled by hand: Bob is off the board."""
    state = winning(4, ranks=RANKS)
    away = scripted(state, Place(target="bob", cell=cell(9))).state
    allocate = AllocateHits(actor="ana", effects=(damage(1), LOWER))
    assert refusal_of(away, allocate).code == "damage_band"
    asleep = scripted(winning(4, ticked=(4, 4, 4)), AllocateHits(actor="ana", effects=(damage(1), LOWER)), 4).state
    played = play(asleep, Kill(target="bob"), Resume())
    assert "effect_skipped" in played.names and played["bob"].initiative == 0


@pytest.mark.rule("WD-MELEE-10", "WD-DMG-01")
@pytest.mark.parametrize(("hits", "dice"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_melee_10_a_defender_who_wins_pays_2_hits_a_die(hits: int, dice: int) -> None:
    state = duel(bob={"ranks": {"brawling": hits}})
    faces = [1, 1, 4, *([4] * hits), 5]  # Ana 1, Bob hits + 1
    played = strike(state, *faces, defence=Defend(actor="bob", weapon="unarmed"))
    assert asked(played.state) == (("damage_intent", ("bob",)) if dice else ("allocation", ("bob",)))
    if dice:
        state = scripted(played.state, IntendDamage(actor="bob")).state
        assert AllocateHits(actor="bob", effects=(damage(dice),)).refuse(state) is None
        assert refusal_of(state, AllocateHits(actor="bob", effects=(damage(dice + 1),))).code == "hits"


@pytest.mark.rule("WD-MELEE-10", "WD-GRID-04")
def test_grid_04_the_winner_may_turn_for_nothing() -> None:
    played = scripted(winning(1), AllocateHits(actor="ana", effects=(HitEffect(effect="pivot", facing=2),)))
    assert played["ana"].facing == 2


@pytest.mark.rule("WD-MELEE-10", "WD-GRID-04")
def test_grid_04_the_winner_turns_after_a_killing_attack_too() -> None:
    """Of what comes after the damage nothing else can still happen."""
    pivot = HitEffect(effect="pivot", facing=2)
    allocate = AllocateHits(actor="ana", effects=(damage(1), LOWER, pivot))
    killed = play(change(winning(4), "bob", incapacitated=True), (allocate, 4), TakeDamage(actor="bob", line=0))
    assert killed["bob"].dead is not None and killed["bob"].initiative == 0
    assert killed["ana"].facing == 2 and killed.names.count("effect_skipped") == 1


@pytest.mark.rule("WD-MELEE-10")
def test_melee_10_what_is_offered_alone_can_be_allocated_alone() -> None:
    state = winning(5, weapon="club", ana={"weapon": "club"})
    choice = AllocateHits(actor="ana").open(state)["effects"]
    assert choice.many == 5 - 1
    for effect in choice.values:
        assert AllocateHits(actor="ana", effects=(of_kind(HitEffect, effect),)).refuse(state) is None
