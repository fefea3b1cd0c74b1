"""Missiles: the shot, the dodge, size, increments, cover, reloading. Rule: WD-RANGE, WD-TAB-13, WD-X-09"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.objects import Interact, Reload
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged, Dodge, increment_malus
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.gm import SetCover, SetLos
from desktop_app.rules.winterdawn.sheet.records import DamageType, Weapon
from desktop_app.rules.winterdawn.state import Dropped, StunLimit, WinterDawnState
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.rules.winterdawn.builders import (
    SYSTEM,
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
    with_ground,
)

RANKS = {"bows": 3, "thrown": 3, "crossbows_firearms": 3, "slings": 3}


def range_of(
    metres: int, weapon: str = "short_bow", *, ana: Any = None, ground: Any = None, settings: Any = None, **bob: Any
) -> WinterDawnState:
    """Ana, with 4 dice (d6), has Bob so many metres to her east."""
    one = {"ranks": RANKS, "at": cell(0), "facing": 0, "weapon": weapon, "initiative": 5, **(ana or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", at=cell(metres), **bob), ground=ground, **(settings or {}))


def shoot(state: WinterDawnState, *faces: int, dodge: Any = None, weapon: str = "short_bow", **block: Any) -> Played:
    """Shoot, answer (by default nobody dodges) and roll."""
    attack = AttackRanged(actor="ana", target="bob", weapon=weapon, **block)
    opened = scripted(state, attack) if "ana" not in state.combatants["bob"].unaware_of else None
    if opened is None:
        return scripted(state, attack, *faces)
    return play(state, attack, (dodge or Decline(actor="bob"), *faces))


def hits(played: Played) -> object:
    return played.fact("shot_rolled", "hits")


# ---- the shot


@pytest.mark.rule("WD-RANGE-01", "WD-TAB-10")
def test_range_01_a_shot_is_an_action_with_the_weapons_skill() -> None:
    played = shoot(range_of(5), 4, 4, 4, 1)
    assert played.asks == [(4, 6, "bows", "ana")]
    assert played["ana"].action_dice_used == 4
    assert played.state.current is not None and played.state.current.action_used


@pytest.mark.rule("WD-RANGE-01")
def test_range_01_a_named_attribute_is_compulsory() -> None:
    state = range_of(5, "light_crossbow", ana={"strength": 12})
    assert shoot(state, 4, 4, 4, 1, weapon="light_crossbow").asks[0][1] == 6
    refusal = refusal_of(state, AttackRanged(actor="ana", target="bob", weapon="light_crossbow", attr="strength"))
    assert (refusal.code, refusal.field) == ("attr", "attr")


@pytest.mark.rule("WD-RANGE-01")
def test_range_01_it_needs_sight() -> None:
    walled = range_of(5, ground=board({cell(2): "wall"}))
    assert refusal_of(walled, AttackRanged(actor="ana", target="bob", weapon="short_bow")).code == "no_los"
    hidden = scripted(range_of(5), SetLos(target="ana", other="bob", value=False)).state
    assert refusal_of(hidden, AttackRanged(actor="ana", target="bob", weapon="short_bow")).code == "no_los"


@pytest.mark.rule("WD-RANGE-01")
@pytest.mark.parametrize(
    ("weapon", "named", "code"),
    [("short_bow", "longbow", "not_wielded"), ("club", "club", "not_wielded"), ("short_bow", "unarmed", "not_wielded")],
)
def test_range_01_with_a_missile_weapon_in_hand(weapon: str, named: str, code: str) -> None:
    assert refusal_of(range_of(5, weapon), AttackRanged(actor="ana", target="bob", weapon=named)).code == code


@pytest.mark.rule("WD-RANGE-01")
def test_range_01_a_missile_speciality_only() -> None:
    refusal = refusal_of(range_of(5, "spear"), AttackRanged(actor="ana", target="bob", weapon="spear", skill="polearms"))
    assert (refusal.code, refusal.field) == ("not_wielded", "skill")


# ---- what counts against it


@pytest.mark.rule("WD-RANGE-05")
@pytest.mark.parametrize(("metres", "malus"), [(0, 0), (1, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (16, 3), (20, 3)])
def test_range_05_each_increment_begun_beyond_the_first(metres: int, malus: int) -> None:
    assert increment_malus(metres, 5) == malus


@pytest.mark.rule("WD-RANGE-05")
@pytest.mark.parametrize(("metres", "malus"), [(7, 0), (8, 1), (15, 1), (16, 2)])
def test_range_05_an_increment_takes_halves(metres: int, malus: int) -> None:
    sling = SYSTEM.codec.decode(Weapon, {"id": "sling", "name": "Sling", "skills": [{"skill": "slings"}], "far_increment": 7.5})
    assert increment_malus(metres, sling.far_increment) == malus


@pytest.mark.rule("WD-RANGE-05", "WD-RANGE-06")
@pytest.mark.parametrize(("metres", "expected"), [(5, 3), (6, 3 - 1), (11, 3 - 2)])
def test_range_05_the_distance_of_the_shot(metres: int, expected: int) -> None:
    state = range_of(metres, "balanced_knife")
    assert hits(shoot(state, 4, 4, 4, 1, weapon="balanced_knife")) == expected


@pytest.mark.rule("WD-RANGE-04", "WD-TAB-13", "WD-TEST-21")
@pytest.mark.parametrize(
    ("size", "mos"), [("micro", -2), ("mini", -1), ("small", 0), ("medium", 0), ("large", 1), ("huge", 2), ("gigantic", 2)]
)
def test_tab_13_the_size_of_the_target(size: str, mos: int) -> None:
    assert hits(shoot(range_of(5, sheet={"size": size}), 4, 4, 4, 1)) == 3 + mos


@pytest.mark.rule("WD-MELEE-15", "WD-TAB-19")
@pytest.mark.parametrize("cover", [0, 1, 2, 3])
def test_tab_19_cover_against_missiles(cover: int) -> None:
    state = scripted(range_of(5), SetCover(target="bob", other="ana", value=cover)).state
    assert hits(shoot(state, 4, 4, 4, 4)) == 4 - cover


@pytest.mark.rule("WD-MELEE-15", "WD-TAB-19")
def test_tab_19_the_ground_gives_cover_against_missiles_and_full_cover_forbids_them() -> None:
    assert hits(shoot(with_ground(range_of(5), cell(5), "trees"), 4, 4, 4, 1)) == 3 - 1
    hidden = scripted(range_of(5), SetCover(target="bob", other="ana", value="full")).state
    assert refusal_of(hidden, AttackRanged(actor="ana", target="bob", weapon="short_bow")).code == "full_cover"


@pytest.mark.rule("WD-MELEE-14")
def test_melee_14_high_ground_helps_a_shot_too() -> None:
    assert shoot(range_of(5, ana={"elevation": 2}), 4, 4, 4, 4, 1).asks[0][0] == 4 + 1


@pytest.mark.rule("WD-MELEE-09", "WD-RANGE-06")
def test_melee_09_flank_and_rear_mean_nothing_to_a_missile() -> None:
    assert shoot(range_of(5, facing=0), 4, 4, 4, 1).asks[0][0] == 4


@pytest.mark.rule("WD-RANGE-08", "WD-COND-02", "WD-TAB-22")
@pytest.mark.parametrize(("weapon", "dice", "expected"), [("short_bow", 4, 3 - 2), ("light_crossbow", 4 + 1, 3), ("sling", 4, 3 - 2)])
def test_range_08_a_prone_shooter(weapon: str, dice: int, expected: int) -> None:
    state = range_of(5, weapon, ana={"prone": True})
    played = shoot(state, 4, 4, 4, *([1] * (dice - 3)), weapon=weapon)
    assert (played.asks[0][0], hits(played)) == (dice, expected)


@pytest.mark.rule("WD-RANGE-08", "WD-COND-02", "WD-TAB-22")
@pytest.mark.parametrize(("metres", "expected"), [(5, 4 - 1), (6, 4 - 1 - 2 * 1), (11, 0)])
def test_range_08_a_prone_target_is_harder_by_1_and_the_distance_counts_twice(metres: int, expected: int) -> None:
    state = range_of(metres, "balanced_knife", prone=True)
    assert hits(shoot(state, 4, 4, 4, 4, weapon="balanced_knife")) == expected


# ---- the dodge


@pytest.mark.rule("WD-RANGE-03")
def test_range_03_the_dodge_is_subtracted() -> None:
    state = range_of(5, ranks={"reflex": 1})
    played = shoot(state, 4, 4, 4, 1, 4, 1, dodge=Dodge(actor="bob"))
    assert [ask[2:] for ask in played.asks] == [("bows", "ana"), ("reflex", "bob")]
    assert hits(played) == 3 - 1
    assert played["bob"].reaction_dice_used == 2


@pytest.mark.rule("WD-RANGE-03", "WD-TEST-11")
def test_range_03_a_target_that_does_not_dodge_gives_no_dice() -> None:
    state = range_of(5, prone=True, unaware_of=("ana",))
    assert shoot(state, 4, 4, 4, 1).asks == [(4, 6, "bows", "ana")]


@pytest.mark.rule("WD-RANGE-03", "WD-TEST-10")
def test_range_03_a_dodge_below_0_gives_the_shooter_dice() -> None:
    state = range_of(5, ranks={"reflex": 1})
    played = shoot(state, 4, 1, 1, 1, 4, 1, 4, 5, dodge=Dodge(actor="bob", malus=3))
    assert played.asks[2] == (3 - 1, 6, "overflow", "ana")
    assert hits(played) == 1 + 2


@pytest.mark.rule("WD-RANGE-03")
@pytest.mark.parametrize(
    ("bob", "code"),
    [
        ({"unaware_of": ("ana",)}, "unaware"),
        ({"reaction_dice_used": 1, "reaction_pool_max": 1}, "budget"),
        ({"stun_limit": StunLimit(limit=0, from_round=1)}, "stun_cap"),
        ({"spirit": 0}, "pool_empty"),
        ({"incapacitated": True}, "incapacitated"),
    ],
)
def test_range_03_who_cannot_dodge_is_not_asked_and_is_told_why(bob: dict[str, Any], code: str) -> None:
    played = scripted(range_of(5, **bob), AttackRanged(actor="ana", target="bob", weapon="short_bow"), 4, 4, 4, 1)
    assert asked(played.state) == ("damage_intent", ("ana",))
    assert refusal_of(played.state, Dodge(actor="bob")).code == code


@pytest.mark.rule("WD-RANGE-03", "WD-TEST-24")
@pytest.mark.parametrize(("faces", "flawless"), [((4, 1, 1, 1), True), ((4, 4, 4, 1), False)])
def test_range_03_a_dodge_is_flawless_if_no_hit_is_left(faces: tuple[int, ...], flawless: bool) -> None:
    played = shoot(range_of(5, ranks={"reflex": 1}), *faces, 4, 4, dodge=Dodge(actor="bob"))
    assert any(event.who == "bob" for event in played.events if event.name == "flawless") is flawless


# ---- hits


def wanting(state: WinterDawnState) -> WinterDawnState:
    return scripted(state, IntendDamage(actor="ana")).state


@pytest.mark.rule("WD-RANGE-06", "WD-DMG-01")
def test_range_06_each_hit_buys_a_die_and_nothing_else() -> None:
    state = wanting(shoot(range_of(5), 4, 4, 4, 1).state)
    arrow = AllocateHits(actor="ana", effects=(HitEffect(effect="damage", dice=3, damage_type=DamageType.PIERCING),))
    assert arrow.refuse(state) is None
    more = AllocateHits(actor="ana", effects=(HitEffect(effect="damage", dice=4, damage_type=DamageType.PIERCING),))
    assert refusal_of(state, more).code == "hits"
    for effect in (HitEffect(effect="lower_initiative"), HitEffect(effect="push"), HitEffect(effect="pivot")):
        assert refusal_of(state, AllocateHits(actor="ana", effects=(effect,))).code == "effect"


@pytest.mark.rule("WD-RANGE-06")
@pytest.mark.parametrize(("drains", "spirit"), [(False, 18), (True, 18 - 3)])
def test_range_06_missiles_do_not_drain_spirit_unless_the_house_says_so(drains: bool, spirit: int) -> None:
    played = shoot(range_of(5, settings={"ranged_hits_drain_spirit": drains}), 4, 4, 4, 1)
    assert played["bob"].spirit == spirit


@pytest.mark.rule("WD-RANGE-06")
def test_range_06_the_target_never_scores_and_a_result_below_0_is_0() -> None:
    played = shoot(range_of(5, ranks={"reflex": 3}), 4, 1, 1, 1, 4, 4, 4, 4, dodge=Dodge(actor="bob"), malus=3)
    assert (hits(played), played["ana"].spirit, played.state.pending) == (0, 18, ())
    assert len(played.asks) == 2


@pytest.mark.rule("WD-INIT-10")
def test_init_10_a_missile_makes_its_target_aware() -> None:
    played = shoot(range_of(5, unaware_of=("ana",)), 1, 1, 1, 1, 4)
    assert played["bob"].unaware_of == ()


# ---- thrown weapons


@pytest.mark.rule("WD-RANGE-01", "WD-TAB-28")
def test_a_thrown_weapon_leaves_the_hand_and_lands_at_the_target() -> None:
    played = shoot(range_of(5, "javelin"), 4, 1, 1, 1, weapon="javelin")
    assert played.state.sheets["ana"].wielded.main == ""
    assert played.state.dropped == (Dropped(owner="ana", weapon="javelin", cell=cell(5)),)
    wants = wanting(played.state)
    done = scripted(wants, AllocateHits(actor="ana", effects=(HitEffect(effect="damage", dice=1, damage_type=DamageType.PIERCING),)), 4)
    assert done.asks == [(1, 10, "damage", "ana")]  # the javelin still does the damage: 6 + 4


def test_a_thrown_weapon_is_picked_up_where_it_lies() -> None:
    played = play(
        shoot(range_of(2, "javelin"), 4, 1, 1, 1, weapon="javelin").state,
        IntendDamage(actor="ana", answer_=False),
        AllocateHits(actor="ana"),
    )
    later = in_slot(played.state, "ana")
    assert refusal_of(later, AttackRanged(actor="ana", target="bob", weapon="javelin")).code == "not_wielded"
    assert refusal_of(later, Interact(actor="ana", item="javelin")).code == "not_adjacent"
    near = change(later, "ana", cell=cell(1))
    assert scripted(near, Interact(actor="ana", item="javelin")).state.sheets["ana"].wielded.main == "javelin"


def test_what_a_gone_thrower_has_thrown_stays_on_the_ground() -> None:
    played = shoot(range_of(5, "javelin"), 1, 1, 1, 1, 4, weapon="javelin")
    (left,) = scripted(played.state, RemoveCombatant(actor="ana")).state.dropped
    assert (left.owner, left.cell, left.item) == ("", cell(5), played.state.sheets["ana"].weapon("javelin"))


# ---- reloading


def emptied(state: WinterDawnState, **values: Any) -> WinterDawnState:
    sheet = state.sheets["ana"]
    empty = evolve(sheet.weapons[0], **{"loaded": False, **values})
    return evolve(state, sheets={**state.sheets, "ana": sheet.with_weapon(empty)})


def rested(state: WinterDawnState) -> WinterDawnState:
    """Give Ana another slot with fresh dice."""
    return in_slot(change(state, "ana", action_dice_used=0, action_pool_max=0), "ana")


@pytest.mark.rule("WD-RANGE-09")
def test_range_09_a_crossbow_is_empty_after_the_shot() -> None:
    played = shoot(range_of(5, "light_crossbow"), 1, 1, 1, 1, 4, weapon="light_crossbow")
    assert not played.state.sheets["ana"].weapons[0].loaded
    refusal = refusal_of(in_slot(played.state, "ana"), AttackRanged(actor="ana", target="bob", weapon="light_crossbow"))
    assert refusal.code == "not_loaded"


@pytest.mark.rule("WD-RANGE-09")
def test_range_09_a_bow_is_not() -> None:
    assert shoot(range_of(5), 1, 1, 1, 1, 4).state.sheets["ana"].weapons[0].loaded


@pytest.mark.rule("WD-RANGE-09", "WD-X-09", "WD-TAB-32")
@pytest.mark.parametrize(
    ("method", "skill", "dl", "faces", "loaded"),
    [
        ("fine", "sleight_of_hand", 1, (4,), True),
        ("fine", "sleight_of_hand", 1, (3, 4), False),
        ("brute", "lifting", 2, (5,), False),
        ("brute", "lifting", 2, (8,), True),
    ],
)
def test_x_09_a_light_crossbow_by_fine_motor_1_or_brute_strength_2(
    method: str, skill: str, dl: int, faces: tuple[int, ...], loaded: bool
) -> None:
    state = emptied(range_of(5, "light_crossbow", ana={"strength": 8}))
    played = scripted(state, Reload(actor="ana", weapon="light_crossbow", method=method), *faces)
    assert played.asks[0][2] == skill
    assert played.fact("reloaded" if loaded else "reload_failed", "dl") == dl
    assert played.state.sheets["ana"].weapons[0].loaded is loaded


@pytest.mark.rule("WD-X-09", "WD-RANGE-09")
def test_x_09_a_heavy_crossbow_takes_two_tests_in_two_actions() -> None:
    state = emptied(range_of(5, "heavy_crossbow"))
    command = Reload(actor="ana", weapon="heavy_crossbow")
    one = scripted(state, command, 4)
    weapon = one.state.sheets["ana"].weapons[0]
    assert ("reloads" in one.names, weapon.loaded, weapon.reload_stage) == (True, False, 1)
    assert refusal_of(one.state, command).code == "no_action_left"
    failed = scripted(rested(one.state), command, 3, 4)
    assert failed.state.sheets["ana"].weapons[0].reload_stage == 1
    two = scripted(rested(failed.state), command, 4).state.sheets["ana"].weapons[0]
    assert (two.loaded, two.reload_stage) == (True, 0)


@pytest.mark.rule("WD-RANGE-09")
@pytest.mark.parametrize(
    ("weapon", "empty", "method", "code", "field"),
    [
        ("light_crossbow", False, "fine", "value", "weapon"),
        ("light_crossbow", True, "magic", "value", "method"),
        ("heavy_crossbow", True, "brute", "value", "method"),
        ("short_bow", False, "fine", "value", "weapon"),
    ],
)
def test_range_09_what_cannot_be_reloaded(weapon: str, empty: bool, method: str, code: str, field: str) -> None:
    state = range_of(5, weapon)
    refusal = refusal_of(emptied(state) if empty else state, Reload(actor="ana", weapon=weapon, method=method))
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.rule("WD-RANGE-09")
def test_range_09_only_a_weapon_in_hand() -> None:
    assert refusal_of(range_of(5), Reload(actor="ana", weapon="musket")).code == "not_wielded"


@pytest.mark.rule("WD-TAB-32")
def test_tab_32_an_unreliable_weapon_jams_on_a_complete_failure_until_it_is_seen_to() -> None:
    played = shoot(range_of(5, "pistol"), 1, 1, 1, 1, 4, weapon="pistol")
    assert "jammed" in played.names and played.state.sheets["ana"].weapons[0].jammed
    later = rested(played.state)
    assert refusal_of(later, Reload(actor="ana", weapon="pistol")).code == "value"
    repaired = scripted(later, Interact(actor="ana", item="pistol")).state
    assert not repaired.sheets["ana"].weapons[0].jammed
    assert Reload(actor="ana", weapon="pistol").refuse(in_slot(repaired, "ana")) is None


@pytest.mark.rule("WD-TAB-32")
def test_tab_32_one_scoring_die_does_not_jam_it() -> None:
    assert "jammed" not in shoot(range_of(5, "pistol"), 4, 1, 1, 1, weapon="pistol", malus=9).names
