"""What is struck and is not flesh: weapons in hand, doors, ropes and what they hide."""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.savage.combat.ranged import Shoot
from desktop_app.rules.savage.combat.things import AttackObject, Disarm, PlaceObject
from desktop_app.rules.savage.gm import SetCover
from desktop_app.rules.savage.sheet.character import BARE_HANDS
from desktop_app.rules.savage.turn.acts import DeclareActions
from tests.rules.savage.builders import BLADE, CLUB, PISTOL, cell, code, extra, fighter, play, turn, undone
from tests.rules.savage.by_all_dice import SMALL, Shares, add, check, every, shown


@pytest.mark.rule("SW-MELEE-13", "SW-RANGE-09")
def test_a_weapon_falls_if_strength_does_not_hold_against_the_damage() -> None:
    state = turn(fighter("ana", at=cell(0), bennies=0, is_wild_card=False), extra("bob", at=cell(1)))
    disarm = Disarm(actor="ana", target="bob", weapon="Blade")
    dropped = play(state, (disarm, 6, 1, 2, 4))  # 7 - 2 = 5 hits; 2 + 3 damage against Strength 4
    assert dropped["bob"].right_hand is None and not dropped["bob"].shaken
    assert play(state, (disarm, 6, 1, 2, 5))["bob"].right_hand == "Blade"
    assert "missed" in play(state, (disarm, 5)).names
    hurt = play(turn(fighter("ana", at=cell(0), bennies=0, is_wild_card=False), extra("bob", at=cell(1)), disarm_also_damages=True),
                (disarm, 6, 1, 2, 4))  # fmt: skip
    assert hurt["bob"].shaken
    assert code(state, Disarm(actor="ana", target="bob", weapon="Blade", item="Pike")) == "target_invalid"
    shooter = turn(fighter("ana", at=cell(0), bennies=0, weapons=[PISTOL], skills={"shooting": "d8"}), extra("bob", at=cell(5)))
    assert play(shooter, (Disarm(actor="ana", target="bob", weapon="Pistol"), 7, 1, 1, 1, 2))["bob"].right_hand == "Blade"
    beside = turn(
        fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[PISTOL], skills={"shooting": "d8"}),
        extra("bob", at=cell(5)),
        extra("cid", at=cell(5, 1)),
    )
    stray = play(beside, (Disarm(actor="ana", target="bob", weapon="Pistol"), 1, 3, 3))  # a natural 1: the shot hits cid
    assert "bystander_hit" in stray.names and stray["cid"].shaken and stray["bob"].right_hand == "Blade"
    undone(state, disarm)


@pytest.mark.rule("SW-TAB-37", "SW-MELEE-13", "SW-OBJ-01")
def test_chances_of_disarming_and_breaking_come_to_what_all_dice_come_to() -> None:
    state = turn(fighter("ana", at=cell(0), **SMALL), extra("bob", at=cell(1), strength="d4"), damage_raise_bonus="none")
    disarm = Disarm(actor="ana", target="bob", weapon="Blade")
    twin: Shares = {}
    for share, outcome in every(state, disarm):
        names = {event.name for event in outcome.events}
        add(twin, "miss" if "missed" in names else "kept" if "holds_on" in names else "dropped", share)
    check(shown(disarm.contest(state)), twin)
    door = play(state, PlaceObject(row="rope", cell=cell(1, 1))).state
    strike = AttackObject(actor="ana", target="Rope 1", weapon="Blade")
    twin = {}
    for share, outcome in every(door, strike):
        broken = outcome.state.objects["Rope 1"].broken
        add(twin, "miss" if "misses_a_thing" in {event.name for event in outcome.events} else "broken" if broken else "intact", share)
    check(shown(strike.contest(door)), twin)


@pytest.mark.rule("SW-OBJ-01", "SW-TAB-26")
def test_things_break_by_plain_dice_and_what_is_broken_covers_nobody() -> None:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, strength="d12", weapons=[BLADE, CLUB])
    state = turn(ana, extra("bob", at=cell(2)))
    placed = play(state, PlaceObject(row="light_door", cell=cell(1), obstacle="oak_door")).state
    behind = play(placed, SetCover(target="bob", cover="heavy", obstacle="Light door 1")).state
    strike = AttackObject(actor="ana", target="Light door 1", weapon="Blade")
    assert play(behind, (strike, 2, 4)).state.objects["Light door 1"].broken is False
    done = play(behind, (strike, 6, 5, 12)).state  # neither the raises nor the twelve count for more
    assert done.objects["Light door 1"].broken and (done.combatants["bob"].cover, done.combatants["bob"].obstacle) == ("", "")
    assert "misses_a_thing" in play(behind, (strike, 1)).names
    assert code(done, strike) == "no_action_left"
    rope = play(state, PlaceObject(row="rope")).state
    assert code(rope, AttackObject(actor="ana", target="Rope 1", weapon="")) == "wrong_damage_type"
    assert code(state, strike) == "unknown"
    far = turn(ana, extra("bob", at=cell(2)), objects=play(state, PlaceObject(row="lock", cell=cell(5))).state.objects)
    assert code(far, AttackObject(actor="ana", target="Lock 1", weapon="Blade")) == "out_of_reach"
    undone(behind, strike)
    shot = Shoot(actor="bob", target="ana", weapon="Pistol", obstacle="Light door 1")
    gun = turn(extra("bob", at=cell(2), weapons=[PISTOL]), ana, objects=behind.objects)
    assert shot.refuse(gun) is None and shot.shot(gun, shot.used(gun) or BARE_HANDS).obstacle == 4
    rows = {row[0]: row[2] for row in content_of("savage").rules["SW-TAB-26"].rows}
    assert {row.name.lower(): str(row.toughness) for row in state.tables.things.values()} == rows


@pytest.mark.rule("SW-ACT-02")
def test_an_attack_with_both_hands_is_two_of_the_actions_declared() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    told = play(state, DeclareActions(actor="ana", actions=("two_weapon_attack", "run"))).state.combatants["ana"]
    assert told.action_count == 3 and told.declared == ("two_weapon_attack", "run")
