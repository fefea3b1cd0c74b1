"""Wounds: Minor, Major, by location; death. Rule: sections 3.11 and 3.12"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.revolution.harm.damage import ApplyDamage
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.turn.opening import DeclareOpening, LockIntents
from desktop_app.rules.revolution.turn.rounds import EndRound
from tests.rules.revolution.builders import (
    CROSSBOW,
    LOCATIONS,
    combat,
    dwarf,
    fighter,
    play,
    struck,
)
from tests.steps import Played


def bea_with(**values: Any) -> RevolutionState:
    """Bea: Toughness 7, LP 24, SR 20; house rules among the values."""
    house = {
        name: values.pop(name) for name in list(values) if name.startswith(("minor", "major_wound", "death", "sr_floor", "damage_mode"))
    }
    return combat(fighter("bea", **{"sr": 20, **values}), fighter("ana", side="foe", sr=1), **house)


def hurt(state: RevolutionState, *amounts: int, location: str | None = None) -> Played[RevolutionState]:
    return play(state, *(ApplyDamage(target="bea", net=amount, location=location) for amount in amounts))


# ---- grading


@pytest.mark.rule("RV-INJ-01", "RV-INJ-02", "RV-INJ-04")
@pytest.mark.parametrize(("net", "told"), [(0, "no_wound"), (1, "minor_wound"), (6, "minor_wound"), (7, "major_wound"), (8, "major_wound")])
def test_toughness_parts_minor_from_major(net: int, told: str) -> None:
    done = hurt(bea_with(), net)
    assert done.names == ["damage_applied", told]
    assert done["bea"].wounded is (told == "major_wound")


@pytest.mark.rule("RV-INJ-02", "RV-INJ-01")
@pytest.mark.parametrize(("sr", "left"), [(20, 14), (6, 0), (5, 0)])
def test_a_minor_wound_takes_strike_rank_only(sr: int, left: int) -> None:
    done = hurt(bea_with(sr=sr), 6)
    assert (done["bea"].sr, done["bea"].sr_spent, done["bea"].lp, done["bea"].wounded) == (left, sr - left, 24, False)
    assert done["bea"].major_total == {}


@pytest.mark.rule("RV-INJ-03")
def test_minor_wounds_never_add_up_to_a_major_one_but_each_takes_its_own() -> None:
    done = hurt(bea_with(), 6, 6, 6)
    assert (done["bea"].sr, done["bea"].lp, done["bea"].wounded) == (20 - 6 - 6 - 6, 24, False)


@pytest.mark.rule("RV-INJ-03", "RV-TAB-01")
@pytest.mark.parametrize(("amounts", "left"), [((4, 6), 20 - 4 - 2), ((6, 4), 20 - 6), ((4, 4), 20 - 4), ((3, 5, 6), 20 - 3 - 2 - 1)])
def test_by_house_rule_only_the_excess_over_the_worst_is_taken(amounts: tuple[int, ...], left: int) -> None:
    assert hurt(bea_with(minor_wounds="worst_only"), *amounts)["bea"].sr == left


@pytest.mark.rule("RV-INJ-03", "RV-INIT-04", "RV-TAB-01")
def test_by_house_rule_the_worst_is_forgotten_with_the_round() -> None:
    state = hurt(bea_with(minor_wounds="worst_only", sr=6), 6).state
    again = play(
        state, ApplyDamage(target="ana", net=6), EndRound(), DeclareOpening(actor="bea", opening="attack", weapon="Hammer"), LockIntents()
    )
    assert hurt(again.state, 6)["bea"].sr == 15 - 6


# ---- major wounds


@pytest.mark.rule("RV-INJ-04")
@pytest.mark.parametrize(("lp", "after"), [(24, -8), (1, -8), (0, -8), (-3, -11)])
def test_a_major_wound_brings_life_points_below_0_at_once(lp: int, after: int) -> None:
    done = hurt(bea_with(lp=lp), 8)
    assert (done["bea"].lp, done["bea"].wounded, done["bea"].sr) == (after, True, 20 - 8)


@pytest.mark.rule("RV-INJ-04")
def test_major_wounds_of_the_whole_body_add_up() -> None:
    assert hurt(bea_with(), 8, 7)["bea"].lp == -8 - 7


@pytest.mark.rule("RV-INJ-04", "RV-TAB-01")
def test_house_rules_set_how_deep_it_goes_and_whether_strike_rank_suffers() -> None:
    shallow = hurt(bea_with(major_wound_depth="excess_plus_one"), 9)
    assert (shallow["bea"].lp, shallow["bea"].sr) == (-(9 - 7 + 1), 20 - 9)
    assert hurt(bea_with(major_wound_depth="excess_plus_one"), 7)["bea"].lp == -1
    spared = hurt(bea_with(major_wound_hits_sr=False), 9)
    assert (spared["bea"].lp, spared["bea"].sr) == (-9, 20)


@pytest.mark.rule("RV-INJ-04", "RV-SR-10", "RV-TAB-01")
def test_a_wound_takes_strike_rank_below_0_only_by_house_rule() -> None:
    assert hurt(bea_with(sr=3), 8)["bea"].sr == 0
    assert hurt(bea_with(sr=3, sr_floor="none"), 8)["bea"].sr == 3 - 8


@pytest.mark.rule("RV-INJ-05", "RV-INIT-03")
def test_a_major_wound_slows_from_the_next_statement_of_intents_on() -> None:
    wounded = hurt(bea_with(sr=8), 8).state
    assert wounded.combatants["bea"].sr == 0 and wounded.combatants["bea"].start_mods == 0
    over = play(wounded, ApplyDamage(target="ana", net=1)).state
    again = play(over, EndRound(), DeclareOpening(actor="bea", opening="attack", weapon="Hammer"), LockIntents())
    assert (again["bea"].sr, again["bea"].start_mods) == (15 - 8, -8)


# ---- death


@pytest.mark.rule("RV-INJ-06")
@pytest.mark.parametrize(("lp", "dies"), [(-15, False), (-16, True), (-17, True)])
def test_at_minus_the_maximum_one_dies_at_once(lp: int, dies: bool) -> None:
    done = hurt(bea_with(lp=lp), 8)
    assert (done["bea"].lp, done["bea"].dead) == (lp - 8, dies)


@pytest.mark.rule("RV-INJ-06", "RV-TAB-01")
@pytest.mark.parametrize(("house", "dies"), [(-10, True), (-11, False), ("never", False), ("-lp_max", False)])
def test_a_house_rule_sets_the_limit(house: str | int, dies: bool) -> None:
    assert hurt(bea_with(lp=-2, death_at=house), 8)["bea"].dead is dies


@pytest.mark.rule("RV-INJ-06", "RV-TAB-01")
def test_by_house_rule_nobody_dies() -> None:
    assert hurt(bea_with(lp=-90, death_at="never"), 99)["bea"].dead is False


# ---- by location


def localised(**values: Any) -> RevolutionState:
    return bea_with(damage_mode="localised", locations=LOCATIONS, **values)


@pytest.mark.rule("RV-LOC-01", "RV-TAB-07")
@pytest.mark.parametrize(("face", "where"), [(1, "r_leg"), (2, "l_leg"), (3, "torso"), (4, "r_arm"), (5, "l_arm"), (6, "head")])
def test_an_attack_rolls_a_d6_for_where(face: int, where: str) -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=1, weapons=[]), damage_mode="localised")
    done = struck(state, 54, face, 1, 1, 1)
    assert done.asks[0][:3] == (1, 6, "location") and done.fact("damage_rolled", "where") == where


@pytest.mark.rule("RV-LOC-01", "RV-TAB-07")
@pytest.mark.parametrize(("face", "where"), [(1, "r_leg"), (3, "torso"), (6, "head"), (7, "torso"), (8, "torso")])
def test_a_shot_rolls_a_d8(face: int, where: str) -> None:
    state = combat(dwarf("ana", weapons=[CROSSBOW]), dwarf("bea", side="foe", sr=1, weapons=[]), damage_mode="localised")
    done = struck(state, 50, face, 1, 1, 1, 1, weapon="Crossbow")
    assert done.asks[0][:3] == (1, 8, "location") and done.fact("damage_rolled", "where") == where


@pytest.mark.rule("RV-LOC-01", "RV-TAB-01")
@pytest.mark.parametrize(("house", "sides"), [("d6", 6), ("d8", 8)])
def test_a_house_rule_sets_the_die_for_all(house: str, sides: int) -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=1), damage_mode="localised", location_die=house)
    assert struck(state, 54, 3, 1, 1, 1).asks[0][1] == sides
    archer = combat(dwarf("ana", weapons=[CROSSBOW]), dwarf("bea", side="foe", sr=1), damage_mode="localised", location_die=house)
    assert struck(archer, 50, 3, 1, 1, 1, 1, weapon="Crossbow").asks[0][1] == sides


@pytest.mark.rule("RV-LOC-02", "RV-LOC-03")
@pytest.mark.parametrize(
    ("where", "unit", "ap"), [(1, 2, 0), (1, 3, 2), (1, 6, 2), (1, 7, 5), (3, 0, 5), (4, 0, 0), (4, 1, 2), (4, 6, 5), (6, 3, 5), (6, 4, 8)]
)
def test_the_coverage_roll_picks_among_the_layers_of_the_place_hit(where: int, unit: int, ap: int) -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=1, weapons=[]), damage_mode="localised")
    done = struck(state, 40 + unit, where, 3, 2, 2)
    assert done.sum_of("damage_rolled").total == max(0, 3 + 2 + 2 - ap)


@pytest.mark.rule("RV-LOC-02", "RV-LOC-04", "RV-LOC-05")
@pytest.mark.parametrize(("where", "net", "major"), [("r_arm", 4, False), ("r_arm", 5, True), ("torso", 6, False), ("torso", 7, True)])
def test_each_location_has_its_own_toughness(where: str, net: int, major: bool) -> None:
    done = hurt(localised(toughness=1), net, location=where)
    assert (done["bea"].wounded, done["bea"].sr) == (major, 20 - net)
    assert done["bea"].lp == (-net if major else 24)


@pytest.mark.rule("RV-LOC-05")
def test_major_wounds_in_one_place_add_up_and_in_several_the_worst_counts() -> None:
    arm = hurt(localised(), 5, location="r_arm").state
    both = hurt(arm, 7, location="torso")
    assert (both["bea"].lp, both["bea"].major_total) == (-7, {"r_arm": 5, "torso": 7})
    again = hurt(both.state, 6, location="r_arm")
    assert (again["bea"].lp, again["bea"].major_total) == (-11, {"r_arm": 5 + 6, "torso": 7})


@pytest.mark.rule("RV-LOC-05")
def test_life_points_paid_away_before_are_not_given_back() -> None:
    assert hurt(localised(lp=-9), 7, location="torso")["bea"].lp == -9


@pytest.mark.rule("RV-LOC-05", "RV-INJ-06", "RV-TAB-01")
def test_the_depth_by_house_rule_counts_in_a_location_too_and_death_comes_all_the_same() -> None:
    done = hurt(localised(major_wound_depth="excess_plus_one"), 9, location="torso")
    assert (done["bea"].lp, done["bea"].major_total, done["bea"].sr) == (-3, {"torso": 3}, 20 - 9)
    assert hurt(localised(), 12, 12, location="torso")["bea"].dead is True
    assert hurt(localised(), 12, 11, location="torso")["bea"].dead is False


@pytest.mark.rule("RV-ARM-10", "RV-LOC-01")
def test_a_body_without_locations_follows_the_global_rules() -> None:
    done = struck(combat(fighter("ana"), fighter("bea", side="foe", sr=1), damage_mode="localised"), 54, 3, 2, 2)
    assert done["bea"].lp == -7 and done["bea"].major_total == {} and [ask[1] for ask in done.asks] == [3, 2]


@pytest.mark.rule("RV-ARM-10")
def test_without_the_house_rule_the_whole_body_counts() -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=1, weapons=[]))
    done = struck(state, 42, 3, 2, 2)  # 2/2+ of the whole body
    assert done.sum_of("damage_rolled").total == 7 - 2 and done["bea"].major_total == {}
