"""The chances that SW-TAB-37 lists beside a plain attack, each against its twin of all dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from desktop_app.rules.kernel.outcome import Outcome
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.savage.checks.rolls import Check
from desktop_app.rules.savage.combat.areas import AreaAttack
from desktop_app.rules.savage.combat.both_hands import TwoWeaponAttack
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.ranged import Shoot
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.combat.things import Disarm
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.hazards import Burn, Fall
from desktop_app.rules.savage.harm.soak import AcceptWounds, Soak, SpendBennyReroll, SpendBennySoak
from desktop_app.rules.savage.state import Ko, Phase, SavageState
from desktop_app.rules.savage.turn.rounds import TickRoundStart
from tests.rules.savage.builders import BLADE, GUN, cell, change, extra, fighter, idle, play, turn, villain
from tests.rules.savage.by_all_dice import Shares, check, comes_to, further, shown
from tests.twins import NEGLIGIBLE, said, same, told

BOLT: dict[str, Any] = {**GUN, "name": "Bolt", "damage_dice": [], "damage_flat": 6, "ap": 0, "hands": 1}
ARCHER: dict[str, Any] = {"is_wild_card": False, "bennies": 0, "weapons": [BOLT], "skills": {"shooting": "d8"}}


def names_of(outcome: Outcome[SavageState]) -> list[str]:
    return [event.name for event in outcome.events]


def landed(outcome: Outcome[SavageState]) -> str:
    """Name how one attack landed."""
    names = names_of(outcome)
    if "bystander_hit" in names:
        return "bystander"
    if "missed" in names:
        return "miss"
    told = next(dict(event.about) for event in outcome.events if event.name == "hit")
    return "through" if told["through"] else "hit_raise" if told["raises"] else "hit"


def harmed(outcome: Outcome[SavageState], who: str = "bob") -> str:
    """Name what the last damage did to an extra."""
    met = [dict(event.about) for event in outcome.events if event.name == "damage_met" and event.who == who]
    if not met:
        return "miss"
    return "out" if outcome.state.combatants[who].ko is Ko.INCAPACITATED else "shaken" if met[-1]["hurts"] else "unhurt"


@pytest.mark.rule("SW-RANGE-11", "SW-RANGE-09")
@pytest.mark.parametrize("mode", ["within_penalty", "exact_margin"])
@pytest.mark.parametrize("needs_miss", [True, False])
@pytest.mark.parametrize("is_wild", [True, False])
def test_a_shot_at_cover_with_an_obstacle_and_somebody_beside(mode: str, needs_miss: bool, is_wild: bool) -> None:
    target = extra("bob", at=cell(4), cover="heavy", obstacle="reinforced_glass")
    archer = fighter("ana", at=cell(0), **{**ARCHER, "is_wild_card": is_wild})
    state = turn(archer, target, extra("cid", at=cell(5)), obstacle_mode=mode, bystander_needs_miss=needs_miss, damage_raise_bonus="none")
    shoot = Shoot(actor="ana", target="bob", weapon="Bolt")
    check(shown(further(state, shoot, "of_roll")), comes_to(state, shoot, landed))
    check(shown(shoot.contest(state)), comes_to(state, shoot, harmed))


@pytest.mark.rule("SW-RANGE-11", "SW-DMG-02", "SW-DMG-03")
def test_a_hit_a_raise_and_a_shot_through_the_obstacle_are_told_apart() -> None:
    target = extra("bob", at=cell(4), cover="medium", obstacle="glass", vigor="d4")
    state = turn(fighter("ana", at=cell(0), **{**ARCHER, "weapons": [{**BOLT, "damage_dice": [4], "damage_flat": 0}]}), target)
    shoot = Shoot(actor="ana", target="bob", weapon="Bolt")
    roll = shown(further(state, shoot, "of_roll"))
    joint = {"miss miss": roll["miss"]}
    for way in ("hit", "hit_raise", "through"):
        joint |= {f"{way} {name}": roll[way] * share for name, share in shown(further(state, shoot, f"of_{way}")).items()}
    check(joint, comes_to(state, shoot, lambda outcome: f"{landed(outcome)} {harmed(outcome)}"))


@pytest.mark.rule("SW-TEST-09", "SW-RANGE-11", "SW-RANGE-05")
@pytest.mark.parametrize("is_wild", [True, False])
def test_several_shots_count_those_that_go_through_and_each_is_told(is_wild: bool) -> None:
    first, second = (extra(who, at=cell(4, y), cover=cover, obstacle="glass") for who, y, cover in (("bob", 0, "heavy"), ("cid", 5, "")))
    state = turn(fighter("ana", at=cell(0), **{**ARCHER, "is_wild_card": is_wild}), first, second, damage_raise_bonus="none")
    shoot = Shoot(actor="ana", target="bob", others=("cid",), weapon="Bolt", mode="auto", shots=2)

    def hits(outcome: Outcome[SavageState]) -> str:
        return f"hits_{names_of(outcome).count('hit')}"

    def of(who: str, outcome: Outcome[SavageState]) -> str:
        told = [dict(event.about) for event in outcome.events if event.name == "hit"]
        mine = next((about for about in told if about["target"] == who), None)
        return "miss" if mine is None else "through" if mine["through"] else "hit_raise" if mine["raises"] else "hit"

    check(shown(shoot.contest(state)), comes_to(state, shoot, hits))
    for who in ("bob", "cid"):
        check(shown(further(state, shoot, "of_shot", who)), comes_to(state, shoot, lambda outcome, who=who: of(who, outcome)))  # type: ignore[misc]


@pytest.mark.rule("SW-TEST-11", "SW-SOAK-01", "SW-SOAK-03")
@pytest.mark.parametrize("in_hand", [2, 5, 9])
def test_a_soak_made_again_counts_what_is_better_than_the_roll_in_hand(in_hand: int) -> None:
    state = turn(extra("cid"), fighter("ana", bennies=2, vigor="d8"))
    hit = play(state, ApplyDamage(targets=("ana",), amount=6 + 4 * 3)).state
    faces = (in_hand, 1) if in_hand < 8 else (8, 1, 1)
    held = play(hit, (SpendBennySoak(actor="ana"), *faces)).state
    before, again = top_as(held, Soak), SpendBennyReroll(actor="ana")
    assert before is not None

    def left(outcome: Outcome[SavageState]) -> str:
        frame = top_as(outcome.state, Soak)
        now = frame.left if frame is not None else 0
        assert before is not None
        return "no_better" if now >= before.left else f"wounds_left_{now}"

    check(shown(again.contest(held)), comes_to(held, again, left))
    if in_hand == 5:
        contest = again.contest(held)
        assert contest is not None
        better = Fraction(sum(band.weight for band in contest.bands() if band.counts), sum(band.weight for band in contest.bands()))
        assert better == 1 - Fraction(7, 8) * Fraction(31, 36), "24.65 %: an 8 of the one die or of the other"


@pytest.mark.rule("SW-TEST-11", "SW-TEST-09")
def test_a_volley_made_again_counts_all_its_dice() -> None:
    archer = fighter("ana", at=cell(0), **{**ARCHER, "bennies": 1})
    state = turn(archer, extra("bob", at=cell(4)), damage_raise_bonus="none")
    missed = play(state, (Shoot(actor="ana", target="bob", weapon="Bolt", mode="auto", shots=3), 2, 2, 2)).state
    again = SpendBennyReroll(actor="ana")

    def hits(outcome: Outcome[SavageState]) -> str:
        return f"hits_{names_of(outcome).count('hit')}"

    check(shown(again.contest(missed)), comes_to(missed, again, hits))


@pytest.mark.rule("SW-TEST-11")
@pytest.mark.parametrize("in_hand", [(3,), (5,), (8, 2)])
def test_where_every_roll_can_be_made_again_only_more_than_the_one_in_hand_is_better(in_hand: tuple[int, ...]) -> None:
    state = turn(fighter("ana", at=cell(0), **{**ARCHER, "bennies": 1}), extra("bob", at=cell(4)), benny_reroll_window="every")
    rolled = play(state, (Shoot(actor="ana", target="bob", weapon="Bolt"), *in_hand)).state
    again, before = SpendBennyReroll(actor="ana"), top_as(rolled, Check)
    assert before is not None and before.rolled is not None
    worth = max(-1, (before.rolled.total - 4) // 4)

    def better(outcome: Outcome[SavageState]) -> str:
        frame = top_as(outcome.state, Check)
        now = frame.rolled.total if frame is not None and frame.rolled is not None else 0
        reached = max(-1, (now - 4) // 4)
        if worth < 0:
            return "failure" if reached < 0 else "raise" if reached else "success"
        return "better" if reached > worth else "no_better"

    kept = comes_to(change(rolled, "ana", bennies=2), again, better)  # asked again: nothing is applied yet
    check(shown(again.contest(rolled)), kept)


@pytest.mark.rule("SW-MELEE-13", "SW-DMG-02")
@pytest.mark.parametrize("bonus", ["d6", "plus2_per_raise", "none"])
def test_disarming(bonus: str) -> None:
    able: dict[str, Any] = {"is_wild_card": False, "bennies": 0, "skills": {"fighting": "d8"}}
    blunt = {"name": "Cosh", "damage_dice": [4], "uses_strength": False}
    state = turn(
        fighter("ana", at=cell(0), **able, weapons=[blunt]), extra("bob", at=cell(1), strength="d6", skills={}), damage_raise_bonus=bonus
    )
    disarm = Disarm(actor="ana", target="bob", weapon="Cosh")

    def ended(outcome: Outcome[SavageState]) -> str:
        names = names_of(outcome)
        return "miss" if "missed" in names else "dropped" if "dropped" in names else "kept"

    check(shown(disarm.contest(state)), comes_to(state, disarm, ended))
    contest = disarm.contest(state)
    assert contest is not None

    def exactly(attack: int, damage: int, strength: int) -> str:
        raises = (attack - 4) // 4 if bonus == "plus2_per_raise" else 0
        return "miss" if attack < 4 else "dropped" if strength < damage + 2 * raises else "kept"

    if bonus != "d6":
        acing = (icepool.d(sides).explode(depth=60 // sides) for sides in (8, 4, 6))
        same(told(contest), said(icepool.map(exactly, *acing)), within=NEGLIGIBLE)


@pytest.mark.rule("SW-MELEE-04", "SW-SOCIAL-05")
def test_the_off_hand_has_chances_of_its_own() -> None:
    knives = [{**BLADE, "name": name, "uses_strength": False, "damage_flat": 4} for name in ("Left", "Right")]
    able: dict[str, Any] = {**ARCHER, "skills": {"fighting": "d8"}, "weapons": knives, "will_bonus": ("bob",)}
    foes = (extra("bob", at=cell(1)), extra("cid", at=cell(0, 1)))
    armed = fighter("ana", at=cell(0), **able, right_hand="Right", left_hand="Left", is_equipped=True)
    state = turn(armed, *foes, damage_raise_bonus="none")
    apart, both = TwoWeaponAttack(actor="ana", target="bob", off_target="cid"), TwoWeaponAttack(actor="ana", target="bob")
    check(shown(further(state, apart, "of_off_hand", "cid")), comes_to(state, apart, lambda outcome: harmed(outcome, "cid")))

    def off(outcome: Outcome[SavageState]) -> str:
        return "miss" if names_of(outcome)[-1] == "missed" else "hit"

    misses = shown(further(state, both, "of_off_hand", "bob"))["miss"]
    check({"miss": misses, "hit": 1 - misses}, comes_to(state, both, off))
    assert shown(both.contest(state))["miss"] < misses, "the first hand has used the upper hand up, and the other is not the favoured one"


@pytest.mark.rule("SW-KO-01", "SW-TAB-16", "SW-INJ-02", "SW-TAB-17")
def test_soaking_says_which_row_follows_and_accepting_what_the_injury_is() -> None:
    state = turn(extra("cid"), fighter("ana", bennies=1, wounds=2, vigor="d6"))
    hit = play(state, ApplyDamage(targets=("ana",), amount=5 + 4 * 3)).state
    soak, accept = SpendBennySoak(actor="ana"), AcceptWounds(actor="ana")
    rows = {0: "stays_in", 1: "stays_in", 2: "incapacitated", 3: "bleeding"}

    def row(outcome: Outcome[SavageState]) -> str:
        frame = top_as(outcome.state, Soak)
        return rows[frame.left if frame is not None else 0]

    check(shown(further(hit, soak, "of_ko")), comes_to(hit, soak, row))

    def stays(outcome: Outcome[SavageState]) -> str:
        return "permanent" if outcome.state.combatants["ana"].injuries[0].permanent else "temporary"

    def where(outcome: Outcome[SavageState]) -> str:
        return outcome.state.combatants["ana"].injuries[0].location

    poor = change(hit, "ana", bennies=0)
    check(shown(accept.contest(poor)), comes_to(poor, accept, stays, least=Fraction(1, 50_000)))
    check(shown(further(poor, accept, "of_location")), comes_to(poor, accept, where, least=Fraction(1, 50_000)))
    light = play(change(state, "ana", wounds=0), ApplyDamage(targets=("ana",), amount=5 + 4)).state
    assert accept.contest(light) is None and not list(accept.further(light)) and not list(soak.further(light))


@pytest.mark.rule("SW-HAZ-06")
def test_a_dive_is_unhurt_shaken_or_half_hurt() -> None:
    state = idle(fighter("ana", is_wild_card=False, bennies=0), extra("bob"))

    def ended(outcome: Outcome[SavageState]) -> str:
        names = names_of(outcome)
        return "half_damage" if "hazard_rolled" in names else "shaken" if "shaken" in names else "unhurt"

    low, high = (Fall(target="ana", surface="water", dive=True, height_m=height) for height in (5, 30))
    for dive in (low, high):
        check(shown(dive.contest(state)), comes_to(state, dive, ended))
    assert shown(further(state, high, "of_half_damage")) == shown(Fall(target="ana", surface="water", height_m=30).contest(state))


@pytest.mark.rule("SW-HAZ-01", "SW-KO-07")
def test_fire_at_the_start_of_a_round() -> None:
    state = idle(extra("bob", burning=1), villain("eve", burning=1, ko=Ko.BLEEDING), phase=Phase.DEAL, round_start_due=("bob", "eve"))
    tick = TickRoundStart()
    check(shown(tick.contest(state)), comes_to(state, tick, harmed))
    later = change(state, "bob", burning=0)
    assert [phrase.name for phrase, _ in tick.further(later)] == []
    bleeding = idle(villain("eve", burning=1, ko=Ko.BLEEDING), phase=Phase.DEAL, round_start_due=("eve",))
    assert {band.name for band in further(bleeding, tick, "of_fire").bands()} >= {"unhurt", "shaken"}
    assert shown(further(bleeding, tick, "of_fire")) == shown(Burn(target="eve").contest(bleeding))


@pytest.mark.rule("SW-RANGE-12", "SW-RANGE-06", "SW-TAB-37")
def test_each_one_under_a_template_has_chances_of_their_own() -> None:
    bomb = {**BOLT, "name": "Bomb", "template": "medium", "launch": "propelled", "damage_dice": [4], "damage_flat": 2}
    archer = fighter("ana", at=cell(0), **{**ARCHER, "weapons": [bomb, {**BOLT, "fire_modes": ["suppressive"], "rof_max": 3}]})
    state = turn(archer, extra("bob", at=cell(8)), extra("cid", at=cell(9), vigor="d10", cover="medium"), damage_raise_bonus="none")
    blast = AreaAttack(actor="ana", weapon="Bomb", point=cell(9))

    def of(who: str) -> Shares:
        def result(outcome: Outcome[SavageState]) -> str:
            laid = next(dict(event.about) for event in outcome.events if event.name == "template_laid")
            return "deviates" if laid["astray"] else harmed(outcome, who)

        return comes_to(state, blast, result)

    for who in ("bob", "cid"):
        check(shown(further(state, blast, "of_one", who)), of(who))
    armed = change(state, "ana", right_hand="Bolt")
    fire = SuppressiveFire(actor="ana", weapon="Bolt", point=cell(9))
    told = [dict(phrase.facts).get("who") for phrase, _ in fire.further(armed) if phrase.name == "of_one"]
    assert told == ["bob", "cid"]


@pytest.mark.rule("SW-DMG-04", "SW-MELEE-06")
def test_damage_by_hand_and_a_touch_are_told_too() -> None:
    state = turn(fighter("ana", at=cell(0), is_wild_card=False), extra("bob", at=cell(1)), villain("eve", shaken=True))
    hurt = ApplyDamage(targets=("bob", "eve"), amount=5)
    assert shown(hurt.contest(state)) == {"shaken": 1} and shown(further(state, hurt, "of_one", "eve")) == {"wounds_1": 1}
    touch = MeleeAttack(actor="ana", target="bob", weapon="Blade", touch=True)
    check(shown(touch.contest(state)), comes_to(change(state, "ana", bennies=0), touch, landed))
    assert not list(touch.further(state))


@pytest.mark.rule("SW-KO-03", "SW-KO-05", "SW-KO-06", "SW-TAB-16")
@pytest.mark.parametrize(
    ("ko", "becomes"),
    [
        (Ko.WINDED, {"breathes_again": "breathes_again"}),
        (Ko.BLEEDING, {"bleeding_stops": "stops_bleeding", "ko_mortally_wounded": "mortally_wounded"}),
        (Ko.MORTALLY_WOUNDED, {"ko_dead": "dies_now"}),
    ],
)
def test_the_roll_at_the_start_of_a_round_says_what_becomes_of_one(ko: Ko, becomes: dict[str, str]) -> None:
    state = idle(villain("eve", ko=ko, wounds=1, vigor="d8"), phase=Phase.DEAL, round_start_due=("eve",))
    goes_on = {Ko.WINDED: "winded", Ko.BLEEDING: "bleeds_on", Ko.MORTALLY_WOUNDED: "lives_on"}[ko]

    def ended(outcome: Outcome[SavageState]) -> str:
        return next((becomes[name] for name in names_of(outcome) if name in becomes), goes_on)

    check(shown(TickRoundStart().contest(state)), comes_to(state, TickRoundStart(), ended))
