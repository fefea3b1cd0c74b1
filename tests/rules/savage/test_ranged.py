"""Shooting and throwing: range, cover, obstacles, fire modes, aim, bystanders, light, a shooter with an enemy beside."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.ranged import Mode, Reload, Shoot, Throw, as_fired
from desktop_app.rules.savage.combat.trying import Detect
from desktop_app.rules.savage.gm import SetCover, SetLight
from desktop_app.rules.savage.movement.moving import Move
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.state import Ko, SavageState
from tests.rules.savage.builders import BLADE, GUN, PISTOL, SHOTGUN, board, cell, change, code, extra, fighter, offered, play, turn, undone


def range_(apart: int, weapon: dict[str, Any] = GUN, values: dict[str, Any] | None = None, **foe: Any) -> SavageState:
    """Build a shooter (an extra of the party, Shooting d8) and bob so many inches away."""
    ana = fighter("ana", at=cell(0), is_wild_card=False, bennies=0, skills={"shooting": "d8", "throwing": "d6"}, weapons=[weapon, BLADE])
    return turn(ana, extra("bob", at=cell(apart), **foe), **(values or {}))


def shot(**values: Any) -> Shoot:
    return Shoot(**{"actor": "ana", "target": "bob", "weapon": "Gun", **values})


def mods(state: SavageState, command: Shoot) -> dict[str, int]:
    weapon = command.used(state)
    assert weapon is not None
    return {mod.rule: mod.value for mod in command.one_shot(state, weapon).goal.mods}


@pytest.mark.rule("SW-RANGE-01", "SW-GRID-06", "SW-TAB-12")
@pytest.mark.parametrize(("apart", "found"), [(12, {}), (13, {"SW-RANGE-01": -2}), (24, {"SW-RANGE-01": -2}), (48, {"SW-RANGE-01": -4})])
def test_range_takes_two_in_each_band_and_ends_somewhere(apart: int, found: dict[str, int]) -> None:
    assert mods(range_(apart), shot()) == found
    assert code(range_(49), shot()) == "out_of_range"


@pytest.mark.rule("SW-RANGE-02", "SW-MELEE-10", "SW-TAB-07", "SW-SENSE-04")
def test_cover_and_lying_do_not_add_up_and_the_board_gives_cover_too() -> None:
    state = range_(6, prone=True)
    assert mods(state, shot()) == {"SW-MELEE-10": -2}
    assert mods(state, shot(cover="heavy")) == {"SW-RANGE-02": -4}
    assert mods(play(state, SetCover(target="bob", cover="light")).state, shot()) == {"SW-MELEE-10": -2}
    ana = fighter("ana", at=cell(0), skills={"shooting": "d8"}, weapons=[GUN])
    assert mods(turn(ana, extra("bob", at=cell(6)), ground=board({cell(6): "trees"})), shot()) == {"SW-RANGE-02": -1}
    assert code(state, SetCover(target="bob", cover="fog")) == "value"


@pytest.mark.rule("SW-RANGE-11", "SW-OBJ-02", "SW-TAB-27")
def test_what_misses_by_the_cover_alone_goes_through_the_obstacle() -> None:
    state = range_(6)
    behind = shot(cover="medium", obstacle="oak_door")
    through = play(state, (behind, 5, 4, 4))  # 5 - 2 = 3 against 4: through oak, +4 armour, 1 of it pierced
    met = next(dict(event.about) for event in through.events if event.name == "damage_met")
    assert met["toughness"] == 5 + 4 - 1
    clean = play(state, (behind, 7, 4, 4))
    assert next(dict(event.about)["toughness"] for event in clean.events if event.name == "damage_met") == 5
    assert "missed" in {event.name for event in play(state, (behind, 3)).events}
    exact = range_(6, values={"obstacle_mode": "exact_margin"})
    assert dict(play(exact, (behind, 6, 4, 4)).events[2].about)["through"] is True


@pytest.mark.rule("SW-RANGE-03", "SW-RANGE-04", "SW-RANGE-05", "SW-TEST-09")
def test_fire_modes_dice_and_the_rate_of_fire() -> None:
    state = range_(6)
    assert mods(state, shot(mode="double_tap")) == {"SW-RANGE-04": 1}
    assert mods(state, shot(mode="auto", shots=3)) == {"SW-RANGE-05": -2}
    burst = play(state, (shot(mode="three_round_burst"), 4, 1, 1))
    assert next(dict(event.about)["damage"] for event in burst.events if event.name == "damage_rolled") == 4
    assert code(change(burst.state, "ana", open_slot=True), shot()) == "rof_exceeded"
    auto = play(state, (shot(mode="auto", shots=3), 2, 6, 7, 2, 2, 2, 3))
    assert [event.name for event in auto.events if event.name in ("missed", "hit")] == ["missed", "hit", "hit"]
    assert code(state, shot(shots=2)) == "value"
    assert code(state, shot(mode="suppressive")) == "value"
    assert code(range_(6, PISTOL), shot(weapon="Pistol", mode="auto")) == "mode_not_available"


@pytest.mark.rule("SW-RANGE-14")
def test_a_shotgun_loses_a_die_in_each_band_and_has_two_barrels() -> None:
    pump = Shoot(actor="ana", target="bob", weapon="Shotgun", shots=2)
    near = play(range_(6, SHOTGUN), (pump, 4, 2, 1, 1, 1))
    assert near.state.combatants["ana"].ammo_used == ("Shotgun", "Shotgun")
    far = range_(40, SHOTGUN)
    assert pump.as_used(far, far.sheet_of("ana").weapons[0]).damage_dice == (6,)
    empty = change(near.state, "ana", open_slot=True, shots_fired=())
    assert code(empty, pump) == "no_ammo"
    assert play(empty, Reload(actor="ana", weapon="Shotgun")).state.combatants["ana"].ammo_used == ()
    assert code(range_(6, SHOTGUN), Reload(actor="ana", weapon="Shotgun")) == "loaded_already"
    undone(range_(6, SHOTGUN), pump)


@pytest.mark.rule("SW-RANGE-07", "SW-RANGE-08")
def test_aiming_forbids_to_move_and_an_unstable_platform_takes_two() -> None:
    state = range_(6)
    assert mods(change(state, "ana", unstable=True), shot(aim=True)) == {"SW-RANGE-07": 2, "SW-RANGE-08": -2}
    aimed = play(state, (shot(aim=True), 1)).state
    assert code(aimed, Move(actor="ana", path=(cell(0, 1),))) == "already_moved"
    moved = play(state, Move(actor="ana", path=(cell(0, 1),))).state
    assert code(moved, shot(aim=True)) == "already_moved"


@pytest.mark.rule("SW-RANGE-09", "SW-RANGE-10", "SW-TEST-08")
def test_a_natural_one_that_misses_hits_a_combatant_beside_the_target() -> None:
    state = turn(
        fighter("ana", at=cell(0), skills={"shooting": "d8"}, weapons=[GUN], bennies=0),
        extra("bob", at=cell(6)),
        extra("cid", at=cell(7)),
        fighter("dee", at=cell(6, 1), is_wild_card=False),
    )
    stray = play(state, (shot(), 1, 2, 2, 4, 4))  # trait, Wild Die, one of two, damage
    assert stray.state.combatants["dee"].shaken and not stray.state.combatants["bob"].shaken
    assert not any(one.shaken for one in play(state, (shot(), 1, 5, 1, 1)).state.combatants.values())
    every = evolve(change(state, "cid", ko=Ko.DEAD), settings=SavageSettings(bystander_needs_miss=False))
    assert play(every, (shot(), 1, 5, 4, 4)).state.combatants["dee"].shaken


@pytest.mark.rule("SW-RANGE-16")
def test_heavy_armour_is_hurt_by_heavy_weapons_alone() -> None:
    safe = play(range_(6, heavy_armor=True), (shot(), 7))
    assert "too_heavy" in {event.name for event in safe.events}
    assert play(range_(6, {**GUN, "heavy": True}, heavy_armor=True), (shot(), 5, 4, 4)).state.combatants["bob"].shaken


@pytest.mark.rule("SW-RANGE-17", "SW-TAB-19")
def test_a_melee_weapon_can_be_thrown_and_is_out_of_hand_then() -> None:
    state = range_(6)
    ready = change(state, "ana", right_hand="Blade", left_hand=None)
    cast = Throw(actor="ana", target="bob", weapon="Blade")
    done = play(ready, (cast, 5))  # 5 - 2 = 3: a miss at medium range
    assert done.state.combatants["ana"].right_hand is None
    assert code(state, cast) == "hands"
    assert code(change(ready, "bob", cell=cell(13)), cast) == "out_of_range"


@pytest.mark.rule("SW-MELEE-02")
def test_with_an_enemy_beside_only_pistols_fire_and_against_parry() -> None:
    assert code(range_(1), shot()) == "weapon_not_allowed"
    close = range_(1, PISTOL)
    pistol = shot(weapon="Pistol")
    weapon = pistol.used(close)
    assert weapon is not None and pistol.one_shot(close, weapon).goal.tn == 5
    assert code(close, Throw(actor="ana", target="bob", weapon="Blade")) == "weapon_not_allowed"


@pytest.mark.rule("SW-SENSE-01", "SW-SENSE-02", "SW-SENSE-03", "SW-TAB-08")
def test_darkness_takes_off_every_attack_and_hides_those_far_away() -> None:
    dim = play(range_(6), SetLight(light="dim")).state
    assert mods(dim, shot()) == {"SW-SENSE-01": -1}
    dark = play(range_(6), SetLight(light="dark")).state
    assert code(dark, shot()) == "not_visible"
    seen = play(dark, (Detect(actor="ana", target="bob"), 4, 2)).state  # untrained d4, acing: 6 - 2
    assert seen.combatants["ana"].detected == ("bob",)
    assert mods(seen, shot()) == {"SW-SENSE-01": -4}
    assert code(seen, Detect(actor="ana", target="bob")) == "already_tried"
    near = play(range_(1), SetLight(light="dark")).state
    assert {mod.rule: mod.value for mod in MeleeAttack(actor="ana", target="bob", weapon="").shot(near).goal.mods} == {
        "SW-TEST-04": -2,
        "SW-SENSE-01": -2,
    }
    assert offered(dark, "ana", Shoot) == []


@pytest.mark.rule("SW-SOCIAL-05", "SW-RANGE-03")
def test_of_a_volley_the_first_shot_at_a_combatant_has_the_upper_hand_and_then_it_is_gone() -> None:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[GUN], left_hand="Gun", will_bonus=("cid",))
    state = turn(ana, extra("bob", at=cell(5)), extra("cid", at=cell(5, 3)))
    volley = Shoot(actor="ana", weapon="Gun", mode="auto", shots=3, target="bob", others=("cid", "cid"))
    done = play(state, (volley, 3, 3, 3))
    tries = [dict(event.about)["total"] for event in done.events if event.name == "trait_rolled"]
    assert tries == [-1, 1, -1] and done["ana"].will_bonus == ()  # untrained and automatic fire: 3 - 4


@pytest.mark.rule("SW-RANGE-09", "SW-RANGE-04")
def test_a_stray_burst_harms_a_bystander_as_a_burst() -> None:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[GUN], left_hand="Gun", skills={"shooting": "d6"})
    state = turn(ana, extra("bob", at=cell(5)), extra("cid", at=cell(5, 1)))
    done = play(state, (Shoot(actor="ana", weapon="Gun", mode="three_round_burst", target="bob", aimed_at="head"), 1, 2, 2))
    assert done.fact("damage_rolled", "damage") == 6 and done["cid"].shaken  # 2 + 2 and 2 of the burst, nothing of the head


@pytest.mark.rule("SW-SENSE-01", "SW-SENSE-02", "SW-TAB-08")
@pytest.mark.parametrize(
    ("light", "apart", "penalty"), [("normal", 6, 0), ("dim", 6, -1), ("dark", 1, -2), ("dark", 2, -4), ("pitch", 1, -4)]
)
def test_one_who_hides_and_was_detected_is_as_hard_to_hit_as_its_light(light: str, apart: int, penalty: int) -> None:
    state = change(range_(apart, PISTOL, {"light": light}, hidden=True), "ana", detected=("bob",))
    assert mods(state, shot(weapon="Pistol")).get("SW-SENSE-01", 0) == penalty


@pytest.mark.rule("SW-RANGE-03", "SW-RANGE-04")
@pytest.mark.parametrize(("mode", "needed"), [("single", 1), ("double_tap", 2), ("three_round_burst", 3)])
def test_a_burst_needs_all_its_rounds(mode: Mode, needed: int) -> None:
    for left in range(4):
        state = range_(6, {**GUN, "ammo_max": 3}, ammo_used=())
        state = change(state, "ana", ammo_used=("Gun",) * (3 - left))
        found = shot(mode=mode).refuse(state)
        assert (found is None) == (left >= needed) and (found is None or found.code == "no_ammo")


@pytest.mark.rule("SW-RANGE-07")
def test_who_aimed_stands_still_also_after_a_shot_from_the_hip() -> None:
    state = change(range_(6), "ana", declared=("shoot", "skill_test"), open_slot=False, action_count=2)
    aimed = play(state, (shot(aim=True), 1)).state
    assert aimed.combatants["ana"].aimed
    again = play(change(aimed, "ana", declared=("shoot",)), (shot(), 1)).state
    assert again.combatants["ana"].aimed and code(again, Move(actor="ana", path=(cell(-1),))) == "already_moved"


@pytest.mark.rule("SW-MELEE-02", "SW-RANGE-01")
@pytest.mark.parametrize(("apart", "number"), [(1, 5), (2, 4), (6, 4)])
def test_a_pistol_in_melee_is_parried_only_by_who_is_beside(apart: int, number: int) -> None:
    ana = fighter("ana", at=cell(0), weapons=[PISTOL], right_hand="Pistol", skills={"shooting": "d8"})
    state = turn(ana, extra("bob", at=cell(apart)), extra("cid", at=cell(0, 1)))
    pistol = shot(weapon="Pistol")
    assert pistol.refuse(state) is None
    weapon = pistol.used(state)
    assert weapon is not None and pistol.one_shot(state, weapon).goal.tn == number


@pytest.mark.rule("SW-RANGE-14")
@pytest.mark.parametrize(("dice", "left"), [([6, 6, 6], (3, 2, 1)), ([6, 6], (2, 1, 1)), ([6], (1, 1, 1))])
def test_a_shotgun_keeps_one_die_at_any_range(dice: list[int], left: tuple[int, ...]) -> None:
    weapon = shot(weapon="Shotgun").used(range_(6, {**SHOTGUN, "damage_dice": dice}))
    assert weapon is not None
    assert tuple(len(as_fired(weapon, band).damage_dice) for band in ("short", "medium", "long")) == left
