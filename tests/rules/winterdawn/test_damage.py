"""Damage dice, armour, shields, and the boxes that are ticked. Rule: WD-DMG, WD-INJ-01 to -04, WD-TAB-15"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Resume
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage, UseShield
from desktop_app.rules.winterdawn.encounter import InflictDamage
from desktop_app.rules.winterdawn.gm import Kill
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.sheet.records import DamageType, WinterDawnSheet
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.rules.winterdawn.builders import Played, asked, cell, change, fight, hero, in_slot, play, refusal_of, scene, scripted

PIERCING, CUTTING, BLUDGEONING, BURNING = DamageType.PIERCING, DamageType.CUTTING, DamageType.BLUDGEONING, DamageType.BURNING


def wants(hits: int, weapon: str = "dagger", *, ana: Any = None, metres: int = 1, **bob: Any) -> WinterDawnState:
    """Ana has scored so many hits with a weapon in its band and wants damage."""
    skill = {"dagger": "brawling", "unarmed": "brawling", "one_handed_axe": "axes_maces"}.get(weapon, "swords_2h")
    one = {
        "ranks": {skill: hits - 1},
        "weapon": "" if weapon == "unarmed" else weapon,
        "at": cell(0),
        "facing": 0,
        "initiative": 5,
        **(ana or {}),
    }
    state = fight(hero("ana", **one), hero("bob", side="foe", at=cell(metres), facing=3, **bob))
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon=weapon), (Decline(actor="bob"), *([4] * hits)))
    return scripted(rolled.state, IntendDamage(actor="ana")).state


def rolled_damage(state: WinterDawnState, dice: int, kind: DamageType, *faces: int) -> Played:
    effect = HitEffect(effect="damage", dice=dice, damage_type=kind)
    return scripted(state, AllocateHits(actor="ana", effects=(effect,)), *faces)


def struck(mos: int, kind: DamageType = BURNING, **bob: Any) -> WinterDawnState:
    """Bob has been dealt so many MoS and is asked where they go."""
    return scripted(fight(hero("ana"), hero("bob", side="foe", **bob)), InflictDamage(target="bob", mos=mos, damage_type=kind)).state


# ---- the dice


@pytest.mark.rule("WD-DMG-01")
def test_dmg_01_an_attacker_rolls_a_die_for_each_hit_spent() -> None:
    assert rolled_damage(wants(3), 2, PIERCING, 4, 4).asks == [(2, 8, "damage", "ana")]


@pytest.mark.rule("WD-DMG-02")
@pytest.mark.parametrize(
    ("strength", "weapon", "ask"),
    [
        (6, "dagger", (1, 8)),
        (5, "dagger", (1, 6)),
        (6, "unarmed", (1, 4)),
        (4, "unarmed", (1 + 2, 4)),
        (2, "unarmed", (1 + 4, 4)),
        (18, "dagger", (1, 20)),
        (30, "dagger", (1, 20)),
    ],
)
def test_dmg_02_the_largest_die_not_above_the_damage_number(strength: int, weapon: str, ask: tuple[int, int]) -> None:
    state = wants(4 if strength < 4 else 1, weapon, ana={"strength": strength, "agility": 6})
    played = rolled_damage(state, 1, PIERCING if weapon == "dagger" else BLUDGEONING, *([4] * ask[0]))
    assert played.asks == [(*ask, "damage", "ana")]


@pytest.mark.rule("WD-DMG-02")
def test_dmg_02_a_number_below_4_takes_a_mos_for_each_point() -> None:
    played = rolled_damage(wants(1, "unarmed", ana={"strength": 4, "agility": 6}), 1, BLUDGEONING, 4, 4, 4)
    assert played.sum_of("damage_rolled").total == 3 - 2


@pytest.mark.rule("WD-DMG-02", "WD-TAB-28")
@pytest.mark.parametrize(("off", "sides"), [("", 12), ("buckler", 10)])
def test_dmg_02_a_spear_in_two_hands_does_more(off: str, sides: int) -> None:
    """Strength 6: 6 + 6 in two hands, 6 + 4 in one."""
    ana = hero("ana", ranks={"polearms": 1}, weapon="spear", off=off, at=cell(0), initiative=5)
    state = fight(ana, hero("bob", side="foe", at=cell(2), facing=3))
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon="spear"), (Decline(actor="bob"), 4, 4), IntendDamage(actor="ana"))
    assert rolled_damage(rolled.state, 1, PIERCING, 4).asks == [(1, sides, "damage", "ana")]


@pytest.mark.rule("WD-DMG-02", "WD-TAB-32")
def test_tab_32_a_murder_stroke_bludgeons_with_strength_and_4() -> None:
    state = wants(1, "two_handed_sword", metres=2)
    assert rolled_damage(state, 1, CUTTING, 4).asks == [(1, 12, "damage", "ana")]
    assert rolled_damage(state, 1, BLUDGEONING, 4).asks == [(1, 10, "damage", "ana")]


@pytest.mark.rule("WD-DMG-03")
@pytest.mark.parametrize(("kind", "mos"), [(CUTTING, 2), (BLUDGEONING, 2 - 1)])
def test_dmg_03_a_type_printed_with_a_minus_takes_mos_off(kind: DamageType, mos: int) -> None:
    assert rolled_damage(wants(2, "one_handed_axe", metres=2), 2, kind, 4, 4).sum_of("damage_rolled").total == mos


@pytest.mark.rule("WD-DMG-03")
def test_dmg_03_only_the_types_of_the_weapon() -> None:
    effect = HitEffect(effect="damage", dice=1, damage_type=BLUDGEONING)
    assert refusal_of(wants(1), AllocateHits(actor="ana", effects=(effect,))).code == "type"


# ---- armour


@pytest.mark.rule("WD-DMG-04", "WD-TAB-30")
@pytest.mark.parametrize(
    ("armour", "natural", "kind", "protection"),
    [
        ((), {}, PIERCING, 0),
        (("gambeson",), {}, PIERCING, 0),
        (("gambeson", "greaves"), {}, PIERCING, 1),
        (("gambeson", "greaves", "vambraces"), {}, PIERCING, 1),
        (("gambeson", "maille_hauberk"), {}, CUTTING, 3),
        (("gambeson", "maille_hauberk"), {}, BLUDGEONING, 1),
        (("gambeson",), {"piercing": 0.5}, PIERCING, 1),
        ((), {"piercing": 2, "cutting": 2}, BLUDGEONING, 0),
        (("gambeson", "maille_hauberk"), {}, BURNING, 0),
    ],
)
def test_dmg_04_armour_is_summed_and_rounded_down_by_type(
    armour: tuple[str, ...], natural: dict[str, float], kind: DamageType, protection: int
) -> None:
    bob = hero("bob", side="foe", armour=armour, sheet={"natural_armour": natural})
    played = scripted(fight(hero("ana"), bob), InflictDamage(target="bob", mos=4, damage_type=kind))
    assert played.fact("damage_dealt", "boxes") == 4 - protection


@pytest.mark.rule("WD-DMG-04")
@pytest.mark.parametrize(("rounding", "boxes"), [("floor", 4 - 0), ("round", 4 - 1), ("exact_compare", 4 - 1)])
def test_dmg_04_the_house_may_round_half_up_or_compare_exactly(rounding: str, boxes: int) -> None:
    state = fight(hero("ana"), hero("bob", side="foe", armour=("gambeson",)), armour_rounding=rounding)
    assert scripted(state, InflictDamage(target="bob", mos=4, damage_type=PIERCING)).fact("damage_dealt", "boxes") == boxes


@pytest.mark.rule("WD-DMG-04")
@pytest.mark.parametrize(("mos", "boxes"), [(1, 0), (2, 0), (3, 1)])
def test_dmg_04_no_boxes_below_0_and_no_question_for_none(mos: int, boxes: int) -> None:
    state = fight(hero("ana"), hero("bob", side="foe", armour=("breastplate",)))
    played = scripted(state, InflictDamage(target="bob", mos=mos, damage_type=CUTTING))
    assert played.fact("damage_dealt", "boxes") == boxes
    assert bool(played.state.pending) is bool(boxes)


@pytest.mark.rule("WD-DMG-04", "WD-SPIRIT-02")
def test_dmg_04_damage_dice_are_not_capped_by_spirit() -> None:
    assert rolled_damage(wants(3, ana={"spirit": 3}), 3, PIERCING, 4, 4, 4).asks[0][0] == 3


# ---- the shield


def shielded(hits: int, shield: str = "buckler", **bob: Any) -> Played:
    ranks = {"brawling": hits - 1}
    state = fight(
        hero("ana", ranks=ranks, weapon="dagger", at=cell(0), initiative=5),
        hero("bob", side="foe", at=cell(1), facing=3, off=shield, **bob),
    )
    first = [4] * hits
    attack = AttackMelee(actor="ana", target="bob", weapon="dagger")
    rolled = scripted(state, attack, *first) if "unaware_of" in bob else play(state, attack, (Decline(actor="bob"), *first))
    return scripted(rolled.state, IntendDamage(actor="ana"))


@pytest.mark.rule("WD-DMG-05", "WD-TAB-29")
def test_dmg_05_3_hits_against_shield_1_leave_2_dice() -> None:
    asking = shielded(3)
    assert asked(asking.state) == ("shield", ("bob",))
    played = scripted(asking.state, UseShield(actor="bob"))
    assert played["bob"].shield_used
    two, three = (AllocateHits(actor="ana", effects=(HitEffect(effect="damage", dice=n, damage_type=PIERCING),)) for n in (2, 3))
    assert two.refuse(played.state) is None
    assert refusal_of(played.state, three).code == "hits"


@pytest.mark.rule("WD-DMG-05")
def test_dmg_05_only_damage_pays_the_surcharge() -> None:
    played = scripted(shielded(3, "large_shield").state, UseShield(actor="bob"))
    lower = HitEffect(effect="lower_initiative")
    assert AllocateHits(actor="ana", effects=(lower,)).refuse(played.state) is None
    stab = HitEffect(effect="damage", dice=1, damage_type=PIERCING)
    assert AllocateHits(actor="ana", effects=(stab,)).refuse(played.state) is None
    assert refusal_of(played.state, AllocateHits(actor="ana", effects=(lower, stab))).code == "hits"


@pytest.mark.rule("WD-DMG-05")
def test_dmg_05_the_shield_may_stay_down() -> None:
    played = scripted(shielded(3).state, UseShield(actor="bob", answer_=False))
    assert not played["bob"].shield_used
    assert AllocateHits(actor="ana", effects=(HitEffect(effect="damage", dice=3, damage_type=PIERCING),)).refuse(played.state) is None


@pytest.mark.rule("WD-DMG-05")
@pytest.mark.parametrize(
    ("bob", "code"), [({"shield_used": True}, "shield_used"), ({"unaware_of": ("ana",)}, "unaware"), ({"incapacitated": True}, "no_window")]
)
def test_dmg_05_once_a_round_and_only_against_what_one_knows_of(bob: dict[str, Any], code: str) -> None:
    if "incapacitated" in bob:
        state = fight(hero("ana", ranks={"brawling": 2}, weapon="dagger", initiative=5), hero("bob", side="foe", off="buckler", **bob))
        asking = play(state, (AttackMelee(actor="ana", target="bob", weapon="dagger"), 4, 4, 4), IntendDamage(actor="ana"))
    else:
        asking = shielded(3, **bob)
    assert asked(asking.state) == ("allocation", ("ana",))
    assert refusal_of(asking.state, UseShield(actor="bob")).code == code


@pytest.mark.rule("WD-DMG-05")
def test_dmg_05_it_comes_back_with_the_round_only() -> None:
    used = scripted(shielded(3).state, UseShield(actor="bob")).state
    over = in_slot(scripted(used, AllocateHits(actor="ana")).state, "ana")
    again = play(
        change(over, "ana", action_dice_used=0), AttackMelee(actor="ana", target="bob", weapon="dagger"), (Decline(actor="bob"), 4, 4, 4)
    )
    assert asked(scripted(again.state, IntendDamage(actor="ana")).state) == ("allocation", ("ana",))


@pytest.mark.rule("WD-DMG-05", "WD-DMG-01")
def test_dmg_05_a_defender_who_wins_still_pays_2_hits_a_die_after_the_shield() -> None:
    state = fight(
        hero("ana", weapon="club", off="buckler", at=cell(0), initiative=5, ranks={"axes_maces": 0}),
        hero("bob", side="foe", at=cell(1), facing=3, ranks={"brawling": 5}, weapon="dagger"),
    )
    # 1 die of club at close range: 1 - 1 = 0; Bob scores 6
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon="club"), (Defend(actor="bob", weapon="dagger"), 4, *([4] * 6)))
    shield = play(rolled.state, IntendDamage(actor="bob"), UseShield(actor="ana"))
    stab = [AllocateHits(actor="bob", effects=(HitEffect(effect="damage", dice=n, damage_type=PIERCING),)) for n in (2, 3)]
    assert stab[0].refuse(shield.state) is None  # 1 + 2 * 2 = 5 of 6
    assert refusal_of(shield.state, stab[1]).code == "hits"


# ---- armour that absorbs


@pytest.mark.rule("WD-DMG-06")
def test_dmg_06_a_piece_loses_for_good_what_it_absorbs_from_all_three() -> None:
    state = struck(5, CUTTING, armour=("breastplate",))
    played = scripted(state, TakeDamage(actor="bob", piece="breastplate", absorb=2, line=0))
    piece = played.state.sheets["bob"].armour[0]
    assert (piece.current.piercing, piece.current.cutting, piece.current.bludgeoning) == (0, 0, 0)
    assert piece.is_ruined
    assert played["bob"].injury_lines[0].ticked == 5 - 2 - 2


@pytest.mark.rule("WD-DMG-06")
def test_dmg_06_lowered_protection_protects_less_next_time() -> None:
    state = struck(5, CUTTING, armour=("breastplate",))
    once = scripted(state, TakeDamage(actor="bob", piece="breastplate", absorb=1, line=0)).state
    assert once.sheets["bob"].armour[0].current.cutting == 2 - 1
    assert scripted(once, InflictDamage(target="bob", mos=4, damage_type=CUTTING)).fact("damage_dealt", "boxes") == 4 - 1


@pytest.mark.rule("WD-DMG-06")
@pytest.mark.parametrize(
    ("armour", "boxes", "absorb", "refused"),
    [
        ("breastplate", 4, 2, False),
        ("breastplate", 4, 3, True),
        ("greaves", 4, 1, False),
        ("greaves", 4, 2, True),
        ("breastplate", 1, 1, False),
        ("breastplate", 1, 2, True),
    ],
)
def test_dmg_06_at_most_the_boxes_and_the_highest_protection_rounded_up(armour: str, boxes: int, absorb: int, refused: bool) -> None:
    state = struck(boxes, BURNING, armour=(armour,))
    line = 0 if boxes > absorb else None
    command = TakeDamage(actor="bob", piece=armour, absorb=absorb, line=line)
    if refused:
        assert refusal_of(state, command).code == "armour"
    else:
        assert command.refuse(state) is None


@pytest.mark.rule("WD-DMG-06")
def test_dmg_06_all_boxes_absorbed_need_no_line_and_do_no_harm() -> None:
    state = struck(2, BURNING, armour=("breastplate",))
    assert refusal_of(state, TakeDamage(actor="bob", piece="breastplate", absorb=2, line=0)).code == "line"
    played = scripted(state, TakeDamage(actor="bob", piece="breastplate", absorb=2))
    assert played["bob"].injuries_total == 0 and played.state.pending == ()


@pytest.mark.rule("WD-DMG-06")
def test_dmg_06_not_with_armour_that_was_bypassed_or_is_natural() -> None:
    state = fight(hero("ana"), hero("bob", side="foe", armour=("breastplate",)))
    past = scripted(state, InflictDamage(target="bob", mos=3, damage_type=CUTTING, ignore_armour=True))
    assert past.fact("damage_dealt", "boxes") == 3
    assert refusal_of(past.state, TakeDamage(actor="bob", piece="breastplate", absorb=1, line=0)).code == "armour"
    natural = struck(3, BURNING, sheet={"natural_armour": {"cutting": 2}})
    assert refusal_of(natural, TakeDamage(actor="bob", piece="natural", absorb=1, line=0)).field == "absorb"


@pytest.mark.rule("WD-DMG-06")
@pytest.mark.parametrize(
    ("values", "field"),
    [({"absorb": 1}, "piece"), ({"piece": "breastplate"}, "absorb"), ({"piece": "breastplate", "absorb": -1}, "absorb")],
)
def test_dmg_06_piece_and_boxes_are_named_together(values: dict[str, Any], field: str) -> None:
    refusal = refusal_of(struck(3, BURNING, armour=("breastplate",)), TakeDamage(actor="bob", line=0, **values))
    assert (refusal.code, refusal.field) == ("armour", field)


@pytest.mark.rule("WD-DMG-06")
def test_dmg_06_a_piece_that_is_ruined_is_not_offered() -> None:
    state = struck(3, BURNING, armour=("greaves",))
    worn = scripted(state, TakeDamage(actor="bob", piece="greaves", absorb=1, line=0)).state
    again = scripted(worn, InflictDamage(target="bob", mos=1, damage_type=BURNING)).state
    assert [offer.piece for offer in TakeDamage.candidates(again, "bob")] == [None] * 3


# ---- lines


@pytest.mark.rule("WD-INJ-01")
def test_inj_01_lines_are_minor_boxes_then_major_ones_and_three_of_3_and_1_by_default() -> None:
    assert WinterDawnSheet(name="Ana").injury_lines == ((3, 1),) * 3
    rows = fight(hero("ana", lines=((2, 1), (4, 2)))).combatants["ana"].injury_lines
    assert [row.sizes for row in rows] == [(2, 1), (4, 2)]


@pytest.mark.rule("WD-INJ-02")
def test_inj_02_all_boxes_of_an_attack_go_on_one_line_that_has_room() -> None:
    state = struck(2, ticked=(3, 2, 0))
    assert refusal_of(state, TakeDamage(actor="bob", line=0)).code == "line"
    for line in (1, 2):
        played = scripted(state, TakeDamage(actor="bob", line=line))
        assert [row.ticked for row in played["bob"].injury_lines] == [3, 2 + 2 * (line == 1), 2 * (line == 2)]
    assert TakeDamage(actor="bob", line=1).open(state)["line"].values == (1, 2)


@pytest.mark.rule("WD-INJ-02")
@pytest.mark.parametrize("line", [-1, 3, None])
def test_inj_02_there_must_be_such_a_line(line: int | None) -> None:
    refusal = refusal_of(struck(2), TakeDamage(actor="bob", line=line))
    assert (refusal.code, refusal.field) == ("line", "line")


@pytest.mark.rule("WD-INJ-03")
def test_inj_03_a_small_line_may_not_be_chosen_while_another_is_large_enough() -> None:
    state = struck(4, ticked=(1, 0, 0))
    assert refusal_of(state, TakeDamage(actor="bob", line=0)).code == "line"
    assert refusal_of(state, TakeDamage(actor="bob")).code == "line"
    assert TakeDamage(actor="bob", line=1).refuse(state) is None


@pytest.mark.rule("WD-INJ-03", "WD-TAB-15")
@pytest.mark.parametrize(
    ("ticked", "now"), [((0, 0, 0), (4, 0, 0)), ((1, 0, 0), (1, 4, 0)), ((2, 1, 1), (2, 4, 1)), ((4, 4, 4), (4, 4, 4))]
)
def test_inj_03_without_room_the_roomiest_line_is_filled_and_the_victim_is_down(ticked: tuple[int, ...], now: tuple[int, ...]) -> None:
    state = struck(5, ticked=ticked)
    assert refusal_of(state, TakeDamage(actor="bob", line=0)).code == "line"
    played = scripted(state, TakeDamage(actor="bob"))
    assert tuple(row.ticked for row in played["bob"].injury_lines) == now
    assert played["bob"].incapacitated and "overflowed" in played.names


@pytest.mark.rule("WD-INJ-03", "WD-DMG-06")
def test_inj_03_armour_can_bring_an_overflow_back_into_a_line() -> None:
    state = struck(5, armour=("breastplate",))
    played = scripted(state, TakeDamage(actor="bob", piece="breastplate", absorb=1, line=2))
    assert (played["bob"].incapacitated, played["bob"].injury_lines[2].ticked) == (False, 4)


# ---- major injuries


@pytest.mark.rule("WD-INJ-04", "WD-TAB-15")
@pytest.mark.parametrize(
    ("kind", "boxes", "levels"),
    [(PIERCING, 3, ()), (PIERCING, 4, (1,)), (CUTTING, 3, ()), (CUTTING, 4, (2,)), (BURNING, 4, ())],
)
def test_inj_04_a_major_box_bleeds_by_the_kind_of_damage(kind: DamageType, boxes: int, levels: tuple[int, ...]) -> None:
    played = scripted(struck(boxes, kind), TakeDamage(actor="bob", line=0))
    assert tuple(wound.level for wound in played["bob"].bleeding_wounds) == levels
    assert played["bob"].stun_limit is None


@pytest.mark.rule("WD-INJ-04", "WD-TAB-15")
@pytest.mark.parametrize(("boxes", "stunned"), [(3, False), (4, True)])
def test_inj_04_a_blunt_major_box_stuns(boxes: int, stunned: bool) -> None:
    played = scripted(struck(boxes, BLUDGEONING), TakeDamage(actor="bob", line=0), *([4] if stunned else []))
    assert (played["bob"].stun_limit is not None) is stunned


@pytest.mark.rule("WD-INJ-04")
@pytest.mark.parametrize(("each", "count"), [(False, 1), (True, 2)])
def test_inj_04_one_effect_an_attack_however_many_major_boxes_unless_the_house_says_so(each: bool, count: int) -> None:
    state = fight(hero("ana"), hero("bob", side="foe", lines=((2, 2),)), effect_per_major_box=each)
    played = play(state, InflictDamage(target="bob", mos=4, damage_type=PIERCING), TakeDamage(actor="bob", line=0))
    assert [wound.level for wound in played["bob"].bleeding_wounds] == [1] * count


@pytest.mark.rule("WD-INJ-04")
def test_inj_04_a_box_already_ticked_bleeds_no_more() -> None:
    played = scripted(struck(1, PIERCING, lines=((1, 2),), ticked=(2,)), TakeDamage(actor="bob", line=0))
    assert len(played["bob"].bleeding_wounds) == 1  # the second major box is a new one
    minor = scripted(struck(1, PIERCING, lines=((3, 1),), ticked=(1,)), TakeDamage(actor="bob", line=0))
    assert minor["bob"].bleeding_wounds == ()


@pytest.mark.rule("WD-INJ-04", "WD-INJ-03", "WD-TAB-15", "WD-COND-03", "WD-COND-04")
@pytest.mark.parametrize(("kind", "level"), [(PIERCING, 1), (CUTTING, 2)])
def test_tab_15_an_overflowing_edge_bleeds_to_death(kind: DamageType, level: int) -> None:
    played = scripted(struck(5, kind), TakeDamage(actor="bob"), 4)
    bob = played["bob"]
    assert [wound.level for wound in bob.bleeding_wounds] == [level]
    assert bob.incapacitated and bob.unconscious is None and bob.bleeding_to_death is not None
    assert played.asks == [(1, 6, "natural_healing", "bob")]


@pytest.mark.rule("WD-TAB-15", "WD-COND-05")
@pytest.mark.parametrize("wounds", [(), (1,)])
def test_tab_15_an_overflowing_blunt_attack_knocks_out_without_a_stun(wounds: tuple[int, ...]) -> None:
    played = scripted(struck(5, BLUDGEONING, wounds=wounds), TakeDamage(actor="bob"), *([4] if wounds else []))
    bob = played["bob"]
    assert bob.unconscious is not None and bob.unconscious.cause == "shock"
    assert (bob.stun_limit, bob.incapacitated) == (None, True)
    assert (bob.bleeding_to_death is not None) is bool(wounds)


@pytest.mark.rule("WD-TAB-15")
@pytest.mark.parametrize("wounds", [(), (1,)])
def test_tab_15_burning_puts_down_and_lets_only_the_bleeding_die(wounds: tuple[int, ...]) -> None:
    bob = scripted(struck(5, BURNING, wounds=wounds), TakeDamage(actor="bob"), *([4] if wounds else []))["bob"]
    assert (bob.incapacitated, bob.unconscious, bob.bleeding_to_death is not None) == (True, None, bool(wounds))


@pytest.mark.rule("WD-TAB-15", "WD-COND-07")
@pytest.mark.parametrize("kind", [PIERCING, CUTTING, BLUDGEONING, BURNING])
def test_cond_07_any_damage_kills_the_incapacitated(kind: DamageType) -> None:
    played = scripted(struck(1, kind, incapacitated=True), TakeDamage(actor="bob", line=0))
    assert played["bob"].dead is not None and played["bob"].bleeding_wounds == ()
    assert played.names[-1] == "died"


@pytest.mark.rule("WD-COND-07", "WD-DMG-06")
def test_cond_07_damage_that_armour_absorbs_whole_does_not() -> None:
    state = struck(1, BURNING, incapacitated=True, armour=("breastplate",))
    assert scripted(state, TakeDamage(actor="bob", piece="breastplate", absorb=1))["bob"].dead is None


# ---- by hand


def test_an_attack_on_a_combatant_killed_meanwhile_passes() -> None:
    state = struck(3)
    dead = scripted(state, Kill(target="bob")).state
    assert asked(dead) is None and dead.pending
    played = scripted(dead, Resume())
    assert played["bob"].injuries_total == 0 and played.state.pending == ()


@pytest.mark.parametrize(("mos", "code"), [(0, "value"), (1, None), (60, None), (61, "value")])
def test_damage_by_hand_has_its_range(mos: int, code: str | None) -> None:
    command = InflictDamage(target="ana", mos=mos)
    if code:
        assert refusal_of(scene(hero("ana")), command).code == code
    else:
        assert command.refuse(scene(hero("ana"))) is None


def test_damage_to_several_is_asked_of_one_after_the_other() -> None:
    state = fight(hero("ana"), hero("bob", side="foe"), hero("cid", side="foe"))
    asking = scripted(state, InflictDamage(target="bob", mos=2, damage_type=BURNING, others=("cid",)))
    assert asked(asking.state) == ("damage", ("bob",))
    then = scripted(asking.state, TakeDamage(actor="bob", line=0))
    assert asked(then.state) == ("damage", ("cid",))
