"""Templates, explosions and where they go astray, suppressive fire, several targets of one volley."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.grid.board import Cell
from desktop_app.rules.kernel.templates import covered as template_cells
from desktop_app.rules.kernel.templates import touched
from desktop_app.rules.savage.combat.areas import TEMPLATES, AreaAttack, covered, deviated, middle_of
from desktop_app.rules.savage.combat.ranged import Shoot
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.harm.soak import AcceptWounds
from desktop_app.rules.savage.state import Ko, Phase, SavageState
from tests.narrowing import there
from tests.rules.savage.builders import GUN, asked, cell, change, code, extra, fighter, idle, offered, play, turn, undone
from tests.rules.savage.by_all_dice import Shares, add, check, every, shown

GRENADE: dict[str, Any] = {
    "name": "Grenade", "category": "thrown", "damage_dice": [6, 6, 6], "range_s": 5, "range_m": 10, "range_l": 20, "template": "medium",
    "ammo_max": 2,
}  # fmt: skip
DYNAMITE: dict[str, Any] = {**GRENADE, "name": "Dynamite", "damage_dice": [6, 6], "per_stick": True, "ammo_max": 6}
SPRAY: dict[str, Any] = {**GUN, "name": "Spray", "fire_modes": ["auto", "suppressive"], "ammo_max": 9}
AT = cell(5)


def thrower(*others: Any, weapon: dict[str, Any] = GRENADE, **rules: Any) -> SavageState:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[weapon], skills={"throwing": "d6", "shooting": "d6"})
    return turn(ana, *others, **rules)


@pytest.mark.rule("SW-GRID-05")
def test_a_template_covers_the_squares_whose_middles_are_within_it() -> None:
    people = [extra(f"m{x}_{y}", at=cell(x, y)) for x in range(-3, 4) for y in range(-3, 4)]
    state = idle(*people)
    counts = [len(covered(state, cell(0), diameter)) for diameter in (2, 3, 4, 6)]
    assert counts == [4, 9, 12, 32]
    assert middle_of((3, 4), 4) == (5, 7) and middle_of((3, 4), 3) == (6, 8)
    attack = AreaAttack(actor="ana", weapon="Grenade", point=AT)
    board = turn(fighter("ana", at=cell(0), weapons=[GRENADE]), *(extra(f"b{x}", at=cell(x)) for x in range(3, 8)))
    assert set(covered(board, AT, 4)) == set(touched(board, attack.covers(board)))
    assert set(attack.covers(board)) == set(template_cells(there(board.world.board), TEMPLATES[1], AT, (0, 0)))
    dead = idle(extra("bob", at=cell(0), ko=Ko.DEAD), extra("cid", at=cell(-1)), extra("dan", at=cell(1)), extra("eve", at=cell(0, 1)))
    assert covered(dead, cell(0), 4) == ("cid", "dan", "eve")


@pytest.mark.rule("SW-RANGE-13", "SW-TAB-11")
def test_a_template_that_goes_astray_follows_the_clock() -> None:
    here, point = (0, 0), (10, 0)
    at = [deviated(here, point, 3, far=4, hour=hour, distance=10) for hour in (12, 3, 9, 1)]
    assert at == [(14, 0), (10, 4), (10, -4), (13, 2)]
    assert deviated(here, point, 3, far=9, hour=6, distance=10) == (5, 0)
    assert deviated(here, here, 3, far=2, hour=12, distance=0) == (0, -2)


@pytest.mark.rule("SW-RANGE-13")
@pytest.mark.parametrize(("hour", "lands"), [(3, (10, 9)), (4, (8, 4)), (5, (6, 3)), (7, (6, -2)), (8, (8, -4)), (9, (10, -9))])
def test_a_template_that_flies_back_goes_half_the_way_at_most(hour: int, lands: Cell) -> None:
    assert deviated((0, 0), (10, 0), 3, far=9, hour=hour, distance=10) == lands


@pytest.mark.rule("SW-RANGE-12", "SW-RANGE-13")
def test_everybody_under_it_is_hurt_friends_too_each_with_dice_of_their_own_and_cover_as_armour() -> None:
    state = thrower(
        extra("bob", at=AT, cover="medium", toughness=0), extra("cid", at=cell(4), side="party", ko=Ko.NONE), extra("far", at=cell(9))
    )
    attack = AreaAttack(actor="ana", weapon="Grenade", point=AT)
    done = play(state, (attack, 4, 2, 2, 2, 1, 1, 1))
    met = [(event.who, dict(event.about)["damage"], dict(event.about)["toughness"]) for event in done.events if event.name == "damage_met"]
    assert met == [("bob", 6, 7), ("cid", 3, 5)]
    once = play(thrower(extra("bob", at=AT), extra("cid", at=cell(4)), area_damage_roll="one_for_all"), (attack, 4, 2, 2, 2)).state
    assert once.combatants["bob"].shaken and once.combatants["cid"].shaken
    astray = play(state, (attack, 3, 4, 3))  # medium range would be -2; at 5 inches it is short: one inch for each face
    assert astray.fact("deviated", "inches") == 4 and "damage_met" not in astray.names
    raised = play(state, (attack, 6, 2, 1, 1, 1, 5, 1, 1, 1, 5))
    assert [dict(event.about)["damage"] for event in raised.events if event.name == "damage_met"] == [8, 8]
    undone(state, attack)
    assert code(thrower(extra("bob", at=cell(1))), AreaAttack(actor="ana", weapon="Grenade", point=AT)) == "weapon_not_allowed"
    assert code(state, AreaAttack(actor="ana", weapon="Grenade", point=cell(30))) == "out_of_range"
    assert code(state, AreaAttack(actor="ana", weapon="Grenade")) == "value"
    spent = play(state, (attack, 3, 4, 3)).state.combatants["ana"]
    assert spent.ammo_used == ("Grenade",) and spent.right_hand == "Grenade"
    (best,) = offered(thrower(extra("bob", at=AT), extra("cid", at=cell(6))), "ana", AreaAttack)
    assert best.point is not None
    assert set(covered(thrower(extra("bob", at=AT), extra("cid", at=cell(6))), best.point, 4)) == {"bob", "cid"}


@pytest.mark.rule("SW-RANGE-15", "SW-TAB-19")
@pytest.mark.parametrize(("mode", "faces", "damage"), [("flat", (1, 2), 5), ("dice", (1, 2, 1, 2, 1, 2), 9)])
def test_each_further_stick_widens_the_template_and_adds_damage(mode: str, faces: tuple[int, ...], damage: int) -> None:
    state = thrower(extra("bob", at=AT), weapon=DYNAMITE, dynamite_mode=mode)
    attack = AreaAttack(actor="ana", weapon="Dynamite", point=AT, sticks=3)
    weapon = attack.used(state)
    assert weapon is not None and attack.across(weapon) == 6
    done = play(state, (attack, 6, 1, *faces))  # range 5: medium, so 7 - 2 = 5
    assert done.fact("damage_rolled", "damage") == damage and done.state.combatants["ana"].ammo_used.count("Dynamite") == 3
    assert code(state, AreaAttack(actor="ana", weapon="Dynamite", point=AT, sticks=0)) == "value"
    assert code(state, AreaAttack(actor="ana", weapon="Dynamite", point=AT, sticks=9)) == "no_ammo"


@pytest.mark.rule("SW-RANGE-06", "SW-TEST-08")
def test_suppressive_fire_shakes_one_who_fails_and_hits_on_a_natural_one() -> None:
    state = thrower(extra("bob", at=AT), extra("cid", at=cell(4)), extra("dan", at=cell(5, 1)), weapon=SPRAY)
    fire = SuppressiveFire(actor="ana", weapon="Spray", point=AT)
    done = play(state, (fire, 6, 2, 4, 3, 1, 2, 2))
    assert [done[who].shaken for who in ("bob", "cid", "dan")] == [False, True, True]
    assert [event.who for event in done.events if event.name == "damage_met"] == ["dan"]
    after = done.state.combatants["ana"]
    assert after.shots_fired.count("Spray") == 3 and after.ammo_used.count("Spray") == 3
    assert "opposed_rolled" not in play(state, (fire, 5)).names
    assert code(
        turn(fighter("ana", at=cell(0), weapons=[GUN]), extra("bob", at=AT)), SuppressiveFire(actor="ana", weapon="Gun", point=AT)
    ) == ("mode_not_available")
    undone(state, fire)


def test_shots_of_one_volley_can_go_to_several_each_with_its_own_modifiers() -> None:
    near, far = extra("bob", at=cell(10)), extra("cid", at=cell(20), side="foe")
    state = thrower(near, far, weapon=SPRAY)
    volley = Shoot(actor="ana", target="bob", weapon="Spray", mode="auto", shots=2, others=("cid",))
    done = play(state, (volley, 6, 1, 5, 1, 1))  # 7 - 2 hits near; 5 - 4 misses at medium range
    assert [event.name for event in done.events if event.name in ("hit", "missed")] == ["hit", "missed"]
    assert code(state, Shoot(actor="ana", target="bob", weapon="Spray", mode="auto", shots=1, others=("cid",))) == "value"
    assert code(state, Shoot(actor="ana", target="bob", weapon="Spray", mode="auto", shots=2, others=("nobody",))) == "unknown"


@pytest.mark.rule("SW-TAB-37", "SW-TEST-09")
def test_chances_of_what_covers_an_area_and_of_volleys_come_to_what_all_dice_come_to() -> None:
    blast = AreaAttack(actor="ana", weapon="Dynamite", point=AT)
    one_die = {**DYNAMITE, "damage_dice": [8]}
    state = thrower(extra("bob", at=AT, cover="light"), weapon=one_die, damage_raise_bonus="none", dynamite_mode="dice")
    twin: Shares = {}
    for share, outcome in every(state, blast):
        names = {event.name for event in outcome.events}
        bob = outcome.state.combatants["bob"]
        result = "deviates" if "deviated" in names else "out" if bob.ko is Ko.INCAPACITATED else "shaken" if bob.shaken else "unhurt"
        add(twin, result, share)
    check(shown(blast.contest(state)), twin)

    spray = thrower(fighter("bob", at=AT, side="foe", bennies=0, spirit="d4"), weapon={**SPRAY, "damage_dice": [4]})
    fire = SuppressiveFire(actor="ana", weapon="Spray", point=AT)
    twin = {}
    for share, outcome in every(spray, fire):
        names = {event.name for event in outcome.events}
        spirit = [event for event in outcome.events if event.name == "trait_rolled" and event.who == "bob"]
        hit = "damage_met" in names
        fails = bool(spirit) and not dict(spirit[0].about)["good"]
        add(
            twin,
            "failure" if not spirit else ("shaken_and_hit" if fails else "only_hit") if hit else "shaken" if fails else "unhurt",
            share,
        )
    check(shown(fire.contest(spray)), twin)

    ana = fighter("ana", at=cell(0), bennies=0, weapons=[{**SPRAY, "damage_dice": [4], "ammo_max": None}], skills={"shooting": "d4"})
    volley = Shoot(actor="ana", target="bob", weapon="Spray", mode="auto", shots=2)
    state = turn(ana, extra("bob", at=cell(3), heavy_armor=True))
    twin = {}
    for share, outcome in every(state, volley):
        hits = sum(event.name == "hit" for event in outcome.events)
        add(twin, f"hits_{hits}", share)
    check(shown(volley.contest(state)), twin)


@pytest.mark.rule("SW-RANGE-06", "SW-RANGE-16")
def test_suppressive_fire_does_not_pierce_heavy_armour() -> None:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[SPRAY], left_hand="Spray", skills={"shooting": "d8"})
    state = turn(ana, extra("bob", at=AT, heavy_armor=True), extra("cid", at=AT))
    done = play(state, (SuppressiveFire(actor="ana", weapon="Spray", point=AT), 7, 1, 1, 5, 5))  # both fail with a 1: only cid is shot
    assert done.names.count("damage_rolled") == 1 and done["bob"].shaken and done["cid"].ko is Ko.INCAPACITATED


@pytest.mark.rule("SW-FEAR-08", "SW-RANGE-12", "SW-ACT-04", "SW-DMG-07")
@pytest.mark.parametrize("adrenaline", [False, True])
def test_a_throw_is_resolved_to_its_end_though_the_thrower_drops_in_it_and_then_the_turn_ends(adrenaline: bool) -> None:
    state = change(thrower(extra("bob", at=cell(2)), extra("cid", at=cell(9))), "ana", adrenaline=adrenaline)
    done = play(state, (AreaAttack(actor="ana", weapon="Grenade", point=cell(1)), 4, 5, 5, 5, 2, 1, 1))
    more = 2 * adrenaline
    harms = [(event.who, dict(event.about)["damage"]) for event in done.events if event.name == "damage_met"]
    assert harms == [("ana", 15 + more), ("bob", 4 + more)]
    assert done["ana"].ko is Ko.INCAPACITATED and not done["ana"].adrenaline and done["ana"].acted
    assert done.state.acting is None and done.state.phase == Phase.SELECT and not done.state.pending


@pytest.mark.rule("SW-FEAR-08", "SW-RANGE-12", "SW-SOAK-01", "SW-INJ-01")
def test_the_turn_of_a_thrower_who_drops_ends_after_soak_and_injury_and_the_last_victim() -> None:
    ana = fighter("ana", at=cell(0), wounds=3, bennies=1, weapons=[GRENADE], skills={"throwing": "d6"}, adrenaline=True)
    state = turn(ana, extra("bob", at=cell(2)))
    asked_to_soak = play(state, (AreaAttack(actor="ana", weapon="Grenade", point=cell(1)), 5, 1, 5, 5, 5)).state
    assert asked(asked_to_soak) == ("soak", ("ana",)) and asked_to_soak.acting == "ana"
    done = play(asked_to_soak, (AcceptWounds(actor="ana"), 1, 1, 6, 6, 1, 1, 1, 1, 1))
    rolled = [dict(event.about)["total"] for event in done.events if event.name == "trait_rolled"]
    assert rolled == [12 + 1 - 3 + 2 - 0], "the Vigor of the injury is of this turn: its surge counts, and three wounds"
    assert done.fact("damage_met", "damage") == 3 + 2 and done.state.acting is None


@pytest.mark.rule("SW-RANGE-16")
def test_what_is_heavily_armoured_is_hurt_by_heavy_weapons_alone() -> None:
    plate = [{"name": "Plate", "value": 1, "locations": ["torso"], "heavy": True}]
    attack = AreaAttack(actor="ana", weapon="Grenade", point=AT)
    light = play(thrower(extra("bob", at=AT, armour=plate)), (attack, 4))
    assert "too_heavy" in light.names and "damage_met" not in light.names
    heavy = play(thrower(extra("bob", at=AT, armour=plate), weapon={**GRENADE, "heavy": True}), (attack, 4, 2, 2, 2))
    assert "damage_met" in heavy.names and "too_heavy" not in heavy.names


@pytest.mark.rule("SW-RANGE-12", "SW-RANGE-07", "SW-RANGE-17")
def test_the_last_grenade_leaves_the_hand_and_who_aims_has_aimed() -> None:
    state = thrower(extra("bob", at=cell(9)))
    attack = AreaAttack(actor="ana", weapon="Grenade", point=AT, aim=True)
    first = play(state, (attack, 6, 1))["ana"]
    assert first.aimed and first.right_hand == "Grenade" and first.ammo_used == ("Grenade",)
    last = play(change(state, "ana", ammo_used=("Grenade",)), (attack, 6, 1))["ana"]
    assert last.right_hand is None and last.ammo_used == ("Grenade", "Grenade")


@pytest.mark.rule("SW-RANGE-06", "SW-RANGE-16")
@pytest.mark.parametrize(("is_heavy", "count"), [(False, 1), (True, 2)])
def test_a_heavy_weapon_suppresses_those_in_heavy_armour_too(is_heavy: bool, count: int) -> None:
    weapon = {**SPRAY, "heavy": is_heavy}
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[weapon], left_hand="Spray", skills={"shooting": "d8"})
    state = turn(ana, extra("bob", at=AT, heavy_armor=True), extra("cid", at=AT))
    done = play(state, (SuppressiveFire(actor="ana", weapon="Spray", point=AT), 7, 1, 1, *(5, 5) * count))
    assert done.names.count("damage_rolled") == count
