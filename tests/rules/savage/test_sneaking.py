"""Sneaking past guards, climbing, following tracks: the tables, and what a failure comes to."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.rules.savage.checks.chances import trait_contest
from desktop_app.rules.savage.checks.rolls import KeepRoll
from desktop_app.rules.savage.movement.climbing import Climb, ClimbInCombat, Track
from desktop_app.rules.savage.movement.moving import Move, Run
from desktop_app.rules.savage.movement.stealth import Sneak, SneakOutOfCombat, stealth_mods
from desktop_app.rules.savage.state import SavageState
from desktop_app.rules.savage.turn.acts import EndTurn
from tests.rules.savage.builders import asked, cell, change, code, extra, fighter, idle, play, turn, undone
from tests.rules.savage.by_all_dice import Shares, add, check, every, shown

QUIET: dict[str, Any] = {"bennies": 0, "is_wild_card": False, "skills": {"stealth": "d6", "climbing": "d6", "tracking": "d6"}}


@pytest.mark.rule("SW-TAB-04", "SW-TAB-05", "SW-TAB-06", "SW-STEALTH-01")
@pytest.mark.parametrize(("table", "rule"), [("climbing", "SW-TAB-04"), ("tracking", "SW-TAB-05"), ("stealth", "SW-TAB-06")])
def test_the_lines_that_change_a_roll_are_those_of_the_rules(table: str, rule: str) -> None:
    told = [int(row[2]) for row in content_of("savage").rules[rule].rows]
    assert [row.mod for row in getattr(idle(fighter("ana")).tables, table).values()] == told


def sneaking(*guards: Any, **changes: Any) -> SavageState:
    return turn(fighter("ana", at=cell(0), **{**QUIET, **changes}), *guards)


@pytest.mark.rule("SW-STEALTH-02", "SW-STEALTH-03", "SW-STEALTH-04", "SW-STEALTH-05", "SW-STEALTH-06", "SW-MOVE-07", "SW-SENSE-03")
def test_guards_far_away_are_roused_and_near_or_active_ones_see() -> None:
    path = (cell(1), cell(2))
    far, awake, near = (
        extra("far", at=cell(20)),
        extra("awake", at=cell(20, 1), on_guard=True, skills={"notice": "d6"}),
        extra("near", at=cell(6)),
    )
    sneak = Sneak(actor="ana", path=path)
    quiet = play(sneaking(far), (sneak, 4)).state
    assert quiet.combatants["ana"].hidden and quiet.combatants["ana"].cell == path[-1] and not quiet.combatants["far"].on_guard
    roused = play(sneaking(far), (sneak, 3)).state
    assert roused.combatants["far"].on_guard and roused.combatants["ana"].hidden, "roused is not yet seeing"
    seen = play(sneaking(awake), (sneak, 4, 5)).state
    assert not seen.combatants["ana"].hidden
    tie = play(sneaking(extra("near", at=cell(6), skills={"notice": "d6"})), (sneak, 5, 5)).state
    assert not tie.combatants["ana"].hidden and tie.combatants["near"].on_guard and tie.combatants["ana"].cell == path[-1]
    unheard = play(sneaking(near), (sneak, 5, 3)).state
    assert unheard.combatants["ana"].hidden
    ran = play(sneaking(far), Move(actor="ana", path=(cell(0, 1),)), (Run(actor="ana"), 3)).state
    assert play(ran, (Sneak(actor="ana", path=(cell(1, 1),)), 5)).state.combatants["far"].on_guard, "running takes 2 off"
    paid = play(sneaking(far, bennies=1), (sneak, 3)).state
    assert asked(paid) == ("may_reroll", ("ana",))
    assert code(sneaking(far, shaken=True), sneak) == "shaken"
    assert code(sneaking(far), Sneak(actor="ana", path=path, lines=("dim", "dark"))) == "value"
    known = play(sneaking(extra("far", at=cell(20), detected=("ana",))), (sneak, 4))
    assert known["far"].detected == (), "who hides anew must be detected anew"
    undone(sneaking(far), sneak)


@pytest.mark.rule("SW-STEALTH-04", "SW-TEST-11")
def test_whoever_comes_off_guard_or_on_guard_while_it_is_asked_about_the_roll_has_heard_what_it_heard() -> None:
    awake = extra("awake", at=cell(20, 1), on_guard=True, skills={"notice": "d6"})
    state = sneaking(awake, extra("far", at=cell(20)), bennies=1)
    asks = play(state, (Sneak(actor="ana", path=(cell(1),)), 4, 5)).state
    assert asked(asks) == ("may_reroll", ("ana",))
    for who, value in (("awake", False), ("far", True)):
        turned = play(asks, EditSheet(target=who, path="/on_guard", value=value, part="combatant")).state
        assert asked(turned) == ("may_reroll", ("ana",))
        kept = play(turned, KeepRoll(actor="ana"))
        assert not kept["ana"].hidden and kept["awake"].on_guard and "guard_roused" not in kept.names


@pytest.mark.rule("SW-STEALTH-06")
def test_out_of_a_fight_one_roll_is_good_for_five_times_pace_and_the_last_inches_are_listened_to() -> None:
    state = idle(fighter("ana", **QUIET), extra("bob", skills={"notice": "d6"}), extra("cid"), is_table=True)
    way = SneakOutOfCombat(actor="ana", guards=("bob", "cid"), distance=31)
    done = play(state, (way, 4, 5, 3))
    assert done["ana"].hidden and not done["bob"].on_guard
    stopped = play(state, (way, 4, 5, 5)).state
    assert stopped.combatants["bob"].on_guard and not stopped.combatants["ana"].hidden
    assert code(state, SneakOutOfCombat(actor="ana", guards=("ana",))) == "value"
    undone(state, way)


@pytest.mark.rule("SW-TAB-37", "SW-STEALTH-04")
def test_chances_of_going_unnoticed_come_to_what_all_dice_come_to() -> None:
    state = sneaking(extra("bob", at=cell(3), skills={"notice": "d4"}), extra("cid", at=cell(30)))
    sneak = Sneak(actor="ana", path=(cell(1),))
    twin: Shares = {}
    for share, outcome in every(state, sneak):
        names = {event.name for event in outcome.events}
        add(twin, "seen" if "sneaker_seen" in names else "roused" if "guard_roused" in names else "unseen", share)
    check(shown(sneak.contest(state)), twin)


@pytest.mark.rule("SW-CLIMB-01", "SW-CLIMB-02")
def test_a_climb_takes_a_roll_for_each_ten_inches_begun_and_a_one_lets_fall() -> None:
    state = idle(fighter("ana", **QUIET), is_table=True)
    assert play(state, (Climb(actor="ana", height=11), 4, 4)).fact("climb_done", "inches") == 11
    assert play(state, (Climb(actor="ana", height=20), 4, 3)).fact("climb_stopped", "inches") == 10
    fell = play(state, (Climb(actor="ana", height=20, lines=("superior_equipment", "icy_surface")), 4, 1, 1, 2))
    assert fell.fact("hazard_rolled", "damage") == 3 + 10
    assert code(state, Climb(actor="ana", lines=("climbing_equipment", "superior_equipment"))) == "value"
    assert code(state, Climb(actor="ana", height=0)) == "value"
    undone(state, Climb(actor="ana"))


@pytest.mark.rule("SW-CLIMB-03", "SW-MOVE-06")
def test_in_a_fight_a_climb_takes_the_turn_and_half_the_strength_die() -> None:
    state = turn(fighter("ana", at=cell(0), **QUIET, strength="d10"), extra("bob", at=cell(5)))
    up = play(state, (ClimbInCombat(actor="ana"), 4)).state
    assert up.combatants["ana"].climbed == 5 and code(up, Move(actor="ana", path=(cell(1),))) == "no_move_left"
    later = turn(fighter("ana", at=cell(0), **QUIET, strength="d10", climbed=5, climbs_passed=1), extra("bob", at=cell(5)))
    assert play(later, ClimbInCombat(actor="ana")).state.combatants["ana"].climbed == 10
    again = turn(fighter("ana", at=cell(0), **QUIET, climbed=10, climbs_passed=1), extra("bob", at=cell(5)))
    fell = play(again, (ClimbInCombat(actor="ana"), 1, 1, 1))
    assert fell["ana"].climbed == 0 and fell.fact("hazard_rolled", "damage") == 2 + 10
    assert code(state, ClimbInCombat(actor="ana", rope_or_holds=False)) == "needs_rope_or_holds"
    assert code(play(state, Move(actor="ana", path=(cell(1),))).state, ClimbInCombat(actor="ana")) == "already_moved"
    assert not play(up, EndTurn(actor="ana")).state.combatants["ana"].climbing
    undone(state, ClimbInCombat(actor="ana"))


@pytest.mark.rule("SW-CLIMB-03", "SW-CLIMB-02")
def test_a_climber_who_has_fallen_rolls_again_from_the_ground() -> None:
    state = turn(fighter("ana", at=cell(0), **QUIET, climbed=10, climbs_passed=1), extra("bob", at=cell(5)))
    fallen = play(state, (ClimbInCombat(actor="ana"), 1, 1, 1)).state
    assert (fallen.combatants["ana"].climbed, fallen.combatants["ana"].climbs_passed) == (0, 0)
    again = change(fallen, "ana", open_slot=True, climbing=False)
    assert ClimbInCombat(actor="ana").procedure(again) is not None


@pytest.mark.rule("SW-TRACK-01")
def test_tracks_are_found_by_the_lines_that_hold() -> None:
    state = idle(fighter("ana", **QUIET), is_table=True)
    assert "tracks_found" in play(state, (Track(actor="ana", lines=("recent_snow", "rain", "mud")), 2)).names
    assert "tracks_lost" in play(state, (Track(actor="ana", lines=("poor_light",)), 5)).names
    assert code(state, Track(actor="ana", lines=("mud", "mud"))) == "value"
    undone(state, Track(actor="ana"))


@pytest.mark.rule("SW-CLIMB-03", "SW-ACT-02")
def test_the_odds_of_a_climb_are_those_of_the_roll_that_is_made() -> None:
    state = turn(fighter("ana", at=cell(0), skills={"climbing": "d8"}, is_wild_card=False))
    alone, twice = (ClimbInCombat(actor="ana").contest(change(state, "ana", action_count=count)) for count in (1, 2))
    assert alone == trait_contest((8, 0, False), 4) and twice == trait_contest((8, 0, False), 4 + 2)
    assert ClimbInCombat(actor="ana").contest(change(state, "ana", climbed=4, climbs_passed=1)) is None, "in the middle of a stretch"


@pytest.mark.rule("SW-STEALTH-01", "SW-MOVE-02", "SW-TAB-06")
@pytest.mark.parametrize(("ran", "lines", "part"), [(0, (), 0), (0, ("running",), -2), (3, (), -2), (3, ("running",), -2)])
def test_running_makes_sneaking_harder_once_however_it_is_reported(ran: int, lines: tuple[str, ...], part: int) -> None:
    assert sum(mod.value for mod in stealth_mods(sneaking(ran=ran), "ana", lines)) == part
